"""What `extract` takes for a page, and what it says of what is none."""

from __future__ import annotations

import gzip
import io
import json
import xml.etree.ElementTree as Etree
import zipfile
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import dehusk
from dehusk.errors import InputError, ParameterError
from dehusk.extraction.held import pages_in
from dehusk.fetch import Fetched

HTML = "<p>Tea is good for you, they say, and caf\u00e9s sell it.</p>"
TEXT = "Tea is good for you, they say, and caf\u00e9s sell it."
URL = "https://example.org/tea"

MHTML = (
    "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/snapshot\r\nSubject: Tea\r\n"
    'MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="--B--9"\r\n\r\n'
    "----B--9\r\nContent-Type: text/html; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable\r\n"
    "Content-Location: https://example.org/tea\r\n\r\n"
    "<p>Tea is good for=\r\n you, they say, and caf=E9s sell it.</p>\r\n"
    "----B--9\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n----B--9--\r\n"
).encode("ascii")


packed = partial(gzip.compress, mtime=0)
"""The same bytes at any time: they are in the names of tests."""


def zipped(**members: str | bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name.replace("__", "/").replace("_", ".")), data)
    return made.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        HTML.encode(),
        bytearray(HTML.encode()),
        memoryview(HTML.encode()),
        b"\n " + HTML.encode(),
        packed(HTML.encode()),
        packed(packed(HTML.encode())),
        packed(HTML.encode()[:20]) + packed(HTML.encode()[20:]),
        MHTML,
        packed(MHTML),
        zipped(tea_html=HTML, tea__style_css="p {}", __MACOSX___tea_html="x", picture_png=b"\x89PNG"),
        json.dumps({"html": HTML}).encode(),
        json.dumps([{"html": HTML, "id": 3}], indent=1).encode(),
    ],
)
def test_bytes_are_read_for_what_they_are(data: bytes) -> None:
    assert dehusk.extract(data).text == TEXT


def test_what_holds_a_page_tells_its_address_unless_it_is_known() -> None:
    assert dehusk.extract(MHTML).url == URL
    assert dehusk.extract(MHTML, url="https://example.org/").url == "https://example.org/"
    assert dehusk.extract(json.dumps({"html": HTML, "url": URL})).url == URL
    without = MHTML.replace(b"Content-Location: https://example.org/tea", b"Content-Location: cid:1")
    assert dehusk.extract(without).url == "https://example.org/snapshot"


def test_the_root_of_mhtml_is_the_part_that_is_named() -> None:
    parts = MHTML.replace(b"boundary=", b'start="<b@x>"; boundary=').split(b"----B--9\r\n")
    other = b"Content-Type: text/html\r\nContent-ID: <b@x>\r\n\r\n<p>The other one.\r\n"
    assert dehusk.extract(b"----B--9\r\n".join([*parts[:2], other, *parts[2:]])).text == "The other one."


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"%PDF-1.7", "a PDF document; convert it to HTML first"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "an image"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "an image"),
        (b"\0\0\0\x20ftypisom", "a sound or video file"),
        (b"\0\0\0\x20ftypavif", "an image"),
        (b"WARC/1.0\r\nWARC-Type: response", "fastwarc or warcio and give its pages to dehusk.extract_many"),
        (packed(b"WARC/1.1\r\nWARC-Type: response\r\n"), "web archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office document"),
        (b"{\\rtf1", "an Office document"),
        (b"PK\x03\x04" + b"x" * 100, "ZIP archive, and damaged"),
        (b"\x1f\x8b\x08\0" + b"x" * 100, "packed with gzip, and damaged"),
        (packed(HTML.encode() * 50)[:-9], "packed with gzip, and damaged"),
        (zipped(readme_txt="x"), "a ZIP archive without any .html, .htm, .xhtml file"),
        (zipped(a_html=HTML, b_html=HTML), "this holds 2 pages"),
        (b'{"html": "<p>a"}\n{"html": "<p>b"}\n', "this holds 2 pages"),
        (b'{"text": "a", "id": 1}', "no field 'html' (its fields: text, id)"),
        (b'{"html": 7}', "a value of type int, not the HTML"),
        (b'{"html": "<p>a"}\n{"html": \n', "line 2: no JSON"),
        (MHTML.replace(b"text/html", b"text/plain"), "MHTML without a part of HTML"),
    ],
)
def test_bytes_that_are_no_page_are_refused(data: bytes, told: str) -> None:
    with pytest.raises(InputError) as error:
        dehusk.extract(data)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_what_was_read_as_text_though_it_is_none() -> None:
    with pytest.raises(InputError, match="this is a PDF document"):
        dehusk.extract("%PDF-1.7 \ufffd\ufffd")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["[Content_Types].xml", "word/document.xml"], "an Office document; save it as HTML first"),
        (["META-INF/container.xml", "OEBPS/a.xhtml"], "an e-book; unpack it"),
        (["rendering.json", "page.html"], "dehusk.browser.load"),
    ],
)
def test_documents_that_are_zip_archives(names: list[str], told: str) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in names:
            archive.writestr(name, HTML)
    with pytest.raises(InputError, match=told):
        dehusk.extract(made.getvalue())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Tea",
        "ID3 tags and OTTO and BZh and PAR1",
        "{% if tea %}<p>Tea",
        "[citation needed]",
        "Subject: tea\n\nhi",
        "\ufeff<p>T",
    ],
)
def test_plain_text_is_a_page(text: str) -> None:
    as_text = dehusk.extract(text, algorithm="everything").text
    assert dehusk.extract(text.encode(), algorithm="everything").text == as_text
    assert bool(as_text) == bool(text)


def test_what_is_packed_is_not_unpacked_without_end() -> None:
    bomb = packed(b" " * 3_000_000)
    with pytest.raises(InputError, match="more than 1,000,000 bytes"):
        pages_in(bomb, largest=1_000_000)
    with pytest.raises(InputError, match="more than 1,000,000 bytes"):
        pages_in(zipped(a_html=" " * 600_000, b_html=" " * 600_000), largest=1_000_000)


def test_names_of_files_and_addresses_are_no_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.today").write_text("x")
    for name in ("news.html", "some/news.HTM", "pages.jsonl.gz", "notes.today"):
        with pytest.raises(InputError, match="is the name of a file, not a page") as error:
            dehusk.extract(name)
        assert f"extract(Path({name!r}))" in str(error.value)
    with pytest.raises(
        InputError, match=r"is an address, not a page: fetch it first.*extract\(fetch\('https://example"
    ):
        dehusk.extract(" https://example.org/tea\n")


def test_paths_and_open_files(tmp_path: Path) -> None:
    path = tmp_path / "news.html"
    path.write_bytes(HTML.encode("utf-16"))
    assert dehusk.extract(path).text == TEXT
    with path.open("rb") as stream:
        assert dehusk.extract(stream).text == TEXT
    with path.open(encoding="utf-16") as lines:
        assert dehusk.extract(lines).text == TEXT
    assert dehusk.extract(io.StringIO(HTML), url=URL).url == URL


def test_paths_without_a_page(tmp_path: Path) -> None:
    for name, data, told in (
        ("a.csv", b"id,text\n1,tea\n", "this is a table; give its rows to dehusk.extract_many"),
        ("a.docx", b"?", "an Office document"),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(InputError, match=told):
            dehusk.extract(tmp_path / name)
    with pytest.raises(InputError, match=r"missing\.html: no such file"):
        dehusk.extract(tmp_path / "missing.html")
    with pytest.raises(InputError, match=r"is a folder: dehusk\.extract_many"):
        dehusk.extract(tmp_path)


def test_a_page_stays_what_it_is() -> None:
    page = dehusk.Page.from_html(HTML, url=URL)
    assert dehusk.extract(page).page is page
    assert page.base_url == URL
    elsewhere = dehusk.extract(page, url="https://example.org/b").page
    assert (elsewhere.url, elsewhere.base_url, page.url) == ("https://example.org/b", "https://example.org/b", URL)


@pytest.mark.parametrize(
    "answer",
    [
        Fetched(HTML.encode("koi8-u", "replace"), URL, "koi8-u", "text/html", 200),
        SimpleNamespace(
            content=HTML.encode(), url=URL, headers={"Content-Type": "text/html; charset=utf-8"}, encoding="x"
        ),
        SimpleNamespace(body=HTML.encode(), url=URL, headers={"Content-Type": b"text/html; charset=klingon"}),
    ],
)
def test_answers_of_http_libraries(answer: Any) -> None:
    doc = dehusk.extract(answer)
    assert doc.url == URL
    assert doc.text.startswith("Tea is good for you")


def test_trees_of_other_parsers() -> None:
    selectolax, bs4, lxml = (pytest.importorskip(name) for name in ("selectolax.lexbor", "bs4", "lxml.html"))
    tree = lxml.fromstring(HTML, base_url=URL)
    element = Etree.Element("p")
    element.text = TEXT
    trees = [
        selectolax.LexborHTMLParser(HTML),
        selectolax.LexborHTMLParser(HTML).css_first("p"),
        bs4.BeautifulSoup(HTML, "html.parser"),
        bs4.BeautifulSoup(HTML, "html.parser").p,
        tree,
        tree.getroottree(),
        tree.xpath("//p")[0],
        element,
        Etree.ElementTree(element),
    ]
    assert [dehusk.extract(tree).text for tree in trees] == [TEXT] * len(trees)
    assert dehusk.extract(tree).url == URL


@pytest.mark.parametrize("wrong", [None, 5, [HTML], {"html": HTML}, object()])
def test_what_is_nothing_of_all_that(wrong: Any) -> None:
    with pytest.raises(
        InputError, match="html must be str or bytes, a Path, an open file, a Page or a parsed tree, not"
    ):
        dehusk.extract(wrong)


def test_encodings_by_their_names() -> None:
    data = "<p>Th\u00e9".encode("latin-1")
    assert {dehusk.extract(data, encoding=name).text for name in ("latin-1", "Latin1", "ISO_8859-1", "cp1252")} == {
        "Th\u00e9"
    }
    with pytest.raises(ParameterError, match=r"no encoding is called 'utf-88'; did you mean utf-8"):
        dehusk.extract(data, encoding="utf-88")
    with pytest.raises(ParameterError, match="try utf-8, windows-1252"):
        dehusk.extract(data, encoding="klingon")
