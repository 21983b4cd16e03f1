"""What is found before lexbor reads a page: every `<`, names that it would treat otherwise, pages kept as bytes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page
from dehusk.page import tags
from dehusk.page.markup.candidates import names_at
from dehusk.page.markup.marks import letters, marks_of, pair_table
from dehusk.page.visibility import hides, may_hide


@given(st.binary(max_size=60).map(lambda noise: noise.replace(b"q", b"<p").replace(b"z", b"<")))
def test_marks_are_all_there(source: bytes) -> None:
    marks = marks_of(source)
    assert marks.place.tolist() == [at for at, code in enumerate(source) if code == ord("<")]
    for at, head, is_open in zip(marks.place.tolist(), marks.head.tolist(), marks.is_open.tolist(), strict=True):
        behind = source[at + 1 : at + 9].ljust(8, b"\0")
        assert head == int.from_bytes(bytes(code | 0x20 for code in behind), "little")
        assert is_open == behind[:1].isalpha()


def test_starts_with() -> None:
    marks = marks_of(b"<TEMPLATE><templates></template><te")
    assert marks.starts_with("template").tolist() == [True, True, False, False]
    assert marks.starts_with("/templat").tolist() == [False, False, True, False]
    assert letters("/b") == ord("/") + (ord("b") << 8)


NAMES = [name for name in tags.TAGS if not name.startswith("#")]


@pytest.mark.parametrize("behind", [">", " a=b>", "\n", "/>", "\0", "\t"])
def test_every_name_is_known(behind: str) -> None:
    for write in (str.lower, str.upper, str.title):
        source = "".join(f"<{write(name)}{behind}" for name in NAMES).encode() + bytes(20)
        view = np.frombuffer(source, np.uint8)
        found, _ = names_at(view, np.flatnonzero(view == ord("<")) + 1)
        assert [tags.TAGS[number] for number in found.tolist()] == NAMES


@given(st.text("abdiplrtv1-:\x01é", min_size=1, max_size=20).filter(lambda name: name[0].isalpha()))
def test_other_names_are_not(name: str) -> None:
    view = np.frombuffer(f"<{name}>".encode() + bytes(20), np.uint8)
    expected = tags.TAG_ID.get(name.lower(), tags.OTHER)
    assert names_at(view, np.array([1]))[0].tolist() == [expected]


def test_noscript_of_the_head_is_hidden_in_any_case() -> None:
    page = Page.from_html("<HEAD><NOSCRIPT>Please enable scripts</NOSCRIPT></HEAD><BODY><P>Tea")
    assert page.words.hidden.tolist() == [True, True, True, False]


def test_names_are_as_they_were_written() -> None:
    page = Page.from_html(
        "<head><noscript>a</noscript></head><TEMPLATE id=t><b>b</b></Template><templates>c</templates>"
    )
    names = [page.tree.name_of(row) for row in np.flatnonzero(page.tree.tag != tags.TEXT).tolist()]
    assert [name for name in names if name[0] in "nt"] == ["noscript", "template", "templates"]
    assert page.words.texts() == ["a", "b", "c"]
    assert page.words.hidden.tolist() == [True, True, False]


@pytest.mark.parametrize("html", ["plain", "naïve 茶 \U0001f375", "\ud800 alone", ""])
def test_text_and_its_bytes_are_the_same_page(html: str) -> None:
    written = html.encode("utf-8", "replace" if "\ud800" not in html else "surrogatepass")
    page = Page.from_html(html)
    assert "\ud800" not in page.html
    if "\ud800" not in html:
        assert Page.from_html(written).words.texts() == page.words.texts() == html.split()
    cut = Page.from_html("<p>naïve 茶".encode()[:-1])
    assert cut.words.texts() == ["naïve", "\ufffd"], "what was repaired is read as it was repaired"


@given(
    st.sampled_from(["p", "DIV", "dialog", "template"]),
    st.sampled_from(["hidden", "class", "style", "aria-hidden"]),
    st.sampled_from(["", "true", "display : none", "Visibility:hidden", "x"]),
)
def test_no_tag_that_hides_is_passed_over(name: str, key: str, value: str) -> None:
    tag = f'<{name} {key.upper()}="{value}">'
    assert may_hide(tag) or not hides(name.lower(), {key: value})


@pytest.mark.parametrize("end", ["</iframes>", "</iframe\0>", "</iframe"])
def test_a_frame_is_closed_by_its_own_end_tag_only(end: str) -> None:
    page = Page.from_html(f"<p>a</p><iframe src=x>{end}<p>b</p>")
    assert "b" in page.words.texts()
    closed = Page.from_html("<iframe>x</iframe><IFRAME>y</IFRAME\n><iframe>z</iframe/><p>b</p>")
    assert closed.words.texts() == ["b"]


@pytest.mark.parametrize(
    ("html", "hidden"),
    [
        ("<dialog>a</dialog><p>b", [True, False]),
        ("<DIALOG open>a</DIALOG><p>b", [False, False]),
        ("<TEMPLATE>a</TEMPLATE><p>b", [True, False]),
        ("<div><p style='DISPLAY: none'>a</p></div><p>b", [True, False]),
    ],
)
def test_rare_elements_that_hide(html: str, hidden: list[bool]) -> None:
    assert Page.from_html(html).words.hidden.tolist() == hidden


def test_only_some_marks() -> None:
    marks = marks_of(b"<p><template><div></p><text>")
    some = marks.only(marks.starting_with_one_of(pair_table("te", "di")))
    assert some.place.tolist() == [3, 13, 22]
    assert some.starts_with("template").tolist() == [True, False, False]
