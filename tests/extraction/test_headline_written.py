"""Text has the headline where the page shows it; Markdown, HTML and the page to read begin with it, once."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import dehusk
from dehusk.extraction.headline import headed

PROSE = "Tea is good for you, they say, and nobody who has had a cup in the morning would say otherwise. "
BODY = f"<p>{PROSE}</p>" * 3
HEADLINE = "Green tea & milk"
SHOWN = HEADLINE.replace("&", "&amp;")

PAGES = {
    "in place": f"<article><h1>{SHOWN}</h1>{BODY}</article>",
    "of another order": f"<article><h3>{SHOWN}</h3>{BODY}</article>",
    "with markup": f"<article><h1><a href=/tea><i>Green</i> tea</a> &amp; milk</h1>{BODY}</article>",
    "in two lines": f"<article><h1>Green tea<br>&amp; milk</h1>{BODY}</article>",
    "below a date": f"<article><p>5 May 2024</p><h1>{SHOWN}</h1>{BODY}</article>",
    "no heading": f"<article><p class=title>{SHOWN}</p>{BODY}</article>",
    "above the content": f"<h1>{SHOWN}</h1><ul><li><a href=/>Home</a></ul><article>{BODY}</article>",
    "in the title alone": f"<article>{BODY}</article>",
    "in a wrapper": f"<article><div dir=rtl lang=he><h2>{SHOWN}</h2>{BODY}</div></article>",
}
cases = pytest.mark.parametrize("page", [pytest.param(page, id=name) for name, page in PAGES.items()])
algorithms = pytest.mark.parametrize("algorithm", ["dehusk", "dehusk-fast", "everything", "bte"])


def extracted(page: str, **options: Any) -> dehusk.Document:
    return dehusk.extract(f"<html lang=en><title>{SHOWN}</title>{page}", **options)


def squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, text))


@cases
@algorithms
def test_markdown_and_html_begin_with_it_once(page: str, algorithm: str) -> None:
    doc = extracted(page, algorithm=algorithm)
    first = doc.markdown.split("\n")[0]
    assert first in (f"# {HEADLINE}", "# [*Green* tea](/tea) & milk")
    assert squeezed(doc.markdown).count(squeezed(HEADLINE)) <= 1
    assert doc.html.count("<h1") == 1
    assert re.match(r"(<(article|div)[^<>]*>\s*)*<h1>", doc.html)
    reader = doc.reader_html.partition("<body>")[2]
    assert reader.count("<h1>") == reader.count(SHOWN) == 1


@cases
@pytest.mark.parametrize("algorithm", ["dehusk", "dehusk-fast"])
def test_text_has_it_once_where_it_is_shown(page: str, algorithm: str) -> None:
    doc = extracted(page, algorithm=algorithm)
    assert squeezed(doc.text).count(squeezed(HEADLINE)) == (page != PAGES["in the title alone"])
    assert doc.text == doc.selection.text() == doc.to_dict()["text"]
    assert PROSE.strip() in doc.text
    assert doc.title == HEADLINE


@cases
@algorithms
def test_without_it(page: str, algorithm: str) -> None:
    without = extracted(page, algorithm=algorithm, title=False)
    for told in (
        without.text,
        without.markdown,
        without.html,
        without.reader_html.partition("<body>")[2],
        without.speech,
    ):
        assert squeezed(HEADLINE) not in squeezed(told)
        assert "h1" not in told
    assert PROSE.strip() in without.text


def test_what_is_selected_does_not_depend_on_it() -> None:
    page = dehusk.Page.from_html(f"<title>{SHOWN}</title>{PAGES['in place']}")
    selected = dehusk.get("dehusk")(page)
    assert all(dehusk.extract(page.html, title=title).selection == selected for title in (True, False))


def test_words_of_the_headline_in_the_text_stay() -> None:
    page = f"<h1>Tea</h1><p>{PROSE * 2}</p><table><tr><td>Tea<td>good<tr><td>Milk<td>bad</table><p>Tea</p>"
    doc = dehusk.extract(f"<title>Tea</title>{page}" + BODY * 5, algorithm="everything")
    assert doc.text.count("Tea | good") == 1
    assert doc.text.count("\nTea\n") == 1, "the paragraph, which is no headline"
    assert doc.text.startswith("Tea\n\nTea is good")


@pytest.mark.parametrize("algorithm", ["everything", "dehusk"])
def test_a_page_that_says_nothing_else_says_it(algorithm: str) -> None:
    page = f"<title>{PROSE}</title><h2>{PROSE}</h2>"
    doc = dehusk.extract(page, algorithm=algorithm)
    assert doc.text in (PROSE.strip(), "")
    assert doc.markdown in (f"# {PROSE.strip()}", "")


@pytest.mark.parametrize("title", [True, False])
def test_a_page_without_content_gives_nothing(title: bool) -> None:
    doc = dehusk.extract("<title>Tea</title><script>x</script>", title=title)
    assert (doc.title, doc.text, doc.markdown, doc.html) == ("Tea", "", "", "")


def test_a_page_without_a_headline_begins_with_its_text() -> None:
    doc = dehusk.extract(BODY, title=True)
    assert doc.title is None
    assert doc.text.startswith("Tea is good")
    assert doc.markdown.startswith("Tea is good")
    assert doc.html.startswith("<p>")


def test_what_a_page_carries_begins_with_it_too() -> None:
    told = {"@type": "Article", "headline": HEADLINE, "articleBody": f"{HEADLINE}\n\n" + f"{PROSE * 3}\n\n" * 3}
    doc = dehusk.extract(f'<script type="application/ld+json">{json.dumps(told)}</script><p>Wait')
    assert doc.origin == "json-ld articleBody"
    assert doc.markdown.startswith(f"# {HEADLINE}\n\nTea is good")
    assert doc.text.startswith(f"{HEADLINE}\n\nTea is good")


def test_scripts_without_spaces_and_many_signs() -> None:
    headline = "“绿茶”，“牛奶”……“！”——好"
    doc = dehusk.extract(
        f"<title>{headline}</title><h1>{headline}</h1>" + "<p>茶是世界上最古老的饮料之一，很好。</p>" * 6
    )
    assert doc.markdown.startswith(f"# {headline}\n")
    assert doc.text.count(headline) == 1


def test_only_blocks_that_say_nothing_else_count() -> None:
    page = dehusk.Page.from_html("<p>Tea, they say<p>Tea" + "<p>Milk" * 9 + "<p>Tea")
    found = headed(dehusk.get("everything")(page), "Tea!")
    assert found.body.text().count("Tea") == 2
    assert not found.in_place
    assert headed(dehusk.get("everything")(page), None).body.text().count("Tea") == 3


@algorithms
def test_several_blocks_may_say_it_together(algorithm: str) -> None:
    page = dehusk.Page.from_html(f"<h1><div>Green tea</div><div>and milk</div></h1>{BODY}")
    assert headed(dehusk.get(algorithm)(page), "Green tea and milk").body.text().startswith("Tea is good")


def test_why_tells_of_the_headline() -> None:
    doc = extracted(PAGES["in place"], algorithm="everything")
    told = [reason.because[0].startswith("it is the headline") for reason in doc.why("tea") if reason.because]
    assert told[0]
    assert not any(told[1:])
