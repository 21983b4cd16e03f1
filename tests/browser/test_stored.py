"""Rendered pages in files: what is written comes back, and what is damaged, foreign or too large is refused."""

from __future__ import annotations

import io
import json
import pickle
import zipfile
from pathlib import Path

import numpy as np
import pytest

from algorithms.drawn_pages import drawn
from dehusk import InputError, Page
from dehusk.browser import load, save, stored
from dehusk.browser.stored import is_rendering, packed, unpacked


@pytest.fixture
def page() -> Page:
    return drawn(
        "<p id=a>Tea\u0301 <b id=b>茶</b></p>", {"a": (1, 2, 30, 40), "b": (5, 2, 9, 40)}, grounds={"a": 0xFF00FF}
    )


def rewritten(page: Page, **parts: bytes | None) -> bytes:
    """The file of a page with some of its parts changed or, where None, left out (`__` stands for `/`, `_` for `.`)."""
    changes = {name.replace("__", "/").replace("_", "."): data for name, data in parts.items()}
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed(page))) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            data = changes.get(name, old.read(name))
            if data is not None:
                new.writestr(name, data)
    return made.getvalue()


def card(page: Page, **changes: object) -> bytes:
    with zipfile.ZipFile(io.BytesIO(packed(page))) as archive:
        return json.dumps(json.loads(archive.read("rendering.json")) | changes).encode()


def test_what_is_written_comes_back(page: Page, tmp_path: Path) -> None:
    save(page, tmp_path / "page.rendered.zip")
    again = load(tmp_path / "page.rendered.zip")
    assert (again.html, again.url, again.encoding) == (page.html, page.url, page.encoding)
    assert page.layout is not None
    assert again.layout is not None
    for name in stored._COLUMNS:
        np.testing.assert_array_equal(getattr(again.layout, name), getattr(page.layout, name))
        assert not getattr(again.layout, name).flags.writeable
    assert packed(again) == packed(page), "the same page gives the same bytes"


def test_a_page_with_a_layout_can_be_pickled(page: Page) -> None:
    again = pickle.loads(pickle.dumps(page))  # noqa: S301  # our own bytes
    assert page.layout is not None
    np.testing.assert_array_equal(again.layout.x, page.layout.x)
    assert not again.layout.x.flags.writeable


def test_the_file_opens_with_any_program(page: Page) -> None:
    with zipfile.ZipFile(io.BytesIO(packed(page))) as archive:
        assert archive.read("page.html").decode() == page.html
        assert np.load(io.BytesIO(archive.read("columns/x.npy"))).dtype == np.float32


def test_other_files_are_not_taken_for_one(page: Page) -> None:
    assert is_rendering(packed(page))
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("word/document.xml", "<tea/>")
    for data in (b"", b"PK\x03\x04", b"<p>Tea", other.getvalue()):
        assert not is_rendering(data)
        with pytest.raises(InputError, match="damaged"):
            unpacked(data)


def test_a_page_that_was_not_rendered_cannot_be_stored() -> None:
    with pytest.raises(InputError, match=r"dehusk\.rendered"):
        packed(Page.from_html("<p>Tea"))


def test_damaged_and_foreign_files_are_refused(page: Page) -> None:
    short = io.BytesIO()
    np.save(short, np.zeros(2, np.float32))
    objects = io.BytesIO()
    np.save(objects, np.array([print], object), allow_pickle=True)
    cases = {
        "is of version 99": rewritten(page, rendering_json=card(page, version=99)),
        "another version of dehusk": rewritten(page, page_html=b"<p>Tea <i>x"),
        "no page that": rewritten(page, rendering_json=card(page, kind="tea")),
        "x is not": rewritten(page, columns__x_npy=short.getvalue()),
        "damaged": rewritten(page, columns__y_npy=objects.getvalue()),
        "view_width": rewritten(page, rendering_json=card(page, view_width="wide")),
        "damaged ": rewritten(page, columns__shown_npy=None),
        "damaged  ": rewritten(page, rendering_json=b"{"),
        "damaged   ": rewritten(page, page_html=b"\xff\xfe\xff"),
    }
    for told, data in cases.items():
        with pytest.raises(InputError, match=told.strip()):
            unpacked(data)
    whole = packed(page)
    for size in range(0, len(whole), 97):
        with pytest.raises(InputError):
            unpacked(whole[:size])


def test_what_unpacks_to_too_much_is_refused_before_it_is(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "LARGEST", 1_000_000)
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("rendering.json", card(page))
        archive.writestr("page.html", b" " * 5_000_000)
    assert len(bomb.getvalue()) < 10_000
    with pytest.raises(InputError, match="unpacks to 5,000"):
        unpacked(bomb.getvalue())
