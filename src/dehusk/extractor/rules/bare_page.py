"""Bare pages: text with nothing around it, so that there is nothing to leave out.

The model learned from pages as sites make them. What it looks for is missing here: a single paragraph, or a list
written by hand, looks to it like the remains of a page.
"""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.arrays import Flags, Singles
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, headline, rule
from dehusk.extractor.verdict import Verdict

_TAGS = ("nav", "aside", "header", "footer", "form", "button", "noscript")
_NAMES = (
    "comment", "reply", "header", "footer", "nav", "crumbs", "sidebar", "related", "next", "share", "ad", "form",
    "dialog", "user", "hidden",
)  # fmt: skip
_BESIDE = (*(f"tag_{name}" for name in _TAGS), *(f"hint_{name}" for name in _NAMES))
"""Elements in which pages say other things than their text, by their tags and by their names."""


@rule("bare page", "takes all the text of a page that has next to nothing else")
@dataclass(frozen=True, slots=True)
class BarePage(Rule):
    """All blocks of a page on which nothing hints at anything but text; the text of one of a few blocks.

    Whether the headline is content is another rule's question.
    """

    linked_page: float = 0.02
    """A page is more than text if more of its words stand in links, or if any block is no text."""
    few: int = 6
    """Blocks that are shown on a page of a few. In ten corpora three pages have no more, and hide nothing: others have
    menus and footers."""
    few_short: int = 8
    """As many on a page of few words."""
    short: float = 100.0
    """Words of such a page."""
    linked: float = 0.7
    """A block with so many of its words in links is no text."""
    most: float = 0.67
    """If so much of the text was chosen, the model knew its way about the page."""
    too_few: float = 40.0
    """A page of fewer words of which nothing was chosen says too little to be judged: two goods of a shop look like
    what is left of a shell. In seven corpora no page is such, and the next one has 45 words."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        words, chosen, shown = evidence.words, verdict.chosen, evidence.hidden < 1
        if not chosen.any() and float(words.sum()) < self.too_few:
            return verdict.choose(shown)
        if self._is_nothing_but_text(evidence):
            is_heading = evidence.inside("tag_h1", "tag_h2", "tag_h3")  # any paragraph may have words of the title
            return verdict.choose(chosen | ~(headline(evidence) & is_heading))
        if not self._has_few_blocks(words[shown]):
            return verdict
        text: Flags = shown & (evidence.link_density < self.linked)
        size = float(words[text].sum())
        is_bare = size > float(words.sum()) / 2  # not mostly links, and not mostly hidden
        knew = float(words[text & chosen].sum()) >= self.most * size
        return verdict.choose(chosen | text) if is_bare and not knew else verdict

    def _has_few_blocks(self, words: Singles) -> bool:
        return len(words) <= self.few or (len(words) <= self.few_short and float(words.sum()) <= self.short)

    def _is_nothing_but_text(self, evidence: Evidence) -> bool:
        """Does the page hide nothing, link to next to nothing, and hold no text in elements that stand beside one?"""
        words = evidence.words
        linked = float((evidence.link_density * words).sum())
        is_linked = linked > self.linked_page * float(words.sum()) or (evidence.link_density >= self.linked).any()
        if is_linked or evidence.hidden.any():  # as on most pages
            return False
        return not evidence.inside(*_BESIDE).any()
