"""Sections that pages have besides their content: comments, teasers, lists of headlines, side columns.

They are made of texts of other pages, in the many forms that sites have given them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from dehusk.evaluate.corpora import Example

_NAMES = (
    "anna", "Bob", "C. Weber", "dieter77", "Elena", "fkr", "Giorgos", "Hassan", "ivan_p", "José", "Kim", "Li Wei",
    "Maria", "nick", "Olga", "Paul M.", "Guest", "Rosa", "sk8er", "Tom Jones", "user123", "Vera", "Anonymous", "Zoe",
)  # fmt: skip
_REPLY = ("Reply", "Antworten", "Répondre", "Ответить", "回复", "Permalink", "Report", "Responder", "↩", "")
_HEADINGS = (
    "Comments",
    "Kommentare",
    "Commentaires",
    "Комментарии",
    "评论",
    "Σχόλια",
    "Komentarze",
    "Comentarios",
    "Discussion",
    "",
)
_RELATED = (
    "Related",
    "More news",
    "Popular",
    "Mehr zum Thema",
    "Lire aussi",
    "Читайте также",
    "相关新闻",
    "Latest",
    "Διαβάστε",
    "",
)
_WRITE = (
    "Leave a Reply", "Post a Comment", "Kommentar schreiben", "Laisser un commentaire", "Ответить", "发表评论", "",
)  # fmt: skip
_FORMS = 0.5
"""How many lists of comments have a form after or before them."""
_COMMENT_CLASSES = ("comment", "comment-body", "comments-list", "commentlist", "reply", "dsq-comment", "c-item", "msg")
_TEASER_CLASSES = ("related", "teaser", "more-news", "headline-list", "box", "widget", "latest", "sidebar-list")
_SIDE_CLASSES = ("sidebar", "widget", "col-left", "rightcol", "module", "box", "aside", "blogroll")
_SIDE_HEADINGS = (
    "About", "Archives", "Categories", "Recent Posts", "Blogroll", "Über mich", "Archiv", "Archives", "Links",
    "Subscribe", "Search", "Рубрики", "关于", "About me", "Meta", "",
)  # fmt: skip
_PORTRAIT_HEADINGS = ("About", "About me", "Who am I", "Über mich", "Profile", "Welcome", "关于我", "")
_WAY = (("« ", " | ", " »"), ("Previous: ", " — Next: ", ""), ("‹ ", " · ", " ›"), ("← ", "  ", " →"))
_ENGINES = (
    (
        '<ol class="commentlist">{}</ol>',
        '<li class="comment even depth-1" id="comment-{n}"><div class="comment-author"><cite class="fn">{by}</cite>'
        ' <span class="says">says:</span></div><div class="comment-meta"><a href="#comment-{n}">{date}</a>'
        '</div>{body}<div class="reply"><a class="comment-reply-link" href="#">{reply}</a></div></li>',
    ),
    (
        '<dl id="comments-block">{}</dl>',
        '<dt class="comment-author" id="c{n}">{by} said...</dt><dd class="comment-body">{body}</dd>'
        '<dd class="comment-footer"><span class="comment-timestamp"><a href="#c{n}">{date}</a></span></dd>',
    ),
    (
        '<div class="comments-content">{}</div>',
        '<div class="comment"><div class="comment-content">{body}</div>'
        '<p class="comment-footer">Posted by: {by} | {date}</p></div>',
    ),
    (
        '<ul id="dsq-comments">{}</ul>',
        '<li class="comment" id="dsq-comment-{n}"><div class="dsq-comment-header"><cite>{by}</cite></div>'
        '<div class="dsq-comment-body"><div class="dsq-comment-message">{body}</div></div></li>',
    ),
    ("<table>{}</table>", "<tr><td>{by}<br>{date}</td><td>{body}</td></tr>"),
    ("<div>{}</div>", "<p><b>{by}</b> {date}</p>{body}<hr>"),
    ("{}", "{body}<p>{by}, {date}</p>"),
    (
        '<ul class="thread">{}</ul>',
        '<li class="cw"><div class="hd"><h4>Re:</h4> {by} {date}</div><div class="bd">{body}</div></li>',
    ),
    (
        '<div class="c_list">{}</div>',
        '<div class="c_item"><span class="c_n">{by}</span> <span class="c_d">{date}</span><div class="c_t">{body}</div>'
        '<a href="#">{reply}</a></div>',
    ),
    ("{}", '<div id="p{n}"><b>{by}</b><br>{date}<br><br>{body}</div>'),
    ('<table width="100%">{}</table>', "<tr><td>{by} ({date})</td></tr><tr><td>{body}</td></tr>"),
    ("<ul>{}</ul>", "<li>{body}<div><small>{by} {date} {reply}</small></div></li>"),
    ("<div>{}</div>", '<a name="{n}"></a>{body}<br><br>{by} | {date}<br><br>'),
)
"""Comments as the systems of many sites write them: around all, and each."""
_SHAPES = (
    ("ul", "li"),
    ("ol", "li"),
    ("div", "div"),
    ("div", "div"),
    ("section", "article"),
    ("table", "tr"),
    ("dl", "dd"),
)


@dataclass(slots=True)
class Texts:
    """Texts of pages by language: paragraphs, posts of threads, headlines with the first words of what follows."""

    paragraphs: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    posts: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    headlines: defaultdict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, examples: Iterable[Example]) -> Texts:
        """Collect the texts of annotated pages."""
        found = cls()
        for example in examples:
            lines = [line.strip() for line in (example.text or "").split("\n") if line.strip()]
            long = [line for line in lines if 20 <= len(line) <= 700]
            kind = found.posts if example.page_type == "forum" else found.paragraphs
            kind[example.lang or "en"] += long[:12]
            headline = example.title or (lines[0] if lines else "")
            if headline and long:
                found.headlines[example.lang or "en"].append((headline[:150], long[0][:220]))
        return found


def comments(texts: Texts, language: str, chance: random.Random) -> str:
    """A section of comments."""
    lines = texts.posts[language] if len(texts.posts[language]) > 30 and chance.random() < 0.3 else None
    around, each = chance.choice(_ENGINES) if chance.random() < 0.5 else _any_engine(chance)
    body_tag = chance.choice(("p", "div", "", "span"))
    dates, reply = chance.random() < 0.7, chance.choice(_REPLY)
    items = []
    for number in range(chance.randint(*chance.choice(((1, 6), (4, 15), (10, 30))))):
        author = chance.choice(_NAMES)
        by = f'<a href="/u/{chance.randint(1, 999)}">{author}</a>' if chance.random() < 0.5 else f"<b>{author}</b>"
        body = _paragraphs(
            chance.choices(lines or texts.paragraphs[language], k=chance.choice((1, 1, 1, 2, 3))), body_tag
        )
        items.append(each.format(n=number, by=by, date=_date(chance) if dates else "", body=body, reply=reply))
    heading = chance.choice(_HEADINGS)
    title = f"<h3>{len(items)} {heading}</h3>" if heading else ""
    name = chance.choice(_COMMENT_CLASSES) if chance.random() < 0.5 else ""
    listed = around.format("".join(items))
    if chance.random() < _FORMS:
        form = comment_form(chance)
        listed = form + listed if chance.random() < 0.2 else listed + form
    return f"<div{_class(name)}>{title}{listed}</div>"


def comment_form(chance: random.Random) -> str:
    """Where readers write theirs."""
    heading = chance.choice(_WRITE)
    title = f"<h3>{heading}</h3>" if heading else ""
    fields = "".join(f"<p><input name={name}> {name}</p>" for name in ("Name", "Email", "URL")[: chance.randint(0, 3)])
    return f"{title}<form>{fields}<p><textarea></textarea></p><input type=submit></form>"


def _any_engine(chance: random.Random) -> tuple[str, str]:
    """Comments as a system that nobody knows would write them."""
    outer, inner = chance.choice(_SHAPES)
    name = chance.choice(_COMMENT_CLASSES) if chance.random() < 0.5 else ""
    foot = '<div><a href="#">{reply}</a></div>' if chance.random() < 0.6 else ""
    inside = "<div>{by} {date}</div>{body}" + foot if chance.random() < 0.9 else "{body}<div>{by} {date}</div>"
    return f"<{outer}>{{}}</{outer}>", _item(inner, inside, name)


def _paragraphs(lines: Sequence[str], tag: str) -> str:
    if not tag:
        return "<br><br>".join(escape(text) for text in lines)
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in lines)


def teasers(texts: Texts, language: str, chance: random.Random) -> str:
    """Other articles, each with a linked headline and its first words."""
    outer, inner = chance.choice(_SHAPES)
    named = chance.random() < 0.5
    tag = chance.choice(("h3", "h4", "h2", "div", "b"))
    summary, linked = chance.random() < 0.75, chance.random() < 0.85
    items = []
    for headline, text in chance.choices(texts.headlines[language], k=chance.randint(3, 12)):
        shown = f'<a href="/a/{chance.randint(1, 9999)}">{escape(headline)}</a>' if linked else escape(headline)
        more = f"<p>{escape(text[: chance.randint(60, 220)])}</p>" if summary else ""
        date = f"<span>{_date(chance)}</span>" if chance.random() < 0.3 else ""
        items.append(
            _item(inner, f"<{tag}>{shown}</{tag}>{date}{more}", chance.choice(_TEASER_CLASSES) if named else "")
        )
    heading = chance.choice(_RELATED)
    title = f"<h2>{heading}</h2>" if heading else ""
    return _section(title, outer, items, chance.choice(_TEASER_CLASSES) if named else "")


def headline_list(texts: Texts, language: str, chance: random.Random) -> str:
    """Headlines one below the other, linked or not, with the time or without."""
    outer, inner = chance.choice(_SHAPES)
    timed, linked = chance.random() < 0.4, chance.random() < 0.7
    items = []
    for headline, _ in chance.choices(texts.headlines[language], k=chance.randint(5, 40)):
        time = f"{chance.randint(0, 23):02}:{chance.randint(0, 59):02} " if timed else ""
        shown = f'<a href="/n/{chance.randint(1, 9999)}">{escape(headline)}</a>' if linked else escape(headline)
        items.append(_item(inner, time + shown, ""))
    name = chance.choice(_TEASER_CLASSES) if chance.random() < 0.5 else ""
    return f"<div{_class(name)}><{outer}>{''.join(items)}</{outer}></div>"


def side_column(texts: Texts, language: str, chance: random.Random) -> str:
    """A column of boxes: what the site is about, its newest headlines, its archive."""
    named = chance.random() < 0.5
    boxes = []
    for _ in range(chance.randint(1, 5)):
        heading = chance.choice(_SIDE_HEADINGS)
        title = f"<h3>{heading}</h3>" if heading else ""
        kind = chance.random()
        if kind < 0.2:
            inside = _paragraphs(chance.choices(texts.paragraphs[language], k=chance.randint(1, 2)), "p")
        elif kind < 0.7:
            headlines = chance.choices(texts.headlines[language], k=chance.randint(3, 12))
            inside = "".join(f'<li><a href="/p/{len(line)}">{escape(line)}</a></li>' for line, _ in headlines)
        else:
            inside = "".join(
                f'<li><a href="/d/{n}">{_date(chance)}</a> ({n})</li>' for n in range(chance.randint(4, 20))
            )
        boxes.append(f"<div{_class(chance.choice(_SIDE_CLASSES) if named else '')}>{title}<div>{inside}</div></div>")
    return f"<div{_class(chance.choice(_SIDE_CLASSES) if named else '')}>{''.join(boxes)}</div>"


def portrait(texts: Texts, language: str, chance: random.Random) -> str:
    """Who writes the blog, in a few sentences that are often longer than a post."""
    heading = chance.choice(_PORTRAIT_HEADINGS)
    title = f"<{(tag := chance.choice(('h2', 'h3', 'b', 'div')))}>{heading}</{tag}>" if heading else ""
    lines = _paragraphs(
        chance.choices(texts.paragraphs[language], k=chance.randint(1, 3)), chance.choice(("p", "div", ""))
    )
    name = chance.choice(_SIDE_CLASSES) if chance.random() < 0.5 else ""
    return f"<div{_class(name)}>{title}<div>{lines}</div></div>"


def way(texts: Texts, language: str, chance: random.Random) -> str:
    """The headlines of the articles before and after this one."""
    (before, _), (after, _) = chance.choices(texts.headlines[language], k=2)
    start, between, end = chance.choice(_WAY)
    linked = [f'<a href="/p/{len(headline)}">{escape(headline)}</a>' for headline in (before, after)]
    return f"<{(tag := chance.choice(('div', 'p')))}>{start}{between.join(linked)}{end}</{tag}>"


def _section(title: str, tag: str, items: Sequence[str], name: str) -> str:
    return f"<div{_class(name)}>{title}<{tag}>{''.join(items)}</{tag}></div>"


def _item(tag: str, inside: str, name: str) -> str:
    return f"<tr><td{_class(name)}>{inside}</td></tr>" if tag == "tr" else f"<{tag}{_class(name)}>{inside}</{tag}>"


def _class(name: str) -> str:
    return f' class="{name}"' if name else ""


def _date(chance: random.Random) -> str:
    day, month, year = chance.randint(1, 28), chance.randint(1, 12), chance.randint(2005, 2025)
    forms = (
        f"{day}.{month}.{year}", f"{year}-{month:02}-{day:02}", f"{month}/{day}/{year}",
        f"{day:02}/{month:02}/{year} {chance.randint(0, 23)}:{chance.randint(0, 59):02}", f"{chance.randint(1, 20)} h",
    )  # fmt: skip
    return chance.choice(forms)
