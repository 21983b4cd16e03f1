"""Small corpora, and extractors that behave badly, for the tests of whole runs."""

from __future__ import annotations

import gzip
import json
import os
import time
from pathlib import Path
from typing import Any

PROSE = "Tea is good for you, they say, and so is a walk in the rain before breakfast."

# Extractors of a user's own. What a page says in a comment is what happens to it.
EXTRACTORS = """
import os, re, signal, subprocess, sys, time
from pathlib import Path

HOME = Path(__file__).parent


def text_of(html):
    body = re.sub(r"<!--.*?-->|<nav>.*?</nav>", " ", html, flags=re.S)
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def good(html, url):
    with open(HOME / "calls.txt", "a") as calls:
        calls.write(f"{url}\\n")
    return text_of(html)


def empty(html, url):
    return None


def slow(html, url):
    with (HOME / "slow.txt").open("a") as file:  # killed at any time, it leaves what it wrote before
        file.write(f"{os.getpid()}\\n")
    time.sleep(0.3)
    return text_of(html)


def bad(html, url):
    print("a line on standard output", flush=True)
    print("and one on standard error", file=sys.stderr, flush=True)
    if "EXIT" in html:
        os._exit(3)
    if "SEGFAULT" in html:
        os.kill(os.getpid(), signal.SIGSEGV)
    if "SLEEP" in html:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        (HOME / "pids.txt").write_text(f"{os.getpid()} {child.pid}")
        time.sleep(600)
    if "BACKTRACK" in html:
        (HOME / "hangs.txt").write_text(str(os.getpid()))
        re.match(r"(a*)*b", "a" * 60)
    if "RAISE" in html:
        raise ValueError("no\\nsuch luck")
    if "QUIT" in html:
        sys.exit("enough")
    if "NUMBER" in html:
        return 5
    if "READ" in html:
        return text_of(html) + sys.stdin.read()
    if "MEMORY" in html:
        block = b"x" * 150_000_000
        del block
    return text_of(html)
"""


def gone(pid: int) -> bool:
    """Has the process ended, within a moment?"""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def page(number: int, **fields: Any) -> dict[str, Any]:
    """One annotated page; its gold text is its prose."""
    text = f"Page {number}. {PROSE}"
    row: dict[str, Any] = {
        "id": f"p{number}",
        "url": f"https://site{number % 3}.example.org/{number}",
        "html": f"<title>Page {number}</title><nav>Home About</nav><p>{text}</p>",
        "text": text,
        "lang": ("en", "de")[number % 2],
        "page_type": ("article", "forum")[number % 2],
    }
    return row | fields


def write_corpus(path: Path, rows: list[dict[str, Any]]) -> Path:
    """A corpus of JSON lines."""
    content = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)
    return path
