"""Pages by chance: usual ones changed in places, and ones made of pieces that no author would put together."""

from __future__ import annotations

from random import Random

_TAGS = """p div span b i a h1 h2 h3 ul ol li dl dt dd table thead tbody tr td th caption blockquote pre code br hr img
article section nav aside header footer main form button select option textarea label input figure figcaption q sup sub
ruby rt rp time template noscript script style title head body html svg math mi mfrac path iframe object video details
summary frameset frame x-tea font center base link meta plaintext xmp"""
TAGS = tuple(_TAGS.split())
ATTRIBUTES = (
    "class=post", "class='comment reply'", "id=a", 'id="content"', "hidden", "style='display:none'", "href=/tea",
    "href='javascript:alert(1)'", "href=' jav&#x09;ascript:alert(1)'", "src=x", "src='data:text/html,x'", "onclick=x()",
    "onerror='alert(1)'", "colspan=9999999", "rowspan=0", "start=-5", "value=IV", "reversed", "lang=he dir=rtl",
    "datetime=2024-05-01", "itemprop=articleBody", "role=heading aria-level=2", "aria-hidden=true", "srcdoc='<p>x'",
    'title="<b>"', "a='\"", "property=og:title content=Tea", "name=author content='Ada'", "xlink:href=javascript:x",
)  # fmt: skip
TEXTS = (
    "Tea", " tea and milk. ", "Green tea is good for you, they say, and for everyone who drinks it slowly. ",
    "茶が好き。", "שלום", "&amp;", "&lt;script&gt;alert(1)&lt;/script&gt;", "&#0;", "&#x110000;", "&nbsp;", "\ufeff",
    "\0", "\u202e", "<", "<!", "<!--", "-->", "<![CDATA[", "]]>", "</", "\ud800", "By Ada Lovelace, 3 May 2024",
    "1 day ago", "[1]", "$x^2$", "\\(a\\)", "| a | b |", "# Tea", "```", "[x](javascript:alert(1))", "\r\n", "\t", " ",
    "\u0130stanbul", "ß", "👩\u200d🚀", "<!doctype html>",
    '<script type=application/ld+json>{"@type":"Article","articleBody":"Tea"}</script>',
)  # fmt: skip


def made(chance: Random) -> str:
    """A page of random tags, attributes and texts; sometimes the same piece very often."""
    parts = [_piece(chance) for _ in range(chance.randint(0, 300))]
    if parts and chance.random() < 0.3:
        first = chance.randrange(len(parts))
        some = "".join(parts[first : first + chance.randint(1, 4)])
        parts.insert(first, some * chance.randint(2, 3_000 // max(len(some) // 10, 1) + 2))
    return "".join(parts)


def _piece(chance: Random) -> str:
    kind = chance.random()
    if kind < 0.4:
        return chance.choice(TEXTS) * chance.choice((1, 1, 1, 2, 9))
    name = chance.choice(TAGS)
    if kind < 0.65:
        return f"</{name}>"
    attributes = "".join(f" {attribute}" for attribute in chance.choices(ATTRIBUTES, k=chance.choice((0, 0, 1, 2, 5))))
    return f"<{name}{attributes}{chance.choice(('>', '>', '>', '/>', ' >', ''))}"


def changed(chance: Random, html: str) -> str:
    """A page with some places changed: cut out, said again, put elsewhere, or with something in between."""
    for _ in range(chance.choice((1, 2, 5, 20))):
        at = chance.randrange(len(html) + 1)
        end = min(at + int(10 ** chance.uniform(0, 4)), len(html))
        some, kind = html[at:end], chance.random()
        if kind < 0.25:
            html = html[:at] + html[end:]
        elif kind < 0.4:
            html = html[:at] + some * min(chance.randint(2, 50), 100_000 // (len(some) + 1) + 1) + html[end:]
        elif kind < 0.55:
            place = chance.randrange(len(html) + 1)
            html = html[:place] + some + html[place:]
        elif kind < 0.9:
            html = html[:at] + "".join(_piece(chance) for _ in range(chance.randint(1, 8))) + html[at:]
        else:
            html = html[:at]
    return html
