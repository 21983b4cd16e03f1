"""`<ruby>`: how characters are read stands in brackets behind them, as where a browser knows no ruby."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import dehusk
from conformance.checks import grows_linearly
from dehusk.extraction.json import blocks_of


def from_tree(html: str) -> str:
    return dehusk.get("everything")(dehusk.Page.from_html(html)).text()


def from_source(html: str) -> str:
    page = dehusk.Page.from_html(html)
    shown = ~page.source_layout.hidden
    return dehusk.Selection.of_source(page, np.ones(len(page.source.word_start), bool) & shown).text()


def markdown(html: str) -> str:
    return dehusk.get("everything")(dehusk.Page.from_html(html)).markdown()


def blocks(html: str) -> str:
    return "\n".join(block["text"] for block in blocks_of(dehusk.get("everything")(dehusk.Page.from_html(html))))


@pytest.mark.parametrize("rendered", [from_tree, from_source, markdown, blocks])
@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>お<ruby>漢字<rt>かんじ</rt></ruby>です", "お漢字（かんじ）です"),
        ("<p>お<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です", "お漢字(かんじ)です"),
        ("<p><ruby>漢字<rp>《</rp><rt>かんじ</rt><rp>》</rp></ruby>", "漢字《かんじ》"),
        ("<p><ruby>北京<rp>（</rp><rt>Běijīng</rt><rp>）</rp></ruby>是", "北京（Běijīng）是"),
        ("<p><ruby>HTML<rp>(</rp><rt>HyperText</rt><rp>)</rp></ruby> is old", "HTML(HyperText) is old"),
        ("<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>です", "漢（かん）字（じ）です"),
        ("<p><ruby>漢<rt>かん</ruby><ruby>字<rt>じ</ruby>です", "漢（かん）字（じ）です"),
        ("<p><ruby><rb>漢<rb>字<rt>かん<rt>じ</ruby>です", "漢字（かんじ）です"),
        ("<p><ruby>\n <rb>漢</rb>\n <rt>かん</rt>\n <rb>字</rb>\n <rt>じ</rt>\n</ruby>です", "漢（かん）字（じ）です"),
        ("<p><ruby>山田<rt>やまだ</rt></ruby> 太郎", "山田（やまだ）太郎"),
        ("<p><ruby>北京<rt>Běijīng</rt></ruby>", "北京（Běijīng）"),
        ("<p>The <ruby>HTML<rt>HyperText</ruby> is old.", "The HTML(HyperText) is old."),
        ("<p>The <ruby>W <rt>wide</rt> W <rt>web</rt></ruby> here", "The W (wide) W (web) here"),
        ("<p><ruby>漢字<rt><span>かん</span>じ</rt></ruby>", "漢字（かんじ）"),
        ("<p><ruby>漢字<rt>（かんじ）</rt></ruby>", "漢字（かんじ）"),
        ("<p><ruby>漢字<rt></rt></ruby>です", "漢字です"),
        ("<p><ruby>上<rt>shàng<rtc>top</rtc></ruby>", "上（shàng top）"),
        ("<p>never <rt>closed", "never closed"),
    ],
)
def test_readings_stand_in_brackets(html: str, text: str, rendered: Callable[[str], str]) -> None:
    assert rendered(html) == text


def test_markdown_has_the_brackets_inside_the_marks_around() -> None:
    assert markdown("<p><b><ruby>漢字<rt>かんじ</rt></ruby></b>") == "**漢字（かんじ）**"
    assert markdown("<h2><ruby>漢字<rt>かんじ</rt></ruby></h2>") == "## 漢字（かんじ）"


def test_html_keeps_ruby() -> None:
    html = "<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>"
    selection = dehusk.get("everything")(dehusk.Page.from_html(html))
    assert selection.html() == "<p><ruby>漢字<rt>かんじ</rt></ruby></p>"


def test_a_reading_without_its_base_has_no_brackets() -> None:
    page = dehusk.Page.from_html("<p><ruby>漢字<rt>かんじ</rt></ruby>")
    mask = np.array([False, False, True, True, True])
    assert dehusk.Selection(page, mask).text() == "かんじ"


def test_many_readings_take_linear_time() -> None:
    pages = {size: dehusk.Page.from_html("<p>" + "<ruby>漢<rt>かん</ruby>" * size) for size in (2_000, 8_000)}
    selections = {size: dehusk.get("everything")(page) for size, page in pages.items()}
    assert grows_linearly(lambda size: selections[size].text, 2_000)
    assert grows_linearly(lambda size: selections[size].markdown, 2_000)


@pytest.mark.parametrize(
    ("html", "written"),
    [
        (
            "<p>x<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby>と",
            "<p>x<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>と</p>",
        ),
        ("<p><ruby>W<rp>(</rp><rt>wide</rt><rp>)</rp></ruby> web", "<p><ruby>W<rt>wide</rt></ruby> web</p>"),
        ("<p><ruby>W <rp>(</rp><rt>wide</rt></ruby>", "<p><ruby>W <rt>wide</rt></ruby></p>"),
    ],
)
def test_brackets_that_html_leaves_out_leave_no_space(html: str, written: str) -> None:
    assert dehusk.get("everything")(dehusk.Page.from_html(html)).html() == written
