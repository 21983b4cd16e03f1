"""Results as they come: cut off anywhere, a run goes on; of another run, they are refused."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from evaluate_helpers import gone, page, write_corpus
from hypothesis import given
from hypothesis import strategies as st

from dehusk.evaluate import ResultsError, Row, Run, Score, Settings, Snippets, evaluate, read_rows
from dehusk.evaluate.results import columns, plain, to_cells, to_line, write_parquet
from dehusk.evaluate.running.store import code_digest, open_store

GOOD = "own_extractors:good"
METRICS = ("bag", "lcs", "snippets")
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
texts |= st.builds(str.__add__, st.sampled_from(["=", "+", "-", "@", "'", "'=", " =", "\t"]), texts)  # of formulas
shares = st.floats(0, 1)
scores = st.none() | st.builds(Score, shares, shares, shares)
counts = st.integers(0, 99)


@given(
    st.builds(
        Row,
        extractor=texts,
        corpus=texts,
        page=texts,
        site=texts,
        error=texts,
        seconds=st.floats(0, 1e6),
        memory=st.none() | st.floats(0, 1e6),
        output_chars=counts,
        gold_chars=st.none() | counts,
        snippets=st.none() | st.builds(Snippets, counts, counts, counts, counts),
        scores=st.fixed_dictionaries(dict.fromkeys(METRICS, scores)),
    )
)
def test_a_row_is_read_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, row: Row) -> None:
    path = tmp_path_factory.mktemp("rows") / "pages.csv"
    path.write_text(to_line(columns(METRICS)) + to_line(to_cells(row, METRICS)), "utf-8", newline="")
    expected = replace(
        row,
        **{name: plain(getattr(row, name)) for name in ("extractor", "corpus", "page", "error")},
        site=plain(row.site or "") or None,
    )
    assert read_rows(path, METRICS) == [expected]


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "＝1", "'tis"])
def test_no_cell_is_a_formula(text: str) -> None:
    line = to_line(to_cells(Row(extractor=text, corpus=text, page=text, error=text), METRICS))
    (cells,) = csv.reader([line])
    assert [cell for cell in cells if cell.lstrip()[:1] in tuple("=+-@＝")] == []
    assert cells[0].startswith("'")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return write_corpus(tmp_path / "small.jsonl", [page(number) for number in range(6)])


def run_in(folder: Path, corpus: Path, *, fresh: bool = False, settings: Settings | None = None) -> Run:
    return evaluate([corpus], extractors=[GOOD], folder=folder, fresh=fresh, settings=settings)


def calls(extractors: Path) -> int:
    path = extractors / "calls.txt"
    return len(path.read_text().splitlines()) if path.exists() else 0


def figures(run: Run) -> set[tuple[str, float]]:
    return {(row.page, score.f1) for row in run.rows if (score := row.scores["bag"])}


def test_an_interrupted_run_goes_on_where_it_was_cut_off(tmp_path: Path, corpus: Path, extractors: Path) -> None:
    folder = tmp_path / "report"
    whole = run_in(folder, corpus)
    assert calls(extractors) == 6
    lines = (folder / "pages.csv").read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    (folder / "pages.csv").write_bytes(b"".join(lines[:4]) + lines[4][:25])
    again = run_in(folder, corpus)
    assert calls(extractors) == 6 + 3
    assert figures(again) == figures(whole)
    assert len(read_rows(folder / "pages.csv", again.settings.measured)) == 6
    assert run_in(folder, corpus).rows  # a finished run only tells again
    assert calls(extractors) == 6 + 3


def test_a_header_that_was_cut_off_is_written_again(tmp_path: Path, corpus: Path, extractors: Path) -> None:
    folder = tmp_path / "report"
    run_in(folder, corpus)
    (folder / "pages.csv").write_bytes((folder / "pages.csv").read_bytes()[:10])
    assert len(run_in(folder, corpus).rows) == 6
    assert len(read_rows(folder / "pages.csv", Settings().measured)) == 6


def test_results_of_another_run_are_not_mixed_in(tmp_path: Path, corpus: Path, extractors: Path) -> None:
    folder = tmp_path / "report"
    run_in(folder, corpus)
    with pytest.raises(ResultsError, match=r"metrics was bag, is lcs.*another folder with -o.*--fresh"):
        run_in(folder, corpus, settings=Settings(metrics=("lcs",)))
    with pytest.raises(ResultsError, match="sample was all pages, is 2"):
        run_in(folder, corpus, settings=Settings(sample=2))
    source = extractors / "own_extractors.py"
    source.write_text(source.read_text() + "\n# another version\n")
    with pytest.raises(ResultsError, match=f"version of {GOOD} was sha256:"):
        run_in(folder, corpus)
    write_corpus(corpus, [page(1)])
    with pytest.raises(ResultsError, match="digest of small was"):
        run_in(folder, corpus)
    assert len(read_rows(folder / "pages.csv", Settings().measured)) == 6  # nothing was touched
    assert len(run_in(folder, corpus, fresh=True).rows) == 1


def test_more_jobs_may_go_on_with_a_run(tmp_path: Path, corpus: Path, extractors: Path) -> None:
    first = run_in(tmp_path / "report", corpus)
    assert figures(run_in(tmp_path / "report", corpus, settings=Settings(jobs=2))) == figures(first)
    assert figures(run_in(tmp_path / "other", corpus, settings=Settings(jobs=3))) == figures(first)


MANIFEST = {"fingerprint": {"version": "1"}}


def test_damage_is_told_with_its_line(tmp_path: Path) -> None:
    with open_store(tmp_path, MANIFEST, METRICS) as store:
        for number in range(3):
            store.add(Row(extractor="a", corpus="c", page=str(number)))
    path = tmp_path / "pages.csv"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text(lines[0] + lines[1] + "nonsense\n" + lines[3])
    with (
        pytest.raises(ResultsError, match=r"pages\.csv, line 3: is damaged.*--fresh"),
        open_store(tmp_path, MANIFEST, METRICS),
    ):
        pass
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(ResultsError, match=r"run\.json is damaged"), open_store(tmp_path, MANIFEST, METRICS):
        pass
    (tmp_path / "run.json").unlink()
    with pytest.raises(ResultsError, match=r"pages\.csv without run\.json"), open_store(tmp_path, MANIFEST, METRICS):
        pass
    with open_store(tmp_path, MANIFEST, METRICS, fresh=True) as store:
        assert store.rows == []


@pytest.mark.parametrize("told", ["[]", "{}", '{"fingerprint": 5}', '{"fingerprint": [1]}', "[" * 100_000, "9" * 5000])
def test_whatever_the_manifest_says_it_is_told_or_taken(tmp_path: Path, told: str) -> None:
    (tmp_path / "run.json").write_text(told)
    with pytest.raises(ResultsError, match=r"run\.json is damaged"), open_store(tmp_path, MANIFEST, METRICS):
        pass


@pytest.mark.parametrize("at", [0, 1])
def test_cells_that_are_too_long_are_damage(tmp_path: Path, at: int) -> None:
    with open_store(tmp_path, MANIFEST, METRICS) as store:
        store.add(Row(extractor="a", corpus="c", page="1"))
    lines = (tmp_path / "pages.csv").read_text().splitlines(keepends=True)
    lines[at] = "x" * 200_000 + "\n"
    (tmp_path / "pages.csv").write_text("".join(lines))
    with pytest.raises(ResultsError, match="other columns" if at == 0 else "line 2: is damaged"):
        read_rows(tmp_path / "pages.csv", METRICS)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ResultsError, match="cannot write results to"), open_store(tmp_path / "file", MANIFEST, METRICS):
        pass


@pytest.mark.skipif(os.name != "posix", reason="locks of this kind are not there")
def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with (
        open_store(tmp_path, MANIFEST, METRICS),
        pytest.raises(ResultsError, match="another run is writing"),
        open_store(tmp_path, MANIFEST, METRICS),
    ):
        pass


def test_parquet_has_the_same_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason='needs pyarrow: pip install "dehusk[parquet]"')
    row = Row(extractor="a", corpus="c", page="1", seconds=0.5, scores={"bag": Score(0.1, 0.2, 0.3), "lcs": None})
    assert write_parquet(tmp_path / "pages.parquet", [row], METRICS)
    (found,) = parquet.read_table(tmp_path / "pages.parquet").to_pylist()
    assert found == dict(zip(columns(METRICS), to_cells(row, METRICS), strict=True))


def test_the_digest_of_the_code_is_stable_and_short() -> None:
    assert code_digest() == code_digest()
    assert len(code_digest()) == 16


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_an_extractor_that_hangs_does_not_outlive_a_killed_run(tmp_path: Path, extractors: Path) -> None:
    """Not even in C code that holds Python's lock, where no thread of its own could end it; nor what it started."""
    for word, file in (("BACKTRACK", "hangs.txt"), ("SLEEP", "pids.txt")):
        corpus = write_corpus(tmp_path / "c.jsonl", [page(1, html=f"<!-- {word} -->")])
        script = f"from dehusk.evaluate import evaluate\nevaluate([{str(corpus)!r}], extractors=['own_extractors:bad'])"
        process = subprocess.Popen([sys.executable, "-c", script])
        pids = extractors / file
        for _ in range(600):
            if pids.exists() and pids.read_text():
                break
            time.sleep(0.05)
        time.sleep(0.2)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert all(gone(int(pid)) for pid in pids.read_text().split())


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_killed_run_leaves_nobody_and_goes_on(tmp_path: Path, extractors: Path) -> None:
    corpus = write_corpus(tmp_path / "c.jsonl", [page(number) for number in range(8)])
    folder = tmp_path / "report"
    script = (
        "from dehusk.evaluate import evaluate\n"
        f"evaluate([{str(corpus)!r}], extractors=['own_extractors:slow'], folder={str(folder)!r})\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script])
    pages = folder / "pages.csv"
    for _ in range(600):
        if pages.exists() and pages.read_text().count("\n") >= 3:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = pages.read_text().count("\n") - 1
    assert 2 <= before < 8
    assert all(gone(int(process)) for process in set((extractors / "slow.txt").read_text().split()))
    run = evaluate([corpus], extractors=["own_extractors:slow"], folder=folder)
    assert sorted(row.page for row in run.rows) == [f"p{number}" for number in range(8)]
