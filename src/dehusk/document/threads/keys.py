"""The parts of posts, told apart by what the posts have in common.

The same part of different posts has the same *key*: the tags and classes from the post down to it (the place among its
like where there is no class). A part is chosen for all posts at once: the body is where their running text is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Mask
from dehusk.document.threads.evidence import Evidence, Tokens
from dehusk.document.threads.items import Items, own_sums
from dehusk.page import tags
from dehusk.page.tree import Tree

_BODY_SHARE = 0.6  # of a post's running text that a part must hold, on average, to be its body
_LONG = 40.0  # words
_DEEPEST = 60  # levels of elements around a body
_QUOTE = re.compile(r"(?<!selectTo)quote|zitat|citation|cita(?![a-z])", re.IGNORECASE)
_ASIDE = re.compile(
    r"(?:^|[-_ ])(?:sig|signature|signatur|edit|edited|lastedit\w*|editnote|notice)(?:$|[-_ ])|signatur", re.IGNORECASE
)
_NUMBER = re.compile(r"\d+")
_BLOCKQUOTE = tags.TAG_ID["blockquote"]
_TEXT_LEVEL = tags.tag_table("p li ul ol dl h1 h2 h3 h4 h5 h6 pre figure")
_MAY_BE_BODY = (~tags.IS_INLINE & ~_TEXT_LEVEL) | tags.tag_table("span font")
_DATING = tags.tag_table("time meta abbr")


@dataclass(frozen=True, slots=True, eq=False)
class Keys:
    """The element rows inside posts that hold words or dates, each with its key."""

    of: Mapping[int, int]
    above: Mapping[int, int]
    """Of each key, that of the element around it; 0 for the post itself."""
    rows: Mapping[int, Sequence[int]]
    """Of each key, its rows in document order."""


def keys_of(evidence: Evidence, items: Items) -> Keys:
    """Number the parts of posts."""
    tree, seen, tokens, signals = evidence.tree, evidence.seen, evidence.tokens, evidence.signals
    held = signals.total
    wanted = (tree.tag != tags.TEXT) & (items.owner >= 0)
    wanted &= (held[tree.end] > held[:-1]) | _DATING[tree.tag]
    of: dict[int, int] = {}
    number: dict[tuple[int, int, str], int] = {}
    above: dict[int, int] = {}
    rows: defaultdict[int, list[int]] = defaultdict(list)
    places: dict[tuple[int, int, int], int] = {}
    whole = _whole_posts(items, tree)
    owners, parents, kinds = items.owner.tolist(), tree.parent.tolist(), tree.tag.tolist()
    parts = np.flatnonzero(wanted).tolist()
    seen.read(parts)
    named = _Named(_usual_tokens(parts, owners, len(items), tokens))
    for row in parts:
        if row in whole:
            of[row] = 0
            rows[0].append(row)
            continue
        owner, around, kind = owners[row], parents[row], kinds[row]
        parent = of.get(around, 0) if owners[around] == owner else 0
        name = named[tokens[row]] or seen[row].get("itemprop", "")
        if not name:
            place = places[owner, around, kind] = places.get((owner, around, kind), 0) + 1
            name = f"#{min(place, 4)}"
        key = number.setdefault((parent, kind, name), len(number) + 1)
        of[row] = key
        above[key] = parent
        rows[key].append(row)
    return Keys(of, above, rows)


def _whole_posts(items: Items, tree: Tree) -> frozenset[int]:
    """The rows that are a post by themselves; a post may also be some siblings in a row."""
    owner = items.owner
    whole = tree.end[items.start] == items.end[owner[items.start]]
    whole &= owner[tree.parent[items.start]] != owner[items.start]
    return frozenset(items.start[whole].tolist())


class _Named(dict[frozenset[str], str]):
    """The classes of an element that nearly all posts have, as one name."""

    def __init__(self, usual: frozenset[str]) -> None:
        super().__init__()
        self._usual = usual

    def __missing__(self, tokens: frozenset[str]) -> str:
        self[tokens] = name = " ".join(sorted(tokens & self._usual))
        return name


def _usual_tokens(rows: Iterable[int], owners: Sequence[int], posts: int, tokens: Tokens) -> frozenset[str]:
    """The classes that nearly all posts have somewhere; the others tell online from offline, staff from guests …"""
    whose: defaultdict[frozenset[str], set[int]] = defaultdict(set)
    for row in rows:
        whose[tokens[row]].add(owners[row])
    each: defaultdict[str, set[int]] = defaultdict(set)
    for names, those in whose.items():
        for name in names:
            each[name] |= those
    return frozenset(name for name, those in each.items() if len(those) >= 0.8 * posts)


def times_repeated(evidence: Evidence, items: Items) -> NDArray[np.int32]:
    """Per word: in how many posts does the text of its block stand (numbers apart)?"""
    words = evidence.page.words
    times = np.zeros(len(words), np.int32)
    owner = items.owner[words.node]
    chosen = np.flatnonzero((owner >= 0) & evidence.signals.shown)
    if not len(chosen):
        return times
    cut = np.flatnonzero((np.diff(words.block[chosen]) != 0) | (np.diff(owner[chosen]) != 0)) + 1
    first = np.concatenate(([0], cut))
    last = np.append(cut, len(chosen)) - 1
    spans = zip(words.start[chosen[first]].tolist(), words.end[chosen[last]].tolist(), strict=True)
    texts = [_NUMBER.sub("0", words.text[a:b][:200]) for a, b in spans]
    whose: defaultdict[str, set[int]] = defaultdict(set)
    for text, post in zip(texts, owner[chosen[first]].tolist(), strict=True):
        whose[text].add(post)
    times[chosen] = np.repeat([len(whose[text]) for text in texts], last - first + 1)
    return times


def body_key(evidence: Evidence, items: Items, keys: Keys, times: NDArray[np.int32]) -> int:
    """The innermost part that holds nearly all running text of the posts."""
    of_rows = _running_text(evidence, times)
    prose = own_sums(of_rows, items, evidence.tree)
    children: defaultdict[int, list[int]] = defaultdict(list)
    for key, parent in keys.above.items():
        children[parent].append(key)
    whole = items.sums(of_rows)
    at = 0
    for _ in range(_DEEPEST):
        if not children[at]:
            break
        shares = {key: _share_held(keys.rows[key], prose, items, whole) for key in children[at]}
        best = max(shares, key=lambda key: shares[key][0])
        share, sums = shares[best]
        if share < _BODY_SHARE or not _MAY_BE_BODY[evidence.tree.tag[keys.rows[best][0]]]:
            break
        at, whole = best, sums
    return at


def _running_text(evidence: Evidence, times: NDArray[np.int32]) -> Floats:
    """Per row: its words outside links, those in short lines counted little, those said again and again not at all."""
    tree, words, signals = evidence.tree, evidence.page.words, evidence.signals
    counted = signals.shown & (times < 2)
    block = np.bincount(words.block[counted], minlength=len(words) + 1)
    dated = np.zeros(len(words) + 1, bool)
    dated[words.block[signals.dated[words.node]]] = True
    running = (block >= 4) & ~(dated & (block < 15))  # a line with a date tells who wrote it and when
    weight = np.where(running[words.block], 1.0, 0.1) * counted
    weight[tree.below(tree.tag == tags.TAG_ID["a"])[words.node]] = 0.0
    return np.bincount(words.node, weights=weight, minlength=len(tree)).astype(np.float64)


def _share_held(rows: Sequence[int], prose: Floats, items: Items, whole: Floats) -> tuple[float, Floats]:
    """Mean over the posts of the share of their text that these rows hold, by length up to a limit; and how much."""
    where = np.array(rows, np.intp)
    sums = np.bincount(items.owner[where], weights=prose[where], minlength=len(items)).astype(np.float64)
    some = whole > 1e-9
    most = np.minimum(whole[some], _LONG)  # so that no long post decides for the others
    return float((sums[some] / whole[some] * most).sum() / max(most.sum(), 1e-9)), sums


def marked_rows(evidence: Evidence, items: Items, keys: Keys, body: Mask) -> tuple[Mask, Mask]:
    """Per row: is it in a quotation, and in a signature or note, inside the body of a post?

    What most posts have, and what holds most of their text, is no quotation, whatever its name.
    """
    tree = evidence.tree
    size = np.bincount(evidence.page.words.node, minlength=len(tree)) * body
    held = own_sums(size, items, tree)
    whole = items.sums(size)
    quoted = np.zeros(len(tree), bool)
    aside = np.zeros(len(tree), bool)
    wanted, is_blockquote = (body & body[tree.parent]).tolist(), (tree.tag == _BLOCKQUOTE).tolist()
    names, quote, is_aside = evidence.names, evidence.matches[_QUOTE], evidence.matches[_ASIDE]
    for rows in keys.rows.values():
        inside = [row for row in rows if wanted[row]]
        if not inside:
            continue
        quotes = [row for row in inside if is_blockquote[row] or quote[names[row]]]
        if quotes and (len(items) < 2 or _share_held(quotes, held, items, whole)[0] < 0.5):
            quoted[quotes] = True
        if asides := [row for row in inside if is_aside[names[row]]]:
            aside[asides] = True
    quoted[aside] = False
    return tree.below(quoted), tree.below(aside)
