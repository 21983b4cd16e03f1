"""`dehusk corpora`: annotated pages that are known, and a look at one's own."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Literal

import click

from dehusk.cli._options import format_option
from dehusk.cli._terminal import harmless, show, width
from dehusk.evaluate.corpora import LAYOUTS, KnownCorpus, known_corpora
from dehusk.evaluate.inspection import Inspection, inspect_corpus

_EPILOG = """\b
Examples:
  dehusk corpora                     what is known, its licence, how to get it
  dehusk corpora pages.jsonl.gz      how many pages, of what kind, what is doubtful
  dehusk corpora pages/ --compare    also look for each gold text in its page

None of them comes with dehusk: the pages belong to their publishers.

Exit codes: 0 shown; 1 the corpus at PATH is broken, the message names the file and the line.
"""


@click.command("corpora", epilog=_EPILOG, short_help="Annotated pages: what is known, and a look at yours.")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--missing", type=click.Choice(("error", "skip")), default="error", help="Pages without gold text.")
@click.option("--compare", is_flag=True, help="Look for the words of each gold text in its page (slower).")
@format_option
def command(*, path: Path | None, missing: Literal["error", "skip"], compare: bool, format: str) -> None:
    """List the corpora that are known, or look through the one at PATH."""
    if path is None:
        if compare:
            raise click.UsageError("--compare goes with PATH")
        _list(format)
        return
    found = inspect_corpus(path, missing=missing, compare=compare)
    if format == "json":
        facts = {column.name: getattr(found, column.name) for column in fields(found)}
        show(json.dumps(facts | {"path": str(path)}, ensure_ascii=False, indent=2))
    else:
        show(harmless("\n".join(_lines(found))))


def _list(format: str) -> None:
    known = known_corpora()
    if format == "json":
        show(json.dumps([asdict(corpus) for corpus in known], ensure_ascii=False, indent=2))
        return
    show("\n\n".join("\n".join(_known(corpus)) for corpus in known))
    show("\n" + click.style("Layouts that can be read:", bold=True))
    show("\n".join(f"  {name:<13} {layout.looks}" for name, layout in LAYOUTS.items()))


def _known(corpus: KnownCorpus) -> Iterator[str]:
    pages = f"{corpus.pages:,} pages" if corpus.pages else "number of pages changes"
    yield click.style(corpus.name, fg="cyan", bold=True) + f"  {pages}"
    facts = (
        ("for", corpus.purpose),
        ("origin", corpus.origin),
        ("licence", corpus.licence),
        ("layout", corpus.layout),
        ("get it", corpus.get),
    )
    for name, value in facts:
        lines = textwrap.wrap(value, width() - 11, break_long_words=False, break_on_hyphens=False)
        yield f"  {name:<8} " + ("\n" + " " * 11).join(lines)


def _lines(found: Inspection) -> Iterator[str]:
    looks = LAYOUTS[found.layout].looks
    yield str(found.path)
    yield f"  layout     {found.layout} ({looks})"
    yield f"  pages      {found.pages:,}, {found.characters / found.pages:,.0f} characters each on average"
    answers = (("a gold text", found.with_text), ("snippets", found.with_snippets), ("posts", found.with_posts))
    yield "  answers    " + ", ".join(f"{count:,} with {name}" for name, count in answers)
    known = ", ".join(f"{count:,} with {name}" for name, count in sorted(found.fields.items()))
    yield f"  fields     {known or 'none'}"
    yield f"  page types {_most(found.page_types)}"
    yield f"  languages  {_most(found.languages)}"
    yield f"  sites      {len(found.sites):,}: {_most(found.sites, 4)}"
    yield f"  digest     {found.digest}"
    if not found.doubtful:
        yield "  nothing is doubtful"
    for doubt, count in found.doubtful.items():
        ids = ", ".join(found.doubts[doubt])
        yield f"  doubtful   {count:,}: {doubt} ({ids}{', …' if count > len(found.doubts[doubt]) else ''})"


def _most(counts: Counter[str], limit: int = 8) -> str:
    more = len(counts) - limit
    shown = ", ".join(f"{name} {count:,}" for name, count in counts.most_common(limit))
    return f"{shown}, and {more:,} more" if more > 0 else shown
