"""What `extract` returns: the main content of a page, in every form, with what the page tells about itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from dehusk.extraction.fields import PageFields
from dehusk.extraction.headline import Headed, headed
from dehusk.extraction.options import DEFAULT, Named, Options, options_of
from dehusk.extraction.written import html_of, markdown_of, text_of
from dehusk.page import tags
from dehusk.page.lazy import lazy
from dehusk.page.page import Page
from dehusk.selection import Selection

if TYPE_CHECKING:
    from dehusk.document.language import Language
    from dehusk.document.posts import Post, Thread
    from dehusk.extraction.inside import DataTable, Link, Picture
    from dehusk.extractor.doubts import Doubt


@dataclass(frozen=True, slots=True)
class Problem:
    """Why there is no document of a page."""

    type: str
    """The name of the error, such as `InputError`."""
    message: str
    """What it says."""


@dataclass(frozen=True, eq=False)
class Document(PageFields):
    """The main content of a page.

    >>> import dehusk
    >>> doc = dehusk.extract("<title>Tea</title><article><h1>Tea</h1><p>Tea is good for you, they say.</article>")
    >>> doc.title, doc.text
    ('Tea', 'Tea\\n\\nTea is good for you, they say.')
    >>> doc.markdown
    '# Tea\\n\\nTea is good for you, they say.'
    """

    page: Page
    """The page."""
    selection: Selection
    """The words that were selected."""
    origin: str = "page"
    """Where the content was found: `page`, or what stood in for a page that shows next to nothing of its own, such as
    `json-ld articleBody`. The words of `selection` are then those of that, and not of `page`."""
    options: Options = DEFAULT
    """What was asked for."""
    rejected: str | None = None
    """Why the page was not wanted, if its confidence or language is not what was asked for; it has no content then."""
    id: Any = None
    """What the page was called where `extract_many` got it."""
    error: Problem | None = None
    """Why there is nothing in it, where `extract_many` was asked to record that."""

    @property
    def url(self) -> str | None:
        """Where the page came from, if that was said."""
        return self.page.url

    @lazy
    def text(self) -> str:
        """The main content as plain text, with the headline that the page shows unless `title=False` was asked for."""
        return text_of(self)

    @lazy
    def markdown(self) -> str:
        """The main content as Markdown; it begins with the headline as `# …` unless `title=False` was asked for."""
        return markdown_of(self)

    @lazy
    def html(self) -> str:
        """The main content as clean HTML, safe to show; it begins with the headline as `<h1>` unless `title=False` was
        asked for.
        """
        return html_of(self)

    @lazy
    def links(self) -> tuple[Link, ...]:
        """The links in the main content, with their places in the source."""
        from dehusk.extraction.inside import links_of

        return tuple(links_of(self.selection))

    @lazy
    def images(self) -> tuple[Picture, ...]:
        """The pictures in it: those that Markdown and HTML show."""
        from dehusk.extraction.inside import images_of

        return tuple(images_of(self.selection))

    @lazy
    def tables(self) -> tuple[DataTable, ...]:
        """The tables of data in it, cell by cell."""
        from dehusk.extraction.inside import tables_of

        return tuple(tables_of(self.selection))

    @lazy
    def headed(self) -> Headed:
        """The selection, and what of it says nothing but the headline."""
        return headed(self.selection, self.title)

    @lazy
    def _language(self) -> Language | None:
        from dehusk.document.language import language_of

        return language_of(self.selection, self._clues if self.selection.page is self.page else None)

    @property
    def language(self) -> str | None:
        """The language of the main content (ISO 639), whatever the page declares."""
        return self._language.code if self._language else None

    @property
    def direction(self) -> str:
        """How the main content is written: `ltr`, or `rtl` from right to left."""
        return self._language.direction if self._language else "ltr"

    @lazy
    def _thread(self) -> Thread:
        from dehusk.document.posts import read_thread

        return read_thread(self.page)

    @property
    def posts(self) -> tuple[Post, ...]:
        """The posts of a forum thread, the first one included; empty where the page is no thread."""
        return self._thread.posts if self._thread.kind == "thread" else ()

    @property
    def comments(self) -> tuple[Post, ...]:
        """The comments under an article; empty where there are none."""
        if self.options.comments == "drop":
            return ()
        return self._thread.posts if self._thread.kind == "comments" else ()

    @lazy
    def confidence(self) -> float:
        """Between 0 and 1: how good the selection is expected to be.

        The default extractor's is calibrated: pages of which it says 0.8 had a mean F1 of 0.8 when they were judged
        by models that never saw them. Of other algorithms it is the agreement with the running text of the page.
        Walls, errors, shells and index pages (see `doubts`) have little of it.
        """
        judged = self.selection.signals.get("confidence")
        if judged is not None:
            expected = float(judged[0])
        elif self.origin == "page":
            expected = self._agreement
        else:
            from dehusk.extractor.doubts import confidence_of

            expected = confidence_of(self.origin)
        return round(float(expected) * min((doubt.keeps for doubt in self._doubts), default=1.0), 4)

    @lazy
    def page_types(self) -> dict[str, float]:
        """How probably the page is an article, a forum thread, a listing …, the most probable first."""
        from dehusk.extractor.judge import page_types_of

        return page_types_of(self.selection)

    @property
    def page_type(self) -> str | None:
        """What the page most probably is; None where it has no words to tell by."""
        return next(iter(self.page_types), None)

    @lazy
    def _doubts(self) -> tuple[Doubt, ...]:
        from dehusk.extractor.doubts import doubts_of

        return doubts_of(self.selection, self.page_types)

    @property
    def doubts(self) -> tuple[str, ...]:
        """Reasons to doubt that this is the main content of a page: empty shells, errors, walls, lists of links."""
        return tuple(doubt.text for doubt in self._doubts)

    @property
    def is_probably_content(self) -> bool:
        """Is there something that was written to be read, and was it probably found?"""
        return bool(self.selection) and self.confidence >= 0.5 and not self.doubts

    @lazy
    def _agreement(self) -> float:
        """How well the selection agrees with the running text of the page.

        Running text is what is shown, stands outside links and in blocks of at least ten words, and this is the F1 of
        the selected words against it: low where something else was selected, where much of it is missing, and where
        there is none.
        """
        page = self.selection.page  # not always `self.page`: see `origin`
        words, chosen, tree = page.words, self.selection.words, page.tree
        running = ~words.hidden & ~tree.below(tree.tag == tags.TAG_ID["a"])[words.node]
        in_block = np.bincount(words.block[running], minlength=len(words) + 1)
        running &= in_block[words.block] >= 10
        total = np.count_nonzero(chosen) + np.count_nonzero(running)
        return round(2 * float(np.count_nonzero(chosen & running)) / total, 4) if total else 0.0

    @lazy
    def reader_html(self) -> str:
        """The document as a page to read: one HTML file, with headline, authors, date and source."""
        from dehusk.extraction.reader import to_reader_html

        return to_reader_html(self)

    @lazy
    def speech(self) -> str:
        """The document to be read aloud: SSML 1.1, with pauses and the language of every piece."""
        from dehusk.extraction.speech.ssml import to_speech

        return to_speech(self)

    def to_dict(self, fields: Sequence[str] | None = None) -> dict[str, Any]:
        """Plain data, ready for JSON: some fields by name, or all but those that repeat the text in another form.

        Those are `markdown`, `html`, `blocks` (with their places in the source and scores), `links`, `images`,
        `tables`. Of what is not asked for, nothing is computed.

        >>> import dehusk
        >>> dehusk.extract("<title>Tea</title><p>Tea is good for you, they say.").to_dict(["title", "markdown"])
        {'title': 'Tea', 'markdown': '# Tea\\n\\nTea is good for you, they say.'}
        """
        from dehusk.extraction.json import to_dict

        return to_dict(self, fields)

    @property
    def front_matter(self) -> str:
        """What the page tells about itself as YAML between `---`, to stand before Markdown."""
        from dehusk.extraction.front_matter import front_matter

        return front_matter(self)

    @classmethod
    def from_selection(
        cls, selection: Selection, *, options: Options | None = None, **named: Unpack[Named]
    ) -> Document:
        """The document of any selection: of another algorithm, of several combined, or cut out by hand.

        Options are those of `extract`; what they say of algorithms has no effect.

        >>> import dehusk
        >>> page = dehusk.Page.from_html("<h1>Tea</h1><p>It is good.<p>Imprint")
        >>> both = dehusk.get("everything")(page) & dehusk.get("everything")(page)
        >>> Document.from_selection(both, drop="p:last-child").markdown
        '# Tea\\n\\nIt is good.'
        """
        from dehusk.extraction.extract import document_from

        return document_from(selection, options_of(options, named))

    def why(self, text: str) -> list[Any]:
        """Which step kept or dropped the words that read so; see `dehusk.why`. Of the headline, where it is written."""
        from dehusk.extraction.headline import with_note
        from dehusk.reasons import why

        return with_note(why(self.selection, text), self.headed)

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<Document {self.id!r}: {self.error.type}: {self.error.message}>"
        return f"<Document {self.title!r}: {len(self.selection):,} words, confidence {self.confidence:.2f}>"
