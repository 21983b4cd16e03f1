"""Options that say what is written of the content, and which of a page is content."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

import dehusk
from dehusk.errors import InputError, MissingExtraError, ParameterError
from dehusk.page.find import words_found

PROSE = "Tea is good for you, they say, and nobody who has had a cup in the morning would say otherwise. "
TABLE = "<table><caption>Times</caption><tr><th>Kind<th>Minutes<tr><td>Green<td>2<tr><td>Black<td>4</table>"
PAGE = f"""<html lang=en><title>On tea</title><ul class=menu><li><a href=/>Home</a><li><a href=/shop>Shop</a></ul>
<article><h1>On <em>tea</em></h1><p>{PROSE * 2}<b>Brew</b> it with <a href="/water" title="Of Wells">soft water</a>,
H<sub>2</sub>O <mark>only</mark>.</p><img src="cup.png" alt="A cup"><p>{PROSE * 3}</p>{TABLE}
<video src="tea.mp4" title="Brewing"></video><p class="note" id=n>Ask your grocer about it.</p><p>{PROSE}</p></article>
<div class=box><p>Subscribe to our letter today.</p><p hidden>Secret</p></div><footer>Imprint</footer>"""
URL = "https://tea.example/a/"


def extracted(**options: Any) -> dehusk.Document:
    return dehusk.extract(PAGE, url=URL, **options)


def test_links() -> None:
    with_them, without = extracted(), extracted(links=False)
    assert '[soft water](https://tea.example/water "Of Wells")' in with_them.markdown
    assert "with soft water," in without.markdown
    assert "](http" in without.markdown.replace("![A cup](http", "](http")  # pictures are no links
    assert "<a " not in without.html
    assert "soft water" in without.html
    assert "tea.mp4" in with_them.markdown
    assert "tea.mp4" not in without.markdown
    assert with_them.text == without.text


def test_links_side_by_side_stay_apart() -> None:
    html = "<p><a href=/a>Milk</a><a href=/b>Sugar</a></p>"
    doc = dehusk.extract(html, algorithm="everything", links=False)
    assert doc.markdown == "Milk Sugar"
    assert doc.html == "<p>Milk Sugar</p>"


def test_images() -> None:
    assert "![A cup](https://tea.example/a/cup.png)" in extracted().markdown
    without = extracted(images=False)
    assert "cup" not in without.markdown.replace("had a cup", "")
    assert "<img" not in without.html
    assert "tea.mp4" not in without.markdown
    assert "[soft water](" in without.markdown


def test_formatting() -> None:
    assert "**Brew** it" in extracted().markdown
    without = extracted(formatting=False)
    assert "Brew it with [soft water](" in without.markdown
    assert without.markdown.startswith("# On tea\n")
    assert "H<sub>2</sub>O only" in without.markdown
    assert "| Kind | Minutes |" in without.markdown
    assert not any(f"<{name}>" in without.html for name in ("b", "em", "mark"))
    assert "<h1>On tea</h1>" in without.html


def test_tables() -> None:
    assert "| Green | 2 |" in extracted().markdown
    without = extracted(tables=False)
    for text in (without.text, without.markdown, without.html):
        assert "Green" not in text
        assert "Times" not in text
        assert "Ask your grocer" in text
    assert without.selection.steps[-1].name == "tables left out"
    layout = f"<table><tr><td><p>{PROSE}</p><p>{PROSE}</p></table>"
    assert PROSE.strip() in dehusk.extract(layout, algorithm="everything", tables=False).text


@pytest.mark.parametrize("algorithm", ["dehusk", "dehusk-fast", "bte"])
def test_keep_and_drop_win_over_the_algorithm(algorithm: str) -> None:
    doc = extracted(algorithm=algorithm, keep=(".box", "ul.menu > li:first-child"), drop="#n, table")
    assert "Subscribe to our letter" in doc.text
    assert "Home" in doc.text
    assert "Shop" not in doc.text
    assert "Ask your grocer" not in doc.text
    assert "Green" not in doc.markdown
    assert "Secret" not in doc.text
    steps = [step.name for step in doc.selection.steps]
    assert steps[-3:] == [
        ".box kept, as asked for",
        "ul.menu > li:first-child kept, as asked for",
        "#n, table dropped, as asked for",
    ]
    assert doc.why("Ask your grocer")[0].step == "#n, table dropped, as asked for"
    assert doc.why("Subscribe")[0].kept == 1


def test_what_is_kept_and_dropped_is_dropped() -> None:
    doc = extracted(keep="div.box", drop="div")
    assert "Subscribe" not in doc.text


def test_hidden_zones_come_if_they_show_nothing_else() -> None:
    assert "Secret" in extracted(keep="[hidden]").text


def test_many_pages() -> None:
    docs = list(dehusk.extract_many([PAGE] * 3, keep=".box", images=False))
    assert {doc.text for doc in docs} == {extracted(keep=".box").text}
    assert all("cup.png" not in doc.markdown for doc in docs)


def test_xpath() -> None:
    pytest.importorskip("lxml")
    page = dehusk.Page.from_html(PAGE)
    for css, path in (("p.note", "//p[@class='note']"), ("article > p", "(//article/p)"), ("b", ".//b[.='Brew']")):
        assert words_found(page, css).tolist() == words_found(page, path).tolist()
    assert "Ask your grocer" not in extracted(drop="//p[contains(., 'grocer')]").text
    for wrong in ("//p[", "//p/text()", "//x:p", "/count(//p)"):
        with pytest.raises(ParameterError, match="XPath"):
            extracted(drop=wrong)


def test_xpath_needs_lxml(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "lxml.etree", None)
    with pytest.raises(MissingExtraError, match="XPath needs lxml: pip install lxml"):
        dehusk.Options(keep="//p")


def test_xpath_on_odd_names_and_characters() -> None:
    pytest.importorskip("lxml")
    page = dehusk.Page.from_html("<o:p a:b=c @x=1 data-x='\x01'>Tea\x01 <b>is</b> good</o:p><x\u00e9>So</x\u00e9>")
    assert words_found(page, "//b").sum() == 1
    assert words_found(page, "//unknown").sum() == len(page.words)
    assert words_found(dehusk.Page.from_html(""), "//p").tolist() == []
    assert words_found(dehusk.Page.from_html(""), "p").tolist() == []


def test_a_page_too_hard_for_the_parser_has_no_selectors() -> None:
    page = "<b>" * 20_000 + "Tea"
    with pytest.raises(InputError, match="cannot be looked for"):
        dehusk.extract(page, keep="b", algorithm="everything")


def test_zones_of_a_page_that_carries_its_text() -> None:
    told = {"@type": "Article", "articleBody": (PROSE * 3 + "\n\n") * 4}
    html = f'<script type="application/ld+json">{json.dumps(told)}</script><p class=x>Please wait a bit.</p>'
    assert dehusk.extract(html).origin == "json-ld articleBody"
    assert dehusk.extract(html, keep=".y").origin == "json-ld articleBody"
    kept = dehusk.extract(html, keep=".x")
    assert (kept.origin, kept.text) == ("page", "Please wait a bit.")


def test_a_language_that_is_not_wanted() -> None:
    assert extracted(languages="en").text == extracted(languages=["de", "en"]).text == extracted().text
    assert extracted(languages="en").rejected is None
    doc = extracted(languages=("de", "fr"))
    assert doc.rejected == "its language is en, not de or fr"
    assert (doc.text, doc.markdown, doc.html, doc.language) == ("", "", "", "en")
    assert doc.title == "On tea"
    assert doc.confidence == extracted().confidence
    assert doc.doubts == extracted().doubts
    assert not doc.is_probably_content
    assert doc.to_dict()["rejected"] == doc.rejected
    assert pickle.loads(pickle.dumps(doc)).rejected == doc.rejected  # noqa: S301  # our own
    assert doc.why("Ask your grocer")[0].step == doc.rejected


def test_too_little_confidence() -> None:
    sure = extracted().confidence
    assert extracted(min_confidence=sure - 0.01).text
    doc = extracted(min_confidence=1)
    assert doc.rejected == f"its confidence is {sure:.2f}, below 1"
    assert doc.text == ""
    assert dehusk.extract("<script>x</script>", min_confidence=0.5).rejected is None  # it has nothing anyway


@pytest.mark.parametrize("quality", ["best", "fast"])
def test_favour(quality: Any) -> None:
    less, plain, more = (
        extracted(quality=quality, favour=favour).selection.words for favour in ("precision", None, "recall")
    )
    assert less.sum() <= plain.sum() <= more.sum()
    made = dehusk.get("dehusk", recall=2.0)
    assert dehusk.extract(PAGE, algorithm=made).selection == extracted(favour="recall", quality="best").selection


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"links": None}, "links must be True or False, not None"),
        ({"tables": 0}, "tables must be True or False, not 0"),
        ({"favour": "f1"}, "favour must be one of precision, recall, not 'f1'"),
        ({"favour": "recall", "algorithm": "bte"}, "favour goes with dehusk's own extractors"),
        ({"min_confidence": 60}, "min_confidence must be a number from 0 to 1, not 60"),
        ({"languages": "English"}, "languages must be a code of two or three letters, such as 'en', or several"),
        ({"languages": 3}, "languages must be a code"),
        ({"keep": ""}, "keep must be a CSS selector or several"),
        ({"drop": "p["}, "'p\\[' is no CSS selector"),
        ({"keep": ["p", 3]}, "keep must be a CSS selector or several"),
    ],
)
def test_what_is_wrong_is_told(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ParameterError, match=said):
        dehusk.Options(**wrong)


@pytest.mark.parametrize("recall", [0, -1, float("nan"), float("inf")])
@pytest.mark.parametrize("name", ["dehusk", "dehusk-fast"])
def test_recall_is_above_nothing(name: str, recall: float) -> None:
    with pytest.raises(ParameterError, match="recall must be a number above 0"):
        dehusk.get(name, recall=recall)
