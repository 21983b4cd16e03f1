"""Which words are shown: the same in the tree, in the light parser's tree and in the source, where tags are well nested."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.checks import cut
from dehusk import Page
from dehusk.page import tags
from dehusk.page.parsing.light import parse_with_stack
from page.misnested_pages import MISNESTED

HIDING = (
    " hidden|hidden=until-found| aria-hidden='true'| style='display:none'| style='display:none;display:no'|"
    " style='display:none; display:block'| style=visibility:hidden| hidden style=display:flex|"
    ' class="a" style="display: none;"| id=b STYLE="display:none"| class="a" aria-hidden="true" title="c"'
)
HARMLESS = (
    " class=hidden| title='<p hidden>'| data-x=\"</noscript><template>\"| style='/* display:none */'|"
    ' a"b="c aria-hidden="true" title="d"| \u017ftyle="display:none"| title=" hidden"| class="a" style="" style="display:none"'
)
ATTRIBUTES = st.sampled_from(["", "", "", *HIDING.split("|"), *HARMLESS.split("|")])
NAMES = "div section article b i span em label x-y noscript template object video canvas dialog ul blockquote"
WORDS = st.integers(0, 99).map(lambda number: f" w{number} ")


def element(name: str, attributes: str, inside: list[str]) -> str:
    return f"<{name} {attributes}>{''.join(inside)}</{name}>"


def elements(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(element, st.sampled_from(NAMES.split()), ATTRIBUTES, st.lists(inside, max_size=3))


PAGES = st.lists(st.recursive(WORDS, elements, max_leaves=20), max_size=4).map("".join)


def shown_by_each(body: str) -> tuple[list[str], list[str], list[str]]:
    """The words that are shown by the tree, by the source and by the light parser."""
    page = Page(f"<body>{body}")
    words = page.words
    in_tree = [word for word, hidden in zip(words.texts(), words.hidden.tolist(), strict=True) if not hidden]
    hidden = page.source_layout.hidden.tolist()
    in_source = [word for word, is_hidden in zip(page.source.word_texts(), hidden, strict=True) if not is_hidden]
    light = parse_with_stack(page.html)
    rows = ((light.tag == tags.TEXT) & ~light.hidden).nonzero()[0]
    in_light = cut("\n".join(light.text[light.text_start[row] : light.text_end[row]] for row in rows))
    return in_tree, in_source, in_light


@given(PAGES)
def test_all_three_agree(body: str) -> None:
    in_tree, in_source, in_light = shown_by_each(body)
    assert in_source == in_tree
    assert in_light == in_tree


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("<p>x <b style='display:none'>a<div>secret</div></b> y", ["x", "y"]),
        ("<p>x <a hidden><div>a</div><p>b</p></a> y", ["x", "y"]),
        ("<p>x <b hidden>a<div>text</div> y", ["x", "a", "text", "y"]),
    ],
)
def test_what_a_parser_opens_again_stays_hidden_up_to_its_end_tag(body: str, shown: list[str]) -> None:
    """As in a browser, which copies the attributes; one that is never closed hides nothing."""
    assert shown_by_each(body) == (shown, shown, shown)


@pytest.mark.parametrize("tag", ['template ="x', "template\n='x", "template  =x", 'template/ ="x', 'noscript ="x'])
def test_a_name_that_begins_with_an_equals_sign_is_no_value(tag: str) -> None:
    """The quote behind it opens nothing, so that the tag ends where it seems to."""
    assert shown_by_each(f"a <{tag}><p>b<i></{tag[:8]}> c") == (["a", "c"],) * 3


@pytest.mark.parametrize(("body", "shown"), MISNESTED.items(), ids=MISNESTED)
def test_misnested(body: str, shown: str) -> None:
    assert shown_by_each(body) == (shown.split(),) * 3
