"""The trained models of blocks: what their cards tell, and that the documentation tells the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODELS = ("shallow-text-linear", "shallow-text-full", "maxent", "memm", "crf")


@pytest.mark.parametrize("name", MODELS)
def test_cards_have_figures_of_sites_held_out(name: str) -> None:
    card = json.loads((ROOT / "src" / "dehusk" / "models" / f"{name}.json").read_text("utf-8"))
    assert card["command"].startswith("dehusk train ")
    assert len(card["figures"]) >= 10
    assert all(0 < figure["bag_f1"] < 1 for figure in card["figures"].values())
    assert sum(figure["pages"] for figure in card["figures"].values()) == card["pages"]
    assert {corpus["file"] for corpus in card["corpora"]} >= {"wcxb-dev.jsonl.gz", "fundus.jsonl.gz"}


def test_the_documentation_has_the_figures_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    tree_cards = __import__("tree_cards")
    text = tree_cards.PAGE.read_text(encoding="utf-8")
    assert "<!-- trained:start -->" in text
    assert tree_cards.page_with_table(text) == text
