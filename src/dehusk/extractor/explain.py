"""Why the model takes a block for content or not: the features that moved it most, in words for people."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np

from dehusk.extractor.ancestors import FARTHEST
from dehusk.extractor.features import features_of
from dehusk.extractor.model import DEFAULT_MODEL, Model, read_model
from dehusk.selection import Selection

MOST = 5
_MUCH = 0.05
"""A rule that changes the probability of a block by so much is told, as is one that changes whether it is chosen."""

_PARTS = {
    "words": "words",
    "blocks": "blocks of text",
    "links": "share of words in links",
    "share": "share of the page's words",
    "words_a_block": "words a block",
    "density": "words an element",
    "place": "place of the block in it, from 0 to 1",
    "p": "share of words in paragraphs",
    "long": "share of words in long texts",
    "stop": "share of the page's commonest words",
    "sentence": "ends of sentences a word",
    "sentences": "ends of sentences a word",
    "heading": "headings a word",
    "years": "years mentioned",
    "count": "number of them",
    "level": "levels up to it",
    "own": "words of this one",
    "typical": "usual length of a text",
    "largest": "length of the longest text",
    "distance": "levels apart in the tree",
    "number": "number of them",
}
_PLAIN = {
    "words": "words in the block",
    "characters": "characters in the block",
    "word_length": "characters a word",
    "link_density": "share of its words in links",
    "hidden": "share of its words that a browser does not show",
    "commas": "commas in the block",
    "sentences": "ends of sentences in the block",
    "last": "its last character",
    "duplicates": "blocks of the page that say the same",
    "size_to_typical": "its length, measured by the usual text of the page",
    "size_to_largest": "its length, measured by the longest text of the page",
    "depth": "how deep it stands in the tree",
    "place": "where it stands among the blocks of the page, from 0 to 1",
    "place_first": "blocks before it",
    "place_last": "blocks behind it",
    "words_before": "share of the page's words before it",
    "name_score": "what the names of the elements around it hint at",
    "text_score": "what its few words say",
    "articles": "number of <article> elements of the page",
    "article_rank": "which <article> it stands in",
    "article_share": "share of the page's words in its <article>",
    "heading_level": "level of the heading above it",
    "heading_links": "share of the heading above it that is a link",
    "heading_words": "words of the heading above it",
    "heading_text": "words under the heading above it",
    "run_inside": "is it in the run of blocks with most words outside links",
    "run_place": "place in the run of blocks with most words outside links",
    "run_share": "share of the page in the run of blocks with most words outside links",
}
_KIND = {"long": "long text", "heading": "heading", "strict": "paragraph of several sentences"}
_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"up(\d)_(\w+)$", lambda m: f"the part of the page around it, {int(m[1]) + 1} steps out: {_part(m[2])}"),
        (r"window(\d+)_(\w+)$", lambda m: f"the {m[1]} blocks before and behind it: {_part(m[2])}"),
        (r"repeat_in_(\w+)$", lambda m: f"the smallest element around it with siblings like it: {_part(m[1])}"),
        (r"repeat_out_(\w+)$", lambda m: f"the largest element around it with siblings like it: {_part(m[1])}"),
        (r"path_(\w+?)_(\w+)$", lambda m: f"blocks in elements like its own ({m[1]}): {_part(m[2])}"),
        (r"usual_under(\d)$", lambda m: f"share of the page's paragraphs under its ancestor {m[1]}"),
        (r"(usual|strict)_share_before$", lambda m: "share of the page's paragraphs before it"),
        (r"(usual|strict)_number$", lambda m: "number of paragraphs of the page"),
        (r"core(\d+)_(\w+)$", lambda m: f"the smallest element with {m[1]} % of the running text: {_part(m[2])}"),
        (r"top_(\w+)$", lambda m: f"the element with the best paragraphs: {_part(m[1])}"),
        (r"title_(\w+)$", lambda m: f"the headline of the page: {m[1].replace('_', ' ')}"),
        (r"page_(\w+)$", lambda m: f"the whole page: {_part(m[1])}"),
        (r"since_(\w+)$", lambda m: f"blocks since the first element named after “{m[1]}”"),
        (r"(long|heading|strict)_before$", lambda m: f"blocks to the next {_KIND[m[1]]} before it"),
        (r"words([+-]\d)$", lambda m: f"words of the block {_neighbour(m[1])}"),
        (r"link_density([+-]\d)$", lambda m: f"share of links in the block {_neighbour(m[1])}"),
        (r"(\w+)_share$", lambda m: f"share of its characters that are of the kind “{m[1]}”"),
    )
)


def _part(name: str) -> str:
    return _PARTS.get(name, name.replace("_", " "))


def _neighbour(step: str) -> str:
    return f"{abs(int(step))} {'before' if step[0] == '-' else 'behind'} it"


def described(name: str, value: float) -> str:
    """A feature and its value in words.

    >>> described("tag_nav", 2.0)
    '2 levels below a <nav> element'
    >>> described("link_density", 0.875)
    'share of its words in links: 0.88'
    """
    kind, _, group = name.partition("_")
    if kind in ("tag", "hint") and group:
        what = f"a <{group}> element" if kind == "tag" else f"an element named after “{group}”"
        if value >= FARTHEST:
            return f"not below {what}"
        return f"in {what}" if value == 0 else f"{value:.0f} level{'s' if value > 1 else ''} below {what}"
    said = _PLAIN.get(name)
    if said is None:
        said = next((tell(match) for pattern, tell in _PATTERNS if (match := pattern.match(name))), name)
    return f"{said}: {value:.2f}".removesuffix(".00")


def explained(selection: Selection, word: int) -> tuple[str, ...]:
    """What the default extractor says of the block of a word; nothing for selections of other algorithms."""
    signals = selection.signals
    if "source score" in signals:
        return _source_verdict(selection, word)
    if "block score" not in signals or "page_types" not in signals:
        return ()
    number = int(np.searchsorted(signals["first"], word, side="right")) - 1
    if number < 0:
        return ()
    model = read_model(DEFAULT_MODEL)
    return (_verdict(model, signals, number), *_rules(signals, number), *_features(model, selection, number))


def _verdict(model: Model, signals: Any, number: int) -> str:
    probability, threshold = float(signals["block score"][number]), float(signals["threshold"][0])
    types = signals["page_types"]
    kind = model.types[int(np.argmax(types))]
    article = float(types[model.types.index("article")])
    return (
        f"content with a probability of {probability:.2f}, the threshold of this page is {threshold:.2f} "
        f"(probably {kind}; article: {article:.2f}{'; second opinion' if signals['second_opinion'][0] else ''})"
    )


def _source_verdict(selection: Selection, word: int) -> tuple[str, ...]:
    """What the fast extractor says of a word; nothing where the source does not have it."""
    from dehusk.extractor.explain_fast import weightiest

    number, signals = int(selection.page.source_word[word]), selection.signals
    if number < 0:
        return ()
    probability, threshold, article = (
        float(signals[name][place]) for name, place in (("source score", number), ("threshold", 0), ("article", 0))
    )
    return (
        f"content with a probability of {probability:.2f}, the threshold of this page is {threshold:.2f} "
        f"(article: {article:.2f})",
        *weightiest(selection, number),
    )


def _rules(signals: Any, number: int) -> list[str]:
    """What each rule made of the block, where it changed its probability much, or whether it is chosen."""
    probability, chosen = signals["rule probability"][:, number].tolist(), signals["rule chosen"][:, number].tolist()
    told = []
    for step, sentence in enumerate(signals["rules"].tolist()[1:], 1):
        before, after = probability[step - 1 : step + 1]
        if abs(after - before) >= _MUCH:
            told.append(f"a rule {sentence}: a probability of {before:.2f} became {after:.2f}")
        if chosen[step] != chosen[step - 1]:
            told.append(f"a rule {sentence}: {'taken' if chosen[step] else 'left out'}")
    return told


def _features(model: Model, selection: Selection, number: int) -> list[str]:
    """The weightiest features of the block; those that people would say in the same words count together.

    None if another model made the selection: what moves this one did not move that.
    """
    features, signals = features_of(selection.page), selection.signals
    values = model.values(features)
    if not np.array_equal(model.first(values), signals["rule probability"][0]):
        return []
    opinion = model.second if signals["second_opinion"][0] else model.first
    moved: defaultdict[str, float] = defaultdict(float)
    for row, move in enumerate(opinion.contributions(values, number).tolist()):
        moved[described(model.names[row], float(values[row, number]))] += move
    heaviest = sorted(moved.items(), key=lambda pair: -abs(pair[1]))[:MOST]
    return [f"{'for' if move > 0 else 'against'} ({move:+.2f}): {said}" for said, move in heaviest]
