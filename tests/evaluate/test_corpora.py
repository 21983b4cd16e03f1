"""Every layout is read from a hand-made copy of it, and every fault names the file and the line."""

from __future__ import annotations

import gzip
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.errors import DehuskError, ParameterError
from dehusk.evaluate.corpora import LAYOUTS, CorpusError, Example, Post, known_corpora, read_corpus
from dehusk.evaluate.corpora.choose import digest, sample
from dehusk.evaluate.corpora.layouts import guess_layout
from dehusk.evaluate.corpora.markup import text_of

SHARED = Path(__file__).parents[2].parent / "shared" / "corpora"
PAGE = "<html><body><nav>Menu</nav><p>Körper</p></body></html>"


def put(path: Path, content: str | bytes | object) -> Path:
    """Write text, bytes or JSON, compressed if the name says so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not isinstance(content, str | bytes):
        content = json.dumps(content)
    raw = content.encode() if isinstance(content, str) else content
    path.write_bytes(gzip.compress(raw) if path.suffix == ".gz" else raw)
    return path


def lines(*objects: object) -> str:
    return "".join(json.dumps(value) + "\n" for value in objects)


URL = "http://example.org/a"
ROW = {
    "id": "a", "corpus": "mine", "url": "https://www.example.org/a", "html": PAGE, "text": "Körper",
    "lang": "de", "page_type": "forum", "title": "T", "author": ["A", "B"], "date": "2020-01-02", "x": 1,
    "with": ["Körper", ""], "without": ["Menu"], "comments": "C", "license": "CC0",
    "posts": [{"text": "P", "user": "U", "date": None}],
}  # fmt: skip
ANNOTATION = {"url": URL, "ground_truth": {"main_content": "Körper", "publish_date": "2020-01-02"}}
ANNOTATION["_internal"] = {"page_type": {"primary": "category"}}
MARKED = """<html><body><span class="x-nc-sel0">Menu</span><h1><span class="x-nc-sel1">Kopf</span></h1>
<p><span class="x-nc-sel2">Eins <b>zwei</b> <span class="x-nc-sel0">Werbung</span>drei</span></p>
<p><span class="x-nc-sel3">Anhang</span></p><p><span class="x-nc-sel4">Mehr</span></p>
<div class="x-nc-sel5">Kommentar</div></body></html>"""
MAIN = {
    "track_id": "t1", "url": URL, "html": '<p cc-select="true">Körper</p><i>Menu</i>',
    "main_html": "<h1>Kopf</h1>Körper", "convert_main_content": "# Kopf\n\nKörper",
    "meta": {"language": "de", "style": "Article", "level": "mid"},
}  # fmt: skip
SNIPPETS = {"file": "a.html", "with": ["Körper"], "without": ["Menu", ""], "title": "T", "comments": [""]}

# A small copy of each layout: what to point the reader at, and the files.
COPIES: dict[str, tuple[str, dict[str, object]]] = {
    "jsonl": ("p.jsonl.gz", {"p.jsonl.gz": "\n" + lines(ROW)}),
    "wcxb": ("", {
        "dev/ground-truth/1.json": ANNOTATION, "dev/html/1.html.gz": PAGE, "test/ground-truth/2.json": "",
    }),
    "scrapinghub": ("", {
        "ground-truth.json": {"a": {"articleBody": "Körper", "url": URL}}, "html/a.html.gz": PAGE,
    }),
    "cleaneval": ("", {
        "input/1.html": f'<text id="1" title="t" encoding="utf-8">\n{PAGE}\n</text>\n',
        "gold/1-cleaned.txt": f" URL: {URL}\n\n<h>Köpfe\n<p>Eins <L>zwei\n".encode("cp1252"),
    }),
    "l3s-gn1": ("", {
        "original/u-1.html": PAGE.encode("latin-1"), "annotated/u-1.html": MARKED,
        "url-mapping.txt": f"<urn:uuid:u-1> {URL}\n",
    }),
    "dragnet": ("", {
        "HTML/7.html": PAGE,
        "Corrected/7.html.corrected.txt": "Körper\r\n!@#$%^&*()  COMMENTS\r\nErster!\r\n".encode("utf-16"),
    }),
    "webmainbench": ("w.jsonl", {"w.jsonl": lines(MAIN)}),
    "trafilatura": ("evaldata.json", {"evaldata.json": {URL: SNIPPETS}, "cache/a.html": PAGE}),
    "folder": ("", {"a.html": PAGE, "a.txt": "Körper\n"}),
}  # fmt: skip


def make(layout: str, root: Path) -> Path:
    """Write the copy of a layout."""
    start, contents = COPIES[layout]
    for name, content in contents.items():
        put(root / name, content)
    return root / start


def only(path: Path) -> Example:
    (example,) = read_corpus(path)
    return example


# What the reader must make of each copy, beyond the id and whatever is None or empty.
READ: dict[str, dict[str, object]] = {
    "jsonl": {
        "id": "a", "corpus": "mine", "html": PAGE, "text": "Körper", "url": ROW["url"], "site": "example.org",
        "lang": "de", "page_type": "forum", "title": "T", "author": "A; B", "date": "2020-01-02",
        "with_": ("Körper",), "without": ("Menu",), "posts": (Post(text="P", user="U"),), "comments": "C",
    },
    "wcxb": {"id": "1", "html": PAGE, "text": "Körper", "page_type": "collection", "date": "2020-01-02"},
    "scrapinghub": {"id": "a", "html": PAGE, "text": "Körper", "url": URL},
    "cleaneval": {"id": "1", "html": PAGE.encode() + b"\n", "text": "Köpfe\nEins\nzwei", "url": URL},
    "l3s-gn1": {
        "id": "u-1", "html": PAGE.encode("latin-1"), "text": "Kopf\nEins zwei drei\nAnhang", "title": "Kopf",
        "comments": "Kommentar", "url": URL,
    },
    "dragnet": {"id": "7", "html": PAGE.encode(), "text": "Körper", "comments": "Erster!"},
    # The annotators' mark must be gone from the page: it would give the answer away.
    "webmainbench": {"html": "<p>Körper</p><i>Menu</i>", "text": "Kopf\nKörper", "page_type": "article"},
    "trafilatura": {"html": PAGE.encode(), "text": None, "with_": ("Körper",), "without": ("Menu",)},
    "folder": {"id": "a", "html": PAGE.encode(), "text": "Körper"},
}  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layout_is_recognised_and_read(layout: str, tmp_path: Path) -> None:
    path = make(layout, tmp_path)
    assert guess_layout(path) == layout
    example = only(path)
    assert {name: getattr(example, name) for name in READ[layout]} == READ[layout]
    assert list(read_corpus(str(path), layout=layout)) == [example]


def test_json_lines_tell_no_text_from_empty_text(tmp_path: Path) -> None:
    rows = {"id": "1", "html": "x", "text": None}, {"id": "2", "html": "x", "text": ""}
    path = put(tmp_path / "a.jsonl", lines(*rows))
    assert [(e.text, e.corpus) for e in read_corpus(path)] == [(None, "a"), ("", "a")]


def test_wcxb_reads_the_development_split_unless_told(tmp_path: Path) -> None:
    assert only(make("wcxb", tmp_path)) == only(tmp_path / "dev")


def test_wcxb_null_is_a_page_without_content(tmp_path: Path) -> None:
    make("wcxb", tmp_path)
    put(tmp_path / "dev/ground-truth/1.json", {"ground_truth": {"main_content": None}, "_internal": None})
    assert only(tmp_path).text == ""


def test_trafilatura_as_python_is_read_and_not_run(tmp_path: Path) -> None:
    expected = only(make("trafilatura", tmp_path))
    python = put(tmp_path / "evaldata.py", f"raise SystemExit\nEVAL_PAGES = { {URL: SNIPPETS} }\n")
    assert only(python) == expected
    python.write_text("EVAL_PAGES = {'a': print('run')}\n")
    with pytest.raises(CorpusError, match=r"evaldata\.py, line 1: .*plain values"):
        only(python)


def test_trafilatura_file_names_stay_in_the_folder(tmp_path: Path) -> None:
    data = make("trafilatura", tmp_path / "data")
    put(tmp_path / "secret.html", "secret")
    put(data, {URL + "b": {"file": "../secret.html"}, URL + "c": {"file": ""}, URL: SNIPPETS})
    with pytest.raises(CorpusError, match=r"secret\.html"):
        list(read_corpus(data))
    assert [example.url for example in read_corpus(data, missing="skip")] == [URL]


GOOD = lines({"id": "1", "html": ""}).encode()


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.jsonl", GOOD + b'{"id": 2,,}', "x.jsonl, line 2: is not JSON"),
        ("x.jsonl", b'\n{"id": "1"}', 'x.jsonl, line 2: field "html" is missing'),
        ("x.jsonl", b'{"id": "1", "html": null}', 'line 1: field "html" is null'),
        ("x.jsonl", b'{"id": 1, "html": ""}', 'line 1: field "id" must be text, not a number'),
        ("x.jsonl", b'{"id": "1", "html": "", "posts": [3]}', "line 1: post must be an object"),
        ("x.jsonl", b'{"id": "1", "html": "", "with": "a"}', 'line 1: field "with" must be a list of texts'),
        ("x.jsonl", b"[]", "line 1: must be an object, not a list"),
        ("x.jsonl", b"[" * 200_000, "line 1: JSON nested too deeply"),
        ("x.jsonl", GOOD + b'{"\xe9', "x.jsonl, line 2: is not UTF-8 (byte 0xe9)"),
        ("x.jsonl", b"", "x.jsonl: has no pages"),
        ("x.bin", b"", "x.bin: is not a corpus of a known layout"),
        ("a.txt", b"ok\n\xe9", "a.txt, line 2: is not UTF-8"),
        ("b.txt", b"x", "b.txt: has no page in"),
        ("b.html", b"x", "b.html: has no gold file in"),
    ],
)
def test_fault_names_file_and_line(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    make("folder", tmp_path)
    path = put(tmp_path / name, content)
    with pytest.raises(CorpusError) as caught:
        list(read_corpus(tmp_path if path.suffix in (".txt", ".html") else path))
    assert message in str(caught.value)
    assert isinstance(caught.value, DehuskError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 (our own bytes)


def test_what_is_not_there_or_not_gzip(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="does not exist"):
        read_corpus(tmp_path / "none")
    with pytest.raises(CorpusError, match="cannot be read"):
        digest(tmp_path / "none")
    (tmp_path / "x.jsonl.gz").write_bytes(GOOD)
    with pytest.raises(CorpusError, match=r"x\.jsonl\.gz, line 1: is not gzip"):
        read_corpus(tmp_path / "x.jsonl.gz")


def test_truncated_gzip_names_the_line_it_breaks_at(tmp_path: Path) -> None:
    rows = [{"id": str(number), "html": "".join(map(str, range(number * 999)))} for number in range(1, 9)]
    path = put(tmp_path / "x.jsonl.gz", lines(*rows))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    seen: list[str] = []
    with pytest.raises(CorpusError, match="cut off") as caught:
        seen.extend(example.id for example in read_corpus(path))
    assert 0 < len(seen) < 8
    assert caught.value.line == len(seen) + 1


@pytest.mark.parametrize(
    ("layout", "broken", "content"),
    [
        ("wcxb", "dev/ground-truth/1.json", '{\n "ground_truth": }'),
        ("scrapinghub", "ground-truth.json", '{\n "a1": }'),
        ("trafilatura", "evaldata.json", "{\n !}"),
        ("l3s-gn1", "url-mapping.txt", "<urn:uuid:u-1> http://example.org/a\nnonsense\n"),
    ],
)
def test_fault_in_a_part_names_that_part(layout: str, broken: str, content: str, tmp_path: Path) -> None:
    path = make(layout, tmp_path)
    put(tmp_path / broken, content)
    with pytest.raises(CorpusError) as caught:
        list(read_corpus(path))
    assert (caught.value.path, caught.value.line) == (tmp_path / broken, 2)


@pytest.mark.parametrize("layout", ["wcxb", "scrapinghub", "cleaneval", "l3s-gn1", "dragnet", "folder"])
def test_page_without_counterpart(layout: str, tmp_path: Path) -> None:
    path = make(layout, tmp_path)
    (page,) = (p for p in tmp_path.rglob("*.html*") if p.suffix != ".txt" and "annotated" not in p.parts)
    put(page.with_name(f"0{page.name}"), "<p>no gold</p>")
    with pytest.raises(CorpusError, match="skip"):
        list(read_corpus(path))
    assert len(list(read_corpus(path, missing="skip"))) == 1


def test_wrong_options_are_told(tmp_path: Path) -> None:
    path = make("jsonl", tmp_path)
    with pytest.raises(ParameterError, match="no layout 'xml'"):
        read_corpus(path, layout="xml")
    with pytest.raises(ParameterError, match="missing"):
        read_corpus(path, missing="ignore")  # type: ignore[arg-type]
    with pytest.raises(CorpusError, match="expected"):
        list(read_corpus(tmp_path, layout="dragnet"))
    with pytest.raises(ParameterError, match="-1 pages"):
        sample([], -1)


def test_text_of_keeps_breaks_and_joins_inline() -> None:
    html = "<div>a<span>b</span> c\n<i>d</i><ul><li>e<li>f</ul><pre>g\n h</pre><style>x</style><!-- y -->\0"
    assert (text_of(html), text_of("")) == ("ab c d\ne\nf\ng\nh", "")


def test_digest_follows_content_and_names_only(tmp_path: Path) -> None:
    first, second = make("folder", tmp_path / "1"), make("folder", tmp_path / "2")
    put(second / ".git/config", "x")
    assert digest(first) == digest(second)
    (second / "a.txt").rename(second / "b.txt")
    assert digest(first) != digest(second)
    assert digest(first / "a.txt") == "86a4e175f5a97e85b1577b67dc25ca3494f50db257b6d522fdbaa70c0326b79e"


def examples(ids: list[str]) -> list[Example]:
    return [Example(id=name, corpus="c", html="", text="") for name in ids]


@given(st.lists(st.text(), unique=True, max_size=30), st.integers(0, 35), st.randoms())
def test_sample_depends_on_ids_and_seed_alone(ids: list[str], n: int, random: object) -> None:
    chosen = {e.id for e in sample(examples(ids), n, seed=3)}
    shuffled = sorted(ids, key=lambda _: random.random())  # type: ignore[attr-defined]
    assert {e.id for e in sample(examples(shuffled), n, seed=3)} == chosen
    assert len(chosen) == min(n, len(ids))


def test_sample_keeps_order_and_changes_with_the_seed() -> None:
    pages = examples([f"{number:03}" for number in range(200)])
    first, second = ([e.id for e in sample(iter(pages), 20, seed=seed)] for seed in (0, 1))
    assert first == sorted(first) != second


def test_known_corpora_are_complete() -> None:
    assert len({row.name for row in known_corpora()}) == len(known_corpora())
    for row in known_corpora():
        assert row.layout in LAYOUTS
        assert all((row.purpose, row.origin, row.licence, row.get))


@pytest.mark.skipif(not SHARED.is_dir(), reason="the development corpora are not beside the repository")
def test_development_corpus_is_readable() -> None:
    pages = list(read_corpus(SHARED / "harvest-forum.jsonl.gz"))
    assert len(pages) == sum(bool(page.posts) for page in pages) == 102
