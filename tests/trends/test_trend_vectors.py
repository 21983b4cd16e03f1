"""The vector arithmetic against answers worked out by hand."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.trends.vectors import Index, Space, Weight, cosines, without

# three documents over the dictionary (tea, milk, sugar), with words that are in no query
DOCUMENTS = (["tea", "tea", "tea", "tea", "milk"], ["tea", "sugar", "sugar", "cup"], ["rope", "rope"])
QUERY = np.array([1.0, 1.0, 0.0])  # tea, milk


def index(*, everything: bool = False) -> Index:
    made = Index([("tea",), ("milk",), ("sugar",)], everything=everything)
    for document in DOCUMENTS:
        made.add(document)
    return made


def test_counts_are_postings_of_what_was_found() -> None:
    postings = index().postings()
    found = zip(postings.document.tolist(), postings.term.tolist(), postings.count.tolist(), strict=True)
    assert sorted(found) == [(0, 0, 4), (0, 1, 1), (1, 0, 1), (1, 2, 2)]
    assert (postings.documents, postings.terms) == (3, 3)


def test_tf_in_the_space_of_the_query() -> None:
    # (1,1)·(4,1) / (√2·√17); (1,1)·(1,0) / (√2·1): sugar is no dimension; nothing
    expected = [5 / sqrt(34), 1 / sqrt(2), 0]
    assert cosines(QUERY, index().postings()) == pytest.approx(expected)


def test_tf_in_the_space_of_all_words() -> None:
    # the second document is (tea 1, sugar 2, cup 1): its length is √6
    expected = [5 / sqrt(34), 1 / (sqrt(2) * sqrt(6)), 0]
    assert cosines(QUERY, index(everything=True).postings(), space="all") == pytest.approx(expected)


def test_tf_idf_in_the_space_of_the_query() -> None:
    # idf: tea log(3/2), milk log(3/1)
    tea, milk = log(3 / 2), log(3)
    first = (tea * 4 * tea + milk * milk) / (sqrt(tea**2 + milk**2) * sqrt((4 * tea) ** 2 + milk**2))
    second = tea * tea / (sqrt(tea**2 + milk**2) * tea)
    assert cosines(QUERY, index().postings(), weight="tf-idf") == pytest.approx([first, second, 0])


def test_tf_idf_in_the_space_of_all_words() -> None:
    tea, one = log(3 / 2), log(3)  # every other word is in one document
    asked = sqrt(tea**2 + one**2)
    first = (4 * tea**2 + one**2) / (asked * sqrt((4 * tea) ** 2 + one**2))
    second = tea**2 / (asked * sqrt(tea**2 + (2 * one) ** 2 + one**2))
    postings = index(everything=True).postings()
    assert cosines(QUERY, postings, weight="tf-idf", space="all") == pytest.approx([first, second, 0])


def test_a_keyword_given_twice_counts_twice() -> None:
    # (2,1)·(4,1) / (√5·√17)
    assert cosines(np.array([2.0, 1.0, 0.0]), index().postings())[0] == pytest.approx(9 / sqrt(85))


def test_a_term_of_all_documents_has_no_weight() -> None:
    made = Index([("tea",)])
    made.add(["tea"])
    made.add(["tea", "tea"])
    assert made.postings().idf().tolist() == [0.0]
    assert cosines(np.ones(1), made.postings(), weight="tf-idf").tolist() == [0.0, 0.0]


def test_which_documents_have_no_keyword() -> None:
    postings = index().postings()
    assert without(QUERY, postings).tolist() == [False, False, True]
    assert without(np.array([0.0, 1.0, 0.0]), postings).tolist() == [False, True, True]


def test_phrases_are_terms_of_their_own() -> None:
    made = Index([("gene", "flow"), ("gene",), ("gene", "flow", "rate")])
    made.add(["gene", "flow", "is", "a", "gene", "flow", "rate", "of", "flow", "gene"])
    postings = made.postings()
    assert dict(zip(postings.term.tolist(), postings.count.tolist(), strict=True)) == {0: 2, 1: 3, 2: 1}


def test_nothing_at_all() -> None:
    postings = Index([("tea",)]).postings()
    assert len(cosines(np.ones(1), postings)) == 0
    assert len(without(np.ones(1), postings)) == 0


words = st.lists(st.sampled_from(["tea", "milk", "sugar", "cup", "rope"]), max_size=12)


@given(st.lists(words, max_size=6), st.sampled_from(["tf", "tf-idf"]), st.sampled_from(["query", "all"]))
def test_the_same_as_dense_vectors(documents: list[list[str]], weight: Weight, space: Space) -> None:
    keywords = ["tea", "milk", "sugar"]
    made = Index([(word,) for word in keywords], everything=space == "all")
    for document in documents:
        made.add(document)
    dictionary = keywords[:2] if space == "query" else [*keywords, "cup", "rope"]
    for document, score in zip(documents, cosines(QUERY, made.postings(), weight=weight, space=space), strict=True):
        idf = [
            1.0 if weight == "tf" else log(len(documents) / max(sum(word in one for one in documents), 1))
            for word in dictionary
        ]
        vector = np.array([document.count(word) for word in dictionary]) * idf
        query = np.array([word in keywords[:2] for word in dictionary]) * idf
        query *= np.array([any(word in one for one in documents) for word in dictionary]) if weight == "tf-idf" else 1
        lengths = np.linalg.norm(vector) * np.linalg.norm(query)
        assert score == pytest.approx(vector @ query / lengths if lengths else 0.0)
        assert -1e-9 <= score <= 1 + 1e-9
