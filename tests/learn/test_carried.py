"""A model is measured on what users are given, what a page carries without showing it included."""

import json

import pytest

import dehusk
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.metrics import bag
from dehusk.extractor.model.model import default_model
from dehusk.learn.default.figures import outcomes_of
from dehusk.learn.default.labelled import measured_page
from dehusk.learn.default.run import WAYS

TEXTS = [
    f"In the winter of {year} the tide clock of Brennholm stood still for {days} days, and the ferry with it: the "
    f"harbour was frozen, and people walked over to the island, {people} of them on the first day, with their dogs."
    for year, days, people in (
        (1931, 3, "ninety"),
        (1947, 12, "two hundred"),
        (1956, 7, "some forty"),
        (1963, 20, "all"),
    )
]
DATA = json.dumps({"@type": "NewsArticle", "articleBody": "\n\n".join(TEXTS)})
SCRIPT = f'<script type="application/ld+json">{DATA}</script>'


def page(shown: int, script: str = SCRIPT) -> str:
    texts = "".join(f"<p>{text}</p>" for text in TEXTS[:shown])
    return f"<title>Frost</title><body><nav><a href=/>Home</a></nav><article>{texts}</article>{script}</body>"


@pytest.mark.parametrize(
    ("html", "origin"),
    [
        pytest.param(page(0), "json-ld articleBody", id="nothing is shown"),
        pytest.param(page(1), "json-ld articleBody", id="the beginning is shown"),
        pytest.param(page(4), "page", id="all is shown"),
        pytest.param(page(1, ""), "page", id="nothing is carried"),
        pytest.param(page(0, ""), "page", id="nothing is there"),
    ],
)
def test_what_is_measured_is_what_is_given(html: str, origin: str) -> None:
    gold = " ".join(TEXTS)
    document = dehusk.extract(html)
    assert document.origin == origin
    found = outcomes_of(default_model(), measured_page(Example(corpus="own", id="1", html=html, text=gold)), WAYS)[
        "best"
    ]
    assert found.f1 == pytest.approx(bag(document.text, gold).f1)
    if origin != "page":
        assert found.expected_f1 == 0, "what was expected of the blocks says nothing of it"
        assert found.confidence == pytest.approx(document.confidence, abs=0.2)
