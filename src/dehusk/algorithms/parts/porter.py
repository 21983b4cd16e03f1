"""Porter's stemmer: the endings of English words come off in five steps, as long as enough of the word is left.

A word is consonants (c) and vowels (v); its measure is how often a vowel is followed by a consonant, about the
number of its syllables. A rule replaces an ending if what stands before it has the shape the rule asks for. Of the
rules of a step only the one with the longest ending that fits is asked, whether it then applies or not.

Paper: M. F. Porter: An algorithm for suffix stripping. Program 14 (3), 1980.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

SHORTEST, LONGEST = 3, 40
"""Letters of a word that is stemmed. Shorter ones stay, as in Porter's own program; longer ones are no English, and
would fill the cache."""
_REMEMBERED = 2**15
_LONGEST_ENDING = 7

_Condition = Callable[[str], bool]
_Rules = Mapping[str, tuple[str, _Condition]]
"""By ending: what comes in its place, and what the part before it must be."""


@lru_cache(maxsize=_REMEMBERED)
def stem(word: str) -> str:
    """The stem of a word of small ASCII letters.

    >>> [stem(word) for word in ("generalizations", "general", "filing", "files", "is")]
    ['gener', 'gener', 'file', 'file', 'is']
    """
    if not SHORTEST <= len(word) <= LONGEST:
        return word
    word = _past_and_progressive(_applied(_PLURALS, word))
    for rules in (_LAST_Y, _DOUBLE_ENDINGS, _LESSER_ENDINGS, _ENDINGS, _LAST_E):
        word = _applied(rules, word)
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word  # controll


def _applied(rules: _Rules, word: str) -> str:
    """The word after one step."""
    if not word.endswith(tuple(rules)):  # nearly always, and found out at once
        return word
    size = next(size for size in range(_LONGEST_ENDING, 0, -1) if word[-size:] in rules)
    before, (instead, condition) = word[:-size], rules[word[-size:]]
    return before + instead if condition(before) else word


def _past_and_progressive(word: str) -> str:
    """Without -ed and -ing; what then ends oddly gets the ending it would have without them."""
    shorter = _applied(_PAST_AND_PROGRESSIVE, word)
    if shorter == word or word.endswith("eed"):
        return shorter
    mended = _applied(_MENDED, shorter)
    if mended != shorter:
        return mended
    if shorter[-1:] == shorter[-2:-1] and shorter[-1] not in "aeiouylsz":  # hopp(ing), but not fall(ing)
        return shorter[:-1]
    return shorter + "e" if _measure(shorter) == 1 and _ends_short(shorter) else shorter


def _shape(word: str) -> str:
    """A `c` or `v` for each letter; a y is a vowel after a consonant.

    >>> _shape("toy"), _shape("syzygy")
    ('cvc', 'cvcvcv')
    """
    shape = ""
    for letter in word:
        shape += "v" if letter in "aeiou" or (letter == "y" and shape[-1:] == "c") else "c"
    return shape


def _measure(word: str) -> int:
    """How often a vowel is followed by a consonant.

    >>> [_measure(word) for word in ("tree", "trouble", "oaten")]
    [0, 1, 2]
    """
    return _shape(word).count("vc")


def _ends_short(word: str) -> bool:
    """Does it end in consonant, vowel, consonant, the last one no w, x or y (fil, hop)?"""
    return _shape(word)[-3:] == "cvc" and word[-1] not in "wxy"


def _always(_word: str) -> bool:
    """Whatever stands before the ending."""
    return True


def _has_vowel(word: str) -> bool:
    """Has it a vowel?"""
    return "v" in _shape(word)


def _is_long(word: str) -> bool:
    """Is its measure above 0?"""
    return _measure(word) > 0


def _is_longer(word: str) -> bool:
    """Is its measure above 1?"""
    return _measure(word) > 1


def _takes_ion(word: str) -> bool:
    """Is its measure above 1, and its last letter one that -ion follows?"""
    return word[-1:] in ("s", "t") and _is_longer(word)


def _needs_no_e(word: str) -> bool:
    """Is its measure above 1, or 1 with an end that is not short (ceas)?"""
    measure = _measure(word)
    return measure > 1 or (measure == 1 and not _ends_short(word))


def _rules(condition: _Condition, endings: str) -> _Rules:
    """Rules from pairs such as `ational:ate`, with one condition for all."""
    pairs = (pair.partition(":") for pair in endings.split())
    return {ending: (instead, condition) for ending, _, instead in pairs}


# steps 1a, 1b, what 1b leaves, 1c, 2, 3, 4 and 5a of the paper
_PLURALS = _rules(_always, "sses:ss ies:i ss:ss s:")
_PAST_AND_PROGRESSIVE = {**_rules(_is_long, "eed:ee"), **_rules(_has_vowel, "ed: ing:")}
_MENDED = _rules(_always, "at:ate bl:ble iz:ize")
_LAST_Y = _rules(_has_vowel, "y:i")
_DOUBLE_ENDINGS = _rules(
    _is_long,
    "ational:ate tional:tion enci:ence anci:ance izer:ize abli:able alli:al entli:ent eli:e ousli:ous ization:ize "
    "ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble",
)
_LESSER_ENDINGS = _rules(_is_long, "icate:ic ative: alize:al iciti:ic ical:ic ful: ness:")
_ENDINGS = {
    **_rules(
        _is_longer, "al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ou: ism: ate: iti: ous: ive: ize:"
    ),
    **_rules(_takes_ion, "ion:"),
}
_LAST_E = _rules(_needs_no_e, "e:")
