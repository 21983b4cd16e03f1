"""A stream of bytes as numbered lines of text, none of them too long."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import BinaryIO

from dehusk.trends.record import LONGEST, broken

_UNDECODED = re.compile("[\udc80-\udcff]")


def lines_of(stream: BinaryIO, name: str, *, encoding: str = "utf-8") -> Iterator[tuple[int, str]]:
    """Number and text of every line, without its end and without a byte-order mark, which joined files have inside."""
    encoding = "utf-8-sig" if encoding.lower().replace("_", "-") in ("utf-8", "utf8") else encoding
    text = io.TextIOWrapper(stream, encoding, errors="surrogateescape")
    number = 0
    try:
        while line := text.readline(LONGEST):
            number += 1
            if len(line) >= LONGEST:
                raise broken(name, number, f"longer than {LONGEST:,} characters")
            if not line.isascii() and _UNDECODED.search(line):
                raise broken(name, number, f"not {encoding.removesuffix('-sig')}; name the right one with --encoding")
            yield number, line.rstrip("\n").removeprefix("\ufeff")
    except UnicodeError as error:
        raise broken(name, number + 1, f"not {encoding}; name the right one with --encoding") from error
    finally:
        text.detach()  # the stream belongs to the caller
