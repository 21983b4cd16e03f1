"""The benchmarks run, name functions that are there, and count what they say they count."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import dehusk
from dehusk.page.page import Page

Load = Callable[[str], ModuleType]
ROOT = Path(__file__).parents[1]
PAGE = b"<title>Tea</title><h1>Tea</h1>" + b"<p>Green tea is made from leaves that were not oxidised. Brew it.</p>" * 5


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Load:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    monkeypatch.setenv("DEHUSK_CORPORA", str(tmp_path))  # no corpora: the page that ships with dehusk
    return __import__


def test_every_stage_names_functions_that_are_there(benchmark: Load) -> None:
    stages = benchmark("stages")
    assert [stage for stage, _ in stages.located()] == [stage for stage, paths in stages.STAGES.items() for _ in paths]


@pytest.mark.parametrize("path", ["dehusk.page.page.Page.root", "dehusk.page.gone.read", "dehusk.Page.html.gone"])
def test_a_name_that_is_gone_is_an_error(benchmark: Load, path: str) -> None:
    with pytest.raises(SystemExit, match=f"no longer there: {path}. Correct the table"):
        benchmark("stages").located({"tree": ("dehusk.page.page.Page.tree", path)})


def test_stages_add_up_and_nothing_stays_wrapped(benchmark: Load) -> None:
    stages = benchmark("stages")
    before = vars(Page)["tree"], dehusk.extract.__globals__["_carried_instead"]
    clock = stages.Clock()
    unwrap = stages.wrap(clock)
    try:
        begin = time.process_time()
        found = clock.timed(lambda pages: dehusk.extract(pages[0]).text, [PAGE])
        whole = time.process_time() - begin
    finally:
        unwrap()
    assert {"decode", "text", stages.REST} <= set(found) <= {*stages.STAGES, stages.REST}
    assert all(seconds >= 0 for seconds in found.values())
    assert sum(found.values()) <= whole
    assert (vars(Page)["tree"], dehusk.extract.__globals__["_carried_instead"]) == before


def test_a_stage_inside_another_counts_alone(benchmark: Load) -> None:
    clock = benchmark("stages").Clock()
    inner = clock.around("inner", lambda: _work(0.02))
    found = clock.timed(lambda _: (_work(0.01), inner()), [b""])
    assert 0.02 <= found["inner"] < 0.03
    assert 0.01 <= found["rest"] < 0.02


def _work(seconds: float) -> None:
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        pass


def test_stages_are_printed(benchmark: Load, capsys: pytest.CaptureFixture[str]) -> None:
    benchmark("stages").main(["--pages", "2", "--rounds", "1", "--jobs", "best,many fast"])
    printed = capsys.readouterr().out
    assert "== best" in printed
    assert "== many fast" in printed
    assert printed.count("100.0%") == 2


def test_speed_is_printed(benchmark: Load, capsys: pytest.CaptureFixture[str]) -> None:
    contenders = "best,fast,extract_many fast,JSON,lexbor"
    benchmark("speed").main(["--pages", "2", "--rounds", "1", "--only", contenders])
    printed = capsys.readouterr().out
    assert [line.partition("  ")[0] for line in printed.splitlines()[3:8]] == contenders.split(",")
    assert "x: times as long as lexbor" in printed


def test_pages_are_spread_over_lengths(benchmark: Load) -> None:
    spread = benchmark("sampling").spread
    pages = ["a" * length for length in (5, 100, 110, 199, 260, 301)]
    assert [len(page) for page in spread(iter(pages), 2, 100, 300)] == [110, 260]
    assert spread(iter([]), 2, 100, 300) == []


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Two pages, of which one has a gold text with the headline."""
    prose = "Green tea is made from leaves that were not oxidised, and it is brewed for two minutes. " * 4
    html = f"<title>All about leaves</title><h1>All about leaves</h1><p>{prose}</p><p>{prose}</p>"
    pages = [
        {
            "id": str(number),
            "html": html,
            "title": "All about leaves",
            "text": f"{start}{prose}\n{prose}",
            "page_type": kind,
        }
        for number, (start, kind) in enumerate((("All about leaves\n", "article"), ("", "forum")))
    ]
    path = tmp_path / "small.jsonl"
    path.write_text("\n".join(map(json.dumps, pages)), "utf-8")
    return path


def test_the_headline_is_measured(benchmark: Load, corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = corpus.with_name("docs.md")
    page.write_text("Before\n<!-- headline:start -->\noutdated\n<!-- headline:end -->\nBehind\n")
    benchmark("headline").main([str(corpus), "--update", str(page)])
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows] == ["corpus", "---", "small", "small, articles", "mean of corpora"]
    small = rows[2]
    assert small[1:3] == ["2", "0.50"]
    assert small[8:10] == ["1.000", "0.989"]  # where the gold holds it: always, never
    assert small[11:13] == ["0.989", "1.000"]
    assert "| small | 2 |" in page.read_text()
    assert "outdated" not in page.read_text()


def test_favour_is_measured_and_drawn(benchmark: Load, corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    picture = corpus.with_name("curve.svg")
    benchmark("favour").main([str(corpus), "--picture", str(picture)])
    printed = capsys.readouterr().out
    assert "| `recall` | × 2 |" in printed
    assert "| 0 | 1.00 |" in printed
    assert picture.read_text("utf-8").startswith("<?xml")


@pytest.mark.parametrize("shape", ["paragraphs", "nested-bold", "cells"])
def test_memory_has_a_bound_whatever_the_page(benchmark: Load, shape: str) -> None:
    memory = benchmark("memory")
    page = memory.page_of(shape, 2_000_000)
    found = memory.measure(page, "json")
    assert not isinstance(found, str), found
    assert found.megabytes == pytest.approx(2, abs=0.1)
    assert not found.is_too_much(usual=False), found


def test_what_is_too_much_memory(benchmark: Load) -> None:
    peak = benchmark("memory").Peak(megabytes=10, before=50, most=450, seconds=1)
    assert peak.more == 400
    assert not peak.is_too_much(usual=False)
    assert peak.is_too_much(usual=True)


def test_the_same_seeds_give_the_same_pages_and_nothing_breaks(benchmark: Load, tmp_path: Path) -> None:
    fuzz = benchmark("fuzz")
    fuzzer = fuzz.Fuzzer([PAGE.decode()], None, 60)
    assert [fuzzer.page(seed) for seed in range(40)] == [fuzzer.page(seed) for seed in range(40)]
    assert fuzz.main(["--pages", "12", "--seed", "3", "--keep", str(tmp_path / "kept")]) == 0
    assert not (tmp_path / "kept").exists()


def test_what_a_fuzzer_finds_is_printed_with_its_seed_and_kept(
    benchmark: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fuzz = benchmark("fuzz")
    monkeypatch.setattr(fuzz.dehusk, "extract", lambda html, **options: html.nothing)
    assert fuzz.main(["--pages", "1", "--seed", "5", "--keep", str(tmp_path)]) == 1
    assert "seed 5: Traceback" in capsys.readouterr().out
    assert (tmp_path / "5.html").exists()


@pytest.mark.parametrize(
    "html", ["<script>x</script>", "<p onclick=x()>", "<a href=javascript:x>", "<iframe src=/a>", "<img src='data:text/html,x'>"]
)  # fmt: skip
def test_a_fuzzer_knows_html_that_runs(benchmark: Load, html: str) -> None:
    fuzz = benchmark("fuzz")
    fuzz.check_html("<h1>Tea</h1><a href='https://example.org/'>x</a><img src='data:image/png;base64,x'>")
    with pytest.raises(fuzz.FindingError):
        fuzz.check_html(html)


def test_pages_that_are_nothing_but_text_lose_none(benchmark: Load) -> None:
    plain = benchmark("plain_pages")
    assert plain.main(["--pages", "150", "--seed", "2"]) == 0
    assert plain.is_whole("Tea\n\nMilk", ["Milk", "Tea"])
    assert not plain.is_whole("Tea", ["Tea", "Tea"])
