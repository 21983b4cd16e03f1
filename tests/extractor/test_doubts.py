"""Pages without content of their own get a low confidence and say why; others do not."""

from __future__ import annotations

import numpy as np
import pytest

import dehusk
from dehusk.extractor.doubts import confidence_of, doubts_of
from dehusk.page.tags import TAG_ID

MENU = "".join(f"<li><a href=/{name}>{name}</a>" for name in ("Home", "News", "Sport", "Culture", "Travel", "About"))
LOGIN = f"""<title>Sign in - Example Times</title><ul>{MENU}</ul><h1>Welcome back</h1><p>Sign in to read this article and to
keep the articles that you want to read later, on all of your devices and wherever you are in the world today.</p>
<form><label>E-mail <input name=mail></label><label>Password <input type=password></label><button>Sign in</button></form>
<p>New here? You can open an account in two minutes, and the first month costs nothing at all.</p>"""
ANMELDUNG = LOGIN.replace("Sign in - Example Times", "Anmelden | Beispielzeitung")
FORM_ONLY = f"<title>Example Times</title><ul>{MENU * 30}</ul><main>{LOGIN[LOGIN.index('<form') :]}</main>"
CHALLENGE = """<title>Just a moment...</title><h1>example.org</h1><p>Checking your browser before you can read on. This takes
a few seconds; when it is done, you will be sent to the page that you asked for, and need not do anything else.</p>
<noscript>Enable JavaScript and cookies to continue</noscript>"""
ROBOT = CHALLENGE.replace("Just a moment...", "example.org").replace("Checking your browser", "Verify you are human")
ERROR = """<title>Page not found</title><h1>Oops!</h1><p>The page that you are looking for may have been moved, or it may
never have been here. Please look at the address again, or start from the home page, where all that we have is linked.
"""
COOKIES = """<title>Example</title><div><p>We use cookies. Some cookies are needed for the site to work; other cookies help
us to see how it is used. You can accept all cookies or choose which cookies you want to allow on this device.</p></div>"""
POST = "I have had the same trouble with the old pump, and a new seal was all that it needed to run well again."


@pytest.mark.parametrize(
    ("html", "doubt"),
    [
        (LOGIN, "it asks for a password and says little else"),
        (ANMELDUNG, "it asks for a password and says little else"),
        (CHALLENGE, "it asks whether you are human, or for scripts to be run"),
        (ROBOT, "it asks whether you are human, or for scripts to be run"),
        (ERROR, "its title speaks of an error"),
        (COOKIES, "it speaks of little but cookies"),
        ("<title>Example</title><div id=root></div><script src=app.js></script>", "the page shows no words"),
        ("<title>Example</title><p>Loading, please wait.", "the page shows only 3 words"),
    ],
    ids=["login", "German login", "challenge", "robot", "error", "cookies", "shell", "few words"],
)
@pytest.mark.parametrize("algorithm", ["dehusk", "everything"])
def test_walls_errors_and_shells_get_a_low_confidence(html: str, doubt: str, algorithm: str) -> None:
    document = dehusk.extract(html, algorithm=algorithm)
    assert any(told.startswith(doubt) for told in document.doubts) or "no part of the page" in document.doubts[0]
    assert document.confidence <= 0.25
    assert not document.is_probably_content
    assert document.to_dict()["confidence"] == document.confidence


def test_a_form_that_is_most_of_the_selection() -> None:
    page = dehusk.Page.from_html(FORM_ONLY)
    chosen = dehusk.Selection(page, page.tree.below(page.tree.tag == TAG_ID["form"])[page.words.node])
    assert [doubt.text for doubt in doubts_of(chosen)] == ["it asks for a password and says little else"]


def test_a_list_of_other_pages_is_no_text() -> None:
    teasers = "".join(
        f'<article class="teaser card"><h2 class=entry-title><a href=/news/{n}>News number {n} from the village</a></h2>'
        f"<span class=date>{n + 1} May 2023</span><p class=excerpt>What happened on day {n} of the week, and why it "
        f"matters …</p><a class=more href=/news/{n}>Read more</a></article>"
        for n in range(30)
    )
    html = (
        f"<title>News - page 3</title><body class=archive><nav><ul>{MENU}</ul></nav><main><h1 class=archive-title>News"
        f"</h1><div class=posts-list>{teasers}</div><div class=pagination><a href='?p=2'>2</a></div></main>"
    )
    document = dehusk.extract(html)
    assert document.doubts[-1].startswith("it looks like a ")
    plain = float(document.selection.signals["confidence"][0])
    assert document.confidence == pytest.approx(0.6 * plain, abs=1e-3)
    assert not document.is_probably_content


def test_a_list_that_may_be_something_else_keeps_its_confidence() -> None:
    selection = dehusk.get("everything")(dehusk.Page.from_html(f"<p>{POST * 8}"))
    assert [doubt.keeps for doubt in doubts_of(selection, {"listing": 0.5, "article": 0.4})] == [1.0]
    assert [doubt.keeps for doubt in doubts_of(selection, {"collection": 0.9, "listing": 0.1})] == [1.0]
    assert [doubt.keeps for doubt in doubts_of(selection, {"listing": 0.7, "collection": 0.3})] == [0.6]
    assert doubts_of(selection, {"article": 0.9, "listing": 0.1}) == ()


def test_a_field_for_a_password_at_the_top_of_a_thread_is_no_wall() -> None:
    posts = "".join(f"<div class=post><b>{name}</b><p>{POST}</p></div>" for name in ("Ada", "Ben", "Cleo"))
    form = "<form>Name <input name=user> Password <input type=password> <button>Log in</button></form>"
    html = f"<title>Old pump - Garden forum</title>{form}<ul>{MENU * 12}</ul><h1>Old pump</h1>{posts}<p>{MENU * 12}"
    page = dehusk.Page.from_html(html)
    chosen = dehusk.Selection(page, page.tree.below(page.tree.tag == TAG_ID["div"])[page.words.node])
    assert 40 < len(chosen) < 150
    assert doubts_of(chosen) == ()


def test_what_a_page_says_of_itself_is_not_its_content() -> None:
    summary = "How the old mill was saved by those who live beside it, what it cost them, and what they will do next."
    document = dehusk.extract(
        f'<title>Mill</title><meta property="og:description" content="{summary}"><div id=app></div>'
    )
    assert (document.text, document.origin, document.confidence) == ("", "page", 0.0)
    assert document.description == summary
    assert document.doubts == ("the page shows no words; it may be made by a script",)
    assert not document.is_probably_content


@pytest.mark.parametrize("origin", ["__NEXT_DATA__ props.article", "json-ld step", "hidden aside", "discourse posts"])
def test_every_origin_has_a_confidence(origin: str) -> None:
    assert 0 < confidence_of(origin) < 1


def test_a_form_that_is_not_shown_asks_for_nothing() -> None:
    form = "<form id=hidden-login-form style='display: none'><input name=user><input type=password></form>"
    page = dehusk.Page.from_html(f"<title>Old pump</title>{form}<p>{POST} {POST}</p>")
    assert doubts_of(dehusk.Selection(page, ~page.words.hidden)) == ()


@pytest.mark.parametrize("magic", [b"\xff\xd8\xff\xe0", b"%PDF-1.4\n", b"PK\x03\x04"])
def test_what_is_no_text_gets_no_confidence(magic: bytes) -> None:
    document = dehusk.extract(dehusk.Page.from_html(magic + np.random.default_rng(1).bytes(20_000)))
    assert (document.confidence, document.is_probably_content) == (0.0, False)
    assert document.doubts == ("it is no text: the characters are those of a picture, an archive or the like",)


@pytest.mark.parametrize(
    "title",
    [
        "404", "404 Not Found", "403 Forbidden", "Page not found", "Page Not Found | Example Times", "Example - 404",
        "Error 404 (Not Found)!!1", "HTTP 500 Internal Server Error", "502 Bad Gateway", "429 Too Many Requests",
        "Access Denied", "Access to this page has been denied.", "Attention Required! | Cloudflare",
        "Die Seite wurde leider nicht gefunden – Beispiel", "Page introuvable - Exemple", "找不到页面", "404 找不到",
        "ページが見つかりません", "Страница не найдена", "The page that you are looking for was not found",
    ],
)  # fmt: skip
def test_titles_of_errors(title: str) -> None:
    page = dehusk.Page.from_html(f"<title>{title}</title><p>{POST} {POST}")
    assert [doubt.text for doubt in doubts_of(dehusk.Selection(page, ~page.words.hidden))] == [
        "its title speaks of an error"
    ]


@pytest.mark.parametrize(
    "title",
    [
        "Scanner not found after update", "Access denied: how the city shut out the press", "Forbidden love: a review",
        "The forbidden city | Travel", "Peugeot 404: what to look for", "Life was not found on Mars, says agency",
        "Flight 404 lands safely - City News",
    ],
)  # fmt: skip
def test_headlines_with_such_words(title: str) -> None:
    page = dehusk.Page.from_html(f"<title>{title}</title><p>{POST} {POST}")
    assert doubts_of(dehusk.Selection(page, ~page.words.hidden)) == ()


def test_a_type_that_is_hardly_probable_is_not_stated_flatly() -> None:
    selection = dehusk.get("everything")(dehusk.Page.from_html(f"<p>{POST * 8}"))
    (doubt,) = doubts_of(selection, {"listing": 0.31, "article": 0.3})
    assert doubt.text == "it may be a listing: parts of many pages, not one text"
