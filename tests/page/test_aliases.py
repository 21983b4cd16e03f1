"""Which names are written otherwise before lexbor reads a page: the quick look and the tag by tag one agree."""

from __future__ import annotations

from functools import partial
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.checks import grows_linearly
from dehusk.page import aliases
from dehusk.page.marks import marks_of

SCRIPT = b"<script>a='b='; c=\"&d=\"; if (1 < 2) e = '';</script>"
NOTE = b"<noscript><p>Tea</noscript>"


def renamed(source: bytes) -> bytes:
    marks = marks_of(source)
    return aliases.with_aliases(source, marks, marks.only(marks.starting_with_one_of(aliases.RARE_STARTS)))


def renamed_tag_by_tag(source: bytes) -> bytes:
    with patch.object(aliases, "_may_be_no_tags", return_value=True):
        return renamed(source)


@pytest.mark.parametrize(
    "source",
    [
        b"<body>" + SCRIPT + NOTE,
        b"<body>" + SCRIPT.upper() + b"\n" + NOTE,
        b"<body><!--[if IE]>" + SCRIPT + b'<![endif]--><p id="a">' + SCRIPT + NOTE,
        b"<body>" + (b"<p title='x'>y" + SCRIPT) * 10 + NOTE,
        b"<body><script>document.write(\"<script src='x='></scr\" + 'ipt>')</script>" + NOTE,
    ],
)
def test_a_name_behind_a_script_full_of_quotes_is_told_without_reading_the_page_tag_by_tag(source: bytes) -> None:
    with patch.object(aliases, "tokenize", side_effect=AssertionError):
        quick = renamed(source)
    assert quick == renamed_tag_by_tag(source)
    assert b"<applet ~>" in quick


@pytest.mark.parametrize(
    "source",
    [
        b"<body><p title='" + SCRIPT.replace(b"'", b"") + NOTE + b"'>" + NOTE,
        b'<body><p title="' + SCRIPT.replace(b'"', b"") + NOTE + b'">' + NOTE,
        b"<body><p title=<script>a</script>" + NOTE + b">",
        b"<body><!-- " + SCRIPT + NOTE + b" --><p title='</script>" + NOTE + b"'>" + NOTE,
        b"<body><title>" + SCRIPT + NOTE + b"</TITLE>" + NOTE,
        b"<body><Script>'" + NOTE + b"</ScripT>" + NOTE,
    ],
)
def test_a_name_in_a_value_or_a_comment_is_none_even_with_a_script_before_it(source: bytes) -> None:
    assert renamed(source) == renamed_tag_by_tag(source)


@given(
    st.lists(
        st.sampled_from(
            [
                *(b"<script>", b"</script>", b"</SCRIPT>", b"<style>", b"</style>", b"<title>", b"</title>"),
                *(b"<noscript>", b"</noscript>", b"<template>", b"</template>", b"<body>", b"<p>", b"<p title="),
                *(b"'", b'"', b">", b"=", b" ", b"<!--", b"-->", b"x"),
            ]
        ),
        max_size=30,
    ).map(b"".join)
)
def test_the_quick_look_never_differs(source: bytes) -> None:
    assert renamed(source) == renamed_tag_by_tag(source)


def test_time_is_linear_in_the_number_of_scripts() -> None:
    pair = b'<script>a="</script><noscript><p>x</p></noscript>'
    assert grows_linearly(lambda size: partial(renamed, b"<body>" + pair * size), 1_000, times=32)
