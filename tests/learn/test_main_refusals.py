"""Corpora that the default extractor cannot be learned from."""

from typing import Any

import pytest
from training_pages import made_page

from dehusk.errors import DehuskError
from dehusk.evaluate.corpora import Example
from dehusk.extractor.model.model import default_model
from dehusk.learn.default.labelled import Pages, learn_page
from dehusk.learn.default.model import Settings, learn, model_of

pytest.importorskip("lightgbm")


def _fields(number: int) -> dict[str, Any]:
    told = made_page(number)
    return {"corpus": "tiny", **{name: told[name] for name in ("id", "site", "url", "page_type", "html", "text")}}


def _pages(**change: Any) -> Pages:
    return Pages(tuple(learn_page(Example(**{**_fields(number), **change})) for number in range(12)), ())


def test_what_cannot_be_learned_from_is_refused_with_a_reason() -> None:
    with pytest.raises(DehuskError, match="there is nothing to tell apart"):
        learn(_pages(text="Xyzzy"), Settings(trees=2, depth=2))


def test_pages_that_do_not_say_their_type_take_it_from_the_model_that_comes_with_dehusk() -> None:
    model = model_of(*learn(_pages(page_type=None), Settings(trees=2, depth=2, epochs=0.1)))
    assert model.types == default_model().types
    assert (model.page.leaf == default_model().page.leaf).all()
