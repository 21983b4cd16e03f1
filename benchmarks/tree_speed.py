"""How long do the algorithms of the tree family take over the columns of a page that has been read?

    python benchmarks/tree_speed.py corpus.jsonl.gz --pages 100
    python benchmarks/tree_speed.py corpus.jsonl.gz --only crf,titled --profile

The tree and the words of every page are built before the clock runs. Every algorithm does all pages once a round, in
turn with lexbor's bare parse, and its best round counts (processor time). The bound is 2 ms a page in the mean, or four
times lexbor, whichever is larger; an algorithm above it makes the command fail. `wider` and `deeper` are how many times
longer it takes over a page with twice as many blocks side by side, or nested twice as deep: 2 where time is linear.
"""

from __future__ import annotations

import argparse
import cProfile
import gzip
import json
import pstats
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from types import MappingProxyType

from selectolax.lexbor import LexborHTMLParser

import dehusk
from dehusk.algorithms.registry import Algorithm

BOUND, TIMES_LEXBOR = 0.002, 4
VARIANTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "cetd": MappingProxyType({"method": "density composite"}),
        "shallow-text": MappingProxyType({"model": "density linear full"}),
    }
)
"""Further values of a parameter that change what an algorithm does."""
SIZE = 2_000
"""Blocks of the smaller of the two wide pages; levels of the smaller of the two deep ones."""


def main() -> int:
    """Read the arguments, run, print; 1 if an algorithm is too slow."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path, help="pages as JSON lines")
    parser.add_argument("--pages", type=int, default=100, help="sample of pages from all corpora (100)")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts (3)")
    parser.add_argument("--only", help="names of algorithms, separated by commas")
    parser.add_argument("--profile", action="store_true", help="show in which functions the time goes")
    options = parser.parse_args()
    wanted = options.only.split(",") if options.only else None
    contenders = {name: made for name, made in algorithms() if wanted is None or name in wanted}
    sources = sample(options.corpora, options.pages)
    pages = [read(source) for source in sources]
    if options.profile:
        return profile(contenders, pages)
    best = measure(contenders, sources, pages, options.rounds)
    bound = max(BOUND, TIMES_LEXBOR * best["lexbor"])
    print(f"{len(pages)} pages; lexbor {best['lexbor'] * 1000:.2f} ms a page; the bound is {bound * 1000:.2f} ms\n")
    print(f"{'':24} {'ms a page':>9} {'x lexbor':>8} {'wider':>6} {'deeper':>6}")
    for name, algorithm in contenders.items():
        growths = "".join(f" {growth(algorithm, make):6.2f}" for make in (wide, deep))
        note = "  too slow" if best[name] > bound else ""
        print(f"{name:24} {best[name] * 1000:9.2f} {best[name] / best['lexbor']:8.2f}{growths}{note}", flush=True)
    return int(any(best[name] > bound for name in contenders))


def algorithms() -> Iterator[tuple[str, Algorithm]]:
    """The family, with the variants that are parameters."""
    for name in dehusk.names(family="tree"):
        yield name, dehusk.get(name)
        for parameter, values in VARIANTS.get(name, {}).items():
            for value in values.split():
                yield f"{name} {value}", dehusk.get(name, **{parameter: value})


def sample(corpora: list[Path], most: int) -> list[str]:
    """The same pages every time."""
    found: list[str] = []
    for path in corpora:
        with (gzip.open if path.suffix == ".gz" else open)(path, "rt", encoding="utf-8") as lines:
            found += [json.loads(line)["html"] for line in lines]
    return Random(0).sample(found, most) if len(found) > most else found


def read(html: str) -> dehusk.Page:
    """A page with its tree and words built."""
    page = dehusk.Page.from_html(html)
    len(page.words)
    return page


def measure(
    contenders: dict[str, Algorithm], sources: list[str], pages: list[dehusk.Page], rounds: int
) -> dict[str, float]:
    """Seconds a page of lexbor and of every algorithm, its best round after one that loads models."""
    jobs: dict[str, Callable[[], object]] = {"lexbor": lambda: [LexborHTMLParser(html) for html in sources]}
    jobs |= {name: partial(over, algorithm, pages) for name, algorithm in contenders.items()}
    for job in jobs.values():
        job()
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(rounds):
        for name, job in jobs.items():
            best[name] = min(best[name], clocked(job))
    return {name: seconds / len(pages) for name, seconds in best.items()}


def over(algorithm: Algorithm, pages: list[dehusk.Page]) -> None:
    """All pages once."""
    for page in pages:
        algorithm(page)


def clocked(job: Callable[[], object]) -> float:
    """Processor seconds of a job."""
    begin = time.process_time()
    job()
    return time.process_time() - begin


def wide(size: int) -> str:
    """Many blocks side by side."""
    return (
        "<title>Tea</title><h1>Tea</h1>"
        + "<div><p>Tea is <b>good</b> for <a href=/>you</a>, they say.</p></div>" * size
    )


def deep(size: int) -> str:
    """Many blocks, each inside the one before."""
    return "<title>Tea</title><h1>Tea</h1>" + "<div>Tea is <a href=/>good</a> for you, they say." * size


def growth(algorithm: Algorithm, make: Callable[[int], str]) -> float:
    """How many times longer the larger page takes."""
    small, large = ([read(make(times * SIZE))] for times in (1, 2))
    once, twice = (min(clocked(partial(over, algorithm, page)) for _ in range(5)) for page in (small, large))
    return twice / once


def profile(contenders: dict[str, Algorithm], pages: list[dehusk.Page]) -> int:
    """In which functions the time goes."""
    for name, algorithm in contenders.items():
        over(algorithm, pages[:2])
        print(f"== {name}")
        profiler = cProfile.Profile()
        profiler.runcall(over, algorithm, pages)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(15)
    return 0


if __name__ == "__main__":
    sys.exit(main())
