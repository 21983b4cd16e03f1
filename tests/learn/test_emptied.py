"""Pages without their content, from which the second opinion learns that there may be none."""

import json
from pathlib import Path

from test_shorten import HTML, MENU, TEXT, example, words
from training_pages import write_corpus

from dehusk.learn.changed.emptied import emptied_page
from dehusk.learn.default.run import read_pages


def shell(html: str = HTML, text: str = TEXT) -> list[int]:
    page = emptied_page(example(html, text))
    assert not page.label.any()
    return [len(ids) for ids in page.tokens]


def test_all_else_is_left_and_is_known_to_be_no_content() -> None:
    page = emptied_page(example())
    left = [word for word in words(HTML) if word not in TEXT.split()]
    assert sum(len(ids) for ids in page.tokens) >= len(left) - 4  # signs are no words there
    assert page.weight.sum() == sum(len(ids) for ids in page.tokens) > 0
    assert not page.label.any()


def test_what_stands_within_the_content_goes_too_what_stands_around_it_does_not() -> None:
    advert = "<div>Buy our very fine kettles today</div>"
    inside = HTML.replace("</p>", "</p>" + advert, 1)
    assert shell(inside) == shell()
    assert shell(HTML + advert) == [*shell(), 6]


def test_nothing_is_learned_where_the_gold_text_is_of_another_page() -> None:
    assert shell(text="Not on this page at all") == []
    assert shell(html=f"<ul>{MENU}</ul>") == []


def test_shops_and_lists_have_copies_without_content_threads_and_articles_have_none(
    tmp_path: Path,
) -> None:
    corpus = write_corpus(tmp_path / "tiny.jsonl", range(12))
    pages = [json.loads(line) for line in corpus.read_text("utf-8").splitlines()]
    for page in pages[::2]:
        page["page_type"] = "product"
    corpus.write_text("\n".join(map(json.dumps, pages)), "utf-8")
    read = read_pages([corpus], processes=1)
    assert [page.id for page in read.emptied] == [page.id for page in read.real if page.page_type == "product"]
    assert not any(page.label.any() for page in read.emptied)
    assert len(read.without(lambda page: page.page_type == "product").emptied) == 0
