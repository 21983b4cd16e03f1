"""Write the figures of the default model, as its card has them, into the documentation: python scripts/model_card.py"""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "default.md"
CARD = ROOT / "src" / "dehusk" / "models" / "default.json"
_TABLE = re.compile(r"(<!-- folds:start -->\n).*?(<!-- folds:end -->)", re.DOTALL)


def table() -> str:
    """The figures as Markdown."""
    card = json.loads(CARD.read_text(encoding="utf-8"))
    lines = ["", "| pages | number | best | fast |", "|---|--:|--:|--:|"]
    for name, figure in card["figures"].items():
        if isinstance(figure, dict):
            f1 = figure.get("bag_f1", figure.get("snippet_f1"))
            kind = "" if "bag_f1" in figure else " (snippets)"
            fast = card["fast"]["figures"][name]
            of_fast = fast.get("bag_f1", fast.get("snippet_f1"))
            lines.append(f"| {name}{kind} | {figure.get('pages', '')} | {f1:.3f} | {of_fast:.3f} |")
    told = card["reliability"]
    lines += [
        "",
        f"Expected calibration error of the confidence: {told['confidence_error']:.3f}, of the probabilities of blocks "
        f"(by words): {told['block_error']:.3f}. The type of page is right for {told['page_type_accuracy']:.0%}.",
        f"Made {card['date']} from {card['pages']:,} pages, {card['made_pages']:,} copies with grafted sections and "
        f"{card['reformed_pages']:,} in another form, and {card['emptied_pages']:,} shells without content:",
        "",
        "```",
        card["command"],
        "```",
        "",
    ]
    return "\n".join(lines)


def page_with_table(text: str) -> str:
    """The page with the table of today."""
    return _TABLE.sub(lambda match: match[1] + table() + match[2], text)


if __name__ == "__main__":
    PAGE.write_text(page_with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
