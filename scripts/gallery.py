"""Make the pictures of the gallery: run every `dehusk plot` command that docs/gallery.md shows.

    python scripts/gallery.py             all of them
    python scripts/gallery.py dana-g      those whose file name contains a word

The document is the only list of pictures, so it cannot show one that its command does not make. Pages are our own,
and the same versions of dehusk and Matplotlib give the same bytes.
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

from dehusk.cli import dehusk

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "gallery.md"
_COMMAND = re.compile(r"^dehusk (plot .+ -o (docs/gallery/[\w-]+\.svg))$", re.MULTILINE)


def commands(document: str) -> dict[str, list[str]]:
    """The arguments of every command, by the picture that it makes.

    >>> commands("dehusk plot --sample -a bte -o docs/gallery/bte.svg")
    {'docs/gallery/bte.svg': ['plot', '--sample', '-a', 'bte', '-o', 'docs/gallery/bte.svg']}
    """
    return {picture: shlex.split(arguments) for arguments, picture in _COMMAND.findall(document)}


def make(arguments: list[str]) -> None:
    """Run one command with the repository as its folder."""
    placed = [str(ROOT / part) if part.startswith("docs/") else part for part in arguments]
    try:
        dehusk.main([*placed, "--overwrite"])
    except SystemExit as ended:
        if ended.code:
            raise


def main(words: list[str]) -> None:
    """Make the pictures whose names contain one of the words, or all of them."""
    for picture, arguments in commands(DOCUMENT.read_text(encoding="utf-8")).items():
        if not words or any(word in Path(picture).name for word in words):
            make(arguments)
            print(f"{(ROOT / picture).stat().st_size:8,} bytes  {picture}")


if __name__ == "__main__":
    main(sys.argv[1:])
