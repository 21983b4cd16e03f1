"""What dehusk writes of hostile pages is opened in a real browser with scripts on: nothing of it runs."""

from __future__ import annotations

import dehusk
from browser.real_browser import needs_browser
from dehusk import Page
from dehusk.browser import Window, rendered_all
from render.attacks import ATTACKS

pytestmark = needs_browser

RUNS, RAN = "document.write(7e9)", "7000000000"
"""What a payload does, and what then stands on the page."""
AROUND = ("{}", "<p>a {} b</p>", "<table><tr><th>a<th>b<tr><td>{}<td>c</table>")


def document_of(html: str) -> dehusk.Document:
    """All of a page."""
    selection = dehusk.get("everything")(Page.from_html(html.replace("alert(1)", RUNS)))
    return dehusk.Document(selection.page, selection)


def test_a_script_that_runs_is_seen() -> None:
    (page,) = rendered_all([Page(f"<p>a</p><script>{RUNS}</script>")], window=Window(scripts=True))
    assert isinstance(page, Page)
    assert RAN in page.words.texts()


def test_no_payload_runs_in_html() -> None:
    parts = [document_of(around.replace("{}", attack)).html for attack in ATTACKS for around in AROUND]
    (page,) = rendered_all([Page("<!doctype html><body>" + "<hr>".join(parts))], window=Window(scripts=True))
    assert isinstance(page, Page)
    assert RAN not in page.html
    assert RAN not in page.words.texts()


def test_no_payload_runs_in_the_page_to_read() -> None:
    around = "<title>{0}</title><h1>{0}</h1><p>By {0}</p><p>a {0} b</p>"
    written = [Page(document_of(around.replace("{0}", attack)).reader_html) for attack in ATTACKS[::4]]
    for page in rendered_all(written, window=Window(scripts=True)):
        assert isinstance(page, Page)
        assert RAN not in page.html
        assert RAN not in page.words.texts()
