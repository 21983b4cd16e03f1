"""The report looked at in a real browser: nothing runs that is not its own, nothing is fetched, all can be seen."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dehusk.evaluate import Example, Row, Run, Score, Settings, Snippets
from dehusk.evaluate.contenders import Contender
from dehusk.evaluate.corpus import Corpus
from dehusk.evaluate.report import WorstPage, analyse, render_html
from dehusk.evaluate.running.process import Outcome

playwright = pytest.importorskip("playwright.sync_api", reason='needs playwright: pip install "dehusk[test]"')

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
LABELS = ("dehusk", "bte", "trafilatura", "readability", "a.very.long.module.name:function")
EVIL = '</pre></details><script>window.pwned=1</script><img src=x onerror="window.pwned=1">'


def report() -> str:
    """A report of five extractors on two corpora, with pages that would like to run scripts."""
    random = np.random.default_rng(0)
    rows, f1 = [], {label: 0.3 + 0.1 * number for number, label in enumerate(LABELS)}
    for corpus in ("wcxb-dev", f"odd {EVIL}"):
        for label in LABELS:
            for number, value in enumerate(np.clip(random.normal(0.3 + f1[label], 0.15, 60), 0, 1)):
                rows.append(
                    Row(
                        extractor=label,
                        corpus=corpus,
                        page=f"p{number}",
                        page_type=("article", "forum", "product")[number % 3],
                        lang=("en", "fa", "zh", EVIL)[number % 4],
                        seconds=float(value) / 10 * (1 + LABELS.index(label)),
                        memory=60.0,
                        snippets=Snippets(1, 0, 0, 1),
                        scores={"bag": Score(float(value), float(value) ** 0.5, float(value))},
                    )
                )
    manifest: dict[str, Any] = {
        "date": "2026-01-02 03:04 UTC",
        "command": f"dehusk evaluate {EVIL}",
        "fingerprint": {"dehusk": "1.0", EVIL: EVIL},
        "jobs": 1,
        "missing": {"goose3": EVIL},
        "memory": {},
        "corpora": {},
    }
    corpora = tuple(Corpus(name, Path(name), "jsonl", "0", 60, ()) for name in dict.fromkeys(r.corpus for r in rows))
    crew = tuple(Contender(label, "algorithm", label) for label in LABELS)
    run = Run(tuple(rows), manifest, corpora, crew, Settings())
    persian = "چای برای سلامتی خوب است، می‌گویند."
    worst = [
        WorstPage("wcxb-dev", example(EVIL, f"Tea is good. {EVIL}"), Outcome(f"Menu. Tea is {EVIL} bad.", 0.1), f1),
        WorstPage("wcxb-dev", example("fa", persian), Outcome(persian[:20], 0.1, error=EVIL), f1),
        WorstPage("wcxb-dev", example("none", None), Outcome(EVIL * 9, 0.1), f1),
    ]
    return render_html(analyse(run), worst_of="dehusk", worst=worst)


def example(name: str, text: str | None) -> Example:
    snippets = {"with_": (EVIL,), "without": ("src=x",)}
    return Example(id=name, corpus="c", html="", text=text, url=f"javascript:{EVIL}", **snippets)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("needs a browser: apt-get install chromium, or name one in CHROMIUM")
    with playwright.sync_playwright() as tool:
        opened = tool.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report(), "utf-8")
    return path.as_uri()


class Seen:
    """A page with everything it said and asked for."""

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        self.page = browser.new_page(**options)
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address)


@pytest.fixture
def seen(browser: Any, address: str) -> Iterator[Seen]:
    opened = Seen(browser, address, viewport={"width": 1280, "height": 900})
    yield opened
    opened.page.close()


def test_nothing_foreign_runs_and_nothing_is_fetched(seen: Seen, address: str) -> None:
    seen.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert seen.page.evaluate("window.pwned") is None
    assert seen.asked == [address]
    assert seen.said == []
    assert seen.page.locator("script").count() == 1
    assert seen.page.locator("img").count() == 0
    assert seen.page.locator("a[href^=javascript]").count() == 0


def test_even_a_script_that_got_in_would_not_run(seen: Seen) -> None:
    seen.page.evaluate(
        "const s = document.createElement('script'); s.textContent = 'window.pwned = 1'; document.body.append(s);"
    )
    assert seen.page.evaluate("window.pwned") is None
    assert any("Content Security Policy" in line for line in seen.said)


def test_everything_has_a_name_and_a_size(seen: Seen) -> None:
    pictures = seen.page.locator("svg")
    assert pictures.count() >= 10
    for number in range(pictures.count()):
        box = pictures.nth(number).bounding_box()
        assert box["width"] > 100
        assert box["height"] > 50
        assert pictures.nth(number).get_attribute("aria-label")
    assert seen.page.locator("table").count() == seen.page.locator("table > caption").count() > 8
    levels = seen.page.evaluate("[...document.querySelectorAll('h1,h2,h3')].map(head => Number(head.tagName[1]))")
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    anchors = seen.page.evaluate("[...document.querySelectorAll('nav a')].every(a => document.querySelector(a.hash))")
    assert anchors is True


def column(seen: Seen, number: int) -> list[str]:
    return seen.page.eval_on_selector_all(  # type: ignore[no-any-return]
        "#overview tbody tr", f"rows => rows.map(row => row.cells[{number}].textContent)"
    )


def test_tables_are_sorted_by_a_click_or_a_key(seen: Seen) -> None:
    headers = seen.page.locator("#overview thead th")
    headers.nth(1).locator("button").click()
    falling = column(seen, 1)
    assert falling == sorted(falling, reverse=True)
    assert headers.nth(1).get_attribute("aria-sort") == "descending"
    headers.nth(1).locator("button").press("Enter")
    assert column(seen, 1) == falling[::-1]
    assert headers.nth(1).get_attribute("aria-sort") == "ascending"
    headers.nth(0).locator("button").click()
    assert column(seen, 0) == sorted(LABELS, key=str.lower, reverse=True)
    assert headers.nth(1).get_attribute("aria-sort") is None


def test_worst_pages_open_and_show_the_differences(seen: Seen) -> None:
    details = seen.page.locator("#worst details")
    assert details.count() == 3
    details.first.locator("summary").press("Enter")
    assert details.first.locator("del").first.inner_text().startswith("good.")
    assert details.first.locator("ins").first.inner_text() == "Menu."
    assert "<script>window.pwned=1</script>" in details.first.inner_text()
    panes = details.first.locator(".side")
    left, right = panes.nth(0).bounding_box(), panes.nth(1).bounding_box()
    assert left["x"] + left["width"] <= right["x"]
    details.nth(1).locator("summary").click()
    direction = details.nth(1).locator(".side").first.evaluate("side => getComputedStyle(side).direction")
    assert direction == "rtl"
    details.nth(2).locator("summary").click()
    assert details.nth(2).locator("ins").all_inner_texts() == ["src=x"]
    assert "forbidden, there: src=x" in details.nth(2).inner_text()
    assert "required: </pre>" in details.nth(2).inner_text()


def test_a_narrow_screen_does_not_scroll_sideways(browser: Any, address: str) -> None:
    seen = Seen(browser, address, viewport={"width": 360, "height": 740})
    seen.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    wide, screen = seen.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen
    seen.page.close()


CONTRAST = """() => {
  const light = (text) => {
    const [r, g, b] = text.match(/[0-9.]+/g).map(Number).map(v => v / 255)
      .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!colour.includes("rgba(0, 0, 0, 0)")) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  document.querySelectorAll("details").forEach(one => { one.open = true; });
  return [...document.querySelectorAll("body, .note, a, del, ins, .gap, th button, .warning, summary")].map(one => {
    const [a, b] = [light(getComputedStyle(one).color), light(ground(one))].sort((x, y) => y - x);
    return [one.tagName, (a + 0.05) / (b + 0.05)];
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_by_day_and_by_night(scheme: str, browser: Any, address: str) -> None:
    seen = Seen(browser, address, color_scheme=scheme)
    ground = seen.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(255, 255, 255)") == (scheme == "light")
    found = seen.page.evaluate(CONTRAST)
    assert len(found) > 20
    assert [pair for pair in found if pair[1] < 4.5] == []
    seen.page.close()


BOXES = "names => names.map(name => name.getBBox()).map(box => [box.x, box.y, box.width, box.height])"


def test_labels_of_the_scatter_plots_do_not_cover_each_other(seen: Seen) -> None:
    boxes = seen.page.eval_on_selector_all("#overview svg text.name", BOXES)
    assert len(boxes) == len(LABELS)
    for number, (x, y, width, height) in enumerate(boxes):
        assert x >= 0
        assert x + width <= 575
        for left, top, wide, high in boxes[:number]:
            apart = x >= left + wide or left >= x + width or y + 3 >= top + high or top + 3 >= y + height
            assert apart
