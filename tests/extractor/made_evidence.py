"""Evidence made by hand, or from a page, for tests of rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from outlines import together

from dehusk.arrays import Floats
from dehusk.extractor.evidence import Evidence, PageTypes, Questions
from dehusk.extractor.features import NUMBER, SCHEMA
from dehusk.extractor.notes import NO_NOTES, Notes
from dehusk.extractor.observed import observe
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.posts import NO_POSTS, Posts
from dehusk.extractor.rules.rule import STYLE, Rule
from dehusk.extractor.verdict import Verdict

FAR = 32
PLAIN = {"link_density": 0.0, "hidden": 0.0, "title_offset": 9.0, "title_found": 0.0}
NAMES = tuple(
    name
    for name in SCHEMA.names
    if name in PLAIN or name in STYLE or name == "words" or name.startswith(("tag_", "hint_"))
)
LEVELS = 8
TYPES = PageTypes()


def made(
    words: Sequence[float],
    *,
    types: PageTypes = TYPES,
    texts: Texts | Sequence[int] | None = None,
    above: Sequence[Sequence[int]] | None = None,
    wording: Sequence[float] | None = None,
    posts: Posts = NO_POSTS,
    notes: Notes = NO_NOTES,
    second: Sequence[float] | None = None,
    wanted: Sequence[int] = (),
    **columns: Sequence[float] | dict[int, float] | float,
) -> Evidence:
    """Evidence of blocks of so many words, each with a text, a style and a parent of its own, and nothing else.

    Other features by their names: a value for each block, or by the number of the block, or one for all.
    `above`: what some ancestors of each block are, innermost first; those further out are the same for all.
    """
    size = len(words)
    values = np.full((len(NAMES), size), FAR, np.float32)
    columns = {**PLAIN, **{name: list(range(size)) for name in STYLE}, **columns, "words": words}
    for name, column in columns.items():
        row = values[NAMES.index(name)]
        if isinstance(column, dict):
            row[:] = PLAIN.get(name, FAR)
            row[list(column)] = list(column.values())
        else:
            row[:] = column
    around = np.full((LEVELS, size), -1, np.int64)
    own = [1000 + np.arange(size), 2000 + np.arange(size)] if above is None else above
    around[: len(own)] = own
    wish = np.isin(np.arange(size), wanted) if wanted else None
    said = texts if isinstance(texts, Texts) else Texts(np.array(range(size) if texts is None else texts, np.int64))
    return Evidence(
        {name: number for number, name in enumerate(NAMES)},
        values,
        around,
        said,
        types,
        None if wording is None else np.array(wording, np.float32),
        Questions(lambda: posts, lambda: notes, lambda: None if second is None else np.array(second)),
        wish,
    )


def evidence_of(html: str, *, types: PageTypes = TYPES, wanted: str = "") -> Evidence:
    """What is known of the blocks of a page of a type. `wanted`: an x for each block that was asked for."""
    _, seen = observe(together(html))
    return Evidence(NUMBER, seen.features, seen.above, seen.texts, types, wanted=flags(wanted) if wanted else None)


def flags(marks: str) -> np.ndarray:
    """An x for each that is true."""
    return np.array([mark == "x" for mark in marks], bool)


def chosen_by(rule: Rule, evidence: Evidence, chosen: str, probability: float | Sequence[float] = 0.5) -> str:
    """What a rule makes of the chosen blocks (x), of which all or each are so probable."""
    before = flags(chosen)
    assert len(before) == len(evidence)
    given = Verdict.first(np.full(len(before), probability, np.float64)).choose(before)
    found = rule(evidence, given)
    assert before.tolist() == flags(chosen).tolist(), "what was given is left as it was"
    assert found.probability.tolist() == given.probability.tolist()
    return "".join("x" if flag else "." for flag in found.chosen.tolist())


def believed_by(rule: Rule, evidence: Evidence, probability: Sequence[float]) -> Floats:
    """What a rule makes of the probabilities."""
    given = Verdict.first(np.array(probability, np.float64))
    found = rule(evidence, given)
    assert given.probability.tolist() == list(probability), "what was given is left as it was"
    assert not found.chosen.any()
    return found.probability
