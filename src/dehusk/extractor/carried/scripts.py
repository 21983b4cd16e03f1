"""JSON in the scripts of a page, found without running anything.

A script is JSON as a whole (`type="application/json"`), or a program that gives JSON to somebody: `name = {…}`,
`name = JSON.parse("…")`, `list.push({…})`. What is too large or too broken is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

import numpy as np

from dehusk.page.page import Page
from dehusk.page.tokenizer import SKIPPED, START, tag_attributes

_LARGEST = 6_000_000  # characters of one script
_ALL = 12_000_000  # and of all scripts of a page together
_SHORTEST = 60
_STATEMENTS = 200  # of one script that are tried
_WASTE = 2_000_000  # characters that may be read in vain on one page
_GIVEN = re.compile(
    r"""(?:(?<![\w$])(?P<name>[\w$]{1,80}(?:"\]|'\])?)\s{0,9}=|\.(?P<call>push|enqueue)\()\s{0,9}"""
    r"""(?P<parse>(?:window\.)?JSON\.parse\(\s{0,9}(?P<quoted>(?:window\.)?decodeURIComponent\(\s{0,9})?)?(?=[\[{"'])"""
)
_SINGLE_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*+)'", re.DOTALL)
_NO_JSON = re.compile(r'"(?:[^"\\]|\\.)*+"?|\bundefined\b|\bvoid 0\b|\bnew Date\((?P<date>"[^"\\]*+")\)|,(?=\s*+[}\]])')
_ESCAPE = re.compile(r"""\\(x[0-9a-fA-F]{2}|.)|["\n\r\t]""", re.DOTALL)
_JSON_TYPES = frozenset(("application/json", "text/json", "application/vnd.api+json", "text/x-json"))
_NAMES = frozenset(("id", "type", "data-target", "class"))


class Given(NamedTuple):
    """A JSON value with the name that the page has for it; `call` is `push` or `enqueue` if it was an argument."""

    name: str
    value: Any
    call: str = ""


def read_json(text: str) -> Any:
    """The JSON value of a text, mended if need be; None if there is none.

    >>> read_json('{"tea": undefined, "cups": [1, 2,]}')
    {'tea': None, 'cups': [1, 2]}
    """
    if len(text) > _LARGEST:
        return None
    for mend in (str, mended):
        try:
            return json.loads(mend(text), strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def mended(text: str) -> str:
    """JavaScript's values that JSON has not, as near as it has them."""
    return _NO_JSON.sub(_as_json, text)


def _as_json(found: re.Match[str]) -> str:
    if found[0][0] == '"':
        return found[0]
    return found["date"] or ("" if found[0] == "," else "null")


def script_values(page: Page) -> Iterator[Given]:
    """All JSON that the scripts of a page hold, in order, except JSON-LD."""
    left, waste = _ALL, [_WASTE]
    for attributes, body in _scripts(page):
        left -= len(body)
        if left < 0:
            return
        kind = attributes.get("type", "").strip().lower()
        if kind.split(";")[0] in _JSON_TYPES:
            name = attributes.get("id") or attributes.get("data-target") or attributes.get("class", "") or "json"
            value = read_json(body.strip().removeprefix("<!--").removesuffix("-->"))
            if value is not None:
                yield Given(name, value)
        elif "ld+json" not in kind and "template" not in kind:
            yield from _given_values(body, waste)


def _scripts(page: Page) -> Iterator[tuple[dict[str, str], str]]:
    """Attributes and body of each script that may hold something."""
    markup = page.source.markup
    starts = np.flatnonzero(markup.named("script") & (markup.kind == START))
    bodies = np.append(markup.kind, 0)[starts + 1] == SKIPPED
    for piece in starts[bodies].tolist():
        first, last = int(markup.end[piece]), int(markup.end[piece + 1])
        if _SHORTEST <= last - first <= _LARGEST:
            yield tag_attributes(page.html[markup.start[piece] : first], _NAMES), page.html[first:last]


def _given_values(script: str, waste: list[int]) -> Iterator[Given]:
    """The values that a program assigns or hands over; `waste` is what is left of the characters read in vain."""
    at = 0
    for _ in range(_STATEMENTS):
        found = _GIVEN.search(script, at)
        if found is None or waste[0] < 0:
            return
        value, at = _value_at(script, found, waste)
        if isinstance(value, dict | list | str) and len(value) > 0 and at - found.end() >= _SHORTEST:
            yield Given((found["name"] or "").rstrip("\"']"), value, found["call"] or "")


def _value_at(script: str, found: re.Match[str], waste: list[int]) -> tuple[Any, int]:
    """The value behind a statement's start, and where to go on."""
    start = found.end()
    try:
        if script[start] == "'":
            value, last = _single_quoted(script, start)
        else:
            value, last = _decoded(script, start, waste)
    except (ValueError, RecursionError):
        return None, start + 1
    if found["parse"] and isinstance(value, str):
        value = read_json(unquote(value) if found["quoted"] else value)
    return value, last


def _decoded(script: str, start: int, waste: list[int]) -> tuple[Any, int]:
    decoder = json.JSONDecoder(strict=False)
    try:
        return decoder.raw_decode(script, start)
    except json.JSONDecodeError as error:
        waste[0] -= error.pos - start
        if error.pos - start < _SHORTEST:  # an object as programs write it, not data
            raise
        rest = mended(script[start:])
        waste[0] -= len(rest)
        value, last = decoder.raw_decode(rest)
        return value, min(start + last, len(script))  # mending hardly moves anything, and only what follows is sought


def _single_quoted(script: str, start: int) -> tuple[str, int]:
    found = _SINGLE_QUOTED.match(script, start)
    if not found:
        raise ValueError("no end of a string")
    return json.loads(f'"{_ESCAPE.sub(_json_escape, found[1])}"', strict=False), found.end()


def _json_escape(found: re.Match[str]) -> str:
    """An escape of JavaScript as JSON writes it."""
    sign = found[1]
    if sign is None:
        return {'"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}[found[0]]
    if len(sign) == 3:
        return f"\\u00{sign[1:]}"
    return found[0] if sign in '"\\/bfnrtu' else "" if sign == "\n" else sign
