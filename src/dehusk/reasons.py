"""Why was this kept, or dropped? The words of a page that read so, and what each step did with them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, islice

import numpy as np

from dehusk.arrays import Places
from dehusk.errors import InputError
from dehusk.page.page import Page
from dehusk.page.tree import Tree
from dehusk.page.words import word_bounds
from dehusk.render.pieces import pieces_of, texts_of_blocks
from dehusk.selection import Selection
from dehusk.spans import span_around

MOST_PLACES = 20
_AROUND = 8  # words shown on either side
_LONGEST_LOOKED_FOR = 12  # words; more do not make a near match more telling
_MOST_TRIED = 100
_DEEPEST = 50  # elements of a path
_LEAST_LIKENESS = 0.6  # how much of two words must agree


@dataclass(frozen=True, slots=True)
class Reason:
    """One place where the words stand, and what happened to them."""

    text: str
    """The words as the page has them."""
    kept: float
    """Share of the words that are in the selection."""
    step: str
    """The step that dropped most of them; the last step where they were kept."""
    steps: tuple[tuple[str, float], ...]
    """Every step, and the share of the words that were in after it."""
    hidden: bool
    """Does a browser show none of them?"""
    path: str
    """Where they stand in the tree."""
    line: int | None
    """Line in the source, from 1."""
    span: tuple[int, int] | None
    """Start and end in the source."""
    because: tuple[str, ...] = ()
    """What a learned model went by: its probability, and the features that moved it most."""
    before: str = ""
    """The words of the page before them, in the order of the document."""
    after: str = ""
    """The same after them."""

    @property
    def verdict(self) -> str:
        """`kept`, or how much of it, and the step that dropped the rest."""
        if self.kept == 1:
            return "kept"
        share = "dropped" if self.kept == 0 else f"{self.kept:.0%} kept, the rest dropped"
        number = next((n for n, (name, _) in enumerate(self.steps, 1) if name == self.step), None)
        return f"{share} by step {number}, “{self.step}”" if number else f"{share} by {self.step}"

    @property
    def place(self) -> str:
        """Where they stand in the source, in words."""
        if self.span is None:
            return "not in the source as such"
        return f"line {self.line:,}, characters {self.span[0]:,} to {self.span[1]:,}"

    def __str__(self) -> str:
        trail = "\n".join(f"    {share:4.0%}  {name}" for name, share in self.steps)
        learned = "".join(f"\n    {line}" for line in self.because)
        return f"{self.verdict}\n  at {self.path} ({self.place})\n{trail}{learned}"


def why(selection: Selection, text: str) -> list[Reason]:
    """For each place where the page has these words: which step kept or dropped them, and where.

    Case, punctuation, white space and markup between the letters do not count. The first 20 places are told.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<p>T<b>ea</b> is “good” for you.</p><p hidden>Secret tea.</p>")
    >>> [reason.step for reason in why(dehusk.get("everything")(page), "tea")]
    ['shown by a browser', 'shown by a browser']
    >>> [reason.kept for reason in why(dehusk.get("everything")(page), "tea")]
    [1.0, 0.0]
    >>> why(dehusk.get("everything")(page), "is good, for")[0].text
    'is “good” for'
    """
    if not isinstance(text, str):
        raise InputError(f"the words must be str, not {type(text).__name__}")
    shape = _letters if _letters(text) else _characters
    wanted = shape(text)
    if not wanted:
        raise InputError("why needs some words to look for")
    page = selection.page
    shapes = _shapes(page, shape)
    rows: Places = np.arange(len(shapes))
    places = list(islice(_places(shapes, rows, wanted), MOST_PLACES))
    if not places:  # hidden words may stand between those that people see together
        places = list(islice(_places(shapes, np.flatnonzero(~page.words.hidden), wanted), MOST_PLACES))
    return [_reason(selection, here) for here in places]


def near(page: Page, text: str, most: int = 3) -> list[str]:
    """What stands in the page that reads most like the text, for when the text itself does not.

    >>> from dehusk.page.page import Page
    >>> near(Page.from_html("<p>Tea is good for you.</p><p>Coffee is bad.</p>"), "tee is good")
    ['Tea is good']
    """
    bounds = word_bounds(text)
    looked_for = [text[a:b] for a, b in zip(bounds.start.tolist(), bounds.end.tolist(), strict=True)]
    wanted = [shape for word in looked_for[:_LONGEST_LOOKED_FOR] if (shape := _letters(word))]
    shapes = _shapes(page, _letters)
    vocabulary = set(shapes)
    length = len(wanted)
    # score[length + i]: how much the words from word i on are like those wanted in the same places
    score = np.zeros(len(shapes) + length)
    for place, shape in enumerate(wanted):
        likeness = _likeness(shape, vocabulary)
        first = length - place
        score[first : first + len(shapes)] += np.array([likeness.get(other, 0.0) for other in shapes])
    starts = np.flatnonzero((score >= _LEAST_LIKENESS) & (score > length / 2))
    best = starts[np.argsort(-score[starts], kind="stable")] - length
    found: dict[str, str] = {}
    for at in best[:_MOST_TRIED].tolist():
        rows = np.arange(max(at, 0), min(at + length, len(shapes)))
        found.setdefault("".join(shapes[row] for row in rows.tolist()), _read(page, rows))
        if len(found) == most:
            break
    return list(found.values())


def _likeness(word: str, vocabulary: set[str]) -> dict[str, float]:
    """The word itself and those that differ in a few letters, with how alike they are."""
    from difflib import SequenceMatcher, get_close_matches  # for words that stand nowhere: `import dehusk` stays fast

    as_long = [other for other in vocabulary if other and abs(len(other) - len(word)) <= 2]
    close = get_close_matches(word, sorted(as_long), n=5, cutoff=_LEAST_LIKENESS)
    return {other: SequenceMatcher(None, word, other).ratio() for other in close}


def line_in_markup(page: Page, text: str) -> int | None:
    """The line of the source where the text stands, even inside a tag, script or comment; None if nowhere.

    >>> from dehusk.page.page import Page
    >>> line_in_markup(Page.from_html("<p>Tea\\n<img alt='A green  cup'>"), "green cup")
    2
    """
    wanted = " ".join(text.lower().split())
    lines = [" ".join(line.split()) for line in page.html.lower().split("\n")]
    return next((number for number, line in enumerate(lines, 1) if wanted in line), None) if wanted else None


def _shapes(page: Page, shape: Callable[[str], str]) -> list[str]:
    """What is compared of each word of a page."""
    words = page.words.texts()
    known = {word: shape(word) for word in set(words)}
    return [known[word] for word in words]


def _characters(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _letters(text: str) -> str:
    """Letters and digits only, without case."""
    plain = _characters(text)
    return plain if plain.isalnum() else "".join(filter(str.isalnum, plain))


def _places(shapes: list[str], rows: Places, wanted: str) -> Iterator[Places]:
    """The rows of words that together read as wanted, from the start of one to the end of another."""
    rows = rows[[bool(shapes[row]) for row in rows.tolist()]]
    joined = "".join(shapes[row] for row in rows.tolist())
    ends = np.array(list(accumulate(len(shapes[row]) for row in rows.tolist())), np.intp)
    starts = np.concatenate(([0], ends[:-1]))
    at = joined.find(wanted)
    while at >= 0:
        first = int(np.searchsorted(starts, at))
        last = int(np.searchsorted(ends, at + len(wanted)))
        whole = starts[first] == at and ends[last] == at + len(wanted) if first < len(rows) else False
        if whole:
            yield rows[first : last + 1]
        at = joined.find(wanted, at + len(wanted) if whole else at + 1)


def _reason(selection: Selection, here: Places) -> Reason:
    from dehusk.extractor.why import explained

    page = selection.page
    steps = tuple((step.name, float(np.mean(step.kept[here]))) for step in selection.steps)
    kept = float(np.mean(selection.words[here]))
    span = span_around(page, here)
    first, last = int(here[0]), int(here[-1])
    return Reason(
        text=_read(page, here),
        kept=kept,
        step=_decisive(steps, kept) or selection.by,
        steps=steps,
        hidden=bool(page.words.hidden[here].all()),
        path=_path(page.tree, int(page.words.node[first])),
        line=page.html.count("\n", 0, span[0]) + 1 if span else None,
        span=span,
        because=explained(selection, first),
        before=_read(page, np.arange(max(first - _AROUND, 0), first)),
        after=_read(page, np.arange(last + 1, min(last + 1 + _AROUND, len(page.words)))),
    )


def _path(tree: Tree, row: int) -> str:
    """Where a text stands; of a page nested beyond reason only the last elements, which take no time to name."""
    if tree.depth[row] <= _DEEPEST:
        return tree.path(row)
    names = ["text()"]
    for _ in range(_DEEPEST):
        row = int(tree.parent[row])
        names.append(tree.name_of(row))
    return "…/" + "/".join(reversed(names))


def _read(page: Page, rows: Places) -> str:
    """Some words of a page on one line."""
    mask = np.zeros(len(page.words), bool)
    mask[rows] = True
    return " ".join(" ".join(texts_of_blocks(pieces_of(Selection(page, mask)))).split())


def _decisive(steps: tuple[tuple[str, float], ...], kept: float) -> str | None:
    """The last step where all was kept, else the step after which most was gone that had been there."""
    if not steps or kept == 1:
        return steps[-1][0] if steps else None
    left = [1.0, *(share for _, share in steps)]
    return max(zip(left, steps, strict=False), key=lambda pair: pair[0] - pair[1][1])[1][0]
