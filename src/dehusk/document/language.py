"""The language of a text and the direction it is written in: by its script, then by its most frequent words.

Scripts of one language settle it. For the others, each of the words that are frequent in a language speaks for it the
more, the more frequent it is there and the fewer languages have it. What the page declares breaks near ties: it is
often that of the template.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.tags import tag_table
from dehusk.page.words import code_points
from dehusk.selection import Selection

if TYPE_CHECKING:
    from dehusk.document.clues import Clues

_SAMPLE = 3_000  # characters that are looked at
_WORDS = 800  # words of the content that are looked at
_FEW = 5
_ENOUGH = 15  # words beside code that tell the language by themselves
_CODES = ("pre", "code", "kbd", "samp", "var", "tt")
_CODE = tag_table(_CODES)
_LEAST = 3  # letters a text must have
_UNSEEN = 1 / 3_000  # share of a word that is not among the frequent ones of a language
_DECLARED = 3.0  # log odds that a declaration is worth: about two typical words
_STRIP = ".,;:!?…\"'“”„‘’«»‹›()[]{}<>|/–—-·•*،؛؟।¿¡"
_SCRIPTS = """
greek 0370-03ff,1f00-1fff el
armenian 0530-058f hy
hebrew 0590-05ff he,yi
arabic 0600-06ff,0750-077f,08a0-08ff,fb50-fdff,fe70-feff ar,fa,ur,ps,ckb,sd,ug
syriac 0700-074f syr
thaana 0780-07bf dv
nko 07c0-07ff nqo
devanagari 0900-097f hi,mr,ne
bengali 0980-09ff bn,as
gurmukhi 0a00-0a7f pa
gujarati 0a80-0aff gu
odia 0b00-0b7f or
tamil 0b80-0bff ta
telugu 0c00-0c7f te
kannada 0c80-0cff kn
malayalam 0d00-0d7f ml
sinhala 0d80-0dff si
thai 0e00-0e7f th
lao 0e80-0eff lo
tibetan 0f00-0fff bo
burmese 1000-109f my
georgian 10a0-10ff,1c90-1cbf ka
hangul 1100-11ff,3130-318f,ac00-d7af ko
ethiopic 1200-139f am,ti
cherokee 13a0-13ff chr
khmer 1780-17ff km
mongolian 1800-18af mn
kana 3041-30ff,31f0-31ff ja
han 3400-4dbf,4e00-9fff,f900-faff zh,ja
cyrillic 0400-052f ru,uk,be,bg,mk,sr,kk,ky,cv
latin 0041-005a,0061-007a,00c0-024f,1e00-1eff
"""
_RIGHT_TO_LEFT = frozenset(("hebrew", "arabic", "syriac", "thaana", "nko"))
_MACRO = MappingProxyType(
    {"nb": "no", "iw": "he", "in": "id", "ji": "yi", "fil": "tl", "prs": "fa", "cmn": "zh", "sh": "sr"}
)


@dataclass(frozen=True, slots=True)
class Language:
    """A language (two or three letters, ISO 639), the direction of its text, and how sure that is (0 to 1)."""

    code: str
    direction: str
    confidence: float


def detect_language(text: str, *, declared: str | None = None) -> Language | None:
    """The language of a text; None if it has no letters and nothing is declared.

    >>> detect_language("Der schnelle braune Fuchs springt über den faulen Hund und ist nicht müde.").code
    'de'
    >>> detect_language("این متن به زبان فارسی است که از راست به چپ نوشته می‌شود", declared="en").direction
    'rtl'
    """
    sample = text[:_SAMPLE]
    given = _code_of(declared)
    scripts = count_scripts(sample)
    if not scripts or sum(scripts.values()) < _LEAST:
        return Language(given, "rtl" if given in _RTL_LANGUAGES else "ltr", 0.3) if given else None
    script = _script(scripts)
    share = scripts[script] / sum(scripts.values())
    direction = "rtl" if script in _RIGHT_TO_LEFT else "ltr"
    candidates = _languages_of()[script]
    if len(candidates) == 1:
        return Language(candidates[0], direction, round(0.5 + 0.49 * share, 2))
    if script == "han":
        return Language("ja" if given == "ja" else "zh", direction, 0.95 if given in ("zh", "ja") else 0.85)
    code, odds = _by_words(sample, candidates, given)
    return Language(code, direction, round(share * (1 - 0.5 * math.exp(-odds / 4)), 2)) if code else None


def language_of(selection: Selection, clues: Clues | None = None) -> Language | None:
    """The language of the selected words; of all that are shown if none is, or if they are too few to tell.

    Code is in no language (or in English, whatever the page is in): it counts only where there is little else.
    `clues` of the page are read if there are none.
    """
    from dehusk.document.clues import Clues

    clues = Clues(selection.page) if clues is None else clues
    words = _words_of_source(selection, clues) if selection.source_words is not None else _words_of_tree(selection)
    chosen = _beside_code(words.selected, words)
    if len(chosen) < _FEW:
        chosen = _beside_code(words.shown, words)
    text = words.text
    chosen = chosen[:_WORDS]
    length = (words.end.take(chosen) - words.start.take(chosen) + 1).cumsum()
    chosen = chosen[: int(length.searchsorted(_SAMPLE)) + 1]
    starts, ends = (column.take(chosen).tolist() for column in (words.start, words.end))
    sample = " ".join([text[a:b] for a, b in zip(starts, ends, strict=True)])
    return detect_language(sample, declared=clues.declared_language)


class _Words(NamedTuple):
    """Columns over the words of a page, and those of them that matter."""

    text: str
    start: Ints
    end: Ints
    selected: NDArray[np.intp]
    shown: NDArray[np.intp]
    code: Callable[[], NDArray[np.bool_]]
    """Which words are in code?"""


def _words_of_tree(selection: Selection) -> _Words:
    page = selection.page
    words, tree = page.words, page.tree
    shown = (~words.hidden).nonzero()[0]
    marked = _CODE.take(tree.tag)
    return _Words(
        words.text,
        words.start,
        words.end,
        selection.words.nonzero()[0],
        shown,
        lambda: tree.below(marked).take(words.node) if marked.any() else np.zeros(len(words), bool),
    )


def _words_of_source(selection: Selection, clues: Clues) -> _Words:
    page, source = selection.page, selection.page.source
    chosen = selection.source_words
    return _Words(
        source.text,
        source.word_at,
        source.word_at + source.word_length,
        np.zeros(0, np.intp) if chosen is None else chosen.nonzero()[0],
        (~page.source_layout.hidden).nonzero()[0],
        lambda: clues.outline.words_inside(*_CODES),
    )


def _beside_code(chosen: NDArray[np.intp], words: _Words) -> NDArray[np.intp]:
    """The words that are not in code, all where those are few."""
    beside = chosen[~words.code().take(chosen)]
    return beside if len(beside) >= _ENOUGH else chosen


_RTL_LANGUAGES = frozenset(("ar", "fa", "ur", "ps", "ckb", "sd", "ug", "he", "yi", "dv", "syr", "nqo"))


def _code_of(declared: str | None) -> str | None:
    code = (declared or "").lower().replace("_", "-").partition("-")[0]
    return _MACRO.get(code, code) or None


def _script(scripts: Mapping[str, int]) -> str:
    """The script of most letters; Japanese is told by its kana, even among more Chinese characters."""
    if scripts.get("kana", 0) * 10 > scripts.get("han", 0) and scripts.get("kana", 0) * 3 > max(
        scripts.values()
    ) - scripts.get("han", 0):
        return "kana"
    return max(scripts, key=lambda name: scripts[name] * (3 if name in ("han", "hangul", "kana") else 1))


def _by_words(text: str, candidates: tuple[str, ...], given: str | None) -> tuple[str | None, float]:
    """The language for which the words speak most, and by how much more than for the next (log odds)."""
    table = _words()
    number_of = table.number.get
    found = [number_of(word) or number_of(word.strip(_STRIP), 0) for word in text.casefold().split()]
    entries = table.entries(np.array(found, np.intp))
    weights = np.bincount(table.language.take(entries), table.weight.take(entries), minlength=len(table.languages))
    own = {code: float(weight) for code, weight in zip(table.languages, weights, strict=True)}
    scores = {code: own[code] for code in candidates}
    known = any(scores.values())
    if given in scores:
        scores[given] += _DECLARED
    if not known and given not in scores:
        return (candidates[0] if len(candidates) < 20 else None), 0.0
    first, second = sorted(scores, key=lambda code: -scores[code])[:2]
    return first, scores[first] - scores[second]


def count_scripts(text: str) -> dict[str, int]:
    """Letters of each script in a text.

    >>> count_scripts("Tea, 茶 and чай")
    {'latin': 6, 'cyrillic': 3, 'han': 1}
    """
    codes = code_points(text)
    starts, ends, number, names = _ranges()
    place = np.searchsorted(starts, codes, side="right") - 1
    inside = (place >= 0) & (codes <= ends[np.maximum(place, 0)])
    counted = np.bincount(number[place[inside]], minlength=len(names))
    return {name: number for name, number in zip(names, counted.tolist(), strict=True) if number}


@cache
def _ranges() -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.intp], tuple[str, ...]]:
    """First and last code points of the ranges in order, the script of each, and the names of the scripts."""
    rows: list[tuple[int, int, str]] = []
    for line in _SCRIPTS.strip().splitlines():
        name, spans = line.split()[:2]
        rows += [(int(a, 16), int(b, 16), name) for a, b in (span.split("-") for span in spans.split(","))]
    rows.sort()
    names = tuple(dict.fromkeys(name for _, _, name in rows))
    starts, ends = (np.array([row[side] for row in rows], np.uint32) for side in (0, 1))
    return starts, ends, np.array([names.index(name) for _, _, name in rows]), names


@cache
def _languages_of() -> Mapping[str, tuple[str, ...]]:
    """The languages that are told apart within each script, the likeliest first."""
    table: dict[str, tuple[str, ...]] = {}
    for line in _SCRIPTS.strip().splitlines():
        name, _, *codes = line.split()
        table[name] = tuple(codes[0].split(",")) if codes else ()
    others = {code for codes in table.values() for code in codes} - {"sr"}
    table["latin"] = tuple(code for code in _frequent() if code not in others)
    return MappingProxyType(table)


@cache
def _frequent() -> Mapping[str, list[str]]:
    text = files("dehusk.document").joinpath("language_words.json").read_text(encoding="utf-8")
    table: dict[str, str] = json.loads(text)
    return MappingProxyType({code: words.split() for code, words in table.items()})


class _Frequent(NamedTuple):
    """The frequent words of all languages, and for each the languages that have it, as columns."""

    languages: tuple[str, ...]
    number: dict[str, int]
    """Of each word, from 1; 0 is any other."""
    first: NDArray[np.intp]
    """The first language of each word, and at last the number of all."""
    language: NDArray[np.intp]
    weight: NDArray[np.float64]
    """The log of how much more frequent the word is there than one that is unknown."""

    def entries(self, words: NDArray[np.intp]) -> NDArray[np.intp]:
        """The languages of some words, one after the other, as places in the columns."""
        first, after = self.first.take(words), self.first.take(words + 1)
        size = after - first
        before = size.cumsum() - size
        places: NDArray[np.intp] = np.arange(int(size.sum())) + (first - before).repeat(size)
        return places


@cache
def _words() -> _Frequent:
    frequent = _frequent()
    number: dict[str, int] = {}
    numbers = [number.setdefault(word, len(number) + 1) for words in frequent.values() for word in words]
    ranks = np.concatenate([np.arange(len(words)) for words in frequent.values()])
    language = np.arange(len(frequent)).repeat([len(words) for words in frequent.values()])
    word = np.array(numbers)
    order = word.argsort(kind="stable")
    weight = np.maximum(np.log(0.06 / (ranks + 2) / _UNSEEN), 0.2)  # Zipf's law
    first = np.append(word.take(order).searchsorted(np.arange(len(number) + 1)), len(word))
    return _Frequent(tuple(frequent), number, first, language.take(order), weight.take(order))


def languages() -> tuple[str, ...]:
    """All languages that can be told apart."""
    return tuple(sorted({code for codes in _languages_of().values() for code in codes}))
