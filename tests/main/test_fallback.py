"""When is content that a page does not show taken instead of what it shows?"""

from __future__ import annotations

import pytest
from payload_pages import BODY, ld

import dehusk

GOODS = "".join(
    f"<li class=product><a href='/{name}'><h3>{name}</h3></a><p>{said}</p><p class=price>£{price}</p></li>"
    for name, said, price in (("Pack", "All three serums of the house", 8), ("Trio", "Formula for dry lips", 18))
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
    assert "shipping" not in beside.text
    assert "All three serums" in alone.text


@pytest.mark.parametrize("quality", ["best", "fast"])
def test_what_is_trusted_more_than_the_few_words_is_taken(quality: str) -> None:
    article = ld({"@type": "NewsArticle", "articleBody": "\n\n".join(BODY)})
    assert dehusk.extract(SHOP.format(article), quality=quality).origin == "json-ld articleBody"
