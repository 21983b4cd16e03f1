"""By-lines with credentials, with what is no name, and in Chinese."""

from __future__ import annotations

import time

import pytest

from dehusk import Page
from dehusk.document.clues import Clues
from dehusk.document.people.authors import authors
from dehusk.document.people.bylines import reporters_in
from dehusk.document.people.names import names_in


def found(html: str) -> object:
    value = authors(Clues(Page.from_html(html)))
    return value.value if value else None


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ada Lovelace, MS, RD, FAND", ["Ada Lovelace"]),
        ("By Ada Lovelace, PhD, RDN and Alan Turing, M.Ed.", ["Ada Lovelace", "Alan Turing"]),
        ("Ada Lovelace, LCSW-R; Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        ("Ada Lovelace, MS RD LDN", ["Ada Lovelace"]),
        ("Ada Lovelace, TIME", ["Ada Lovelace", "TIME"]),
        ("Ada Lovelace, AFP", ["Ada Lovelace", "AFP"]),
        ("Lovelace, AA", ["AA Lovelace"]),
        ("ADA LOVELACE, ALAN TURING", ["ADA LOVELACE", "ALAN TURING"]),
        ("ADA LOVELACE, ZOE", ["ADA LOVELACE", "ZOE"]),
    ],
)
def test_credentials_are_nobody(text: str, names: list[str]) -> None:
    assert names_in(text, declared=True) == names


@pytest.mark.parametrize("text", ["返回", "回复", "Back", "下一页"])
def test_links_are_nobody(text: str) -> None:
    assert names_in(text) == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("By Ada Lovelace in Life", "Ada Lovelace"),
        ("كتبه أحمد علي", "أحمد علي"),
        ("كتبه: أحمد علي", "أحمد علي"),
        ("作者：李雷", "李雷"),
    ],
)
def test_by_lines_in_plain_text(line: str, name: str) -> None:
    for tag in ("<p>", "<p class=byline>"):
        assert found(f"<h1>Tea</h1>{tag}{line}</p><p>Tea is good for you, they say, and so is rain.") == (name,)


def test_jobs_are_nobody() -> None:
    assert found("<h1>Tea</h1><p>Posted by Ada Lovelace, Product Manager</p>") == ("Ada Lovelace",)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("顶端新闻·河南商报记者马俊峰/文受访者供图", ["马俊峰"]),
        ("本报记者罗科苏盈发自北京", ["罗科", "苏盈"]),
        ("□ 本报记者 葛灵丹", ["葛灵丹"]),
        ("光明日报记者 王建宏 张文攀", ["王建宏", "张文攀"]),
        ("（记者 胡晓蓉）", ["胡晓蓉"]),
        ("马俊峰/文", ["马俊峰"]),
        ("新華社記者 陳大文 報道", ["陳大文"]),
    ],
)
def test_reporters(text: str, names: list[str]) -> None:
    assert reporters_in(text) == names
    assert found(f"<h1>茶很好</h1><p>{text}</p><p>茶很好，大家都这么说。</p>") == tuple(names)


@pytest.mark.parametrize(
    "text",
    [
        "本报记者 惠禾 摄",
        "记者博客",
        "联系记者",
        "记者江湖",
        "新华社记者看东北",
        "商报记者发现了很有趣的一点。",
        "中文",
        "安全/文化",
        "",
    ],
)
def test_no_reporters(text: str) -> None:
    assert reporters_in(text) == []


@pytest.mark.parametrize("text", ["作者：马俊峰", "文/马俊峰", "记者：马俊峰"])
def test_chinese_labels(text: str) -> None:
    assert found(f"<h1>茶很好</h1><p>{text}</p><p>茶很好，大家都这么说。</p>") == ("马俊峰",)


@pytest.mark.parametrize(
    "line",
    [
        "作者：马俊峰 来源：河南商报",
        "2024-05-03 作者：马俊峰 编辑：李四",
        "来源：河南商报 作 者：马俊峰",
        "（作者：马俊峰）",
        "【本文作者:马俊峰】",
    ],
)
def test_chinese_labels_in_a_line_that_tells_more(line: str) -> None:
    assert found(f"<h1>茶很好</h1><p>{line}</p><p>茶很好，大家都这么说。</p>") == ("马俊峰",)


@pytest.mark.parametrize("line", ["作者：佚名 来源：网络", "作者认为：张三很好", "张三是作者。"])
def test_chinese_lines_that_name_no_author(line: str) -> None:
    assert reporters_in(line) == []


def test_editors_did_not_write_it() -> None:
    assert found("<h1>茶很好</h1><p>责编：张妍</p><p>本报记者 葛灵丹</p>") == ("葛灵丹",)


@pytest.mark.parametrize("piece", ["王李", "报", "报记者王李 ", "王李、", "（记者", "作者：", " 作者：王 "])
def test_long_lines_stay_cheap(piece: str) -> None:
    start = time.process_time()
    reporters_in(piece * 20_000 + "文记者")
    assert time.process_time() - start < 0.5
