"""How fast is it? Milliseconds a page, beside other extractors, all in one run and on one core.

    python benchmarks/speed.py                                # all corpora of $DEHUSK_CORPORA or ../shared/corpora
    python benchmarks/speed.py wcxb-dev --pages 100           # a corpus by its name
    python benchmarks/speed.py corpus.jsonl.gz page.html --longest 1000000
    python benchmarks/speed.py --with algorithms              # the published ones, too
    python benchmarks/speed.py --with parts,forms             # tree, words, source; forms of a whole page
    python benchmarks/speed.py --only "best,fast,resiliparse" --memory --growth

Pages are of mixed length: of equally wide stretches between --shortest and --longest, one page each. Contenders take
turns, a few pages each, and of each page a contender's best round counts, in processor time. Machines are noisy:
compare ratios, not times. Part of what a page takes is the same however short it is, so the ratio stands there for the
shorter and the longer pages, too. `extract_many` gets the pages of a turn at once, and what it takes is shared out
by their lengths, so that it has no median and no ratio for short and long pages.

Peers take part where they are installed. Where the time of a page goes: benchmarks/stages.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import dehusk
from contenders import BASELINES, GROUPS, contenders
from sampling import add_options, pages_of
from timing import Contender, Times, growth, import_seconds, measure, memory_ratio, on_one_core


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, pages=60)
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many counts (5)")
    parser.add_argument("--with", dest="groups", default="", help=f"more contenders: {', '.join(GROUPS)}")
    parser.add_argument("--only", help="names of contenders, separated by commas")
    parser.add_argument("--memory", action="store_true", help="peak memory, in multiples of the pages' size")
    parser.add_argument("--growth", action="store_true", help="how much longer a page takes that is twice as long")
    options = parser.parse_args(arguments)
    groups = [name for name in options.groups.split(",") if name]
    if unknown := [name for name in groups if name not in GROUPS]:
        parser.error(f"no group is called {unknown[0]!r}; there are: {', '.join(GROUPS)}")
    wanted = None if options.only is None else options.only.split(",")
    known = list(contenders(groups if wanted is None else list(GROUPS)))
    if strange := set(wanted or ()) - {one.name for one in known}:
        parser.error(f"no contender is called {strange.pop()!r}; there are: {', '.join(one.name for one in known)}")
    taking_part = [one for one in known if wanted is None or one.name in wanted]
    pages = pages_of(options)
    size = sum(map(len, pages)) / len(pages) / 1000
    print(f"{len(pages)} pages, {size:.0f} KB in the mean, dehusk {dehusk.__version__}\n")
    print_times(taking_part, measure(taking_part, pages, options.rounds), pages)
    print(f"\nimport of dehusk: {import_seconds():.3f} s")
    print_more(taking_part, pages, memory=options.memory, growths=options.growth)


def print_times(taking_part: Sequence[Contender], times: dict[str, Times], pages: list[bytes]) -> None:
    """The table, with ratios to one of the contenders for all pages and for the shorter and longer ones."""
    base = next((name for name in BASELINES if name in times), taking_part[0].name)
    groups = by_length(pages)
    every, size = range(len(pages)), sum(map(len, pages)) / 1e6
    heads = ["mean ms", "median ms", "MB/s", "x mean", "x median", *("short", "middle", "long")[: len(groups)]]
    print(f"{'':22}", *(f"{head:>9}" for head in heads))
    for one in taking_part:
        own, bare = times[one.name], times[base]
        whole, middle = own.mean(every), own.median(every)
        cells = [f"{whole * 1000:.2f}", "-" if own.is_shared else f"{middle * 1000:.2f}"]
        cells += [f"{size / (whole * len(pages)):.1f}", f"{whole / bare.mean(every):.2f}"]
        cells += ["-" if own.is_shared else f"{middle / bare.median(every):.2f}"]
        cells += ["-" if own.is_shared else f"{own.mean(group) / bare.mean(group):.2f}" for group in groups]
        notes = [one.note, f"{len(own.failed)} pages failed" if own.failed else ""]
        print(" ".join([f"{one.name:22}", *(f"{cell:>9}" for cell in cells), *filter(None, notes)]))
    print(f"\nx: times as long as {base}")
    if groups:
        bounds = [(len(pages[group[0]]), len(pages[group[-1]])) for group in groups]
        told = ", ".join(f"{a / 1000:.0f} to {b / 1000:.0f} KB" for a, b in bounds)
        print(f"short, middle, long: the same for a third of the pages each, {told}")


def by_length(pages: list[bytes]) -> list[list[int]]:
    """The numbers of the pages in three groups, the shorter ones first; none if they are few or equally long."""
    order = sorted(range(len(pages)), key=lambda number: len(pages[number]))
    third = len(order) // 3
    if not third or len(pages[order[0]]) == len(pages[order[-1]]):
        return []
    return [order[:third], order[third : 2 * third], order[2 * third :]]


def print_more(taking_part: Sequence[Contender], pages: list[bytes], *, memory: bool, growths: bool) -> None:
    """Memory, and whether time is linear."""
    middle = sorted(pages, key=len)[len(pages) // 2]
    for one in taking_part:
        if memory and one.job:
            print(f"memory of {one.name} at the peak: {memory_ratio(one.job, pages):.1f} x the pages' size")
        if growths and one.job:
            print(f"a page twice as long takes {one.name} {growth(one.job, middle):.2f} x the time")


if __name__ == "__main__":
    on_one_core()
    main()
