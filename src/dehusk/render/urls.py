"""Addresses of links and images: absolute, of a safe kind, and the one a reader would see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from dehusk.page.tags import TAG_ID, names
from dehusk.page.tree import Attributes, Tree
from dehusk.render.style import ALL, Style

LINK_SCHEMES = names("http https mailto tel sms ftp ftps sftp geo magnet news nntp irc ircs xmpp")
"""Kinds of address a link may have. `javascript:`, `data:`, `blob:`, `file:` and whatever is unknown are dropped."""
IMAGE_SCHEMES = frozenset(("http", "https"))
"""Images must be fetched from somewhere: `data:` is nearly always a placeholder, and never short."""

_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*+):")
_IGNORED = dict.fromkeys((9, 10, 13))  # browsers leave tabs and line breaks out of addresses
_PADDING = "".join(map(chr, range(33)))
_LAZY = ("src", "lazy-src", "original", "lazy", "original-src", "actualsrc", "echo", "img-src", "src-large")
_SOURCES = (*(f"data-{name}" for name in (*_LAZY, "hi-res-src", "orig-file", "image", "url")), "src")
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
_MOST_SOURCES = 50  # nodes of a `<picture>` that are looked at for each image
_SPACER = re.compile(r"(?:^|[/_-])(?:spacer|clear|blank|pixel|transparent|1x1|trans)\.(?:gif|png)$", re.IGNORECASE)
_PLAYER = re.compile(
    r"https?://(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com/embed/|youtu\.be/|vimeo\.com/|dailymotion\.com/embed/|"
    r"bilibili\.com/player|player\.youku\.com/|aparat\.com/video/|player\.twitch\.tv/|soundcloud\.com/player|"
    r"open\.spotify\.com/embed|archive\.org/embed/|ted\.com/talks|commons\.wikimedia\.org/)",
    re.IGNORECASE,
)


class Addresses:
    """Makes the addresses of one page absolute.

    >>> addresses = Addresses("https://example.org/a/b.html")
    >>> addresses.link("../c d.html"), addresses.link("#top"), addresses.link("JavaScript:alert(1)")
    ('https://example.org/c d.html', 'https://example.org/a/b.html#top', None)
    """

    def __init__(self, *bases: str | None, style: Style = ALL) -> None:
        """The first base that is an address of the web counts; without one, relative addresses stay relative.

        Of links or images that the style does not want, none has an address, and none is shown.
        """
        self.style = style
        self.base, self.scheme, self.origin = "", "https", ""
        for base in bases:
            try:
                parts = urlsplit(base or "")
            except ValueError:
                continue
            if base and parts.scheme in IMAGE_SCHEMES and parts.netloc:
                self.base, self.scheme, self.origin = base, parts.scheme, f"{parts.scheme}://{parts.netloc}"
                break

    def link(self, address: str | None) -> str | None:
        """Where a link leads; None if nowhere that is safe or useful."""
        return self.absolute(address, LINK_SCHEMES) if self.style.links else None

    def image(self, address: str | None) -> str | None:
        """Where an image is fetched from."""
        return self.absolute(address, IMAGE_SCHEMES) if self.style.images else None

    def absolute(self, address: str | None, schemes: frozenset[str]) -> str | None:
        """An address made absolute, if its scheme is one of these; relative ones stay so where the page has no URL."""
        address = (address or "").strip(_PADDING)
        if not address.isprintable():
            address = address.translate(_IGNORED)
        if address.startswith(("http://", "https://")):
            return address
        if address in ("", "#", "//"):
            return None
        scheme = _SCHEME.match(address)
        if scheme:
            return address if scheme[1].lower() in schemes else None
        if address.startswith("//"):
            return f"{self.scheme}:{address}"
        if address[0] == "/" and self.origin and "/." not in address:
            return self.origin + address
        try:
            joined = urljoin(self.base, address)
        except ValueError:
            return None
        return joined if not _SCHEME.match(joined) or joined.split(":", 1)[0].lower() in schemes else None


class Image(NamedTuple):
    """Where an image is fetched from, and what it says it shows."""

    address: str
    alt: str
    title: str


def image_of(tree: Tree, row: int, attributes: Attributes, addresses: Addresses) -> Image | None:
    """The largest picture that an `<img>` offers; None for placeholders, spacers and tracking pixels.

    Looked for in `srcset` and its lazy forms, in the `<source>`s of a `<picture>`, in the attributes that scripts
    load lazy images from, in `src`, and in the `<noscript>` after it.
    """
    if _is_pixel(attributes):
        return None
    found = _largest(_offers(tree, row, attributes), addresses) or _first(attributes, addresses)
    if found is None and (fallback := _image_for_no_script(tree, row)) >= 0:
        attributes = {**attributes, **tree.attributes_of(fallback)}
        found = _largest(_offers(tree, fallback, attributes), addresses) or _first(attributes, addresses)
    if found is None or _SPACER.search(found):
        return None
    alt, title = (" ".join(attributes.get(name, "").split()) for name in ("alt", "title"))
    return Image(found, alt, "" if title.casefold() == alt.casefold() else title)


def media_address(tree: Tree, row: int, addresses: Addresses) -> str | None:
    """What a `<video>`, `<audio>` or embedded player plays; None for frames that are no known player.

    It is shown as a link: not where those are not wanted.
    """
    if not addresses.style.links:
        return None
    attributes = tree.attributes_of(row)
    address = addresses.image(attributes.get("src")) or addresses.image(attributes.get("data-src"))
    if tree.tag[row] == TAG_ID["iframe"]:
        return address if address and _PLAYER.match(address) else None
    at = row + 1
    while not address and at < int(tree.end[row]):
        if tree.tag[at] == TAG_ID["source"]:
            address = addresses.image(tree.attributes_of(at).get("src"))
        at += 1
    return address


def candidates(srcset: str) -> Iterator[tuple[str, float]]:
    """Address and size of each candidate of a `srcset`; widths and densities are not told apart.

    >>> list(candidates("a.jpg 320w, b,c.jpg 640w"))
    [('a.jpg', 320.0), ('b,c.jpg', 640.0)]
    """
    address = ""
    for token in srcset.split():
        if not address:
            address = token.strip(",")
            if token.endswith(",") and address:
                yield address, 1.0
                address = ""
            continue
        size, comma, after = token.partition(",")
        yield address, _number(size[:-1])
        address = after.rstrip(",") if comma else ""
    if address:
        yield address, 1.0


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def _is_pixel(attributes: Attributes) -> bool:
    sizes = [attributes.get(name, "").strip().removesuffix("px") for name in ("width", "height")]
    return any(size in ("0", "1", "2", "3") for size in sizes)


def _offers(tree: Tree, row: int, attributes: Attributes) -> list[str]:
    """The sets of candidates of an image, those of the `<picture>` around it after its own."""
    offering = [attributes]
    parent = int(tree.parent[row])
    if parent >= 0 and tree.tag[parent] == TAG_ID["picture"]:
        before = range(max(parent + 1, row - _MOST_SOURCES), row)
        offering += [tree.attributes_of(at) for at in before if tree.tag[at] == TAG_ID["source"]]
    return [given[name] for given in offering for name in _LAZY_SETS if name in given]


def _largest(srcsets: list[str], addresses: Addresses) -> str | None:
    best, best_size = None, -1.0
    for srcset in srcsets:
        for address, size in candidates(srcset):
            if size > best_size and (absolute := addresses.image(address)):
                best, best_size = absolute, size
    return best


def _first(attributes: Attributes, addresses: Addresses) -> str | None:
    for name in _SOURCES:
        # lazy attributes of other scripts hold settings, not addresses
        if name in attributes and not attributes[name].lstrip().startswith(("{", "[")):
            address = addresses.image(attributes[name])
            if address:
                return address
    return None


def _image_for_no_script(tree: Tree, row: int) -> int:
    """The `<img>` in a `<noscript>` that follows an image whose own source is a placeholder; -1 if there is none."""
    after = int(tree.end[row])
    for at in range(after, min(after + 2, len(tree))):
        if tree.tag[at] == TAG_ID["noscript"]:
            return next((i for i in range(at + 1, int(tree.end[at])) if tree.tag[i] == TAG_ID["img"]), -1)
    return -1
