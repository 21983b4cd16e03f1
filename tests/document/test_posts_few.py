"""Threads nobody answered, articles with one or two comments, and forums without links or classes; no false ones."""

from __future__ import annotations

import post_pages
import pytest

from dehusk.document.posts import Thread, read_thread
from dehusk.document.threads.forums import is_forum
from dehusk.document.threads.keys import _QUOTE
from dehusk.page.page import Page

QUESTION = "My tea tastes of chalk. What can be done about it, short of moving to another town?"
ANSWER = "Try a filter for the water, and let it boil a little longer than you are used to."
BLOG = "https://blog.example/2024/hard-water/"


def thread_of(html: str, url: str) -> Thread:
    return read_thread(Page.from_html(f"<html lang=en><head><title>Hard water</title></head><body>{html}", url=url))


def told(thread: Thread) -> list[tuple[str | None, str, str]]:
    return [(post.author, str(post.date)[:10], post.text) for post in thread.posts]


XENFORO = f"""<nav><a href="/">Home</a></nav><h1>Hard water</h1><div class="block-body">
  <article class="message message--post" data-author="ann" id="js-post-31"><div class="message-inner">
    <div class="message-cell--user"><h4 class="message-name"><a href="/members/ann.3/" class="username">ann</a></h4>
      <h5 class="userTitle">New member</h5></div>
    <div class="message-cell--main"><header><a href="/threads/water.7/post-31"><time datetime="2024-05-03T08:00:00+0000">
      May 3, 2024</time></a></header><div class="message-body"><div class="bbWrapper">{QUESTION}</div></div>
      <footer><a href="/posts/31/react">Like</a></footer></div></div></article></div>"""

PHPBB = f"""<div id="page-body"><h2><a href="./viewtopic.php?t=5">Hard water</a></h2>
  <div id="p453" class="post bg2"><div class="inner"><dl class="postprofile" id="profile453">
    <dt><a href="./memberlist.php?mode=viewprofile&amp;u=3" class="username">ann</a></dt><dd>Posts: 12</dd></dl>
    <div class="postbody"><h3><a href="#p453">Hard water</a></h3>
      <p class="author">by <strong><a href="./memberlist.php?mode=viewprofile&amp;u=3">ann</a></strong> » 3 May 2024, 05:42</p>
      <div class="content">{QUESTION}</div></div></div></div></div>"""

INVISION = """<form><article id="elComment_{0}" class="ipsEntry js-ipsEntry ipsEntry--post">
  <aside class="ipsEntry__author-column"><h3 class="ipsEntry__username"><a href="/profile/{0}-{1}/">{1}</a></h3>
    <div class="ipsEntry__group">Members</div></aside>
  <div class="ipsEntry__post"><p class="ipsEntry__date"><a href="#comment-{0}"><time datetime="2024-05-03T09:00:00Z">May 3, 2024</time></a></p>
    <div class="ipsRichText"><p>{2}</p></div></div></article></form>"""

DISCOURSE = f"""<noscript><div id="main-outlet"><h1><a href="/t/hard-water/9">Hard water</a></h1>
  <div id="post_1" class="topic-body crawler-post" itemscope itemtype="http://schema.org/DiscussionForumPosting">
    <div class="crawler-post-meta"><span class="creator" itemprop="author"><a href="/u/ann"><span itemprop="name">ann</span></a></span>
      <time itemprop="datePublished" datetime="2024-05-03T10:00:00Z">May 3, 2024</time></div>
    <div class="post" itemprop="text"><p>{QUESTION}</p></div></div></div></noscript><div>Loading</div>"""

CUSTOM = f"""<main><tea-post author="ann" created-timestamp="2024-05-03T10:00:00+0000" id="t3_1rjl">
  <div slot="text-body"><div class="md"><p>{QUESTION}</p></div></div></tea-post></main>"""


@pytest.mark.parametrize(
    ("html", "url"),
    [
        (XENFORO, "https://tea.example/threads/hard-water.7/"),
        (PHPBB, "https://tea.example/viewtopic.php?t=5"),
        (INVISION.format(4, "ann", QUESTION), "https://tea.example/forums/topic/7-hard-water/"),
        (DISCOURSE, "https://tea.example/t/hard-water/9"),
        (CUSTOM, "https://tea.example/r/tea/comments/1rjl/hard_water/"),
    ],
    ids=["XenForo", "phpBB", "Invision", "Discourse", "custom element"],
)
def test_a_thread_that_nobody_answered(html: str, url: str) -> None:
    found = thread_of(html, url)
    assert found.kind == "thread"
    assert told(found) == [("ann", "2024-05-03", QUESTION)]
    assert found.region[found.posts[0].words].all()


def test_a_thread_of_two_posts() -> None:
    html = INVISION.format(4, "ann", QUESTION) + INVISION.format(5, "bob", ANSWER)
    found = thread_of(html, "https://tea.example/forums/topic/7-hard-water/")
    assert told(found) == [("ann", "2024-05-03", QUESTION), ("bob", "2024-05-03", ANSWER)]


def test_flarum_has_neither_links_nor_dates() -> None:
    said = [(author, text) for author, _, text in post_pages.SAID]
    posts = "".join(
        f'<article><div class="PostUser"><h3 class="PostUser-name">{author}</h3></div>'
        f'<div class="Post-body"><p>{text}</p></div></article>'
        for author, text in said
    )
    html = (
        f'<noscript id="flarum-content"><div class="container"><h1>Hard water</h1><div>{posts}</div></div></noscript>'
    )
    found = thread_of(html, "https://tea.example/d/2068-hard-water")
    assert found.kind == "thread"
    assert [(post.author, post.text) for post in found.posts] == said


def test_posts_of_two_rows_that_share_a_cell() -> None:
    rows = "".join(
        f"""<tr><td rowspan="2" class="td2"><a name="{n}"></a><div class="thread-profile-box"><b>{author}</b><br>
        <span>Regular</span></div></td><td class="td2 reply-actions">#{n} written: {n}. Apr 2020, <span class="time">20:53</span></td></tr>
        <tr class="posting-row"><td class="td2"><div class="posting-text">{text}</div></td></tr>"""
        for n, (author, _, text) in enumerate(post_pages.SAID, 1)
    )
    found = thread_of(f"<table>{rows}</table>", "https://www.tea-forum.example/viewthread-84-29928.html")
    assert told(found) == [(author, f"2020-04-0{n}", text) for n, (author, _, text) in enumerate(post_pages.SAID, 1)]


WORDPRESS = """<li class="comment even depth-1" id="comment-{0}"><article id="div-comment-{0}" class="comment-body">
  <footer class="comment-meta"><div class="comment-author vcard"><b class="fn">{1}</b> <span class="says">says:</span></div>
    <div class="comment-metadata"><a href="#comment-{0}"><time datetime="2024-06-02T10:00:00+00:00">June 2, 2024</time></a></div></footer>
  <div class="comment-content"><p>{2}</p></div><div class="reply"><a href="#respond">Reply</a></div></article>{3}</li>"""
CLASSIC = """<li class="comment even depth-1" id="comment-{0}"><div id="div-comment-{0}" class="comment-body">
  <div class="comment-author vcard"><cite class="fn">{1}</cite> <span class="says">says:</span></div>
  <div class="comment-meta commentmetadata"><a href="#comment-{0}">June 2, 2024 at 10:00 am</a></div><p>{2}</p></div>{3}</li>"""
BLOGGER = """<li class="comment" id="c{0}999"><div class="comment-block"><div class="comment-header"><cite class="user">
  <a href="https://www.blogs.example/profile/{0}" rel="nofollow">{1}</a></cite><span class="datetime"><a href="#c{0}999">June 2, 2024</a>
  </span></div><p class="comment-content">{2}</p></div>{3}</li>"""
MICRODATA = """<div itemprop="comment" itemscope itemtype="https://schema.org/Comment">
  <span itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">{1}</span></span>
  <time itemprop="dateCreated" datetime="2024-06-02">June 2</time><div itemprop="text">{2}</div>{3}</div>"""
ENGINES = {"WordPress": WORDPRESS, "old WordPress": CLASSIC, "Blogger": BLOGGER, "microdata": MICRODATA}


def article(comments: str) -> str:
    return f"""<main><article id="post-12" class="post-12 post type-post hentry"><h1>How tea won</h1>
      <p class="byline">By <a href="/author/eve">Eve</a> on <time datetime="2024-06-01">June 1, 2024</time></p>
      <div class="entry-content">{post_pages.STORY}</div></article><section id="comments" class="comments-area"><h2>Thoughts</h2>
      <ol class="comment-list">{comments}</ol><div id="respond"><form id="commentform"><p>Leave a reply, if you must.</p>
      <textarea></textarea></form></div></section></main><footer>© 2024 A blog</footer>"""


@pytest.mark.parametrize("engine", ENGINES)
def test_one_comment(engine: str) -> None:
    found = thread_of(article(ENGINES[engine].format(7, "Al", "What a fine story, thank you.", "")), BLOG)
    assert found.kind == "comments"
    assert told(found) == [("Al", "2024-06-02", "What a fine story, thank you.")]


@pytest.mark.parametrize("engine", ["WordPress", "Blogger"])
def test_the_permalink_of_one_comment(engine: str) -> None:
    (post,) = thread_of(article(ENGINES[engine].format(7, "Al", "What a fine story, thank you.", "")), BLOG).posts
    assert post.permalink == BLOG + ("#comment-7" if engine == "WordPress" else "#c7999")


@pytest.mark.parametrize("engine", ["WordPress", "old WordPress", "microdata"])
def test_a_comment_and_its_answer(engine: str) -> None:
    answer = ENGINES[engine].format(8, "Bo", "That is not what the letters say, dear Al.", "")
    html = ENGINES[engine].format(7, "Al", "My grandmother ate the leaves with butter.", f"<ol>{answer}</ol>")
    found = thread_of(article(html), BLOG)
    assert found.kind == "comments"
    assert [(post.author, post.depth, post.reply_to) for post in found.posts] == [("Al", 0, None), ("Bo", 1, 0)]
    assert [post.text for post in found.posts] == [
        "My grandmother ate the leaves with butter.",
        "That is not what the letters say, dear Al.",
    ]


TEASER = """<div class="post"><h3><a href="/{0}">{0}</a></h3><span class="date">June 2, 2024</span> <a href="/author/eve">Eve</a>
  <p>The first words of the story, enough to make you want to read the rest of it.</p></div>"""


@pytest.mark.parametrize(
    "html",
    [
        article(""),
        article('<li class="comment">Be kind. <b>Our rules</b> of today are found <a href="/rules">here</a>.</li>'),
        article('<li class="comment" id="comment-1">No comments yet, be the first of 2024.</li>'),
        article("") + TEASER.format("Coffee") + TEASER.format("Cocoa"),
        f'<div id="top"><p>By Eve, June 1, 2024</p>{post_pages.STORY}</div><div id="end"><p>By us, 2024</p>{post_pages.STORY}</div>',
        f'<article id="post-12" class="post type-post">{XENFORO}</article>',
    ],
    ids=["form", "rules", "no comments", "teasers", "halves", "thread on a blog"],
)
def test_articles_without_comments(html: str) -> None:
    assert thread_of(html, BLOG).kind == "none"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://forum.tea.example/x", True),
        ("https://www.tea-forum.example/x", True),
        ("https://tea.example/threads/7", True),
        ("https://tea.example/t/hard-water/9", True),
        ("https://tea.example/showthread.php?t=5", True),
        ("https://tea.example/terms/d/digital-tea", False),
        ("https://tea.example/news/board-of-directors-discuss-tea", False),
        ("https://discussion-of-tea.example/", False),
        (None, False),
    ],
)
def test_addresses_of_forums(url: str | None, expected: bool) -> None:
    assert is_forum(Page.from_html("<p>Tea</p>", url=url)) is expected


def test_markup_of_forums() -> None:
    assert is_forum(Page.from_html('<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>'))
    assert is_forum(Page.from_html('<meta name="generator" content="Discourse 3.4.0">'))
    assert is_forum(Page.from_html('<html id="XF" lang="en">'))
    assert not is_forum(Page.from_html('<div itemtype="https://schema.org/Question">Which tea?</div>'))


@pytest.mark.parametrize(
    ("names", "is_quotation"), [("message-body js-selectToQuote", False), ("bbCodeBlock--quote", True)]
)
def test_a_body_from_which_readers_may_quote_is_no_quotation(names: str, is_quotation: bool) -> None:
    assert bool(_QUOTE.search(names)) is is_quotation
