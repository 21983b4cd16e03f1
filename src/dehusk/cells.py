"""Cells of tables that spreadsheets may open: text stays text, and none of it is run."""

from __future__ import annotations

_BEGIN_FORMULAS = tuple("=+-@＝＋－＠")
_TAKEN_AWAY = ("'", "\t", "\r", "\n")


def safe_cell(text: str) -> str:
    """A text with an apostrophe in front if a spreadsheet would take it for a formula, or if it has one already.

    >>> safe_cell("=1+1"), safe_cell("tea"), safe_cell("'tis tea"), safe_cell(" @tea")
    ("'=1+1", 'tea', "''tis tea", "' @tea")
    """
    return f"'{text}" if text.startswith(_TAKEN_AWAY) or text.lstrip().startswith(_BEGIN_FORMULAS) else text


def text_of_cell(cell: str) -> str:
    """The text that `safe_cell` was given.

    >>> [text_of_cell(safe_cell(text)) for text in ("=1+1", "tea", "'tis tea", "")]
    ['=1+1', 'tea', "'tis tea", '']
    """
    return cell.removeprefix("'")
