"""Looking up through the elements around the blocks, against a walk from parent to parent."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from dehusk import Page
from dehusk.extractor.ancestors import FARTHEST, Ancestors
from dehusk.extractor.blocks import blocks_of

PIECES = ("<div>", "</div>", "<ul><li>", "</ul>", "<p>tea", "<b>", "</b>", "<span>word</span>", "<section>", "text ")
soup = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


def ancestors(html: str) -> Ancestors:
    return Ancestors(blocks_of(Page.from_html(html)))


def chains(made: Ancestors) -> list[list[int]]:
    """The elements around each block, innermost first."""
    found = []
    for element in made.of_block.tolist():
        chain = [element]
        while (above := int(made.parent[chain[-1]])) != chain[-1]:
            chain.append(above)
        found.append(chain[:FARTHEST])
    return found


def far(bits: NDArray[np.int64], groups: int) -> NDArray[np.uint8]:
    """0 for the groups of each element, which are binary digits, else `FARTHEST`."""
    return np.where(bits[:, None] >> np.arange(groups) & 1, 0, FARTHEST).astype(np.uint8)


@given(soup, st.integers(0, 2**32 - 1))
def test_against_a_walk(html: str, seed: int) -> None:
    made = ancestors(html)
    size = len(made.rows)
    chance = np.random.default_rng(seed)
    bits = chance.integers(0, 8, size) & chance.integers(0, 8, size)
    marked = chance.random(size) < 0.3
    weight = chance.integers(0, 9, size).astype(float)
    distance, nearest, farthest, total = (
        made.distances(far(bits, 3)),
        made.nearest(marked),
        made.farthest(marked),
        made.sums(weight),
    )
    for block, chain in enumerate(chains(made)):
        for group in range(3):
            levels = [level for level, element in enumerate(chain) if bits[element] >> group & 1]
            assert distance[group, block] == (levels[0] if levels else FARTHEST)
        among = [element for element in chain if marked[element]]
        assert (nearest[block], farthest[block]) == ((among[0], among[-1]) if among else (-1, -1))
        assert total[chain[0]] == sum(weight[element] for element in chain)


@pytest.mark.parametrize(("levels", "distance"), [(20, 20), (FARTHEST - 1, FARTHEST - 1), (FARTHEST, FARTHEST)])
def test_deep_elements_are_seen_as_far_as_is_looked(levels: int, distance: int) -> None:
    made = ancestors("<main>" + "<div>" * levels + "tea")
    is_main = (made.depth == 2).astype(np.int64)
    assert made.distances(far(is_main, 1)).tolist() == [[distance]]


def test_the_elements_are_those_around_blocks_once_each() -> None:
    page = Page.from_html("<div><p>a<p>b</div><nav></nav><p>c <b>d</b>")
    made = Ancestors(blocks_of(page))
    assert [page.tree.name_of(row) for row in made.rows.tolist()] == ["html", "body", "div", "p", "p", "p"]
    assert made.parent.tolist() == [0, 0, 1, 2, 2, 1]
    assert made.of_block.tolist() == [3, 4, 5]


def test_without_blocks() -> None:
    made = ancestors("")
    assert made.distances(far(np.zeros(len(made.rows), np.int64), 2)).shape == (2, 0)
    assert made.nearest(np.zeros(len(made.rows), bool)).shape == (0,)
    assert made.sums(np.zeros(len(made.rows))).shape == (len(made.rows),)
