"""Text that stays text in Markdown: a backslash before what CommonMark or GitHub would read as markup."""

from __future__ import annotations

import re
from urllib.parse import quote

_MAY_NEED = re.compile(r"[\\`*_<&~$\[\]]")
_ANYWHERE = r"""
    [`*]
    | \\(?=[!-/:-@\[-`{-~\n]|\Z)        # would escape what follows, or break the line
    | (?<![^\W_])_ | _(?![^\W_])        # inside a word it is harmless
    | <(?=[A-Za-z/!?]|\Z)
    | &(?=(?:\#[0-9A-Za-z]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});)
    | (?<=\S)~ | ~(?=~)
    | (?<!\s)\$(?!\d)                   # could end a formula; a formula that never ends is none
"""
_MARKUP = re.compile(_ANYWHERE + r"| \](?=[(\[:])", re.VERBOSE)
_MARKUP_IN_LINK = re.compile(_ANYWHERE + r"| [\[\]]", re.VERBOSE)
_LINE_START = frozenset("#-+=>0123456789|:[ ")
_BLOCK = re.compile(
    r"""
    (?:\#{1,6}|[-+]|\d{1,9}(?=[.)]))(?=[.)]?(?:\s|\Z))
    | > | =++(?=\s*+\Z)
    | \[(?=[ xX]\](?:\s|\Z))            # a task
    | \[(?=![A-Za-z]{1,30}+\](?!\())     # an alert, at the start of a quote; links end in an address
    """,
    re.VERBOSE,
)
_RULE_OR_COLUMNS = re.compile(r"[-|:\s]++\Z")
_CLOSING_HASHES = re.compile(r"(?:^|(?<=\s))#(?=#*+\Z)")
_NOT_IN_DESTINATION = re.compile(r"[\s()<>\"\\`|$\x00-\x1f\x7f]")
_ENTITY = re.compile(r"&(?=(?:#[0-9A-Za-z]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});)")


def escaped(text: str, *, brackets: bool = False, dollars: bool = False) -> str:
    r"""Text with markup characters escaped, no more of them than needed.

    `brackets`: square ones, too, as inside a link. `dollars`: all of them, as beside a formula.

    >>> print(escaped("a_b *c* [d](e) AT&T &lt; x<y <b> 5$"))
    a_b \*c\* [d\](e) AT&T \&lt; x\<y \<b> 5\$
    """
    if not _MAY_NEED.search(text):
        return text
    text = (_MARKUP_IN_LINK if brackets else _MARKUP).sub(r"\\\g<0>", text)
    return text.replace("\\$", "$").replace("$", "\\$") if dollars else text


def line_escaped(line: str) -> str:
    r"""A line of a paragraph that does not start a heading, list, task, quote, alert, rule or table.

    >>> line_escaped("1. May"), line_escaped("- - -"), line_escaped("#1"), line_escaped("-1")
    ('1\\. May', '\\- - -', '#1', '-1')
    """
    if not line or line[0] not in _LINE_START:
        return line
    found = _BLOCK.match(line)
    if found:
        at = found.end() if line[0].isdigit() else 0
        return f"{line[:at]}\\{line[at:]}"
    if "-" in line and _RULE_OR_COLUMNS.match(line):
        return "\\" + line
    return line


def heading_escaped(text: str) -> str:
    r"""The text of a heading, whose last hashes would be taken as its end.

    >>> heading_escaped("C #"), heading_escaped("C#")
    ('C \\#', 'C#')
    """
    return _CLOSING_HASHES.sub(r"\\#", text) if text.endswith("#") else text


def destination(address: str) -> str:
    """An address as the destination of a link: what Markdown would stumble over is percent-encoded.

    >>> destination("https://example.org/a (b)?x=1&amp;y")
    'https://example.org/a%20%28b%29?x=1&amp;amp;y'
    """
    if _NOT_IN_DESTINATION.search(address):
        address = _NOT_IN_DESTINATION.sub(lambda found: quote(found[0], safe=""), address)
    return _ENTITY.sub("&amp;", address) if "&" in address else address


def title(text: str) -> str:
    """The title of a link or image with a space before it, or nothing."""
    text = " ".join(text.split())
    if not text:
        return ""
    quoted = _ENTITY.sub(r"\\&", text.replace("\\", "\\\\").replace('"', '\\"'))
    return f' "{quoted}"'


def code_span(text: str) -> str:
    """Inline code, with more backticks around than stand inside.

    >>> print(code_span("a"), code_span("`a`"), code_span("a``b`c"))
    `a` `` `a` `` ```a``b`c```
    """
    fence = "`" * (_longest_run(text) + 1 if "`" in text else 1)
    pad = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def code_fence(text: str, language: str) -> str:
    """A fenced block of code."""
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
