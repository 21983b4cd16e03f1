"""Elements that HTML does not know: in a sentence they break no line, elsewhere they do."""

from __future__ import annotations

import pytest

import dehusk
from dehusk.page.page import Page
from dehusk.page.parsing.light import parse_with_stack
from dehusk.page.tags import TAG_ID
from dehusk.page.tree import Tree

PAGES = [
    (
        "<p>Ask <user-mention>@bob</user-mention> and <x-y>@al</x-y> <b>now</b> please.",
        ["Ask @bob and @al now please."],
    ),
    ("<p>In <st1:place w:st=on><st1:city>Bath</st1:city></st1:place>, rain.<o:p></o:p></p>", ["In Bath, rain."]),
    ("<p>Let <mjx-a><mjx-b>x</mjx-b><mjx-c>y</mjx-c></mjx-a> be.</p>", ["Let xy be."]),
    (
        "<p>With <m-x>Ann</m-x> <m-x>Bob</m-x> <m-x>Cy</m-x> and <b>Di</b> <m-x>Ed</m-x> <i>here</i>.</p><m-x>Fay</m-x>",
        ["With Ann Bob Cy and Di Ed here.", "Fay"],
    ),
    ("<h2><a href=/x><x-t>Big</x-t> <x-t>news</x-t></a></h2><p>a<!-- --><x-t>b</x-t>", ["Big news", "ab"]),
    ("<my-card><p>One</p></my-card> text <my-card><p>Two</p></my-card>", ["One", "text", "Two"]),
    ("<x-a>one</x-a><x-b>two</x-b>", ["one", "two"]),
    ("<p>one <x-a>two<p>three", ["one two", "three"]),
    ("<p>one</x-a> two", ["one two"]),
]


@pytest.mark.parametrize(("html", "lines"), PAGES)
def test_blocks_of_the_tree(html: str, lines: list[str]) -> None:
    assert dehusk.extract(html, algorithm="everything").text == "\n\n".join(lines)


@pytest.mark.parametrize(("html", "lines"), PAGES[:7])
def test_blocks_of_the_source_are_those_of_the_tree(html: str, lines: list[str]) -> None:
    page = Page.from_html(html)
    assert page.source_layout.block.tolist() == page.words.block.tolist()


@pytest.mark.parametrize(("html", "lines"), PAGES[:7])
def test_blocks_of_the_light_parser_are_those_of_lexbor(html: str, lines: list[str]) -> None:
    light, lexbor = (_names_in_line(tree) for tree in (parse_with_stack(html), Page.from_html(html).tree))
    assert light == lexbor


def _names_in_line(tree: Tree) -> list[str]:
    return [tree.name_of(row) for row in (tree.tag == TAG_ID["span"]).nonzero()[0].tolist()]


def test_its_name_is_still_known() -> None:
    tree = Page.from_html("<p>Ask <user-mention>@bob</user-mention>").tree
    assert "user-mention" in {tree.name_of(row) for row in range(len(tree))}


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_in_other_forms(form: str) -> None:
    document = dehusk.extract(PAGES[0][0], algorithm="everything")
    assert getattr(document, form).count("\n\n") == 0
