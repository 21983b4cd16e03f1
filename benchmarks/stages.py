"""Where does the time of a page go? Processor time by stage, on pages of mixed length, on one core.

    python benchmarks/stages.py                              # best and fast, on all corpora that are there
    python benchmarks/stages.py wcxb-dev --pages 30
    python benchmarks/stages.py --jobs best,metadata,markdown
    python benchmarks/stages.py --algorithm dana-g           # text by a published algorithm
    python benchmarks/stages.py --jobs fast --functions 30   # and the functions that take longest

The functions of a stage are wrapped and timed where they are called. What a function of another stage takes inside is
counted there, so that the stages add up; `rest` is what belongs to none. Of each page the best round counts. Jobs whose
pages are read together (`many`) count a dozen pages as one, divided by their number.
"""

from __future__ import annotations

import argparse
import cProfile
import functools
import importlib
import pstats
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from statistics import mean, median
from types import MappingProxyType
from typing import Any

import dehusk
from contenders import text_by, texts_of_many, with_metadata
from dehusk.page.lazy import lazy
from dehusk.page.together import TOGETHER
from sampling import add_options, pages_of
from timing import on_one_core, show

STAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "decode": ("dehusk.page.page.Page.from_html",),
        "source": ("dehusk.page.source.read_source", "dehusk.page.together.read_together"),
        "layout": ("dehusk.page.source_layout.layout_of",),
        "tree": ("dehusk.page.page.Page.tree", "dehusk.page.page.Page.words"),
        "alignment": ("dehusk.page.page.Page._source_words",),
        "blocks, elements": (
            "dehusk.extractor.outline.blocks.blocks_of",
            "dehusk.extractor.outline.elements.Elements.__init__",
            "dehusk.extractor.outline.outline.Outline.__init__",
        ),
        "features": ("dehusk.extractor.features.schema.Schema.values", "dehusk.extractor.model.declared.declared"),
        "model": (
            "dehusk.extractor.model.model.Model.evidence",
            "dehusk.extractor.model.opinion.Opinion.__call__",
            "dehusk.extractor.model.opinion.Trees.__call__",
        ),
        "rules": ("dehusk.extractor.recipes.Recipe.__call__",),
        "carried text": ("dehusk.extraction.extract._carried_instead",),
        "posts": (
            "dehusk.extractor.posts.posts_of",
            "dehusk.document.posts.find_posts",
            "dehusk.document.posts.read_thread",
        ),
        "metadata": ("dehusk.document.metadata.Metadata.find", "dehusk.extraction.fields.PageFields.metadata"),
        "headline": ("dehusk.extraction.document.Document.headed",),
        "language": ("dehusk.document.language.language_of",),
        "doubts": ("dehusk.extractor.doubts.doubts_of",),
        "text": ("dehusk.render.text.to_text", "dehusk.render.text.tree_pieces"),
        "Markdown": ("dehusk.render.markdown.to_markdown",),
        "HTML": ("dehusk.render.html.to_html",),
        "JSON": ("dehusk.extraction.json.to_dict",),
    }
)
"""The functions of each stage. After a change of the code this table is all that has to follow."""

REST = "rest"
Job = Callable[[list[bytes]], object]
Timed = dict[str, float]


def jobs() -> dict[str, Job]:
    """What can be looked at: pages (one, save for those read together) to something."""
    return {
        "best": lambda pages: dehusk.extract(pages[0]).text,
        "fast": lambda pages: dehusk.extract(pages[0], quality="fast").text,
        "many best": functools.partial(texts_of_many, "best"),
        "many fast": functools.partial(texts_of_many, "fast"),
        "metadata": lambda pages: with_metadata(pages[0]),
        "markdown": lambda pages: dehusk.extract(pages[0]).markdown,
        "html": lambda pages: dehusk.extract(pages[0]).html,
        "json": lambda pages: dehusk.extract(pages[0]).to_dict(),
    }


class Clock:
    """Seconds of each stage; a stage that is called inside another stops the other's clock."""

    def __init__(self) -> None:
        self.seconds: Timed = {}
        self._open: list[str] = []
        self._since = 0.0

    def enter(self, stage: str) -> None:
        """The clock of a stage runs from here."""
        self._book()
        self._open.append(stage)

    def leave(self) -> None:
        """The clock of the stage around it goes on."""
        self._book()
        self._open.pop()

    def _book(self) -> None:
        now = time.process_time()
        if self._open:
            self.seconds[self._open[-1]] = self.seconds.get(self._open[-1], 0.0) + now - self._since
        self._since = now

    def timed(self, job: Job, pages: list[bytes]) -> Timed:
        """What a job takes by stage, for each of its pages."""
        self.seconds = {}
        self.enter(REST)
        job(pages)
        self.leave()
        return {stage: seconds / len(pages) for stage, seconds in self.seconds.items()}

    def around(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, timed."""

        @functools.wraps(function)
        def timed(*arguments: Any, **named: Any) -> Any:
            self.enter(stage)
            try:
                return function(*arguments, **named)
            finally:
                self.leave()

        return timed


def wrap(clock: Clock, stages: Mapping[str, Sequence[str]] = STAGES) -> Callable[[], None]:
    """Time the functions of all stages wherever they are called; what undoes it."""
    undo: list[Callable[[], None]] = []
    for stage, (owner, name) in located(stages):
        raw = vars(owner)[name]
        new = _timed_like(raw, functools.partial(clock.around, stage))
        holders = [owner] if isinstance(owner, type) else [m for m in _own_modules() if vars(m).get(name) is raw]
        for holder in holders:
            undo.append(functools.partial(setattr, holder, name, raw))
            setattr(holder, name, new)

    def unwrap() -> None:
        for put_back in undo:
            put_back()

    return unwrap


def located(stages: Mapping[str, Sequence[str]] = STAGES) -> list[tuple[str, tuple[Any, str]]]:
    """Each function with its stage, its module or class, and its name there; names that are gone are an error."""
    found = [(stage, path, _place(path)) for stage, paths in stages.items() for path in paths]
    if gone := [path for _, path, place in found if place is None]:
        raise SystemExit(f"no longer there: {', '.join(gone)}. Correct the table STAGES of {__file__}")
    return [(stage, place) for stage, _, place in found if place is not None]


def _place(path: str) -> tuple[Any, str] | None:
    """The module or class that a function is written in, and its name there."""
    parts = path.split(".")
    for split in range(len(parts) - 1, 0, -1):
        try:
            owner: Any = importlib.import_module(".".join(parts[:split]))
        except ModuleNotFoundError:
            continue
        for part in parts[split:-1]:
            owner = getattr(owner, part, None)
        return (owner, parts[-1]) if parts[-1] in getattr(owner, "__dict__", ()) else None
    return None


def _timed_like(raw: Any, around: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Any:
    """A function, method or attribute that is computed, timed."""
    if isinstance(raw, classmethod | staticmethod):
        return type(raw)(around(raw.__func__))
    if isinstance(raw, cached_property):
        new = cached_property(around(raw.func))
        new.attrname = raw.attrname
        return new
    if isinstance(raw, property):
        return property(around(raw.fget))  # type: ignore[arg-type]  # it has one
    return lazy(around(raw.make)) if isinstance(raw, lazy) else around(raw)


def _own_modules() -> list[Any]:
    return [module for name, module in list(sys.modules.items()) if name.partition(".")[0] == "dehusk"]


def measure(job: Job, batches: list[list[bytes]], rounds: int, clock: Clock) -> list[Timed]:
    """Seconds by stage for each batch, those of its best round."""
    best: list[Timed] = []
    for number, pages in enumerate(batches):
        show(f"page {number + 1} of {len(batches)}")
        best.append(min((clock.timed(job, pages) for _ in range(rounds)), key=lambda found: sum(found.values())))
    show("")
    return best


def table(found: list[Timed], *, has_median: bool) -> Iterator[str]:
    """Mean, median and share of each stage."""
    total = mean(sum(times.values()) for times in found)
    yield f"{'':18}{'mean ms':>9}{'median ms':>11}{'share':>8}"
    for stage in (*STAGES, REST):
        of_pages = [times.get(stage, 0.0) for times in found]
        if any(of_pages):
            yield _line(stage, of_pages, mean(of_pages) / total, has_median)
    yield _line("all", [sum(times.values()) for times in found], 1.0, has_median)


def _line(stage: str, seconds: list[float], share: float, has_median: bool) -> str:
    middle = f"{median(seconds) * 1000:.3f}" if has_median else "-"
    return f"{stage:18}{mean(seconds) * 1000:9.3f}{middle:>11}{share:8.1%}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, pages=40)
    known = jobs()
    parser.add_argument("--jobs", default="best,fast", help=f"of: {', '.join(known)} (best,fast)")
    parser.add_argument("--algorithm", help="text by this algorithm instead")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many counts (5)")
    parser.add_argument("--functions", type=int, default=0, metavar="NUMBER", help="that take longest, too")
    options = parser.parse_args(arguments)
    if options.algorithm:
        algorithm = dehusk.get(options.algorithm)
        known[options.algorithm] = lambda pages: text_by(algorithm, pages[0])
    wanted = [options.algorithm] if options.algorithm else options.jobs.split(",")
    if unknown := [name for name in wanted if name not in known]:
        parser.error(f"no job is called {unknown[0]!r}; there are: {', '.join(known)}")
    pages = pages_of(options)
    print(f"{len(pages)} pages, {sum(map(len, pages)) / len(pages) / 1000:.0f} KB in the mean")
    for name in wanted:
        together = name.startswith("many")
        size = TOGETHER if together else 1
        batches = [pages[first : first + size] for first in range(0, len(pages), size)]
        known[name](batches[0])  # models are loaded, and do not count
        clock = Clock()
        unwrap = wrap(clock)
        found = measure(known[name], batches, options.rounds, clock)
        unwrap()
        print(f"\n== {name}", *table(found, has_median=not together), sep="\n")
        if options.functions:
            print_functions(known[name], batches, options.functions)


def print_functions(job: Job, batches: list[list[bytes]], most: int) -> None:
    """The functions in which most time is spent."""
    profiler = cProfile.Profile()
    for pages in batches:
        profiler.runcall(job, pages)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(most)


if __name__ == "__main__":
    on_one_core()
    main()
