"""R2L: characters by script, the walk between regions, and what its output leaves out."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.parts.lines import lines_of_main_region, sum_of_three, walk
from dehusk.algorithms.r2l import R2L, characters_by_script

no_deadline = settings(deadline=None)  # the first call loads every algorithm; machines differ

FARSI = "این یک متن فارسی است که برای آزمایش نوشته شده و چند جمله دارد تا بلند باشد"
ARABIC = "هذا نص عربي كتب للتجربة وفيه عدة جمل حتى يكون طويلا بما يكفي لهذا الغرض"
URDU = "یہ ایک اردو متن ہے جو جانچ کے لیے لکھا گیا ہے اور اس میں کئی جملے ہیں"
PASHTO = "دا د ازموینې لپاره یو پښتو متن دی چې څو جملې لري څو اوږد شي"
HEBREW = "זה טקסט בעברית שנכתב לצורך בדיקה ויש בו כמה משפטים כדי שיהיה ארוך"
MENU = "".join(f'<li class="menu-item"><a href="/section/{n}/index.html">بخش</a></li>' for n in range(40))


def rows(html: str) -> list[tuple[int, int]]:
    """Right-to-left and ASCII characters of each tag and word."""
    found = characters_by_script(Page.from_html(html))
    return list(zip(found.right_to_left.tolist(), found.ascii.tolist(), strict=True))


def texts(name: str, html: str, **parameters: object) -> list[str]:
    page = Page.from_html(html)
    found = get(name, **parameters)(page)
    return [word for word, kept in zip(page.words.texts(), found.words, strict=True) if kept]


def test_utf8_example() -> None:
    """U+0628 is D8 A8, both above 127: one right-to-left character and no ASCII."""
    assert "\u0628".encode() == b"\xd8\xa8"
    page = Page.from_html(b"<p>\xd8\xa8</p>", encoding="utf-8")
    found = characters_by_script(page)
    assert found.right_to_left.tolist() == [0, 1, 0]
    assert found.ascii.tolist() == [3, 0, 4]


@pytest.mark.parametrize(
    ("word", "right_to_left", "ascii_"),
    [
        ("سلام", 4, 0),
        ("שלום", 4, 0),
        ("مُعَلِّم", 8, 0),  # four letters, four diacritics
        ("۱۴۰۳", 4, 0),  # the script's own digits
        ("؟", 1, 0),
        ("\ufeb3\ufefc\ufbfe", 3, 0),  # presentation forms
        ("\ufb2a", 1, 0),
        ("می\u200cشود", 5, 0),  # the joiner is on neither side
        ("\u200fسلام", 4, 0),  # nor is a direction mark
        ("1403", 0, 4),
        ("Linux", 0, 5),
        ("café", 0, 3),
        ("«»", 0, 0),
        ("茶", 0, 0),
        ("&#1576;", 0, 7),  # bytes are read, not characters
    ],
)
def test_characters(word: str, right_to_left: int, ascii_: int) -> None:
    assert rows(f"<p>{word}</p>")[1:-1] == [(right_to_left, ascii_)]


def test_spaces_and_attributes_count_as_written() -> None:
    assert rows("سلام دنیا") == [(4, 1), (4, 0)]
    assert rows('<img alt="سلام">') == [(4, 12)]


def test_a_filter_takes_the_attributes_whatever_their_script() -> None:
    page = Page.from_html('<a title="سلام">دنیا</a>')
    filtered = get("r2l+filter2")
    assert characters_by_script(page).right_to_left.tolist() == [4, 4, 0]
    assert filtered(page).signals["content"].sum() == 4
    assert filtered(page).signals["code"].sum() == len("<a></a>")


def test_difference_at_the_edges() -> None:
    assert sum_of_three(np.array([1.0, 2.0, 4.0, 8.0])).tolist() == [3, 7, 14, 12]
    assert sum_of_three(np.array([5.0])).tolist() == [5]
    assert sum_of_three(np.array([])).tolist() == []


@pytest.mark.parametrize(
    ("values", "gap", "selected"),
    [
        ([], 8, []),
        ([1], 8, [0]),
        ([-1], 8, []),
        ([0], 8, []),
        ([1, -1, -1, 5], 3, [3]),  # distance 3 - 0 + 1 = 4
        ([1, -1, -1, 5], 4, [0, 3]),
        ([5, -1, -1, 1], 4, [0, 3]),
        ([5, -1, -1, 1], 3, [0]),
        ([2, -1, 5, -1, 2], 3, [0, 2, 4]),  # first and last line
        ([2, -1, 5, -1, 2], 2, [2]),
        ([1, -1, 1, -1, -1, 9, -1, 1], 3, [5, 7]),  # the walk stops at the first wide gap
        ([3, 3, -1, 3, 3], 1, [0, 1]),  # of equal regions the first
    ],
)
def test_gap(values: list[float], gap: int, selected: list[int]) -> None:
    difference = np.array(values, float)
    content = np.maximum(difference, 0)
    assert np.flatnonzero(lines_of_main_region(difference, content, gap)).tolist() == selected


@no_deadline
@given(st.lists(st.integers(-3, 6), max_size=40), st.integers(1, 6))
def test_walk_as_printed(values: list[int], gap: int) -> None:
    """Against algorithm 1, step by step."""
    regions: list[tuple[int, int]] = []
    for at, value in enumerate(values):
        if value > 0:
            first = regions.pop()[0] if regions and regions[-1][1] == at - 1 else at
            regions.append((first, at))
    chosen: set[int] = set()
    if regions:
        weight = [sum(values[a : b + 1]) for a, b in regions]
        heaviest = weight.index(max(weight))
        low = high = heaviest
        while low > 0 and regions[low][0] - regions[low - 1][1] + 1 <= gap:
            low -= 1
        while high < len(regions) - 1 and regions[high + 1][0] - regions[high][1] + 1 <= gap:
            high += 1
        chosen = {line for a, b in regions[low : high + 1] for line in range(a, b + 1)}
    difference = np.array(values, float)
    found = lines_of_main_region(difference, np.maximum(difference, 0), gap)
    assert set(np.flatnonzero(found).tolist()) == chosen


def test_walk_without_regions() -> None:
    nothing = np.array([], np.intp)
    assert walk(nothing, nothing, np.array([]), 8) == slice(0, 0)


@pytest.mark.parametrize("text", [FARSI, ARABIC, URDU, PASHTO, HEBREW])
def test_text_without_the_menu(text: str) -> None:
    """Smoothing may cost a line at either end of the text, and gives nothing of the menus."""
    html = f"<ul>{MENU}</ul>" + f"<p>{text}</p>" * 9 + f"<ul>{MENU}</ul>"
    whole, found = text.split() * 9, texts("r2l", html)
    assert " ".join(found) in " ".join(whole)
    assert len(found) > 0.7 * len(whole)


def test_only_right_to_left_comes_out() -> None:
    html = f"<p>{FARSI} Linux ۲۰ 20 می\u200cشود (kernel). {FARSI}</p>"
    assert texts("r2l", html) == [*FARSI.split(), "۲۰", "می\u200cشود", *FARSI.split()]


def test_gap_in_a_page() -> None:
    """Markup between two texts: two lines keep them together, twenty do not, unless the gap is larger."""
    long, short = f"<p>{FARSI} {FARSI} {FARSI}</p>" * 2, f"<p>{HEBREW} {HEBREW} {HEBREW}</p>"
    near, far = '<img src="x.png">' * 10, '<img src="x.png">' * 100
    hebrew = set(HEBREW.split())
    assert hebrew <= set(texts("r2l", long + near + short))
    assert hebrew.isdisjoint(texts("r2l", long + far + short))
    assert hebrew <= set(texts("r2l", long + far + short, gap=40))
    assert set(FARSI.split()) <= set(texts("r2l", short + far + long))


@pytest.mark.parametrize("html", ["", "<p></p>", "<p>Tea is good for you.</p>" * 9, "é", "<p>茶</p>", "«"])
def test_nothing_to_find(html: str) -> None:
    assert not get("r2l")(Page.from_html(html))


def test_one_line() -> None:
    assert texts("r2l", "سلام") == ["سلام"]


def test_hidden_words_are_left_out_and_steps_tell() -> None:
    page = Page.from_html(f"<p>{FARSI} Linux {FARSI}</p><p hidden>{FARSI}</p>")
    found = get("r2l")(page)
    assert len(found) == 2 * len(FARSI.split())
    kept = [int(step.kept.sum()) for step in found.steps]
    assert kept == sorted(kept, reverse=True)
    assert kept[1] - kept[2] == 1  # Linux
    assert kept[2] - kept[3] == len(FARSI.split())


def test_signals_have_one_value_a_line() -> None:
    signals = get("r2l", width=40)(Page.from_html(f"<ul>{MENU}</ul><p>{FARSI}</p>")).signals
    assert set(signals) == {"content", "code", "difference", "selected"}
    assert len({len(curve) for curve in signals.values()}) == 1
    length = signals["content"] + signals["code"]
    assert length.max() <= 40 + 1e-6
    assert length.sum() > 1000
    assert signals["selected"].any()


@no_deadline
@given(st.lists(st.sampled_from([FARSI, "سلام", "Linux 6", ARABIC]), min_size=1, max_size=30), st.integers(1, 90))
def test_layout_of_the_source_does_not_matter(paragraphs: list[str], width: int) -> None:
    small = "".join(f'<div class="a"><p>{text}</p></div>' for text in paragraphs)
    pretty = "".join(
        f'<div class="a">\n\t<p>\n\t\t{text.replace(" ", chr(10))}\n\t</p>\n</div>\n' for text in paragraphs
    )
    assert texts("r2l", small, width=width) == texts("r2l", pretty, width=width)


@no_deadline
@given(st.text(alphabet="<>/ab \n\u0628\u05d0é\u200c&;", max_size=60))
def test_any_input(html: str) -> None:
    page = Page.from_html(html)
    found = get("r2l")(page)
    assert found.words.shape == (len(page.words),)
    assert all(any("\u0590" <= c <= "\u08ff" for c in word) for word in texts("r2l", html))


@pytest.mark.parametrize("parameters", [{"gap": 0}, {"width": 0}])
def test_parameters_are_checked(parameters: dict[str, int]) -> None:
    with pytest.raises(ParameterError):
        R2L(**parameters)
