"""`dehusk algorithms`: the table, one algorithm, JSON."""

from __future__ import annotations

import json

import pytest
from cli_helpers import Run

import dehusk
from dehusk.algorithms.registry import entry
from dehusk.cli._parameters import parameters_of
from dehusk.cli.algorithms import as_data
from dehusk.cli.extract import command as extract_command


def test_the_table_has_every_algorithm(run: Run) -> None:
    result = run("algorithms")
    assert result.exit_code == 0
    first_words = [line.split()[0] for line in result.stdout.splitlines() if line[:1].strip()]
    for name in dehusk.names():
        assert name in first_words
    assert "name" in first_words
    row = next(line for line in result.stdout.splitlines() if line.startswith("dana-g "))
    assert row.split()[1:3] == ["lines", "2013"]
    assert "  ".join(parameter.shown for parameter in parameters_of(entry("dana-g"))) in result.stdout
    assert "CCIS 348" in result.stdout.replace("\n", " ")
    assert "filter3" in result.stdout
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("columns", [20, 60, 80, 200])
def test_lines_fit(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    longest = max(map(len, run("algorithms").stdout.splitlines()))
    assert longest <= min(max(columns, 60), 120)
    assert max(map(len, run("algorithms", "dana-g").stdout.splitlines())) <= max(columns, 60)


def test_a_family(run: Run) -> None:
    result = run("algorithms", "--family", "lines", "-f", "json")
    assert [known["name"] for known in json.loads(result.stdout)] == dehusk.names(family="lines")
    assert "filter1" not in run("algorithms", "--family", "lines").stdout
    wrong = run("algorithms", "--family", "liens")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "no family is called 'liens'; there are baseline, " in wrong.stderr


def test_one_algorithm(run: Run) -> None:
    told = run("algorithms", "dana-g").stdout
    assert told.startswith("dana-g, also called danag\nfamily lines, 2013\n")
    assert "Paper: H. Mohammadzadeh" in told
    gap = entry("dana-g").parameters["gap"]
    assert f"  gap={gap} " in told
    assert " a whole number\n" in told
    assert f"Use: dehusk extract page.html -a dana-g --set gap={gap}" in told
    assert run("algorithms", "danag").stdout == told
    assert run("algorithms", "dana-g+filter1").stdout == told
    assert "It has no parameters." in run("algorithms", "bte").stdout


def test_one_algorithm_as_json(run: Run) -> None:
    data = json.loads(run("algorithms", "dana-g", "--format", "json").stdout)
    assert (data["name"], data["family"], data["year"], data["aliases"]) == ("dana-g", "lines", 2013, ["danag"])
    assert data["parameters"]["gap"] == {
        "takes": "a whole number",
        "default": entry("dana-g").parameters["gap"],
    }
    assert data["paper"].startswith("H. Mohammadzadeh")


def test_every_algorithm_can_be_told_of(run: Run) -> None:
    listed = json.loads(run("algorithms", "-f", "json").stdout)
    assert [known["name"] for known in listed] == dehusk.names()
    for name in dehusk.names():
        assert run("algorithms", name).exit_code == 0
        parameters = as_data(entry(name))["parameters"]
        typed = (parameter["takes"] for key, parameter in parameters.items() if (name, key) != ("dehusk", "recipe"))
        assert all("cannot be typed" not in takes for takes in typed), name


def test_filters(run: Run) -> None:
    assert run("algorithms", "filter3").stdout.startswith("filter3\n\nFilter 3: ")
    assert json.loads(run("algorithms", "filter3", "-f", "json").stdout)["name"] == "filter3"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(["danna"], "did you mean"), (["bte", "--family", "lines"], "--family goes without NAME")],
)
def test_wrong_usage(run: Run, arguments: list[str], told: str) -> None:
    result = run("algorithms", *arguments)
    assert (result.exit_code, result.stdout, told in result.stderr) == (2, "", True)


def test_the_default_is_named_in_the_help(run: Run) -> None:
    from dehusk.extraction.options import DEFAULT_ALGORITHM

    assert f"[default: {DEFAULT_ALGORITHM}]" in " ".join(run("extract", "--help").stdout.split())
    assert extract_command.name == "extract"
