"""Footnotes and references stand apart from the text, and belong to it: each says where by a mark that links to it."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, rule
from dehusk.extractor.verdict import Verdict


@rule("keep notes", "keeps the notes that the content refers to", asks=("notes",))
@dataclass(frozen=True, slots=True)
class KeepNotes(Rule):
    """The notes to which raised marks of chosen blocks link, with the heading above the first.

    Those who annotate pages keep them or leave them out, one as often as the other: the folds do not tell. A reader
    would miss them.
    """

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        notes = evidence.ask.notes()
        if not len(notes.mark):  # as on most pages
            return verdict
        comes = notes.of(verdict.chosen) & evidence.shown
        if not comes.any():
            return verdict
        first = int(comes.argmax())
        if first and evidence.inside("tag_h1", "tag_h2", "tag_h3")[first - 1]:
            comes[first - 1] = True
        return verdict.choose(verdict.chosen | comes)
