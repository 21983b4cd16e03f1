"""How much memory does a page take? The peak of a process of its own for each, in multiples of the page's bytes.

    python benchmarks/memory.py                               # all shapes at 20 MB, and 15 MB of usual pages
    python benchmarks/memory.py --megabytes 2 --only paragraphs,list --ways best,json

What a process takes that has read a short page (Python, NumPy, the model) is not counted; the bytes of the page are.
No page may take more than `MOST` times its bytes and `ROOM`, one that is made of usual pages no more than `USUAL`
times its bytes. The command ends with 1 if one does.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import dehusk
from sampling import add_options, pages_of

MOST, ROOM, USUAL = 60, 200, 12
"""Multiples of a page's bytes and megabytes besides, for any page; multiples for a usual one."""
WAYS = ("best", "fast", "markdown", "html", "json")
UNITS = {
    "paragraphs": "<p>x</p>",
    "prose": "<p>Tea is good for you, they say, and <a href=/who>nobody</a> who has had a cup in the <b>morning</b> "
    "would say otherwise; so is water, if it is clean, and it costs next to nothing.</p>\n",
    "open-paragraphs": "<p>x",
    "list": "<ul><li>x</li><li>y</li></ul>",
    "table": "<table><tr><td>a</td><td>b</td></tr></table>",
    "cells": "<tr><td>a<td>b",
    "bold": "<b>x</b>",
    "nested-bold": "<b>x",
    "rules": "<b>Green tea <hr>",
    "breaks": "x<br>",
    "links": "<p><a href=/a>x</a></p>",
    "headings": "<h2>a</h2><p>b</p>",
    "hidden": "<p hidden>x</p><p>y</p>",
    "words": "x ",
    "text": "Green tea is good for you, they say. ",
    "wide-text": "Grüner Tee ist gut für Sie – sagt man. ",
    "chinese": "绿茶对你有好处，他们说。",
    "attributes": '<p data-a="1" data-b="2" data-c="3" data-d="4">x</p>',
    "empty": "<i></i>",
    "comments": "<!---->x",
    "references": "&amp; ",
    "images": "<img src=a alt=x>",
}
"""What a page repeats."""
NUMBERED = {
    "classes": "<p class=n{}>x</p>",
    "ids": "<div id=n{}>x</div>",
    "one-tag": " a{}=1",
    "posts": '<div class=post id=p{0}><a class=author href=/u>Ada</a><time>2024-05-01</time><p>Tea {0}.</p></div>',
}  # fmt: skip
"""The same with a number."""
SHORT = b"<title>Tea</title><h1>Tea</h1><p>Green tea is made from leaves that were not oxidised. Brew it for long.</p>"


class Peak(NamedTuple):
    """What a page took."""

    megabytes: float
    """Of the page."""
    before: float
    """Megabytes of a process that has read a short page."""
    most: float
    """Megabytes at the peak."""
    seconds: float

    @property
    def more(self) -> float:
        """Megabytes that the page took."""
        return self.most - self.before

    def is_too_much(self, *, usual: bool) -> bool:
        """Does it take more than a page may?"""
        return self.more > (USUAL * self.megabytes if usual else MOST * self.megabytes + ROOM)


def page_of(shape: str, size: int) -> bytes:
    """A page of that shape and of about so many bytes."""
    if shape in _MADE:
        return _MADE[shape](size)
    if shape in UNITS:
        unit = UNITS[shape].encode()
        return unit * (size // len(unit))
    unit = NUMBERED[shape]
    body = "".join(unit.format(number) for number in range(size // len(unit.format(size // len(unit)))))
    return f"<p{body}>x</p>".encode() if shape == "one-tag" else body.encode()


def _reopened(size: int) -> bytes:
    """Few bytes, however large a page is asked for: open elements are opened again in each paragraph."""
    number = min(size // 20, 300)
    return ("<p>" + "".join(f"<b id={one}>" for one in range(number)) + "<p>x " * number).encode()


def _usual(size: int) -> bytes:
    """Usual pages, one after another."""
    parser = argparse.ArgumentParser()
    add_options(parser, pages=60)
    found, total = [], 0
    for page in cycle(pages_of(parser.parse_args([]))):
        if total >= size:
            break
        found.append(page)
        total += len(page)
    return b"\n".join(found)[:size]


_MADE: dict[str, Callable[[int], bytes]] = {"usual": _usual, "reopened": _reopened}
"""The same as functions of a size."""


def take(page: bytes, way: str) -> None:
    """Extract a page in one of the ways."""
    doc = dehusk.extract(page, quality="fast" if way == "fast" else None)
    {"markdown": lambda: doc.markdown, "html": lambda: doc.html, "json": doc.to_dict}.get(way, lambda: doc.text)()


def peak() -> float:
    """Megabytes that this process took at most."""
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size / 1e6 if sys.platform == "darwin" else size * 1024 / 1e6


def child(path: str, way: str) -> None:
    """Take one page, and print what it took."""
    take(SHORT, way)
    before, begin = peak(), time.process_time()
    page = Path(path).read_bytes()
    take(page, way)
    print(json.dumps([len(page) / 1e6, before, peak(), time.process_time() - begin]))


def measure(page: bytes, way: str) -> Peak | str:
    """What a page takes in a process of its own; or why that failed."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(page)
        file.flush()
        command = [sys.executable, __file__, "--child", file.name, way]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"ended with {done.returncode}: {done.stderr[-300:]}" if done.returncode else Peak(*json.loads(done.stdout))


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, run, print."""
    shapes = (*_MADE, *UNITS, *NUMBERED)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=float, default=20.0, help="of a page (20; usual pages: 15 at most)")
    parser.add_argument("--only", help=f"shapes, separated by commas: {', '.join(shapes)}")
    parser.add_argument("--ways", default="best,fast,markdown,json", help=f"some of {', '.join(WAYS)}")
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        child(*options.child)
        return 0
    say, failures = partial(print, flush=True), 0
    for shape in options.only.split(",") if options.only else shapes:
        page = page_of(shape, int(1e6 * (min(options.megabytes, 15) if shape == "usual" else options.megabytes)))
        for way in options.ways.split(","):
            found = measure(page, way)
            if isinstance(found, str):
                say(f"{shape:16} {way:9} {found}")
                failures += 1
                continue
            too_much = found.is_too_much(usual=shape == "usual")
            failures += too_much
            told = f"{found.megabytes:5.1f} MB page {found.more:6.0f} MB {found.more / found.megabytes:6.1f} x"
            say(f"{shape:16} {way:9} {told} {found.seconds:6.1f} s{'  TOO MUCH' * too_much}")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
