"""Corpora that are known: what each is good for, where it comes from, its licence, and how to get it.

None of them comes with dehusk: the pages belong to their publishers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_CONVERT = "then write one JSON object a page (id, url, html, text)"


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCorpus:
    """One row of the table; `pages` is None where the number changes from release to release."""

    name: str
    pages: int | None
    purpose: str
    origin: str
    licence: str
    layout: str
    get: str


_ROWS = (
    KnownCorpus(
        name="wcxb",
        pages=2008,
        purpose="seven page types (article, forum, product, collection, listing, documentation, service) in "
        "English; 1,497 pages to develop on, 511 held out",
        origin="WCXB v1.0, M. Foley 2026",
        licence="CC-BY-4.0",
        layout="wcxb",
        get="git clone https://github.com/Murrough-Foley/web-content-extraction-benchmark",
    ),
    KnownCorpus(
        name="scrapinghub",
        pages=181,
        purpose="bodies of news and blog articles of 2019",
        origin="article-extraction-benchmark, Scrapinghub 2020",
        licence="MIT",
        layout="scrapinghub",
        get="git clone https://github.com/scrapinghub/article-extraction-benchmark",
    ),
    KnownCorpus(
        name="cleaneval",
        pages=738,
        purpose="pages of all kinds of 2006, gold text with marked segments; the oldest common yardstick",
        origin="CleanEval, Baroni, Chantree, Kilgarriff and Sharoff 2008",
        licence="none stated",
        layout="cleaneval",
        get="https://sigwac.org.uk/cleaneval/ (pages and cleaned texts are separate archives)",
    ),
    KnownCorpus(
        name="l3s-gn1",
        pages=621,
        purpose="English news of 2008: headline, text, supplements, related content, comments told apart",
        origin="Kohlschütter, Fankhauser and Nejdl 2010",
        licence="none stated; for research",
        layout="l3s-gn1",
        get="https://www.l3s.de/~kohlschuetter/boilerplate/",
    ),
    KnownCorpus(
        name="dragnet",
        pages=1379,
        purpose="blogs and news of 2012, comments kept apart",
        origin="dragnet_data, Peters and Lecocq 2013",
        licence="AGPL-3.0 (measure with it; do not train with it)",
        layout="dragnet",
        get="git clone https://github.com/seomoz/dragnet_data, then unpack its two archives",
    ),
    KnownCorpus(
        name="webmainbench",
        pages=7809,
        purpose="46 languages, main content marked in the HTML; a part of 545 pages has proofread Markdown",
        origin="WebMainBench, Liu et al. 2025",
        licence="Apache-2.0",
        layout="webmainbench",
        get="https://huggingface.co/datasets/opendatalab/WebMainBench",
    ),
    KnownCorpus(
        name="trafilatura",
        pages=None,
        purpose="many languages, mostly German; snippets that must or must not appear, title, author, date",
        origin="tests of trafilatura, A. Barbaresi",
        licence="Apache-2.0",
        layout="trafilatura",
        get="git clone https://github.com/adbar/trafilatura (folder tests)",
    ),
    KnownCorpus(
        name="fundus",
        pages=327,
        purpose="news in 24 languages, several pages a site over years; text, title, authors, date",
        origin="test data of flairNLP/fundus",
        licence="MIT",
        layout="jsonl",
        get=f"git clone https://github.com/flairNLP/fundus, {_CONVERT}",
    ),
    KnownCorpus(
        name="harvest-forum",
        pages=102,
        purpose="forum threads of 52 hosts (English, German, French, Spanish) post by post",
        origin="WEB-FORUM-52, fhgr/harvest",
        licence="Apache-2.0",
        layout="jsonl",
        get=f"git clone https://github.com/fhgr/harvest, {_CONVERT}",
    ),
    KnownCorpus(
        name="newspaper",
        pages=155,
        purpose="news in 10 languages; output its maintainers accepted: for regressions, not truth",
        origin="test data of newspaper3k and newspaper4k",
        licence="MIT and Apache-2.0",
        layout="jsonl",
        get=f"git clone https://github.com/AndyTheFactory/newspaper4k, {_CONVERT}",
    ),
    KnownCorpus(
        name="postlight",
        pages=225,
        purpose="title, author, date and first words of pages of 202 sites",
        origin="fixtures of postlight/parser and its forks",
        licence="MIT and Apache-2.0",
        layout="jsonl",
        get=f"git clone https://github.com/postlight/parser, {_CONVERT}",
    ),
    KnownCorpus(
        name="daniel-waddle",
        pages=191,
        purpose="news of 2011 and 2012 (Greek, English, Polish, Russian, Chinese): old HTML, table layouts",
        origin="rundimeco/waddle",
        licence="GPL-3.0 (measure with it; do not train with it)",
        layout="jsonl",
        get=f"git clone https://github.com/rundimeco/waddle, {_CONVERT}",
    ),
    KnownCorpus(
        name="rtl-sites",
        pages=359,
        purpose="Farsi and Arabic pages of six sites: right-to-left text, work on whole sites",
        origin="freely licensed documentation and blogs (field license)",
        licence="free, page by page",
        layout="jsonl",
        get=f"no archive is published: save pages of freely licensed sites, {_CONVERT}",
    ),
    KnownCorpus(
        name="zh-web-content",
        pages=69,
        purpose="Chinese pages",
        origin="collected pages with hand-made gold texts",
        licence="MIT",
        layout="jsonl",
        get=f"no single archive is published: save Chinese pages, {_CONVERT}",
    ),
)

KNOWN: Mapping[str, KnownCorpus] = MappingProxyType({row.name: row for row in _ROWS})


def known_corpora() -> tuple[KnownCorpus, ...]:
    """The rows of the table, in the order they are worth looking at.

    >>> known_corpora()[0].name
    'wcxb'
    """
    return _ROWS
