"""Reading aloud: well-formed SSML, sentences of every script, and the language of every piece."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.cli import dehusk as command
from dehusk.extraction.speech.scripts import home_scripts, script_runs
from dehusk.extraction.speech.sentences import sentences
from dehusk.extraction.speech.spoken import announcements
from dehusk.extraction.speech.utterances import Utterances

SSML = "{http://www.w3.org/2001/10/synthesis}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
PROSE = "Tea is good for you, they say. Nobody who has had a cup in the morning would say otherwise. "
# what SSML 1.1 lets stand in what
ALLOWED = {
    "speak": {"p", "break"},
    "p": {"s"},
    "s": {"emphasis", "lang", "say-as"},
    "emphasis": {"lang"},
    "lang": set(),
    "break": set(),
    "say-as": set(),
}


def parsed(speech: str) -> ET.Element:
    root = ET.fromstring(speech.encode())  # noqa: S314  # our own
    for element in root.iter():
        inside = {child.tag.removeprefix(SSML) for child in element}
        assert inside <= ALLOWED[element.tag.removeprefix(SSML)]
    assert root.get("version") == "1.1"
    assert root.get(LANG)
    return root


def speak(html: str, language: str = "en") -> ET.Element:
    """The speech of all of a page, whatever an algorithm would drop of it."""
    page = dehusk.Page.from_html(f"<html lang={language}><body>{html}</body></html>")
    return parsed(dehusk.Document(page, dehusk.get("everything")(page)).speech)


def said(element: ET.Element) -> list[str]:
    return ["".join(one.itertext()) for one in element.iter(f"{SSML}s")]


def languages(element: ET.Element) -> list[tuple[str, str]]:
    return [("".join(one.itertext()), one.attrib[LANG]) for one in element.iter() if LANG in one.attrib][1:]


@pytest.mark.parametrize(
    "expected",
    [
        ["Tea is good.", "Is it?", "It is!"],
        ["“It sang,” he said.", "“Why?”", "(Nobody knew.)", "So it goes…", "On."],
        ["Dr. Brewer met J. R. Smith on 3. Mai.", "They drank 2.5 litres, e.g. tea.", "In 2020.", "Later."],
        ["see www.tea.example for more.", "Version 1.2.3 is out."],
        ["Tea?!", "Yes..."],
        ["他来了。", "“真的吗？”", "是的！", "没有空格。"],
        ["お茶を飲む。", "「本当？」", "はい。"],
        ["هل هذا شاي؟", "نعم.", "اشرب!"],
        ["آیا این چای است؟", "بله.", "۲٫۵ گرم بنوش."],
        ["یہ چائے ہے۔", "پیو۔"],
        ["यह चाय है।", "पियो।"],
        ["이것은 차입니다.", "마셔요!"],
        ["Սա թեյ է։", "Խմիր։"],
        ["ይህ ሻይ ነው።", "ጠጣ።"],
        ["ဒါလက်ဖက်ရည်ပါ။", "သောက်ပါ။"],
        ["នេះជាតែ។", "ផឹក។"],
        ["ชาไทยเป็นเครื่องดื่มที่หวานและเข้มข้น นิยมดื่มเย็น"],
        ["Это чай.", "Пей!", "Т.е. не кофе."],
    ],
)
def test_sentences_end_where_their_script_says(expected: list[str]) -> None:
    assert sentences(" ".join(expected)) == expected
    assert sentences("\n".join(expected)) == expected


def test_sentences_without_spaces_between() -> None:
    assert sentences("他来了。真的吗？是的！」好。") == ["他来了。", "真的吗？", "是的！」", "好。"]
    assert sentences("यह चाय है।पियो।") == ["यह चाय है।", "पियो।"]
    assert sentences("") == sentences(" \n ") == []


@given(st.text(alphabet=st.sampled_from("aB.!?。 \n”)(3茶؟।"), max_size=80))
def test_no_letter_is_lost_between_sentences(text: str) -> None:
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


def test_time_is_linear_in_the_text() -> None:
    for piece in ("." * 200, "...”)", "茶。", "Tea. Чай. ", "<b>x</b>", "<ol><li>", "<i lang=fr>a </i>"):

        def seconds(times: int, piece: str = piece) -> float:
            page = dehusk.Page.from_html(f"<p>{piece * times}x")
            document = dehusk.Document(page, dehusk.get("everything")(page))
            document.html, document.language  # noqa: B018  # made before the clock starts
            start = time.process_time()
            document.speech  # noqa: B018
            return time.process_time() - start

        long, short = (min(seconds(times) for _ in range(3)) for times in (4000, 1000))
        assert long < 12 * max(short, 0.02), piece


def test_headings_have_pauses_and_stress() -> None:
    root = speak("<h1>Tea</h1><p>One. Two.</p><h3>Milk</h3><p>Three.</p>")
    kinds = [f"{one.tag.removeprefix(SSML)} {one.get('strength') or ''}".strip() for one in root]
    assert kinds == ["p", "break x-strong", "p", "break x-strong", "p", "break strong", "p"]
    assert said(root) == ["Tea", "One.", "Two.", "Milk", "Three."]
    assert [one.get("level") for one in root.iter(f"{SSML}emphasis")] == ["strong", "moderate"]


def test_author_and_date_follow_the_headline() -> None:
    head = '<meta name=author content="Ada Brewer"><meta property="article:published_time" content="2024-03-05">'
    doc = dehusk.extract(f"<html lang=en><head><title>Tea</title>{head}</head><h1>Tea</h1><p>{PROSE * 3}</p>")
    root = parsed(doc.speech)
    assert said(root)[:4] == ["Tea", "Ada Brewer", "2024-03-05", "Tea is good for you, they say."]
    assert next(root.iter(f"{SSML}say-as")).attrib == {"interpret-as": "date", "format": "ymd"}


def test_other_languages_by_attribute_and_by_script() -> None:
    root = speak(
        f"<p>{PROSE}</p><p>We say <i lang=fr>du thé</i>, чай с молоком or 茶.</p><p lang=de>Ein Tee. Zwei Tee.</p>"
    )
    assert languages(root) == [
        ("du thé", "fr"),
        ("чай с молоком", "ru"),
        ("茶", "zh"),
        ("Ein Tee.", "de"),
        ("Zwei Tee.", "de"),
    ]
    assert "We say du thé, чай с молоком or 茶." in said(root)


def test_latin_words_among_other_letters() -> None:
    persian = "چای برای شما خوب است و همه آن را می‌نوشند. "
    root = speak(f"<p>{persian * 4}</p><p>این Windows 11 Pro است.</p>", "fa")
    assert root.get(LANG) == "fa"
    assert [text for text, _ in languages(root)] == ["Windows 11 Pro"]


def test_scripts_that_belong_together() -> None:
    japanese = home_scripts("緑茶を飲む", "ja")
    assert script_runs("緑茶を飲む。カフェ", japanese) == [("緑茶を飲む。カフェ", None)]
    chinese = home_scripts("茶是世界上最古老的饮料之一", "zh")
    assert script_runs("日本語：緑茶を飲む。", chinese) == [("日本語：緑茶を飲む", "ja"), ("。", None)]
    assert script_runs("x = π", frozenset({"latin"})) == [("x = ", None), ("π", None)]


@given(st.text(alphabet=st.sampled_from("aя茶か한ש 1.,"), max_size=40), st.sampled_from(["latin", "han", "cyrillic"]))
def test_runs_put_together_are_the_text(text: str, home: str) -> None:
    assert "".join(run.text for run in script_runs(text, frozenset({home}))) == text


def test_tables_name_their_columns() -> None:
    rows = "<tr><th>Tea<th>°C<th colspan=2>Minutes</tr><tr><td rowspan=2>green<td>70<td>2<td>3</tr><tr><td>75<td>4<td></tr>"
    root = speak(f"<p>{PROSE}</p><table><caption>Water</caption>{rows}</table><p>After.</p>")
    assert said(root)[2:] == [
        "Table:",
        "Water",
        "Tea, °C, Minutes",
        "Tea: green, °C: 70, Minutes: 2, Minutes: 3",
        "°C: 75, Minutes: 4",
        "After.",
    ]


def test_code_quotations_and_pictures_are_announced() -> None:
    html = "<pre>if a &lt; b:\n\n    pour()</pre><blockquote>Sing.</blockquote><p><img src=a.png alt='A cup'> Here.</p>"
    german = "Der Tee ist gut für dich, sagt man, und das ist nicht falsch. "
    root = speak(f"<p>{german * 3}</p>{html}", "de")
    assert said(root)[3:] == ["Code:", "if a < b:", "pour()", "Zitat:", "Sing.", "Bild: A cup.", "Here."]
    assert announcements("tlh").code == "Code"


def test_lists_are_numbered() -> None:
    root = speak("<ol start=4><li>lock<li value=9>go<ul><li>slowly</ul><li>rest</ol><p>End.</p>")
    assert said(root) == ["4. lock", "9. go", "slowly", "10. rest", "End."]


def test_how_characters_are_read_is_not_said_twice() -> None:
    assert said(speak("<p><ruby>茶<rp>(</rp><rt>ちゃ</rt><rp>)</rp></ruby>を飲む。</p>", "ja")) == ["茶を飲む。"]


def test_nothing_can_break_out_of_the_markup() -> None:
    evil = "</s></p></speak><audio src='http://x'/>"
    escaped = evil.replace("<", "&lt;")
    html = f"<html lang='\"><audio/>'><head><title>{escaped}</title></head><p lang='x\"y'>{escaped} &amp;amp; \x01 {PROSE}</p>"
    root = parsed(dehusk.extract(html).speech)
    assert evil in " ".join(said(root))
    assert "&amp;" in " ".join(said(root))


def test_an_empty_page_says_nothing() -> None:
    root = parsed(dehusk.extract("").speech)
    assert len(root) == 0
    assert root.get(LANG) == "und"


@given(st.text(max_size=300) | st.text(alphabet='<>/="pbh1tdrliangcode &;茶я.\n', max_size=300))
def test_any_page_is_well_formed(html: str) -> None:
    page = dehusk.Page.from_html(html)
    parsed(dehusk.Document(page, dehusk.get("everything")(page)).speech)


def test_broken_html_is_said_without_error() -> None:
    words = announcements("en")
    assert [one.kind for one in Utterances(words).read("</p><td>a</td></table></ul>b<li>c")] == ["paragraph"] * 3


def test_the_formats_of_the_command(tmp_path: Path) -> None:
    page = tmp_path / "tea.html"
    page.write_text(f"<html lang=en><title>Tea</title><article><h1>Tea</h1><p>{PROSE * 5}</p></article>")
    heard = CliRunner().invoke(command, ["extract", str(page), "-f", "speech"])
    assert said(parsed(heard.stdout))[0] == "Tea"
    seen = CliRunner().invoke(command, ["extract", str(page), "-f", "reader", "-o", str(tmp_path / "out.html")])
    assert seen.exit_code == 0
    assert (tmp_path / "out.html").read_text().startswith("<!doctype html>")
    page.write_text("")
    assert CliRunner().invoke(command, ["extract", str(page), "-f", "speech"]).stdout == ""
