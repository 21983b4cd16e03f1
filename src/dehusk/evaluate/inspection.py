"""A look at a corpus before it is measured with: how many pages of what, and what is doubtful about them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from dehusk.algorithms.registry import get
from dehusk.evaluate.corpora import Example, digest, guess_layout, read_corpus
from dehusk.evaluate.corpus import Missing
from dehusk.evaluate.metrics import bag
from dehusk.evaluate.scoring.tokens import words
from dehusk.page.page import Page

_EXAMPLES = 5  # ids that are named of each doubt
_ENOUGH = 0.8  # of the gold's words, the share that a page should have
DOUBTS = (
    "same id as another page",
    "empty page",
    "no answer at all",
    "gold text says the page has no content",
    "gold text not found in the page",
)


@dataclass(slots=True)
class Inspection:
    """What was found: counts by kind, and for every doubt the number of pages and a few of their ids."""

    path: Path
    layout: str
    digest: str
    pages: int = 0
    with_text: int = 0
    with_snippets: int = 0
    with_posts: int = 0
    characters: int = 0
    page_types: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    sites: Counter[str] = field(default_factory=Counter)
    fields: Counter[str] = field(default_factory=Counter)
    doubts: dict[str, list[str]] = field(default_factory=dict)
    doubtful: Counter[str] = field(default_factory=Counter)

    def add(self, page: Example, *, seen: bool, compare: bool) -> None:
        """Count a page; `seen` says that its id has come before, `compare` looks for its gold text in it."""
        self.pages += 1
        self.characters += len(page.html)
        self.with_text += page.text is not None
        self.with_snippets += bool(page.with_ or page.without)
        self.with_posts += bool(page.posts)
        for counter, value in (
            (self.page_types, page.page_type),
            (self.languages, page.lang),
            (self.sites, page.site),
        ):
            counter[value or "unknown"] += 1
        self.fields.update(name for name in ("title", "author", "date", "comments") if getattr(page, name))
        for doubt in _doubts_of(page, seen=seen, compare=compare):
            self.doubtful[doubt] += 1
            if len(self.doubts.setdefault(doubt, [])) < _EXAMPLES:
                self.doubts[doubt].append(page.id)


def inspect_corpus(path: str | Path, *, missing: Missing = "error", compare: bool = False) -> Inspection:
    """Read a corpus from end to end; `CorpusError` names the file and line of the first fault.

    With `compare`, the words of each gold text are looked for in the page, which takes a parse a page.
    """
    path = Path(path)
    layout = guess_layout(path)
    found = Inspection(path, layout, digest(path))
    seen: set[str] = set()
    for page in read_corpus(path, layout=layout, missing=missing):
        found.add(page, seen=page.id in seen, compare=compare)
        seen.add(page.id)
    return found


def _doubts_of(page: Example, *, seen: bool, compare: bool) -> list[str]:
    wanting = page.text is None and not (page.with_ or page.without or page.posts or page.title or page.author)
    facts = (
        seen,
        not page.html.strip(),
        wanting and not page.date,
        page.text is not None and not page.text.strip(),
        compare and gold_share(page) < _ENOUGH,
    )
    return [doubt for doubt, holds in zip(DOUBTS, facts, strict=True) if holds]


def gold_share(page: Example) -> float:
    """Share of the words of the gold text that the page shows; 1 if there is none.

    >>> gold_share(Example(id="1", corpus="x", html="<p>one two", text="one two three four"))
    0.5
    """
    if not page.text or not words(page.text):
        return 1.0
    everything = get("everything")(Page.from_html(page.html, url=page.url)).text()
    return bag(everything, page.text).recall
