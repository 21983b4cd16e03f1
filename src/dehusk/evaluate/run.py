"""Run extractors over corpora: each in child processes with a time limit a page, results as they come."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from dehusk.errors import ParameterError
from dehusk.evaluate.contenders import Contender, contenders
from dehusk.evaluate.corpus import Corpus, Missing, open_corpora
from dehusk.evaluate.measures import SNIPPETS, checked_metrics
from dehusk.evaluate.results import Row
from dehusk.evaluate.running.crew import Crew, measure, tasks_of
from dehusk.evaluate.running.process import ContenderMissingError, Worker
from dehusk.evaluate.running.store import code_digest, open_store
from dehusk.version import __version__

# Packages whose version can change a figure, besides the peers themselves.
_PACKAGES = ("numpy", "selectolax", "rapidfuzz", "lxml")

Watch = Callable[[int, int], None]
"""Told how many rows are done, and of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a run is made; the first metric is the one that tables are sorted by.

    `sample` pages a corpus are chosen by `seed`. `jobs` extractors run side by side, which makes each a little
    slower: measure time with one. `time_limit` is in seconds a page. `missing` says what to do with a page of
    a corpus that lacks its gold text. `page_types` leaves out pages that are said to be of another type. Corpora
    without gold texts are judged by their snippets, which are measured in any case.
    """

    metrics: tuple[str, ...] = ("bag",)
    """Names of the metrics."""
    sample: int | None = None
    seed: int = 0
    """Of the sample."""
    jobs: int = 1
    time_limit: float = 20.0
    missing: Missing = "error"
    page_types: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        checked_metrics(self.metrics)
        if self.jobs < 1:
            raise ParameterError(f"jobs must be at least 1, not {self.jobs}")
        if not 0 < self.time_limit <= 86_400:
            raise ParameterError(f"the time limit must be from 0 to 86,400 seconds, not {self.time_limit}")
        if self.sample is not None and self.sample < 1:
            raise ParameterError(f"a sample needs at least one page, not {self.sample}")

    @property
    def measured(self) -> tuple[str, ...]:
        """The metrics with snippets among them."""
        return tuple(dict.fromkeys((*self.metrics, SNIPPETS)))


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run: its rows, what made them (plain data), and its corpora and extractors."""

    rows: tuple[Row, ...]
    """One row an extractor and page."""
    manifest: dict[str, Any]
    """What made them, as plain data: versions, digests, command, date."""
    corpora: tuple[Corpus, ...]
    """The corpora."""
    contenders: tuple[Contender, ...]
    """The extractors."""
    settings: Settings
    """How the run was made."""

    @property
    def missing(self) -> dict[str, str]:
        """Why extractors that were asked for could not be run, by label."""
        missing: dict[str, str] = self.manifest["missing"]
        return missing


def evaluate(
    corpora: Sequence[str | Path],
    *,
    extractors: Sequence[str] = ("dehusk",),
    peers: Sequence[str] = (),
    settings: Settings | None = None,
    folder: str | Path | None = None,
    fresh: bool = False,
    command: str = "",
    watch: Watch | None = None,
    tell: Callable[[str], None] | None = None,
) -> Run:
    """Run extractors over corpora.

    `extractors` and `peers` are names (see `dehusk.evaluate.contenders`); what cannot be loaded is noted in
    `Run.missing`. With a `folder`, results are written there as they come, and the same call goes on where an
    interrupted one stopped. `command` is noted beside the results, `watch` is told of the progress and `tell` who is
    missing, before anything is run.
    """
    settings = settings or Settings()
    named = contenders(extractors, peers)
    opened = open_corpora(
        corpora, size=settings.sample, seed=settings.seed, missing=settings.missing, page_types=settings.page_types
    )
    with Crew(settings.time_limit) as crew:
        present, missing = crew.muster(named)
        if not present:
            raise ContenderMissingError("; ".join(f"{label}: {why}" for label, why in missing.items()))
        if tell is not None:
            for label, why in missing.items():
                tell(f"{label} is not run: {why}")
        manifest = _manifest(present, opened, settings) | {"missing": missing, "command": command}
        total = sum(len(corpus.ids) for corpus in opened) * len(present)
        target = Path(folder) if folder is not None else None
        with open_store(target, manifest, settings.measured, fresh=fresh) as store:
            done = {row.key for row in store.rows}
            tasks = tasks_of(opened, present)
            for row in measure(tasks, crew, settings.measured, jobs=settings.jobs, done=done):
                store.add(row)
                if watch is not None:
                    watch(len(store.rows), total)
    return Run(tuple(store.rows), manifest, tuple(opened), tuple(present), settings)


def _manifest(present: Mapping[Contender, Worker], corpora: Sequence[Corpus], settings: Settings) -> dict[str, Any]:
    """What made a run, as plain data; the fingerprint is what must not change while it goes on."""
    fingerprint = {
        "corpora": ", ".join(corpus.label for corpus in corpora),
        "extractors": ", ".join(contender.label for contender in present),
        "metrics": ", ".join(settings.metrics),
        "sample": "all pages" if settings.sample is None else str(settings.sample),
        "seed": str(settings.seed),
        "missing pages": settings.missing,
        "page types": ", ".join(settings.page_types) or "any",
        "time limit": f"{settings.time_limit:g} s",
        "dehusk": __version__,
        "code of dehusk": code_digest(),
        "Python": platform.python_version(),
        "system": platform.platform(),
    }
    fingerprint |= {package: version for package in _PACKAGES if (version := _installed(package))}
    fingerprint |= {
        f"version of {one.label}": worker.version for one, worker in present.items() if one.kind != "algorithm"
    }
    fingerprint |= {f"digest of {corpus.label}": corpus.digest for corpus in corpora}
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "fingerprint": fingerprint,
        "jobs": settings.jobs,
        "corpora": {
            corpus.label: {"layout": corpus.layout, "pages": corpus.total, "measured": len(corpus.ids)}
            for corpus in corpora
        },
        "memory": {one.label: worker.memory for one, worker in present.items()},
    }


def _installed(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
