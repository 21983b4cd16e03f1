"""`dehusk.extract_many`: ids, errors, several processes, progress."""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
import sys
import threading
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest

import dehusk
from dehusk.errors import InputError, ParameterError
from dehusk.extraction.progress import Line

URL = "https://example.org/tea"
PAGES: list[Any] = [
    ("a", "<p>Tea is good.", URL),
    {"html": "<p>Milk, too.", "id": "b"},
    b"<p>Water.",
    ("<p>Wine.", URL),
]
Row = namedtuple("Row", "Index html url id")  # as pandas makes them


def boiled(doc: dehusk.Document) -> tuple[object, str]:
    return doc.id, doc.error.type if doc.error else doc.text.upper()


class DiesOf:
    """An algorithm whose process ends when a page holds the word."""

    def __call__(self, page: dehusk.Page) -> dehusk.Selection:
        if "hemlock" in page.html:
            os._exit(9)
        if "bitter" in page.html:
            raise RuntimeError("spat out")
        return dehusk.get("everything")(page)


@pytest.mark.parametrize("processes", [1, 2])
def test_ids_and_addresses_come_back(processes: int) -> None:
    found = list(dehusk.extract_many([*PAGES, Row(0, "<p>Rum.", float("nan"), 5)], quality="fast", processes=processes))
    assert [doc.id for doc in found] == ["a", "b", None, None, 5]
    assert [doc.url for doc in found] == [URL, None, None, URL, None]
    assert [doc.text for doc in found] == ["Tea is good.", "Milk, too.", "Water.", "Wine.", "Rum."]
    assert found[0].to_dict()["id"] == "a"
    assert "id" not in found[2].to_dict()


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("on_error", ["raise", "skip", "record"])
def test_what_happens_with_errors(processes: int, on_error: Any) -> None:
    pages = [("a", "<p>Tea.", None), ("b", "<p>bitter", None), ("c", b"%PDF-1.7", URL), ("d", "<p>Water.", None)]
    found = dehusk.extract_many(pages, algorithm=DiesOf(), on_error=on_error, processes=processes, then=boiled)
    if on_error == "raise":
        assert next(found) == ("a", "TEA.")
        with pytest.raises(RuntimeError, match="spat out"):
            next(found)
    elif on_error == "skip":
        assert list(found) == [("a", "TEA."), ("d", "WATER.")]
    else:
        assert list(found) == [("a", "TEA."), ("b", "RuntimeError"), ("c", "InputError"), ("d", "WATER.")]


def test_an_error_is_an_empty_document_that_says_what_was_wrong() -> None:
    (doc,) = dehusk.extract_many([("c", b"%PDF-1.7", URL)], on_error="record")
    assert (doc.id, doc.url, doc.text, doc.markdown, doc.title) == ("c", URL, "", "", None)
    assert doc.error is not None
    assert doc.error.message == "no web page: this is a PDF document; convert it to HTML first"
    error = {"type": "InputError", "message": doc.error.message}
    assert json.loads(json.dumps(doc.to_dict())) == {"id": "c", "url": URL, "error": error}


def test_a_page_that_brings_its_process_down_is_the_only_one_lost() -> None:
    pages = [f"<p>tea {number}" if number % 9 else "<p>hemlock" for number in range(20)]
    found = list(dehusk.extract_many(pages, algorithm=DiesOf(), on_error="record", processes=2))
    assert [doc.text or (doc.error and doc.error.type) for doc in found] == [
        f"tea {number}" if number % 9 else "DehuskError" for number in range(20)
    ]


def test_processes_take_only_so_many_pages_ahead() -> None:
    taken = 0

    def pages() -> Any:
        nonlocal taken
        while True:
            taken += 1
            yield "<p>Tea."

    documents = dehusk.extract_many(pages(), algorithm="bte", processes=2)
    assert [next(documents).text for _ in range(3)] == ["Tea."] * 3
    assert taken < 20
    documents.close()  # type: ignore[attr-defined]


def test_what_the_pages_themselves_raise_comes_behind_the_documents() -> None:
    def pages() -> Any:
        yield "<p>Tea."
        raise OSError("the disk is gone")

    for processes in (1, 2):
        documents = dehusk.extract_many(pages(), algorithm="bte", processes=processes, on_error="record")
        assert next(documents).text == "Tea."
        with pytest.raises(OSError, match="the disk is gone"):
            next(documents)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"on_error": "ignore"}, "on_error must be one of raise, skip, record"),
        ({"processes": -1}, "processes must be a number"),
        ({"progress": 3}, "progress must be"),
        ({"then": 3}, "then must be a function"),
        ({"then": lambda doc: doc, "processes": 2}, "cannot be sent to other processes"),
    ],
)
def test_wrong_arguments_are_told_at_once(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(ParameterError, match=told):
        dehusk.extract_many([], **wrong)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (("a", "b", "c", "d"), "a tuple of 4 is no page"),
        ({"text": "x"}, "a row without a field 'html' \\(its fields: text\\)"),
        (("<p>x", 5), "url must be str"),
    ],
)
def test_what_is_no_entry(wrong: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        list(dehusk.extract_many([wrong]))


def test_files_of_pages(tmp_path: Path) -> None:
    lines = b'{"id": 1, "html": "<p>Tea."}\n\n{"id": 2}\n{"id": 3, "html": "<p>Milk.", "url": "https://example.org/"}\n'
    path = tmp_path / "pages.jsonl.gz"
    path.write_bytes(gzip.compress(lines))
    found = list(dehusk.extract_many(path, on_error="record", algorithm="bte"))
    assert [(doc.id, doc.text, doc.url) for doc in found] == [
        (1, "Tea.", None),
        (2, "", None),
        (3, "Milk.", "https://example.org/"),
    ]
    assert "line 3: the row has no field 'html'" in found[1].error.message  # type: ignore[union-attr]
    rows = io.StringIO('{"id": 1, "html": "<p>Tea."}\n')
    assert [(doc.id, doc.text) for doc in dehusk.extract_many(rows, algorithm="bte")] == [(1, "Tea.")]


def test_folders_of_pages(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "tea.html").write_text("<p>Tea.")
    (tmp_path / "deep/milk.htm.gz").write_bytes(gzip.compress(b"<p>Milk."))
    (tmp_path / "deep/style.css").write_text("p {}")
    for processes in (1, 2):
        found = dehusk.extract_many(tmp_path, algorithm="bte", processes=processes)
        assert [(doc.id, doc.text) for doc in found] == [("tea.html", "Tea."), ("deep/milk.htm.gz", "Milk.")]
    with pytest.raises(InputError, match="no such file"):
        list(dehusk.extract_many(tmp_path / "missing.jsonl"))


def test_progress_is_told() -> None:
    told: list[tuple[int, int | None]] = []
    pages = ["<p>Tea."] * 3
    list(dehusk.extract_many(pages, algorithm="bte", progress=lambda done, total: told.append((done, total))))
    list(dehusk.extract_many(iter(pages), algorithm="bte", progress=lambda done, total: told.append((done, total))))
    assert told == [(1, 3), (2, 3), (3, 3), (1, None), (2, None), (3, None)]


def test_a_line_is_written_now_and_then() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, expected in ((Terminal(), 3), (io.StringIO(), 1)):
        now = iter([0.0, 0.5, 1.5, 1.51, 5.0, 12.0])
        line = Line(stream, clock=lambda now=now: next(now))  # type: ignore[misc]
        for done in range(1, 6):
            line(done, 10)
        assert stream.getvalue().count("of 10 pages") == expected


SCRIPT = (
    "import dehusk\nprint([doc.text for doc in dehusk.extract_many(['<p>Tea.'] * 3, algorithm='bte', processes=2)])\n"
)


def test_a_script_that_does_not_guard_its_work_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    found = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)
    assert "below `if __name__ == '__main__':`" in found.stderr
    lines = SCRIPT.splitlines()
    script.write_text(f"{lines[0]}\nif __name__ == '__main__':\n    {lines[1]}\n")
    found = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)
    assert (found.stdout, found.stderr) == ("['Tea.', 'Tea.', 'Tea.']\n", "")


def no_answer(_: dehusk.Document) -> object:
    return threading.Lock()


def test_what_cannot_be_sent_back_is_told() -> None:
    with pytest.raises(dehusk.DehuskError, match="cannot be given to another process: cannot pickle"):
        list(dehusk.extract_many(["<p>Tea is good."] * 3, processes=2, then=no_answer))
