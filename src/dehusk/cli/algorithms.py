"""`dehusk algorithms`: what there is to choose from."""

from __future__ import annotations

import dataclasses
import inspect
import json
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import click

from dehusk.algorithms.registry import Entry, entries, entry
from dehusk.cli._options import format_option
from dehusk.cli._parameters import Parameter, describe, parameters_of
from dehusk.cli._terminal import show, width
from dehusk.errors import ParameterError
from dehusk.filters import FILTERS

_EPILOG = """\b
Examples:
  dehusk algorithms                  all of them
  dehusk algorithms --family lines   those that look at lines of the source
  dehusk algorithms dana-g           everything about one
  dehusk algorithms -f json          for programs

Link filters go after a plus and can be chained: dehusk extract page.html -a bte+filter1

Exit codes: 0 shown; 2 no such algorithm or family.
"""


@click.command("algorithms", epilog=_EPILOG, short_help="Algorithms, their papers and parameters.")
@click.argument("name", required=False, shell_complete=lambda _context, _argument, typed: _names(typed))
@click.option("--family", help="Only those of one family, such as lines or tokens.")
@format_option
def command(*, name: str | None, family: str | None, format: str) -> None:
    """List the algorithms, or tell everything about the one called NAME."""
    if name is not None and family is not None:
        raise click.UsageError("--family goes without NAME")
    if name is not None:
        _show_one(name, format)
        return
    found = _of_family(family)
    if format == "json":
        show(json.dumps([as_data(known) for known in found], ensure_ascii=False, indent=2))
        return
    show("\n".join(_table(found, width())))
    if family is None:
        show("\n" + "\n".join(_filters(width())))


def _names(typed: str) -> list[str]:
    return [known.name for known in entries() if known.name.startswith(typed)]


def _of_family(family: str | None) -> list[Entry]:
    found = [known for known in entries() if family in (None, known.family)]
    if not found:
        families = sorted({known.family for known in entries()})
        raise ParameterError(f"no family is called {family!r}; there are {', '.join(families)}")
    return found


def as_data(known: Entry) -> dict[str, Any]:
    """An algorithm as plain data, ready for JSON."""
    return {
        "name": known.name,
        "aliases": list(known.aliases),
        "family": known.family,
        "year": known.year,
        "summary": known.summary,
        "paper": known.paper or None,
        "parameters": {
            parameter.name: {"takes": describe(parameter.kind), "default": _plain(parameter)}
            for parameter in parameters_of(known)
        },
    }


def _plain(parameter: Parameter) -> Any:
    value = None if parameter.default is dataclasses.MISSING else parameter.default
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return repr(value)
    return value


def _table(found: Sequence[Entry], columns: int) -> Iterator[str]:
    """Name, family and year side by side, then, wrapped, what it does, its parameters and its paper."""
    names = max(len("name"), *(len(known.name) for known in found)) + 2
    families = max(len("family"), *(len(known.family) for known in found)) + 2
    left = names + families + len("year") + 2
    yield click.style(f"{'name':<{names}}{'family':<{families}}{'year'}  what it does", bold=True)
    for known in found:
        yield ""
        head = f"{known.name:<{names}}{known.family:<{families}}{known.year or '':<4}  "
        beside = list(_beside(known, max(columns - left, 24)))
        yield click.style(head[:names], fg="cyan") + head[names:] + beside[0]
        yield from (" " * left + line for line in beside[1:])


def _beside(known: Entry, columns: int) -> Iterator[str]:
    yield from textwrap.wrap(known.summary or known.name, columns)
    listed = "  ".join(parameter.shown for parameter in parameters_of(known))
    yield from (click.style(line, fg="green") for line in textwrap.wrap(listed, columns))
    yield from (click.style(line, dim=True) for line in textwrap.wrap(known.paper, columns))


def _filters(columns: int) -> Iterator[str]:
    yield click.style("Link filters, added after a plus (bte+filter1):", bold=True)
    for name, view in FILTERS.items():
        summary = (inspect.getdoc(view) or "").split("\n")[0]
        lines = textwrap.wrap(summary, max(columns - 9, 30)) or [""]
        yield click.style(name, fg="cyan") + "  " + ("\n" + " " * 9).join(lines)


def _show_one(name: str, format: str) -> None:
    if name in FILTERS:
        _show_filter(name, format)
        return
    known = entry(name.partition("+")[0])
    show(
        json.dumps(as_data(known), ensure_ascii=False, indent=2)
        if format == "json"
        else "\n".join(_everything_about(known, width()))
    )


def _show_filter(name: str, format: str) -> None:
    doc = inspect.getdoc(FILTERS[name]) or ""
    if format == "json":
        show(json.dumps({"name": name, "summary": doc.split("\n")[0]}, ensure_ascii=False, indent=2))
    else:
        head = click.style(name, fg="cyan", bold=True)
        show(f"{head}\n\n{doc}\n\nUse: dehusk extract page.html -a bte+{name}")


def _everything_about(known: Entry, columns: int) -> Iterator[str]:
    also = f", also called {', '.join(known.aliases)}" if known.aliases else ""
    yield click.style(known.name, fg="cyan", bold=True) + also
    yield f"family {known.family}" + (f", {known.year}" if known.year else "")
    for paragraph in (inspect.getdoc(known.make) or "").split("\n\n"):
        yield ""
        yield from textwrap.wrap(" ".join(paragraph.split()), columns)
    parameters = parameters_of(known)
    yield ""
    yield click.style("Parameters (--set NAME=VALUE):" if parameters else "It has no parameters.", bold=True)
    longest = max((len(parameter.shown) for parameter in parameters), default=0)
    for parameter in parameters:
        yield f"  {click.style(parameter.shown.ljust(longest), fg='green')}  {describe(parameter.kind)}"
    yield ""
    example = f" --set {parameters[0].shown}" if parameters else ""
    yield f"Use: dehusk extract page.html -a {known.name}{example}"
