"""What the names in `class`, `id`, `role` and `itemprop` of an element hint at.

Names are cut into words (`article-body__text` is article, body, text); each word belongs to a group of hints, and has
a weight that was learned from pages: how much more often it stands around main content than not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import count, repeat
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.outline.known_words import KnownWords
from dehusk.page.tree import RawAttributes, Tree

GROUPS: Mapping[str, str] = {
    "comment": "comment comments commentlist commentbody commenttext disqus respond discuss discussion kommentar "
    "kommentare commentaires comentarios",
    "reply": "reply replies answer answers response",
    "post": "post posts message messages msg thread postbody posttext messagetext postmessage",
    "topic": "topic topics forum question",
    "article": "article articles story entry hentry blogpost artikel news articlebody entrycontent articlecontent "
    "articletext storybody",
    "content": "content contents contentbody maincontent postcontent pagecontent bodytext inhalt contenu contenido",
    "body": "body text copy txt richtext wysiwyg prose markdown",
    "main": "main primary container wrapper page",
    "title": "title headline heading subtitle subject titre titulo",
    "header": "header hd masthead top topbar banner hero head",
    "footer": "footer foot bottom colophon copyright legal contentinfo",
    "nav": "nav navbar navigation menu menus submenu dropdown megamenu mainmenu",
    "crumbs": "breadcrumb breadcrumbs crumbs crumb pagination pager paging pages tabs tablist",
    "sidebar": "sidebar side aside rail widget widgets secondary sidebars complementary col column",
    "side": "left right",
    "related": "related recommended recommend recommendation recommendations more also popular trending latest similar "
    "suggested recent mostread ranking toplist outbrain taboola readmore",
    "next": "next prev previous",
    "share": "share sharing social facebook twitter follow addthis sharedaddy instagram whatsapp telegram pinterest",
    "ad": "ad ads adv advert advertisement advertising sponsor sponsored promo promotion promoted dfp gpt adsense "
    "anzeige werbung",
    "author": "author authors byline bio writer contributor autor",
    "user": "user username avatar profile member users postprofile postauthor",
    "meta": "meta date time timestamp published datetime dateline info details postmeta",
    "tag": "tag tags category categories label labels keyword keywords taxonomy",
    "form": "form search input field newsletter subscribe subscription signup login register",
    "dialog": "modal popup dialog cookie cookies consent gdpr overlay lightbox tooltip alert notice",
    "image": "image images img photo photos caption picture thumbnail thumb figure wp",
    "media": "gallery media video player slideshow carousel slider swiper slick audio embed",
    "list": "list listing listings grid results result feed archive index",
    "card": "card cards tile tiles teaser teasers item items row box block",
    "product": "product products price prices cart buy sku variant shop woocommerce add",
    "review": "review reviews rating ratings star stars testimonial testimonials feedback",
    "detail": "description desc detail spec specs specification specifications feature features attributes summary",
    "faq": "faq faqs accordion tab panel collapse toggle",
    "quote": "quote blockquote quoted signature sig citation",
    "hidden": "hidden hide sr screen reader only visually offscreen invisible",
    "doc": "docs doc documentation wiki md rst toc code highlight snippet mw reference",
    "tool": "tools tool toolbar action actions button buttons btn icon icons print controls link links",
    "lead": "lead excerpt abstract intro dek standfirst lede teasertext",
    "section": "section sections module wrap inner layout",
    "score": "vote votes score count counter views likes like karma",
}
_MARK = b"\x01"
_KEEP = bytes(range(0x61, 0x7B))
_TABLE = bytes(
    code if code in _KEEP or code == 1 else code + 32 if 0x41 <= code <= 0x5A else 0x20 for code in range(256)
)
_BETWEEN = b" \x01 "
_ATTRIBUTES = ("class", "id", "role", "itemprop")
_OTHERS = frozenset(_ATTRIBUTES[1:])


@cache
def word_bits(groups: tuple[str, ...] = tuple(GROUPS)) -> dict[bytes, int]:
    """Bits of the groups of each word, in the order in which the groups are given."""
    found: dict[bytes, int] = {}
    for number, group in enumerate(groups):
        for name in GROUPS[group].split():
            found[name.encode()] = found.get(name.encode(), 0) | (1 << number)
    return found


class Names:
    """The names of some elements, and the words in them. Most elements share theirs with others: each counts once."""

    __slots__ = ("_known", "number", "size", "vocabulary", "word", "word_of")

    def __init__(self, strings: list[str]) -> None:
        """`strings`: the names of each element in one."""
        distinct, self.number = _numbered(strings)
        """Which of the different names each element has."""
        self.size = len(distinct)
        """How many there are."""
        self.word = _letters_in([name.encode("utf-8", "surrogatepass") for name in distinct]).split()
        """The words of all names, with marks between the names."""
        self.vocabulary, self._known = _numbered([_MARK, *self.word])
        """The different words, the mark first."""
        self._known = self._known[1:]
        self.word_of: NDArray[np.int64] = (self._known == 0).cumsum()
        """The name in which each word stands. A mark counts with the name behind it, and belongs to no group."""

    @classmethod
    def of_elements(cls, tree: Tree, rows: list[int]) -> Names:
        """The names of some elements of a tree."""
        # most elements have a class and nothing else that is looked at
        return cls(
            [
                "" if not own else (own.get("class") or "") if _OTHERS.isdisjoint(own) else _names(own)
                for own in tree.attributes_of_many(rows)
            ]
        )

    def words_of_names(self, marked: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The names that have marked words, and the numbers of these in the vocabulary: each once a name, in order."""
        chosen = marked.take(self._known).nonzero()[0]
        pairs = np.sort(self.word_of.take(chosen) * len(marked) + self._known.take(chosen))
        once = np.ones(len(pairs), bool)
        np.not_equal(pairs[1:], pairs[:-1], out=once[1:])
        pairs = pairs[once]
        name = pairs // len(marked)
        return name, pairs - name * len(marked)

    def groups(self) -> NDArray[np.int64]:
        """Bits of the groups that each of the names hints at. (names)"""
        bits = np.fromiter(map(word_bits().get, self.vocabulary, repeat(0)), np.int64, len(self.vocabulary))
        of_word = bits.take(self._known)
        telling = of_word.nonzero()[0]
        found = np.zeros(self.size, np.int64)
        if len(telling):
            name = self.word_of.take(telling)
            is_first = np.ones(len(name), bool)
            np.not_equal(name[1:], name[:-1], out=is_first[1:])
            first = is_first.nonzero()[0]
            found[name.take(first)] = np.bitwise_or.reduceat(of_word.take(telling), first)
        return found


def groups_of(strings: list[bytes], groups: tuple[str, ...]) -> NDArray[np.int64]:
    """Bits of the groups that each string hints at.

    >>> groups_of([b"<p class=comment>", b"<p>"], ("comment", "nav")).tolist()
    [1, 0]
    """
    if not strings:
        return np.zeros(0, np.int64)
    bits = _with_mark(groups).bits(_MARK + b" " + _letters_in(strings))
    marks = (bits < 0).nonzero()[0]
    bits[marks] = 0
    found: NDArray[np.int64] = np.bitwise_or.reduceat(bits, marks)
    return found


@cache
def _with_mark(groups: tuple[str, ...]) -> KnownWords:
    return KnownWords({**word_bits(groups), _MARK: -1})


def _letters_in(strings: list[bytes]) -> bytes:
    """The words of all strings in small letters, with spaces between them and marks between the strings."""
    joined = _BETWEEN.join(strings)
    if joined.count(_MARK) >= max(len(strings), 1):  # a page may have the mark in its names
        joined = _BETWEEN.join(string.replace(_MARK, b" ") for string in strings)
    return joined.translate(_TABLE)


T = TypeVar("T")


def _numbered(values: list[T]) -> tuple[list[T], NDArray[np.int64]]:
    """The distinct values in the order in which they come, and the place of each value among them."""
    place: defaultdict[T, int] = defaultdict(count().__next__)
    number = np.fromiter(map(place.__getitem__, values), np.int64, len(values))
    return list(place), number


def _names(attributes: RawAttributes) -> str:
    return " ".join(filter(None, map(attributes.get, _ATTRIBUTES)))
