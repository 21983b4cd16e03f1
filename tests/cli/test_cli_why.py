"""`dehusk why`, and the function behind it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from cli_helpers import PROSE, Run, article
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.errors import InputError
from dehusk.page.page import Page
from dehusk.reasons import MOST_PLACES, line_in_markup, near, why


def everything(html: str) -> dehusk.Selection:
    return dehusk.get("everything")(Page.from_html(html))


@pytest.fixture
def page(run: Run) -> Path:
    path = Path("tea.html")
    path.write_text("<!-- old -->\n" + article() + "\n<p hidden>Cookie wall</p><img alt='green cup'>")
    return path


def test_quality(run: Run, page: Path) -> None:
    result = run("why", page, "good for you, they say", "--quality", "fast")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run("why", page, "good for you, they say", "-a", "dehusk-fast").stdout
    assert run("why", page, "good", "--quality", "fast", "-a", "bte").exit_code == 2


def test_kept_words(run: Run, page: Path) -> None:
    result = run("why", page, "good for you, they say")
    assert (result.exit_code, result.stderr) == (0, "")
    first = result.stdout.split("\n\n")[0].splitlines()
    assert first[0] == "kept"
    assert "[good for you, they say,]" in result.stdout
    assert "line 3, characters" in result.stdout
    assert "/html/body/article[1]/p[1]" in result.stdout
    assert "100%  in the body of the page" in result.stdout
    assert "model    content with a probability of " in result.stdout
    assert result.stdout.count("[good for you") == 6


def test_words_need_no_quotes(run: Run, page: Path) -> None:
    assert run("why", page, "good", "for", "you").stdout == run("why", page, "good for you").stdout


def test_dropped_words_and_the_step(run: Run, page: Path) -> None:
    told = run("why", page, "Item 7", "-a", "addana-g").stdout
    assert told.startswith("dropped by step 1, “in a line with more text than markup”\n")
    told = run("why", page, "Item 7").stdout
    assert told.startswith("dropped by step 2, “takes the blocks with which the highest F1 is expected")
    first = told.split("\n\n")[0]
    assert first.count("against (") + first.count("for (") == 5
    told = run("why", page, "item 7", "-a", "everything").stdout
    assert told.startswith("kept\n")
    told = run("why", page, "cookie wall", "-a", "everything").stdout
    assert told.startswith("dropped by step 1, “shown by a browser” (a browser does not show them)\n")


def test_spans_are_those_of_the_source(run: Run, page: Path) -> None:
    told = json.loads(run("why", page, "They Say", "-f", "json").stdout)
    source = page.read_text()
    assert len(told) == 6
    for reason in told:
        start, end = reason["span"]
        assert source[start:end] == "they say,"
        assert reason["line"] == source.count("\n", 0, start) + 1


def test_many_places(run: Run) -> None:
    Path("many.html").write_text("<p>" + "tea " * 50)
    result = run("why", "many.html", "tea")
    assert result.stdout.count("[tea]") == MOST_PLACES
    assert "these are the first 20 places" in result.stderr


def test_near_matches(run: Run, page: Path) -> None:
    result = run("why", page, "god for yuo they said")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "dehusk: the page does not have these words; it has: “good for you, they say,”\n"
    assert json.loads(run("why", page, "nowhere", "-f", "json").stdout) == []


def test_words_of_the_markup(run: Run, page: Path) -> None:
    result = run("why", page, "alt='Green cup'")
    assert result.exit_code == 1
    assert "only in its markup: line 5" in result.stderr
    assert "nor any like them" in run("why", page, "xylophone").stderr


def test_standard_input_and_sample(run: Run, page: Path) -> None:
    assert run("why", "-", "they say", input=page.read_bytes()).stdout == run("why", page, "they say").stdout
    assert run("why", "--sample", "tide", "clock").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ([], 2, "INPUT WORDS"),
        (["tea.html"], 2, "no WORDS"),
        (["tea.html", " "], 2, "no WORDS"),
        (["."], 2, "is a folder"),
        (["missing.html", "tea"], 1, "missing.html: no such file or folder"),
        (["tea.html", "tea", "-a", "nope"], 2, "no algorithm"),
        (["tea.html", "tea", "--max-bytes", "10"], 1, "tea.html: larger than 10 bytes"),
    ],
)
def test_what_cannot_be_asked(run: Run, page: Path, arguments: list[str], code: int, told: str) -> None:
    result = run("why", *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_markup_and_punctuation_between_the_letters() -> None:
    html = "<p>T<b>e</b>a, “good” — for<br>you</p><p>Über Cafe\u0301</p><p>お茶は<b>体</b>に良い</p><p>©</p>"
    for words in ("tea good for you", "TEA — “good”", "über café", "茶は体", "©"):
        assert [reason.kept for reason in why(everything(html), words)] == [1.0], words
    assert why(everything(html), "茶は体")[0].text == "茶は体"
    assert why(everything(html), "goo") == []  # not the whole word
    with pytest.raises(InputError):
        why(everything(html), " ")


def test_hidden_words_between() -> None:
    html = "<p>Tea <span hidden>secret</span> is good</p>"
    (reason,) = why(everything(html), "tea is")
    assert (reason.kept, reason.text) == (1.0, "Tea is")
    (reason,) = why(everything(html), "tea secret")
    assert reason.kept == 0.5
    assert reason.verdict == "50% kept, the rest dropped by step 1, “shown by a browser”"


def test_the_step_that_dropped_most() -> None:
    page = Page.from_html("<p>one two three four")
    masks = ([1, 1, 1, 0], [1, 0, 0, 0], [1, 0, 0, 0])
    steps = tuple(dehusk.Step(f"step {n}", np.array(mask, bool)) for n, mask in enumerate(masks))
    selection = dehusk.Selection(page, np.array(masks[-1], bool), by="test", steps=steps)
    assert why(selection, "one two three four")[0].step == "step 1"
    assert why(selection, "one")[0].step == "step 2"
    assert why(selection, "four")[0].step == "step 0"
    bare = dehusk.Selection(page, np.zeros(4, bool), by="test")
    assert why(bare, "two")[0].verdict == "dropped by test"
    assert "dropped by step 2" in str(why(selection, "two")[0])


def test_near_and_markup() -> None:
    page = Page.from_html("<p>Tea is good for you.</p><p>Coffee is not.</p><script>var greenTea = 1</script>")
    assert near(page, "coffe is") == ["Coffee is"]
    assert near(page, "") == near(Page.from_html(""), "tea") == []
    assert near(page, "you") == ["you."]
    assert line_in_markup(page, "greentea  =") == 1
    assert line_in_markup(page, "blacktea") is None
    assert line_in_markup(page, " ") is None


@given(
    st.lists(st.sampled_from(["tea", "<b>", "</b>", "<p>", " ", "is", "-", "é", "茶", "<span hidden>", "</span>"])),
    st.data(),
)
def test_words_that_are_there_are_found(parts: list[str], data: st.DataObject) -> None:
    selection = everything("".join(parts))
    words = selection.page.words.texts()
    if not words:
        return
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    assert why(selection, " ".join(words[first : last + 1]))


def test_a_large_page_takes_no_time() -> None:
    page = Page.from_html("<p>" + PROSE * 2000)
    import time

    start = time.process_time()
    assert near(page, "god for yuo they said and nobdy")
    assert why(dehusk.get("everything")(page), "good for you")
    assert time.process_time() - start < 20  # a second or so; quadratic would be hours


def test_words_that_the_page_carries_without_showing_them(run: Run) -> None:
    said = "Construction of the bridge is to begin in spring, the council said on Monday. " * 4
    data = json.dumps({"@context": "https://schema.org", "@type": "NewsArticle", "articleBody": said})
    Path("shell.html").write_text(
        f"<title>Bridge</title><script type=application/ld+json>{data}</script><div id=app></div>"
    )
    result = run("why", "shell.html", "is to begin in spring")
    assert result.exit_code == 0
    assert "json-ld articleBody" in result.stderr
    assert run("why", "shell.html", "is to begin in autumn").exit_code == 1


def test_what_is_no_text() -> None:
    with pytest.raises(InputError, match="must be str, not NoneType"):
        dehusk.extract("<p>Tea is good for you.").why(None)  # type: ignore[arg-type]
