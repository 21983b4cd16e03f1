"""Blocks in reading order with score and verdict: the figure of the tree family."""

from __future__ import annotations

import numpy as np
import pytest

import dehusk
from dehusk.plot import Look, draw, style
from dehusk.plot.kinds import kind_of, panels_of
from dehusk.plot.sampling import runs

SENTENCE = "Tea is made from the leaves of one plant and the water of many rivers, they say. "
MENU = "<ul>" + "".join(f"<li><a href='/{n}'>Item {n}</a></li>" for n in range(10)) + "</ul>"
ARTICLE = f"<title>Tea</title><body>{MENU}<div><h1>Tea</h1>" + f"<p>{SENTENCE * 2}</p>" * 4 + f"</div>{MENU}</body>"
MINE = [name for name in dehusk.names(family="tree") if name != "vips"]  # which draws its blocks on the page


def select(name: str, html: str) -> dehusk.Selection:
    return dehusk.get(name)(dehusk.Page.from_html(html))


@pytest.mark.parametrize("name", MINE)
def test_drawn_block_by_block(name: str) -> None:
    selection = select(name, ARTICLE)
    kind = kind_of(selection.signals)
    assert kind is not None
    assert kind.name == "blocks in reading order"
    figure = draw(selection, Look(dpi=40))
    figure.canvas.draw()
    assert len(figure.axes) == 2
    assert [panel.extent for panel in panels_of(selection)] == [25, 25]  # 20 items, the headline, 4 paragraphs


@pytest.mark.parametrize("name", MINE)
@pytest.mark.parametrize("html", ["", "<p>Tea", "<p hidden>Tea", "<title>Tea</title>"])
def test_small_pages_draw(name: str, html: str) -> None:
    selection = select(name, html)
    assert len(draw(selection, Look(dpi=40)).axes) == len(panels_of(selection))
    if html != "<p>Tea":
        assert len(selection.signals["block score"]) == 0


@pytest.mark.parametrize("name", MINE)
def test_signals_tell_the_verdict(name: str) -> None:
    """Blocks and words agree: a block is selected if at least half of its words are."""
    selection = select(name, ARTICLE)
    shown = ~selection.page.words.hidden
    block = selection.page.words.block[shown]
    numbers = np.unique(block)
    kept = selection.words[shown]
    assert selection.signals["block words"].tolist() == [int((block == number).sum()) for number in numbers]
    assert selection.signals["selected"].tolist() == [kept[block == number].mean() >= 0.5 for number in numbers]


def test_shades_and_threshold() -> None:
    selection = select("lqf", ARTICLE)
    upper, lower = draw(selection).axes
    assert any(line.get_ydata()[0] == 0.5 for line in upper.lines)
    assert not lower.lines
    for axes in (upper, lower):
        bands = axes.collections[0]
        found = [(path.vertices[:, 0].min(), np.ptp(path.vertices[:, 0])) for path in bands.get_paths()]
        assert found == runs(selection.signals["selected"]) == [(10, 5)]
        assert bands.get_facecolor()[0][:3] == pytest.approx(
            tuple(int(style.SELECTED[at : at + 2], 16) / 255 for at in (1, 3, 5))
        )
