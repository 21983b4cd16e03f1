"""`dehusk.Options`: one object for all that can be asked for, checked when it is made."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any, get_type_hints

import numpy as np
import pytest

import dehusk
from dehusk.errors import DehuskError, ParameterError
from dehusk.extraction.options import Named, options_of

PAGE = "<title>Tea</title><h1>Tea</h1>" + "<p>Tea is good for you, they say, and nobody says otherwise.</p>" * 5


def test_each_option_is_a_named_argument() -> None:
    fields = {field.name: field.type for field in dataclasses.fields(dehusk.Options)}
    assert fields == {name: hint.__forward_arg__ for name, hint in Named.__annotations__.items()}
    assert get_type_hints(Named).keys() == fields.keys()


def test_what_is_named_goes_before_what_the_options_say() -> None:
    options = dehusk.Options(algorithm="everything", comments="drop")
    assert dehusk.extract(PAGE, options=options).selection.by == "everything"
    named = dehusk.extract(PAGE, options=options, algorithm="bte")
    assert (named.selection.by, named.options.comments) == ("bte", "drop")
    assert [doc.selection.by for doc in dehusk.extract_many([PAGE], options=options)] == ["everything"]


def test_options_are_values() -> None:
    options = dehusk.Options(algorithm="bte", title=False)
    assert options == pickle.loads(pickle.dumps(options)) == options_of(options, {})  # noqa: S301  # our own
    assert {options, dehusk.Options(title=False, algorithm="bte")} == {options}
    with pytest.raises(dataclasses.FrozenInstanceError):
        options.title = True  # type: ignore[misc]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"algorithm": 3}, "algorithm must be a name or an algorithm, not 3"),
        ({"algorithm": "nonsense"}, "no algorithm is called 'nonsense'"),
        ({"quality": "good"}, "quality must be one of best, fast, not 'good'"),
        ({"quality": "fast", "algorithm": "bte"}, "leave it out with algorithm 'bte'"),
        ({"comments": "all"}, "comments must be one of separate, keep, drop, not 'all'"),
        ({"comments": np.zeros(900)}, "comments must be one of separate, keep, drop, not array"),
        ({"title": "yes"}, "title must be True or False, not 'yes'"),
        ({"title": 1}, "title must be True or False, not 1"),
    ],
)
def test_what_is_wrong_is_told(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(DehuskError, match=said):
        dehusk.Options(**wrong)
    with pytest.raises(DehuskError, match=said):
        dehusk.extract(PAGE, **wrong)
    with pytest.raises(DehuskError, match=said):
        dehusk.extract_many([PAGE], **wrong)


def test_names_that_are_no_options() -> None:
    with pytest.raises(ParameterError, match="no option 'titel': did you mean title?"):
        dehusk.extract(PAGE, titel=True)  # type: ignore[call-arg]
    with pytest.raises(ParameterError, match="no option 'x': there are algorithm, quality, comments, title"):
        dehusk.extract(PAGE, x=True)  # type: ignore[call-arg]
    with pytest.raises(ParameterError, match="options must be dehusk.Options"):
        dehusk.extract(PAGE, options={"title": True})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["keep", "drop"])
def test_half_a_sign_is_no_selector(name: str) -> None:
    with pytest.raises(ParameterError, match="half of a sign"):
        dehusk.Options(**{name: "\ud800"})  # type: ignore[arg-type]
