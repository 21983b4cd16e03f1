"""Which rules decide, in which order."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dehusk.arrays import Floats
from dehusk.errors import ParameterError
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.bare_page import BarePage
from dehusk.extractor.rules.expected_f1 import ExpectedF1
from dehusk.extractor.rules.fill_gaps import FillGaps
from dehusk.extractor.rules.headline import Headline
from dehusk.extractor.rules.hidden_copies import HiddenCopies
from dehusk.extractor.rules.keep_notes import KeepNotes
from dehusk.extractor.rules.level_alike import LevelAlike
from dehusk.extractor.rules.named_comments import NamedComments
from dehusk.extractor.rules.rule import Rule
from dehusk.extractor.rules.second_opinion import SecondOpinion
from dehusk.extractor.rules.second_rendering import SecondRendering
from dehusk.extractor.rules.short_page import ShortPage
from dehusk.extractor.rules.teasers import Teasers
from dehusk.extractor.rules.whole_groups import WholeGroups
from dehusk.extractor.rules.whole_posts import WholePosts
from dehusk.extractor.rules.whole_structures import WholeStructures
from dehusk.extractor.rules.wording import Wording
from dehusk.extractor.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Recipe:
    """Rules in the order in which they are asked.

    >>> RECIPE.without("headline", "second rendering").names[-3:]
    ('bare page', 'whole posts', 'short page')
    """

    rules: tuple[Rule, ...]

    def __call__(self, evidence: Evidence, probability: Floats) -> Verdict:
        """Judge a page: the verdict after all rules, with a step for each that changed something."""
        verdict = Verdict.first(probability)
        for one in self.rules:
            verdict = verdict.after(one.name, one.sentence, one(evidence, verdict))
        return verdict

    @property
    def names(self) -> tuple[str, ...]:
        """Of the rules."""
        return tuple(one.name for one in self.rules)

    def without(self, *names: str) -> Recipe:
        """The recipe without some of its rules."""
        unknown = [name for name in names if name not in self.names]
        if unknown:
            raise ParameterError(f"there is no rule {unknown[0]!r}; the rules are: {', '.join(self.names)}")
        if ExpectedF1.name in names:
            raise ParameterError(f"{ExpectedF1.name!r} chooses the blocks: without it nothing would be content")
        return Recipe(tuple(one for one in self.rules if one.name not in names))

    def favouring(self, recall: float) -> Recipe:
        """The recipe in which recall counts so many times as much as precision.

        >>> RECIPE.favouring(1.0) == RECIPE, RECIPE.favouring(2.0) == RECIPE
        (True, False)
        """
        if not 0 < recall < float("inf"):
            raise ParameterError(f"recall must be a number above 0, not {recall}")
        return Recipe(tuple(replace(one, recall=recall) if isinstance(one, ExpectedF1) else one for one in self.rules))

    def without_asking(self, question: str) -> Recipe:
        """The recipe without the rules that ask a question (`Questions`)."""
        return Recipe(tuple(one for one in self.rules if question not in one.asks))


RECIPE = Recipe(
    (
        SecondOpinion(),
        Wording(),
        LevelAlike(),
        Teasers(),
        NamedComments(),
        ExpectedF1(),
        KeepNotes(),
        WholeGroups(),
        FillGaps(),
        WholeStructures(),
        Headline(),
        HiddenCopies(),
        BarePage(),
        WholePosts(),
        SecondRendering(),
        ShortPage(),
    )
)
"""The default: first how probable each block is, then which are chosen, then what comes along and what goes."""

FAST_RECIPE = RECIPE.without_asking("posts")
"""The same without what takes the tree of the page."""
