"""From pages to verdicts: what is observed, what the model makes of it, what the rules decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dehusk.arrays import Floats
from dehusk.extractor.evidence import Evidence, PageTypes
from dehusk.extractor.model.model import Model, Size, default_model
from dehusk.extractor.observed import Observed, observe
from dehusk.extractor.outline.blocks import Blocks
from dehusk.extractor.recipes import FAST_RECIPE, RECIPE, Recipe
from dehusk.extractor.rules.named_comments import NamedComments
from dehusk.extractor.rules.second_opinion import SecondOpinion
from dehusk.extractor.verdict import Verdict
from dehusk.page.together import Together, alone
from dehusk.selection import Selection


@dataclass(frozen=True, slots=True)
class Settings:
    """How pages are judged."""

    recipe: Recipe = RECIPE
    size: Size = "full"
    keep_comments: bool = False
    """Are elements named after comments judged like anything else?"""

    @property
    def rules(self) -> Recipe:
        """The rules that are asked."""
        if not self.keep_comments or NamedComments.name not in self.recipe.names:
            return self.recipe
        return self.recipe.without(NamedComments.name)


BEST, FAST = Settings(), Settings(FAST_RECIPE, "small")


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """What the model and the rules say of a page."""

    evidence: Evidence
    verdict: Verdict
    confidence: float
    """The F1 that pages really had of whose blocks so much was expected."""

    @property
    def trust(self) -> float:
        """The confidence in what was chosen because it was probable: 0 where a rule chose what nothing speaks for."""
        return self.confidence if self.verdict.expected_f1 else 0.0

    @property
    def is_second(self) -> bool:
        """Did the second opinion count?"""
        return any(step.rule == SecondOpinion.name for step in self.verdict.steps)


def opinion_of(model: Model, evidence: Evidence, size: Size) -> Floats:
    """What a model of that size says of each block."""
    return model.opinions(size)[0](evidence.features)


def judge(model: Model, evidence: Evidence, settings: Settings = BEST, probability: Floats | None = None) -> Judgement:
    """Judge the blocks of a page. `probability`: what the model says of each, if that is known already."""
    if settings.keep_comments:
        evidence = replace(evidence, wanted=evidence.inside("hint_comment"))
    said = opinion_of(model, evidence, settings.size) if probability is None else probability
    verdict = settings.rules(evidence, said)
    return Judgement(evidence, verdict, model.calibrated(_expected_f1(evidence, verdict), settings.size))


def _expected_f1(evidence: Evidence, verdict: Verdict) -> float:
    """What is expected of the choice; where a rule chose blocks of which nothing was, by how probable they are."""
    if verdict.expected_f1 or not verdict.chosen.any():
        return verdict.expected_f1
    expected = verdict.probability * evidence.words
    return 2 * float(expected[verdict.chosen].sum()) / float(evidence.words[verdict.chosen].sum() + expected.sum())


def judge_observed(model: Model, observed: Observed, settings: Settings = BEST) -> list[Judgement | None]:
    """Judge some pages that were observed; None of a page without blocks."""
    return _judged(model, model.evidence(observed, settings.size), settings)


def _judged(model: Model, pages: list[Evidence | None], settings: Settings) -> list[Judgement | None]:
    return [None if evidence is None else judge(model, evidence, settings) for evidence in pages]


def judge_pages(
    model: Model, together: Together, settings: Settings = BEST
) -> tuple[Blocks, Sequence[Judgement | None]]:
    """Judge some pages; and their blocks."""
    blocks, observed = observe(together)
    pages = model.evidence(observed, settings.size)
    del observed  # the features of all blocks, which the evidence has, too
    return blocks, _judged(model, pages, settings)


def page_types_of(selection: Selection) -> dict[str, float]:
    """How probably a page is of each type, the most probable first; nothing for a page without words.

    What dehusk's own extractor said is taken as it is; for a selection of another algorithm the page is judged again.
    """
    told = selection.signals.get("page_types")
    if told is None:
        evidence = default_model().evidence(observe(alone(selection.page))[1])[0]
        if evidence is None:
            return {}
        types: Sequence[float] = evidence.types
    else:
        types = told.tolist()
    pairs = zip(PageTypes._fields, types, strict=True)
    return dict(sorted(pairs, key=lambda pair: -pair[1]))
