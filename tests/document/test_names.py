"""Names in by-lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.document.people.bylines import BYLINE, is_credit, is_named_author, leads_to_author
from dehusk.document.people.names import clean_name, is_name, is_office, names_in


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ada Lovelace", ["Ada Lovelace"]),
        ("By Ada Lovelace and Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        ("Von Ada Lovelace und Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        ("Par Ada Lovelace et Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        ("Ada Lovelace, Alan Turing & Grace Hopper", ["Ada Lovelace", "Alan Turing", "Grace Hopper"]),
        ("Lovelace, Ada", ["Ada Lovelace"]),
        ("Ada Lovelace, Ph.D.", ["Ada Lovelace"]),
        ("Ada Lovelace (London), Alan Turing (Bletchley)", ["Ada Lovelace", "Alan Turing"]),
        ("Ada Lovelace ada@example.org", ["Ada Lovelace"]),
        ("Ludwig van Beethoven", ["Ludwig van Beethoven"]),
        ("Fouzia Van Der Fort", ["Fouzia Van Der Fort"]),
        ("作者：山田太郎", ["山田太郎"]),
        ("نویسنده: علی رضایی", ["علی رضایی"]),
        ("Ada Lovelace | May 3, 2024", ["Ada Lovelace"]),
        ("Ada Lovelace in\nLife", ["Ada Lovelace", "Life"]),
        ("By Ada Lovelace in Life", ["Ada Lovelace"]),
        ("By Ada Lovelace in London and Alan Turing in Bletchley Park", ["Ada Lovelace", "Alan Turing"]),
        ("كتبه أحمد علي", ["أحمد علي"]),
        ("كتبته: ليلى حسن", ["ليلى حسن"]),
        ("Sophie in 't Veld", ["Sophie in 't Veld"]),
        ("Hakan Under", ["Hakan Under"]),
        ("https://www.facebook.com/ada", []),
        ("@ada", []),
        ("admin", []),
        ("", []),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert names_in(text) == names


@pytest.mark.parametrize(
    "text", ["Ada Lovelace", "Jean-Luc Picard", "J.R.R. Tolkien", "Ludwig van Beethoven", "علی رضایی", "山田太郎"]
)
def test_what_looks_like_a_name(text: str) -> None:
    assert is_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Read more",
        "Ada",
        "Senior Politics Editor",
        "3 May",
        "Foto: Ada Lovelace",
        "一般会員登録はこちらから",
        "the way we live now",
    ],
)
def test_what_does_not(text: str) -> None:
    assert not is_name(text)


def test_offices() -> None:
    assert is_office("Redaktion")
    assert is_office("The Site Staff")
    assert not is_office("Ada Lovelace")


@pytest.mark.parametrize(
    "text",
    ["By Ada", "Von Ada Lovelace", "Par Ada", "Por Ada", "Автор: Ада", "نویسنده: علی", "作者：山田", "Written by Ada"],
)
def test_by_lines_begin_so(text: str) -> None:
    assert BYLINE.match(text)


def test_names_of_elements() -> None:
    assert is_named_author("post-author")
    assert is_credit("image-author")
    assert leads_to_author("/authors/ada")
    assert not leads_to_author("")


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    for name in names_in(text):
        assert name == clean_name(name) or name.strip()
        is_name(name)
