"""Bytes to text: order of the rules, labels, each encoding, lies, damage and speed."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.page.decoding.declared import declared_encoding
from dehusk.page.decoding.decode import Decoded, decode, sure_utf_8
from dehusk.page.decoding.decode_as import decode_as
from dehusk.page.decoding.detect import detect
from dehusk.page.decoding.encodings import CODECS, MULTI_BYTE, lookup, single_byte_table

RUSSIAN = "Вчера в городе прошёл дождь, и все жители остались дома пить чай."
JAPANESE = "昨日は町で雨が降り、みんな家でお茶を飲みながら本を読んでいました。"
TEXTS = {
    "windows-1252": "Gestern regnete es über der Stadt, und alle blieben fröhlich daheim; schön für Gärten.",
    "windows-1250": "Příliš žluťoučký kůň úpěl ďábelské ódy, říká se v Čechách už dlouho.",
    "iso-8859-2": "Wczoraj spadł śnieg i każdy, kto mógł, został w domu; żółty pies też.",
    **dict.fromkeys(("windows-1251", "koi8-r", "iso-8859-5", "ibm866"), RUSSIAN),
    "windows-1253": "Χθες έβρεξε στην πόλη και όλοι έμειναν στο σπίτι για να πιουν τσάι. Άλλα νέα αύριο.",
    "windows-1254": "Dün şehirde yağmur yağdı ve herkes evde kalıp çay içti, böylece gün geçti.",
    "windows-1255": "אתמול ירד גשם בעיר וכל התושבים נשארו בבית כדי לשתות תה חם.",
    "windows-1256": "أمطرت السماء أمس على المدينة وبقي جميع السكان في البيت يشربون الشاي.",
    "windows-1257": "Vakar mieste lijo, todėl žmonės liko namuose ir gėrė arbatą; šį rytą švietė saulė.",
    "windows-874": "เมื่อวานนี้ฝนตกในเมือง และทุกคนอยู่บ้านดื่มชาร้อนกับครอบครัว",
    "gb18030": "昨天城里下雨了，所有的人都留在家里喝茶，孩子们在看书。",
    "big5": "昨天城裡下雨了，所有的人都留在家裡喝茶，孩子們在看書。",
    **dict.fromkeys(("shift_jis", "euc-jp"), JAPANESE),
    "euc-kr": "어제 도시에 비가 내려서 모든 사람들이 집에서 차를 마시며 책을 읽었습니다.",
}
ROUND_TRIPS = sorted(TEXTS.keys() - {"big5", "euc-jp"})  # these two spell some signs otherwise than Python
ENCODED = pytest.mark.parametrize(("name", "text"), TEXTS.items(), ids=TEXTS.keys())


def page(text: str, head: str = "") -> str:
    return f"<!DOCTYPE html><html><head>{head}<title>x</title></head><body><p>{text}</p></body></html>"


class TestOrderOfRules:
    @pytest.mark.parametrize(
        ("html", "how"),
        [
            ("", "default"),
            ("<p>plain", "default"),
            ("naïve 中文", "detected"),
            ("<meta charset='utf-8'>é", "meta"),
        ],
    )
    def test_utf_8(self, html: str, how: str) -> None:
        assert decode(html.encode()) == Decoded(html, "utf-8", how)

    @pytest.mark.parametrize(
        ("mark", "name"),
        [(b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be")],
    )
    def test_mark_beats_given_and_meta_and_is_stripped(self, mark: bytes, name: str) -> None:
        html = page("Ærø 漢字 😀", "<meta charset=koi8-r>")
        data = mark + html.encode(CODECS[name])
        assert decode(data, encoding="windows-1251") == Decoded(html, name, "bom")
        assert decode(mark + data).text == "\ufeff" + html

    def test_given_beats_meta_and_is_obeyed_even_when_wrong(self) -> None:
        html = page("привет", "<meta charset=utf-8>")
        assert decode(html.encode("koi8-r"), encoding="KOI8-R") == Decoded(html, "koi8-r", "given")
        assert decode("é".encode(), encoding="latin1") == Decoded("Ã©", "windows-1252", "given")
        assert decode(b"caf\xe9!", encoding="utf-8") == Decoded("caf\ufffd!", "utf-8", "given")

    @pytest.mark.parametrize("label", ["klingon", "", " ", "hz-gb-2312", "iso-2022-kr", "utf-7", "\ud800"])
    def test_unknown_given_label_is_passed_over(self, label: str) -> None:
        html = page("привет", "<meta charset=koi8-r>")
        assert decode(html.encode("koi8-r"), encoding=label) == Decoded(html, "koi8-r", "meta")

    @pytest.mark.parametrize("name", ["utf-16le", "utf-16be"])
    def test_utf_16_without_mark(self, name: str) -> None:
        html = page("Ærø und 漢字 😀")
        assert decode(html.encode(CODECS[name])) == Decoded(html, name, "detected")
        assert decode(b"a\0b\0\0c<p>text that goes on</p>").encoding == "utf-8"

    @pytest.mark.parametrize("name", ["utf-16le", "utf-16be"])
    def test_utf_16_without_mark_and_with_little_markup(self, name: str) -> None:
        html = "\n <html><p>" + "昨日は雨が降っていたので、みんな家でお茶を飲んでいました。" * 60
        assert decode(html.encode(name)) == Decoded(html, name, "detected")
        assert decode(html.encode("utf-32")[4:]).encoding != name


class TestLabels:
    def test_as_browsers_read_them(self) -> None:
        for label in ("latin1", "ISO-8859-1", "us-ascii", "x-user-defined"):
            assert lookup(label) == "windows-1252"
        for label in ("utf8", "UTF-8", "  utf-8\n", "'utf8'", '"Utf-8"'):
            assert lookup(label) == "utf-8"
        assert [lookup(x) for x in ("gb2312", "x-sjis", "big5-hkscs")] == ["gbk", "shift_jis", "big5"]
        assert [lookup(x) for x in ("ks_c_5601-1987", "tis-620", "utf-16")] == [
            "euc-kr",
            "windows-874",
            "utf-16le",
        ]

    def test_every_name_is_its_own_label(self) -> None:
        assert [lookup(name) for name in CODECS] == list(CODECS)

    def test_single_byte_tables_are_whole(self) -> None:
        for table in map(single_byte_table, CODECS.keys() - MULTI_BYTE):
            assert (len(table), table[:128].encode("ascii")) == (256, bytes(range(128)))
            assert "\ufffd" not in table[:0xA0]


class TestDeclarations:
    @pytest.mark.parametrize(
        "head",
        [
            "<meta charset=koi8-r>",
            '<META CHARSET="KOI8-R"/>',
            "<meta charset = ' koi8-r '>",
            '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">',
            "<meta content='text/html;charset = \"koi8-r\"' http-equiv=content-type>",
            "<!-- <meta charset=big5> --><meta charset=koi8-r>",
            "<!--><meta charset=koi8-r>",
            "<script>'<meta charset=big5>'</script><meta charset=koi8-r>",
            "<meta name=x content='charset=big5'><meta charset=koi8-r>",
            "<meta charset=nonsense><meta charset=koi8-r>",
            "<meta charset=koi8-r charset=big5>",
            "<a title='<meta charset=big5>'><meta charset=koi8-r>",
            "<?php <meta?><meta/charset=koi8-r>",
            "<!--" + "x" * 6000 + "--><meta charset=koi8-r>",
            "<a title='<meta charset=\"utf-8\">'><meta charset=koi8-r>",
            "<body><meta charset=koi8-r>",
            "<meta charset=koi8-r>" + "x" * 1500 + '<body><meta charset="utf-8">',
        ],
    )
    def test_found(self, head: str) -> None:
        assert declared_encoding(head.encode()) == "koi8-r"

    @pytest.mark.parametrize(
        "head",
        [
            "",
            "<meta charset=>",
            "<!-- <meta charset=koi8-r>",
            "<style><meta charset=koi8-r>",
            "<meta content='text/html; charset=koi8-r'>",
            "<metacharset=koi8-r>",
            "<p>charset=koi8-r</p>",
            "x" * 1500 + "<body><meta charset=koi8-r>",
            "x" * 1500 + '<body><meta charset="utf-8">',
            "<body>" + "x" * 1500 + '<p><meta charset="utf-8">',
            "x" * 20000 + "<meta charset=koi8-r>",
            "<meta charset='koi8-r",
            "<meta charset=replacement>",
        ],
    )
    def test_not_found(self, head: str) -> None:
        assert declared_encoding(head.encode()) is None

    @pytest.mark.parametrize("label", ["utf-16", "UTF-16BE", "utf-16le", "unicode", "ucs-2"])
    def test_utf_16_in_meta_means_utf_8(self, label: str) -> None:
        assert declared_encoding(f"<meta charset={label}>".encode()) == "utf-8"
        assert declared_encoding(f"<?xml version='1.0' encoding='{label}'?>".encode()) == "utf-8"

    def test_user_defined_in_meta_means_windows_1252(self) -> None:
        assert declared_encoding(b"<meta charset=x-user-defined>") == "windows-1252"

    def test_xml_declaration_counts_after_meta(self) -> None:
        xml = b"<?xml version='1.0' encoding='windows-1251'?>"
        assert declared_encoding(xml) == "windows-1251"
        assert declared_encoding(xml + b"<meta charset=big5>") == "big5"

    @pytest.mark.parametrize("unit", ["<", "<!--", "<meta ", "<meta a='", "<a =", "charset=", "<script>"])
    def test_time_is_bounded(self, unit: str) -> None:
        data = b"<?xml charset encoding " + unit.encode() * (2_000_000 // len(unit))
        started = time.process_time()
        declared_encoding(data)
        assert time.process_time() - started < 0.5


class TestPrescan:
    """The standard's "prescan a byte stream to determine its encoding", step by step."""

    @pytest.mark.parametrize(
        "markup",
        [
            "<!-- > <meta charset=big5> -->",
            "<!--->",
            "<!-- --!> <meta charset=big5> -->",
            "<!doctype html>",
            "<!x <meta charset=big5>",
            "<?x <meta charset=big5>",
            "</ <meta charset=big5>",
            "</p <meta charset=big5>",
            "<p <meta charset=big5>",
            "<p title='>' lang=\"> <meta charset=big5>\">",
            "<p title=a'b>",
            "<1 <!-- -->",
            "< meta charset=big5>",
            "<metal charset=big5>",
            "</meta charset=big5>",
        ],
    )
    def test_what_is_skipped(self, markup: str) -> None:
        assert declared_encoding((markup + "<meta charset=koi8-r>").encode()) == "koi8-r"

    @pytest.mark.parametrize(
        "attributes",
        [
            "charset=koi8-r",
            "CHARSET=Koi8-R",
            "charset\n=\n'koi8-r'",
            'charset="\tkoi8-r\f"',
            'charset="koi8-r"x',
            "/charset=koi8-r ",
            "x=y charset=koi8-r",
            "x= y charset=koi8-r",
            "x='charset=big5'charset=koi8-r",
            "=charset charset=koi8-r",
            "charset=koi8-r charset=big5",
        ],
    )
    def test_attributes(self, attributes: str) -> None:
        assert declared_encoding(f"<meta {attributes}>".encode()) == "koi8-r"

    @pytest.mark.parametrize(
        "content",
        [
            "text/html; charset=koi8-r",
            "text/html; CharSet = koi8-r",
            "text/html;charset=koi8-r;x",
            "text/html; charset=koi8-r x",
            "charset=\tkoi8-r",
            "xcharset=koi8-r",
            "charset charset=koi8-r",
            "charset x; charset=koi8-r",
            "charset='koi8-r'x",
            "charset=' koi8-r '",
        ],
    )
    def test_content(self, content: str) -> None:
        for meta in (f'http-equiv=Content-Type content="{content}"', f'content="{content}" http-equiv="content-type"'):
            assert declared_encoding(f"<meta {meta}>".encode()) == "koi8-r"
        assert declared_encoding(f'<meta content="{content}">'.encode()) is None
        assert declared_encoding(f'<meta http-equiv=" content-type" content="{content}">'.encode()) is None

    @pytest.mark.parametrize(
        ("attributes", "expected"),
        [
            ("http-equiv=content-type content='charset=big5' charset=koi8-r", "koi8-r"),
            ("charset=koi8-r http-equiv=content-type content='charset=big5'", "koi8-r"),
            ("charset=klingon http-equiv=content-type content='charset=big5'", None),
            ("charset='' http-equiv=content-type content='charset=big5'", None),
            ("http-equiv=content-type content='charset=\"koi8-r'", None),
            ("http-equiv=content-type content='charset=utf-16'", "utf-8"),
            ("http-equiv=refresh content='charset=big5'", None),
            ("charset=koi8-r/ x", None),  # the slash is part of a value without quotes
        ],
    )
    def test_which_attribute_counts(self, attributes: str, expected: str | None) -> None:
        assert declared_encoding(f"<meta {attributes}>".encode()) == expected

    @pytest.mark.parametrize(
        "cut",
        [
            *("<meta charset=utf-8", "<meta charset=utf-8 ", "<meta charset=big5 /", "<meta charset='big5'"),
            *("<meta charset='big5", "<meta charset='big5>", "<p title='><meta charset=big5>"),
            "<meta http-equiv=content-type content='text/html; charset=big5'",
        ],
    )
    def test_a_tag_that_is_cut_off(self, cut: str) -> None:
        assert declared_encoding(cut.encode()) is None

    def test_a_tag_that_is_cut_off_where_looking_ends(self) -> None:
        """Half of `iso-8859-15` is the label of another encoding."""
        meta = b"<meta charset=iso-8859-15>"
        for size in range(16_384 - 2 * len(meta), 16_384):
            padding = b"<!--" + b"x" * (size - 7) + b"-->"
            found = declared_encoding(padding + meta)
            assert found == ("iso-8859-15" if size + len(meta) <= 16_384 else None)


class TestLies:
    @pytest.mark.parametrize("label", ["iso-8859-1", "windows-1251", "gb2312"])
    def test_legacy_declared_but_utf_8(self, label: str) -> None:
        html = page("Straße, café, 中文", f"<meta charset={label}>")
        assert decode(html.encode()) == Decoded(html, "utf-8", "detected")

    def test_little_that_looks_like_utf_8_does_not_overrule_gbk(self) -> None:
        html = page("茅", "<meta charset=gbk>")
        assert html.encode("gbk").decode("utf-8")
        assert decode(html.encode("gbk")) == Decoded(html, "gbk", "meta")

    @ENCODED
    def test_utf_8_declared_but_legacy(self, name: str, text: str) -> None:
        html = page(text, "<meta charset=utf-8>")
        assert decode(html.encode(CODECS[name])) == Decoded(html, name, "detected")

    def test_euc_jp_declared_but_windows_1252(self) -> None:
        html = page("Größe für Fußgänger: schön, natürlich.", "<meta charset=euc-jp>")
        assert decode(html.encode("cp1252")).text == html

    @pytest.mark.parametrize("head", ["<meta charset=utf-8>", ""])
    def test_few_errors_leave_utf_8_alone(self, head: str) -> None:
        good, bad = page("naïve déjà vu à côté, 中文字", head).encode(), b"\xff<p>caf\xe9</p>"
        assert decode(good + bad).text == good.decode() + "\ufffd<p>caf\ufffd</p>"

    def test_cut_off_in_the_middle_of_a_character(self) -> None:
        assert decode("naïve 中".encode()[:-1]) == Decoded("naïve \ufffd", "utf-8", "detected")


class TestEncodings:
    @ENCODED
    def test_declared(self, name: str, text: str) -> None:
        html = page(text, f"<meta charset={name}>")
        assert decode(html.encode(CODECS[name])) == Decoded(html, name, "meta")

    @ENCODED
    def test_detected(self, name: str, text: str) -> None:
        for html in (text, page(text), page((text + "<br class='menu item'>\n") * 300)):
            assert decode(html.encode(CODECS[name])) == Decoded(html, name, "detected")

    @pytest.mark.parametrize("name", ["gb18030", "big5", "shift_jis", "euc-jp", "windows-874"])
    def test_detected_without_a_single_ascii_byte(self, name: str) -> None:
        text = "".join(c for c in TEXTS[name] if c > "\x7f") * 400
        assert decode(text.encode(CODECS[name])) == Decoded(text, name, "detected")

    def test_iso_2022_jp(self) -> None:
        html = page("日本語のページ、カタカナ。")
        assert decode(html.encode("iso2022_jp")) == Decoded(html, "iso-2022-jp", "detected")
        declared = page("日本", "<meta charset=iso-2022-jp>")
        assert decode(declared.encode("iso2022_jp")) == Decoded(declared, "iso-2022-jp", "meta")
        assert decode_as(b"\x1b(I1\x1b$B-!\x1b(J\\\x1b(B\\ \x1b$(D0!", "iso-2022-jp") == "ｱ①¥\\ 丂"

    def test_claimed_language_tips_the_balance(self) -> None:
        assert decode(b"<html lang=sl>razli\xe8na").text == "<html lang=sl>različna"
        assert decode(b"<html lang='fr-CA'>razli\xe8na").text == "<html lang='fr-CA'>razlièna"

    def test_signs_of_english_pages_are_not_foreign_letters(self) -> None:
        for text in ("It’s “here” – £20bn", "© 2020 · home » news", "µTorrent®", "¶ §5", "70°", "naïve café"):
            assert decode(text.encode("cp1252")).text == text

    @pytest.mark.parametrize(
        ("name", "data", "text"),
        [
            ("gbk", b"\x80<p>", "€<p>"),
            ("gb18030", b"\x81\x30\x81\x30\xff<", "\x80\ufffd<"),
            ("euc-jp", b"\xad\xa1\xa4\xa2\xa1\xc1", "①あ～"),
            ("euc-jp", b"\xa9\xa1\xa4\xa2", "\ufffdあ"),
            ("euc-jp", b"\x8f\xff\xa1<", "\ufffd\ufffd<"),
            ("big5", b"\xa3\xe1\xa1\x45\xa4\xa4", "€‧中"),
            ("shift_jis", b"\x87\x40\x82<p>", "①\ufffd<p>"),
            ("shift_jis", b"\xa0\xb1\xfd\xff", "\ufffdｱ\ufffd\ufffd"),
            ("gb18030", bytes.fromhex("a8bc a6d9 fe59 a3a0 b2e8"), "ḿ︐龴\u3000茶"),
            ("euc-kr", b"\xb0<p>\xff\xb0\xa1", "\ufffd<p>\ufffd가"),
            ("windows-1252", b"\x81\x8d\x8f\x90\x9d", "\x81\x8d\x8f\x90\x9d"),
            ("windows-1253", b"\x81\xd2", "\x81\ufffd"),
            ("koi8-u", b"\xae\xbe", "ўЎ"),
            ("windows-1255", b"\xca", "\u05ba"),
        ],
    )
    def test_where_python_and_browsers_differ(self, name: str, data: bytes, text: str) -> None:
        assert decode_as(data, name) == text


class TestAnyBytes:
    @given(st.binary(max_size=400), st.sampled_from([None, *CODECS]))
    def test_never_raises(self, data: bytes, name: str | None) -> None:
        decoded = decode(data, encoding=name)
        decoded.text.encode()  # no lone surrogates
        assert decoded.encoding in CODECS
        assert decoded.how in {"bom", "given", "meta", "detected", "default"}
        assert bool(decoded.text) == bool(data) or decoded.how == "bom" or decoded.encoding == "iso-2022-jp"

    @given(
        st.sampled_from([b"", b"\xef\xbb\xbf", b"<\0p\0", b"<meta charset=gbk>", b"<meta charset=koi8-r>"]),
        st.one_of(st.text(max_size=40).map(str.encode), st.binary(max_size=40)),
    )
    def test_what_is_surely_utf_8_is_decoded_so(self, head: bytes, rest: bytes) -> None:
        decoded, sure = decode(head + rest), sure_utf_8(head + rest)
        assert sure is None or (sure.text, sure.encoding, sure.utf_8) == (decoded.text, decoded.encoding, decoded.utf_8)

    @given(st.binary(max_size=400).map(lambda data: b"<" + data))  # so that no byte order mark comes first
    def test_no_text_is_lost(self, data: bytes) -> None:
        for name in CODECS.keys() - MULTI_BYTE:
            assert len(decode(data, encoding=name).text) == len(data)
        ascii_only = bytes(byte for byte in data if byte < 0x80).decode()
        assert "".join(c for c in decode(data, encoding="utf-8").text if c < "\x80") == ascii_only

    @given(st.lists(st.sampled_from([b"<p>", b"word ", b"\x1b$B", b"\x81", b"\xa4\xa2", b"\xff", b"\0"])))
    def test_markup_survives_damage(self, parts: list[bytes]) -> None:
        for name in ("gbk", "big5", "shift_jis", "euc-jp", "euc-kr", "utf-8", "windows-1252"):
            assert decode_as(b"".join(parts), name).count("<p>") == parts.count(b"<p>")

    @given(st.text(max_size=60), st.sampled_from(ROUND_TRIPS))
    def test_declared_pages_come_back(self, text: str, name: str) -> None:
        text = text.replace("\x1b", "").encode(CODECS[name], "ignore").decode(CODECS[name])
        html = page(text, f"<meta charset={name}>")
        data = html.encode(CODECS[name])
        decoded = decode(data)
        if decoded.encoding == "utf-8":  # what is faultless UTF-8, too, and not just ASCII
            assert decoded == Decoded(data.decode(), "utf-8", "detected")
            assert not data.isascii()
        else:
            assert decoded == Decoded(html, name, "meta")
        assert decode(data, encoding=name) == Decoded(html, name, "given")

    @given(st.text())
    def test_utf_8_comes_back(self, text: str) -> None:
        data = ("<p>" + text.replace("\0", "").replace("\x1b", "")).encode("utf-8", "ignore")
        assert decode(data).text == data.decode()
        assert decode(data, encoding="utf8").text == data.decode()

    def test_binary_is_not_taken_for_a_language(self) -> None:
        noise = random.Random(7).randbytes(20_000)
        assert detect(noise) is None
        assert decode(b"\xff\xd8\xff\xe0\0\x10JFIF" + noise).encoding == "windows-1252"

    @pytest.mark.parametrize("name", ["utf-8", "gbk", "euc-jp", "big5", "windows-1252", "iso-2022-jp"])
    def test_time_is_linear_in_damage(self, name: str) -> None:
        small, large = (bytes(range(256)) * (size // 256) for size in (250_000, 2_500_000))
        times = []
        for data in (small, large):
            started = time.process_time()
            assert decode(data, encoding=name).text
            times.append(time.process_time() - started)
        assert times[1] < 40 * times[0] + 0.1  # ten times the bytes; quadratic would be a hundred times as long
