"""Print the files and functions of dehusk that a page passes through, in order.

    python scripts/walk.py                     # one `extract(sample).text`, warm: what is read once is there already
    python scripts/walk.py --quality fast      # the same with the other extractor
    python scripts/walk.py --form markdown     # another form than text
    python scripts/walk.py --steps             # every change from one file to another, indented by depth
    python scripts/walk.py --update            # renew the list in docs/walk.md
    python scripts/walk.py --most-files 45 --most-switches 150 --most-modules 90   # fail beyond that

Calls are counted where Python reports them (`sys.setprofile`), so nothing here knows the code. A *switch* is a call of
a function in another file than the call before. *Modules* are those that a new process has loaded after
`extract(sample).text`.
"""

from __future__ import annotations

import argparse
import inspect
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import dehusk

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "walk.md"
_PACKAGE = Path(dehusk.__file__).parent
_LIST = re.compile(r"(<!-- walk:start -->\n).*?(<!-- walk:end -->)", re.DOTALL)
_RESUMES = inspect.CO_GENERATOR | inspect.CO_COROUTINE
_COUNT_MODULES = """
import sys, dehusk
from importlib.resources import files
dehusk.extract((files("dehusk") / "samples" / sys.argv[1]).read_bytes(), quality=sys.argv[2]).text
print(sum(name.partition(".")[0] == "dehusk" for name in sys.modules))
"""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a function of dehusk."""

    file: str
    """Its path in the package."""
    function: str
    depth: int
    """How many calls of dehusk it is inside of."""


@dataclass(slots=True)
class Walk:
    """The calls of one run, in order."""

    calls: list[Call] = field(default_factory=list)

    @property
    def files(self) -> dict[str, Counter[str]]:
        """How often each function of each file was called; files and functions in the order of their first call."""
        found: dict[str, Counter[str]] = {}
        for call in self.calls:
            found.setdefault(call.file, Counter())[call.function] += 1
        return found

    @property
    def visits(self) -> list[list[Call]]:
        """The calls, those that follow one another in one file together."""
        return [list(calls) for _, calls in groupby(self.calls, lambda call: call.file)]

    @property
    def switches(self) -> int:
        """How often the next call is in another file."""
        return max(len(self.visits) - 1, 0)


class _Recorder:
    """Notes calls of functions that are written in the package; comprehensions and lambdas are left out."""

    def __init__(self) -> None:
        self.walk = Walk()
        self._depth = 0
        self._begun: set[FrameType] = set()
        self._places: dict[CodeType, str | None] = {}

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event not in ("call", "return") or (place := self._place(frame.f_code)) is None:
            return
        if event == "return":
            self._depth -= 1
            return
        if frame not in self._begun:
            self.walk.calls.append(Call(place, frame.f_code.co_qualname, self._depth))
        if frame.f_code.co_flags & _RESUMES:  # it is "called" again each time that it goes on
            self._begun.add(frame)
        self._depth += 1

    def _place(self, code: CodeType) -> str | None:
        """The file of a function in the package; None for all else."""
        if code not in self._places:
            path = Path(code.co_filename)
            known = path.is_relative_to(_PACKAGE) and not code.co_name.startswith("<")
            self._places[code] = path.relative_to(_PACKAGE).as_posix() if known else None
        return self._places[code]


def walked(html: bytes, quality: Any, form: str) -> Walk:
    """What is called for one page; the page is extracted once before, so that models are there."""
    getattr(dehusk.extract(html, quality=quality), form)
    recorder = _Recorder()
    sys.setprofile(recorder)
    try:
        made = getattr(dehusk.extract(html, quality=quality), form)
        if callable(made):
            made()
    finally:
        sys.setprofile(None)
    return recorder.walk


def modules_loaded(sample: str, quality: str) -> int:
    """Modules of dehusk in a new process after one page."""
    command = [sys.executable, "-c", _COUNT_MODULES, sample, quality]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603  # our own


def as_text(walk: Walk) -> Iterator[str]:
    """Rooms, files in them and functions in these, in the order of their first call."""
    for room, found in _rooms(walk).items():
        yield f"{room}/" if room else "the public door"
        for file, functions in found.items():
            yield f"  {file}"
            yield from (f"    {name}{_times(number)}" for name, number in functions.items())


def as_markdown(walk: Walk) -> Iterator[str]:
    """The same as a list for people, without helpers (names that begin with `_`)."""
    for room, found in _rooms(walk).items():
        yield f"- **{room + '/' if room else 'dehusk'}**"
        for file, functions in found.items():
            names = [name.removesuffix(".__call__") for name in functions]
            shown = [f"`{name}`" for name in names if not name.rpartition(".")[2].startswith("_")]
            helpers = len(names) - len(shown)
            if helpers:
                shown.append(f"{helpers} helper{'s' if helpers > 1 else ''}")
            yield f"    - `{file}`: {', '.join(shown)}"


def as_steps(walk: Walk) -> Iterator[str]:
    """Every visit to a file, indented by the depth of its first call."""
    for calls in walk.visits:
        names = dict.fromkeys(call.function for call in calls)
        yield f"{'  ' * calls[0].depth}{calls[0].file}: {', '.join(names)}"


def _rooms(walk: Walk) -> dict[str, dict[str, Counter[str]]]:
    rooms: dict[str, dict[str, Counter[str]]] = {}
    for file, functions in walk.files.items():
        room, _, _name = file.rpartition("/")
        rooms.setdefault(room, {})[file] = functions
    return rooms


def _times(number: int) -> str:
    return f" x {number}" if number > 1 else ""


def figures(walk: Walk, modules: int) -> str:
    """All counts in one line."""
    functions = sum(map(len, walk.files.values()))
    return (
        f"{len(walk.files)} files, {functions} functions, {len(walk.calls)} calls, "
        f"{walk.switches} switches from one file to another; {modules} modules loaded"
    )


def renewed(text: str, listed: str) -> str:
    """A document with the list between its markers."""
    return _LIST.sub(lambda match: f"{match[1]}\n{listed}\n\n{match[2]}", text)


def main(arguments: list[str] | None = None) -> int:
    """Read the arguments, walk, print; 1 if a bound is passed."""
    samples = sorted(path.name for path in (files("dehusk") / "samples").iterdir() if path.name.endswith(".html"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", choices=samples, default=samples[0], help=f"a page of dehusk ({samples[0]})")
    parser.add_argument("--quality", choices=("best", "fast"), default="best")
    parser.add_argument("--form", default="text", help="an attribute of the document, or a method (text)")
    parser.add_argument("--format", choices=("text", "markdown"), default="text")
    parser.add_argument("--steps", action="store_true", help="every visit to a file, in order")
    parser.add_argument("--update", action="store_true", help="renew docs/walk.md")
    for name in ("files", "switches", "modules"):
        parser.add_argument(f"--most-{name}", type=int, metavar="NUMBER", help=f"fail if there are more {name}")
    options = parser.parse_args(arguments)
    html = (files("dehusk") / "samples" / options.sample).read_bytes()
    walk = walked(html, options.quality, options.form)
    modules = modules_loaded(options.sample, options.quality)
    told = figures(walk, modules)
    if options.update:
        listed = "\n".join([f"{told}.", "", *as_markdown(walk)])
        DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8"), listed), "utf-8")
    make = as_steps if options.steps else {"text": as_text, "markdown": as_markdown}[options.format]
    print("\n".join([*make(walk), "", told]))
    counts = {"files": len(walk.files), "switches": walk.switches, "modules": modules}
    most = {name: getattr(options, f"most_{name}") for name in counts}
    passed = [
        f"{counts[name]} {name}, at most {bound}" for name, bound in most.items() if bound and counts[name] > bound
    ]
    print(*passed, sep="\n", end="\n" if passed else "", file=sys.stderr)
    return int(bool(passed))


if __name__ == "__main__":
    sys.exit(main())
