"""Accuracy that must not get worse: a figure an extractor and corpus, pinned with the corpus' digest.

Figures are the mean F1 over pages by the metric, or by snippets where a corpus has no gold texts. Each corpus has
two sets of them: of a fixed `sample` of its pages, quick enough to check with every change, and of `all`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import floor
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from dehusk.errors import DehuskError
from dehusk.evaluate.contenders import contenders
from dehusk.evaluate.corpus import Corpus, open_corpus
from dehusk.evaluate.measures import SNIPPETS
from dehusk.evaluate.report.analysis import chosen_metric, mean_f1
from dehusk.evaluate.results import Row
from dehusk.evaluate.run import Watch
from dehusk.evaluate.running.crew import Crew, measure, tasks_of
from dehusk.files import write_whole

Part = Literal["sample", "all"]
PARTS: tuple[Part, ...] = ("sample", "all")
TIME_LIMIT = 20.0

# The corpora to develop on, with the size of their samples: together under three minutes on two cores.
DEVELOPMENT: Mapping[str, int] = MappingProxyType(
    {
        "wcxb-dev": 120,
        "fundus": 40,
        "rtl-open": 40,
        "trafilatura-half": 60,
        "harvest-forum": 40,
        "newspaper": 40,
        "zh-web-content": 69,
    }
)
EXTRACTORS = ("everything", "bte", "dana-g", "addana-g")


class FloorsError(DehuskError, ValueError):
    """Floors cannot be read, or would be lowered; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The mean F1 of extractors on the pages of a corpus with this digest."""

    digest: str
    pages: int
    metric: str
    f1: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Floors:
    """A file of floors: how much a figure may drop unpunished, and the figures by corpus and part."""

    tolerance: float = 0.002
    metric: str = "bag"
    seed: int = 0
    corpora: Mapping[str, Mapping[str, Figures]] = field(default_factory=dict)

    def extractors(self, part: Part) -> tuple[str, ...]:
        """Everybody who has a floor."""
        named = (parts[part].f1 for parts in self.corpora.values() if part in parts)
        return tuple(dict.fromkeys(name for f1 in named for name in f1))


@dataclass(frozen=True, slots=True)
class Verdict:
    """One figure against its floor (None: none was set); `problem` is empty if it holds."""

    corpus: str
    extractor: str
    floor: float | None
    figure: float | None
    problem: str = ""


def read_floors(path: str | Path) -> Floors:
    """Read a file of floors."""
    try:
        stored = json.loads(Path(path).read_text("utf-8"))
        corpora: dict[str, dict[str, Figures]] = {
            name: {part: _figures(parts[part]) for part in PARTS if part in parts}
            for name, parts in stored["corpora"].items()
        }
        return Floors(float(stored["tolerance"]), str(stored["metric"]), int(stored["seed"]), corpora)
    except OSError as error:
        raise FloorsError(
            f"{path}: {error.strerror}; name the file with --file, or make it with dehusk floors update"
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise FloorsError(f"{path}: is not a file of floors ({type(error).__name__}: {error})") from error


def _figures(stored: Mapping[str, Any]) -> Figures:
    f1 = {str(name): float(value) for name, value in stored["f1"].items()}
    return Figures(str(stored["digest"]), int(stored["pages"]), str(stored["metric"]), f1)


def write_floors(path: str | Path, floors: Floors) -> None:
    """Write a file of floors, in an order that does not change from one time to the next."""
    path = Path(path)
    text = json.dumps(asdict(floors), indent=2, ensure_ascii=False) + "\n"
    try:
        write_whole(path, text)
    except OSError as error:
        raise FloorsError(f"cannot write {path}: {error.strerror or error}") from error


def find_corpora(folder: str | Path, names: Sequence[str]) -> tuple[dict[str, Path], list[str]]:
    """The files of the named corpora in a folder, and the names of those that are not there."""
    found: dict[str, Path] = {}
    for name in names:
        for path in (Path(folder) / f"{name}.jsonl.gz", Path(folder) / f"{name}.jsonl", Path(folder) / name):
            if path.exists():
                found[name] = path
                break
    return found, [name for name in names if name not in found]


def measure_floors(
    floors: Floors,
    paths: Mapping[str, Path],
    extractors: Sequence[str],
    *,
    part: Part = "sample",
    jobs: int = 1,
    watch: Watch | None = None,
) -> dict[str, Figures]:
    """Run the extractors on the corpora and give the figures to compare or to pin."""
    corpora = [open_corpus(path, size=_size(floors, name, part), seed=floors.seed) for name, path in paths.items()]
    with Crew(TIME_LIMIT) as crew:
        present, missing = crew.muster(contenders(extractors))
        if missing:
            raise FloorsError("; ".join(f"{label} cannot be run: {why}" for label, why in missing.items()))
        total = sum(len(corpus.ids) for corpus in corpora) * len(present)
        rows: dict[str, list[Row]] = {corpus.label: [] for corpus in corpora}
        tasks = tasks_of(corpora, present)
        for done, row in enumerate(measure(tasks, crew, (floors.metric, SNIPPETS), jobs=jobs), start=1):
            rows[row.corpus].append(row)
            if watch is not None:
                watch(done, total)
    return {corpus.label: _of_corpus(corpus, rows[corpus.label], floors.metric) for corpus in corpora}


def _size(floors: Floors, name: str, part: Part) -> int | None:
    """The size of a sample is pinned with its figures: other pages have others."""
    if part == "all":
        return None
    pinned = floors.corpora.get(name, {}).get(part)
    return pinned.pages if pinned else DEVELOPMENT.get(name, 40)


def _of_corpus(corpus: Corpus, rows: Sequence[Row], metric: str) -> Figures:
    used = chosen_metric(rows, metric)
    f1 = {name: floor(value * 10_000) / 10_000 for name, value in sorted(mean_f1(rows, used).items())}
    return Figures(corpus.digest, len(corpus.ids), used, f1)


def check_floors(floors: Floors, measured: Mapping[str, Figures], *, part: Part = "sample") -> list[Verdict]:
    """Compare figures with their floors; a figure without a floor is told, and holds."""
    return [
        verdict
        for corpus, found in measured.items()
        for verdict in _verdicts(corpus, floors.corpora.get(corpus, {}).get(part), found, floors.tolerance)
    ]


def _verdicts(corpus: str, pinned: Figures | None, found: Figures, tolerance: float) -> Iterator[Verdict]:
    before = pinned.f1 if pinned else {}
    changed = pinned is not None and pinned.digest != found.digest
    for extractor in dict.fromkeys((*before, *found.f1)):
        bottom, figure = before.get(extractor), found.f1.get(extractor)
        problem = ""
        if changed:
            problem = "the corpus is another than the one the floor was set on"
        elif figure is None:
            problem = "was not measured"
        elif bottom is not None and figure < bottom - tolerance - 1e-9:
            problem = f"dropped by {bottom - figure:.4f}"
        yield Verdict(corpus, extractor, bottom, figure, problem)


def raised_floors(
    floors: Floors, measured: Mapping[str, Figures], *, part: Part = "sample", lower: bool = False
) -> Floors:
    """The floors with the new figures: higher ones replace, lower ones only where `lower` says so.

    Within the tolerance a floor stays as it is. `FloorsError` names the floors that would be lowered.
    """
    verdicts = check_floors(floors, measured, part=part)
    refused = [v for v in verdicts if v.problem and v.floor is not None and (v.figure or 0.0) < v.floor]
    if refused and not lower:
        problems = "; ".join(f"{v.extractor} on {v.corpus}: {v.problem}" for v in refused)
        raise FloorsError(f"{problems}. Mend it, or lower these floors with --lower and say why")
    corpora = {name: dict(parts) for name, parts in floors.corpora.items()}
    for name, found in measured.items():
        parts = corpora.setdefault(name, {})
        before = parts[part].f1 if part in parts else {}
        keep = {} if lower or (part in parts and parts[part].digest != found.digest) else before
        f1 = {extractor: max(figure, keep.get(extractor, 0.0)) for extractor, figure in found.f1.items()}
        parts[part] = replace(found, f1=dict(sorted({**before, **f1}.items())))
    return replace(floors, corpora=corpora)
