"""Does a page say that it belongs to a forum?"""

from __future__ import annotations

import re

from dehusk.page.page import Page

_TYPES = ("DiscussionForumPosting", "QAPage")
"""Of schema.org; a page is looked through for them faster than by a regular expression."""
_QUESTION = "schema.org/Question"
_PERHAPS = re.compile(r"forum|thread|topic|discuss|/questions?/|board|bbs\.|/t/|/talk/|viewtopic|\bforo", re.IGNORECASE)
_ADDRESS = re.compile(
    r"//(?:[\w-]{1,40}\.){0,4}(?:[\w-]{0,30}forums?|foros?|discuss|community|boards?|bbs|talk|answers)\.[^/]"
    r"|[/.](?:[\w-]{0,30}forums?|foros?|threads?|topics?|discussions?|boards?|bbs|questions|comments|talk|viewtopic\.php|"
    r"showthread\.php|viewthread[\w.-]*)[/?]"
    r"|/t/[^/]{1,200}/\d|/d/\d",
    re.IGNORECASE,
)
_SOFTWARE = re.compile(
    r"<meta[^<>]{0,40}generator[^<>]{0,40}(?:discourse|phpbb|vbulletin|xenforo|flarum|mybb|vanilla|nodebb|bbpress)"
    r"|<(?:html|body)[^<>]{0,400}\bid=[\"']?(?:XF|phpbb)\b",
    re.IGNORECASE,
)
_HEAD = 20_000  # characters in which a page names its software


def may_be_forum(page: Page) -> bool:
    """Does the address or the markup speak of forums at all? Enough to tell a thread from comments."""
    return bool(_PERHAPS.search(page.url or "")) or any(name in page.html for name in (*_TYPES, _QUESTION))


def is_forum(page: Page) -> bool:
    """Is the page one of a forum: by a part of its address, its schema.org types or its software?

    Questions alone are no sign: lists of frequent ones have them, too.
    """
    if _ADDRESS.search(page.url or "") or any(name in page.html for name in _TYPES):
        return True
    return bool(_SOFTWARE.search(page.html[:_HEAD]))
