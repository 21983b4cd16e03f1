"""Footnotes and references: found by the raised marks that link to them, and kept with the text that refers to them."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.algorithms.registry import get
from dehusk.extractor.evidence import Evidence, Questions
from dehusk.extractor.notes import NO_NOTES, Notes, notes_of
from dehusk.extractor.outline.blocks import blocks_of
from dehusk.extractor.outline.elements import FARTHEST
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.rules.keep_notes import KeepNotes
from dehusk.extractor.verdict import Verdict
from dehusk.page.page import Page
from dehusk.page.together import alone

NAMES = ("words", "hidden", "tag_h1", "tag_h2", "tag_h3")
TEXT = "<p>Tea is good for you<sup><a href='#n1'>[1]</a></sup>, and so is water<a href=#n2><sup>2</sup></a>.</p>"
LIST = "<ol><li id=n1>Heiss, The Story of Tea.</li><li><a name='n2'></a>Mair, The True History of Tea.</li></ol>"


def with_notes(notes: Notes, headings: list[int], size: int) -> Evidence:
    """Blocks of which some are headings."""
    features = np.full((len(NAMES), size), FARTHEST, np.float32)
    features[1] = 0
    features[3, headings] = 0
    rows = {name: row for row, name in enumerate(NAMES)}
    texts = Texts(np.arange(size))
    return Evidence(rows, features, np.zeros((8, size), int), texts, ask=Questions(notes=lambda: notes))


def found(html: str) -> list[tuple[int, int, int]]:
    """Mark, first and last block of each note."""
    page = Page.from_html(html)
    notes = notes_of(page, blocks_of(alone(page)).of_page(0))
    return list(zip(notes.mark.tolist(), notes.first.tolist(), notes.last.tolist(), strict=True))


def test_marks_and_their_notes() -> None:
    assert found(f"{TEXT}<h2>Notes</h2>{LIST}") == [(0, 2, 3), (0, 3, 4)]


def test_a_note_goes_on_to_the_next() -> None:
    notes = "<div id=n1>Heiss.<p>The Story of Tea.</p></div><div id=n2>Mair.</div><p>Imprint"
    assert found(f"{TEXT}{notes}") == [(0, 1, 3), (0, 3, 4)]


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>Tea is good for you.</p>",
        f"{TEXT}",  # the notes are not there
        f"{LIST}{TEXT}",  # they link back
        f"<p>Tea is <a href='#n1'>good</a> for you.</p>{LIST}",  # no mark, but a link to a section
        "<p>Tea<sup><a href='https://example.org/#n1'>1</a></sup></p><p id=n1>One",
        "<p>Tea<sup><a href='#'>1</a></sup></p><p id=''>One",
        "<sup>",
        "<sup><a",
    ],
)
def test_no_notes(html: str) -> None:
    assert not found(html)


def test_a_note_comes_with_the_text_that_refers_to_it_and_its_heading() -> None:
    notes = Notes(np.array([0, 3]), np.array([5, 6]), np.array([6, 7]))
    verdict = Verdict.first(np.full(8, 0.5)).choose(np.array([1, 0, 0, 0, 0, 0, 0, 0], bool))
    assert KeepNotes()(with_notes(notes, [4], 8), verdict).chosen.nonzero()[0].tolist() == [0, 4, 5]


def test_nothing_comes_without_a_mark() -> None:
    verdict = Verdict.first(np.full(2, 0.5)).choose(np.array([1, 0], bool))
    assert KeepNotes()(with_notes(NO_NOTES, [], 2), verdict) is verdict


def test_the_references_of_an_encyclopedia_come_whole() -> None:
    paragraph = (
        "Green tea is made from leaves that were not oxidised, as they are for black tea, so that it stays green."
    )
    text = "".join(
        f"<p>{paragraph}<sup class=reference><a href='#cite-{n}'>[{n}]</a></sup> {paragraph}</p>" for n in range(4)
    )
    notes = "".join(
        f"<li id='cite-{n}'>Heiss, M. (200{n}). <i>The Story of Tea</i>. Ten Speed Press. p. {n}.</li>"
        for n in range(6)
    )
    html = f"<title>Tea</title><h1>Tea</h1>{text}<h2>References</h2><ol class=references>{notes}</ol><footer>Imprint</footer>"
    for name in ("dehusk", "dehusk-fast"):
        said = get(name)(Page.from_html(html)).text()
        assert said.count("Ten Speed Press") == 6
        assert "References" in said
