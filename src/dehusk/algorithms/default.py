"""The default extractor: a learned model and a recipe of rules over the blocks of a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.registry import algorithm
from dehusk.errors import ParameterError
from dehusk.extractor.judge import Judgement, Settings, judge_pages
from dehusk.extractor.model.model import Model, default_model, read_model
from dehusk.extractor.outline.blocks import Blocks
from dehusk.extractor.recipes import RECIPE, Recipe
from dehusk.extractor.verdict import Verdict
from dehusk.models import own_path
from dehusk.page.page import Page
from dehusk.page.together import in_batches, read_together, weight
from dehusk.selection import Selection, Step


@algorithm("dehusk", family="learned", year=2026, aliases=("default",))
@dataclass(frozen=True, slots=True)
class Dehusk:
    """Blocks of text that a learned model and a recipe of rules take for main content.

    About 240 features of each block (its text, the elements around it, what stands before and after, what repeats) go
    into boosted trees and a small network, which give the probability that it is content. Rules then decide by what the
    page is: of an article comes only what is nearly as sure as its surest parts; of a listing or thread whatever makes
    the expected F1 highest. They keep lists, tables and code whole, and leave out footers and comments. A page of which
    next to nothing is expected to be content gives nothing.

    `keep_comments`: what stands in elements named after comments is judged like anything else, even of an article.
    `model`: the path of a model made with `dehusk train default`; without it, the one that comes with dehusk.
    `recipe`: the rules that decide, such as `RECIPE.without("headline")`; without it, those of
    `dehusk.extractor.recipes.RECIPE`.
    `recall`: how many times as much it counts that all content comes as that nothing else does; below 1, less comes.

    Signals, one value a block: `block score` (its probability), `block words`, `selected`, `first` and `last` (its
    words of the source); for the page: `threshold`, `page_types` (probabilities), `confidence`, `second_opinion` (did
    it count?), `joined` (on a page with too many blocks: how many neighbours count as one); and for the model and each
    rule that changed something after it: `rules` (what it does), `rule probability` and `rule chosen` (what stood after
    it, rules × blocks).
    """

    takes_hidden: ClassVar[bool] = True
    """Threads in `noscript`, and articles that a script is to unfold, are content, too; being hidden is one sign."""
    keep_comments: bool = False
    model: str | None = None
    recipe: Recipe | None = None
    recall: float = 1.0

    def __post_init__(self) -> None:
        RECIPE.favouring(self.recall)
        if not isinstance(self.recipe, Recipe | None):
            raise ParameterError(f"dehusk: recipe must be a Recipe, not {type(self.recipe).__name__}")
        model_at(self.model)

    def __call__(self, page: Page) -> Selection:
        return self.many((page,))[0]

    def many(self, pages: Sequence[Page]) -> list[Selection]:
        """Several pages at once: what takes the same time for a page of any length is done once for all of them."""
        recipe = RECIPE if self.recipe is None else self.recipe
        if self.recall != 1:
            recipe = recipe.favouring(self.recall)
        settings = Settings(recipe, keep_comments=self.keep_comments)
        return select(pages, model_at(self.model), settings, by="dehusk")


def model_at(path: str | None) -> Model:
    """The model in a file, or the one that comes with dehusk."""
    return default_model() if path is None else read_model(own_path(path))


def select(pages: Sequence[Page], model: Model, settings: Settings, *, by: str) -> list[Selection]:
    """The main content of some pages, a dozen of them read together."""
    own = [page.unfiltered for page in pages]
    found: dict[int, Selection] = {}
    for batch in in_batches(own, weight):
        for together in read_together(batch):
            blocks, judged = judge_pages(model, together, settings)
            for number, judgement in enumerate(judged):
                page = together.pages[number]
                found[id(page)] = (
                    _nothing(page, by) if judgement is None else _Selected(blocks, number).by(by, judgement)
                )
    return [found[id(page)] for page in own]


def _nothing(page: Page, by: str) -> Selection:
    """Of a page without words in its body."""
    nothing = np.zeros(len(page.source.word_at), bool)
    return Selection.of_source(page, nothing, by=by, steps=(Step("in the body of the page", nothing),))


class _Selected:
    """From masks over the blocks of one of some pages to masks over the words of its source."""

    __slots__ = ("hidden", "joined", "of_words", "page")

    def __init__(self, blocks: Blocks, number: int) -> None:
        own = slice(*blocks.edges[number : number + 2].tolist())
        self.page = blocks.together.pages[number]
        self.of_words = blocks.of_page(number)
        self.joined = int(blocks.joined[number])
        hidden = blocks.hidden[own]
        self.hidden = (hidden > 0) & (hidden < 1)
        """Blocks that are hidden in part."""

    def by(self, name: str, judged: Judgement) -> Selection:
        """The selection that a judgement makes."""
        verdict = judged.verdict
        kept = self._shown(self.of_words(verdict.chosen))
        scores = self.of_words(verdict.probability)
        first = self.of_words.first
        signals: dict[str, NDArray[Any]] = {
            "block score": verdict.probability,
            "block words": judged.evidence.words.copy(),
            "selected": verdict.chosen,
            "first": first,
            "last": first + self.of_words.sizes,
            "threshold": np.array([verdict.threshold]),
            "page_types": np.array(judged.evidence.types),
            "confidence": np.array([judged.confidence]),
            "trust": np.array([judged.trust]),
            "second_opinion": np.array([judged.is_second]),
            "rules": np.array([step.sentence for step in verdict.steps]),
            "rule probability": np.stack([step.probability for step in verdict.steps]),
            "rule chosen": np.stack([step.chosen for step in verdict.steps]),
        }
        if self.joined > 1:
            signals["joined"] = np.array([self.joined])
        for column in (kept, scores, *signals.values()):
            column.flags.writeable = False  # so that nobody has to copy it
        return Selection.of_source(
            self.page, kept, by=name, steps=lambda: self._steps(verdict), signals=signals, scores=scores
        )

    def _shown(self, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Words that a browser does not show go with a block only if it has no others."""
        return kept & ~(self.of_words(self.hidden) & self.page.source_layout.hidden) if self.hidden.any() else kept

    def _steps(self, verdict: Verdict) -> tuple[Step, ...]:
        """What the model and the rules did, one after another."""
        of_words = self.of_words
        steps = [
            Step("in the body of the page", of_words(np.ones(len(verdict.chosen), bool))),
            *(Step(step.sentence, of_words(step.chosen)) for step in verdict.choices),
        ]
        if len(steps) == 1:
            steps.append(Step("expects next to no content", of_words(verdict.chosen)))
        kept = steps[-1].kept
        shown = self._shown(kept)
        if not np.array_equal(shown, kept):
            steps.append(Step("leaves out words that a browser does not show", shown))
        return tuple(steps)
