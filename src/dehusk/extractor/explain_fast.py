"""Why the fast extractor takes a block for content or not: the features that moved it most, in words for people."""

from __future__ import annotations

from collections import defaultdict
from types import MappingProxyType

import numpy as np

from dehusk.extractor.fast_features import FAST_NAMES, fast_features_of
from dehusk.extractor.fast_judge import fast_judge
from dehusk.extractor.fast_model import fast_model
from dehusk.selection import Selection

MOST = 5
_LOWERED = 1e-6
_BLOCK = MappingProxyType(
    {
        "words": "words in the block",
        "link_density": "share of its words in links",
        "hidden": "share of its words that a browser does not show",
        "length": "characters in the block",
        "word_length": "characters a word",
        "upper_share": "share of its characters that are capitals",
        "digit_share": "share of its characters that are digits",
        "bar_share": "share of its characters that are bars and the like",
        "sentences": "ends of sentences in the block",
        "commas": "commas in the block",
        "colons": "colons in the block",
        "ends_sentence": "does it end with a sentence",
        "ends_colon": "does it end with a colon",
        "to_typical": "its length, measured by the usual text of the page",
        "duplicates": "blocks of the page that say the same",
        "title_share": "share of its words that stand in the title of the page",
        "starts_title": "does it begin as the title of the page does",
        "place": "where it stands among the blocks of the page, from 0 to 1",
        "place_first": "blocks before it",
        "place_last": "blocks behind it",
        "words_before": "share of the page's words before it",
        "long_before": "share of the page's long texts before it",
        "run_inside": "is it in the run of blocks with most words outside links",
        "run_place": "place in the run of blocks with most words outside links",
        "run_share": "share of the page in the run of blocks with most words outside links",
        "title_offset": "blocks since the headline",
        "title_found": "how well the headline says the title of the page",
        "depth": "elements around it",
        "depth_change": "elements around it, more than around the block before",
    }
)
_PART = MappingProxyType(
    {
        "words": "words",
        "blocks": "blocks of text",
        "share": "share of the page's words",
        "links": "share of words in links",
        "long": "share of words in long texts",
        "sentences": "ends of sentences a word",
        "count": "number of them",
        "typical": "usual length of a text",
    }
)
_WHERE = MappingProxyType(
    {
        "own": "the element it stands in",
        "near": "one of the three elements around it",
        "in": "an element around it",
    }
)


def described_fast(name: str, value: float) -> str:
    """A feature and its value in words.

    >>> described_fast("in_hint_comment", 1.0)
    'an element around it is named after “comment”'
    >>> described_fast("up1_links", 0.25)
    'the part of the page around it, 2 steps out: share of words in links: 0.25'
    """
    where, _, rest = name.partition("_")
    if where in _WHERE:
        kind, _, group = rest.partition("_")
        what = f"a <{group}>" if kind == "tag" else f"named after “{group}”"
        return f"{_WHERE[where]} is {what}" if value else f"it is not so that {_WHERE[where]} is {what}"
    if name in _BLOCK:
        said = _BLOCK[name]
    elif where.startswith("up"):
        said = f"the part of the page around it, {int(where[2:]) + 1} steps out: {_PART[rest]}"
    elif where == "path":
        said = f"blocks in elements like those around it: {_PART[rest]}"
    else:
        said = f"the whole page: {_PART[rest]}"
    return f"{said}: {value:.2f}".removesuffix(".00")


def weightiest(selection: Selection, number: int) -> tuple[str, ...]:
    """What moved the block of a word of the source most; nothing of a model that did not come with dehusk."""
    model, features = fast_model(), fast_features_of(selection.page)
    blocks, values = features.blocks, features.values
    block = int(np.searchsorted(blocks.first, number, side="right")) - 1
    if block < 0 or not np.allclose(  # a page that was read with others is judged by sums in another order
        blocks.of_words(fast_judge(model, features.of_page(0)).probability),
        selection.signals["source score"],
    ):
        return ()
    dense = values.dense()
    moved: defaultdict[str, float] = defaultdict(float)
    for row, move in enumerate(model.network.contributions(dense, block).tolist()):
        moved[described_fast(FAST_NAMES[row], float(dense[row, block]))] += move
    heaviest = sorted(moved.items(), key=lambda pair: -abs(pair[1]))[:MOST]
    told = tuple(f"{'for' if move > 0 else 'against'} ({move:+.2f}): {said}" for said, move in heaviest)
    before = float(model.probabilities(values)[block])
    if before - float(selection.signals["source score"][number]) > _LOWERED:
        in_comments = dense[FAST_NAMES.index("in_hint_comment"), block] > 0
        why = "an element around it is named after comments, on what may be" if in_comments else "a block of links on"
        return (f"lowered from {before:.2f}: {why} an article", *told)
    return told
