"""Corpora that the default extractor cannot be learned from."""

from typing import Any

import pytest
from training_pages import made_page

from dehusk.errors import DehuskError
from dehusk.evaluate.corpora import Example
from dehusk.learn.default.labelled import Pages, learn_page
from dehusk.learn.default.model import Settings, learn

pytest.importorskip("lightgbm")


def _fields(number: int) -> dict[str, Any]:
    told = made_page(number)
    return {"corpus": "tiny", **{name: told[name] for name in ("id", "site", "url", "page_type", "html", "text")}}


@pytest.mark.parametrize(
    ("change", "problem"),
    [({"page_type": None}, "no page says what type it is"), ({"text": "Xyzzy"}, "there is nothing to tell apart")],
    ids=("types", "labels"),
)
def test_what_cannot_be_learned_from_is_refused_with_a_reason(change: dict[str, Any], problem: str) -> None:
    told = [learn_page(Example(**{**_fields(number), **change})) for number in range(12)]
    with pytest.raises(DehuskError, match=problem):
        learn(Pages(tuple(told), ()), Settings(trees=2, depth=2))
