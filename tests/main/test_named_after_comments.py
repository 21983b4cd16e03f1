"""Elements named after comments that hold the page itself."""

from __future__ import annotations

import numpy as np
import pytest
from news_text import PARAGRAPHS

import dehusk
from dehusk.main.judge import below_headline

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
