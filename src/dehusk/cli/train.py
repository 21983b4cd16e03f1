"""`dehusk train`: make the models that come with dehusk again, or others from pages of your own."""

from __future__ import annotations

import datetime
import functools
import shlex
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from dehusk.cli._options import corpus_option
from dehusk.cli._terminal import show
from dehusk.cli._train_default import train_default
from dehusk.models import Card, write_arrays, write_card

_EPILOG = """\b
Examples:
  dehusk train default --corpus wcxb-dev.jsonl.gz --corpus fundus.jsonl.gz -o default.npz
  dehusk train far-sw --corpus wcxb-dev.jsonl.gz --page-type article -o far-sw-blocks.json
  dehusk extract page.html -a far-sw --set rules=far-sw-blocks.json
  dehusk train naive-bayes --corpus pages.jsonl --corpus more/ -o tokens.npz
  dehusk extract page.html -a mss --set model=tokens.npz

The same corpora and options give the same file. A model made without the sites that are held out is measured on
them; the model that is written is made of all. Rules for one site (intra-site) are measured on pages held out.

Exit codes: 0 written; 1 a corpus or file could not be used; 2 wrong usage.
"""


@click.group("train", epilog=_EPILOG, short_help="Make a model from annotated pages.")
def command() -> None:
    """Make a model from annotated pages."""


command.add_command(train_default)


def _today(_context: click.Context, _option: click.Parameter, value: datetime.datetime | None) -> str:
    return (value.date() if value else datetime.datetime.now(datetime.UTC).date()).isoformat()


_MATERIAL = (
    corpus_option,
    click.option("--page-type", metavar="NAME", help="Only pages of one type, such as article."),
    click.option("--per-site", type=click.IntRange(1), metavar="N", help="At most so many pages of a site."),
    click.option("--pages", type=click.IntRange(1), metavar="N", help="A fixed sample of each corpus."),
    click.option("--seed", type=int, default=0, show_default=True, help="Which sample."),
    click.option(
        "--hold-out",
        type=click.IntRange(2),
        default=5,
        show_default=True,
        metavar="N",
        help="Measure on every N-th site.",
    ),
    click.option("--date", type=click.DateTime(("%Y-%m-%d",)), callback=_today, help="For the card; today."),
    click.option(
        "-o",
        "--output",
        required=True,
        metavar="FILE",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Where to write the model.",
    ),
)


def material_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add what all kinds of training need; the command gets it as `material`, `output` and `made`."""

    @functools.wraps(function)
    def with_material(*, date: str, output: Path, **rest: Any) -> Any:
        from dehusk.learn.examples import Material, corpora_card, may_train

        apart: Any = "pages" if rest.get("variant") == "intra-site" else "sites"
        material = Material(apart=apart, **{name: rest.pop(name) for name in Material.__slots__ if name in rest})
        may_train(material.corpora)
        made = {"date": date, "command": command_line(), "corpora": corpora_card(material)}
        return function(material=material, output=output, made=made, **rest)

    for option in reversed(_MATERIAL):
        with_material = option(with_material)
    return with_material


def command_line() -> str:
    """The command as it could be given again, without folders of this machine and without the date."""
    context = click.get_current_context()
    words = ["dehusk", "train", context.info_name or ""]
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        if parameter.name in ("date", "debug") or value is None or value == parameter.default:
            continue
        if isinstance(value, bool):
            words += [parameter.opts[-1]] if value else []
            continue
        for one in value if isinstance(value, tuple) else (value,):
            words += [parameter.opts[-1], one.name if isinstance(one, Path) else str(one)]
    return shlex.join(words)


def _say(figures: dict[str, dict[str, float]], output: Path) -> None:
    for name, figure in figures.items():
        show(f"{name}: bag-of-words F1 {figure['bag_f1']:.4f} on {figure['pages']:,.0f} pages held out")
    if not figures:
        show("not measured: all pages fell on one side of the hold-out; try another --hold-out")
    show(f"written: {output}")


@command.command("far-sw", short_help="Fuzzy association rules for far-sw.")
@material_options
@click.option(
    "--lines",
    type=click.Choice(("blocks", "source")),
    default="blocks",
    show_default=True,
    help="What a line is: as a formatter would break them, or as written.",
)
@click.option(
    "--variant",
    type=click.Choice(("inter-site", "intra-site")),
    default="inter-site",
    show_default=True,
    help="Rules for pages of many sites, or for those of one.",
)
@click.option("--weight", type=click.FloatRange(0, 1), default=0.5, show_default=True, help="Of main text in scales.")
@click.option(
    "--support", type=click.FloatRange(0, 1, min_open=True), default=0.5, show_default=True, help="Of a rule, at least."
)
@click.option(
    "--significance",
    type=click.FloatRange(0, 1, min_open=True),
    default=0.5,
    show_default=True,
    help="Of a rule, at least.",
)
def far_sw(*, material: Any, output: Path, made: Card, lines: Any, **thresholds: Any) -> None:
    """Learn the rules by which far-sw tells lines of main text."""
    from dehusk.algorithms.far_sw import FarSw
    from dehusk.learn.examples import measure
    from dehusk.learn.published.far_sw import LabelledLines, Settings, labelled_lines, learn_rules
    from dehusk.page.page import Page

    settings = Settings(**thresholds)
    kept: list[LabelledLines] = []
    apart: list[LabelledLines] = []
    for example in material:
        found = labelled_lines(Page.from_html(example.html), example.text, lines)
        (apart if material.is_held_out(example) else kept).append(found)
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        if kept and apart:
            trial = Path(folder, "rules.json")
            write_card(trial, learn_rules(kept, settings).as_card())
            figures = measure(FarSw(lines=lines, rules=str(trial)), material)
    card = learn_rules(kept + apart, settings).as_card()
    write_card(output, {**card, **made, "lines": lines, "pages": len(kept) + len(apart), "figures": figures})
    _say(figures, output)


@command.command("naive-bayes", short_help="The token classifier for mss.")
@material_options
@click.option("--bits", type=click.IntRange(8, 22), default=18, show_default=True, help="Table of 2^BITS places.")
@click.option("--sites", type=click.IntRange(1), default=5, show_default=True, help="A trigram must be on so many.")
@click.option(
    "--smoothing", type=click.FloatRange(0, min_open=True), default=1.0, show_default=True, help="Added to each count."
)
def naive_bayes(*, material: Any, output: Path, made: Card, **options: Any) -> None:
    """Train the classifier by which mss scores tokens."""
    from dehusk.algorithms.mss import MaximumSubsequence
    from dehusk.learn.examples import measure, site_of
    from dehusk.learn.published.naive_bayes import LabelledTokens, Settings, card_of, labelled_tokens, learn_naive_bayes
    from dehusk.page.page import Page

    if output.suffix != ".npz":
        raise click.BadParameter("the file must end in .npz; its card gets the same name with .json")
    settings = Settings(**options)
    kept: list[LabelledTokens] = []
    apart: list[LabelledTokens] = []
    for example in material:
        found = labelled_tokens(Page.from_html(example.html), example.text, site=site_of(example))
        (apart if material.is_held_out(example) else kept).append(found)
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        if kept and apart:
            trial = Path(folder, "model.npz")
            model = learn_naive_bayes(kept, settings)
            write_arrays(trial, model.as_arrays(), card_of(model, settings))
            figures = measure(MaximumSubsequence(model=str(trial)), material)
    model = learn_naive_bayes(kept + apart, settings)
    card = {**card_of(model, settings), **made, "pages": len(kept) + len(apart), "figures": figures}
    write_arrays(output, model.as_arrays(), card)
    _say(figures, output)


def _learn_blocks(material: Any, output: Path, made: Card, *, features: Any, learn: Any, use: Any) -> None:
    """Learn a model of text blocks, measured by cross-validation over folds of sites, and write it."""
    from dehusk.learn.published.blocks import CrossValidation, read_blocks

    if output.suffix != ".npz":
        raise click.BadParameter("the file must end in .npz; its card gets the same name with .json")
    folds = material.hold_out
    pages = list(read_blocks(material, features, folds=folds))
    figures = CrossValidation(folds, learn, use).measure(pages, material)
    arrays, card = learn(pages)
    write_arrays(output, arrays, {**card, **made, "pages": len(pages), "figures": figures})
    _say(figures, output)


@command.command("shallow-text", short_help="Classifiers of text blocks for shallow-text.")
@material_options
@click.option(
    "--form", type=click.Choice(("plane", "tree")), default="tree", show_default=True, help="Of the classifier."
)
@click.option("--leaves", type=click.IntRange(2, 10_000), default=60, show_default=True, help="Of the tree, at most.")
@click.option("--smallest", type=click.IntRange(1), default=50, show_default=True, help="Blocks in a leaf, at least.")
def shallow_text(*, material: Any, output: Path, made: Card, **options: Any) -> None:
    """Train a classifier of text blocks by their shallow features.

    Every site is held out once: with --hold-out N, sites fall into N parts, and each is measured with a model of the
    others.
    """
    from dehusk.algorithms.parts.shallow_features import shallow_features
    from dehusk.algorithms.shallow_text import ShallowText
    from dehusk.learn.published.shallow_text import Settings, learn_classifier

    learn = functools.partial(learn_classifier, settings=Settings(**options))
    _learn_blocks(material, output, made, features=shallow_features, learn=learn, use=ShallowText)


def _sequence_command(family: Any, name: str) -> None:
    """Add the command that trains one of the sequence models."""

    @command.command(family, short_help=f"The {name} that labels blocks.")
    @material_options
    @click.option("--ranges", type=click.IntRange(2, 100), default=12, show_default=True, help="Of a feature, at most.")
    @click.option(
        "--cost", type=click.FloatRange(0, min_open=True), default=10.0, show_default=True, help="Of weights."
    )
    @click.option("--rounds", type=click.IntRange(1), default=40, show_default=True, help="Of the search, at most.")
    def train(*, material: Any, output: Path, made: Card, **options: Any) -> None:
        from dehusk.algorithms.parts.sequence_features import sequence_features
        from dehusk.algorithms.registry import entry
        from dehusk.learn.published.sequences import Settings, learn_sequence

        learn = functools.partial(learn_sequence, family=family, settings=Settings(**options))
        use = entry(family).make
        _learn_blocks(material, output, made, features=sequence_features, learn=learn, use=use)

    train.help = (
        f"Train the {name} that labels the blocks of a page.\n\nEvery site is held out once, as for shallow-text."
    )


for _family, _name in (
    ("crf", "conditional random field"),
    ("memm", "maximum-entropy Markov model"),
    ("maxent", "maximum-entropy classifier"),
):
    _sequence_command(_family, _name)
