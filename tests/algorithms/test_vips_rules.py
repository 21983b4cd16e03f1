"""VIPS on layouts drawn by hand: what the rules say of a node, and what a separator weighs, worked out on paper."""

from __future__ import annotations

import numpy as np
import pytest

from algorithms.drawn_pages import Box, drawn
from dehusk import Page
from dehusk.algorithms.parts.vips.blocks import Verdicts, blocks_of, judge
from dehusk.algorithms.parts.vips.cues import Cues, cues_of
from dehusk.algorithms.parts.vips.separators import look_of, overlap, separators

GREY = 0xEEEEEEFF


def row_of(page: Page, name: str) -> int:
    return next(row for row in range(len(page.tree)) if page.tree.attributes_of(row).get("id") == name)


def name_of(page: Page, row: int) -> str:
    return page.tree.attributes_of(row).get("id") or page.tree.name_of(row)


def judged(page: Page, small: float = 0.05) -> tuple[Cues, Verdicts]:
    assert page.layout is not None
    cues = cues_of(page, page.layout)
    return cues, judge(page.tree, page.layout, cues, small)


def rule(page: Page, name: str) -> int:
    """The number of the rule that decides over an element."""
    return int(judged(page)[1].rule[row_of(page, name)])


def degree(page: Page, name: str) -> int:
    """Degree of coherence of an element that is kept whole."""
    verdicts = judged(page)[1]
    assert verdicts.kept[row_of(page, name)]
    return int(verdicts.degree[row_of(page, name)])


def blocks(page: Page, name: str = "body") -> list[str]:
    """One round from an element: the blocks it falls apart into."""
    root = row_of(page, name)
    found = blocks_of(root, page.tree, judged(page)[1], permitted=10)
    return [name_of(page, int(found.row[number])) for number in found.parts[: found.first[1]]]


def weights(page: Page, names: str, axis: int = 1) -> list[int]:
    """What the separators between elements weigh."""
    rows = np.array([row_of(page, name) for name in names.split()])
    _, found = separators(range(len(rows)), axis, look_of(rows, page.tree, judged(page)[0]))
    return [weight for weight in found if weight]


WIDE: Box = (0, 0, 1000, 1000)


def test_rule_1_what_holds_nothing_is_cut() -> None:
    page = drawn("<body id=body><div id=a></div><p id=b>Tea</p>", {"body": WIDE, "a": (0, 0, 9, 9), "b": (0, 9, 9, 20)})
    assert not judged(page)[0].valid[row_of(page, "a")]
    assert blocks(page) == ["b"]


def test_rule_2_an_only_child_that_is_no_text_is_gone_into() -> None:
    html = "<body id=body><div id=a><div id=b><b id=c>Tea</b></div></div>"
    page = drawn(html, dict.fromkeys(("body", "a", "b", "c"), WIDE))
    assert [rule(page, name) for name in "abc"] == [2, 2, 4]
    assert blocks(page) == ["c"]


def test_rule_4_nothing_but_text_is_not_divided() -> None:
    html = "<body id=body><div id=a>Green <b id=b>tea <i id=c>now</i></b></div>"
    boxes = dict.fromkeys(("body", "a", "b", "c"), WIDE)
    page, bold = drawn(html, boxes), drawn(html, boxes, fonts={"b": (16, 700)})
    assert (rule(page, "a"), degree(page, "a")) == (4, 10)
    assert (rule(bold, "a"), degree(bold, "a")) == (4, 9)


def test_a_picture_in_the_line_is_no_text() -> None:
    html = "<body id=body><div id=a>Green <b id=b>tea <img id=c></b></div>"
    boxes: dict[str, Box] = {"body": WIDE, "a": WIDE, "b": (0, 0, 500, 500), "c": (0, 0, 500, 400)}
    page = drawn(html, boxes)  # the text before <b> fills the box of <div>: the children are larger than it is
    assert rule(page, "a") == 7
    assert blocks(page) == ["#text", "#text", "c"]


def test_rule_5_a_child_that_breaks_the_line_divides_running_text() -> None:
    page = drawn("<body id=body><span id=a>Green <div id=b>tea</div></span>", dict.fromkeys(("body", "a", "b"), WIDE))
    assert rule(page, "a") == 5
    page = drawn("<body id=body><div id=a>Green <div id=b>tea</div></div>", dict.fromkeys(("body", "a", "b"), WIDE))
    assert rule(page, "a") == 7, "the fifth is not meant for it"


def test_rule_6_a_line_divides() -> None:
    html = "<body id=body><div id=a><p id=b>Green</p><hr id=c><p id=d>tea</p></div>"
    boxes: dict[str, Box] = {"body": WIDE, "a": WIDE, "b": (0, 0, 99, 20), "c": (0, 30, 99, 32), "d": (0, 40, 99, 60)}
    assert rule(drawn(html, boxes), "a") == 6
    assert blocks(drawn(html, boxes)) == ["b", "d"], "the line itself is no block"
    assert rule(drawn(html.replace("<hr id=c>", ""), boxes), "a") == 10, "without it, all children are small"


ROW = (
    "<body id=body><table id=t><tr id=r><td id=a>Green</td><td id=b>tea</td></tr><tr id=s><td id=c>x</td></tr></table>"
)
CELLS: dict[str, Box] = {"a": (0, 0, 600, 500), "b": (600, 0, 1000, 500), "c": (0, 500, 1000, 1000)}
ROWS: dict[str, Box] = {"body": WIDE, "t": WIDE, "r": (0, 0, 1000, 500), "s": (0, 500, 1000, 1000), **CELLS}


def test_rule_7_a_row_smaller_than_its_cells_is_divided() -> None:
    assert rule(drawn(ROW, ROWS), "r") == 13
    assert rule(drawn(ROW, ROWS | {"r": (0, 0, 1000, 450)}), "r") == 7


def test_rule_7_does_not_look_at_rounding() -> None:
    third = {"a": (0.0, 0.0, 1000 / 3, 500.0), "b": (1000 / 3, 0.0, 1000.0, 500.0)}
    assert rule(drawn(ROW, ROWS | third), "r") == 13


def test_rule_8_a_cell_of_another_colour_stays_whole_in_this_round() -> None:
    html = ROW.replace("tea", "<p id=p>tea</p>")
    boxes = ROWS | {"p": (600, 0, 1000, 500)}
    assert blocks(drawn(html, boxes)) == ["tbody"]
    page = drawn(html, boxes, grounds={"r": GREY, "b": 0x0000FFFF})
    tbody = int(page.tree.parent[row_of(page, "r")])
    assert int(judged(page)[1].rule[tbody]) == 8
    assert rule(page, "r") == 8
    assert (rule(page, "b"), degree(page, "b")) == (2, 8), "20 % of the window: 8 − 1; made for text: + 1"
    assert degree(page, "r") == 6, "50 %: 8 − 2"
    assert blocks(page) == ["r", "c"], "<tbody> is divided, its row of another colour is not"
    assert blocks(page, "r") == ["a", "b"]


def test_rule_8_is_for_tables() -> None:
    html = "<body id=body><div id=a><div id=b><p id=c>Tea</p><p id=d>now</p></div><p id=e>x</p></div>"
    boxes: dict[str, Box] = {"body": WIDE, "a": WIDE, "b": (0, 0, 1000, 400), "c": (0, 0, 1000, 200)}
    boxes |= {"d": (0, 200, 1000, 400), "e": (0, 400, 1000, 800)}
    page = drawn(html, boxes, grounds={"b": GREY})
    assert (rule(page, "a"), rule(page, "b")) == (12, 12)
    assert blocks(page) == ["c", "d", "e"]


@pytest.mark.parametrize(("tag", "coherence"), [("div", 6), ("li", 8)])
def test_rule_9_a_small_node_with_text_is_not_divided(tag: str, coherence: int) -> None:
    html = f"<body id=body><{tag} id=a><b id=b>Green</b><div id=c>tea</div></{tag}>"
    small: dict[str, Box] = {"body": WIDE, "a": (0, 0, 200, 200), "b": (0, 0, 99, 20), "c": (0, 20, 200, 200)}
    page = drawn(html, small)  # 4 % of the window
    assert (rule(page, "a"), degree(page, "a")) == (9, coherence)
    large = drawn(html, small | {"a": (0, 0, 400, 200), "c": (0, 20, 400, 180)})  # 8 %, and <div> 6.4 %
    assert rule(large, "a") == 12


def test_rule_10_small_children_are_not_told_apart() -> None:
    html = "<body id=body><ul id=a><li id=b>Green</li><li id=c>tea</li></ul>"
    boxes: dict[str, Box] = {"body": WIDE, "a": (0, 0, 1000, 300), "b": (0, 0, 1000, 40), "c": (0, 40, 1000, 80)}
    page = drawn(html, boxes)
    assert (rule(page, "a"), degree(page, "a")) == (10, 6), "30 % of the window: 8 − 2"
    assert rule(drawn(html, boxes | {"c": (0, 40, 1000, 100)}), "a") == 12


def test_rule_13_a_table_and_its_rows_are_kept_for_the_next_round() -> None:
    page = drawn(ROW, ROWS)
    assert rule(page, "t") == 2, "its only child is <tbody>"
    assert blocks(page) == ["tbody"]
    tbody = page.tree.parent[row_of(page, "r")]
    assert judged(page)[1].rule[tbody] == 13
    assert (degree(page, "r"), judged(page)[1].degree[tbody]) == (6, 5)
    assert rule(page, "s") == 2


def test_headings_of_tables_are_cells() -> None:
    html = ROW.replace("<td id=a>Green</td>", "<th id=a><p id=p>Green</p><p id=q>x</p></th>")
    page = drawn(html, ROWS | {"p": (0, 0, 600, 200), "q": (0, 200, 600, 500)})
    assert (rule(page, "a"), degree(page, "a")) == (13, 7), "30 % of the window: 8 − 2; made for text: + 1"


def test_a_node_without_a_box_is_as_large_as_what_it_holds() -> None:
    html = "<body id=body><div id=a><div><p id=b>x</p></div><div><p id=c>y</p></div></div>"
    page = drawn(html, {"b": (10, 20, 30, 40), "c": (50, 60, 70, 80)})
    cues, _ = judged(page)
    assert cues.box[row_of(page, "a")].tolist() == [10, 20, 70, 80]
    assert cues.valid[row_of(page, "body")]


def two(gap: float, **options: object) -> Page:
    """Two paragraphs, one below the other, so far apart."""
    boxes: dict[str, Box] = {"body": WIDE, "a": (0, 0, 500, 100), "b": (0, 100 + gap, 500, 200 + gap)}
    return drawn("<body id=body><p id=a>Green</p><p id=b>tea</p>", boxes, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("gap", "weight"), [(0, 1), (9, 1), (10, 1), (25, 2), (40, 3), (60, 4), (500, 4)])
def test_wider_separators_weigh_more_and_equals_weigh_less(gap: float, weight: int) -> None:
    assert weights(two(gap), "a b") == [weight]  # 1, a step each for 10, 25, 40, 60, and one less for two equal texts


def test_what_else_adds_to_the_weight() -> None:
    assert weights(two(25, grounds={"b": GREY}), "a b") == [3 + 4]
    assert weights(two(25, fonts={"a": (24, 400)}), "a b") == [3 + 1]
    assert weights(two(25, fonts={"b": (24, 400)}), "a b") == [3 + 1 + 1], "a larger font below"
    assert weights(two(25, fonts={"b": (16, 700)}), "a b") == [3 + 1]


def test_a_line_between_blocks_adds_to_the_weight() -> None:
    html = "<body id=body><p id=a>Green</p><hr id=h><p id=b>tea</p>"
    boxes: dict[str, Box] = {"body": WIDE, "a": (0, 0, 500, 100), "h": (0, 108, 500, 110), "b": (0, 120, 500, 200)}
    assert weights(drawn(html, boxes), "a b") == [2 + 2 - 1]
    beside = boxes | {"h": (600, 108, 700, 110)}
    assert weights(drawn(html, beside), "a b") == [2 - 1]


def test_fonts_do_not_count_from_left_to_right() -> None:
    boxes: dict[str, Box] = {"body": WIDE, "a": (0, 0, 100, 100), "b": (120, 0, 500, 100)}
    page = drawn("<body id=body><p id=a>Green</p><p id=b>tea</p>", boxes, fonts={"b": (40, 700)})
    assert weights(page, "a b", axis=0) == [2]
    assert weights(page, "a b", axis=1) == [], "beside each other: no line from left to right goes between them"


def test_blocks_may_overlap_by_less_than_a_pixel() -> None:
    assert weights(two(-0.5), "a b") == [1]
    assert weights(two(-2), "a b") == []


def test_blocks_that_one_line_crosses_have_no_separators() -> None:
    page = two(25)
    look = look_of(np.array([row_of(page, "a"), row_of(page, "b")]), page.tree, judged(page)[0])
    assert overlap([0, 1], 0, look)
    assert not overlap([0, 1], 1, look)
    assert weights(page, "a b", axis=0) == []


def test_a_picture_is_not_like_a_text() -> None:
    boxes: dict[str, Box] = {"body": WIDE, "a": (0, 0, 500, 100), "b": (0, 100, 500, 200)}
    assert weights(drawn("<body id=body><p id=a>Green</p><p id=b>tea</p>", boxes), "a b") == [1]
    wide = boxes | {"b": (0, 110, 500, 200)}
    assert weights(drawn("<body id=body><p id=a>Green</p><img id=b>", wide), "a b") == [2]
    assert weights(drawn("<body id=body><p id=a>Green</p><p id=b>tea</p>", wide), "a b") == [1]
