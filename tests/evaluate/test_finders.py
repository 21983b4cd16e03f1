"""Titles, authors and dates measured side by side."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dehusk import ParameterError
from dehusk.cli import dehusk
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.finders import FINDERS, Found, load_finder, measure

PAGE = (
    '<title>Tea is good | Site</title><meta name="author" content="Ada Lovelace"><h1>Tea is good</h1>'
    '<time datetime="2024-05-03">3 May</time><p>Tea is good for you and for everybody else who drinks it.'
)


def example(**gold: str) -> Example:
    return Example(id="a", corpus="c", html=PAGE, text="", **gold)


def test_ours_and_the_baselines() -> None:
    page = example(title="Tea is good", author="Ada Lovelace", date="2024-05-03")
    finders = {name: load_finder(name) for name in ("dehusk", "titlefinder-tf", "title-element", "largest-font")}
    (tallies,) = list(measure([page], finders))
    assert [tallies["dehusk"].mean(name) for name in ("title", "author", "date")] == [1.0, 1.0, 1.0]
    assert tallies["titlefinder-tf"].mean("title") == 1.0
    assert tallies["title-element"].mean("title") == 0.0
    assert tallies["title-element"].mean("title F1") == pytest.approx(6 / 7)
    assert tallies["largest-font"].mean("author") == 0.0


def test_what_the_gold_lacks_does_not_count() -> None:
    (tallies,) = list(measure([example(title="Tea is good")], {"x": lambda html, url: Found("Tea is good")}))
    assert tallies["x"].mean("title") == 1.0
    assert tallies["x"].mean("author") is None


def test_a_finder_that_fails_has_found_nothing() -> None:
    def fails(html: str, url: str | None) -> Found:
        raise RuntimeError

    (tallies,) = list(measure([example(date="2024-05-03")], {"x": fails}))
    assert tallies["x"].failed == 1
    assert tallies["x"].mean("date") == 0.0


@pytest.mark.parametrize("name", ["trafilatura", "newspaper4k"])
def test_peers(name: str) -> None:
    pytest.importorskip({"newspaper4k": "newspaper"}.get(name, name))
    assert load_finder(name)(PAGE, "https://example.org/tea").author


def test_unknown_finder_is_explained() -> None:
    with pytest.raises(ParameterError, match="titlefinder-tf"):
        load_finder("nobody")
    assert "dehusk" in FINDERS


def test_command(tmp_path: Path) -> None:
    row = {
        "id": "a",
        "html": PAGE,
        "text": "Tea",
        "title": "Tea is good",
        "author": "Ada Lovelace",
        "date": "2024-05-03",
    }
    corpus = tmp_path / "tea.jsonl.gz"
    corpus.write_bytes(gzip.compress(json.dumps(row).encode()))
    result = CliRunner().invoke(dehusk, ["fields", str(corpus), "--with", "dehusk,title-element", "-q"])
    assert result.exit_code == 0, result.output
    assert "| tea | dehusk | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 |" in result.output
    assert CliRunner().invoke(dehusk, ["fields", str(corpus), "--with", " "]).exit_code == 2
