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


@pytest.mark.parametrize(("element", "tag"), [("article", "h2"), ("article", "h1"), ("section", "h1"), ("div", "h1")])
def test_sections_in_elements_of_their_own_stay(element: str, tag: str) -> None:
    """Some editors put each part of a page into an `<article>`, and some give each the largest heading."""
    names = "Bridge opens at last", "Weather of the week", "Snow on the hills"
    parts = (f"<{element} class=part><{tag}>{name}</{tag}>{text(name.split()[0])}</{element}>" for name in names)
    assert dehusk.extract(page("".join(parts))).text.count("Snow") >= 9


def test_lower_headings_are_those_of_sections() -> None:
    parts = (story(name, tag="h3") for name in ("Bridge opens at last", "Weather of the week", "Snow on the hills"))
    assert dehusk.extract(page("".join(parts))).text.count("Snow") >= 9


@pytest.mark.parametrize("hidden", ["", " style='display:none'"])
def test_the_headline_once_more_begins_no_other_article(hidden: str) -> None:
    again = story("Bridge opens at last").replace("<h1>", f"<h1{hidden}>").replace("Bridge long", "River long")
    body = f"<article class=story><p class=kicker>Town</p><header><h1>Bridge opens at last</h1></header>{text('Hero')}"
    said = dehusk.extract(page(f"{body}</article>{again}")).text
    assert said.count("Hero") >= 9
    assert said.count("Bridge") >= 9


def test_headings_with_as_many_words_in_other_elements_are_not_alike() -> None:
    first = f"<div class=top><p>By Ann</p><h1 class=headline>Bridge opens at last today</h1>{text('Bridge')}</div>"
    other = f"<div class=details><p>By Ann</p><h1 class=subhead>What became of the money</h1>{text('Money')}</div>"
    assert dehusk.extract(page(first + other, "Bridge opens at last today")).text.count("Money") >= 9


def test_a_teaser_inside_the_next_article() -> None:
    teaser = "<article class=card><a href='/x'>Ferry sinks</a></article>"
    following = story("Tunnel closed for repairs").replace("</header>", f"</header>{teaser}")
    said = dehusk.extract(page(story("Bridge opens at last") + following)).text
    assert said.count("Bridge") >= 9
    assert "Tunnel" not in said


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
