"""Which figure belongs to which signals: a table, so that an algorithm is drawn by what it tells, not by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from dehusk.algorithms.registry import entry
from dehusk.errors import UnknownAlgorithmError
from dehusk.plot import blur, fuzzy, generic, lengths, lines, ratios, slope, sums, tree_blocks, vips
from dehusk.plot.panels import Panel
from dehusk.plot.signals import Signals, aligned
from dehusk.selection import Selection


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of figure."""

    name: str
    needs: tuple[str, ...]
    """Signals that must be there, one number a place and equally long; others are drawn if they are there."""
    panels: Callable[[Signals, str], list[Panel]]
    """From the signals, and the word for one place (line, token, character), to what is drawn."""


KINDS = (
    Kind("content and code", lines.NEEDS, lines.panels),
    Kind("tag ratios", ratios.NEEDS, ratios.panels),
    Kind("slope of tags", slope.NEEDS, slope.panels),
    Kind("blur", blur.NEEDS, blur.panels),
    Kind("sum of scores", sums.NEEDS, sums.panels),
    Kind("fuzzy labels and blocks", fuzzy.NEEDS, fuzzy.panels),
    Kind("length of strings", ("length", "selected"), lengths.strings),
    Kind("length of paragraphs", ("words", "selected"), lengths.paragraphs),
    Kind("blocks in reading order", tree_blocks.NEEDS, tree_blocks.panels),
    Kind("blocks on the page", vips.NEEDS, vips.panels),
)
"""Where several fit, the one that needs most is drawn, and of equals the first."""

_UNITS = MappingProxyType({"lines": "line", "tokens": "token", "characters": "character"})


def kind_of(signals: Signals) -> Kind | None:
    """The kind of figure for these signals, None if only the general one will do.

    >>> import numpy as np
    >>> kind_of({"tags so far": np.array([1, 2, 2])}).name
    'slope of tags'
    """
    fitting = [kind for kind in KINDS if aligned(signals, kind.needs)]
    return max(fitting, key=lambda kind: len(kind.needs), default=None)


def panels_of(selection: Selection) -> list[Panel]:
    """What a figure of this selection shows: nothing where the page has nothing to show."""
    unit = _UNITS.get(_family(selection))
    kind = kind_of(selection.signals)
    if kind is not None:
        made = kind.panels(selection.signals, unit or "place")
    else:
        made = generic.panels(selection.signals, partial(_unit_of, selection, unit))
    made = made or generic.steps(selection)
    return [panel for panel in made if panel.extent != 0]


def remark_on(selection: Selection) -> str:
    """Signals that the figure does not draw but that belong to it, in words."""
    return "" if kind_of(selection.signals) else generic.untold(selection.signals)


def _family(selection: Selection) -> str:
    try:
        return entry(selection.by.partition("+")[0]).family
    except UnknownAlgorithmError:  # a combination of selections, or an algorithm that is not registered
        return ""


def _unit_of(selection: Selection, known: str | None, places: int) -> str:
    """The word for one place of a signal: what the family says, or what the page has so many of."""
    if known is not None:
        return known
    page = selection.page
    if places == len(page.words):
        return "word"
    return "node" if places == len(page.tree.tag) else "place"
