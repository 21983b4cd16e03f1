"""Where a block stands in the tree: distances, hints, containers, repeated siblings, paths, articles."""

from collections.abc import Iterable

import numpy as np
import pytest
from dehusk.extractor.ancestors import FARTHEST, Ancestors
from dehusk.extractor.blocks import Blocks, blocks_of
from dehusk.extractor.hints import GROUPS, Names
from dehusk.extractor.signs import Signs
from dehusk.extractor.tree_features import (
    COMPRESSED,
    TAG_GROUPS,
    Held,
    Named,
    article_features,
    compressed_ancestors,
    container_features,
    distance_features,
    path_features,
    repeat_features,
)
from dehusk.extractor.tree_outline_features import features_of
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page
from dehusk.page.tags import TAG_ID


def blocks(html: str) -> Blocks:
    return blocks_of(Page.from_html(html))


def named(groups: Iterable[Named]) -> dict[str, list[float]]:
    return {
        name: np.asarray(row, float).tolist()
        for names, values in groups
        for name, row in zip(names, values, strict=True)
    }


def distances(html: str) -> dict[str, list[float]]:
    found = blocks(html)
    return named(distance_features(found, Ancestors(found)))


def holding(html: str) -> tuple[Ancestors, Held]:
    """The elements of a page, and what they hold."""
    made = blocks(html)
    found = Ancestors(made)
    return found, Signs(made).totals.between(found.first, found.last)


def rows(page: Page, tag: str) -> list[int]:
    return np.flatnonzero(page.tree.tag == TAG_ID[tag]).tolist()


def test_distances_to_tags() -> None:
    found = distances("<main><article><div><p>a b</p>c d</div></article></main><nav>e</nav>")
    assert found["tag_p"] == [0, FARTHEST, FARTHEST]
    assert found["tag_div"] == [1, 0, FARTHEST]
    assert found["tag_article"] == [2, 1, FARTHEST]
    assert found["tag_main"] == [3, 2, FARTHEST]
    assert found["tag_nav"] == [FARTHEST, FARTHEST, 0]
    assert found["tag_body"] == [4, 3, 1]
    assert found["depth"] == [5, 4, 2]
    assert len([name for name in found if name.startswith("tag_")]) == len(TAG_GROUPS)


@pytest.mark.parametrize(
    ("attributes", "group", "level"),
    [
        ("class='article-body__text'", "article", 1),
        ("class='article-body__text'", "body", 1),
        ("class='Comment-List'", "comment", 1),
        ("id=sidebar", "sidebar", 1),
        ("role=navigation", "nav", 1),
        ("itemprop=articleBody", "article", 1),
        ("id='x9' class='post'", "post", 1),
        ("data-name=comment", "comment", FARTHEST),
        ("class='commenting'", "comment", FARTHEST),
        ("class='наш комментарий'", "comment", FARTHEST),
        ("class", "comment", FARTHEST),
        ("class='' id=menu", "nav", 1),
    ],
)
def test_names_hint_at_groups(attributes: str, group: str, level: int) -> None:
    assert distances(f"<div {attributes}><p>Tea</p></div>")[f"hint_{group}"] == [level]


def test_every_group_is_found_by_each_of_its_words() -> None:
    for group, words in GROUPS.items():
        found = distances("".join(f"<p class={word}>x" for word in words.split()))
        assert set(found[f"hint_{group}"]) == {0.0}, group


def test_blocks_since_the_first_hint() -> None:
    found = distances("<p>a<p>b<div class=comments><p>c<p>d</div><p>e")
    assert found["since_comment"] == [-2, -1, 0, 1, 2]
    assert found["since_related"] == [-5, -4, -3, -2, -1]


def test_words_in_names_belong_to_their_elements() -> None:
    page = Page.from_html("<div class='Tea-Cup'><p id=x1y class='a'>t</p></div><b>u</b>")
    names = Names.of_elements(page.tree, [*rows(page, "div"), *rows(page, "p"), *rows(page, "b")])
    pairs = [(word, name) for word, name in zip(names.word, names.word_of.tolist(), strict=True) if word != b"\1"]
    assert pairs == [(b"tea", 0), (b"cup", 0), (b"a", 1), (b"x", 1), (b"y", 1)]
    assert names.size == 3


def test_words_of_names_count_once() -> None:
    page = Page.from_html("<p class='tea cup tea'>1<p>2<p class='cup'>3<p class=tea>4")
    names = Names.of_elements(page.tree, rows(page, "p"))
    marked = np.array([word == b"tea" for word in names.vocabulary])
    name, word = names.words_of_names(marked)
    assert (name.tolist(), [names.vocabulary[number] for number in word.tolist()]) == ([0, 3], [b"tea", b"tea"])


def test_equal_names_have_equal_styles() -> None:
    page = Page.from_html("<p class=a>1<p class=a>2<p class=b>3<p id=a>4<p>5")
    style = Names.of_elements(page.tree, rows(page, "p")).number.tolist()
    assert style[0] == style[1]
    assert style[0] != style[2]
    assert style[4] not in style[:4]


def test_compressed_ancestors_hold_more_and_more_blocks() -> None:
    page = Page.from_html("<div id=all><div><section><div><p>a</p></div></section></div><p>b</p></div><p>c")
    made = blocks_of(page)
    elements = Ancestors(made)
    found = elements.rows[compressed_ancestors(elements)]
    first, last = made.interval(found)
    held = (last - first).T.tolist()
    assert held == [[1, 2, 3, 3, 3, 3], [1, 2, 3, 3, 3, 3], [1, 3, 3, 3, 3, 3]]
    names = [page.tree.name_of(row) for row in found[:, 0].tolist()]
    assert names[:2] == ["div", "div"]
    assert found[0, 0] == rows(page, "div")[1], "the outermost of those with the same blocks"


@given(st.recursive(st.just("x"), lambda inner: st.lists(inner, max_size=4), max_leaves=25))
def test_compressed_ancestors_against_a_loop(shape: object) -> None:
    page = Page.from_html(written(shape))
    made, tree = blocks_of(page), page.tree
    elements = Ancestors(made)
    found = elements.rows[compressed_ancestors(elements)]
    held = [int(made.before[tree.end[row]] - made.before[row]) for row in range(len(tree))]

    def top(row: int) -> int:
        while row > 0 and held[int(tree.parent[row])] == held[row]:
            row = int(tree.parent[row])
        return row

    for number in range(len(made)):
        at = top(int(made.above[0, number]))
        for level in range(COMPRESSED):
            assert found[level, number] == at
            at = top(max(int(tree.parent[at]), 0))


def written(shape: object) -> str:
    if isinstance(shape, list):
        return "<div>" + "".join(written(inner) for inner in shape) + "</div>"
    return "<p>one two three</p>"


def test_what_containers_hold() -> None:
    found = named(
        container_features(
            *holding("<div><p>one two three</p><p><a href='/'>four</a></p></div><p>five six seven eight")
        )
    )
    assert found["up0_words"] == [3, 1, 4]
    assert found["up1_words"] == [4, 4, 8]
    assert found["up1_blocks"] == [2, 2, 3]
    assert found["up1_links"] == [0.25, 0.25, 0.125]
    assert found["up1_share"] == [0.5, 0.5, 1]
    assert found["up1_words_a_block"] == pytest.approx([2, 2, 8 / 3])


def test_repeated_siblings() -> None:
    cards = "".join(f"<li class=card><h3>Tea {n}</h3><p>good for you 2020</p></li>" for n in range(3))
    found = named(repeat_features(*holding(f"<p>intro text</p><ul>{cards}<li class=other>end</li></ul>")))
    assert found["repeat_in_level"] == [FARTHEST, 1, 1, 1, 1, 1, 1, FARTHEST]
    assert found["repeat_in_count"] == [0, 3, 3, 3, 3, 3, 3, 0]
    assert found["repeat_in_words"] == [0, 6, 6, 6, 6, 6, 6, 0]
    assert found["repeat_in_years"] == [0, 1, 1, 1, 1, 1, 1, 0]
    assert found["repeat_in_own"] == [0, 6, 6, 6, 6, 6, 6, 0]
    assert found["repeat_in_share"][1] == pytest.approx(18 / 21)
    assert found["repeat_out_level"] == found["repeat_in_level"]


def test_innermost_and_outermost_repetition() -> None:
    card = "<div class=post><p>a</p><p>b</p><p>c</p></div>"
    found = named(repeat_features(*holding(card * 4)))
    assert found["repeat_in_level"] == [0] * 12
    assert found["repeat_out_level"] == [1] * 12
    assert found["repeat_in_count"] == [3] * 12
    assert found["repeat_out_count"] == [4] * 12


def test_two_alike_are_no_repetition() -> None:
    found = named(repeat_features(*holding("<div class=card><h3>a</h3></div><div class=card><h3>b</h3></div>")))
    assert found["repeat_in_level"] == [FARTHEST, FARTHEST]
    assert found["repeat_out_count"] == [0, 0]


def test_blocks_of_the_same_path() -> None:
    long = "tea " * 12
    page = blocks(f"<div class=a><p>{long}</p><p>{long}</p></div><div class=b><p>{long}</p><h2>x</h2></div>")
    found = named(path_features(page, Ancestors(page)))
    assert found["path_style_count"] == [2, 2, 1, 1]
    assert found["path_tags_count"] == [3, 3, 3, 1]
    assert found["path_parent_count"] == [2, 2, 1, 1]
    assert found["path_tags_long"] == [1, 1, 1, 0]
    assert found["path_style_long"] == pytest.approx([2 / 3, 2 / 3, 1 / 3, 0])
    assert found["path_tags_words"] == [12, 12, 12, 1]


def test_articles() -> None:
    html = "<p>a</p><article><p>b c</p><article><p>d</p></article></article><article><p>e</p></article><p>f"
    page = blocks(html)
    found = named(article_features(page, Signs(page).totals))
    assert found["articles"] == [3] * 5
    assert found["article_rank"] == [-1, 0, 1, 2, -1]
    assert found["article_share"] == pytest.approx([0, 0.5, 1 / 6, 1 / 6, 0])
    none = named(article_features(blocks("<p>a<p>b"), Signs(blocks("<p>a<p>b")).totals))
    assert none == {"articles": [0, 0], "article_rank": [0, 0], "article_share": [0, 0]}


def test_the_mark_between_elements_in_a_name() -> None:
    """A control character in a class once made more elements than there are."""
    html = "<div class='nav \x01 \x01 x'><p class='\x01 footer \x01'>One two three</p></div><p>Four five six</p>"
    features = features_of(Page.from_html(html))
    row = dict(zip(features.names, features.values.tolist(), strict=True))
    assert row["hint_footer"] == [0, FARTHEST]
    assert row["hint_nav"] == [1, FARTHEST]
