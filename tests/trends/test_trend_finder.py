"""From documents to curves: periods, smoothing, shares without a keyword, queries, stems."""

from __future__ import annotations

import csv
import io
import sys
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from dehusk.errors import InputError, MissingExtraError, ParameterError
from dehusk.trends import Moment, Query, Record, TrendFinder, Trends, read_queries
from dehusk.trends.moments import read_moment
from dehusk.trends.terms import terms_of

DRINKS = Query.of("drinks", "tea milk")
ROPES = Query.of("ropes", "rope")


def documents(*pairs: tuple[str, str]) -> list[Record]:
    return [Record(text, date=read_moment(when)) for when, text in pairs]


PAPERS = documents(
    ("2001-05-03", "Tea with milk."),  # drinks 1
    ("2001-05-20", "Tea, tea and a rope"),  # drinks 1/√2, ropes 1
    ("2001-07", "Nothing of the kind."),
    ("2004", "A rope."),
)


def test_the_mean_of_a_year_is_over_all_of_its_documents() -> None:
    trends = TrendFinder((DRINKS, ROPES))(PAPERS)
    assert trends.labels == ("2001", "2004")
    assert trends.documents.tolist() == [3, 1]
    assert trends.means == pytest.approx(np.array([[(1 + 1 / sqrt(2)) / 3, 0], [1 / 3, 1]]))
    assert trends.without == pytest.approx(np.array([[1 / 3, 1], [2 / 3, 0]]))
    assert trends.without_any == pytest.approx([1 / 3, 0])


def test_months_and_days_leave_out_what_is_not_dated_so_exactly() -> None:
    by_month = TrendFinder((DRINKS,), "month")(PAPERS)
    assert by_month.labels == ("2001-05", "2001-07")
    assert by_month.left_out == {"no month": 1}
    by_day = TrendFinder((DRINKS,), "day")(PAPERS)
    assert by_day.labels == ("2001-05-03", "2001-05-20")
    assert by_day.left_out == {"no day": 2}


def test_documents_without_text_or_date_are_counted_apart() -> None:
    trends = TrendFinder((DRINKS,))([Record("", "Tea", Moment(2001)), Record("Tea"), Record(" \n", date=Moment(2001))])
    assert trends.left_out == {"no text": 2, "no date": 1}
    assert (trends.labels, trends.means.shape) == ((), (1, 0))
    assert trends.csv(window=3).count("\n") == 1


def test_titles_are_read_on_request() -> None:
    papers = [Record("Rope.", "Tea", Moment(2001))]
    queries = (DRINKS, ROPES)
    found = {part: TrendFinder(queries, part=part)(papers).without[:, 0].tolist() for part in ("text", "title", "both")}
    assert found == {"text": [1, 0], "title": [0, 1], "both": [0, 0]}


def curve(periods: list[int], counts: list[int], means: list[float]) -> Trends:
    zeros = np.zeros(len(periods))
    return Trends("year", ("q",), np.array(periods), np.array(counts), np.array([means]), np.array([zeros]), zeros)


def test_smoothing_is_the_mean_over_the_documents_around() -> None:
    trends = curve([2000, 2001, 2002, 2010], [1, 3, 1, 5], [0.0, 0.4, 1.0, 0.5])
    assert trends.smoothed(1) == pytest.approx(trends.means)
    assert trends.smoothed(3)[0] == pytest.approx([(0 + 1.2) / 4, (0 + 1.2 + 1) / 5, (1.2 + 1) / 4, 0.5])
    assert trends.smoothed(2) == pytest.approx(trends.smoothed(3))
    assert trends.smoothed(99)[0] == pytest.approx([4.7 / 10] * 4)
    with pytest.raises(ParameterError, match="at least 1"):
        trends.smoothed(0)


def test_the_table_has_every_number_even_for_odd_names() -> None:
    odd = (Query.of("year", "tea"), Query.of('a "b", (smoothed)', "milk"))
    rows = list(csv.reader(io.StringIO(TrendFinder(odd)(PAPERS).csv(window=3))))
    assert rows[0][2:5] == ["year", "year (smoothed)", "year (without)"]
    assert {len(row) for row in rows} == {9}
    assert rows[1][:3] == ["2001", "3", f"{2000 / 3:.3f}"]


def test_words_of_every_script_and_form() -> None:
    assert terms_of("Land-use; GENE\u00adS’ ﬁsh") == ["land", "use", "gene", "s", "fish"]
    assert terms_of("विविधता और जीवन") == ["विविधता", "और", "जीवन"]
    assert terms_of("کتاب كتاب علي علی") == ["کتاب", "کتاب", "علی", "علی"]
    assert terms_of("生物多样性 ชา") == ["生", "物", "多", "样", "性", "ช", "า"]
    assert terms_of("e\u0301te\u0301") == terms_of("été")
    assert terms_of("_ -- !") == []


def test_keywords_without_spaces_are_found_as_they_stand() -> None:
    query = Query.of("diversity", "多样性 物种")
    found = TrendFinder((query,))(documents(("2001", "生物多样性很重要。"), ("2002", "性多样的物。")))
    assert found.means[0] == pytest.approx([1 / sqrt(2), 0])


def test_stems_find_other_forms() -> None:
    pytest.importorskip("Stemmer", reason='needs PyStemmer: pip install "dehusk[trends]"')
    papers = documents(("2001", "Extinctions of adapting moths"))
    query = Query.of("evolution", "extinction adapted")
    assert TrendFinder((query,))(papers).means[0, 0] == 0
    assert TrendFinder((query,), stem="english")(papers).means[0, 0] == pytest.approx(1)
    german = TrendFinder((Query.of("tee", "Tassen"),), stem="german")(documents(("2001", "Eine Tasse Tee")))
    assert german.means[0, 0] == pytest.approx(1)
    with pytest.raises(ParameterError, match="no stemmer for 'klingon'; there are .*english"):
        TrendFinder((query,), stem="klingon")(papers)


def test_without_the_stemmer_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "Stemmer", None)
    with pytest.raises(MissingExtraError, match=r"\[trends\]"):
        TrendFinder((DRINKS,), stem="english")([])


def test_stop_words_are_no_dimensions() -> None:
    papers = documents(("2001", "The tea the the"))
    full = TrendFinder((DRINKS,), space="all")(papers).means[0, 0]
    assert full == pytest.approx(1 / (sqrt(2) * sqrt(10)))
    less = TrendFinder((DRINKS,), space="all", stop_words=frozenset({"The"}))(papers).means[0, 0]
    assert less == pytest.approx(1 / sqrt(2))


@pytest.mark.parametrize(
    "wrong", [{"by": "week"}, {"weight": "bm25"}, {"space": "none"}, {"part": "all"}, {"queries": ()}]
)
def test_wrong_parameters_are_told(wrong: dict[str, object]) -> None:
    with pytest.raises(ParameterError):
        TrendFinder(**{"queries": (DRINKS,), **wrong})  # type: ignore[arg-type]


def test_a_query_needs_keywords() -> None:
    with pytest.raises(ParameterError, match="'empty' has no keywords"):
        TrendFinder((Query.of("empty", "… !"),))([])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("tea = 3", "tea must be"),
        ("tea = ['a', 1]", "tea must be"),
        ("[tea]\na = 'b'", "tea must be"),
        ("tea = 'a'\nmilk = 1 2", "no TOML.*line 2"),
        ("", "no queries"),
    ],
)
def test_broken_queries_are_told(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "queries.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=f"(?s)queries.toml: .*{problem}"):
        read_queries(path)


def test_queries_in_both_ways_of_writing(tmp_path: Path) -> None:
    path = tmp_path / "queries.toml"
    path.write_text('evolution = ["gene flow", "mutation"]\n"tea time" = "tea  milk"\n')
    assert read_queries(path) == (Query("evolution", ("gene flow", "mutation")), Query("tea time", ("tea", "milk")))


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2006", (2006, 0, 0)),
        ("2006/06/15/Summer", (2006, 6, 15)),
        ("1998 Dec-1999 Jan", (1998, 12, 0)),
        ("2006 Jun 5", (2006, 6, 5)),
        ("2006 June", (2006, 6, 0)),
        ("2006-02-31", (2006, 2, 0)),
        ("2006-13-01", (2006, 0, 0)),
        ("1970-01-01", (1970, 1, 1)),
        ("May 5th, 2024", (2024, 5, 5)),
        ("۱۴۰۳/۰۲/۱۴", (2024, 5, 3)),
        ("1403/02/14", (2024, 5, 3)),
        ("2024年5月3日", (2024, 5, 3)),
        ("1714731600", (2024, 5, 3)),
        ("in press", None),
        ("", None),
        ("20061", None),
        ("9" * 5000, None),
    ],
)
def test_dates_as_bibliographies_write_them(text: str, moment: tuple[int, int, int] | None) -> None:
    assert read_moment(text) == moment
