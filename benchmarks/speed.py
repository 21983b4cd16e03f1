"""How fast is it? Milliseconds a page, MB/s and the ratio to lexbor's bare parse, all in one run.

    python benchmarks/speed.py                                     # the page that ships with dehusk
    python benchmarks/speed.py corpus.jsonl.gz page.html --pages 200
    python benchmarks/speed.py wcxb-dev                            # a corpus of $DEHUSK_CORPORA or ../shared/corpora
    python benchmarks/speed.py corpus.jsonl.gz --profile           # where the time of the default extraction goes
    python benchmarks/speed.py corpus.jsonl.gz --profile --only dana-g,everything

Machines are noisy: compare ratios, not times. The contenders take turns, a few pages each, so that a burst of other
work meets all of them alike, and of each page a contender's best round counts. Part of what a page takes is the same
however short it is: so the ratio stands there for the shorter and the longer pages, too.

`extract_many` is `dehusk.extract_many(…, quality="fast")`, which gets the pages of a turn at once. What it takes is
shared out by their lengths, so that its columns for short and long pages say nothing.

Peers (resiliparse, rs-trafilatura, trafilatura, readability-lxml, jusText) take part where they are installed. Beside
the MB/s of an algorithm stands what its authors or their followers published, on the machines of their time.

`r2l` and `dana` answer at once where a page has no right-to-left letter, and that is what a corpus such as wcxb-dev
measures; rtl-open shows what they take to find text.
"""

from __future__ import annotations

import argparse
import cProfile
import gzip
import json
import os
import pstats
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from dehusk.extractor.blocks import blocks_of
from dehusk.extractor.tree_outline_features import features_of
from selectolax.lexbor import LexborHTMLParser

import dehusk
from dehusk.algorithms.default import Dehusk
from dehusk.algorithms.registry import Algorithm
from dehusk.cli.floors import FOLDER_VARIABLE
from dehusk.evaluate.peers import PeerMissingError, load_peer
from dehusk.extraction.extract import DEFAULT_ALGORITHM, FAST_ALGORITHM
from dehusk.extractor.model.model import default_model
from dehusk.page.guard import too_hard_for_lexbor

Job = Callable[[bytes], object]
ManyJob = Callable[[list[bytes]], object]
T = TypeVar("T")
FOLDER = Path("..", "shared", "corpora")
MANY = "extract_many"
PEERS = ("resiliparse", "rs-trafilatura", "trafilatura", "readability", "justext")
TURN = 12
"""Pages that a contender does before the next one's turn."""
MEMORY_OF = ("lexbor", "Page.tree", "addana-g", DEFAULT_ALGORITHM, FAST_ALGORITHM)
RENDERERS = ("text", "markdown", "html", "to_dict")
PUBLISHED = {"dana": 19.4, "dana-g": 11.4, "tccb": 17, "dsc": 7.8, "density": 7.6, "accb": 0.40, "bte": 0.17}
"""MB/s as published."""


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="*", type=located, help="HTML files, corpora as JSON lines, or their names")
    parser.add_argument("--pages", type=int, default=200, help="sample of pages from the inputs (200)")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many counts (5)")
    parser.add_argument("--only", help="names of contenders, separated by commas")
    parser.add_argument("--profile", action="store_true", help="show where the time goes, by step and by function")
    options = parser.parse_args()
    pages = sample(options.inputs, options.pages)
    jobs = dict(contenders())
    wanted = options.only.split(",") if options.only else list(jobs)
    if unknown := [name for name in wanted if name not in jobs]:
        parser.error(f"no contender is called {unknown[0]!r}; there are: {', '.join(jobs)}")
    jobs = {name: jobs[name] for name in jobs if name in wanted}
    if options.profile:
        shown = wanted if options.only else [DEFAULT_ALGORITHM]
        if foreign := [name for name in shown if name not in dehusk.names()]:
            parser.error(f"--profile shows the steps of dehusk's own algorithms, and {foreign[0]!r} is none of them")
        for name in shown:
            profile(name, pages, options.rounds)
        return
    mean = sum(map(len, pages)) / len(pages) / 1000
    print(f"{len(pages)} pages, {mean:.0f} KB in the mean, dehusk {dehusk.__version__}\n")
    table(jobs, pages, options.rounds)
    print(f"\nimport of dehusk: {import_seconds():.3f} s")
    for name in MEMORY_OF:
        if name in jobs:
            print(f"memory of {name} at the peak: {memory_ratio(jobs[name], pages):.1f} × the pages' size")
    print_growth({name: job for name, job in jobs.items() if name in dehusk.names()}, pages)


def located(name: str) -> Path:
    """The file of that path, or of a corpus of that name."""
    folder = Path(os.environ.get(FOLDER_VARIABLE) or FOLDER)
    endings = ("", ".jsonl.gz", ".jsonl")
    for path in (Path(name), *(folder / (name + ending) for ending in endings)):
        if path.is_file():
            return path
    known = sorted({path.name.partition(".jsonl")[0] for path in folder.glob("*.jsonl*")})
    raise argparse.ArgumentTypeError(
        f"{name!r} is no file and no corpus in {folder}, which has: {', '.join(known) or 'none'} "
        f"(another folder: ${FOLDER_VARIABLE})"
    )


def sample(inputs: list[Path], most: int) -> list[bytes]:
    """Pages as bytes, the same ones every time."""
    if not inputs:
        shipped = sorted(p.name for p in (files("dehusk") / "samples").iterdir() if p.name.endswith(".html"))
        return [(files("dehusk") / "samples" / shipped[0]).read_bytes()] * min(most, 50)
    pages = [page for path in inputs for page in read(path)]
    if len(pages) > most:
        pages = Random(0).sample(pages, most)
    return pages


def read(path: Path) -> Iterator[bytes]:
    """The pages of one input."""
    if ".jsonl" not in path.name:
        yield path.read_bytes()
        return
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)["html"].encode("utf-8", "replace")


def contenders() -> Iterator[tuple[str, Any]]:
    """What is measured, from bare parse to peers."""
    yield "lexbor", LexborHTMLParser
    yield "Page.tree", lambda html: dehusk.Page.from_html(html).tree
    yield "Page.words", lambda html: dehusk.Page.from_html(html).words
    yield "Page.source", lambda html: dehusk.Page.from_html(html).source
    for name in sorted(set(dehusk.names()) - set(dehusk.names("visual")), key=dehusk.names().index):
        yield name, to_text(name)  # those of the visual family need a browser
    yield MANY, texts_of_many
    for renderer in RENDERERS:
        yield f"everything → {renderer}", to_form(renderer)
    for name in PEERS:
        try:
            yield name, peer(name)
        except PeerMissingError as missing:
            print(missing, file=sys.stderr)


def to_text(name: str) -> Job:
    """Bytes to text with one algorithm."""
    algorithm = dehusk.get(name)
    return lambda html: dehusk.extract(html, algorithm=algorithm).text


def texts_of_many(pages: list[bytes]) -> object:
    """Bytes of several pages to their texts."""
    return [document.text for document in dehusk.extract_many(pages, quality="fast")]


def to_form(renderer: str) -> Job:
    """Bytes to one form of the whole page."""
    algorithm = dehusk.get("everything")

    def job(html: bytes) -> object:
        document = dehusk.extract(html, algorithm=algorithm)
        form = getattr(document, renderer)
        return form() if callable(form) else form

    return job


def peer(name: str) -> Job:
    """Bytes to text with another extractor, which is given decoded text as its users do."""
    run = load_peer(name)
    return lambda html: run(html.decode("utf-8", "replace"), None)


def table(jobs: dict[str, Any], pages: list[bytes], rounds: int) -> None:
    """Times of all contenders, which take turns."""
    best: dict[str, list[float]] = {name: [float("inf")] * len(pages) for name in jobs}
    failed: dict[str, set[int]] = {name: set() for name in jobs}
    for turn in range(rounds):
        for first in range(0, len(pages), TURN):
            show(f"round {turn + 1} of {rounds}: page {first + 1} of {len(pages)}")
            for name, job in jobs.items():
                turn_of = pages[first : first + TURN]
                timer = timed_together if name == MANY else timed_each
                for number, (seconds, did_fail) in enumerate(timer(job, turn_of), first):
                    best[name][number] = min(best[name][number], seconds)
                    if did_fail:
                        failed[name].add(number)
    show("")
    best.setdefault("lexbor", [timed(LexborHTMLParser, page)[0] for page in pages])
    print_times({name: best[name] for name in jobs}, best["lexbor"], failed, pages)


def print_times(
    best: dict[str, list[float]], lexbor: list[float], failed: dict[str, set[int]], pages: list[bytes]
) -> None:
    """The table, with the ratio to lexbor's time for all pages and for the shorter and longer ones."""
    groups = [range(len(pages)), *by_length(pages)]
    size = sum(map(len, pages)) / 1e6
    heads = ("× lexbor", *("short", "middle", "long")[: len(groups) - 1])
    print(f"{'':26} {'ms a page':>9} {'MB/s':>8} {'published':>9}", *(f"{head:>8}" for head in heads))
    for name, of_pages in best.items():
        seconds = sum(of_pages)
        note = f"  ({len(failed[name])} pages failed)" if failed[name] else ""
        figures = f"{seconds / len(pages) * 1000:9.2f} {size / seconds:8.1f} {PUBLISHED.get(name, ''):>9}"
        times = ((sum(of_pages[n] for n in group), sum(lexbor[n] for n in group)) for group in groups)
        print(f"{name:26} {figures}", " ".join(f"{own / bare:8.2f}" for own, bare in times) + note)
    if len(groups) > 1:
        bounds = [(min(len(pages[n]) for n in group), max(len(pages[n]) for n in group)) for group in groups[1:]]
        said = ", ".join(f"{a / 1000:.0f} to {b / 1000:.0f} KB" for a, b in bounds)
        print(f"\nshort, middle, long: × lexbor on a third of the pages each, {said}")


def by_length(pages: list[bytes]) -> list[list[int]]:
    """The numbers of the pages in three groups, the shorter ones first; none if they are few or equally long."""
    order = sorted(range(len(pages)), key=lambda number: len(pages[number]))
    third = len(order) // 3
    if not third or len(pages[order[0]]) == len(pages[order[-1]]):
        return []
    return [order[:third], order[third : 2 * third], order[2 * third :]]


def timed(job: Job, page: bytes) -> tuple[float, bool]:
    """Processor seconds for a page, and whether the contender could not do it."""
    begin = time.process_time()
    try:
        job(page)
    except Exception:  # a peer may raise anything on a page it cannot read
        return time.process_time() - begin, True
    return time.process_time() - begin, False


def timed_each(job: Job, pages: list[bytes]) -> Iterator[tuple[float, bool]]:
    """The same for several pages."""
    return (timed(job, page) for page in pages)


def timed_together(job: ManyJob, pages: list[bytes]) -> Iterator[tuple[float, bool]]:
    """The same where they are done together, each with its share by its length."""
    begin = time.process_time()
    job(pages)
    a_byte = (time.process_time() - begin) / max(sum(map(len, pages)), 1)
    return ((a_byte * len(page), False) for page in pages)


def show(text: str) -> None:
    """Progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def profile(name: str, pages: list[bytes], rounds: int) -> None:
    """Where the time from bytes to text goes for one algorithm: by step (the best round of each), then by function."""
    algorithm = dehusk.get(name)
    probe = algorithm(dehusk.Page.from_html(pages[0]))  # which columns does it read?
    probe.text()  # what is loaded with the first page does not count
    by_source = probe.source_words is not None
    best: dict[str, float] = {}
    for _ in range(rounds):
        total: dict[str, float] = {}
        for html in pages:
            for step, seconds in steps(algorithm, html, by_source=by_source):
                total[step] = total.get(step, 0.0) + seconds
        best = {step: min(seconds, best.get(step, seconds)) for step, seconds in total.items()}
    bare = sum(min(timed(LexborHTMLParser, page)[0] for _ in range(rounds)) for page in pages)
    whole = sum(best.values())
    print(f"== {name}: {whole / len(pages) * 1000:.2f} ms a page, {whole / bare:.2f} × lexbor\n")
    print(f"{'':26} {'ms a page':>9} {'share':>8} {'× lexbor':>8}")
    for step, seconds in best.items():
        print(f"{step:26} {seconds / len(pages) * 1000:9.3f} {seconds / whole:8.1%} {seconds / bare:8.2f}")
    print()
    profiler = cProfile.Profile()
    profiler.enable()
    for page in pages:
        timed(to_text(name), page)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(20)


def steps(algorithm: Algorithm, html: bytes, *, by_source: bool) -> Iterator[tuple[str, float]]:
    """The steps from bytes to text, and the processor seconds that each takes on its own."""
    page, seconds = clocked(lambda: dehusk.Page.from_html(html))
    yield "decode", seconds
    if by_source:
        yield "source columns", clocked(lambda: page.source)[1]
        yield "source layout", clocked(lambda: page.source_layout)[1]
    else:
        utf_8 = page.html.encode()
        guard, parse = clocked(lambda: too_hard_for_lexbor(utf_8))[1], clocked(lambda: LexborHTMLParser(utf_8))[1]
        yield "guard", guard
        yield "lexbor", parse
        yield "tree columns", max(clocked(lambda: page.tree)[1] - guard - parse, 0.0)
        yield "words and blocks", clocked(lambda: page.words)[1]
    selection, seconds = clocked(lambda: algorithm(page))
    if isinstance(algorithm, Dehusk):
        for step, part in learned_steps(page):
            seconds -= part
            yield step, part
        yield "decision, selection", max(seconds, 0.0)
    else:
        yield "algorithm itself", seconds
    yield "text", clocked(selection.text)[1]


def learned_steps(page: dehusk.Page) -> Iterator[tuple[str, float]]:
    """The steps of the default extractor up to its decision."""
    model = default_model()
    blocks, seconds = clocked(lambda: blocks_of(page))
    yield "blocks", seconds
    features, whole = clocked(lambda: features_of(page))
    yield "features of blocks", max(whole - seconds, 0.0)
    if not len(blocks):
        return
    values, seconds = clocked(lambda: model.values(features))
    yield "scores of names, phrases", seconds
    yield "type of page", clocked(lambda: model.page_types(values, features.declared))[1]
    yield "trees and network", clocked(lambda: model.first(values))[1]


def clocked(job: Callable[[], T]) -> tuple[T, float]:
    """What a job gives, and the processor seconds that it takes."""
    begin = time.process_time()
    result = job()
    return result, time.process_time() - begin


def import_seconds() -> float:
    """Time to import dehusk in a new process, the best of five, beyond what the interpreter itself takes.

    The first of them stores what Python compiles, as the installation of a package does.
    """
    code = "import time; t = time.perf_counter(); import dehusk; print(time.perf_counter() - t)"
    stored = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True, env=stored) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def memory_ratio(job: Job, pages: list[bytes]) -> float:
    """Peak memory of doing each page, all of them together in multiples of their size."""
    job(pages[0])  # caches that stay for good do not count
    peak = 0
    for page in pages:
        tracemalloc.start()
        job(page)
        peak += tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak / sum(map(len, pages))


def print_growth(jobs: dict[str, Job], pages: list[bytes]) -> None:
    """How much longer each algorithm takes for a page that is twice as long: 2 × where time is linear.

    The page is a usual one four times over, so that what every page takes, however short, hides nothing.
    """
    page = sorted(pages, key=len)[len(pages) // 2] * 4
    for number, (name, job) in enumerate(jobs.items(), 1):
        show(f"growth: algorithm {number} of {len(jobs)}")
        once, twice = (min(timed(job, text)[0] for _ in range(5)) for text in (page, page * 2))
        show("")
        print(f"a page twice as long takes {name} {twice / once:.2f} × the time")


if __name__ == "__main__":
    main()
