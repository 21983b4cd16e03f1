"""Content that is not in the visible tree: one small page for each source."""

from __future__ import annotations

import html
import json

import pytest
from payload_pages import BODY, FIRST, PARAGRAPHS, SECOND, THIRD, found, ld, script

from dehusk import Page
from dehusk.extractor.carried.hidden import hidden_parts
from dehusk.extractor.carried.payload import Payload, payload_of


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

    @pytest.mark.parametrize(
        "summary",
        [
            f'<meta property="og:description" content="{FIRST}">',
            f'<meta name="description" content="{FIRST}">',
            f'<div itemscope><meta itemprop="description" content="{FIRST}"></div>',
            ld({"@type": "Article", "description": FIRST}),
        ],
    )
    def test_a_summary_is_no_content(self, summary: str) -> None:
        assert payload_of(Page.from_html(summary)) is None
        assert found(summary + ld({"@type": "Article", "articleBody": " ".join(BODY)})).origin == "json-ld articleBody"

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


@pytest.mark.parametrize("name", ["messagingBar", "optionInfoCTA", "addToCartFields", "checkout"])
def test_what_a_shop_says_beside_its_goods_is_no_content(name: str) -> None:
    said = [f"{text} You will find it in all our shops, and at the harbour." for text in BODY]
    state = {
        "page": {name: {"text": {"value": said}}, "template": {"tabs": [{"text": {"value": text}} for text in BODY]}}
    }
    assert found(script(state)).html == PARAGRAPHS


def test_an_offer_that_is_repeated_counts_once() -> None:
    offer = "You have ten percent off your first order, and the code is applied for you."
    state = {"visitors": [{"offer": offer} for _ in range(40)], "tabs": [{"text": text} for text in BODY]}
    assert found(script(state)).html == PARAGRAPHS
