"""Figures: every algorithm of the source family draws, on any page, the same bytes each time."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import dehusk
from dehusk.errors import ParameterError
from dehusk.extras import how_to_install
from dehusk.plot import FORMATS, Look, draw, generic, lines, picture, sampling, save, style
from dehusk.plot.kinds import KINDS, kind_of, panels_of
from dehusk.plot.library import legible
from dehusk.plot.signals import selected

SOURCE_FAMILY = [name for family in ("lines", "tokens", "characters") for name in dehusk.names(family)]
PROSE = "Tea is good for you, they say, and nobody who has had a cup in the morning would say otherwise. "
MENU = "<ul>" + "".join(f"<li><a href='/section/{n}?from=menu'>Item {n}</a></li>" for n in range(30)) + "</ul>"
ARTICLE = f"<title>Tea</title><body>{MENU}<h1>Tea</h1>" + f"<p>{PROSE * 3}</p>" * 5 + f"<img src=a.png>{MENU}</body>"
PERSIAN = f"<body>{MENU}" + "<p>" + "چای برای شما خوب است و همه آن را می‌نوشند. " * 12 + f"</p>{MENU}"
PAGES = {"empty": "", "tiny": "<p>Tea", "article": ARTICLE, "Persian": PERSIAN}
PNG, SVG = b"\x89PNG\r\n", "{http://www.w3.org/2000/svg}"


def select(name: str, html: str) -> dehusk.Selection:
    return dehusk.get(name)(dehusk.Page.from_html(html))


def with_signals(**signals: NDArray[np.generic]) -> dehusk.Selection:
    page = dehusk.Page.from_html("<p>Tea is good")
    return dehusk.Selection(page, np.ones(3, bool), by="of no registered name", signals=signals)


def texts(svg: bytes) -> list[str]:
    return [text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 (our own)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("name", SOURCE_FAMILY)
def test_every_algorithm_of_the_source_family_draws_every_page(name: str, page: str) -> None:
    figure = draw(select(name, PAGES[page]), Look(dpi=40))
    figure.canvas.draw()
    assert len(figure.axes) == len(panels_of(select(name, PAGES[page])))
    assert bool(figure.axes) == bool(PAGES[page])


@pytest.mark.parametrize("name", SOURCE_FAMILY)
def test_every_algorithm_of_the_source_family_has_its_own_kind_of_figure(name: str) -> None:
    assert kind_of(select(name, ARTICLE).signals) is not None


@pytest.mark.parametrize("name", sorted(set(dehusk.names()) - set(SOURCE_FAMILY) - set(dehusk.names("visual"))))
def test_algorithms_of_other_families_draw_too(name: str) -> None:
    assert draw(select(name, ARTICLE)).axes


def test_kinds_have_different_names_and_needs() -> None:
    assert len({kind.name for kind in KINDS}) == len({kind.needs for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize(("format", "start"), [("png", PNG), ("svg", b"<?xml"), ("pdf", b"%PDF-")])
def test_every_format(format: str, start: bytes) -> None:
    assert picture(select("dana-g", ARTICLE), format).startswith(start)


def test_save_goes_by_the_name_of_the_file(tmp_path: Path) -> None:
    save(select("bte", ARTICLE), tmp_path / "page.PNG")
    assert (tmp_path / "page.PNG").read_bytes().startswith(PNG)
    with pytest.raises(ParameterError, match=r"ends in one of \.png, \.svg, \.pdf"):
        save(select("bte", ARTICLE), tmp_path / "page.jpg")
    assert [path.name for path in tmp_path.iterdir()] == ["page.PNG"]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", ["dana-g", "ccb"])
def test_the_same_bytes_each_time(name: str, format: str) -> None:
    assert picture(select(name, ARTICLE), format) == picture(select(name, ARTICLE), format)


def test_the_same_bytes_in_another_process() -> None:
    script = (
        "import sys, dehusk, dehusk.plot; page = dehusk.Page.from_html(sys.stdin.read());"
        "sys.stdout.buffer.write(dehusk.plot.picture(dehusk.get('dsc')(page), 'svg'));"
        "sys.exit('matplotlib.pyplot' in sys.modules)"  # it would open windows and keep figures
    )
    made = subprocess.run([sys.executable, "-c", script], input=ARTICLE.encode(), capture_output=True, check=True)
    assert made.stdout == picture(select("dsc", ARTICLE), "svg")
    assert b"<dc:date>" not in made.stdout


def test_threads_do_not_disturb_each_other() -> None:
    names = ["dana-g", "ccb", "bte"]
    alone = [picture(select(name, ARTICLE), "svg") for name in names] * 2
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda name: picture(select(name, ARTICLE), "svg"), names * 2))
    assert together == alone


def test_drawing_leaves_matplotlib_as_it_was() -> None:
    import matplotlib

    before = dict(matplotlib.rcParams)
    picture(select("dana-g", ARTICLE), "svg")
    assert dict(matplotlib.rcParams) == before


def test_import_does_not_load_matplotlib() -> None:
    script = "import sys, dehusk.plot, dehusk.cli.plot; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_missing_matplotlib_is_named_with_its_extra() -> None:
    script = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import dehusk, dehusk.plot\n"
        "try: dehusk.plot.draw(dehusk.get('bte')(dehusk.Page.from_html('<p>Tea')))\n"
        "except dehusk.MissingExtraError as error: print(error)"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told.strip() == f"needs matplotlib: {how_to_install('plot')}"


def test_title_note_and_share_are_written() -> None:
    selection = select("dana-g", ARTICLE)
    written = texts(picture(selection, "svg", Look(note="gap=20")))
    assert "dana-g" in written
    assert f"gap=20; {len(selection)} of {len(selection.words)} words selected" in written
    assert "More tea" in texts(picture(selection, "svg", Look(title="More tea")))


@pytest.mark.parametrize("title", ["costs $5, not $6", "a\nb", "日本語 \x00\ud800", "^_{\\alpha}", "long " * 500])
def test_any_title_can_be_drawn(title: str) -> None:
    assert picture(select("bte", ARTICLE), "png", Look(title=title, dpi=30)).startswith(PNG)


def test_letters_that_the_font_lacks_become_question_marks() -> None:
    assert legible("Tee 日本 для") == "Tee ?? для"


def test_empty_page_says_so() -> None:
    for name in SOURCE_FAMILY:
        assert any("Nothing to draw" in text for text in texts(picture(select(name, ""), "svg")))


def test_selected_lines_are_shaded() -> None:
    selection = select("dana-g", ARTICLE)
    bands = draw(selection).axes[0].collections[0]
    assert bands.get_facecolor()[0] == pytest.approx(_rgba(style.SELECTED))
    found = [(path.vertices[:, 0].min(), np.ptp(path.vertices[:, 0])) for path in bands.get_paths()]
    assert found == sampling.runs(selection.signals["selected"])


def test_content_stands_above_and_code_below_the_axis() -> None:
    signals = {"content": np.array([3.0, 8.0]), "code": np.array([5.0, 1.0]), "difference": np.array([-2.0, 7.0])}
    upper, lower = draw(with_signals(**signals)).axes
    assert [patch.get_data().values.tolist() for patch in upper.patches] == [[3, 8], [-5, -1]]
    assert [patch.get_data().values.tolist() for patch in lower.patches] == [[0, 7], [-2, 0]]
    assert all(not label.get_text().startswith("-") for label in upper.get_yticklabels())


@pytest.mark.parametrize(
    ("signals", "shaded"),
    [
        ({"tags so far": np.arange(9), "run": np.array([2, 6])}, [(2, 4)]),
        ({"score": np.ones(9), "total": np.ones(9), "runs": np.array([[0, 1], [4, 9]])}, [(0, 1), (4, 5)]),
        ({"score": np.ones(9), "total": np.ones(9), "runs": np.zeros((0, 2), int)}, []),
        ({"tag ratio": np.ones(3), "smoothed": np.ones(3), "selected": np.array([0, 1, 1])}, [(1, 2)]),
        ({"unknown": np.ones(9), "runs": np.array([[-3, 2], [8, 99]])}, [(0, 2), (8, 1)]),
    ],
)
def test_flags_and_runs_say_what_is_selected(
    signals: dict[str, NDArray[np.generic]], shaded: list[tuple[int, int]]
) -> None:
    places = max(len(values) for values in signals.values())
    chosen = selected(signals, places)
    assert chosen is not None
    assert sampling.runs(chosen) == shaded
    assert draw(with_signals(**signals)).axes


def test_blocks_are_drawn_with_their_means() -> None:
    score = np.array([0.15, 1.67, 0.19, 0.0, 0.0, 0.28, 1.55, 0.33])
    block = np.array([0, 0, 0, -1, -1, 1, 1, 1])
    signals = {"score": score, "block": block, "topical": score > 1, "selected": block == 1}
    last = draw(with_signals(**signals)).axes[-1]
    (means,) = (mark for mark in last.collections if mark.get_label() == "mean")
    found = [(path.vertices[:, 0].tolist(), path.vertices[0, 1]) for path in means.get_paths()]
    assert found == [([0, 3], pytest.approx(0.67)), ([5, 8], pytest.approx(0.72))]
    touching = signals | {"block": np.array([0, 0, 0, 1, 1, 1, -1, -1])}
    assert all(mark.get_label() != "mean" for mark in draw(with_signals(**touching)).axes[-1].collections)


def test_long_signals_are_drawn_with_few_points_and_keep_their_peaks() -> None:
    values = np.zeros(1_000_000)
    values[[123_456, 654_321]] = 9, -4
    selection = with_signals(curve=values, selected=values > 5)
    (drawn,) = (line for line in draw(selection).axes[0].lines if len(line.get_xdata()) > 2)
    x, y = np.asarray(drawn.get_xdata()), np.asarray(drawn.get_ydata())
    assert len(x) < 5_000
    assert x[np.argmax(y)] == 123_456.5
    assert x[np.argmin(y)] == 654_321.5
    assert len(picture(selection, "svg")) < 200_000


def test_unknown_signals_are_drawn_each_by_its_kind() -> None:
    selection = with_signals(
        heat=np.arange(4.0),
        flag=np.array([True, False, True, False]),
        table=np.ones((4, 2)),
        limit=np.array(0.25),
        name=np.array(["a", "b"]),
        deep=np.ones((2, 2, 2)),
    )
    titles = [panel.title for panel in panels_of(selection)]
    assert [title.split(",")[0] for title in titles] == ["Heat", "Flag", "Table 1", "Table 2"]
    assert any("limit = 0.25" in text for text in texts(picture(selection, "svg")))


def test_votes_are_drawn_word_by_word() -> None:
    page = dehusk.Page.from_html(ARTICLE)
    votes = dehusk.vote([dehusk.get(name)(page) for name in ("bte", "dana-g", "dsc")], 2)
    (panel,) = panels_of(votes)
    assert (panel.x, panel.extent) == ("word", len(page.words))


def test_selections_without_signals_show_their_steps() -> None:
    page = dehusk.Page.from_html(ARTICLE)
    both = dehusk.get("bte")(page) & dehusk.get("dana-g")(page)
    assert [panel.title for panel in panels_of(both)] == ["Bte", "Dana-g", "(bte & dana-g)"]
    scored = dehusk.Selection(page, both.words, by="scored", scores=np.linspace(0, 1, len(page.words)))
    assert [panel.title for panel in panels_of(scored)] == ["Selected", "Score of each word"]
    assert len(draw(scored).axes) == 2


@pytest.mark.parametrize("wrong", [np.ones(3), np.ones((2, 2)), np.array(["a", "b"]), np.array([])])
def test_misshapen_signals_fall_back_to_the_general_figure(wrong: NDArray[np.generic]) -> None:
    selection = with_signals(content=np.ones(2), code=np.ones(2), difference=wrong)
    assert kind_of(selection.signals) is None
    assert draw(selection).axes


def test_optional_signals_that_do_not_fit_are_left_out() -> None:
    tags = np.arange(5)
    odd = with_signals(**{"tags so far": tags, "selected": np.ones(3, bool), "slope": np.ones(2), "low": tags})
    assert len(draw(odd).axes) == 1


def test_not_a_number_and_infinity_do_not_stop_a_figure() -> None:
    values = np.array([1.0, np.nan, np.inf, -np.inf, 2.0])
    signals = dict.fromkeys(lines.NEEDS, values)
    assert picture(with_signals(**signals), "png").startswith(PNG)
    assert picture(with_signals(other=values), "png").startswith(PNG)


def test_long_names_of_signals_and_steps_do_no_harm() -> None:
    long = "a very long name " * 40
    assert draw(with_signals(**{long: np.ones(5)})).axes
    page = dehusk.Page.from_html("<p>Tea")
    step = dehusk.Step(long, np.ones(1, bool))
    assert draw(dehusk.Selection(page, step.kept, by=long, steps=[step])).axes


def test_at_most_so_many_panels() -> None:
    many = with_signals(table=np.ones((5, generic.MOST_PANELS)), more=np.ones(5))
    assert len(draw(many, Look(dpi=20)).axes) == generic.MOST_PANELS


@pytest.mark.parametrize(
    ("size", "dpi", "told"),
    [
        ((1.0, None), 100, "inches wide"),
        ((9.0, 0.5), 100, "inches high"),
        ((9.0, 1.2), 100, "needs a height of"),
        ((9.0, 4.0), 5, "dpi must lie between"),
        ((60.0, 60.0), 600, "pixels"),
    ],
)
def test_sizes_that_cannot_be_drawn_are_refused(size: tuple[float, float | None], dpi: int, told: str) -> None:
    with pytest.raises(ParameterError, match=told):
        draw(select("dana-g", ARTICLE), Look(size=size, dpi=dpi))


def test_size_is_as_asked_for() -> None:
    import struct

    data = picture(select("dana-g", ARTICLE), "png", Look(size=(6, 4), dpi=50))
    assert struct.unpack(">II", data[16:24]) == (300, 200)


def _rgba(colour: str) -> tuple[float, ...]:
    from matplotlib.colors import to_rgba

    return to_rgba(colour)
