"""Buttons and dialogs of shops, and of pages of cards, where nobody reads what stands on them."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, rule
from dehusk.extractor.rules.shared import leave_out
from dehusk.extractor.verdict import Verdict


@rule("shop controls", "leaves out buttons, and what opens over the page, in shops")
@dataclass(frozen=True, slots=True)
class ShopControls(Rule):
    """What stands on buttons or opens over the page, in shops and on pages of cards.

    On other pages questions are buttons, and answers open over the page. A button in a heading is a question with an
    answer below it. In five folds +.0009 on WCXB (collections +.006, products +.004, listings +.002). To leave out what
    stands at the pictures of a product, or is named after forms, gave as much and ruined a page here and there, whose
    names mean something else.
    """

    shop: float = 0.5
    """How probably the page must be a product, a collection or a listing."""
    enough: float = 100.0
    """Words chosen elsewhere."""
    most: float = 1.0
    """So many times as many words may go as stay: a button or a name may mean something else."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        types, chosen = evidence.types, verdict.chosen
        if types.product + types.collection + types.listing < self.shop:
            return verdict
        buttons = evidence.inside("tag_button") & ~evidence.inside("tag_h1", "tag_h2", "tag_h3")
        for inside in (buttons, evidence.inside("hint_dialog")):
            chosen = leave_out(evidence, chosen, inside, enough=self.enough, most=self.most)
        return verdict.choose(chosen)
