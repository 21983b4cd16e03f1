"""What DANA loses, and to what: words of the gold text that are not in its output.

    python benchmarks/dana_loss.py rtl-open --every 4

Of each site: the words of the gold, how many are lost, and of these how many would not be without a largest gap; of
the rest, which stand in lines that count as code (for their markup, or their neighbours'), how many are right-to-left
words, and how many are others: Latin words, code, numbers.
"""

from __future__ import annotations

import argparse
from collections import Counter

import dehusk
from dehusk.algorithms.r2l import has_right_to_left
from dehusk.evaluate.corpus import open_corpus
from dehusk.evaluate.scoring.tokens import words
from sampling import located

FARTHEST = 1_000_000


def main() -> None:
    """Read the arguments, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=located, help="a corpus as JSON lines, or its name")
    parser.add_argument("--every", type=int, default=1, help="take every so many pages (1)")
    options = parser.parse_args()
    sites: dict[str, Counter[str]] = {}
    for number, example in enumerate(open_corpus(options.corpus).pages()):
        if number % options.every == 0 and example.text:
            lost = losses(example.html, example.text)
            sites.setdefault(example.site or "?", Counter()).update(lost)
    total: Counter[str] = sum(sites.values(), Counter())
    print(f"{'':28} {'words':>8} {'lost':>8} {'by the gap':>11} {'of script':>10} {'others':>13}")
    for site, found in [*sorted(sites.items()), ("all", total)]:
        columns = (found[name] for name in ("words", "lost", "gap", "markup", "script"))
        print(f"{site:28} {{:8,}} {{:8,}} {{:11,}} {{:10,}} {{:13,}}".format(*columns))


def losses(html: str | bytes, gold: str) -> Counter[str]:
    """Words of one page's gold text, and what became of those that are not in the output."""
    page = dehusk.Page.from_html(html)
    wanted = Counter(words(gold))
    lost, lost_anyway = (wanted - Counter(words(dehusk.get("dana", gap=gap)(page).text())) for gap in (20, FARTHEST))
    of_script = sum(number for word, number in lost_anyway.items() if has_right_to_left(word))
    return Counter(
        words=wanted.total(),
        lost=lost.total(),
        gap=lost.total() - lost_anyway.total(),
        markup=of_script,
        script=lost_anyway.total() - of_script,
    )


if __name__ == "__main__":
    main()
