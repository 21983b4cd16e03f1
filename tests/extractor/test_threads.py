"""Posts of threads: all of them come, and what stands beside them does not."""

import numpy as np
import pytest
from dehusk.extractor.blocks import blocks_of
from dehusk.extractor.threads import NO_POSTS, Posts, posts_in
from dehusk.learn.main_pages import block_texts
from forum_pages import FORUMS, POSTS, SIGNATURES
from hypothesis import given
from hypothesis import strategies as st
from layout_pages import Layout
from made_evidence import FAR, chosen_by, made

import dehusk
from dehusk import Page
from dehusk.document.posts import read_thread
from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.features import features_of
from dehusk.extractor.judge import types_of
from dehusk.extractor.model import DEFAULT_MODEL, read_model
from dehusk.extractor.rules.whole_posts import WholePosts

SHORT = ("Same here.", "Thanks a lot!")
FLAGS = st.lists(st.tuples(*[st.booleans()] * 4), min_size=1, max_size=12)


def with_short_posts(html: str) -> str:
    return html.replace(POSTS[2], SHORT[0]).replace(POSTS[4], SHORT[1])


@pytest.mark.parametrize("forum", FORUMS, ids=lambda forum: forum.name)
def test_posts_of_a_line_come_with_the_others(forum: Layout) -> None:
    doc = dehusk.extract(with_short_posts(forum.html))
    assert doc.page_type == "forum"
    for said in (*SHORT, *(POSTS[n] for n in (0, 1, 3))):
        assert said in doc.text
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


def test_blocks_of_posts() -> None:
    blocks = blocks_of(Page.from_html(with_short_posts(FORUMS[0].html)))
    posts, texts = posts_in(blocks)(), np.array(block_texts(blocks))
    assert posts.kind == "thread"
    assert texts[posts.text].tolist() == [POSTS[0], POSTS[1], SHORT[0], POSTS[3], SHORT[1]]
    assert "Senior steeper" in texts[posts.beside].tolist()


def test_posts_of_an_article_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.document.posts._read", lambda page: pytest.fail(f"the posts of {page} were read"))
    text = "<p>Tea is a drink, and many people like it very much.</p>"
    assert dehusk.extract(f"<h1>Tea</h1><article>{text * 9}</article>").page_type == "article"


def test_what_is_kept_of_a_page_cannot_be_written_to() -> None:
    for html in (FORUMS[0].html, "<p>Tea"):
        thread = read_thread(Page.from_html(html))
        assert not any(mask.flags.writeable for mask in (thread.region, *(post.words for post in thread.posts)))


def test_quotations_are_told_from_the_rest() -> None:
    html = FORUMS[0].html.replace(POSTS[1], f"<blockquote><div>{POSTS[0]}</div></blockquote>{POSTS[1]}")
    blocks = blocks_of(Page.from_html(html))
    posts, texts = posts_in(blocks)(), np.array(block_texts(blocks))
    assert texts[posts.quoted].tolist() == [POSTS[0]]
    assert dehusk.extract(html).text.count(POSTS[0]) == 2


def test_a_thread_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    doc = dehusk.extract(FORUMS[0].html)
    monkeypatch.setattr("dehusk.document.posts._read", lambda page: pytest.fail(f"{page} was read again"))
    assert [post.text for post in doc.posts] == list(POSTS)


def test_what_may_be_a_thread_is_one_if_its_posts_are() -> None:
    model = read_model(DEFAULT_MODEL)
    features = features_of(Page.from_html(FORUMS[0].html))
    values, forum = model.values(features), model.types.index("forum")
    said = np.full(len(model.types), 0.1 / (len(model.types) - 2))
    said[0], said[forum] = 0.8, 0.1
    doubtful = type("Doubtful", (), {"types": model.types, "page_types": lambda *_: said})()
    size = len(features.blocks)
    thread = Posts("thread", *np.ones((4, size), bool))
    found = types_of(doubtful, values, features.declared, lambda: thread)
    assert found.argmax() == forum
    assert found.sum() == pytest.approx(1)
    for posts in (NO_POSTS, Posts("comments", *np.ones((4, size), bool))):
        assert types_of(doubtful, values, features.declared, lambda posts=posts: posts) is said
    said[0], said[forum] = 0.44, 0.46
    assert types_of(doubtful, values, features.declared, lambda: thread)[forum] > 0.9, (
        "the most probable, and not surely"
    )
    said[forum] = 0.01
    assert types_of(doubtful, values, features.declared, lambda: pytest.fail("asked")) is said
