"""Reasons to doubt that a page has main content at all: shells, walls, errors, lists of links."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from dehusk.extractor.outline.blocks import MOST_BLOCKS
from dehusk.page.decoding.misread import is_noise
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.page.tree import Tree
from dehusk.page.visibility import hides
from dehusk.selection import Selection

_FEW = 25
"""Words of a page that says next to nothing."""
_SMALL = 150
"""A wall or an error has no more words around it."""
_LONGEST = 5_000
"""Characters of it that are looked at."""
_MOST_FIELDS, _LEVELS = 20, 50
"""Fields and levels above them that are looked at."""
_SHARE_OF_FORM = 1 / 3
"""Of the selection that stands in the form with the password, where the form is what the page is about."""
_SURELY_INDEX = 0.6
"""Probability of being a listing from which on confidence is lowered. Those who annotate pages take the teasers of an
index as its content, so that the F1 of such pages is not low: with .6 and a share of .6 kept, the calibration error
rises by .006 on WCXB; with .5 by .010, with lists of goods (collections) among them by .023."""
_WALL, _LIST = 0.2, 0.6
_ERROR = re.compile(
    r"\b(?:40[0134]|410|429|50[0234])\b|not found|forbidden|access (?:to this page )?(?:has been |is )?denied"
    r"|attention required|bad (?:gateway|request)|too many requests|service unavailable"
    r"|nicht gefunden|introuvable|no encontrad|não encontrad|не найден"
    r"|找不到|未找到|見つかりません|غير موجود|یافت نشد|bulunamadı|nie znaleziono|niet gevonden|non trovata",
    re.IGNORECASE,
)
_ABOUT_ERRORS = re.compile(
    r"\bpage|\burl\b|error|seite|fehler|erreur|página|pagina|errore|страниц|сторінк|ошибк|页面|頁面|网页|網頁|错误|錯誤|ページ|エラー"
    r"|페이지|오류|صفح|خطأ|خطا|sayfa|hata|\bstron|błąd",
    re.IGNORECASE,
)
"""What a title that speaks of an error says beside it, in the same part of it."""
_PARTS = re.compile(r" [|·•»«–—-]++ |[|»]")
_LOGIN = re.compile(
    r"\b(?:log|sign)[ -]?(?:in|on)\b|\banmeld(?:en|ung)\b|einloggen|connexion|se connecter|inici(?:ar|o de) sesi|"
    r"fazer login|\baccedi\b|inloggen|logga in|logg inn|kirjaudu|zaloguj|přihl[aá]s|вход\b|войти|увійти|giriş yap|"
    r"登录|登入|ログイン|로그인|تسجيل الدخول|ورود به|đăng nhập|เข้าสู่ระบบ",
    re.IGNORECASE,
)
_CHALLENGE = re.compile(
    r"just a moment|checking your browser|(?:verify|verifying|prove|confirm|make sure) (?:that )?you are "
    r"(?:not a robot|(?:a )?human)|are you a (?:robot|human)|\bcaptcha|unusual traffic|"
    r"(?:enable|turn on|activate) javascript|aktivieren sie (?:bitte )?javascript|"
    r"activez javascript|habilit(?:e|ar) javascript|启用\s?javascript|"
    r"включите javascript",
    re.IGNORECASE,
)
_COOKIES = re.compile(r"cookie|consent|gdpr|datenschutz|куки|同意", re.IGNORECASE)
_WORD = re.compile(r"\w+")
LIST_TYPES = ("listing", "collection")

_ORIGINS: Mapping[str, float] = MappingProxyType(
    {
        "json-ld description": 0.11,
        "json-ld articleBody": 0.83,
        "json-ld text": 0.75,
        "json-ld mainEntity": 0.33,
        "json-ld": 0.3,
        "microdata": 0.05,
        "hidden": 0.15,
        "noscript": 0.6,
        "behind": 0.77,
        "discourse": 0.9,
    }
)
"""Where content came from that a page does not show, and the mean F1 that it had on 1,670 pages with a gold text."""
_OF_SCRIPT = 0.65
"""The same for the data of scripts, whatever their name."""


class Doubt(NamedTuple):
    """A reason to doubt, in words for people, and how much of the confidence it leaves."""

    text: str
    keeps: float = 1.0


def doubts_of(selection: Selection, page_types: Mapping[str, float] = MappingProxyType({})) -> tuple[Doubt, ...]:
    """What speaks against the selection being the main content of an article.

    `page_types`: how probably the page is of each type, the most probable first.

    >>> page = Page.from_html("<title>404</title><p>We looked everywhere.")
    >>> [doubt.text for doubt in doubts_of(Selection(page, ~page.words.hidden))]
    ['the page shows only 3 words', 'its title speaks of an error']
    """
    if is_noise(selection.page.html):
        return (Doubt("it is no text: the characters are those of a picture, an archive or the like", 0.0),)
    return (
        *_about_size(selection),
        *_about_walls(selection),
        *_about_type(page_types),
        *_about_crowds(selection),
    )


def confidence_of(origin: str) -> float:
    """How good a text that the page does not show is expected to be, by where it was found.

    >>> confidence_of("json-ld articleBody"), confidence_of("hidden aside")
    (0.83, 0.15)
    """
    return next((share for name, share in _ORIGINS.items() if origin.startswith(name)), _OF_SCRIPT)


def _about_size(selection: Selection) -> list[Doubt]:
    chosen = _number_of_words(selection)
    if chosen >= _FEW:
        return []
    shown = int(np.count_nonzero(~selection.page.words.hidden))
    if not shown and not chosen:
        return [Doubt("the page shows no words; it may be made by a script", 0.0)]
    found = []
    if max(shown, chosen) < _FEW:
        found.append(Doubt(f"the page shows only {shown} words", _WALL))
    if not chosen:
        found.append(Doubt("no part of the page looks like main content", 0.0))
    return found


def _number_of_words(selection: Selection) -> int:
    """How many words are selected. A selection of the source tells that without a tree."""
    of_source = selection.source_words
    return len(selection) if of_source is None else int(np.count_nonzero(of_source))


def _about_walls(selection: Selection) -> list[Doubt]:
    """Walls and errors, which are looked for where little was selected only."""
    if _number_of_words(selection) >= _SMALL:
        return []
    found = []
    title, text = _title(selection.page), selection.text()[:_LONGEST]
    if _asks_for_password(selection, title):
        found.append(Doubt("it asks for a password and says little else", _WALL))
    if _speaks_of_error(title):
        found.append(Doubt("its title speaks of an error", _WALL))
    if _CHALLENGE.search(f"{title}\n{text}"):
        found.append(Doubt("it asks whether you are human, or for scripts to be run", _WALL))
    if len(_COOKIES.findall(text)) >= 3:
        found.append(Doubt("it speaks of little but cookies", _WALL))
    return found


def _about_crowds(selection: Selection) -> list[Doubt]:
    """What was made simpler since the page is too large."""
    found = []
    joined = selection.signals.get("joined")
    if joined is not None:
        found.append(f"it has more than {MOST_BLOCKS:,} blocks of text: {int(joined[0])} neighbours were judged as one")
    if selection.page.is_crowded:
        found.append("it has so many elements that behind the first of them only its plain text was read")
    return [Doubt(text) for text in found]


def _speaks_of_error(title: str) -> bool:
    """Does a part of the title say nothing but that something went wrong? Headlines with such words say more.

    >>> [_speaks_of_error(title) for title in ("Page not found | Tea", "Scanner not found after update")]
    [True, False]
    """
    parts = ((part, _ERROR.sub(" ", part)) for part in _PARTS.split(" ".join(title.split())))
    return any(
        rest != part and (len(_WORD.findall(rest)) <= 1 or _ABOUT_ERRORS.search(rest) is not None)
        for part, rest in parts
    )


def _about_type(page_types: Mapping[str, float]) -> list[Doubt]:
    likely = next(iter(page_types), None)
    if likely not in LIST_TYPES:
        return []
    keeps = _LIST if likely == "listing" and page_types[likely] >= _SURELY_INDEX else 1.0
    looks = "looks like" if page_types[likely] >= 0.5 else "may be"
    return [Doubt(f"it {looks} a {likely}: parts of many pages, not one text", keeps)]


def _asks_for_password(selection: Selection, title: str) -> bool:
    """Is there a field for a password, and is the page about it: by its title, its size, or what was selected?

    Forums and newspapers have such a field at the top of every page.
    """
    tree, words = selection.page.tree, selection.page.words
    rows = np.flatnonzero(tree.tag == TAG_ID["input"])
    asks = [
        (attributes.get("type") or "").lower() == "password" for attributes in tree.attributes_of_many(rows.tolist())
    ]
    rows = rows[np.array(asks, bool)]
    if not any(_is_shown(tree, row) for row in rows[:_MOST_FIELDS].tolist()):
        return False
    if _LOGIN.search(title) or np.count_nonzero(~words.hidden) < _SMALL:
        return True
    forms = tree.nearest(tree.tag == TAG_ID["form"], rows)
    node = words.node[selection.words]
    inside = sum(
        int(np.count_nonzero((node > form) & (node < tree.end[form]))) for form in set(forms.tolist()) if form >= 0
    )
    return inside > _SHARE_OF_FORM * len(selection)


def _is_shown(tree: Tree, row: int) -> bool:
    """Is no element around it hidden? (The tree does not tell of elements without words.)"""
    for _ in range(_LEVELS):
        if row < 0:
            break
        if hides(tree.name_of(row), tree.attributes_of(row)):
            return False
        row = int(tree.parent[row])
    return True


def _title(page: Page) -> str:
    tree = page.tree
    rows = np.flatnonzero(tree.tag == TAG_ID["title"])[:1]
    return " ".join(
        tree.text[tree.text_start[row] : tree.text_end[tree.end[row] - 1]][:_LONGEST] for row in rows.tolist()
    )
