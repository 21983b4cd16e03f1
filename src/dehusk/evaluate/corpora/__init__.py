"""Annotated pages: readers for the layouts people have, and a table of the corpora that are known."""

from dehusk.evaluate.corpora.choose import digest, sample
from dehusk.evaluate.corpora.example import CorpusError, Example, Post
from dehusk.evaluate.corpora.known import KNOWN, KnownCorpus, known_corpora
from dehusk.evaluate.corpora.layouts import LAYOUTS, Layout, guess_layout, read_corpus

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
