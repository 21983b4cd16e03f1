"""Elements of a page by a selector: CSS, or XPath where lxml is installed."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import numpy as np

from dehusk.arrays import Mask
from dehusk.errors import MissingExtraError, ParameterError
from dehusk.page.page import Page
from dehusk.page.tags import TEXT
from dehusk.page.tree import Tree

_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NAME = re.compile(r"[A-Za-z_][\w.-]*\Z")
_ROW = "dehusk-row"


def words_found(page: Page, selector: str) -> Mask:
    """One flag for each word of a page: does it stand in an element that the selector finds?

    Words that a browser does not show count only where an element shows no others.

    >>> page = Page.from_html("<p class=x>Tea <i>is</i><p>good<p class=x><b hidden>So")
    >>> words_found(page, "p.x").tolist()
    [True, True, False, True]
    """
    tree, words = page.tree, page.words
    found = np.zeros(len(words), bool)
    after = 0
    for row in rows_found(tree, selector):
        if row < after:
            continue  # inside the one before
        after = int(tree.end[row])
        first, last = np.searchsorted(words.node, np.array((row, after), words.node.dtype)).tolist()
        shown = ~words.hidden[first:last]
        found[first:last] = shown if shown.any() else True
    return found


def rows_found(tree: Tree, selector: str) -> list[int]:
    """The rows of the elements that a selector finds, in document order."""
    return sorted(_by_xpath(tree, selector) if is_xpath(selector) else tree.find(selector))


def is_xpath(selector: str) -> bool:
    """Is it XPath? That begins with a slash, a bracket or a dot and a slash, and no CSS does.

    >>> is_xpath("//div[@id='text']"), is_xpath("div#text"), is_xpath(".text")
    (True, False, False)
    """
    return selector.lstrip().startswith(("/", "(", "./"))


def check_selector(selector: str) -> None:
    """Raise unless it can be asked for.

    >>> check_selector("div[")
    Traceback (most recent call last):
    dehusk.errors.ParameterError: 'div[' is no CSS selector
    """
    if not selector.isprintable() and any("\ud800" <= sign <= "\udfff" for sign in selector):
        raise ParameterError(f"{selector!r} is no selector: it has half of a sign")
    if is_xpath(selector):
        etree = _lxml()
        try:
            etree.XPath(selector)
        except etree.XPathError as error:
            raise ParameterError(f"{selector!r} is no XPath: {error}") from error
        return
    from dehusk.page.parsing.lexbor import is_css

    if not is_css(selector):
        raise ParameterError(f"{selector!r} is no CSS selector")


def _lxml() -> Any:
    try:
        return import_module("lxml.etree")
    except ImportError as error:
        raise MissingExtraError("XPath needs lxml: pip install lxml; CSS selectors need nothing more") from error


def _by_xpath(tree: Tree, path: str) -> list[int]:
    """Ask lxml of a copy of the tree, so that places are those of the tree and not of another parser."""
    etree = _lxml()
    if not len(tree):
        return []
    try:
        found = _copied(tree, etree).getroottree().xpath(path)
    except etree.XPathError as error:
        raise ParameterError(f"the XPath {path!r} cannot be asked for: {error}") from error
    if not isinstance(found, list) or not all(isinstance(one, etree._Element) for one in found):
        raise ParameterError(f"the XPath {path!r} must find elements, no texts, attributes or numbers")
    return [int(one.get(_ROW)) for one in found]


def _copied(tree: Tree, etree: Any) -> Any:
    made: list[Any] = []
    for row, (tag, parent) in enumerate(zip(tree.tag.tolist(), tree.parent.tolist(), strict=True)):
        if tag == TEXT:
            text = _NO_XML.sub(" ", tree.text[tree.text_start[row] : tree.text_end[row]])
            made.append(None)
            around = made[parent]
            if len(around):
                around[-1].tail = (around[-1].tail or "") + text
            else:
                around.text = (around.text or "") + text
            continue
        name = tree.name_of(row)
        name = name if _NAME.match(name) and name.isascii() else "unknown"
        element = etree.Element(name) if parent < 0 else etree.SubElement(made[parent], name)
        for key, value in tree.attributes_of(row).items():
            if _NAME.match(key) and key.isascii():
                element.set(key, _NO_XML.sub(" ", value))
        element.set(_ROW, str(row))
        made.append(element)
    return made[0]
