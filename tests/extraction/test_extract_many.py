"""`dehusk.extract_many`: the same as `extract` for each page, in order, a few at a time."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import dehusk
from dehusk.errors import InputError, ParameterError
from dehusk.page.together import MUCH, TOGETHER

PROSE = "Tea is good for you, they say, and nobody who has had a cup in the morning would say otherwise. " * 3


def page(number: int) -> str:
    return (
        f"<title>Tea {number}</title><nav><a href='/'>Home</a> <a href='/shop'>Shop</a></nav><article>"
        f"<h1>Tea {number}</h1><p>{PROSE}</p><p>{PROSE}</p></article><footer>Imprint {number}</footer>"
    )


@pytest.mark.parametrize("quality", ["fast", "best"])
@pytest.mark.parametrize("options", [{}, {"title": True}, {"title": False}, {"comments": "drop"}, {"comments": "keep"}])
def test_each_document_is_that_of_extract(quality: Any, options: dict[str, Any]) -> None:
    pages = [page(number) for number in range(TOGETHER + 2)] + ["", "<p>茶は良い。", "<!-- never closed"]
    found = list(dehusk.extract_many(pages, quality=quality, **options))
    one_by_one = [dehusk.extract(html, quality=quality, **options) for html in pages]
    assert [doc.text for doc in found] == [doc.text for doc in one_by_one]
    assert [doc.confidence for doc in found] == pytest.approx([doc.confidence for doc in one_by_one])
    assert [doc.title for doc in found] == [doc.title for doc in one_by_one]


def test_text_bytes_and_pages() -> None:
    given = dehusk.Page.from_html("<p>Tee".encode("utf-16"), url="https://example.org/tea", encoding="utf-16")
    found = list(dehusk.extract_many(["<p>Tea", b"<p>Th\xe9", given], quality="fast"))
    assert [doc.text for doc in found] == ["Tea", "Thé", "Tee"]
    assert found[2].page is given
    assert found[2].url == "https://example.org/tea"


def numbered(taken: list[int], before: str = "") -> Iterator[str]:
    """Pages without end, and a note of each that is taken."""
    for number in count():
        taken.append(number)
        yield before + page(number)


@pytest.mark.parametrize(("algorithm", "most"), [("dehusk-fast", TOGETHER), ("dehusk", TOGETHER), ("bte", 1)])
def test_no_more_pages_are_taken_than_are_read_together(algorithm: str, most: int) -> None:
    taken: list[int] = []
    documents = dehusk.extract_many(numbered(taken), algorithm=algorithm)
    assert not taken
    for number in range(most):
        assert f"<h1>Tea {number}</h1>" in next(documents).page.html
        assert len(taken) == most
    next(documents)
    assert len(taken) == 2 * most


def test_large_pages_are_not_held_together() -> None:
    taken: list[int] = []
    documents = dehusk.extract_many(numbered(taken, f"<!--{'x' * MUCH}-->"), quality="fast")
    for number in range(3):
        assert next(documents).title == f"Tea {number}"
        assert len(taken) == number + 1


def test_what_a_page_tells_may_come_next() -> None:
    queue = ["<p>seed"]
    texts = []
    for doc in dehusk.extract_many((queue.pop() for _ in iter(queue.__len__, 0)), algorithm="everything"):
        texts.append(doc.text)
        queue += ["<p>found"] if len(texts) < 3 else []
    assert texts == ["seed", "found", "found"]


@pytest.mark.parametrize("wrong", ["<p>Tea", b"<p>Tea", dehusk.Page.from_html("<p>Tea"), 5, None, {"x": "<p>Tea"}])
def test_one_page_is_not_several(wrong: Any) -> None:
    with pytest.raises(InputError, match="several"):
        dehusk.extract_many(wrong, quality="fast")


def test_an_attribute_named_many_does_not_make_an_algorithm_read_together() -> None:
    class Everything:
        many = "yes"

        def __call__(self, page: dehusk.Page) -> dehusk.Selection:
            return dehusk.get("everything")(page)

    assert [doc.text for doc in dehusk.extract_many(["<p>Tea"], algorithm=Everything())] == ["Tea"]


@pytest.mark.parametrize("quality", ["fast", "best"])
def test_what_is_no_page_is_told_behind_those_before_it(quality: Any) -> None:
    wrong: Any = ["<p>Tea is good.", "<p>Water, too.", 5, "<p>Milk"]
    documents = dehusk.extract_many(wrong, quality=quality)
    assert [next(documents).text, next(documents).text] == ["Tea is good.", "Water, too."]
    with pytest.raises(InputError, match="must be str or bytes, .* not int"):
        next(documents)


def test_no_pages() -> None:
    assert list(dehusk.extract_many([], quality="fast")) == []


@pytest.mark.parametrize("wrong", [{"quality": "slow"}, {"comments": "none"}, {"title": 1}, {"algorithm": 3}])
def test_wrong_options_are_told_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises(ParameterError):
        dehusk.extract_many([], **wrong)


def test_any_algorithm() -> None:
    pages = [page(number) for number in range(3)]
    found = dehusk.extract_many(pages, algorithm=dehusk.get("bte"))
    assert [doc.text for doc in found] == [dehusk.extract(html, algorithm="bte").text for html in pages]


def test_why_works_on_pages_that_were_read_together() -> None:
    pages = [page(number) for number in range(5)]
    (reason,) = list(dehusk.extract_many(pages, quality="fast"))[3].why("Imprint 3")
    (alone,) = dehusk.extract(pages[3], quality="fast").why("Imprint 3")
    assert str(reason) == str(alone)


def test_a_document_holds_nothing_of_the_pages_read_with_it() -> None:
    pages = [dehusk.Page.from_html(page(number)) for number in range(TOGETHER)]
    others = [weakref.ref(other) for other in pages[1:]]
    documents = list(dehusk.extract_many(pages, quality="fast"))
    kept = documents[0]
    documents.clear()
    pages.clear()
    gc.collect()
    assert kept.selection.steps
    assert not any(other() for other in others)
    columns = (kept.page.source.word_start, kept.page.source.markup.start, kept.page.source.markup.kind)
    assert all(column.base is None for column in columns)
