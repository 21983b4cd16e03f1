"""A small corpus to train the default extractor on: pages of twelve sites, made by a seed."""

import json
import random
from pathlib import Path
from typing import Any

from dehusk.evaluate.corpora import Example

VOCABULARY = [
    "tea",
    "water",
    "leaf",
    "green",
    "black",
    "cup",
    "pot",
    "hot",
    "cold",
    "time",
    "people",
    "drink",
    "garden",
    "river",
    "plant",
    "house",
    "morning",
    "evening",
    "good",
    "old",
    "new",
    "long",
    "short",
    "many",
    "few",
    "sweet",
    "bitter",
    "fresh",
    "dark",
    "light",
]


def sentence(chance: random.Random, words: int) -> str:
    return " ".join(chance.choices(VOCABULARY, k=words)).capitalize() + "."


def made_page(number: int) -> dict[str, Any]:
    """A page in the form of `dehusk evaluate`'s own corpora; every third is a thread."""
    chance = random.Random(number)
    menu = "".join(f'<li><a href="/{n}">{sentence(chance, 2)}</a></li>' for n in range(6))
    paragraphs = [f"{sentence(chance, 14)} {sentence(chance, 9)}" for _ in range(5)]
    is_thread = number % 3 == 0
    piece = (
        "<div class='post message'><div class=postbody>{}</div><a href='#'>Reply</a></div>"
        if is_thread
        else "<p>{}</p>"
    )
    body = "".join(piece.format(text) for text in paragraphs)
    title = sentence(chance, 4)
    return {
        "id": str(number),
        "site": f"site{number}.example",
        "url": f"https://site{number}.example/{number}",
        "lang": "en",
        "title": title,
        "page_type": "forum" if is_thread else "article",
        "html": f"<html><head><title>{title}</title></head><body><nav class='menu main'><ul>{menu}</ul></nav>"
        f"<div class='content'><h1>{title}</h1><article class='entry content'>{body}</article></div>"
        f"<div class=sidebar><h3>Read more</h3><ul>{menu}</ul></div><footer class=footer>All rights reserved 2020</footer>",
        "text": "\n".join([title, *paragraphs]),
        "license": "CC0",
    }


def write_corpus(path: Path, numbers: range) -> Path:
    path.write_text("".join(json.dumps(made_page(number)) + "\n" for number in numbers), encoding="utf-8")
    return path


def example(number: int) -> Example:
    """The same as a page of a corpus."""
    told = made_page(number)
    return Example(
        corpus="tiny", **{name: told[name] for name in ("id", "site", "url", "lang", "page_type", "html", "text")}
    )
