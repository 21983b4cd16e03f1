"""Runs over small corpora: what a page can do to an extractor, what is kept, and what is refused."""

from __future__ import annotations

import os
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from evaluate_helpers import PROSE, gone, page, write_corpus

from dehusk.errors import ParameterError, UnknownAlgorithmError
from dehusk.evaluate import CorpusError, Run, Settings, evaluate, open_corpus, read_corpus
from dehusk.evaluate.contenders import Contender, contenders
from dehusk.evaluate.results import Row
from dehusk.evaluate.running.crew import Crew, measure, tasks_of
from dehusk.evaluate.running.process import ContenderMissingError

GOOD, BAD, EMPTY = "own_extractors:good", "own_extractors:bad", "own_extractors:empty"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return write_corpus(tmp_path / "small.jsonl.gz", [page(number) for number in range(4)])


def rows_of(run: Run, extractor: str) -> dict[str, Row]:
    return {row.page: row for row in run.rows if row.extractor == extractor}


def test_scores_are_those_worked_out_by_hand(tmp_path: Path, extractors: Path) -> None:
    rows = [
        page(1, html="<p>the cat and the dog</p>", text="The dog saw the cat!"),
        page(2, html="<p>nothing alike</p>", text="Quite different"),
        page(3, html="", text=""),
    ]
    run = evaluate([write_corpus(tmp_path / "c.jsonl", rows)], extractors=[GOOD, EMPTY, "everything"])
    good = rows_of(run, GOOD)
    assert [good[f"p{n}"].scores["bag"].f1 for n in (1, 2, 3)] == [0.8, 0.0, 1.0]  # type: ignore[union-attr]
    assert [row.output_chars for row in rows_of(run, EMPTY).values()] == [0, 0, 0]
    first = good["p1"]
    assert (first.corpus, first.site, first.page_type, first.lang) == ("c", "site1.example.org", "forum", "de")
    assert (first.output_chars, first.gold_chars, first.error) == (19, 20, "")
    assert 0 < first.seconds < 5
    assert rows_of(run, "everything")["p1"].scores["bag"] == first.scores["bag"]


def test_what_is_selected_and_what_is_written(tmp_path: Path) -> None:
    """With the headline where the page shows it, and never with it."""
    html = f"<title>Tea</title><h1>Tea</h1><p>{PROSE}</p><p>{PROSE}</p>"
    bare = f"<title>Tea</title><p>{PROSE}</p><p>{PROSE}</p>"
    corpus = write_corpus(tmp_path / "c.jsonl", [page(1, html=html), page(2, html=bare)])
    run = evaluate([corpus], extractors=["everything", "text", "text-without-title"])
    size = {
        name: [row.output_chars for row in rows_of(run, name).values()]
        for name in ("everything", "text", "text-without-title")
    }
    without, headline = size["text-without-title"][0], len("Tea\n\n")
    assert size["text-without-title"] == [without, without]
    assert size["everything"] == [without + headline, without]
    assert size["text"] == [without + headline, without]


FATES = {
    "EXIT": "ended the process (exit code 3)",
    "SEGFAULT": "crashed (SIGSEGV)",
    "SLEEP": "took longer than 1 s",
    "BACKTRACK": "took longer than 1 s",  # in C code, with Python's lock held
    "RAISE": "ValueError: no such luck",
    "QUIT": "SystemExit: enough",
    "NUMBER": "TypeError: the extractor returned int, not text",
    "READ": "",  # its standard input is empty, and not the pages to come
}


@pytest.mark.skipif(os.name != "posix", reason="processes are ended by signals here")
def test_a_page_that_ends_or_hangs_an_extractor_costs_that_page_only(tmp_path: Path, extractors: Path) -> None:
    rows = []
    for number, word in enumerate(FATES):
        rows.append(page(2 * number))
        rows.append(page(2 * number + 1, html=f"<!-- {word} --><p>{PROSE}</p>", text=PROSE))
    settings = Settings(jobs=2, time_limit=1.0)
    run = evaluate([write_corpus(tmp_path / "c.jsonl", rows)], extractors=[BAD], settings=settings)
    found = rows_of(run, BAD)
    assert [found[f"p{2 * number + 1}"].error for number in range(len(FATES))] == list(FATES.values())
    for number, fate in enumerate(FATES.values()):
        broken, sound = found[f"p{2 * number + 1}"].scores["bag"], found[f"p{2 * number}"]
        assert broken is not None
        assert broken.f1 == (0.0 if fate else 1.0)
        assert sound.error == ""
    pids = [int(pid) for pid in (extractors / "pids.txt").read_text().split()]
    assert all(map(gone, pids))  # the process, and what it had started


def test_errors_score_nothing_even_where_nothing_is_right(tmp_path: Path, extractors: Path) -> None:
    rows = [page(1, html="<!-- RAISE -->", text=""), page(2, html="<!-- RAISE -->", text=None, without=["x"])]
    run = evaluate([write_corpus(tmp_path / "c.jsonl", rows)], extractors=[BAD])
    assert rows_of(run, BAD)["p1"].scores["bag"].f1 == 0.0  # type: ignore[union-attr]
    assert rows_of(run, BAD)["p2"].scores["snippets"].f1 == 0.0  # type: ignore[union-attr]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lets a process forget its peak")
def test_memory_is_that_of_the_page(tmp_path: Path, extractors: Path) -> None:
    rows = [page(1), page(2, html=f"<!-- MEMORY --><p>{PROSE}"), page(3)]
    found = rows_of(evaluate([write_corpus(tmp_path / "c.jsonl", rows)], extractors=[BAD]), BAD)
    before, high, after = (found[f"p{number}"].memory or 0.0 for number in (1, 2, 3))
    assert high - before > 130
    assert high - after > 100


def test_peers_that_are_missing_are_told_and_left_out(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_NODE_MODULES", str(corpus.parent))
    told: list[str] = []
    run = evaluate([corpus], extractors=["everything"], peers=["defuddle"], tell=told.append)
    assert list(run.missing) == ["defuddle"]
    assert "npm install defuddle" in run.missing["defuddle"]
    assert told == [f"defuddle is not run: {run.missing['defuddle']}"]
    assert {row.extractor for row in run.rows} == {"everything"}


def test_a_run_without_any_extractor_is_an_error(corpus: Path, extractors: Path) -> None:
    with pytest.raises(ContenderMissingError, match="has no function 'none'"):
        evaluate([corpus], extractors=["own_extractors:none"])
    with pytest.raises(ContenderMissingError, match="No module named 'no_such_module'"):
        evaluate([corpus], extractors=["no_such_module:f"])


def test_a_function_may_lie_in_the_current_folder(
    corpus: Path, extractors: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPATH")
    monkeypatch.chdir(extractors)
    (extractors / "trafilatura.py").write_text("raise RuntimeError('not the package')")
    pytest.importorskip("trafilatura", reason='needs trafilatura: pip install "dehusk[peers]"')
    run = evaluate([corpus], extractors=[GOOD], peers=["trafilatura"])
    assert run.missing == {}
    assert not any(row.error for row in run.rows)


def test_names_are_checked_before_anything_is_run() -> None:
    with pytest.raises(UnknownAlgorithmError, match="did you mean bte"):
        contenders(["btee"])
    with pytest.raises(ParameterError, match="no peer 'nobody'"):
        contenders(["dehusk"], ["nobody"])
    with pytest.raises(ParameterError, match="no extractor is named"):
        contenders([])
    assert contenders(["bte", "bte"]) == [Contender("bte", "algorithm", "bte")]
    everybody = [one.label for one in contenders(["all"], ["all"])]
    assert {"dehusk", "bte", "trafilatura"} < set(everybody)
    assert len(set(everybody)) == len(everybody)


def test_a_peer_called_like_an_algorithm_has_a_label_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.evaluate.contenders.names", lambda: ["bte", "justext"])
    assert contenders(["bte"], ["justext"])[1] == Contender("peer:justext", "peer", "justext")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"jobs": 0}, "jobs"),
        ({"time_limit": 0.0}, "time limit"),
        ({"time_limit": float("nan")}, "time limit"),
        ({"sample": 0}, "sample"),
        ({"metrics": ("bags",)}, "no metric 'bags'"),
        ({"metrics": ()}, "no metric is named"),
    ],
)
def test_settings_that_make_no_sense(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        Settings(**settings)  # type: ignore[arg-type]


def test_bytes_are_decoded_once_for_all(tmp_path: Path, extractors: Path) -> None:
    text = "Чай полезен для здоровья, говорят люди на кухне."
    (tmp_path / "pages").mkdir()
    html = f'<meta charset="windows-1251"><p>{text}</p>'
    (tmp_path / "pages" / "a.html").write_bytes(html.encode("cp1251"))
    (tmp_path / "pages" / "a.txt").write_text(text, "utf-8")
    run = evaluate([tmp_path / "pages"], extractors=[GOOD])
    assert run.rows[0].scores["bag"].f1 == 1.0  # type: ignore[union-attr]
    assert run.corpora[0].label == "pages"


def test_snippets_stand_in_where_there_is_no_text(tmp_path: Path, extractors: Path) -> None:
    row = page(1, html="<p>one two</p><p>menu</p>", text=None, **{"with": ["one two", "six"], "without": ["menu"]})
    run = evaluate([write_corpus(tmp_path / "c.jsonl", [row])], extractors=[GOOD])
    (found,) = run.rows
    assert found.scores["bag"] is None
    assert found.gold_chars is None
    assert found.scores["snippets"].precision == 0.5  # type: ignore[union-attr]
    assert (found.snippets.true_positives, found.snippets.false_positives) == (1, 1)  # type: ignore[union-attr]


def test_null_is_an_empty_page_in_wcxb_and_an_unknown_one_elsewhere(tmp_path: Path) -> None:
    rows = [
        page(1, corpus="wcxb", text=None),
        page(2, corpus="wcxb-dev", text=None),
        page(3, corpus="other", text=None),
    ]
    del rows[1]["text"]  # not annotated at all
    texts = [example.text for example in read_corpus(write_corpus(tmp_path / "c.jsonl", rows))]
    assert texts == ["", None, None]


def test_fields_are_judged_where_an_extractor_knows_of_them(tmp_path: Path, extractors: Path) -> None:
    rows = [page(1, title="PAGE 1", author="Ada", date="2024-05-03"), page(2, title="Other"), page(3)]
    run = evaluate(
        [write_corpus(tmp_path / "c.jsonl", rows)],
        extractors=["dehusk", GOOD],
        settings=Settings(metrics=("title", "author", "date")),
    )
    titles = [rows_of(run, "dehusk")[f"p{number}"].scores["title"] for number in (1, 2, 3)]
    assert [title and title.f1 for title in titles] == [1.0, 0.0, None]
    assert all(score is None for row in rows_of(run, GOOD).values() for score in row.scores.values())


def test_a_sample_is_the_same_every_time(tmp_path: Path) -> None:
    path = write_corpus(tmp_path / "c.jsonl", [page(number) for number in range(50)])
    first, again, other = (open_corpus(path, size=5, seed=seed) for seed in (1, 1, 2))
    assert first.ids == again.ids != other.ids
    assert (len(first.ids), first.total) == (5, 50)
    assert [example.id for example in first.pages()] == list(first.ids)


def test_corpora_that_cannot_be_told_apart_are_refused(tmp_path: Path, corpus: Path) -> None:
    twice = write_corpus(tmp_path / "twice.jsonl", [page(1), page(1)])
    with pytest.raises(CorpusError, match="two pages with the id 'p1'"):
        evaluate([twice], extractors=["everything"])
    same = write_corpus(tmp_path / "other" / "small.jsonl", [page(1)])
    with pytest.raises(CorpusError, match="not the only corpus called 'small'"):
        evaluate([corpus, same], extractors=["everything"])


def test_nobody_is_left_running_when_a_run_is_given_up(tmp_path: Path, extractors: Path) -> None:
    rows = [page(1), page(2, html="<!-- SLEEP -->")]
    corpus = open_corpus(write_corpus(tmp_path / "c.jsonl", rows))
    with Crew(60.0) as crew:
        present, _ = crew.muster(contenders([BAD]))
        started = time.monotonic()
        with closing(measure(tasks_of([corpus], present), crew, ("bag",), jobs=2)) as found:
            next(found)
            while not (extractors / "pids.txt").exists():
                time.sleep(0.02)
            time.sleep(0.1)  # the file is written in one go, but not at once
    assert time.monotonic() - started < 20
    assert all(gone(int(pid)) for pid in (extractors / "pids.txt").read_text().split())
