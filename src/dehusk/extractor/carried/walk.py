"""Texts in JSON: all strings of a value with the path to them, and the group of them that is the content.

Frameworks give their pages data of any shape. What its paths have in common is that the parts of one text differ only
by their number in a list: without the numbers, `blocks[0].text` and `blocks[1].text` are one group.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dehusk.extractor.carried.text import is_running, word_count
from dehusk.page.tags import names

_NODES = 600_000  # of one value that are visited
_DEEPEST = 60
_LONGEST_KEY = 60
_IN_STRING = 100  # characters from which on a string may be JSON itself
_STRINGS_READ = 50  # strings of one value that are read as JSON
_MARKED_KEY = re.compile(r"([A-Za-z_$]{2,})(?:[:(].*|[-_.]?[0-9a-f]*\d[0-9a-f]*$)", re.DOTALL)
_NESTING = frozenset(("children", "content", "props", "nodes", "items", "blocks", "elements", "data", "fields"))
_FLAT_KEY = re.compile(r"_(\d{1,9})")
_WRAPPERS = frozenset(("Reactive", "ShallowReactive", "Ref", "ShallowRef", "EmptyRef", "EmptyShallowRef", "Island"))
_NO_CONTENT = frozenset(("Date", "RegExp", "BigInt", "URL", "URLSearchParams", "D", "U", "R", "B", "Y", "E"))


class Leaf(NamedTuple):
    """A string in a JSON value."""

    path: str
    text: str
    place: int
    """Number of the container that it stands in, or of that one's list."""


class _Visit(NamedTuple):
    value: Any
    path: str
    depth: int
    place: int


def leaves(value: Any) -> Iterator[Leaf]:
    """All strings of a value in their order.

    >>> [leaf[:2] for leaf in leaves({"body": [{"text": "Tea"}, {"text": "Milk"}]})]
    [('body.text', 'Tea'), ('body.text', 'Milk')]
    """
    stack = [_Visit(value, "", 0, 0)]
    paths: dict[tuple[str, str], str] = {}
    strings_left = _STRINGS_READ
    for number in range(_NODES):
        if not stack:
            return
        visit = stack.pop()
        value = visit.value
        if isinstance(value, str):
            inner = _inner(value) if strings_left else None
            if inner is None:
                yield Leaf(visit.path, value, visit.place)
                continue
            strings_left -= 1
            value = inner
        if visit.depth < _DEEPEST:
            stack += _children(value, visit, number, paths)


def _children(value: Any, visit: _Visit, number: int, paths: dict[tuple[str, str], str]) -> list[_Visit]:
    """What is to be visited below a container, the last first; `paths`: those that are known."""
    depth = visit.depth + 1
    if isinstance(value, list):
        return [
            _Visit(part, visit.path, depth, number) for part in reversed(value) if isinstance(part, str | dict | list)
        ]
    found: list[_Visit] = []
    for key, part in value.items() if isinstance(value, dict) else ():
        if isinstance(part, str | dict | list):
            path = paths.get((visit.path, key))
            if path is None:
                path = paths[visit.path, key] = joined(visit.path, key)
            found.append(_Visit(part, path, depth, visit.place))
    return found[::-1]


def _inner(text: str) -> Any:
    """The object or list that a string holds as JSON."""
    if len(text) < _IN_STRING or text[0] not in "{[" or text[-1] not in "}]":
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def joined(path: str, key: str) -> str:
    """A path with one more key, without numbers in keys and without going round in nested parts.

    >>> joined(joined(joined("", "Post:17"), "content"), "text")
    'Post.content.text'
    >>> joined("body.content.props", "content")
    'body.content'
    """
    key = key[:_LONGEST_KEY].replace(".", "_")
    marked = _MARKED_KEY.match(key)
    key = marked[1] if marked else key
    if not key or key[0].isdigit() or path == key or path.endswith(f".{key}"):
        return path
    if key in _NESTING:
        head, found, _ = path.rpartition(f".{key}.")
        if found:
            return f"{head}.{key}"
    return f"{path}.{key}" if path else key


def flat_leaves(values: list[Any]) -> Iterator[Leaf]:
    """The same for a value written as a list of its parts, in which numbers stand for other parts (Nuxt, Remix).

    >>> [leaf[:2] for leaf in flat_leaves([{"body": 1}, [2, 3], "Tea", "Milk"])]
    [('body', 'Tea'), ('body', 'Milk')]
    """
    stack = [_Visit(0, "", 0, 0)]
    seen: set[int] = set()
    for number in range(_NODES):
        if not stack:
            return
        visit = stack.pop()
        index = visit.value
        if not isinstance(index, int) or not 0 <= index < len(values) or index in seen or visit.depth > _DEEPEST:
            continue
        seen.add(index)
        value = values[index]
        if isinstance(value, str):
            yield Leaf(visit.path, value, visit.place)
        else:
            stack += reversed([visit._replace(**part) for part in _flat_parts(values, value, visit, number)])


def _flat_parts(values: list[Any], value: Any, visit: _Visit, number: int) -> Iterator[dict[str, Any]]:
    depth = visit.depth + 1
    if isinstance(value, dict):
        for key, index in value.items():
            yield {"value": index, "path": joined(visit.path, _flat_key(values, key)), "depth": depth}
    elif isinstance(value, list) and value and isinstance(value[0], str):
        kind, *rest = value
        if kind in ("null", "Map"):
            rest = rest[1::2]
        if kind not in _NO_CONTENT:
            for index in rest:
                yield {"value": index, "depth": depth, **({} if kind in _WRAPPERS else {"place": number})}
    elif isinstance(value, list):
        for index in value:
            yield {"value": index, "depth": depth, "place": number}


def _flat_key(values: list[Any], key: str) -> str:
    """Remix writes the number of a key instead of the key."""
    found = _FLAT_KEY.fullmatch(key)
    name = values[int(found[1])] if found and int(found[1]) < len(values) else key
    return name if isinstance(name, str) else key


def is_flat(value: Any) -> bool:
    """Is it a list of parts that refer to one another by number?"""
    if not isinstance(value, list) or len(value) < 2 or not isinstance(value[0], dict | list):
        return False
    first = value[0]
    wrapped = isinstance(first, list) and len(first) > 1 and isinstance(first[0], str) and first[0] in _WRAPPERS
    numbers = first[1:] if wrapped else list(first.values()) if isinstance(first, dict) else first
    return bool(numbers) and all(isinstance(number, int) and not isinstance(number, bool) for number in numbers)


_CONTENT_KEY = re.compile(
    r"(?:article|post|main|full|page|raw|rendered|long)?_?(?:body|content|contents|html|text|cooked|markdown|paragraphs?"
    r"|blocks?|story|message|value|rendered|description|instructions|transcript|richtext|rich_text)"
    r"(?:_?(?:html|text|body|value|content|raw|cooked|markdown|rendered))?",
    re.IGNORECASE,
)
_OTHER_TEXT = re.compile(
    r"i18n|l10n|locale|messages\b|messaging|translat|dictionar|labels?\b|strings\b|consent|cookie|gdpr|privacy|legal|terms|disclaim"
    r"|config|settings|feature_?flag|experiment|tracking|analytics|navigation|\bnav|menu|footer|header\b|error|newsletter"
    r"|subscri|paywall|modal|popup|banner|promo|\bads?\b|advert|sponsor|tooltip|placeholder|styles?\b|css|script|query|schema"
    r"|flags\b|voucher|membership|upsell|overlay|footnote|recirc|homepage|carousel|ticker|sitemap|cta\b|\bcart|to_?cart|checkout|\s",
    re.IGNORECASE,
)
_OF_OTHERS = re.compile(
    r"related|recommend|similar|trending|popular|latest|recent|more_|next_?(?:post|article|story)|prev|sidebar|widget"
    r"|\btoc\b|headings|titles?\b|titulo|keywords|blurb|faqs?\b|reviews?\b|excerpt|summary|teaser|dek\b|standfirst|caption|\balt|biograph|\bbio\b|author|user|seo|\bmeta|og_|description$",
    re.IGNORECASE,
)
_BESIDE = names("heading headline title subtitle subheading question answer text html content body value")


def name_weight(path: str) -> float:
    """How likely texts of this name or path are the page's content and not about other pages or about the site."""
    return (0.1 if _OTHER_TEXT.search(path) else 1.0) * 0.3 ** min(len(_OF_OTHERS.findall(path)), 2)


@dataclass(slots=True)
class Group:
    """The strings of one path, in order; each text once."""

    path: str
    texts: list[tuple[int, Leaf]] = field(default_factory=list)
    words: int = 0
    running: int = 0
    """Words of those that are running text."""

    @property
    def score(self) -> float:
        """How much content it is likely to be."""
        if self.running < 0.5 * self.words:
            return 0.0
        weight = 2.0 if _CONTENT_KEY.fullmatch(self.path.rpartition(".")[2]) else 1.0
        return self.running * weight * name_weight(self.path)


def best_group(strings: Iterable[Leaf]) -> tuple[float, str, list[str]] | None:
    """Score, path and texts of the group that is most likely the content, with the headings between its parts.

    >>> text = "Tea is a drink that is made of nothing but dry leaves and hot water."
    >>> best_group(leaves({"id": "x", "body": [text]}))[1:]
    ('body', ['Tea is a drink that is made of nothing but dry leaves and hot water.'])
    """
    groups: dict[str, Group] = {}
    seen: set[str] = set()
    for number, leaf in enumerate(strings):
        if leaf.text in seen or not leaf.text.strip():
            continue
        if len(leaf.text) > _IN_STRING:
            seen.add(leaf.text)
        groups.setdefault(leaf.path, Group(leaf.path)).texts.append((number, leaf))
    for group in groups.values():
        _measure(group)
    best = max(groups.values(), key=lambda group: group.score, default=None)
    if best is None or best.score == 0:
        return None
    return best.score, best.path, _texts(best, groups)


def _measure(group: Group) -> None:
    if sum(len(leaf.text) for _, leaf in group.texts) < _LONGEST_KEY:
        return
    for paragraph in dict.fromkeys(_paragraphs(group.texts)):  # an offer that is repeated for each visitor says it once
        words = word_count(paragraph)
        group.words += words
        group.running += words if is_running(paragraph) else 0


def _texts(best: Group, groups: dict[str, Group]) -> list[str]:
    parent = best.path.rpartition(".")[0]
    parts = list(best.texts)
    if len(parts) > 1:  # the parts of a list have headings
        for key in _BESIDE:
            other = groups.get(f"{parent}.{key}" if parent else key)
            if other is not None and other is not best:
                parts += other.texts
    return list(_paragraphs(sorted(parts, key=lambda part: part[0])))


def _paragraphs(parts: Iterable[tuple[int, Leaf]]) -> Iterator[str]:
    """The strings, those put together that only a change of style separates."""
    pending: list[str] = []
    place = -1
    for _, leaf in parts:
        glued = pending and leaf.place == place and (pending[-1][-1:].isspace() or leaf.text[:1] in " \xa0\n,.;:!?)")
        if pending and not glued:
            yield "".join(pending)
            pending = []
        pending.append(leaf.text)
        place = leaf.place
    if pending:
        yield "".join(pending)
