"""Structures that came whole, torn or not at all, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from evaluate_helpers import page, write_corpus

from dehusk.evaluate import Score, Settings, evaluate, read_rows
from dehusk.evaluate.report import analyse, grids, render_html, render_markdown, render_text
from dehusk.evaluate.report.significance import share
from dehusk.evaluate.scoring.sequence import common_places
from dehusk.evaluate.scoring.structures import Came, held, score_of, structures_found

PAGE = """
<nav><ul><li>Home</li><li>Tea shop</li></ul></nav>
<h1>All about tea</h1><p>Tea is a drink that many people like.</p>
<h2>Kinds</h2><ul><li>green tea from Japan</li><li>black tea<ul><li>of Ceylon</li><li>of Assam</li></ul></li></ul>
<blockquote><p>Tea is a cup of life.</p><cite>Somebody wise</cite></blockquote>
<table><tr><th>kind</th><th>minutes</th></tr><tr><td>green</td><td>two</td></tr><tr><td>black</td><td>four</td></tr></table>
<figure><img src="cup.png"><figcaption>A cup on a table</figcaption></figure>
<pre>boil(water) <button>Copy</button></pre>
<dl><dt>Steep</dt><dd>leave it alone for a while</dd></dl>
<aside><h2>More to read</h2><ul><li>Coffee</li><li>Milk</li></ul></aside>
"""
GOLD = """All about tea
Tea is a drink that many people like.
Kinds
green tea from Japan
black tea
of Ceylon
of Assam
Tea is a cup of life.
Somebody wise
kind minutes green two black four
A cup on a table
boil(water)
Steep
leave it alone for a while"""
ALL = {"heading": 2, "list": 1, "quote": 1, "table": 1, "caption": 1, "code": 1, "definition": 1}


def test_the_gold_text_says_which_structures_count() -> None:
    """Not those beside the content; and a list in a list is a part of it."""
    kinds = [one.kind for one in held(PAGE, GOLD)]
    assert {kind: kinds.count(kind) for kind in kinds} == ALL
    assert structures_found(GOLD, PAGE, GOLD) == {kind: Came(complete=number) for kind, number in ALL.items()}
    assert structures_found("", PAGE, GOLD) == {kind: Came(lost=number) for kind, number in ALL.items()}


@pytest.mark.parametrize(
    ("missing", "kind"),
    [
        ("of Assam", "list"),
        ("Somebody wise", "quote"),
        ("black four", "table"),
        ("on a table", "caption"),
        ("(water)", "code"),
        ("leave it alone for a while", "definition"),
    ],
)
def test_what_misses_a_part_is_torn(missing: str, kind: str) -> None:
    found = structures_found(GOLD.replace(missing, ""), PAGE, GOLD)
    assert found[kind] == Came(torn=1)
    assert sum(found.values(), Came()) == Came(complete=sum(ALL.values()) - 1, torn=1)


def test_a_heading_without_its_list_and_a_list_without_its_heading() -> None:
    found = structures_found(GOLD.replace("Kinds\n", ""), PAGE, GOLD)
    assert (found["heading"], found["list"]) == (Came(complete=1, lost=1), Came(complete=1))


def test_words_of_the_output_that_stand_between_do_not_matter_and_their_order_does() -> None:
    marked = GOLD.replace("green tea from Japan", "1. green tea from Japan [note]").replace("two black", "two | black")
    assert score_of(structures_found(marked, PAGE, GOLD)) == Score(1, 1, 1)
    turned = GOLD.replace("green two black four", "black four green two")
    assert structures_found(turned, PAGE, GOLD)["table"] == Came(torn=1)


def test_layout_is_no_table_and_cards_are_no_list() -> None:
    layout = "<table><tr><td>{0}</td></tr></table><ul><li><h3>{1}</h3></li><li><h3>{2}</h3></li></ul>"
    html = layout.format("one line of words", "a card", "one more card")
    assert [one.kind for one in held(html, "one line of words a card one more card")] == ["heading", "heading"]


def test_the_score_of_a_page_and_of_none() -> None:
    found = {"list": Came(complete=1, torn=1), "table": Came(lost=2)}
    assert score_of(found) == Score.of(1, 2, 4)
    assert score_of({}) is None
    assert held("<p>Nothing but words.</p>", "Nothing but words.") == ()


def test_places_of_what_two_sequences_share() -> None:
    assert [places.tolist() for places in common_places("abcd", "xbydb")] == [[1, 3], [1, 3]]
    assert [places.tolist() for places in common_places("", "ab")] == [[], []]
    long = [str(number % 3000) for number in range(5000)]
    ours, theirs = common_places(long, long[100:], exact_cost=100_000)
    assert [long[place] for place in ours] == [long[100:][place] for place in theirs]
    assert len(ours) > 4000


def test_a_share_is_that_of_the_sums() -> None:
    told = share([10, 0, 0], [10, 1, 0])
    assert (told.n, told.median) == (2, 0.5)
    assert told.mean == pytest.approx(10 / 11)
    assert (told.low, told.high) == (0, 1)


def test_a_run_counts_them_by_kind(tmp_path: Path, extractors: Path) -> None:
    corpus = write_corpus(tmp_path / "pages.jsonl", [page(0, html=PAGE, text=GOLD), page(1), page(2, text=None)])
    run = evaluate(
        [corpus],
        extractors=["own_extractors:good", "own_extractors:empty"],
        settings=Settings(metrics=("complete",), missing="skip"),
        folder=tmp_path / "out",
    )
    good, empty = ({row.page: row for row in run.rows if row.extractor.endswith(name)} for name in ("good", "empty"))
    assert good["p0"].structures == {kind: Came(complete=number) for kind, number in ALL.items()}
    assert good["p0"].scores["complete"] == Score(1, 1, 1)
    assert (good["p1"].structures, good["p1"].scores["complete"], good["p2"].structures) == ({}, None, None)
    assert empty["p0"].scores["complete"] == Score(0, 0, 0)
    assert read_rows(tmp_path / "out" / "pages.csv", ("complete", "snippets")) == list(run.rows)
    analysis = analyse(run)
    (table,) = analysis.tables
    assert len(table.pages) == 1
    grid = grids.whole_grid(table)
    assert grid is not None
    assert [cell.text for cell in grid.rows[1]][:6] == ["list", "1", "1", "1.000", "1.000–1.000", "0.000"]
    assert [row[0].text for row in grid.rows][-1] == "all"
    assert analyse(replace(run, rows=run.rows[::-1])).tables[0].whole == table.whole, "whatever order they came in"
    for told in (render_text(analysis), render_markdown(analysis), render_html(analysis)):
        assert "structures that came complete" in told
