"""DANA: the lines of R2L with a larger gap, and the whole of their text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.dana import Dana

no_deadline = settings(deadline=None)  # the first call loads every algorithm; machines differ

FARSI = "این یک متن فارسی است که برای آزمایش نوشته شده و چند جمله دارد تا بلند باشد"
HEBREW = "זה טקסט בעברית שנכתב לצורך בדיקה ויש בו כמה משפטים כדי שיהיה ארוך"


def texts(name: str, html: str, **parameters: object) -> list[str]:
    page = Page.from_html(html)
    found = get(name, **parameters)(page)
    return [word for word, kept in zip(page.words.texts(), found.words, strict=True) if kept]


@pytest.mark.parametrize("text", [FARSI, HEBREW])
def test_latin_words_stay(text: str) -> None:
    """The words that R2L loses, and the reason for DANA."""
    html = f"<p>{text} Linux 6.1 (kernel) {text}</p>"
    expected = [*text.split(), "Linux", "6.1", "(kernel)", *text.split()]
    assert texts("dana", html) == expected
    assert texts("r2l", html) == text.split() * 2


@pytest.mark.parametrize("word", ["…", "中文字"])
def test_words_of_neither_script_stay_in_the_line_that_they_end(word: str) -> None:
    """They count for no side, so that the next line begins where they do, and still they are no part of it."""
    menu = "<li>".join([f'<a href="/section/{"x" * 300}">بخش</a>'] * 9)
    text = f"{FARSI} {FARSI} {FARSI}"
    assert "".join(texts("dana", f"<div>{text} {word}<ul class={'x' * 300}>{menu}</ul></div>")).endswith(word)
    assert texts("dana", f"<ul>{menu}{word}<p>{text}</p>") == text.split()


def test_gap_is_twenty_lines() -> None:
    far = '<img src="x.png">' * 60  # 1,020 characters: 13 lines of 80
    html = f"<p>{FARSI} {FARSI} {FARSI}</p>" * 2 + far + f"<p>{HEBREW} {HEBREW} {HEBREW}</p>"
    hebrew = set(HEBREW.split())
    assert hebrew.isdisjoint(texts("r2l", html))
    assert hebrew <= set(texts("dana", html))
    assert hebrew.isdisjoint(texts("dana", html, gap=8))


def test_filter3_brings_back_text_between_links() -> None:
    link = '<a href="https://fa.example.org/wiki/index.php?title=page&amp;action=view">پیوند</a>'
    html = f"<p>{FARSI} {FARSI} {FARSI}</p>" + f"<p>{FARSI} {link} {link}</p>" * 9
    assert texts("dana+filter1", html) == FARSI.split() * 12
    assert len(texts("dana", html)) < 6 * len(FARSI.split())
    assert texts("dana+filter3", html) == FARSI.split() * 3 + [*FARSI.split(), "پیوند", "پیوند"] * 9


@pytest.mark.parametrize("html", ["", "<p></p>", "<p>Tea is good for you.</p>" * 9, "é"])
def test_nothing_to_find(html: str) -> None:
    assert not get("dana")(Page.from_html(html))


def test_hidden_words_are_left_out() -> None:
    found = get("dana")(Page.from_html(f"<p>{FARSI}</p><p hidden>{FARSI}</p>"))
    assert len(found) == len(FARSI.split())
    assert [step.name for step in found.steps][-1] == "shown by a browser"


@no_deadline
@given(st.lists(st.sampled_from([FARSI, "سلام", "Linux 6", HEBREW]), min_size=1, max_size=30), st.integers(1, 90))
def test_layout_of_the_source_does_not_matter(paragraphs: list[str], width: int) -> None:
    small = "".join(f'<div class="a"><p>{text}</p></div>' for text in paragraphs)
    pretty = "".join(
        f'<div class="a">\n\t<p>\n\t\t{text.replace(" ", chr(10))}\n\t</p>\n</div>\n' for text in paragraphs
    )
    assert texts("dana", small, width=width) == texts("dana", pretty, width=width)


@no_deadline
@given(st.lists(st.sampled_from([FARSI, "سلام", "Linux 6", "<br>", '<img src="a.png">' * 9]), max_size=30))
def test_holds_what_r2l_holds_at_the_same_gap(pieces: list[str]) -> None:
    page = Page.from_html(" ".join(pieces))
    assert not (get("r2l", gap=8)(page) - get("dana", gap=8)(page))


@pytest.mark.parametrize("parameters", [{"gap": 0}, {"width": 0}])
def test_parameters_are_checked(parameters: dict[str, int]) -> None:
    with pytest.raises(ParameterError):
        Dana(**parameters)
