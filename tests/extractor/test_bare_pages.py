"""Small pages without anything around their text give their text, whatever the language, by both extractors."""

from __future__ import annotations

import pytest
from payload_pages import ld

import dehusk
from dehusk.extraction.options import QUALITIES, Quality

TEXTS = {
    "English": "Tea is a drink that many people like very much, and they have it every day with milk or sugar|"
    "at home or in the office, while they read the news or talk about what happened in the town last night",
    "German": "Tee ist ein Getränk, das viele Menschen sehr mögen, und sie trinken ihn jeden Tag mit Milch oder|"
    "Zucker, zu Hause oder im Büro, während sie die Zeitung lesen oder darüber reden, was gestern Abend geschah",
    "Russian": "Чай это напиток, который очень любят многие люди, и они пьют его каждый день с молоком или|"
    "сахаром, дома или на работе, пока читают новости или говорят о том, что случилось вчера вечером в городе",
    "Persian": "چای نوشیدنی است که بسیاری از مردم آن را بسیار دوست دارند و هر روز با شیر یا شکر در خانه یا|"
    "اداره می‌نوشند و در همان حال روزنامه می‌خوانند یا با هم درباره آنچه دیشب در شهر رخ داد سخن می‌گویند",
    "Chinese": "茶是许多人非常喜欢的饮料，他们每天在家里或办公室里加牛奶或糖喝茶，一边看新闻，|"
    "一边互相谈论昨天晚上城里发生的事情。茶叶来自中国的山区，那里的人们已经种植了几千年。",
}
PAGES = {
    "one paragraph": "<p>{0} {1}</p>",
    "a headline": "<html><body><h1>Tea</h1><p>{0} {1}</p></body></html>",
    "two paragraphs": "<p>{0}</p><p>{1}</p>",
    "a title": "<!doctype html><head><title>Tea</title></head><body><h1>Tea</h1><p>{0}.</p><p>{1}.</p></body>",
    "a list": "<h2>Tea</h2><ul><li>{0}</li><li>{1}</li></ul>",
    "a table": "<table><tr><td>{0}</td><td>{1}</td></tr></table>",
    "a link": "<div>{0} <a href=/tea>{1}</a></div>",
    "text alone": "{0} {1}",
    "text in two parts": "{0}\n\n{1}",
    "preformatted": "<pre>{0}\n{1}</pre>",
}


@pytest.mark.parametrize("quality", QUALITIES)
@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_all_of_the_text_is_there(text: str, page: str, quality: Quality) -> None:
    halves = text.split("|")
    found = " ".join(dehusk.extract(page.format(*halves), quality=quality).text.split())
    assert [half for half in halves if half not in found] == []


@pytest.mark.parametrize("quality", QUALITIES)
def test_most_of_a_few_short_lines(quality: Quality) -> None:
    lines = ["Water, as much as the pot holds", "Three spoons of green tea", "Milk", "Sugar for those who like it"] * 2
    found = dehusk.extract("<br><br>".join(lines), quality=quality).text
    assert len(found) > len("".join(lines)) * 2 / 3


@pytest.mark.parametrize("quality", QUALITIES)
def test_links_beside_the_text_are_no_text(quality: Quality) -> None:
    first, second = TEXTS["English"].split("|")
    menu = "<nav><a href=/>Home</a> <a href=/about>About us</a></nav>"
    found = dehusk.extract(f"{menu}<p>{first} {second}</p>", quality=quality).text
    assert found == f"{first} {second}"


@pytest.mark.parametrize("quality", QUALITIES)
def test_links_alone_are_no_text(quality: Quality) -> None:
    links = "".join(f"<p><a href=/{n}>{half}</a></p>" for n, half in enumerate(TEXTS["English"].split("|")))
    assert dehusk.extract(links, quality=quality).text == ""


@pytest.mark.parametrize("quality", QUALITIES)
def test_a_page_that_asks_to_wait_gives_what_its_data_say(quality: Quality) -> None:
    wait = "Please wait while we get this page ready for you. " * 4
    article = {"@type": "Article", "articleBody": " ".join(TEXTS["English"].split("|")) * 5}
    document = dehusk.extract(f"<body><p>{wait}</p>{ld(article)}", quality=quality)
    assert document.origin == "json-ld articleBody"
    assert "Please wait" not in document.text
