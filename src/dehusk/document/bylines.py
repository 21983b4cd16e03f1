"""By-lines: how they begin in many languages, and what their elements are called."""

from __future__ import annotations

import re

BYLINE = re.compile(
    r"[(（]?(?:(?:(?:written|posted|published|reported|story|words|text|article|interview)\s)?by:?\s(?=[^\W\d_])|"
    r"(?:(?:ein (?:beitrag|artikel|kommentar|gastbeitrag)|verfasst|geschrieben|veröffentlicht)\s)?von:?\s(?=[^\W\d_])|"
    r"(?:publié |écrit |article )?par:?\s(?=[^\W\d_])|(?:publicado |escrito )?por:?\s(?=[^\W\d_])|"
    r"(?:scritto |pubblicato |a cura )?(?:da|di):?\s(?=\w+\s\w)|door:?\s(?=[^\W\d_])|(?:skrevet |"
    r"tekst )?av:?\s(?=[^\W\d_])|"
    r"(?:skrevet )?af:?\s(?=[^\W\d_])|από\s|kirjoittanut\s|napsal[a]?\s|"
    r"(?:autor(?:in|es|a)?|auteur|autore|author|text|texte|redaktion|reporter|journalist|autorzy|szerző|"
    r"författare|forfatter|"
    r"автор|автори|текст|συντάκτης|نویسنده|کاتب|كتب|yazar|penulis|"
    r"oleh|tác giả|ผู้เขียน|लेखक|著者|執筆者?|作者|文|記者|记者|"
    r"撰文|取材・文|责编|責編|责任编辑)"
    r"\s?[:：/／＝●]\s?(?=\S)|بقلم\s|به قلم\s|penulis\s|oleh\s(?=[^\W\d_]))",
    re.IGNORECASE,
)
"""How a by-line begins; what follows is names."""

_BEHIND_DATE = re.compile(
    r"[\d|](?:\s?(?:uhr|h|am|pm|a\.m\.|p\.m\.))?[\s,|·•–-]{1,5}(?:by|von|par|por|door|av|af|di)\s(?=[^\W\d_])",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"[|·•–-]?\s?(?:by|von|par|por|written by|posted by|autor(?:in|en|es|a|e)?|auteure?s?|authors?|verfasser(?:in)?|"
    r"text|texte|автор|συντάκτης|نویسنده|yazar|penulis|作者|著者|執筆)\s?[:：]?",
    re.IGNORECASE,
)
_OF_PICTURE = re.compile(
    r"(?:photo(?:graph)?s?|photography|illustrations?|fotos?|bild(?:er)?|image|picture|video)(?:\s(?:by|von|par|por|di|av))?\b[:\s]",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"comment(?!ator|ary)|komment|respond|reply|replies|disqus|pingback|trackback|\blikes?\b|related|recommend|teaser-?list|most-?read"
)


def byline_end(text: str) -> int:
    """Where the names of a by-line begin: behind "By", also where a date stands before it; 0 if it is none.

    >>> byline_end("By Ada Lovelace"), byline_end("May 3, 2024 by Ada Lovelace"), byline_end("Photos by Ada Lovelace")
    (3, 15, 0)
    """
    if _OF_PICTURE.match(text):
        return 0
    match = BYLINE.match(text) or _BEHIND_DATE.search(text)
    return match.end() if match else 0


def is_label(text: str) -> bool:
    """Is it nothing but what announces an author?

    >>> is_label("Autor:"), is_label("| By"), is_label("By Ada")
    (True, True, False)
    """
    return len(text) < 20 and bool(_LABEL.fullmatch(text))


def is_of_others(name: str) -> bool:
    """Do class and id of an element say that what stands in it is by or about others: comments, other pages?

    >>> is_of_others("comment-list"), is_of_others("commentary"), is_of_others("entry-content")
    (True, False, False)
    """
    return bool(_OTHERS.search(name.lower()))


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
