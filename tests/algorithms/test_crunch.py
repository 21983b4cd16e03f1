"""Crunch: each filter by itself, the list of ad servers, and the links that are listed again."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from dehusk import Page, ParameterError, extract, get
from dehusk.algorithms.parts.ad_servers import ad_servers, leads_to
from dehusk.page.tags import TAG_ID

OFF = {f"remove_{name}": False for name in ("ads", "link_cells", "text_links", "images", "empty_tables")}
MENU = "<td>Menu <a href=/a>One</a> <a href=/b>Two</a></td>"
PAGE = (
    f"<body><table><tr>{MENU}<td>Tea is good for you, <a href=/say>they say</a> it is.</td></tr></table>"
    "<p>Buy <a href='https://ads.doubleclick.net/x'>this car</a> now <img src=/tea.png alt=Tea> please.</p>"
    "<table><tr><td>ab</td></tr></table></body>"
)


def crunch(html: str = PAGE, **parameters: object) -> str:
    """The text with nothing but the named filters."""
    return get("crunch", **{**OFF, "relist_links": False, **parameters})(Page.from_html(html)).text()


def words(text: str) -> list[str]:
    return text.split()


ALL = "Menu One Two Tea is good for you, they say it is. Buy this car now please. ab"


@pytest.mark.parametrize(
    ("parameters", "left"),
    [
        ({}, ALL),
        ({"remove_ads": True}, ALL.replace("this car ", "")),
        ({"remove_link_cells": True}, ALL.replace("Menu One Two ", "")),
        ({"remove_text_links": True}, "Menu Tea is good for you, it is. Buy now please. ab"),
        ({"remove_empty_tables": True}, ALL.removesuffix(" ab")),
        ({"remove_images": True}, ALL),
    ],
)
def test_each_filter_is_a_switch(parameters: dict[str, bool], left: str) -> None:
    assert sorted(words(crunch(**parameters).replace("|", " "))) == sorted(words(left))


def test_link_ratio_by_hand() -> None:
    """2 links to 1 word; 1 link to 7 words; no word outside links counts as one."""
    page = Page.from_html(PAGE + "<table><tr><td><a href=/>x</a></table>")
    ratio = get("crunch")(page).signals["link ratio"]
    assert ratio[page.tree.tag == TAG_ID["td"]].tolist() == pytest.approx([2, 1 / 7, 0, 1])


def test_ratio_and_cells_can_be_set() -> None:
    assert "Menu" in crunch(remove_link_cells=True, ratio=2.0)  # more than, not as much as
    assert "Menu" not in crunch(remove_link_cells=True, ratio=1.9)
    listed = "<ul><li><a href=/>One</a></li></ul><p>Tea</p>"
    assert crunch(listed, remove_link_cells=True) == crunch(listed)
    assert crunch(listed, remove_link_cells=True, cells="td li") == "Tea"


def test_tables_are_empty_by_what_the_others_left() -> None:
    html = f"<table><tr>{MENU}</tr></table><p>Tea</p>"
    assert crunch(html, remove_empty_tables=True).count("One") == 1
    assert crunch(html.replace("Menu", "<b>Menu</b>"), remove_text_links=True, remove_empty_tables=True) == "Tea"
    assert "ab" in crunch(remove_empty_tables=True, least=2)


def test_removed_links_are_listed_behind_the_text() -> None:
    page = Page.from_html(PAGE, url="https://example.org/x/")
    selection = get("crunch")(page)
    links = "One <https://example.org/a>\nTwo <https://example.org/b>"
    assert selection.text().endswith(f"please.\n\n{links}")
    assert selection.html().endswith(
        '<ul>\n<li><a href="https://example.org/a">One</a></li>\n<li><a href="https://example.org/b">Two</a></li>\n</ul>'
    )
    assert selection.markdown().endswith("- [One](<https://example.org/a>)\n- [Two](<https://example.org/b>)")
    assert extract(PAGE, algorithm="crunch").text.endswith("One </a>\nTwo </b>")
    assert [page.tree.name_of(row) for row in selection.signals["removed links"].tolist()] == ["a", "a"]
    assert "example.org/a" not in get("crunch", relist_links=False)(page).text()


def test_links_are_listed_once_and_safely() -> None:
    cell = "<a href='javascript:x()'>Bad</a><a href=/a>A&lt;b&gt; * <i>c</i></a><a href=/a>A&lt;b&gt; * c</a><a href='/<i>'></a>"
    selection = get("crunch")(Page.from_html(f"<table><tr><td>{cell}</table>"))
    assert selection.text() == "A<b> * c </a>\n</<i>>"
    assert "Bad" not in selection.html()
    assert "A&lt;b&gt; * c</a>" in selection.html()
    assert selection.html().count("<li>") == 2
    assert r"\*" in selection.markdown()
    assert "(</%3Ci%3E>)" in selection.markdown()


def test_images_can_be_left_out() -> None:
    page = Page.from_html(PAGE, url="https://example.org/")
    with_image, without = get("crunch")(page), get("crunch", remove_images=True)(page)
    assert "<img" in with_image.html()
    assert "tea.png" in with_image.markdown()
    assert "<img" not in without.html()
    assert "tea.png" not in without.markdown()
    assert with_image == without  # the same words
    assert "<img" in get("everything")(page).html()  # the page is as it was


def test_images_of_ad_servers_go_with_the_ads() -> None:
    html = "<p>Tea <img src='//ads.doubleclick.net/a.gif' alt=Car> is <img src=/tea.png alt=Tea> good.</p>"
    page = Page.from_html(html, url="https://example.org/")
    assert get("crunch")(page).html().count("<img") == 1
    assert get("crunch", remove_ads=False)(page).html().count("<img") == 2


def test_copies_keep_what_the_output_adds() -> None:
    selection = get("crunch", remove_images=True)(Page.from_html(PAGE, url="https://example.org/"))
    restored = pickle.loads(pickle.dumps(selection))  # noqa: S301  # our own bytes
    for other in (copy.copy(selection), restored, selection.renamed("other")):
        assert other.text() == selection.text()
        assert other.html() == selection.html()
    assert (selection | selection).text() == selection._rendered().text()  # a combination has words only


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("https://doubleclick.net/", True),
        ("HTTP://Ad.DoubleClick.Net:8080/x?y=//example.org", True),
        (" //user@ad.doubleclick.net.", True),
        ("https://notdoubleclick.net/", False),
        ("https://doubleclick.net.example.org/", False),
        ("https://example.org/?u=https://doubleclick.net/", False),
        ("/doubleclick.net", False),
        ("", False),
    ],
)
def test_hosts(address: str, leads: bool) -> None:
    assert leads_to(address, ad_servers(None)) is leads


def test_list_of_servers_can_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "servers.txt"
    path.write_text("# mine\n.Example.com  # all of it\n\n", encoding="utf-8")
    html = "<p>a <a href=//x.example.com>b</a> <a href=//doubleclick.net>c</a></p>"
    assert crunch(html, remove_ads=True, ad_servers=str(path)) == "a c"
    assert crunch(html, remove_ads=True) == "a b"
    assert ad_servers(str(path)) == {"example.com"}


def test_missing_list_of_servers_is_told(tmp_path: Path) -> None:
    for path in (str(tmp_path / "none.txt"), str(tmp_path), "a\0b"):
        with pytest.raises(ParameterError, match="crunch: ad_servers must be a text file"):
            crunch(remove_ads=True, ad_servers=path)
    assert crunch(ad_servers=str(tmp_path / "none.txt")) == crunch()  # not read where ads stay


def test_shipped_list_is_of_plain_hosts() -> None:
    servers = ad_servers(None)
    assert len(servers) > 100
    assert all("." in host and host == host.strip().lower() and "/" not in host for host in servers)


@pytest.mark.parametrize("parameters", [{"ratio": -1.0}, {"least": -1}, {"cells": "td cell"}])
def test_parameters_are_checked(parameters: dict[str, object]) -> None:
    with pytest.raises(ParameterError, match=f"crunch: {next(iter(parameters))}"):
        get("crunch", **parameters)
