"""Which names are written otherwise before lexbor reads a page: the quick look and the tag by tag one agree."""

from __future__ import annotations

import re
from functools import partial
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.checks import grows_linearly
from dehusk.page.markup.marks import marks_of
from dehusk.page.parsing import aliases

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


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param((b"<noscript>x ", b""), id="left open"),
        pytest.param((b"<noscript>x ", b"</noscript>"), id="inside one another"),
    ],
)
@pytest.mark.parametrize("before", [b"", NOTE])
def test_time_is_linear_in_the_number_of_notes_that_hold_no_block(parts: tuple[bytes, bytes], before: bytes) -> None:
    start, end = parts
    assert grows_linearly(lambda size: partial(renamed, b"<body>" + before + start * size + end * size), 500, times=16)


@given(st.lists(st.sampled_from([b"<noscript>", b"</noscript>", b"<p>", b"x"]), max_size=12).map(b"".join))
def test_notes_around_a_block_are_renamed(source: bytes) -> None:
    page = b"<body>" + source
    opened: list[int] = []
    wanted = 0
    for tag in re.finditer(b"</?noscript>", page):
        if not tag[0].startswith(b"</"):
            opened.append(tag.start())
        elif opened:
            wanted += b"<p>" in page[opened.pop() : tag.start()]
    assert renamed(page).count(b"<applet ~>") == wanted
