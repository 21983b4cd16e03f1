"""Figures of a report worked out by hand, and what is written of them in each form."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from evaluate_helpers import page, write_corpus
from markdown_it import MarkdownIt

from dehusk.errors import ParameterError
from dehusk.evaluate import ResultsError, Row, Run, Score, Settings, Snippets, evaluate
from dehusk.evaluate.contenders import Contender
from dehusk.evaluate.corpus import Corpus
from dehusk.evaluate.report import (
    Analysis,
    analyse,
    grids,
    render_html,
    render_json,
    render_markdown,
    render_text,
    update_tables,
    worst_pages,
    write_report,
)
from dehusk.evaluate.report.grid import Cell, Grid, to_html, to_markdown, to_text


def row(extractor: str, number: int, f1: float | None, **fields: object) -> Row:
    score = None if f1 is None else Score(f1, f1 / 2, f1)
    told: dict[str, object] = {"page_type": ("article", "forum")[number % 2], "seconds": 0.01, "memory": 50.0}
    told |= {"extractor": extractor, "corpus": "c", "page": f"p{number}", "scores": {"bag": score}}
    return Row(**(told | fields))  # type: ignore[arg-type]


def run_of(rows: list[Row], *, metrics: tuple[str, ...] = ("bag",), missing: dict[str, str] | None = None) -> Run:
    labels = list(dict.fromkeys(one.extractor for one in rows))
    names = list(dict.fromkeys(one.corpus for one in rows))
    manifest = {
        "date": "2026-01-02 03:04 UTC",
        "command": "dehusk evaluate c.jsonl --with a,b",
        "fingerprint": {"dehusk": "1.2.3", "Python": "3.11", "version of b": "9.8"},
        "jobs": 1,
        "missing": missing or {},
        "memory": dict.fromkeys(labels, 40.0),
        "corpora": {name: {"layout": "jsonl", "pages": 9, "measured": 4} for name in names},
    }
    corpora = tuple(Corpus(name, Path(name), "jsonl", "0", 9, ()) for name in names)
    chosen = tuple(Contender(label, "algorithm", label) for label in labels)
    return Run(tuple(rows), manifest, corpora, chosen, Settings(metrics=metrics))


@pytest.fixture
def analysis() -> Analysis:
    rows = [row("a", n, f1, seconds=0.02) for n, f1 in enumerate((0.5, 0.6, 0.7, 0.8))]
    rows += [row("b", n, f1, memory=None) for n, f1 in enumerate((0.6, 0.7, 0.8, 0.9))]
    rows += [row("a", 4, None), row("b", 4, None)]
    rows[4] = row("b", 0, 0.6, memory=None, error="crashed (SIGSEGV)", seconds=0.0)
    return analyse(run_of(rows, missing={"goose3": "needs goose3: pip install goose3"}))


def test_figures_are_those_worked_out_by_hand(analysis: Analysis) -> None:
    (table,) = analysis.tables
    assert [line.extractor for line in table.lines] == ["b", "a"]
    assert (len(table.pages), table.left_out, table.metric) == (4, 1, "bag")
    first = table.line("b")
    assert first.f1.mean == pytest.approx(0.75)
    assert first.f1.median == pytest.approx(0.75)
    assert first.f1.deviation == pytest.approx(0.1290994)
    assert first.f1.low <= 0.75 <= first.f1.high
    assert (first.precision, first.recall) == (pytest.approx(0.75), pytest.approx(0.375))
    assert first.errors == 1
    assert {g.name: dict(g.f1) for g in table.groups["page_type"]} == {
        "article": pytest.approx({"b": 0.7, "a": 0.6}),
        "forum": pytest.approx({"b": 0.8, "a": 0.7}),
    }
    (pair,) = table.comparisons["t"]
    assert (pair.first, pair.wins, pair.ties, pair.losses) == ("b", 4, 0, 0)
    assert pair.result.statistic == float("inf")
    assert analysis.extractors == ("b", "a")


def test_time_and_memory_are_told_beside_the_first_extractor(analysis: Analysis) -> None:
    a, b = analysis.speeds
    assert (a.extractor, a.median, a.ratio, a.pages) == ("a", 0.02, 1.0, 5)
    assert (b.ratio, b.pages, b.slowest) == (0.5, 4, 0.01)  # the page that crashed has no time
    assert (a.loaded, a.memory, a.peak) == (40.0, 50.0, 50.0)
    assert (b.memory, b.peak) == (50.0, 50.0)  # of the one page that told


def test_pages_that_one_extractor_lacks_are_left_out_for_all() -> None:
    rows = [row("a", 0, 1.0), row("a", 1, 0.0), row("b", 0, 0.5)]
    (table,) = analyse(run_of(rows)).tables
    assert table.pages == ("p0",)
    assert table.left_out == 1


def test_a_corpus_without_texts_is_judged_by_its_snippets() -> None:
    counts = [Snippets(2, 0, 1, 1), Snippets(1, 1, 0, 2)]
    rows = [
        row("a", n, None, snippets=found, scores={"bag": None, "snippets": found.score})
        for n, found in enumerate(counts)
    ]
    (table,) = analyse(run_of(rows)).tables
    assert table.metric == "snippets"
    assert table.pooled["a"] == Snippets(3, 1, 1, 3)
    assert table.line("a").f1.mean == pytest.approx((0.8 + 2 / 3) / 2)
    grid = grids.snippets_grid(table)
    assert grid is not None
    assert [cell.text for cell in grid.rows[0]] == ["a", "0.750", "0.750", "0.750", "0.750"]


def test_other_metrics_stand_beside_the_first() -> None:
    rows = [row("a", 0, 0.5, scores={"bag": Score(1, 1, 0.5), "lcs": Score(1, 1, 0.25)})]
    (table,) = analyse(run_of(rows, metrics=("bag", "lcs"))).tables
    assert table.also == {"lcs": {"a": 0.25}}


def test_a_corpus_without_any_answer_has_no_table() -> None:
    analysis = analyse(run_of([row("a", 0, None)]))
    assert analysis.tables == ()
    assert "c has no gold for bag" in render_html(analysis)
    assert "extractor" in render_text(analysis)
    assert json.loads(render_json(analysis))["corpora"] == {}
    assert "# Extractors on c" in render_markdown(analysis)


def test_text_for_a_terminal(analysis: Analysis) -> None:
    shown = render_text(analysis, by="page_type")
    assert "c by bag, 4 pages, 1 without an answer left out" in shown
    assert re.search(r"^extractor +F1 +95 % +P +R +article \(2\) +forum \(2\) +err$", shown, re.MULTILINE)
    assert re.search(r"^b +0\.750 +0\.\d+–0\.\d+ +0\.750 +0\.375 +0\.700 +0\.800 +1$", shown, re.MULTILINE)


def test_json_holds_infinite_statistics(analysis: Analysis) -> None:
    told = json.loads(render_json(analysis), parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert told["corpora"]["c"]["comparisons"]["t"][0]["result"]["statistic"] == "inf"
    assert told["corpora"]["c"]["extractors"]["b"]["f1"]["mean"] == pytest.approx(0.75)
    assert told["run"]["missing"] == {"goose3": "needs goose3: pip install goose3"}


def test_markdown_has_the_tables(analysis: Analysis) -> None:
    html = MarkdownIt().enable("table").render(render_markdown(analysis))
    assert html.count("<table>") >= 6
    assert "<strong>0.750</strong>" in html
    assert "Not run: goose3" in html
    assert "<code>dehusk evaluate c.jsonl --with a,b" in html


NASTY = "a|b <script>alert(1)</script> *x* `y`\n| z |"


def test_names_from_corpora_are_shown_and_not_obeyed() -> None:
    rows = [row(name, n, 0.5, page_type=NASTY, corpus="c") for name in (NASTY, "b") for n in (0, 1)]
    rows = [Row(**{f: getattr(r, f) for f in Row.__slots__} | {"lang": f"{NASTY}{r.page}"}) for r in rows]
    analysis = analyse(run_of(rows, missing={NASTY: NASTY}))
    html = render_html(analysis)
    assert "<script>alert" not in html
    assert html.count("<script>") == 1
    rendered = MarkdownIt("commonmark", {"html": True}).enable("table").render(render_markdown(analysis))
    assert "<script>" not in rendered
    assert "&lt;script&gt;" in rendered


def test_grids_in_three_forms() -> None:
    grid = Grid("T & U", ["name", "F1"], [[Cell("x|y"), Cell("0.5", 0.5, 0.5)], [Cell("<z>"), Cell("–")]], note="n")
    assert to_text(grid) == "T & U\nname   F1\n─────────\nx|y   0.5\n<z>     –"
    assert to_markdown(grid).splitlines()[2:] == ["| x\\|y | **0.5** |", "| \\<z\\> | – |"]
    html = to_html(grid)
    assert '<td data-value="0.5" class="score" style="--share:0.500">0.5</td>' in html
    assert "<caption>T &amp; U</caption>" in html
    assert '<th scope="row">&lt;z&gt;</th>' in html


# ---- tables of a README ----------------------------------------------------------------------------------------


def test_tables_of_a_readme_are_renewed_between_their_marks(tmp_path: Path, analysis: Analysis) -> None:
    path = tmp_path / "README.md"
    path.write_text("before\n<!-- accuracy:start -->\nold\n<!-- accuracy:end -->\nafter\n", "utf-8")
    assert update_tables(path, analysis) == ["accuracy"]
    text = path.read_text("utf-8")
    assert text.startswith("before\n<!-- accuracy:start -->\n")
    assert text.endswith("<!-- accuracy:end -->\nafter\n")
    assert "old" not in text
    assert "| b | **0.750** |" in text
    assert "Measured 2026-01-02 03:04 UTC with dehusk 1.2.3, Python 3.11, b 9.8; c 4 pages" in text
    assert "`dehusk evaluate c.jsonl --with a,b`" in text
    update_tables(path, analysis)
    assert path.read_text("utf-8") == text


def test_a_table_by_page_type(tmp_path: Path, analysis: Analysis) -> None:
    path = tmp_path / "README.md"
    path.write_text("<!-- page-types:start -->\n<!-- page-types:end -->\n", "utf-8")
    assert update_tables(path, analysis) == ["page-types"]
    lines = path.read_text("utf-8").splitlines()
    assert "| extractor | c (bag) | article (2) | forum (2) |" in lines
    groups = {group.name: group.f1["b"] for group in analysis.tables[0].groups["page_type"]}
    row = next(line for line in lines if line.startswith("| b |")).replace("*", "")
    assert row == f"| b | 0.750 | {groups['article']:.3f} | {groups['forum']:.3f} |"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "no place for a table"),
        ("<!-- accuracy:start -->", "once each and in this order"),
        ("<!-- speed:end --> <!-- speed:start -->", "once each and in this order"),
        ("<!-- speed:start --><!-- speed:start --><!-- speed:end -->", "once each"),
    ],
)
def test_a_readme_without_proper_marks_is_left_alone(
    text: str, message: str, tmp_path: Path, analysis: Analysis
) -> None:
    path = tmp_path / "README.md"
    path.write_text(text)
    with pytest.raises(ResultsError, match=message):
        update_tables(path, analysis)
    assert path.read_text() == text
    with pytest.raises(ResultsError, match="cannot read"):
        update_tables(tmp_path / "none.md", analysis)


# ---- files -----------------------------------------------------------------------------------------------------


def test_worst_pages_are_shown_with_what_became_of_them(tmp_path: Path, extractors: Path) -> None:
    rows = [page(n) for n in range(3)]
    rows[1] |= {"text": "Something else <entirely>", "url": "javascript:alert(1)"}
    rows[2] |= {"html": "<!-- RAISE -->"}
    corpus = write_corpus(tmp_path / "c.jsonl", rows)
    analysis = analyse(evaluate([corpus], extractors=["own_extractors:bad", "everything"]))
    label, worst = worst_pages(analysis, count=2)
    assert (label, [found.page.id for found in worst]) == ("own_extractors:bad", ["p1", "p2"])
    assert worst[1].outcome.error == "ValueError: no such luck"
    assert set(worst[0].f1) == {"own_extractors:bad", "everything"}
    html = render_html(analysis, worst_of=label, worst=worst)
    assert "<del>Something else &lt;entirely&gt;</del>" in html
    assert "ValueError: no such luck" in html
    assert 'href="javascript' not in html
    with pytest.raises(ParameterError, match="no extractor 'nobody' in this run"):
        worst_pages(analysis, of="nobody")
    written = write_report(analysis, tmp_path / "out", formats=("html", "markdown", "json"), worst=0)
    assert [path.name for path in written] == ["report.html", "report.md", "report.json"]
    with pytest.raises(ParameterError, match="no format 'pdf'"):
        write_report(analysis, tmp_path, formats=("pdf",))
    with pytest.raises(ResultsError, match="cannot write"):
        write_report(analysis, corpus, formats=("json",))
