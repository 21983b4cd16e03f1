"""Pages that break parsers, each with the words that a browser would show of it.

A page is made to any size, so that the suite can take small ones for every algorithm, the sizes that a hostile
sender would choose for the columns, and two sizes of one page where it measures how time grows.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

Make = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Hostile:
    """A page that grows with `size`, and what is visible of it."""

    name: str
    make: Make
    words: Callable[[int], list[str]]
    """The visible words, in any order."""
    full: int = 20_000
    """The size at which the page must still be read in time."""

    def __str__(self) -> str:
        return self.name


def _once(*words: str) -> Callable[[int], list[str]]:
    return lambda size: list(words)


def _each(*words: str, then: tuple[str, ...] = ()) -> Callable[[int], list[str]]:
    return lambda size: [*words * size, *then]


def _repeat(piece: str, before: str = "", behind: str = "") -> Make:
    return lambda size: before + piece * size + behind


def _numbered(piece: str, before: str = "", behind: str = "") -> Make:
    """`piece` holds `#` where the number goes."""
    return lambda size: before + "".join(piece.replace("#", str(number)) for number in range(size)) + behind


_ids = _numbered("<b id=i#>")
_id_pairs = _numbered("<b id=i#></i>")

DEEP = [
    Hostile(
        "nested div",
        lambda n: "<p>first</p>" + "<div>" * n + "deep" + "</div>" * n + "last",
        _once("first", "deep", "last"),
        100_000,
    ),
    Hostile("nested div, never closed", _repeat("<div>", "first ", "deep"), _once("first", "deep"), 100_000),
    Hostile("nested span", _repeat("<span>", "first ", "deep"), _once("first", "deep"), 100_000),
    Hostile("nested lists", _repeat("<ul><li>x "), _each("x")),
    Hostile("nested lists, closed", lambda n: "<ul><li>x " * n + "</li></ul>" * n + "end", _each("x", then=("end",))),
    Hostile("nested definition lists", _repeat("<dl><dd>x "), _each("x")),
    Hostile("nested tables", _repeat("<table><tr><td>x "), _each("x")),
    Hostile("nested quotes", _repeat("<blockquote><p>x "), _each("x")),
    Hostile("nested links", _repeat("<a href=y>x "), _each("x")),
    Hostile("bold", _repeat("<b>", behind="x"), _once("x"), 1_000_000),
    Hostile("bold with text", _repeat("<b>x "), _each("x"), 100_000),
    Hostile("unknown elements", _repeat("<my-element>x "), _each("x")),
    Hostile("unknown elements, empty", _repeat("<x/>y "), _each("y")),
    Hostile("nested mathematics", _repeat("<math><mi>x "), _each("x")),
    Hostile("nested pictures", _repeat("<svg><g>x ", "<p>a</p>"), _once("a")),
    Hostile("nested templates", _repeat("<template>x ", "<p>a</p>"), _once("a")),
    Hostile("nested buttons", _repeat("<button>x "), _each("x")),
]
"""Depth: parsers look through all open elements again and again."""

COVERED = [
    Hostile("depth behind stray end tags", _repeat("<div></x>y "), _each("y")),
    Hostile("depth behind end tags that do not reach", _repeat("<span><div></span></div>y "), _each("y")),
    Hostile("depth behind end tags inside objects", _repeat("<div><object></div></object>y "), _each("y")),
    Hostile("depth behind end tags in attributes", _repeat('<div title="</div>">y '), _each("y")),
    Hostile("depth behind end tags in comments", _repeat("<div><!--</div>-->y "), _each("y")),
    Hostile("depth behind end tags in scripts", _repeat("<div><script></div></script>y "), _each("y")),
    Hostile("depth behind long names", _repeat("<" + "x" * 60 + "1><div></" + "x" * 60 + "2></div>y "), _each("y")),
    Hostile("depth behind slashes of values", _repeat("<g id=a/></x>", "a<svg>"), _once("a")),
    Hostile("depth inside the title of a picture", _repeat("<div>", "a<svg><title>"), _once("a")),
    Hostile("one depth, many stray end tags", lambda n: "<i>" * 1_000 + "</x>" * n + "end", _once("end")),
    Hostile("one depth, many paragraphs", lambda n: "<div>" * 1_000 + "<p>x " * n, _each("x")),
    Hostile("formatting left open", lambda n: f"<p>{_ids(n)}</p>" + "<p>x " * n, _each("x")),
    Hostile("formatting that encloses", lambda n: f"{_ids(n)}" + "<p>x " * n, _each("x")),
    Hostile("formatting behind stray end tags", lambda n: f"<p>{_id_pairs(n)}</p>" + "<p>x " * n, _each("x")),
    Hostile("formatting, a few left open", lambda n: f"<p>{_ids(150)}</p>" + "<p>x " * n, _each("x")),
    Hostile("formatting, misnested", _repeat("<b><p>x</b> y</p> "), _each("x", "y")),
    Hostile(
        "long words out of tables", _repeat("word " * 10 + "<tr><td>c</td></tr>", "<table>"), _each(*["word"] * 10, "c")
    ),
    Hostile(
        "words out of tables past pictures",
        _repeat("two words <!----><svg><td></svg>", "<table>"),
        _each("two", "words"),
    ),
    Hostile("words around ignored tags", _numbered("some words <td id=#>"), _each("some", "words")),
    Hostile("words around ignored end tags", _numbered("some words </x id=#>"), _each("some", "words")),
    Hostile("words around forms in forms", _numbered("some words <form id=#>"), _each("some", "words")),
    Hostile(
        "words around choices in vain", _numbered("some words <td id=#>", "<select><option>"), _each("some", "words")
    ),
    Hostile("options with values", _numbered("<option value=#>x</option>", "<select>"), _each("x")),
    Hostile("foreign elements behind end tags", _repeat("<input></tbody>x ", "<tbody><form><math>"), _each("x")),
    Hostile("words behind the end", _repeat("word </body><!---->"), _each("word")),
    Hostile("words behind the end of all", _repeat("word </html><?x>"), _each("word")),
    Hostile("attributes", _numbered(" a#=1", "<p", ">x"), _once("x"), 50_000),
    Hostile("attributes without value", _numbered(" a#", "<p", ">x"), _once("x"), 50_000),
    Hostile("attributes with markup in them", _numbered(' a#="<i>"', "<p", ">x"), _once("x"), 50_000),
    Hostile(
        "attributes, few with markup in them",
        lambda n: "<p" + "".join(f" a{i}" if i % 100 else f' a{i}="<i>"' for i in range(n)) + ">x",
        _once("x"),
        50_000,
    ),
    Hostile("the same attribute again", _repeat(" a=1", "<p", ">x"), _once("x"), 50_000),
    Hostile("attributes of the body again", _numbered("<body a#=1>", behind="x"), _once("x")),
    Hostile(
        "many attributes of the body again",
        _numbered("<body a#=1 b#=1 c#=1 d#=1 e#=1 f#=1 g#=1 h#=1>", behind="x"),
        _once("x"),
    ),
    Hostile("attributes of the root again", _numbered("<html a#=1>", behind="x"), _once("x")),
]
"""The same, hidden from whoever only counts tags."""

WIDE = [
    Hostile("comments opened", _repeat("<!--", "<p>a</p>", " lost"), _once("a"), 200_000),
    Hostile("comments", _repeat("<!-- -->", "a ", " b"), _once("a", "b"), 200_000),
    Hostile("comments closed with a bang", _repeat("<!-- --!>", "a ", " b"), _once("a", "b"), 200_000),
    Hostile("comments closed at once", _repeat("<!-->x "), _each("x"), 200_000),
    Hostile("quotes opened", _repeat('<a b="', "x "), _once("x")),
    Hostile("quotes of both kinds", _repeat("""<a b='"' c="'">x """), _each("x")),
    Hostile("quotes where none belong", _repeat('<p x" y=1>x '), _each("x")),
    Hostile("equal signs", _repeat("=", "<a ", ">x"), _once("x")),
    Hostile("equal signs and quotes", _repeat("='", "<a ", "'>"), _once()),
    Hostile("less-than signs", _repeat("<", "a ", " b"), lambda n: ["a", "<" * n, "b"]),
    Hostile("less-than signs apart", _repeat("< "), _each("<")),
    Hostile("tags cut short", _repeat("<a", "x "), _once("x")),
    Hostile("tags inside tags", _repeat("<a <b>x "), _each("x")),
    Hostile("ends of tags", _repeat("</", "a ", ">b"), _once("a", "b")),
    Hostile("end tags", _repeat("</p>x "), _each("x")),
    Hostile("end tags of lines", _repeat("</br>x "), _each("x")),
    Hostile("instructions", _repeat("<?x>", "a ", " b"), _once("a", "b")),
    Hostile("declarations", _repeat("<!doctype>", "a ", " b"), _once("a", "b")),
    Hostile("line breaks", _repeat("<br>x "), _each("x")),
    Hostile("scripts", _repeat("<script>var a='<p>'</script>x "), _each("x")),
    Hostile("scripts opened", _repeat("<script>", "x "), _once("x")),
    Hostile("scripts almost closed", _repeat("</scrip></scripty>", "x <script>"), _once("x")),
    Hostile("scripts with comments", _repeat("<script><!--<script></script>--></script>x "), _each("x")),
    Hostile("titles opened", _repeat("<title>", "x "), _once("x")),
    Hostile("text areas", _repeat("<textarea><b></textarea>"), _each("<b>")),
    Hostile("references", _repeat("&amp;x "), _each("&x")),
    Hostile("references cut short", _repeat("&am "), _each("&am")),
    Hostile("ampersands", _repeat("&", "a ", " b"), lambda n: ["a", "&" * n, "b"]),
    Hostile("a number without end", _repeat("9", "a &#9999999", "; b"), _once("a", "\ufffd", "b")),
    Hostile("leading zeros", _repeat("0", "a &#x", "41; b"), _once("a", "A", "b")),
    Hostile("hidden inside hidden", _repeat("<p hidden>x<div style='display:none'>", "a "), _once("a")),
    Hostile("hidden around a long text", _repeat("x ", "a " + "<div hidden>" * 1_000), _once("a")),
    Hostile("words out of tables", lambda n: "<table>" + "".join(f"w{i} <tr><td>c{i}</td></tr>" for i in range(n)) + "</table>", lambda n: [f"{kind}{i}" for kind in "wc" for i in range(n)]),
    Hostile("tables one after another", _repeat("<table><tr><td>x</td></tr></table>"), _each("x")),
    Hostile("forms", _repeat("<form>x "), _each("x")),
    Hostile("choices", _repeat("<select><option>x</option></select>"), _each("x")),
    Hostile("options", _repeat("<option>x ", "<select>"), _each("x")),
    Hostile("cells without tables", _repeat("<td>x "), _each("x")),
    Hostile("pictures", _repeat("<svg><path d='M0 0'/><title>t</title></svg>x "), _each("x")),
    Hostile("formulas", _repeat("<math><mi>x</mi></math> "), _each("x")),
    Hostile("frames", _repeat("<frame src=a>", "<html><head><title>t</title></head><frameset>", "</frameset></html>"), _once()),
    Hostile("wide cells", _repeat("<td colspan=9007199254740991 rowspan=9007199254740991>x", "<table><tr>"), _each("x")),
    Hostile("one long word", _repeat("x"), lambda n: ["x" * n], 1_000_000),
    Hostile("white space", _repeat(" \n\t", "a", "b"), _once("a", "b"), 1_000_000),
    Hostile("Chinese", _repeat("茶好，"), _each("茶", "好，")),
    Hostile("Hebrew and English", _repeat("שלוםtea "), _each("שלום", "tea")),
    Hostile("line ends of Windows", _repeat("<p>x\r\ny</p>\r\n"), _each("x", "y")),
    Hostile("right-to-left marks", _repeat("\u200fשלום\u200e "), _each("\u200fשלום\u200e")),
    Hostile("nul", _repeat("\0", "<p>a ", " b"), _once("a", "b")),
]  # fmt: skip
"""Much of one thing."""

HOSTILE = [*DEEP, *COVERED, *WIDE]

PARAGRAPH = "<p>Tea is good for you, <a href='/why'>they say</a>, and for <em>everyone</em> who drinks it slowly.</p>\n"
MENU = "<ul><li><a href='/'>Home</a></li><li><a href='/news'>News</a></li></ul>\n"


def article(paragraphs: int, *, menu: int = 1) -> str:
    """An ordinary page: a menu, paragraphs, a footer."""
    return (
        "<!doctype html><html lang=en><head><title>Tea</title><style>p{color:red}</style></head><body>\n"
        f"<nav>{MENU * menu}</nav><main><h1>Tea</h1>\n{PARAGRAPH * paragraphs}</main>\n"
        "<p hidden>Not shown.</p><footer><a href='/imprint'>Imprint</a></footer></body></html>\n"
    )


def wordy_article(paragraphs: int) -> str:
    """A page with much text for its markup: 19 characters a word (real ones: 130), 16 nodes a paragraph."""
    words = (
        "tea leaves are dried before water brings back their colour taste smell and everything else we like about them"
    )
    widths = range(200, 2_000, 150)
    number = random.Random(7)
    parts = ["<!doctype html><html><head><title>Tea</title></head><body>"]
    for at in range(paragraphs):
        text = " ".join(number.choices(words.split(), k=70))
        parts.append(
            f'<div class="paragraph-block paragraph-block--wide js-track" id="block-{at}" data-track="article:body:{at}">\n'
            f"  <p class='paragraph-block__text'>{text.capitalize()}, as <a class='link link--inline' "
            f'href="https://example.org/articles/{at}/why-tea?source=body&amp;position={at}">others have said</a> '
            f"before. <em>{text[:60]}</em> {text[60:160]}.</p>\n"
            f'<img src="/images/{at}.jpg" alt="" loading="lazy" srcset="{", ".join(f"/images/{at}-{w}.jpg {w}w" for w in widths)}">\n'
            f"<script>window.track = window.track || []; track.push({{'id': {at}, 'kind': 'paragraph', 'visible': false}});"
            f"{' ' * 600}</script></div>\n"
        )
    return "".join([*parts, "</body></html>"])


def picture_bytes(size: int) -> bytes:
    """What a camera would send: the head of a JPEG, then noise."""
    noise = random.Random(2001).randbytes(size)
    return (
        b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xdb\x00\x43\x00"
        + noise
        + b"\xff\xd9"
    )


SMALL: dict[str, str | bytes] = {
    "empty": "",
    "empty bytes": b"",
    "white space": " \r\n\t\f\u00a0\u3000",
    "tiny": "x",
    "plain text": "Just a few words.\n\nAnd a line.",
    "only tags": "<div><p></p></div>",
    "only head": "<head><title>Title</title></head>",
    "only hidden": "<p hidden>x</p>",
    "article": article(20, menu=5),
    "unclosed quote": '<p>one</p><a href="x>two</a><p>three</p>',
    "unclosed single quote": "<p>one</p><a href='x>two</a><p>three</p>",
    "unclosed comment": "<p>one</p><!-- two <p>three</p>",
    "unclosed script": "<p>one</p><script>two <p>three</p>",
    "unclosed style": "<p>one</p><style>two <p>three</p>",
    "unclosed title": "<title>one <p>two</p>",
    "unclosed tag": "<p>one</p><p class=x",
    "unclosed end tag": "<p>one</p",
    "cut off": "<p>one &am",
    "nul": "<p>one\0two\0</p>\0<b\0>x</b>&#0;",
    "wide cells": "<table><tr><td colspan=9007199254740991 rowspan=9007199254740991>x</table>",
    "frames": "<html><head><title>t</title></head><frameset><frame src=a><noframes>no <b>frames</b></noframes></frameset>",
    "surrogates": "<p>one\ud800two \udfff</p><p title='\udc00'>three",
    "line ends": "<p>one\r\ntwo\rthree\n</p>\r\n",
    "picture": picture_bytes(20_000),
    "noise": random.Random(41).randbytes(5_000),
    "misnested": "<b><p>one</b> two</p></i><i>three<table>four<td>five</i></table></div>",
    "tables out of order": "<table>one<tr>two<td>three<caption>four</table>five",
    "lookalikes": "<p>a <über> b < c <3 <中文> & &amp &;&#; &#xZ; </> </3> <!> <? ?> d",
    "plaintext": "<p>one<plaintext><p>two</p></plaintext>",
    "self-closing": "<p>one<textarea/>two</textarea><title/>three</title><script/>four</script>five<div/>six",
    "picture with title": "<p>one<svg><title><b>two</b></title><style/><text>three</text><![CDATA[ > four ]]></svg>five",
    "formula": "<p><math><mi>x</mi><mo>=</mo><annotation>y</annotation></math>",
    "right to left": "<p dir=rtl>שלום עולם, tea 茶 ไทย.</p><p>مرحبا</p>",
    "roots": "<html lang=en><html a=1><body b=1><body c=1><head>x</head></body>y</html>z",
}
"""Pages for every algorithm, one odd thing each."""

SENTENCES = {
    "utf-8": "Tea is good — naïve, 茶, чай, شاي.",
    "utf-16": "Tea is good — naïve, 茶, чай, شاي.",
    "windows-1252": "Thé à la crème – « déjà vu », €5, naïve façade. " * 4,
    "windows-1251": "Чай полезен для всех, кто пьёт его не спеша. " * 4,
    "windows-1256": "الشاي مفيد للجميع ولمن يشربه على مهل. " * 4,
    "gb18030": "茶对每个慢慢喝它的人都有好处。" * 4,
    "shift_jis": "お茶はゆっくり飲む人みんなの体によいものです。" * 4,
    "euc-kr": "차는 천천히 마시는 모든 사람에게 좋습니다. " * 4,
    "big5": "茶對每個慢慢喝它的人都有好處。" * 4,
}
"""Sentences for a page in each encoding."""
