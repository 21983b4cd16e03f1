"""`dehusk fields`: what a finder does not offer is blank, and each source is measured with the confidence it tells."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dehusk.cli import dehusk
from dehusk.document.trust import AGREED, ALONE, DISPUTED, OFFICE, PERSON, kind_of, trust

PAGE = """<title>Tea is good | The Site</title><meta name="author" content="{author}">
<meta property="article:published_time" content="2024-05-03"><h1>Tea is good</h1><p>Tea is good, they say."""


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    """Two pages; the author of the second is wrong."""
    gold = {"text": "Tea", "title": "Tea is good", "author": "Ada Lovelace", "date": "2024-05-03"}
    pages = [{"id": name, "html": PAGE.format(author=name), **gold} for name in ("Ada Lovelace", "Alan Turing")]
    path = tmp_path / "tea.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, pages)).encode()))
    return str(path)


def test_finders_of_titles_have_no_authors_and_dates(corpus: str) -> None:
    result = CliRunner().invoke(dehusk, ["fields", corpus, "--with", "dehusk,title-element,titlefinder-tf", "-q"])
    assert result.exit_code == 0, result.output
    assert "| tea | dehusk | 1.000 | 1.000 | 0.500 | 0.500 | 1.000 |" in result.output
    assert "| tea | titlefinder-tf | 1.000 | 1.000 |  |  |  |" in result.output
    assert "0.000" not in result.output.split("title-element")[1].split("titlefinder")[0].split("|")[3:]


def test_by_source(corpus: str) -> None:
    result = CliRunner().invoke(dehusk, ["fields", corpus, "--by-source", "-q"])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == "| field | source | confidence | values | right |"
    assert "| authors | meta | 0.89 | 2 | 0.50 |" in lines
    assert f"| date | meta | {trust('date', 'meta x', ALONE):.2f} | 2 | 1.00 |" in lines
    assert any(line.startswith("| title | h1 |") and line.endswith("| 2 | 1.00 |") for line in lines)


@pytest.mark.parametrize(
    ("field", "standings"),
    [("title", (AGREED, DISPUTED)), ("authors", (PERSON, OFFICE)), ("date", (AGREED, ALONE, DISPUTED))],
)
def test_every_source_has_a_confidence(field: str, standings: tuple[str, ...]) -> None:
    for source in ("json-ld", "meta x", "h1", "url", "time", "class", "text", "something new"):
        assert all(0 < trust(field, source, standing) < 1 for standing in standings)
    assert kind_of("meta og:title") == "meta"
