"""How good a model of the default extractor is on pages that it was not made from, and how sure it may be.

What counts is what users are given: where a page shows next to nothing, that is what it carries (`carried.py`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.reliability import calibration_error, rank_correlation, worst_bin
from dehusk.evaluate.scoring.tokens import words as tokens_of
from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.judge import Judgement, judge, opinion_of
from dehusk.extractor.judge import Settings as Judging
from dehusk.extractor.model.model import Model, Size
from dehusk.learn.default.labelled import Labelled, holds, labelled
from dehusk.learn.default.token_ids import Ids, ids_of
from dehusk.learn.default.weights import TYPES, type_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """One page that was judged by a model that never saw it."""

    corpus: str
    page_type: str | None
    f1: float | None
    """None where only snippets are known."""
    snippets: tuple[int, int, int]
    """Found, wrongly found, missed."""
    expected_f1: float
    confidence: float
    type_right: bool | None
    block_bins: NDArray[np.float64]
    """Words by probability in tenths: all, those that are content, sum of probabilities. (3 × 10)"""


def outcomes_of(model: Model, page: Labelled, ways: Mapping[str, Judging]) -> dict[str, Outcome]:
    """Judge a page in some ways and compare each verdict with its gold text."""
    found: dict[str, Outcome] = {}
    known = {size: model.evidence(page.known, size)[0] for size in {way.size for way in ways.values()}}
    opinions: dict[Size, Floats] = {}
    for name, way in ways.items():
        evidence = known[way.size]
        if evidence is None:
            found[name] = without_words(page)
            continue
        if way.size not in opinions:
            opinions[way.size] = opinion_of(model, evidence, way.size)
        found[name] = compared(page, judge(model, evidence, way, opinions[way.size]), _is_right(page, evidence.types))
    return found


def _is_right(page: Labelled, types: PageTypes) -> bool | None:
    """Is the most probable type that of the page? None if nobody knows that."""
    return None if type_of(page) is None else types._fields[int(np.argmax(types))] == type_of(page)


def without_words(page: Labelled) -> Outcome:
    """What comes of a page without blocks: what it carries, if anything."""
    other = page.carried.instead_of(np.zeros(0, np.int64), 0.0)
    words, confidence = (np.zeros(0, np.int64), 0.0) if other is None else (other.ids, other.confidence)
    return Outcome(page.corpus, page.page_type, *_compare(page, words), 0.0, confidence, None, np.zeros((3, 10)))


def outcome_of_text(example: Example, text: str) -> Outcome:
    """What comes of a page of which somebody gave that text."""
    page = labelled(example, ())
    f1, snippets = _compare(page, ids_of(tokens_of(text)))
    return Outcome(page.corpus, page.page_type, f1, snippets, 0.0, 0.0, None, np.zeros((3, 10)))


def compared(page: Labelled, judged: Judgement, type_right: bool | None) -> Outcome:
    """What was said of a page against its gold text."""
    verdict = judged.verdict
    tenth = np.minimum((verdict.probability * 10).astype(int), 9)
    weight = page.weight / max(float(page.weight.sum()), 1)
    parts = (weight, weight * page.label, weight * verdict.probability)
    bins = np.stack([np.bincount(tenth, part, 10) for part in parts]).astype(np.float64)
    words = _words_of(page, verdict.chosen)
    other = page.carried.instead_of(words, judged.trust)
    if other is not None:  # what is expected of the blocks says nothing of that
        return Outcome(page.corpus, page.page_type, *_compare(page, other.ids), 0.0, other.confidence, type_right, bins)
    expected = verdict.expected_f1
    return Outcome(page.corpus, page.page_type, *_compare(page, words), expected, judged.confidence, type_right, bins)


def _words_of(page: Labelled, chosen: NDArray[np.bool_]) -> Ids:
    some = [tokens for tokens, taken in zip(page.tokens, chosen.tolist(), strict=True) if taken]
    return np.concatenate(some) if some else np.zeros(0, np.int64)


def _compare(page: Labelled, words: Ids) -> tuple[float | None, tuple[int, int, int]]:
    """F1 of the bags of words; snippets found, wrongly found and missed where there is no gold text."""
    if page.gold is None:
        found = sum(holds(words, snippet) for snippet in page.with_)
        return None, (found, sum(holds(words, snippet) for snippet in page.without), len(page.with_) - found)
    if not len(words) or not len(page.gold):
        return float(len(words) == len(page.gold)), (0, 0, 0)
    common = (Counter(words.tolist()) & Counter(page.gold.tolist())).total()
    return 2 * common / (len(words) + len(page.gold)), (0, 0, 0)


def figures_of(outcomes: Iterable[Outcome]) -> dict[str, dict[str, float]]:
    """Mean F1 by corpus, and by type of page where the corpus says it; F1 of all snippets where it has only those."""
    by_name: defaultdict[str, list[float]] = defaultdict(list)
    snippets: defaultdict[str, NDArray[np.int64]] = defaultdict(lambda: np.zeros(3, np.int64))
    for outcome in outcomes:
        if outcome.f1 is None:
            snippets[outcome.corpus] += outcome.snippets
            continue
        by_name[outcome.corpus].append(outcome.f1)
        if outcome.page_type in TYPES and outcome.corpus.startswith("wcxb"):
            by_name[f"{outcome.corpus} {outcome.page_type}"].append(outcome.f1)
    figures = {name: {"pages": len(f1), "bag_f1": round(float(np.mean(f1)), 4)} for name, f1 in sorted(by_name.items())}
    for name, (found, wrong, missed) in sorted(snippets.items()):
        figures[name] = {"snippet_f1": round(2 * found / max(2 * found + wrong + missed, 1), 4)}
    return figures


def reliability(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """How far confidence and probabilities are from the truth, and how often the type of page is right."""
    bins = np.sum([outcome.block_bins for outcome in outcomes], axis=0)
    pairs = [(outcome.confidence, outcome.f1) for outcome in outcomes if outcome.f1 is not None]
    typed = [outcome.type_right for outcome in outcomes if outcome.type_right is not None]
    return {
        "confidence_error": round(calibration_error(pairs), 4),
        "worst_tenth": round(worst_bin(pairs), 4),
        "rank_correlation": round(rank_correlation(pairs), 4),
        "block_error": round(float(np.abs(bins[2] - bins[1]).sum() / max(bins[0].sum(), 1e-9)), 4),
        "page_type_accuracy": round(float(np.mean(typed)), 4) if typed else None,
    }
