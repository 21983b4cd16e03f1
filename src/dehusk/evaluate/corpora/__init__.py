"""Annotated pages: readers for the layouts people have, and a table of the corpora that are known."""

from .choose import digest, sample
from .example import CorpusError, Example, Post
from .known import KNOWN, KnownCorpus, known_corpora
from .layouts import LAYOUTS, Layout, guess_layout, read_corpus

__all__ = [
    "KNOWN",
    "LAYOUTS",
    "CorpusError",
    "Example",
    "KnownCorpus",
    "Layout",
    "Post",
    "digest",
    "guess_layout",
    "known_corpora",
    "read_corpus",
    "sample",
]
