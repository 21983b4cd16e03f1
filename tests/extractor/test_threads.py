"""Posts of threads: all of them come, and what stands beside them does not."""

from collections.abc import Callable

import numpy as np
import pytest
from forum_pages import FORUMS, POSTS, SIGNATURES
from hypothesis import given
from hypothesis import strategies as st
from layout_pages import Layout
from made_evidence import FAR, chosen_by, made
from news_text import PARAGRAPHS
from outlines import blocks, said

import dehusk
from dehusk import Page
from dehusk.document.posts import read_thread
from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.model import model as models
from dehusk.extractor.model.declared import DECLARED
from dehusk.extractor.model.model import default_model
from dehusk.extractor.posts import NO_POSTS, Posts, posts_of
from dehusk.extractor.rules.whole_posts import WholePosts

SHORT = ("Same here.", "Thanks a lot!")
FLAGS = st.lists(st.tuples(*[st.booleans()] * 4), min_size=1, max_size=12)


def with_short_posts(html: str) -> str:
    return html.replace(POSTS[2], SHORT[0]).replace(POSTS[4], SHORT[1])


@pytest.mark.parametrize("forum", FORUMS, ids=lambda forum: forum.name)
def test_posts_of_a_line_come_with_the_others(forum: Layout) -> None:
    doc = dehusk.extract(with_short_posts(forum.html))
    assert doc.page_type == "forum"
    for text in (*SHORT, *(POSTS[n] for n in (0, 1, 3))):
        assert text in doc.text
    assert not any(said in doc.text for said in (*SIGNATURES.values(), "Senior steeper"))


def whole(
    words: list[int],
    chosen: np.ndarray,
    posts: Posts,
    *,
    parents: list[int] | None = None,
    sure: float = 0.7,
    is_code: bool = False,
) -> list[bool]:
    parent = np.arange(len(chosen)) if parents is None else np.array(parents)
    evidence = made(
        words,
        types=PageTypes(forum=0.6),
        posts=posts,
        above=[parent, parent],
        tag_pre=0.0 if is_code else float(FAR),
    )
    found = chosen_by(WholePosts(), evidence, "".join("x" if one else "." for one in chosen.tolist()), sure)
    return [mark == "x" for mark in found]


def thread(text: np.ndarray, quoted: np.ndarray, inside: np.ndarray) -> Posts:
    return Posts("thread", text, quoted, inside, np.zeros_like(text))


def flags(*marks: str) -> list[np.ndarray]:
    return [np.array([mark == "x" for mark in row]) for row in marks]


def test_posts_are_whole_only_if_most_of_them_were_chosen() -> None:
    chosen, text, quoted, inside = flags("xx..x", "x.xx.", ".....", "xxxx.")
    posts = thread(text, quoted, inside)
    assert whole([9, 1, 2, 2, 5], chosen, posts) == [True, False, True, True, True]
    assert whole([9, 1, 9, 9, 5], chosen, posts) == [True, False, False, False, True]


@pytest.mark.parametrize(
    ("words", "sure", "comes"), [(3, 0.08, False), (3, 0.12, True), (9, 0.08, True), (9, 0.02, False)]
)
def test_what_is_hardly_probable_in_a_post_stays_out(words: int, sure: float, comes: bool) -> None:
    chosen, text, quoted, inside = flags("x..", "xx.", "...", "xxx")
    assert whole([90, words, 1], chosen, thread(text, quoted, inside), sure=sure) == [True, comes, False]


def test_code_and_what_is_all_of_a_post_comes_however_improbable() -> None:
    chosen, text, quoted, inside, alone = flags("x...", "xxx.", "....", "xxxx", ".x..")
    assert whole([90, 1, 1, 1], chosen, Posts("thread", text, quoted, inside, alone), sure=0.01) == [
        True,
        True,
        False,
        False,
    ]
    assert whole([90, 1, 1, 1], chosen, thread(text, quoted, inside), sure=0.01, is_code=True) == [
        True,
        True,
        True,
        False,
    ]


def test_quotations_stay_as_they_are() -> None:
    chosen, text, quoted, inside = flags("xx..", "x...", ".xx.", "xxxx")
    assert whole([9, 9, 9, 9], chosen, thread(text, quoted, inside)) == [True, True, False, False]


def test_a_paragraph_beside_those_of_a_post_that_was_overlooked_stays() -> None:
    chosen, text, quoted, inside = flags("xxx", "x..", "...", "xxx")
    posts = thread(text, quoted, inside)
    assert whole([9, 20, 20], chosen, posts, parents=[1, 1, 2], sure=0.9) == [True, True, False]
    assert whole([9, 20, 20], chosen, posts, parents=[1, 1, 2], sure=0.6) == [True, False, False], "unsure"
    assert whole([9, 5, 20], chosen, posts, parents=[1, 1, 2], sure=0.9) == [True, False, False], "short"


def test_only_threads_are_changed() -> None:
    chosen, text, quoted, inside = flags("xx", ".x", "..", "xx")
    for posts in (NO_POSTS, Posts("comments", text, quoted, inside, np.zeros_like(text))):
        assert whole([1, 1], chosen, posts) == [True, True]
    for forum in (0.4, 0.6):
        evidence = made([1, 1], types=PageTypes(forum=forum), posts=thread(text, quoted, inside))
        assert chosen_by(WholePosts(), evidence, "xx") == ("xx" if forum < 0.5 else ".x")


@given(FLAGS)
def test_what_stands_in_no_post_stays_as_it_is(rows: list[tuple[bool, ...]]) -> None:
    chosen, text, quoted, inside = np.array(rows, bool).T
    inside = inside | text | quoted
    found = np.array(whole([1] * len(chosen), chosen, thread(text, quoted, inside)))
    np.testing.assert_array_equal(found[~inside], chosen[~inside])
    np.testing.assert_array_equal(found[quoted & ~text], chosen[quoted & ~text])
    assert not (found & inside & ~text & ~quoted).any()


def posts_and_texts(html: str) -> tuple[Posts, np.ndarray]:
    """The posts of a page, and what its blocks say."""
    found = blocks(html)
    return posts_of(found.together.pages[0], found.of_page(0)), np.array(said(found))


def test_blocks_of_posts() -> None:
    found, texts = posts_and_texts(with_short_posts(FORUMS[0].html))
    assert found.kind == "thread"
    assert texts[found.text].tolist() == [POSTS[0], POSTS[1], SHORT[0], POSTS[3], SHORT[1]]
    assert "Senior steeper" in texts[found.beside].tolist()


def test_posts_of_an_article_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.document.posts._read", lambda page: pytest.fail(f"the posts of {page} were read"))
    text = "".join(f"<p>{paragraph}</p>" for paragraph in PARAGRAPHS)
    html = f"<title>Bridge closed</title><article><h1>Bridge closed</h1><time>4 May 2026</time>{text}</article>"
    assert dehusk.extract(html).page_type == "article"


def test_what_is_kept_of_a_page_cannot_be_written_to() -> None:
    for html in (FORUMS[0].html, "<p>Tea"):
        thread = read_thread(Page.from_html(html))
        assert not any(mask.flags.writeable for mask in (thread.region, *(post.words for post in thread.posts)))


def test_quotations_are_told_from_the_rest() -> None:
    html = FORUMS[0].html.replace(POSTS[1], f"<blockquote><div>{POSTS[0]}</div></blockquote>{POSTS[1]}")
    found, texts = posts_and_texts(html)
    assert texts[found.quoted].tolist() == [POSTS[0]]
    assert dehusk.extract(html).text.count(POSTS[0]) == 2


def test_a_thread_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    doc = dehusk.extract(FORUMS[0].html)
    monkeypatch.setattr("dehusk.document.posts._read", lambda page: pytest.fail(f"{page} was read again"))
    assert [post.text for post in doc.posts] == list(POSTS)


def posts_of_kind(kind: str) -> Callable[[], Posts]:
    return lambda: Posts(kind, *np.ones((4, 2), bool))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "posts", "forum"),
    [
        (0.1, posts_of_kind("thread"), 0.95),
        (0.1, posts_of_kind("comments"), 0.1),
        (0.1, lambda: NO_POSTS, 0.1),
        (0.45, posts_of_kind("thread"), 0.95),
        (0.01, lambda: pytest.fail("asked"), 0.01),
        (0.6, lambda: pytest.fail("asked"), 0.6),
    ],
)
def test_what_may_be_a_thread_is_one_if_its_posts_are(
    said: float, posts: Callable[[], Posts], forum: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = default_model()
    share = [said if name == "forum" else (1 - said) / (len(model.types) - 1) for name in model.types]
    monkeypatch.setattr(models, "kinds_of_pages", lambda *_: np.array(share)[:, None])
    found = model.page_types(np.zeros((len(SCHEMA.names), 2), np.float32), np.zeros(len(DECLARED), np.float32), posts)
    assert found.forum == pytest.approx(forum)
    assert sum(found) == pytest.approx(1)
