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
from dehusk.evaluate.scoring.tokens import words as tokens_of
from dehusk.extractor.outline.outline import Outline
from dehusk.learn.changed.emptied import without
from dehusk.learn.default.labelled import block_texts
from dehusk.learn.default.labels import matched_share
from dehusk.learn.default.token_ids import ids_of
from dehusk.learn.examples import IN_GOLD
from dehusk.page.page import Page
from dehusk.page.together import alone

_LENGTHS = ((6, 15), (10, 30), (20, 60))
"""How many words may be left, from and to."""


def shortened(example: Example, chance: random.Random) -> Example | None:
    """The page with the first few words of its content alone, and that as its gold text.

    None where next to nothing would be left of the page, or its content is not found in it.
    """
    page = Page.from_html(example.html, url=example.url)
    outline = Outline(alone(page))
    kept = _kept(outline, _content(outline, example.text or ""), chance.randint(*chance.choice(_LENGTHS)))
    if kept is None:
        return None
    content, left = kept
    words = page.source.word_texts()
    text = " ".join(words[word] for word in np.flatnonzero(left))
    return replace(example, html=without(page, content & ~left), text=text)


def _content(outline: Outline, gold: str) -> Mask:
    """Which blocks are content, by the gold text."""
    tokens = [ids_of(tokens_of(text)) for text in block_texts(outline.blocks)]
    return np.asarray(matched_share(tokens, ids_of(tokens_of(gold))) >= IN_GOLD)


def _kept(outline: Outline, content: Mask, number: int) -> tuple[Mask, Mask] | None:
    """Words of the content, and those of them that stay: up to the first so many in no heading and no link."""
    running = content & ~outline.is_heading & (outline.link_density < 0.5) & outline.shown
    blocks = outline.blocks
    words = blocks.of_words(content)
    place = np.flatnonzero(blocks.of_words(running))
    if len(place) <= number or words.all():
        return None
    left = words.copy()  # what stands before the running text, such as the headline, stays as well
    left[place[0] :] = False
    left[place[:number]] = True
    return words, left
