"""Learning rules for lines: from labelled pages to a rule set that finds the text again."""

from dataclasses import replace

import numpy as np
import pytest

from dehusk import DehuskError, Page, ParameterError
from dehusk.algorithms.parts.line_features import FEATURES
from dehusk.learn.published.far_sw import LabelledLines, Settings, labelled_lines, learn_rules

TEXT = "Tea is made from the leaves of one plant and the water of many rivers, they say."


def page(number: int) -> tuple[str, str]:
    menu = "".join(f'<li class="item"><a href="/section/{n}">Item {n}</a></li>' for n in range(20 + number))
    paragraphs = [f"{TEXT} {TEXT * (n % 3)}" for n in range(6 + number)]
    body = "".join(f"<p>{text}</p>" for text in paragraphs)
    return f"<body><ul>{menu}</ul><div>{body}</div><ul>{menu}</ul>", "\n".join(paragraphs)


@pytest.fixture(scope="module")
def pages() -> list[LabelledLines]:
    return [labelled_lines(Page.from_html(html), text, "blocks") for html, text in map(page, range(5))]


def test_labels(pages: list[LabelledLines]) -> None:
    first = pages[0]
    assert first.topical.sum() == 6
    assert first.gold.sum() == first.words[first.topical].sum() > 100
    assert len(first.features) == len(first.topical) == len(first.words)


def test_rules_of_pages_with_one_template(pages: list[LabelledLines]) -> None:
    rules = learn_rules(pages)
    assert rules.normalised
    assert [scale.middle for scale in rules.scales] == ["own", "high", "high", "own", "low", "own"]
    items = {f"{FEATURES[feature]}.{rules.scales[feature].regions[region]}" for feature, region in rules.rules[0]}
    assert {"density.High", "links.Low'", "output.High'"} <= items
    assert rules.as_card()["rules"] == [
        [f"{FEATURES[f]}.{rules.scales[f].regions[r]}" for f, r in rule] for rule in rules.rules
    ]


def test_intra_site_rules_have_three_regions_and_plain_features(pages: list[LabelledLines]) -> None:
    rules = learn_rules(pages, Settings(variant="intra-site"))
    assert not rules.normalised
    assert {scale.middle for scale in rules.scales} == {"own"}
    assert rules.scales[1].maximum > 1


def test_same_pages_same_rules(pages: list[LabelledLines]) -> None:
    assert learn_rules(pages) == learn_rules(list(reversed(pages)))


def test_higher_support_makes_shorter_rules(pages: list[LabelledLines]) -> None:
    strict, loose = (learn_rules(pages, Settings(support=support)) for support in (1.0, 0.05))
    assert len(strict.rules[0]) <= len(loose.rules[0])


def test_without_main_text_or_without_the_rest_there_is_nothing_to_learn(pages: list[LabelledLines]) -> None:
    with pytest.raises(DehuskError, match="inside and outside"):
        learn_rules([])
    with pytest.raises(DehuskError, match="inside and outside"):
        learn_rules([replace(pages[0], topical=np.zeros(len(pages[0].topical), bool))])


@pytest.mark.parametrize("wrong", [{"support": 0}, {"significance": 1.5}, {"weight": -1}])
def test_settings_are_checked(wrong: dict[str, float]) -> None:
    with pytest.raises(ParameterError, match="between 0 and 1"):
        Settings(**wrong)  # type: ignore[arg-type]
