"""The browser's account of a page as columns: its elements and texts in document order, with their boxes and styles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Singles
from dehusk.page.tags import RAW_TEXT, TAG_ID

ELEMENT, TEXT = 1, 3
_RAW = frozenset(name for name, number in TAG_ID.items() if RAW_TEXT[number])
_NUMBER = re.compile(r"[0-9.]+(?:e-?[0-9]+)?")
_INLINE = ("inline", "contents", "ruby")
"""How the names of the ways begin in which an element stands in a line."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Elements and texts that say something, in document order."""

    keys: list[str]
    """What tells one from another: name, id and class of an element, the words of a text."""
    box: Singles
    """Left, top, width, height of each; NaN where nothing is drawn. (length nodes × 4)"""
    style: NDArray[np.int64]
    """Row of `styles` for each; -1 where nothing is drawn."""
    styles: list[tuple[str, ...]]
    """The different combinations of computed styles."""
    size: tuple[int, int]
    """Width and height of the whole page."""


def element_key(name: str, identity: str, kind: str) -> str:
    """The key of an element from its name, id and class."""
    return f"<{name} {identity} {kind}"


def text_key(text: str) -> str:
    """The key of a text: its words; empty if it has none."""
    return " ".join(text.split())


def read(snapshot: dict[str, Any]) -> Seen:
    """The columns of the page itself; frames in it are pages of their own."""
    strings: list[str] = snapshot["strings"]
    main = snapshot["documents"][0]
    keys, numbers = _keys(main["nodes"], strings)
    layout = main["layout"]
    bounds = np.asarray(layout["bounds"], np.float32).reshape(-1, 4)
    place = {node: at for at, node in reversed(list(enumerate(layout["nodeIndex"])))}  # the first of several boxes
    box = np.full((len(keys), 4), np.nan, np.float32)
    style = np.full(len(keys), -1, np.int64)
    known: dict[tuple[int, ...], int] = {}
    for row, nodes in enumerate(numbers):
        drawn = [place[node] for node in nodes if node in place]
        if drawn:
            box[row] = _around(bounds[drawn])
            style[row] = known.setdefault(tuple(layout["styles"][drawn[0]]), len(known))
    styles = [tuple(strings[part] for part in parts) for parts in known]
    return Seen(keys, box, style, styles, (int(main["contentWidth"]), int(main["contentHeight"])))


def _keys(nodes: dict[str, Any], strings: list[str]) -> tuple[list[str], list[list[int]]]:
    """Keys, and the browser's numbers of the nodes after each: it cuts long texts into several."""
    pseudo = set(nodes.get("pseudoType", {}).get("index", ()))
    parents: list[int] = nodes["parentIndex"]
    keys: list[str] = []
    numbers: list[list[int]] = []
    text_of = -1  # parent of the text right before, if there is one
    columns = zip(nodes["nodeType"], nodes["nodeName"], nodes["nodeValue"], nodes["attributes"], strict=True)
    for number, (kind, name, value, attributes) in enumerate(columns):
        parent = parents[number]
        if kind == TEXT and parent >= 0 and strings[nodes["nodeName"][parent]].lower() not in _RAW:
            text = strings[value] if value >= 0 else ""
            if text_of == parent:
                keys[-1] += text
                numbers[-1].append(number)
            else:
                keys.append(text)
                numbers.append([number])
            text_of = parent
            continue
        text_of = -1
        if kind == ELEMENT and number not in pseudo:
            given = {strings[attributes[at]]: strings[attributes[at + 1]] for at in range(0, len(attributes) - 1, 2)}
            keys.append(element_key(strings[name].lower(), given.get("id", ""), given.get("class", "")))
            numbers.append([number])
    kinds = nodes["nodeType"]
    keys = [text_key(key) if kinds[found[0]] == TEXT else key for key, found in zip(keys, numbers, strict=True)]
    named = [at for at, key in enumerate(keys) if key]
    return [keys[at] for at in named], [numbers[at] for at in named]


def _around(boxes: Singles) -> list[float]:
    """The box around boxes."""
    left, top = boxes[:, 0].min(), boxes[:, 1].min()
    right, bottom = (boxes[:, 0] + boxes[:, 2]).max(), (boxes[:, 1] + boxes[:, 3]).max()
    return [left, top, right - left, bottom - top]


def colour(text: str) -> int:
    """A computed colour as a number: a byte each for red, green, blue and opacity.

    >>> hex(colour("rgb(255, 0, 16)")), hex(colour("rgba(0, 0, 0, 0.5)")), hex(colour("color(srgb 1 0.5 0 / 0.2)"))
    ('0xff0010ff', '0x80', '0xff800033')
    """
    parts = [float(part) for part in _NUMBER.findall(text)][:4]
    if text.startswith("color("):
        parts = [255 * part for part in parts[:3]] + parts[3:]
    if len(parts) < 3:
        return 0
    opacity = parts[3] if len(parts) > 3 else 1.0
    channels = [*parts[:3], 255 * opacity]
    red, green, blue, alpha = (min(max(int(channel + 0.5), 0), 255) for channel in channels)
    return red << 24 | green << 16 | blue << 8 | alpha


def is_inline(display: str) -> bool:
    """Does an element of this display stand in a line with its neighbours?

    >>> is_inline("inline-block"), is_inline("list-item")
    (True, False)
    """
    return display.startswith(_INLINE)


def number(text: str, otherwise: float) -> float:
    """The number a computed length or weight begins with.

    >>> number("13.5px", 0), number("auto", 7)
    (13.5, 7)
    """
    match = _NUMBER.match(text)
    return float(match[0]) if match else otherwise
