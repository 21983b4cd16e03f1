"""Pages opened in the real browser: what is where, what is aligned with what, and that nothing gets out."""

from __future__ import annotations

import asyncio
import http.server
import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

import dehusk
from browser.real_browser import needs_browser
from dehusk import Page
from dehusk.browser import BrowserError, Window, _network, rendered_all
from dehusk.page.layout import Layout, block_features
from dehusk.page.tags import TEXT

pytestmark = needs_browser

BOXES = """<!doctype html><body style="margin:0;height:2000px">
<div id=a style="position:absolute;left:100px;top:50px;width:300px;height:40px;background:#123456;color:red;
font:bold 20px monospace">Green <i id=i>tea</i></div>
<div id=gone style="display:none">gone</div><div id=blind style="visibility:hidden;height:9px">blind</div>
<div style="opacity:0"><p id=clear>clear</p></div><div id=note style="position:fixed;bottom:0">note</div>
<span id=inline>x</span><img id=img width=30 height=20 src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">"""

ODD = (
    "<title>Tea</title><noscript><p>unseen</noscript><template><div id=t>templated <b>tea</b></div></template>"
    "<p id=a>one<!-- -->two <b id=b>bold<p id=c>misnested</b> still</p>"
    "<table><tr><td id=d>cell</td></tr>moved out</table><details><summary id=e>more</summary>folded</details>"
    "<select><option>choice</select><svg width=9 height=9><title>svg</title><rect/></svg><my-tea id=f>own</my-tea>"
    f"<textarea id=g>typed</textarea><pre id=h>{'long ' * 30_000}</pre><iframe src=x />after <em id=j>the frame</em>"
)
PAGES = {
    "boxes": BOXES,
    "odd": ODD,
    "empty": "",
    "leaves": "<meta http-equiv=refresh content='0;url=https://example.org/elsewhere'><p id=a>still here",
    "deep": "<p id=a>first</p>" + "<div>" * 3_000 + "<b id=b>deep</b>" + "</div>" * 3_000 + "<p id=c>last",
    "wide": "".join(f"<p id=p{n}>tea {n}</p>" for n in range(5_000)),
    "bytes": "<meta charset=windows-1252><p id=a>caf\xe9 \xfcber",
}


GREEDY = """<link rel=stylesheet href="{0}/moved.css"><link rel=preconnect href="{0}"><link rel=dns-prefetch href="{0}">
<link rel=prefetch href="{0}/prefetch"><link rel=icon href="{0}/icon"><style>@import url("{0}/import.css");
body {{ background: url("{0}/ground.png") }}</style><script src="{0}/script.js"></script><img src="{0}/img.png">
<iframe src="{0}/frame"></iframe><object data="{0}/object"></object><video src="{0}/video" poster="{0}/poster"></video>
<p id=a style="margin:0">tea</p><script>new WebSocket("{0}/socket".replace("http", "ws")); fetch("{0}/fetch");
navigator.sendBeacon("{0}/beacon"); document.body.append("written by a script"); location = "{0}/away";</script>"""


class Server(http.server.ThreadingHTTPServer):
    """A server that remembers what it was asked for, and that somebody connected at all."""

    asked: list[str]
    connections = 0

    def get_request(self):  # type: ignore[no-untyped-def]
        self.connections += 1
        return super().get_request()


class Handler(http.server.BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        if self.path == "/moved.css":
            self.send_response(302)
            self.send_header("Location", "/style.css")
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/css" if self.path.endswith(".css") else "text/html")
        self.end_headers()
        styles = {"/style.css": b"#a { width: 123px }", "/large.css": b"#a { height: 456px }" + b" " * 5_000}
        self.wfile.write(styles.get(self.path, b"hello"))

    def do_POST(self) -> None:
        self.server.asked.append(f"POST {self.path}")
        self.send_error(405)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server(("127.0.0.1", 0), Handler) as listening:
        listening.asked = []
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield listening
        listening.shutdown()


def greedy(server: Server) -> Page:
    address = f"http://127.0.0.1:{server.server_port}"
    return Page.from_html(GREEDY.format(address), url="https://example.org/tea")


@pytest.fixture(scope="module")
def opened(server: Server) -> dict[str, Page]:
    """All pages in one browser, which takes longest to start."""
    pages = [Page.from_html(html, url="https://example.org/tea") for html in PAGES.values()]
    found = rendered_all([*pages, greedy(server)], window=Window(width=1000, height=600, timeout=120))
    assert server.connections == 0
    assert not [page for page in found if isinstance(page, BrowserError)]
    return dict(zip([*PAGES, "greedy"], found, strict=True))  # type: ignore[arg-type]


def layout(page: Page) -> Layout:
    assert page.layout is not None
    return page.layout


def row_of(page: Page, name: str) -> int:
    rows = np.flatnonzero(page.tree.tag != TEXT).tolist()
    return next(row for row in rows if page.tree.attributes_of(row).get("id") == name)


def box_of(page: Page, name: str) -> list[float]:
    seen, row = layout(page), row_of(page, name)
    return [float(column[row]) for column in (seen.x, seen.y, seen.width, seen.height)]


def test_boxes_colours_and_fonts(opened: dict[str, Page]) -> None:
    page = opened["boxes"]
    seen, row = layout(page), row_of(page, "a")
    assert box_of(page, "a") == [100, 50, 300, 40]
    assert (seen.background[row], seen.colour[row]) == (0x123456FF, 0xFF0000FF)
    assert (seen.font_size[row], seen.font_weight[row]) == (20, 700)
    assert box_of(page, "img")[2:] == [30, 20]
    text = row + 1  # "Green "
    assert page.tree.tag[text] == TEXT
    assert seen.x[text] == 100
    assert 0 < seen.width[text] < 300
    assert seen.background[text] == 0
    assert box_of(page, "i")[0] == pytest.approx(100 + seen.width[text], abs=0.1)
    assert (seen.page_width, seen.page_height) == (1000, 2000)
    assert (seen.view_width, seen.view_height) == (1000, 600)


def test_what_can_be_seen(opened: dict[str, Page]) -> None:
    page = opened["boxes"]
    seen = layout(page)
    shown = {name: bool(seen.shown[row_of(page, name)]) for name in ("a", "gone", "blind", "clear", "note", "inline")}
    assert shown == {"a": True, "gone": False, "blind": False, "clear": False, "note": True, "inline": True}
    assert np.isnan(box_of(page, "gone")).all()
    assert box_of(page, "blind")[3] == 9
    assert [name for name in ("a", "i", "inline", "img") if seen.inline[row_of(page, name)]] == ["i", "inline", "img"]
    assert [name for name in ("a", "note", "inline") if seen.fixed[row_of(page, name)]] == ["note"]


def test_screenshot_is_the_whole_page(opened: dict[str, Page]) -> None:
    data = layout(opened["boxes"]).screenshot
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (1000, 2000)


def test_rows_and_boxes_belong_together_on_odd_pages(opened: dict[str, Page]) -> None:
    page = opened["odd"]
    tree, seen = page.tree, layout(page)
    for name in "abcdefghj":
        assert np.isfinite(box_of(page, name)).all(), name
    assert np.isnan(box_of(page, "t")).all(), "a template is not drawn"
    undrawn = {"unseen", "templated", "tea", "svg", "choice", "folded"}
    for row in np.unique(page.words.node).tolist():
        words = tree.text[tree.text_start[row] : tree.text_end[row]].split()
        if not tree.hidden[row] and not undrawn & set(words) and words != ["typed"]:
            assert seen.shown[row], words
            parent = int(tree.parent[row])
            assert seen.y[row] >= seen.y[parent] - 1, words
            assert seen.y[row] + seen.height[row] <= seen.y[parent] + seen.height[parent] + 1, words
    tops = [box_of(page, name)[1] for name in "acd"]
    assert tops == sorted(tops)


def test_empty_page(opened: dict[str, Page]) -> None:
    assert len(opened["empty"].words) == 0
    assert not dehusk.get("vips")(opened["empty"])


def test_a_page_cannot_lead_elsewhere(opened: dict[str, Page]) -> None:
    assert layout(opened["leaves"]).shown[row_of(opened["leaves"], "a")]


def test_deep_and_wide_pages(opened: dict[str, Page]) -> None:
    deep = opened["deep"]
    for name in "abc":
        assert layout(deep).shown[row_of(deep, name)], name
    wide = opened["wide"]
    seen = layout(wide)
    rows = np.flatnonzero(wide.tree.parent == wide.tree.parent[row_of(wide, "p0")])
    assert len(rows) == 5_000
    assert seen.shown[rows].all()
    assert (np.diff(seen.y[rows]) > 0).all()
    assert int.from_bytes(seen.screenshot[20:24], "big") == 10_000, "a long page is cut"
    assert dehusk.get("vips")(wide)


def test_letters_of_other_encodings(opened: dict[str, Page]) -> None:
    assert layout(opened["bytes"]).shown[row_of(opened["bytes"], "a") + 1]


def test_features_of_blocks(opened: dict[str, Page]) -> None:
    page = opened["boxes"]
    features = block_features(page)
    assert features["left"][0] == pytest.approx(0.1)
    assert features["top"][0] == pytest.approx(50 / 2000, abs=0.01)
    assert features["font_size"][0] == 20


def test_nothing_is_fetched_and_no_script_runs_unless_asked(opened: dict[str, Page], server: Server) -> None:
    assert layout(opened["greedy"]).shown[row_of(opened["greedy"], "a")]
    assert "written" not in opened["greedy"].words.texts()
    (with_scripts,) = rendered_all([greedy(server)], window=Window(scripts=True))
    (public_only,) = rendered_all([greedy(server)], window=Window(scripts=True, network=True))
    assert server.connections == 0
    for page in (with_scripts, public_only):
        assert isinstance(page, Page)
        assert "written" in page.words.texts()
        assert layout(page).shown[row_of(page, "a")]


def test_with_the_network_styles_are_fetched_redirects_included(server: Server) -> None:
    async def inside_a_loop() -> Page | BrowserError:
        return rendered_all([greedy(server)], window=Window(network=True, allow_private=True))[0]

    page = asyncio.run(inside_a_loop())  # as in a notebook
    assert isinstance(page, Page)
    assert box_of(page, "a")[2] == 123
    assert {"/moved.css", "/style.css", "/img.png"} <= set(server.asked)
    assert not {"/frame", "/away", "/fetch", "/socket"} & set(server.asked)


def test_what_is_too_large_is_not_handed_to_the_page_and_nothing_is_sent(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_network, "LARGEST", 4_000)
    address = f"http://127.0.0.1:{server.server_port}"
    html = (
        f"<link rel=stylesheet href={address}/style.css><link rel=stylesheet href={address}/large.css><p id=a>tea</p>"
        f"<script>fetch('{address}/sent', {{method: 'POST', mode: 'no-cors', body: 'tea'}})</script>"
    )
    window = Window(network=True, allow_private=True, scripts=True, screenshot=False)
    page = dehusk.rendered(html, url="http://example.org/tea", window=window)
    assert box_of(page, "a")[2] == 123
    assert box_of(page, "a")[3] < 100
    assert "/large.css" in server.asked
    assert not [path for path in server.asked if path.startswith("POST")]


def test_a_script_without_end_is_stopped_and_the_next_page_opens() -> None:
    pages = [Page.from_html("<p>tea<script>while (true) {}</script>"), Page.from_html("<p id=a>tea")]
    before = time.monotonic()
    stuck, fine = rendered_all(pages, window=Window(scripts=True, timeout=15))
    assert isinstance(stuck, BrowserError)
    assert "longer than 15 seconds" in str(stuck)
    assert isinstance(fine, Page)
    assert time.monotonic() - before < 120


def test_one_page_from_bytes_with_vips() -> None:
    prose = "Tea is made of leaves and of the water of many rivers. " * 8
    menu = "".join(f"<li><a href=/{n}>Item {n}</a>" for n in range(8))
    html = (
        f"<meta charset=utf-8><body style='margin:0'><ul style='float:left;width:200px'>{menu}</ul>"
        f"<main style='margin-left:260px'><h1>Tea</h1><p>{prose}<p>{prose}</main>"
        "<footer style='clear:both;background:#000;color:#fff'>Imprint</footer>"
    )
    page = dehusk.rendered(html.encode(), url="https://example.org/", window=Window(screenshot=False))
    assert layout(page).screenshot == b""
    assert dehusk.get("vips")(page).text().split() == f"Tea {prose} {prose}".split()
