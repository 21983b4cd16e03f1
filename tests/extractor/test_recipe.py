"""The recipe: its rules, what each of them is worth having for, and what is said of them."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import pickle
from pathlib import Path

import numpy as np
import pytest
from made_evidence import made

import dehusk
from dehusk.errors import ParameterError
from dehusk.extractor import rules
from dehusk.extractor.evidence import Evidence, PageTypes
from dehusk.extractor.notes import Notes
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.posts import Posts
from dehusk.extractor.recipes import RECIPE, Recipe
from dehusk.extractor.rules.rule import STYLE, Rule

ARTICLE, LISTING, THREAD = PageTypes(article=1.0), PageTypes(listing=1.0), PageTypes(forum=1.0)
SURE = [0.9] * 6
LAST = {5: 1.0}
HASHED = np.arange(6 * 40, dtype=np.uint64)
HASHED[200:] = HASHED[:40]
COPY = Texts(np.arange(6), hashed=HASHED, first=np.arange(0, 240, 40, np.int32))
MARKS = np.arange(6) < 5
POSTS = Posts("thread", MARKS, MARKS & False, MARKS | True, MARKS & False)

CASES: dict[str, tuple[Evidence, list[float]]] = {
    "second opinion": (made([40] * 6, second=SURE, types=LISTING), [0.3] * 6),
    "wording": (made([40] * 6, wording=[2] * 6, types=ARTICLE), SURE),
    "level alike": (made([40] * 6, types=THREAD, **dict.fromkeys(STYLE, 1.0)), [*SURE[:5], 0.2]),
    "teasers": (made([40] * 6, types=ARTICLE, link_density=LAST), SURE),
    "named comments": (made([40] * 6, types=ARTICLE, hint_comment={4: 2}), SURE),
    "expected F1": (made([40] * 6, link_density=0.9), SURE),
    "keep notes": (made([40] * 6, notes=Notes(*np.array([[0], [5], [6]])), hint_share=LAST), [*SURE[:5], 0.01]),
    "whole groups": (made([40] * 6, hint_share=LAST, **dict.fromkeys(STYLE, 1.0)), [*SURE[:5], 0.01]),
    "fill gaps": (
        made([40] * 6, hint_share=LAST, tag_h2={2: 0}, above=[[1, 2, 3, 4, 5, 6], [9] * 6]),
        [0.9, 0.9, 0.3, *SURE[3:]],
    ),
    "whole structures": (
        made([40] * 6, hint_share=LAST, tag_quote={2: 0, 3: 0}, above=[[1, 2, 3, 3, 4, 5], [9] * 6]),
        [0.9, 0.9, 0.9, 0.01, *SURE[4:]],
    ),
    "headline": (
        made([40] * 6, title_offset={0: 0}, title_found=1.0, types=ARTICLE, hint_share=LAST),
        [0.2, *SURE[1:]],
    ),
    "hidden copies": (made([40] * 6, texts=COPY, hidden=LAST), SURE),
    "bare page": (made([40] * 6), [0.9, 0.9, *[0.01] * 4]),
    "whole posts": (made([40] * 6, types=THREAD, posts=POSTS), [*SURE[:4], 0.1, 0.1]),
    "second rendering": (
        made([40] * 6, texts=[1, 2, 3] * 2, above=[[1, 2, 3, 4, 5, 6], [8] * 3 + [9] * 3], types=LISTING),
        SURE,
    ),
    "short page": (made([4] * 6, hint_share=LAST), [*SURE[:5], 0.01]),
}
"""By the name of a rule: blocks, and how probable they are, of which it makes something else."""


@pytest.mark.parametrize("name", RECIPE.names)
def test_without_a_rule_it_comes_out_otherwise(name: str) -> None:
    evidence, probability = CASES[name]
    rest = Recipe(tuple(rule for rule in RECIPE.rules if rule.name != name))
    found, other = (recipe(evidence, np.array(probability)) for recipe in (RECIPE, rest))
    assert name in [step.rule for step in found.steps]
    assert name not in [step.rule for step in other.steps]
    assert (found.probability.tolist(), found.chosen.tolist()) != (other.probability.tolist(), other.chosen.tolist())


def test_a_recipe_says_which_rules_it_has() -> None:
    assert len(set(RECIPE.names)) == len(RECIPE.names) == len(CASES)
    assert "headline" not in RECIPE.without("headline", "teasers").names
    with pytest.raises(ParameterError, match="no rule 'tea'; the rules are: second opinion, wording"):
        RECIPE.without("tea")
    with pytest.raises(ParameterError, match="'expected F1' chooses the blocks"):
        RECIPE.without("expected F1")


def test_a_page_of_no_blocks() -> None:
    found = RECIPE(made([]), np.zeros(0))
    assert len(found.chosen) == 0


def test_no_rules_choose_nothing() -> None:
    found = Recipe(())(made([40]), np.array([0.9]))
    assert not found.chosen.any()
    assert [step.rule for step in found.steps] == ["model"]


def fields_with_docstrings(rule: type[Rule]) -> dict[str, str]:
    """What is written below each field of a rule."""
    (body,) = ast.parse(inspect.getsource(rule)).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        is_text = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            found[field.target.id] = str(below.value.value) if is_text else ""
    return found


@pytest.mark.parametrize("rule", RECIPE.rules, ids=lambda rule: rule.name)
def test_rules_are_small_records_that_say_what_they_do(rule: Rule) -> None:
    kind = type(rule)
    assert dataclasses.is_dataclass(kind)
    assert kind.__dataclass_params__.frozen
    assert not hasattr(rule, "__dict__")
    assert rule == kind() == pickle.loads(pickle.dumps(rule))  # noqa: S301
    assert rule.name == rule.name.strip()
    assert rule.sentence[0].islower()
    assert not rule.sentence.endswith(".")
    assert kind.__doc__
    told = fields_with_docstrings(kind)
    assert set(told) == {field.name for field in dataclasses.fields(kind)}
    assert [name for name, text in told.items() if len(text) < 20] == []


def test_rules_know_neither_trees_nor_models() -> None:
    """They read evidence, and nothing that a page is made of."""
    folder = Path(str(rules.__file__)).parent
    allowed = {"dehusk.arrays"} | {
        f"dehusk.extractor.{name}" for name in ("evidence", "verdict", "outline.arrays", "outline.texts")
    }
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                is_own = name in allowed or name.startswith("dehusk.extractor.rules.")
                assert is_own or not name.startswith("dehusk"), f"{path.name} imports {name}"


def test_every_rule_file_is_used() -> None:
    folder = Path(str(rules.__file__)).parent
    used = {type(rule).__module__.rpartition(".")[2] for rule in RECIPE.rules}
    assert used == {path.stem for path in folder.glob("*.py")} - {"__init__", "rule", "shared"}


def test_the_extractor_takes_a_recipe() -> None:
    made_of = dehusk.get("dehusk", recipe=RECIPE.without("headline"))
    assert pickle.loads(pickle.dumps(made_of)) == made_of  # noqa: S301
    assert made_of != dehusk.get("dehusk")
    assert hash(made_of) != hash(dehusk.get("dehusk"))
