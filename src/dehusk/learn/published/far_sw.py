"""Learn the rules of FAR-SW: fuzzy regions from labelled lines, Apriori over them, a cutoff for blocks.

The steps are those of the paper (section 3.3): scales of the features from lines inside and outside the main text;
membership of the lines of main text; for each feature the region with most members; the sets of such regions that
enough lines share; of these the longest are the rules. Two choices are made on the pages themselves, by the F1 of
words: of several longest rules those that serve (one that fits nearly all lines can be as frequent as one that fits
the text), and the cutoff for blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.far_sw import block_scores, blocks_of, line_scores
from dehusk.algorithms.parts.apriori import ItemSet, frequent_sets
from dehusk.algorithms.parts.fuzzy import Middle, Rule, Scale, matches, memberships, weighted_scale
from dehusk.algorithms.parts.line_features import FEATURES, LineKind, Matrix, line_features, normalised
from dehusk.algorithms.parts.rules import RuleSet
from dehusk.errors import DehuskError, ParameterError
from dehusk.learn.published.gold import gold_words
from dehusk.page.page import Page

Variant = Literal["inter-site", "intra-site"]
MIDDLE: dict[str, Middle] = {"text": "high", "output": "high", "links": "low"}
"""Inter-site: main text is in middle or high lengths and in low or middle numbers of links, depending on the site."""
CUTOFFS = np.arange(31) / 20
"""Tried for blocks; the paper's is 1.5."""
NEXT_TO_BEST = 0.005


@dataclass(frozen=True, slots=True, eq=False)
class LabelledLines:
    """The lines of one page: features, which are main text, and how many words each has in all and in the gold."""

    features: Matrix
    topical: NDArray[np.bool_]
    words: NDArray[np.int64]
    gold: NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is learned, and the paper's thresholds."""

    variant: Variant = "inter-site"
    weight: float = 0.5
    """Of the lines inside the main text in the scales (α)."""
    support: float = 0.5
    significance: float = 0.5
    window: int = 5

    def __post_init__(self) -> None:
        if not all(0 < value <= 1 for value in (self.support, self.significance)) or not 0 <= self.weight <= 1:
            raise ParameterError("weight, support and significance must lie between 0 and 1")


def labelled_lines(page: Page, text: str, lines: LineKind) -> LabelledLines:
    """The lines of a page with its gold text: main text where most words of the line are gold."""
    found = line_features(page, lines)
    stream = page.source.stream
    gold = gold_words(page, text)
    shown = ~page.source_layout.hidden
    rows = np.flatnonzero(stream.is_word & (found.of_row >= 0))
    line, word = found.of_row[rows], stream.word[rows]
    size = len(found.values)
    words = np.bincount(line, shown[word], size).astype(np.int64)
    of_gold = np.bincount(line, gold[word], size).astype(np.int64)
    return LabelledLines(found.values, (of_gold > 0) & (2 * of_gold >= words), words, of_gold)


def learn_rules(pages: Sequence[LabelledLines], settings: Settings | None = None) -> RuleSet:
    """A rule set with its cutoff from labelled pages."""
    settings = settings or Settings()
    inter_site = settings.variant == "inter-site"
    features = [normalised(page.features) if inter_site else page.features for page in pages]
    values = np.concatenate(features) if features else np.zeros((0, len(FEATURES)))
    topical = np.concatenate([page.topical for page in pages]) if pages else np.zeros(0, bool)
    if not topical.any() or topical.all():
        raise DehuskError("rules are learned from lines inside and outside the main text; these pages lack one of them")
    scales = tuple(
        weighted_scale(
            values[topical, feature],
            values[~topical, feature],
            weight=settings.weight,
            middle=MIDDLE.get(name, "own") if inter_site else "own",
        )
        for feature, name in enumerate(FEATURES)
    )
    levels, frequent = frequent_regions(values[topical], scales, settings)
    if not levels:
        raise DehuskError(f"no region holds {settings.support:.0%} of the lines; lower the support")
    found = RuleSet(scales, (), inter_site, settings.significance, 0.0)
    longest = [as_rule(items, frequent) for items in levels[-1]]
    return _chosen(found, longest, _Trial(pages, features, settings.window))


def frequent_regions(
    topical: Matrix, scales: Sequence[Scale], settings: Settings
) -> tuple[list[list[ItemSet]], list[int]]:
    """Sets of features whose commonest regions lines of main text share, by size; and that region of each feature."""
    regions = memberships(topical, scales)
    commonest = [int(np.argmax(region.sum(axis=0))) for region in regions]
    belongs = [region[:, best] >= settings.significance for region, best in zip(regions, commonest, strict=True)]
    return frequent_sets(np.stack(belongs, axis=1), settings.support), commonest


def as_rule(items: ItemSet, commonest: Sequence[int]) -> Rule:
    """A set of features as a rule over their commonest regions."""
    return tuple((feature, commonest[feature]) for feature in items)


@dataclass(frozen=True, slots=True, eq=False)
class _Trial:
    """Pages to try rules on, with their features as the rules see them."""

    pages: Sequence[LabelledLines]
    features: Sequence[Matrix]
    window: int

    def f1(self, rules: RuleSet) -> NDArray[np.float64]:
        """Mean F1 of words for each cutoff."""
        total = np.zeros(len(CUTOFFS))
        for page, values in zip(self.pages, self.features, strict=True):
            if page.gold.any():
                topical = matches(values, rules.scales, rules.rules, rules.significance)
                total += _f1_by_cutoff(page, topical, self.window)
        return total / len(self.pages)


def _chosen(found: RuleSet, candidates: Sequence[Rule], trial: _Trial) -> RuleSet:
    """The rules that serve, one added after another while F1 grows; the middle of the cutoffs next to the best."""
    left, best = list(candidates), np.zeros(len(CUTOFFS))
    while left:
        curves = [trial.f1(replace(found, rules=(*found.rules, rule))) for rule in left]
        number = int(np.argmax([curve.max().round(9) for curve in curves]))
        if found.rules and curves[number].max() < best.max() + NEXT_TO_BEST:
            break
        found, best = replace(found, rules=(*found.rules, left.pop(number))), curves[number]
    near = CUTOFFS[best >= best.max() - NEXT_TO_BEST]
    return replace(found, cutoff=float(near[len(near) // 2]))


def _f1_by_cutoff(page: LabelledLines, topical: NDArray[np.bool_], window: int) -> NDArray[np.float64]:
    """A line between two blocks that both hold it counts twice; that does not change which cutoff is better."""
    first, last = blocks_of(topical, window)
    worth = block_scores(line_scores(normalised(page.features)), first, last)
    words, gold = (np.concatenate(([0], np.cumsum(count))) for count in (page.words, page.gold))
    kept = worth > CUTOFFS[:, None]  # cutoffs × blocks
    output = kept @ (words[last + 1] - words[first])
    common = kept @ (gold[last + 1] - gold[first])
    return np.asarray(2 * common / (output + int(page.gold.sum())))
