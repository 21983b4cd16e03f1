"""The copies of pages that are learned from, too."""

from pathlib import Path

from training_pages import write_corpus

from dehusk.learn.main_run import read_pages


def test_every_page_with_a_gold_text_has_a_copy(tmp_path: Path) -> None:
    pages = read_pages([write_corpus(tmp_path / "tiny.jsonl", range(12))], processes=1)
    whole = [page for page in pages.made if not page.is_short]
    assert sorted(page.id for page in whole) == sorted(page.id for page in pages.real)
    assert any(page.is_short for page in pages.made)


def test_threads_are_copied_in_another_form_alone(tmp_path: Path) -> None:
    pages = read_pages([write_corpus(tmp_path / "tiny.jsonl", range(12))], processes=1)
    real = {page.id: page for page in pages.real}
    threads = [page for page in pages.made if page.page_type == "forum"]
    assert len(threads) == 4
    for page in threads:
        assert [ids.tolist() for ids in page.tokens] == [ids.tolist() for ids in real[page.id].tokens]
        assert page.label.tolist() == real[page.id].label.tolist()
    assert any(page.values.tolist() != real[page.id].values.tolist() for page in threads)
    again = read_pages([tmp_path / "tiny.jsonl"], processes=1)
    assert [page.values.tolist() for page in again.made] == [page.values.tolist() for page in pages.made]
