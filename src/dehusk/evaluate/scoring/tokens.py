r"""Texts as words, for every script.

A word is a maximal run of letters, digits and underscores (`\w` of Python's `re`) of the lower-cased
text: exactly ``re.findall(r"\w+", text.lower())``, the measure of the WCXB benchmark. In scripts written
without spaces such a run is a whole clause, one changed character would spoil all of it, and so each
character is a word of its own there: Han, kana, bopomofo, Yi, Tangut, Thai, Lao, Burmese, Khmer and the
Tai scripts. Hangul and all other scripts put spaces between words and keep their runs.

Combining marks are no `\w`: they end a run, as they do in WCXB's measure. Nothing is normalised (NFC,
NFKC) here, for the same reason: a text is measured as it was given. Gold and output come from the same
page and have the same form; where they do not, put both through `unicodedata.normalize` first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

# Blocks of scripts without spaces: line-breaking classes ID and SA of Unicode (UAX 14).
_SPACELESS = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f"  # Burmese and its extensions
    "\u1780-\u17ff"  # Khmer
    "\u1950-\u19df\u1a20-\u1aaf\uaa80-\uaadf\U00011700-\U0001174f"  # Tai Le, Lue, Tham, Viet; Ahom
    "\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c"  # ideographic iteration marks and numerals
    "\u3041-\u312f\u31a0-\u31bf\u31f0-\u31ff\uff66-\uff9f\U0001aff0-\U0001b16f"  # kana, bopomofo
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
    "\ua000-\ua4cf\U00017000-\U00018dff\U0001b170-\U0001b2ff"  # Yi, Tangut, Khitan, Nüshu
)
_WORD = re.compile(rf"[^\W{_SPACELESS}]+|(?!\W)[{_SPACELESS}]")
_RUN = re.compile(r"\w+")


def words(text: str) -> list[str]:
    """The words of a text in lower case, one per character in scripts written without spaces.

    >>> words("It's 5 o'clock, 東京 time")
    ['it', 's', '5', 'o', 'clock', '東', '京', 'time']
    """
    return _WORD.findall(text.lower())


def runs(text: str) -> list[str]:
    r"""The plain `\w+` runs of the lower-cased text, whatever the script: WCXB's tokens.

    >>> runs("It's 東京 time")
    ['it', 's', '東京', 'time']
    """
    return _RUN.findall(text.lower())


def ngrams(tokens: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """Every run of `size` tokens in order; a shorter text is one gram, an empty one none.

    >>> ngrams(["a", "b", "c"], 2)
    [('a', 'b'), ('b', 'c')]
    >>> ngrams(["a"], 2)
    [('a',)]
    """
    if not tokens:
        return []
    if len(tokens) < size:
        return [tuple(tokens)]
    return list(zip(*(tokens[start:] for start in range(size)), strict=False))


def single_spaced(text: str) -> str:
    r"""The text with every run of white space made one space, and none at the ends.

    >>> single_spaced(" one\n\n two\t")
    'one two'
    """
    return " ".join(text.split())
