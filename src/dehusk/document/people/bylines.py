"""By-lines: how they begin in many languages, and what their elements are called."""

from __future__ import annotations

import re

from dehusk.document.written_tags import WrittenTags

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
    r"\s?[:：/／＝●]\s?(?=\S)|بقلم\s|كتبت?ه\s?:?\s(?=\S)|به قلم\s|penulis\s|oleh\s(?=[^\W\d_]))",
    re.IGNORECASE,
)
"""How a by-line begins; what follows is names."""

_AFTER_DATE = re.compile(
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
_SURNAMES = (
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾萧肖田董袁潘蒋蔣蔡余于杜叶葉程苏蘇魏吕呂丁任沈"
    "姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫闫阎雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯葛惠樊伊冷柳"
    "倪温溫牛芦华華殷安常康施洪季俞章鲁魯申尚翟颜顏庄莊聂聶焦柴詹齐齊欧歐路耿关關兰蘭左丛叢毕畢辛管祝霍柯阮童裴屈成涂喻骆駱舒"
)
_PERSON = f"[{_SURNAMES}][\u4e00-\u9fff]{{1,3}}"
_PEOPLE = rf"(?P<people>{_PERSON}?(?:[\s、,，]{{1,3}}{_PERSON}?){{0,4}})"
_CALLED = r"(?:实习|實習|首席|特派|特约|特約)?(?:记者|記者|通讯员|通訊員)"
_WROTE = r"\s*(?:[/／]\s*文|发自|發自|报道|報道|报导|報導|摄影报道|文[/／]图|文并摄)"
# a reporter is announced by the paper, or followed by what was done; 记者调查 and 记者江湖 are neither
_REPORTERS = (
    re.compile(
        rf"[□■◎●\s（(【]*(?:[^\s，。！？；,.!?;：:（(]{{0,14}}(?:报|報|社|网|網|刊|台|闻|聞|点|點|版)[·\s]?){_CALLED}\s*[:：]?\s*{_PEOPLE}"
        rf"(?:{_WROTE}|\s*(?:[)）】]|$|实习|通讯员|通訊員))"
    ),
    re.compile(rf"[□■◎●\s（(【]*{_CALLED}\s*{_PEOPLE}(?:{_WROTE}|\s*[)）】]\s*$)"),
    re.compile(rf"[□■◎●\s（(【]*{_PEOPLE}\s*[/／]\s*文(?:\W|$)"),
)
# in a line that tells more, or in brackets; one that tells nothing else is a by-line like any other
_WRITER = re.compile(rf"(?:.{{0,60}}[\s（(【\[|])?(?:本文|文章|原)?作\s?者\s?[:：]\s?{_PEOPLE}(?=[\s）)】\]|,，;；]|$)")
_ALONE = re.compile(rf"作者[:：]\s?{_PEOPLE}")
_BETWEEN_PEOPLE = re.compile(r"[\s、,，]+")
_OTHERS = re.compile(
    r"comment(?!ator|ary)|komment|respond|reply|replies|disqus|pingback|trackback|\blikes?\b|related|recommend|teaser-?list|most-?read"
)


def byline_end(text: str) -> int:
    """Where the names of a by-line begin: after "By", also where a date stands before it; 0 if it is none.

    >>> byline_end("By Ada Lovelace"), byline_end("May 3, 2024 by Ada Lovelace"), byline_end("Photos by Ada Lovelace")
    (3, 15, 0)
    """
    match = BYLINE.match(text) or _AFTER_DATE.search(text)
    return match.end() if match and not _OF_PICTURE.match(text) else 0


def reporters_in(text: str) -> list[str]:
    """The people of a Chinese by-line without a colon, which names the paper, or says what they did.

    Also those of a line with a label that tells more than that.

    >>> reporters_in("2024-05-03 作者：张三 编辑：李四"), reporters_in("作者：张三")
    (['张三'], [])
    >>> reporters_in("河南商报记者马俊峰/文"), reporters_in("本报记者罗科苏盈发自北京"), reporters_in("记者调查")
    (['马俊峰'], ['罗科', '苏盈'], [])
    """
    for pattern in _REPORTERS if "记者" in text or "記者" in text or "文" in text else ():
        if match := pattern.match(text):
            return _people_in(match)
    match = _WRITER.match(text) if "者" in text else None
    return _people_in(match) if match and match["people"] and not _ALONE.fullmatch(text) else []


def _people_in(match: re.Match[str]) -> list[str]:
    return [name for part in _BETWEEN_PEOPLE.split(match["people"]) for name in _apart(part)]


def _apart(people: str) -> list[str]:
    """Two names of two characters that are written without a space; any other is one."""
    if len(people) == 4 and people[2] in _SURNAMES:
        return [people[:2], people[2:]]
    return [people] if people else []


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


# what one of these expressions needs to find anything
_STEMS = (
    *("auth", "auto", "auteur", "byline", "by-line", "verfasser", "redakteur", "writ", "contributor", "schrijver"),
    *("forfatter", "skribent", "journalist", "reporter", "yazar", "submitted", "creat", "posted"),
    *("signature", "username", "vcard", "fn", "nickname", "editor", "profile", "/by/", "/staff/", "/people/"),
)


def may_name_author(tags: list[str]) -> list[bool]:
    """Which start tags can hold names, links or properties of authors? For much less than it takes to read them.

    >>> may_name_author(["<p class=lead>", "<a rel=Author>", "<a href=/people/ada>"])
    [False, True, True]
    """
    different = list(dict.fromkeys(tags))
    found = {different[number] for number in WrittenTags(different).holding(*_STEMS)}
    return [tag in found for tag in tags]


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
