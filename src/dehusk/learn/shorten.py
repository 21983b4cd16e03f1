"""Posts of a line or two: a page whose content is cut down to its first words, with all that stands around it.

Annotated articles are long, so that a model which learns from nothing else takes the longest text of a page for its
content. On old blogs a post is often shorter than the list of links, the portrait of the author or the comments.
"""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from dehusk.arrays import Mask
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.tokens import words as tokens_of
from dehusk.extractor.blocks import Blocks, blocks_of
from dehusk.learn.emptied import without
from dehusk.learn.labels import SHARE, matched_share
from dehusk.learn.main_pages import block_texts
from dehusk.learn.token_ids import ids_of
from dehusk.page.page import Page
from dehusk.page.tags import IS_HEADING

_LENGTHS = ((6, 15), (10, 30), (20, 60))
"""How many words may be left, from and to."""


def shortened(example: Example, chance: random.Random) -> Example | None:
    """The page with the first few words of its content alone, and that as its gold text.

    None where next to nothing would be left of the page, or its content is not found in it.
    """
    page = Page.from_html(example.html, url=example.url)
    blocks = blocks_of(page)
    kept = _kept(blocks, _content(blocks, example.text or ""), chance.randint(*chance.choice(_LENGTHS)))
    if kept is None:
        return None
    content, left = kept
    html = without(page, content & ~left)
    text = " ".join(page.words.text[page.words.start[word] : page.words.end[word]] for word in np.flatnonzero(left))
    return replace(example, html=html, text=text)


def _content(blocks: Blocks, gold: str) -> Mask:
    """Which blocks are content, by the gold text."""
    tokens = [ids_of(tokens_of(text)) for text in block_texts(blocks)]
    return np.asarray(matched_share(tokens, ids_of(tokens_of(gold))) >= SHARE)


def _kept(blocks: Blocks, content: Mask, number: int) -> tuple[Mask, Mask] | None:
    """Words of the content, and those of them that stay: up to the first so many in no heading and no link."""
    tag = blocks.page.tree.tag.take(blocks.above[0])
    running = content & ~IS_HEADING.take(tag) & (blocks.linked < 0.5 * blocks.words) & (blocks.hidden < 0.5)
    words = blocks.of_words(content)
    place = np.flatnonzero(blocks.of_words(running))
    if len(place) <= number or words.all():
        return None
    left = words.copy()  # what stands before the running text, such as the headline, stays as well
    left[place[0] :] = False
    left[place[:number]] = True
    return words, left
