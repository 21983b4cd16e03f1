"""Votes on whether like elements are posts: none decides alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import numpy as np

from dehusk.arrays import Floats, Places
from dehusk.document.threads.evidence import PROFILE, Evidence
from dehusk.document.threads.items import Items
from dehusk.page import tags
from dehusk.page.tree import Tree

HINT = re.compile(r"post|comment|komment|coment|messag|repl(?:y|ies)|answer|antwort|respon|beitr[aä]g", re.IGNORECASE)
"""Classes and ids of posts."""
COMMENT = re.compile(r"comm?ent|komment", re.IGNORECASE)
"""Classes and ids of comments."""
_SCHEMA = re.compile(r"schema\.org/(?:\w*Comments?|Answer|Question|DiscussionForumPosting)\b")
_ENOUGH = 3.5  # chosen on half of the forums of harvest-forum, with the articles, shops and lists of wcxb-dev
_ENOUGH_IN_FORUMS = 1.5
FEW = 4
"""Items: fewer are like each other by chance."""
_ARTICLE = tags.TAG_ID["article"]
_LANDMARK = tags.tag_table("nav main")
_SAMPLE = 6  # items that are looked at
_ACTION = re.compile(
    r"\b(?:repl(?:y|ied)|quote|report|like[sd]?|permalink|share|upvote|antworten|zitieren|melden|gefällt|répondre|citer|"
    r"signaler|responder|citar|denunciar|rispondi|ответить|цитат\w*|回复|返信|رد|پاسخ)\b"
)
"""In small letters, which takes half the time of any."""
_ACTIONS = (
    *("repl", "quot", "report", "like", "permalink", "share", "upvote", "antworten", "zitieren", "melden", "gefällt"),
    *(
        "répon",
        "cit",
        "signaler",
        "responder",
        "denunciar",
        "rispondi",
        "ответить",
        "цитат",
        "回复",
        "返信",
        "رد",
        "پاسخ",
    ),
)
"""Without one of these, none of them is there: most texts are settled by that."""
_NUMBERED = re.compile(r"\d")
_USER_BOX = re.compile(r"user|author|auteur|autor|poster|profile|member", re.IGNORECASE)
_AT_THE_START = 12  # rows in which a user box begins


def are_posts(evidence: Evidence, items: Items, judge: Callable[[Items], float]) -> bool:
    """Do enough signs say that these are posts? Two or three like elements need more of them, a forum's fewer."""
    enough = _ENOUGH + max(0.0, FEW - 0.5 - len(items))
    if len(items) >= FEW and evidence.forum:
        enough = _ENOUGH_IN_FORUMS
    return len(items) >= 2 and judge(items) >= enough


def are_called(evidence: Evidence, items: Items, names: re.Pattern[str]) -> bool:
    """Have most elements, or those around them, a class, an id or a type with one of the names?"""
    rows = items.start[:: max(1, len(items) // _SAMPLE)].tolist()
    around = (evidence.names[max(int(evidence.tree.parent[row]), 0)] for row in rows)
    called = (
        f"{evidence.names[row]} {evidence.seen[row].get('itemtype', '')} {above}"
        for row, above in zip(rows, around, strict=True)
    )
    return 2 * sum(names.search(name) is not None for name in called) > len(rows)


def votes_for(evidence: Evidence, items: Items) -> float:
    """The sum of the votes."""
    signals = evidence.signals
    free, linked = items.sums(signals.free), items.sums(signals.linked)
    vote = 1.0 * (np.mean(items.sums(signals.dated) > 0) >= 0.7) + 1.0 * (np.mean(items.sums(signals.named) > 0) >= 0.6)
    vote -= 3.0 * (linked.sum() > free.sum()) + 2.0 * (_median(free) < 4)
    few = sorted(set(np.linspace(0, len(items) - 1, _SAMPLE).astype(np.intp).tolist()))
    found = [_signs(evidence, items, post) for post in few]
    share = np.mean(np.array(found, float), axis=0)
    weights = (2.0, 1.5, 1.0, 2.0, 1.0, -4.0, 1.0 * evidence.forum)  # articles have boxes of authors, too
    of_posts = [0, 2, 3, 4, 6] if evidence.forum else [0, 2, 3, 4]
    vote -= 1.0 * bool((share[of_posts] < 0.5).all())  # nothing that only posts have
    landmarks = np.mean(items.sums(_LANDMARK[evidence.tree.tag]) > 0)
    vote -= 3.0 * (landmarks >= 0.3)
    return float(vote + sum(weight for weight, part in zip(weights, share, strict=True) if part >= 0.5))


def _median(values: Floats) -> float:
    """The median, for which NumPy takes long where there are few values."""
    middle = np.sort(values)[(len(values) - 1) // 2 : len(values) // 2 + 1]
    return float(middle.sum() / len(middle))


def _signs(evidence: Evidence, items: Items, post: int) -> tuple[bool, ...]:
    """Profile link, own anchor, class, type, buttons; a heading that is a link elsewhere; a user box."""
    tree, seen = evidence.tree, evidence.seen
    first, last = int(items.start[post]), int(items.end[post])
    rows = first + np.flatnonzero(items.owner[first:last] == post)
    links = rows[tree.tag[rows] == tags.TAG_ID["a"]][:40].tolist()
    top = rows[1:_AT_THE_START].tolist()
    seen.read([*range(max(first - 1, 0), min(first + 4, last)), *links, *top])
    is_profile, is_hint, is_box = (evidence.matches[pattern] for pattern in (PROFILE, HINT, _USER_BOX))
    hrefs = [seen[row].get("href", "") for row in links]
    start = (seen[row] for row in range(max(first - 1, 0), min(first + 4, last)))
    numbered = any(_NUMBERED.search(f"{attributes.get('id', '')}{attributes.get('name', '')}") for attributes in start)
    begin, stop = int(tree.text_start[first]), int(tree.text_end[last - 1])
    head, tail = tree.text[begin : min(begin + 200, stop)], tree.text[max(stop - 300, begin) : stop]
    return (
        any(is_profile[href] and _is_short(tree, row) for row, href in zip(links, hrefs, strict=True)),
        numbered or any("#" in href and _NUMBERED.search(href.partition("#")[2]) for href in hrefs),
        (evidence.forum and tree.tag[first] == _ARTICLE)
        or any(is_hint[evidence.names[row]] for row in _tops(tree, first, last)),
        bool(_SCHEMA.search(seen[first].get("itemtype", ""))),
        _has_action(head.lower()) or _has_action(tail.lower()),
        _has_linked_heading(evidence, rows, dict(zip(links, hrefs, strict=True))),
        any(is_box[evidence.names[row]] for row in top),
    )


def _has_action(text: str) -> bool:
    """Is something there that can be done to a post?"""
    return any(stem in text for stem in _ACTIONS) and bool(_ACTION.search(text))


def _tops(tree: Tree, first: int, last: int) -> list[int]:
    """The elements that a post is made of: one, or some siblings in a row."""
    tops = [first]
    while len(tops) < FEW and tree.end[tops[-1]] < last:
        tops.append(int(tree.end[tops[-1]]))
    return tops


def _leads_on(tree: Tree, row: int, href: str) -> bool:
    """May a link in a heading be that of a teaser: not to an anchor, or the post itself?"""
    title = tree.text[tree.text_start[row] : tree.text_start[row] + 20].lstrip()
    return "#" not in href and title[:3].lower() != "re:"


def _is_short(tree: Tree, row: int) -> bool:
    """Has a link the text of a name, or a picture?"""
    text = tree.text[tree.text_start[row] : tree.text_end[tree.end[row] - 1]]
    return len(text) < 80 and len(text.split()) <= 3


def _has_linked_heading(evidence: Evidence, rows: Places, hrefs: Mapping[int, str]) -> bool:
    """A heading in a link or a link in a heading, as teasers have. `hrefs`: of each link."""
    tree, is_profile = evidence.tree, evidence.matches[PROFILE]
    heading = rows[tags.IS_HEADING[tree.tag[rows]]].tolist()
    if not heading:
        return False
    links = [row for row, href in hrefs.items() if not is_profile[href] and _leads_on(tree, row, href)]
    inside = any(row < link < tree.end[row] for row in heading for link in links[:20])
    return inside or any(link < row < tree.end[link] for row in heading for link in links[:20])
