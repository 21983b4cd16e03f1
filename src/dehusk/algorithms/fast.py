"""The fast extractor: a small learned model over the blocks of the source, without a tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.registry import algorithm
from dehusk.extractor.fast_features import FastFeatures, fast_features
from dehusk.extractor.fast_judge import FastJudgement, judge_pages
from dehusk.extractor.fast_model import fast_model, read_fast_model
from dehusk.models import own_path
from dehusk.page.page import Page
from dehusk.page.together import in_batches, read_together
from dehusk.selection import Selection, Step


@algorithm("dehusk-fast", family="learned", year=2026)
@dataclass(frozen=True, slots=True)
class DehuskFast:
    """Blocks of the source that a small learned network takes for main content: `dehusk.extract(quality="fast")`.

    The words of the source that no block-level tag interrupts are a block. Its text, what its tags and their names
    hint at, and what the elements around it hold, as a running count of start and end tags tells them, go into a
    network that looks along the page. No tree is built, so that it takes about half the time of `dehusk`.

    `model`: the path of a model made with `dehusk train fast`; without it, the one that comes with dehusk.

    Signals, one value a word of the source: `source score` (its probability) and `selected`; and for the page:
    `threshold`, `article` and `listing` (how probably it is one), `confidence`.
    """

    takes_hidden: ClassVar[bool] = True
    """As `dehusk` does: being hidden is one sign of many."""
    model: str | None = None

    def __post_init__(self) -> None:
        if self.model is not None:
            read_fast_model(own_path(self.model))

    def __call__(self, page: Page) -> Selection:
        return self.many((page,))[0]

    def many(self, pages: Sequence[Page]) -> list[Selection]:
        """Several pages at once: what takes the same time for a page of any length is done once for all of them."""
        own = [page.unfiltered for page in pages]
        model = fast_model() if self.model is None else read_fast_model(own_path(self.model))
        found: dict[int, Selection] = {}
        for batch in in_batches(own, lambda page: len(page.html)):
            for together in read_together(batch):
                features = fast_features(together)
                for number, judged in enumerate(judge_pages(model, features)):
                    page = together.pages[number]
                    found[id(page)] = _nothing(page) if judged is None else _selection(features, number, judged)
        return [found[id(page)] for page in own]


def _nothing(page: Page) -> Selection:
    """Of a page without words in its body."""
    nothing = np.zeros(len(page.source.word_at), bool)
    return Selection.of_source(page, nothing, by="dehusk-fast", steps=(Step("in the body of the page", nothing),))


def _selection(features: FastFeatures, number: int, judged: FastJudgement) -> Selection:
    """Masks over the words of the source of one of the pages from those over its blocks."""
    blocks, decision = features.blocks, judged.decision
    page, of_words = blocks.together.pages[number], blocks.of_page(number)
    kept, likely = of_words(decision.chosen), judged.probability >= decision.threshold
    hidden = blocks.hidden[blocks.edges[number] : blocks.edges[number + 1]]
    partly = (hidden > 0) & (hidden < 1)
    if partly.any():  # words that a browser does not show go with a block only if it has no others
        kept &= ~(of_words(partly) & page.source_layout.hidden)

    def steps() -> tuple[Step, ...]:  # made when somebody asks; it holds nothing of the other pages
        return (
            Step("in the body of the page", of_words(np.ones(len(likely), bool))),
            Step(f"content with a probability of at least {decision.threshold:.2f}", of_words(likely)),
            Step("these with the headline, without footers, asides, copies and a little that is hidden", kept),
        )

    scores = of_words(judged.probability)
    of_page = np.array([decision.threshold, judged.article, judged.listing, judged.confidence])
    for column in (kept, scores, of_page):
        column.flags.writeable = False  # so that nobody has to copy it
    signals: dict[str, NDArray[Any]] = {
        "source score": scores,
        "selected": kept,
        "threshold": of_page[:1],
        "article": of_page[1:2],
        "listing": of_page[2:3],
        "confidence": of_page[3:],
    }
    return Selection.of_source(page, kept, by="dehusk-fast", steps=steps, signals=signals, scores=scores)
