"""Elements named after comments that hold the page itself."""

from __future__ import annotations

import numpy as np
import pytest

import dehusk
from dehusk.main.judge import below_headline

PARAGRAPHS = [
    "The old bridge over the river was closed on Monday after engineers found cracks in two of its pillars.",
    "Buses take another way until the end of the month, and the city has asked drivers to leave their cars at home.",
    "The mayor said that repairs would cost four million, half of which the county has promised to pay.",
    "Built in 1931, the bridge carries some nine thousand cars a day, three times as many as it was made for.",
    "A second bridge, which was planned ten years ago, was never built, because nobody could agree on a place for it.",
]
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
