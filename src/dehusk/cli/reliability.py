"""`dehusk reliability`: can the confidence of dehusk's own extractors be trusted?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from dehusk.cli._options import quality_option
from dehusk.cli._output import write_whole
from dehusk.cli._progress import Progress
from dehusk.cli._terminal import show
from dehusk.evaluate.corpus import Corpus, open_corpora
from dehusk.evaluate.metrics import bag
from dehusk.evaluate.reliability import Bin, bins_of, calibration_error
from dehusk.extraction.extract import extract
from dehusk.extraction.options import Quality

_EPILOG = """\b
Examples:
  dehusk reliability news.jsonl.gz
  dehusk reliability news.jsonl.gz blogs.jsonl.gz --sample 100 -o reliability.svg
  dehusk reliability news.jsonl.gz --quality fast

Use pages that the model was not trained on: on others it is surer than it should be, and right to be so.

Exit codes: 0 measured; 1 a corpus is broken or has no gold texts; 2 wrong usage.
"""


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
    pairs = _measured(open_corpora(corpora, size=sample, seed=seed), quality, quiet=quiet)
    if not pairs:
        raise click.ClickException("none of the pages has a gold text to compare with")
    bins = bins_of(pairs)
    show("\n".join(_table(bins)))
    error = calibration_error(pairs)
    show(f"expected calibration error {error:.4f} on {len(pairs):,} pages")
    if output is not None:
        from dehusk.plot.reliability import picture

        title = f"{', '.join(path.name.partition('.')[0] for path in corpora)}: expected calibration error {error:.3f}"
        write_whole(output, picture(bins, output.suffix.removeprefix("."), title))


def _measured(corpora: Sequence[Corpus], quality: Quality | None, *, quiet: bool) -> list[tuple[float, float]]:
    total = sum(len(corpus.ids) for corpus in corpora)
    pairs: list[tuple[float, float]] = []
    done = 0
    with Progress(bar=not quiet) as progress:
        for corpus in corpora:
            for example in corpus.pages():
                done += 1
                if example.text is not None:
                    found = extract(example.html, url=example.url, quality=quality)
                    pairs.append((found.confidence, bag(found.selection.text(), example.text).f1))
                progress(done, total)
    return pairs


def _table(bins: list[Bin]) -> list[str]:
    head = ["| confidence | pages | mean confidence | mean F1 |", "|---|--:|--:|--:|"]
    rows = [f"| {int(one.said * 10) / 10:.1f} – | {one.pages} | {one.said:.3f} | {one.true:.3f} |" for one in bins]
    return head + rows
