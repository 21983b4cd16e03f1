"""Small threads as four forum engines, a question site and a blog write them; texts of our own."""

from __future__ import annotations

SAID = (
    ("ann_b", "2024-05-03", "Which tea do you drink in the morning? I have tried a dozen green ones and like none."),
    ("bob", "2024-05-04", "Black tea from Assam, with a little milk. It is strong enough to wake the dead."),
    ("ann_b", "2024-05-04", "Thank you, I shall look for it in the shop around the corner tomorrow."),
    ("Clara", "2024-05-06", "Do try it with honey instead of sugar, and let it stand for four minutes."),
)
"""Author, day and text of each post."""

QUOTED = "It is strong enough to wake the dead."
SIGNATURES = {
    "ann_b": "Life is too short for bad tea and long meetings",
    "bob": "Sent from my kettle, mostly in winter",
}
MONTHS = {"05": "May"}


def phpbb() -> str:
    posts = []
    for number, (author, day, text) in enumerate(SAID, 101):
        quote = f"<blockquote><div><cite>bob wrote:</cite>{QUOTED}</div></blockquote>" if number == 103 else ""
        sign = f'<div id="sig{number}" class="signature">{SIGNATURES[author]}</div>' if author in SIGNATURES else ""
        posts.append(f"""
        <div id="p{number}" class="post bg{number % 2 + 1}"><div class="inner">
          <dl class="postprofile"><dt><a href="./memberlist.php?mode=viewprofile&amp;u={len(author)}">{author}</a></dt>
            <dd>Posts: {number * 7}</dd><dd>Joined: Mon Jan 0{number % 9 + 1}, 2012 10:00 pm</dd><dd>Location: Somewhere nice</dd></dl>
          <div class="postbody"><h3><a href="#p{number}">Re: Morning tea</a></h3>
            <ul class="post-buttons"><li><a href="./posting.php?mode=quote&amp;p={number}">Quote</a></li></ul>
            <p class="author">by <strong><a href="./memberlist.php?mode=viewprofile&amp;u={len(author)}">{author}</a></strong>
               » Fri May {day[-2:]}, 2024 4:1{number % 10} pm</p>
            <div class="content">{quote}{text}</div>{sign}</div>
          <div class="back2top"><a href="#wrap">Top</a></div></div></div><hr class="divider">""")
    return f"""<html lang="en"><head><title>Morning tea - Tea Forum</title></head><body><div id="wrap">
      <ul class="linklist"><li><a href="./index.php">Board index</a></li><li><a href="./faq.php">FAQ</a></li></ul>
      <h2><a href="./viewtopic.php?t=5">Morning tea</a></h2><div id="page-body">{"".join(posts)}</div>
      <ul class="linklist"><li><a href="./search.php">Search</a></li><li>All times are UTC</li></ul></div></body></html>"""


def vbulletin() -> str:
    posts = []
    for number, (author, day, text) in enumerate(SAID, 2001):
        quote = ""
        if number == 2003:
            quote = f"""<div class="bbcode_container"><div class="bbcode_quote">Originally Posted by <strong>bob</strong>
              <a href="showthread.php?p=2002#post2002">View Post</a><div class="message">{QUOTED}</div></div></div>"""
        sign = SIGNATURES.get(author)
        signed = (
            f'<div class="after_content"><blockquote class="signature restore">{sign}</blockquote></div>'
            if sign
            else ""
        )
        posts.append(f"""<li class="postbitlegacy postcontainer old" id="post_{number}">
          <div class="posthead"><span class="date">{day[5:7]}-{day[8:]}-2024, <span class="time">09:1{number % 10} AM</span></span>
            <a name="post{number}" href="showthread.php?5-Tea&amp;p={number}#post{number}" class="postcounter">#{number - 2000}</a></div>
          <div class="postdetails"><div class="userinfo"><a class="username {"online" if number % 2 else "offline"} popupctrl"
              href="member.php?{len(author)}-{author}">{author}</a><span class="usertitle">Senior Member</span>
              <dl class="userstats"><dt>Join Date</dt><dd>Mar 2009</dd><dt>Posts</dt><dd>1,23{number % 10}</dd></dl></div>
            <div class="postbody"><div class="postrow"><div class="content"><div id="post_message_{number}">
              <blockquote class="postcontent restore">{quote}{text}</blockquote></div></div></div>{signed}</div></div>
          <div class="postfoot"><a href="newreply.php?p={number}">Reply With Quote</a></div></li>""")
    advert = '<li class="postbitlegacy"><div class="ad">Buy our cups, they are the best cups money can buy.</div></li>'
    posts.insert(1, advert)
    return f"""<html lang="en"><head><title>Morning tea</title></head><body><div class="above_body"><a href="forum.php">Forum</a>
      </div><h1>Thread: Morning tea</h1><ol id="posts">{"".join(posts)}</ol><div class="footer">Powered by something</div>"""


def xenforo() -> str:
    posts = []
    for number, (author, day, text) in enumerate(SAID, 31):
        quote = ""
        if number == 33:
            quote = f"""<blockquote class="bbCodeBlock bbCodeBlock--quote" data-source="post: 32"><a href="/goto/post?id=32">bob said:</a>
              <div>{QUOTED}</div></blockquote>"""
        posts.append(f"""<article class="message message--post" data-author="{author}" id="js-post-{number}">
          <div class="message-inner"><div class="message-cell message-cell--user"><section class="message-user">
              <h4 class="message-name"><a href="/members/{author.lower()}.{number}/" class="username">{author}</a></h4>
              <h5 class="userTitle message-userTitle">Well-known member</h5>
              <dl class="pairs"><dt>Joined</dt><dd>Jan 5, 2015</dd></dl><dl class="pairs"><dt>Messages</dt><dd>4{number}</dd></dl>
            </section></div>
            <div class="message-cell message-cell--main"><header class="message-attribution">
              <a href="/threads/tea.7/post-{number}#post-{number}"><time datetime="{day}T08:00:00+0000">May {int(day[-2:])}, 2024</time></a>
              <a href="/threads/tea.7/post-{number}">#{number - 30}</a></header>
              <div class="message-body"><div class="bbWrapper">{quote}{text}</div></div>
              <footer><a href="/posts/{number}/react">Like</a> <a href="/posts/{number}/reply">Reply</a></footer></div></div></article>""")
    return f"""<html lang="en"><head><title>Morning tea</title></head><body><nav><a href="/">Home</a></nav><h1>Morning tea</h1>
      <p>Thread starter <a href="/members/ann_b.31/">ann_b</a>, Start date <time datetime="2024-05-03T08:00:00+0000">May 3, 2024</time></p>
      <div class="block-body">{"".join(posts)}</div>
      <footer><p>We use cookies for many things, and you know that by now.</p></footer></body></html>"""


def discourse() -> str:
    posts = []
    for number, (author, day, text) in enumerate(SAID, 1):
        quote = (
            f'<aside class="quote"><div>bob:</div><blockquote><p>{QUOTED}</p></blockquote></aside>'
            if number == 3
            else ""
        )
        posts.append(f"""<div id="post_{number}" class="topic-body crawler-post" itemprop="comment"
            itemtype="http://schema.org/DiscussionForumPosting" itemscope>
          <div class="crawler-post-meta"><span class="creator" itemprop="author"><a rel="nofollow" href="/u/{author}">
            <span itemprop="name">{author}</span></a></span>
            <span class="crawler-post-infos"><time itemprop="datePublished" datetime="{day}T10:00:00Z">{day}</time>
            <span itemprop="position">{number}</span></span></div>
          <div class="post" itemprop="text">{quote}<p>{text}</p></div>
          <div class="crawler-linkback-list">1 Like</div></div>""")
    return f"""<html lang="en"><head><title>Morning tea - Talk</title></head><body>
      <noscript><div id="main-outlet"><h1><a href="/t/morning-tea/9">Morning tea</a></h1>{"".join(posts)}</div></noscript>
      <div class="spinner">Loading</div><script>boot()</script></body></html>"""


ENGINES = {"phpBB": phpbb, "vBulletin": vbulletin, "XenForo": xenforo, "Discourse": discourse}

STORY = (
    "<p>Tea came to Europe in the seventeenth century, and nobody knew at first what to do with the leaves. Some ate "
    "them with butter, others smoked them, and a few brewed a drink.</p><p>It took fifty years until the drink had won, "
    "and another fifty until people quarrelled about the milk. They still do, as the comments below may show.</p>"
    "<p>The trade made a few families rich and many sailors sick. Their letters are kept in the archive of the port.</p>"
)


def _comment(number: int, author: str, text: str, inside: str = "") -> str:
    answers = f'<ol class="children">{inside}</ol>' if inside else ""
    return f"""<li class="comment depth-1" id="comment-{number}"><article id="div-comment-{number}" class="comment-body">
      <footer class="comment-meta"><div class="comment-author vcard"><b class="fn"><a href="http://{author.lower()}.example/"
        rel="external nofollow">{author}</a></b> <span class="says">says:</span></div>
        <div class="comment-metadata"><a href="https://blog.example/tea/#comment-{number}"><time datetime="2024-06-0{number}T10:00:00+00:00">
        June {number}, 2024 at 10:00 am</time></a></div></footer>
      <div class="comment-content"><p>{text}</p></div>
      <div class="reply"><a class="comment-reply-link" href="#comment-{number}">Reply</a></div></article>{answers}</li>"""


def blog() -> str:
    """An article with four comments: 0, its answer 1, the answer 2 to that, and 3."""
    deepest = _comment(3, "Cy", "You are both wrong, and the archive proves it beyond any doubt.")
    deep = _comment(2, "Bo", "That is not what the letters say, dear Al.", deepest)
    comments = _comment(1, "Al", "My grandmother ate the leaves with butter until the end.", deep)
    comments += _comment(4, "Di", "What a fine story, thank you for digging it out.")
    return f"""<html lang="en"><head><title>How tea won</title><meta property="og:type" content="article"></head><body>
      <header><a href="/">A blog</a></header><main><article class="post"><h1>How tea won</h1>
      <p class="byline">By <a href="/author/eve">Eve</a> on June 1, 2024</p><div class="entry-content">{STORY}</div></article>
      <section id="comments"><h2>4 thoughts on how tea won</h2><ol class="comment-list">{comments}</ol>
      <form><p>Leave a reply, if you must.</p><textarea></textarea></form></section></main></body></html>"""


def listing() -> str:
    cards = "".join(
        f"""<article class="post" id="post-{n}"><h2><a href="/story-{n}">A story about tea, part {n}</a></h2>
        <p class="meta">June {n}, 2024 by <a href="/author/eve">Eve</a></p>
        <p>The first words of the story, enough to make you want to read the rest of it …</p>
        <a href="/story-{n}">Read more</a></article>"""
        for n in range(1, 9)
    )
    return (
        f"<html><head><title>A blog</title></head><body><nav><a href=/>Home</a></nav><main>{cards}</main></body></html>"
    )


def article() -> str:
    return f"<html><head><title>How tea won</title></head><body><nav><a href=/>Home</a></nav><article><h1>How tea won</h1>{STORY}</article>"
