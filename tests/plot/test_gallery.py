"""The gallery of the documentation: a picture and its command for every algorithm of the source and tree families."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

import dehusk

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")


def _script() -> ModuleType:
    found = importlib.util.spec_from_file_location("gallery", ROOT / "scripts" / "gallery.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


GALLERY = _script()
COMMANDS: dict[str, list[str]] = GALLERY.commands(DOCUMENT)


@pytest.mark.parametrize("family", ["lines", "tokens", "characters", "tree"])
def test_every_algorithm_has_a_place(family: str) -> None:
    drawn = {arguments[arguments.index("-a") + 1] for arguments in COMMANDS.values()}
    for name in set(dehusk.names(family)) - {"vips"}:  # which needs a browser
        assert name in drawn
        assert f"\n### `{name}`\n" in DOCUMENT


def test_every_command_shown_is_found_and_makes_a_picture_that_is_shown() -> None:
    assert len(re.findall(r"^dehusk plot", DOCUMENT, re.MULTILINE)) == len(COMMANDS)
    shown = re.findall(r"^!\[.+\]\((gallery/[\w-]+\.svg)\)$", DOCUMENT, re.MULTILINE)
    assert [f"docs/{picture}" for picture in shown] == list(COMMANDS)


@pytest.mark.parametrize("picture", COMMANDS)
def test_every_picture_is_there_and_small(picture: str) -> None:
    data = (ROOT / picture).read_bytes()
    assert ElementTree.fromstring(data).tag.endswith("svg")  # noqa: S314 (our own)
    assert len(data) < 150_000


def test_no_picture_is_left_over() -> None:
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "gallery").glob("*.svg")}
    assert there == set(COMMANDS)


def test_the_script_makes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    GALLERY.make(["plot", "--sample", "-a", "bte", "-o", str(tmp_path / "bte.svg")])
    assert (tmp_path / "bte.svg").read_bytes().startswith(b"<?xml")
    with pytest.raises(SystemExit):
        GALLERY.make(["plot", str(tmp_path / "gone.html"), "-o", str(tmp_path / "gone.svg")])
    assert "no such file" in capsys.readouterr().err
