"""Images and players as Markdown."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import numpy as np

from dehusk.arrays import Ints
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.render.escape import destination, escaped, title
from dehusk.render.formulas.math import Formula, image_formula
from dehusk.render.urls import Addresses, image_of, media_address


def image(page: Page, row: int, addresses: Addresses) -> str | Formula | None:
    """An `<img>` as Markdown, as the formula that it shows, or as nothing."""
    attributes = page.tree.attributes_of(row)
    formula = image_formula(attributes)
    if formula:
        return formula
    shown = image_of(page.tree, row, attributes, addresses)
    if shown is None:
        return None
    return f"![{escaped(shown.alt, brackets=True)}]({destination(shown.address)}{title(shown.title)})"


def without_twins(page: Page, objects: Ints) -> Ints:
    """Leave out the images in a `<noscript>` that stand for one beside it, which scripts load.

    They are there only where what is in a `<noscript>` was selected, or a part of the page that is hidden as a whole.
    """
    tree = page.tree
    note = tree.nearest(tree.tag == TAG_ID["noscript"], objects)
    if (note < 0).all():
        return objects
    is_image = tree.tag[objects] == TAG_ID["img"]
    images = objects[is_image & (note < 0)]
    beside = [at >= 0 and _is_beside_image(page, at, images) for at in note.tolist()]
    others: Ints = objects[~(np.array(beside) & is_image)]
    return others


def _is_beside_image(page: Page, note: int, images: Ints) -> bool:
    """Is there an image that is shown right before or after a `<noscript>`, without words between?"""
    tree, after = page.tree, int(page.tree.end[note])
    around = int(tree.parent[note])
    place = int(images.searchsorted(images.dtype.type(note)))
    for row in images[max(place - 1, 0) : place + 1].tolist():
        between = np.array((row, note) if row < note else (after, row), page.words.node.dtype)
        first, last = page.words.node.searchsorted(between).tolist()
        is_inside = around < row < int(tree.end[around])
        if is_inside and first == last and image_of(tree, row, tree.attributes_of(row), Addresses()):
            return True
    return False


class Player(NamedTuple):
    """What plays a video or a sound."""

    address: str
    name: str
    poster: str | None


def player_parts(page: Page, row: int, addresses: Addresses) -> Player | None:
    """The parts of a `<video>`, an `<audio>` or a frame with a known player."""
    tree = page.tree
    address = media_address(tree, row, addresses)
    if address is None:
        return None
    attributes = tree.attributes_of(row)
    name = " ".join((attributes.get("title") or attributes.get("aria-label") or "").split())
    poster = addresses.image(attributes.get("poster")) if tree.tag[row] == TAG_ID["video"] else None
    if not name and not poster:  # the path of a frame's address is a code for machines
        name = _host(address) if tree.tag[row] == TAG_ID["iframe"] else _file_name(address)
    return Player(address, name, poster)


def player(page: Page, row: int, addresses: Addresses) -> str | None:
    """A player as a link, its picture inside if it has one."""
    parts = player_parts(page, row, addresses)
    if parts is None:
        return None
    name = escaped(parts.name, brackets=True)
    shown = f"![{name}]({destination(parts.poster)})" if parts.poster else name
    return f"[{shown}]({destination(parts.address)})"


def _file_name(address: str) -> str:
    """The last part of an address's path, or its host."""
    return unquote(urlsplit(address).path.rstrip("/").rsplit("/", 1)[-1]) or _host(address)


def _host(address: str) -> str:
    return urlsplit(address).netloc.removeprefix("www.")
