"""Which encoding were these bytes written in? An answer for pages that do not say, or do not say the truth.

Every candidate reads the bytes in its own way; the one whose reading is the most probable text wins.
Probability comes from small models of languages made of common words: for single-byte encodings how often a
letter follows another, for East Asian ones how common a character is. Only bytes outside ASCII and their
neighbours count, so markup neither helps nor hurts, and a bounded sample is enough for any page.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Singles
from dehusk.page.decoding.encodings import CODECS, EAST_ASIAN, SINGLE_BYTE, WORDS, single_byte_table

Bytes = NDArray[np.uint8]
Points = NDArray[np.uint32]

_SAMPLE: Final = 8192  # non-ASCII bytes looked at; the choice among all candidates rests on the first _ROUND
_ROUND: Final = 512
_FINALISTS: Final = 6
_CLEAR: Final = 60.0  # nats: who is so far behind after the first round is out
_LANGUAGE_HINT: Final = 3.0  # nats for the language the page claims to be in: templates claim wrong ones
_HOPELESS: Final = -7.0  # nats a byte: below this no reading is text, if there were enough bytes to tell
_ENOUGH: Final = 32
_SMOOTHING: Final = 5.0  # 1.5, 3 and 8 are a little worse on three-word texts of 34 languages

# Classes of characters before the letters of a language: 6 to 31 are a to z, its own letters come after.
_OTHER, _DIGIT, _COMMON_SIGN, _RARE_SIGN, _FOREIGN, _BAD, _LATIN, _OWN = 0, 1, 2, 3, 4, 5, 6, 32
_SIGNS: Final = "\xa0’“”–—…«»‘•·©®€„°£§¶،؟¿¡‚›‹™№²×\xad½ªº؛ـµ"
_FALLING: Final = 1 / np.arange(2, len(_SIGNS) + 2)
_SHARE: Final = MappingProxyType(dict(zip(_SIGNS, np.log(_FALLING / _FALLING.sum()).tolist(), strict=True)))
_PLAIN: Final = np.array([c < 0x80 and not chr(c).isalpha() for c in range(256)])
_CASE: Final = np.log([[1.0, 0.85, 0.15], [1.0, 0.995, 0.005], [1.0, 0.75, 0.25]]).astype(np.float32)
_LANGUAGE: Final = re.compile(rb"\blang\s{0,9}=\s{0,9}[\"']?([a-z]{2})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Models:
    """One row for each pair of encoding and language; the single-byte ones first, only they have tables."""

    encodings: tuple[str, ...]
    languages: tuple[str, ...]
    prior: NDArray[np.float64]  # (models,)
    symbol: Bytes  # (models, 256): byte to symbol of the language
    case: Bytes  # (models, 256): 0 without case, 1 lower, 2 upper
    share: Singles  # (models, 256): log share of a sign within its class
    alone: Singles  # (models, 256): log probability of a letter without another beside it
    step: Singles  # (models, symbols, symbols): log probability of the second after the first


def detect(data: bytes) -> str | None:
    """The WHATWG name of the most probable legacy encoding, or None where no reading looks like text.

    >>> detect("Съешь же ещё этих мягких французских булок".encode("koi8-r"))
    'koi8-r'
    """
    raw = np.frombuffer(data, np.uint8)
    positions = np.flatnonzero(raw >= 0x80)
    if not positions.size:
        return None
    models = _models()
    claimed = _LANGUAGE.search(data, 0, 2048)
    language = claimed[1].decode().lower() if claimed else ""
    prior = models.prior + _LANGUAGE_HINT * np.array([name[:2] == language for name in models.languages])
    candidates = np.arange(prior.size)
    for limit in (_ROUND, _SAMPLE):
        sample = _spread(positions, limit)
        scores = _score(raw, sample, candidates) + prior[candidates]
        best = float(scores.max())
        order = np.argsort(-scores, kind="stable")[:_FINALISTS]
        candidates = candidates[order[scores[order] > best - _CLEAR]]
        names = [models.encodings[row] for row in candidates.tolist()]
        if sample.size == positions.size or len(set(names)) == 1:
            break
    hopeless = sample.size >= _ENOUGH and best < _HOPELESS * sample.size
    return None if hopeless else names[0]


def _score(raw: Bytes, sample: NDArray[np.intp], candidates: NDArray[np.intp]) -> NDArray[np.float64]:
    """Log probability of the sample under each candidate, a row of `_models()`."""
    single_byte = candidates < _models().symbol.shape[0]
    scores = np.empty(candidates.size)
    scores[single_byte] = _score_single_byte(raw, sample, candidates[single_byte])
    scores[~single_byte] = _score_multi_byte(raw, sample, candidates[~single_byte])
    return scores


def _spread(positions: NDArray[np.intp], limit: int) -> NDArray[np.intp]:
    """At most `limit` positions in eight stretches over the page, each from the start of a run of them.

    Starting inside a run could cut a character in two and misread all that follow.
    """
    if positions.size <= limit:
        return positions
    starts = np.flatnonzero(np.diff(positions, prepend=-2) > 1)
    wanted = np.searchsorted(starts, np.linspace(0, positions.size - limit // 8, 8))
    stretches = np.unique(starts[np.minimum(wanted, starts.size - 1)])
    chosen = np.zeros(positions.size, bool)
    for start in stretches:
        chosen[start : start + limit // stretches.size] = True
    return positions[chosen]


def _score_single_byte(raw: Bytes, sample: NDArray[np.intp], rows: NDArray[np.intp]) -> Singles:
    """From the counts of distinct pairs of bytes, and of bytes that stand alone; spaces enclose the page."""
    own = raw[sample].astype(np.uint16)
    before = np.where(sample > 0, raw[sample - 1], 0x20).astype(np.uint16)
    after = np.where(sample + 1 < raw.size, raw[(sample + 1) % raw.size], 0x20).astype(np.uint16)
    pairs = np.concatenate((before << 8 | own, (own << 8 | after)[after < 0x80]))
    distinct, counts = np.unique(pairs, return_counts=True)
    first, second = distinct >> 8, distinct & 0xFF
    models = _models()
    symbol, case = models.symbol[rows], models.case[rows]
    steps = models.step[rows[:, None], symbol[:, first], symbol[:, second]]
    steps += _CASE[case[:, first], case[:, second]]
    steps += models.share[rows][:, second]
    alone = np.bincount(own[_PLAIN[before] & _PLAIN[after]], minlength=256)
    return steps @ counts.astype(np.float32) + models.alone[rows] @ alone.astype(np.float32)


@lru_cache(maxsize=1)
def _models() -> _Models:
    rows = [(name, prior, language) for name, prior, spoken in SINGLE_BYTE for language in spoken.split()]
    alphabets = {language: _alphabet(language) for _, _, language in rows}
    size = _OWN + max(map(len, alphabets.values()))
    steps = {language: _steps(language, alphabet, size) for language, alphabet in alphabets.items()}
    tables = {name: single_byte_table(name) for name, _, _ in rows}
    classes = {name: [(_fold(c), _class(c)) for c in table] for name, table in tables.items()}
    symbols = [[alphabets[language].get(c, sort) for c, sort in classes[name]] for name, _, language in rows]
    cases = {name: [_case(c) for c in table] for name, table in tables.items()}
    shares = {name: [_SHARE.get(c, 0.0) for c in table] for name, table in tables.items()}
    return _Models(
        encodings=tuple(name for name, _, _ in (*rows, *EAST_ASIAN)),
        languages=tuple(language for _, _, language in (*rows, *EAST_ASIAN)),
        prior=np.array([prior for _, prior, _ in (*rows, *EAST_ASIAN)]),
        symbol=np.array(symbols, np.uint8),
        case=np.array([cases[name] for name, _, _ in rows], np.uint8),
        share=np.array([shares[name] for name, _, _ in rows], np.float32),
        alone=np.array([_alone(tables[name], language) for name, _, language in rows], np.float32),
        step=np.stack([steps[language] for _, _, language in rows]),
    )


def _text(language: str) -> str:
    text = " ".join(WORDS[language])
    if language == "vi":  # windows-1258 writes a vowel, then its tone
        text = "".join(_tone_apart(c) for c in text)
    return " " + text + " "


def _tone_apart(character: str) -> str:
    decomposed = unicodedata.normalize("NFD", character)
    tone = next((c for c in decomposed if c in "\u0300\u0301\u0303\u0309\u0323"), "")
    return unicodedata.normalize("NFC", decomposed.replace(tone, "") if tone else decomposed) + tone


def _alphabet(language: str) -> dict[str, int]:
    return {c: _OWN + i for i, c in enumerate(sorted({_fold(c) for c in _text(language) if c > "\x7f"}))}


def _fold(character: str) -> str:
    lower = character.lower()
    return lower if len(lower) == 1 else character


def _class(character: str) -> int:
    """The symbol of a character that is not among a language's own letters."""
    if character < "\x80":
        letter = _LATIN + ord(character.lower()) - ord("a")
        return letter if character.isalpha() else _DIGIT if character.isdigit() else _OTHER
    if character in _SIGNS:
        return _COMMON_SIGN
    category = unicodedata.category(character)
    if category[0] == "C" or character == "\ufffd":
        return _BAD
    return _FOREIGN if category[0] in "LM" else _RARE_SIGN


def _case(character: str) -> int:
    return 0 if character in _SIGNS else {"Ll": 1, "Lu": 2}.get(unicodedata.category(character), 0)


def _alone(table: str, language: str) -> list[float]:
    """Signs often stand alone, letters only where they are a word: so » in an English page is not Thai."""
    letters, words = set("".join(WORDS[language])), set(WORDS[language])
    return [-4.0 if _fold(c) in letters - words else 0.0 for c in table]


def _steps(language: str, alphabet: dict[str, int], size: int) -> Singles:
    """Log probability of each symbol after each, by counting the words and smoothing with single frequencies.

    After ASCII only non-ASCII symbols are ever asked for, so those share the whole probability there.
    """
    text = _text(language)
    numbers = np.array([alphabet.get(_fold(c)) or _class(c) for c in text])
    counts = np.zeros((size, size))
    np.add.at(counts, (numbers[:-1], numbers[1:]), 1)
    single = np.bincount(numbers, minlength=size).astype(np.float64)
    single[_LATIN : _OWN + len(alphabet)] += 0.2
    latin, english = bool(re.search("[a-z]", text)), language == "en"
    own = np.arange(size) >= _OWN
    after_ascii = _smooth(counts * own, single * own)
    after_own = _smooth(counts, single)
    step = np.where(own[:, None], after_own * 0.96, after_ascii * (0.2 if english else 0.92))
    signs = slice(_COMMON_SIGN, _BAD + 1)
    step[_DIGIT] = step[_OTHER] * 0.02
    step[signs] = step[_OTHER]
    step[signs, _OTHER], step[signs, _DIGIT], step[signs, _LATIN:_OWN] = 0.3, 0.2, 0.02
    step[_OWN:, _DIGIT] = 0.001
    if not latin:
        step[_LATIN:_OWN] *= 0.01
        step[_OWN:, _LATIN:_OWN] *= 0.01
    step[:, _COMMON_SIGN] = np.where(own, 0.025, 0.75 if english else 0.06)
    step[:, _RARE_SIGN] = (0.02 if english else 0.003) / 40
    step[:, _FOREIGN] = (0.012 if latin else 0.002) / 40
    step[:, _BAD] = 1e-6
    return np.log(np.maximum(step, 1e-9)).astype(np.float32)


def _smooth(counts: NDArray[np.float64], single: NDArray[np.float64]) -> NDArray[np.float64]:
    weighted = counts + _SMOOTHING * single / single.sum()
    return np.asarray(weighted / weighted.sum(1, keepdims=True))


def _score_multi_byte(raw: Bytes, sample: NDArray[np.intp], rows: NDArray[np.intp]) -> list[float]:
    """Character by character."""
    keep = np.zeros(raw.size + 2, bool)
    # Two bytes more: a trail byte, and then perhaps a Latin letter, unlikely to follow directly.
    keep[sample] = keep[sample + 1] = keep[sample + 2] = True
    kept = raw[keep[:-2]].tobytes()
    scores = []
    for row in rows:
        name, language = _models().encodings[row], _models().languages[row]
        read = _codes(kept.decode(CODECS[name], "replace"))
        scores.append(float(_chances(language)[np.minimum(read, 0xFFFF)].sum()))
    return scores


@lru_cache(maxsize=4)
def _chances(language: str) -> Singles:
    """Log probability of each character of the basic plane in an East Asian language, (65536,)."""
    chance = np.full(65536, 1e-8)
    for mass, characters, falling in _shares(language):
        weights = 1 / (np.arange(characters.size) + 10.0) ** falling
        chance[characters] += mass * weights / weights.sum()
    chance[0x80:0xA0], chance[0xE000:0xF900], chance[0xFFFD] = 1e-8, 1e-8, 1e-6  # controls, private use
    return np.asarray(np.log(chance), np.float32)


def _shares(language: str) -> list[tuple[float, Points, float]]:
    """Share of a text, the characters that have it, and how steeply it falls from the first to the last.

    ASCII stands only at the edges of the sample, so all together may exceed 1.
    """
    common, punctuation = (
        _codes("".join(WORDS[language])),
        _codes("，、。：「」（）！？・ー“”《》；…—　『』【】‘’～"),
    )
    kana, level_1 = common < 0x3100, _rows("big5", 0xA4, 0xC6)
    shares = [(2.0, _span(0, 0x40), 0.0), (0.02, _span(0x41, 0x7F), 0.0), (0.02, _span(0xFF01, 0xFF5E), 0.0)]
    shares += [(0.01 if language == "ko" else 0.10, punctuation, 0.8), (0.003, _span(0x2000, 0x26FF), 0.0)]
    shares += [(0.0005, _span(0x4E00, 0x9FFF), 0.0), (0.0002, _span(0x3041, 0x30FF), 0.0)]
    if language == "ko":
        shares += [(0.65, common, 0.7), (0.30, _rows("euc_kr", 0xB0, 0xC8), 0.0)]
        shares += [(0.001, _span(0xAC00, 0xD7A3), 0.0)]
    elif language == "ja":
        shares += [(0.55, common[kana], 0.5), (0.05, _span(0x3041, 0x30FF), 0.0), (0.18, common[~kana], 0.5)]
        shares += [(0.12, _rows("euc_jp", 0xB0, 0xCF), 0.0), (0.0005, _span(0xFF61, 0xFF9F), 0.0)]
    elif language == "zh":  # GBK has the traditional characters too
        shares += [(0.55, common, 0.7), (0.30, _rows("gb2312", 0xB0, 0xD7), 0.0), (0.01, level_1, 0.0)]
        shares += [(0.01, _rows("gb2312", 0xD8, 0xF7), 0.0), (0.02, _codes("".join(WORDS["zh-hant"])), 0.7)]
    else:
        shares += [(0.55, common, 0.7), (0.30, level_1, 0.0), (0.01, _rows("big5", 0xC9, 0xF9), 0.0)]
    return shares


def _codes(text: str) -> Points:
    return np.frombuffer(text.encode("utf-32-le"), np.uint32)


def _span(first: int, last: int) -> Points:
    return np.arange(first, last + 1, dtype=np.uint32)


def _rows(codec: str, first: int, last: int) -> Points:
    """The characters of two-byte rows `first` to `last`; spaces keep an empty pair from shifting others."""
    trails = [*range(0x40, 0x7F), *range(0xA1, 0xFF)] if codec == "big5" else range(0xA1, 0xFF)
    data = bytes(b for lead in range(first, last + 1) for trail in trails for b in (lead, trail, 0x20))
    read = _codes(data.decode(codec, "ignore"))
    return read[read > 0x7F]
