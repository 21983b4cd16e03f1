"""Threads and comments as lists of posts: on four engines, nested, apart from the article, and never by mistake."""

from __future__ import annotations

import json
import time
from datetime import date, datetime
from pathlib import Path

import numpy as np
import post_pages
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from dehusk.cli import dehusk as command_line
from dehusk.document.posts import Thread, comments_mask, find_posts, read_thread, second_article
from dehusk.document.threads.items import answered, items_of
from dehusk.page.page import Page

URL = "https://tea.example/forum/viewtopic.php?t=5"


def thread_of(html: str, url: str | None = URL) -> Thread:
    return read_thread(Page.from_html(html, url=url))


def plain(day: date | None) -> str:
    return (day.date() if isinstance(day, datetime) else day or "").__str__()


@pytest.mark.parametrize("engine", post_pages.ENGINES)
def test_all_posts_of_a_thread_and_nothing_else(engine: str) -> None:
    found = thread_of(post_pages.ENGINES[engine]())
    assert found.kind == "thread"
    assert [(post.author, plain(post.date), post.text) for post in found.posts] == list(post_pages.SAID)


@pytest.mark.parametrize("engine", post_pages.ENGINES)
def test_quotations_are_kept_apart(engine: str) -> None:
    posts = thread_of(post_pages.ENGINES[engine]()).posts
    assert [len(post.quotes) for post in posts] == [0, 0, 1, 0]
    assert post_pages.QUOTED in posts[2].quotes[0]
    assert not set(posts[2].words) & set(posts[2].quoted)


@pytest.mark.parametrize(
    ("engine", "link"),
    [
        ("phpBB", "https://tea.example/forum/viewtopic.php?t=5#p102"),
        ("vBulletin", "https://tea.example/forum/showthread.php?5-Tea&p=2002#post2002"),
        ("XenForo", "https://tea.example/threads/tea.7/post-32#post-32"),
    ],
)
def test_permalinks(engine: str, link: str) -> None:
    assert thread_of(post_pages.ENGINES[engine]()).posts[1].permalink == link


@pytest.mark.parametrize("engine", ["vBulletin", "XenForo"])
def test_a_quotation_that_links_to_a_post_answers_it(engine: str) -> None:
    html = post_pages.ENGINES[engine]().replace("id=32", "id=132").replace("post-32", "post-132")
    html = html.replace("js-post-31", "js-post-131").replace("post: 32", "post: 132")
    assert thread_of(html).posts[2].reply_to == 1


def test_people_are_linked() -> None:
    posts = thread_of(post_pages.xenforo()).posts
    assert posts[1].author_url == "https://tea.example/members/bob.32/"


def test_the_document_knows_its_posts() -> None:
    doc = dehusk.extract(post_pages.phpbb(), url=URL)
    assert len(doc.posts) == 4
    assert doc.comments == ()
    assert doc.posts is doc.posts


def test_the_command_line_gives_text_or_json_lines(tmp_path: Path) -> None:
    page = tmp_path / "thread.html"
    page.write_text(post_pages.xenforo(), encoding="utf-8")
    asked = ["extract", str(page), "--posts", "--url", URL]
    text = CliRunner().invoke(command_line, asked)
    assert text.exit_code == 0
    assert text.output.splitlines()[0] == "#0 · ann_b · May 3, 2024"
    assert f"> {post_pages.QUOTED}" in text.output
    lines = CliRunner().invoke(command_line, [*asked, "-f", "json"]).output.splitlines()
    assert [json.loads(line)["author"] for line in lines] == [author for author, _, _ in post_pages.SAID]
    assert CliRunner().invoke(command_line, [*asked, "-f", "html"]).exit_code == 2


def test_the_command_line_says_where_there_is_nothing(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(post_pages.article(), encoding="utf-8")
    result = CliRunner().invoke(command_line, ["extract", str(page), "--posts"])
    assert result.exit_code == 3
    assert "no posts or comments found" in result.output


def test_posts_are_plain_data() -> None:
    told = thread_of(post_pages.xenforo()).posts[0].to_dict()
    assert told["author"] == "ann_b"
    assert told["date"] == "2024-05-03T08:00:00+00:00"
    assert told["quotes"] == []


def test_posts_have_the_signs_that_a_browser_draws() -> None:
    formula = "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>"
    said = post_pages.SAID[1][2]
    html = post_pages.xenforo()
    assert html.count(said) == 1
    found = thread_of(html.replace(said, f"<q>{said}</q> {formula} <script type='math/tex'>x^2</script>"))
    assert found.posts[1].text == f"“{said}” 1/2 $x^2$"
    assert [post.text for post in found.posts[2:]] == [text for _, _, text in post_pages.SAID[2:]]


def test_a_formula_between_posts_is_in_none() -> None:
    html = post_pages.xenforo().replace("</article>", "</article><script type='math/tex'>x^2</script>")
    assert [post.text for post in thread_of(html).posts] == [text for _, _, text in post_pages.SAID]


def test_a_first_post_that_stands_apart() -> None:
    answers = "".join(
        f'<li class="Item" id="Comment_{n}"><a href="/profile/{name}">{name}</a> <time datetime="2024-05-1{n}">May 1{n}</time>'
        f'<div class="Message">Answer number {n} is that it depends on the water, mostly.</div><a href="#reply">Reply</a></li>'
        for n, name in enumerate(("bob", "clara", "dan", "eve"))
    )
    html = f"""<title>Hard water</title><main><h1>Hard water</h1><div class="Discussion" id="Discussion_7">
      <a href="/profile/ann">ann</a> <time datetime="2024-05-01">May 1</time>
      <div class="Message">My tea tastes of chalk. What can be done about it, short of moving to another town?</div></div>
      <h2>Comments</h2><ul>{answers}</ul></main>"""
    found = thread_of(html, "https://tea.example/discussion/7/hard-water")
    assert found.kind == "thread"
    assert [post.author for post in found.posts] == ["ann", "bob", "clara", "dan", "eve"]
    assert found.posts[0].text.startswith("My tea tastes of chalk.")
    assert plain(found.posts[0].date) == "2024-05-01"


def test_posts_of_two_table_rows() -> None:
    rows = "".join(
        f'<tr><td class=bold><a name="m{n}77"></a><a href="/{name}">{name}</a>: 9:0{n}am On 4/{n + 1}/2024<tr><td id="pb{n}77">'
        f"<div>What {name} has to say about tea is not short, and it is number {n}.</div><p>(Quote) (Report) {n} Likes</p>"
        for n, name in enumerate(("ann", "bob", "clara", "dan", "eve"))
    )
    found = thread_of(f"<table><tr><td>Welcome, guest</table><table>{rows}</table>")
    assert [post.author for post in found.posts] == ["ann", "bob", "clara", "dan", "eve"]
    assert all(f"number {n}." in post.text for n, post in enumerate(found.posts))


def test_comments_are_nested_and_apart_from_the_article() -> None:
    page = Page.from_html(post_pages.blog(), url="https://blog.example/tea/")
    found = read_thread(page)
    assert found.kind == "comments"
    assert [post.author for post in found.posts] == ["Al", "Bo", "Cy", "Di"]
    assert [post.depth for post in found.posts] == [0, 1, 2, 0]
    assert [post.reply_to for post in found.posts] == [None, 0, 1, None]
    assert found.posts[1].text == "That is not what the letters say, dear Al."
    assert found.posts[3].permalink == "https://blog.example/tea/#comment-4"
    words = np.array(page.words.texts())
    mask = comments_mask(page)
    assert "grandmother" in words[mask]
    assert "seventeenth" not in words[mask]
    doc = dehusk.extract(post_pages.blog(), url="https://blog.example/tea/")
    assert (len(doc.comments), doc.posts) == (4, ())


@pytest.mark.parametrize(
    "html", [post_pages.listing(), post_pages.article(), "", "<p>One line.</p>", "<ul><li>a<li>b</ul>"]
)
def test_pages_without_posts(html: str) -> None:
    page = Page.from_html(html, url="https://blog.example/tea/")
    found = read_thread(page)
    assert (found.kind, found.posts) == ("none", ())
    assert not comments_mask(page).any()
    assert found.region.shape == (len(page.words),)


def test_a_table_of_figures_is_no_thread() -> None:
    rows = "".join(f"<tr><td><a href=/s{n}>Tea {n}</a><td>{n}.50<td>2024-05-0{n}<td>in stock</tr>" for n in range(1, 9))
    assert thread_of(f"<table>{rows}</table>", None).kind == "none"


def test_the_next_article_of_an_endless_page() -> None:
    other = post_pages.STORY.replace("Tea", "Coffee").replace("tea", "coffee")
    html = f"""<title>How tea won | News</title><main><article><h1>How tea won</h1>{post_pages.STORY}</article>
      <div class=ad>Advertisement</div><article><h1>How coffee lost</h1>{other}</article></main>"""
    page = Page.from_html(html)
    start = second_article(page)
    assert start is not None
    assert page.words.texts()[start : start + 3] == ["How", "coffee", "lost"]


@pytest.mark.parametrize(
    "html",
    [
        post_pages.article(),
        post_pages.listing(),
        post_pages.blog(),
        f"<title>How tea won</title><h1>How tea won</h1>{post_pages.STORY}<h1>The sequel</h1>{post_pages.STORY}",
        f"<article><h1>No title</h1>{post_pages.STORY}</article><article><h1>Other</h1>{post_pages.STORY}</article>",
        "",
    ],
    ids=["article", "listing", "blog", "sections", "no title", "empty"],
)
def test_one_article_is_not_cut(html: str) -> None:
    assert second_article(Page.from_html(html)) is None


def test_rows_belong_to_the_innermost_post() -> None:
    page = Page.from_html("<div><p>a</p><div><p>b</p></div><p>c</p></div><div>d</div>")
    start = np.array([row for row in range(len(page.tree)) if page.tree.name_of(row) == "div"])
    items = items_of(page.tree, start, page.tree.end[start])
    words = dict(zip(page.words.texts(), items.owner[page.words.node].tolist(), strict=True))
    assert words == {"a": 0, "b": 1, "c": 0, "d": 2}
    assert items.parent.tolist() == [-1, 0, -1]
    assert answered(items, page.tree) == [-1, 0, -1]
    assert items.owner[0] == -1


def test_answers_in_what_surrounds_a_post() -> None:
    html = "<ul><li><p>0</p><ul><li><p>1</p></li></ul></li><li><p>2</p></li></ul>"
    page = Page.from_html(html)
    start = np.array([row for row in range(len(page.tree)) if page.tree.name_of(row) == "p"])
    assert answered(items_of(page.tree, start, page.tree.end[start]), page.tree) == [-1, 0, -1]


MARKUP = st.sampled_from(
    [
        "<li class=comment id=c12>",
        "<article>",
        "</article>",
        "<ul>",
        "</ul>",
        "</li>",
        "<a href=/user/ann>ann</a>",
        "<time>2024-05-03",
        "</time>",
        "<blockquote>",
        "</blockquote>",
        "<div class=post>",
        "</div>",
        "<p>",
        "Reply",
        "some longer text of words ",
        "<hr>",
        "____________",
    ]
)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.one_of(MARKUP, st.text(max_size=6)), max_size=80).map("".join))
def test_any_page_is_read_the_same_way_twice(html: str) -> None:
    page = Page.from_html(html)
    found, again = read_thread(page), read_thread(page)
    assert [post.to_dict() for post in found.posts] == [post.to_dict() for post in again.posts]
    taken = [word for post in found.posts for word in (*post.words, *post.quoted)]
    assert len(set(taken)) == len(taken)  # no word in two posts, nor in a text and a quotation
    assert found.region[taken].all()
    assert all(post.reply_to is None or post.reply_to < number for number, post in enumerate(found.posts))
    start = second_article(page)
    assert start is None or 0 <= start < len(page.words)


def seconds(count: int) -> float:
    posts = "".join(
        f"<div class=post id=p{n}00><a href=/user/u{n % 50}>u{n % 50}</a> <time>2024-05-03</time><div>Text of post {n} here.</div></div>"
        for n in range(count)
    )
    page = Page.from_html(posts, url=URL)
    page.words  # noqa: B018  # parsing is not what is timed
    start = time.perf_counter()
    assert len(read_thread(page).posts) == count
    return time.perf_counter() - start


def test_posts_are_found_without_their_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    page, told = (Page.from_html(post_pages.phpbb(), url=URL) for _ in range(2))
    thread = read_thread(told)
    monkeypatch.setattr("dehusk.document.posts.texts_of", lambda *_, **__: pytest.fail("texts were made"))
    found = find_posts(page)
    assert found.kind == thread.kind == "thread"
    np.testing.assert_array_equal(found.region, thread.region)
    for words, quoted, post in zip(found.words, found.quoted, thread.posts, strict=True):
        np.testing.assert_array_equal(words, post.words)
        np.testing.assert_array_equal(quoted, post.quoted)


@pytest.mark.parametrize(
    "comment",
    [
        "<cite>{name}</cite> <span class=says>says:</span><time>{day}</time><p>{text}</p>",
        "<strong>{name}</strong> says:<p>{text}</p><small>{day}</small>",
        "<a class=url href=/user/{name}>{name}</a> wrote: <br><small>{day}</small><p>{text}</p>",
    ],
)
def test_says_behind_a_name_is_no_text(comment: str) -> None:
    said = {
        "ann": ("May 3, 2024", "Tea is good for you, I say."),
        "bob": ("May 4, 2024", "I never had it with milk before."),
        "cid": ("May 6, 2024", "Says who? Coffee would be better, as all of us know."),
        "eve": ("May 7, 2024", "How about some sugar with it, then?"),
    }
    posts = thread_of(
        "".join(
            f"<div class=comment id=c{day[4:5]}>{comment.format(name=name, day=day, text=text)}</div>"
            for name, (day, text) in said.items()
        )
    ).posts
    assert [(post.author, post.text) for post in posts] == [(name, text) for name, (_, text) in said.items()]


def test_time_is_linear_in_the_posts() -> None:
    assert seconds(4_000) < 40 * max(seconds(400), 0.01)


def test_deep_nesting_takes_no_stack() -> None:
    chain = "".join(
        f"<ul><li class=comment id=c{n}99><a href=/user/ann>ann</a> <time>2024-05-03</time><p>Comment number {n} says this.</p>"
        for n in range(200)
    )
    posts = thread_of(f"<div>{chain}</div><div>{chain}</div>").posts
    assert len(posts) == 400
    assert [post.depth for post in posts] == [*range(200), *range(200)]
