"""VIPS on layouts drawn by hand: content structure and selection, worked out on paper; errors, and time."""

from __future__ import annotations

import time

import numpy as np
import pytest

import dehusk
from algorithms.drawn_pages import Box, drawn
from dehusk import InputError, Page, ParameterError
from dehusk.algorithms.vips import Vips
from dehusk.evaluate.contenders import contenders

BLUE = 0x0000FFFF
PROSE = "Tea is made of leaves and of the water of many rivers. "
WIDE: Box = (0, 0, 1000, 1000)


def names_of(page: Page, rows: list[int]) -> list[str]:
    return [page.tree.attributes_of(row).get("id", page.tree.name_of(row)) if row >= 0 else "*" for row in rows]


COLUMNS = (
    "<body id=body><div id=head>Tea News</div><div id=middle><div id=menu><a id=home href=/>Home</a></div>"
    f"<div id=text><h1 id=h>Tea</h1><p id=p>{PROSE}</p><p id=q>{PROSE}</p></div></div><div id=foot>Imprint</div>"
)
COLUMN_BOXES: dict[str, Box] = {
    "body": WIDE,
    "head": (0, 0, 1000, 100),
    "middle": (0, 140, 1000, 900),
    "menu": (0, 140, 200, 900),
    "home": (0, 140, 200, 160),
    "text": (240, 140, 1000, 900),
    "h": (240, 140, 1000, 200),
    "p": (240, 216, 1000, 500),
    "q": (240, 516, 1000, 900),
    "foot": (0, 940, 1000, 1000),
}


def columns() -> Page:
    return drawn(COLUMNS, COLUMN_BOXES, grounds={"head": BLUE, "foot": BLUE}, fonts={"h": (32, 700)})


def tree_of(page: Page, **parameters: object) -> list[tuple[int, str, int]]:
    """Parent, id and degree of each visual block."""
    made = Vips(**parameters).segment(page)  # type: ignore[arg-type]
    return list(zip(made.parent, names_of(page, made.row), made.degree, strict=True))


def test_content_structure_of_a_page_with_two_columns() -> None:
    # from top to bottom: 40 pixels (1 + 3) and another colour (4) on both sides of the middle: weight 8, degree 3.
    # The middle: 40 pixels from left to right, weight 4, degree 7. Heading and text: 16 pixels (2), another font (1);
    # the paragraphs 16 pixels (2), alike (−1). <div>s are divided; of the menu, its only child is left.
    assert tree_of(columns()) == [
        (-1, "body", 3),
        (0, "head", 10),
        (0, "*", 7),
        (0, "foot", 10),
        (2, "home", 10),
        (2, "*", 8),
        (5, "h", 10),
        (5, "*", 10),
        (7, "p", 10),
        (7, "q", 10),
    ]
    boxes = Vips().segment(columns()).box
    assert boxes[2] == [0, 140, 1000, 900]
    assert boxes[5] == [240, 140, 1000, 900]


def a_list(place: Box, first: str = "") -> Page:
    """A list of two small items, which stays whole in the first round, and what is before it."""
    left, top, right, bottom = place
    boxes: dict[str, Box] = {"body": WIDE, "p": (0, 0, 1000, 400), "u": place}
    boxes |= {"a": (left, top, right, top + 20), "b": (left, top + 20, right, top + 40)}
    html = f"<body id=body>{first}<ul id=u><li id=a>Green</li><li id=b>tea</li></ul>"
    assert (right - left) * (bottom - top) == 300_000  # 30 % of the window: degree 8 − 2
    return drawn(html, boxes)


def test_blocks_less_coherent_than_permitted_go_through_another_round() -> None:
    page = a_list((0, 440, 1000, 740), "<p id=p>Tea</p>")  # 40 pixels: weight 4, degree 7
    assert tree_of(page, coherence=6) == [(-1, "body", 7), (0, "p", 10), (0, "u", 7)]
    assert tree_of(page) == [(-1, "body", 7), (0, "p", 10), (0, "u", 10), (2, "a", 10), (2, "b", 10)]


def test_parts_are_no_less_coherent_than_the_whole() -> None:
    page = a_list((0, 400, 1000, 700), "<p id=p>Tea</p>")  # no pixel: weight 1
    assert tree_of(page) == [(-1, "body", 10), (0, "p", 10), (0, "u", 10)]


def test_blocks_that_no_line_parts_are_as_coherent_as_the_least_of_them() -> None:
    page = a_list((500, 100, 1000, 700), "<p id=p>Tea</p>")
    assert tree_of(page) == [(-1, "body", 6), (0, "p", 10), (0, "u", 10), (2, "a", 10), (2, "b", 10)]


def test_the_middle_is_the_content() -> None:
    selection = dehusk.get("vips")(columns())
    assert selection.text().split() == f"Tea {PROSE} {PROSE}".split()
    assert [step.kept.sum() for step in selection.steps] == [29, 25, 25]
    assert selection.signals["selected"].tolist() == [False, False, True, True, True, False]
    assert selection.signals["degree"].tolist() == [10] * 6
    assert selection.signals["left"].tolist() == [0, 0, 240, 240, 240, 0]


def test_blocks_full_of_links_are_left_out() -> None:
    html = f"<body id=body><p id=a>{PROSE}</p><p id=b><a id=l href=/>More about tea</a> now</p><p id=c>{PROSE}</p>"
    page = drawn(
        html,
        {
            "body": WIDE,
            "a": (0, 0, 1000, 300),
            "b": (0, 310, 1000, 330),
            "l": (0, 310, 99, 330),
            "c": (0, 340, 1000, 700),
        },
    )
    assert "More" not in dehusk.get("vips")(page).text()
    assert "More" in dehusk.get("vips", links=0.9)(page).text()


def test_what_does_not_scroll_lies_over_the_page() -> None:
    html = f"<body id=body><p id=a>{PROSE}</p><p id=b>{PROSE}</p><div id=c>We use cookies</div>"
    boxes: dict[str, Box] = {"body": WIDE, "a": (0, 0, 1000, 500), "b": (0, 500, 1000, 1000), "c": (0, 450, 1000, 550)}
    page = drawn(html, boxes, fixed=("c",))
    assert "cookies" not in dehusk.get("vips")(page).text()
    assert "cookies" in dehusk.get("vips")(drawn(html, boxes)).text()
    everything = drawn(html, boxes, fixed=("body",))  # some pages scroll inside a box that does not
    assert "rivers" in dehusk.get("vips")(everything).text()


def test_hidden_words_and_words_without_a_box_stay_out() -> None:
    html = f"<body id=body><p id=a>{PROSE}<p id=b hidden>secret</p><p>nowhere</p>"
    page = drawn(html, {"body": WIDE, "a": (0, 0, 1000, 500), "b": (0, 500, 1000, 600)})
    assert dehusk.get("vips")(page).text().split() == PROSE.split()


def test_a_page_without_layout_says_how_to_get_one() -> None:
    with pytest.raises(InputError, match=r"dehusk render .*dehusk\.rendered"):
        dehusk.get("vips")(Page.from_html("<p>Tea"))
    with pytest.raises(InputError, match="opened in a browser"):
        dehusk.extract("<p>Tea", algorithm="vips")


def test_pages_that_show_nothing() -> None:
    for html in ("", "<p id=a>Tea", "<body id=body>"):
        selection = dehusk.get("vips")(drawn(html, {}))
        assert not selection
        assert len(selection.signals["left"]) == 0


@pytest.mark.parametrize(
    "parameters", [{"coherence": 0}, {"coherence": 11}, {"share": 1.1}, {"small": -0.1}, {"links": float("nan")}]
)
def test_parameters_are_checked(parameters: dict[str, float]) -> None:
    with pytest.raises(ParameterError, match=next(iter(parameters))):
        dehusk.get("vips", **parameters)


def stairs(steps: int) -> Page:
    html = "<body id=body>" + "".join(f"<p id=p{n}>Tea</p>" for n in range(steps))
    boxes: dict[str, Box] = {f"p{n}": (10 * n, 10 * n, 10 * n + 10, 10 * n + 10) for n in range(steps)}
    return drawn(html, boxes)


def nested_stairs(steps: int) -> Page:
    """Each block right of and above all that follow: every cut takes off one."""
    html = "<body id=body>" + "".join(f"<p id=p{n}>Tea</p>" for n in range(steps))
    size = 2.0 * steps
    boxes: dict[str, Box] = {}
    for n in range(steps):
        boxes[f"p{n}"] = (n, n, size - n, n + 1.5) if n % 2 else (n, n, n + 1.5, size - n)
    return drawn(html, boxes)


def heap(steps: int) -> Page:
    html = "<body id=body>" + "".join(f"<p id=p{n}>Tea</p>" for n in range(steps))
    return drawn(html, {f"p{n}": (0, 0, 100 + n, 100 + n) for n in range(steps)})


@pytest.mark.parametrize("make", [stairs, nested_stairs, heap])
def test_time_is_linear_on_layouts_made_to_be_slow(make: object) -> None:
    def seconds(page: Page) -> float:
        best = float("inf")
        for _ in range(3):
            before = time.thread_time()
            assert len(dehusk.get("vips")(page).signals["left"]) == len(page.words)
            best = min(best, time.thread_time() - before)
        return best

    small, large = (make(size) for size in (500, 4_000))  # type: ignore[operator]
    assert seconds(large) < 8 * 3 * max(seconds(small), 0.004)


def test_parts_come_after_what_they_are_parts_of() -> None:
    made = Vips().segment(columns())
    assert all(parent < number for number, parent in enumerate(made.parent))
    assert np.array_equal(made.leaves(), [1, 3, 4, 6, 8, 9])


def test_pages_of_a_corpus_were_not_opened_in_a_browser() -> None:
    assert "vips" not in {contender.name for contender in contenders(["all"])}
    for name in ("vips", "vips+filter1"):
        with pytest.raises(ParameterError, match="dehusk.browser.measured:vips"):
            contenders([name])
