"""The copies of pages that are learned from, too."""

import json
from pathlib import Path

from training_pages import write_corpus

from dehusk.extractor.model.declared import DECLARED
from dehusk.learn.default.run import read_pages


def test_articles_have_copies_with_other_sections_and_threads_in_another_form(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "tiny.jsonl", range(12))
    pages = read_pages([corpus], processes=1)
    assert {page.page_type for page in pages.real} == {"article", "forum"}
    whole = [page.id for page in pages.made if not page.is_short]
    assert whole == [page.id for page in pages.real if page.page_type == "article"]
    assert {page.page_type for page in pages.made} == {"article"}
    assert any(page.is_short for page in pages.made)
    assert [page.id for page in pages.reformed] == [page.id for page in pages.real if page.page_type == "forum"]
    originals = {page.id: page.known.features.tolist() for page in pages.real}
    assert any(page.known.features.tolist() != originals[page.id] for page in pages.reformed)
    again = read_pages([corpus], processes=2)
    assert [page.known.features.tolist() for page in again.made] == [
        page.known.features.tolist() for page in pages.made
    ]


def test_some_copies_say_nothing_of_themselves_not_even_their_address(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "tiny.jsonl", range(24))
    pages = [json.loads(line) for line in corpus.read_text("utf-8").splitlines()]
    for number, page in enumerate(pages):
        page["url"] = f"https://site{number}.example.org/tea"
    corpus.write_text("\n".join(map(json.dumps, pages)), "utf-8")
    read, known = read_pages([corpus], processes=1), DECLARED.index("address_known")
    assert all(page.known.declared[known, 0] for page in read.real)
    for copies in (read.made, read.reformed):
        assert {bool(page.known.declared[known, 0]) for page in copies} == {True, False}
