"""Pages whose content is cut down to a line or two, with all that stands around it."""

import random

import pytest

from dehusk import Page
from dehusk.evaluate.corpora import Example
from dehusk.learn.changed.shorten import shortened
from dehusk.learn.default.labelled import learn_page

LINES = [f"Sentence {number} tells of tea, of cups & of the {number + 1} spoons beside them." for number in range(12)]
MENU = "".join(f"<li><a href=/{number}>Part {number}</a>" for number in range(9))
BODY = "".join(f"<p>{line.replace('&', '&amp;').replace('cups', '<b>cups</b>')}</p>" for line in LINES)
HTML = (
    f"<title>Tea</title><ul>{MENU}</ul><h1>All about tea</h1>{BODY}<h2>More tea</h2>"
    "<div id=me>About the author: she drinks coffee, and has lived by the sea for years.</div>"
)
TEXT = "\n".join((*LINES, "More tea"))


def example(html: str = HTML, text: str = TEXT) -> Example:
    return Example(id="1", corpus="c", html=html, text=text, site="s")


def words(html: str | bytes) -> list[str]:
    return Page.from_html(html).words.texts()


@pytest.mark.parametrize("seed", range(12))
def test_the_first_words_of_the_content_are_left_and_all_else(seed: int) -> None:
    short = shortened(example(), random.Random(seed))
    assert short is not None
    gold = (short.text or "").split()
    assert 6 <= len(gold) <= 60
    assert gold == " ".join(LINES).split()[: len(gold)]
    others = [word for word in words(HTML) if word not in TEXT.split()]
    assert [word for word in words(short.html) if word not in TEXT.split()] == others
    page = learn_page(short)
    assert page.weight[page.label > 0.5].sum() == pytest.approx(len(page.gold if page.gold is not None else ()))


def test_the_same_every_time() -> None:
    assert shortened(example(), random.Random(3)) == shortened(example(), random.Random(3))


def test_what_content_stands_before_the_running_text_stays() -> None:
    short = shortened(example(text="All about tea\n" + TEXT), random.Random(1))
    assert short is not None
    assert (short.text or "").startswith("All about tea Sentence 0 tells")
    assert "More" not in words(short.html)


@pytest.mark.parametrize(
    "changes", [{"html": ""}, {"html": "<p>Tea"}, {"text": ""}, {"text": "Not on this page at all"}]
)
def test_nothing_where_there_is_nothing_to_cut(changes: dict[str, str]) -> None:
    assert shortened(example(**changes), random.Random(0)) is None


def test_nothing_where_nothing_else_would_be_left() -> None:
    assert shortened(example(BODY, "\n".join(LINES)), random.Random(0)) is None


def test_scripts_without_spaces() -> None:
    line = "茶是世界上最常见的饮料之一，人们每天都喝很多茶。" * 6
    html = f"<ul>{MENU}</ul><p>{line}</p><div>About the author of these pages.</div>"
    short = shortened(example(html, line), random.Random(2))
    assert short is not None
    assert line.startswith((short.text or "").replace(" ", ""))
    assert "author" in words(short.html)
