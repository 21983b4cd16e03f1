"""One judgement a page and metric: texts, snippets, and the fields beside the text, all as precision, recall, F1.

Metrics of a text are those of `dehusk.evaluate.metrics`. Added to them are `complete` (lists, tables and the like that
came whole, see `dehusk.evaluate.scoring.structures`), `snippets` (what must and must not appear), `title` and `date`
(1 if exact, else 0) and `author` (the set of names). A page whose gold lacks what a metric asks for is not judged by it
(None). A page that an extractor failed on scores 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dehusk.errors import ParameterError
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.fields import author_score, date_exact, title_exact
from dehusk.evaluate.metrics import METRICS, Snippets, snippets
from dehusk.evaluate.running.process import Outcome
from dehusk.evaluate.scoring.score import Score
from dehusk.evaluate.scoring.structures import COMPLETE, Came, score_of, structures_found

SNIPPETS = "snippets"
FIELDS = ("title", "author", "date")
_NOTHING, _RIGHT = Score(0.0, 0.0, 0.0), Score(1.0, 1.0, 1.0)


def metric_names() -> list[str]:
    """Every metric that a run can be asked for."""
    return [*METRICS, COMPLETE, SNIPPETS, *FIELDS]


def checked_metrics(names: Iterable[str]) -> tuple[str, ...]:
    """The names, each once, or an error that says which there are.

    >>> checked_metrics(["bag", "lcs", "bag"])
    ('bag', 'lcs')
    """
    chosen = tuple(dict.fromkeys(names))
    unknown = [name for name in chosen if name not in metric_names()]
    if unknown or not chosen:
        problem = f"no metric {unknown[0]!r}" if unknown else "no metric is named"
        raise ParameterError(f"{problem}; there are {', '.join(metric_names())}")
    return chosen


def judge(metric: str, outcome: Outcome, page: Example) -> Score | None:
    """The score of an extractor's outcome by one metric, None if the page's gold does not tell."""
    if metric in METRICS:
        if page.text is None:
            return None
        return _NOTHING if outcome.error else METRICS[metric](outcome.text, page.text)
    if metric == COMPLETE:
        came = found_structures(outcome, page)
        return None if came is None else score_of(came)
    if metric == SNIPPETS:
        found = found_snippets(outcome, page)
        return None if found is None else _NOTHING if outcome.error else found.score
    if not outcome.error and metric not in outcome.fields:
        return None  # an extractor that does not look for it
    return _judge_field(metric, outcome.fields.get(metric), page)


def _judge_field(field: str, found: str | None, page: Example) -> Score | None:
    if field == "author":
        return author_score(found, page.author)
    exact = title_exact(found, page.title) if field == "title" else date_exact(found, page.date)
    return None if exact is None else _RIGHT if exact else _NOTHING


def found_snippets(outcome: Outcome, page: Example) -> Snippets | None:
    """The counts of snippets found and missed, None if the page has none; an error finds nothing at all."""
    if not page.with_ and not page.without:
        return None
    return snippets(outcome.text, page.with_, page.without)


def found_structures(outcome: Outcome, page: Example) -> Mapping[str, Came] | None:
    """The counts of structures that came whole, torn and not at all, None if the page has no gold text."""
    return None if page.text is None else structures_found(outcome.text, page.html, page.text)
