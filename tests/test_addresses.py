"""Addresses as people write them: which are fetched, which are refused, and how they go over the wire."""

from __future__ import annotations

import doctest
import ipaddress
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dehusk import address
from dehusk.address import Target, ascii_host, guarded_kind
from dehusk.errors import FetchError
from dehusk.fetch import charset_of

GUARDED = (
    "0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.0.1 169.254.169.254 "
    "172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 "
    "198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 168.63.129.16 :: ::1 "
    "::127.0.0.1 ::ffff:8.8.8.8 ::ffff:10.0.0.1 ::ffff:0:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 "
    "2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:a00:1::1 3fff::1 4000::1 5f00::1 fc00::1 "
    "fd12::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1 "
)
PUBLIC = (
    "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 "
    "172.15.0.1 172.32.0.1 192.0.1.1 192.167.255.255 192.169.0.0 198.17.0.1 198.20.0.1 223.255.255.255 "
    "2001:200::1 2001:4860::8888 2606:4700::1111 2a00:1450::1 2400:cb00::1 "
)


def test_table_of_guarded_addresses() -> None:
    assert [ip for ip in GUARDED.split() if guarded_kind(ip) is None] == []
    assert [ip for ip in PUBLIC.split() if guarded_kind(ip) is not None] == []


@given(st.ip_addresses())
def test_what_python_calls_private_is_guarded(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
    if ip.is_private or ip.is_multicast or ip.is_loopback or ip.is_link_local or ip.is_unspecified:
        assert guarded_kind(str(ip)) is not None


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("", "begin the address with https://"),
        ("example.org/page", "begin the address with https://"),
        ("file:///etc/passwd", "only http and https"),
        ("http://", "names no host"),
        ("http:///path", "names no host"),
        ("http://user:secret@example.org/", "user name or password; remove all up to the @"),
        ("http://example.org:99999/", "not a valid address"),
        ("http://example.org:0/", "port 0"),
        ("http://example.org:x/", "not a valid address"),
        ("http://[::1/", "not a valid"),
        ("http://[fe80::1%25eth0]/", "network interface"),
        ("http://a..b/", "host name that is not valid"),
        ("http://a%2fb/", "host name that is not valid"),
        ("http://evil.example\\.good.example/", "host name that is not valid"),
        ("http://" + "a" * 64 + ".example/", "host name that is not valid"),
        ("http://" + "ü" * 300 + "/", "host name that is not valid"),
        ("http://example.org/" + "a" * 30_000, "longer than"),
    ],
)
def test_addresses_that_are_none(url: str, message: str) -> None:
    with pytest.raises(FetchError) as caught:
        Target.parse(url)
    assert message in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "wire"),
    [
        (" HTTP://Example.ORG ", "http://example.org/"),
        ("http://example.org.:80?q", "http://example.org/?q"),
        ("https://example.org:443/#top", "https://example.org/"),
        ("https://example.org:80/", "https://example.org:80/"),
        ("http://[2606:4700:0::1]:8080/x", "http://[2606:4700::1]:8080/x"),
        ("http://例え.テスト/引き割り?q=納豆", None),
        ("http://%E4%BE%8B%E3%81%88.テスト/引き割り?q=納豆", None),
        ("http://example.org/a b%20c%zz?d e\"<>'", "http://example.org/a%20b%20c%zz?d%20e%22%3C%3E'"),
        ("http://example.org/a\r\nHost: x/\0", "http://example.org/aHost:%20x/%00"),
        ("http://example.org/\udce9", "http://example.org/%ED%B3%A9"),
    ],
)
def test_addresses_as_they_go_over_the_wire(url: str, wire: str | None) -> None:
    escaped = "/%E5%BC%95%E3%81%8D%E5%89%B2%E3%82%8A?q=%E7%B4%8D%E8%B1%86"
    assert Target.parse(url).url == (wire or f"http://xn--r8jz45g.xn--zckzah{escaped}")


def attempt(read: Callable[[], Target]) -> Target | None:
    """The target, or None after an error of one clean line."""
    result: list[Target] = []
    told = ""
    try:
        result.append(read())
    except FetchError as error:
        told = str(error)
    assert told.isprintable()
    assert bool(told) != bool(result)
    return result[0] if result else None


@given(st.sampled_from(["", "http://", "https://a.example/", "http://a"]), st.text())
@example("http://", "ａ／b/")
@example("http://", "\u2100.example/")
@example("http://", "a\u00ad\ufeff.example/\x7f")
def test_any_text_is_an_address_or_an_error(start: str, rest: str) -> None:
    target = attempt(lambda: Target.parse(start + rest))
    if target is not None:
        assert target.url.isascii()
        assert target.url.isprintable()
        assert " " not in target.url
        assert Target.parse(target.url) == target


@given(st.sampled_from(["", "//", "http://", "?"]), st.text(st.characters(max_codepoint=255)))
def test_any_location_is_an_address_or_an_error(start: str, rest: str) -> None:
    here = Target.parse("http://example.org/a/b")
    target = attempt(lambda: here.follow(start + rest))
    assert target is None or (target.url.isascii() and target.url.isprintable())


def test_hosts_agree_with_the_idna_codec_where_that_is_right() -> None:
    for host in (
        "bücher.example",
        "ΑΘΗΝΑ.example",
        "münchen。example",
        "日本語.jp",
        "مثال.example",
        "ﬁne.example",
    ):
        assert ascii_host(host) == host.encode("idna").decode()


@pytest.mark.parametrize(
    ("header", "charset"),
    [
        ("text/html;charset=utf-8", "utf-8"),
        ("text/html; boundary=x ; CHARSET = 'Windows-1252' ", "Windows-1252"),
        ('text/html; charset="shift_jis"; x', "shift_jis"),
        ("text/html; charset=utf-8, text/html", "utf-8"),
        ("text/html; charset=; charset=gbk", "gbk"),
        ('text/html; charset="utf-8', "utf-8"),
        ("text/html; charset=a b", None),
        ("text/html; charset=" + "x" * 1000, None),
        ("text/html; xcharset=utf-8", None),
        ("charset=utf-8", None),
        ("", None),
    ],
)
def test_charset_of_content_type(header: str, charset: str | None) -> None:
    assert charset_of(header) == charset


def test_examples_of_the_docstrings() -> None:
    assert doctest.testmod(address).failed == 0
