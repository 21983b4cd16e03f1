"""Comments that no element holds, behind an anchor or a heading."""

from __future__ import annotations

import numpy as np
import pytest
from news_text import PARAGRAPHS

import dehusk
from dehusk import Page
from dehusk.extractor.ancestors import FARTHEST
from dehusk.extractor.asked import Asked
from dehusk.extractor.blocks import blocks_of
from dehusk.extractor.comment_mark import behind_comment_mark
from dehusk.extractor.judge import called_comments
from dehusk.extractor.kinds import ARTICLE
from dehusk.extractor.model.model import DEFAULT_MODEL, read_model

SAID = [
    "I cross that bridge every morning, and I have never seen anybody look at it from below.",
    "They could have told us before the summer, when there was still a ferry for those who walk.",
    "My grandfather built it, and he said then that it would stand for fifty years and not more.",
    "Close it for good, and let the children have the river bank. Nobody here needs one more road.",
]
TEXT = "".join(f"<p>{text}</p>" for text in PARAGRAPHS)
COMMENTS = "".join(f"<p><b>Reader {n}</b><br>{said}<br><br></p><hr>" for n, said in enumerate(SAID))


def page(mark: str, text: str = TEXT, comments: str = COMMENTS) -> str:
    return (
        "<title>Bridge closed - City News</title><table><tr><td><a href=/>Home</a> <a href=/city>City</a></td>"
        f"<td><h1>Bridge closed</h1>{text}<hr>{mark}{comments}</td></tr></table><p>All rights reserved.</p>"
    )


def marked(html: str) -> list[str]:
    blocks = blocks_of(Page.from_html(html))
    words, found = blocks.page.words, behind_comment_mark(blocks).nonzero()[0]
    return [words.text[words.start[blocks.first[b]] : words.end[blocks.last[b] - 1]] for b in found]


@pytest.mark.parametrize(
    "mark",
    [
        "<p><a name=commentSection></a><b>Comments are now closed for this story</b></p>",
        "<a name='comments'></a>",
        "<a id=comments></a>",
        "<h3 id=comments>4 comments</h3>",
        "<h2 id=comments_title>4 comments</h2>",
        "<h5 id=commentsHeader>4 comments</h5>",
        "<h3><a name=Comments>4 comments</a></h3>",
        "<a name=article-comments></a><h4>What our readers said: 4 replies</h4>",
        "<div><div><a name=reader-comments></a></div></div>",
    ],
)
def test_what_stands_behind_a_mark_of_comments_is_left_out(mark: str) -> None:
    found = marked(page(mark))
    assert all(any(said in text for text in found) for said in SAID)
    assert not any(text in found for text in (*PARAGRAPHS, "All rights reserved."))
    doc = dehusk.extract(page(mark))
    assert all(paragraph in doc.text for paragraph in PARAGRAPHS)
    assert not any(said in doc.text for said in SAID)
    assert all(said in dehusk.extract(page(mark), comments="keep").text for said in SAID)


@pytest.mark.parametrize(
    "mark",
    [
        "<a id=comments href=#write>Write a comment</a>",
        "<a id=comments href=#write></a>",
        "<a name=comments>Comments</a>",
        "<h3 id=commentary>What it means</h3>",
        "<div hidden><a name=comments></a>Comments</div>",
        "<noscript><a name=comments></a></noscript>",
        f"<h3 id=comments>{PARAGRAPHS[0]}</h3>",
        "<a></a><a name></a><h3 id=''>4 comments</h3>",
    ],
)
def test_links_other_names_and_long_headings_are_no_marks(mark: str) -> None:
    assert marked(page(mark)) == []


MANUAL = "".join(
    f"<h2 id={name}>{name.title()}</h2>" + "".join(f"<p>Of {name}: {text}</p>" for text in PARAGRAPHS[:2])
    for name in ("names", "numbers", "comments", "types", "files")
)


@pytest.mark.parametrize("mark", ["", "<a name=comment></a>"])
def test_a_section_about_comments_is_no_mark(mark: str) -> None:
    html = f"<title>Grammar</title><h1>Grammar</h1>{MANUAL.replace('<h2 id=comments', mark + '<h2 id=comments')}"
    assert marked(html) == []
    assert dehusk.extract(html).text.count(PARAGRAPHS[0]) == 5


def test_the_first_mark_with_nothing_else_behind_it_counts() -> None:
    html = page("<a name=comments></a>").replace("<h1>", "<a name=comments></a><h1>")
    found = marked(html)
    assert all(any(said in text for text in found) for said in SAID)
    assert not any(text in found for text in PARAGRAPHS)


def test_a_mark_around_the_headline_leaves_elements_named_after_comments_what_they_are() -> None:
    called, headline = np.array([False, False, True]), np.array([True, False, False])
    model = read_model(DEFAULT_MODEL)
    values = np.zeros((len(model.names), 3), np.float32)
    values[model.names.index("hint_comment")] = np.where(called, 0, FARTHEST)
    values[model.names.index("title_offset")] = np.where(headline, 0, 1)
    values[model.names.index("title_found")] = 1
    types = np.zeros(len(model.types))

    def found(article: float, *marked: bool) -> list[bool]:
        types[model.types.index(ARTICLE)] = article
        return called_comments(model, values, types, lambda: np.array(marked)).tolist()

    assert found(0.9, True, True, True) == [False, False, True], "it holds the headline"
    assert found(0.9, False, True, True) == [False, True, True]
    assert found(0.5, False, True, True) == [False, False, True], "less probably an article"


def test_an_anchor_that_ends_a_paragraph_never_closed_is_a_mark() -> None:
    html = page("<a name=comments></a>").replace("</p><hr><a name", "<a name", 1)
    found = marked(html)
    assert all(any(said in text for text in found) for said in SAID)
    assert not any(text in found for text in PARAGRAPHS)


def test_a_mark_above_the_headline_says_nothing() -> None:
    html = page("").replace("<h1>", "<a name=comments></a><h1>")
    assert all(paragraph in dehusk.extract(html).text for paragraph in PARAGRAPHS)


def test_the_first_mark_counts_and_each_question_is_answered_once() -> None:
    html = page("<a name=comments></a>", comments=f"{COMMENTS}<a name=comments></a><p>The end")
    blocks = blocks_of(Page.from_html(html))
    asked = Asked.of(blocks)
    assert asked.behind_mark() is asked.behind_mark()
    assert np.count_nonzero(asked.behind_mark()) == len(SAID) + 1
    assert not Asked().behind_mark().any()
    assert not behind_comment_mark(blocks_of(Page.from_html(""))).any()


def test_why_says_that_it_was_called_a_comment() -> None:
    doc = dehusk.extract(page("<a name=comments></a>"))
    told = "as part of what is named after comments, on what may be an article"
    assert any(told in str(reason) for reason in doc.why(SAID[0]))
    assert not any(told in str(reason) for reason in doc.why(PARAGRAPHS[0]))
