"""Pages with very many different names, which lexbor keeps in tables that do not grow, are not for it."""

from __future__ import annotations

import pytest

from dehusk.page.guards.guard import too_hard_for_lexbor
from dehusk.page.guards.many_names import MOST_NAMES
from dehusk.page.page import Page

MANY = range(MOST_NAMES + 1)
SOME = range(0, MOST_NAMES, 100)
AS_A_CROWD = "".join(f"<p {' '.join(f'a{first + i}' for i in range(100))}>x" for first in SOME) + "<p b>"


@pytest.mark.parametrize(
    "html",
    [
        pytest.param("".join(f"<x-{i}>a</x-{i}>" for i in MANY), id="elements"),
        pytest.param("".join(f"</x-{i}>a" for i in MANY), id="stray end tags"),
        pytest.param("".join(f"<p a{i}=1>x" for i in MANY), id="attributes"),
        pytest.param("".join(f"<p\na{i}>x" for i in MANY), id="attributes without values"),
        pytest.param("".join(f"<p/a{i}>x" for i in MANY), id="attributes behind slashes"),
        pytest.param("".join(f'<p b="1"a{i}="2">x' for i in MANY), id="attributes behind quotes"),
        pytest.param(AS_A_CROWD, id="many in each tag"),
    ],
)
def test_many_names_are_found(html: str) -> None:
    assert too_hard_for_lexbor(html.encode())


@pytest.mark.parametrize(
    "html",
    [
        pytest.param("".join(f"<p title={i}>x{i} y{i}" for i in MANY), id="values and words"),
        pytest.param("".join(f"<img alt='a{i} b{i}' src=/c/{i}>" for i in MANY), id="words in values"),
        pytest.param("<!-- " + " ".join(f"<p a{i}>" for i in MANY) + "-->", id="comments"),
        pytest.param("".join(f"<img A{i % 9}=b>" for i in MANY), id="the same again"),
        pytest.param("<img a>" * MOST_NAMES + f"<img{' ' * MOST_NAMES}><img{'/' * MOST_NAMES}>", id="white space"),
    ],
)
def test_other_words_are_no_names(html: str) -> None:
    assert not too_hard_for_lexbor(html.encode())


def test_all_text_is_kept() -> None:
    page = Page.from_html("".join(f"<p a{i}=1>x{i}" for i in MANY))
    assert page.tree.built_by == "light"
    assert page.words.texts() == [f"x{i}" for i in MANY]
