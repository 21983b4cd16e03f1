"""Extractors of a user's own, importable in the child processes of a run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from evaluate_helpers import EXTRACTORS


@pytest.fixture
def extractors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the module `own_extractors`."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "own_extractors.py").write_text(EXTRACTORS)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
    return folder
