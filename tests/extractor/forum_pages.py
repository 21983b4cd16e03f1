"""Threads of our own as four engines write them: phpBB, vBulletin, XenForo, Discourse."""

from layout_pages import Layout

TITLE = "Which teapot keeps the tea hot for long?"
POSTS = (
    "Hello all, I am looking for a teapot that keeps the tea hot for at least an hour, because I like to sit in the garden in the evening. Glass ones are nice to look at, but mine is cold after twenty minutes.",
    "Take one of cast iron and warm it up with hot water before you use it. Mine holds a litre and a half, and after an hour the tea is still too hot to drink at once.",
    "I can only second that. They are heavy, though, so my mother could not lift hers any more and went back to a pot of steel with a double wall, which does the job just as well.",
    "What about a cosy? My aunt knits them from old wool, and even the cheapest pot from the supermarket stays warm under such a thing for longer than you would think.",
    "Thanks a lot for all of your answers! I have ordered one of steel now, and will tell you next week how it did on the first cool evening outside.",
)
USERS = ("teafan", "ironpot", "Marlene", "woolly", "teafan")
SIGNATURES = {
    "ironpot": "Life is a cup to be filled, not drained.",
    "woolly": "Knit two, purl two, and put the kettle on.",
}


def _signed(user: str, before: str, behind: str) -> str:
    """What a user has below each post; most have nothing."""
    return f"{before}{SIGNATURES[user]}{behind}" if user in SIGNATURES else ""


def _phpbb() -> str:
    posts = "".join(
        f"""<div id="p{n}" class="post has-profile bg{n % 2 + 1}"><div class="inner">
<dl class="postprofile" id="profile{n}"><dt class="has-profile-rank"><a href="./memberlist.php?u={n}" class="username">{user}</a></dt>
<dd class="profile-rank">Senior steeper</dd><dd class="profile-posts"><strong>Posts:</strong> <a href="./search.php">31{n}</a></dd><dd class="profile-joined"><strong>Joined:</strong> Mon Mar 02, 2015 9:1{n} am</dd></dl>
<div class="postbody"><div id="post_content{n}"><h3><a href="#p{n}">Re: {TITLE}</a></h3>
<ul class="post-buttons"><li><a href="./posting.php" title="Reply with quote"><span>Quote</span></a></li></ul>
<p class="author"><a class="unread" href="./viewtopic.php?p={n}">Post</a> by <strong><a href="./memberlist.php?u={n}">{user}</a></strong> » Tue Apr 0{n + 1}, 2021 7:3{n} pm</p>
<div class="content">{text}</div>{_signed(user, f'<div id="sig{n}" class="signature">', "</div>")}</div></div>
<div class="back2top"><a href="#top" class="top">Top</a></div></div></div>"""
        for n, (user, text) in enumerate(zip(USERS, POSTS, strict=True))
    )
    return f"""<!DOCTYPE html><html lang="en"><head><title>{TITLE} - Steepers Board</title></head><body id="phpbb" class="section-viewtopic">
<div id="wrap" class="wrap"><div id="page-header"><div class="headerbar"><p class="site-description">All about leaves</p></div>
<div class="navbar"><ul id="nav-main" class="nav-main linklist"><li><a href="./faq.php">Board rules</a></li><li><a href="./ucp.php?mode=register">Register here</a></li><li><a href="./ucp.php?mode=login">Login</a></li></ul>
<ul id="nav-breadcrumbs" class="nav-breadcrumbs"><li class="breadcrumbs"><a href="./index.php">Board index</a> <a href="./viewforum.php?f=3">Pots and kettles</a></li></ul></div></div>
<div id="page-body" class="page-body"><h2 class="topic-title"><a href="./viewtopic.php?t=12">{TITLE}</a></h2>
<div class="action-bar bar-top"><a href="./posting.php" class="button">Post Reply</a><div class="pagination">5 posts • Page 1 of 1</div></div>
{posts}
<div class="action-bar actions-jump"><p class="jumpbox-return"><a href="./viewforum.php?f=3">Return to Pots and kettles</a></p></div>
<div class="stat-block online-list"><h3>Who is online</h3><p>Users browsing this forum: No registered users and 3 guests</p></div></div>
<div id="page-footer"><div class="navbar"><ul><li>All times are UTC</li><li><a href="./ucp.php?mode=delete_cookies">Delete all board cookies</a></li></ul></div><div class="copyright">Powered by a forum software</div></div></div></body></html>"""


def _vbulletin() -> str:
    posts = "".join(
        f"""<li class="postbitlegacy postbitim postcontainer" id="post_{n}"><div class="posthead"><span class="postdate old"><span class="date">04-0{n + 1}-2012, <span class="time">07:3{n} PM</span></span></span><span class="nodecontrols"><a href="showthread.php?p={n}" class="postcounter">#{n + 1}</a></span></div>
<div class="postdetails"><div class="userinfo"><div class="username_container"><a class="username" href="member.php?{n}"><strong>{user}</strong></a></div><span class="usertitle">Senior steeper</span>
<dl class="userinfo_extra"><dt>Join Date</dt><dd>Mar 2008</dd><dt>Posts</dt><dd>1,20{n}</dd></dl></div>
<div class="postbody"><div class="postrow"><h2 class="title icon">Re: {TITLE}</h2><div class="content"><div id="post_message_{n}"><blockquote class="postcontent restore">{text}</blockquote></div></div></div>
{_signed(user, '<blockquote class="signature restore"><div class="signaturecontainer">', "</div></blockquote>")}</div></div>
<div class="postfoot"><div class="textcontrols"><a class="newreply" href="newreply.php?p={n}">Reply With Quote</a></div></div></li>"""
        for n, (user, text) in enumerate(zip(USERS, POSTS, strict=True))
    )
    return f"""<!DOCTYPE html><html lang="en"><head><title>{TITLE}</title></head><body><div class="above_body"><div id="header" class="floatcontainer doc_header"><div id="toplinks" class="toplinks"><ul class="nouser"><li><a href="register.php">Register here</a></li><li><a href="faq.php">Help</a></li><li>Remember Me?</li></ul></div></div>
<div id="navbar" class="navbar"><ul id="navtabs" class="navtabs"><li><a class="navtab" href="forum.php">Forum</a></li><li><a href="search.php?do=getdaily">Today's Posts</a></li><li><a href="calendar.php">Calendar of events</a></li></ul></div></div>
<div class="body_wrapper"><div id="breadcrumb" class="breadcrumb"><ul><li class="navbit"><a href="forum.php">Steepers</a></li><li class="navbit"><a href="f3">Pots and kettles</a></li></ul></div>
<div id="pagetitle" class="pagetitle"><h1>Thread: <span class="threadtitle"><a href="t12">{TITLE}</a></span></h1></div>
<div id="postlist" class="postlist restrain"><ol id="posts" class="posts">{posts}</ol></div>
<div class="navlinks"><a href="prev">Previous Thread</a> | <a href="next">Next Thread</a></div>
<div class="thread_info block"><h4>Posting Permissions</h4><ul class="youcandoblock"><li>You may not post new threads</li><li>You may not post attachments</li></ul></div></div>
<div class="footer"><p class="shade footer_copyright">Powered by a forum software</p><p>All times are GMT. The time now is 08:14 AM.</p></div></body></html>"""


def _xenforo() -> str:
    posts = "".join(
        f"""<article class="message message--post js-post" data-author="{user}" id="js-post-{n}"><div class="message-inner">
<div class="message-cell message-cell--user"><section class="message-user"><div class="message-avatar"><a class="avatar" href="/members/{n}"><img src="a.jpg" alt="{user}"></a></div><div class="message-userDetails"><h4 class="message-name"><a class="username" href="/members/{n}">{user}</a></h4><h5 class="userTitle message-userTitle">Senior steeper</h5></div>
<div class="message-userExtras"><dl class="pairs pairs--justified"><dt>Messages</dt><dd>2,30{n}</dd></dl><dl class="pairs pairs--justified"><dt>Reaction score</dt><dd>77{n}</dd></dl></div></section></div>
<div class="message-cell message-cell--main"><div class="message-main"><header class="message-attribution message-attribution--split"><ul class="message-attribution-main listInline"><li class="u-concealed"><a href="#{n}"><time class="u-dt">Apr {n + 1}, 2022</time></a></li></ul><ul class="message-attribution-opposite"><li><a href="#{n}">#{n + 1}</a></li></ul></header>
<div class="message-content js-messageContent"><div class="message-userContent lbContainer"><article class="message-body js-selectToQuote"><div class="bbWrapper">{text}</div></article></div>
{_signed(user, '<aside class="message-signature"><div class="bbWrapper">', "</div></aside>")}</div>
<footer class="message-footer"><div class="message-actionBar actionBar"><a href="/login" class="actionBar-action">Reply</a></div><div class="reactionsBar"><a href="/r">Marlene and 3 others</a></div></footer></div></div></div></article>"""
        for n, (user, text) in enumerate(zip(USERS, POSTS, strict=True))
    )
    return f"""<!DOCTYPE html><html id="XF" lang="en-US" data-template="thread_view"><head><title>{TITLE} | Steepers</title></head><body><div class="p-pageWrapper"><header class="p-header"><a href="/">Steepers</a></header>
<nav class="p-nav"><ul class="p-nav-list"><li><a class="p-navEl-link" href="/">Forums</a></li><li><a class="p-navEl-link" href="/whats-new/">What's new</a></li><li><a class="p-navEl-link" href="/members/">Current visitors</a></li></ul><div class="p-account"><a href="/login">Log in</a><a href="/register">Register here</a></div></nav>
<div class="p-body"><ul class="p-breadcrumbs"><li><a href="/f3">Pots and kettles</a></li></ul><div class="p-body-header"><h1 class="p-title-value">{TITLE}</h1><div class="p-description"><ul class="listInline"><li>Thread starter teafan</li><li>Start date Apr 1, 2022</li></ul></div></div>
<div class="p-body-main"><div class="p-body-content"><div class="block block--messages"><div class="block-container lbContainer"><div class="block-body js-replyNewMessageContainer">{posts}</div></div><div class="block-outer"><a href="/login" class="button--link">You must log in or register to reply here.</a></div></div>
<div class="shareButtons"><span>Share:</span><a href="#">Facebook</a><a href="#">Reddit</a></div></div>
<div class="p-body-sidebar"><div class="block"><h3 class="block-minorHeader">Latest posts</h3><ul><li><a href="/t/1">Descaling with vinegar</a></li><li><a href="/t/2">Oolong from the north</a></li></ul></div></div></div></div>
<footer class="p-footer"><ul><li><a href="/contact">Contact us</a></li><li><a href="/terms">Terms and rules</a></li></ul><div class="p-footer-copyright">Community platform by a forum software</div></footer></div></body></html>"""


def _discourse() -> str:
    posts = "".join(
        f"""<div id="post_{n + 1}" itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="url" href="/u/{user}"><span itemprop="name">{user}</span></a></span>
<span class="crawler-post-infos"><time itemprop="datePublished" datetime="2023-04-0{n + 1}T10:00:00Z" class="post-time">April {n + 1}, 2023, 10:00am</time><span itemprop="position">{n + 1}</span></span></div>
<div class="post" itemprop="text"><p>{text}</p></div><div itemprop="interactionStatistic" itemscope><meta itemprop="userInteractionCount" content="2"><span class="post-likes">2 Likes</span></div></div>"""
        for n, (user, text) in enumerate(zip(USERS, POSTS, strict=True))
    )
    return f"""<!DOCTYPE html><html lang="en"><head><title>{TITLE} - Pots and kettles - Steepers</title><meta name="generator" content="Discourse 3.1"></head><body class="crawler">
<header><a href="/">Steepers</a><div class="header-buttons"><a href="/login">Log in to answer</a></div></header>
<div id="main-outlet" class="wrap" role="main"><div id="topic-title"><h1><a href="/t/12">{TITLE}</a></h1><div class="topic-category"><a href="/c/3" class="badge-wrapper"><span class="category-name">Pots and kettles</span></a></div></div>
<div itemscope itemtype="http://schema.org/DiscussionForumPosting">{posts}</div>
<div id="related-topics" class="more-topics__list"><h3 class="more-topics__list-title">Related topics</h3><table class="topic-list"><thead><tr><th>Topic</th><th>Replies</th><th>Views</th><th>Activity</th></tr></thead><tbody>
<tr class="topic-list-item"><td class="main-link"><a href="/t/13">Descaling with vinegar</a></td><td>4</td><td>321</td><td>May 1, 2022</td></tr>
<tr class="topic-list-item"><td class="main-link"><a href="/t/14">Oolong from the north</a></td><td>9</td><td>1210</td><td>June 3, 2021</td></tr></tbody></table></div></div>
<footer class="container wrap"><nav class="crawler-nav"><ul><li><a href="/">Home</a></li><li><a href="/categories">All categories</a></li><li><a href="/guidelines">House guidelines</a></li></ul></nav><p class="powered-by-link">Powered by a forum software, best viewed with JavaScript enabled</p></footer></body></html>"""


_COMMON = ("forum software",)
FORUMS = (
    Layout("phpBB", _phpbb(), POSTS, (*_COMMON, "Board rules", "Delete all board cookies", "Who is online")),
    Layout("vBulletin", _vbulletin(), POSTS, (*_COMMON, "Calendar of events", "Posting Permissions", "Next Thread")),
    Layout("XenForo", _xenforo(), POSTS, (*_COMMON, "What's new", "Descaling", "Terms and rules", "Reaction score")),
    Layout("Discourse", _discourse(), POSTS, ("forum software", "Descaling", "House guidelines", "Log in to answer")),
)
