"""Comments on articles stay out; elements named after them that hold the page itself stay."""

from __future__ import annotations

import pytest
from made_evidence import believed_by, made
from news_text import PARAGRAPHS

import dehusk
from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.rules.named_comments import NamedComments

ABOUT = "".join(
    f"<p>We have written about all that goes on in our city since the year {year}, and anybody who knows something that "
    "others should know, too, may write to us, call us, or come by on the day of the market.</p>"
    for year in (1990, 1991, 1992, 1993)
)


def page(name: str) -> str:
    text = "".join(f"<p>{text}</p>" for text in PARAGRAPHS)
    return (
        "<title>Bridge closed - City News</title><nav><a href=/>Home</a> <a href=/city>City</a></nav>"
        f"<div class={name}><h1>Bridge closed</h1>{text}</div><div class=about>{ABOUT}</div>"
    )


@pytest.mark.parametrize("name", ["comment-page", "comments", "text"])
def test_the_text_below_the_headline_comes(name: str) -> None:
    text = dehusk.extract(page(name)).text
    assert all(paragraph in text for paragraph in PARAGRAPHS)


COMMENTS = {1: 3.0}
"""The second block stands three levels below an element named after comments."""


@pytest.mark.parametrize(
    ("article", "long", "left"),
    [(1.0, 100.0, 0.0), (0.2, 100.0, 0.0), (0.1, 100.0, 0.92), (1.0, 30.0, 0.2), (0.0, 100.0, 1.0)],
)
def test_comments_on_an_article_are_no_content_if_there_is_enough_else(
    article: float, long: float, left: float
) -> None:
    evidence = made([long, 80], types=PageTypes(article=article), hint_comment=COMMENTS)
    assert believed_by(NamedComments(), evidence, [0.9, 0.5]).tolist() == pytest.approx([0.9, 0.5 * left])


@pytest.mark.parametrize(("thread", "said", "left"), [(0.4, 900.0, 0.68), (0.3, 900.0, 0.0), (0.9, 700.0, 0.0)])
def test_comments_of_a_thread_that_are_most_of_it_are_its_posts(thread: float, said: float, left: float) -> None:
    evidence = made([100, said], types=PageTypes(article=0.4, forum=thread), hint_comment=COMMENTS)
    assert believed_by(NamedComments(), evidence, [0.9, 0.5]).tolist() == pytest.approx([0.9, 0.5 * left])


@pytest.mark.parametrize(("offset", "left"), [([0, 1], 0.0), ([-1, 0], 0.5)])
def test_what_holds_the_headline_is_no_comment(offset: list[float], left: float) -> None:
    evidence = made(
        [200, 80], types=PageTypes(article=1), hint_comment=COMMENTS, title_offset=offset, title_found=[1, 1]
    )
    assert believed_by(NamedComments(), evidence, [0.9, 0.5]).tolist() == [0.9, left]


def test_pages_without_comments_stay_as_they_are() -> None:
    assert believed_by(NamedComments(), made([200, 80], types=PageTypes(article=1)), [0.9, 0.5]).tolist() == [0.9, 0.5]
