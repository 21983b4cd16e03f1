"""Other forms of a page, and sections put behind its content: the same text, the same every time."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.checks import grows_linearly
from dehusk import Page
from dehusk.evaluate.corpora import Example
from dehusk.learn.changed.augment import Change, changed, draw_change
from dehusk.learn.changed.graft import Shares, grafted
from dehusk.learn.changed.sections import (
    Texts,
    comments,
    headline_list,
    portrait,
    side_column,
    teasers,
    way,
)

HTML = """<html><head><meta charset=utf-8><meta name=author content="Jane"><title>Tea</title>
<style>p > a { color: red }</style><script>if (a<b) document.write("<p>x</p>")</script></head>
<body><nav class="menu top" role="navigation"><ul><li id=home><a href="/" class='x'>Home</a></ul></nav>
<article class=story itemprop="articleBody" itemscope><h1 class="headline big">Green tea</h1>
<p class="text first">Tea is <b>good</b> &amp; cheap: 1 &lt; 2.</p><p class="text">They say.</p></article>
<footer id='foot'>Imprint</footer></body></html>"""

ALL = Change(
    names="hash",
    drop_roles=True,
    drop_meta=True,
    breaks=True,
    tables=0.5,
    rename={"article": "div", "p": "div", "h1": "p", "ul": "div", "li": "div", "nav": "div", "footer": "div"},
)


def words(html: str) -> list[str]:
    return Page.from_html(html).words.texts()


def test_known_answers() -> None:
    assert changed('<p class="a b" id=c title=d>x</p>', Change(names="drop")) == "<p title=d>x</p>"
    assert changed("<P CLASS=a>x</P>", Change(names="drop")) == "<P>x</P>"
    assert changed("<h2>x</h2>", Change(rename={"h2": "p"})) == "<p>x</p>"
    assert changed("<div role=main itemprop='x' itemscope class=y>", Change(drop_roles=True)) == "<div class=y>"
    assert (
        changed('<meta charset="utf-8"><meta name=x><link href=y>', Change(drop_meta=True)) == '<meta charset="utf-8">'
    )
    assert changed("<script>1 < 2</script>a<style>b</style>", Change()) == "a"


def test_paragraphs_between_empty_lines() -> None:
    assert changed("<P class=a>x</p>y", Change(breaks=True)) == "<br><br>x<br><br>y"
    block = Page.from_html(changed("<div><p>x<p>y</div>", Change(breaks=True))).words.block
    assert len(set(block.tolist())) == 2


def test_columns_as_tables() -> None:
    change = Change(rename={"article": "div"}, tables=1.0)
    found = changed("<article class=a>x<DIV>y</DIV></article></div>", change)
    assert found == "<table class=a><tr><td>x<table><tr><td>y</td></tr></table></td></tr></table></div>"
    some = changed("<div id=a>x</div><div id=b>x</div>" * 20, Change(tables=0.5))
    assert some.count("<td>") == some.count("</table>") in (20, 40, 0)


def test_hashed_names_say_nothing_but_stay_alike() -> None:
    found = changed('<p class="story"><b class="story x"><i id=story>', Change(names="hash"))
    assert "story" not in found
    one, two, three = (part.split('"')[1].split()[0] for part in found.split("<")[1:])
    assert one == two == three
    assert one.isalpha()
    assert found.split('"')[3].count(" ") == 1


@pytest.mark.parametrize("change", [Change(), ALL, *(draw_change(str(seed)) for seed in range(12))])
def test_the_text_stays(change: Change) -> None:
    assert words(changed(HTML, change)) == words(HTML)


@given(
    st.lists(
        st.sampled_from(["<p class=a>", "</p>", "<", ">", "tea ", '"', "'", "<!-- x -->", "<br/>", "a<b ", " id='"])
    )
)
def test_no_words_are_lost_of_broken_pages(parts: list[str]) -> None:
    """What is no tag to the change is left as it is; words outside of tags stay."""
    html = "<p>first</p>" + "".join(parts)
    found = changed(html, Change(names="drop", rename={"p": "div"}))
    assert Counter(words(found))["first"] == Counter(words(html))["first"] == 1
    assert found.count("tea ") == html.count("tea ")


def test_changes_are_drawn_by_the_seed() -> None:
    drawn = [draw_change(str(seed)) for seed in range(60)]
    assert drawn == [draw_change(str(seed)) for seed in range(60)]
    assert {change.names for change in drawn} == {"keep", "hash", "drop"}
    assert {change.drop_roles for change in drawn} == {True, False}
    assert any("article" in change.rename for change in drawn)
    assert any("h1" in change.rename for change in drawn)
    assert {change.breaks for change in drawn} == {True, False}
    assert {change.tables for change in drawn} == {0.0, 0.1, 0.3, 1.0}


@pytest.mark.parametrize("piece", ["<p class=a>tea</p>", "<", "<script>", "<p class='", "<p " + "class=" * 3, "<!--"])
def test_time_grows_with_the_page(piece: str) -> None:
    pages = {size: piece * size for size in (3_000, 12_000)}
    assert grows_linearly(lambda size: lambda: changed(pages[size], ALL), 3_000)


def examples(language: str = "en", number: int = 8) -> list[Example]:
    text = "\n".join(f"This is paragraph number {line} of the text of a page." for line in range(6))
    return [
        Example(id=str(n), corpus="c", html="", text=f"Headline {n}\n{text}", lang=language, title=f"Headline {n}")
        for n in range(number)
    ]


TEXT = "Tea is good for you, they say again and again.\nIt is the last line of the article, and a long one."
PAGE = (
    "<div class=main><div><p>Tea is good for you, they say again and again.</p>"
    "<p>It is the last line of the article, and a long one.</p></div></div><div>foot</div>"
)


def made(seed: int, html: str = PAGE, text: str = TEXT) -> str:
    example = Example(id="x", corpus="c", html=html, text=text, lang="en")
    return grafted(html, example, Texts.of(examples()), random.Random(seed))


def test_texts_by_language() -> None:
    texts = Texts.of([*examples("de", 2), *examples("en", 3)])
    assert (len(texts.paragraphs["de"]), len(texts.paragraphs["en"])) == (12, 18)
    assert texts.headlines["de"][0] == ("Headline 0", "This is paragraph number 0 of the text of a page.")


def test_sections_stand_behind_the_content() -> None:
    found = [made(seed) for seed in range(40)]
    longer = [html for html in found if html != PAGE]
    assert len(longer) > 25
    end = PAGE.index("a long one.</p>") + len("a long one.</p>")
    for html in longer:
        assert html.startswith(PAGE[:end])
        before, behind = words(PAGE), words(html)
        assert Counter(before) - Counter(behind) == Counter(), "no word of the page is lost"
        assert behind[: len(words(PAGE[:end]))] == words(PAGE[:end])
    assert len(set(found)) > 20


def test_a_column_before_the_content() -> None:
    html = f"<body class=x>{PAGE}"
    found = [made(seed, html) for seed in range(60)]
    before = [page for page in found if not page.startswith(html[:40])]
    assert 0 < len(before) < 30
    for page in before:
        assert page.startswith("<body class=x><div")
        assert Counter(words(html)) - Counter(words(page)) == Counter(), "no word of the page is lost"


def test_comments_say_what_people_say_in_threads() -> None:
    thread = Example(id="t", corpus="c", html="", text="Has anybody tried the green one?\n" * 12, page_type="forum")
    texts = Texts.of([*examples(), thread, thread, thread])
    assert len(texts.posts["en"]) == 36
    assert any("anybody tried" in comments(texts, "en", random.Random(seed)) for seed in range(20))


def test_many_comments_have_a_form() -> None:
    made = [comments(Texts.of(examples()), "en", random.Random(seed)) for seed in range(40)]
    forms = [html.count("<textarea>") for html in made]
    assert set(forms) == {0, 1}
    assert {html.index("<form>") > html.rindex("paragraph") for html in made if "<form>" in html} == {True, False}


def test_how_many_pages_have_comments() -> None:
    example = Example(id="x", corpus="c", html=PAGE, text=TEXT, lang="en")
    texts = Texts.of(examples())
    never, always = (
        [
            "<textarea>" in grafted(PAGE, example, texts, random.Random(seed), shares=Shares(comments=share))
            for seed in range(40)
        ]
        for share in (0.0, 1.0)
    )
    assert sum(never) == 0
    assert sum(always) > 10


def test_a_teaser_before_the_content_is_not_taken_for_it() -> None:
    html = f"<div><p>{TEXT.splitlines()[1]}</p></div>{PAGE}"
    place = html.rindex("a long one.</p>")
    assert all(made(seed, html).startswith(html[:place]) for seed in range(20))


def test_the_same_seed_gives_the_same_page() -> None:
    assert [made(seed) for seed in range(10)] == [made(seed) for seed in range(10)]


def test_no_place_and_nothing_to_take() -> None:
    assert made(1, text="Words that the page does not have, at the end of it") == PAGE
    assert made(1, text="") == PAGE
    example = Example(id="x", corpus="c", html=PAGE, text=TEXT, lang="en")
    assert grafted(PAGE, example, Texts(), random.Random(1)) == PAGE


def test_a_language_of_which_there_is_little_takes_english() -> None:
    texts = Texts.of([*examples("de", 1), *examples("en", 9)])
    example = Example(id="x", corpus="c", html=PAGE, text=TEXT, lang="de")
    assert any(grafted(PAGE, example, texts, random.Random(seed)) != PAGE for seed in range(9))


@pytest.mark.parametrize("make", [comments, teasers, headline_list, portrait, side_column, way])
def test_sections_are_well_formed(make: object) -> None:
    texts = Texts.of(
        [*examples(), Example(id="q", corpus="c", html="", text="A <b>bold & odd paragraph of text\n" * 3)]
    )
    for seed in range(20):
        html = make(texts, "en", random.Random(seed))  # type: ignore[operator]
        tree = Page.from_html(f"<main>{html}</main><p id=end>end").tree
        names = [tree.name_of(row) for row in range(len(tree))]
        last = len(names) - 1 - names[::-1].index("p")
        assert tree.name_of(int(tree.parent[last])) == "body", "everything is closed"
        assert "b" not in names or "bold" not in tree.text[tree.text_start[names.index("b")] :][:4]
