"""A document to be read aloud: SSML 1.1, with pauses, sentences, and the language of every piece.

Headings stand between pauses and are emphasised; paragraphs are `<p>` and sentences `<s>`. Words in another language,
told by `lang` or by their script, are `<lang>`. Code, tables, pictures and quotations are announced; each cell of a
table is said after the name of its column.

Standard: Speech Synthesis Markup Language (SSML) Version 1.1, W3C Recommendation 7 September 2010.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from dehusk.extraction.speech.scripts import Run, home_scripts, language_tag, script_runs
from dehusk.extraction.speech.sentences import bounds
from dehusk.extraction.speech.spoken import announcements
from dehusk.extraction.speech.utterances import Utterance, Utterances

if TYPE_CHECKING:
    from dehusk.extraction.document import Document

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_UNKNOWN = "und"
_LINE = re.compile(r"\n")
_BEGINNING = 3  # things said first, among which the headline would be


def to_speech(document: Document) -> str:
    """The whole document as SSML: headline, authors and date, then the main content.

    >>> import dehusk
    >>> doc = dehusk.extract("<html lang=en><h1>Tea</h1><p>Tea is good for you, they say. Чай is tea.")
    >>> print(to_speech(doc))
    <?xml version="1.0" encoding="UTF-8"?>
    <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en">
    <p><s><emphasis level="strong">Tea</emphasis></s></p>
    <break strength="x-strong"/>
    <p><s>Tea is good for you, they say.</s> <s><lang xml:lang="ru">Чай</lang> is tea.</s></p>
    </speak>
    """
    language = language_tag(document.language)
    spoken = Utterances(announcements(language)).read(document.html)
    voice = _Voice(language, home_scripts(document.text, language))
    head = _head(document, spoken)
    lines = [
        *voice.say(head),
        *_facts(document, voice),
        *voice.say(spoken[1:] if head and spoken and head[0] is spoken[0] else spoken),
    ]
    body = "\n".join(lines)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" '
        f'xml:lang="{language or _UNKNOWN}">\n{body}\n</speak>'
    )


def _head(document: Document, spoken: list[Utterance]) -> list[Utterance]:
    """The headline as the first heading: that of the content if it begins with it, else the document's."""
    if not document.options.title:
        return []
    title = " ".join((document.title or "").split())
    if spoken and spoken[0].kind == "heading" and (not title or _text(spoken[0]).casefold() == title.casefold()):
        return spoken[:1]
    if not title or any(_text(one).casefold() == title.casefold() for one in spoken[:_BEGINNING]):
        return []
    return [Utterance("heading", [Run(title)], 1)]


def _text(utterance: Utterance) -> str:
    return " ".join("".join(run.text for run in utterance.runs).split())


def _facts(document: Document, voice: _Voice) -> Iterator[str]:
    """Who wrote it, and when."""
    facts = [voice.sentence([Run(document.author)])] if document.author else []
    if document.date:
        day = document.date.isoformat()[:10]
        facts.append(f'<s><say-as interpret-as="date" format="ymd">{day}</say-as></s>')
    if facts:
        yield f"<p>{' '.join(facts)}</p>"
        yield '<break strength="strong"/>'


class _Voice:
    """Writes utterances as SSML, knowing the language that the document is in."""

    def __init__(self, language: str | None, home: frozenset[str]) -> None:
        self.language = language
        self.home = home

    def say(self, spoken: list[Utterance]) -> Iterator[str]:
        """Lines of SSML."""
        for number, one in enumerate(spoken):
            match one.kind:
                case "rule":
                    yield '<break strength="strong"/>'
                case "heading":
                    if number:
                        yield '<break strength="x-strong"/>'
                    level = "strong" if one.level <= 2 else "moderate"
                    yield f"<p>{self.sentence(one.runs, emphasis=level)}</p>"
                    yield f'<break strength="{"x-strong" if one.level <= 2 else "strong"}"/>'
                case "announcement":
                    yield f'<break strength="medium"/>\n<p>{self.sentence(one.runs)}</p>'
                case "code":
                    yield self._paragraph(one.runs, self._lines(one.runs)) + '\n<break strength="medium"/>'
                case "row":
                    yield f"<p>{self.sentence(one.runs)}</p>"
                case _:
                    yield self._paragraph(one.runs, list(bounds("".join(run.text for run in one.runs))))

    def _lines(self, runs: list[Run]) -> list[tuple[int, int]]:
        """Where the lines of code start and end; empty ones are not said."""
        text = "".join(run.text for run in runs)
        edges = [0, *(match.end() for match in _LINE.finditer(text)), len(text)]
        return [(a, b) for a, b in pairwise(edges) if text[a:b].strip()]

    def _paragraph(self, runs: list[Run], spans: list[tuple[int, int]]) -> str:
        return f"<p>{' '.join(self.sentence(piece) for piece in _cut(runs, spans))}</p>"

    def sentence(self, runs: list[Run], *, emphasis: str = "") -> str:
        """One sentence; its language is said once if it has only one."""
        pieces = self._pieces(runs)
        languages = {language for language, text in pieces if any(map(str.isalnum, text))}
        whole = languages.pop() if len(languages) == 1 else None
        content = "".join(
            escape(text) if language in (None, whole) else f'<lang xml:lang="{language}">{escape(text)}</lang>'
            for language, text in pieces
        ).strip()
        if emphasis:
            content = f'<emphasis level="{emphasis}">{content}</emphasis>'
        return f'<s xml:lang="{whole}">{content}</s>' if whole else f"<s>{content}</s>"

    def _pieces(self, runs: list[Run]) -> list[tuple[str | None, str]]:
        """The languages of a sentence, None for the document's, each with its text in one line."""
        found: list[Run] = []
        for language, group in groupby(runs, key=lambda run: run.language):
            clean = _NOT_XML.sub(" ", "".join(run.text for run in group))
            if language and language != self.language:
                inside = script_runs(clean, home_scripts(clean, language))
                found += [Run(run.text, run.language or language) for run in inside]
            else:
                found += script_runs(clean, self.home)
        return [
            (language, " ".join(f"|{''.join(run.text for run in group)}|".split())[1:-1])
            for language, group in groupby(
                found, key=lambda run: None if run.language == self.language else run.language
            )
        ]


def _cut(runs: list[Run], spans: list[tuple[int, int]]) -> Iterator[list[Run]]:
    """The runs of each span of their common text."""
    at, start = 0, 0
    for first, after in spans:
        piece: list[Run] = []
        while at < len(runs) and start < after:
            text, language = runs[at]
            part = text[max(first - start, 0) : after - start]
            if part:
                piece.append(Run(part, language))
            if start + len(text) > after:
                break
            start += len(text)
            at += 1
        yield piece
