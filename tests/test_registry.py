"""Algorithms by name: what may be registered, how it is found, and how other packages add theirs."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dehusk
from dehusk import DehuskError, Page, ParameterError, Selection, UnknownAlgorithmError
from dehusk.algorithms import registry
from dehusk.algorithms._declared import declared_in, modules
from dehusk.algorithms.registry import algorithm, entries, entry
from dehusk.models import ModelError


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is gone behind it."""
    entries()
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))


@dataclass(frozen=True, slots=True)
class Nothing:
    """Selects no word at all.

    Second paragraph.

    Paper: A. Nobody: On Nothing.
    Journal of Voids, 1999.
    """

    much: int = 1
    share: float | None = 0.5
    name: str = "x"
    flag: bool = False
    parts: tuple[str, ...] = field(default_factory=tuple)

    def __call__(self, page: Page) -> Selection:
        return Selection(page, page.words.hidden & False, by="nothing")


def test_names_and_families() -> None:
    assert {"everything", "bte", "dana-g", "addana-g"} <= set(dehusk.names())
    assert {"dana-g", "addana-g"} <= set(dehusk.names(family="lines"))
    assert "bte" not in dehusk.names(family="lines")
    assert dehusk.names(family="no such family") == []
    assert len(dehusk.names()) == len(set(dehusk.names()))


def test_register_and_get() -> None:
    algorithm("nothing", family="test", year=1999, aliases=("void", "nil"))(Nothing)
    assert dehusk.get("nothing") == Nothing()
    assert dehusk.get("void", much=3) == Nothing(much=3)
    assert dehusk.names(family="test") == ["nothing"], "aliases are not listed"
    assert [e.name for e in entries()].count("nothing") == 1
    assert not dehusk.get("nothing")(Page("<p>x"))
    assert dehusk.get("nothing+filter1")(Page("<p>x")).by == "nothing+filter1"


def test_what_the_registry_knows() -> None:
    algorithm("nothing", family="test", year=1999)(Nothing)
    known = entry("nothing")
    assert known.summary == "Selects no word at all."
    assert known.paper == "A. Nobody: On Nothing. Journal of Voids, 1999."
    assert dict(known.parameters) == {"much": 1, "share": 0.5, "name": "x", "flag": False, "parts": ()}
    assert (known.family, known.year) == ("test", 1999)


@pytest.mark.parametrize(
    "parameters",
    [{"much": "1"}, {"much": 1.5}, {"much": True}, {"share": "half"}, {"share": False}, {"name": 3}, {"flag": 1}],
    ids=str,
)
def test_parameters_of_the_wrong_type(parameters: dict[str, Any]) -> None:
    algorithm("nothing", family="test")(Nothing)
    with pytest.raises(ParameterError, match=f"nothing: {next(iter(parameters))} must be of type"):
        dehusk.get("nothing", **parameters)


NONSENSE = (np.array([1, 2]), np.array([]), np.zeros((3, 3)), b"x", [], {}, object())


@pytest.mark.parametrize("value", NONSENSE, ids=lambda value: type(value).__name__)
def test_nonsense_has_an_error_of_one_line_whatever_the_parameter(value: Any) -> None:
    """An array has no truth, and fills many lines."""
    for known in entries():
        for parameter in known.parameters:
            with pytest.raises(DehuskError) as error:
                dehusk.get(known.name, **{parameter: value})
            assert "\n" not in str(error.value)


def test_none_where_something_is_needed() -> None:
    for name, parameter in (("crunch", "cells"), ("crunch", "remove_images"), ("gswce", "containers")):
        with pytest.raises(ParameterError, match=f"{name}: {parameter} must be of type"):
            dehusk.get(name, **{parameter: None})


@pytest.mark.parametrize("path", ["", "\0", "\ud800", "x" * 5000])
def test_no_names_of_models(path: str) -> None:
    for name, parameter in (("far-sw", "rules"), ("mss", "model"), ("dehusk-fast", "model")):
        with pytest.raises(ModelError):
            dehusk.get(name, **{parameter: path})


def test_parameters_of_the_right_type() -> None:
    algorithm("nothing", family="test")(Nothing)
    for good in ({"share": 1}, {"share": None}, {"much": 0}, {"parts": ("a",)}, {"flag": True}):
        assert dehusk.get("nothing", **good) == Nothing(**good)


@pytest.mark.parametrize("make", [np.int8, np.uint8, np.uint16, np.int64, np.uint64])
def test_whole_numbers_of_any_kind_are_plain_ones(make: type[Any]) -> None:
    """Small ones overflow and unsigned ones have no negatives, and what is remembered by such a number was wrong."""
    algorithm("nothing", family="test")(Nothing)
    assert type(dehusk.get("nothing", much=make(3)).much) is int  # type: ignore[attr-defined]
    page = Page.from_html("<ul>" + "<li><a href=x>item</a>" * 40 + "</ul><p>" + "some words of text " * 60)
    settings = [("cetr", "radius", 1), ("cetr", "width", 65), ("dana-g", "width", 100), ("dsc", "window", 8)]
    for name, parameter, value in [*settings, ("ccb", "radius", 40)]:
        assert dehusk.get(name, **{parameter: make(value)})(page) == dehusk.get(name, **{parameter: value})(page)


@pytest.mark.parametrize("number", [Fraction(1, 2), np.float16(0.5), np.float32(0.5)])
def test_numbers_of_any_kind_are_plain_ones(number: Any) -> None:
    page = Page.from_html("<p>Tea is good for you.")
    assert type(dehusk.get("ccb", threshold=number).threshold) is float  # type: ignore[attr-defined]
    assert dehusk.get("ccb", threshold=number)(page) == dehusk.get("ccb", threshold=0.5)(page)


def test_unknown_parameter_lists_the_known() -> None:
    with pytest.raises(ParameterError, match="dana-g has no parameter 'gaps'; it has: gap=20, smooth=True"):
        dehusk.get("dana-g", gaps=3)
    with pytest.raises(ParameterError, match="bte has no parameter 'gap'; it has: none"):
        dehusk.get("bte", gap=3)


def test_unknown_name_suggests() -> None:
    with pytest.raises(UnknownAlgorithmError, match=r"did you mean bte\?"):
        dehusk.get("BTE")
    with pytest.raises(UnknownAlgorithmError, match="did you mean .*dana-g"):
        dehusk.get("dana_g")
    with pytest.raises(UnknownAlgorithmError, match="see dehusk.names"):
        dehusk.get("qqqqqqqq")
    with pytest.raises(KeyError):  # for those who catch that
        dehusk.get("qqqqqqqq")


def test_only_frozen_dataclasses() -> None:
    with pytest.raises(DehuskError, match="frozen=True"):
        algorithm("plain", family="test")(type("Plain", (), {}))
    with pytest.raises(DehuskError, match="frozen=True"):
        algorithm("thawed", family="test")(dataclass(type("Thawed", (), {})))
    assert "plain" not in registry._entries


@pytest.mark.parametrize("name", ["Bte", "a+b"])
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(DehuskError, match="lower case and without"):
        algorithm(name, family="test")(Nothing)


def test_a_taken_name_leaves_the_registry_alone() -> None:
    before = dict(registry._entries)
    for name, aliases in (("bte", ()), ("nothing", ("danag",))):
        with pytest.raises(DehuskError, match="is taken by dehusk.algorithms"):
            algorithm(name, family="test", aliases=aliases)(Nothing)
        assert registry._entries == before
    algorithm("nothing", family="test")(Nothing)
    algorithm("nothing", family="test")(Nothing)  # its module was imported again


def plug_in(folder: Path, code: str, *, point: str = "their_algorithms") -> None:
    """A package as pip would install it: a module, and an entry point in its metadata."""
    (folder / "their_algorithms.py").write_text(textwrap.dedent(code), encoding="utf-8")
    info = folder / "their_algorithms-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-algorithms\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[dehusk.algorithms]\ntheirs = {point}\n", encoding="utf-8")


def run(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.path.insert(0, {str(folder)!r})\n{textwrap.dedent(code)}"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


FIRST_WORDS = """
    from dataclasses import dataclass
    import numpy as np
    import dehusk

    @dehusk.algorithm("first-words", family="theirs")
    @dataclass(frozen=True, slots=True)
    class FirstWords:
        '''The first words of a page.'''
        number: int = 2
        def __call__(self, page):
            return dehusk.Selection(page, np.arange(len(page.words)) < self.number, by="first-words")
"""


def test_another_package_adds_an_algorithm(tmp_path: Path) -> None:
    plug_in(tmp_path, FIRST_WORDS)
    ran = run(
        tmp_path,
        """
        import dehusk
        assert "their_algorithms" not in sys.modules
        print(dehusk.names(family="theirs"))
        print(dehusk.extract("<p>one two three", algorithm="first-words").text)
        print(dehusk.get("first-words", number=1)(dehusk.Page.from_html("one two")).text())
        """,
    )
    assert ran.stderr == ""
    assert ran.stdout.splitlines() == ["['first-words']", "one two", "one"]


@pytest.mark.parametrize(
    ("code", "point", "told"),
    [
        ("raise RuntimeError('half installed')", "their_algorithms", "half installed"),
        ("x = 1", "their_algorithms:missing", "missing"),
        ("x = 1", "no_such_module", "no_such_module"),
        (FIRST_WORDS.replace("first-words", "bte"), "their_algorithms", "taken by dehusk.algorithms.bte"),
    ],
    ids=["raises", "no such attribute", "no such module", "takes a name"],
)
def test_a_broken_package_is_named_and_breaks_nothing_else(tmp_path: Path, code: str, point: str, told: str) -> None:
    plug_in(tmp_path, code, point=point)
    ran = run(
        tmp_path,
        """
        import dehusk
        print(dehusk.extract("<p>one two three", algorithm="bte").text, "bte" in dehusk.names())
        """,
    )
    assert ran.returncode == 0
    assert ran.stdout.strip() == "one two three True"
    assert "the plug-in 'theirs' (" in ran.stderr
    assert told in ran.stderr


@pytest.mark.parametrize("name", [None, 7, b"bte"])
def test_a_name_is_a_string(name: object) -> None:
    with pytest.raises(ParameterError, match="by its name"):
        dehusk.get(name)  # type: ignore[arg-type]


def test_what_is_read_from_the_text_of_modules_is_what_they_register() -> None:
    known = {
        e.name: (e.family, e.aliases, e.make.__module__) for e in entries() if e.make.__module__.startswith("dehusk.")
    }
    read = [declared for _, told in modules() for declared in told or ()]
    assert {d.name: (d.family, d.aliases, d.module) for d in read} == known
    assert all(told for _, told in modules())


@pytest.mark.parametrize(
    "text",
    [
        "@algorithm(NAME, family='x')\nclass A: ...",
        "algorithm('a', family='x')(A)",
        "@algorithm('a', family='x')\nclass A: ...\n@algorithm(*B)\nclass B: ...",
        "@algorithm('a')\nclass A: ...",
        "",
    ],
)
def test_a_text_that_does_not_tell_is_none(text: str) -> None:
    """Its module is imported when names are asked for."""
    assert declared_in(text, "m") is None


def _modules(program: str) -> list[str]:
    code = f"import sys, dehusk\n{program}\nprint(*[m for m in sys.modules if m.startswith('dehusk')])"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


def test_no_more_is_imported_than_an_algorithm_needs() -> None:
    papers = {module for module, _ in modules()}
    assert not papers & set(_modules("dehusk.names(); dehusk.names(family='lines')"))
    assert papers & set(_modules("dehusk.get('bte'); dehusk.get('bte+filter1')")) == {"dehusk.algorithms.bte"}
    assert papers & set(_modules("dehusk.get('default')")) == {"dehusk.algorithms.default"}
