"""Payloads that are none, are broken, or are made to break their readers; and how texts are told from code."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from payload_pages import BODY, FIRST, PARAGRAPHS, found, script

from dehusk import Page
from dehusk.extractor.carried.flight import flight_html, read_flight
from dehusk.extractor.carried.payload import Payload, payload_of
from dehusk.extractor.carried.scripts import read_json, script_values
from dehusk.extractor.carried.text import is_running, plain, safe_html, word_count
from dehusk.extractor.carried.walk import best_group, flat_leaves, is_flat, leaves


class TestNothing:
    @pytest.mark.parametrize(
        "markup",
        [
            "",
            " ",
            "<html></html>",
            "<script></script>",
            "<script>",
            "<script type=application/json>",
            '<script type="application/json">{"a": [1, {"b": null}], "c": "https://example.org/a/b/c/d/e/f/g"}</script>',
            "<script>var f = function () { return {a: 1}; }; x = [f, 'y']; z = \"w\";</script>",
            '<script type=\'application/ld+json\'>[1, null, "Article", {"@type": 7, "articleBody": 8}]</script>',
            "<noscript></noscript><template><p>x</p></template>",
        ],
    )
    def test_pages_without_payload(self, markup: str) -> None:
        assert payload_of(Page.from_html(markup)) is None

    def test_an_ordinary_page_does_no_harm(self) -> None:
        assert payload_of(Page.from_html(f"<title>Clock</title><h1>Clock</h1>{PARAGRAPHS}")) is None

    @staticmethod
    def check(payload: Payload | None, text: str) -> None:
        """Nothing, or words that were there: what cannot be read is not made up."""
        if payload is not None:
            found = Page.from_html(payload.html).words.texts()
            assert found
            assert [word for word in found if word not in text] == []

    @pytest.mark.parametrize("cut", range(20, 400, 37))
    def test_broken_json(self, cut: int) -> None:
        text = json.dumps({"props": {"post": {"body": BODY}}})
        for kind in ('type="application/json"', 'type="application/ld+json"', ""):
            broken = text[:cut] + text[cut + 5 :]
            for markup in (
                f"<script {kind}>window.a = {broken if kind == '' else ''}</script>",
                f"<script {kind}>{broken}</script><script {kind}>{text[:cut]}",
            ):
                self.check(payload_of(Page.from_html(markup)), markup)

    @given(st.text(max_size=300))
    @settings(max_examples=40)
    def test_any_text(self, text: str) -> None:
        for page in (
            text,
            f"<script>a={text}</script>",
            f"<script type=application/json>{text}</script>",
            f"<div hidden>{text}",
        ):
            payload = payload_of(Page.from_html(page))
            assert payload is None or payload.html

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(),
            lambda part: st.lists(part, max_size=5) | st.dictionaries(st.text(max_size=9), part, max_size=5),
            max_leaves=12,
        )
    )
    @settings(max_examples=40)
    def test_any_json(self, value: Any) -> None:
        found = list(leaves(value))
        group = best_group(found)
        assert group is None or len(group) <= len(found)
        if isinstance(value, list):
            assert isinstance(list(flat_leaves(value)), list)
        assert is_flat(value) in (True, False)
        assert isinstance(flight_html({"0": value}), str | None)
        payload = payload_of(Page.from_html(script(value)))
        assert payload is None or payload.html

    def test_corpus_pages(self, corpus_pages: Callable[[str, int], list[str]]) -> None:
        for markup in corpus_pages("wcxb-dev", 5):
            payload = payload_of(Page.from_html(markup))
            assert payload is None or "<script" not in payload.html


def _seconds(markup: str) -> float:
    page = Page.from_html(markup)
    assert len(page.words) >= 0
    assert len(page.source.html) > 0
    start = time.process_time()
    payload_of(page)
    return time.process_time() - start


class TestLimits:
    @pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":[', '["'])
    def test_deep_nesting(self, opening: str) -> None:
        deep = opening * 100_000
        for around in (
            "<script type=application/json>{}</script>",
            "<script>x = {}</script>",
            "<script type=application/ld+json>{}",
        ):
            assert payload_of(Page.from_html(around.replace("{}", deep))) is None

    def test_deep_but_whole(self) -> None:
        value: Any = {"body": BODY}
        for _ in range(300):
            value = {"a": [value]}
        payload = payload_of(Page.from_html(script(value)))
        assert payload is None or BODY.split()[0] in payload.html

    def test_too_large_is_left_out(self) -> None:
        value = {"post": {"body": BODY}, "rest": "x" * 10_000_000}
        assert payload_of(Page.from_html(script(value))) is None

    @pytest.mark.parametrize(
        "unit",
        [
            'a={"b":"',
            "a='\\'",
            'a="\\"',
            '"\\"',
            "a={undefined,",
            'a={"b":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26],c:',
            "abcdefgh",
            '.push([1,"1:Tfffff,x"]);',
            "<div/>",
            "JSON.parse('",
        ],
    )
    def test_time_is_linear(self, unit: str) -> None:
        def page(size: int) -> str:
            return f'<script>{unit * (size // len(unit))}</script><script>x={{"a": 1}}</script>'

        small, large = min(_seconds(page(50_000)) for _ in range(2)), _seconds(page(400_000))
        assert large < 40 * max(small, 0.02)

    def test_many_texts(self) -> None:
        value = {"posts": [{"body": f"<p>{number}. {FIRST}</p>"} for number in range(4_000)]}
        payload = found(script(value))
        assert payload.html.count("<p>") == 4_000


class TestTexts:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (FIRST, True),
            (PARAGRAPHS, True),
            ("a short one.", False),
            ("https://example.org/some/where/far/away?and=with&many=parameters", False),
            ("query Post($id: ID!) { post(id: $id) { title body author { name } } }", False),
            ("const a = 1; const b = 2; const c = a + b; console.log(c); return c;", False),
            ("Hello {{name}}, you have {{count}} new messages in your box today, and more.", False),
            ("Cookies help us. We use cookies and ask for consent to all cookies here.", False),
        ],
    )
    def test_running_text(self, text: str, expected: bool) -> None:
        assert is_running(text) is expected

    def test_words_of_markup(self) -> None:
        assert word_count("<p>one <b>two</b></p><script>three four</script><style>five") == 2
        assert plain("1 < 2 &amp; 3 > 2") == "1 < 2 & 3 > 2"

    def test_plain_text_is_escaped(self) -> None:
        assert safe_html(["1 < 2 & <x>\r\n\r\nnext"]) == "<p>1 &lt; 2 &amp; &lt;x&gt;</p>\n<p>next</p>"

    def test_a_text_without_end_does_not_swallow_the_next(self) -> None:
        for opened in ("<!-- ", "<script>", "<p title='", '<a href="', "<textarea>", "<style>", "<p"):
            assert "Next" in safe_html([f"<b>x</b>{opened}", "<p>Next</p>", "Next"]).replace("<p>Next</p>", "", 1)

    def test_relative_links_become_absolute(self) -> None:
        assert 'href="https://example.org/b"' in safe_html(["<p><a href='/b'>b</a></p>"], url="https://example.org/a")

    def test_values_of_scripts(self) -> None:
        page = Page.from_html(script({"a": "b" * 60}, attributes="", around="window.x = {}; y = {}"))
        assert [given_value[:2] for given_value in script_values(page)] == [
            ("x", {"a": "b" * 60}),
            ("y", {"a": "b" * 60}),
        ]

    def test_json_that_cannot_be_mended(self) -> None:
        assert read_json("{a b}") is None
        assert read_json("[" * 100_000) is None

    def test_flight_rows_that_are_none(self) -> None:
        assert read_flight("no row\n1:I[1]\n2:Tffffff,short") == {"2": "short"}
        assert flight_html({"0": ["$L0", "$L9", "$undefined", 7, None]}) == ""
