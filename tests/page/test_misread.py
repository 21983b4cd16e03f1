"""Text that was bytes of another encoding, read as Latin-1 or the like."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from conformance.checks import grows_linearly
from dehusk import Page
from dehusk.page.decoding.misread import read_again

TEXTS = {
    "utf-8": "Où est le café? Là-bas, près du théâtre, à gauche “dit-il” — enfin…",
    "gb18030": "当前位置：首页，飞机的重量，即将飞机拉向地面的重力。第二个是引擎产生的推力。",
    "windows-1251": "Чай полезен для здоровья, говорят снова и снова. Это последняя строка статьи.",
    "euc-kr": "차는 건강에 좋다고 사람들은 거듭 말한다. 이것은 기사의 마지막 줄이다.",
    "shift_jis": "お茶は体に良いと何度も言われています。これは記事の最後の行です。",
    "windows-1256": "يقولون مرارا وتكرارا إن الشاي مفيد للصحة، وهذا هو السطر الأخير من المقال.",
    "big5": "人們一再說茶對身體有益。這是文章的最後一行，而且很長。",
}


@pytest.mark.parametrize("encoding", TEXTS)
@pytest.mark.parametrize("declared", [True, False])
def test_read_as_it_was_meant(encoding: str, declared: bool) -> None:
    meta = f"<meta charset={encoding}>" if declared else ""
    html = f"{meta}<p>{TEXTS[encoding]}</p>"
    page = Page.from_html(html.encode(encoding).decode("latin-1"))
    assert page.html == html
    assert page.encoding is not None


@pytest.mark.parametrize("encoding", ["gb18030", "euc-kr", "windows-1251"])
def test_what_was_read_as_latin_9(encoding: str) -> None:
    html = f"<meta charset={encoding}><p>{TEXTS[encoding] * 3}</p>"
    wrong = html.encode(encoding).decode("iso-8859-15")
    assert not set(wrong).isdisjoint("€ŠšŽžŒœŸ") or encoding == "windows-1251"
    assert Page.from_html(wrong).html == html


@pytest.mark.parametrize("encoding", TEXTS)
def test_what_was_read_as_windows_1252(encoding: str) -> None:
    html = f"<meta charset={encoding}><p>{TEXTS[encoding] * 3}</p>"
    data = html.encode(encoding)
    wrong = "".join(bytes([byte]).decode("windows-1252", "replace").replace("\ufffd", chr(byte)) for byte in data)
    assert Page.from_html(wrong).html == html


def test_quotation_marks_of_windows() -> None:
    wrong = "<p>\x93I guess I\x92ve come here\x94 \x96 \x93he said\x94, \x93and that\x92s it\x94."
    assert Page.from_html(wrong).html == "<p>“I guess I’ve come here” – “he said”, “and that’s it”."


def test_a_few_bytes_that_are_not_utf_8_stay() -> None:
    html = "<p>“Tea” – “good” – “for” – “you” …</p>"
    page = Page.from_html(html.encode().decode("latin-1") + "caf\xe9")
    assert page.html == html + "caf\xe9"
    page = Page.from_html(html.encode().decode("windows-1252", "replace").replace("\ufffd", "\x9d") + "\u201cx")
    assert page.html == html + "\u201cx"


@pytest.mark.parametrize(
    "html",
    [
        "<p>Tea is good for you",
        "<p>Où est le café? Là-bas, près du théâtre, à gauche. Ça va très bien.",
        "<p>Ärger über Öl: Größe, Straße, Füße, Käse, Übung, schön, müßig",
        "<p>An é is often read as Ã©",
        "<p>©©©© ®®®® §§§§ ½½½½",
        "<p>¥¥¥¥</p><p>¥¥¥¥</p>",
        "<meta charset=utf-8><p>¥¥¥¥</p><p>¥¥¥¥</p>",
        "<p>¯¯¯¯¯¯¯¯¯¯¯",
        "<p>½¼¾½ ½¼¾½",
        "<p>±±±±±±±±±±",
        "<p>x²³¹² and x¹²³¹",
        "<meta charset=windows-1251><p>\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0Café naïve",
        "<p>naïve “quotes” Ã© Ã¨ Ã  Ã´ Ã» Ã® Ã¢ Ãª",
        "<p>茶 is tea",
        "<p>“„‚‘’”–—…•€™œŒžŽšŠŸ†‡ˆ˜‰‹›ƒ” in a row, and “”„…” again",
        "<p>“Été”, «œuvre», “Øresund…” – “Ärger” — „Öl“ ‚ß‘ š ž Ÿ, naïve…",
        "",
    ],
)
def test_what_is_right_stays(html: str) -> None:
    assert read_again(html) is None
    assert Page.from_html(html).html == html


def test_bytes_without_a_character_take_linear_time() -> None:
    assert grows_linearly(lambda size: partial(read_again, "\x81a€" * size), 50_000)


@given(st.text(st.characters(max_codepoint=0xFF)))
def test_any_text_is_read(text: str) -> None:
    again = read_again(text)
    assert again is None or again.text
    dehusk.extract(text)


@given(st.text(st.characters(min_codepoint=0x100, exclude_categories=["Cs"]), min_size=8))
def test_utf_8_comes_back(text: str) -> None:
    again = read_again(text.encode().decode("latin-1"))
    assert again is not None
    assert again.text == text
