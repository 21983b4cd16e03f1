"""From the browser's account of a page to columns beside the tree, on accounts written by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dehusk import Page
from dehusk.browser import Window
from dehusk.browser._match import layout_from, rows_to_nodes
from dehusk.browser._snapshot import colour, read
from dehusk.browser._visit import STYLES, Visit
from dehusk.page.layout import Layout

PLAIN = ("block", "visible", "1", "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", "16px", "400", "static")
Node = tuple[int, str, str, list[float] | None]
"""Parent, name (`#text`), text or class, box."""


def account(
    *nodes: Node, styles: dict[int, tuple[str, ...]] | None = None, pseudo: tuple[int, ...] = ()
) -> dict[str, Any]:
    """What the browser would tell of these nodes."""
    strings: list[str] = []

    def number(text: str) -> int:
        strings.append(text)
        return len(strings) - 1

    kinds = {"#text": 3, "#comment": 8, "#document": 9}
    drawn = [(at, node[3]) for at, node in enumerate(nodes) if node[3] is not None]
    return {
        "strings": strings,
        "documents": [
            {
                "nodes": {
                    "parentIndex": [node[0] for node in nodes],
                    "nodeType": [kinds.get(node[1], 1) for node in nodes],
                    "nodeName": [number(node[1]) for node in nodes],
                    "nodeValue": [number(node[2]) if node[1] == "#text" else -1 for node in nodes],
                    "attributes": [
                        [number("class"), number(node[2])] if node[1] not in kinds and node[2] else [] for node in nodes
                    ],
                    "pseudoType": {"index": list(pseudo)},
                },
                "layout": {
                    "nodeIndex": [at for at, _ in drawn],
                    "bounds": [box for _, box in drawn],
                    "styles": [[number(part) for part in (styles or {}).get(at, PLAIN)] for at, _ in drawn],
                },
                "contentWidth": 800,
                "contentHeight": 300,
            }
        ],
    }


TOP: tuple[Node, ...] = (
    (-1, "#document", "", None),
    (0, "HTML", "", [0, 0, 800, 300]),
    (1, "HEAD", "", None),
    (1, "BODY", "", [0, 0, 800, 300]),
)


def laid_out(html: str, snapshot: dict[str, Any]) -> tuple[Page, Layout]:
    page = Page.from_html(html)
    return page, layout_from(page.tree, Visit(snapshot, b"", None), Window(width=800, height=600))


def test_the_same_nodes_on_both_sides() -> None:
    style = ("inline", "visible", "1", "rgb(1, 2, 3)", "rgba(4, 5, 6, 0.5)", "13.5px", "700", "fixed")
    nodes: tuple[Node, ...] = (
        *TOP,
        (3, "P", "", [1, 2, 3, 4]),
        (4, "#text", "Tea ", [1, 2, 2, 4]),
        (4, "B", "", [3, 2, 1, 4]),
    )
    page, seen = laid_out("<p>Tea <b></b>", account(*nodes, styles={6: style}))
    names = [page.tree.name_of(row) for row in range(len(page.tree))]
    assert seen.x.tolist()[2:] == [0, 1, 1, 3]
    row = names.index("b")
    assert (seen.colour[row], seen.background[row]) == (0x010203FF, 0x04050680)
    assert (seen.font_size[row], seen.font_weight[row]) == (13.5, 700)
    assert (seen.inline[row], seen.fixed[row], seen.shown[row]) == (True, True, True)
    assert np.isnan(seen.x[names.index("head")])
    assert not seen.shown[names.index("head")]
    assert (seen.page_width, seen.page_height) == (800, 300)
    assert len(PLAIN) == len(STYLES)


def test_invisible_and_transparent_parts_are_not_shown() -> None:
    hidden = ("block", "hidden", *PLAIN[2:])
    clear = ("block", "visible", "0", *PLAIN[3:])
    nodes: tuple[Node, ...] = (
        *TOP,
        (3, "P", "", [1, 2, 3, 4]),
        (3, "DIV", "", [1, 9, 3, 4]),
        (5, "I", "", [1, 9, 3, 4]),
        (3, "HR", "", [1, 20, 0, 4]),
    )
    _, seen = laid_out("<p></p><div><i></i></div><hr>", account(*nodes, styles={4: hidden, 5: clear}))
    assert seen.shown.tolist() == [True, False, True, False, False, False, False]


def test_a_long_text_that_the_browser_cuts_is_one() -> None:
    nodes: tuple[Node, ...] = (
        *TOP,
        (3, "P", "", [0, 0, 800, 90]),
        (4, "#text", "long ", [0, 0, 800, 40]),
        (4, "#text", "text", [0, 40, 100, 20]),
        (4, "#comment", "", None),
        (4, "#text", "other", [100, 60, 100, 20]),
    )
    page, seen = laid_out("<p>long text<!-- -->other", account(*nodes))
    rows = np.unique(page.words.node)
    assert [(seen.x[row], seen.y[row], seen.width[row], seen.height[row]) for row in rows] == [
        (0, 0, 800, 60),
        (100, 60, 100, 20),
    ]


def test_nodes_that_only_one_side_has() -> None:
    nodes: tuple[Node, ...] = (
        *TOP,
        (3, "DIV", "added", [9, 9, 9, 9]),
        (4, "#text", "by a script", [9, 9, 9, 9]),
        (3, "P", "a", [0, 10, 50, 20]),
        (6, "::before", "", [0, 10, 5, 20]),
        (6, "#text", "Tea", [5, 10, 45, 20]),
        (3, "P", "b", [0, 40, 50, 20]),
    )
    html = "<template><p class=a>Tea</p></template><p class=a>Tea<p class=gone>lost<p class=b>"
    page = Page.from_html(html)
    node = rows_to_nodes(page.tree, read(account(*nodes, pseudo=(7,))))
    found = {
        page.tree.attributes_of(row).get("class"): int(node[row]) for row in range(len(page.tree)) if page.tree.tag[row]
    }
    assert found["gone"] == -1
    keys = read(account(*nodes, pseudo=(7,))).keys
    assert keys[found["a"]] == "<p  a"
    assert keys[found["b"]] == "<p  b"
    assert [keys[node[row]] for row in np.unique(page.words.node) if node[row] >= 0] == ["Tea"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("rgb(255, 255, 255)", 0xFFFFFFFF),
        ("rgba(10, 20, 30, 0)", 0x0A141E00),
        ("color(srgb 1 0 0)", 0xFF0000FF),
        ("rgb(300, 0, 0)", 0xFF0000FF),
        ("transparent", 0),
        ("", 0),
    ],
)
def test_colours(text: str, number: int) -> None:
    assert colour(text) == number
