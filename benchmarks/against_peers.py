"""The default and the fast extractor beside others, corpus by corpus and type by type, on the very same pages.

    python benchmarks/against_peers.py wcxb-dev fundus daniel-sample
    python benchmarks/against_peers.py wcxb-dev fundus … --update docs/default.md

What is said of a corpus that the model learned from comes from its card: every page was judged by a model made without
its site (`dehusk train`). Other corpora are extracted here. Peers get the same pages, of those corpora at most
as many of a site as the models do, and are measured in the same way: F1 of bags of words, mean over the pages, or F1 of
all snippets where a corpus has those alone.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import dehusk
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.corpus import label_of
from dehusk.evaluate.peers import PEERS, PeerMissingError, load_peer
from dehusk.learn.default.figures import Outcome, figures_of, outcome_of_text
from dehusk.learn.default.run import thinned
from sampling import located

DEFAULT_PEERS = "trafilatura,readability,resiliparse,justext"
CARD = "default.json"
QUALITY = {"dehusk": "best", "dehusk-fast": "fast"}
_TABLE = re.compile(r"(<!-- peers:start -->\n).*?(<!-- peers:end -->)", re.DOTALL)

Figures = dict[str, dict[str, float]]


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=located, help="corpora as JSON lines, or their names")
    parser.add_argument("--peers", default=DEFAULT_PEERS, help=f"separated by commas ({DEFAULT_PEERS})")
    parser.add_argument("--processes", type=int, default=2, help="that extract pages (2)")
    parser.add_argument(
        "--update", type=Path, metavar="FILE", action="append", default=[], help="renew the table between its markers"
    )
    options = parser.parse_args()
    peers = [name for name in options.peers.split(",") if is_there(name)]
    found: dict[str, Figures] = {name: of_card(name) for name in QUALITY}
    unknown = [path for path in options.corpora if label_of(path) not in found["dehusk"]]
    with ProcessPoolExecutor(options.processes) as workers:
        for name in QUALITY:
            found[name] |= measured(name, unknown, workers.map)
        for name in peers:
            found[name] = measured(name, options.corpora, workers.map)
    wanted = [label_of(path) for path in options.corpora]
    table = "\n".join(lines(found, wanted, peers))
    print(table)
    for path in options.update:
        text = path.read_text("utf-8")
        if not _TABLE.search(text):
            parser.error(f"{path} has no <!-- peers:start --> and <!-- peers:end -->")
        path.write_text(_TABLE.sub(lambda match: f"{match[1]}\n{table}\n\n{match[2]}", text), "utf-8")


def is_there(name: str) -> bool:
    """Is a peer installed?"""
    try:
        load_peer(name)
    except PeerMissingError as missing:
        print(missing, file=sys.stderr)
        return False
    return True


def of_card(name: str) -> Figures:
    """What five folds said of the corpora that the model learned from, as it is used by an extractor."""
    card = json.loads(files("dehusk").joinpath("models", CARD).read_text("utf-8"))
    figures = (card["fast"] if QUALITY[name] == "fast" else card)["figures"]
    return {corpus: figure for corpus, figure in figures.items() if isinstance(figure, dict)}


def measured(name: str, corpora: Sequence[Path], do: Callable[..., Iterator[Outcome]]) -> Figures:
    """The figures of one extractor on whole corpora."""
    known = of_card("dehusk")
    examples = [
        example
        for path in corpora
        for example in thinned(path, **({} if label_of(path) in known else {"per_site": sys.maxsize}))
    ]
    print(f"{name}: {len(examples):,} pages", file=sys.stderr)
    return figures_of(do(partial(judged, name), examples, chunksize=8))


def judged(name: str, example: Example) -> Outcome:
    """What one extractor gives for one page; nothing where it fails."""
    try:
        text = _extractor(name)(str(example.html), example.url)
    except Exception as error:  # a peer may raise anything on a page it cannot read
        print(f"{name} failed on {example.id}: {error!r}", file=sys.stderr)
        text = ""
    return outcome_of_text(example, text)


@cache
def _extractor(name: str) -> Callable[[str, str | None], str]:
    if name in PEERS:
        return load_peer(name)
    quality: Any = QUALITY[name]
    return lambda html, url: dehusk.extract(html, url=url, quality=quality).selection.text()


def lines(found: dict[str, Figures], corpora: Sequence[str], peers: Sequence[str]) -> Iterator[str]:
    """The table as Markdown; the best of each row is bold."""
    names = [*QUALITY, *peers]
    yield f"| pages | number | {' | '.join(names)} |"
    yield f"|---|--:|{'--:|' * len(names)}"
    # a type of page stands behind the name of its corpus
    for row in sorted(found[names[-1]], key=lambda row: corpora.index(row.partition(" ")[0])):
        figures = [found[name][row] for name in names]
        f1 = [figure.get("bag_f1", figure.get("snippet_f1", 0.0)) for figure in figures]
        told = [f"**{value:.3f}**" if value == max(f1) else f"{value:.3f}" for value in f1]
        kind = "" if "bag_f1" in figures[0] else " (snippets)"
        yield f"| {row}{kind} | {figures[-1].get('pages', '')} | {' | '.join(told)} |"
    versions = ", ".join(f"{name} {version(PEERS[name].package)} ({PEERS[name].note})" for name in peers)
    yield f"\n{versions}. `python benchmarks/against_peers.py {' '.join(corpora)}`"


if __name__ == "__main__":
    main()
