"""Annotated pages as the default extractor learns from them: features and labels of their blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from dehusk.evaluate.corpora import Example
from dehusk.evaluate.tokens import words as tokens_of
from dehusk.extractor.blocks import Blocks
from dehusk.extractor.features import Features, features_of
from dehusk.extractor.threads import NO_POSTS, Posts, posts_in
from dehusk.learn.carried import Carried
from dehusk.learn.examples import site_of
from dehusk.learn.labels import SHARE, matched_share
from dehusk.learn.token_ids import Ids, ids_of
from dehusk.page.page import Page

_FOUND = 0.5
"""How much of a gold text must stand in the page, for it to be learned from. Sixteen of 2,600 pages have less."""
_MOST_WITHOUT = 250
"""Words; ten pages of WCXB have more and a gold text without words: lists, shops and an article all the same."""


@dataclass(frozen=True, slots=True, eq=False)
class LearnPage:
    """One annotated page."""

    corpus: str
    id: str
    site: str
    page_type: str | None
    names: tuple[str, ...]
    values: NDArray[np.float32]
    """(features × blocks)"""
    label: NDArray[np.float32]
    weight: NDArray[np.float32]
    """How much each block counts: its words; 0 where nothing is known."""
    tokens: tuple[Ids, ...]
    """The words of each block."""
    gold: Ids | None
    """The words of the gold text; None if only snippets are known."""
    with_: tuple[Ids, ...]
    without: tuple[Ids, ...]
    name_words: list[bytes] = field(default_factory=list)
    """Words in the names of elements, with the number of the name in which each stands."""
    word_of: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    name_of: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """The name of each element."""
    above: NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, 0), np.int32))
    """Rows of the elements around each block. (levels × blocks)"""
    holder: NDArray[np.integer] = field(default_factory=lambda: np.zeros(0, np.int64))
    """The element around each block and those beside it, for the fast extractor."""
    element: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """Number of the innermost element of each block."""
    parent: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """Number of the parent of each element; that of the outermost is itself."""
    hashed: NDArray[np.uint64] = field(default_factory=lambda: np.zeros(0, np.uint64))
    """Words of all blocks as `dehusk.extractor.vocabulary` numbers them."""
    first: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    texts: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """What each block says, as a number: the same only for the same text."""
    declared: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    """What the page says of itself."""
    is_short: bool = False
    """Was its content cut down to a line or two?"""
    carried: Carried = field(default_factory=Carried)
    """What the page has without showing it."""
    posts: Posts = NO_POSTS
    """Which of the blocks are posts."""


@dataclass(frozen=True, slots=True)
class Pages:
    """What is learned from, and what it is measured on."""

    real: tuple[LearnPage, ...]
    made: tuple[LearnPage, ...]
    """Pages with sections grafted behind their content, of those that are learned from."""
    reformed: tuple[LearnPage, ...] = ()
    """Pages that are no articles, in another form."""
    emptied: tuple[LearnPage, ...] = ()
    """Pages that are no articles, without their content."""

    def without(self, drop: Callable[[LearnPage], bool]) -> Pages:
        """The pages that are not to be dropped."""
        groups = (self.real, self.made, self.reformed, self.emptied)
        return Pages(*(tuple(page for page in group if not drop(page)) for group in groups))


def block_texts(blocks: Blocks) -> list[str]:
    """The text of each block, as it would be given out: what is hidden only if all of it is."""
    words = blocks.page.words
    texts = []
    starts, ends = words.start.tolist(), words.end.tolist()
    for first, last, hidden in zip(blocks.first.tolist(), blocks.last.tolist(), blocks.hidden.tolist(), strict=True):
        if 0 < hidden < 1:
            shown = [words.text[starts[w] : ends[w]] for w in range(first, last) if not words.hidden[w]]
            texts.append(" ".join(shown))
        else:
            texts.append(words.text[starts[first] : ends[last - 1]])
    return texts


def measured_page(example: Example) -> LearnPage:
    """A page that is measured, too: what it carries and what is asked are never learned from, and take their time."""
    page = Page.from_html(example.html, url=example.url)
    features = features_of(page)
    learned = _learn_page(example, features)
    return replace(learned, carried=Carried.by(page), posts=posts_in(features.blocks)())


def learn_page(example: Example) -> LearnPage:
    """Features and labels of a page."""
    return _learn_page(example, features_of(Page.from_html(example.html, url=example.url)))


def _learn_page(example: Example, features: Features) -> LearnPage:
    ancestors = features.ancestors
    page = labelled(example, block_texts(features.blocks), features.names, features.values)
    return replace(
        page,
        name_words=ancestors.names.word,
        word_of=ancestors.names.word_of,
        name_of=ancestors.names.number,
        above=features.blocks.above,
        element=ancestors.of_block,
        parent=ancestors.parent,
        hashed=features.vocabulary.hashed if features.vocabulary else np.zeros(0, np.uint64),
        first=features.vocabulary.first if features.vocabulary else np.zeros(0, np.int32),
        texts=features.texts.exactly(np.arange(len(features.blocks))),
        declared=features.declared,
    )


def labelled(example: Example, texts: Sequence[str], names: tuple[str, ...], values: NDArray[np.float32]) -> LearnPage:
    """A page with the labels that its gold text or its snippets give to the texts of its blocks."""
    tokens = tuple(ids_of(tokens_of(text)) for text in texts)
    size = np.array([len(ids) for ids in tokens], np.float32)
    gold = ids_of(tokens_of(example.text)) if example.text is not None else None
    with_ = tuple(ids_of(tokens_of(text)) for text in example.with_ or ())
    without = tuple(ids_of(tokens_of(text)) for text in example.without or ())
    if gold is not None:
        label = (matched_share(tokens, gold) >= SHARE).astype(np.float32)
        weight = size if _is_found(gold, tokens, label) else np.zeros_like(size)
    else:
        label, known = _snippet_labels(tokens, with_, without)
        weight = size * known
    return LearnPage(
        corpus=example.corpus,
        id=example.id,
        site=site_of(example),
        page_type=example.page_type,
        names=names,
        values=values,
        label=label,
        weight=weight,
        tokens=tokens,
        gold=gold,
        with_=with_,
        without=without,
    )


def _is_found(gold: Ids, tokens: Sequence[Ids], label: NDArray[np.float32]) -> bool:
    """Does most of the gold text stand in the content? If not, it is of another page, or a remark about this one.

    A gold text without words says that a page has no content; that is believed of pages with few words.
    """
    if not len(gold):
        return sum(map(len, tokens)) <= _MOST_WITHOUT
    content = [ids for ids, is_content in zip(tokens, label.tolist(), strict=True) if is_content]
    found = Counter(np.concatenate(content).tolist()) if content else Counter()
    return (found & Counter(gold.tolist())).total() >= _FOUND * len(gold)


def balanced(page: LearnPage) -> LearnPage:
    """The page with all that is not content counting at most as much as its content."""
    content = page.label > 0.5
    inside, outside = float(page.weight[content].sum()), float(page.weight[~content].sum())
    if outside <= inside:
        return page
    return replace(page, weight=np.where(content, page.weight, page.weight * (inside / outside)).astype(np.float32))


def _snippet_labels(
    tokens: Sequence[Ids], with_: Sequence[Ids], without: Sequence[Ids]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Labels of the blocks in which a snippet stands; nothing is known of the others."""
    label = np.zeros(len(tokens), np.float32)
    known = np.zeros(len(tokens), np.float32)
    for snippets, value in ((without, 0), (with_, 1)):
        for snippet in snippets:
            for number in range(len(tokens)):
                if holds(tokens[number], snippet):
                    label[number], known[number] = value, 1
    return label, known


def holds(tokens: Ids, snippet: Ids) -> bool:
    """Does a run of words stand in a text, word by word?

    >>> holds(np.array([1, 2, 3]), np.array([2, 3])), holds(np.array([1, 2, 3]), np.array([3, 2]))
    (True, False)
    """
    room = len(tokens) - len(snippet) + 1
    if not len(snippet) or room <= 0:
        return False
    fits = np.ones(room, bool)
    for place, word in enumerate(snippet.tolist()):
        fits &= tokens[place : place + room] == word
        if not fits.any():
            return False
    return True
