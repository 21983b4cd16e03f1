"""Pages with too many blocks or elements: less is kept of their structure, none of their text is lost, and it is said."""

from __future__ import annotations

import pytest

import dehusk
from conformance.checks import check_selection, check_spans
from dehusk import Page
from dehusk.extraction.json import blocks_of
from dehusk.extractor.outline import blocks
from dehusk.page.parsing import thinned
from dehusk.render.text.plain import plain_text

PARAGRAPH = "<p>Gr&uuml;ner <b>Tee</b> is <i>good</i> &amp; hot, number {}.</p><p hidden>gone {}</p>"
PAGE = (
    "<title>Tea</title><body><h1>Tea</h1>"
    + "".join(PARAGRAPH.format(number, number) for number in range(9))
    + "<ul><li>one<li>two</ul><br>three<br><br>four 茶が好き"
)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty elements are too many."""
    monkeypatch.setattr(thinned, "MOST_NODES", 20)
    monkeypatch.setattr(thinned, "KEPT", 12)
    monkeypatch.setattr(thinned, "PARAGRAPHS", 5)


@pytest.mark.usefixtures("small")
def test_behind_the_first_elements_stand_plain_paragraphs() -> None:
    page = Page.from_html(PAGE)
    assert page.is_crowded
    tree, whole = page.tree, [word for word in Page.from_html(PAGE).source.word_texts() if word not in ("gone",)]
    assert tree.built_by == "lexbor, thinned"
    assert tree.name_of(len(tree) - 2) == "p"
    assert tree.attributes_of(len(tree) - 2) == {}
    assert [tree.end[0], tree.end[tree.parent[len(tree) - 2]]] == [len(tree), len(tree)]
    shown = [word for word, hidden in zip(page.words.texts(), page.words.hidden.tolist(), strict=True) if not hidden]
    assert [word for word in shown if not word.isdigit()] == [
        word for word in whole[1:] if not word.isdigit() or word == "x"
    ]
    assert all(page.source_word >= 0)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["everything", "bte", "dehusk", "dehusk-fast", "cetd"])
def test_selections_are_whole(name: str) -> None:
    page = Page.from_html(PAGE)
    selection = dehusk.get(name)(page)
    check_selection(selection)
    check_spans(selection)
    assert "<script" not in selection.html()
    assert "".join(selection.markdown().split()) != ""


@pytest.mark.usefixtures("small")
def test_no_text_is_lost_and_it_is_said() -> None:
    crowded = dehusk.extract(PAGE)
    assert "so many elements" in "".join(crowded.doubts)
    for form in (crowded.text, crowded.markdown, crowded.html):
        assert all(f"number {number}." in form for number in range(9))
    spans = [block["span"] for block in blocks_of(crowded.selection)]
    assert spans == sorted(spans)


def test_a_page_with_fewer_is_not_crowded() -> None:
    doc = dehusk.extract(PAGE)
    assert not doc.page.is_crowded
    assert doc.page.tree.built_by == "lexbor"
    assert "elements" not in "".join(doc.doubts)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("before", ["<frameset><frame>", "<template>", "<svg>", "<select>", "<table>", "<body hidden>"])
def test_odd_beginnings(before: str) -> None:
    page = Page.from_html(before + "<p>x</p>" * 40)
    selection = dehusk.get("everything")(page)
    check_selection(selection)
    assert selection.markdown() is not None
    assert len(page.tree.path(len(page.tree) - 1)) > 0


@pytest.mark.parametrize(
    "html",
    [
        PAGE,
        "<p>Gr&uuml;n <b>t</b>ea is <i>very</i>good, 茶が好き<br>x<br><br>y<p>Ende 😀 &amp; more\n</p>  <div>a</div>b",
        "<p>one two</p><p>th<b>re</b>e</p>",
        "",
    ],
)
def test_plain_text_is_the_text_of_pages_without_structure(html: str) -> None:
    page = Page.from_html(html.replace("<ul><li>one<li>two</ul>", ""))
    selection = dehusk.get("bte")(page)
    assert selection.source_words is not None
    assert plain_text(page, selection.source_words) == selection.text()


def test_of_too_many_blocks_neighbours_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    html = "<h1>Tea</h1>" + "<p>Green tea is good for you, they say, and so is water.</p>" * 40
    alone = dehusk.extract(html)
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 10)
    joined = dehusk.extract(html)
    assert joined.selection.signals["joined"].tolist() == [5]
    assert len(joined.selection.signals["block words"]) == 9
    assert joined.text == alone.text
    assert "5 neighbours were judged as one" in "".join(joined.doubts)
    assert "joined" not in alone.selection.signals
    assert [doc.text for doc in dehusk.extract_many([html, PAGE, html])] == [
        dehusk.extract(page).text for page in (html, PAGE, html)
    ]
