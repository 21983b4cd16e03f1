"""What is raised behind words or stands beside headings and is no part of them: numbers of notes, links to edit."""

from __future__ import annotations

import pytest

import dehusk
from dehusk import Selection

EDIT = (
    "<span class='mw-editsection'><span class='mw-editsection-bracket'>[</span><a href='/edit?section=1'>edit</a>"
    "<span class='mw-editsection-bracket'>]</span></span>"
)


def both(html: str) -> tuple[str, str]:
    """The text of all that a page shows, by its tree and by its source."""
    page = dehusk.Page.from_html(html)
    return (
        Selection(page, ~page.words.hidden, by="all").text(),
        Selection.of_source(page, ~page.source_layout.hidden, by="all").text(),
    )


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Tea is good.<sup><a href='#fn1'>2</a></sup> So.", "Tea is good.[2] So."),
        ("<p>Tea<a href='#fn1'><sup>12</sup></a> is good.", "Tea[12] is good."),
        ("<p>Tea<sup class=reference><a href='#cite_note-1'>[1]</a></sup> is good.", "Tea[1] is good."),
        ("<p>Tea is good.<sup>4</sup> So.", "Tea is good.[4] So."),
        ("<p>“Tea!”<sup><b>4</b></sup>", "“Tea!”[4]"),
        ("<p>Tea: 3.<sup>99</sup> a cup", "Tea: 3.99 a cup"),
        ("<p>4 m<sup>2</sup> of tea", "4 m2 of tea"),
        ("<p>Tea<a href='/2'><sup>2</sup></a>", "Tea2"),
        ("<p>The 3<sup><a href='#rd'>rd</a></sup>", "The 3rd"),
        ("<p>Tea <sup><a href='#fn1'>2</a></sup> so", "Tea 2 so"),
    ],
)
def test_numbers_of_notes_are_no_part_of_words(html: str, text: str) -> None:
    assert both(html) == (text, text)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (f"<h2>Tea{EDIT}</h2><p>Good.", "Tea\n\nGood."),
        (f"<div class='mw-heading'><h2>Tea</h2>{EDIT}</div><p>Good.", "Tea\n\nGood."),
        ("<h2>Tea <span class='my-mw-editsection'>[edit]</span></h2><p>mw-editsection", "Tea [edit]\n\nmw-editsection"),
        ("<h2>Tea<span class='mw-editsection'>[edit]</h2><p>Good.", None),
    ],
)
def test_links_to_edit_are_left_out(html: str, text: str | None) -> None:
    found = both(html)
    assert text is None or found == (text, text)
    assert all("Good" in one or "mw-editsection" in one for one in found)


def test_markdown_leaves_them_out_too() -> None:
    page = dehusk.Page.from_html(f"<h2>Tea{EDIT}</h2><p>Good.")
    assert dehusk.get("everything")(page).markdown() == "## Tea\n\nGood."


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (
            "<p>Tea<sup class=reference><a href='#cite_note-1'><span>[</span>1<span>]</span></a></sup> is good.",
            r"Tea[\[1\]](#cite_note-1) is good.",
        ),
        ("<p><sup><a href='#cite_note-1'>[1]</a></sup>", r"[\[1\]](#cite_note-1)"),
        ("<p>Tea<sup><a href='#fn1'>1</a></sup> is good.", "Tea[<sup>1</sup>](#fn1) is good."),
        ("<p>a<sup>[n]</sup> is good.", "a<sup>[n]</sup> is good."),
    ],
)
def test_marks_in_brackets_need_not_be_raised_in_markdown(html: str, markdown: str) -> None:
    assert dehusk.get("everything")(dehusk.Page.from_html(html)).markdown() == markdown
