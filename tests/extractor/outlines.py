"""Outlines and features of small pages, for tests."""

from __future__ import annotations

from dehusk import Page
from dehusk.extractor.features import NUMBER, SCHEMA
from dehusk.extractor.outline.blocks import Blocks, blocks_of
from dehusk.extractor.outline.elements import Elements
from dehusk.extractor.outline.outline import Outline
from dehusk.page.tags import TAGS
from dehusk.page.together import Together, alone, read_together

ODD = {
    "nothing": "",
    "no words": "<p>",
    "only a title": "<title>Tea</title>",
    "one word": "<p>Tea",
    "one character": "茶",
    "no markup": "Tea is good for you, they say.",
    "only links": "<a href='/'>one</a><a href='/'>two</a>",
    "only hidden": "<p hidden>Tea is good for you",
    "only marks": "<p>... --- !!! |||",
    "surrogates": "<p>Tea \ud800 is \udfff good",
    "beyond the basic plane": "<p>𠀀𠀁𠀂 😀😀 𝔗𝔢𝔞",
    "frameset": "<frameset><frame src=a><noframes><p>Old text</p></noframes></frameset>",
    "one long word": "<p>" + "a" * 200_000,
    "deep": "<div>" * 3_000 + "<p>Tea</p>" + "</div>" * 3_000 + "<p>end",
    "deep and never closed": "<div><p>Tea " * 3_000,
    "closed and never opened": "Tea " + "</div></p></table>" * 3_000 + "<p>end",
    "many attributes": "<p " + " ".join(f"class{n}=x" for n in range(500)) + ">Tea</p>",
    "huge class": f"<p class='{'comment ' * 20_000}'>Tea</p>",
    "class without a value": "<p class>Tea</p><p id>is</p><p class=''>good</p>",
    "empty title": "<title></title><h1></h1><p>Tea",
    "title of marks": "<title>| - |</title><p>Tea",
    "title that is never closed": "<title>Tea is good",
    "template": "<template><p>Tea</p></template><p>is good",
    "null characters": "<p>Te\0a</p>\0<p>good",
    "no head and no body": "<p>Tea</p><p>is good",
    "unclosed": "<ul><li>one<li>two<li>three</ul><table><tr><td>a<td>b<tr><td>c</table><p>d<p>e",
    "misnested": "<div><p>a</div></p><b><section>b</b></section></ul>c",
    "the mark between names": "<div class='nav \x01 \x01 x'><p class='\x01 footer \x01'>One two</p></div><p>Three",
}
"""Pages that nobody would write, and others that many did."""


def together(*htmls: str) -> Together:
    """Some pages, read together if they can be."""
    pages = [Page.from_html(html) for html in htmls]
    if len(pages) == 1:
        return alone(pages[0])
    (found,) = read_together(pages)
    return found


def blocks(*htmls: str) -> Blocks:
    return blocks_of(together(*htmls))


def elements(*htmls: str) -> Elements:
    return Elements(blocks(*htmls))


def outline(*htmls: str) -> Outline:
    return Outline(together(*htmls))


def said(found: Blocks) -> list[str]:
    """What each block says."""
    words = found.source.word_texts()
    return [" ".join(words[a:b]) for a, b in zip(found.first.tolist(), found.last.tolist(), strict=True)]


def chains(found: Elements) -> list[list[str]]:
    """The tags around each block, innermost first."""
    made = []
    for element in found.of_block.tolist():
        chain = []
        while element >= found.pages:
            chain.append(TAGS[int(found.tag[element])])
            element = int(found.parent[element])
        made.append(chain)
    return made


class Told:
    """The features of the blocks of some pages, by name: `told["words"]`."""

    def __init__(self, *htmls: str) -> None:
        self.values = SCHEMA.values(outline(*htmls))

    def __getitem__(self, name: str) -> list[float]:
        return [round(value, 4) for value in self.values[NUMBER[name]].tolist()]
