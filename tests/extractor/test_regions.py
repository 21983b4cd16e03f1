"""Elements around blocks from tags alone: as the tree says where tags are nested, and no nonsense where they are not."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page
from dehusk.extractor.regions import BITS, Regions
from dehusk.extractor.source_blocks import source_blocks
from dehusk.page.together import alone

NESTED = (
    "<body><nav class=menu><ul><li>a</li><li>b</li></ul></nav><main><article class='entry'><h1>c</h1><p>d</p></article>"
    "<div id=comments><p>e</p></div></main>f</body>"
)


def regions_of(html: str) -> Regions:
    blocks = source_blocks(alone(Page.from_html(html)))
    return Regions(blocks)


def told(bits: int) -> set[str]:
    return {name for place, name in enumerate(BITS) if bits >> place & 1}


def test_every_group_has_a_bit() -> None:
    assert len(BITS) == len(set(BITS)) <= 63


def test_what_is_around_a_block() -> None:
    regions = regions_of(NESTED)
    around = [told(int(bits)) for bits in regions.around().take(regions.of_block)]
    assert around[0] == around[1] == {"tag_body", "tag_nav", "hint_nav", "tag_list", "tag_item"}
    assert around[3] == {"tag_body", "tag_main", "tag_article", "hint_article", "tag_p"}
    assert around[4] == {"tag_body", "tag_main", "tag_div", "hint_comment", "tag_p"}
    assert around[5] == {"tag_body"}


def test_blocks_inside_an_element() -> None:
    regions = regions_of(NESTED)
    inside = {(int(first), int(last)) for first, last in zip(regions.first, regions.last, strict=True)}
    assert {(0, 6), (0, 2), (2, 5), (2, 4), (4, 5)} <= inside
    assert (regions.first[0], regions.last[0]) == (0, 6), "the first is the page"


def test_nested_pages_are_as_the_tree_has_them() -> None:
    page = Page.from_html(NESTED)
    regions = regions_of(NESTED)
    tree = page.tree
    names = [tree.name_of(row) for row in range(len(tree)) if tree.name_of(row) not in ("html", "head", "#text")]
    assert len(regions.parent) == 1 + len(names)
    assert (regions.parent[1:] < np.arange(1, len(regions.parent))).all()
    rows = [row for row in range(len(tree)) if tree.name_of(row) in names]
    number = {row: place for place, row in enumerate(rows, 1)}
    assert regions.parent[1:].tolist() == [number.get(int(tree.parent[row]), 0) for row in rows]


@pytest.mark.parametrize("html", ["<ul><li>a<li>b<li>c</ul><p>d", "<table><tr><td>a<td>b<tr><td>c</table><p>d"])
def test_end_tags_that_are_left_out_swallow_nothing(html: str) -> None:
    regions = regions_of(html)
    assert told(int(regions.around()[regions.of_block[-1]])) == set()


def test_stray_end_tags_and_deep_pages() -> None:
    for html in ("</div></div>a<div>b</div></p>", "<div>" * 3_000 + "deep", "x", "<div></div>y"):
        regions = regions_of(html)
        assert ((regions.of_block >= 0) & (regions.of_block < len(regions.parent))).all()


@given(st.lists(st.sampled_from(["<div>", "</div>", "<p class=post>", "</p>", "<ul>", "</ul>", "tea ", "<li>"])))
def test_any_order_of_tags(pieces: list[str]) -> None:
    blocks = source_blocks(alone(Page.from_html("".join(pieces))))
    if len(blocks):
        regions = Regions(blocks)
        assert (regions.parent <= np.arange(len(regions.parent))).all(), "what is around an element begins before it"
        assert (regions.first <= regions.last).all()
        assert regions.last.max() <= len(blocks)
        place = np.arange(len(blocks))
        held = (regions.first.take(regions.of_block) <= place) & (place < regions.last.take(regions.of_block))
        assert held.all()
