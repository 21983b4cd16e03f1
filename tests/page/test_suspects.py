"""Every start tag that hides its element is among those that are looked at."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.page.tokenizer import START, tag_attributes, tag_name, tokenize
from dehusk.page.visibility import hides, suspects

_ATTRIBUTES = (
    "hidden",
    "HIDDEN=x",
    "/hidden",
    "aria-hidden=true",
    'ARIA-Hidden="TRUE"',
    'style="display:none"',
    'STYLE="Display:\tNONE"',
    "style='color:red;display:\xa0none'",
    "style='visibility:hidden'",
    "style='display&colon;none'",
    "style='display:&#32;none'",
    "style='DISPLAY :none'",
    "style='displa&#121;:none'",
    "style='displa&#x79:none'",
    "style='display/* */:none'",
    "style='display\xa0:none'",
    "style='border:none'",
    "class=none",
    "class=overflow-hidden",
    "data-hidden=true",
    "style=float:none",
    "title=é",
    "open",
)
_TAGS = ("p", "div", "DIALOG", "template", "é", "b")
TAGS = st.builds(
    lambda name, attributes: f"<{name} {' '.join(attributes)}>é</{name}>",
    st.sampled_from(_TAGS),
    st.lists(st.sampled_from(_ATTRIBUTES), max_size=3),
)


@settings(max_examples=300)
@given(html=st.lists(TAGS, max_size=5).map("".join))
def test_none_is_left_out(html: str) -> None:
    markup = tokenize(html)
    found = set(suspects(html, markup).tolist())
    pieces = zip(markup.start.tolist(), markup.end.tolist(), markup.kind.tolist(), strict=True)
    tags = {number: html[start:end] for number, (start, end, kind) in enumerate(pieces) if kind == START}
    assert {number for number, tag in tags.items() if hides(tag_name(tag), tag_attributes(tag))} <= found
    assert found <= tags.keys()
    utf_8 = html.encode()
    assert set(suspects(utf_8, tokenize(utf_8)).tolist()) == found


@pytest.mark.parametrize("html", ["", "<", "ne", "none", "<p>none hidden", "<p class=overflow-hidden>x</p>"])
def test_nothing_suspicious(html: str) -> None:
    assert suspects(html, tokenize(html)).tolist() == []


def test_text_before_the_first_tag_is_no_part_of_any() -> None:
    html = "hidden treasure, none of it <p>Tea</p><br>"
    assert suspects(html, tokenize(html)).tolist() == []


@pytest.mark.parametrize("tag", ["<p hidden>", "<p style='display:none'>", "<p aria-hidden=true>"])
def test_at_the_border_of_two_stretches(tag: str) -> None:
    for before in range(len(tag) + 2):
        html = "<p>" + "x" * ((1 << 18) - 3 - before) + tag + "q</p>"
        assert suspects(html, tokenize(html)).tolist() == [1], before


@pytest.mark.parametrize("html", ["<p hidden", "<p hidd", "<p style=display:none"])
def test_at_the_end_of_the_page(html: str) -> None:
    assert suspects(html, tokenize(html)).tolist() == [0]
