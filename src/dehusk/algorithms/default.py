"""The default extractor: a learned model over the blocks of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.registry import algorithm
from dehusk.errors import ParameterError
from dehusk.extractor.blocks import Blocks
from dehusk.extractor.features import features_of
from dehusk.extractor.judge import Judgement, judge
from dehusk.extractor.model import default_model, read_model
from dehusk.extractor.recipes import RECIPE, Recipe
from dehusk.extractor.threads import posts_in
from dehusk.extractor.verdict import RuleStep
from dehusk.models import own_path
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


@algorithm("dehusk", family="learned", year=2026, aliases=("default",))
@dataclass(frozen=True, slots=True)
class Dehusk:
    """Blocks of text that a learned model takes for main content.

    About 240 features of each block (its text, where it stands in the tree, what is around it, what repeats) go into
    boosted trees and a small network, which give the probability that it is content. Where they are in doubt about a
    page that is rather no article, others count, which learned from such pages alone. How the page is decided depends
    on what it is: of an article only what the model is nearly as sure of as of its surest parts; of a listing or thread
    whatever makes the expected F1 highest. A page of which next to nothing is expected to be content gives nothing.

    `keep_comments`: what stands in elements named after comments is judged like anything else, even of an article.
    `model`: the path of a model made with `dehusk train default`; without it, the one that comes with dehusk.
    `recipe`: the rules that decide, such as `RECIPE.without("headline")`; without it, those of
    `dehusk.extractor.recipes.RECIPE`.

    Signals, one value a block: `block score` (its probability), `block words`, `selected`, `first` and `last` (its
    words); and for the page: `threshold`, `page_types` (probabilities), `confidence`, `expected_words`,
    `second_opinion` (did it count?); and for the model and each rule that changed something after it: `rules` (what it
    does), `rule probability` and `rule chosen` (what stood after it, rules × blocks).
    """

    takes_hidden: ClassVar[bool] = True
    """Threads in `noscript`, and articles that a script is to unfold, are content, too; being hidden is one sign."""
    keep_comments: bool = False
    model: str | None = None
    recipe: Recipe | None = None

    def __post_init__(self) -> None:
        if self.model is not None:
            read_model(own_path(self.model))
        if not isinstance(self.recipe, Recipe | None):
            raise ParameterError(f"dehusk: recipe must be a Recipe, not {type(self.recipe).__name__}")

    def __call__(self, page: Page) -> Selection:
        page = page.unfiltered
        model = default_model() if self.model is None else read_model(own_path(self.model))
        features = features_of(page)
        if not len(features.blocks):
            nothing = np.zeros(len(page.words), bool)
            return Selection(page, nothing, by="dehusk", steps=(Step("in the body of the page", nothing),))
        values, blocks, texts, said = model.values(features), features.blocks, model.texts(features), features.declared
        del features  # the values hold all that is needed of them, and they are large
        judged = judge(
            model,
            values,
            blocks.above,
            texts,
            said,
            posts=posts_in(blocks),
            recipe=RECIPE if self.recipe is None else self.recipe,
            keep_comments=self.keep_comments,
        )
        return _selection(blocks, judged)


def _selection(blocks: Blocks, judged: Judgement) -> Selection:
    """Masks over the words of the page from those over its blocks."""
    page, verdict = blocks.page, judged.verdict
    # words that a browser does not show go with a block only if it has no others
    hidden = page.words.hidden & blocks.of_words((blocks.hidden > 0) & (blocks.hidden < 1))
    steps = [
        Step("in the body of the page", blocks.of_words(np.ones(len(blocks), bool))),
        *(Step(step.sentence, blocks.of_words(step.chosen)) for step in verdict.choices),
    ]
    if len(steps) == 1:
        steps.append(Step("expects next to no content", blocks.of_words(verdict.chosen)))
    kept = steps[-1].kept
    if (kept & hidden).any():
        kept = kept & ~hidden
        steps.append(Step("leaves out words that a browser does not show", kept))
    signals: dict[str, NDArray[Any]] = {
        "block score": verdict.probability,
        "block words": blocks.words,
        "selected": verdict.chosen,
        "threshold": np.array([verdict.threshold]),
        "first": blocks.first,
        "last": blocks.last,
        "page_types": judged.types,
        "confidence": np.array([judged.confidence]),
        "second_opinion": np.array([judged.is_second]),
        "expected_words": np.array([judged.expected_words]),
        **_of_rules(verdict.steps),
    }
    return Selection(page, kept, by="dehusk", steps=steps, signals=signals, scores=blocks.of_words(verdict.probability))


def _of_rules(steps: tuple[RuleStep, ...]) -> dict[str, NDArray[Any]]:
    """What the model and each rule after it say of the blocks."""
    return {
        "rules": np.array([step.sentence for step in steps]),
        "rule probability": np.stack([step.probability for step in steps]),
        "rule chosen": np.stack([step.chosen for step in steps]),
    }
