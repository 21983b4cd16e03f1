"""From whatever is given as a page to a `Page`: text, bytes, a path, an open file, an answer of a server, a tree."""

from __future__ import annotations

import os
import re
import sys
from typing import Any, TypeAlias

from dehusk.errors import InputError
from dehusk.extraction.held import LARGEST, held_in_json, pages_in
from dehusk.extraction.kinds import kind_by_name, kind_of
from dehusk.extraction.records import Held
from dehusk.page.decoding.encodings import lookup
from dehusk.page.decoding.labels import encoding_named
from dehusk.page.page import Page

PageLike: TypeAlias = Any
"""Text, bytes, a `Page`, a path, an open file, an answer of an HTTP library, or a tree of lxml, BeautifulSoup or
selectolax. None of their packages is imported: who has such an object has imported it already."""

_TAG, _TAG_BYTE = "<", ord("<")
_LONGEST_NAME = 1_000
_ADDRESS = re.compile(r"\s*https?://\S+\s*", re.IGNORECASE)
_FILE_NAME = re.compile(r"[^\n<>{}]{1,1000}\.(?:x?html?|mht(?:ml)?|jsonl?|ndjson|zip|gz|pdf|warc)", re.IGNORECASE)


def page_from(given: PageLike, *, url: str | None = None, encoding: str | None = None) -> Page:
    """The page. What is none is an `InputError` that says what to write.

    `url`, `encoding`: what is known of it; they win over what it says of itself.

    >>> page_from(b"<p>Tea").html, page_from(Page("<p>Tea"), url="https://example.org/").url
    ('<p>Tea', 'https://example.org/')
    >>> page_from("news.html")
    Traceback (most recent call last):
    dehusk.errors.InputError: 'news.html' is the name of a file, not a page: extract(Path('news.html')) reads it
    """
    if encoding is not None:
        encoding = encoding_named(encoding)
    if isinstance(given, str):
        if given[:1] != _TAG:
            return _from_text(given, url)
        return Page.from_html(given, url=url, encoding=encoding)
    if isinstance(given, bytes | bytearray | memoryview):
        data = bytes(given)
        if data and data[0] == _TAG_BYTE:
            return Page.from_html(data, url=url, encoding=encoding)
        return page_of(one_page(data), url=url, encoding=encoding)
    return _from_object(given, url, encoding)


def page_of(held: Held, *, url: str | None = None, encoding: str | None = None) -> Page:
    """A page out of a file that holds it."""
    return Page.from_html(held.html, url=url or held.url, encoding=encoding or held.encoding)


def one_page(data: bytes, *, largest: int = LARGEST) -> Held:
    """The one page that these bytes are or hold; several are an error that says how to read them."""
    return _only(pages_in(data, largest=largest))


def _only(found: list[Held]) -> Held:
    if len(found) > 1:
        raise InputError(
            f"this holds {len(found):,} pages: give the file to dehusk.extract_many(Path(…)) or to `dehusk extract`"
        )
    return found[0]


def _from_text(text: str, url: str | None) -> Page:
    """A page of text that does not begin with a tag: is it meant for something else?"""
    refuse_text(text)
    if len(text) <= _LONGEST_NAME and text and _TAG not in text:
        _refuse_names(text)
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        found = held_in_json(text)
        if found:
            return page_of(_only(found), url=url)
    return Page.from_html(text, url=url)


def refuse_text(text: str) -> None:
    """Refuse what was no text before somebody read it as such, by its beginning."""
    kind = None if text.startswith(_TAG) else kind_of(text[:_LONGEST_NAME].encode("latin-1", "replace"))
    if kind is not None:
        raise InputError(kind.refusal())


def _refuse_names(text: str) -> None:
    if _ADDRESS.fullmatch(text):
        address = text.strip()
        raise InputError(
            f"{address!r} is an address, not a page: fetch it first, as with "
            f"`from dehusk.fetch import fetch; extract(fetch({address!r}))`"
        )
    if _FILE_NAME.fullmatch(text) or (("." in text or os.sep in text) and os.path.isfile(text)):
        raise InputError(f"{text!r} is the name of a file, not a page: extract(Path({text!r})) reads it")


def _from_object(given: Any, url: str | None, encoding: str | None) -> Page:
    if isinstance(given, Page):
        return given if url is None or url == given.url else given.with_url(url)
    if isinstance(given, os.PathLike):
        return page_of(_only(pages_at(given)), url=url, encoding=encoding)
    for reader in (_from_tree, _from_answer, _from_file):  # a tree of BeautifulSoup answers to any name
        page = reader(given, url, encoding)
        if page is not None:
            return page
    raise InputError(
        f"html must be str or bytes, a Path, an open file, a Page or a parsed tree, not {type(given).__name__}"
    )


def pages_at(path: os.PathLike[str]) -> list[Held]:
    """The pages that a file holds."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as stream:
            data = stream.read()
    except IsADirectoryError as error:
        raise InputError(f"{name} is a folder: dehusk.extract_many(Path({str(name)!r})) reads its pages") from error
    except OSError as error:
        raise InputError(f"{name}: {(error.strerror or 'cannot be read').lower()}") from error
    refuse_by_name(str(name), data)
    return pages_in(data)


def refuse_by_name(name: str, data: bytes) -> None:
    """Refuse a file whose name says that it is no page, unless it begins like one."""
    kind = kind_by_name(name)
    if kind is not None and data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"<":
        raise InputError(kind.refusal())


def _from_answer(given: Any, url: str | None, encoding: str | None) -> Page | None:
    """What HTTP libraries return, `dehusk.fetch` among them: bytes and an address."""
    body = getattr(given, "body", None) if hasattr(given, "body") else getattr(given, "content", None)
    if not isinstance(body, bytes) or not hasattr(given, "url"):
        return None
    return page_from(body, url=url or str(given.url), encoding=encoding or _charset_of(given))


def _charset_of(answer: Any) -> str | None:
    """The charset that the server named, if any browser knows it. What libraries guess is left alone."""
    from dehusk.fetch import charset_of

    headers = getattr(answer, "headers", None)
    told = getattr(answer, "charset", None) if headers is None else headers.get("Content-Type")
    told = told.decode("latin-1") if isinstance(told, bytes) else told
    if not isinstance(told, str):
        return None
    return lookup(charset_of(told) or "" if "/" in told else told)


def _from_file(given: Any, url: str | None, encoding: str | None) -> Page | None:
    """An open file, of bytes or of text; also what `urllib.request.urlopen` returns."""
    read = getattr(given, "read", None)
    if not callable(read):
        return None
    data = read()
    if not isinstance(data, str | bytes):
        raise InputError(f"reading from {type(given).__name__} gives {type(data).__name__}, not str or bytes")
    address = getattr(given, "url", None)
    if isinstance(address, str) and url is None:
        url, encoding = address, encoding or _charset_of(given)
    return page_from(data, url=url, encoding=encoding)


def _from_tree(given: Any, url: str | None, encoding: str | None) -> Page | None:
    """A tree that another parser built, written as HTML again."""
    if hasattr(given, "css_first") and isinstance(getattr(given, "html", None), str):  # selectolax
        return Page.from_html(given.html, url=url)
    if hasattr(given, "prettify") and hasattr(given, "find_all"):  # BeautifulSoup
        return Page.from_html(str(given), url=url)
    root = given.getroot() if hasattr(given, "getroot") else given
    writer = sys.modules.get("lxml.etree" if hasattr(root, "getroottree") else "xml.etree.ElementTree")
    if writer is None or not (hasattr(root, "tag") and hasattr(root, "itertext")):
        return None
    if hasattr(root, "getroottree"):
        address = root.getroottree().docinfo.URL or ""
        url = url or (address if address.startswith(("http://", "https://")) else None)
        return Page.from_html(writer.tostring(root, encoding="unicode", method="html", with_tail=False), url=url)
    return Page.from_html(writer.tostring(root, encoding="unicode", method="html"), url=url)
