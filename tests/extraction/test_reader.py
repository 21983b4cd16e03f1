"""The page to read: one file, safe, in the right language and direction, with one headline."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk

PROSE = "Tea is good for you, they say, and nobody who has had a cup in the morning would say otherwise. "
HEAD = '<meta name=author content="Ada Brewer"><meta property="article:published_time" content="2024-03-05">'
PAGE = f"""<html lang=en><head><title>On tea</title>{HEAD}</head><body><ul><li><a href=/>Home</a></ul>
<article><h1>On tea</h1><p>{PROSE * 3}</p><h2>Milk</h2><p>{PROSE * 3} <a href="/more">More</a></p>
<img src="cup.png" alt="A cup"></article></body></html>"""
EVIL = '"><script>alert(1)</script><img src=x onerror=alert(1)>'


def body(html: str) -> str:
    return html.partition("<body>")[2]


def test_headline_author_date_and_source_stand_first() -> None:
    html = dehusk.extract(PAGE, url="https://www.tea.example/a?b=1&c=2").reader_html
    assert html.startswith('<!doctype html>\n<html lang="en" dir="ltr">')
    assert "<title>On tea</title>" in html
    head, _, rest = body(html).partition("</header>")
    assert re.findall(r"<(h1|bdi|time|a)\b", head) == ["h1", "bdi", "time", "a", "bdi"]
    assert '<time datetime="2024-03-05">2024-03-05</time>' in head
    assert (
        '<a href="https://www.tea.example/a?b=1&amp;c=2" rel="external noreferrer"><bdi>tea.example</bdi></a>' in head
    )
    assert "Ada Brewer" in head
    assert "<h2>Milk</h2>" in rest
    assert 'href="https://www.tea.example/more"' in rest


def test_there_is_one_headline() -> None:
    html = dehusk.extract(PAGE.replace("<h2>Milk</h2>", "<h1>Milk</h1>")).reader_html
    assert html.count("<h1>") == 1
    assert body(html).count("On tea") == 1
    assert "<h2>Milk</h2>" in html


def test_text_that_only_begins_like_the_headline_stays() -> None:
    html = dehusk.extract(PAGE.replace("<h2>Milk</h2>", "<h2>On tea and milk</h2>")).reader_html
    assert "<h2>On tea and milk</h2>" in html


@pytest.mark.parametrize(
    ("text", "language", "direction"),
    [
        ("چای برای شما خوب است و همه آن را در صبح با قند می‌نوشند. ", "fa", "rtl"),
        ("الشاي مفيد لك كما يقولون، ولا أحد يشربه في الصباح يقول غير ذلك. ", "ar", "rtl"),
        ("茶是世界上最古老的饮料之一，据说喝茶对身体很有好处。", "zh", "ltr"),
        ("ชาไทยเป็นเครื่องดื่มที่หวานและเข้มข้น นิยมดื่มเย็น ", "th", "ltr"),
    ],
)
def test_language_and_direction_are_those_of_the_content(text: str, language: str, direction: str) -> None:
    html = dehusk.extract(f"<html lang=en><article><p>{text * 6}</p><p>{text * 6}</p></article>").reader_html
    assert f'<html lang="{language}" dir="{direction}">' in html
    assert text.strip() in html


def test_nothing_is_run_or_loaded_but_pictures() -> None:
    html = dehusk.extract(PAGE, url="https://tea.example/").reader_html
    assert "<script" not in html
    assert "<link" not in html
    assert "@import" not in html
    assert "url(" not in html
    assert "default-src 'none'; img-src http: https:" in html
    assert "prefers-color-scheme: dark" in html


def test_what_a_page_tells_of_itself_cannot_break_out() -> None:
    told = EVIL.replace('"', "&quot;")
    page = (
        f'<html lang="{told}"><head><title>{EVIL}</title><meta name=author content="{told}"></head>'
        f"<article><h1>{told}</h1><p>{PROSE * 5}</p><p onclick=alert(1)>{PROSE} <a href='javascript:alert(1)'>x</a></p>"
    )
    html = dehusk.extract(page, url="https://tea.example/%22%3E?" + EVIL.replace(" ", "")).reader_html
    assert "<script" not in html
    assert not re.search(r"<[^>]*\bon(?:error|click)", html)
    assert "javascript:" not in html


def test_an_address_that_could_run_is_no_source() -> None:
    for address in ("javascript:alert(1)", "data:text/html,x", "https://[bad", "file:///etc/passwd"):
        assert "<a " not in dehusk.extract(f"<p>{PROSE}</p>", url=address).reader_html


def test_empty_pages_are_pages() -> None:
    html = dehusk.extract("").reader_html
    assert "<title>Untitled</title>" in html
    assert '<html dir="ltr">' in html


@given(st.text(max_size=60), st.text(max_size=200))
def test_any_text_makes_a_whole_page(title: str, text: str) -> None:
    html = dehusk.extract(f"<title>{title}</title><h1>{title}</h1><p>{text}</p>").reader_html
    assert html.endswith("</body>\n</html>\n")
    assert html.count("<style>") == html.count("</main>") == 1
    html.encode("utf-8")
