"""Looking up through the elements around the blocks, against a walk from parent to parent; their tags and names."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from outlines import elements, outline

from dehusk.extractor.features.elements import COMPRESSED
from dehusk.extractor.outline.elements import FARTHEST, LEVELS, Elements
from dehusk.extractor.outline.hints import GROUPS, word_bits
from dehusk.extractor.outline.names import Names, names_in
from dehusk.page.tags import TAGS

PIECES = ("<div>", "</div>", "<ul><li>", "</ul>", "<p>tea", "<b>", "</b>", "<span>word</span>", "<section>", "text ")
soup = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


def walked(made: Elements) -> list[list[int]]:
    """The elements around each block, innermost first, as far as is looked."""
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
    made = elements(html)
    size = len(made.parent)
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
    around = made.around()
    for block, chain in enumerate(walked(made)):
        for group in range(3):
            levels = [level for level, element in enumerate(chain) if bits[element] >> group & 1]
            assert distance[group, block] == (levels[0] if levels else FARTHEST)
        among = [element for element in chain if marked[element]]
        assert (nearest[block], farthest[block]) == ((among[0], among[-1]) if among else (-1, -1))
        assert total[chain[0]] == sum(weight[element] for element in chain if element >= made.pages)
        assert around[:, block].tolist() == (chain + [chain[-1]] * LEVELS)[:LEVELS]


@given(soup)
def test_growing_elements_against_a_loop(html: str) -> None:
    made = elements(html)
    found, held = made.growing(COMPRESSED), (made.last - made.first).tolist()

    def top(element: int) -> int:
        while element >= made.pages and held[int(made.parent[element])] == held[element]:
            element = int(made.parent[element])
        return element

    for block, element in enumerate(made.of_block.tolist()):
        at = top(element)
        for level in range(COMPRESSED):
            assert found[level, block] == at
            at = top(int(made.parent[at]))


def test_growing_elements_hold_more_and_more_blocks() -> None:
    made = elements("<div id=all><div><section><div><p>a</p></div></section></div><p>b</p></div><p>c")
    found = made.growing(COMPRESSED)
    assert (made.last - made.first).take(found).T.tolist() == [
        [1, 2, 3, 3, 3, 3],
        [1, 2, 3, 3, 3, 3],
        [1, 3, 3, 3, 3, 3],
    ]
    assert TAGS[made.tag[found[0, 0]]] == "div", "the outermost of those with the same blocks"
    assert made.parent[found[0, 0]] == found[1, 0]


@pytest.mark.parametrize(("levels", "distance"), [(20, 20), (FARTHEST - 1, FARTHEST - 1), (FARTHEST, FARTHEST)])
def test_deep_elements_are_seen_as_far_as_is_looked(levels: int, distance: int) -> None:
    made = elements("<main>" + "<div>" * levels + "tea")
    is_main = (made.depth == 1).astype(np.int64)
    assert made.distances(far(is_main, 1)).tolist() == [[distance]]


def test_the_elements_are_those_around_blocks_once_each() -> None:
    made = elements("<div><p>a<p>b</div><nav></nav><p>c <b>d</b>")
    assert [TAGS[tag] for tag in made.tag.tolist()] == ["html", "div", "p", "p", "p"]
    assert made.parent.tolist() == [0, 0, 1, 1, 0]
    assert made.depth.tolist() == [0, 1, 2, 2, 1]
    assert made.first.tolist() == [0, 0, 0, 1, 2]
    assert made.last.tolist() == [3, 2, 1, 2, 3]
    assert made.of_block.tolist() == [2, 3, 4]
    # all nine tags and the end of the page; from each start tag up to what ends it
    assert made.size.tolist() == [10, 4, 2, 2, 4]


def test_several_pages() -> None:
    made = elements("<div><p>a", "", "<section>b<div>c</div></section></div>d")
    assert made.pages == 3
    assert [TAGS[tag] for tag in made.tag.tolist()] == ["html"] * 3 + ["div", "p", "section", "div"]
    assert made.page.tolist() == [0, 1, 2, 0, 0, 2, 2]
    assert made.parent.tolist() == [0, 1, 2, 0, 3, 2, 5]
    assert made.of_block.tolist() == [4, 5, 6, 2]
    assert list(zip(made.first.tolist(), made.last.tolist(), strict=True))[:3] == [(0, 1), (1, 1), (1, 4)]


def test_without_blocks() -> None:
    made = elements("")
    assert made.distances(far(np.zeros(len(made.parent), np.int64), 2)).shape == (2, 0)
    assert made.nearest(np.zeros(len(made.parent), bool)).shape == (0,)
    assert made.sums(np.zeros(len(made.parent))).shape == (len(made.parent),)
    assert made.growing(3).shape == (3, 0)


def test_equal_tags_and_names_have_equal_styles() -> None:
    made = elements("<p class=aa>1<p class=aa>2<p class=bb>3<p id=aa>4<p>5<div class=aa>6</div>")
    first, second, third, fourth, fifth, sixth = made.style.take(made.of_block).tolist()
    assert first == second == fourth, "which attribute a name stands in tells nothing"
    assert len({first, third, fifth, sixth}) == 4


def hinted(html: str) -> list[set[str]]:
    """What the names of the innermost element of each block hint at."""
    made = elements(html)
    bits = made.groups.take(made.names.number.take(made.of_block)).tolist()
    return [{name for place, name in enumerate(GROUPS) if number >> place & 1} for number in bits]


@pytest.mark.parametrize(
    ("attributes", "groups"),
    [
        ("class='article-body__text'", {"article", "body"}),
        ("class='Comment-List'", {"comment", "list"}),
        ("id=sidebar", {"sidebar"}),
        ("role=navigation", {"nav"}),
        ("itemprop=articleBody", {"article"}),
        ("id='x9' class='post'", {"post"}),
        ("data-name=comment", set()),
        ("class='commenting'", set()),
        ("class='наш комментарий'", set()),
        ("class", set()),
        ("class='' id=menu", {"nav"}),
        (f"class='{'x ' * 300}comment'", set()),
    ],
)
def test_names_hint_at_groups(attributes: str, groups: set[str]) -> None:
    assert hinted(f"<div {attributes}>Tea</div>") == [groups]


@pytest.mark.parametrize("tag", ["p id=ad", "p id=ad a", "tr id=ad", "p id='ad'", "p class=ad"])
def test_short_tags_may_have_names(tag: str) -> None:
    html = f"<table><{tag}><td>Tea</table>" if tag.startswith("tr") else f"<{tag}>Tea"
    made = elements(html)
    assert [bits for bits in made.groups.take(made.names.number).tolist() if bits] == [word_bits()[b"ad"]]


def test_every_group_is_found_by_each_of_its_words() -> None:
    for group, words in GROUPS.items():
        found = hinted("".join(f"<p class={word}>x" for word in words.split()))
        assert all(group in groups for groups in found), group
    assert len(GROUPS) < 64
    assert set(word_bits()) == {word.encode() for words in GROUPS.values() for word in words.split()}


def test_words_in_names_belong_to_their_elements() -> None:
    names = Names([b"div class='Tea-Cup'", b"p id=x1y class='a'", b"b"])
    pairs = [(word, name) for word, name in zip(names.word, names.word_of.tolist(), strict=True) if word != b"\1"]
    assert pairs == [(b"tea", 0), (b"cup", 0), (b"x", 1), (b"y", 1), (b"a", 1)]
    assert (names.size, names.number.tolist()) == (3, [0, 1, 2])


def test_words_of_names_count_once() -> None:
    names = Names([b"p class='tea cup tea'", b"p", b"p class='cup'", b"p class=tea"])
    marked = np.array([word == b"tea" for word in names.vocabulary])
    name, word = names.words_of_names(marked)
    assert (name.tolist(), [names.vocabulary[number] for number in word.tolist()]) == ([0, 3], [b"tea", b"tea"])


def test_the_mark_between_names_may_stand_in_one() -> None:
    assert names_in([b"p class=\x01comment", b"p", b"nav"]) == [b"comment", b"", b""]
    assert names_in([]) == []


def test_an_element_is_named_by_its_own_tag_on_pages_with_wide_characters() -> None:
    html = "<p class=post title='茶茶茶'>茶</p><p class='наш comment'>чай</p><p class=post>tea"
    assert hinted(html) == [{"post"}, {"comment"}, {"post"}]


def test_blocks_of_headings_and_lengths() -> None:
    long = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."
    one = long.replace(". They", ", and they")
    found = outline(f"<h2>a</h2><p>{long}<p>{one}<p><a href=/>{long}</a><p hidden>{long}<p>Tea. Is. Good.")
    assert found.is_heading.tolist() == [True, False, False, False, False, False]
    assert found.heading_level.tolist() == [2, 0, 0, 0, 0, 0]
    assert found.strict.tolist() == [False, True, False, False, False, False]
    assert found.long.tolist() == [False, True, True, False, True, False]
