"""WISDOM: entropies of terms and of the spread over children by hand, and the way down the tree."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.parts.terms import terms_of_words
from dehusk.algorithms.wisdom import spreads, term_entropies
from dehusk.page.tags import TAG_ID

SENTENCES = [f"Paragraph {n} tells of tea number {n} and of water from river {n * n}." for n in range(8)]
ARTICLE = "<article>" + "".join(f"<p>{sentence}</p>" for sentence in SENTENCES) + "</article>"
MENU = "<ul>" + "".join(f"<li><a href='/{n}'>Item {n}</a></li>" for n in range(9)) + "</ul>"


def test_term_entropy_by_hand() -> None:
    """`tea` once in three of three blocks: 1. `hot` twice in one and once in another: over ln 3."""
    page = Page.from_html("<p>hot hot tea</p><p>Tea</p><p>tea HOT milk</p>")
    hot = -(2 / 3 * log(2 / 3) + 1 / 3 * log(1 / 3)) / log(3)
    assert term_entropies(page).tolist() == pytest.approx([hot, hot, 1, 1, 1, hot, 0])


def test_one_block_has_no_entropy() -> None:
    assert term_entropies(Page.from_html("tea tea milk")).tolist() == [0, 0, 0]
    assert term_entropies(Page.from_html("")).tolist() == []


@given(st.lists(st.lists(st.sampled_from(["tea", "Tea", "aet", "milk", "İ", "茶", "a", "aa"]), min_size=1), max_size=8))
def test_term_entropy_as_defined(blocks: list[list[str]]) -> None:
    page = Page.from_html("".join(f"<p>{' '.join(block)}</p>" for block in blocks))
    counts: dict[int, Counter[int]] = defaultdict(Counter)
    terms = terms_of_words(page.words).tolist()
    for term, block in zip(terms, page.words.block.tolist(), strict=True):
        counts[term][block] += 1
    expected = []
    for term in terms:
        shares = [count / counts[term].total() for count in counts[term].values()]
        entropy = -sum(share * log(share) for share in shares)
        expected.append(entropy / log(len(blocks)) if len(blocks) > 1 else 0)
    assert term_entropies(page).tolist() == pytest.approx(expected)


def test_spread_by_hand() -> None:
    """body: 2 and 6 of 8; the div: 3 and 3; one child, or none with information, is no spread at all."""
    tree = Page.from_html("<body><p>a</p><div><p>b</p><p>c</p><br></div></body>").tree
    names = [tree.name_of(row) for row in range(len(tree))]
    assert names == ["html", "head", "body", "p", "#text", "div", "p", "#text", "p", "#text", "br"]
    information = np.array([8, 0, 8, 2, 2, 6, 3, 3, 3, 3, 0], float)
    body = -(2 / 8 * log(2 / 8) + 6 / 8 * log(6 / 8)) / log(2)
    assert spreads(tree, information).tolist() == pytest.approx([0, 0, body, 0, 0, 1, 0, 0, 0, 0, 0])


def test_information_is_that_of_words_outside_links() -> None:
    page = Page.from_html("<body><p>green tea <a href=/>link</a></p><p>black tea</p></body>")
    information = get("wisdom")(page).signals["information"]
    assert information[page.tree.tag == TAG_ID["p"]].tolist() == pytest.approx([1, 1])  # tea is everywhere: 0


def test_the_way_down_ends_at_the_article() -> None:
    page = Page.from_html(
        f"<body><header>{MENU}</header><main><div>{ARTICLE}</div></main><footer>Imprint</footer></body>"
    )
    found = get("wisdom")(page)
    assert page.tree.name_of(int(found.signals["subtree"])) == "article"
    assert found.text() == "\n\n".join(SENTENCES)


def test_entropy_is_where_the_way_ends() -> None:
    uneven = ARTICLE.replace("</p>", " This one says more than the others do.</p>", 1)
    page = Page.from_html(f"<body><div>{MENU}</div>{uneven}<div>Imprint</div></body>")
    assert page.tree.name_of(int(get("wisdom", entropy=0.0)(page).signals["subtree"])) == "body"
    assert page.tree.name_of(int(get("wisdom", entropy=1.0)(page).signals["subtree"])) == "p"


def test_signals() -> None:
    page = Page.from_html("<p>green tea</p><p>black tea</p>")
    signals = get("wisdom")(page).signals
    assert signals["block score"].tolist() == pytest.approx([1, 1])
    assert len(signals["information"]) == len(signals["spread"]) == len(page.tree)


def test_links_alone_tell_nothing() -> None:
    found = get("wisdom")(Page.from_html(MENU))
    assert not found
    assert found.signals["subtree"] == -1


@pytest.mark.parametrize("entropy", [-0.1, 1.1])
def test_entropy_is_checked(entropy: float) -> None:
    with pytest.raises(ParameterError, match="wisdom: entropy"):
        get("wisdom", entropy=entropy)
