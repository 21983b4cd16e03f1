"""When is content that a page does not show taken instead of what it shows?"""

from __future__ import annotations

import pytest
from payload_pages import BODY, ld

import dehusk

GOODS = "".join(
    f"<li class=product><a href='/{name}'><h3>{name}</h3></a><p>{said}</p><p class=price>£{price}</p></li>"
    for name, said, price in (
        ("Pack", "All three serums of the house", 8),
        ("Trio", "Formula for dry lips", 18),
        ("Duo", "Two balms in one box", 12),
        ("Night", "Cream with rose", 22),
    )
)
DRAWER = (
    "<aside style='display:none' class=cart><h2>Shopping bag</h2><p>You get free standard shipping on this order, and on "
    "all that comes after it in this year.</p><p>Your bag is empty, but it does not have to stay so: have a look at what "
    "others like, and at what is new.</p><p>Add a note for the one who packs it, or leave it as it is; we will be glad "
    "either way, and so will you.</p></aside>"
)
SHOP = (
    "<title>Sets</title><nav><a href=/>Home</a> <a href=/all>All goods</a></nav>{}<main><h1>Sets</h1>"
    f"<ul class=grid>{GOODS}</ul></main><footer>© House of balms, 2026, all rights reserved</footer>"
)


@pytest.mark.parametrize("quality", ["best", "fast"])
def test_a_hidden_drawer_is_not_taken_for_the_few_words_that_a_shop_shows(quality: str) -> None:
    alone, beside = (dehusk.extract(SHOP.format(drawer), quality=quality) for drawer in ("", DRAWER))
    assert beside.origin == "page"
    assert "All three serums" in beside.text
    assert "All three serums" in alone.text


@pytest.mark.parametrize("quality", ["best", "fast"])
def test_what_is_trusted_more_than_the_few_words_is_taken(quality: str) -> None:
    article = ld({"@type": "NewsArticle", "articleBody": "\n\n".join(BODY)})
    assert dehusk.extract(SHOP.format(article), quality=quality).origin == "json-ld articleBody"


PARTS = [f"{text} So it is said on the quay, every winter, by those who were there in the {year}s." for year in (1930, 1950, 1970, 1990) for text in BODY]  # fmt: skip
SHOWN = (
    "<title>The tide clock</title><nav><a href=/>Home</a> <a href=/news>News</a></nav>{}<article><h1>The tide clock"
    "</h1><p>{}</p></article><div class=wall>Read on with a subscription.</div><footer>© Brennholm Post, 2026</footer>"
)


def metered(body: str, shown: str) -> str:
    return SHOWN.format(ld({"@type": "NewsArticle", "articleBody": body}), shown)


@pytest.mark.parametrize("quality", ["best", "fast"])
def test_an_article_of_which_only_the_beginning_is_shown_comes_whole(quality: str) -> None:
    doc = dehusk.extract(metered("\n\n".join(PARTS), " ".join(PARTS[:2])), quality=quality)
    assert doc.origin == "json-ld articleBody"
    assert PARTS[-1] in doc.text
    assert "subscription" not in doc.text


def test_a_wall_below_the_beginning_does_not_hide_that_the_article_goes_on() -> None:
    html = metered("\n\n".join(PARTS), f"{PARTS[0]}</p><p>You have read all your free articles of this month. Read on")
    assert dehusk.extract(html).origin == "json-ld articleBody"


@pytest.mark.parametrize("quality", ["best", "fast"])
@pytest.mark.parametrize(
    ("body", "shown"),
    [
        pytest.param(PARTS, PARTS, id="all of it is shown"),
        pytest.param(PARTS[:2] * 2, PARTS[:2], id="it is carried twice"),
        pytest.param([text[::-1] for text in PARTS], PARTS[:2], id="another article"),
        pytest.param([" ".join(sorted(" ".join(PARTS).split()))], PARTS[:2], id="the same words in another order"),
        pytest.param([""], PARTS[:2], id="nothing"),
    ],
)
def test_what_is_shown_is_left_if_the_article_does_not_go_on(body: list[str], shown: list[str], quality: str) -> None:
    doc = dehusk.extract(metered("\n\n".join(body), " ".join(shown)), quality=quality)
    assert doc.origin == "page"
    assert shown[-1] in doc.text


OTHER = "昨日の夜、北の海で大きな地震があり、町の人たちは高い所へ逃げた。道は朝まで閉じられていた。"


def test_the_text_of_another_article_is_not_taken() -> None:
    own = (
        "駅前の小さなパン屋が、今月の終わりに店を閉じることになった。店の主人は八十歳で、町の人たちは朝から並んでいる。"
    )
    data = ld([{"@type": "NewsArticle", "articleBody": text} for text in (own, OTHER * 9)])
    doc = dehusk.extract(
        f"<title>パン屋</title>{data}<nav><a href=/>ホーム</a></nav><article><h1>パン屋</h1><p>{own}</p></article>"
    )
    assert doc.origin == "page"
    assert own in doc.text


def test_the_shorter_of_two_articles_may_be_the_one_that_goes_on() -> None:
    bodies = ["\n\n".join(PARTS), "\n\n".join(text[::-1] for text in PARTS * 2)]
    data = ld([{"@type": "NewsArticle", "articleBody": body} for body in bodies])
    doc = dehusk.extract(SHOWN.format(data, " ".join(PARTS[:2])))
    assert doc.origin == "json-ld articleBody"
    assert PARTS[-1] in doc.text


def test_a_long_beginning_is_left_as_it_is() -> None:
    body = PARTS * 5
    assert dehusk.extract(metered("\n\n".join(body), " ".join(body[:12]))).origin == "page"


def test_the_headline_stands_before_what_a_page_carries() -> None:
    html = metered("\n\n".join(PARTS), " ".join(PARTS[:2]))
    assert dehusk.extract(html).text.startswith("The tide clock\n\nThe tide clock in")
    assert dehusk.extract(html, title=False).text.startswith("The tide clock in")
    assert dehusk.extract(html).origin == "json-ld articleBody"


def test_a_script_that_is_no_json_does_no_harm() -> None:
    html = metered("X", " ".join(PARTS[:2])).replace('"X"', '"X')
    assert dehusk.extract(html).origin == "page"
