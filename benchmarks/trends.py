"""How long do trends over many documents take?

    python benchmarks/trends.py [--documents 100000] [--words 120] [--seed 1] [--by year]

Makes so many abstracts of words drawn by Zipf's law, with dates over thirty years and some of the keywords in each,
writes them as JSON lines, and runs on that file what `dehusk trends` runs: reading, counting, TF and TF-IDF, the table.
Prints seconds of the wall clock and of the processor, without the making of the documents.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from itertools import accumulate
from pathlib import Path

from dehusk.trends import Query, TrendFinder, read_documents

_VOCABULARY = 20_000
_QUERIES = (
    Query.of("diversity", "diversity species richness abundance"),
    Query.of("evolution", ["evolution", "speciation", "gene flow", "natural selection"]),
    Query.of("conservation", "conservation protected area reserve"),
)
_KEYWORDS = ("diversity", "species", "evolution", "gene flow", "natural selection", "conservation", "reserve")


def write_documents(path: Path, *, documents: int, words: int, seed: int) -> None:
    """Documents as JSON lines, the same for the same seed."""
    rng = random.Random(seed)
    vocabulary = ["".join(rng.choices("abcdefghilmnoprstuvz", k=rng.randint(2, 11))) for _ in range(_VOCABULARY)]
    weights = list(accumulate(1 / rank for rank in range(1, _VOCABULARY + 1)))
    with path.open("w", encoding="utf-8") as out:
        for number in range(documents):
            said = rng.choices(vocabulary, cum_weights=weights, k=words)
            for keyword in rng.choices(_KEYWORDS, k=rng.randint(0, 3)):
                said[rng.randrange(words)] = keyword
            day = f"{rng.randint(1990, 2019)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
            out.write(json.dumps({"title": f"Paper {number}", "text": " ".join(said), "date": day}) + "\n")


def main() -> None:
    """Make the documents, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--words", type=int, default=120, help="words of a document")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", choices=("year", "month", "day"), default="year")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "documents.jsonl"
        write_documents(path, documents=options.documents, words=options.words, seed=options.seed)
        size = path.stat().st_size / 1e6
        print(f"{options.documents:,} documents of {options.words} words ({size:.0f} MB), by {options.by}")
        for weight in ("tf", "tf-idf"):
            wall, processor = time.perf_counter(), time.process_time()
            trends = TrendFinder(_QUERIES, by=options.by, weight=weight)(read_documents([path]))
            lines = len(trends.csv().splitlines())
            wall, processor = time.perf_counter() - wall, time.process_time() - processor
            print(f"{weight:7} {wall:6.1f} s wall clock, {processor:6.1f} s processor, {lines} lines")


if __name__ == "__main__":
    main()
