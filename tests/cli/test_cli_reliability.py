"""`dehusk reliability`: confidence beside truth, as a table and as a plot."""

from __future__ import annotations

import json
from pathlib import Path

from cli_helpers import PROSE, Run, article


def corpus(pages: int = 3) -> str:
    lines = [
        {"id": str(n), "html": article(f"Tea {n}"), "text": f"{PROSE}\n{PROSE}", "url": f"https://s{n}.example/"}
        for n in range(pages)
    ]
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_table_and_plot(run: Run) -> None:
    Path("tea.jsonl").write_text(corpus())
    result = run("reliability", "tea.jsonl", "-q", "-o", "out/tea.svg")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("| confidence | pages | mean confidence | mean F1 |")
    assert "expected calibration error" in result.stdout
    assert "on 3 pages" in result.stdout
    assert "rank correlation with F1" in result.stdout
    assert "| tea | 3 | " in result.stdout, "by corpus"
    assert "words | 3 | " in result.stdout, "by length"
    drawn = Path("out/tea.svg").read_text()
    assert "confidence" in drawn
    run("reliability", "tea.jsonl", "-q", "-o", "out/again.svg")
    assert Path("out/again.svg").read_text() == drawn


def test_of_a_quality(run: Run) -> None:
    Path("tea.jsonl").write_text(corpus())
    best, fast = (run("reliability", "tea.jsonl", "-q", "--quality", quality) for quality in ("best", "fast"))
    assert best.exit_code == fast.exit_code == 0
    assert best.stdout == run("reliability", "tea.jsonl", "-q").stdout != fast.stdout
    assert run("reliability", "tea.jsonl", "-q", "--quality", "good").exit_code == 2


def test_what_cannot_be_measured(run: Run) -> None:
    Path("tea.jsonl").write_text(json.dumps({"id": "1", "html": article("Tea"), "with": ["Tea is good"]}) + "\n")
    result = run("reliability", "tea.jsonl", "-q")
    assert result.exit_code == 1
    assert "gold text" in result.stderr
    assert run("reliability", "tea.jsonl", "-o", "plot.txt").exit_code != 0
    assert not Path("plot.txt").exists()
