"""Floors hold, are raised, and are lowered only when told; without corpora there is nothing to check."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from evaluate_helpers import page, write_corpus

from dehusk.algorithms.registry import names
from dehusk.cli import dehusk
from dehusk.evaluate.floors import (
    DEVELOPMENT,
    Figures,
    Floors,
    FloorsError,
    check_floors,
    find_corpora,
    measure_floors,
    raised_floors,
    read_floors,
    write_floors,
)

REPOSITORY = Path(__file__).parents[2]


def figures(digest: str = "d", **f1: float) -> Figures:
    return Figures(digest, 10, "bag", {name.replace("_", "-"): value for name, value in f1.items()})


def floors(**f1: float) -> Floors:
    return Floors(tolerance=0.01, corpora={"fundus": {"sample": figures(**f1)}})


def problems(pinned: Floors, found: Figures) -> dict[str, str]:
    return {v.extractor: v.problem for v in check_floors(pinned, {"fundus": found})}


def test_a_drop_beyond_the_tolerance_is_a_problem() -> None:
    pinned = floors(bte=0.8, dana_g=0.7)
    assert problems(pinned, figures(bte=0.79, dana_g=0.75)) == {"bte": "", "dana-g": ""}
    assert problems(pinned, figures(bte=0.7899, dana_g=0.7)) == {"bte": "dropped by 0.0101", "dana-g": ""}


def test_what_cannot_be_compared_is_a_problem() -> None:
    assert problems(floors(bte=0.8), figures(everything=0.9)) == {"bte": "was not measured", "everything": ""}
    assert "another" in problems(floors(bte=0.8), figures("other", bte=0.9))["bte"]


def test_floors_are_raised_and_not_lowered() -> None:
    pinned = floors(bte=0.8, dana_g=0.7)
    raised = raised_floors(pinned, {"fundus": figures(bte=0.9, dana_g=0.695, cetr=0.5)})
    assert raised.corpora["fundus"]["sample"].f1 == {"bte": 0.9, "cetr": 0.5, "dana-g": 0.7}
    lower = {"fundus": figures(bte=0.6, dana_g=0.9)}
    with pytest.raises(FloorsError, match=r"bte on fundus: dropped by 0\.2000.*--lower"):
        raised_floors(pinned, lower)
    assert raised_floors(pinned, lower, lower=True).corpora["fundus"]["sample"].f1 == {"bte": 0.6, "dana-g": 0.9}
    assert pinned == floors(bte=0.8, dana_g=0.7)


def test_a_new_corpus_of_the_same_name_may_raise_but_not_lower() -> None:
    pinned = floors(bte=0.8)
    raised = raised_floors(pinned, {"fundus": figures("new", bte=0.85)})
    assert raised.corpora["fundus"]["sample"] == figures("new", bte=0.85)
    with pytest.raises(FloorsError, match="bte on fundus"):
        raised_floors(pinned, {"fundus": figures("new", bte=0.75)})


def test_the_other_part_and_other_corpora_stay() -> None:
    pinned = replace(
        floors(bte=0.8), corpora={"fundus": {"all": figures(bte=0.7)}, "newspaper": {"sample": figures(bte=0.1)}}
    )
    raised = raised_floors(pinned, {"fundus": figures(bte=0.6)})
    assert raised.corpora["fundus"] == {"all": figures(bte=0.7), "sample": figures(bte=0.6)}
    assert raised.corpora["newspaper"] == pinned.corpora["newspaper"]
    assert raised.extractors("all") == ("bte",)


def test_a_file_of_floors_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "floors.json"
    write_floors(path, floors(bte=0.8))
    assert read_floors(path) == floors(bte=0.8)
    for broken in (
        "{",
        "[]",
        "{}",
        '{"tolerance": 1, "metric": "bag", "seed": 0, "corpora": {"a": {"all": 3}}}',
        "[" * 100_000,
        "9" * 5000,
    ):
        path.write_text(broken)
        with pytest.raises(FloorsError, match="is not a file of floors"):
            read_floors(path)
    with pytest.raises(FloorsError, match="dehusk floors update"):
        read_floors(tmp_path / "none.json")


def test_the_floors_of_this_repository() -> None:
    pinned = read_floors(REPOSITORY / "benchmarks" / "floors.json")
    assert set(pinned.corpora) == set(DEVELOPMENT)
    assert {"everything", "bte", "dana-g", "addana-g"} <= set(pinned.extractors("sample")) <= set(names())
    assert 0 < pinned.tolerance <= 0.005
    for parts in pinned.corpora.values():
        assert all(0 < value < 1 for value in parts["sample"].f1.values())
        assert len(parts["sample"].digest) == 64


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [page(number) for number in range(5)]
    snippets = [page(number, text=None, **{"with": ["Tea"], "without": ["Home"]}) for number in range(3)]
    write_corpus(tmp_path / "corpora" / "fundus.jsonl.gz", rows)
    write_corpus(tmp_path / "corpora" / "trafilatura-half.jsonl", snippets)
    return tmp_path / "corpora"


def test_figures_are_measured_with_the_digest_of_the_corpus(folder: Path) -> None:
    paths, absent = find_corpora(folder, ["fundus", "trafilatura-half", "newspaper"])
    assert absent == ["newspaper"]
    seen: list[tuple[int, int]] = []
    pinned = Floors(corpora={"fundus": {"sample": replace(figures(), pages=2)}})
    found = measure_floors(pinned, paths, ["everything"], watch=lambda done, total: seen.append((done, total)))
    assert (found["fundus"].pages, found["fundus"].metric) == (2, "bag")  # as many as were pinned
    assert found["trafilatura-half"].metric == "snippets"
    assert found["trafilatura-half"].f1 == {"everything": 0.6666}  # one found, one too many: rounded down
    assert 0.8 < found["fundus"].f1["everything"] < 1  # two words of the menu
    assert seen[-1] == (5, 5)
    assert measure_floors(Floors(), {"fundus": paths["fundus"]}, ["everything"], part="all")["fundus"].pages == 5
    with pytest.raises(FloorsError, match="cannot be run"):
        measure_floors(pinned, paths, ["no_such_module:f"])


def run(*arguments: object) -> Result:
    return CliRunner().invoke(dehusk, ["floors", *map(str, arguments)])


def test_check_and_update_on_the_command_line(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "floors.json"
    options = ("--corpora", folder, "--file", file)
    made = run("update", *options)
    assert made.exit_code == 0, made.output
    assert "newspaper" in made.stderr
    assert set(read_floors(file).extractors("sample")) == {"everything", "bte", "dana-g", "addana-g"}
    told = json.loads(file.read_text())
    told["corpora"]["fundus"]["sample"]["f1"] = {"everything": 0.99}
    told["corpora"]["trafilatura-half"]["sample"]["f1"] = {"everything": 0.5}
    file.write_text(json.dumps(told))
    checked = run("check", *options)
    assert checked.exit_code == 1
    assert "everything on fundus: dropped by" in checked.stderr
    refused = run("update", *options)
    assert refused.exit_code == 1
    assert "--lower" in refused.stderr
    assert json.loads(file.read_text()) == told
    assert run("update", *options, "--lower", "--with", "bte").exit_code == 0
    assert set(read_floors(file).extractors("sample")) == {"everything", "bte"}
    held = run("check", *options)
    assert held.exit_code == 0
    assert "All floors hold" in held.stdout


def test_without_corpora_there_is_nothing_to_check(tmp_path: Path) -> None:
    file = tmp_path / "floors.json"
    write_floors(file, floors(bte=0.8))
    found = run("check", "--corpora", tmp_path / "none", "--file", file)
    assert found.exit_code == 0
    assert "No corpora in" in found.stdout
    assert run("check", "--file", tmp_path / "none.json").exit_code == 1
