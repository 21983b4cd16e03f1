"""`dehusk train` from a small corpus: files that can be used, the same again, errors in words."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dehusk import Page, get
from dehusk.cli.train import command
from dehusk.learn.examples import Material

TEXT = "Tea is made from the leaves of one plant and the water of many rivers, they say."


def page(number: int) -> dict[str, object]:
    menu = "".join(f'<li><a href="/{n}">Read more</a></li>' for n in range(10 + number))
    paragraphs = "".join(f"<p>{TEXT} {TEXT * (n % 3)}</p>" for n in range(6))
    return {
        "id": str(number),
        "site": f"site{number % 8}.example",
        "page_type": "article" if number % 5 else "forum",
        "html": f"<body><ul>{menu}</ul><div>{paragraphs}</div><ul>{menu}</ul>",
        "text": "\n".join(f"{TEXT} {TEXT * (n % 3)}" for n in range(6)),
        "license": "CC0",
    }


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "mine.jsonl"
    path.write_text("".join(json.dumps(page(number)) + "\n" for number in range(20)))
    return path


def train(*words: object) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words])


def test_rules(corpus: Path, tmp_path: Path) -> None:
    output = tmp_path / "rules.json"
    result = train("far-sw", "--corpus", corpus, "--page-type", "article", "--date", "2026-01-31", "-o", output)
    assert result.exit_code == 0, result.output
    assert "bag-of-words F1" in result.output
    card = json.loads(output.read_text())
    assert card["pages"] == 16
    assert card["date"] == "2026-01-31"
    assert card["corpora"][0]["licence"] == "CC0"
    assert card["command"] == "dehusk train far-sw --corpus mine.jsonl --page-type article --output rules.json"
    found = get("far-sw", rules=str(output))(Page.from_html(str(page(30)["html"])))
    assert found.text().count("rivers") == str(page(30)["html"]).count("rivers")
    assert "Read more" not in found.text()


@pytest.mark.parametrize(("kind", "name"), [("far-sw", "rules.json"), ("naive-bayes", "tokens.npz")])
def test_the_same_again(corpus: Path, tmp_path: Path, kind: str, name: str) -> None:
    (tmp_path / "again").mkdir()
    files = [tmp_path / name, tmp_path / "again" / name]
    for output in files:
        result = train(kind, "--corpus", corpus, "--pages", "12", "--seed", "3", "--date", "2026-01-31", "-o", output)
        assert result.exit_code == 0, result.output
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].with_suffix(".json").read_bytes() == files[1].with_suffix(".json").read_bytes()


def test_classifier(corpus: Path, tmp_path: Path) -> None:
    output = tmp_path / "tokens.npz"
    result = train("naive-bayes", "--corpus", corpus, "--bits", "12", "--sites", "2", "--per-site", "2", "-o", output)
    assert result.exit_code == 0, result.output
    card = json.loads(output.with_suffix(".json").read_text())
    assert card["pages"] == 16
    assert card["settings"] == {"bits": 12, "sites": 2, "smoothing": 1.0}
    found = get("mss", model=str(output))(Page.from_html(str(page(30)["html"])))
    assert found.text().count("rivers") == str(page(30)["html"]).count("rivers")


def test_held_out_sites_are_the_same_in_every_corpus(corpus: Path) -> None:
    material = Material(corpora=(corpus,), hold_out=2)
    by_site: dict[str | None, set[bool]] = {}
    for example in material:
        by_site.setdefault(example.site, set()).add(material.is_held_out(example))
    assert all(len(held) == 1 for held in by_site.values())
    assert {True, False} == set.union(*by_site.values())


def test_rules_for_one_site(tmp_path: Path) -> None:
    corpus, output = tmp_path / "one.jsonl", tmp_path / "rules.json"
    corpus.write_text("".join(json.dumps(page(n) | {"site": "one.example"}) + "\n" for n in range(12)))
    result = train("far-sw", "--variant", "intra-site", "--corpus", corpus, "-o", output)
    assert result.exit_code == 0, result.output
    card = json.loads(output.read_text())
    assert card["normalised"] is False
    assert sum(figure["pages"] for figure in card["figures"].values()) in range(1, 12)
    assert "rivers" in get("far-sw", rules=str(output))(Page.from_html(str(page(3)["html"]))).text()


def test_without_pages_to_measure_on_a_model_is_still_made(tmp_path: Path) -> None:
    corpus, output = tmp_path / "one.jsonl", tmp_path / "tokens.npz"
    corpus.write_text("".join(json.dumps(page(n) | {"site": "one.example"}) + "\n" for n in range(12)))
    result = train("naive-bayes", "--sites", 1, "--corpus", corpus, "-o", output)
    assert result.exit_code == 0, result.output
    assert "not measured" in result.output
    assert get("mss", model=str(output))(Page.from_html(str(page(3)["html"])))


def test_corpora_that_may_not_be_trained_on(tmp_path: Path) -> None:
    path = tmp_path / "dragnet-pages.jsonl"
    path.write_text(json.dumps(page(1)))
    result = train("naive-bayes", "--corpus", path, "-o", tmp_path / "m.npz")
    assert result.exit_code != 0
    assert "may not be trained on" in str(result.exception)


def test_wrong_usage(corpus: Path, tmp_path: Path) -> None:
    assert train("far-sw", "-o", tmp_path / "r.json").exit_code == 2
    assert train("far-sw", "--corpus", tmp_path / "none", "-o", tmp_path / "r.json").exit_code == 2
    wrong = train("naive-bayes", "--corpus", corpus, "-o", tmp_path / "model.bin")
    assert wrong.exit_code == 2
    assert ".npz" in wrong.output
