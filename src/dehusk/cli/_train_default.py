"""`dehusk train default`: the model of the default extractor."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from dehusk.cli._progress import Progress
from dehusk.cli._terminal import show

_EPILOG = """\b
Examples:
  dehusk train default --corpus wcxb-dev.jsonl.gz --corpus fundus.jsonl.gz -o default.npz
  dehusk extract page.html --set model=default.npz
  dehusk train default --corpus a.jsonl.gz --corpus b.jsonl.gz --leave-out -o trial.npz

Pages that only have snippets teach what the blocks are in which a snippet stands. The same corpora give the same file.
"""


def _progress(items: Iterable[Any], total: int, what: str) -> Iterator[Any]:
    """Go through the items, and say on standard error how far it is."""
    began = time.monotonic()
    with Progress() as progress:
        for done, item in enumerate(items, 1):
            yield item
            progress(done, total)
    click.echo(f"{what}: {time.monotonic() - began:,.0f} s", err=True)


def say_figures(figures: dict[str, Any]) -> None:
    """The figures of a model, a line each."""
    for name, figure in figures.items():
        if isinstance(figure, dict):
            said = ", ".join(f"{key} {value:.4g}" for key, value in figure.items() if isinstance(value, int | float))
            show(f"{name}: {said}")
        else:
            show(f"{name}: {figure}")


@click.command("default", epilog=_EPILOG, short_help="The model of the default extractor.")
@click.option(
    "--corpus",
    "corpora",
    multiple=True,
    required=True,
    metavar="PATH",
    type=click.Path(exists=True, path_type=Path),
    help="Annotated pages, a file or a folder of any known layout; repeatable.",
)
@click.option("--folds", type=click.IntRange(2), default=5, show_default=True, help="Parts of the sites, to measure.")
@click.option("--leave-out", is_flag=True, help="Measure each corpus with a model made without it; write nothing else.")
@click.option("--trees", type=click.IntRange(1), default=160, show_default=True)
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True, help="That read pages.")
@click.option("--date", type=click.DateTime(("%Y-%m-%d",)), help="For the card; today.")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE.npz",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the model; its card gets the same name with .json.",
)
def train_default(*, corpora: tuple[Path, ...], output: Path, folds: int, trees: int, **rest: Any) -> None:
    """Train the model by which the default extractor tells main content.

    Every page is judged by a model made without its site (--folds), and what that gives is printed and written into
    the card. The model that is written is made of all pages.
    """
    import datetime

    from dehusk.cli.train import command_line
    from dehusk.evaluate.extras import need
    from dehusk.learn.examples import Material, corpora_card, may_train
    from dehusk.learn.main_figures import figures_of, reliability
    from dehusk.learn.main_model import Settings
    from dehusk.learn.main_run import leave_corpora_out, make_model, read_pages
    from dehusk.models import write_arrays

    if output.suffix != ".npz":
        raise click.BadParameter("the file must end in .npz; its card gets the same name with .json")
    may_train(corpora)
    for package in ("lightgbm", "sklearn", "scipy"):  # reading the pages takes minutes: better told now
        need(package, extra="learn")
    settings = Settings(trees=trees)
    pages = read_pages(corpora, processes=rest["processes"], progress=_progress)
    if rest["leave_out"]:
        outcomes = leave_corpora_out(pages, settings, progress=_progress)
        say_figures({**figures_of(outcomes), "reliability": reliability(outcomes)})
        return
    arrays, card = make_model(pages, settings, folds=folds, progress=_progress)
    day = (rest["date"] or datetime.datetime.now(datetime.UTC)).date().isoformat()
    made = {"date": day, "command": command_line(), "corpora": corpora_card(Material(corpora=corpora))}
    write_arrays(output, arrays, {**card, **made, "pages": len(pages.real), "made_pages": len(pages.made)})
    say_figures({**card["figures"], "reliability": card["reliability"]})
    show(f"written: {output} ({output.stat().st_size / 1e6:.2f} MB)")
