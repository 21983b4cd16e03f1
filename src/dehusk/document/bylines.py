"""By-lines: how they begin in many languages, and what their elements are called."""

from __future__ import annotations

import re

BYLINE = re.compile(
    r"(?:(?:written|posted|published|reported|story|words|text|article|interview)\s)?by:?\s(?=[^\W\d_])|"
    r"(?:(?:ein (?:beitrag|artikel|kommentar|gastbeitrag)|verfasst|geschrieben|veröffentlicht)\s)?von:?\s(?=[^\W\d_])|"
    r"(?:publié |écrit |article )?par:?\s(?=[^\W\d_])|(?:publicado |escrito )?por:?\s(?=[^\W\d_])|"
    r"(?:scritto |pubblicato |a cura )?(?:da|di):?\s(?=\w+\s\w)|door:?\s(?=[^\W\d_])|(?:skrevet |"
    r"tekst )?av:?\s(?=[^\W\d_])|"
    r"(?:skrevet )?af:?\s(?=[^\W\d_])|από\s|kirjoittanut\s|napsal[a]?\s|"
    r"(?:autor(?:in|es|a)?|auteur|autore|author|text|texte|redaktion|reporter|journalist|autorzy|szerző|"
    r"författare|forfatter|"
    r"автор|автори|текст|συντάκτης|نویسنده|کاتب|كتب|yazar|penulis|"
    r"oleh|tác giả|ผู้เขียน|लेखक|著者|執筆者?|作者|文|記者|记者|"
    r"撰文|取材・文)"
    r"\s?[:：/／＝●]\s?(?=\S)|بقلم\s|به قلم\s|penulis\s|oleh\s(?=[^\W\d_])",
    re.IGNORECASE,
)
"""How a by-line begins; what follows is names."""

_AUTHOR = re.compile(
    r"author|autor|auteur|byline|by-line|verfasser|redakteur|writer|contributor|schrijver|forfatter|skribent|"
    r"journalist|"
    r"reporter|yazar|submitted|created-?by|posted-?by|written-?by|signature|creator|username|vcard|\bfn\b|nickname"
)
_CREDIT = re.compile(
    r"authors?[-_]*(?:bio|desc|job|role|title|position|image|avatar|photo|social|links?|follow|twitter|email|"
    r"about)|comment|reply|"
    r"related|teaser|recommend|most-?read|caption|copyright|newsletter|share|sidebar|widget|image|photo|foto|"
    r"picture|media|credit|"
    r"gallery|video|avatar|quote|cite"
)
_AUTHOR_PAGE = re.compile(
    r"/(?:authors?|autor(?:en|es|a)?|auteurs?|editors?|redakteure?|contributors?|profiles?/author|by|journalists?|"
    r"staff|people)/[^/]"
)


def leads_to_author(href: str) -> bool:
    """Is it the address of an author's page?

    >>> leads_to_author("https://example.org/autor/ada-lovelace"), leads_to_author("/news/2024")
    (True, False)
    """
    return bool(href) and bool(_AUTHOR_PAGE.search(href.lower()[:500]))


def is_named_author(name: str) -> bool:
    """Do the class and id of an element say that it holds an author?

    >>> is_named_author("article__author-name"), is_named_author("article__body")
    (True, False)
    """
    return bool(_AUTHOR.search(name.lower()))


def is_credit(name: str) -> bool:
    """Do they say that it is something near an author: a picture's, a comment's, a biography?

    >>> is_credit("author-bio"), is_credit("author")
    (True, False)
    """
    return bool(_CREDIT.search(name.lower()))
