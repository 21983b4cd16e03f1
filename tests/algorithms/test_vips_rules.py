"""VIPS on layouts drawn by hand: what the rules say of a node, and what a separator weighs, worked out on paper."""

from __future__ import annotations

import pytest

from algorithms.drawn_pages import Box, drawn
from dehusk import Page
from dehusk.algorithms._vips_blocks import CUT, DIVIDE, KEEP, UNLESS_BEFORE, Block, Verdicts, blocks_below, judge
from dehusk.algorithms._vips_cues import Cues, cues_of
from dehusk.algorithms._vips_separators import look_of, separators

GREY, BLUE = 0xEEEEEEFF, 0x0000FFFF
PROSE = "Tea is made of leaves and of the water of many rivers. "


def row_of(page: Page, name: str) -> int:
    return next(row for row in range(len(page.tree)) if page.tree.attributes_of(row).get("id") == name)


def names_of(page: Page, rows: list[int]) -> list[str]:
    return [page.tree.attributes_of(row).get("id", page.tree.name_of(row)) if row >= 0 else "*" for row in rows]


def judged(page: Page, small: float = 0.05) -> tuple[Cues, Verdicts]:
    assert page.layout is not None
    cues = cues_of(page, page.layout)
    return cues, judge(page.tree, page.layout, cues, small)


def verdict(page: Page, name: str) -> tuple[int, int]:
    """What the rules say of an element, and its degree of coherence."""
    _, verdicts = judged(page)
    row = row_of(page, name)
    return int(verdicts.verdict[row]), int(verdicts.degree[row])


def blocks(page: Page, name: str = "body") -> list[tuple[str, int]]:
    """One round from an element: ids and degrees of the blocks it falls apart into."""
    cues, verdicts = judged(page)
    found = blocks_below(row_of(page, name), cues, verdicts)
    return list(zip(names_of(page, [block.row for block in found]), [block.degree for block in found], strict=True))


def weights(page: Page, names: str, axis: int = 1) -> list[int]:
    cues, _ = judged(page)
    found = [Block(row_of(page, name), 10) for name in names.split()]
    return [line.weight for line in separators(found, axis, look_of(page.tree, cues))[1]]


WIDE: Box = (0, 0, 1000, 1000)


def test_rule_1_what_holds_nothing_is_cut() -> None:
    page = drawn("<body id=body><div id=a></div><p id=b>Tea</p>", {"body": WIDE, "a": (0, 0, 9, 9), "b": (0, 9, 9, 20)})
    assert not judged(page)[0].valid[row_of(page, "a")]
    assert blocks(page) == [("b", 10)]


def test_rule_2_an_only_child_that_is_no_text_is_gone_into() -> None:
    page = drawn("<body id=body><div id=a><div id=b>Tea</div></div>", dict.fromkeys(("body", "a", "b"), WIDE))
    assert verdict(page, "a")[0] == DIVIDE
    assert blocks(page) == [("b", 10)]


def test_rule_4_nothing_but_text_is_not_divided() -> None:
    html = "<body id=body><div id=a>Green <b id=b>tea <i id=c>now</i></b></div>"
    boxes = dict.fromkeys(("body", "a", "b", "c"), WIDE)
    assert verdict(drawn(html, boxes), "a") == (KEEP, 10)
    assert verdict(drawn(html, boxes, fonts={"b": (16, 700)}), "a") == (KEEP, 9)


def test_a_picture_in_the_line_is_no_text() -> None:
    html = "<body id=body><div id=a>Green <b id=b>tea <img id=c></b></div>"
    page = drawn(html, dict.fromkeys(("body", "a", "b", "c"), WIDE))
    assert verdict(page, "a") == (UNLESS_BEFORE, 5)  # larger than 60 % of the window: 8 − 3


def test_rule_5_a_child_that_breaks_the_line_divides_running_text() -> None:
    html = "<body id=body><span id=a>Green <div id=b>tea</div></span>"
    page = drawn(html, dict.fromkeys(("body", "a", "b"), WIDE))
    assert verdict(page, "a")[0] == DIVIDE


def test_rule_6_a_line_divides() -> None:
    html = "<body id=body><div id=a><p id=b>Green</p><hr id=c><p id=d>tea</p></div>"
    boxes = {"body": WIDE, "a": WIDE, "b": (0, 0, 99, 20), "c": (0, 30, 99, 32), "d": (0, 40, 99, 60)}
    assert verdict(drawn(html, boxes), "a")[0] == DIVIDE
    assert blocks(drawn(html, boxes)) == [("b", 10), ("d", 10)], "the line itself is no block"


def test_rule_7_a_row_smaller_than_its_cells_is_divided() -> None:
    html = "<body id=body><table id=t><tr id=r><td id=a>Green</td><td id=b>tea</td></tr></table>"
    cells: dict[str, Box] = {"a": (0, 0, 60, 100), "b": (60, 0, 100, 100)}
    fits = drawn(html, {"body": WIDE, "t": WIDE, "r": (0, 0, 100, 100), **cells})
    assert verdict(fits, "r") == (KEEP, 8)  # rule 10: no cell is large; 1 % of the window
    narrow = drawn(html, {"body": WIDE, "t": WIDE, "r": (0, 0, 100, 90), **cells})
    assert verdict(narrow, "r")[0] == DIVIDE


def test_rule_8_a_child_of_another_colour_stays_whole_in_this_round() -> None:
    html = "<body id=body><div id=a><div id=b><p id=c>Tea</p><p id=d>now</p></div><div id=e><p id=f>x</p><p id=g>y</p></div></div>"
    boxes: dict[str, Box] = {"body": WIDE, "a": WIDE, "b": (0, 0, 1000, 400), "c": (0, 0, 1000, 200)}
    boxes |= {"d": (0, 200, 1000, 400), "e": (0, 400, 1000, 800), "f": (0, 400, 1000, 600), "g": (0, 600, 1000, 800)}
    page = drawn(html, boxes, grounds={"b": GREY})
    assert (
        blocks(page) == blocks(page, "a") == [("b", 6), ("e", 6)]
    )  # rule 8 for b, then rule 11 for e; 40 % of the window: 8 − 2
    assert blocks(drawn(html, boxes)) == [("c", 10), ("d", 10), ("f", 10), ("g", 10)]


def test_rule_9_a_small_node_with_text_is_not_divided() -> None:
    html = "<body id=body><div id=a>Green <p id=b>tea</p></div>"
    small: dict[str, Box] = {"body": WIDE, "a": (0, 0, 200, 200), "b": (0, 20, 200, 200)}
    assert verdict(drawn(html, small), "a") == (KEEP, 8)  # 4 % of the window
    assert verdict(drawn(html, small | {"a": (0, 0, 300, 200)}), "a")[0] == UNLESS_BEFORE  # 6 %


def test_rule_11_what_follows_a_node_that_was_not_divided_is_not_divided() -> None:
    html = "<body id=body><p id=a>Tea</p><div id=b><p id=c>x</p><p id=d>y</p></div>"
    boxes: dict[str, Box] = {"body": WIDE, "a": (0, 0, 1000, 100), "b": (0, 100, 1000, 500)}
    boxes |= {"c": (0, 100, 1000, 300), "d": (0, 300, 1000, 500)}
    assert blocks(drawn(html, boxes)) == [("a", 10), ("b", 6)]
    first = html.replace("<p id=a>Tea</p>", "")
    assert blocks(drawn(first, boxes)) == [("c", 10), ("d", 10)]  # rule 12


def test_rule_13_a_table_is_kept_for_the_next_round() -> None:
    html = "<body id=body><table id=t><tr id=r><td id=a>Green</td></tr><tr id=s><td id=b>tea</td></tr></table>"
    boxes: dict[str, Box] = {"body": WIDE, "t": WIDE, "r": (0, 0, 1000, 500), "s": (0, 500, 1000, 1000)}
    boxes |= {"a": (0, 0, 1000, 500), "b": (0, 500, 1000, 1000)}
    page = drawn(html, boxes)
    assert verdict(page, "r")[0] == DIVIDE  # rule 2
    tbody = int(page.tree.parent[row_of(page, "r")])
    assert judged(page)[1].verdict[tbody] == KEEP
    assert verdict(page, "t")[0] == DIVIDE  # its only child is the tbody
    assert judged(page)[1].verdict[0] != CUT


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
