"""Which pages are kept from lexbor: all that would make it slow, and no others."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from conformance.checks import seconds
from conformance.pages import COVERED, DEEP, WIDE, Hostile, article
from dehusk.page.guards import crowding
from dehusk.page.guards.crowding import LONG_TAG, compares_many, long_parts, most_attributes, sure_end
from dehusk.page.guards.guard import WORK_LIMIT, too_hard_for_lexbor
from dehusk.page.guards.nesting import nests_too_deep
from dehusk.page.markup.marks import marks_of
from dehusk.page.parsing.lexbor import parse_with_lexbor
from dehusk.page.tokenizer import tokenize

SAFE_AT_ANY_SIZE = {"the same attribute again"}
"""Lexbor drops an attribute that a tag has already before it looks for others."""


@pytest.mark.parametrize("hostile", [h for h in COVERED if h.name not in SAFE_AT_ANY_SIZE], ids=str)
def test_what_hides_is_found(hostile: Hostile) -> None:
    """At the size that an attacker would choose, these are not for lexbor."""
    size = 400_000 if hostile.name.startswith("one depth") else 30_000
    assert too_hard_for_lexbor(hostile.make(size).encode())


@pytest.mark.parametrize("hostile", [*DEEP, *COVERED, *WIDE], ids=str)
def test_what_lexbor_gets_it_reads_fast(hostile: Hostile) -> None:
    source = hostile.make(12_000).encode()
    if not too_hard_for_lexbor(source):
        assert min(seconds(lambda: LexborHTMLParser(source)) for _ in range(2)) < 2


ORDINARY: dict[str, str] = {
    "empty": "",
    "article": article(50),
    "long article": article(3_000, menu=3_000),
    "long table": "<table>" + "<tr><td>a</td><td>b</td></tr>" * 20_000 + "</table>",
    "rows never closed": "<table>" + "<tr><td>a<td>b" * 2_000 + "</table>",
    "list never closed": "<ul>" + "<li>a" * 20_000 + "</ul>",
    "paragraphs never closed": "<p>text" * 20_000,
    "line breaks": "text<br>" * 50_000,
    "images": "<img src=x>" * 50_000,
    "icons": "<svg viewBox='0 0 1 1'><path d='M0 0'/><use href='#a'/></svg>" * 10_000,
    "formatting": "<p><b>a</b> <i>b</i> <code>c</code></p>" * 10_000,
    "icons in letters": "<li><i class='icon icon-tea' title='1 > 0'></i> <b>a</b> <font size=2>c</font>" * 2_000,
    "formatting alike, never closed": "<p><b class=a>x" * 2_000,
    "links": "<a href=x>a</a> " * 20_000,
    "a thousand levels": "<div>" * 1_000 + "x" + "</div>" * 1_000,
    "a few hundred attributes": f"<p {' '.join(f'data-{i}=x' for i in range(500))}>x",
    "one long value": f"<p title='{'x ' * 50_000}'>x",
    "long script": "<script>" + 'if (a <b) x = "</div>"; ' * 20_000 + "</script>",
}


@pytest.mark.parametrize("html", ORDINARY.values(), ids=ORDINARY)
def test_ordinary_pages_are_for_lexbor(html: str) -> None:
    assert not too_hard_for_lexbor(html.encode())


def test_real_pages_are_for_lexbor(corpus_pages: Callable[[str, int], list[str]]) -> None:
    pages = [*corpus_pages("wcxb-dev", 60), *corpus_pages("harvest-forum", 20), *corpus_pages("dragnet-sample", 20)]
    assert not any(too_hard_for_lexbor(html.encode("utf-8", "replace")) for html in pages)


def test_attribute_limit() -> None:
    """Comparing all attributes of a tag with one another is work, too."""

    def tag(number: int, name: str = "p") -> bytes:
        attributes = " ".join(f"a{i}='<'" for i in range(number))
        return f"<{name} {attributes}>".encode()

    assert not too_hard_for_lexbor(tag(2_000))
    most = int(np.sqrt(WORK_LIMIT)) // 2
    assert not too_hard_for_lexbor(tag(most))
    assert min(seconds(lambda: LexborHTMLParser(tag(most))) for _ in range(2)) < 1
    assert too_hard_for_lexbor(tag(4 * most))
    assert too_hard_for_lexbor(tag(10) * 3_000 + tag(4 * most))
    assert too_hard_for_lexbor(tag(most) * 20)
    assert not too_hard_for_lexbor(tag(100, "body") * 3)
    assert too_hard_for_lexbor(
        b"".join(f"<body {' '.join(f'a{i}b{j}' for i in range(150))}>".encode() for j in range(100))
    )


_TOKENS = (
    "<div> </div> <p> </p> <b> </b> <i> <span> </span> <table> </table> <tr> <td> </td> <ul> <li> </ul> <a> </a> <svg> </svg> <g> "
    "</g> <path/> <div/> <title> </title> <desc> <foreignObject> <math> <mi> </math> <object> </object> <select> <option> </select> "
    "<button> </button> <form> </form> <h1> </h2> <x> </x> <x/> <br> <img> </br> <template> <!----> <![CDATA[>]]> <style/> x"
)
TOKENS = _TOKENS.split()


@settings(max_examples=400)
@given(
    before=st.lists(st.sampled_from(TOKENS), max_size=3),
    piece=st.lists(st.sampled_from(TOKENS), min_size=1, max_size=5),
)
def test_no_page_is_deeper_than_it_seems(before: list[str], piece: list[str]) -> None:
    """The bound holds: a tree so deep needs at least so much work, whatever end tags say.

    A parser opens at most three elements for one start tag (a row brings a body of the table and so on), so depth d
    needs d/3 start tags, and the open elements summed over them are at least d²/18.
    """
    source = ("".join(before) + "".join(piece) * 60).encode()
    deepest = int(parse_with_lexbor(source).depth.max(initial=0))
    if deepest > 50:
        assert nests_too_deep(source, deepest * deepest // 20, 10**9)


def test_bound_of_formatting() -> None:
    left_open = "<p>" + "".join(f"<b id=i{i}>" for i in range(200)) + "</p>" + "<p>x" * 1_000
    nodes = len(parse_with_lexbor(left_open.encode()))
    assert nodes > 100_000, "lexbor opens them again in every paragraph"
    assert nests_too_deep(left_open.encode(), 10**12, nodes // 2)
    assert not nests_too_deep((b"<p><b>x</b></p>") * 10_000, 10**12, 100_000)


def test_work_of_well_nested_pages_is_small() -> None:
    rng = random.Random(3)
    names = ["div", "b", "ul", "section", "my-tag"]

    def nest(depth: int) -> str:
        name = rng.choice(names)
        return f"<{name}>{''.join(nest(depth - 1) for _ in range(rng.randint(0, 3))) if depth else 'x'}</{name}>"

    source = "".join(nest(6) for _ in range(2_000)).encode()
    tags = source.count(b"<")
    assert tags > 20_000
    assert not nests_too_deep(source, 8 * tags, 8 * tags)


def test_limits_are_what_they_say() -> None:
    """The page that just passes takes lexbor about as long as the limit's comment says: seconds, not minutes."""
    depth = int(np.sqrt(2 * WORK_LIMIT)) - 200
    source = b"<div>" * depth
    assert not too_hard_for_lexbor(source)
    assert too_hard_for_lexbor(b"<div>" * (depth + 400))
    assert min(seconds(lambda: LexborHTMLParser(source)) for _ in range(2)) < 4


def _names(number: int, first: str = "a", between: str = " ") -> str:
    return between.join(f"{first}{i}" for i in range(number))


@pytest.mark.parametrize("between", [" ", "\n", "/", "\f/ "])
def test_a_tag_inside_a_value_does_not_hide_the_attributes_behind_it(between: str) -> None:
    names = _names(15_000, between=between)
    assert too_hard_for_lexbor(f'<p x="<b>" {names}>x'.encode())
    assert not too_hard_for_lexbor(f"<p>{names}</p>".encode())  # as many different words of a text


CROWDED: dict[str, str] = {
    "a tag in every hundredth value": "<p " + "".join(f'{_names(100, f"n{i}_")} x{i}="<b>" ' for i in range(200)) + ">",
    "values right behind one another": "<p " + "".join(f'a{i}="<b>"' for i in range(20_000)) + ">",
    "values of both kinds": "<p " + " ".join(f"""a{i}= '">' b{i}="'>" """ for i in range(10_000)) + ">",
    "spaces around equal signs": "<p " + " ".join(f'a{i} = \n "<b>"' for i in range(20_000)) + ">",
    "quotes in names": "<p " + " ".join(f'a{i}"b{j}="<b>"' for i in range(150) for j in range(150)) + ">",
    "vertical tabs in names": "<p " + " ".join(f"a{i}\vb{j}='>'" for i in range(150) for j in range(150)) + ">",
    "behind a tag in a comment": f"<!-- <a x='--><p {_names(20_000)}>",
    "behind a tag in a script": f"""<script>a <b x='</script><p {_names(20_000)} y="'>">""",
    "in a style in a picture": "<svg><style><p " + " ".join(f'a{i}="<b>"' for i in range(20_000)) + "></style></svg>",
    "upper case": "<P " + " ".join(f'A{i}="<B>"' for i in range(20_000)) + ">",
    "never closed": "<p>x</p><p " + " ".join(f'a{i}="<b>"' for i in range(20_000)),
    "thousands of long tags": f"<p {_names(1_900)}>" * 100,
    "body again, behind one in a comment": "<!-- <body x='-->"
    + "".join(f"<body {_names(200, f'b{i}_')}>" for i in range(100)),
}


@pytest.mark.parametrize("html", CROWDED.values(), ids=CROWDED)
def test_crowded_tags_are_found(html: str) -> None:
    assert too_hard_for_lexbor(html.encode())


REOPENED: dict[str, str] = {
    "many attributes": f"<p><b {_names(300)}></p>" + "<p>x</p>" * 20_000,
    "many attributes behind a tag in a value": f"<p><b a='<i>' b='>' {_names(300)}></p>" + "<p>x</p>" * 20_000,
    "a link of many attributes": f"<p><a {_names(3_000)}></p>" + "<p>x</p>" * 5_000,
    "a link of many attributes, upper case": f"<p><A\n{_names(3_000)}></p>" + "<p>x</p>" * 5_000,
    "compared with one another": "".join(f"<b {_names(100)} z{i}>" for i in range(1_000)),
    "told apart behind what looks like an end": "".join(f'<b x" y="b>" id=i{i}>' for i in range(1_500))
    + "<p>x" * 2_000,
    "told apart in a long tag": "".join(f"<b x='{' ' * 100}' id=i{i}>" for i in range(1_500)) + "<p>x" * 2_000,
}


@pytest.mark.parametrize("html", REOPENED.values(), ids=REOPENED)
def test_formatting_with_attributes_is_found(html: str) -> None:
    assert too_hard_for_lexbor(html.encode())


def test_links_with_some_attributes_are_for_lexbor() -> None:
    link = f"<a href='/{'x/' * 50}?a=1&b=2' class='a b c' {_names(20)}>x"
    assert not too_hard_for_lexbor(f"<ul>{f'<li>{link}</a>' * 3_000}</ul>".encode())
    assert not too_hard_for_lexbor((f"<p>{link}</p>" * 1_000).encode())  # never closed


@given(st.text("=\"'> a\n<", max_size=40), st.integers(0, 5))
def test_sure_ends_end_every_tag(text: str, first: int) -> None:
    """Wherever a tag began: none goes on behind a sure end."""
    source = text.encode()
    end = sure_end(source, first, first, len(source))
    for start in range(first, end):
        piece = tokenize("<p " + source[start:].decode()).end.tolist()[0] - 3
        assert start + piece <= end + 1


@settings(deadline=None)
@given(st.text("=\"'>>>> aaa\n<", max_size=200))
def test_no_long_tag_lies_between_sure_ends(text: str) -> None:
    source = text.encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crowding, "LONG_TAG", 20)
        stretches = list(crowding._open_stretches(source))
    is_sure = [at for at in range(len(source)) if source[at] == ord(">") and sure_end(source, 0, at, at + 1) == at]
    for before, end in pairwise([-1, *is_sure, len(source)]):
        assert end - before - 1 <= 20 or any(first <= before + 1 and end <= last for first, last in stretches)
    assert not any(first <= end < last for end in is_sure for first, last in stretches)


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(["<p ", "<!-- <a x='--><p ", "<script>'<b</script><p ", "<svg><style><p ", '<b x="', "<p x=<b "]),
    st.lists(
        st.sampled_from(["#", "#=#", '#="<b>"', "#='>'", '#"', '#="\'"', "#= '>'", "#=''#", "/#", "#=>"]), min_size=1
    ),
)
def test_no_tag_has_more_attributes_than_it_seems(before: str, pieces: list[str]) -> None:
    """The bound holds for whatever lexbor makes of it."""
    body = " ".join(pieces[i % len(pieces)].replace("#", f"n{i}") for i in range(2_500))
    source = f"{before}{body}>x</p></style></svg>".encode()
    most = max((len(node.attributes) for node in LexborHTMLParser(source).css("*")), default=0)
    marks = marks_of(source)
    if most > LONG_TAG // 2:
        assert compares_many(marks, long_parts(marks), most * most // 2 - 1)
    assert sum(most_attributes(source[part]) for part in long_parts(marks)) >= most or most < LONG_TAG // 2
