"""Pages that nobody would write, for as long as you like: what breaks?

    python benchmarks/fuzz.py --seconds 60 --seed 7           # pages that come with dehusk, changed; and made ones
    python benchmarks/fuzz.py --seconds 600 wcxb-dev          # pages of a corpus, changed
    python benchmarks/fuzz.py --seed 1234 --pages 1           # the page of that seed again

Page after page has its own seed, counted from --seed on. Looked for: errors that are not the project's own, pages that
take more time than their length explains, pages that give something else when they are read with others, spans that are
not in the source, scripts in HTML. What is found is printed with its seed, and kept with --keep FOLDER. Ends with 1 if
anything was found. A page that never ends is ended after --limit seconds; the seed that was printed last tells where.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import time
import traceback
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from random import Random

from selectolax.lexbor import LexborHTMLParser

import dehusk
from dehusk import Document
from dehusk.errors import DehuskError
from made_pages import changed, made
from sampling import located, read_all

_ROOM, _A_BYTE = 1.0, 100e-6
"""Seconds of the processor that all outputs of a page may take, and so many more for each byte of it."""
_TOGETHER = 8
"""Pages that are also read together."""
_MOST = 200_000
"""Characters of a page that is changed."""
_NO_ELEMENTS = "script, iframe, object, embed, base, form, input, button, link, meta[http-equiv]"
_SCHEMES = ("http:", "https:", "mailto:", "tel:", "#", "/", "data:image/")


class FindingError(Exception):
    """Something that should not be."""


def outputs_of(doc: Document) -> None:
    """Ask a document for everything."""
    _ = doc.text, doc.markdown, doc.title, doc.date, doc.authors, doc.posts, doc.comments, doc.confidence, doc.doubts
    doc.to_dict()
    doc.to_dict(["blocks", "links", "images", "tables"])
    _ = doc.speech, doc.why("tea")
    check_html(doc.html)
    check_html(doc.reader_html, is_whole=True)
    check_spans(doc)


def check_spans(doc: Document) -> None:
    """Spans stand in the source, in order, and none is empty."""
    reached, size = 0, len(doc.selection.page.html)
    for start, end in doc.selection.spans():
        if not reached <= start < end <= size:
            raise FindingError(f"a span from {start} to {end}, behind {reached}, of {size}")
        reached = end


def check_html(html: str, *, is_whole: bool = False) -> None:
    """Nothing in it runs or leads to a scheme that is not harmless. `is_whole`: it is a page, which has a head."""
    parser = LexborHTMLParser(html)
    for node in parser.css(_NO_ELEMENTS):
        if not is_whole or node.tag not in ("meta", "link"):
            raise FindingError(f"HTML with {node.html[:200]!r}")
    for node in parser.css("*"):
        for name, value in node.attributes.items():
            if name.lower().startswith("on"):
                raise FindingError(f"HTML with {name}={value!r}")
            place = "".join(char for char in (value or "").lower() if char > " ")
            scheme = place.partition(":")[0]
            leads = name in ("href", "src", "action", "cite", "srcset") and ":" in place and scheme.isalpha()
            if leads and not place.startswith(_SCHEMES):
                raise FindingError(f"HTML with {name}={value!r}")


def check(html: str | bytes, chance: Random) -> str:
    """Ask for everything of a page; its text by the fast extractor."""
    begin = time.process_time()
    outputs_of(dehusk.extract(html, url=chance.choice((None, "https://example.org/tea/"))))
    text = dehusk.extract(html, quality="fast").text
    taken, most = time.process_time() - begin, _ROOM + _A_BYTE * len(html)
    if taken > most:
        raise FindingError(f"{taken:.1f} s for {len(html):,} characters, more than {most:.1f} s")
    return text


def check_together(batch: Sequence[tuple[int, str | bytes, str]]) -> None:
    """Are pages that are read together what they are alone? (seed, page, text) of each."""
    docs = dehusk.extract_many([html for _, html, _ in batch], quality="fast")
    for (seed, _, text), doc in zip(batch, docs, strict=True):
        if doc.text != text:
            raise FindingError(f"the page of seed {seed}: together with others {doc.text[:80]!r}, alone {text[:80]!r}")


class Fuzzer:
    """What was found so far."""

    def __init__(self, samples: Sequence[str], keep: Path | None, limit: float) -> None:
        self.samples, self.keep, self.limit = samples, keep, limit
        self.found = 0
        self.batch: list[tuple[int, str | bytes, str]] = []

    def page(self, seed: int) -> str | bytes:
        """The page of a seed."""
        chance = Random(seed)
        html = changed(chance, chance.choice(self.samples)[:_MOST]) if chance.random() < 0.6 else made(chance)
        if chance.random() < 0.1:
            raw = bytearray(html.encode("utf-8", "surrogatepass"))
            for _ in range(chance.randint(1, 30)):
                raw[chance.randrange(len(raw) or 1) : chance.randrange(len(raw) or 1)] = chance.randbytes(3)
            return bytes(raw)
        return html

    def try_seed(self, seed: int) -> None:
        """Make the page of a seed, and look at it."""
        html = self.page(seed)
        faulthandler.dump_traceback_later(self.limit, exit=True, file=sys.__stderr__)
        try:
            self.batch.append((seed, html, check(html, Random(seed))))
            if len(self.batch) == _TOGETHER:
                batch, self.batch = self.batch, []
                check_together(batch)
        except DehuskError as error:
            print(f"seed {seed}: refused: {error}")
        except Exception as error:  # that is what is looked for
            self.found += 1
            told = str(error) if isinstance(error, FindingError) else traceback.format_exc()
            print(f"seed {seed}: {told}", flush=True)
            if self.keep:
                self.keep.mkdir(parents=True, exist_ok=True)
                raw = html if isinstance(html, bytes) else html.encode("utf-8", "surrogatepass")
                (self.keep / f"{seed}.html").write_bytes(raw)
        finally:
            faulthandler.cancel_dump_traceback_later()


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="*", type=located, help="HTML files, or corpora: the pages that are changed")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1, help="of the first page (1)")
    parser.add_argument("--pages", type=int, default=sys.maxsize, help="at most so many")
    parser.add_argument("--keep", type=Path, help="a folder for the pages with which something was found")
    parser.add_argument("--limit", type=float, default=120.0, help="seconds after which a page is ended (120)")
    options = parser.parse_args(arguments)
    shipped = (
        path.read_text("utf-8") for path in (files("dehusk") / "samples").iterdir() if path.name.endswith("html")
    )
    fuzzer = Fuzzer(list(read_all(options.inputs))[:500] or list(shipped), options.keep, options.limit)
    begin, number = time.monotonic(), 0
    while number < options.pages and time.monotonic() - begin < options.seconds:
        if number % 50 == 0:
            print(f"{number} pages, next seed {options.seed + number}", flush=True)
        fuzzer.try_seed(options.seed + number)
        number += 1
    print(f"{number} pages, {fuzzer.found} findings, seeds {options.seed} to {options.seed + number - 1}")
    return int(fuzzer.found > 0)


if __name__ == "__main__":
    sys.exit(main())
