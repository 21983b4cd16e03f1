"""What the words of longer blocks say counts on articles alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_evidence import believed_by, made
from outlines import outline

import dehusk
from dehusk import Page
from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.model.model import default_model
from dehusk.extractor.rules.wording import Wording
from dehusk.extractor.why import explained

PARAGRAPHS = "".join(
    f"<p>The {thing} was opened on Monday, officials said, after years of debate about what it would cost the town.</p>"
    for thing in ("bridge", "road", "school", "library", "harbour", "museum")
)
STORY = f"<title>Bridge opens</title><article><h1>Bridge opens</h1>{PARAGRAPHS}</article>"


@pytest.mark.parametrize(("worth", "sign"), [(3.0, 1), (0.0, 0), (-3.0, -1)])
def test_words_move_what_is_said_of_an_article(worth: float, sign: int) -> None:
    evidence = made([30, 30], types=PageTypes(article=0.7, forum=0.2), wording=[worth, 0])
    moved, same = believed_by(Wording(), evidence, [0.5, 0.5]).tolist()
    assert np.sign(round(moved - 0.5, 9)) == sign
    assert same == 0.5


@pytest.mark.parametrize("types", [PageTypes(product=0.9), PageTypes(article=0.6, forum=0.3)])
def test_words_do_not_count_elsewhere(types: PageTypes) -> None:
    assert believed_by(Wording(), made([30], types=types, wording=[3]), [0.5]).tolist() == [0.5]
    assert believed_by(Wording(), made([30], types=PageTypes(article=1)), [0.5]).tolist() == [0.5], "nobody knows"


@given(st.floats(0, 1), st.floats(-(2.0**99), 2.0**99, width=32))
def test_probabilities_stay_probabilities(probability: float, by: float) -> None:
    (found,) = believed_by(Wording(), made([30], types=PageTypes(article=1), wording=[by]), [probability]).tolist()
    assert 0 <= found <= 1
    assert (found - probability) * np.sign(by) >= -1e-12


def test_why_tells_of_the_words() -> None:
    selection = dehusk.get("dehusk")(Page.from_html(STORY.replace("officials said", "sign up for our newsletter now")))
    firsts = np.flatnonzero(np.isin(selection.page.source_word, selection.signals["first"]))
    lines = [line for word in firsts.tolist() for line in explained(selection, word)]
    assert any(Wording.sentence in line for line in lines)


def test_words_that_are_not_known_say_nothing() -> None:
    model = default_model()

    def worth(text: str) -> list[float]:
        texts = outline(f"<p>{text}</p>").vocabulary.texts
        return np.abs(model.wording(texts.hashed, texts.first)).tolist()  # type: ignore[arg-type]

    known = "The bridge was opened on Monday, officials said, after years of debate about what it would cost the town"
    unknown = " ".join(f"qxz{number}vjk" for number in range(20))
    assert worth(known)[0] > 0.01
    assert worth(unknown) == [0]
    assert 0 < worth(f"{unknown} {unknown} the")[0] < 0.4
    assert worth("the bridge") == [0]
