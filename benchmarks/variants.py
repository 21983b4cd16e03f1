"""Variants of algorithms that are a parameter, as functions for `dehusk evaluate --with benchmarks.variants:NAME`."""

from __future__ import annotations

import dehusk


def cetd_composite(html: str, url: str | None) -> str:
    """`cetd` with composite densities, without sums."""
    return dehusk.extract(html, url=url, algorithm=dehusk.get("cetd", method="composite")).selection.text()


def cetd_density(html: str, url: str | None) -> str:
    """`cetd` with text densities alone."""
    return dehusk.extract(html, url=url, algorithm=dehusk.get("cetd", method="density")).selection.text()


def shallow_text_density(html: str, url: str | None) -> str:
    """`shallow-text` with the published tree over text density."""
    return dehusk.extract(html, url=url, algorithm=dehusk.get("shallow-text", model="density")).selection.text()


def shallow_text_linear(html: str, url: str | None) -> str:
    """`shallow-text` with the support vector machine over words and links."""
    return dehusk.extract(html, url=url, algorithm=dehusk.get("shallow-text", model="linear")).selection.text()


def shallow_text_full(html: str, url: str | None) -> str:
    """`shallow-text` with the tree over all features."""
    return dehusk.extract(html, url=url, algorithm=dehusk.get("shallow-text", model="full")).selection.text()


def crunch_lists(html: str, url: str | None) -> str:
    """`crunch` that takes lists and navigation for cells."""
    return dehusk.extract(html, url=url, algorithm=dehusk.get("crunch", cells="td li nav")).selection.text()


def crf_whole(html: str, url: str | None) -> str:
    """`crf` with the most probable labelling of the whole page."""
    return dehusk.extract(html, url=url, algorithm=dehusk.get("crf", labels="whole")).selection.text()


def dana_160(html: str, url: str | None) -> str:
    """`dana` that goes over as many lines as the thesis does on Wikipedia."""
    return dehusk.extract(html, url=url, algorithm=dehusk.get("dana", gap=160)).selection.text()


def r2l_160(html: str, url: str | None) -> str:
    """`r2l` with the same gap."""
    return dehusk.extract(html, url=url, algorithm=dehusk.get("r2l", gap=160)).selection.text()
