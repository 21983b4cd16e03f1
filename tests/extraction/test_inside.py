"""Links, pictures and tables of a document, its JSON by fields, its front matter, and documents of any selection."""

from __future__ import annotations

import json
from datetime import date

import pytest

import dehusk
from dehusk.errors import ParameterError
from dehusk.extraction.json import DEFAULT_FIELDS, FIELDS, OF_PAGE

PROSE = "Tea is good for you, they say, and nobody who has had a cup in the morning would say otherwise. "
PAGE = f"""<html lang=en><title>On tea</title><meta name=author content="Ada Brewer">
<meta property="article:published_time" content="2024-03-05"><img src=logo.png alt=Logo><a href=/>Home</a>
<article><h1>On tea</h1><p>{PROSE * 2} Use <a href="/water">so<b>ft</b> wat&shy;er</a>, <a href="javascript:x()">no</a>
<a href=https://a.example/b>茶</a>.</p><figure><img src="a/cup.png" alt="A cup"><figcaption>My <i>own</i> cup</figcaption>
</figure><p>{PROSE * 2}</p><img src="a/cup.png" title=Again><table><caption>Times</caption><tr><th>Kind<th>Minutes<tr>
<td>Green<td>2 &amp; a half<tr><td>Black<br>tea<td><p>4</p><p>or 5</p></table><p>{PROSE * 3}</p></article></html>"""
URL = "https://tea.example/a"


@pytest.fixture
def doc() -> dehusk.Document:
    return dehusk.extract(PAGE, url=URL)


def written(span: tuple[int, int] | None) -> str:
    assert span is not None
    return PAGE[slice(*span)]


def test_links(doc: dehusk.Document) -> None:
    assert [(link.text, link.address) for link in doc.links] == [
        ("soft wat\u00ader", "https://tea.example/water"),
        ("茶", "https://a.example/b"),
    ]
    assert [written(link.span) for link in doc.links] == ["so<b>ft</b> wat&shy;er", "茶"]


def test_images(doc: dehusk.Document) -> None:
    first, second = doc.images
    assert (first.address, first.alt, first.caption) == ("https://tea.example/a/cup.png", "A cup", "My own cup")
    assert (second.address, second.title, second.caption) == ("https://tea.example/a/cup.png", "Again", "")
    assert [written(one.span) for one in doc.images] == [
        '<img src="a/cup.png" alt="A cup">',
        '<img src="a/cup.png" title=Again>',
    ]
    assert [image.address for image in doc.images] == [
        part.partition(")")[0].split()[0] for part in doc.markdown.split("](") if "cup.png" in part
    ]


def test_tables(doc: dehusk.Document) -> None:
    (table,) = doc.tables
    assert table.caption == "Times"
    assert table.rows == (("Kind", "Minutes"), ("Green", "2 & a half"), ("Black tea", "4 or 5"))
    assert written(table.span).startswith("Times</caption>")
    assert written(table.span).endswith("or 5")


def test_nothing_inside() -> None:
    doc = dehusk.extract("<script>x</script>")
    assert doc.links == doc.images == doc.tables == ()


def test_a_table_in_a_table() -> None:
    inner = "<table><tr><td>a<td>b<tr><td>c<td>d</table>"
    html = f"<table><tr><td>{PROSE * 30}<td>{inner}</table>"
    tables = dehusk.extract(html, algorithm="everything").tables
    assert [table.rows for table in tables] == [(("a", "b"), ("c", "d"))]


def test_json_by_fields(doc: dehusk.Document) -> None:
    assert list(doc.to_dict()) == list(DEFAULT_FIELDS)
    assert set(FIELDS) - set(DEFAULT_FIELDS) == {"markdown", "html", "blocks", "links", "images", "tables"}
    assert list(doc.to_dict(["markdown", "title", "title"])) == ["markdown", "title"]
    everything = json.loads(json.dumps(doc.to_dict(list(FIELDS))))
    assert everything["markdown"] == doc.markdown
    assert everything["links"][1] == {
        "text": "茶",
        "address": "https://a.example/b",
        "span": list(doc.links[1].span or ()),
    }
    assert everything["tables"][0]["rows"][0] == ["Kind", "Minutes"]
    assert everything["images"][0]["caption"] == "My own cup"
    with pytest.raises(ParameterError, match="no field 'heading'; there are title, authors"):
        doc.to_dict(["heading"])
    with pytest.raises(ParameterError, match=r"fields must be several names, as in \['title'\]"):
        doc.to_dict("title")


def test_what_a_page_tells_takes_no_extraction() -> None:
    page = dehusk.Page.from_html(PAGE)

    def fails() -> dehusk.Selection:
        raise AssertionError("it was extracted")

    doc = dehusk.Document(page, dehusk.Selection.nothing(page, by="", reasons=fails))
    assert doc.to_dict(sorted(OF_PAGE))["authors"] == ["Ada Brewer"]


def test_front_matter(doc: dehusk.Document) -> None:
    lines = doc.front_matter.split("\n")
    assert lines[0] == lines[-1] == "---"
    told = dict(line.split(": ", 1) for line in lines[1:-1])
    assert told["title"] == '"On tea"'
    assert told["authors"] == '["Ada Brewer"]'
    assert date.fromisoformat(told["date"]) == date(2024, 3, 5)
    assert "description" not in told
    assert float(told["confidence"]) == doc.confidence


@pytest.mark.parametrize(
    "title", ['yes: "no" # c', "---", "- a\\n", "{x}", "2024-01-01", "null", "a\u2028b \x85 c", "é 茶 🍵", "'"]
)
def test_front_matter_is_quoted(title: str) -> None:
    yaml = pytest.importorskip("yaml")
    html = f"<meta property=og:title content='{title.replace(chr(39), '&#39;')}'><h1>{title}</h1><p>{PROSE * 3}"
    doc = dehusk.extract(html)
    told = yaml.safe_load(doc.front_matter.strip("-"))
    assert told.get("title") == doc.title


def test_a_document_of_any_selection() -> None:
    page = dehusk.Page.from_html(PAGE, url=URL)
    both = dehusk.get("bte")(page) & dehusk.get("dehusk")(page)
    doc = dehusk.Document.from_selection(both, links=False, drop="figure")
    assert doc.markdown.startswith("# On tea\n\n")
    assert "cup.png" in doc.markdown
    assert "My own cup" not in doc.text
    assert doc.author == "Ada Brewer"
    assert doc.selection.steps[-1].name == "figure dropped, as asked for"
    assert dehusk.Document.from_selection(both, languages="de").rejected == "its language is en, not de"
