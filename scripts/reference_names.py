"""The public names and what their source says of them, read with `ast`: also attributes that a string explains."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

COMPUTED = frozenset({"property", "cached_property", "lazy"})
"""Decorators that make an attribute of a method."""
INHERITED = frozenset({"PageFields"})
"""Bases that are no names of their own: what they have is told with the class."""
_WIDEST = 90
"""Characters of arguments on one line."""


@dataclass(frozen=True, slots=True)
class Section:
    """Names that belong together: `module:name`, or a module for all in its `__all__`."""

    title: str
    introduction: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something public."""

    name: str
    path: str
    """With its module."""
    signature: str
    doc: str
    members: tuple[Thing, ...] = ()


SECTIONS = (
    Section(
        "Extract",
        "From HTML to a document, in one call.",
        ("dehusk:extract", "dehusk:extract_many", "dehusk:Options"),
    ),
    Section(
        "Document",
        "What `extract` returns. Each attribute is made when it is first asked for.",
        (
            "dehusk:Document",
            "dehusk.extraction.document:Problem",
            "dehusk.extraction.inside:Link",
            "dehusk.extraction.inside:Picture",
            "dehusk.extraction.inside:DataTable",
            "dehusk:metadata",
            "dehusk.document.metadata:Metadata",
            "dehusk.document.values:Value",
            "dehusk.document.posts:Post",
        ),
    ),
    Section(
        "Page",
        "A page as columns: its tree and its source, both with words.",
        (
            "dehusk:Page",
            "dehusk.page.page:Words",
            "dehusk.page.tree:Tree",
            "dehusk.page.source:Source",
            "dehusk.page.stream:Stream",
            "dehusk.page.stream:PlacedWords",
            "dehusk.page.tokenizer:Markup",
            "dehusk.page.source_layout:SourceLayout",
            "dehusk.page.layout:Layout",
        ),
    ),
    Section(
        "Selection",
        "What an algorithm chose of a page, and why.",
        ("dehusk:Selection", "dehusk:Step", "dehusk:vote", "dehusk:why", "dehusk.reasons:Reason"),
    ),
    Section(
        "Algorithms and filters",
        "The algorithms themselves: [list](algorithms.md).",
        (
            "dehusk:Algorithm",
            "dehusk:get",
            "dehusk:names",
            "dehusk:algorithm",
            "dehusk.filters:remove_links",
            "dehusk.filters:strip_links",
            "dehusk.filters:balance_links",
        ),
    ),
    Section("Errors", "All that dehusk raises on purpose.", ("dehusk.errors",)),
    Section(
        "Evaluation",
        "`dehusk.evaluate`, with `pip install 'dehusk[evaluate]'`; see [evaluation](evaluation.md).",
        ("dehusk.evaluate",),
    ),
    Section("Pages in a browser", "`dehusk.browser`; see [pages in a browser](render.md).", ("dehusk.browser",)),
    Section("Trends", "`dehusk.trends`; see [trends](trends.md).", ("dehusk.trends",)),
)


def things_of(section: Section) -> Iterator[Thing]:
    """All that a section names."""
    for entry in section.names:
        module, _, name = entry.partition(":")
        for one in (name,) if name else _public(importlib.import_module(module)):
            yield thing(module, one)


def _public(module: Any) -> list[str]:
    """What a module offers: its `__all__`, or the classes that are written in it."""
    own = [name for name, value in vars(module).items() if getattr(value, "__module__", None) == module.__name__]
    return list(getattr(module, "__all__", [name for name in own if not name.startswith("_")]))


def thing(module: str, name: str) -> Thing:
    """What the source says of one public name."""
    home, node, doc = _definition(module, name)
    path = f"{module}.{name}"
    if isinstance(node, ast.ClassDef):
        bases = [ast.unparse(base) for base in node.bases]
        signature = f"class {path}({', '.join(bases)})" if bases and name.endswith("Error") else f"class {path}"
        return Thing(name, path, signature, doc, tuple(_members(node, path, home)))
    if isinstance(node, ast.FunctionDef):
        return Thing(name, path, f"{path}{_call(node, own=False)}", doc)
    return Thing(name, path, path, doc)


def _definition(module: str, name: str) -> tuple[str, ast.stmt, str]:
    """The module that a name is written in, its node and what explains it; imports are followed."""
    body = _tree(module).body
    for number, node in enumerate(body):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name and not _is_overload(node):
            return module, node, ast.get_docstring(node) or ""
        if name in _assigned(node):
            return module, node, _string_after(body, number)
    for imported in ast.walk(_tree(module)):
        if isinstance(imported, ast.ImportFrom):
            for alias in imported.names:
                if (alias.asname or alias.name) == name:
                    return _definition(_origin(module, imported), alias.name)
    raise LookupError(f"{module} has no {name}")


def _is_overload(node: ast.ClassDef | ast.FunctionDef) -> bool:
    """One of several signatures, which explain nothing: the function below them does."""
    return any(ast.unparse(decorator) == "overload" for decorator in node.decorator_list)


def _origin(module: str, node: ast.ImportFrom) -> str:
    """The module that an import names."""
    package = importlib.import_module(module).__package__
    return importlib.util.resolve_name("." * node.level + (node.module or ""), package)


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(importlib.import_module(module)))


def _assigned(node: ast.stmt) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _string_after(body: list[ast.stmt], number: int) -> str:
    """The string below an assignment."""
    node = body[number + 1] if number + 1 < len(body) else None
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""


def _members(node: ast.ClassDef, path: str, module: str) -> Iterator[Thing]:
    """Attributes and methods of a class, in the order of its source; its bases' in dehusk last."""
    seen: set[str] = set()
    for number, inner in enumerate(node.body):
        if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            name = inner.target.id
            default = f" = {ast.unparse(inner.value)}" if inner.value else ""
            signature = f"{name}: {ast.unparse(inner.annotation)}{default}"
            member = Thing(name, f"{path}.{name}", signature, _string_after(node.body, number))
        elif isinstance(inner, ast.FunctionDef):
            name = inner.name
            member = Thing(name, f"{path}.{name}", _shown(inner), ast.get_docstring(inner) or "")
        else:
            continue
        if name not in seen and (not name.startswith("_") or (name == "__call__" and member.doc)):
            seen.add(name)
            yield member
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in INHERITED:
            home, inherited, _ = _definition(module, base.id)
            if isinstance(inherited, ast.ClassDef):
                yield from (member for member in _members(inherited, path, home) if member.name not in seen)


def _shown(node: ast.FunctionDef) -> str:
    """A method as it is called, or the attribute that it computes."""
    decorators = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
    if decorators & COMPUTED:
        return f"{node.name}: {ast.unparse(node.returns)}" if node.returns else node.name
    return f"{node.name}{_call(node, own='staticmethod' not in decorators)}"


def _call(node: ast.FunctionDef, *, own: bool) -> str:
    """Arguments and result, an argument a line if they are many; `own`: is the first argument the object itself?"""
    arguments = list(_arguments(node.args))[own:]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if arguments and arguments[0] == "/":
        del arguments[0]
    line = f"({', '.join(arguments)}){returns}"
    if len(line) <= _WIDEST:
        return line
    return "(\n" + "".join(f"    {argument},\n" for argument in arguments) + f"){returns}"


def _arguments(arguments: ast.arguments) -> Iterator[str]:
    """Each argument with its type and default, and the marks between them."""
    by_place = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(by_place) - len(arguments.defaults)) + list(arguments.defaults)
    for number, (argument, default) in enumerate(zip(by_place, defaults, strict=True), 1):
        yield _argument(argument, default)
        if number == len(arguments.posonlyargs):
            yield "/"
    if arguments.vararg:
        yield f"*{ast.unparse(arguments.vararg)}"
    elif arguments.kwonlyargs:
        yield "*"
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _argument(argument, default)
    if arguments.kwarg:
        yield f"**{ast.unparse(arguments.kwarg)}"


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    equals = " = " if argument.annotation else "="
    return ast.unparse(argument) + (f"{equals}{ast.unparse(default)}" if default else "")
