"""Fetching against a real server on this machine: all the ways to be slow, large, broken or hostile."""

from __future__ import annotations

import contextlib
import doctest
import gzip
import http.server
import shutil
import socket
import ssl
import subprocess
import threading
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dehusk import address, errors
from dehusk import fetch as fetch_module
from dehusk.address import guarded_kind
from dehusk.errors import FetchError
from dehusk.fetch import fetch

PAGE = "<!doctype html><p>Grüße aus dem Süden".encode()
Route = Callable[["Handler"], None]


class Handler(http.server.BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.seen.append((self.path, dict(self.headers)))
        with contextlib.suppress(OSError):  # the client hung up, as it should
            self.server.routes[self.path.partition("?")[0]](self)

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def raw(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.wfile.write(piece)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.routes: dict[str, Route] = {}
        self.seen: list[tuple[str, dict[str, str]]] = []

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # failed TLS handshakes are part of the tests

    def url(self, path: str = "/", *, host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.server_address[1]}{path}"

    def answers(self, *pieces: bytes, path: str = "/") -> str:
        """Send these bytes, verbatim, to whoever asks for the path, and hang up."""
        self.routes[path] = lambda handler: handler.raw(*pieces)
        return self.url(path)

    def redirects(self, location: str | bytes, *, path: str = "/", status: int = 302) -> str:
        value = location if isinstance(location, bytes) else location.encode()
        return self.answers(b"HTTP/1.1 %d Moved\r\nLocation: %s\r\n\r\n" % (status, value), path=path)


def response(body: bytes = PAGE, *headers: str, status: str = "200 OK") -> bytes:
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield running
        running.shutdown()
        thread.join()


@pytest.fixture
def resolver(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """A name service of our own: the addresses given, and for all other names the system's."""
    hosts: dict[str, list[str]] = {}
    system = socket.getaddrinfo

    def look_up(host: str, port: int, **options: Any) -> Any:
        return [row for name in hosts.get(host, [host]) for row in system(name, port, **options)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return hosts


def failure(url: str, **options: Any) -> str:
    """The message of the error, which is one line of bounded length."""
    with pytest.raises(FetchError) as caught:
        fetch(url, **{"allow_private": True, "timeout": 5, **options})
    message = str(caught.value)
    assert message.isprintable()
    assert 10 < len(message) < 400
    return message


def get(url: str, **options: Any) -> Any:
    return fetch(url, **{"allow_private": True, "timeout": 5, **options})


def test_page_with_everything_said_about_it(server: Server) -> None:
    url = server.answers(response(PAGE, 'Content-Type: Text/HTML; charset="UTF-8"'))
    fetched = get(url, user_agent="reader/1")
    assert (fetched.body, fetched.url, fetched.status) == (PAGE, url, 200)
    assert (fetched.charset, fetched.content_type) == ("UTF-8", "text/html")
    (_, headers), *more = server.seen
    assert not more
    assert headers["Host"] == url.removeprefix("http://").removesuffix("/")
    assert headers["User-Agent"] == "reader/1"
    assert headers["Accept-Encoding"] == "gzip, deflate"
    assert "Authorization" not in headers


def test_proxies_of_the_environment_are_not_used(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert get(server.answers(response())).body == PAGE


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
BAD_BYTES = b"HTTP/1.1 200 Tr\xe8s bien\r\nX-Name: \xff\xfe\x80\r\nContent-Type: text/html; charset=\xe9\r\n\r\n"


@pytest.mark.parametrize(
    ("wire", "body"),
    [
        (b"HTTP/1.0 200 OK\r\n\r\n" + PAGE, PAGE),
        (CHUNKED + b"5;note=x\r\nhello\r\n6\r\n world\r\n0\r\nTrailer: x\r\n\r\n", b"hello world"),
        (BAD_BYTES + PAGE, PAGE),
        (response(b""), b""),
        (response(b"", status="204 No Content"), b""),
        (response(PAGE, "Content-Encoding: identity"), PAGE),
        (response(gzip.compress(PAGE), "Content-Encoding: GZIP"), PAGE),
        (response(gzip.compress(PAGE) * 3 + b"\0\0", "Content-Encoding: x-gzip"), PAGE * 3),
        (response(zlib.compress(PAGE), "Content-Encoding: deflate"), PAGE),
        (response(zlib.compress(PAGE, wbits=-15), "Content-Encoding: deflate"), PAGE),
        (response(b"", "Content-Encoding: gzip"), b""),
        (b"HTTP/1.1 100 Continue\r\n\r\n" + response(), PAGE),
    ],
)
def test_bodies(server: Server, wire: bytes, body: bytes) -> None:
    fetched = get(server.answers(wire))
    assert fetched.body == body
    assert fetched.charset is None


@pytest.mark.parametrize(
    ("wire", "message"),
    [
        (response(status="404 Not Found"), "answered 404 Not Found; check the address"),
        (response(status="503 \x1b[31mred"), "answered 503 Service Unavailable; try again later"),
        (response(status="999 No"), "answered 999; try again later"),
        (response(status="304 Not Modified"), "answered 304"),
        (response(status="302 Found"), "without saying where to go"),
        (response(PAGE, "Content-Type: application/pdf"), "is application/pdf, not a web page"),
        (response(PAGE, "Content-Type: IMAGE/png; x=y"), "is image/png, not a web page"),
        (response(PAGE, "Content-Type: video/mp4"), "is video/mp4"),
        (response(PAGE, "Content-Type: application/zip"), "is application/zip"),
        (response(PAGE, "Content-Type: application/epub+zip"), "is application/epub+zip"),
        (response(PAGE)[:-5], "broke off after 35 of 40 bytes; try again"),
        (CHUNKED + b"50\r\nhello", "broke off in the middle"),
        (CHUNKED + b"zz\r\nhello", "broke off in the middle"),
        (CHUNKED + b"-5\r\nhello", "127.0.0.1"),
        (response(gzip.compress(PAGE)[:-9], "Content-Encoding: gzip"), "middle of its packed data"),
        (response(PAGE, "Content-Encoding: gzip"), "says it is packed as gzip but is not"),
        (response(PAGE, "Content-Encoding: deflate"), "says it is packed as deflate but is not"),
        (response(PAGE, "Content-Encoding: br\x1b"), "packed as br?, which was not asked for"),
        (b"SSH-2.0-OpenSSH_9.6\r\n", "does not answer as a web server"),
        (b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 200 + b"\r\n", "does not answer as a web server"),
        (b"HTTP/1.1 200 OK\r\nA: " + b"b" * 70_000, "does not answer as a web server"),
        (b"", "closed the connection before the page was there; try again"),
    ],
)
def test_answers_that_are_errors(server: Server, wire: bytes, message: str) -> None:
    assert message in failure(server.answers(wire))


def test_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert "cannot reach 127.0.0.1 (Connection refused)" in failure(f"http://127.0.0.1:{port}/")


def test_size_limit_is_exact_and_covers_what_is_unpacked(server: Server) -> None:
    url = server.answers(response(b"x" * 1000))
    packed = server.answers(response(gzip.compress(b"x" * 1000), "Content-Encoding: gzip"), path="/packed")
    close = server.answers(b"HTTP/1.0 200 OK\r\n\r\n" + b"x" * 1000, path="/close")
    for place in (url, packed, close):
        assert len(get(place, max_bytes=1000).body) == 1000
        assert "larger than 999 bytes" in failure(place, max_bytes=999)


def test_bombs_are_stopped_early(server: Server) -> None:
    bomb = gzip.compress(bytes(200_000_000), compresslevel=1)  # under 1 MB on the wire
    url = server.answers(response(bomb, "Content-Encoding: gzip"))
    start = time.monotonic()
    assert "larger than 20,000,000 bytes" in failure(url)
    members = server.answers(response(gzip.compress(b"") * 50_000, "Content-Encoding: gzip"), path="/members")
    assert get(members).body == b""
    assert time.monotonic() - start < 15
    tracemalloc.start()
    assert "larger than 1,000,000 bytes" in failure(url, max_bytes=1_000_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3_900_000  # one piece of the bomb alone would make 4,000,000 bytes


@pytest.mark.parametrize(
    "head",
    [
        b"HTTP/1.0 200 OK\r\n\r\n",
        CHUNKED,
        b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"",  # no end even of the greetings: 100 Continue for ever
        CHUNKED + b"0\r\n",  # a page that ends, and trailers that do not
    ],
)
def test_endless_answers(server: Server, head: bytes) -> None:
    piece = {CHUNKED: b"4000\r\n" + b"x" * 0x4000 + b"\r\n", b"": b"HTTP/1.1 100 Continue\r\n\r\n" * 500}

    def endless(handler: Handler) -> None:
        handler.raw(head)
        while True:
            handler.raw(piece.get(head, b"x: y\r\n" * 5000))

    server.routes["/"] = endless
    assert "larger than 300,000 bytes" in failure(server.url(), max_bytes=300_000)


@pytest.mark.parametrize("head", [b"HTTP/1.0 200 OK\r\n\r\n", b"HTTP/1.0 200 OK\r\nX: ", CHUNKED, b"HTT", b""])
def test_slow_drip_ends_at_the_deadline(server: Server, head: bytes) -> None:
    stop = threading.Event()

    def drip(handler: Handler) -> None:
        handler.raw(head)
        while not stop.wait(0.02):
            handler.raw(b"1\r\nx\r\n" if head == CHUNKED else b"x")

    server.routes["/"] = drip
    start = time.monotonic()
    assert "127.0.0.1 did not finish within 0.3 s" in failure(server.url(), timeout=0.3)
    assert 0.25 < time.monotonic() - start < 10
    stop.set()


def test_deadline_covers_redirects_together(server: Server) -> None:
    def slow(handler: Handler) -> None:
        time.sleep(0.15)
        handler.raw(b"HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n")

    server.routes["/"] = slow
    start = time.monotonic()
    assert "did not finish within 0.4 s" in failure(server.url(), timeout=0.4, max_redirects=50)
    assert time.monotonic() - start < 10


def test_deadline_covers_silence_and_name_lookup(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        for scheme in ("http", "https"):
            url = f"{scheme}://127.0.0.1:{silent.getsockname()[1]}/"
            assert "did not finish within 0.2 s" in failure(url, timeout=0.2)
    stop = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: stop.wait(10) and [])
    start = time.monotonic()
    assert "slow.example did not finish within 0.2 s" in failure("http://slow.example/", timeout=0.2)
    assert time.monotonic() - start < 10
    stop.set()


def test_redirects_are_followed_and_bounded(server: Server) -> None:
    for status, path, location in [
        (301, "/", "/a"),
        (302, "/a", "b?q=1"),
        (303, "/b", "?x#part"),
        (307, "/c", server.url("/d")),
        (308, "/d", "/%C3%A9nd"),
    ]:
        server.redirects(location, path=path, status=status)
    server.redirects("c", path="/b")
    server.answers(response(), path="/%C3%A9nd")
    fetched = get(server.url("/#start"))
    assert (fetched.body, fetched.url) == (PAGE, server.url("/%C3%A9nd"))
    assert "stopped after 4 redirects" in failure(server.url("/"), max_redirects=4)
    server.redirects("/loop", path="/loop")
    server.seen.clear()
    assert "stopped after 5 redirects, the next to http://127" in failure(server.url("/loop"))
    assert len(server.seen) == 6


@pytest.mark.parametrize("location", ["/süd seite".encode(), "/s\xfcd seite".encode("latin-1"), b"  /s d "])
def test_locations_with_raw_bytes(server: Server, location: bytes) -> None:
    server.redirects(location)
    escaped = "".join(chr(b) if 0x20 < b < 0x7F else f"%{b:02X}" for b in location.strip())
    server.answers(response(), path=escaped)
    assert get(server.url()).url == server.url(escaped)


@pytest.mark.parametrize(
    ("location", "message"),
    [
        ("ftp://example.org/", "only http and https"),
        ("file:///etc/passwd", "only http and https"),
        ("javascript:alert(1)", "only http and https"),
        ("http://[::1", "not a valid"),
        ("http://me:secret@example.org/", "user name or password"),
        ("http://exa mple/", "host name that is not valid"),
    ],
)
def test_redirects_refused(server: Server, location: str, message: str) -> None:
    told = failure(server.redirects(location))
    assert message in told
    assert "secret" not in told


def test_private_addresses_are_refused_before_any_request(server: Server) -> None:
    server.answers(response())
    port = server.server_address[1]
    for host in (
        "127.0.0.1",
        "localhost",
        "2130706433",
        "0x7f.1",
        "127.1",
        "[::ffff:127.0.0.1]",
        "0",
        "１２７.0.0.1",
    ):
        told = failure(f"http://{host}:{port}/", allow_private=False)
        assert told.startswith("refused: "), host
        assert told.endswith("; allow it with --allow-private"), host
    assert not server.seen
    told = failure("http://127.0.0.1/", allow_private=False)
    assert told == "refused: 127.0.0.1 is a private address (loopback); allow it with --allow-private"


def test_one_private_address_among_public_ones_is_enough(resolver: dict[str, list[str]]) -> None:
    resolver["mixed.example"] = ["1.1.1.1", "10.0.0.1"]
    told = failure("http://mixed.example/", allow_private=False)
    assert told.startswith("refused: mixed.example stands at 10.0.0.1, a private address;")


def test_redirect_from_allowed_to_private_is_refused(
    server: Server, resolver: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The test server plays the public site: only its address passes the check, as a public one would.
    monkeypatch.setattr(address, "guarded_kind", lambda ip: None if ip == "127.0.0.1" else guarded_kind(ip))
    resolver |= {"site.example": ["127.0.0.1"], "inner.example": ["192.168.1.1"]}
    server.answers(response(), path="/page")
    server.redirects("/page")
    assert get(server.url("/", host="site.example"), allow_private=False).url.endswith("/page")
    for location in (
        "http://inner.example/",
        "//169.254.169.254/latest",
        "http://[::1]/",
        "http://0xa000001/",
    ):
        server.redirects(location)
        told = failure(server.url("/", host="site.example"), allow_private=False)
        assert "a private address" in told, location


def test_looked_up_once_and_connected_to_what_was_checked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that changes its mind after the check (DNS rebinding) gains nothing: nobody asks it twice."""
    server.answers(response())
    checked = socket.getaddrinfo("127.0.0.1", server.server_address[1], type=socket.SOCK_STREAM)
    answers = [checked]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answers.pop())
    assert get(server.url("/", host="rebind.example")).body == PAGE
    assert answers == []


def test_next_address_is_tried_when_one_is_dead(server: Server, resolver: dict[str, list[str]]) -> None:
    server.answers(response())
    resolver["two.example"] = ["127.0.0.2", "127.0.0.1"]
    assert get(server.url("/", host="two.example")).body == PAGE


def test_unknown_host(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    told = failure("http://nowhere.example/")
    assert told.startswith("cannot find the host nowhere.example (Name or service not known); check")


@pytest.mark.parametrize(
    "options",
    [
        {"timeout": 0},
        {"timeout": float("nan")},
        {"timeout": float("inf")},
        {"max_bytes": 0},
        {"max_redirects": -1},
        {"user_agent": "a\r\nCookie: b"},
        {"user_agent": "ü"},
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any]) -> None:
    assert failure("http://example.org/", **options)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A self-signed certificate for page.example, key and all."""
    if shutil.which("openssl") is None:
        pytest.skip("needs the openssl command")
    folder = tmp_path_factory.mktemp("tls")
    made = folder / "both.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=page.example", "-addext", "subjectAltName=DNS:page.example"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "page.pem")]
    subprocess.run([*command, *names, *files], check=True, capture_output=True)
    made.write_text((folder / "key.pem").read_text() + (folder / "page.pem").read_text())
    return made


@pytest.fixture
def secure(server: Server, certificate: Path, resolver: dict[str, list[str]]) -> Server:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.answers(response())
    resolver |= {"page.example": ["127.0.0.1"], "other.example": ["127.0.0.1"]}
    return server


def test_self_signed_certificates_are_refused(secure: Server) -> None:
    told = failure(secure.url(host="page.example", scheme="https"))
    # "self-signed" or "self signed", by OpenSSL's version
    assert told.startswith("refused: the certificate of page.example cannot be trusted (self")
    assert not secure.seen


def test_trusted_certificates_hold_for_their_name_only(
    secure: Server, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))  # the trust store of the system, for this test
    assert get(secure.url(host="page.example", scheme="https")).body == PAGE
    told = failure(secure.url(host="other.example", scheme="https"))
    assert "the certificate of other.example cannot be trusted (Hostname mismatch" in told
    assert "cannot be trusted (IP address mismatch" in failure(secure.url(scheme="https"))


def test_https_asked_of_a_plain_server(server: Server) -> None:
    server.answers(response())
    assert "no secure connection to 127.0.0.1 (" in failure(server.url(scheme="https"))


def test_examples_of_the_docstrings() -> None:
    for module in (fetch_module, errors):
        assert doctest.testmod(module).failed == 0
