"""Kinds of characters in every script; years and times."""

import pytest
from outlines import blocks

from dehusk.extractor.outline.characters import Characters
from dehusk.extractor.outline.traits import KINDS


def characters(html: str) -> Characters:
    return Characters(blocks(html))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tea, and MILK; good!", {"upper": 5, "comma": 2, "sentence": 1}),
        ("Чай и Молоко. Ёлка", {"upper": 3, "sentence": 1}),
        ("Το Τσάι ΚΑΛΟ", {"upper": 6}),
        ("Äpfel über Ölen × ß", {"upper": 2}),
        ("你好，世界。真的？「是」、对！", {"comma": 2, "sentence": 3, "quote": 2}),
        ("お茶は１２３円（税込）です。", {"digit": 3, "bracket": 2, "sentence": 1}),
        ("هل هذا شاي؟ نعم، وهو جيد؛ ١٢٣", {"sentence": 1, "comma": 2, "digit": 3}),
        ("یہ چائے ہے۔ ۴۵", {"sentence": 1, "digit": 2}),
        ("यह चाय है। १२", {"sentence": 1, "digit": 2}),
        ("এটি চা। ১২", {"sentence": 1, "digit": 2}),
        ("ราคา ๑๒ ฿", {"digit": 2, "currency": 1}),
        ("5 € or $6: £7, ¥8, ₽9", {"digit": 5, "currency": 5, "colon": 1, "comma": 2}),
        ("Home | News • Sport > All", {"upper": 4, "bar": 3}),
        ("me@example.org ©2020 {a} [b] (c)", {"at": 2, "digit": 4, "bracket": 6, "sentence": 1}),
        ("„Tee“ ‘tea’ 'x'", {"quote": 6, "upper": 1}),
    ],
)
def test_kinds(text: str, expected: dict[str, int]) -> None:
    found = characters(f"<p>{text}")
    counted = {kind: int(number) for kind, number in zip(KINDS, found.count[:, 0].tolist(), strict=True) if number}
    assert counted == expected
    assert found.length.tolist() == [len(text)]


def test_each_block_has_its_own() -> None:
    found = characters("<title>A, B.</title><p>One, two.<p>three<p>FOUR!")
    assert found.count[KINDS.index("upper")].tolist() == [1, 0, 4]
    assert found.count[KINDS.index("comma")].tolist() == [1, 0, 0]
    assert found.count[KINDS.index("sentence")].tolist() == [1, 0, 1]
    assert found.length.tolist() == [9, 5, 5]
    sentence = KINDS.index("sentence") + 1
    assert found.last.tolist() == [sentence, 0, sentence]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("in 1999 and 2024", 2),
        ("1403 or 1389 by another calendar", 2),
        ("1234 and 2199, 19999, 199", 0),
        ("at 10:30 on 12.5.2021", 1),
        ("2021-05-12", 1),
        ("12/5", 0),
        ("10: 30, 10,30", 0),
        ("٢٠٢١ and ۱۴۰۲ and ２０２１", 3),
        ("12345.6", 0),
        ("nothing", 0),
    ],
)
def test_years(text: str, years: int) -> None:
    found = characters(f"<p>{text}")
    assert found.years.tolist() == [years]


def test_numbers_of_two_blocks() -> None:
    found = characters("<p>2021<p>at 10:30<p>none")
    assert found.years.tolist() == [1, 0, 0]


def test_no_blocks() -> None:
    found = characters("")
    assert found.count.shape == (len(KINDS), 0)
    assert found.length.shape == found.last.shape == found.years.shape == (0,)
