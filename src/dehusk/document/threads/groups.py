"""Which repeated elements of a page are most like posts.

Every group of like elements is a candidate; so are the rows of a table (or the terms of a list) together with the rows
between them, where a post takes several. Class names only help to find replies that stand inside other posts, and have
one vote.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain

import numpy as np

from dehusk.arrays import Floats, Places
from dehusk.document.threads.evidence import Evidence, Signals
from dehusk.document.threads.items import Items, items_of
from dehusk.document.threads.repeats import Repeats, find_repeats
from dehusk.document.threads.votes import HINT
from dehusk.page import tags
from dehusk.page.tree import Tree, counts

_CANDIDATES = 12  # groups that are looked at closely
_STRETCHED = 60  # groups of siblings, those with most words first
_MOST_VOTES = 9.0
_POWER = 0.6
_BESIDE = 60  # words of a user box
_SHARE = 0.8  # of a group that must have something for it to be missed in the others


def find_items(evidence: Evidence, judge: Callable[[Items], float]) -> Items | None:
    """The group of elements that are most likely posts or comments; None if nothing is repeated.

    A group is worth the sum over its items of a root of their unlinked words, so that many items count more
    than the same words in few; items without date or name count less. `judge` says how like posts a group is.
    """
    tree, signals = evidence.tree, evidence.signals
    repeats = find_repeats(evidence.page, shown=signals.shown)
    if not len(repeats):
        return None
    best: Items | None = None
    most = 0.0
    for candidate in _candidates(evidence, repeats):
        worth = _worth(candidate, signals) * (0.5 if _is_parts(candidate, tree) else 1.0)
        if worth * _MOST_VOTES > most and (worth := worth * max(judge(candidate), 0.5)) > most * 1.02:
            best, most = candidate, worth  # of groups that are as good as the same, the one that was found first
    return None if best is None else _complete(best, signals, tree)


def _widest(rows: Places, signals: Signals, tree: Tree) -> tuple[Places, Places]:
    """Each item with the elements around it that hold no other item: its author may stand beside its text."""
    total, start = signals.total, rows
    while len(start) > 1:
        around = tree.parent[start].astype(np.intp)
        if (tree.tag[around] != tree.tag[around[0]]).any():
            break
        parents = frozenset(around.tolist())
        if len(parents) < len(start) or not parents.isdisjoint(start.tolist()):
            break
        held, more = (int((total[tree.end[those]] - total[those]).sum()) for those in (start, around))
        if more - held > held + _BESIDE * len(start):
            break
        start = around
    start = rows if start is rows else np.sort(start)
    return start, tree.end[start].astype(np.intp)


def _candidates(evidence: Evidence, repeats: Repeats) -> list[Items]:
    tree, signals = evidence.tree, evidence.signals
    own = _group_worth(repeats, signals)
    found: dict[bytes, Items] = {}
    for group in np.argsort(-own, kind="stable")[:_CANDIDATES].tolist():
        rows = repeats.rows(group).astype(np.intp)
        start, end = _widest(_with_nested(evidence, rows), signals, tree)
        if (place := start.tobytes()) not in found:
            found[place] = items_of(tree, start, end)
    return [*found.values(), *_stretched(tree, repeats, signals)]


def _group_worth(repeats: Repeats, signals: Signals) -> Floats:
    """Per group: the worth of its items, each with all that stands in it."""
    dates = counts(signals.dated)
    dated = dates[repeats.item_end] > dates[repeats.item]
    worth = (
        np.maximum(repeats.words - repeats.linked, 0) ** _POWER * (0.15 + 0.85 * dated) * (0.4 + 0.6 * repeats.named)
    )
    total = np.add.reduceat(worth, repeats.first)
    return np.where(repeats.siblings, 1.1, 1.0) * total


def _is_parts(items: Items, tree: Tree) -> bool:
    """Two to four items in each of several parents: then the parents are the posts, and these are parts of them."""
    _, size = np.unique(tree.parent[items.start], return_counts=True)
    return len(size) > 1 and int(size.min()) >= 2 and int(size.max()) <= 4 and bool((items.parent < 0).all())


def _worth(items: Items, signals: Signals) -> float:
    free = items.sums(signals.free)
    dated = items.sums(signals.dated) > 0
    named = items.sums(signals.named) > 0
    return float((free**_POWER * (0.15 + 0.85 * dated) * (0.4 + 0.6 * named)).sum())


def _with_nested(evidence: Evidence, rows: Places) -> Places:
    """The items, and the other elements with the same classes: replies inside of them, or beside."""
    tree = evidence.tree
    usual = _usual_classes(evidence, rows[:: max(1, len(rows) // 20)].tolist())
    if usual:
        low = int(_common_ancestor(tree, rows))
        below = slice(low + 1, int(tree.end[low]))
        similar = tree.tag[below] == tree.tag[rows[0]]
        similar &= tree.end[below] - np.arange(below.start, below.stop) > 2
        others = _with_classes(evidence, (np.flatnonzero(similar) + below.start).tolist(), usual)
        rows = np.union1d(rows, np.array(others, np.intp))
    return rows


def _usual_classes(evidence: Evidence, few: list[int]) -> frozenset[str]:
    """The classes that nearly all of a few elements have, if posts are called so; else none."""
    tokens = evidence.tokens
    evidence.seen.read(few)
    first = frozenset().union(*(tokens[row] for row in few[: len(few) // 10 + 1]))  # has whatever nine of ten have
    if not any(map(HINT.search, first)):
        return frozenset()
    counted = Counter(chain.from_iterable(tokens[row] for row in few))
    usual = frozenset(token for token, count in counted.items() if count >= 0.9 * len(few))
    return usual if any(map(HINT.search, usual)) else frozenset()


def _with_classes(evidence: Evidence, rows: list[int], usual: frozenset[str]) -> list[int]:
    """The elements that have these classes, and others perhaps."""
    evidence.seen.read(rows)
    tokens = evidence.tokens
    have = {names for names in {tokens[row] for row in rows} if usual <= names}
    return [row for row in rows if tokens[row] in have]


def _common_ancestor(tree: Tree, rows: Places) -> int:
    """The innermost element that all rows stand in."""
    row = int(tree.parent[rows[0]])
    while row > 0 and tree.end[row] < tree.end[rows[-1]]:
        row = int(tree.parent[row])
    return max(row, 0)


def _stretched(tree: Tree, repeats: Repeats, signals: Signals) -> list[Items]:
    """Dated ones among siblings that leave more text between them than they hold: each with what follows it."""
    free = counts(signals.free)
    dates = counts(signals.dated)
    found: list[tuple[float, Items]] = []
    for group in np.flatnonzero(repeats.siblings)[:_STRETCHED].tolist():
        start = repeats.rows(group).astype(np.intp)
        start = start[dates[tree.end[start]] > dates[start]]
        if len(start) < 2:
            continue
        own = tree.end[start]
        end = np.append(start[1:], 0)
        between = free[end[:-1]] - free[own[:-1]]
        if not between.sum() > (free[own] - free[start]).sum() or np.mean(between > 0) < _SHARE:
            continue
        end[-1] = _like_gap(tree, start, int(tree.end[repeats.parent[group]]))
        items = items_of(tree, start, end)
        found.append((_worth(items, signals), items))
    found.sort(key=lambda pair: -pair[0])
    return [items for _, items in found[:2]]


def _like_gap(tree: Tree, start: Places, stop: int) -> int:
    """Where the last of some siblings ends if as many siblings follow it as follow the others."""
    parent = tree.parent[start[0]]
    inside = np.flatnonzero(tree.parent[start[0] : stop] == parent) + start[0]
    inside = inside[tree.tag[inside] != tags.TEXT]
    place = np.searchsorted(inside, start)
    steps = int(np.median(np.diff(place)))
    after = place[-1] + steps
    return int(inside[after]) if after < len(inside) else stop


def _complete(items: Items, signals: Signals, tree: Tree) -> Items:
    """Without the items that lack the date or the name that nearly all others have (advertisements, notices)."""
    keep = np.ones(len(items), bool)
    for signal in (signals.dated, signals.named):
        has = items.sums(signal) > 0
        if has.mean() >= _SHARE * 0.75:
            keep &= has
    if keep.all():
        return items
    return items_of(tree, items.start[keep], items.end[keep])
