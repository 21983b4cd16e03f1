"""How well are the posts of threads found? Their number, texts, authors and dates.

    python benchmarks/posts.py [corpora] [--seed 1] [--as-is] [--worst 0] [--others 100] [--list]

On harvest-forum (posts one by one): `count` is the share of threads with the right number of posts; `text` the mean F1
of `dehusk.evaluate.posts.posts_score`, quotations included, as the gold has them; `author` and `date` the share of
posts whose author and day are right. Hosts are split in two halves by the seed: constants were chosen on the first.
On the forum pages of wcxb-dev: the bag-of-words F1 of all posts together against the gold text, once the posts alone,
once with a line of author and date before each, as that gold has them, and on how many pages there were posts at all.
Of every other type of page, so many `others` are read, too, and so are pages of fundus and trafilatura-half: they
should be no threads, and few of them have comments. Which ones were said to have some, `--list` tells. Times are of the
processor, without parsing.

The pages of harvest-forum were written by an XML serialiser (`<i class="x"/>`, `<iframe src="y"/>`), which browsers
read as elements that are never closed. Such elements are closed before the run; `--as-is` leaves them.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

import numpy as np

from dehusk.document.dates import Reading, parse_date
from dehusk.document.posts import Post, read_thread
from dehusk.evaluate.corpora import Example, read_corpus
from dehusk.evaluate.metrics import bag
from dehusk.evaluate.posts import posts_score
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID, VOID
from dehusk.selection import Selection

DEFAULT_CORPORA = Path(__file__).resolve().parents[2] / "shared" / "corpora"
_SELF_CLOSED = re.compile(r"<([a-zA-Z][\w-]*)([^<>]*)/>")
_NEVER_CLOSED = {name for name, number in TAG_ID.items() if VOID[number]}


class Found(NamedTuple):
    """A post as the score wants it."""

    text: str
    author: str | None
    date: str | None


class Row(NamedTuple):
    """The figures of one thread."""

    site: str
    exact: float
    text: float
    author: float
    date: float
    seconds: float


def closed(html: str) -> str:
    """`<i/>` as `<i></i>`, except for elements that never have an end."""
    return _SELF_CLOSED.sub(
        lambda tag: tag[0] if tag[1].lower() in _NEVER_CLOSED else f"<{tag[1]}{tag[2]}></{tag[1]}>", html
    )


def whole_text(page: Page, posts: Iterable[Post]) -> str:
    """Texts and quotations as they stand on the page."""
    mask = np.zeros(len(page.words), bool)
    for post in posts:
        mask[post.words] = mask[post.quoted] = True
    return Selection(page, mask).text()


def same_author(found: Post, user: str) -> bool:
    """The gold names an author, or links to one."""
    if "/" in user or ".php" in user:
        return user.lstrip("./") in (found.author_url or "")
    return (found.author or "").strip().casefold() == user.strip().casefold()


def days(text: str) -> set[date]:
    """The day that a gold date means, whichever of day and month comes first."""
    read = (parse_date(text, Reading(month_first=first)) for first in (True, False))
    return {day for day in read if day is not None}


def measure(example: Example, *, as_is: bool) -> Row:
    """Read one thread and compare it with the gold."""
    page = Page.from_html(example.html, url=example.url)
    if not as_is:
        page = Page.from_html(closed(page.html), url=example.url)
    page.words  # noqa: B018  # parsing is not what is timed
    start = time.process_time()
    posts = read_thread(page).posts
    seconds = time.process_time() - start
    gold = [Found(post.text, None, None) for post in example.posts]
    score = posts_score([Found(whole_text(page, [post]), None, None) for post in posts], gold)
    if score is None:
        raise SystemExit(f"{example.id} has no posts to compare with")
    match = {place: posts[found] for found, place in score.pairs}
    authors, dates = [], []
    for place, post in enumerate(example.posts):
        found = match.get(place)
        if post.user:
            authors.append(found is not None and same_author(found, post.user))
        if known := days(str(post.date or "")):
            day = found.date if found else None
            dates.append((day.date() if isinstance(day, datetime) else day) in known)
    shares = [float(np.mean(share)) if share else float("nan") for share in (authors, dates)]
    return Row(example.site or "", float(score.count_exact), score.text.f1, shares[0], shares[1], seconds)


def table(rows: Sequence[Row], seed: int) -> str:
    """One line a half of the hosts, and one for all."""
    hosts = sorted({row.site for row in rows})
    random.Random(seed).shuffle(hosts)
    first = set(hosts[: len(hosts) // 2])
    groups = {
        "hosts to choose on": [row for row in rows if row.site in first],
        "other hosts": [row for row in rows if row.site not in first],
        "all": list(rows),
    }
    lines = ["| harvest-forum | pages | count | text | author | date | ms a page |", "|---|---|---|---|---|---|---|"]
    for name, group in groups.items():
        if group:
            mean = np.nanmean(np.array([row[1:] for row in group]), axis=0)
            figures = " | ".join(f"{value:.3f}" for value in mean[:4])
            lines.append(f"| {name} | {len(group)} | {figures} | {1000 * mean[4]:.1f} |")
    return "\n".join(lines)


def forums(path: Path) -> str:
    """The forum pages of WCXB."""
    alone, with_lines, some = [], [], []
    for example in read_corpus(path):
        if example.page_type != "forum":
            continue
        page = Page.from_html(example.html, url=example.url)
        posts = read_thread(page).posts
        lines = (f"{post.author or ''}\n{post.date_text or ''}\n{whole_text(page, [post])}" for post in posts)
        alone.append(bag(whole_text(page, posts), example.text or "").f1)
        with_lines.append(bag("\n".join(lines), example.text or "").f1)
        some.append(bool(posts))
    head = "| wcxb-dev forum | pages | with posts | F1, all pages | F1, pages with posts |\n|---|---|---|---|---|"
    rows = [head]
    for name, found in (("posts alone", alone), ("with author and date", with_lines)):
        figures = f"{np.mean(found):.3f} | {np.mean(np.array(found)[some]):.3f}"
        rows.append(f"| {name} | {len(found)} | {sum(some)} | {figures} |")
    return "\n".join(rows)


def others(corpora: Path, most: int, *, told: bool) -> str:
    """On how many pages that are no forum threads or comments were found; and on which, if they are to be told."""
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    lines = ["| other pages | pages | threads | with comments |", "|---|---|---|---|"]
    names: list[str] = []
    for corpus, limit in (("wcxb-dev", most), ("fundus", 150), ("trafilatura-half", 10_000)):
        for example in read_corpus(corpora / f"{corpus}.jsonl.gz"):
            kind = f"{corpus} {example.page_type or ''}".strip() if corpus == "wcxb-dev" else corpus
            if example.page_type == "forum" or len(kinds[kind]) >= limit:
                continue
            thread = read_thread(Page.from_html(example.html, url=example.url))
            kinds[kind].append(thread.kind)
            if thread.posts:
                first = thread.posts[0]
                names.append(f"  {thread.kind} {len(thread.posts)} {example.id}: {first.author}: {first.text[:60]!r}")
    for kind, found in sorted(kinds.items()):
        lines.append(f"| {kind} | {len(found)} | {found.count('thread')} | {found.count('comments')} |")
    return "\n".join([*lines, *names] if told else lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", type=Path, nargs="?", default=DEFAULT_CORPORA)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--as-is", action="store_true")
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--others", type=int, default=100)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    pages = list(read_corpus(options.corpora / "harvest-forum.jsonl.gz"))
    rows = [measure(page, as_is=options.as_is) for page in pages]
    print(table(rows, options.seed))
    for page, row in sorted(zip(pages, rows, strict=True), key=lambda pair: pair[1].text)[: options.worst]:
        print(f"  {row.text:.2f} {page.id}")
    print(forums(options.corpora / "wcxb-dev.jsonl.gz"))
    print(others(options.corpora, options.others, told=options.list))


if __name__ == "__main__":
    main()
