"""Documents from every kind of file; broken ones say where, and nothing in them does harm."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.errors import DehuskError, InputError, ParameterError
from dehusk.trends import Record, read_documents
from dehusk.trends._json import read_json, read_json_lines
from dehusk.trends._tagged import read_medline, read_ris
from dehusk.trends._xml import read_xml
from dehusk.trends.reading import read_stream

# the sample of the paper, with the single spaces and the indented lines that it is printed with
RIS = """\ufeffTY - JOUR
AU - MEINE, CURT
TI - "A Mission-Driven Discipline"
TI - "Una Disciplina"
JO - Conservation Biology
PY - 2006
DA  - 2006/06/15/
AB - Abstract: Conservation biology emerged
    in the mid-1980s - drawing on disciplines.
ER -

TY  - JOUR
T1  - Without abstract
Y1  - 2007///
ER  -
"""
MEDLINE = """
PMID- 16909554
OWN - NLM
TI  - On the tea
      of others.
AB  - BACKGROUND: Tea is
      good.
DP  - 2006 Jun
DEP - 20060605

PMID- 2
TI  - Second
DP  - 1998 Dec-1999 Jan
"""
RESEARCH = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE note SYSTEM "Note.dtd">
<research>
<journal> Wiley </journal>
<title> "A Mission" &mdash; so </title>
<date> 2006 </date>
<abstract> Conservation
   biology. </abstract>
</research>
"""
PUBMED = """<?xml version="1.0"?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2024//EN" "https://dtd.example/pubmed.dtd">
<PubmedArticleSet>
<PubmedArticle><MedlineCitation><DateCompleted><Year>1999</Year></DateCompleted>
<Article><Journal><JournalIssue><PubDate><Year>2006</Year><Month>Jun</Month></PubDate></JournalIssue></Journal>
<ArticleTitle>H<sub>2</sub>O and <i>Camellia</i></ArticleTitle>
<Abstract><AbstractText Label="AIM">Tea &amp; water.</AbstractText><AbstractText>It is good.</AbstractText></Abstract>
<ArticleDate><Year>2006</Year><Month>05</Month><Day>31</Day></ArticleDate></Article>
<OtherAbstract><AbstractText>El té.</AbstractText></OtherAbstract></MedlineCitation></PubmedArticle>
<PubmedArticle><MedlineCitation><Article><Journal><JournalIssue><PubDate><MedlineDate>1998 Winter</MedlineDate>
</PubDate></JournalIssue></Journal><ArticleTitle>Second</ArticleTitle></Article></MedlineCitation></PubmedArticle>
</PubmedArticleSet>
"""


def plain(records: list[Record]) -> list[tuple[str, str, tuple[int, int, int] | None]]:
    return [(one.title, one.text, one.date and tuple(one.date)) for one in records]  # type: ignore[misc]


def stream(text: str) -> io.BytesIO:
    return io.BytesIO(text.encode())


def test_ris() -> None:
    found = list(read_ris(stream(RIS), "a.ris"))
    text = "Abstract: Conservation biology emerged in the mid-1980s - drawing on disciplines."
    title = '"A Mission-Driven Discipline" "Una Disciplina"'
    assert plain(found) == [(title, text, (2006, 6, 15)), ("Without abstract", "", (2007, 0, 0))]
    assert [one.source for one in found] == ["a.ris, line 1", "a.ris, line 12"]


def test_medline() -> None:
    assert plain(list(read_medline(stream(MEDLINE), "a.nbib"))) == [
        ("On the tea of others.", "BACKGROUND: Tea is good.", (2006, 6, 5)),
        ("Second", "", (1998, 12, 0)),
    ]


def test_the_papers_xml() -> None:
    wrapped = f"<all>{RESEARCH.partition('.dtd')[2][2:] * 2}</all>".replace("&mdash;", "&#8212;")
    expected = ('"A Mission" — so', "Conservation biology.", (2006, 0, 0))
    assert plain(list(read_xml(stream(RESEARCH), "a.xml"))) == [expected]
    assert plain(list(read_xml(stream(wrapped), "a.xml"))) == [expected] * 2


def test_pubmed_xml() -> None:
    assert plain(list(read_xml(stream(PUBMED), "a.xml"))) == [
        ("H2O and Camellia", "Tea & water. It is good.", (2006, 5, 31)),
        ("Second", "", (1998, 0, 0)),
    ]


def test_json_lines_and_json() -> None:
    lines = '{"text": "Tea", "date": 2006, "other": 1}\n\n{"title": "Milk", "text": null, "date": "2006-03-05T10:00"}\n'
    expected = [("", "Tea", (2006, 0, 0)), ("Milk", "", (2006, 3, 5))]
    assert plain(list(read_json_lines(stream(lines), "a.jsonl"))) == expected
    assert plain(list(read_json(stream(lines), "a.json"))) == expected
    whole = json.dumps([json.loads(line) for line in lines.split("\n") if line], indent=2)
    assert plain(list(read_json(stream(whole), "a.json"))) == expected
    assert [one.date for one in read_json_lines(stream('{"text": "a", "date": true}'), "a")] == [None]


@pytest.mark.parametrize(
    ("reader", "text", "problem"),
    [
        (read_ris, "TI  - lost\n", 'x, line 1: a RIS document begins with "TY  - "'),
        (read_ris, "TY  - JOUR\n\nTY  - JOUR\nER  - ", "x, line 3: the document that began at line 1 has no end"),
        (read_ris, "\nTY  - JOUR\nAB  - Tea\n", "x, line 2: the file ends before this document does"),
        (read_medline, "TI  - lost\n", "x, line 1: a MEDLINE document begins with"),
        (read_medline, "PMID- 1\nTI  - a\nnot indented\n", "x, line 3: neither a tag"),
        (read_xml, "<all>\n<research>\n</all>", "x, line 3: broken XML: mismatched tag"),
        (read_xml, "<all>\n<research>", "x, line 2: broken XML: no element found"),
        (read_xml, "<all>\n</all>", "x, line 1: none of the elements"),
        (read_xml, "", "x, line 1: broken XML"),
        (read_xml, "<a>" * 300, "x, line 1: more than 200 elements in one another"),
        (read_xml, '<?xml version="1.0" encoding="klingon"?><a/>', "x, line 1: "),
        (read_json_lines, '{"text": "a"}\n{"text": \n', "x, line 2: no JSON object: Expecting value"),
        (read_json_lines, "[" * 100_000, "x, line 1: no JSON object"),
        (read_json_lines, "[1]", "x, line 1: not an object"),
        (read_json_lines, '{"text": 5}', "x, line 1: text is no string"),
        (read_json_lines, '{"date": 5}', "x, line 1: neither text nor title"),
        (read_json, '[{"text": "a"},\n {"text": 1}]', "x, document 2: text is no string"),
        (read_json, '[\n{"text": }]', "x, line 2: broken JSON"),
    ],
)
def test_broken_files_say_where(reader: object, text: str, problem: str) -> None:
    with pytest.raises(InputError) as told:
        list(reader(stream(text), "x"))  # type: ignore[operator]
    assert str(told.value).startswith(problem)


@pytest.mark.parametrize(
    "declaration",
    [
        '<!ENTITY lol "lol">',
        '<!ENTITY file SYSTEM "file:///etc/passwd">',
        '<!ENTITY % outside SYSTEM "http://127.0.0.1:9/x.dtd">',
        '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">',
    ],
)
def test_declared_entities_are_refused(declaration: str) -> None:
    text = f"<!DOCTYPE research [\n{declaration}]><research><abstract>&lol;</abstract></research>"
    with pytest.raises(InputError, match="x, line 2: declares an entity"):
        list(read_xml(stream(text), "x"))


def test_a_document_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("_lines", "_tagged", "_xml", "_json"):
        monkeypatch.setattr(f"dehusk.trends.{module}.LONGEST", 500)
    cases = (
        (read_ris, "TY  - JOUR\n" + "AB  - tea\n" * 100, "a document of more than 500"),
        (read_medline, "PMID- 1\n" + "AB  - tea\n" * 100, "a document of more than 500"),
        (read_xml, "<research><abstract>" + "tea\n" * 200, "a document of more than 500"),
        (read_json_lines, '{"text": "' + "tea " * 200 + '"}', "line 1: longer than 500"),
        (read_json, '{"text": "' + "tea " * 200 + '"}', "larger than 500"),
    )
    for reader, text, problem in cases:
        with pytest.raises(InputError, match=problem):
            list(reader(stream(text), "x"))


def test_wrong_encodings_say_where_and_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "a.ris"
    path.write_bytes("TY  - JOUR\nPY  - 2006\nAB  - thé\nER  - \n".encode("windows-1252"))
    with pytest.raises(InputError, match=r"a\.ris, line 3: not utf-8; name the right one with --encoding"):
        list(read_documents([path]))
    assert next(read_documents([path], encoding="windows-1252")).text == "thé"
    path.write_text("TY  - JOUR\nAB  - thé\nER  - \n", "utf-16")
    assert next(read_documents([path], encoding="utf-16")).text == "thé"
    with pytest.raises(ParameterError, match="no encoding 'klingon'"):
        list(read_documents([path], encoding="klingon"))


def test_what_a_file_is_its_beginning_tells() -> None:
    page = "<!doctype html><html><title>Tea</title><p>Tea is good for you, they say, and so it is.</p>"
    for text in (RIS, MEDLINE, RESEARCH, PUBMED, '{"text": "tea"}', page):
        assert next(read_stream(stream(text), "-")), text
    assert list(read_stream(stream(" \n"), "-")) == []
    with pytest.raises(InputError, match="neither RIS"):
        list(read_stream(stream("some text"), "-"))


def test_folders_packed_files_and_pages(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.ris.gz").write_bytes(gzip.compress(RIS.encode()))
    (tmp_path / "c.txt").write_text("not looked at")
    meta = '<meta property="article:published_time" content="2024-05-03">'
    text = "<p>Tea is good for you, they say, and nobody who has had a cup would say otherwise.</p>" * 3
    (tmp_path / "a.html").write_text(f"<html><head><title>On tea</title>{meta}</head><h1>On tea</h1>{text}")
    read: list[int] = []
    found = list(read_documents([tmp_path], watch=read.append))
    assert [one.source.rpartition("/")[2] for one in found] == ["a.html", "b.ris.gz, line 1", "b.ris.gz, line 12"]
    assert found[0].date == (2024, 5, 3)
    assert "Tea is good" in found[0].text
    assert sum(read) == sum(path.stat().st_size for path in tmp_path.rglob("*.*") if path.suffix != ".txt")


def test_missing_empty_and_cut_files_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        list(read_documents([tmp_path / "none.ris"]))
    with pytest.raises(InputError, match="no file in this folder"):
        list(read_documents([tmp_path]))
    (tmp_path / "a.ris.gz").write_bytes(gzip.compress(RIS.encode() * 50)[:-20])
    with pytest.raises(InputError, match="broken gzip file"):
        list(read_documents([tmp_path / "a.ris.gz"]))


@given(st.text(max_size=200) | st.text(alphabet='TY  -ERPMID\n<>/&;!"{}[]research', max_size=200))
def test_any_text_is_read_or_refused_with_a_reason(text: str) -> None:
    data = text.encode("utf-8", "replace")
    for reader in (read_ris, read_medline, read_xml, read_json_lines, read_json):
        with contextlib.suppress(DehuskError):
            list(reader(io.BytesIO(data), "x"))
