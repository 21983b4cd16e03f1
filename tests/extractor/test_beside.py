"""What stands in elements that hold no main content comes only where there is no other."""

from __future__ import annotations

import numpy as np
import pytest
from dehusk.extract import QUALITIES, Quality
from hypothesis import given
from hypothesis import strategies as st
from made_evidence import made

import dehusk
from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.rules.asides import Asides
from dehusk.extractor.rules.outside_content import OutsideContent
from dehusk.extractor.rules.shop_controls import ShopControls
from dehusk.extractor.verdict import Verdict

NAMES = (
    "tag_footer", "tag_nav", "tag_noscript", "tag_aside", "tag_article", "tag_quote", "tag_button", "tag_h3",
    "hint_dialog",
)  # fmt: skip
RULES = (OutsideContent(), ShopControls(), Asides())
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
    outermost: tuple[str, ...] = (),
) -> list[int]:
    """What is left of blocks in some elements, of which `outermost` are around the others."""
    columns = {tag: dict.fromkeys(blocks, 3.0 if tag in outermost else 2.0) for tag, blocks in inside.items()}
    types = PageTypes(collection=0.3, listing=0.3) if is_shop else PageTypes(service=0.6, product=0.4)
    evidence = made(words, types=types, wanted=asked_for or (), **columns)
    verdict = Verdict.first(np.full(len(words), 0.9)).choose(np.ones(len(words), bool))
    for rule in RULES:
        verdict = rule(evidence, verdict)
    return np.flatnonzero(verdict.chosen).tolist()


@pytest.mark.parametrize("tag", ["tag_footer", "tag_nav", "tag_noscript"])
def test_what_stands_in_a_footer_goes_wherever_it_is(tag: str) -> None:
    assert kept([60, 500, 60], {tag: [1]}) == [0, 2]


def test_it_stays_if_there_is_little_elsewhere() -> None:
    assert kept([10, 500, 60], {"tag_footer": [1]}) == [0, 1, 2]


@pytest.mark.parametrize("around", ["tag_quote", "tag_article"])
def test_the_footer_of_a_quote_or_an_article_stays(around: str) -> None:
    assert kept([60, 5, 60], {"tag_footer": [1], around: [1]}, outermost=(around,)) == [0, 1, 2]
    assert kept([60, 5, 60], {"tag_footer": [1], around: [1]}, outermost=("tag_footer",)) == [0, 2]


def test_quotes_there_are_no_content_elsewhere() -> None:
    assert kept([60, 500, 200], {"tag_noscript": [0, 1, 2], "tag_quote": [2]}, outermost=("tag_noscript",)) == [0, 1, 2]


@pytest.mark.parametrize("name", ["tag_button", "hint_dialog"])
def test_buttons_and_dialogs_go_in_shops(name: str) -> None:
    assert kept([60, 30, 60], {name: [1]}) == [0, 1, 2]
    assert kept([60, 30, 60], {name: [1]}, is_shop=True) == [0, 2]
    assert kept([60, 30, 30], {name: [1]}, is_shop=True) == [0, 1, 2]


def test_a_question_on_a_button_stays() -> None:
    assert kept([60, 30, 60], {"tag_button": [1], "tag_h3": [1]}, is_shop=True) == [0, 1, 2]


def test_by_a_name_no_more_goes_than_stays() -> None:
    assert kept([60, 130, 60], {"hint_dialog": [1]}, is_shop=True) == [0, 1, 2]
    assert kept([60, 110, 60], {"hint_dialog": [1]}, is_shop=True) == [0, 2]


def test_an_aside_goes_behind_the_text_only() -> None:
    assert kept([60, 40, 60], {"tag_aside": [1]}) == [0, 1, 2]
    assert kept([60, 60, 40, 40], {"tag_aside": [2, 3]}) == [0, 1]
    assert kept([60, 40, 60, 40], {"tag_aside": [1, 3]}) == [0, 1, 2]


def test_an_aside_of_the_article_stays() -> None:
    assert kept([60, 60, 40], {"tag_aside": [2], "tag_article": [0, 1, 2]}, outermost=("tag_article",)) == [0, 1, 2]


def test_a_page_that_is_all_aside_stays() -> None:
    assert kept([60, 60], {"tag_aside": [0, 1]}) == [0, 1]


def test_what_is_asked_for_stays() -> None:
    assert kept([60, 60, 40], {"tag_aside": [2]}, asked_for=[2]) == [0, 1, 2]
    assert kept([60, 60, 40], {"tag_footer": [2]}, asked_for=[2]) == [0, 1, 2]
    assert kept([60, 60, 40], {"tag_button": [2]}, asked_for=[2], is_shop=True) == [0, 1, 2]


@given(
    st.lists(st.floats(1, 200), min_size=1, max_size=12),
    st.dictionaries(st.sampled_from(NAMES), st.sets(st.integers(0, 11)), max_size=5),
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


PRODUCT = "".join(
    f"<p>{text}</p>"
    for text in (
        "This kettle of brushed steel boils a litre of water in two minutes and keeps it warm for an hour.",
        "Its handle stays cool, its lid opens wide enough for a hand, and its base can be turned all the way round.",
        "The filter in the spout holds back lime, and it can be taken out and washed with a little vinegar.",
        "It comes with a guarantee of three years, a cable of one metre and a booklet in five languages.",
        "We send it within a day, and you may send it back within a month if you do not like its colour.",
        "Customers praise how quiet it is, how well it pours, and that it has no plastic where the water is.",
    )
)


def shop(extra: str) -> str:
    return (
        "<title>Steel kettle | Shop</title><meta property=og:type content=product>"
        "<link rel=canonical href=https://shop.example/products/steel-kettle><body class=product-page>"
        "<script type=application/ld+json>"
        '{"@context": "https://schema.org", "@type": "Product", "name": "Steel kettle", "offers": {"@type": "Offer"}}'
        "</script>"
        f"<div class=product itemscope itemtype=https://schema.org/Product><h1 itemprop=name>Steel kettle</h1>"
        f"<span class=price itemprop=price>49.90 €</span><div class=description>{PRODUCT}{extra}</div>"
        "<button class=add-to-cart>Add to cart</button></div>"
    )


def test_a_dialog_of_a_shop_does_not_come() -> None:
    text = dehusk.extract(
        shop(
            "<div class=modal-dialog><p>Find out which size of kettle suits a household of two, three or four.</p></div>"
        )
    ).text
    assert "brushed steel" in text
    assert "household of two" not in text


def test_questions_on_buttons_of_a_shop_come() -> None:
    answers = "".join(
        f"<h3><button>{question}</button></h3><div><p>{answer}</p></div>"
        for question, answer in (
            (
                "May it stand in the kitchen all day long?",
                "Yes, it may, since it turns itself off as soon as it is empty.",
            ),
            ("Is the steel of the kettle free of nickel?", "It is, and we have had that tested twice by a laboratory."),
        )
    )
    assert "free of nickel?" in dehusk.extract(shop(answers)).text


@pytest.mark.parametrize("quality", QUALITIES)
def test_the_footer_of_the_page_does_not_come(quality: Quality) -> None:
    page = (
        f"<title>New buildings</title><article><h1>New buildings</h1>{STORY}</article>"
        f"<footer><h2>From the agency</h2>{OTHERS}</footer>"
    )
    assert "minister" not in dehusk.extract(page, quality=quality).text


@pytest.mark.parametrize("quality", QUALITIES)
def test_a_thread_for_browsers_without_scripts_comes_with_its_quotes(quality: Quality) -> None:
    posts = "".join(
        f"<div class=post><blockquote><p>Somebody said of the {thing} that it would never be built, that "
        f"the town had no money for it, and that nobody needed it anyway, least of all in winter.</p></blockquote><p>I have "
        f"waited for this {thing} since I was a child, and now it is here at last, so let me thank all who have worked on "
        "it, and the neighbours, who had to bear the noise for such a long time.</p></div>"
        for thing in ("bridge", "road", "school", "library", "harbour", "museum")
    )
    page = f"<title>New buildings - Forum</title><noscript><main><h1>New buildings</h1>{posts}</main></noscript>"
    assert dehusk.extract(page, quality=quality).text.count("since I was a child") == 6


def test_each_rule_is_a_step_of_its_own() -> None:
    page = (
        f"<title>New buildings</title><main><article><h1>New buildings</h1>{STORY}</article>"
        f"<aside><h2>From the agency</h2><ul>{OTHERS}</ul></aside></main>"
    )
    assert dehusk.get("dehusk")(dehusk.Page.from_html(page)).steps[-1].name == Asides.sentence
