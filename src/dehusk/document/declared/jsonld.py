"""JSON-LD: the objects that a page describes itself with, however broken the JSON is.

The scripts are cut from the source, since the tree keeps no code. Objects inside objects are listed one by one,
outermost first, so that readers need not know whether a page uses a graph, an array or nesting.
"""

from __future__ import annotations

import html
import json
import re
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

Item = Mapping[str, Any]

_LARGEST = 2_000_000  # characters of one script: more is not metadata
_SCRIPTS = 50
_OBJECTS = 2_000  # of all scripts of a page together
_OPEN = re.compile(r"<script\b([^>]{0,2000})>", re.IGNORECASE)
_TYPES = ("ld+json", "ld&#", "LD+JSON")
_BEFORE = ("<!--", "//<![CDATA[", "// <![CDATA[", "<![CDATA[", "/*<![CDATA[*/")
_AFTER = ("-->", "//]]>", "// ]]>", "]]>", "/*]]>*/", ";")
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")
# a string that is never closed is matched to the end, so that it is not tried again at every quote inside of it
_STRING_OR_COMMA = re.compile(r'"(?:[^"\\]|\\.)*+"?|,\s*+[}\]]', re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_BAD_ESCAPE = re.compile(r"\\(?![\"\\/bfnrtu])")
# an escape that is half of a character, and its backslash is not itself escaped; a whole pair is matched and kept
_SURROGATE = re.compile(
    r"(\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|\\u[dD][89a-fA-F][0-9a-fA-F]{2}"
)
_BEFORE_NAME = re.compile(r"\A.*[/#:]", re.DOTALL)
_COMMENT_LINE = re.compile(r"^[ \t]*+//[^\n]*$", re.MULTILINE)


def read_jsonld(source: str) -> list[Item]:
    """All objects in the JSON-LD scripts of a page, outermost first.

    >>> page = '<script type="application/ld+json">{"@graph": [{"@type": "NewsArticle", "headline": "Tea",}]}</script>'
    >>> [item.get("headline") for item in read_jsonld(page)]
    [None, 'Tea']
    """
    found: list[Item] = []
    for script in _scripts(source):
        for value in _values(script):
            found += _objects(value, _OBJECTS - len(found))
        if len(found) >= _OBJECTS:
            break
    return found


def _scripts(source: str) -> Iterator[str]:
    """The JSON-LD scripts, found from the name of their type, so that other scripts cost nothing."""
    name = next((name for name in _TYPES if name in source), None)
    at = 0
    for _ in range(_SCRIPTS if name else 0):
        found = source.find(str(name), at)
        if found < 0:
            return
        start = source.rfind("<", max(at, found - 2000), found)
        opened = _OPEN.match(source, start) if start >= 0 else None
        at = found + 1
        if not opened or opened.end() < found:
            continue
        at = source.find("</script", opened.end())
        at = len(source) if at < 0 else at
        if at - opened.end() <= _LARGEST:
            yield source[opened.end() : at]


def _values(script: str) -> list[Any]:
    """The JSON values of a script; several one after another are read too, and what is beyond repair is not."""
    text = script.strip()
    for before, after in zip(_BEFORE, _AFTER, strict=False):
        text = text.removeprefix(before).strip().removesuffix(after).strip()
    if not text:
        return []
    if "\\u" in text:
        text = _SURROGATE.sub(lambda m: m[1] or "\ufffd", text)
    for mend in (str, _mended):
        text = mend(text)
        try:
            return [json.loads(text, strict=False)]
        except (ValueError, RecursionError):
            continue
    return _leading_values(text)


def _leading_values(text: str) -> list[Any]:
    decoder = json.JSONDecoder(strict=False)
    found: list[Any] = []
    at = 0
    while len(found) < _SCRIPTS and (start := text.find("{", at)) >= 0:
        try:
            value, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            break
        found.append(value)
    return found or [pairs for pairs in [_loose_pairs(text)] if pairs]


def _mended(text: str) -> str:
    if text[0] not in "{[":
        text = html.unescape(text)
    text = _CONTROL.sub(" ", _BAD_ESCAPE.sub(r"\\\\", _COMMENT_LINE.sub("", text))).rstrip("; \n\t")
    return _STRING_OR_COMMA.sub(lambda m: m[0] if m[0][0] == '"' else _TRAILING_COMMA.sub(r"\1", m[0]), text)


_WANTED = "headline|datePublished|dateModified|description|inLanguage|license|name|keywords"
_PAIR = re.compile(rf'"({_WANTED}|@type)"\s*:\s*"((?:[^"\\\n]|\\.){{1,2000}}+)"\s*[,}}\]\n]')
_AUTHOR_NAME = re.compile(
    r'"author"\s*:\s*[\[{\s]{0,10}(?:"@type"\s*:\s*"\w{1,20}"\s*,\s*)?"name"\s*:\s*"([^"\n]{1,200})"'
)


def _loose_pairs(text: str) -> dict[str, Any]:
    """What can still be read of a broken object: pairs of known names, the first of each."""
    found: dict[str, Any] = {}
    for name, value in _PAIR.findall(text[:200_000]):
        found.setdefault(name, value.replace('\\"', '"').replace("\\/", "/"))
    if author := _AUTHOR_NAME.search(text[:200_000]):
        found["author"] = author[1]
    if "headline" not in found:
        found.pop("name", None)  # whose name it is cannot be told
    return found


def _objects(value: Any, limit: int) -> list[Item]:
    """The objects in a JSON value, level by level."""
    found: list[Item] = []
    queue = deque([value])
    seen = 0
    while queue and len(found) < limit and seen < 10 * _OBJECTS:
        value = queue.popleft()
        seen += 1
        if isinstance(value, dict):
            found.append(value)
            queue.extend(part for part in value.values() if isinstance(part, dict | list))
        elif isinstance(value, list):
            queue.extend(part for part in value[:_OBJECTS] if isinstance(part, dict | list))
    return found


def types_of(item: Item) -> frozenset[str]:
    """The types of an object without their addresses, in lower case.

    >>> sorted(types_of({"@type": ["https://schema.org/NewsArticle", "Thing"]}))
    ['newsarticle', 'thing']
    """
    declared = item.get("@type")
    names = declared if isinstance(declared, list) else [declared]
    return frozenset([_BEFORE_NAME.sub("", name).lower() for name in names if isinstance(name, str)])
