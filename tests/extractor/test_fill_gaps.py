"""Code, tables and lists between parts of the content."""

import pytest
from made_evidence import chosen_by, evidence_of

from dehusk.extractor.rules.fill_gaps import FillGaps

TEXT = "Tea is a drink, and many people like it very much."


def fill(html: str, chosen: str, probability: float | list[float] = 0.5) -> str:
    """`chosen`: an x for each block that is; with those that are taken in. `probability`: of all, or of each of them."""
    return chosen_by(FillGaps(), evidence_of(html), chosen, probability)


@pytest.mark.parametrize(
    "inside",
    [
        "<h2>heading</h2>",
        "<pre>a = 1</pre>",
        "<table><tr><td>cell</td></tr></table>",
        "<ul><li>item</li></ul>",
        "<dl><dd>meaning</dd></dl>",
        "<ul><li><p>item</p></li></ul>",
    ],
)
def test_between_two_parts_of_the_content(inside: str) -> None:
    html = f"<div><p>{TEXT}</p>{inside}<p>{TEXT}</p></div>"
    assert fill(html, "x.x") == "xxx"
    assert fill(html, "..x") == "..x", "nothing before it"
    assert fill(html, "x..") == "x..", "nothing behind it"
    assert fill(html, "...") == "..."


def test_what_is_hardly_probable_stays_out_unless_it_is_code() -> None:
    html = f"<div><p>{TEXT}</p><ul><li>Subscribe today</ul><p>{TEXT}</p><pre>a = 1</pre><p>{TEXT}</p></div>"
    assert fill(html, "x.x.x", 0.3) == "xxxxx"
    assert fill(html, "x.x.x", 0.2) == "x.xxx"


@pytest.mark.parametrize(
    "inside",
    [
        "<ul><li>one</li><li>two</li><li>three</li></ul>",
        "<table><tr><td>one</td><td>two</td></tr><tr><td>three</td></tr></table>",
        "<dl><dd>one</dd><dd>two</dd><dd>three</dd></dl>",
    ],
)
def test_the_surest_part_of_a_list_or_table_speaks_for_all_of_it(inside: str) -> None:
    html = f"<div><p>{TEXT}</p>{inside}<p>{TEXT}</p><h2>More</h2><p>{TEXT}</p></div>"
    assert fill(html, "x...x.x", [0.9, 0.1, 0.3, 0.1, 0.9, 0.1, 0.9]) == "xxxxx.x"
    assert fill(html, "x...x.x", [0.9, 0.1, 0.1, 0.1, 0.9, 0.3, 0.9]) == "x...xxx"


def test_a_heading_between_two_lists_that_are_chosen_stays() -> None:
    html = f"<div><p>{TEXT}</p></div><section><ul><li>Flour</ul><h2>Steps</h2><ol><li>Stir</ol></section>"
    assert fill(html, "xx.x", [0.9, 0.9, 0.4, 0.9]) == "xxxx"
    assert fill(html, "xx.x", [0.9, 0.9, 0.1, 0.9]) == "xx.x", "hardly probable"
    assert fill(html, "xx..", [0.9, 0.9, 0.4, 0.1]) == "xx..", "nothing follows it"


def test_a_table_of_short_cells_is_whole_or_not() -> None:
    row = "<tr><td><a href=/tea>Tea</a></td><td>good</td><td>5</td></tr>"
    html = f"<p>{TEXT}</p><div><table>{row * 3}</table></div>"
    assert fill(html, "x.xx.xx.xx") == "x" * 10
    for part in ("<thead>{}</thead>", "<tbody>{}</tbody>"):
        with_part = html.replace(row * 3, part.format(row) + row * 2)
        assert fill(with_part, "x.xx.xx.xx") == "x" * 10
    assert fill(html, "x.xx.x....") == "x.xx.x....", "fewer than most"
    long = f"<p>{TEXT}</p><div><table>{row * 2}<tr><td>Ann</td><td>{TEXT * 4}</td><td>5</td></tr></table></div>"
    assert fill(long, "x.xx.xx.xx") == "x.xx.xx.xx", "layout"
    assert fill(f"<p>{TEXT}</p><div><table>{row * 2}</table></div>", "x.xx.xx") == "x.xx.xx", "too few rows"


def test_the_meaning_of_a_term() -> None:
    list_ = "<dl><dt>size</dt><dd><p>how many</p></dd><dt>age</dt><dd>how old it is by now</dd></dl>"
    html = f"<div><p>{TEXT}</p>{list_}</div><p>{TEXT}</p>"
    assert fill(html, "xx....") == "xxx..."
    assert fill(html, "xxxx..") == "xxxxx.", "the last one, too"
    assert fill(html, "x.....") == "x.....", "of no other term"
    assert fill(f"<p>{TEXT}</p><dl><dt>size</dt></dl><dl><dd>how many</dd></dl>", "xx.") == "xx.", "of the same list"


def test_definitions_in_a_row_are_content_or_not() -> None:
    lists = "".join(f"<dl><dt>{name}</dt><dd><p>how many, and why</p></dd></dl>" for name in ("size", "age", "sum"))
    html = f"<div><p>{TEXT}</p>{lists}</div><p>{TEXT}</p>"
    assert fill(html, "xxxxx...") == "xxxxxxx."
    two = html.replace("<dl><dt>sum</dt><dd><p>how many, and why</p></dd></dl>", "")
    assert fill(two, "x.x...") == "x.x...", "fewer than half"
    assert fill(two, "xxx...") == "xxxxx.", "half of the words"
    assert fill(html, "x.x.....") == "x.x.....", "not if most of them are not"
    assert fill(f"{html}<dl><dt>other</dt></dl>", "xxxxxxx..") == "xxxxxxx..", "those of another place stay out"


def test_all_cells_of_a_table() -> None:
    cells = "".join(f"<tr><td>{n}</td><td>{n}</td></tr>" for n in range(3))
    assert fill(f"<div><p>{TEXT}</p><table>{cells}</table><p>{TEXT}</p></div>", "x......x") == "xxxxxxxx"


@pytest.mark.parametrize(
    "inside",
    [
        "<p>just a paragraph</p>",
        "<ul><li><a href='/'>link</a></li></ul>",
        "<ul><li hidden>item</li></ul>",
        "<div><pre><div><div>deep inside</div></div></pre></div>",
    ],
)
def test_what_is_not_taken_in(inside: str) -> None:
    assert fill(f"<div><p>{TEXT}</p>{inside}<p>{TEXT}</p></div>", "x.x") == "x.x"


def test_content_of_other_elements_does_not_count() -> None:
    html = f"<div><div><div><p>{TEXT}</p></div></div></div><ul><li>menu</li></ul><div><div><div><p>{TEXT}</p></div></div></div>"
    assert fill(html, "x.x") == "x.x"
