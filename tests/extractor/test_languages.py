"""The default extractor on pages of our own: twelve languages, old and new layouts, threads of four engines, shells.

Every paragraph of the main content must be there, whole; menus and footers must not.
"""

import json

import pytest
from forum_pages import FORUMS, POSTS, USERS
from language_pages import LANGUAGES, Texts, page_of, table_page_of
from layout_pages import BRIDGE, LAYOUTS, Layout

import dehusk
from dehusk.evaluate.metrics import bag


def squeezed(text: str) -> str:
    return " ".join(text.split())


def check(document: dehusk.Document, kept: tuple[str, ...], dropped: tuple[str, ...], *, least: float = 0.85) -> None:
    text = squeezed(document.text)
    assert [paragraph for paragraph in kept if squeezed(paragraph) not in text] == []
    assert [piece for piece in dropped if piece in text] == []
    assert bag(document.text, "\n".join(kept)).f1 >= least


@pytest.mark.parametrize("texts", LANGUAGES, ids=str)
@pytest.mark.parametrize("make", [page_of, table_page_of])
def test_languages(texts: Texts, make: object) -> None:
    document = dehusk.extract(make(texts))  # type: ignore[operator]
    check(document, texts.paragraphs, (texts.footer, *texts.related, *texts.comments))
    shown = document.text.split("\n")
    assert not set(texts.menu) & {line.strip("-* ") for line in shown}
    assert document.language == texts.language
    assert document.direction == ("rtl" if texts.rtl else "ltr")
    assert document.page_type == "article"
    assert document.is_probably_content


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_layouts(layout: Layout) -> None:
    check(dehusk.extract(layout.html), layout.kept, layout.dropped)


@pytest.mark.parametrize("layout", FORUMS, ids=str)
def test_threads(layout: Layout) -> None:
    document = dehusk.extract(layout.html)
    # authors, dates and signatures between the posts are not always told from them; `posts` is for that
    check(document, layout.kept, layout.dropped, least=0.8)
    assert document.page_type == "forum"
    assert [(post.author, squeezed(post.text)) for post in document.posts] == list(zip(USERS, POSTS, strict=True))


def shell(inside: str, head: str = "") -> str:
    return f"<!DOCTYPE html><html><head><title>The Old Bridge</title>{head}</head><body><div id='root'></div>{inside}</body></html>"


BODY = "\n\n".join(BRIDGE)
SHELLS = {
    "json-ld": shell(
        "",
        f'<script type="application/ld+json">{json.dumps({"@context": "https://schema.org", "@type": "NewsArticle", "headline": "The Old Bridge", "articleBody": BODY})}</script>',
    ),
    "next": shell(
        f'<script id="__NEXT_DATA__" type="application/json">{json.dumps({"props": {"pageProps": {"article": {"title": "The Old Bridge", "body": "".join(f"<p>{text}</p>" for text in BRIDGE)}}}, "page": "/a"})}</script>'
    ),
    "noscript": shell(
        "<noscript><div class=container><nav><a href=/>Home</a> <a href=/n>News</a></nav><main><h1>The Old Bridge</h1>"
        f"{''.join(f'<p>{text}</p>' for text in BRIDGE)}</main><footer>Imprint</footer></div></noscript><script src=app.js></script>"
    ),
}


@pytest.mark.parametrize("name", SHELLS)
def test_shells_that_a_script_fills(name: str) -> None:
    document = dehusk.extract(SHELLS[name])
    check(document, BRIDGE, ("pageProps", "schema.org", "Imprint", "Home"))
    assert document.confidence > 0.5
    if name != "noscript":  # which is part of the page
        assert document.origin != "page"


def test_the_origin_of_content() -> None:
    assert "json-ld" in dehusk.extract(SHELLS["json-ld"]).origin
    frames = next(layout for layout in LAYOUTS if layout.name == "time of frames")
    assert dehusk.extract(frames.html).origin == "noframes"
    assert dehusk.extract(page_of(LANGUAGES[-1])).origin == "page"
