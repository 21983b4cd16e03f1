"""From probabilities to a decision: the expected F1, the gate, the bar of articles, comments, short pages."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from language_pages import LANGUAGES, table_page_of
from news_text import PARAGRAPHS
from numpy.typing import NDArray

import dehusk
import dehusk.extractor.choose
from dehusk import Page
from dehusk.extractor.alike import STYLE, levelled
from dehusk.extractor.decide import LEAST, STRICTNESS, decide
from dehusk.extractor.judge import judge, page_types_of, without_comments
from dehusk.extractor.model.model import DEFAULT_MODEL, Model, read_model
from dehusk.extractor.tree_outline_features import features_of
from dehusk.selection import Selection

BLOCKS = st.lists(st.tuples(st.floats(0.01, 0.99), st.integers(1, 300)), min_size=1, max_size=25)
LARGE_BLOCKS = st.lists(st.tuples(st.floats(0.01, 0.99), st.integers(40, 100)), min_size=1, max_size=10)
"""None of them alone is suspiciously little."""
LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."


def columns(blocks: list[tuple[float, int]]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return np.array([p for p, _ in blocks]), np.array([w for _, w in blocks], np.float64)


def f1_of_cut(blocks: list[tuple[float, int]], chosen: list[bool]) -> float:
    gained = sum(p * w for (p, w), taken in zip(blocks, chosen, strict=True) if taken)
    size = sum(w for (_, w), taken in zip(blocks, chosen, strict=True) if taken)
    return 2 * gained / (size + sum(p * w for p, w in blocks))


@given(LARGE_BLOCKS)
def test_the_best_of_all_cuts(blocks: list[tuple[float, int]]) -> None:
    probability, words = columns(blocks)
    assume(float(probability @ words) >= LEAST and probability.max() >= 0.1)
    found = decide(probability, words, article=0.0, listing=1.0)
    cuts = [[p >= cut for p, _ in blocks] for cut, _ in blocks]
    best = max(f1_of_cut(blocks, cut) for cut in cuts)
    assert f1_of_cut(blocks, found.chosen.tolist()) == pytest.approx(best)
    assert found.expected_f1 == pytest.approx(best)
    assert found.expected_words == pytest.approx(sum(p * w for p, w in blocks))


def test_where_little_is_sure_and_much_expected_all_that_is_probable_at_all_comes() -> None:
    blocks = [(0.8, 30), *[(0.12, 50)] * 20, *[(0.05, 50)] * 20]
    probability, words = columns(blocks)
    found = decide(probability, words, article=0.39, listing=0.1)
    assert found.chosen.tolist() == [True] * 21 + [False] * 20
    assert found.expected_f1 < 0.5
    assert decide(probability, words, article=0.41, listing=0.1).chosen.sum() == 1  # an article may be short
    assert decide(*columns([(0.8, 300), *blocks]), article=0.1, listing=0.1).chosen.sum() == 2  # that is not little
    assert decide(*columns(blocks[:3]), article=0.1, listing=0.1).chosen.sum() == 1  # no more is expected
    long_page = [(0.8, 60), *[(0.12, 50)] * 20, *[(0.001, 50)] * 40]
    assert decide(*columns(long_page), article=0.1, listing=0.1).chosen.sum() == 21


def test_many_blocks_none_of_which_is_at_all_probable_are_no_content() -> None:
    menu = [(0.06, 3)] * 150
    assert sum(p * w for p, w in menu) > LEAST
    found = decide(*columns(menu), article=0.1, listing=0.3)
    assert not found.chosen.any()
    assert found.expected_f1 == 0
    assert decide(*columns([(0.12, 3), *menu]), article=0.1, listing=0.3).chosen.any()


def f1_together(blocks: list[tuple[float, int]], chosen: list[bool]) -> float:
    """The mean F1 over 32 contents: the blocks above each of as many probabilities."""
    size, total = sum(w for (_, w), taken in zip(blocks, chosen, strict=True) if taken), 0.0
    for cut in ((number + 0.5) / 32 for number in range(32)):
        content = sum(w for p, w in blocks if p > cut)
        total += 2 * min(size, content) / (size + content)  # one of the two lies in the other
    return total / 32


@given(LARGE_BLOCKS)
def test_the_best_of_all_cuts_if_blocks_come_together(blocks: list[tuple[float, int]]) -> None:
    probability, words = columns(blocks)
    assume(float(probability @ words) >= LEAST and probability.max() >= 0.1)
    found = decide(probability, words, article=0.0, listing=0.0)
    best = max(f1_together(blocks, [p >= cut for p, _ in blocks]) for cut, _ in blocks)
    assert f1_together(blocks, found.chosen.tolist()) == pytest.approx(best)
    assert found.expected_f1 == pytest.approx(best)


def test_blocks_of_no_words_do_not_count() -> None:
    probability, words = np.array([1.0, 0.5]), np.array([0.0, 20.0])
    for listing in (0.0, 0.5, 1.0):
        found = decide(probability, words, article=0.0, listing=listing)
        assert found.chosen.all()
        assert 0 < found.expected_f1 <= 1


def test_much_that_is_hardly_probable_is_left_beside_a_short_article() -> None:
    probability, words = np.array([0.95] * 3 + [0.4] * 150), np.array([40.0] * 3 + [10.0] * 150)
    assert decide(probability, words, article=0.3, listing=0.1).chosen.tolist() == [True] * 3 + [False] * 150
    assert decide(probability, words, article=0.3, listing=1.0).chosen.all()


@given(BLOCKS, st.floats(0, 1))
def test_what_is_chosen_is_what_reaches_the_threshold(blocks: list[tuple[float, int]], article: float) -> None:
    probability, words = columns(blocks)
    found = decide(probability, words, article=article, listing=1.0)
    assert found.chosen.tolist() == [p >= found.threshold for p, _ in blocks]
    assert 0 <= found.expected_f1 <= 1 + 1e-9
    if float(probability @ words) >= LEAST and probability.max() >= 0.1:
        assert found.chosen.any()
        assert found.expected_f1 == pytest.approx(f1_of_cut(blocks, found.chosen.tolist()))


@given(BLOCKS, st.floats(0, 1), st.floats(0, 1))
def test_an_article_is_never_less_strict(blocks: list[tuple[float, int]], one: float, other: float) -> None:
    probability, words = columns(blocks)
    low, high = (decide(probability, words, article=article, listing=1.0) for article in sorted((one, other)))
    assert low.threshold <= high.threshold
    assert not (high.chosen & ~low.chosen).any()


def test_the_bar_of_an_article() -> None:
    probability, words = np.array([0.9, 0.5, 0.1]), np.array([100.0, 40.0, 50.0])
    assert decide(probability, words, article=0.0, listing=1.0).chosen.tolist() == [True, True, False]
    # the surest half of the content is the first block: 0.9 · 0.6 is above 0.5
    strict = decide(probability, words, article=1.0, listing=1.0)
    assert strict.threshold == pytest.approx(STRICTNESS * 0.9)
    assert strict.chosen.tolist() == [True, False, False]


@given(BLOCKS, st.floats(0, 1))
def test_the_bar_against_a_loop(blocks: list[tuple[float, int]], article: float) -> None:
    probability, words = columns(blocks)
    assume(float(probability @ words) >= LEAST and probability.max() >= 0.1)
    half, gained, size = float(probability @ words) / 2, 0.0, 0
    for p, w in sorted(blocks, key=lambda block: -block[0]):
        gained, size = gained + p * w, size + w
        if gained >= half:
            break
    bar = min(STRICTNESS * article * gained / size, float(probability.max()))
    expected = max(bar, decide(probability, words, article=0.0, listing=1.0).threshold)
    assert decide(probability, words, article=article, listing=1.0).threshold == pytest.approx(expected)


def test_next_to_nothing_is_nothing() -> None:
    found = decide(np.array([0.9, 0.9]), np.array([4.0, 4.0]), article=0.0, listing=0.0)
    assert found.expected_words == pytest.approx(7.2)
    assert (found.chosen.tolist(), found.expected_f1) == ([False, False], 0.0)
    assert decide(np.array([0.9, 0.9]), np.array([7.0, 7.0]), article=0.0, listing=0.0).chosen.all()


def test_no_blocks() -> None:
    found = decide(np.zeros(0), np.zeros(0), article=0.5, listing=0.5)
    assert (found.chosen.shape, found.expected_f1, found.expected_words) == ((0,), 0.0, 0.0)


def test_equal_probabilities_go_together() -> None:
    found = decide(np.full(4, 0.7), np.array([10.0, 20.0, 30.0, 5.0]), article=1.0, listing=0.0)
    assert found.chosen.all()


def rows_of(values: NDArray[np.float32], names: tuple[str, ...]) -> NDArray[np.float32]:
    return values.take([names.index(name) for name in STYLE], axis=0)


def article_of(model: Model, values: NDArray[np.float32], declared: NDArray[np.float32]) -> float:
    return float(model.page_types(values, declared)[model.types.index("article")])


def judged_of(html: str, *, keep_comments: bool = False) -> tuple[NDArray[np.float64], NDArray[np.bool_], float]:
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(html))
    above, texts, declared = features.blocks.above, features.texts, features.declared
    found = judge(model, model.values(features), above, texts, declared, keep_comments=keep_comments)
    return found.probability, found.decision.chosen, found.confidence


def test_blocks_named_after_comments_are_less_probable() -> None:
    html = f"<h1>Tea</h1><p>{LONG}</p><p>{LONG}</p><div class=comments><p>{LONG}</p></div>"
    damped, kept = judged_of(html)[0], judged_of(html, keep_comments=True)[0]
    np.testing.assert_array_equal(damped[:3], kept[:3])
    assert damped[3] < kept[3]


@pytest.mark.parametrize(
    ("article", "long", "left"),
    [(1.0, 100.0, 0.0), (0.2, 100.0, 0.0), (0.1, 100.0, 0.92), (1.0, 30.0, 0.2), (0.0, 100.0, 1.0)],
)
def test_comments_on_an_article_are_no_content_if_there_is_enough_else(
    article: float, long: float, left: float
) -> None:
    probability, words = np.array([0.9, 0.5]), np.array([long, 80.0], np.float32)
    found = without_comments(probability, words, np.array([False, True]), article)
    assert found.tolist() == pytest.approx([0.9, 0.5 * left])


@pytest.mark.parametrize(("thread", "said", "left"), [(0.4, 900.0, 0.68), (0.3, 900.0, 0.0), (0.9, 700.0, 0.0)])
def test_comments_of_a_thread_that_are_most_of_it_are_its_posts(thread: float, said: float, left: float) -> None:
    probability, words = np.array([0.9, 0.5]), np.array([100.0, said], np.float32)
    found = without_comments(probability, words, np.array([False, True]), 0.4, thread=thread)
    assert found.tolist() == pytest.approx([0.9, 0.5 * left])


def test_links_beside_an_article_are_less_probable() -> None:
    persian = next(texts for texts in LANGUAGES if texts.language == "fa")
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(table_page_of(persian)))
    values = model.values(features)
    plain, declared = model.first(values), features.declared
    found = judge(model, values, features.blocks.above, features.texts, declared)
    linked = features.values[features.names.index("link_density")] >= 0.7
    assert linked.any()
    share = 0.2 * article_of(model, values, declared)
    drawn = levelled(plain, features.blocks.words, rows_of(values, model.names), share)
    np.testing.assert_allclose(found.probability, np.where(linked, 0.6, 1) * drawn)


def test_parts_of_an_article_that_look_alike_are_drawn_to_one_another() -> None:
    paragraphs = f"<p class=text>{LONG}</p>" * 8
    html = f"<title>Tea</title><h1>Tea</h1>{paragraphs}<p class=text>Tea.</p>{paragraphs}"
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(html))
    values = model.values(features)
    assert article_of(model, values, features.declared) >= 0.55
    alike = np.ptp([model.first(values)[1:], judged_of(html)[0][1:]], axis=1)
    assert alike[1] < alike[0]


def test_a_very_short_page_is_taken_as_it_is_without_confidence() -> None:
    _, chosen, confidence = judged_of("<p>Tea is good for you.</p><p hidden>Not shown</p><p>Really.</p>")
    assert (chosen.tolist(), confidence) == ([True, False, True], 0.0)


def test_types_of_pages_add_up_and_are_in_order() -> None:
    page = Page.from_html(f"<h1>Tea</h1><p>{LONG}</p><p>{LONG}</p>")
    found = page_types_of(Selection(page, np.ones(len(page.words), bool)))
    assert sum(found.values()) == pytest.approx(1)
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert set(found) == set(read_model(DEFAULT_MODEL).types)
    assert page_types_of(Selection(Page.from_html(""), np.zeros(0, bool))) == {}


def test_rules_are_told_what_was_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, dict[str, Any]] = {}
    for name in ("filled", "behind_headline"):
        rule = getattr(dehusk.extractor.choose, name)

        def recorded(*given: Any, name: str = name, rule: Callable[..., Any] = rule, **by_name: Any) -> Any:
            told[name] = by_name
            return rule(*given, **by_name)

        monkeypatch.setattr(dehusk.extractor.choose, name, recorded)
    text = "".join(f"<p>{text}</p>" for text in PARAGRAPHS)
    signals = dehusk.get("dehusk")(Page.from_html(f"<title>Bridge closed</title><h1>Bridge closed</h1>{text}")).signals
    assert told["filled"]["probability"].tolist() == signals["block score"].tolist()
    assert told["behind_headline"]["expected_f1"] > 0.5
    assert told["behind_headline"]["article"] == signals["page_types"][0]
