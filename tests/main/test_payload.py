"""Content that is not in the visible tree: one small page for each source, and pages made to break the readers."""

from __future__ import annotations

import html
import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page
from dehusk.main._payload_flight import flight_html, read_flight
from dehusk.main._payload_hidden import hidden_parts
from dehusk.main._payload_scripts import read_json, script_values
from dehusk.main._payload_text import is_running, plain, safe_html, word_count
from dehusk.main._payload_walk import best_group, flat_leaves, is_flat, leaves
from dehusk.main.payload import Payload, payload_of

FIRST = "The tide clock in the harbour of Brennholm was built by a watchmaker who had never seen the open sea."
SECOND = "It runs on one weight, and it has been wrong only twice in ninety years, both times after a long frost."
THIRD = "People still set their watches by it when they wait for the ferry, although nobody admits it in public."
BODY = [FIRST, SECOND, THIRD]
PARAGRAPHS = "\n".join(f"<p>{text}</p>" for text in BODY)


def found(markup: str) -> Payload:
    """The payload of a page that must have one."""
    payload = payload_of(Page.from_html(markup, url="https://example.org/clock"))
    assert payload is not None
    return payload


def script(value: Any, *, attributes: str = 'type="application/json"', around: str = "{}") -> str:
    """A page with nothing but a script that holds a value as JSON."""
    text = json.dumps(value, ensure_ascii=False).replace("</", "<\\/")
    return f"<html><body><div id=root></div><script {attributes}>{around.replace('{}', text)}</script></body></html>"


def ld(value: Any) -> str:
    return script(value, attributes='type="application/ld+json"')


class TestStructuredData:
    def test_article_body_is_split_into_paragraphs(self) -> None:
        payload = found(
            ld({"@context": "https://schema.org", "@type": "NewsArticle", "articleBody": "\n\n".join(BODY)})
        )
        assert payload == Payload(PARAGRAPHS, "json-ld articleBody")

    def test_in_a_graph_beside_the_site(self) -> None:
        site = {"@type": "WebSite", "description": " ".join(BODY)}
        payload = found(ld({"@graph": [site, {"@type": "BlogPosting", "articleBody": FIRST}]}))
        assert payload.html == f"<p>{FIRST}</p>"

    def test_markup_is_kept_and_cleaned(self) -> None:
        body = f"<h2>Clock</h2><p onclick='x()'>{FIRST}</p><ul><li>one<li>two</ul><script>x()</script>"
        payload = found(ld({"@type": "Article", "articleBody": body}))
        assert "<h2>Clock</h2>" in payload.html
        assert "<li>two</li>" in payload.html
        assert "onclick" not in payload.html
        assert "x()" not in payload.html

    def test_escaped_markup_is_markup(self) -> None:
        payload = found(ld({"@type": "Article", "articleBody": html.escape(PARAGRAPHS)}))
        assert payload.html == PARAGRAPHS

    def test_forum_thread_with_its_comments_in_order(self) -> None:
        comments = [{"@type": "Comment", "text": SECOND}, {"@type": "Comment", "text": THIRD}]
        thread = {"@type": "DiscussionForumPosting", "comment": comments, "text": FIRST}
        assert found(ld(thread)).html == PARAGRAPHS

    def test_question_before_the_accepted_answer_before_the_others(self) -> None:
        question = {
            "@type": "Question",
            "name": "Why is it right?",
            "text": FIRST,
            "suggestedAnswer": [{"@type": "Answer", "text": THIRD}],
            "acceptedAnswer": {"@type": "Answer", "text": SECOND},
        }
        payload = found(ld({"@type": "QAPage", "mainEntity": question}))
        assert payload.html == f"<p>Why is it right?</p>\n{PARAGRAPHS}"

    def test_recipe_with_ingredients_and_steps(self) -> None:
        steps = [{"@type": "HowToSection", "itemListElement": [{"@type": "HowToStep", "text": text}]} for text in BODY]
        recipe = {
            "@type": "Recipe",
            "description": "Clock oil.",
            "recipeIngredient": ["oil"],
            "recipeInstructions": steps,
        }
        assert found(ld(recipe)).html == f"<p>Clock oil.</p>\n<p>oil</p>\n{PARAGRAPHS}"

    def test_product_description(self) -> None:
        payload = found(ld({"@type": "Product", "name": "Clock", "description": FIRST}))
        assert payload == Payload(f"<p>{FIRST}</p>", "json-ld description")

    def test_menus_and_lists_of_pages_are_no_text(self) -> None:
        items = [{"@type": "ListItem", "name": text, "text": text} for text in BODY]
        assert payload_of(Page.from_html(ld({"@type": "BreadcrumbList", "itemListElement": items}))) is None

    def test_microdata(self) -> None:
        payload = found(f'<div itemscope><meta itemprop="articleBody" content="{FIRST}"></div>')
        assert payload == Payload(f"<p>{FIRST}</p>", "microdata articleBody")

    def test_description_is_the_last_resort(self) -> None:
        head = f'<meta property="og:description" content="{FIRST}">'
        assert found(head) == Payload(f"<p>{FIRST}</p>", "og:description")
        assert found(head + ld({"@type": "Article", "articleBody": " ".join(BODY)})).origin == "json-ld articleBody"
        assert payload_of(Page.from_html('<meta name="description" content="All about clocks.">')) is None

    def test_the_body_of_a_state_beats_a_description_of_it(self) -> None:
        page = ld({"@type": "Article", "description": FIRST}) + script({"post": {"body": BODY}})
        assert found(page).origin == "json post.body"


class TestStates:
    def test_next_data(self) -> None:
        value = {"props": {"pageProps": {"article": {"id": 7, "title": "Clock", "body": PARAGRAPHS}}}}
        payload = found(script(value, attributes='id="__NEXT_DATA__" type="application/json"'))
        assert payload == Payload(PARAGRAPHS, "__NEXT_DATA__ props.pageProps.article.body")

    @pytest.mark.parametrize(
        ("around", "name"),
        [
            ("window.__INITIAL_STATE__ = {};", "__INITIAL_STATE__"),
            ("window.__APOLLO_STATE__={};(function(){})()", "__APOLLO_STATE__"),
            ("var a = {b: 1};\nwindow['__PRELOADED_STATE__'] = {}", "__PRELOADED_STATE__"),
            ("window.__remixContext = {};", "__remixContext"),
            ("(window.queue = window.queue || []).push({})", "push"),
        ],
    )
    def test_assigned_or_handed_over(self, around: str, name: str) -> None:
        payload = found(script({"Post:17": {"content": BODY}}, attributes="", around=around))
        assert payload == Payload(PARAGRAPHS, f"{name} Post.content")

    @pytest.mark.parametrize("quote", ['"', "'"])
    def test_parsed_from_a_string(self, quote: str) -> None:
        text = json.dumps({"post": {"content": PARAGRAPHS + " It's “late”."}})
        literal = json.dumps(text) if quote == '"' else "'" + text.replace("\\", "\\\\").replace("'", "\\x27") + "'"
        payload = found(f"<script>window.state = JSON.parse({literal});</script>")
        assert payload.html.startswith(PARAGRAPHS)
        assert "It's “late”." in payload.html

    def test_what_json_has_not_is_mended(self) -> None:
        text = json.dumps({"a": "undefined, really", "post": {"content": BODY}})
        text = text[:-1] + ', "b": undefined, "c": new Date("2026-01-01"), "d": [1, 2,],}'
        assert found(f"<script>window.__INITIAL_STATE__={text};</script>").html == PARAGRAPHS

    def test_nuxt_data_refers_by_number(self) -> None:
        value = [
            ["ShallowReactive", 1],
            {"data": 2, "once": 8},
            {"post": 3},
            {"body": 4, "self": 3},
            [5, 6, 7],
            *BODY,
            ["Set"],
        ]
        payload = found(script(value, attributes='id="__NUXT_DATA__" type="application/json"'))
        assert payload == Payload(PARAGRAPHS, "__NUXT_DATA__ data.post.body")

    def test_remix_streams_numbers_of_keys(self) -> None:
        stream = json.dumps(json.dumps([{"_1": 2}, "body", [3, 4, 5], *BODY]))
        payload = found(f"<script>window.__remixContext.streamController.enqueue({stream});</script>")
        assert payload == Payload(PARAGRAPHS, "enqueue body")

    def test_next_streams_elements(self) -> None:
        elements = [
            "$",
            "article",
            None,
            {"children": [["$", "p", None, {"children": text}] for text in [FIRST, SECOND]] + ["$L2"]},
        ]
        rows = f"0:{json.dumps({'f': [elements]})}\n2:{json.dumps(['$', 'p', None, {'children': THIRD}])}\n"
        pieces = [rows[:100], rows[100:]]
        page = "".join(f"<script>self.__next_f.push({json.dumps([1, piece])})</script>" for piece in pieces)
        payload = found(page + "<script>self.__next_f.push([0])</script>")
        assert payload.origin == "__next_f elements"
        assert [text in payload.html for text in BODY] == [True] * 3

    def test_next_streams_long_texts_apart(self) -> None:
        text = PARAGRAPHS + "<p>Schön wär’s.</p>"
        rows = f"0:{json.dumps({'post': {'body': '$1'}})}\n1:T{len(text.encode()):x},{text}2:{json.dumps({'a': 1})}\n"
        payload = found(script([1, rows], attributes="", around="self.__next_f.push({})"))
        assert payload == Payload(f"{PARAGRAPHS}\n<p>Schön wär’s.</p>", "__next_f post.body")

    def test_rich_text_is_put_together(self) -> None:
        inline = [
            {"text": "The tide clock in the harbour "},
            {"text": "of Brennholm", "bold": True},
            {"text": FIRST[42:]},
        ]
        blocks = [
            {"type": "p", "content": inline},
            {"type": "p", "content": [{"text": SECOND}]},
            {"type": "p", "content": [{"text": THIRD}]},
        ]
        assert found(script({"doc": {"content": blocks}})).html == PARAGRAPHS

    def test_headings_of_a_list_of_parts_are_kept(self) -> None:
        parts = [{"heading": f"Part {number}", "text": text} for number, text in enumerate(BODY)]
        assert found(script({"sections": parts})).html.startswith(f"<p>Part 0</p>\n<p>{FIRST}</p>\n<p>Part 1</p>")

    def test_json_in_a_string_of_json(self) -> None:
        assert found(script({"cache": json.dumps({"post": {"body": BODY}})})).html == PARAGRAPHS

    def test_the_same_text_twice_is_one(self) -> None:
        assert found(script({"a": {"body": PARAGRAPHS}, "b": {"body": PARAGRAPHS}})).html == PARAGRAPHS

    def test_other_texts_do_not_win(self) -> None:
        value = {
            "i18n": {"about": " ".join(BODY * 3)},
            "cookieBanner": {
                "text": "We use cookies. Accept all cookies or reject cookies, and give consent to our partners. " * 9
            },
            "related": [{"excerpt": f"{text} {number}"} for number in range(9) for text in BODY],
            "css": ".clock { color: red; } " * 50,
            "query": "query Post($id: ID!) { post(id: $id) { title body } } " * 20,
            "image": "data:image/png;base64," + "iVBORw0KGgo" * 200,
            "article": {"body": " ".join(BODY)},
        }
        assert found(script(value)).origin == "json article.body"

    def test_without_spaces(self) -> None:
        text = "港の潮時計は、海を見たことのない時計職人が作ったものです。九十年のあいだに二度しか狂ったことがありません。今も人々は船を待ちながら時計を合わせます。"
        assert found(script({"post": {"content": text}})).html == f"<p>{text}</p>"


class TestForums:
    def test_discourse_posts(self) -> None:
        topic = {"post_stream": {"posts": [{"cooked": f"<p>{text}</p>", "username": "ada"} for text in BODY]}}
        preloaded = html.escape(json.dumps({"site": "{}", "topic_17": json.dumps(topic)}))
        payload = found(f'<div class="hidden" id="data-preloaded" data-preloaded="{preloaded}"></div>')
        assert payload == Payload(PARAGRAPHS, "discourse preloaded posts")

    def test_discourse_without_a_topic(self) -> None:
        for value in (
            "",
            "{",
            "[]",
            '{"topic_1": "[1]"}',
            '{"topic_1": "{\\"post_stream\\": {\\"posts\\": [1, null]}}"}',
        ):
            assert payload_of(Page.from_html(f'<div data-preloaded="{html.escape(value)}">')) is None
        assert payload_of(Page.from_html("<div data-preloaded=")) is None

    def test_the_view_for_crawlers(self) -> None:
        posts = "".join(
            f"<div><span>ada</span><div class=post itemprop='text'><p>{text}</p></div></div>" for text in BODY
        )
        payload = found(
            f"<body><section id=main></section><noscript><h1>Topic</h1>{posts}<footer>Imprint</footer></noscript>"
        )
        assert payload == Payload(PARAGRAPHS, "noscript")


class TestHiddenParts:
    def test_noscript(self) -> None:
        note = "<p>Please enable JavaScript to see this page in all its glory.</p>"
        menu = "<nav><a href=/>Home</a> <a href=/a>About</a></nav>"
        payload = found(f"<body><noscript>{note}{menu}<main><h2>Clock</h2>{PARAGRAPHS}</main></noscript>")
        assert payload == Payload(f"<h2>Clock</h2>\n{PARAGRAPHS}", "noscript")

    def test_a_note_alone_is_nothing(self) -> None:
        note = "You need to enable JavaScript to run this app, because it is made of scripts and of little else."
        assert payload_of(Page.from_html(f"<body><noscript>{note}</noscript><div id=root></div>")) is None

    def test_streamed_behind_the_page(self) -> None:
        payload = found(f'<body><div id="B:0"></div><div hidden id="S:0"><article>{PARAGRAPHS}</article></div></body>')
        assert payload == Payload(f"<article>\n{PARAGRAPHS}\n</article>", "hidden div")

    def test_behind_a_self_closed_script(self) -> None:
        payload = found(
            f"<html><body><script src='a.js'/><br/><div><article>{PARAGRAPHS}</article></div></body></html>"
        )
        assert payload == Payload(f"<article>\n{PARAGRAPHS}\n</article>", "behind a self-closed element")

    def test_none_in_a_page_without_words(self) -> None:
        assert list(hidden_parts(Page.from_html("<div hidden></div>"))) == []


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

    @pytest.mark.parametrize("cut", range(20, 400, 37))
    def test_broken_json(self, cut: int) -> None:
        text = json.dumps({"props": {"post": {"body": BODY}}})
        for kind in ('type="application/json"', 'type="application/ld+json"', ""):
            broken = text[:cut] + text[cut + 5 :]
            payload_of(Page.from_html(f"<script {kind}>window.a = {broken if kind == '' else ''}</script>"))
            payload_of(Page.from_html(f"<script {kind}>{broken}</script><script {kind}>{text[:cut]}"))

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
        best_group(leaves(value))
        if isinstance(value, list):
            list(flat_leaves(value))
        is_flat(value)
        flight_html({"0": value})
        payload_of(Page.from_html(script(value)))

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
        payload_of(Page.from_html(script(value)))

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
