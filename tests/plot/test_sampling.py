"""Long signals as few points: nothing that matters is lost."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.plot import sampling


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=400), st.integers(1, 60))
@settings(max_examples=60, deadline=None)
def test_fewer_points_lie_on_the_curve_and_keep_its_ends(values: list[float], most: int) -> None:
    x, y = sampling.outline(np.array(values), most)
    at = (x - 0.5).astype(int)
    assert np.array_equal(np.array(values)[at], y)
    assert (np.diff(at) >= 0).all()
    assert (y.min(), y.max()) == (min(values), max(values))
    assert len(x) <= 2 * most or len(values) <= 2 * most


@given(st.lists(st.booleans(), max_size=300), st.integers(1, 40))
@settings(max_examples=60, deadline=None)
def test_coarse_runs_cover_every_flag(flags: list[bool], most: int) -> None:
    bands = sampling.coarse_runs(np.array(flags, bool), most)
    covered = {place for start, width in bands for place in range(int(start), int(start + width))}
    assert {place for place, flag in enumerate(flags) if flag} <= covered
    assert len(bands) <= most
    if len(flags) <= most:
        assert len(covered) == sum(flags)


@given(st.integers(0, 500), st.integers(0, 80))
@settings(max_examples=60, deadline=None)
def test_groups_are_even_and_cover_every_place(places: int, most: int) -> None:
    edges = sampling.group_edges(places, most)
    sizes = np.diff(edges)
    assert sizes.sum() == places
    assert len(sizes) == min(places, max(most, 1))
    assert not len(sizes) or sizes.max() - sizes.min() <= 1


def test_nothing_has_no_points() -> None:
    empty = np.zeros(0)
    assert [len(part) for part in sampling.extremes(empty, 5)] == [1, 0, 0]
    assert len(sampling.means(empty, 5)) == 0
    assert len(sampling.outline(empty, 5)[0]) == 0
    assert sampling.coarse_runs(empty != 0, 5) == []
