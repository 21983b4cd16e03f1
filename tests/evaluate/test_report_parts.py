"""Differences side by side, and pictures: the parts of a report that need no run."""

from __future__ import annotations

import re
from html import unescape

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.evaluate.report import plots
from dehusk.evaluate.report.differences import side_by_side


def test_differences_are_marked_word_by_word() -> None:
    sides = side_by_side("One two three.\nFour <b>", "Menu one TWO\nfour")
    assert sides.gold == "One two <del>three.</del>\nFour <del>&lt;b&gt;</del>"
    assert sides.output == "<ins>Menu</ins> one TWO\nfour"
    assert side_by_side("", "") == side_by_side(" ", "\n")
    assert side_by_side("茶很好喝", "茶好喝").gold == "茶<del>很</del>好喝"


def test_long_texts_take_a_bounded_part_of_a_report() -> None:
    gold = " ".join(f"w{number}" for number in range(30_000))
    sides = side_by_side(gold, "x " * 10 + gold)
    assert "[… 29,976 words …]" in sides.gold
    assert len(sides.gold) < 1000
    other = side_by_side(" ".join(f"a{n} b" for n in range(60_000)), " ".join(f"c{n} b" for n in range(60_000)))
    assert len(other.gold) < 60_000
    assert "words …]" in other.gold


@given(st.text(max_size=80), st.text(max_size=80))
def test_nothing_is_lost_by_marking(gold: str, output: str) -> None:
    sides = side_by_side(gold, output)
    for html, text in ((sides.gold, gold), (sides.output, output)):
        assert re.sub(r"</?(?:del|ins)>", "", html).count("<") == 0
        shown = unescape(re.sub(r"<[^>]*>", "", html))
        bare = re.sub(
            r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]", "\ufffd", "".join(text.split())
        )
        assert "".join(shown.split()) == bare


def test_axes_have_a_handful_of_round_ticks() -> None:
    assert [name for _, name in plots.Axis("F1", 0.0, 1.0).ticks()] == ["0", "0.2", "0.4", "0.6", "0.8", "1"]
    assert [name for _, name in plots.Axis("F1", 0.9, 1.0).ticks()] == ["0.9", "0.92", "0.94", "0.96", "0.98", "1"]
    assert [name for _, name in plots.log_axis("ms", [3.0, 40.0]).ticks()] == ["5", "10", "20", "50"]
    assert plots.log_axis("ms", [0.0]).place(0.0) == pytest.approx(0.5)
    assert plots.share_axis("F1", [0.83, 0.97]).low == pytest.approx(0.8)
    assert plots.share_axis("F1", []).low == 0.0


def test_boxes_of_degenerate_scores() -> None:
    assert plots.whiskers(np.array([0.5])) == (0.5, 0.5, 0.5, 0.5, 0.5, [])
    low, _, median, _, high, outliers = plots.whiskers(np.array([0.0] + [0.9] * 20 + [1.0]))
    assert (low, median, high, outliers) == (0.9, 0.9, 0.9, [0.0, 1.0])
    assert "<rect" in plots.box_plot("t", {"a": np.zeros(3)}, {"a": 0})
    assert "<svg" in plots.box_plot("t", {}, {})


@given(st.lists(st.tuples(st.floats(60, 540), st.floats(20, 340)), max_size=8))
def test_labels_stay_near_their_marks(places: list[tuple[float, float]]) -> None:
    labels = [f"extractor{number}" for number in range(len(places))]
    found = plots.place_labels(labels, places, (56, 12, 544, 352))
    for (x, y), (label_x, label_y) in zip(places, found, strict=True):
        assert abs(label_y - y) < 70
        assert abs(label_x - x) < 100


def test_labels_of_neighbours_do_not_cover_each_other() -> None:
    places = [(100.0 + 3 * number, 100.0 + number) for number in range(5)]
    found = plots.place_labels(["extractor"] * 5, places, (56, 12, 544, 352))
    boxes = [(x, y - 11, x + 6.6 * 9, y + 3) for x, y in found]
    for number, a in enumerate(boxes):
        for b in boxes[:number]:
            assert not (a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3])
