"""What pages carry without showing it, so that a model is measured on what users are given, and not on blocks alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.evaluate.scoring.tokens import words as tokens_of
from dehusk.extraction.document import Document
from dehusk.extraction.extract import is_little, may_go_on
from dehusk.extraction.fallback import carried, carried_articles, goes_on, says_more
from dehusk.extractor.doubts import confidence_of
from dehusk.learn.default.token_ids import Ids, ids_of
from dehusk.page.page import Page


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A text that a page carries."""

    ids: Ids
    words: int
    origin: str

    @property
    def confidence(self) -> float:
        """How good it is expected to be."""
        return confidence_of(self.origin)


@dataclass(frozen=True, slots=True, eq=False)
class Carried:
    """The texts of a page, and how many words it shows."""

    shown: int = 0
    anything: Text | None = None
    articles: tuple[Text, ...] = ()

    @classmethod
    def by(cls, page: Page) -> Carried:
        """What a page carries."""
        anything = carried(page)
        return cls(
            int(np.count_nonzero(~page.words.hidden)),
            None if anything is None else _text_of(anything),
            tuple(map(_text_of, carried_articles(page))),
        )

    def instead_of(self, chosen: Ids, trust: float) -> Text | None:
        """What `dehusk.extract` would give for words that were chosen and are trusted so much; None: these.

        Words are counted here as the metrics count them, which near the limits may give another answer; frames are left
        out of account.
        """
        size = len(chosen)
        if is_little(size, self.shown, trust):
            other = self.anything
            return other if other and says_more(other.words, other.origin, size, trust) else None
        articles = self.articles if may_go_on(size) else ()
        return next((article for article in articles if goes_on(article.ids.tolist(), chosen.tolist())), None)


def _text_of(document: Document) -> Text:
    return Text(ids_of(tokens_of(document.text)), len(document.selection), document.origin)
