"""What does it cost to ask what a page tells about itself, beside its text?

    python benchmarks/metadata.py postlight fundus                 # corpora of $DEHUSK_CORPORA or ../shared/corpora
    python benchmarks/metadata.py wcxb-dev --pages 200 --quality fast
    python benchmarks/metadata.py wcxb-dev --profile               # where the time of all fields together goes

Every row is a document of its own that gives its text and then what the row names, so that what two fields share is
paid in both rows, and once in the row of all fields. The ratio is that to the text alone, in the same run: the rows
take turns on each page, and of each page the best round counts. The sample is even over lengths: as many pages of each
fifth of those between the shortest and the longest that are asked for.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import dehusk
from dehusk.document.metadata import FIELDS
from speed import located, read

Job = Callable[[dehusk.Document], object]

GROUPS = 5
"""Into which the pages are sorted by their lengths."""


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=located, help="HTML files, corpora as JSON lines, or their names")
    parser.add_argument("--pages", type=int, default=60, help="sample of pages (60)")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts (3)")
    parser.add_argument("--shortest", type=int, default=20_000, help="bytes (20,000)")
    parser.add_argument("--longest", type=int, default=300_000, help="bytes (300,000)")
    parser.add_argument("--quality", choices=("best", "fast"), help="of the text (what extract does by itself)")
    parser.add_argument("--profile", action="store_true", help="functions that all fields together spend their time in")
    options = parser.parse_args()
    pages = sample(options.corpora, options.pages, options.shortest, options.longest)
    if options.profile:
        profile(pages, options.quality)
        return
    mean = statistics.mean(map(len, pages)) / 1000
    print(f"{len(pages)} pages, {mean:.0f} KB in the mean, dehusk {dehusk.__version__}\n")
    show(measured(pages, options.quality, options.rounds))


def sample(corpora: Iterable[Path], most: int, shortest: int, longest: int) -> list[bytes]:
    """Pages of mixed lengths, the same ones every time."""
    pages = [page for path in corpora for page in read(path) if shortest <= len(page) <= longest]
    step = (longest - shortest) / GROUPS + 1
    groups: list[list[bytes]] = [[] for _ in range(GROUPS)]
    for page in pages:
        groups[int((len(page) - shortest) / step)].append(page)
    chance = Random(0)
    return [page for group in groups for page in chance.sample(group, min(len(group), most // GROUPS))]


def jobs() -> dict[str, Job]:
    """What is asked of a document that has given its text."""
    fields: dict[str, Job] = {name: lambda document, name=name: document.metadata.find(name) for name in FIELDS}
    fields["language"] = lambda document: document.language
    return {
        "text alone": lambda document: None,
        **fields,
        "all fields": lambda document: [ask(document) for ask in fields.values()],
        "markdown": lambda document: document.markdown,
        "to_dict": lambda document: document.to_dict(),
    }


def measured(pages: list[bytes], quality: str | None, rounds: int) -> dict[str, list[float]]:
    """Seconds of every row on every page."""
    rows = jobs()
    for ask in rows.values():  # what is loaded with the first page does not count
        answer(pages[0], quality, ask)
    best = {name: [float("inf")] * len(pages) for name in rows}
    for number, page in enumerate(pages):
        for _ in range(rounds):
            for name, ask in rows.items():
                best[name][number] = min(best[name][number], answer(page, quality, ask))
    return best


def answer(page: bytes, quality: str | None, ask: Job) -> float:
    """Processor seconds for the text of a page and what is asked then."""
    begin = time.process_time()
    document = dehusk.extract(page, quality=quality)
    len(document.text)
    ask(document)
    return time.process_time() - begin


def show(best: dict[str, list[float]]) -> None:
    """The table."""
    text = best["text alone"]
    print(f"{'':16} {'median ms':>10} {'mean ms':>10} {'× text':>10} {'median ×':>10}")
    for name, seconds in best.items():
        ratio = sum(seconds) / sum(text)
        middle = statistics.median(own / bare for own, bare in zip(seconds, text, strict=True))
        times = (1000 * statistics.median(seconds), 1000 * statistics.mean(seconds))
        print(f"{name:16} {times[0]:10.2f} {times[1]:10.2f} {ratio:10.2f} {middle:10.2f}")


def profile(pages: list[bytes], quality: str | None) -> None:
    """The functions that all fields together spend their time in, beside that of the text."""
    ask = jobs()["all fields"]
    documents = [dehusk.extract(page, quality=quality) for page in pages]
    for document in documents:
        len(document.text)
    profiler = cProfile.Profile()
    profiler.enable()
    for document in documents:
        ask(document)
    profiler.disable()
    for order in ("tottime", "cumulative"):
        pstats.Stats(profiler).sort_stats(order).print_stats(40)


if __name__ == "__main__":
    main()
