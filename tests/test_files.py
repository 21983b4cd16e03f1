"""Files that are written whole or not at all, and gzip files that unpack to too much."""

from __future__ import annotations

import errno
import gzip
import io
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from dehusk import InputError, files
from dehusk.files import unpacking, write_all, write_whole


@pytest.fixture(params=["unnamed", "named"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """As on Linux, and as elsewhere."""
    if request.param == "named":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    return str(request.param)


def full(*_arguments: object, **_options: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_was_written_is_there_with_the_usual_rights(tmp_path: Path, way: str) -> None:
    path = tmp_path / "new" / "tea.txt"
    for content in ("Thé \ud800\n", "Milk\n"):
        write_whole(path, content)
        assert path.read_bytes() == content.encode("utf-8", "replace")
        assert [child.name for child in path.parent.iterdir()] == ["tea.txt"]
    mask = os.umask(0)
    os.umask(mask)
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_whole_or_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, step: str) -> None:
    path = tmp_path / "tea.txt"
    write_whole(path, "before")
    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match=r"No space left on device: .*tea\.txt") as caught:
        write_whole(path, "half")
    assert caught.value.filename == str(path)
    assert [child.name for child in tmp_path.iterdir()] == ["tea.txt"]
    assert path.read_text() == "before"


def test_it_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    done = []

    def noted(name: str, does: Callable[..., object]) -> Callable[..., object]:
        return lambda *arguments, **options: (done.append(name), does(*arguments, **options))[1]

    for name in ("fsync", "link", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    write_whole(tmp_path / "tea.txt", "tea")
    assert done[0] == "fsync"
    assert done[1:]


def test_several_are_there_together_or_not_at_all(tmp_path: Path, way: str) -> None:
    (tmp_path / "folder").mkdir()
    write_whole(tmp_path / "a", "before")
    with pytest.raises(OSError) as caught:  # noqa: PT011 (its kind differs from system to system)
        write_all({tmp_path / "a": "after", tmp_path / "folder": "no file"})
    assert caught.value.filename == str(tmp_path / "folder")
    assert (tmp_path / "a").read_text() == "before"
    write_all({tmp_path / "a": "after", tmp_path / "b": b"\xff"})
    assert ((tmp_path / "a").read_text(), (tmp_path / "b").read_bytes()) == ("after", b"\xff")
    assert sorted(child.name for child in tmp_path.iterdir()) == ["a", "b", "folder"]


def test_a_folder_that_takes_nothing_is_told_by_the_name_of_the_file(tmp_path: Path, way: str) -> None:
    (tmp_path / "tea").write_text("a file")
    with pytest.raises(OSError, match=r"milk\.txt"):
        write_whole(tmp_path / "tea" / "milk.txt", "milk")


def test_devices_are_written_to(way: str) -> None:
    write_whole(os.devnull, "tea")
    assert not Path(os.devnull).is_file()


def test_gzip_is_unpacked_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    data = gzip.compress(bytes(10_000))
    assert unpacking(io.BytesIO(data), "a.gz").read() == bytes(10_000)
    monkeypatch.setattr(files, "UNPACKED", 9_999)
    with pytest.raises(InputError, match=r"^a\.gz: unpacks to more than 9,999 bytes"):
        unpacking(io.BytesIO(data), "a.gz").read()
    assert len(unpacking(io.BytesIO(data), "a.gz", len(data) * 100).read()) == 10_000
