"""`dehusk train default`: the model of dehusk's own extractor."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dehusk.cli._options import corpus_option
from dehusk.cli._progress import Progress
from dehusk.cli._terminal import show
from dehusk.models import Card

if TYPE_CHECKING:
    from dehusk.learn.default.apart import Teach
    from dehusk.learn.default.labelled import Pages
    from dehusk.learn.default.run import Outcomes

_EPILOG = """\b
Examples:
  dehusk train default --corpus wcxb-dev.jsonl.gz --corpus fundus.jsonl.gz -o default.npz
  dehusk extract page.html --set model=default.npz
  dehusk train default --corpus a.jsonl.gz --corpus b.jsonl.gz --leave-out
  dehusk train default --corpus a.jsonl.gz --corpus b.jsonl.gz --leave-out --only a
  dehusk train default --corpus a.jsonl.gz --corpus b.jsonl.gz --ablate

Pages that only have snippets teach what the blocks are in which a snippet stands. If no page says of which type it is
(page_type), types are told as by the model that comes with dehusk. The same corpora give the same file.
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


def _check_output(output: Path | None) -> None:
    if output is None:
        raise click.UsageError("Missing option '-o' / '--output'.")
    if output.suffix != ".npz":
        raise click.BadParameter("the file must end in .npz; its card gets the same name with .json")
    if not output.parent.is_dir():
        raise click.BadParameter(f"there is no folder {output.parent}; make it first")


def _check_packages(corpora: tuple[Path, ...]) -> None:
    """Reading the pages takes minutes: better told now."""
    from dehusk.extras import need
    from dehusk.learn.examples import may_train

    may_train(corpora)
    for package in ("lightgbm", "sklearn", "scipy"):
        need(package, extra="learn")


def _say_worth(outcomes: list[Outcomes]) -> None:
    """Say what each rule adds to the F1 of pages that no model saw."""
    from dehusk.learn.default.ablation import lines_of, worth_of

    for line in lines_of(worth_of(outcomes)):
        show(line)


def _check_only(only: tuple[str, ...], corpora: tuple[Path, ...], *, leave_out: bool) -> None:
    from dehusk.evaluate.corpus import label_of

    if only and not leave_out:
        raise click.UsageError("--only goes with --leave-out.")
    known = [label_of(path) for path in corpora]
    if unknown := [name for name in only if name not in known]:
        raise click.BadParameter(
            f"no corpus is called {unknown[0]}; there are: {', '.join(known)}", param_hint="--only"
        )


def _measure(pages: Pages, teach: Teach[Outcomes], processes: int, only: tuple[str, ...]) -> None:
    """Say how good models are on corpora that they were made without; `only`: these, if any are named."""
    from dehusk.learn.default.apart import by_corpus
    from dehusk.learn.default.figures import figures_of, reliability
    from dehusk.learn.default.run import WAYS

    outcomes = by_corpus(pages, teach, only=only, processes=processes, progress=_progress)
    for way in WAYS:
        show(f"{way}:")
        own = [of_page[way] for of_page in outcomes]
        say_figures({**figures_of(own), "reliability": reliability(own)})


def _write(output: Path, model: tuple[Any, Card], pages: Pages, made: tuple[tuple[Path, ...], Any]) -> None:
    """Write a model and say how good it is; `made`: of which corpora, and on which day if not today."""
    import datetime

    from dehusk.cli.train import command_line
    from dehusk.learn.examples import Material, corpora_card
    from dehusk.models import write_arrays

    corpora, date = made
    arrays, card = model
    day = (date or datetime.datetime.now(datetime.UTC)).date().isoformat()
    about = {"date": day, "command": command_line(), "corpora": corpora_card(Material(corpora=corpora))}
    groups = {"pages": pages.real, "made_pages": pages.made, "reformed_pages": pages.reformed}
    sizes = {name: len(group) for name, group in {**groups, "emptied_pages": pages.emptied}.items()}
    write_arrays(output, arrays, {**card, **about, **sizes})
    for way, figures in (("best", card), ("fast", card["fast"])):
        show(f"{way}:")
        say_figures({**figures["figures"], "reliability": figures["reliability"]})
    show(f"written: {output} ({output.stat().st_size / 1e6:.2f} MB)")


@click.command("default", epilog=_EPILOG, short_help="The model of the default extractor.")
@corpus_option
@click.option("--folds", type=click.IntRange(2), default=5, show_default=True, help="Parts of the sites, to measure.")
@click.option(
    "--processes",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="That read pages and make models; each takes some 5 GB for thousands of pages.",
)
@click.option("--leave-out", is_flag=True, help="Measure each corpus with a model made without it; write nothing.")
@click.option("--only", multiple=True, metavar="NAME", help="With --leave-out: this corpus alone; may be repeated.")
@click.option("--ablate", is_flag=True, help="Measure what each rule of the recipe is worth, in folds; write nothing.")
@click.option("--date", type=click.DateTime(("%Y-%m-%d",)), help="For the card; today.")
@click.option("--trees", type=click.IntRange(1), default=120, show_default=True, help="Of each forest.")
@click.option("--seed", type=click.IntRange(1), default=1, show_default=True, help="Of all that is drawn by chance.")
@click.option(
    "-o",
    "--output",
    metavar="FILE.npz",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the model; its card gets the same name with .json. Needed, save where nothing is written.",
)
def train_default(
    *,
    corpora: tuple[Path, ...],
    output: Path | None,
    leave_out: bool,
    only: tuple[str, ...],
    ablate: bool,
    folds: int,
    processes: int,
    date: Any,
    trees: int,
    seed: int,
) -> None:
    """Train the model by which the default extractor tells main content.

    Every page is judged by a model made without its site (--folds), and what that gives is printed and written into
    the card. The model that is written is made of all pages.
    """
    if leave_out and ablate:
        raise click.UsageError("--leave-out and --ablate measure different things: take one.")
    if not (leave_out or ablate):
        _check_output(output)
    _check_only(only, corpora, leave_out=leave_out)
    _check_packages(corpora)
    from dehusk.learn.default.model import Settings
    from dehusk.learn.default.run import ablated, make_model, read_pages, teach

    settings = Settings(trees=trees, seed=seed)
    pages = read_pages(corpora, processes=processes, progress=_progress)
    if leave_out:
        _measure(pages, functools.partial(teach, settings), processes, only)
    elif ablate:
        _say_worth(ablated(pages, settings, folds=folds, processes=processes, progress=_progress))
    elif output is not None:
        model = make_model(pages, settings, folds=folds, processes=processes, progress=_progress)
        _write(output, model, pages, (corpora, date))
