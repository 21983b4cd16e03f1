"""Rule sets of FAR-SW as JSON: what a set says, how it is read and checked, how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from dehusk.algorithms.parts.fuzzy import Rule, Scale
from dehusk.algorithms.parts.line_features import FEATURES, LineKind
from dehusk.errors import DehuskError
from dehusk.models import Card, ModelError, path_of, read_card

KIND = "far-sw"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Fuzzy association rules for the lines of main text."""

    scales: tuple[Scale, ...]
    """One a feature."""
    rules: tuple[Rule, ...]
    """Regions that lines of main text have in common; a line that fits one rule is topical."""
    normalised: bool
    """Are the features measured against their maximum on the page (rules for many sites) or as they are?"""
    significance: float
    """Least membership in a region."""
    cutoff: float
    """Least mean score of a block of lines."""

    def as_card(self) -> Card:
        """The rule set in plain data, with names for features and regions."""
        return {
            "kind": KIND,
            "normalised": self.normalised,
            "significance": self.significance,
            "cutoff": self.cutoff,
            "scales": {
                name: {"minimum": s.minimum, "mean": s.mean, "maximum": s.maximum, "middle": s.middle}
                for name, s in zip(FEATURES, self.scales, strict=True)
            },
            "rules": [[f"{FEATURES[f]}.{self.scales[f].regions[r]}" for f, r in rule] for rule in self.rules],
        }


def read_rules(name: str) -> RuleSet:
    """A rule set that comes with dehusk, by the name of its file, or another by its path."""
    path = path_of(name)
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise ModelError(path, f"cannot be read ({error.strerror})") from error


@cache
def shipped_rules(lines: LineKind) -> RuleSet:
    """The rule set that comes with dehusk for lines of this kind."""
    return read_rules(f"far-sw-{lines}.json")


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> RuleSet:
    card = read_card(path, kind=KIND)
    try:
        return _from_card(card)
    except ModelError:
        raise
    except (KeyError, TypeError, ValueError, DehuskError) as error:
        raise ModelError(path, f"is no complete rule set ({type(error).__name__}: {error})") from error


def _from_card(card: Card) -> RuleSet:
    scales = tuple(_scale(card["scales"][name]) for name in FEATURES)
    rules = tuple(tuple(_item(item, scales) for item in rule) for rule in card["rules"])
    if not rules or not all(rules):
        raise ValueError("there must be rules, each with a region")
    if not isinstance(card["normalised"], bool):
        raise TypeError("normalised must be true or false")
    return RuleSet(scales, rules, card["normalised"], float(card["significance"]), float(card["cutoff"]))


def _scale(data: dict[str, Any]) -> Scale:
    return Scale(float(data["minimum"]), float(data["mean"]), float(data["maximum"]), data["middle"])


def _item(text: str, scales: tuple[Scale, ...]) -> tuple[int, int]:
    feature, _, region = text.partition(".")
    number = FEATURES.index(feature)
    return number, scales[number].regions.index(region)
