"""Names of people in by-lines: cut apart, cleaned, and told from other text."""

from __future__ import annotations

import re

from dehusk.document.dates import month_names

_LONGEST = 80  # characters of a name
_ADDRESS = re.compile(r"https?://|www\.|^@\w+$|facebook\.com|twitter\.com", re.IGNORECASE)
_EMAIL = re.compile(r"\(?[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}\)?")
_BETWEEN = re.compile(
    r"\s*[;|•·/\n]\s*|,\s*|\s+(?:and|und|et|y|e|og|och|en|i|a|и|та|ve|dan|και|sowie|with|mit|&|\+)\s+|、|，|；|؛|،\s|"
    r"\s+[-–—]\s+",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?:(?:(?:written|posted|published|reported|story|words|text|article|reviewed|medically reviewed|interview|"
    r"photos?)"
    r"\s+)?by(?:\s*:\s*|\s+)|(?:verfasst |ein beitrag |ein artikel |ein kommentar |geschrieben |"
    r"veröffentlicht )?von:?\s+|"
    r"(?:publié |écrit )?par:?\s+|(?:publicado |escrito )?por:?\s+|a cura di\s+|di\s+(?=\w+\s\w+$)|door:?\s+|"
    r"(?:skrevet )?av:?\s+|(?:skrevet )?af:?\s+|"
    r"(?:(?:alles|alle artikel|mehr|weitere artikel) von|(?:all|more) (?:posts |articles |stories )?(?:by|from)|"
    r"tous les articles de)\s+|"
    r"(?:about the author|author|από|and|und|et|og)\s+|"
    r"(?:autor(?:in|es|a)?|auteur|autore|authors?|text|texte|redaktion|reporter|journalist|автори?|текст|"
    r"συντάκτης|نویسنده|بقلم|"
    r"interview|yazar|penulis|oleh|tác giả|著者|執筆者?|作者|文|記者|记者|"
    r"撰文)\s?[:：/／＝●]\s*|بقلم\s+|كتبت?ه\s?:?\s+|oleh\s+|penulis\s+)",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:\s+(?:for|für|from|aus|at|bei|updated|published|posted|publié|on|im gespräch|@\w+)\b.{0,200}|"
    r"\s+(?-i:(?:in|under|unter|dans)(?:\s+[A-ZÀ-ÖØ-Þ].{0,60})?)\s*|"
    r"\s*[:：]\s*|\s*(?:記者|记者|기자|特派員|編集部員)|[,:\s]+|’s page|\s(?:view all|"
    r"see all|more stories|more posts).{0,100})$",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"[(\[（][^()\[\]（）]{0,80}[)\]）]")
_DEGREES = re.compile(
    r"(?:ph\.?d|m\.?d|j\.?d|mba|rn|msc?|bsc?|jr|sr|dds|rd|cpa|esq|cfp|lcsw|np|ii|iii)\.?", re.IGNORECASE
)
# after a comma and a name: FAND, RDN, LCSW-R
_CREDENTIAL = re.compile(r"(?:[A-Z][A-Z.\-]{1,7}\s?){1,4}|[MB]\.?(?:Sc|Ed|Eng|Arch|Phil)\.?|(?:Ph|Ed|Psy|Pharm)\.?D\.?")
_PRESS = frozenset("AFP AP APA ANI ANSA BBC CNN DPA EFE EPD KNA NBC NPR PA PTI SDA SID TASS TIME UPI".split())  # noqa: SIM905
_NOBODY = re.compile(
    r"admin(?:istrator)?|guest|gast|author|autor|unknown|none|null|nan|undefined|anonymous|anonym|user|default|"
    r"no author|by|von|par|di|da|por|n/?a|root|index|false|true|autoren|authors|and|und|et|follow|share|print|"
    r"comments?|"
    r"xxx|nobody|test|wordpress|superuser|webmaster|text|foto|photo|mehr|more|about|about the author|profile|"
    r"view profile|back|zurück|retour|volver|назад|戻る|返回|返回首页|首页|上一页|下一页|回复|登录|注册|更多|查看|"
    r"举报|收藏|只看该作者|(?:see|view|show|read) (?:all|more)|"
    r"(?:photo(?:graph)?s?|illustrations?|video|hosted|powered|theme|designed|sponsored|presented) by|©.*",
    re.IGNORECASE,
)
_OFFICE = re.compile(
    r"(?:online-?|web-?)?redaktion\w*|redacci[oó]n|redazione|(?:la )?rédaction|editor(?:s|ial)?(?: team| staff|"
    r" board| desk)?|"
    r"staff(?: writer| reporter| report)?|.{1,30} staff|news ?desk|(?:content |web |the )?team|agencies|agenturen|"
    r"support|website|"
    r"nachrichten|system|news|contributor|guest (?:author|post|contributor)|gastautor",
    re.IGNORECASE,
)
_ROLES = frozenset(
    """editor editors reporter writer correspondent contributor contributing staff journalist fellow ceo cto cfo
    redakteur
    redakteurin redaktion korrespondent korrespondentin follow read stories story news minutes minute min updated
    published
    posted comments share text lesezeit size photo photographer foto fotos video more about view profile senior politics
    team agentur leiterin leiter chef chefredakteur rédactrice rédacteur journaliste monday tuesday wednesday
    thursday friday
    saturday sunday am pm january february march april june july august september october november december subscribe
    newsletter shutterstock getty reuters afp dpa copyright sign login menu search home weiter zurück datum quelle
    bild facebook twitter
    instagram powered gespeichert veröffentlicht publiziert erstellt geschrieben dec jan feb mar apr jun jul aug
    sep oct nov
    manager coordinator director engineer producer marketing president founder
    publié publicado committee listings submissions rédaction tags kategorie categories""".split()  # noqa: SIM905
)
_HAN = re.compile("[\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_LONGEST_HAN = 7
_WORD = re.compile(r"[^\W\d_][\w.'’\-·]*")
_SMALL = frozenset(
    """de da do dos das del della di du des der den van von zu zum zur la le el al bin ibn ben y e und of ter ten af
    av am by""".split()  # noqa: SIM905
)


def names_in(text: str, *, declared: bool = False) -> list[str]:
    """The names in a by-line.

    >>> names_in("By Ada LOVELACE, Ph.D., and Alan Turing (alan@example.org) | May 3, 2024")
    ['Ada LOVELACE', 'Alan Turing']
    """
    if _ADDRESS.search(text):
        return []
    text = _ASIDE.sub("", _EMAIL.sub("", text[:1000]))
    whole = declared and len(text.split()) <= 3 and not re.search(r"[,;|/&]", text)
    parts = [text] if whole else _parts(_swapped(text))
    return [name for part in parts if (name := clean_name(part))]


def _parts(text: str) -> list[str]:
    """A text between what separates names; without what stands after a name and a comma: MS, FAND."""
    parts: list[str] = []
    start, before = 0, ""
    for end, after, between in [*((*cut.span(), cut[0]) for cut in _BETWEEN.finditer(text)), (len(text), 0, "")]:
        part = text[start:end]
        name = parts[-1].strip() if parts else ""
        is_after_name = before.strip() == "," and " " in name and not name.isupper()
        if not (is_after_name and _CREDENTIAL.fullmatch(part.strip()) and part.strip() not in _PRESS):
            parts.append(part)
        start, before = after, between
    return parts


def _swapped(text: str) -> str:
    """`Lovelace, Ada` → `Ada Lovelace`, where that is the whole text."""
    match = re.fullmatch(r"\s*([^\W\d_][\w'’\-]{1,30}),\s([^\W\d_][\w'’\-.]{1,30})\s*", text)
    return f"{match[2]} {match[1]}" if match and not _DEGREES.fullmatch(match[2]) else text


def clean_name(text: str) -> str | None:
    """One name without what stands around it; None if nothing is left that can be one.

    >>> clean_name("Von Erika Mustermann (dpa)"), clean_name("admin"), clean_name("3. Mai 2024")
    ('Erika Mustermann', None, None)
    """
    name = " ".join(_ASIDE.sub("", text).split()).strip(' \t*~_"“”„«»<>[]()|-–—:;,')
    for _ in range(3):
        name = _AFTER.sub("", name[match.end() :] if (match := _BEFORE.match(name)) else name)
    name = name.strip(' \t*~_"“”„«»<>[]()|-–—:;,')
    if not 2 <= len(name) <= _LONGEST or _DEGREES.fullmatch(name) or _NOBODY.fullmatch(name):
        return None
    if not any(character.isalpha() for character in name) or re.search(r"\d{2}[:.]\d{2}|\d{4}", name):
        return None
    dated = any(character.isdigit() for character in name) and not month_names().keys().isdisjoint(
        re.findall(r"[^\W\d_]+", name.casefold())
    )
    return None if dated else name


def is_nickname(name: str) -> bool:
    """Can it be what somebody calls himself, where markup says that it is an author?

    >>> is_nickname("gnaddrig"), is_nickname("Dec 15"), is_nickname("Weiter")
    (True, False, False)
    """
    lower = name.lower()
    if ":" in name or not _ROLES.isdisjoint(lower.split()) or lower.rpartition(" ")[2] in _SMALL:
        return False
    return not any(character.isdigit() for character in name) or " " not in name


def is_office(name: str) -> bool:
    """Is it the name of an office rather than of somebody?

    >>> is_office("Redaktion"), is_office("Staff Writer"), is_office("Ada Lovelace")
    (True, True, False)
    """
    return bool(_OFFICE.fullmatch(name))


def is_name(name: str) -> bool:
    """Does it look like the name of a person? Two to five words that begin with capitals, in scripts that have them.

    >>> is_name("Ludwig van Beethoven"), is_name("Read more"), is_name("山田太郎")
    (True, False, True)
    """
    words = _WORD.findall(name)
    if (
        not words
        or ":" in name
        or not _ROLES.isdisjoint(name.lower().split())
        or any(character.isdigit() for character in name)
    ):
        return False
    if not any(character.upper() != character.lower() for character in name):
        return len(words) <= 5 and len(name) <= (_LONGEST_HAN if _HAN.search(name) else 40)
    large = [word for word in words if word.lower() not in _SMALL]
    return 2 <= len(words) <= 5 and bool(large) and all(word[0].isupper() or "'" in word[:3] for word in large)
