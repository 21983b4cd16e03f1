"""`dehusk evaluate` and `dehusk corpora` as people type them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from evaluate_helpers import page, write_corpus

from dehusk.cli import dehusk
from dehusk.evaluate import read_rows
from dehusk.evaluate.corpora import LAYOUTS, known_corpora

GOOD = "own_extractors:good"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return write_corpus(tmp_path / "small.jsonl", [page(number) for number in range(4)])


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(dehusk, [str(argument) for argument in arguments])
    assert "Traceback" not in result.output
    return result


def test_a_table_on_the_terminal_and_files_in_the_folder(
    corpus: Path, extractors: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEHUSK_NODE_MODULES", str(tmp_path))
    folder = tmp_path / "report"
    options = ("--with", f"{GOOD},everything", "--peers", "readability.js", "--metric", "bag,lcs", "-o", folder)
    result = run("evaluate", corpus, *options, "-f", "html", "-f", "markdown", "-f", "json")
    assert result.exit_code == 0, result.output
    assert "dehusk: readability.js is not run: needs @mozilla/readability" in result.stderr
    assert "small by bag, 4 pages" in result.stdout
    assert "article (2)" in result.stdout
    names = {path.name for path in folder.iterdir()}
    assert names >= {"run.json", "pages.csv", "report.html", "report.md", "report.json"}
    assert len(read_rows(folder / "pages.csv", ("bag", "lcs", "snippets"))) == 8
    told = json.loads((folder / "report.json").read_text("utf-8"))
    assert told["corpora"]["small"]["extractors"][GOOD]["f1"]["mean"] > 0.9
    command = told["run"]["command"]
    assert command == f"dehusk evaluate {corpus} --with {GOOD},everything --peers readability.js --metric bag,lcs"
    assert command in (folder / "report.html").read_text("utf-8")
    again = run("evaluate", corpus, *options, "--metric", "lcs")
    assert again.exit_code == 1
    assert "metrics was bag, lcs, is lcs" in again.stderr
    assert run("evaluate", corpus, *options, "--metric", "lcs", "--fresh", "-q").stdout == ""


def test_pages_of_another_type_are_left_out(corpus: Path, extractors: Path) -> None:
    untyped = write_corpus(
        corpus.with_name("untyped.jsonl"), [{**page(number), "page_type": None} for number in (7, 8)]
    )
    options = ("--with", GOOD, "--metric", "bag,lcs", "--page-type", "article")
    result = run("evaluate", corpus, untyped, *options, "--format", "json")
    told = json.loads(result.stdout)
    assert (told["corpora"]["small"]["pages"], told["corpora"]["untyped"]["pages"]) == (2, 2)
    assert told["run"]["command"].endswith("--metric bag,lcs --page-type article")
    sampled = run("evaluate", corpus, *options, "--sample", "1", "--format", "markdown")
    assert "1 page" in sampled.stdout
    assert "| small (bag) | small (lcs) |" in sampled.stdout
    none = run("evaluate", corpus, "--with", GOOD, "--page-type", "recipe")
    assert none.exit_code == 1
    assert "no page of the type 'recipe'" in str(none.exception) + none.output


def test_without_a_folder_nothing_is_written(corpus: Path, extractors: Path, tmp_path: Path) -> None:
    before = set(tmp_path.rglob("*"))
    result = run("evaluate", corpus, "--with", GOOD, "--sample", "2", "--format", "json")
    assert json.loads(result.stdout)["corpora"]["small"]["pages"] == 2
    assert {path for path in set(tmp_path.rglob("*")) - before if "own" not in path.parts} == set()
    markdown = run("evaluate", corpus, "--with", GOOD, "--format", "markdown")
    assert markdown.stdout.startswith("# Extractors on small")
    refused = run("evaluate", corpus, "--format", "html")
    assert refused.exit_code == 2
    assert "-o report/" in refused.stderr


def test_tables_of_a_readme_are_renewed(corpus: Path, extractors: Path, tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("<!-- accuracy:start -->\n<!-- accuracy:end -->\n<!-- speed:start -->\n<!-- speed:end -->\n")
    result = run("evaluate", corpus, "--with", GOOD, "--update", readme, "-q")
    assert result.exit_code == 0
    assert "renewed accuracy and speed" in result.stderr
    text = readme.read_text("utf-8")
    assert "| extractor | small (bag) |" in text
    assert "| extractor | median ms | ratio |" in text
    assert text.count("Measured 20") == 2


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--with", "btee"], 2, "did you mean bte"),
        (["--with", "everything", "--metric", "bags"], 2, "no metric 'bags'"),
        (["--with", "everything", "--peers", "nobody"], 2, "no peer 'nobody'"),
        (["--with", "", "--peers", ""], 2, "no extractor is named"),
        (["--time-limit", "-1"], 2, "time limit"),
        (["--sample", "0"], 2, "sample"),
        (["--with", "no_such_module:f"], 1, "No module named 'no_such_module'"),
    ],
)
def test_wrong_usage_in_one_line(arguments: list[str], code: int, message: str, corpus: Path) -> None:
    result = run("evaluate", corpus, *arguments)
    assert result.exit_code == code
    assert message in result.stderr
    assert result.stdout == ""


def test_a_broken_corpus_is_told_before_anything_is_run(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(json.dumps(page(1)) + "\n{")
    for arguments in (("evaluate", path), ("corpora", path)):
        result = run(*arguments)
        assert result.exit_code == 1
        assert "broken.jsonl, line 2: is not JSON" in result.stderr
    assert "does not exist" in run("evaluate", tmp_path / "none.jsonl").stderr


@pytest.mark.skipif(os.name != "posix", reason="needs SIGINT")
def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path, extractors: Path) -> None:
    corpus = write_corpus(tmp_path / "c.jsonl", [page(number) for number in range(50)])
    folder = tmp_path / "report"
    command = ["evaluate", str(corpus), "--with", "own_extractors:slow", "-o", str(folder)]
    script = f"from dehusk.cli import dehusk; dehusk.main({command!r})"
    process = subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE, text=True)
    for _ in range(600):
        if (folder / "pages.csv").exists() and (folder / "pages.csv").read_text().count("\n") >= 3:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said == f"dehusk: interrupted; the same command goes on from there ({folder})\n"
    rows = read_rows(folder / "pages.csv", ("bag", "snippets"))
    assert 2 <= len(rows) < 50
    assert not any(row.error for row in rows)  # the page at work when it was interrupted is not a failure


def test_known_corpora_are_listed_with_licence_and_origin() -> None:
    shown = run("corpora").stdout
    for corpus in known_corpora():
        assert corpus.name in shown
        assert corpus.licence.split(" (")[0] in shown
    assert all(layout in shown for layout in LAYOUTS)
    assert json.loads(run("corpora", "-f", "json").stdout)[0]["name"] == "wcxb"
    assert run("corpora", "--compare").exit_code == 2


def test_a_look_at_a_corpus_names_what_is_doubtful(tmp_path: Path) -> None:
    rows = [
        page(1),
        page(1),
        page(2, html=" "),
        page(3, text=None),
        page(4, text=""),
        page(5, text="not in the page at all", title="T"),
        page(6, text=None, **{"with": ["x"]}),
    ]
    path = write_corpus(tmp_path / "c.jsonl.gz", rows)
    shown = run("corpora", path, "--compare").stdout
    assert "pages      7" in shown
    assert "5 with a gold text, 1 with snippets, 0 with posts" in shown
    assert "page types article 3, forum 4" in shown or "page types forum 4, article 3" in shown
    assert "1: same id as another page (p1)" in shown
    assert "1: empty page (p2)" in shown
    assert "1: no answer at all (p3)" in shown
    assert "1: gold text says the page has no content (p4)" in shown
    assert "2: gold text not found in the page (p2, p5)" in shown
    told = json.loads(run("corpora", path, "-f", "json").stdout)
    assert told["layout"] == "jsonl"
    assert len(told["digest"]) == 64
    assert "gold text not found in the page" not in told["doubts"]
    sound = write_corpus(tmp_path / "sound.jsonl", [page(1)])
    assert "nothing is doubtful" in run("corpora", sound, "--compare").stdout


def test_terminals_are_not_steered_by_corpora(tmp_path: Path, extractors: Path) -> None:
    rows = [page(number, page_type=f"\x1b[31mred{number}") for number in range(2)]
    path = write_corpus(tmp_path / "c.jsonl", rows)
    assert "\x1b" not in run("corpora", path).stdout
    assert "\x1b" not in run("evaluate", path, "--with", GOOD).stdout
