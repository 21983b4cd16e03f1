"""The pages on which an extractor does worst, run once more to show what it made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dehusk.errors import ParameterError
from dehusk.evaluate.contenders import Contender
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.corpus import Corpus, find_pages
from dehusk.evaluate.report.analysis import Analysis, Table
from dehusk.evaluate.results import plain
from dehusk.evaluate.running.crew import Crew, decoded
from dehusk.evaluate.running.process import Outcome


@dataclass(frozen=True, slots=True)
class WorstPage:
    """A page, what the extractor made of it, and the F1 of every extractor on it."""

    corpus: str
    page: Example
    outcome: Outcome
    f1: Mapping[str, float]


def worst_pages(analysis: Analysis, *, of: str | None = None, count: int = 5) -> tuple[str, list[WorstPage]]:
    """The label of an extractor (the first of the run unless named), and its worst pages of each corpus.

    Pages are read and extracted again: results keep scores and no texts.
    """
    run = analysis.run
    chosen = next((one for one in run.contenders if of in (None, one.label)), None)
    if chosen is None:
        labels = ", ".join(one.label for one in run.contenders)
        raise ParameterError(f"no extractor {of!r} in this run to show the worst pages of; there are {labels}")
    corpora = {corpus.label: corpus for corpus in run.corpora}
    found: list[WorstPage] = []
    with Crew(run.settings.time_limit) as crew:
        for table in analysis.tables:
            if any(line.extractor == chosen.label for line in table.lines):
                found += _of_corpus(table, corpora[table.corpus], chosen, crew=crew, count=count)
    return chosen.label, found


def _of_corpus(table: Table, corpus: Corpus, chosen: Contender, *, crew: Crew, count: int) -> list[WorstPage]:
    scores = table.line(chosen.label).values["f1"]
    order = sorted(range(len(scores)), key=lambda at: (scores[at], table.pages[at]))[: max(0, count)]
    ids = {plain(page): page for page in corpus.ids}
    pages = find_pages(corpus, {ids[table.pages[at]] for at in order})
    found = []
    for at in order:
        page = decoded(pages[ids[table.pages[at]]])
        f1 = {line.extractor: float(line.values["f1"][at]) for line in table.lines}
        found.append(WorstPage(corpus.label, page, crew.extract(chosen, page), f1))
    return found
