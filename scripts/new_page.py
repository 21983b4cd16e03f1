"""Make a golden page for the tests of the renderers, or bring golden pages up to date.

A golden page is a folder in tests/pages:

    source.html     a page, small, written by yourself (no page from the web: those belong to others)
    expected.md     what Selection.markdown() gives
    expected.html   what Selection.html() gives
    expected.txt    what Selection.text() gives

Selected are the words inside <main>, or everything a browser shows if the page has no <main>. The page's address is
https://example.org/pages/NAME/.

Make one:            scripts/new_page.py nested-lists my-page.html
See what changed:    scripts/new_page.py --check
Take it as right:    scripts/new_page.py --update nested-lists      (no name: all of them)

Then read the three expected files before you commit them: they are the test.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path

import dehusk
from dehusk.page.tags import TAG_ID

PAGES = Path(__file__).resolve().parents[1] / "tests" / "pages"
RENDERERS = {"expected.md": "markdown", "expected.html": "html", "expected.txt": "text"}


def rendered(source: str, name: str) -> dict[str, str]:
    """The contents of each expected file of a page."""
    page = dehusk.Page.from_html(source, url=f"https://example.org/pages/{name}/")
    main = page.tree.tag == TAG_ID["main"]
    chosen = ~page.words.hidden
    if main.any():
        chosen &= page.tree.below(main)[page.words.node]
    selection = dehusk.Selection(page, chosen, by="main element")
    return {file: getattr(selection, renderer)() + "\n" for file, renderer in RENDERERS.items()}


def differences(name: str) -> str:
    """A diff of what is expected and what is rendered now; empty if they are the same."""
    folder = PAGES / name
    lines: list[str] = []
    for file, now in rendered((folder / "source.html").read_text("utf-8"), name).items():
        expected = (folder / file).read_text("utf-8") if (folder / file).exists() else ""
        diff = difflib.unified_diff(expected.splitlines(), now.splitlines(), f"{name}/{file}", "now", lineterm="")
        lines += diff
    return "\n".join(lines)


def write(name: str) -> None:
    """Write the expected files of a page."""
    folder = PAGES / name
    for file, now in rendered((folder / "source.html").read_text("utf-8"), name).items():
        (folder / file).write_text(now, "utf-8")


def names() -> list[str]:
    """The golden pages there are."""
    return sorted(path.parent.name for path in PAGES.glob("*/source.html"))


def compare(chosen: list[str], *, update: bool) -> int:
    """Print how pages differ from what is expected, and write that if asked to; 1 if some differ and still do."""
    changed = [name for name in chosen if differences(name)]
    for name in changed:
        print(differences(name))
        if update:
            write(name)
    print(f"{len(changed)} of {len(chosen)} pages {'updated' if update else 'differ'}", file=sys.stderr)
    return 1 if changed and not update else 0


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 if a check found differences, 2 for wrong use."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", help="name of the folder: lower-case words with hyphens")
    parser.add_argument("file", nargs="?", type=Path, help="HTML file to copy as the page's source")
    parser.add_argument("--update", action="store_true", help="write the expected files of pages that exist")
    parser.add_argument("--check", action="store_true", help="show how what is rendered differs from what is expected")
    given = parser.parse_args(arguments)
    if given.check or given.update:
        chosen = [given.name] if given.name else names()
        if given.name and given.name not in names():
            parser.error(f"no such page: {given.name} (there are: {', '.join(names())})")
        return compare(chosen, update=given.update)
    if not given.name or not given.file:
        parser.error("give a name and an HTML file, or --check, or --update")
    folder = PAGES / given.name
    if folder.exists():
        parser.error(f"{folder} exists; use --update {given.name} after changing its source.html")
    if not given.file.is_file():
        parser.error(f"no such file: {given.file}")
    source = given.file.read_text("utf-8")
    folder.mkdir(parents=True)
    (folder / "source.html").write_text(source, "utf-8")
    write(given.name)
    print(f"made {folder}; now read its expected files", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
