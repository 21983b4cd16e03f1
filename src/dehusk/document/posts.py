"""Threads and comment sections as lists of posts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from typing import Any, Literal
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Mask
from dehusk.document.threads.bodies import Bodies, bodies_of
from dehusk.document.threads.declared import declared_posts, whole_posts
from dehusk.document.threads.evidence import PROFILE, Attributed, Evidence, evidence_of
from dehusk.document.threads.first import FirstPost, first_post, is_thread, opens
from dehusk.document.threads.groups import find_items
from dehusk.document.threads.items import Items, answered, items_of
from dehusk.document.threads.links import absolute, anchors_of, permalinks, quoted_posts
from dehusk.document.threads.second_article import second_article
from dehusk.document.threads.texts import texts_of
from dehusk.document.threads.votes import COMMENT, FEW, HINT, are_called, are_posts, votes_for
from dehusk.page.page import Page
from dehusk.render.text import tree_pieces
from dehusk.selection import Selection

__all__ = ["Post", "Thread", "comments_mask", "read_thread", "second_article"]

Kind = Literal["thread", "comments", "none"]


@dataclass(frozen=True, slots=True, eq=False)
class Post:
    """One post of a thread, or one comment.

    `text` is what its author wrote: without quotations (`quotes`), signature, user box and buttons.
    """

    text: str
    author: str | None
    """Who wrote it, as the page shows the name."""
    date: date | None
    """When it was written (a `datetime` where the page tells the time for machines); see `date_text`."""
    permalink: str | None
    """Its own address."""
    depth: int
    """0 for a post of the thread, 1 for a reply that stands inside of it …"""
    reply_to: int | None
    """Place in the list of the post that it answers: the one it stands in, or the one it quotes by a link."""
    quotes: tuple[str, ...]
    author_url: str | None
    """Address of the author's profile."""
    date_text: str | None
    """The date as the page shows it, `3 days ago` included."""
    rows: tuple[int, int]
    """First row of `page.tree`, and the one after the last; posts inside of it included."""
    words: NDArray[np.intp]
    """Which words of `page.words` are its text."""
    quoted: NDArray[np.intp]
    """Which are its quotations."""

    def to_dict(self) -> dict[str, Any]:
        """As plain data, ready for JSON."""
        names = ("text", "author", "author_url", "date_text", "permalink", "depth", "reply_to", "quotes")
        values = {name: getattr(self, name) for name in names}
        return values | {"date": self.date.isoformat() if self.date else None, "quotes": list(self.quotes)}


@dataclass(frozen=True, slots=True, eq=False)
class Thread:
    """The posts of a page, and what they are: a thread, comments under an article, or none."""

    kind: Kind
    posts: tuple[Post, ...]
    region: Mask
    """Per word of the page: does it stand in a post, its user box, signature and buttons included?"""


@dataclass(frozen=True, slots=True, eq=False)
class FoundPosts:
    """Where the posts of a page stand, and what they are."""

    kind: Kind
    region: Mask
    """Per word of the page: does it stand in a post, its user box, signature and buttons included?"""
    words: Sequence[NDArray[np.intp]] = ()
    """Per post: which words of `page.words` are its text."""
    quoted: Sequence[NDArray[np.intp]] = ()
    """Which are its quotations."""
    taken_apart: tuple[Items, Bodies] | None = None
    """All that was found in the posts."""


def read_thread(page: Page) -> Thread:
    """The posts or comments of a page.

    >>> item = "<li id=c{0}><a href=/user/{1}>{1}</a> <time>2024-05-0{0}</time><p>{2}</p></li>"
    >>> said = (("ann", "Is tea better than coffee?"), ("bob", "It is, at least in the morning."))
    >>> thread = "".join(item.format(n, *post) for n, post in enumerate(said, 1))
    >>> found = read_thread(Page.from_html(f"<h1>Tea</h1><ol class=comments>{thread}</ol>"))
    >>> [(post.author, str(post.date), post.text) for post in found.posts]  # doctest: +NORMALIZE_WHITESPACE
    [('ann', '2024-05-01', 'Is tea better than coffee?'),
     ('bob', '2024-05-02', 'It is, at least in the morning.')]
    """
    page = page.unfiltered
    thread = _READ.get(page)
    if thread is None:
        found = find_posts(page)
        thread = _READ[page] = Thread(found.kind, _posts(page, found), found.region)
    return thread


def find_posts(page: Page) -> FoundPosts:
    """Where the posts or comments of a page stand: all that the default extractor asks, who needs no texts."""
    page = page.unfiltered
    found = _FOUND.get(page)
    if found is None:
        found = _FOUND[page] = _read(page)
    return found


_READ: WeakKeyDictionary[Page, Thread] = WeakKeyDictionary()
_FOUND: WeakKeyDictionary[Page, FoundPosts] = WeakKeyDictionary()
"""Of the pages that are in use, since document and default extractor may both ask. Nothing in them holds the page."""


def _read(page: Page) -> FoundPosts:
    nothing = FoundPosts("none", np.zeros(len(page.words), bool))
    nothing.region.setflags(write=False)
    if not len(page.words):
        return nothing
    evidence = evidence_of(page)
    found = _repeated(evidence)
    declared = declared_posts(evidence) if found is None else None
    found = found or declared
    if found is None:
        return nothing
    items, bodies = found
    opening = first_post(evidence, items, bodies)
    opened = opening is not None and opens(opening, bodies) and (declared is None or evidence.forum)
    comments = opening is not None and not evidence.forum and are_called(evidence, items, COMMENT)
    thread = opened or (is_thread(page, opening) and not comments)
    if opening is not None and opened:
        items, bodies = _with_first(page, items, bodies, opening)
    owner = items.owner[page.words.node]
    texts, quotes = (_by_owner(owner, mask, len(items)) for mask in (bodies.text, bodies.quoted))
    if not any(_has_text(page, mask & (owner >= 0)) for mask in (bodies.text, bodies.quoted)):
        return nothing
    region = owner >= 0
    for mask in (region, *texts, *quotes):
        mask.setflags(write=False)  # all who ask are given the same
    return FoundPosts("thread" if thread else "comments", region, texts, quotes, (items, bodies))


def _has_text(page: Page, words: Mask) -> bool:
    """Is there a text in these words? What is left out of any text, such as numbers of lines, is none by itself."""
    return bool(words.any()) and bool("".join(tree_pieces(Selection(page, words)).text).strip())


def _repeated(evidence: Evidence) -> tuple[Items, Bodies] | None:
    """The posts by what they have in common."""
    judge = cache(partial(votes_for, evidence))
    items = find_items(evidence, judge)
    if items is None or not are_posts(evidence, items, judge):
        return None
    bodies = bodies_of(evidence, items)
    return (items, bodies) if _are_signed(evidence, items, bodies) else None


def _are_signed(evidence: Evidence, items: Items, bodies: Bodies) -> bool:
    """Have the posts authors and dates? Parts of any page are alike: the fewer they are, the more it takes."""
    few = len(items) < FEW
    if evidence.forum:
        return not few or bool(whole_posts(evidence, items, bodies, least=1).all())
    called = are_called(evidence, items, COMMENT)
    if few:
        linked = all(author and PROFILE.search(author.link or "") for author in bodies.authors)
        called = called or (linked and are_called(evidence, items, HINT))
        return called and bool(whole_posts(evidence, items, bodies).all())
    return called or bool(whole_posts(evidence, items, bodies, least=1).mean() >= 0.5)


def _with_first(page: Page, items: Items, bodies: Bodies, opening: FirstPost) -> tuple[Items, Bodies]:
    """The thread with its first post, which stands outside of the others."""
    first, last = opening.rows
    whole = items_of(page.tree, np.append(first, items.start), np.append(last, items.end))
    joined = replace(
        bodies,
        authors=[opening.author, *bodies.authors],
        moments=[opening.moment, *bodies.moments],
        text=bodies.text | opening.text,
        quoted=bodies.quoted | opening.quoted,
    )
    return whole, joined


def _posts(page: Page, found: FoundPosts) -> tuple[Post, ...]:
    if found.taken_apart is None:
        return ()
    items, bodies = found.taken_apart
    seen = Attributed(page.tree)
    texts = texts_of(page, items, bodies.text)
    quotes = texts_of(page, items, bodies.quoted, apart=True)
    anchors = anchors_of(seen, items)
    links = permalinks(page, seen, items, anchors)
    above = answered(items, page.tree)
    by_quote = quoted_posts(page, seen, items, bodies.quoted, anchors)
    depth = _depths(above)
    return tuple(
        Post(
            text="\n\n".join(texts[post]),
            author=(author.text or None) if author else None,
            author_url=absolute(page, author.link.strip()) if author and author.link else None,
            date=moment.day if moment else None,
            date_text=moment.text if moment else None,
            permalink=links[post],
            depth=depth[post],
            reply_to=above[post] if above[post] >= 0 else by_quote[post],
            quotes=tuple(quotes[post]),
            rows=(int(items.start[post]), int(items.end[post])),
            words=found.words[post],
            quoted=found.quoted[post],
        )
        for post, (author, moment) in enumerate(zip(bodies.authors, bodies.moments, strict=True))
    )


def _depths(parents: Sequence[int]) -> list[int]:
    """How many posts each post stands in."""
    depth: list[int] = []
    for parent in parents:
        depth.append(depth[parent] + 1 if parent >= 0 else 0)
    return depth


def _by_owner(owner: NDArray[np.int32], mask: Mask, posts: int) -> list[NDArray[np.intp]]:
    """The numbers of the words of each post that the mask has."""
    words = np.flatnonzero(mask & (owner >= 0))
    words = words[np.argsort(owner[words], kind="stable")]
    return np.split(words, np.searchsorted(owner[words], np.arange(1, posts)))


def comments_mask(page: Page) -> Mask:
    """Per word of `page.words`: does it belong to the comments under an article? All false where there are none."""
    found = find_posts(page)
    return found.region if found.kind == "comments" else np.zeros(len(page.words), bool)
