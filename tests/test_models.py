"""Models as files: written whole or not at all, read once, read again when they have changed."""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
from pathlib import Path

import numpy as np
import pytest

from dehusk.models import LARGEST, Card, ModelError, model_reader, read_arrays, read_card, write_arrays, write_card

SHAPES = {"weight": ("float32", 1)}


def arrays(*weights: float) -> dict[str, np.ndarray]:
    return {"weight": np.array(weights, np.float32)}


def test_arrays_and_card_come_back(tmp_path: Path) -> None:
    path = tmp_path / "model.npz"
    write_arrays(path, arrays(1, 2), {"kind": "test", "note": "für alle"})
    found, card = read_arrays(path, kind="test", shapes=SHAPES)
    assert found["weight"].tolist() == [1, 2]
    assert card["note"] == "für alle"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["model.json", "model.npz"]


def claimed(header: str) -> bytes:
    """A file that says what its array is, and then has none."""
    text = header.encode().ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


def packed(name: str, content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        claimed("{'descr': '<f4', 'fortran_order': False, 'shape': (0,), }"),
        packed("weight.npy", bytes(LARGEST + 1)),
        packed("weight.npy", claimed("{'descr': '<f4', 'fortran_order': False, 'shape': (9999999999999999,), }")),
        packed("weight.npy", claimed("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }")),
        packed("weight.npy", claimed("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }")),
    ],
    ids=["empty", "one array", "a bomb", "a false size", "a size below zero", "a pickle"],
)
def test_a_file_that_is_no_model(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "model.npz"
    path.write_bytes(raw)
    card = {"kind": "test", "sha256": hashlib.sha256(raw).hexdigest()}
    path.with_suffix(".json").write_text(json.dumps(card), "utf-8")
    with pytest.raises(ModelError, match="does not hold the arrays"):
        read_arrays(path, kind="test", shapes=SHAPES)


def test_the_same_model_is_the_same_file(tmp_path: Path) -> None:
    for name in ("one.npz", "two.npz"):
        write_arrays(tmp_path / name, arrays(1, 2), {"kind": "test"})
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero here")
def test_what_has_no_end_is_not_read_to_it() -> None:
    with pytest.raises(ModelError, match="is larger than"):
        read_card(Path("/dev/zero"), kind="test")


@pytest.mark.parametrize("fails_at", [1, 2])
def test_a_model_that_cannot_be_written_leaves_the_old_one(
    fails_at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "model.npz"
    write_arrays(path, arrays(1), {"kind": "test"})
    calls = []

    def full_disk(number: int) -> None:
        calls.append(number)
        if len(calls) == fails_at:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        write_arrays(path, arrays(2), {"kind": "test"})
    monkeypatch.undo()
    assert read_arrays(path, kind="test", shapes=SHAPES)[0]["weight"].tolist() == [1]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["model.json", "model.npz"]


def test_a_reader_reads_once_and_again_after_a_change(tmp_path: Path) -> None:
    path, seen = tmp_path / "card.json", []

    @model_reader(most=2)
    def read(path: Path) -> Card:
        """A card."""
        seen.append(path)
        return read_card(path, kind="test")

    assert read.__doc__ == "A card."
    write_card(path, {"kind": "test", "number": 1})
    assert read(str(path)) is read(str(path))
    assert len(seen) == 1
    write_card(path, {"kind": "test", "number": 2})
    os.utime(path, ns=(0, 0))
    assert read(str(path))["number"] == 2
    assert len(seen) == 2


def test_a_reader_tells_what_is_wrong(tmp_path: Path) -> None:
    read = model_reader()(lambda path: read_card(path, kind="test"))
    with pytest.raises(ModelError, match=r"gone\.json: cannot be read"):
        read(str(tmp_path / "gone.json"))
    write_card(tmp_path / "other.json", {"kind": "other"})
    with pytest.raises(ModelError, match="no model of the kind 'test', but of 'other'"):
        read(str(tmp_path / "other.json"))
