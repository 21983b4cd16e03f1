"""Web addresses made safe: read a URL, look its host up once, and connect to exactly what was checked."""

from __future__ import annotations

import ipaddress
import queue
import re
import socket
import ssl
import string
import threading
import time
import unicodedata
from dataclasses import dataclass
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit

from dehusk.errors import FetchError

_PORTS = {"http": 80, "https": 443}
_LONGEST_URL = 20_000
_LONGEST_HOST = 253  # of a DNS name; also keeps punycode, which is quadratic, cheap
_HOST = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*")
_LABEL_DOTS = re.compile("[.\u3002\uff0e\uff61]")
_INVISIBLE = dict.fromkeys([0xAD, 0x200B, 0x2060, 0xFEFF, *range(0xFE00, 0xFE10)])  # browsers drop them from hosts
_PATH_SAFE = "/%:@!$&'()*+,;=~[]|"

# Blocks that do not lead to the public internet, or lead to another address in disguise. An own table:
# the flags of `ipaddress` differ between Python versions and call multicast, 6to4 and NAT64 global.
_GUARDED = [
    (ipaddress.ip_network(block), kind)
    for block, kind in (
        ("127.0.0.0/8", "private address (loopback)"),
        ("10.0.0.0/8", "private address"),
        ("172.16.0.0/12", "private address"),
        ("192.168.0.0/16", "private address"),
        ("169.254.0.0/16", "private address (link-local)"),
        ("100.64.0.0/10", "private address (carrier-grade NAT)"),
        (
            "168.63.129.16/32",
            "private address (cloud host)",
        ),  # Azure answers here from inside its machines only
        ("0.0.0.0/8", "private address (this host)"),
        ("192.0.0.0/24", "reserved address"),
        ("192.0.2.0/24", "reserved address (documentation)"),
        ("198.51.100.0/24", "reserved address (documentation)"),
        ("203.0.113.0/24", "reserved address (documentation)"),
        ("192.88.99.0/24", "reserved address (6to4 relay)"),
        ("198.18.0.0/15", "reserved address (benchmarking)"),
        ("224.0.0.0/4", "multicast address"),
        ("240.0.0.0/4", "reserved address"),
        ("::1/128", "private address (loopback)"),
        ("::/128", "private address (this host)"),
        ("::ffff:0:0/96", "disguised address (IPv4-mapped)"),
        ("64:ff9b::/96", "disguised address (NAT64)"),
        ("64:ff9b:1::/48", "disguised address (NAT64)"),
        ("fc00::/7", "private address"),
        ("fe80::/10", "private address (link-local)"),
        ("fec0::/10", "private address (site-local)"),
        ("ff00::/8", "multicast address"),
        ("2001::/32", "disguised address (Teredo)"),
        ("2001::/23", "reserved address"),
        ("2001:db8::/32", "reserved address (documentation)"),
        ("2002::/16", "disguised address (6to4)"),
        ("3fff::/20", "reserved address (documentation)"),
    )
]
_GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment by which all must be done, shared by every step."""

    ends: float  # on the monotonic clock

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """The deadline that many seconds from now."""
        return cls(time.monotonic() + seconds)

    def remaining(self) -> float:
        """Seconds left, always above zero; `TimeoutError` when there are none."""
        left = self.ends - time.monotonic()
        if left <= 0:
            raise TimeoutError("out of time")
        return left


@dataclass(frozen=True, slots=True)
class Target:
    """What to ask of whom: a URL in the form that goes over the wire (ASCII, no fragment).

    >>> Target.parse("HTTPS://Bücher.example/ein blick?q=ü#top").url
    'https://xn--bcher-kva.example/ein%20blick?q=%C3%BC'
    """

    scheme: str
    host: str  # a DNS name in ASCII, or an IP address without brackets
    port: int
    path: str  # with the query

    @classmethod
    def parse(cls, url: str) -> Target:
        """Read a URL as a browser would; `FetchError` when it is not one that may be fetched."""
        if len(url) > _LONGEST_URL:
            raise FetchError(f"the address is longer than {_LONGEST_URL} characters; check it")
        try:
            parts = urlsplit(url.strip())
            port = parts.port
        except ValueError as error:
            raise FetchError(f"not a valid address ({error}); check it".replace("\n", " ")) from None
        if parts.scheme not in _PORTS:
            raise FetchError("only http and https addresses can be fetched; begin the address with https://")
        if "@" in parts.netloc:
            raise FetchError("refused: the address carries a user name or password; remove all up to the @")
        if port == 0:
            raise FetchError("the address asks for port 0, which does not exist; check it")
        return cls(parts.scheme, _host(parts), port or _PORTS[parts.scheme], _path(parts))

    @property
    def authority(self) -> str:
        """Host and port, as they stand in a URL and in the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The whole address."""
        return f"{self.scheme}://{self.authority}{self.path}"

    def follow(self, location: str) -> Target:
        """Where a Location header leads from here; its text is latin-1, as `http.client` hands it over."""
        # The bytes are whatever the server meant (UTF-8, mostly): escape them as they are, judge nothing.
        escaped = quote(location.strip().encode("latin-1", "replace"), safe=string.punctuation)
        try:
            return Target.parse(urljoin(self.url, escaped))
        except FetchError as error:
            reason = str(error).partition(";")[0]  # without the advice, which is for those who type addresses
        except ValueError:
            reason = "not a valid address"
        raise FetchError(f"{self.host} redirects to where it cannot be followed ({reason}); try a browser")


def _path(parts: SplitResult) -> str:
    """Path and query with everything but ASCII escaped; escapes that are there stay."""
    path = quote(parts.path or "/", safe=_PATH_SAFE, errors="surrogatepass")
    query = quote(parts.query, safe=_PATH_SAFE + "?", errors="surrogatepass")
    return f"{path}?{query}" if query else path


def _host(parts: SplitResult) -> str:
    """The host in ASCII, or a `FetchError`."""
    host = parts.hostname or ""
    if not host:
        raise FetchError("the address names no host; check it")
    if ":" in host:
        try:
            literal = ipaddress.IPv6Address(host)
        except ValueError:
            raise FetchError("the address holds an IPv6 address that is not valid; check it") from None
        if literal.scope_id is not None:
            raise FetchError("refused: the address names a network interface (%); remove it")
        return str(literal)
    encoded = ascii_host(unquote(host))
    if encoded is None:
        raise FetchError("the address holds a host name that is not valid; check it")
    return encoded


def ascii_host(host: str) -> str | None:
    """A host name as DNS knows it, or None if it cannot be one.

    Not by Python's `idna` codec: it knows only Unicode 3.2 and makes ß into ss, which is another site.

    >>> ascii_host("straße.example"), ascii_host("пример。example"), ascii_host("a b")
    ('xn--strae-oqa.example', 'xn--e1afmkfd.example', None)
    """
    if len(host) > _LONGEST_HOST:
        return None
    plain = unicodedata.normalize("NFKC", host.translate(_INVISIBLE).lower())
    labels = [
        label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")
        for label in _LABEL_DOTS.split(plain)
    ]
    name = ".".join(labels).removesuffix(".")
    return name if len(name) <= _LONGEST_HOST and _HOST.fullmatch(name) else None


def guarded_kind(address: str) -> str | None:
    """Why an IP address is not fetched from unless allowed; None for an address of the public internet.

    >>> guarded_kind("127.0.0.1"), guarded_kind("64:ff9b::7f00:1"), guarded_kind("1.1.1.1")
    ('private address (loopback)', 'disguised address (NAT64)', None)
    """
    ip = ipaddress.ip_address(address)
    kind = next((kind for block, kind in _GUARDED if ip in block), None)
    if kind is None and ip.version == 6 and ip not in _GLOBAL_UNICAST:
        return "reserved address"
    return kind


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address to connect to, as the resolver gave it."""

    family: socket.AddressFamily
    sockaddr: tuple[str, int] | tuple[str, int, int, int]


def resolve(target: Target, deadline: Deadline, *, allow_private: bool) -> list[Endpoint]:
    """Look the host up once; `FetchError` if any one of its addresses may not be fetched from."""
    endpoints = _look_up(target, deadline)
    for endpoint in endpoints:
        address = endpoint.sockaddr[0]
        kind = None if allow_private else guarded_kind(address)
        if kind:
            place = f"{address} is" if address == target.host else f"{target.host} stands at {address},"
            raise FetchError(f"refused: {place} a {kind}; allow it with --allow-private")
    return endpoints


def _look_up(target: Target, deadline: Deadline) -> list[Endpoint]:
    """`getaddrinfo` has no timeout, so it runs in a thread that is left behind when it takes too long."""
    answers: queue.SimpleQueue[list[Endpoint] | Exception] = queue.SimpleQueue()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
            # Only a Python built without IPv6 gives numbers instead of a name here.
            answers.put([Endpoint(row[0], row[4]) for row in found if isinstance(row[4][0], str)])
        except Exception as error:
            answers.put(error)

    threading.Thread(target=ask, name="dehusk-resolve", daemon=True).start()
    try:
        answer = answers.get(timeout=deadline.remaining())
    except queue.Empty:
        raise TimeoutError("the name lookup took too long") from None
    if isinstance(answer, Exception) or not answer:
        reason = getattr(answer, "strerror", None) or "no answer"
        raise FetchError(f"cannot find the host {target.host} ({reason}); check the address and the network")
    return answer


def connect(target: Target, endpoints: list[Endpoint], deadline: Deadline) -> socket.socket:
    """A connection to one of the endpoints; for https with TLS that verifies the name in the URL."""
    plain = _dial(endpoints, deadline)
    if target.scheme == "http":
        return plain
    try:
        context = ssl.create_default_context()
        context.set_alpn_protocols(["http/1.1"])
        plain.settimeout(deadline.remaining())
        return context.wrap_socket(plain, server_hostname=target.host)
    except BaseException:
        plain.close()
        raise


def _dial(endpoints: list[Endpoint], deadline: Deadline) -> socket.socket:
    """A connection to the first endpoint that answers; one that is silent may not eat the others' time."""
    failure: OSError = OSError("no address")
    for tried, endpoint in enumerate(endpoints):
        share = deadline.remaining() / (len(endpoints) - tried)
        connection: socket.socket | None = None
        try:
            connection = socket.socket(endpoint.family, socket.SOCK_STREAM)
            connection.settimeout(share)
            connection.connect(endpoint.sockaddr)
            return connection
        except OSError as error:
            failure = error
            if connection is not None:
                connection.close()
    raise failure
