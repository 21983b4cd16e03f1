"""Write the reference from docstrings: Python, commands, algorithms, rules and features.

    python scripts/reference.py            # write them
    python scripts/reference.py --missing  # print what has no documentation, and fail if there is any

They are plain Markdown, so that they can be read where they are stored. `tests/test_reference.py` fails when they are
not what this command writes, or when a public name, attribute, method, algorithm, command or option explains nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from reference_names import SECTIONS, Thing, things_of

from dehusk.algorithms.registry import Entry, entries
from dehusk.cli import dehusk as command_line
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.recipes import FAST_RECIPE, RECIPE

DOCS = Path(__file__).resolve().parents[1] / "docs"
REFERENCE, COMMANDS, ALGORITHMS = DOCS / "reference.md", DOCS / "commands.md", DOCS / "algorithms.md"
RULES, FEATURES = DOCS / "default.md", DOCS / "features.md"
_EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^(?!>>>)\S.*\n?|^\.\.\. ?.*\n?|^ +\S.*\n?)*)+", re.MULTILINE)
FAMILIES = {
    "learned": "Learned: the extractors of dehusk",
    "baseline": "Baselines",
    "lines": "Source: lines",
    "tokens": "Source: words and tags",
    "characters": "Source: characters",
    "blocks": "Source: blocks",
    "tree": "Tree",
    "visual": "Pages in a browser",
}
"""Headings; a family that is not here stands under its own name."""


def reference() -> str:
    """The page of all public names."""
    return "\n\n".join(["# Reference", _INTRODUCTION, *_sections()]) + "\n"


_INTRODUCTION = """Every public name, from its docstring; `python scripts/reference.py` writes this page.
`dehusk.NAME` is what most programs need. Columns are NumPy arrays with one value a row, and cannot be changed.
Terms: [glossary](glossary.md). Commands: [command line](commands.md)."""


def _sections() -> Iterator[str]:
    for section in SECTIONS:
        yield f"## {section.title}"
        yield section.introduction
        for thing in things_of(section):
            yield _written(thing)


def _written(thing: Thing) -> str:
    """A function, class or constant with all that belongs to it."""
    parts = [f"### {thing.name}"]
    if thing.signature:
        parts.append(f"```py\n{thing.signature}\n```")
    parts.append(as_markdown(thing.doc))
    if thing.members:
        parts.append("\n".join(_item(member) for member in thing.members))
    return "\n\n".join(part for part in parts if part)


def _item(member: Thing) -> str:
    """One attribute or method as an item of a list."""
    signature = " ".join(member.signature.split()).replace("( ", "(").replace(", )", ")")
    first, _, rest = as_markdown(member.doc).partition("\n\n")
    item = f"- `{signature}`: {' '.join(first.split())}" if first else f"- `{signature}`"
    indented = "\n".join(f"    {line}" if line else "" for line in rest.split("\n"))
    return f"{item}\n\n{indented}\n" if rest else item


def as_markdown(doc: str) -> str:
    """A docstring as Markdown: examples become blocks of code.

    >>> print(as_markdown("Two.\\n\\n>>> 1 + 1\\n2").replace("`", "'"))
    Two.
    <BLANKLINE>
    '''pycon
    >>> 1 + 1
    2
    '''
    """
    parts = _EXAMPLE.sub(lambda match: f"```pycon\n{match[0].rstrip()}\n```\n", doc)
    return re.sub(r"^(Parameters|Signals|Paper): *", r"*\1:* ", parts, flags=re.MULTILINE).strip()


def commands() -> str:
    """The page of all commands and their options."""
    context = click.Context(command_line, info_name="dehusk", **command_line.context_settings)
    parts = ["# Command line", _OF_ALL]
    for name in command_line.list_commands(context):
        command = command_line.get_command(context, name)
        assert command is not None  # noqa: S101  # it was just listed
        parts += [f"## dehusk {name}", *_of_command(command, click.Context(command, info_name=name, parent=context))]
    return "\n\n".join(parts) + "\n"


_OF_ALL = """Every command and option, as `dehusk COMMAND --help` tells them.
`python scripts/reference.py` writes this page. All commands have `--debug` (show tracebacks of errors) and `--help`."""


def _of_command(command: click.Command, context: click.Context) -> Iterator[str]:
    usage = " ".join(command.get_usage(context).removeprefix("Usage: ").split())
    yield f"```\n{usage}\n```"
    yield _help_text(command.help or "")
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None  # noqa: S101  # it was just listed
            yield f"### {context.command_path} {name}"
            yield from _of_command(inner, click.Context(inner, info_name=name, parent=context))
    own = [one for one in command.get_params(context) if not {"--debug", "--help"} & set(one.opts)]
    rows = [parameter.get_help_record(context) for parameter in own]
    options = [f"| `{_cell(row[0])}` | {_cell(row[1])} |" for row in rows if row and row[1]]
    if options:
        yield "\n".join(["| option | |", "|---|---|", *options])


def _help_text(text: str) -> str:
    """The help of a command: what click is not to wrap is a block of code."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    shown = []
    for paragraph in paragraphs:
        if paragraph.startswith("\b\n"):
            shown.append("```\n" + paragraph.removeprefix("\b\n") + "\n```")
        else:
            shown.append(" ".join(paragraph.split()))
    return "\n\n".join(shown)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def algorithms() -> str:
    """The algorithms by family, each with its paper and parameters."""
    families: dict[str, list[Entry]] = {family: [] for family in FAMILIES}
    for entry in entries():
        families.setdefault(entry.family, []).append(entry)
    parts = []
    for family, found in families.items():
        if found:
            rows = ["| name | what it takes | parameters |", "|---|---|---|", *map(_row, found)]
            papers = [f"- `{entry.name}`: {entry.paper}" for entry in found if entry.paper]
            parts += [f"### {FAMILIES.get(family, family)}", "\n".join(rows), "\n".join(papers)]
    return "\n\n".join(part for part in parts if part)


def _row(entry: Entry) -> str:
    names = ", ".join(f"`{name}`" for name in (entry.name, *entry.aliases))
    parameters = ", ".join(f"`{key}={value!r}`" for key, value in entry.parameters.items())
    return f"| {names} | {_cell(entry.summary)} | {_cell(parameters)} |"


def rules() -> str:
    """The rules of the learned extractor, in their order."""
    rows = []
    for number, rule in enumerate(RECIPE.rules, 1):
        doc = " ".join((type(rule).__doc__ or "").partition("\n\n")[0].split())
        star = "" if rule.name in FAST_RECIPE.names else "*"
        rows.append(f"| {number} | {rule.name}{star} | {rule.sentence} | {_cell(doc)} |")
    return "\n".join(["| | rule | it … | about |", "|--:|---|---|---|", *rows])


def features() -> str:
    """The features by group."""
    parts = []
    for group in SCHEMA.groups:
        doc = " ".join((group.fill.__doc__ or "").split())
        rows = [f"| `{feature.name}` | {_cell(feature.sentence)} |" for feature in group.features]
        parts += [f"## {group.fill.__name__}", doc, "\n".join(["| name | what it tells |", "|---|---|", *rows])]
    if SCHEMA.learned:
        rows = [f"| `{feature.name}` | {_cell(feature.sentence)} |" for feature in SCHEMA.learned]
        parts += ["## learned", "A model computes them.", "\n".join(["| name | what it tells |", "|---|---|", *rows])]
    return "\n\n".join(part for part in parts if part)


def with_list(path: Path, name: str, listed: str) -> str:
    """The text of a page with a list between its markers."""
    marked = re.compile(rf"(<!-- {name}:start -->\n).*?(<!-- {name}:end -->)", re.DOTALL)
    return marked.sub(lambda match: f"{match[1]}\n{listed}\n\n{match[2]}", path.read_text("utf-8"))


def pages() -> dict[Path, str]:
    """Every page and what it should hold."""
    return {
        REFERENCE: reference(),
        COMMANDS: commands(),
        ALGORITHMS: with_list(ALGORITHMS, "algorithms", algorithms()),
        RULES: with_list(RULES, "rules", rules()),
        FEATURES: with_list(FEATURES, "features", features()),
    }


def missing() -> Iterator[str]:
    """What is public and explains nothing."""
    for section in SECTIONS:
        for thing in things_of(section):
            yield from (one.path for one in (thing, *thing.members) if not _is_explained(one, thing))
    for entry in entries():
        if len(entry.summary.split()) < 4:
            yield f"algorithm {entry.name}"
    yield from _silent(command_line, click.Context(command_line, info_name="dehusk", **command_line.context_settings))


def _is_explained(one: Thing, holder: Thing) -> bool:
    """Has it words of its own, or does its class speak of it?"""
    return len(one.doc.split()) >= 2 or (one is not holder and f"`{one.name}`" in holder.doc)


def _silent(command: click.Command, context: click.Context) -> Iterator[str]:
    """Commands without help, and their options without help."""
    if not command.help:
        yield context.command_path
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden and not parameter.help:
            yield f"{context.command_path} {parameter.opts[-1]}"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _silent(inner, click.Context(inner, info_name=name, parent=context))


def main(arguments: list[str]) -> int:
    """Write the pages; or print what is missing, and 1 if that is anything."""
    if "--missing" in arguments:
        names = list(missing())
        print(*names, sep="\n")
        return int(bool(names))
    for path, text in pages().items():
        path.write_text(text, "utf-8")
        print(f"{len(text):8,} characters  {path.relative_to(DOCS.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
