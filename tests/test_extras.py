"""What is missing is named with a command that works from where dehusk came."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dehusk import extras
from dehusk.errors import MissingExtraError


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        ({"url": "file:///srv/my%20code/dehusk", "dir_info": {}}, 'pip install "/srv/my code/dehusk[plot]"'),
        ({"url": "file:///srv/dehusk", "dir_info": {"editable": True}}, 'pip install -e "/srv/dehusk[plot]"'),
        (
            {"url": "https://example.org/dehusk-0.1.0-py3-none-any.whl", "archive_info": {}},
            'pip install "dehusk[plot] @ https://example.org/dehusk-0.1.0-py3-none-any.whl"',
        ),
        (
            {
                "url": "https://example.org/x.git",
                "vcs_info": {"vcs": "git", "requested_revision": "v1", "commit_id": "8f"},
            },
            'pip install "dehusk[plot] @ git+https://example.org/x.git@v1"',
        ),
        (None, 'pip install "dehusk[plot]"'),
        ([], 'pip install "dehusk[plot]"'),
    ],
)
def test_the_command(origin: Any, expected: str) -> None:
    assert extras.command_for("plot", origin) == expected


def test_where_it_came_from_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    told = json.dumps({"url": "file:///srv/dehusk", "dir_info": {}})
    monkeypatch.setattr(extras, "distribution", lambda _: SimpleNamespace(read_text=lambda _: told))
    assert extras.how_to_install("learn") == 'pip install "/srv/dehusk[learn]"'
    with pytest.raises(MissingExtraError, match=r'^drawing needs no_such: pip install "/srv/dehusk\[plot\]"$'):
        extras.need("no_such.part", extra="plot", what="drawing")


def test_an_index_and_a_checkout_that_nobody_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(extras, "distribution", lambda _: SimpleNamespace(read_text=lambda _: None))
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "site-packages" / "dehusk" / "extras.py"))
    assert extras.how_to_install("plot") == 'pip install "dehusk[plot]"'
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "src" / "dehusk" / "extras.py"))
    (tmp_path / "src" / "dehusk").mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    assert extras.how_to_install("plot") == f'pip install -e "{tmp_path}[plot]"'
