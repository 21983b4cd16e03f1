"""Options of `dehusk.extract`, and what a document says of itself: type, confidence, doubts, origin, JSON."""

import json
from typing import Any

import numpy as np
import pytest
from language_pages import LANGUAGES, page_of
from layout_pages import BRIDGE

import dehusk
from dehusk.errors import ParameterError
from dehusk.extractor.doubts import doubts_of

ENGLISH = LANGUAGES[-1]
PAGE = page_of(ENGLISH)
COMMENTS = list(ENGLISH.comments)


def has(text: str, pieces: list[str]) -> list[bool]:
    return [piece in text for piece in pieces]


def test_comments_stand_apart() -> None:
    document = dehusk.extract(PAGE)
    assert has(document.text, COMMENTS) == [False, False]
    assert [comment.text for comment in document.comments] == COMMENTS
    assert dehusk.extract(PAGE, comments="separate").text == document.text


def test_comments_are_kept_in_the_text() -> None:
    document = dehusk.extract(PAGE, comments="keep")
    assert has(document.text, COMMENTS) == [True, True]
    assert has(document.text, list(ENGLISH.paragraphs)) == [True] * 5
    assert document.selection.steps[-1].name == "comments taken in"
    assert ENGLISH.footer not in document.text


def test_comments_are_dropped() -> None:
    document = dehusk.extract(PAGE, comments="drop")
    assert has(document.text, COMMENTS) == [False, False]
    assert document.comments == ()
    assert has(document.text, list(ENGLISH.paragraphs)) == [True] * 5


def test_comments_of_another_algorithm() -> None:
    for algorithm in ("bte", "everything"):
        assert has(dehusk.extract(PAGE, algorithm=algorithm, comments="keep").text, COMMENTS) == [True, True]


def test_a_page_without_comments() -> None:
    html = "<h1>Tea</h1>" + "".join(f"<p>{text}</p>" for text in BRIDGE)
    assert len({dehusk.extract(html, comments=choice).text for choice in ("separate", "keep", "drop")}) == 1


@pytest.mark.parametrize("wrong", ["all", "", None, True])
def test_wrong_comments(wrong: Any) -> None:
    with pytest.raises(ParameterError, match="separate, keep, drop"):
        dehusk.extract(PAGE, comments=wrong)


def test_with_and_without_the_headline() -> None:
    with_it, without = dehusk.extract(PAGE, title=True), dehusk.extract(PAGE, title=False)
    assert with_it.text.startswith(ENGLISH.headline)
    assert ENGLISH.headline not in without.text
    assert dehusk.extract(PAGE).text == with_it.text
    assert with_it.text.removeprefix(ENGLISH.headline).strip() == without.text
    assert without.title == with_it.title == ENGLISH.headline
    assert with_it.selection == without.selection


def test_a_page_without_a_headline() -> None:
    html = "".join(f"<p>{text}</p>" for text in BRIDGE)
    assert len({dehusk.extract(html, title=choice).text for choice in (True, False)}) == 1


def test_options_together() -> None:
    document = dehusk.extract(PAGE, comments="keep", title=True)
    assert document.text.startswith(ENGLISH.headline)
    assert has(document.text, COMMENTS) == [True, True]


def test_keep_comments_as_a_parameter_of_the_algorithm() -> None:
    kept = dehusk.get("dehusk", keep_comments=True)(dehusk.Page.from_html(PAGE))
    plain = dehusk.get("dehusk")(dehusk.Page.from_html(PAGE))
    assert set(plain.text().split()) <= set(kept.text().split())


LOGIN = """<title>Sign in</title><h1>Sign in</h1><form><label>Name <input name=user></label><label>Password
<input type=password name=pass></label><button>Sign in</button></form><p>Forgot your password? Ask us for a new one, and we
will send it to you. If you have no account yet, you can make one here for free and in no time at all.</p>"""
NOT_FOUND = """<title>404 - Page not found</title><nav><a href=/>Home</a><a href=/n>News</a></nav><h1>Page not found</h1><p>The
page that you were looking for is not here any more. It may have been moved or taken away. Try the search, or go back to the
front page and look for it there.</p>"""
COOKIES = """<title>Example</title><div class=consent><p>We use cookies. Some cookies are needed for the site to work; other cookies
help us to see how it is used. You can accept all cookies or choose which cookies you want to allow on this device now.</p>
<button>Accept all</button><button>Choose</button></div>"""
SHELL = "<title>Example</title><div id=root></div><script src=app.js></script>"
ITEMS = (
    ("Choir sings in May", "The village choir invites everybody to its concert in the old church"),
    ("Fire brigade has a new car", "After two years of waiting the red car stands in the garage at last"),
    ("Market day is moved", "Because of the works on the square the market will be on Thursdays"),
    ("School looks for helpers", "The garden of the school needs more hands than the pupils have"),
    ("Bakery closes for good", "After eighty years there will be no more bread from the Millers"),
    ("New path along the river", "Walkers can now get from the bridge to the mill without wet feet"),
    ("Storks are back", "Two pairs have been seen on the roof of the town hall this week"),
    ("Library buys more books", "Readers could say what they were missing, and they had long lists"),
)
LISTING = (
    "<title>News from the village - page 3</title><body class=archive><nav class=menu><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav>"
    "<main><h1 class=archive-title>News</h1><div class=posts-list>"
    + "".join(
        f'<article class="post teaser card"><a href="/news/{n}"><img src={n}.jpg></a><h2 class=entry-title><a href="/news/{n}">{headline}</a></h2>'
        f'<div class=meta><span class=date>{n + 1} May 2023</span> <a href="/by/jane">Jane Doe</a></div><p class=excerpt>{text} …</p><a class=more href="/news/{n}">Read more</a></article>'
        for n, (headline, text) in enumerate(ITEMS * 2)
    )
    + "</div><div class=pagination><a href='?p=2'>Newer posts</a> <a href='?p=4'>Older posts</a></div></main><footer>Imprint</footer>"
)


@pytest.mark.parametrize("html", [LOGIN, NOT_FOUND, COOKIES, SHELL, "", LISTING])
def test_pages_to_be_doubted(html: str) -> None:
    document = dehusk.extract(html)
    assert document.doubts
    assert not document.is_probably_content


@pytest.mark.parametrize(
    ("html", "page_type", "doubt"),
    [
        (LOGIN, "service", "it asks for a password and says little else"),
        (NOT_FOUND, "service", "its title speaks of an error"),
        (COOKIES, "service", "it speaks of little but cookies"),
        (SHELL, None, "the page shows no words; it may be made by a script"),
        ("", None, "the page shows no words; it may be made by a script"),
        ("<p>Loading, please wait</p>", None, "the page shows only 3 words"),
        (LISTING, "listing", "it looks like a listing: parts of many pages, not one text"),
        (LISTING, "collection", "it looks like a collection: parts of many pages, not one text"),
    ],
)
def test_doubts_about_all_that_a_page_shows(html: str, page_type: str | None, doubt: str) -> None:
    shown = dehusk.get("everything")(dehusk.Page.from_html(html))
    types = {page_type: 0.8} if page_type else {}
    assert [found.text for found in doubts_of(shown, types)] == [doubt]


def test_doubts_about_nothing() -> None:
    page = dehusk.Page.from_html(PAGE)
    nothing = dehusk.Selection(page, np.zeros(len(page.words), bool))
    assert doubts_of(nothing, {"article": 1.0}) == (("no part of the page looks like main content", 0.0),)


@pytest.mark.parametrize(
    "title", ["Seite nicht gefunden", "Страница не найдена", "找不到页面", "Access denied", "503 error"]
)
def test_errors_in_many_languages(title: str) -> None:
    document = dehusk.extract(f"<title>{title}</title><p>Sorry.</p>")
    assert "its title speaks of an error" in document.doubts


def test_no_doubts_about_an_article() -> None:
    document = dehusk.extract(PAGE)
    assert document.doubts == ()
    assert document.is_probably_content
    assert document.page_type == "article"


def test_long_articles_about_errors_and_cookies_are_not_doubted() -> None:
    said = "".join(f"<p>{text} The cookie of the baker was found by the gate.</p>" for text in BRIDGE * 2)
    document = dehusk.extract(f"<title>Why pages are not found</title><h1>Why pages are not found</h1>{said}")
    assert document.doubts == ()


def test_types_of_pages() -> None:
    document = dehusk.extract(PAGE)
    assert sum(document.page_types.values()) == pytest.approx(1)
    assert list(document.page_types.values()) == sorted(document.page_types.values(), reverse=True)
    assert next(iter(document.page_types)) == document.page_type
    by_another = dehusk.extract(PAGE, algorithm="bte")
    assert by_another.page_types == pytest.approx(document.page_types)


def test_confidence_of_blocks() -> None:
    document = dehusk.extract(PAGE)
    assert 0.5 < document.confidence <= 1
    scores = [block["score"] for block in document.to_dict(["blocks"])["blocks"]]
    assert all(0 < score <= 1 for score in scores)


def payload_page(around: str) -> str:
    told = {"@type": "Article", "headline": "The Old Bridge", "articleBody": "\n\n".join(BRIDGE)}
    return f'<title>Bridge</title><script type="application/ld+json">{json.dumps(told)}</script>{around}'


@pytest.mark.parametrize("around", ["", "<p>Please turn on scripts to see more.</p>", "<div>Loading</div>"])
def test_everything_of_a_document_from_elsewhere(around: str) -> None:
    """The words of its selection are not those of its page."""
    document = dehusk.extract(payload_page(around), url="https://example.org/bridge")
    assert document.origin == "json-ld articleBody"
    assert document.confidence > 0.8
    assert document.is_probably_content
    assert document.page_type is not None
    assert document.language == "en"
    assert document.title == "The Old Bridge"
    for text in (document.text, document.markdown, document.html, document.reader_html):
        assert "miller" in text
    told = document.to_dict(["origin", "blocks"])
    assert told["origin"] == "json-ld articleBody"
    assert len(told["blocks"]) == len(BRIDGE)
    assert json.loads(json.dumps(told)) is not None
    assert document.why("The old bridge over the river")


@pytest.mark.parametrize(
    ("inside", "origin"),
    [
        ("<p>" + "<p>".join(BRIDGE) + "</noframes></frameset>", "noframes"),
        ("<p>" + "<p>".join(BRIDGE), "noframes"),
        ("<p>Your browser knows no frames.</noframes></frameset>", "page"),
        ("</noframes></frameset>", "page"),
    ],
    ids=["closed", "never closed", "a message", "nothing"],
)
def test_pages_of_frames(inside: str, origin: str) -> None:
    document = dehusk.extract(f"<html><title>Bridge</title><frameset><frame src=a.htm><NoFrames>{inside}")
    assert document.origin == origin
    assert ("miller" in document.text) == (origin == "noframes")
    assert document.to_dict()["origin"] == origin


def test_a_page_that_has_content_of_its_own_keeps_it() -> None:
    html = payload_page("<h1>Tea</h1>" + "".join(f"<p>{text}</p>" for text in ENGLISH.paragraphs))
    document = dehusk.extract(html)
    assert document.origin == "page"
    assert has(document.text, list(ENGLISH.paragraphs)) == [True] * 5


def test_comments_of_a_document_from_elsewhere_are_dropped() -> None:
    assert dehusk.extract(payload_page(""), comments="drop").comments == ()
    assert dehusk.extract(payload_page(""), comments="drop").options.comments == "drop"


def test_json() -> None:
    told = dehusk.extract(PAGE, url="https://example.org/library").to_dict()
    assert json.loads(json.dumps(told))["algorithm"] == "dehusk"
    assert told["page_type"] == "article"
    assert told["page_types"]["article"] > 0.5
    assert sum(told["page_types"].values()) == pytest.approx(1, abs=0.001)
    assert told["doubts"] == []
    assert told["posts"] == []
    assert [comment["text"] for comment in told["comments"]] == [
        comment.text for comment in dehusk.extract(PAGE, url="https://example.org/library").comments
    ]
    assert told["origin"] == "page"
    assert told["confidence"] == pytest.approx(dehusk.extract(PAGE).confidence)
    blocks = dehusk.extract(PAGE).to_dict(["blocks"])["blocks"]
    assert [block["text"] for block in blocks if block["tag"] == "p"] == list(ENGLISH.paragraphs)
    for block in blocks:
        start, end = block["span"]
        assert PAGE[start:end].split()[0] == block["text"].split()[0]


def test_what_is_no_algorithm() -> None:
    with pytest.raises(dehusk.ParameterError, match="algorithm must be a name"):
        dehusk.extract("<p>Tea", algorithm=None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"comments": np.array([1, 2])}, "comments must be one of"),
        ({"algorithm": np.array([1, 2]), "quality": "fast"}, "algorithm must be a name or an algorithm, not array"),
        ({"algorithm": lambda page: len(page.words)}, "gives a Selection of the page, not int"),
    ],
    ids=("comments", "quality", "algorithm"),
)
def test_nonsense_is_told(options: dict[str, Any], said: str) -> None:
    """An array has no truth; what is callable need not be an algorithm."""
    with pytest.raises(ParameterError, match=said):
        dehusk.extract(PAGE, **options)
