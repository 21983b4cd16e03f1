"""Pages that are not wanted: of too little confidence, or in another language. They give no content, and a reason."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from dehusk.extraction.document import Document
from dehusk.selection import Selection, Step


def judged(document: Document) -> Document:
    """The document, or one without content if it is not what its options want.

    >>> import dehusk
    >>> doc = dehusk.extract("<p>Tea is good for you, they say, and so it is.", languages=("de", "fr"))
    >>> doc.text, doc.rejected
    ('', 'its language is en, not de or fr')
    """
    reason = _reason(document)
    if reason is None:
        return document
    selection = document.selection
    none = np.zeros(len(selection.words), bool)
    steps = (*selection.steps, Step(reason, none))
    empty = Selection(selection.page, none, by=selection.by, steps=steps, signals=selection.signals)
    found = replace(document, selection=empty, rejected=reason)
    for name in ("confidence", "_language", "_doubts", "page_types"):  # they are said of the page, not of nothing
        getattr(Document, name).give(found, getattr(document, name))
    return found


def _reason(document: Document) -> str | None:
    options = document.options
    if options.languages and document.selection and document.language not in options.languages:
        wanted = " or ".join(options.languages)
        return f"its language is {document.language or 'not known'}, not {wanted}"
    if options.min_confidence and document.selection and document.confidence < options.min_confidence:
        return f"its confidence is {document.confidence:.2f}, below {options.min_confidence:g}"
    return None
