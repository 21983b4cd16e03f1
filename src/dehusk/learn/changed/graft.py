"""Comments, teasers, lists of headlines and side columns put around an article: what its page has besides it.

Annotated pages of today seldom carry comments in their HTML, those of ten years ago nearly always; a model that never
saw them after an article takes them for more of it. The sections are made of texts of other pages of the language, in
the many forms that sites have given them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import NamedTuple

from dehusk.evaluate.corpora import Example
from dehusk.learn.changed.sections import Texts, comments, headline_list, portrait, side_column, teasers, way

_BODY = re.compile(r"<body\b[^<>]*+>", re.IGNORECASE)
_END = re.compile(r"</(?:p|div|td|article|section|ul|table)\s*>", re.IGNORECASE)

Maker = Callable[[Texts, str, random.Random], str]
"""Makes a section from texts of a language."""


class Shares(NamedTuple):
    """How many pages get which sections."""

    comments: float = 0.6
    column: float = 0.1
    """A column before the content."""
    portrait: float = 0.0
    """Who writes: as many get one before the content, and as many after it."""


USUAL = Shares()


def grafted(html: str, example: Example, texts: Texts, chance: random.Random, *, shares: Shares = USUAL) -> str:
    """The page with sections around its main content; as it is where there is nothing to take or no place for it."""
    language = example.lang or "en"
    if len(texts.paragraphs[language]) < 30 or len(texts.headlines[language]) < 5:
        language = "en"
    if len(texts.paragraphs[language]) < 30:
        return html
    place = _after_content(html, example, chance)
    if place is None:
        return html
    makers: tuple[tuple[Maker, float], ...] = (
        (comments, shares.comments), (teasers, 0.45), (headline_list, 0.35), (side_column, 0.15), (way, 0.15),
        (portrait, shares.portrait),
    )  # fmt: skip
    after = [make(texts, language, chance) for make, share in makers if chance.random() < share]
    chance.shuffle(after)
    html = html[:place] + "".join(after) + html[place:]
    columns = ((side_column, shares.column), (portrait, shares.portrait))
    before = [make(texts, language, chance) for make, share in columns if chance.random() < share]
    body = _BODY.search(html)
    return html if body is None else html[: body.end()] + "".join(before) + html[body.end() :]


def _after_content(html: str, example: Example, chance: random.Random) -> int | None:
    """After one of the next few end tags after the last words of the main content."""
    lines = [line.strip() for line in (example.text or "").split("\n") if len(line.strip()) > 30]
    for line in reversed(lines):
        at = html.rfind(line[-30:])
        if at >= 0:
            ends = [match.end() for _, match in zip(range(6), _END.finditer(html, at), strict=False)]
            return chance.choice(ends) if ends else None
    return None
