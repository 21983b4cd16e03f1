"""`dehusk trends`: from files to table, picture and page, and one line for everything that is wrong."""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import shutil
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from dehusk import files
from dehusk.cli import dehusk
from dehusk.trends import Moment, Query, Record, TrendFinder, Trends
from dehusk.trends.html import to_html
from dehusk.trends.picture import picture

EXAMPLE = Path(__file__).parents[2] / "docs" / "trends"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
EVIL = "</script><script>window.pwned=1</script><img src=x onerror='window.pwned=1'>"

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    Path("queries.toml").write_text('drinks = "tea milk"\nropes = "rope"\n')
    Path("papers.jsonl").write_text(
        "".join(
            json.dumps({"text": text, "date": when}) + "\n"
            for text, when in (("Tea.", "2001-05-03"), ("Tea, milk.", "2002-06"), ("Rope.", "2002"), ("Tea.", None))
        )
    )

    def runner(*arguments: str, **options: Any) -> Result:
        result = CliRunner().invoke(dehusk, ["trends", *arguments], **options)
        assert "Traceback" not in result.stderr
        return result

    return runner


def test_the_table_goes_to_standard_output(run: Run) -> None:
    result = run("papers.jsonl", "--queries", "queries.toml", "--smooth", "1")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "year,documents,drinks,drinks (without),ropes,ropes (without),without any",
        "2001,1,707.107,0.0000,0.000,1.0000,0.0000",
        "2002,2,500.000,0.5000,500.000,0.5000,0.0000",
    ]
    assert result.stderr == "dehusk: 3 documents from 2001 to 2002; left out: 1 without a readable date\n"


def test_by_month_says_what_is_left_out(run: Run) -> None:
    result = run("papers.jsonl", "--queries", "queries.toml", "--by", "month")
    assert [line[:7] for line in result.stdout.splitlines()[1:]] == ["2001-05", "2002-06"]
    assert "1 dated without a month, 1 without a readable date" in result.stderr


def test_every_output_at_once_and_never_over_another(run: Run) -> None:
    outputs = ["-o", "a.svg", "-o", "b.png", "-o", "deep/c.html", "--csv", "d.csv"]
    arguments = ["papers.jsonl", "--queries", "queries.toml", "-q", *outputs]
    result = run(*arguments)
    assert (result.exit_code, result.output) == (0, "")
    assert ET.parse("a.svg").getroot().tag.endswith("svg")  # noqa: S314  # our own
    assert Path("b.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in Path("deep/c.html").read_text()
    assert len(Path("d.csv").read_text().splitlines()) == 3
    again = run(*arguments)
    assert (again.exit_code, "a.svg is there already; --overwrite" in again.stderr) == (2, True)
    assert run("papers.jsonl", "--queries", "queries.toml", "--csv", "d.csv", "--overwrite").exit_code == 0


def test_the_output_of_extract_is_an_input(run: Run) -> None:
    meta = '<meta property="article:published_time" content="2003-05-03">'
    prose = "<p>Tea is good for you, they say, and nobody who has had a cup would say otherwise.</p>" * 3
    for name in ("a.html", "b.html"):
        Path(name).write_text(f"<html><head><title>On tea</title>{meta}</head><h1>On tea</h1>{prose}")
    extracted = CliRunner().invoke(dehusk, ["extract", "a.html", "b.html", "-f", "json", "-q"])
    piped = run("-", "--queries", "queries.toml", "-q", input=extracted.stdout)
    assert piped.stdout.splitlines()[1].startswith("2003,2,707.107,")
    assert run("a.html", "b.html", "--queries", "queries.toml", "-q").stdout == piped.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "problem"),
    [
        (["none.ris"], 1, "none.ris: no such file or folder"),
        (["broken.ris"], 1, "broken.ris, line 2: the document"),
        (["undated.jsonl"], 3, "0 documents; left out: 1 without a readable date"),
        (["papers.jsonl", "-o", "a.gif"], 2, "must end in one of .png, .svg, .pdf, .html"),
        (["papers.jsonl", "--stem", "klingon"], 2, "no stemmer for 'klingon'"),
        (["papers.jsonl", "--encoding", "klingon"], 2, "no encoding 'klingon'"),
        (["papers.jsonl", "--encoding", "hex"], 2, "no encoding 'hex'"),
        (["papers.jsonl", "--encoding", "rot13"], 2, "no encoding 'rot13'"),
        (["papers.jsonl", "--by", "week"], 2, "week"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(run: Run, arguments: list[str], code: int, problem: str) -> None:
    if "klingon" in arguments and "--stem" in arguments:
        pytest.importorskip("Stemmer", reason='needs PyStemmer: pip install "dehusk[trends]"')
    Path("broken.ris").write_text("TY  - JOUR\nTY  - JOUR\n")
    Path("undated.jsonl").write_text('{"text": "tea"}\n')
    result = run(*arguments, "--queries", "queries.toml")
    assert result.exit_code == code
    assert problem in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("many.toml", "".join(f'q{number} = "tea"\n' for number in range(500)), "more than 200 queries"),
        ("long.toml", f'tea = "{"a " * 10_001}"\n', "or 10,000 keywords"),
        ("large.toml", f'tea = "{"a" * 1_000_001}"\n', "larger than 1,000,000 bytes"),
        ("number.toml", f"tea = {'9' * 5000}\n", "number.toml: no TOML"),
        ("deep.toml", f"tea = {'[' * 100_000}\n", "deep.toml: no TOML"),
    ],
)
def test_queries_are_bounded(run: Run, name: str, content: str, told: str) -> None:
    Path(name).write_text(content)
    result = run("papers.jsonl", "--queries", name)
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert told in result.stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero here")
@pytest.mark.parametrize("option", ["--queries", "--stop-words"])
def test_what_has_no_end_is_not_read_to_it(run: Run, option: str) -> None:
    result = run("papers.jsonl", "--queries", "queries.toml", option, "/dev/zero")
    assert (result.exit_code, "/dev/zero: larger than" in result.stderr) == (1, True)


def test_packed_documents_are_bounded(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "UNPACKED", 1 << 20)
    monkeypatch.setattr(files, "TIMES", 1)
    Path("b.jsonl.gz").write_bytes(gzip.compress((b" " * 1023 + b"\n") * 4096))
    result = run("b.jsonl.gz", "--queries", "queries.toml")
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert "b.jsonl.gz: unpacks to more than 1,048,576 bytes" in result.stderr


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_numbers_of_thousands_of_digits_are_told(run: Run, name: str) -> None:
    Path(name).write_text(f'{{"text": "tea", "date": {"9" * 5000}}}\n')
    result = run(name, "--queries", "queries.toml")
    assert (result.exit_code, f"{name}, line 1: " in result.stderr, "a number too long" in result.stderr) == (
        1,
        True,
        True,
    )


def test_no_name_is_a_formula_and_half_a_character_is_one(run: Run) -> None:
    Path("queries.toml").write_text('"=cmd()" = "tea"\n')
    Path("half.jsonl").write_text('{"text": "tea \\ud800", "title": "\\udc00", "date": "2001"}\n')
    result = run("half.jsonl", "--queries", "queries.toml", "-o", "a.svg", "-o", "a.html", "--csv", "-", "-q")
    assert result.stdout.splitlines()[0].startswith("year,documents,'=cmd(),'=cmd() (smoothed)")
    assert result.stdout.splitlines()[1].startswith("2001,1,1000.000")


def test_the_example_of_the_documentation(run: Run) -> None:
    result = run(str(EXAMPLE / "papers.ris"), "--queries", str(EXAMPLE / "queries.toml"), "--smooth", "3", "-q")
    table = re.search(r"```text\n(.*?)```", (EXAMPLE.parent / "trends.md").read_text("utf-8"), re.DOTALL)
    assert table is not None
    assert result.stdout == table[1]


def trends(*names: str, by: Any = "year") -> Trends:
    papers = [Record("Tea and milk.", date=Moment(2001, 5, day)) for day in (1, 2, 9)]
    return TrendFinder(tuple(Query.of(name, "tea milk") for name in names), by)(papers)


def test_pictures_are_the_same_each_time_and_take_any_name() -> None:
    odd = trends("茶 $x^$", "<b>", *map(str, range(9)), by="day")
    assert picture(odd, "svg", window=3, title="<T> $") == picture(odd, "svg", window=3, title="<T> $")
    assert picture(TrendFinder((Query.of("tea", "tea"),))([]), "png").startswith(b"\x89PNG")


def test_the_page_is_one_file_and_holds_its_numbers() -> None:
    html = to_html(trends("drinks", EVIL), window=3, title=EVIL)
    assert html.count("<script") == 2
    assert not re.search(r"(?:src|href)\s*=|url\(|@import", to_html(trends("drinks")))
    data = re.search(r'id="data">(.*?)</script>', html)
    assert data is not None
    assert json.loads(data[1])["names"] == ["drinks", EVIL]
    assert "<td>1000.000</td>" in html


def test_a_page_of_many_days_shows_some_and_says_so() -> None:
    days = np.arange(700_000, 703_000)
    ones = np.ones(len(days))
    many = Trends("day", ("q",), days, ones.astype(np.int64), np.array([ones]), np.array([ones]), ones)
    html = to_html(many)
    assert html.count("<tr>") == 2001
    assert "1,000 more are in the file" in html


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason='needs playwright: pip install "dehusk[test]"')
    if CHROMIUM is None:
        pytest.skip("needs a browser: apt-get install chromium, or name one in CHROMIUM")
    with playwright.sync_playwright() as tool:
        opened = tool.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


def test_the_page_in_a_browser(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "trends.html"
    papers = [Record(text, date=Moment(year)) for text, year in (("Tea.", 2001), ("Rope.", 2001), ("Tea, milk.", 2003))]
    found = TrendFinder((Query.of(f"drinks {EVIL}", "tea milk"), Query.of("ropes", "rope")))(papers)
    path.write_text(to_html(found, title=EVIL), "utf-8")
    page = browser.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    assert page.locator("#chart path").count() == 2
    page.focus("#chart")
    page.keyboard.press("End")
    assert page.inner_text("#reading").startswith("2003, 1 documents: drinks")
    assert "ropes 0.0" in page.inner_text("#reading")
    page.locator("#legend button").nth(1).click()
    assert page.locator("#chart path").count() == 1
    page.select_option("#shown", "without")
    page.evaluate(
        "() => { const w = document.getElementById('window'); w.value = 5; w.dispatchEvent(new Event('input')); }"
    )
    assert page.inner_text("#width") == "5 years"
    # smoothed over both years: one document of three is without
    assert "33.3" in page.inner_text("#reading")
    assert page.evaluate("window.pwned") is None
    assert (said, asked) == ([], [path.as_uri()])
    page.close()


def test_time_is_linear_in_the_documents() -> None:
    source = random.Random(1)
    words = [f"word{number}" for number in range(2000)] + ["tea", "milk", "green", "chai"]
    papers = [Record(" ".join(source.choices(words, k=100)), date=Moment(2000 + n % 20)) for n in range(2000)]
    finder = TrendFinder((Query.of("drinks", ["tea", "green tea", "milk"]),), weight="tf-idf")

    def seconds(number: int) -> float:
        times = []
        for _ in range(3):
            start = time.process_time()
            finder(papers[:number])
            times.append(time.process_time() - start)
        return min(times)

    assert seconds(2000) < 12 * max(seconds(500), 0.005)
