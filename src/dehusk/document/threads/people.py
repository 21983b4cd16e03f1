"""Who wrote each post: a short text that is nearly always there and not always the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from dehusk.arrays import Mask
from dehusk.document.dates import parse_date
from dehusk.document.threads.evidence import PROFILE, Evidence, mean
from dehusk.document.threads.items import Items
from dehusk.document.threads.keys import Keys
from dehusk.page import tags

_PERSON = re.compile(
    r"author|auteur|autor|user|poster|nick|member|profil|creator|\bfn\b|\bname\b|commenter", re.IGNORECASE
)
_NAMES = ("class", "itemprop", "rel", "id")
_RANK = re.compile(r"title|rank|level|status|role|group|banner|badge|stat|count|online", re.IGNORECASE)
_NUMBER = re.compile(r"\d")
_WORD_OF_SAYING = re.compile(
    r"(?:^|(?<=\s))(?:says?|said|wrote|writes|sagt(?:e)?|schrieb|schreibt|meint|dit|a dit|a écrit|dice|dijo|disse|diz|"
    r"scrive|ha scritto|skriver|zegt|schreef)$|"
    r"^(?:posts?|posted|beitr[aä]ge?|messages|reply|comment|kommentar|re|von|by|par|link|permalink|#\d+)$",
    re.IGNORECASE,
)
"""What stands after a name or before it, and is none."""
_ENOUGH = 3.5  # votes that make texts authors
_MOST_OF_MARKUP, _ROUNDING = 2.5 + 1e-9, 1e-9  # votes that classes and properties give
_A = tags.TAG_ID["a"]
_MOST_WORDS = 5
LONGEST_NAME = 40  # characters


@dataclass(frozen=True, slots=True)
class Name:
    """Who wrote a post, as the page names and links them."""

    text: str
    row: int
    link: str | None


def is_no_name(text: str) -> bool:
    """Is it a word such as "says:" that stands beside a name?"""
    return _WORD_OF_SAYING.fullmatch(text.strip(" :,-–•·")) is not None


def authors_of(
    evidence: Evidence, items: Items, keys: Keys, body: Mask, *, enough: float = _ENOUGH
) -> list[Name | None]:
    """The author of each post. `body`: per row, is it in a post's body? `enough`: votes that make texts authors."""
    starts, owners = items.start.tolist(), items.owner.tolist()
    wanted = (~body & ~evidence.is_longer(LONGEST_NAME)).tolist()
    votes: list[tuple[float, int, dict[int, Name]]] = []
    is_person = _People(evidence)
    called = _Called()
    for key, rows in keys.rows.items():
        some = [row for row in rows if wanted[row]]
        if some and (names := _names(evidence, owners, some, called)):
            place = mean([name.row - starts[post] for post, name in names.items()])
            early = 1 / (1 + place / 20)
            vote = _author_vote(is_person, names, len(items), enough - early)
            if vote is not None and vote + early >= enough:
                votes.append((vote + early, key, names))
    votes.sort(key=lambda vote: (-vote[0], vote[1]))
    found: list[Name | None] = [None] * len(items)
    for _, _, names in votes:
        for post, name in names.items():
            found[post] = found[post] or name
    for post, row in enumerate(starts):
        attributes = evidence.seen[row]
        given = (attributes.get("data-author") or attributes.get("author") or "").strip()
        if found[post] is None and given:
            found[post] = Name(given, row, None)
    return found


class _Called(dict[str, str]):
    """Names by texts of one line: elements around each other have the same. Empty where a text can be none."""

    def __missing__(self, text: str) -> str:
        name = ""
        if 0 < len(text) <= LONGEST_NAME and text.count(" ") < _MOST_WORDS:
            name = _WORD_OF_SAYING.sub("", text.strip(" :,-–•·")).rstrip(" :,-–•·")
        self[text] = name
        return name


def _names(evidence: Evidence, owners: Sequence[int], rows: Iterable[int], called: _Called) -> dict[int, Name]:
    """The first text in each post that could be a name. `owners`: per row, its post."""
    names: dict[int, Name] = {}
    for row in rows:
        post = owners[row]
        if post not in names and (name := called[evidence.text_of(row, longest=LONGEST_NAME + 1)]):
            href = evidence.seen[row].get("href") if evidence.tree.tag[row] == _A else None
            names[post] = Name(name, row, href)
    return names


def _author_vote(is_person: _People, names: Mapping[int, Name], posts: int, enough: float) -> float | None:
    """How likely these texts are the authors; None where that is less than enough in any case.

    What the texts alone say is counted first: most of them need no more.
    """
    seen = is_person.evidence.seen
    few = list(names.values())[:: max(1, len(names) // 12)]
    texts = [name.text for name in few]
    links = [name.link for name in few if name.link]
    profile = sum([is_person.is_profile[link] for link in links]) / len(few)
    distinct = len(set(texts))
    same = (distinct == 1 and len(few) > 2) or 2 * distinct < len(set(links))
    alone = 3 * len(names) / posts + 2.5 * profile + 0.5 * bool(few[0].link) + distinct / len(texts) - 4 * same
    if alone + _MOST_OF_MARKUP < enough:
        return None
    hint = mean([is_person[name.row] for name in few])
    attributes = [seen[name.row] for name in few]
    prop = mean([own.get("itemprop") in ("author", "creator", "name") for own in attributes])
    if alone + 1.5 * hint + prop + _ROUNDING < enough:
        return None
    figures = mean([sum(map(str.isalpha, text)) * 2 < len(text) or ":" in text or _is_date(text) for text in texts])
    rank = mean([is_person.names_rank[own.get("class", "")] for own in attributes])
    whom = mean([text.startswith("@") for text in texts])
    letter = mean([len(text) < 2 for text in texts])
    vote = 3 * len(names) / posts + 2.5 * profile + 1.5 * hint + prop + 0.5 * bool(few[0].link)
    vote += distinct / len(texts) - 3 * rank - whom - 2 * letter
    return float(vote - 4 * figures - 4 * same - 0.1 * mean([len(text.split()) for text in texts]))


def _is_date(text: str) -> bool:
    return _NUMBER.search(text) is not None and parse_date(text) is not None


class _People(dict[int, bool]):
    """Per row: do the classes of an element or of the one around it speak of a person?"""

    def __init__(self, evidence: Evidence) -> None:
        super().__init__()
        self.evidence = evidence
        self.names_person = evidence.matches[_PERSON]
        self.names_rank = evidence.matches[_RANK]
        self.is_profile = evidence.matches[PROFILE]

    def __missing__(self, row: int) -> bool:
        tree = self.evidence.tree
        self[row] = found = (
            self._is_named(row) or self._is_named(int(tree.parent[row])) or bool(tree.tag[row] == tags.TAG_ID["cite"])
        )
        return found

    def _is_named(self, row: int) -> bool:
        attributes = self.evidence.seen[row]
        return self.names_person[" ".join([attributes[name] for name in _NAMES if name in attributes])]
