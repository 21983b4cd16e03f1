"""The adapters to other extractors: those installed are run, those absent must say how to get them."""

from __future__ import annotations

import logging
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from dehusk.errors import DehuskError, MissingExtraError, ParameterError
from dehusk.evaluate import peers, peers_node
from dehusk.evaluate.peers import PEERS, Extract, PeerMissingError, how_to_install, load_peer, peer_version

ROOT = Path(__file__).parents[2]
SENTENCES = (
    "The farmers of the valley have cut the wheat before the rain came and before the river rose over "
    "its banks. All of them were glad that it had been done in time, for it is said that a late harvest "
    "is a lost one, and that the one who waits for better weather is the one who will go hungry when "
    "winter is upon us all."
)
PAGE = f"""<!DOCTYPE html><html lang="en"><head><title>Harvest</title><script>var hidden = 1;</script></head>
<body><nav><ul><li><a href="/">Startpage</a></li><li><a href="/imprint">Imprint</a></li></ul></nav>
<article><h1>Harvest</h1>{"".join(f"<p>Part{n} begins. {SENTENCES}</p>" for n in range(6))}</article>
<div id="comments" class="comments"><p>Splendid post!</p></div><footer>Copyright Example</footer>
</body></html>"""
GERMAN = (
    "Die Bauern des Tales haben den Weizen geschnitten, bevor der Regen kam und bevor der Fluss über "
    "seine Ufer trat. Sie waren alle froh, dass es noch zur rechten Zeit getan war, denn in den alten "
    "Büchern steht, dass eine späte Ernte eine verlorene ist und dass der, der auf besseres Wetter "
    "wartet, im Winter hungern wird."
)
XHTML = '<?xml version="1.0" encoding="iso-8859-1"?>\n' + PAGE.replace("Part3", "Pärt3").replace(
    "<head>", '<head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'
)
ADDRESS = "https://example.org/harvest"
BASELINES = {"inscriptis"}  # these give the whole page


@pytest.fixture(scope="module", params=PEERS)
def peer(request: pytest.FixtureRequest) -> Iterator[tuple[str, Extract]]:
    """Every peer in turn; one that is absent skips its tests with what to install."""
    name: str = request.param
    try:
        yield name, load_peer(name)
    except PeerMissingError as error:
        pytest.skip(str(error))


def test_main_content_as_text(peer: tuple[str, Extract]) -> None:
    name, extract = peer
    text = extract(PAGE, ADDRESS)
    assert all(f"Part{number} begins." in text for number in range(6))
    assert "<p>" not in text
    assert "hidden" not in text
    assert ("Imprint" in text) == (name in BASELINES | {"boilerpy3"})  # which keeps what stands in one short line
    # Blocks stay apart: a word is never glued to the first of the next paragraph.
    assert {"begins.", "all.", "Part5"} <= set(text.split())


def test_same_page_same_text(peer: tuple[str, Extract]) -> None:
    _, extract = peer
    assert extract(PAGE, ADDRESS) == extract(PAGE, ADDRESS)


@pytest.mark.parametrize("url", [None, "", "not an address", ADDRESS])
def test_address_may_be_absent_or_wrong(peer: tuple[str, Extract], url: str | None) -> None:
    _, extract = peer
    assert "Part2 begins." in extract(PAGE, url)


@pytest.mark.parametrize("blank", ["", " \n\t", "\0"])
def test_nothing_in_nothing_out(peer: tuple[str, Extract], blank: str) -> None:
    _, extract = peer
    assert extract(blank, None) == ""


def test_difficult_characters(peer: tuple[str, Extract]) -> None:
    """Declarations of an encoding that is gone, a null, half a surrogate pair, a line separator."""
    _, extract = peer
    text = extract(XHTML.replace("Part4", "Pa\0rt4").replace("Part5", "\ud800\u2028Part5"), ADDRESS)
    assert "Pärt3 begins." in text
    assert "Part4 begins." in text
    assert "Part5 begins." in text


def test_nothing_is_fetched(peer: tuple[str, Extract], monkeypatch: pytest.MonkeyPatch) -> None:
    _, extract = peer

    def refuse(*arguments: object) -> None:
        raise AssertionError(f"network access to {arguments}")

    monkeypatch.setattr("socket.socket.connect", refuse)
    page = PAGE.replace("<article>", '<article><img src="https://example.org/a.png" width="900" height="600">')
    assert "Part1 begins." in extract(page, ADDRESS)


def test_noise_is_kept_in_and_nothing_is_left_behind(
    peer: tuple[str, Extract], capfd: pytest.CaptureFixture[str]
) -> None:
    _, extract = peer
    root, names = logging.getLogger(), peers._LOGGERS.split()
    before = [(logging.getLogger(name).propagate, list(logging.getLogger(name).handlers)) for name in names]
    state = (list(warnings.filters), root.level, list(root.handlers), logging.root.manager.disable)
    extract(PAGE, ADDRESS)
    after = [(logging.getLogger(name).propagate, list(logging.getLogger(name).handlers)) for name in names]
    assert after == before
    assert (list(warnings.filters), root.level, list(root.handlers), logging.root.manager.disable) == state
    assert capfd.readouterr() == ("", "")


def test_version_of_what_is_installed(peer: tuple[str, Extract]) -> None:
    name, _ = peer
    assert (peer_version(name) or "")[0].isdigit()


def noisy(html: str, url: str | None) -> str | None:
    warnings.warn("old", DeprecationWarning, stacklevel=1)
    logging.getLogger("trafilatura.core").error("discarding data")
    return None if "nothing" in html else html


def fake(monkeypatch: pytest.MonkeyPatch, extract: object) -> Extract:
    """A peer made of a plain function."""
    monkeypatch.setattr(peers, "PEERS", {"fake": peers.Peer("fake", "fake", "", "", lambda: extract)})  # type: ignore[arg-type,return-value]
    return load_peer("fake")


def test_warnings_and_records_stay_inside(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    extract = fake(monkeypatch, noisy)
    assert (extract("page", None), extract("nothing", None)) == ("page", "")
    assert not caplog.records
    logging.getLogger("trafilatura.core").error("afterwards it is heard again")
    assert len(caplog.records) == 1


def test_error_of_a_peer_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(html: str, url: str | None) -> str:
        raise ZeroDivisionError(html)

    extract = fake(monkeypatch, fail)
    for _ in range(2):  # the second call shows that the lock was given back
        with pytest.raises(ZeroDivisionError):
            extract("page", None)


@pytest.mark.parametrize("name", PEERS)
def test_absent_peer_says_what_to_install(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def absent(module: str) -> None:
        raise ModuleNotFoundError(f"No module named {module!r}")

    monkeypatch.setattr(peers, "import_module", absent)
    monkeypatch.setenv(peers_node.FOLDER_VARIABLE, str(tmp_path))
    with pytest.raises(PeerMissingError) as caught:
        load_peer(name)
    assert str(caught.value).startswith(f"needs {PEERS[name].package}: {how_to_install(name)}")
    assert isinstance(caught.value, MissingExtraError)
    assert isinstance(caught.value, DehuskError)


def test_absent_versions_are_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    absent = peers.Peer("fake", "surely-not-a-package", "", "", lambda: noisy)
    monkeypatch.setattr(peers, "PEERS", {"fake": absent, "defuddle": PEERS["defuddle"]})
    monkeypatch.setenv(peers_node.FOLDER_VARIABLE, str(tmp_path))
    assert (peer_version("fake"), peer_version("defuddle")) == (None, None)


def test_extra_and_advice_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for name in ("peers", "peers-more"):
        extra = {line.partition(">")[0] for line in project["optional-dependencies"][name]}
        advised = {peer.package for peer in PEERS.values() if f"[{name}]" in how_to_install(peer.name)}
        assert advised == extra - {"lxml_html_clean"}


def test_unknown_peer() -> None:
    for function in (load_peer, peer_version, how_to_install):
        with pytest.raises(ParameterError, match="no peer 'nobody'; there are trafilatura"):
            function("nobody")


def test_no_peer_is_imported_before_it_is_asked_for() -> None:
    modules = "trafilatura readability resiliparse justext boilerpy3 goose3 newspaper magic_html inscriptis lxml"
    code = f"import sys, dehusk.evaluate.peers; print([m for m in {modules.split()!r} if m in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT / "src")
    assert answer.stdout.strip() == "[]"


def test_justext_takes_the_declared_language() -> None:
    justext = pytest.importorskip("justext", reason=how_to_install("justext"))
    words = peers._STOP_WORDS.split()
    assert set(words[1::2]) <= set(justext.get_stoplists())
    extract = load_peer("justext")
    declared = (" lang=de-CH", ' LANG="ru"', "")  # without a declaration it is taken for English
    kept = [bool(extract(f"<html{lang}><p>{GERMAN}</p></html>", None)) for lang in declared]
    assert kept == [True, False, False]
    assert extract(f'<html lang="ja"><p>{GERMAN}</p></html>', None)  # no list for a language: none is used


@pytest.fixture
def node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with packages of our own that stand for the real ones."""
    if peers_node.shutil.which("node") is None:
        pytest.skip("there is no program node: install Node.js 20 or newer")
    sources = {
        "linkedom": "export const parseHTML = (html) => ({ document: html });",
        "defuddle": "export async function Defuddle(html) { if (html.includes('hang')) for (;;); "
        "if (html.includes('die')) process.exit(3); if (html.includes('fail')) throw new Error('no luck'); "
        "console.log('noise'); return { content: html.includes('nothing') ? null : html }; }",
    }
    for name, source in sources.items():
        package = tmp_path / "node_modules" / name
        package.mkdir(parents=True)
        exports = '{".": "./index.mjs", "./node": "./index.mjs"}'
        (package / "package.json").write_text(f'{{"name": "{name}", "version": "1.2.3", "exports": {exports}}}')
        (package / "index.mjs").write_text(source)
    monkeypatch.setenv(peers_node.FOLDER_VARIABLE, str(tmp_path / "node_modules"))
    return tmp_path


def test_node_peer(node: Path) -> None:
    extract = load_peer("defuddle")
    assert extract("<html><p>Öne</p><p>two</p></html>", None) == "Öne\ntwo"
    assert extract("<html>nothing", None) == ""
    assert peer_version("defuddle") == "1.2.3"


def test_node_peer_survives_bad_pages(node: Path) -> None:
    extract = peers_node.NodeExtractor("defuddle", seconds=3.0)
    with pytest.raises(peers_node.NodeError, match="defuddle: no luck"):
        extract("<html>fail", None)
    for page in ("<html>die", "<html>hang"):
        with pytest.raises(peers_node.NodeError, match="took longer than 3 s"):
            extract(page, None)
        assert extract("<html>next", None) == "<html>next"
    extract.close()


def test_node_peer_in_the_current_folder(node: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(peers_node.FOLDER_VARIABLE)
    monkeypatch.chdir(node)
    assert load_peer("defuddle")("<html>here", ADDRESS) == "here"
