"""The parts below the commands: names of results, typed parameters, files written whole."""

from __future__ import annotations

import dataclasses
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, Literal, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.algorithms.registry import Entry, entry
from dehusk.cli._inputs import Input
from dehusk.cli._output import names_below
from dehusk.cli._parameters import as_typed, describe, parameters_of, parse, parse_settings
from dehusk.cli._report import Report
from dehusk.cli._terminal import harmless, one_line
from dehusk.errors import ParameterError

ROOT = Path(__file__).parents[2]


def names(*given_names: str, kind: Literal["file", "url"] = "file") -> list[str]:
    return [name.as_posix() for name in names_below([Input(name, kind) for name in given_names], ".", ".txt")]


def test_names_of_files() -> None:
    assert names("tea.html", "a/tea.html", "no-suffix", ".html") == [
        "tea.txt",
        "a/tea.txt",
        "no-suffix.txt",
        ".html.txt",
    ]
    assert names("tea.html", "tea.htm") == ["tea.html.txt", "tea.htm.txt"]
    assert names("Tea.html", "tea.html")[0] != names("Tea.html", "tea.html")[1].lower()
    met = names("tea.html", "tea.htm", "tea.html.html")  # the third wants the name that the first falls back to
    assert len(set(met)) == 3


def test_names_of_urls() -> None:
    made = names(
        "https://example.org",
        "https://example.org/",
        "https://example.org/a/b.html",
        "https://example.org/a/?p=1",
        "https://example.org/a/?p=2",
        "https://example.org/../../etc/passwd",
        "https://example.org/%2e%2e/%2F..%2fx",
        "https://example.org/" + "long" * 100,
        "https://example.org/con",
        "https://example.org/日本語",
        "http://[",
        kind="url",
    )
    assert made[2] == "example.org/a/b.html.txt"
    assert made[9] == "example.org/日本語.txt"
    assert len({name.casefold() for name in made}) == len(made)
    for name in made:
        assert ".." not in PurePath(name).parts
        assert not PurePath(name).is_absolute()
        assert all(len(part.encode()) < 255 for part in PurePath(name).parts)


@given(st.lists(st.text("abAB./?%&é日\\: ", max_size=12), unique=True, max_size=8))
def test_names_are_all_different_and_inside(paths: list[str]) -> None:
    made = [PurePath(name) for name in names(*(f"https://example.org/{path}" for path in paths), kind="url")]
    assert len({name.as_posix().casefold() for name in made}) == len(paths)
    assert all(".." not in name.parts and not name.is_absolute() for name in made)


@dataclass(frozen=True, slots=True)
class Odd:
    """An algorithm with parameters of every kind."""

    must: int
    ratio: float = 0.5
    names: tuple[str, ...] = ("a", "b")
    window: int | None = None
    label: Optional[str] = None  # noqa: UP045 - as older plug-ins write it
    mode: Literal["first", "last", 3] = "first"
    pair: tuple[int, float] = (1, 2.0)
    table: dict[str, int] = dataclasses.field(default_factory=dict)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("3", int, 3),
        ("-1_000", int, -1000),
        ("1e3", float, 1000.0),
        ("inf", float, float("inf")),
        ("Yes", bool, True),
        ("off", bool, False),
        ("a=b", str, "a=b"),
        ("none", int | None, None),
        ("none", str | None, None),
        ("7", int | None, 7),
        ("7", float | int, 7.0),
        ("x", Optional[str], "x"),  # noqa: UP045
        ("last", Literal["first", "last"], "last"),
        ("3", Literal["first", 3], 3),
        ("a, b", tuple[str, ...], ("a", "b")),
        ("", tuple[str, ...], ()),
        ("1,2.5", tuple[int, float], (1, 2.5)),
    ],
)
def test_values(text: str, kind: Any, value: Any) -> None:
    assert parse(text, kind) == value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3.5", int), ("", int), ("nan", float), ("maybe", bool), ("2", bool), ("x", int | None),
        ("middle", Literal["first"]), ("1", tuple[int, int]), ("a", tuple[int, ...]), ("{}", dict[str, int]),
        ("1", object), ("1" * 5000, int),
    ],
)  # fmt: skip
def test_values_that_are_none(text: str, kind: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the caller words it
        parse(text, kind)


def test_every_kind_of_parameter(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Entry("odd", Odd, "tests", None, ())
    shown = [parameter.shown for parameter in parameters_of(odd)]
    assert shown == [
        "must=?",
        "ratio=0.5",
        "names=a,b",
        "window=none",
        "label=none",
        "mode=first",
        "pair=1,2.0",
        "table={}",
    ]
    monkeypatch.setattr("dehusk.cli._parameters.entry", lambda name: odd)
    assert dict(parse_settings("odd", ["must=3", "names = x,y", "mode=3"])) == {
        "must": 3,
        "names": ("x", "y"),
        "mode": 3,
    }
    with pytest.raises(ParameterError, match="odd: table takes a value that cannot be typed here: use Python"):
        parse_settings("odd", ["table={}"])
    with pytest.raises(ParameterError, match="mode takes first or last or 3, not 'no'"):
        parse_settings("odd", ["mode=no"])


def test_defaults_read_back_as_typed() -> None:
    for parameter in parameters_of(entry("dana-g")):
        assert parse(as_typed(parameter.default), parameter.kind) == parameter.default
    assert describe(tuple[int, ...]) == "any number of values with commas between"
    assert describe(tuple[int, int]) == "2 values with commas between"


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ({"done": 2}, 0), ({"done": 1, "empty": 1}, 0), ({"done": 1, "failed": 1}, 1), ({"failed": 1}, 1),
        ({"empty": 2}, 3), ({"empty": 1, "failed": 1}, 1), ({"empty": 1, "skipped": 1}, 0),
        ({"skipped": 3}, 0), ({}, 0),
    ],
)  # fmt: skip
def test_exit_codes(counts: dict[str, int], code: int) -> None:
    report = Report(3, bar=False)
    for status, number in counts.items():
        for _ in range(number):
            report.count(status)
    assert report.exit_code == code


def test_what_terminals_get() -> None:
    assert harmless("a\x1b[2J\tb\nc\x9b\x00") == r"a\u001b[2J" "\tb\n" r"c\u009b\u0000"
    assert harmless("tea\x7f \u202emilk\u2066") == r"tea\u007f \u202emilk\u2066"
    assert one_line("two\nlines \x07 \udcff") == r"two lines \u0007 ?"


def test_the_sample_is_in_the_wheel(tmp_path: Path) -> None:
    hatchling = pytest.importorskip("hatchling.builders.wheel", reason="hatchling builds the wheel")
    builder = hatchling.WheelBuilder(str(ROOT))
    (wheel,) = builder.build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as packed:
        inside = packed.read("dehusk/samples/tide-clock.html")
        entry_points = next(name for name in packed.namelist() if name.endswith("entry_points.txt"))
        assert b"dehusk = dehusk.__main__:main" in packed.read(entry_points)
    assert inside == (ROOT / "src/dehusk/samples/tide-clock.html").read_bytes()
    assert 15_000 < len(inside) < 25_000


def test_click_is_a_core_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert any(requirement.startswith("click>=8.1") for requirement in project["dependencies"])
