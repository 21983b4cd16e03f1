"""Known words looked up by numbers: as a dictionary would find them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dehusk.extractor.hints import groups_of, word_bits
from dehusk.extractor.outline.known_words import KnownWords

_ALL = word_bits()
_WORDS = st.one_of(
    st.sampled_from(sorted(_ALL)),
    st.text("abst", min_size=1, max_size=20).map(str.encode),
    st.sampled_from(sorted(_ALL)).map(lambda word: word + b"s"),
    st.sampled_from(sorted(_ALL)).map(lambda word: word[:-1] or b"x"),
)


def test_every_word_of_the_groups_is_found() -> None:
    assert KnownWords(_ALL).bits(b"  ".join(_ALL)).tolist() == list(_ALL.values())


def test_long_words() -> None:
    known = KnownWords({b"a" * size: size for size in (7, 8, 9, 15, 16)})
    text = b" ".join(b"a" * size for size in range(1, 30))
    assert known.bits(text).tolist() == [size if size in (7, 8, 9, 15, 16) else 0 for size in range(1, 30)]


def test_a_text_without_words() -> None:
    assert KnownWords(_ALL).bits(b"").tolist() == KnownWords(_ALL).bits(b"   ").tolist() == []


@given(st.lists(_WORDS, max_size=30), st.sampled_from([b" ", b"   "]))
def test_found_as_in_a_dictionary(words: list[bytes], between: bytes) -> None:
    assert KnownWords(_ALL).bits(between.join(words)).tolist() == [_ALL.get(word, 0) for word in words]


def test_the_mark_between_names_may_stand_in_one() -> None:
    assert groups_of([b"p class=\x01comment", b"p", b"nav"], ("comment", "nav")).tolist() == [1, 0, 2]
    assert groups_of([], ("comment",)).tolist() == []
