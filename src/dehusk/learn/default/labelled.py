"""Annotated pages as the extractor learns from them: what is observed of their blocks, with labels added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import DehuskError
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.scoring.tokens import words as tokens_of
from dehusk.extractor.notes import NO_NOTES
from dehusk.extractor.observed import Observed, observe
from dehusk.extractor.outline.blocks import Blocks
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.posts import NO_POSTS
from dehusk.learn.default.carried import Carried
from dehusk.learn.default.labels import matched_share
from dehusk.learn.default.token_ids import Ids, ids_of
from dehusk.learn.examples import IN_GOLD, site_of
from dehusk.page.page import Page
from dehusk.page.together import alone

T = TypeVar("T")
_FOUND = 0.5
"""How much of a gold text must stand in the page, for it to be learned from. Sixteen of 2,600 pages have less."""
_MOST_WITHOUT = 250
"""Words; ten pages of WCXB have more and a gold text without words: lists, shops and an article all the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """One annotated page: what is observed of its blocks, and which of them are content."""

    corpus: str
    id: str
    site: str
    page_type: str | None
    label: NDArray[np.float32]
    """1 for blocks that are content."""
    weight: NDArray[np.float32]
    """How much each block counts: its words; 0 where nothing is known."""
    tokens: tuple[Ids, ...]
    """The words of each block."""
    gold: Ids | None
    """The words of the gold text; None if only snippets are known."""
    with_: tuple[Ids, ...]
    without: tuple[Ids, ...]
    observed: Observed | None = None
    """None where there are only texts."""
    is_short: bool = False
    """Was its content cut down to a line or two?"""
    carried: Carried = field(default_factory=Carried)
    """What the page has without showing it."""

    @property
    def known(self) -> Observed:
        """What is observed of its blocks."""
        if self.observed is None:
            raise DehuskError(f"nothing is known of the blocks of page {self.id}")
        return self.observed

    @property
    def hashed(self) -> NDArray[np.uint64]:
        """The words of all blocks as numbers."""
        hashed = self.known.texts.hashed
        return np.zeros(0, np.uint64) if hashed is None else hashed

    @property
    def first(self) -> NDArray[np.int32]:
        """The place of the first word of each block among them."""
        return self.known.texts.first


@dataclass(frozen=True, slots=True)
class Pages:
    """What is learned from, and what it is measured on."""

    real: tuple[Labelled, ...]
    made: tuple[Labelled, ...]
    """Pages with sections grafted after their content, of those that are learned from."""
    reformed: tuple[Labelled, ...] = ()
    """Pages that are no articles, in another form."""
    emptied: tuple[Labelled, ...] = ()
    """Pages that are no articles, without their content."""

    def without(self, drop: Callable[[Labelled], bool]) -> Pages:
        """The pages that are not to be dropped."""
        groups = (self.real, self.made, self.reformed, self.emptied)
        return Pages(*(tuple(page for page in group if not drop(page)) for group in groups))


def block_texts(blocks: Blocks) -> list[str]:
    """The text of each block, as it would be given out: what is hidden only if all of it is."""
    words, hidden = blocks.source.word_texts(), blocks.together.layout.hidden
    texts = []
    for first, last, share in zip(blocks.first.tolist(), blocks.last.tolist(), blocks.hidden.tolist(), strict=True):
        given = range(first, last) if share in (0, 1) else (word for word in range(first, last) if not hidden[word])
        texts.append(" ".join(words[word] for word in given))
    return texts


def measured_page(example: Example) -> Labelled:
    """A page that is measured, too: what it carries and its posts are never learned from, and take their time."""
    page = Page.from_html(example.html, url=example.url)
    learned = _labelled_page(example, page)
    posts, notes = learned.known.posts[0](), learned.known.notes[0]()
    observed = replace(learned.known, posts=(partial(_given, posts),), notes=(partial(_given, notes),))
    return replace(learned, observed=observed, carried=Carried.by(page))


def learn_page(example: Example) -> Labelled:
    """What is observed of a page, and labels of its blocks."""
    learned = _labelled_page(example, Page.from_html(example.html, url=example.url))
    observed = replace(learned.known, posts=(partial(_given, NO_POSTS),), notes=(partial(_given, NO_NOTES),))
    return replace(learned, observed=observed)


def _given(answer: T) -> T:
    return answer


def _labelled_page(example: Example, page: Page) -> Labelled:
    blocks, observed = observe(alone(page))
    texts = observed.texts  # the text itself is not kept: there are thousands of pages
    kept = Texts(texts.exactly(np.arange(len(blocks))), hashed=texts.hashed, first=texts.first)
    return replace(labelled(example, block_texts(blocks)), observed=replace(observed, texts=kept))


def labelled(example: Example, texts: Sequence[str]) -> Labelled:
    """The labels that a gold text or snippets give to the texts of some blocks."""
    tokens = tuple(ids_of(tokens_of(text)) for text in texts)
    size = np.array([len(ids) for ids in tokens], np.float32)
    gold = ids_of(tokens_of(example.text)) if example.text is not None else None
    with_ = tuple(ids_of(tokens_of(text)) for text in example.with_ or ())
    without = tuple(ids_of(tokens_of(text)) for text in example.without or ())
    if gold is not None:
        label = (matched_share(tokens, gold) >= IN_GOLD).astype(np.float32)
        weight = size if _is_found(gold, tokens, label) else np.zeros_like(size)
    else:
        label, known = _snippet_labels(tokens, with_, without)
        weight = size * known
    return Labelled(
        corpus=example.corpus,
        id=example.id,
        site=site_of(example),
        page_type=example.page_type,
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


def balanced(page: Labelled) -> Labelled:
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
