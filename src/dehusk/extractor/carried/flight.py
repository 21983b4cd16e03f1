"""What Next.js streams to its client, `self.__next_f.push([1, "…"])`: rows of React's elements and of data.

A row is `number:JSON` up to the end of the line, or `number:Tsize,text` with the size in bytes. An element is
`["$", name, key, properties]`; `"$L1f"` and `"$1f"` stand for another row.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

from dehusk.extractor.carried.scripts import Given, read_json
from dehusk.extractor.carried.walk import Leaf, leaves
from dehusk.page.tags import TAG_ID, names

_ROW = re.compile(r"(?P<number>[0-9a-f]{1,6}):(?:T(?P<size>[0-9a-f]{1,7}),)?")
_REFERENCE = re.compile(r"\$[L@]?([0-9a-f]{1,6})")
_VISITS = 600_000
_LARGEST = 5_000_000  # characters of markup that are written
_NOT_WRITTEN = names("html head body script style title meta link svg path noscript template")

Rows = dict[str, Any]


def is_flight(given: Given) -> bool:
    """Is it a piece of such a stream?"""
    value = given.value
    return given.call == "push" and isinstance(value, list) and len(value) == 2 and isinstance(value[1], str)


def read_flight(stream: str) -> Rows:
    """The rows of a stream by their number.

    >>> read_flight('1:T3,Tea2:["$","p",null,{"children":"Milk"}]')
    {'1': 'Tea', '2': ['$', 'p', None, {'children': 'Milk'}]}
    """
    rows: Rows = {}
    at = 0
    while at < len(stream):
        row = _ROW.match(stream, at)
        start = row.end() if row else at
        if row and row["size"]:
            size = int(row["size"], 16)
            text = stream[start : start + size].encode("utf-8", "replace")[:size].decode("utf-8", "ignore")
            rows[row["number"]] = text
            at = start + max(len(text), 1)
            continue
        last = stream.find("\n", start)
        last = last if last >= 0 else len(stream)
        if row and stream[start : start + 1] in ("[", "{", '"'):
            rows[row["number"]] = read_json(stream[start:last])
        at = last + 1
    return rows


def flight_leaves(rows: Rows) -> Iterator[Leaf]:
    """The strings of the data in the rows, without those of elements; a long text stands where it is referred to.

    >>> [leaf[:2] for leaf in flight_leaves({"0": {"post": {"body": "$1"}}, "1": "Tea"})]
    [('post.body', 'Tea')]
    """
    texts = {number: value for number, value in rows.items() if isinstance(value, str)}
    left = dict(texts)
    for number, value in rows.items():
        for leaf in leaves(value) if number not in texts else ():
            if leaf.path.rpartition(".")[2] in ("", "children", "className"):
                continue
            found = _REFERENCE.fullmatch(leaf.text)
            if found and (text := left.pop(found[1], None)):
                yield leaf._replace(text=text)
            elif leaf.text[:1] != "$":
                yield leaf
    for text in left.values():
        yield Leaf("text", text, 0)


def flight_html(rows: Rows) -> str:
    """The elements as markup, each row where it is referred to.

    >>> hot = ["$", "b", None, {"children": "hot"}]
    >>> flight_html({"0": {"f": ["$", "div", None, {"children": ["Tea ", "$L1"]}]}, "1": hot})
    '<div>Tea <b>hot</b></div>'
    """
    left = dict(rows)
    out: list[str] = []
    size = 0
    order = sorted(rows, key=lambda number: number != "0")  # the root first, the others as they came
    stack: list[tuple[Any, bool]] = [(f"$L{number}", False) for number in reversed(order)]
    for _ in range(_VISITS):
        if not stack or size > _LARGEST:
            break
        value, shown = stack.pop()
        if isinstance(value, _Written):
            out.append(value)
            size += len(value)
        elif isinstance(value, str):
            found = _REFERENCE.fullmatch(value)
            if found and found[1] in left:
                stack.append((left.pop(found[1]), shown))
            elif shown and value[:1] != "$":
                stack.append((_Written(html.escape(value, quote=False)), True))
        else:
            stack += reversed(_parts(value, shown))
    return "".join(out)


class _Written(str):
    """Markup, not a text."""

    __slots__ = ()


def _parts(value: Any, shown: bool) -> list[tuple[Any, bool]]:
    """What is to be written of a value, in order, and whether strings in it are shown."""
    if isinstance(value, dict):
        return [(part, False) for part in value.values() if isinstance(part, dict | list)]
    if not isinstance(value, list):
        return []
    if len(value) < 4 or value[0] != "$" or not isinstance(value[3], dict):
        return [(part, shown) for part in value]
    name, properties = value[1], value[3]
    name = name if isinstance(name, str) else ""
    if name in _NOT_WRITTEN:
        return [(properties.get("children"), False)]
    inner: list[tuple[Any, bool]] = [(properties.get("children"), True)]
    given = properties.get("dangerouslySetInnerHTML")
    if isinstance(given, dict) and isinstance(given.get("__html"), str):
        inner.append((_Written(given["__html"]), True))
    if name in TAG_ID:
        return [(_Written(f"<{name}>"), True), *inner, (_Written(f"</{name}>"), True)]
    return inner
