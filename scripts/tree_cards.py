"""Write the figures of the trained models of blocks, as their cards have them, into docs/tree-family.md."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "tree-family.md"
MODELS = ("shallow-text-linear", "shallow-text-full", "maxent", "memm", "crf")
_TABLE = re.compile(r"(<!-- trained:start -->\n).*?(<!-- trained:end -->)", re.DOTALL)


def table() -> str:
    """The figures as Markdown: one row a kind of page, then the mean over pages."""
    cards = [json.loads((ROOT / "src" / "dehusk" / "models" / f"{name}.json").read_text("utf-8")) for name in MODELS]
    figures = [card["figures"] for card in cards]
    lines = ["", f"| pages | {' | '.join(MODELS)} |", "|---|" + "--:|" * len(MODELS)]
    for kind in sorted(set().union(*figures)):
        cells = (f"{one[kind]['bag_f1']:.3f} ({one[kind]['pages']})" if kind in one else "–" for one in figures)
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    lines.append(f"| all | {' | '.join(map(mean, figures))} |")
    lines += ["", *(f"- `{card['command']}`" for card in cards), ""]
    return "\n".join(lines)


def mean(figures: dict[str, dict[str, float]]) -> str:
    """Mean F1 over all pages, and their number."""
    pages = sum(one["pages"] for one in figures.values())
    total = sum(one["pages"] * one["bag_f1"] for one in figures.values())
    return f"{total / max(pages, 1):.3f} ({pages})"


def page_with_table(text: str) -> str:
    """The page with the table of today."""
    return _TABLE.sub(lambda match: match[1] + table() + match[2], text)


if __name__ == "__main__":
    PAGE.write_text(page_with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
