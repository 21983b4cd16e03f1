"""Why a block is taken for content or not: what the model goes by, and which rules changed it, in words for people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.model.model import Model, Size, default_model
from dehusk.extractor.observed import observe
from dehusk.extractor.outline.elements import FARTHEST
from dehusk.page.together import alone
from dehusk.selection import Selection

MOST = 5
"""Features that are told."""
_MUCH = 0.05
"""A rule that changes the probability of a block by so much is told."""
_SAME = 1e-4
"""A page that was read with others is judged by sums in another order."""
_SENTENCES = {feature.name: feature.sentence for feature in SCHEMA.all}


def described(name: str, value: float) -> str:
    """A feature and its value in words.

    >>> described("tag_nav", 2.0)
    '2 levels below <nav, menu>'
    >>> described("hint_comment", 0.0)
    'directly in an element named after “comment”'
    >>> described("link_density", 0.875)
    'share of its words in links: 0.88'
    """
    sentence, kind = _SENTENCES[name], name.partition("_")[0]
    if kind in ("tag", "hint"):
        what = sentence.removeprefix("levels up to the nearest ").removeprefix("of ")
        what = f"an {what}" if kind == "hint" else what
        if value >= FARTHEST:
            return f"not inside {what}"
        return f"directly in {what}" if value == 0 else f"{value:.0f} level{'s' if value > 1 else ''} below {what}"
    return f"{sentence}: {value:.2f}".removesuffix(".00")


def explained(selection: Selection, word: int) -> tuple[str, ...]:
    """What dehusk's own extractor says of the block of a word; nothing for selections of other algorithms."""
    signals = selection.signals
    if "block score" not in signals or "page_types" not in signals:
        return ()
    own = int(selection.page.source_word[word])
    number = int(np.searchsorted(signals["first"], own, side="right")) - 1
    if number < 0 or own < 0:
        return ()
    return (_verdict(signals, number), *_rules(signals, number), *_features(default_model(), selection, number))


def _verdict(signals: Mapping[str, Any], number: int) -> str:
    probability, threshold = float(signals["block score"][number]), float(signals["threshold"][0])
    types = PageTypes(*signals["page_types"].tolist())
    kind = PageTypes._fields[int(np.argmax(types))]
    return (
        f"content with a probability of {probability:.2f}, the threshold of this page is {threshold:.2f} "
        f"(probably {kind}; article: {types.article:.2f}{'; second opinion' if signals['second_opinion'][0] else ''})"
    )


def _rules(signals: Mapping[str, Any], number: int) -> list[str]:
    """What each rule made of the block, where it changed its probability much, or whether it is chosen."""
    probability, chosen = signals["rule probability"][:, number].tolist(), signals["rule chosen"][:, number].tolist()
    told = []
    for sentence, (before, after), (was, now) in zip(
        signals["rules"].tolist()[1:], pairwise(probability), pairwise(chosen), strict=True
    ):
        if abs(after - before) >= _MUCH:
            told.append(f"a rule {sentence}: a probability of {before:.2f} became {after:.2f}")
        if was != now:
            told.append(f"a rule {sentence}: {'taken' if now else 'left out'}")
    return told


def _features(model: Model, selection: Selection, number: int) -> list[str]:
    """The weightiest features of the block; nothing if another model made the selection."""
    evidence = model.evidence(observe(alone(selection.page))[1])[0]
    if evidence is None:
        return []
    said = selection.signals["rule probability"][0]
    sizes: tuple[Size, ...] = ("full", "small")
    pairs = (model.opinions(size) for size in sizes)
    pair = next((pair for pair in pairs if np.allclose(pair[0](evidence.features), said, atol=_SAME)), None)
    if pair is None:
        return []
    opinion = pair[int(selection.signals["second_opinion"][0])]
    moved: defaultdict[str, float] = defaultdict(float)
    for row, move in enumerate(opinion.contributions(evidence.features, number).tolist()):
        moved[described(SCHEMA.names[row], float(evidence.features[row, number]))] += move
    heaviest = sorted(moved.items(), key=lambda pair: -abs(pair[1]))[:MOST]
    return [f"{'for' if move > 0 else 'against'} ({move:+.2f}): {sentence}" for sentence, move in heaviest]
