"""Pages to learn from: read, sampled, thinned out by site, with a part of the sites held out to measure on."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from dehusk.errors import DehuskError, ParameterError
from dehusk.evaluate.corpora import KNOWN, Example, KnownCorpus, digest, read_corpus, sample
from dehusk.evaluate.metrics import bag
from dehusk.page.page import Page
from dehusk.selection import Selection

IN_GOLD = 0.6
"""A block is main content if at least this share of its words is found in the gold text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """Which pages of which corpora a model is made from.

    Only pages with a gold text count; `page_type` keeps those of one type, `per_site` at most so many of one site
    (the first), `pages` a fixed sample of so many of each corpus, chosen with `seed`. Every `hold_out`-th site (or
    page, where all are of one site) is kept apart to measure on.
    """

    corpora: tuple[Path, ...]
    page_type: str | None = None
    per_site: int | None = None
    pages: int | None = None
    seed: int = 0
    hold_out: int = 5
    apart: Literal["sites", "pages"] = "sites"

    def __post_init__(self) -> None:
        if not self.corpora:
            raise ParameterError("there must be at least one corpus to learn from")
        if min(self.per_site or 1, self.pages or 1) < 1 or self.hold_out < 2:
            raise ParameterError("pages and per_site must be at least 1, hold_out at least 2")

    def __iter__(self) -> Iterator[Example]:
        """The pages, corpus by corpus, in the order of the files."""
        for path in self.corpora:
            seen: Counter[str] = Counter()
            fitting = (e for e in read_corpus(path) if e.text and self.page_type in (None, e.page_type))
            for example in fitting if self.pages is None else sample(fitting, self.pages, self.seed):
                site = site_of(example)
                seen[site] += 1
                if self.per_site is None or seen[site] <= self.per_site:
                    yield example

    def is_held_out(self, example: Example) -> bool:
        """Is the page, or the site it is of, kept apart? By a hash of the name, so the same for all corpora."""
        name = site_of(example) if self.apart == "sites" else f"{example.corpus}/{example.id}"
        return fold_of(name, self.hold_out) == 0


def fold_of(name: str, folds: int) -> int:
    """The part that a site or a page falls into, by a hash of its name: the same for all corpora."""
    hashed = hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(hashed, "big") % folds


def site_of(example: Example) -> str:
    """The site of a page; one that names none is a site of its own."""
    return example.site or f"{example.corpus}/{example.id}"


def measure(algorithm: Any, material: Material) -> dict[str, dict[str, float]]:
    """Mean bag-of-words F1 of an algorithm on the pages held out, by corpus and type of page."""
    return mean_f1((example, algorithm) for example in material if material.is_held_out(example))


def mean_f1(judged: Iterable[tuple[Example, Callable[[Page], Selection]]]) -> dict[str, dict[str, float]]:
    """Mean bag-of-words F1 of pages, each by its algorithm, by corpus and type of page."""
    found: dict[str, list[float]] = {}
    for example, algorithm in judged:
        text = algorithm(Page.from_html(example.html, url=example.url)).text()
        kind = f"{example.corpus} {example.page_type or ''}".strip()
        found.setdefault(kind, []).append(bag(text, example.text or "").f1)
    return {name: {"pages": len(f1), "bag_f1": round(sum(f1) / len(f1), 4)} for name, f1 in sorted(found.items())}


def corpora_card(material: Material) -> list[dict[str, Any]]:
    """What is to be said of each corpus beside a model: its file, digest, origin and licence."""
    return [_card_of(path) for path in material.corpora]


def may_train(corpora: Sequence[Path]) -> None:
    """Raise if a corpus is one whose licence keeps models from being made of it."""
    for path in corpora:
        known = _known(path)
        if known is not None and "do not train" in known.licence:
            raise DehuskError(f"{path.name}: {known.name} may not be trained on ({known.licence})")


def _card_of(path: Path) -> dict[str, Any]:
    known = _known(path)
    licence = known.licence if known else "not known"
    if known is None or "page by page" in licence:
        licence = "; ".join(sorted({e.license for e in read_corpus(path) if e.license})) or licence
    origin = known.origin if known else "not known"
    return {"file": path.name, "sha256": digest(path), "origin": origin, "licence": licence}


def _known(path: Path) -> KnownCorpus | None:
    """The known corpus with the same first name (`rtl-open.jsonl.gz`: rtl)."""
    first = path.name.partition(".")[0].partition("-")[0]
    return next((corpus for name, corpus in KNOWN.items() if name.partition("-")[0] == first), None)
