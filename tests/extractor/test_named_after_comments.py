"""Elements named after comments that hold the page itself."""

from __future__ import annotations

import numpy as np
import pytest
from news_text import PARAGRAPHS

import dehusk
from dehusk.extractor.judge import below_headline

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


def test_comments_below_the_headline_are_comments() -> None:
    in_comments, headline = np.array([False, False, True, True]), np.array([False, True, False, False])
    assert below_headline(in_comments, headline).tolist() == in_comments.tolist()
    assert not below_headline(in_comments, np.array([False, False, True, False])).any()
    assert in_comments.tolist() == [False, False, True, True], "what is given must not be changed"


SAID = [
    ("ann", "I cross that bridge every morning, and I have never seen anybody look at it from below."),
    ("bob", "They could have told us before the summer, when there was still a ferry for those who walk."),
    ("eve", "My grandfather built it, and he said then that it would stand for fifty years and not more."),
]


def test_comments_of_an_article_all_of_which_is_called_so_stay_out() -> None:
    comments = "".join(
        f"<li class=comment id=c{n}><a class=author href=/user/{who}>{who}</a> <time>2024-05-0{n}</time><p>{said}</p></li>"
        for n, (who, said) in enumerate(SAID, 1)
    )
    html = page("comments").replace(
        "</div><div class=about>", f"<ol class=commentlist>{comments}</ol></div><div class=about>"
    )
    doc = dehusk.extract(html)
    assert all(paragraph in doc.text for paragraph in PARAGRAPHS)
    assert not any(said in doc.text for _, said in SAID)
    assert [comment.text for comment in doc.comments] == [said for _, said in SAID]
