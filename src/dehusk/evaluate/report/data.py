"""The report as plain data, for JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import isfinite
from typing import Any

from dehusk.evaluate.report.analysis import Analysis, Line, Table


def to_data(analysis: Analysis) -> dict[str, Any]:
    """Every figure of the report as plain data; scores a page are in the file of results."""
    return {
        "run": analysis.run.manifest,
        "mean_of_corpora": analysis.means(),
        "corpora": {table.corpus: _table(table) for table in analysis.tables},
        "speed": {speed.extractor: asdict(speed) for speed in analysis.speeds},
    }


def render_json(analysis: Analysis) -> str:
    """The report as JSON; an infinite statistic is the text "inf" or "-inf", for JSON has no such number."""
    return json.dumps(finite(to_data(analysis)), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def finite(value: Any) -> Any:
    """The same data with numbers that JSON does not know as texts.

    >>> finite({"t": [float("inf"), 1.5]})
    {'t': ['inf', 1.5]}
    """
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    return [finite(item) for item in value] if isinstance(value, list | tuple) else value


def _table(table: Table) -> dict[str, Any]:
    return {
        "metric": table.metric,
        "pages": len(table.pages),
        "left_out": table.left_out,
        "extractors": {line.extractor: _line(line) for line in table.lines},
        "also": {metric: dict(means) for metric, means in table.also.items()},
        "groups": {
            grouping: [{"name": g.name, "pages": g.pages, "f1": dict(g.f1)} for g in groups]
            for grouping, groups in table.groups.items()
        },
        "comparisons": {test: [asdict(pair) for pair in pairs] for test, pairs in table.comparisons.items()},
        "structures": [asdict(one) for one in table.whole],
        "snippets": {label: asdict(found) for label, found in table.pooled.items()},
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "f1": asdict(line.f1),
        "precision": line.precision,
        "recall": line.recall,
        "errors": line.errors,
    }
