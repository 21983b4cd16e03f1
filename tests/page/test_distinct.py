"""Stretches that are the same, told by sums of their bytes."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dehusk.page.distinct import LONGEST, distinct


@given(st.lists(st.binary(max_size=LONGEST), max_size=30))
def test_each_is_told_as_what_it_is(texts: list[bytes]) -> None:
    ends = np.cumsum([len(text) for text in texts], dtype=np.int32) if texts else np.zeros(0, np.int32)
    size = np.array([len(text) for text in texts], np.int32)
    found, number = distinct(b"".join(texts) + bytes(8), ends - size, size)
    assert [found[at] for at in number] == texts
    assert sorted(found) == sorted(set(texts))


def test_eight_bytes_that_change_places() -> None:
    texts = [b"a" * 8 + b"b" * 8, b"b" * 8 + b"a" * 8, b"a" * 16]
    found, number = distinct(b"".join(texts) + bytes(8), np.array([0, 16, 32], np.int32), np.full(3, 16, np.int32))
    assert [found[at] for at in number] == texts


def test_sums_that_are_the_same_by_intent() -> None:
    """Two tags that were made so that their sums are the same."""
    texts = [b'div class="comment comments disqus x1">', b'div class="commegyyodvugV$?[YOW^us x1">']
    size = np.array([len(text) for text in texts], np.int32)
    found, number = distinct(b"".join(texts) + bytes(8), np.array([0, size[0]], np.int32), size)
    assert [found[at] for at in number] == texts


def test_what_differs_in_zeros_alone() -> None:
    found, number = distinct(b"ab\0\0" + bytes(8), np.array([0, 0, 0], np.int32), np.array([2, 3, 4], np.int32))
    assert [found[at] for at in number] == [b"ab", b"ab\0", b"ab\0\0"]
