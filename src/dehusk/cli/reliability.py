"""`dehusk reliability`: can the confidence of dehusk's own extractors be trusted?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import NamedTuple

import click

from dehusk.cli._options import quality_option
from dehusk.cli._progress import Progress
from dehusk.cli._terminal import show
from dehusk.evaluate.corpus import Corpus, open_corpora
from dehusk.evaluate.metrics import bag
from dehusk.evaluate.reliability import Bin, Pairs, bins_of, calibration_error, rank_correlation, worst_bin
from dehusk.extraction.extract import extract
from dehusk.extraction.options import Quality
from dehusk.files import write_whole

_EPILOG = """\b
Examples:
  dehusk reliability news.jsonl.gz
  dehusk reliability news.jsonl.gz blogs.jsonl.gz --sample 100 -o reliability.svg
  dehusk reliability news.jsonl.gz --quality fast

Use pages that the model was not trained on: on others it is surer than it should be, and right to be so.

Exit codes: 0 measured; 1 a corpus is broken or has no gold texts; 2 wrong usage.
"""

_LENGTHS = (0, 100, 300, 1_000)
"""Words of the text from which on pages are counted as longer."""


@click.command("reliability", epilog=_EPILOG, short_help="Compare confidence with truth.")
@click.argument("corpora", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--sample", type=click.IntRange(1), metavar="N", help="So many pages of each corpus.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which pages the sample has.")
@quality_option
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Plot: .svg, .png or .pdf.")
@click.option("-q", "--quiet", is_flag=True, help="No progress bar.")
def command(
    corpora: tuple[Path, ...],
    *,
    sample: int | None,
    seed: int,
    quality: Quality | None,
    output: Path | None,
    quiet: bool,
) -> None:
    """Compare the confidence of an extractor with the F1 that its texts have on CORPORA of annotated pages."""
    if output is not None:
        from dehusk.plot.save import format_of

        format_of(output)  # a wrong name ends here, before any page is read
    pages = _measured(open_corpora(corpora, size=sample, seed=seed), quality, quiet=quiet)
    if not pages:
        raise click.ClickException("none of the pages has a gold text to compare with")
    pairs = [page.pair for page in pages]
    bins = bins_of(pairs)
    show("\n".join([*_tenths(bins), "", *_groups(pages)]))
    error = calibration_error(pairs)
    show(
        f"expected calibration error {error:.4f}, rank correlation with F1 {rank_correlation(pairs):.3f} on "
        f"{len(pairs):,} pages; worst tenth of at least 50 pages {worst_bin(pairs):.3f}"
    )
    if output is not None:
        from dehusk.plot.reliability import picture

        title = f"{', '.join(path.name.partition('.')[0] for path in corpora)}: expected calibration error {error:.3f}"
        write_whole(output, picture(bins, output.suffix.removeprefix("."), title))


class _Judged(NamedTuple):
    """A page whose gold text is known."""

    corpus: str
    words: int
    """Of its text."""
    pair: tuple[float, float]
    """Confidence and F1."""


def _measured(corpora: Sequence[Corpus], quality: Quality | None, *, quiet: bool) -> list[_Judged]:
    total = sum(len(corpus.ids) for corpus in corpora)
    pages: list[_Judged] = []
    done = 0
    with Progress(bar=not quiet) as progress:
        for corpus in corpora:
            for example in corpus.pages():
                done += 1
                if example.text is not None:
                    found = extract(example.html, url=example.url, quality=quality)
                    text = found.selection.text()
                    pages.append(
                        _Judged(corpus.label, len(text.split()), (found.confidence, bag(text, example.text).f1))
                    )
                progress(done, total)
    return pages


def _tenths(bins: list[Bin]) -> list[str]:
    head = ["| confidence | pages | mean confidence | mean F1 |", "|---|--:|--:|--:|"]
    rows = [
        f"| {int(one.confidence * 10) / 10:.1f} – | {one.pages} | {one.confidence:.3f} | {one.true:.3f} |"
        for one in bins
    ]
    return head + rows


def _groups(pages: Sequence[_Judged]) -> list[str]:
    """The same by corpus and by length of the text."""
    head = ["| pages | number | mean confidence | mean F1 | error | rank correlation |", "|---|--:|--:|--:|--:|--:|"]
    groups: dict[str, list[tuple[float, float]]] = {}
    for page in pages:
        groups.setdefault(page.corpus, []).append(page.pair)
    for first, last in pairwise((*_LENGTHS, inf)):
        name = f"up to {last - 1:,} words" if not first else f"{first:,} to {last - 1:,} words"
        some = [page.pair for page in pages if first <= page.words < last]
        groups[name if last < inf else f"{first:,} words and more"] = some
    return head + [f"| {name} | {_row(pairs)} |" for name, pairs in groups.items() if pairs]


def _row(pairs: Pairs) -> str:
    confidence, true = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
    error, rank = calibration_error(pairs), rank_correlation(pairs)
    return f"{len(pairs)} | {confidence:.3f} | {true:.3f} | {error:.3f} | {rank:.3f}"
