"""CETR: characters of text for each tag, line by line, smoothed and cut in two."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.lines import natural_lines, uniform_lines
from dehusk.algorithms.parts.parameters import check_sizes
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats, Mask
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.words import scalars
from dehusk.selection import Selection, Step

Method = Literal["2-d", "2-means", "threshold"]

MOST_RADIUS = 10_000
"""Each line is added to so many on both sides: with 100 times as many a page of 5 MB would take a minute."""
_ABOVE_ZERO = math.ulp(0.0)
(_ONE,), (_ZERO,) = scalars(np.intp, 1), scalars(np.float64, 0)


@algorithm("cetr", family="lines", year=2010)
@dataclass(frozen=True, slots=True)
class ContentExtractionViaTagRatios:
    """Lines with much text for each tag, their neighbours considered.

    The tag ratio of a line is its characters of text over its tags (over 1 where it has none). Ratios are
    smoothed with a Gaussian kernel of `radius` lines to both sides, and the lines divided by `method`:

    - `2-d`: each line is a point, its smoothed ratio against the smoothed absolute derivative (how far the
      mean of the next three ratios lies from its own). Three means divide the points, one of them fixed at
      the origin; lines that do not belong to the origin are content. The other two start at the largest
      ratio and the largest derivative on the axes, so the result is always the same.
    - `2-means` (`cetr-1d`): the ratios alone, in two clusters; the higher one is content. The division is the best
      there is (least squares over all cuts of the sorted ratios), not one that depends on a start.
    - `threshold` (`cetr-threshold`): content is what lies above one standard deviation of the smoothed ratios.

    Lines are made `width` characters long, 65 as in the paper, so that indenting a page changes nothing (breaking
    the attributes of a tag over lines does: it is longer then); with `width=None` they are the lines of the
    source, without empty ones, and a pretty-printed page and its minified copy differ. A tag counts in the line that
    it starts in. Filters 2 and 3 shorten tags, so they move the lines of one width, but no line has fewer tags for it.

    Signals, one value a line: `tag ratio`, `smoothed`, `selected`; for `2-d` also `derivative`; for the other
    two `threshold`, a single value.

    Paper: T. Weninger, W. H. Hsu, J. Han: CETR: Content Extraction via Tag Ratios. WWW 2010.
    """

    name: ClassVar[str] = "cetr"

    method: Method = "2-d"
    radius: int = 1
    width: int | None = 65

    def __post_init__(self) -> None:
        if self.method not in get_args(Method):
            known = ", ".join(get_args(Method))
            raise ParameterError(f"{self.name}: method must be one of {known}, not {self.method!r}")
        check_sizes(self.name, least=0, most=MOST_RADIUS, radius=self.radius)  # 0 is no smoothing
        if self.width is not None:
            check_sizes(self.name, width=self.width)

    def __call__(self, page: Page) -> Selection:
        stream = page.source.stream
        lines = natural_lines(page) if self.width is None else uniform_lines(stream, self.width)
        ratio = tag_ratios(lines.content, lines.of_row.take(stream.tag_row))
        smoothed = smooth(ratio, self.radius)
        signals: dict[str, NDArray[np.generic]] = {"tag ratio": ratio, "smoothed": smoothed}
        if self.method == "2-d":
            slope = smooth(derivative(smoothed), self.radius)
            selected = away_from_origin(smoothed, slope)
            signals["derivative"] = slope
        else:
            threshold = between_two_means(smoothed) if self.method == "2-means" else deviation(smoothed)
            selected = smoothed > threshold
            signals["threshold"] = np.array([threshold])
        signals["selected"] = selected
        dense = page.source.words_in(selected.take(lines.of_row))
        kept = dense & ~page.source_layout.hidden
        for column in (dense, kept, *signals.values()):
            column.setflags(write=False)  # so that nobody has to copy it
        steps = (Step("in a line with much text for each tag", dense), Step("shown by a browser", kept))
        return Selection.of_source(page, kept, by=self.name, steps=steps, signals=signals)


@algorithm("cetr-1d", family="lines", year=2010)
@dataclass(frozen=True, slots=True)
class TagRatiosInOneDimension(ContentExtractionViaTagRatios):
    """Lines of the higher of two clusters of tag ratios, how these change left out: `cetr` by two means.

    Parameters and signals as in `cetr`.

    Paper: T. Weninger, W. H. Hsu, J. Han: CETR: Content Extraction via Tag Ratios. WWW 2010.
    """

    name: ClassVar[str] = "cetr-1d"

    method: Method = "2-means"


@algorithm("cetr-threshold", family="lines", year=2010)
@dataclass(frozen=True, slots=True)
class TagRatiosAboveThreshold(ContentExtractionViaTagRatios):
    """Lines whose smoothed tag ratio is above the standard deviation of all: `cetr` by one threshold.

    Parameters and signals as in `cetr`.

    Paper: T. Weninger, W. H. Hsu, J. Han: CETR: Content Extraction via Tag Ratios. WWW 2010.
    """

    name: ClassVar[str] = "cetr-threshold"

    method: Method = "threshold"


def tag_ratios(content: Floats, line_of_tag: NDArray[np.integer]) -> Floats:
    """Characters of text over tags for each line (length lines); a line without tags counts as having one."""
    tags = np.bincount(line_of_tag, minlength=len(content))
    return content / np.maximum(tags, _ONE)


def smooth(values: Floats, radius: int) -> Floats:
    """Mean of each value and its neighbours, weighed by `exp(-d² / 2 radius²)`; beyond the ends is nothing.

    >>> smooth(np.array([0.0, 1.0, 0.0]), 1).round(3).tolist()
    [0.378, 0.452, 0.378]
    """
    if not radius or not len(values):
        return values
    kernel = _kernel(radius)
    if len(values) <= 2 * radius:
        return np.convolve(values, kernel)[radius:-radius] / _weights(radius, len(values))
    smoothed: Floats = np.convolve(values, kernel, "same")
    weight = _weights(radius, 2 * radius + 1)
    smoothed[:radius] /= weight[:radius]
    smoothed[-radius:] /= weight[-radius:]  # those in the middle have all their neighbours, which weigh 1
    return smoothed


@lru_cache(maxsize=32)
def _weights(radius: int, size: int) -> Floats:
    """What the neighbours of each of so many values weigh together."""
    weight: Floats = np.convolve(np.ones(size), _kernel(radius))[radius:-radius]
    weight.flags.writeable = False
    return weight


@lru_cache(maxsize=8)
def _kernel(radius: int) -> Floats:
    kernel: Floats = np.exp(-(np.arange(-radius, radius + 1) ** 2) / (2 * radius**2))
    kernel /= kernel.sum()
    kernel.flags.writeable = False
    return kernel


def derivative(values: Floats, ahead: int = 3) -> Floats:
    """How far the mean of the next values lies from each one; for the last, nothing lies ahead.

    >>> derivative(np.array([1.0, 1.0, 4.0, 1.0])).tolist()
    [1.0, 1.5, 3.0, 0.0]
    """
    size = len(values)
    padded = np.zeros(size + ahead)
    padded[:size] = values
    slope: Floats = padded[1 : size + 1].copy()
    for further in range(2, ahead + 1):
        slope += padded[further : size + further]
    last = min(ahead, size)
    slope[size - last :] *= _more_for_the_last(ahead, last)
    slope /= ahead
    slope -= values
    np.abs(slope, out=slope)
    slope[-1:] = 0.0
    return slope


@lru_cache(maxsize=32)
def _more_for_the_last(ahead: int, last: int) -> Floats:
    """The last values have fewer next ones: by how much the mean of those is more than the sum over `ahead`."""
    more: Floats = ahead / np.maximum(np.arange(last)[::-1], 1)
    more.flags.writeable = False
    return more


def deviation(values: Floats) -> float:
    """Standard deviation; 0 of no values."""
    return float(np.std(values)) if len(values) else 0.0


def between_two_means(values: Floats) -> float:
    """The value above which the upper of two clusters lies, the two having the least squared distances.

    Values that are all the same make one cluster, which is the upper one unless they are 0.

    >>> between_two_means(np.array([1.0, 9.0, 2.0, 8.0]))
    2.0
    """
    ordered = np.sort(values)
    if not len(ordered) or np.isclose(ordered[0], ordered[-1]):
        return 0.0
    below = ordered.cumsum()[:-1]
    number = np.arange(1, len(ordered))
    # least distances within the clusters are greatest distances between them
    between = below**2 / number + (below[-1] + ordered[-1] - below) ** 2 / (len(ordered) - number)
    return float(ordered[between.argmax()])


def away_from_origin(x: Floats, y: Floats, most_rounds: int = 100) -> Mask:
    """Three means over points, one fixed at the origin: the points that are nearer to another one.

    A point less than half as far out as both means belongs to the origin. So those far from the means are not looked at
    until one of these comes closer: nearly all points lie around the origin.
    """
    squared = x * x + y * y
    first_x, first_y = float(np.maximum.reduce(x, initial=0.0)), 0.0
    second_x, second_y = 0.0, float(np.maximum.reduce(y, initial=0.0))
    reach, before = np.inf, b""
    for _ in range(most_rounds):
        first_squared, second_squared = first_x * first_x + first_y * first_y, second_x * second_x + second_y * second_y
        least = min(first_squared, second_squared)
        if least / 4.1 < reach:  # a little more than half as far
            reach, before = least / 16, b""
            near = (squared >= max(reach, _ABOVE_ZERO)).nonzero()[0]  # no mean is nearer to the origin than the origin
            points = np.ones((3, len(near)))
            points[0], points[1] = x.take(near), y.take(near)
            # each round writes to the same memory: most of them are over sooner than new arrays are made
            ahead, share = np.empty((2, len(near))), np.empty((2, len(near)))
            nearest, is_first = np.empty((2, len(near)), bool), np.empty(len(near), bool)
            (ahead_of_first, ahead_of_second), (to_first, to_second) = ahead, nearest
        # how much nearer a point is to a mean than to the origin: by how much the square of that distance is less
        factors = (2 * first_x, 2 * first_y, -first_squared, 2 * second_x, 2 * second_y, -second_squared)
        np.array(factors).reshape(2, 3).dot(points, ahead)
        np.greater(ahead, _ZERO, nearest)
        np.greater_equal(ahead_of_first, ahead_of_second, is_first)
        np.logical_and(to_first, is_first, to_first)
        np.greater(to_second, is_first, to_second)  # and not nearer to the first
        if (found := nearest.tobytes()) == before:
            break
        before = found
        share[:] = nearest
        (sum_x, sum_y, number), (other_x, other_y, others) = share.dot(points.T).tolist()
        if number:
            first_x, first_y = sum_x / number, sum_y / number
        if others:
            second_x, second_y = other_x / others, other_y / others
    away = np.zeros(len(x), bool)
    away[near[to_first | to_second]] = True
    return away
