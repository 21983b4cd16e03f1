"""What stands in elements that hold no main content comes only where there is no other."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.extract import QUALITIES, Quality
from dehusk.main.ancestors import FARTHEST
from dehusk.main.beside import elements_beside, without_beside

NAMES = (
    "words", "tag_footer", "tag_nav", "tag_noscript", "tag_aside", "tag_quote", "tag_button", "hint_dialog", "hint_form",
    "hint_image",
)  # fmt: skip
STORY = "".join(
    f"<p>The {thing} was opened on Monday, officials said, after years of debate about what it would cost the town, "
    "and the mayor thanked all who had worked on it through two long and rainy winters.</p>"
    for thing in ("bridge", "road", "school", "library", "harbour", "museum")
)
OTHERS = "".join(
    f"<li><p>The minister of {what} said in an interview that nothing has been decided yet, and that the talks which "
    "began last week will go on until all parties agree.</p><p>Observers doubt that this will be before the summer, "
    "since elections are due in three of the states.</p></li>"
    for what in ("finance", "trade", "defence", "culture", "health")
)


def kept(
    words: list[float],
    inside: dict[str, list[int]],
    *,
    asked_for: list[int] | None = None,
    is_shop: bool = False,
    is_product: bool = False,
    is_text: bool = True,
    level: int = 2,
) -> list[int]:
    values = np.full((len(NAMES), len(words)), FARTHEST, np.float32)
    values[0] = words
    for tag, blocks in inside.items():
        values[NAMES.index(tag), blocks] = level + (tag == "tag_quote")
    wanted = np.zeros(len(words), bool)
    wanted[asked_for or []] = True
    beside = elements_beside(NAMES, values, is_shop=is_shop, is_product=is_product, is_text=is_text)
    in_aside = values[NAMES.index("tag_aside")] < FARTHEST
    found = without_beside(np.ones(len(words), bool), values[0], beside, in_aside=in_aside, kept=wanted)
    return np.flatnonzero(found).tolist()


@pytest.mark.parametrize("tag", ["tag_footer", "tag_nav", "tag_noscript"])
def test_what_stands_in_a_footer_goes_wherever_it_is(tag: str) -> None:
    assert kept([60, 500, 60], {tag: [1]}) == [0, 2]


def test_it_stays_if_there_is_little_elsewhere() -> None:
    assert kept([10, 500, 60], {"tag_footer": [1]}) == [0, 1, 2]


def test_whose_words_a_quote_has_stays() -> None:
    assert kept([60, 5, 60], {"tag_footer": [1], "tag_quote": [1]}) == [0, 1, 2]


@pytest.mark.parametrize("name", ["tag_button", "hint_dialog"])
def test_buttons_and_dialogs_go_in_shops(name: str) -> None:
    assert kept([60, 30, 60], {name: [1]}) == [0, 1, 2]
    assert kept([60, 30, 60], {name: [1]}, is_shop=True) == [0, 2]
    assert kept([10, 300, 60], {name: [1]}, is_shop=True) == [0, 1, 2]


def test_what_stands_at_pictures_goes_where_one_thing_is_sold() -> None:
    assert kept([60, 30, 60], {"hint_image": [1]}, is_shop=True) == [0, 1, 2]
    assert kept([60, 30, 60], {"hint_image": [1]}, is_product=True) == [0, 2]
    assert kept([60, 30, 60], {"hint_image": [1]}, is_product=True, level=3) == [0, 1, 2]


def test_by_a_name_less_goes_than_by_a_tag() -> None:
    assert kept([60, 301, 60, 30], {"hint_dialog": [1]}, is_shop=True) == [0, 1, 2, 3]
    assert kept([60, 299, 60, 30], {"hint_dialog": [1]}, is_shop=True) == [0, 2, 3]
    assert kept([60, 301, 60, 30], {"tag_footer": [1]}, is_shop=True) == [0, 2, 3]


def test_fields_of_forms_go_where_there_is_no_running_text() -> None:
    assert kept([60, 30, 60], {"hint_form": [1]}, level=0) == [0, 1, 2]
    assert kept([60, 30, 60], {"hint_form": [1]}, level=0, is_text=False) == [0, 2]
    assert kept([60, 30, 60], {"hint_form": [1]}, level=1, is_text=False) == [0, 1, 2]


def test_an_aside_goes_behind_the_text_only() -> None:
    assert kept([60, 40, 60], {"tag_aside": [1]}) == [0, 1, 2]
    assert kept([60, 60, 40, 40], {"tag_aside": [2, 3]}) == [0, 1]
    assert kept([60, 40, 60, 40], {"tag_aside": [1, 3]}) == [0, 1, 2]


def test_a_page_that_is_all_aside_stays() -> None:
    assert kept([60, 60], {"tag_aside": [0, 1]}) == [0, 1]


def test_what_is_asked_for_stays() -> None:
    assert kept([60, 60, 40], {"tag_aside": [2]}, asked_for=[2]) == [0, 1, 2]
    assert kept([60, 60, 40], {"tag_footer": [2]}, asked_for=[2]) == [0, 1, 2]


@given(
    st.lists(st.floats(1, 200), min_size=1, max_size=12),
    st.dictionaries(st.sampled_from(NAMES[1:]), st.sets(st.integers(0, 11)), max_size=5),
)
def test_something_is_always_left(words: list[float], inside: dict[str, set[int]]) -> None:
    found = kept(words, {tag: [block for block in blocks if block < len(words)] for tag, blocks in inside.items()})
    assert found == list(range(len(words))) or sum(words[block] for block in found) >= 99.9


@pytest.mark.parametrize("quality", QUALITIES)
def test_stories_of_an_agency_beside_the_article_do_not_come(quality: Quality) -> None:
    page = (
        f"<title>New buildings</title><main><article><h1>New buildings</h1>{STORY}</article>"
        f"<aside><h2>From the agency</h2><ul>{OTHERS}</ul></aside></main>"
    )
    text = dehusk.extract(page, quality=quality).text
    assert "museum" in text
    assert "minister" not in text


def test_comments_that_cannot_be_read_one_by_one_come_from_an_aside_if_asked_for() -> None:
    said = "".join(
        f"<p>{name}: I have waited for this {thing} since I was a child, and now it is here at last, so let me thank "
        "all who have worked on it, and the neighbours, who had to bear the noise for such a long time.</p>"
        for name, thing in (("Ann", "bridge"), ("Bob", "road"), ("Cleo", "school"), ("Dan", "library"))
    )
    page = (
        f"<title>New buildings</title><article><h1>New buildings</h1>{STORY}</article>"
        f"<aside class=comments><h2>Comments</h2>{said}</aside>"
    )
    assert "since I was a child" not in dehusk.extract(page).text
    assert dehusk.extract(page, comments="keep").text.count("since I was a child") == 4
