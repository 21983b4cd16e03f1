"""HTML to tree columns with lexbor, the parser of selectolax: the tree that a browser would build."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import compress, islice
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser

from dehusk.page import tags
from dehusk.page.tree import Tree, below, depth_and_end
from dehusk.page.visibility import MAY_HIDE, hides
from dehusk.page.words import Ints

_LEXBOR_TEXT, _LEXBOR_COMMENT = 2, 4

# lexbor keeps what is inside <template> apart from the tree; under another name of the same length it stays.
_TEMPLATE = re.compile(rb"(</?)template(?=[\s/>])", re.IGNORECASE)
_TEMPLATE_ALIAS = "templat-"

# it reads pages as a browser without scripts, which shows what a <noscript> in the head says; as an unknown element it
# stays whole, too, and hidden. Those with nothing but links, styles and images in them say nothing.
_NOSCRIPT = re.compile(rb"(</?)noscript(?=[\s/>])", re.IGNORECASE)
_NOSCRIPT_ALIAS = "noscrip-"
_NOSCRIPT_SAYS = re.compile(rb"<noscript[^>]*+>\s*+(?!<(?:link|style|meta|img|iframe|/noscript|!))")
_SUSPECTS = f"{MAY_HIDE},{_TEMPLATE_ALIAS}"


@cache
def _tag_ids() -> NDArray[np.uint8]:
    """Our tag id for each of lexbor's."""
    maker = LexborHTMLParser("")
    ours = np.full(1024, tags.OTHER, np.uint8)
    ours[_LEXBOR_TEXT] = tags.TEXT
    for name, number in tags.TAG_ID.items():
        if not name.startswith("#"):
            theirs = maker.create_node(name).tag_id
            if theirs < len(ours):
                ours[theirs] = number
    return ours


_TAG_ID, _ADDRESS, _PARENT_ADDRESS = attrgetter("tag_id"), attrgetter("mem_id"), attrgetter("parent.mem_id")
_TEXT = attrgetter("text_content")


@contextmanager
def _uncollected() -> Iterator[None]:
    """Thousands of nodes are made and kept: looking for cycles among them again and again takes a fifth of the time."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def parse_with_lexbor(source: bytes) -> Tree:
    """Tree columns of a page given as UTF-8."""
    with _uncollected():
        return _parse(source)


def _parse(source: bytes) -> Tree:
    if any(start in source for start in (b"<template", b"<Template", b"<TEMPLATE")):
        source = _TEMPLATE.sub(rb"\1templat-", source)
    body = source.find(b"<body")
    if _NOSCRIPT_SAYS.search(source, 0, body if body >= 0 else len(source)):
        source = _NOSCRIPT.sub(rb"\1noscrip-", source)
    parser = LexborHTMLParser(source)
    root = parser.root
    everything = [] if root is None else list(root.traverse(include_text=True))
    # ids of custom elements are addresses: everything beyond the table is "other"
    lexbor_tag = np.minimum(np.fromiter(map(_TAG_ID, everything), np.uint64, len(everything)), 1023)
    is_node = lexbor_tag != _LEXBOR_COMMENT
    nodes = everything if is_node.all() else list(compress(everything, is_node.tolist()))
    tag = _own_tags(nodes, lexbor_tag[is_node])
    row_of = dict(zip(map(_ADDRESS, nodes), range(len(nodes)), strict=True))
    parent = np.empty(len(nodes), np.int32)
    parent[:1] = -1
    above = map(row_of.__getitem__, map(_PARENT_ADDRESS, islice(nodes, 1, None)))
    parent[1:] = np.fromiter(above, np.int32, max(len(nodes) - 1, 0))
    depth, end = depth_and_end(parent)
    text, text_start, text_end = _texts(nodes, tag, parent)
    tree = Tree(
        tag=tag,
        parent=parent,
        depth=depth,
        end=end,
        text=text,
        text_start=text_start,
        text_end=text_end,
        hidden=np.zeros(len(tag), bool),
        attributes_of=lambda row: {key: value or "" for key, value in nodes[row].attributes.items()},
        attributes_of_many=lambda rows: [nodes[row].attributes for row in rows],
        name_of=lambda row: _name(nodes[row].tag),
        built_by="lexbor",
    )
    return replace(tree, hidden=_hidden(parser, row_of, tree))


def _name(lexbor_name: str | None) -> str:
    return {"-text": "#text", _TEMPLATE_ALIAS: "template", _NOSCRIPT_ALIAS: "noscript"}.get(
        lexbor_name or "", lexbor_name or ""
    )


def _own_tags(nodes: list[Any], lexbor_tag: NDArray[np.uint64]) -> NDArray[np.uint8]:
    tag: NDArray[np.uint8] = _tag_ids()[lexbor_tag]
    for row in np.flatnonzero(tag == tags.OTHER).tolist():
        tag[row] = tags.TAG_ID.get(_name(nodes[row].tag), tags.OTHER)  # e.g. elements of SVG and the alias
    return tag


def _texts(nodes: list[Any], tag: NDArray[np.uint8], parent: Ints) -> tuple[str, Ints, Ints]:
    holds_words = (tag == tags.TEXT) & ~tags.RAW_TEXT[tag[parent]]
    texts = list(map(_TEXT, compress(nodes, holds_words.tolist())))
    length = np.zeros(len(tag), np.int32)
    length[holds_words] = np.fromiter(map(len, texts), np.int32, len(texts))
    behind = np.cumsum(length + holds_words, dtype=np.int32)  # one line feed behind each text
    text = "\n".join(texts) + "\n" if texts else ""
    return text, behind - length - holds_words, behind - holds_words


def _hidden(parser: LexborHTMLParser, row_of: dict[int, int], tree: Tree) -> NDArray[np.bool_]:
    """Per node: is it hidden?"""
    hides_below = tags.HIDDEN[tree.tag]
    for node in parser.css(_SUSPECTS):
        row = row_of.get(node.mem_id)
        # what holds no word need not be looked at: most hidden elements are icons
        if row is not None and not _is_blank(tree, row) and hides(_name(node.tag), node.attributes):
            hides_below[row] = True
    return below(hides_below, tree.end)


def _is_blank(tree: Tree, row: int) -> bool:
    first, last = tree.text_start[row], tree.text_end[tree.end[row] - 1]
    if last - first > 100:  # cheaper to look at its attributes, and no text is read for each of a thousand ancestors
        return False
    text = tree.text[first:last]
    return not text or text.isspace()
