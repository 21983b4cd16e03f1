"""The copies of pages that are learned from, too."""

from pathlib import Path

from training_pages import write_corpus

from dehusk.learn.main_run import read_pages


def test_articles_have_copies_with_other_sections_and_threads_in_another_form(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "tiny.jsonl", range(12))
    pages = read_pages([corpus], processes=1)
    assert {page.page_type for page in pages.real} == {"article", "forum"}
    whole = [page.id for page in pages.made if not page.is_short]
    assert whole == [page.id for page in pages.real if page.page_type == "article"]
    assert {page.page_type for page in pages.made} == {"article"}
    assert any(page.is_short for page in pages.made)
    assert [page.id for page in pages.reformed] == [page.id for page in pages.real if page.page_type == "forum"]
    originals = {page.id: page.values.tolist() for page in pages.real}
    assert any(page.values.tolist() != originals[page.id] for page in pages.reformed)
    assert not read_pages([corpus], processes=1, reform=False).reformed
    again = read_pages([corpus], processes=2)
    assert [page.values.tolist() for page in again.made] == [page.values.tolist() for page in pages.made]
