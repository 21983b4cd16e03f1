"""Features of the elements around a block, worked out by hand: distances, hints, what they hold, repeats, paths."""

from __future__ import annotations

import pytest
from outlines import Told

from dehusk.extractor.features import SCHEMA
from dehusk.extractor.features.elements import TAG_GROUPS
from dehusk.extractor.outline.elements import FARTHEST
from dehusk.extractor.outline.hints import GROUPS


def test_every_group_of_tags_and_names_has_a_feature() -> None:
    assert {f"tag_{name}" for name in TAG_GROUPS} | {f"hint_{name}" for name in GROUPS} <= set(SCHEMA.names)


def test_levels_up_to_tags() -> None:
    told = Told("<body><main><article><div><p>a b</p>c d</div></article></main><nav>e</nav>")
    assert told["tag_p"] == [0, FARTHEST, FARTHEST]
    assert told["tag_div"] == [1, 0, FARTHEST]
    assert told["tag_article"] == [2, 1, FARTHEST]
    assert told["tag_main"] == [3, 2, FARTHEST]
    assert told["tag_nav"] == [FARTHEST, FARTHEST, 0]
    assert told["tag_body"] == [4, 3, 1]
    assert told["depth"] == [5, 4, 2]


def test_levels_up_to_names() -> None:
    told = Told("<div class='article-body__text'><p id=comments>Tea</p><p>is</p></div><p>good")
    assert told["hint_article"] == told["hint_body"] == [1, 1, FARTHEST]
    assert told["hint_comment"] == [0, FARTHEST, FARTHEST]


def test_blocks_since_the_first_hint() -> None:
    told = Told("<p>a<p>b<div class=comments><p>c<p>d</div><p>e")
    assert told["since_comment"] == [-2, -1, 0, 1, 2]
    assert told["since_related"] == [-5, -4, -3, -2, -1]


def test_what_elements_hold() -> None:
    told = Told("<div><p>one two three</p><p><a href='/'>four</a></p></div><p>five six seven eight</p>")
    assert told["up0_words"] == [3, 1, 4]
    assert told["up1_words"] == [4, 4, 8]
    assert told["up2_words"] == [8, 8, 8]
    assert told["up1_blocks"] == [2, 2, 3]
    assert told["up1_links"] == [0.25, 0.25, 0.125]
    assert told["up1_share"] == [0.5, 0.5, 1]
    assert told["up1_words_a_block"] == [2, 2, round(8 / 3, 4)]
    assert told["up0_p"] == told["up1_p"] == [1, 1, 1]
    # <p></p>; <p><a></a></p>; from <div> to </div>, eight tags; all ten and the end of the page
    assert told["up0_density"] == [1.5, 0.25, 2]
    assert told["up1_density"] == [0.5, 0.5, round(8 / 11, 4)]


def test_repeated_siblings() -> None:
    cards = "".join(f"<li class=card><h3>Tea {n}</h3><p>good for you 2020</p></li>" for n in range(3))
    told = Told(f"<p>intro text</p><ul>{cards}<li class=other>end</li></ul>")
    assert told["repeat_in_level"] == [FARTHEST, 1, 1, 1, 1, 1, 1, FARTHEST]
    assert told["repeat_in_count"] == [0, 3, 3, 3, 3, 3, 3, 0]
    assert told["repeat_in_words"] == [0, 6, 6, 6, 6, 6, 6, 0]
    assert told["repeat_in_years"] == [0, 1, 1, 1, 1, 1, 1, 0]
    assert told["repeat_in_own"] == [0, 6, 6, 6, 6, 6, 6, 0]
    assert told["repeat_in_share"][1] == round(18 / 21, 4)
    assert told["repeat_out_level"] == told["repeat_in_level"]


@pytest.mark.parametrize("end", ["</p>", ""])
def test_innermost_and_outermost_repetition(end: str) -> None:
    told = Told(f"<div class=post><p>a{end}<p>b{end}<p>c{end}</div>" * 4)
    assert told["repeat_in_level"] == [0] * 12
    assert told["repeat_out_level"] == [1] * 12
    assert told["repeat_in_count"] == [3] * 12
    assert told["repeat_out_count"] == [4] * 12


def test_two_alike_are_no_repetition() -> None:
    told = Told("<div class=card><h3>a</h3></div><div class=card><h3>b</h3></div>")
    assert told["repeat_in_level"] == [FARTHEST, FARTHEST]
    assert told["repeat_out_count"] == [0, 0]


def test_blocks_of_the_same_path() -> None:
    long = "tea " * 12
    told = Told(
        f"<div class=aa><p>{long}</p><p>{long}</p></div><div class=bb><p>{long}</p><h2><a href=/>x</a></h2></div>"
    )
    assert told["path_style_count"] == [2, 2, 1, 1]
    assert told["path_tags_count"] == [3, 3, 3, 1]
    assert told["path_parent_count"] == [2, 2, 1, 1]
    assert told["path_tags_long"] == [1, 1, 1, 0]
    assert told["path_style_long"] == [0.6667, 0.6667, 0.3333, 0]
    assert told["path_tags_words"] == [12, 12, 12, 1]
    assert told["path_tags_links"] == [0, 0, 0, 1]


def test_articles() -> None:
    told = Told("<p>a</p><article><p>b c</p><article><p>d</p></article></article><article><p>e</p></article><p>f")
    assert told["articles"] == [3] * 5
    assert told["article_rank"] == [-1, 0, 1, 2, -1]
    assert told["article_share"] == [0, 0.5, 0.1667, 0.1667, 0]
    none = Told("<p>a<p>b")
    assert [none[name] for name in ("articles", "article_rank", "article_share")] == [[0, 0]] * 3


def test_articles_are_counted_page_by_page() -> None:
    told = Told("<article>a</article>", "<p>b<article>c</article><article>d</article>", "<p>e")
    assert told["articles"] == [1, 2, 2, 2, 0]
    assert told["article_rank"] == [0, -1, 0, 1, 0]
    assert told["article_share"] == [1, 0, 0.3333, 0.3333, 0]
