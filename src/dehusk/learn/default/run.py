"""`dehusk train default`: pages in, a model with its figures out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from dehusk.errors import DehuskError
from dehusk.evaluate.corpora import Example, read_corpus
from dehusk.evaluate.corpus import label_of
from dehusk.extractor.judge import BEST, FAST
from dehusk.extractor.judge import Settings as Judging
from dehusk.extractor.model.calibration import Calibration
from dehusk.extractor.model.model import Model
from dehusk.learn.changed.augment import changed, draw_change
from dehusk.learn.changed.emptied import emptied_page
from dehusk.learn.changed.graft import USUAL, Shares, grafted
from dehusk.learn.changed.sections import Texts
from dehusk.learn.changed.shorten import shortened
from dehusk.learn.default.ablation import ways
from dehusk.learn.default.apart import Progress, in_folds, judged_in_folds
from dehusk.learn.default.calibration import calibration
from dehusk.learn.default.figures import Outcome, figures_of, outcomes_of, reliability
from dehusk.learn.default.labelled import Labelled, Pages, balanced, learn_page, measured_page
from dehusk.learn.default.model import Settings, learn, model_of
from dehusk.learn.default.weights import TYPES
from dehusk.learn.examples import site_of
from dehusk.models import Card
from dehusk.processes import end_with_parent

PER_SITE = 20
"""More pages of one site teach only that site."""
_CHANGED = 0.6
"""How many of the pages with grafted sections also get another form."""
_ONE_IN = 4
"""Of so many such pages one has a further copy, whose content is cut down to a line or two. Old blogs: +.005."""
_SHORT = Shares(comments=0.8, portrait=0.25)
"""What stands around those."""
_ARTICLE_LIKE = (None, "article", "documentation", "service")
_TO_EMPTY = ("documentation", "service", "listing", "collection", "product")
_TO_REFORM = tuple(kind for kind in TYPES if kind not in _ARTICLE_LIKE)


def read_pages(
    corpora: Sequence[Path],
    *,
    processes: int = 2,
    progress: Progress | None = None,
) -> Pages:
    """Read the corpora, and make the copies.

    Articles and the like have copies with grafted sections; others copies in another form, for the second opinion
    alone: the first gained .01 from them on threads and listings, and lost .01 on the pages of 2012 that were never
    learned from. Those where much is loaded by scripts have copies without content, for the second, too.
    """
    real = [example for path in corpora for example in thinned(path)]
    if not any(example.text for example in real):
        raise DehuskError("none of the corpora has a page with a gold text to learn from")
    texts = Texts.of(example for example in real if example.text)
    may_be_made = [example for example in real if example.text and example.page_type in _ARTICLE_LIKE]
    to_shorten = may_be_made[::_ONE_IN]
    to_empty = [example for example in real if example.text and example.page_type in _TO_EMPTY]
    others = [example for example in real if example.text and example.page_type in _TO_REFORM]
    jobs = chain(
        ((measured_page, example, False) for example in real),
        ((learn_page, copy, False) for copy in _copies(may_be_made, texts)),
        ((learn_page, copy, True) for copy in _copies(to_shorten, texts, "short/", _SHORT)),
        ((learn_page, _reformed(example, f"other/{example.corpus}/{example.id}"), False) for example in others),
        ((emptied_page, example, False) for example in to_empty),
    )
    sizes = [len(part) for part in (real, may_be_made + to_shorten, others, to_empty)]
    total = sum(sizes)
    with ProcessPoolExecutor(processes, initializer=end_with_parent) as workers:
        done: Iterable[Labelled] = workers.map(_learned, jobs, chunksize=4)
        found = list(progress(done, total, "reading pages") if progress else done)
    rest = iter(found)
    known, made, reformed, emptied = (tuple(islice(rest, size)) for size in sizes)
    return Pages(known, tuple(map(balanced, made)), reformed, emptied)


def thinned(path: Path, *, per_site: int = PER_SITE) -> Iterator[Example]:
    """Pages of a corpus under its file's name, at most so many of a site."""
    seen: Counter[str] = Counter()
    for example in read_corpus(path):
        seen[site_of(example)] += 1
        if seen[site_of(example)] <= per_site and (example.text is not None or example.with_):
            yield Example(**{**_fields(example), "corpus": label_of(path)})


def _fields(example: Example) -> dict[str, Any]:
    return {name: getattr(example, name) for name in Example.__dataclass_fields__}


def _copies(examples: Iterable[Example], texts: Texts, prefix: str = "", shares: Shares = USUAL) -> Iterator[Example]:
    """Each page with sections grafted around its content; others with another prefix."""
    for example in examples:
        name = f"{prefix}{example.corpus}/{example.id}"
        chance = random.Random(name)  # noqa: S311  # not for secrets; the same copy every time
        html = grafted(str(example.html), example, texts, chance, shares=shares)
        copy = replace(example, html=html)
        yield _reformed(copy, name) if chance.random() < _CHANGED else copy


def _reformed(example: Example, seed: str) -> Example:
    """A page in another form. One that says nothing in its head has no address either: many are read without."""
    change = draw_change(seed)
    return replace(example, html=changed(str(example.html), change), url=None if change.drop_meta else example.url)


def _learned(job: tuple[Callable[[Example], Labelled], Example, bool]) -> Labelled:
    read, example, to_shorten = job
    chance = random.Random(f"{example.corpus}/{example.id}")  # noqa: S311  # not for secrets
    short = shortened(example, chance) if to_shorten else None
    return read(example) if short is None else replace(read(short), is_short=True)


WAYS: Mapping[str, Judging] = {"best": BEST, "fast": FAST}
"""How every page is judged."""
_CONFIDENCE = {"best": "confidence", "fast": "small_confidence"}
"""The arrays of the calibrations."""

Outcomes = dict[str, Outcome]
"""Of a page, by how it was judged."""


def teach(settings: Settings, pages: Pages, *, ways: Mapping[str, Judging] = WAYS) -> Callable[[Labelled], Outcomes]:
    """Learn from pages how to judge others, in one or several ways."""
    model = model_of(*learn(pages, settings))
    return partial(_judged, model, ways)


def _judged(model: Model, ways: Mapping[str, Judging], page: Labelled) -> Outcomes:
    return outcomes_of(model, page, ways)


def ablated(
    pages: Pages, settings: Settings, *, folds: int, processes: int = 1, progress: Progress | None = None
) -> list[Outcomes]:
    """What comes of every page, judged by a model made without its site, with all rules and without each of them."""
    return judged_in_folds(
        pages, partial(teach, settings, ways=ways()), folds=folds, processes=processes, progress=progress
    )


def make_model(
    pages: Pages, settings: Settings, *, folds: int, processes: int = 1, progress: Progress | None = None
) -> tuple[dict[str, NDArray[Any]], Card]:
    """The model of all pages, with what cross-validation says about it."""
    (arrays, card), outcomes = in_folds(
        pages,
        partial(teach, settings),
        learn=partial(learn, settings=settings),
        folds=folds,
        processes=processes,
        progress=progress,
    )
    for way, name in _CONFIDENCE.items():
        arrays[name] = calibration([of_page[way] for of_page in outcomes])
    return arrays, {**card, **measured([of_page["best"] for of_page in outcomes], folds)} | {
        "fast": measured([of_page["fast"] for of_page in outcomes], folds)
    }


def measured(outcomes: Sequence[Outcome], folds: int) -> Card:
    """What cross-validation says, for the card of a model."""
    reliable = {**reliability(_recalibrated(outcomes)), "measured on": "folds that did not set it"}
    return {"figures": {"folds by site": folds, **figures_of(outcomes)}, "reliability": reliable}


def _recalibrated(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes with the confidence that a calibration on the other half gives them, where anything was expected."""
    halves = (outcomes[0::2], outcomes[1::2])
    found: list[Outcome] = []
    for own, other in (halves, halves[::-1]):
        curve = Calibration.from_array(calibration(other))
        found += [replace(one, confidence=curve(one.expected_f1)) if one.expected_f1 else one for one in own]
    return found
