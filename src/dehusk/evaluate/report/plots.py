"""Pictures in plain SVG: box and whiskers, bars, scatter. Colours and fonts come from the page they stand in.

Extractors keep their colour (`c0` … `c11`) and their mark in every picture, and every mark has its name beside
it, so that nothing hangs on colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

import numpy as np
import numpy.typing as npt

from dehusk.evaluate.report.grid import clean

COLOURS = 12
_CHARACTER = 6.6  # width of a letter at 12 px, near enough to keep labels apart
_LINE = 14.0
_LONGEST = 29  # letters of a label

Place = Callable[[float], float]
"""A value to its place in the picture."""


@dataclass(frozen=True, slots=True)
class Point:
    """One extractor in a scatter plot."""

    label: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis shows; `low` and `high` are its ends, in powers of ten if `log`."""

    title: str
    low: float
    high: float
    log: bool = False

    def place(self, value: float) -> float:
        """Where a value stands, from 0 to 1."""
        value = log10(max(value, 1e-9)) if self.log else value
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    def ticks(self) -> list[tuple[float, str]]:
        """Values with their names: 1, 2, 5, 10 … or a handful of round steps."""
        if self.log:
            steps = (
                factor * 10.0**power for power in range(floor(self.low), ceil(self.high) + 1) for factor in (1, 2, 5)
            )
            return [(value, f"{value:g}") for value in steps if self.low <= log10(value) <= self.high]
        step = next(step for step in (0.02, 0.05, 0.1, 0.2) if (self.high - self.low) / step <= 8 or step == 0.2)
        first = ceil(round(self.low / step, 6))
        last = floor(round(self.high / step, 6))
        return [(number * step, f"{number * step:.2f}".rstrip("0").rstrip(".")) for number in range(first, last + 1)]


def share_axis(title: str, values: Iterable[float]) -> Axis:
    """An axis for shares that leaves out what is empty below the lowest."""
    lowest = min(values, default=0.0)
    return Axis(title, max(0.0, floor(round((lowest - 0.03) * 10, 6)) / 10), 1.0)


def log_axis(title: str, values: Sequence[float]) -> Axis:
    """A logarithmic axis around positive values, at least a decade long."""
    logs = [log10(max(value, 1e-9)) for value in values] or [0.0]
    low, high = min(logs) - 0.15, max(logs) + 0.15
    spare = max(0.0, 1.0 - (high - low)) / 2
    return Axis(title, low - spare, high + spare, log=True)


def box_plot(title: str, scores: Mapping[str, npt.NDArray[np.float64]], colours: Mapping[str, int]) -> str:
    """Quartiles as a box with its median, whiskers to 1.5 box lengths, a diamond at the mean, and outliers."""
    left = 16 + _CHARACTER * max((len(short(label)) for label in scores), default=1)
    width, row = 600.0, 30.0
    axis = Axis("F1", 0.0, 1.0)
    height = row * len(scores) + 44
    right = width - 16

    def at(value: float) -> float:
        return left + (right - left) * axis.place(value)

    parts = [_grid_lines(axis, at, (4.0, height - 36))]
    for number, (label, values) in enumerate(scores.items()):
        parts.append(_box(label, values, at, middle=4 + row * (number + 0.5), colour=colours[label]))
    parts.append(f'<text class="axis" x="{(left + right) / 2:.0f}" y="{height - 4:.0f}">F1 a page</text>')
    return _svg(title, width, height, parts)


def _box(label: str, values: npt.NDArray[np.float64], at: Place, *, middle: float, colour: int) -> str:
    low, quarter, median, three, high, outliers = whiskers(values)
    x = [at(value) for value in (low, quarter, median, three, high)]
    mean = at(float(values.mean()))
    dots = "".join(f'<circle cx="{at(value):.1f}" cy="{middle:.1f}" r="1.8"/>' for value in outliers)
    summary = f"{label}: median {median:.3f}, quartiles {quarter:.3f} and {three:.3f}, mean {values.mean():.3f}"
    return (
        f'<g class="{_class(colour)}"><title>{clean(summary)}</title>'
        f'<text class="name" x="8" y="{middle + 4:.1f}">{clean(short(label))}</text>'
        f'<path class="line" d="M{x[0]:.1f} {middle - 5:.1f}v10M{x[4]:.1f} {middle - 5:.1f}v10'
        f'M{x[0]:.1f} {middle:.1f}H{x[1]:.1f}M{x[3]:.1f} {middle:.1f}H{x[4]:.1f}"/>'
        f'<rect class="box" x="{x[1]:.1f}" y="{middle - 9:.1f}" width="{max(1.0, x[3] - x[1]):.1f}" height="18"/>'
        f'<path class="median" d="M{x[2]:.1f} {middle - 9:.1f}v18"/>'
        f'<path class="mean" d="M{mean:.1f} {middle - 5:.1f}l5 5l-5 5l-5 -5z"/>{dots}</g>'
    )


def short(label: str) -> str:
    """A label that leaves room for the picture; its end tells more than its start.

    >>> short("bte"), short("a.package.of.somebody.else:extract")
    ('bte', '…age.of.somebody.else:extract')
    """
    return label if len(label) <= _LONGEST else f"…{label[1 - _LONGEST :]}"


def whiskers(values: npt.NDArray[np.float64]) -> tuple[float, float, float, float, float, list[float]]:
    """Lower whisker, quartiles, upper whisker, and what lies beyond, to a half percent.

    >>> whiskers(np.array([0.1, 0.7, 0.8, 0.8, 0.9]))
    (0.7, 0.7, 0.8, 0.8, 0.9, [0.1])
    """
    quarter, median, three = (float(value) for value in np.quantile(values, [0.25, 0.5, 0.75]))
    reach = 1.5 * (three - quarter)
    inside = values[(values >= quarter - reach) & (values <= three + reach)]
    outside = values[(values < quarter - reach) | (values > three + reach)]
    outliers = sorted({round(float(value) * 200) / 200 for value in outside})  # dots that coincide count once
    return float(inside.min()), quarter, median, three, float(inside.max()), outliers


def bars(title: str, values: Mapping[str, float], colours: Mapping[str, int]) -> str:
    """One horizontal bar a name, for values between 0 and 1."""
    left, row, width = 12 + _CHARACTER * max((len(short(label)) for label in values), default=1), 19.0, 330.0
    length = width - left - 44
    parts = []
    for number, (label, value) in enumerate(values.items()):
        top = 2 + row * number
        size = max(1.0, length * min(1.0, max(0.0, value)))
        parts.append(
            f'<g class="{_class(colours[label])}"><title>{clean(label)}: {value:.3f}</title>'
            f'<text class="name" x="4" y="{top + 13:.0f}">{clean(short(label))}</text>'
            f'<rect class="bar" x="{left:.1f}" y="{top + 2:.0f}" width="{size:.1f}" height="14"/>'
            f'<text class="figure" x="{left + size + 4:.1f}" y="{top + 13:.0f}">{value:.3f}</text></g>'
        )
    return _svg(title, width, 4 + row * len(values), parts)


def scatter(title: str, points: Sequence[Point], axes: tuple[Axis, Axis], colours: Mapping[str, int]) -> str:
    """Extractors as named marks over two axes."""
    across, up = axes
    width, height, left, bottom = 560.0, 400.0, 56.0, 352.0
    right, top = width - 16, 12.0

    def at_x(value: float) -> float:
        return left + (right - left) * across.place(value)

    def at_y(value: float) -> float:
        return bottom - (bottom - top) * up.place(value)

    parts = [_grid_lines(across, at_x, (top, bottom))]
    for value, name in up.ticks():
        y = at_y(value)
        parts.append(f'<path class="grid" d="M{left:.0f} {y:.1f}H{right:.0f}"/>')
        parts.append(f'<text class="tick" style="text-anchor:end" x="{left - 6:.0f}" y="{y + 4:.1f}">{name}</text>')
    parts.append(f'<text class="axis" x="{(left + right) / 2:.0f}" y="{height - 6:.0f}">{clean(across.title)}</text>')
    turned = f"rotate(-90 14 {(top + bottom) / 2:.0f})"
    parts.append(
        f'<text class="axis" x="14" y="{(top + bottom) / 2:.0f}" transform="{turned}">{clean(up.title)}</text>'
    )
    places = [(at_x(point.x), at_y(point.y)) for point in points]
    labels = place_labels([short(point.label) for point in points], places, (left, top, right, bottom))
    for point, (x, y), (label_x, label_y) in zip(points, places, labels, strict=True):
        summary = f"{point.label}: {across.title} {point.x:.4g}, {up.title} {point.y:.3f}"
        parts.append(
            f'<g class="{_class(colours[point.label])}"><title>{clean(summary)}</title>'
            f"{_mark(colours[point.label], x, y)}"
            f'<text class="name" x="{label_x:.1f}" y="{label_y:.1f}">{clean(short(point.label))}</text></g>'
        )
    return _svg(title, width, height, parts)


Frame = tuple[float, float, float, float]


def place_labels(
    labels: Sequence[str], places: Sequence[tuple[float, float]], frame: Frame
) -> list[tuple[float, float]]:
    """A place for each label beside its mark that covers no mark and no other label, where there is one."""
    taken: list[Frame] = [(x - 6, y - 6, x + 6, y + 6) for x, y in places]
    chosen = []
    for label, (x, y) in zip(labels, places, strict=True):
        wide = _CHARACTER * len(label)
        candidates = [(x + 9 * side - wide * (side < 0), y + 4 + drop) for drop in _drops() for side in (1, -1)]
        boxes = [(left, base - 11, left + wide, base + 3) for left, base in candidates]
        free = (at for at, box in enumerate(boxes) if _inside(box, frame) and not any(_overlap(box, b) for b in taken))
        best = next(free, 0)
        taken.append(boxes[best])
        chosen.append(candidates[best])
    return chosen


def _drops() -> list[float]:
    """How far a label may stand above or below its mark, nearest first."""
    return [0.0, *(sign * step * _LINE / 2 for step in range(1, 9) for sign in (-1, 1))]


def _inside(box: Frame, frame: Frame) -> bool:
    return box[0] >= frame[0] and box[1] >= frame[1] - 12 and box[2] <= frame[2] + 12 and box[3] <= frame[3]


def _overlap(a: Frame, b: Frame) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _mark(colour: int, x: float, y: float) -> str:
    """A circle, square, triangle or diamond: four shapes, so that neighbours in colour differ in shape."""
    shapes = (
        f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="5"/>',
        f'<rect class="mark" x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9"/>',
        f'<path class="mark" d="M{x:.1f} {y - 6:.1f}l5.5 10h-11z"/>',
        f'<path class="mark" d="M{x:.1f} {y - 6:.1f}l6 6l-6 6l-6 -6z"/>',
    )
    return shapes[colour % len(shapes)]


def _grid_lines(axis: Axis, at: Place, ends: tuple[float, float]) -> str:
    top, bottom = ends
    return "".join(
        f'<path class="grid" d="M{at(value):.1f} {top:.0f}V{bottom:.0f}"/>'
        f'<text class="tick" x="{at(value):.1f}" y="{bottom + 15:.0f}">{name}</text>'
        for value, name in axis.ticks()
    )


def _class(colour: int) -> str:
    return f"c{colour % COLOURS}"


def _svg(title: str, width: float, height: float, parts: Iterable[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" role="img" '
        f'aria-label="{clean(title)}">{"".join(parts)}</svg>'
    )
