"""What is written otherwise before lexbor reads a page: names of elements that it would treat otherwise than we do."""

from __future__ import annotations

import re
from types import MappingProxyType

import numpy as np

from dehusk.page.marks import Marks, pair_table
from dehusk.page.tag_names import ENDS_NAME

# lexbor keeps what is inside <template> apart from the tree; under another name it stays.
TEMPLATE_ALIAS = "templat-"

# it reads pages as a browser without scripts, which shows what a <noscript> in the head says; as an unknown element it
# stays whole, too, and hidden. Those with nothing but links, styles and images in them say nothing.
_NOSCRIPT_ALIAS = "noscrip-"
_NOSCRIPT_SAYS = re.compile(
    rb"<noscript[^>]{0,500}+>\s*+(?!<(?:link|style|meta|img|iframe|/noscript|!))", re.IGNORECASE
)
RARE_STARTS = pair_table("te", "no", "bo", "if")
"""How template, noscript, body and iframe begin."""
NAMES = MappingProxyType({TEMPLATE_ALIAS: "template", _NOSCRIPT_ALIAS: "noscript"})
"""What the aliases stand for."""


def with_aliases(source: bytes, marks: Marks, rare: Marks) -> bytes:
    """The page with other names where lexbor would treat an element otherwise than we do."""
    renamed: list[str] = []
    if rare.starts_with("template").any():
        renamed.append("template")
    notes = rare.place[rare.starts_with("noscript")]
    if len(notes):
        body = rare.place[rare.starts_with("body")][:1]
        in_head = notes[notes < body] if len(body) else notes
        if any(_NOSCRIPT_SAYS.match(source, at) for at in in_head.tolist()):
            renamed.append("noscript")
    if not renamed:
        return source
    written = np.frombuffer(bytearray(source), np.uint8)
    for name in renamed:
        starts = rare.place[rare.starts_with(name)] + len(name)
        ends = marks.place[marks.starts_with("/" + name[:-1])] + len(name) + 1
        last = np.concatenate((starts, ends))  # where the last letter of the name is
        whole = ((marks.view[last] | 0x20) == ord(name[-1])) & ENDS_NAME[marks.view[last + 1]]
        written[last[whole]] = ord("-")
    return written.tobytes()
