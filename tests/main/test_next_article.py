"""Pages on which one article follows the other while the reader scrolls."""

from __future__ import annotations

import random

import pytest

import dehusk

SAID = (
    "the council said that people near the river had long asked for a new bridge while others feared what it would cost"
)
MENU = (
    "<nav><ul>"
    + "".join(f"<li><a href='/{name}'>{name}</a></li>" for name in ("News", "Town", "Sport"))
    + "</ul></nav>"
)


def text(topic: str, sentences: int = 9) -> str:
    chance = random.Random(topic)
    said = (f"{topic} {' '.join(chance.choices(SAID.split(), k=13))}." for _ in range(sentences))
    return "".join(f"<p>{one} {two} {three}</p>" for one, two, three in zip(*[said] * 3, strict=True))


def page(body: str, title: str = "Bridge opens at last") -> str:
    return f"<title>{title} | The Daily</title><body>{MENU}<main>{body}</main><footer>The Daily, 2026</footer>"


def story(headline: str, *, element: str = "article", tag: str = "h1", sentences: int = 9) -> str:
    topic = headline.split()[0]
    return (
        f"<{element} class=story><p class=kicker>{topic} special</p><header><{tag}>{headline}</{tag}></header>"
        f"{text(topic, sentences)}</{element}>"
    )


@pytest.mark.parametrize(("element", "tag"), [("article", "h1"), ("article", "h2"), ("div", "h1")])
def test_only_the_first_is_content(element: str, tag: str) -> None:
    headlines = "Bridge opens at last", "Tunnel closed for repairs", "Harbour fees rise again"
    stories = "".join(story(headline, element=element, tag=tag) for headline in headlines)
    said = dehusk.extract(page(stories)).text
    assert said.count("Bridge") >= 9
    assert "Tunnel" not in said
    assert "Harbour" not in said


def test_an_article_inside_the_article_is_part_of_it() -> None:
    inner = story("Tunnel closed for repairs")
    outer = f"<article class=story><h1>Bridge opens at last</h1>{text('Bridge')}{inner}{text('River')}</article>"
    said = dehusk.extract(page(outer)).text
    assert said.count("Tunnel") >= 9
    assert said.count("River") >= 9


def test_sections_in_articles_of_their_own_stay() -> None:
    """Some editors put each part of a page into an `<article>`."""
    parts = (story(name, tag="h3") for name in ("Bridge opens at last", "Weather of the week", "Snow on the hills"))
    said = dehusk.extract(page("".join(parts))).text
    assert said.count("Snow") >= 9


def test_headings_in_one_element_are_sections() -> None:
    sections = "".join(f"<h1>{name}</h1>{text(name)}" for name in ("Bridge", "Tunnel", "Harbour"))
    said = dehusk.extract(page(f"<div class=story>{sections}</div>", "Bridge")).text
    assert said.count("Harbour") >= 9


def test_a_list_of_posts_of_which_none_is_the_title_stays_whole() -> None:
    stories = "".join(map(story, ("Bridge opens at last", "Tunnel closed for repairs")))
    said = dehusk.extract(page(stories, "Everything of this week")).text
    assert "Tunnel" in said


def test_a_short_teaser_behind_the_article_is_left_to_the_model() -> None:
    teaser = "<article class=story><header><h1>Tunnel closed</h1></header><p>Read on soon.</p></article>"
    alone = dehusk.extract(page(story("Bridge opens at last") + text("River")))
    behind = dehusk.extract(page(story("Bridge opens at last") + teaser + text("River")))
    assert alone.text.count("River") == behind.text.count("River") >= 9


def test_the_reason_is_told() -> None:
    stories = "".join(map(story, ("Bridge opens at last", "Tunnel closed for repairs")))
    (reason, *_) = dehusk.extract(page(stories)).why("Tunnel closed for repairs")
    assert "next article" in str(reason)
