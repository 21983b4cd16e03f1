"""The fast extractor: blocks, features and rules of the default one, no tree; `quality` chooses it."""

import json
import pickle
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import Page
from dehusk.cli import dehusk as command
from dehusk.errors import ParameterError, UnknownAlgorithmError
from dehusk.extractor.model.model import DEFAULT_MODEL, default_model
from dehusk.extractor.recipes import FAST_RECIPE, RECIPE
from dehusk.extractor.rules.named_comments import NamedComments
from dehusk.extractor.why import MOST
from dehusk.models import FOLDER

TEXT = "Tea is a drink, and many people like it very much. They drink it every day, all over the world, with milk."
MENU = "".join(f"<li><a href='/{n}'>Section {n}</a></li>" for n in range(12))
HTML = (
    f"<html><head><title>Green tea | News</title></head><body><nav class='menu'><ul>{MENU}</ul></nav>"
    f"<article><h1>Green tea</h1>{f'<p>{TEXT}</p>' * 6}</article>"
    f"<footer class=footer><a href='/imprint'>Imprint</a> All rights reserved</footer></body></html>"
)


LONG = HTML.replace("</article>", f"<p>{TEXT}</p></article>" * 6)


def test_no_tree_is_built() -> None:
    document = dehusk.extract(LONG.encode(), quality="fast")
    assert TEXT in document.text
    assert 0 < document.confidence <= 1
    assert document.doubts == ()
    assert "tree" not in document.page.__dict__
    assert "words" not in document.page.__dict__


def test_no_tree_is_built_for_several_pages() -> None:
    documents = list(dehusk.extract_many([LONG] * 3, quality="fast"))
    assert all(TEXT in document.text for document in documents)
    assert not any("tree" in document.page.__dict__ for document in documents)


def test_the_default_extractor_sees_the_same_blocks_and_types_of_page() -> None:
    page = Page.from_html(LONG)
    fast, best = (dehusk.get(name)(page).signals for name in ("dehusk-fast", "dehusk"))
    for name in ("first", "last", "block words", "page_types"):
        np.testing.assert_array_equal(fast[name], best[name])
    assert not np.array_equal(fast["block score"], best["block score"])


def test_no_rule_is_asked_that_takes_the_tree() -> None:
    assert set(RECIPE.names) - set(FAST_RECIPE.names) == {"whole posts"}


def test_several_pages_give_what_each_gives() -> None:
    htmls = [HTML, LONG, "", "<p>Tea is good.</p>", HTML.replace("Tea", "茶")]
    extractor = dehusk.get("dehusk-fast")
    pages = [Page.from_html(html) for html in htmls]
    for page, several in zip(pages, extractor.many(pages), strict=True):
        alone = extractor(Page.from_html(page.html))
        assert several.page is page
        np.testing.assert_array_equal(several.source_words, alone.source_words)


def test_what_is_found() -> None:
    document = dehusk.extract(HTML, quality="fast")
    assert document.text.count(TEXT) == 6
    assert "Imprint" not in document.text
    assert "Section 3" not in document.text
    assert document.selection.by == "dehusk-fast"
    assert document.page_type == dehusk.extract(HTML).page_type
    assert 0.5 < document.confidence <= 1


def test_headline_in_or_out() -> None:
    assert dehusk.extract(HTML, quality="fast", title=True).text.startswith("Green tea")
    assert not dehusk.extract(HTML, quality="fast", title=False).text.startswith("Green tea")


def test_why() -> None:
    document = dehusk.extract(HTML, quality="fast")
    (reason,) = document.why("all rights reserved")
    assert reason.kept == 0
    assert "probability of" in reason.because[0]
    assert f"{float(document.selection.signals['threshold'][0]):.2f}" in reason.because[0]


def test_why_tells_the_features() -> None:
    document = dehusk.extract(HTML, quality="fast")
    (dropped,), kept = document.why("all rights reserved"), document.why("all over the world")[1]
    for reason in (dropped, kept):
        assert all(told.startswith(("for (+", "against (-")) for told in reason.because[-MOST:])
        assert all(told.startswith("a rule ") for told in reason.because[1:-MOST])
    assert any("against" in told for told in dropped.because)
    assert any("for (+" in told for told in kept.because)


def test_why_of_comments() -> None:
    html = HTML.replace("<footer", f"<div class=comments><p>What a nice text. {TEXT}</p></div><footer")
    (reason,) = dehusk.extract(html, quality="fast").why("what a nice text")
    assert any(NamedComments.sentence in told for told in reason.because)


def test_scores_of_words_and_blocks() -> None:
    document = dehusk.extract(HTML, quality="fast")
    scores = document.selection.scores
    assert scores is not None
    assert len(scores) == len(document.page.words)
    assert scores[document.selection.words].min() > scores[~document.selection.words].mean()
    assert [block["score"] > 0.5 for block in document.to_dict(["blocks"])["blocks"] if block["tag"] == "p"] == [
        True
    ] * 6
    again = pickle.loads(pickle.dumps(document.selection))  # noqa: S301  # made here
    np.testing.assert_array_equal(again.scores, scores)


def test_words_that_only_the_source_has() -> None:
    document = dehusk.extract("<plaintext><template>", quality="fast")
    assert document.to_dict(["blocks"])["blocks"] == []


def test_a_short_page_is_taken_whole() -> None:
    document = dehusk.extract("<p>Tea is good.</p><p hidden>Secret</p>", quality="fast")
    assert document.text == "Tea is good."
    assert document.selection.signals["trust"][0] == 0 < document.selection.signals["confidence"][0] < 0.9


def test_hidden_words_of_a_shown_block_are_left_out() -> None:
    html = HTML.replace("Tea is a drink", "Tea <span hidden>secretly</span> is a drink")
    assert "secretly" not in dehusk.extract(html, quality="fast").text


def test_payloads_of_pages_that_show_nothing() -> None:
    data = json.dumps({"@type": "Article", "articleBody": TEXT * 4})
    html = f"<script type='application/ld+json'>{data}</script><div id=app>Loading</div>"
    document = dehusk.extract(html, quality="fast")
    assert TEXT in document.text
    assert document.origin == dehusk.extract(html).origin != "page"


def test_qualities() -> None:
    assert dehusk.extract(HTML, quality="best").text == dehusk.extract(HTML).text
    assert dehusk.extract(HTML, algorithm="dehusk-fast", quality="fast").selection.by == "dehusk-fast"
    assert dehusk.extract(HTML, algorithm="default", quality="fast").selection.by == "dehusk-fast"
    assert dehusk.extract(HTML, algorithm="default", quality="best").selection.by == "dehusk"
    with pytest.raises(UnknownAlgorithmError, match="nope"):
        dehusk.extract(HTML, algorithm="nope", quality="fast")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"quality": "good"}, "best, fast"),
        ({"quality": True}, "best, fast"),
        ({"quality": ["fast"]}, "best, fast"),
        ({"quality": "fast", "title": "no"}, "title must be"),
        ({"quality": "fast", "algorithm": "dehusk+filter1"}, "filter1"),
        ({"quality": "fast", "algorithm": "bte"}, "'bte'"),
        ({"quality": "best", "algorithm": dehusk.get("bte")}, "'BodyTextExtraction'"),
    ],
)
def test_what_cannot_be(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ParameterError, match=said):
        dehusk.extract(HTML, **options)


def test_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(HTML, "utf-8")
    run = CliRunner().invoke
    fast = run(command, ["extract", str(path), "--quality", "fast"])
    assert fast.exit_code == 0
    assert fast.output.strip() == dehusk.extract(HTML, quality="fast").text.strip()
    assert run(command, ["extract", str(path), "--quality", "good"]).exit_code == 2
    wrong = run(command, ["extract", str(path), "--quality", "fast", "-a", "bte"])
    assert wrong.exit_code == 2
    assert "'bte'" in wrong.output


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 5_000 + TEXT,
        "<p>" * 5_000 + TEXT,
        f"<li>{TEXT}" * 500,
        "</div>" * 5_000 + TEXT,
        "<p class='" + "x " * 9_999,
    ],
    ids=["deep", "paragraphs", "items", "ends", "names"],
)
def test_hostile_pages(html: str) -> None:
    assert isinstance(dehusk.extract(html, quality="fast").text, str)


PIECES = (
    "<div>", "</div>", "<p>", "<p hidden>", "<section class=post>", "</section>", "<ul><li>", "</ul>", "<table><td>",
    "</table>", "<title>", "</title>", "<body>", "</head>", "<svg>", "</svg>", "<a href=x>", "</a>", "<br>", "<template>",
    "</template>", "<noscript>", "</noscript>", "<frameset>", "<!--", "-->", "<div id=comments>", "<plaintext>", "&amp;",
    "\0", "\ud800", "😀", "茶は良い。", "شاي ", "<", "tea ", TEXT,
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_any_page_gives_words_of_its_source_in_their_places(pieces: list[str]) -> None:
    document = dehusk.extract("".join(pieces), quality="fast")
    page, spans = document.selection.page, document.selection.spans()
    known = {letter for word in page.source.word_texts() for letter in word if letter.isalpha()}
    assert {letter for letter in document.text if letter.isalpha()} <= known
    assert all(0 <= start < end <= len(page.html) for start, end in spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
    assert dehusk.extract("".join(pieces), quality="fast").text == document.text
    assert 0 <= document.confidence <= 1
    json.dumps(document.to_dict())


def test_a_model_for_a_quality_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(HTML, "utf-8")
    model = f"model={FOLDER / DEFAULT_MODEL}"
    result = CliRunner().invoke(command, ["extract", str(path), "--quality", "fast", "--set", model])
    assert result.exit_code == 0, result.output
    assert result.output.strip() == dehusk.extract(HTML, quality="fast").text.strip()


def test_the_card_tells_how_good_it_is() -> None:
    assert set(default_model().card["fast"]) == {"figures", "reliability"}
