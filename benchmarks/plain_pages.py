"""Is any text lost on pages that are nothing but text? Plain paragraphs of random words, of many shapes and scripts.

    python benchmarks/plain_pages.py --pages 12000 --seed 1       # all of the text is content: nothing may be lost

Prints how many pages lost text with `best` and `fast`, and the first of them; ends with 1 if any did. What stands in
`<title>` alone is no text of a page.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from random import Random

import dehusk
from dehusk.extraction.extract import QUALITIES

LETTERS = {
    "latin": "abcdefghijklmnopqrstuvwxyz",
    "german": "abcdefghijklmnopqrstuvwxyzäöüß",
    "cyrillic": "абвгдежзиклмнопрстуфхцчшыьэюя",
    "greek": "αβγδεζηθικλμνξοπρστυφχψω",
    "arabic": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "hebrew": "אבגדהוזחטיכלמנסעפצקרשת",
    "devanagari": "कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह",
    "hangul": "가나다라마바사아자차카타파하고노도로모보소오조초코토포호",
    "chinese": "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后",
}
ENDS = ("", ".", "!", "?", "。")
AROUND = (
    "<p>{}</p>", "<p>{}", "<div>{}</div>", "{}<br><br>", "<div><p>{}</p></div>", "{}\n<br>\n<br>\n",
    "<section>{}</section>",
)  # fmt: skip


def words(chance: Random, script: str, number: int) -> list[str]:
    """Random words: some with capitals, some of digits."""
    letters = LETTERS[script]
    found = []
    for _ in range(number):
        word = "".join(chance.choices(letters, k=chance.randint(1, 10 if script != "chinese" else 4)))
        kind = chance.random()
        found.append(word.capitalize() if kind < 0.1 else str(chance.randint(0, 99_999)) if kind > 0.97 else word)
    return found


def paragraph(chance: Random, script: str, longest: int, *, marks: bool) -> str:
    """A paragraph of so many words at most, with or without punctuation."""
    some = words(chance, script, chance.randint(1, longest))
    if marks:
        some = [word + chance.choice(",;:.!?") if chance.random() < 0.12 else word for word in some]
    return ("" if script == "chinese" else " ").join(some) + (chance.choice(ENDS) if marks else "")


def page(chance: Random) -> tuple[str, list[str]]:
    """A page and its paragraphs."""
    script, marks = chance.choice(list(LETTERS)), chance.random() < 0.7
    number = int(10 ** chance.uniform(0, 3.3)) if chance.random() < 0.2 else int(10 ** chance.uniform(0, 1.6))
    longest = int(10 ** chance.uniform(0, 2.3))
    if number * longest > 20_000:
        longest = max(20_000 // number, 1)
    said = [paragraph(chance, script, longest, marks=marks) for _ in range(number)]
    if chance.random() < 0.15:  # some are said again
        said += chance.choices(said, k=chance.randint(1, len(said)))
    around = chance.choice(AROUND)
    body = chance.choice(("", "\n")).join(around.format(escape(text)) for text in said)
    return _with_head(chance, body, script), said


def _with_head(chance: Random, body: str, script: str) -> str:
    kind = chance.random()
    title = f"<title>{' '.join(words(chance, script, chance.randint(1, 8)))}</title>"
    if kind < 0.35:
        return body
    if kind < 0.5:
        return title + body
    if kind < 0.65:
        return f"<body>{body}</body>"
    head = "<meta charset=utf-8>" + (title if kind < 0.9 else "")
    return f"<!doctype html><html><head>{head}</head><body>\n{body}\n</body></html>"


def pages(number: int, seed: int) -> Iterator[tuple[str, list[str]]]:
    """So many pages, the same for the same seed."""
    return (page(Random(seed * 1_000_003 + which)) for which in range(number))


def is_whole(text: str, said: Sequence[str]) -> bool:
    """Does a text hold all paragraphs, as often as the page has them? One may come first, as the headline."""
    flat, parts = "".join(text.split()), ["".join(part.split()) for part in said]
    return all(part in flat for part in parts) and not Counter("".join(parts)) - Counter(flat)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="so many of those that lost text (3)")
    options = parser.parse_args(arguments)
    lost = dict.fromkeys(QUALITIES, 0)
    for quality in QUALITIES:
        made = list(pages(options.pages, options.seed))
        docs = dehusk.extract_many((html for html, _ in made), quality=quality)
        for (html, said), doc in zip(made, docs, strict=True):
            if not is_whole(doc.text, said):
                lost[quality] += 1
                if lost[quality] <= options.show:
                    print(f"{quality}: {html[:300]!r}\n    gave {doc.text[:200]!r}")
    for quality, number in lost.items():
        print(f"{quality}: {number} of {options.pages:,} pages lost text")
    return int(any(lost.values()))


if __name__ == "__main__":
    sys.exit(main())
