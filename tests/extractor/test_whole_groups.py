"""Lists, and blocks alike in one place: all of them or what was chosen."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_evidence import chosen_by, evidence_of, made

from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.rules.rule import STYLE
from dehusk.extractor.rules.whole_groups import WholeGroups

ITEM = "a cup of tea with milk"
LIST = f"<div><ul>{f'<li>{ITEM}</li>' * 4}</ul></div>"
LINKS = f"<div><ul>{f'<li><a href=/tea>{ITEM}</a></li>' * 4}</ul></div>"
CARD = f"<div class=card><h3>{ITEM}</h3><p class=price>4 pounds</p></div>"
CARDS = f"<div class=grid>{CARD * 4}</div>"
PARAGRAPHS = f"<div>{f'<p>{ITEM}</p>' * 3}<p><a href=/more>{ITEM}</a></p></div>"


def whole(html: str, chosen: str, *, is_article: bool = False, comments: str = "") -> str:
    """`chosen`: an x for each block that is; with those that are taken in. `comments`: one for each that is asked for."""
    types = PageTypes(article=0.9) if is_article else PageTypes(listing=0.9)
    return chosen_by(WholeGroups(), evidence_of(html, types=types, wanted=comments), chosen)


def alike(words: Sequence[float], chosen: str, types: PageTypes = PageTypes(listing=0.9)) -> str:  # noqa: B008
    """Blocks of one style in one place."""
    return chosen_by(WholeGroups(), made(words, types=types, **dict.fromkeys(STYLE, 3.0)), chosen)


def test_most_words_of_a_group_must_be_chosen() -> None:
    assert alike([5, 5, 5, 5], "xx..") == "xxxx"
    assert alike([5, 5, 9, 9], "xx..") == "xx.."
    assert alike([5, 5], "x.") == "x."
    assert alike([50, 5, 5], "x..") == "x..", "one is no reason"


def test_what_may_be_a_thread_is_left_alone() -> None:
    assert alike([5, 5, 5, 5], "xx..", PageTypes(listing=0.7, forum=0.3)) == "xx.."


@pytest.mark.parametrize("is_article", [True, False])
@pytest.mark.parametrize("html", [LIST, LINKS])
def test_a_list_half_of_whose_words_are_chosen_is_whole(html: str, is_article: bool) -> None:
    assert whole(html, "xx..", is_article=is_article) == "xxxx"
    assert whole(html, ".x..", is_article=is_article) == ".x..", "fewer than half"
    assert whole(html, "....", is_article=is_article) == "...."


def test_words_count_and_not_items() -> None:
    html = f"<div><ul><li>{ITEM * 9}</li><li>tea</li><li>milk</li><li>sugar</li></ul></div>"
    assert whole(html, "xx..") == "xxxx"
    assert whole(html, ".xxx") == ".xxx"
    assert whole(html, "x...") == "x...", "one long line is no reason"


def test_links_in_a_list_of_an_article_come_with_other_links_alone() -> None:
    html = f"<div><ul>{f'<li>{ITEM * 2}</li>' * 3}{f'<li><a href=/tea>{ITEM}</a></li>' * 3}</ul></div>"
    assert whole(html, "xx....", is_article=True) == "xxx..."
    assert whole(html, "xxxxx.", is_article=True) == "xxxxxx"
    assert whole(html, "xxx...", is_article=False) == "xxxxxx"


def test_comments_that_are_asked_for_come_to_the_last_one() -> None:
    html = f"<div>{f'<p>{ITEM}</p>' * 3}</div><aside class=comments>{f'<p>{ITEM}</p>' * 4}</aside>"
    assert whole(html, "xxx.xx.", is_article=True, comments="...xxxx") == "xxxxxxx"
    assert whole(html, "xxx.xx.", is_article=True) == "xxx.xx.", "teasers, as far as anybody knows"
    assert whole(html, "xxx.x..", is_article=True, comments="...xxxx") == "xxx.x..", "one is no reason"


def test_each_list_by_itself() -> None:
    other = "<div><ul class=sorts>" + "<li>green and black</li>" * 4 + "</ul></div>"
    assert whole(LIST + other, "xxx.x...") == "xxxxx..."


def test_two_blocks_are_no_group() -> None:
    assert whole(f"<div><ul>{f'<li>{ITEM}</li>' * 2}</ul></div>", "x.") == "x."


def test_parts_of_cards_that_are_alike() -> None:
    assert whole(CARDS, "x.x.x...") == "x.x.x.x.", "the name of each, and no price"
    assert whole(CARDS, "xxxxxx..") == "xxxxxxxx"


def test_links_between_the_paragraphs_of_an_article_stay_out() -> None:
    assert whole(PARAGRAPHS, "xxx.", is_article=True) == "xxx."
    assert whole(PARAGRAPHS, "x.x.", is_article=True) == "xxx.", "between two others"
    assert whole(PARAGRAPHS, "xx..", is_article=True) == "xx..", "behind them"
    assert whole(PARAGRAPHS, "xxx.", is_article=False) == "xxxx"


def test_what_is_hidden_stays_out() -> None:
    html = f"<div><ul>{f'<li>{ITEM}</li>' * 3}<li hidden>{ITEM}</li></ul></div>"
    assert whole(html, "xx..") == "xxx."


@given(st.text("x.", min_size=8, max_size=8), st.booleans())
def test_nothing_is_lost_and_the_second_time_nothing_comes(chosen: str, is_article: bool) -> None:
    once = whole(CARDS, chosen, is_article=is_article)
    assert all(after == "x" for before, after in zip(chosen, once, strict=True) if before == "x")
    assert whole(CARDS, once, is_article=is_article) == once
