"""Comments, teasers and lists of headlines put behind an article: what a page may have that its main content is not.

Annotated pages of today seldom carry comments in their HTML, those of ten years ago nearly always; a model that never
saw them behind an article takes them for more of it. The sections are made of texts of other pages of the language, in
the many forms that sites have given them.
"""

from __future__ import annotations

import random
import re
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
_COMMENT_CLASSES = ("comment", "comment-body", "comments-list", "commentlist", "reply", "dsq-comment", "c-item", "msg")
_TEASER_CLASSES = ("related", "teaser", "more-news", "headline-list", "box", "widget", "latest", "sidebar-list")
_END = re.compile(r"</(?:p|div|td|article|section|ul|table)\s*>", re.IGNORECASE)
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
    """Texts of pages by language: paragraphs, and headlines with the first words of what follows."""

    paragraphs: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    headlines: defaultdict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, examples: Iterable[Example]) -> Texts:
        """Collect the texts of annotated pages."""
        found = cls()
        for example in examples:
            lines = [line.strip() for line in (example.text or "").split("\n") if line.strip()]
            long = [line for line in lines if 20 <= len(line) <= 700]
            found.paragraphs[example.lang or "en"] += long[:12]
            headline = example.title or (lines[0] if lines else "")
            if headline and long:
                found.headlines[example.lang or "en"].append((headline[:150], long[0][:220]))
        return found


def grafted(html: str, example: Example, texts: Texts, chance: random.Random) -> str:
    """The page with sections behind its main content; as it is where there is nothing to take or no place for it."""
    language = example.lang or "en"
    if len(texts.paragraphs[language]) < 30 or len(texts.headlines[language]) < 5:
        language = "en"
    if len(texts.paragraphs[language]) < 30:
        return html
    place = _behind_content(html, example, chance)
    if place is None:
        return html
    made = [
        make(texts, language, chance)
        for make, share in ((comments, 0.6), (teasers, 0.45), (headline_list, 0.35))
        if chance.random() < share
    ]
    chance.shuffle(made)
    return html[:place] + "".join(made) + html[place:]


def _behind_content(html: str, example: Example, chance: random.Random) -> int | None:
    """Behind one of the next few end tags after the last words of the main content."""
    lines = [line.strip() for line in (example.text or "").split("\n") if len(line.strip()) > 30]
    for line in reversed(lines):
        at = html.rfind(line[-30:])
        if at >= 0:
            ends = [match.end() for _, match in zip(range(6), _END.finditer(html, at), strict=False)]
            return chance.choice(ends) if ends else None
    return None


def comments(texts: Texts, language: str, chance: random.Random) -> str:
    """A section of comments."""
    outer, inner = chance.choice(_SHAPES)
    named = chance.random() < 0.5
    body_tag = chance.choice(("p", "div", "", "span"))
    dates, replies = chance.random() < 0.7, chance.random() < 0.6
    reply = chance.choice(_REPLY)
    items = []
    for _ in range(chance.randint(2, 25)):
        said = chance.choices(texts.paragraphs[language], k=chance.choice((1, 1, 1, 2, 3)))
        body = _paragraphs(said, body_tag)
        author = chance.choice(_NAMES)
        by = f'<a href="/u/{chance.randint(1, 999)}">{author}</a>' if chance.random() < 0.5 else f"<b>{author}</b>"
        head = f"<div>{by} {_date(chance) if dates else ''}</div>"
        foot = f'<div><a href="#">{reply}</a></div>' if replies and reply else ""
        inside = head + body + foot if chance.random() < 0.9 else body + head
        items.append(_item(inner, inside, chance.choice(_COMMENT_CLASSES) if named else ""))
    heading = chance.choice(_HEADINGS)
    title = f"<h3>{len(items)} {heading}</h3>" if heading else ""
    return _section(title, outer, items, chance.choice(_COMMENT_CLASSES) if named else "")


def _paragraphs(said: Sequence[str], tag: str) -> str:
    if not tag:
        return "<br><br>".join(escape(text) for text in said)
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in said)


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
