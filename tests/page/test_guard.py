"""Which pages are kept from lexbor: all that would make it slow, and no others."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from conformance.checks import seconds
from conformance.pages import COVERED, DEEP, WIDE, Hostile, article
from dehusk.page.guard import _MANY_NAMES, ATTRIBUTE_LIMIT, WORK_LIMIT, too_hard_for_lexbor
from dehusk.page.lexbor import parse_with_lexbor
from dehusk.page.nesting import nests_too_deep

SAFE_AT_ANY_SIZE = {"the same attribute again"}
"""Lexbor drops an attribute that a tag has already before it looks for others."""


@pytest.mark.parametrize("hostile", [h for h in COVERED if h.name not in SAFE_AT_ANY_SIZE], ids=str)
def test_what_hides_is_found(hostile: Hostile) -> None:
    """At the size that an attacker would choose, these are not for lexbor."""
    size = 400_000 if hostile.name.startswith("one depth") else 30_000
    assert too_hard_for_lexbor(hostile.make(size).encode())


@pytest.mark.parametrize("hostile", [*DEEP, *COVERED, *WIDE], ids=str)
def test_what_lexbor_gets_it_reads_fast(hostile: Hostile) -> None:
    source = hostile.make(12_000).encode()
    if not too_hard_for_lexbor(source):
        assert min(seconds(lambda: LexborHTMLParser(source)) for _ in range(2)) < 2


ORDINARY: dict[str, str] = {
    "empty": "",
    "article": article(50),
    "long article": article(3_000, menu=3_000),
    "long table": "<table>" + "<tr><td>a</td><td>b</td></tr>" * 20_000 + "</table>",
    "rows never closed": "<table>" + "<tr><td>a<td>b" * 2_000 + "</table>",
    "list never closed": "<ul>" + "<li>a" * 20_000 + "</ul>",
    "paragraphs never closed": "<p>text" * 20_000,
    "line breaks": "text<br>" * 50_000,
    "images": "<img src=x>" * 50_000,
    "icons": "<svg viewBox='0 0 1 1'><path d='M0 0'/><use href='#a'/></svg>" * 10_000,
    "formatting": "<p><b>a</b> <i>b</i> <code>c</code></p>" * 10_000,
    "icons in letters": "<li><i class='icon icon-tea' title='1 > 0'></i> <b>a</b> <font size=2>c</font>" * 2_000,
    "formatting alike, never closed": "<p><b class=a>x" * 2_000,
    "links": "<a href=x>a</a> " * 20_000,
    "a thousand levels": "<div>" * 1_000 + "x" + "</div>" * 1_000,
    "a few hundred attributes": f"<p {' '.join(f'data-{i}=x' for i in range(500))}>x",
    "one long value": f"<p title='{'x ' * 50_000}'>x",
    "long script": "<script>" + 'if (a <b) x = "</div>"; ' * 20_000 + "</script>",
}


@pytest.mark.parametrize("html", ORDINARY.values(), ids=ORDINARY)
def test_ordinary_pages_are_for_lexbor(html: str) -> None:
    assert not too_hard_for_lexbor(html.encode())


def test_real_pages_are_for_lexbor(corpus_pages: Callable[[str, int], list[str]]) -> None:
    pages = [*corpus_pages("wcxb-dev", 60), *corpus_pages("harvest-forum", 20), *corpus_pages("dragnet-sample", 20)]
    assert not any(too_hard_for_lexbor(html.encode("utf-8", "replace")) for html in pages)


def test_attribute_limit() -> None:
    def tag(number: int, name: str = "p") -> bytes:
        attributes = " ".join(f"a{i}='<'" for i in range(number))
        return f"<{name} {attributes}>".encode()

    assert not too_hard_for_lexbor(tag(ATTRIBUTE_LIMIT))
    assert too_hard_for_lexbor(tag(ATTRIBUTE_LIMIT + 1))
    assert too_hard_for_lexbor(tag(10) * 3_000 + tag(ATTRIBUTE_LIMIT + 1))
    assert not too_hard_for_lexbor(tag(100, "body") * 3)
    assert too_hard_for_lexbor(
        b"".join(f"<body {' '.join(f'a{i}b{j}' for i in range(50))}>".encode() for j in range(100))
    )


_TOKENS = (
    "<div> </div> <p> </p> <b> </b> <i> <span> </span> <table> </table> <tr> <td> </td> <ul> <li> </ul> <a> </a> <svg> </svg> <g> "
    "</g> <path/> <div/> <title> </title> <desc> <foreignObject> <math> <mi> </math> <object> </object> <select> <option> </select> "
    "<button> </button> <form> </form> <h1> </h2> <x> </x> <x/> <br> <img> </br> <template> <!----> <![CDATA[>]]> <style/> x"
)
TOKENS = _TOKENS.split()


@settings(max_examples=400)
@given(
    before=st.lists(st.sampled_from(TOKENS), max_size=3),
    piece=st.lists(st.sampled_from(TOKENS), min_size=1, max_size=5),
)
def test_no_page_is_deeper_than_it_seems(before: list[str], piece: list[str]) -> None:
    """The bound holds: a tree so deep needs at least so much work, whatever end tags say.

    A parser opens at most three elements for one start tag (a row brings a body of the table and so on), so depth d
    needs d/3 start tags, and the open elements summed over them are at least d²/18.
    """
    source = ("".join(before) + "".join(piece) * 60).encode()
    deepest = int(parse_with_lexbor(source).depth.max(initial=0))
    if deepest > 50:
        assert nests_too_deep(source, deepest * deepest // 20, 10**9)


def test_bound_of_formatting() -> None:
    left_open = "<p>" + "".join(f"<b id=i{i}>" for i in range(200)) + "</p>" + "<p>x" * 1_000
    nodes = len(parse_with_lexbor(left_open.encode()))
    assert nodes > 100_000, "lexbor opens them again in every paragraph"
    assert nests_too_deep(left_open.encode(), 10**12, nodes // 2)
    assert not nests_too_deep((b"<p><b>x</b></p>") * 10_000, 10**12, 100_000)


def test_work_of_well_nested_pages_is_small() -> None:
    rng = random.Random(3)
    names = ["div", "b", "ul", "section", "my-tag"]

    def nest(depth: int) -> str:
        name = rng.choice(names)
        return f"<{name}>{''.join(nest(depth - 1) for _ in range(rng.randint(0, 3))) if depth else 'x'}</{name}>"

    source = "".join(nest(6) for _ in range(2_000)).encode()
    tags = source.count(b"<")
    assert tags > 20_000
    assert not nests_too_deep(source, 8 * tags, 8 * tags)


def test_limits_are_what_they_say() -> None:
    """The page that just passes takes lexbor about as long as the limit's comment says: seconds, not minutes."""
    depth = int(np.sqrt(2 * WORK_LIMIT)) - 200
    source = b"<div>" * depth
    assert not too_hard_for_lexbor(source)
    assert too_hard_for_lexbor(b"<div>" * (depth + 400))
    assert min(seconds(lambda: LexborHTMLParser(source)) for _ in range(2)) < 4


@pytest.mark.parametrize("between", [" ", "\n", "/", "\f/ "])
def test_a_tag_inside_a_value_does_not_hide_the_attributes_behind_it(between: str) -> None:
    names = between.join(f"a{i}" for i in range(_MANY_NAMES + 1))
    assert too_hard_for_lexbor(f'<p x="<b>" {names}>x'.encode())
    assert not too_hard_for_lexbor(f"<p>{names}</p>".encode())  # as many different words of a text
