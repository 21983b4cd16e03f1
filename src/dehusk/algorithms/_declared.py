"""The names that modules of this room declare, read from their text: to know what there is, none has to be imported."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOM = __name__.rpartition(".")[0]
_NO_ALGORITHM = frozenset(("registry", "parts"))
_DECORATOR = re.compile(r"^@(?:\w+\.)?algorithm\b", re.MULTILINE)
_PLAIN = re.compile(r"^@(?:\w+\.)?algorithm(\(.*?\))\n(?=@|class )", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Declared:
    """An algorithm before its module is imported."""

    name: str
    family: str
    aliases: tuple[str, ...]
    module: str


def declared_in(text: str, module: str) -> list[Declared] | None:
    """What a module's decorators declare; None where only importing it would tell.

    >>> declared_in('@algorithm("bte", family="tokens", aliases=("b",))\\nclass B: ...', "some.bte")
    [Declared(name='bte', family='tokens', aliases=('b',), module='some.bte')]
    >>> declared_in("@algorithm(NAME, family='tokens')\\nclass B: ...", "some.bte")
    """
    plain = _PLAIN.findall(text)
    if not plain or len(plain) != len(_DECORATOR.findall(text)):
        return None
    try:
        return [_declared(ast.parse(f"declared{given}", mode="eval").body, module) for given in plain]
    except (SyntaxError, ValueError, LookupError):  # a name that is calculated, say
        return None


def _declared(call: ast.expr, module: str) -> Declared:
    if not isinstance(call, ast.Call):
        raise ValueError(module)
    options = {option.arg: ast.literal_eval(option.value) for option in call.keywords}
    return Declared(ast.literal_eval(call.args[0]), options["family"], options.get("aliases", ()), module)


def modules() -> Iterator[tuple[str, list[Declared] | None]]:
    """Every module that may hold algorithms, and what it declares."""
    folder = Path(__file__).parent
    for found in pkgutil.iter_modules([str(folder)]):
        if not found.name.startswith("_") and found.name not in _NO_ALGORITHM:
            file, module = folder / f"{found.name}.py", f"{ROOM}.{found.name}"
            yield module, declared_in(file.read_text("utf-8"), module) if file.is_file() else None
