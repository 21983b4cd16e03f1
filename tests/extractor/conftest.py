"""What tests of the extractor share, in this folder and those in it: a small model, made of the pages of `tests/learn`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a model that knows a dozen small pages, and nothing else; nobody changes it."""
    pytest.importorskip("lightgbm")
    from dehusk.learn.default.labelled import Pages, learn_page
    from dehusk.learn.default.model import Settings, learn
    from dehusk.models import write_arrays
    from learn.training_pages import example

    pages = tuple(learn_page(example(number)) for number in range(12))
    path = tmp_path_factory.mktemp("model") / "tiny.npz"
    write_arrays(path, *learn(Pages(pages, ()), Settings(trees=20, page_trees=5, channels=16)))
    return path


@pytest.fixture
def own_model(tiny_model: Path, tmp_path: Path) -> Path:
    """The same in a file of one's own."""
    for suffix in (".npz", ".json"):
        shutil.copy(tiny_model.with_suffix(suffix), tmp_path / f"mine{suffix}")
    return tmp_path / "mine.npz"
