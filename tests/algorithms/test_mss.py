"""Maximum subsequence segmentation: runs, token features, the classifier and its file, whole pages."""

import json
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page, ParameterError, Selection, get
from dehusk.algorithms.bte import maximum_run
from dehusk.algorithms.mss import DEFAULT_MODEL, best_runs, maximal_runs
from dehusk.algorithms.parts.naive_bayes import NaiveBayes, places, read_naive_bayes
from dehusk.algorithms.parts.terms import terms_of_text
from dehusk.algorithms.parts.token_features import TAG_PARENTS, parent_tags, stem_hashes, token_features
from dehusk.models import FOLDER, ModelError
from dehusk.page.tags import TAG_ID, TAGS

KNOWN = [4, -5, 3, -5, 1, 2, -2, 2, -2, 1, 5]
SENTENCE = "Tea is made from the leaves of one plant and the water of many rivers, they say."
MENU = "".join(f'<li><a href="/{n}">Section {n}</a></li>' for n in range(40))
ARTICLE = f"<nav><ul>{MENU}</ul></nav>" + f"<p>{SENTENCE} {SENTENCE}</p>" * 10 + f"<footer><ul>{MENU}</ul></footer>"

scores = st.lists(st.integers(-5, 5), max_size=12)


def selected(found: Selection) -> list[str]:
    return [word for word, kept in zip(found.page.words.texts(), found.words, strict=True) if kept]


def maximal_by_definition(values: list[int]) -> list[list[int]]:
    """Runs that score more than any part of them and lie in no longer run that does."""

    def beats_its_parts(first: int, behind: int) -> bool:
        parts = ((a, b) for a in range(first, behind) for b in range(a + 1, behind + 1) if (a, b) != (first, behind))
        return all(sum(values[a:b]) < sum(values[first:behind]) for a, b in parts)

    bounds = [(a, b) for a in range(len(values)) for b in range(a + 1, len(values) + 1) if sum(values[a:b]) > 0]
    found = [run for run in bounds if beats_its_parts(*run)]
    return [list(run) for run in found if not any(o != run and o[0] <= run[0] and o[1] >= run[1] for o in found)]


def test_known_answer() -> None:
    first, behind = maximum_run(np.array(KNOWN))
    assert KNOWN[first:behind] == [1, 2, -2, 2, -2, 1, 5]
    assert sum(KNOWN[first:behind]) == 7
    assert maximal_runs(np.array(KNOWN)).tolist() == [[0, 1], [2, 3], [4, 11]]


def test_example_of_ruzzo_and_tompa() -> None:
    values = np.array([4, -5, 3, -3, 1, 2, -2, 2, -2, 1, 5])
    assert maximal_runs(values).tolist() == [[0, 1], [2, 3], [4, 11]]


@given(scores)
def test_maximal_runs_are_those_of_the_definition(values: list[int]) -> None:
    assert maximal_runs(np.array(values, np.int64)).tolist() == maximal_by_definition(values)


@given(st.lists(st.integers(-50, 50), max_size=200))
def test_maximal_runs_are_disjoint_and_hold_all_that_is_positive(values: list[int]) -> None:
    runs = maximal_runs(np.array(values, np.int64)).tolist()
    assert all(before[1] <= after[0] for before, after in pairwise(runs))
    inside = {row for first, behind in runs for row in range(first, behind)}
    assert {row for row, value in enumerate(values) if value > 0} <= inside
    first, behind = maximum_run(np.array(values, np.int64))
    best = max((sum(values[a:b]) for a, b in runs), default=0)
    assert sum(values[first:behind]) == best


def test_many_runs_take_linear_time() -> None:
    """Runs that begin ever lower and end ever lower are all kept; going back over them each time would be quadratic."""
    falling = np.tile([1, -3], 50_000)
    assert len(maximal_runs(falling)) == 50_000
    # rising ones all merge into one
    assert maximal_runs(np.tile([3, -1], 50_000)).tolist() == [[0, 99_999]]
    # every run begins at the same height
    assert len(maximal_runs(np.tile([1, -1], 50_000))) == 50_000
    # behind ever lower ones, rising ones that merge again and again: going back over the first each time is quadratic
    height = 2 * np.arange(50_000, 0, -1)
    lower = np.stack((height + 2, -height - 1), axis=1).ravel()
    behind = np.concatenate((lower, [-500_000], np.tile([2, -1], 50_000)))
    assert len(maximal_runs(behind)) == 50_001


@given(scores, st.integers(1, 5))
def test_best_runs_are_the_best_maximal_ones_in_order(values: list[int], number: int) -> None:
    array = np.array(values, np.int64)
    every, best = maximal_runs(array).tolist(), best_runs(array, number).tolist()
    worth = sorted((sum(values[a:b]) for a, b in every), reverse=True)
    assert sorted((sum(values[a:b]) for a, b in best), reverse=True) == worth[:number]
    assert best == sorted(best)
    assert best_runs(array, None).tolist() == every


def hashes(*words: str) -> list[int]:
    return stem_hashes(Page.from_html("<p>" + " ".join(words)).source).tolist()


def test_words_alike_have_one_hash() -> None:
    assert len(set(hashes("River", "river", "RIVERS", "rivers,", "“Rivers”", "(river).", "river"))) == 1
    assert len(set(hashes("Чай", "чай", "ЧАЙ,", "(чай)"))) == 1
    assert len(set(hashes("started", "start", "starting", "starts"))) == 1
    assert len(set(hashes("Relational", "relate,", "RELATED", "relates"))) == 1
    assert len(set(hashes("filing", "files", "file", "filed"))) == 1
    assert len(set(hashes("12", "2,000", "1999.", "$5", "٣"))) == 1
    different = hashes("tea", "eat", "ate", "te", "teas1", "chá", "class", "bed", "thing", "12a", "—", "12")
    assert len(set(different)) == len(different)


def test_only_words_of_ascii_letters_have_stems() -> None:
    assert len(set(hashes("naïves", "naïve", "co-operating", "co-operate", "river's", "river", "чаями", "чай"))) == 8


def test_other_algorithms_compare_words_without_stems() -> None:
    terms = terms_of_text("relational relate started start").tolist()
    assert len(set(terms)) == 3
    assert terms[2] == terms[3]


def test_words_of_a_huge_page_take_linear_time() -> None:
    """Each distinct word is stemmed once, and one that is as long as a page is no word."""
    page = Page.from_html("<p>" + "walking walked " * 100_000 + "a" * 1_000_000 + "ed")
    assert len(set(stem_hashes(page.source).tolist())) == 2


def test_references_are_resolved() -> None:
    assert hashes("caf&eacute;", "caf&#233;") == hashes("café", "CAFÉ")


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8), max_size=20))
def test_a_word_has_its_hash_wherever_it_stands(texts: list[str]) -> None:
    source = Page.from_html("<p>" + " ".join(text.replace("<", "").replace("&", "") for text in texts)).source
    found: dict[str, int] = {}
    for word, hashed in zip(source.word_texts(), stem_hashes(source).tolist(), strict=True):
        assert found.setdefault(word, hashed) == hashed


def parents(html: str) -> list[tuple[str, str]]:
    """Each token with the name of its parent."""
    source = Page.from_html(html).source
    tokens = [source.html[a:b] for a, b in zip(source.stream.start.tolist(), source.stream.end.tolist(), strict=True)]
    return list(zip(tokens, [TAGS[tag] for tag in parent_tags(source)], strict=True))


def test_parents_of_words() -> None:
    found = parents("<div>one<p>two<br>three <b>four</b> five</p>six<img src=x>seven</div>eight")
    assert [name for token, name in found if "<" not in token] == ["div", "p", "p", "b", "p", "div", "div", "#text"]


def test_parents_of_tags_are_around_the_elements_they_open_and_close() -> None:
    assert parents("<div><p>one<br><b>two</b></p><!-- x --><ul><li>three</li></ul></div><hr>") == [
        ("<div>", "#text"),
        ("<p>", "div"),
        ("one", "p"),
        ("<br>", "p"),
        ("<b>", "p"),
        ("two", "b"),
        ("</b>", "p"),
        ("</p>", "div"),
        ("<ul>", "div"),
        ("<li>", "ul"),
        ("three", "li"),
        ("</li>", "ul"),
        ("</ul>", "div"),
        ("</div>", "#text"),
        ("<hr>", "#text"),
    ]


def test_parents_behind_a_filter_are_those_of_the_page() -> None:
    page = Page.from_html("<div><p>Tea <a href=x>and milk</a> is <b>good</b></p></div>")
    kept = page.source.stream.tag != TAG_ID["a"]
    fewer = replace(page.source, stream=page.source.stream.only(kept))
    assert parent_tags(fewer).tolist() == parent_tags(page.source)[kept].tolist()


@pytest.mark.parametrize("html", ["", "tea", "</p>tea", "<p>", "</div></div><p>tea", "<br>tea"])
def test_parents_of_odd_pages(html: str) -> None:
    assert {name for _, name in parents(html)} <= {"#text", "p"}


def test_token_features() -> None:
    page = Page.from_html("<p>Tea is 5 <b>good</b> tea</p><p>Milk was 7 <b>bad</b> milk</p>")
    found = token_features(page)
    half = len(found.shape) // 2
    # the shape forgets words and keeps tags and numbers; behind the last token there is nothing
    assert found.shape[: half - 2].tolist() == found.shape[half:-2].tolist()
    assert (found.trigram[: half - 2] != found.trigram[half:-2]).any()
    is_tag = found.parent >= TAG_PARENTS
    assert is_tag.tolist() == (~page.source.stream.is_word).tolist()
    names = [TAGS[tag] for tag in (found.parent - TAG_PARENTS * is_tag)[:half].tolist()]
    assert names == ["#text", "p", "p", "p", "p", "b", "p", "p", "#text"]
    assert not set(found.shape.tolist()) & set(found.trigram.tolist())


def test_shipped_model_is_small_and_has_a_card() -> None:
    path = FOLDER / DEFAULT_MODEL
    assert path.stat().st_size < 1_000_000
    card = json.loads(path.with_suffix(".json").read_text())
    assert card["command"].startswith("dehusk train naive-bayes")
    assert {corpus["file"].partition(".")[0] for corpus in card["corpora"]} >= {"wcxb-dev", "fundus"}
    assert not any(word in json.dumps(card) for word in ("daniel", "dragnet"))
    assert all(corpus["licence"] for corpus in card["corpora"])
    assert card["figures"]["wcxb article"]["bag_f1"] > 0.85
    model = read_naive_bayes(DEFAULT_MODEL)
    assert model is read_naive_bayes(DEFAULT_MODEL)  # read once
    assert len(model.parent) == 2 * len(TAGS)


def test_probability_adds_up_what_is_known() -> None:
    page = Page.from_html("<p>Tea is good</p>")
    tokens = token_features(page)
    check, weight = np.zeros(256, np.uint16), np.zeros(256, np.int8)
    place, mark = places(tokens.trigram[1:2], 256)
    check[place], weight[place] = mark, 32
    parent = np.zeros(2 * len(TAGS), np.float32)
    parent[[TAG_ID["p"], TAG_PARENTS]] = 0.5, 0.25  # of words in a paragraph, and of tags that are in nothing
    found = NaiveBayes(check, weight, parent, np.array(-1, np.float32)).probability(tokens)

    def odds(z: float) -> float:
        return 1 / (1 + np.exp(-z))

    np.testing.assert_allclose(found, [odds(-0.75), odds(-1 + 0.5 + 2), odds(-0.5), odds(-0.5), odds(-0.75)])


@pytest.mark.parametrize("name", ["mss", "nb-mss", "mss+filter1", "mss+filter3"])
def test_keeps_the_article_and_not_the_menus(name: str) -> None:
    words = selected(get(name)(Page.from_html(ARTICLE)))
    assert words.count("rivers,") == 20
    assert words.count("Section") <= 1


def test_layout_of_the_source_does_not_matter() -> None:
    pretty = ARTICLE.replace("><", ">\n     <")
    assert selected(get("mss")(Page.from_html(pretty))) == selected(get("mss")(Page.from_html(ARTICLE)))


def test_more_segments_find_texts_that_are_far_apart() -> None:
    page = Page.from_html(ARTICLE + "<nav>" + MENU * 12 + "</nav>" + f"<p>{SENTENCE}</p>" * 4)
    one, two, every = (selected(get("mss", segments=number)(page)) for number in (1, 2, None))
    assert (one.count("rivers,"), two.count("rivers,"), every.count("rivers,")) == (20, 24, 24)
    assert two.count("Section") < 40


def test_signals() -> None:
    found = get("mss")(Page.from_html(ARTICLE))
    score, total, runs = (found.signals[name] for name in ("score", "total", "runs"))
    assert ((score >= -0.5) & (score <= 0.5)).all()
    np.testing.assert_allclose(np.cumsum(score), total, atol=1e-6)
    assert runs.shape == (1, 2)
    assert found.signals["word"].sum() == len(found.page.source.word_start)


@pytest.mark.parametrize("html", ["", "<p></p>", "<!-- x -->", "tea", "<b>", "茶"])
@pytest.mark.parametrize("segments", [1, 2, None])
def test_pages_of_nearly_nothing(html: str, segments: int | None) -> None:
    assert selected(get("mss", segments=segments)(Page.from_html(html))) in ([], ["tea"], ["茶"])


def test_parameters_are_checked() -> None:
    with pytest.raises(ParameterError, match="segments"):
        get("mss", segments=0)
    with pytest.raises(ModelError, match="cannot be read"):
        get("mss", model="/nowhere/model.npz")


def copied(folder: Path) -> Path:
    for suffix in (".npz", ".json"):
        shutil.copy((FOLDER / DEFAULT_MODEL).with_suffix(suffix), folder / f"mine{suffix}")
    return folder / "mine.npz"


def test_model_from_a_file(tmp_path: Path) -> None:
    page = Page.from_html(ARTICLE)
    assert get("mss", model=str(copied(tmp_path)))(page) == get("mss")(page)


def test_damaged_model_is_refused(tmp_path: Path) -> None:
    path = copied(tmp_path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(ModelError, match="does not belong to the card"):
        get("mss", model=str(path))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"kind": "far-sw"}, "no model of the kind"),
        ({"tags": ["p"]}, "another list of tags"),
        ({"version": None}, "made for other features; make it again with: dehusk train naive-bayes"),
        ({"sha256": ""}, "does not belong"),
    ],
)
def test_model_of_another_kind_is_refused(tmp_path: Path, change: dict[str, object], problem: str) -> None:
    path = copied(tmp_path)
    card = path.with_suffix(".json")
    card.write_text(json.dumps(json.loads(card.read_text()) | change))
    with pytest.raises(ModelError, match=problem):
        get("mss", model=str(path))
