"""Porter's stemmer: the examples printed in the paper for every rule, whole words, and another program's stems."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.algorithms.parts import porter
from dehusk.algorithms.parts.porter import LONGEST, stem

MEASURES = {0: "tr ee tree y by", 1: "trouble oats trees ivy", 2: "troubles private oaten orrery"}

STEPS: Mapping[str, str] = {
    "_PLURALS": "caresses:caress ponies:poni ties:ti caress:caress cats:cat",
    "_LAST_Y": "happy:happi sky:sky",
    "_DOUBLE_ENDINGS": (
        "relational:relate conditional:condition rational:rational valenci:valence hesitanci:hesitance "
        "digitizer:digitize conformabli:conformable radicalli:radical differentli:different vileli:vile "
        "analogousli:analogous vietnamization:vietnamize predication:predicate operator:operate feudalism:feudal "
        "decisiveness:decisive hopefulness:hopeful callousness:callous formaliti:formal sensitiviti:sensitive "
        "sensibiliti:sensible"
    ),
    "_LESSER_ENDINGS": (
        "triplicate:triplic formative:form formalize:formal electriciti:electric electrical:electric hopeful:hope "
        "goodness:good"
    ),
    "_ENDINGS": (
        "revival:reviv allowance:allow inference:infer airliner:airlin gyroscopic:gyroscop adjustable:adjust "
        "defensible:defens irritant:irrit replacement:replac adjustment:adjust dependent:depend adoption:adopt "
        "homologou:homolog communism:commun activate:activ angulariti:angular homologous:homolog effective:effect "
        "bowdlerize:bowdler"
    ),
    "_LAST_E": "probate:probat rate:rate cease:ceas",
}
"""The examples of each step; the step by itself gives them."""

PAST_AND_PROGRESSIVE = (
    "feed:feed agreed:agree plastered:plaster bled:bled motoring:motor sing:sing conflated:conflate troubled:trouble "
    "sized:size hopping:hop tanned:tan falling:fall hissing:hiss fizzed:fizz failing:fail filing:file"
)

WHOLE = (
    "caresses:caress ponies:poni ties:ti cats:cat feed:feed agreed:agre plastered:plaster bled:bled motoring:motor "
    "sing:sing conflated:conflat troubled:troubl sized:size hopping:hop falling:fall hissing:hiss fizzed:fizz "
    "failing:fail filing:file happy:happi sky:sky relational:relat conditional:condit rational:ration valenci:valenc "
    "digitizer:digit operator:oper triplicate:triplic formalize:formal hopefulness:hope revival:reviv "
    "adjustable:adjust replacement:replac adoption:adopt probate:probat rate:rate cease:ceas controll:control "
    "roll:roll generalizations:gener oscillators:oscil connect:connect connected:connect connecting:connect "
    "connection:connect connections:connect is:is as:as a:a"
)


def pairs(examples: str) -> list[tuple[str, str]]:
    return [(before, after) for before, _, after in (pair.partition(":") for pair in examples.split())]


@pytest.mark.parametrize(("measure", "words"), MEASURES.items())
def test_measures_of_the_paper(measure: int, words: str) -> None:
    assert {porter._measure(word) for word in words.split()} == {measure}


@pytest.mark.parametrize("step", STEPS)
def test_examples_of_a_step(step: str) -> None:
    for before, after in pairs(STEPS[step]):
        assert porter._applied(getattr(porter, step), before) == after


def test_every_rule_has_an_example() -> None:
    """The longest ending of an example's first word that the step knows is the rule that it stands for."""
    for step, examples in STEPS.items():
        rules = getattr(porter, step)
        shown = {max((end for end in rules if word.endswith(end)), key=len) for word, _ in pairs(examples)}
        assert shown == set(rules)


def test_examples_of_past_and_progressive() -> None:
    for before, after in pairs(PAST_AND_PROGRESSIVE):
        assert porter._past_and_progressive(before) == after


def test_all_steps_together() -> None:
    for word, expected in pairs(WHOLE):
        assert stem(word) == expected


def test_words_too_long_for_english_stay() -> None:
    assert stem("a" * (LONGEST - 2) + "ed") == "a" * (LONGEST - 2)
    assert stem("a" * LONGEST + "ed") == "a" * LONGEST + "ed"


letters = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=6)
endings = st.sampled_from([end for step in STEPS for end in getattr(porter, step)] + ["ed", "ing", "eed", "ll", "y"])


@given(letters, st.lists(endings, max_size=3))
def test_another_program_finds_the_same_stems(start: str, ends: list[str]) -> None:
    """Snowball knows only some double consonants where the paper means all; else it is the published algorithm."""
    snowball = pytest.importorskip("Stemmer")
    word = start + "".join(ends)
    if not any(letter * 2 in word for letter in "chjkqvwx"):
        assert stem(word) == snowball.Stemmer("porter").stemWord(word)
