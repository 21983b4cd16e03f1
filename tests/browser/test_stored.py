"""Rendered pages in files: what is written comes back, and what is damaged, foreign or too large is refused."""

from __future__ import annotations

import io
import json
import pickle
import struct
import tracemalloc
import zipfile
from contextlib import suppress
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


def rewritten(page: Page, exactly: dict[str, bytes] | None = None, /, **parts: bytes | None) -> bytes:
    """The file of a page with some of its parts changed or, where None, left out (`__` stands for `/`, `_` for `.`)."""
    changes = {name.replace("__", "/").replace("_", "."): data for name, data in parts.items()} | (exactly or {})
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


def header(text: str, data: bytes = b"") -> bytes:
    """An array's file with any header."""
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode() + data


def as_column(values: np.ndarray) -> bytes:
    made = io.BytesIO()
    np.save(made, values)
    return made.getvalue()


@pytest.mark.parametrize(
    "column",
    [
        *(
            header(f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows},)}}\n")
            for rows in (10**30, 10**15, -1, "True", "'9'")
        ),
        header("{'descr': '|O', 'fortran_order': False, 'shape': (9,)}\n"),
        header("{'descr': '<f4', 'fortran_order': False, 'shape': (9,"),
        header('"' * 3),
        header("(" * 900),
        header("{}" * 20_000),
        header(""),
        b"\x93NUMPY\x09\x00",
        b"",
        b"PK\x03\x04",
    ],
)
def test_columns_that_are_none_are_refused_before_they_are_made(page: Page, column: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match="this rendering is damaged") as caught:
            unpacked(rewritten(page, columns__x_npy=column))
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
    assert "\n" not in str(caught.value)


def test_numbers_that_cannot_be_are_refused(page: Page) -> None:
    assert page.layout is not None
    rows = len(page.tree)
    endless, nowhere = page.layout.y.copy(), page.layout.y.copy()
    endless[0] = -np.inf
    nowhere[np.flatnonzero(page.layout.shown)[0]] = np.nan
    cases = {
        "y is infinite": rewritten(page, columns__y_npy=as_column(endless)),
        "shown that has no box": rewritten(page, columns__y_npy=as_column(nowhere)),
        "shown is neither": rewritten(page, columns__shown_npy=as_column(np.full(rows, 2, np.uint8).view(bool))),
        "y is not": rewritten(page, columns__y_npy=as_column(page.layout.y.astype(">f4"))),
    }
    for value in (10**400, True, 0, -5, 1.5, float("nan"), None, [1]):
        cases[f"page_width is no number of pixels{'': <{len(cases)}}"] = rewritten(
            page, rendering_json=card(page, page_width=value)
        )
    for told, data in cases.items():
        with pytest.raises(InputError, match=told.strip()):
            unpacked(data)


@pytest.mark.parametrize(
    ("name", "value"),
    [("font_weight", 3e38), ("font_size", -1), ("x", -3e38), ("y", 3e38), ("width", -1), ("height", 3e38)],
)
def test_values_that_no_browser_gives_are_refused(page: Page, name: str, value: float) -> None:
    assert page.layout is not None
    column = getattr(page.layout, name).copy()
    column[0] = value
    with pytest.raises(InputError, match=f"damaged .{name} has values"):
        unpacked(rewritten(page, {f"columns/{name}.npy": as_column(column)}))


def test_what_numpy_would_read_with_a_warning_is_refused(page: Page) -> None:
    assert page.layout is not None
    rows = len(page.tree)
    text = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}L,), }}\n"  # as Python 2 wrote it
    with pytest.raises(InputError, match="x is not"):
        unpacked(rewritten(page, columns__x_npy=header(text, page.layout.x.tobytes())))


@pytest.mark.parametrize(
    "picture", [b"tea", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 60_000, 60_000), b"\x89PNG\r\n\x1a\n"]
)
def test_screenshots_that_are_none_or_too_large_are_refused(page: Page, picture: bytes) -> None:
    made = io.BytesIO(packed(page))
    with zipfile.ZipFile(made, "a") as archive:
        archive.writestr("screenshot.png", picture)
    with pytest.raises(InputError, match="the screenshot is no PNG, or too large"):
        unpacked(made.getvalue())


def test_a_part_that_is_there_twice_is_refused(page: Page) -> None:
    made = io.BytesIO(packed(page))
    with zipfile.ZipFile(made, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("page.html", page.html)
    with pytest.raises(InputError, match="twice"):
        unpacked(made.getvalue())


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_members_packed_in_other_ways_are_refused(page: Page, method: int) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("rendering.json", card(page), method)
        archive.writestr("page.html", page.html, method)
    data = bytearray(made.getvalue())
    for at in range(45, 90):  # nor does damage in them show
        data[at] ^= 0xFF
    for found in (made.getvalue(), bytes(data)):
        with pytest.raises(InputError, match="this rendering is damaged"):
            unpacked(found)


@pytest.mark.parametrize("name", ["rendering.json", "page.html", "columns/x.npy"])
def test_what_lies_about_its_size_is_not_unpacked(page: Page, name: str) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed(page))) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in old.namelist():
            archive.writestr(part, b" " * 20_000_000 if part == name else old.read(part))
    true, told = (struct.pack("<I", size) for size in (20_000_000, 100))
    bomb = made.getvalue().replace(true, told)
    assert len(bomb) < 100_000
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match="this rendering is damaged"):
            unpacked(bomb)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_any_damage_is_told_as_such(page: Page) -> None:
    whole = rewritten(page)
    for at in range(0, len(whole), 13):
        damaged = bytearray(whole)
        damaged[at] ^= 0x5A
        with suppress(InputError):  # and nothing else
            assert unpacked(bytes(damaged)).layout is not None
