"""Would CommonMark read these emphasis marks as they are meant?

A run of marks can open emphasis if it does not stand before white space, and close it if it does not stand after white
space; where punctuation is on its inner side it also needs white space or punctuation on its outer side. Runs inside a
word can do both, so which of them match is decided by the standard's procedure, which is followed here.
"""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import category

_LOOK_BACK = 40  # openers; marks as they are written here find theirs at once


class Delimiter(NamedTuple):
    """An emphasis mark among the tokens of a line."""

    token: int
    mark: int
    opens: bool
    run: int
    """The run of text after an opening mark or before a closing one."""


class _Group(NamedTuple):
    """Neighbouring marks of one kind, which are read as one."""

    members: list[Delimiter]
    sign: str
    opens: bool
    """Can the group open emphasis, given the characters around it?"""
    closes: bool
    plain: bool
    """Are both characters around it ASCII?"""


def misread(tokens: list[str], delimiters: list[Delimiter]) -> list[Delimiter]:
    """The marks that would be taken for text or for others than they are.

    Symbols such as € are punctuation in newer versions of CommonMark only: marks must be right in both.
    """
    groups = _groups(tokens, delimiters, "P")
    wrong = _misread(tokens, groups)
    if not wrong and not all(group.plain for group in groups):
        wrong = _misread(tokens, _groups(tokens, delimiters, "PS"))
    return wrong


def _misread(tokens: list[str], groups: list[_Group]) -> list[Delimiter]:
    wrong = [
        delimiter
        for group in groups
        for delimiter in group.members
        if not (group.opens if delimiter.opens else group.closes)
    ]
    ambiguous = [group for group in groups if group.opens and group.closes]
    if not wrong and ambiguous and len(groups) > 2 and not _read_as_meant(tokens, groups):
        return [delimiter for group in ambiguous for delimiter in group.members]
    return wrong


def _groups(tokens: list[str], delimiters: list[Delimiter], punctuation: str) -> list[_Group]:
    groups: list[_Group] = []
    at = 0
    while at < len(delimiters):
        sign = tokens[delimiters[at].token][0]
        stop = at + 1
        while (
            stop < len(delimiters)
            and delimiters[stop].token == delimiters[stop - 1].token + 1
            and tokens[delimiters[stop].token][0] == sign
        ):
            stop += 1
        first, last = delimiters[at].token, delimiters[stop - 1].token
        before = tokens[first - 1][-1:] if first else " "
        after = tokens[last + 1][:1] if last + 1 < len(tokens) else " "
        opens, closes = _flanks(after, before, punctuation), _flanks(before, after, punctuation)
        plain = before.isascii() and after.isascii()
        groups.append(_Group(delimiters[at:stop], sign, opens, closes, plain))
        at = stop
    return groups


def _flanks(inner: str, outer: str, punctuation: str) -> bool:
    """May a mark stand between these characters?"""
    if inner.isspace():
        return False
    return inner.isalnum() or outer.isspace() or not _is(inner, punctuation) or _is(outer, punctuation)


def _is(character: str, punctuation: str) -> bool:
    return category(character)[0] in punctuation or (character.isascii() and not character.isalnum())


def _read_as_meant(tokens: list[str], groups: list[_Group]) -> bool:
    """Follow the standard's procedure for asterisks, and compare which tokens get which emphasis."""
    meant: dict[int, list[int]] = {1: [0] * (len(tokens) + 1), 2: [0] * (len(tokens) + 1)}
    read: dict[int, list[int]] = {1: [0] * (len(tokens) + 1), 2: [0] * (len(tokens) + 1)}
    openers: list[list[int]] = []  # token, signs left, signs at first, can also close
    for group in groups:
        if group.sign != "*":
            continue
        for delimiter in group.members:
            meant[len(tokens[delimiter.token])][delimiter.token] += 1 if delimiter.opens else -1
        token = group.members[0].token
        size = left = sum(len(tokens[delimiter.token]) for delimiter in group.members)
        both = group.opens and group.closes
        while left and group.closes:
            at = _matching(openers, size, both)
            if at < 0:
                break
            del openers[at + 1 :]
            used = 2 if left >= 2 and openers[at][1] >= 2 else 1
            read[used][openers[at][0]] += 1
            read[used][token] -= 1
            left -= used
            openers[at][1] -= used
            if not openers[at][1]:
                openers.pop()
        if left and group.opens:
            openers.append([token, left, size, both])
        elif left:
            return False
    return not openers and _same(tokens, groups, meant, read)


def _matching(openers: list[list[int]], size: int, both: bool) -> int:
    """The nearest opener that a closing run of this size may match; -1 if there is none."""
    for at in range(len(openers) - 1, max(len(openers) - _LOOK_BACK, 0) - 1, -1):
        _, _, opener_size, opener_both = openers[at]
        if not (both or opener_both) or (size + opener_size) % 3 or not (size % 3 or opener_size % 3):
            return at
    return -1


def _same(tokens: list[str], groups: list[_Group], meant: dict[int, list[int]], read: dict[int, list[int]]) -> bool:
    """Does every token of text get the emphasis it was meant to have?"""
    is_mark = [False] * len(tokens)
    for group in groups:
        for delimiter in group.members:
            is_mark[delimiter.token] = True
    for size in (1, 2):
        wanted = found = 0
        for token, mark in enumerate(is_mark):
            wanted += meant[size][token]
            found += read[size][token]
            if not mark and bool(wanted) != bool(found):
                return False
    return True
