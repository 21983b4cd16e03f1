"""What is fetched for a page: only what may be, from where it was checked, and never more than allowed."""

from __future__ import annotations

import asyncio
import gzip
import http.server
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from dehusk import FetchError
from dehusk.browser import _network
from dehusk.browser._network import Allowance, Answer, get

SIZE = 300_000


class Handler(http.server.BaseHTTPRequestHandler):
    """`/size/N` has N bytes, `/unsaid/N` too but does not say so; `/bomb` unpacks to a million."""

    server: http.server.ThreadingHTTPServer

    def do_GET(self) -> None:
        kind, _, rest = self.path[1:].partition("/")
        headers, body, status = {}, b"tea", 200
        if kind in ("size", "unsaid"):
            body = b"x" * int(rest)
        elif kind == "bomb":
            headers, body = {"Content-Encoding": "gzip"}, gzip.compress(bytes(1_000_000))
        elif kind == "round":
            headers, status = {"Location": "/round/"}, 302
        elif kind == "picture":
            headers = {"Content-Type": "image/png", "Access-Control-Allow-Origin": "*", "Set-Cookie": "a=b"}
        elif kind == "gone":
            status = 404
        elif kind == "echo":
            body = str(self.headers).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if kind != "unsaid":
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if kind == "slow":
            time.sleep(3)
        with suppress(OSError):  # they had enough
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def fetched(*urls: str, seconds: float = 30, allow_private: bool = True, **said: str) -> list[Answer | BaseException]:
    """What one page gets that asks for all of these at once."""

    async def ask() -> list[Answer | BaseException]:
        allowance = Allowance(seconds, allow_private=allow_private)
        return await asyncio.gather(*(get(url, said, allowance) for url in urls), return_exceptions=True)

    return asyncio.run(ask())


def test_pictures_come_with_what_the_browser_must_know(address: str) -> None:
    picture, gone = fetched(f"{address}/picture", f"{address}/gone")
    assert isinstance(picture, Answer)
    assert (picture.status, picture.body) == (200, b"tea")
    assert picture.headers == {"Content-Type": "image/png", "Access-Control-Allow-Origin": "*"}
    assert isinstance(gone, Answer)
    assert gone.status == 404


def test_few_headers_are_passed_on_and_none_smuggled(address: str) -> None:
    (answer,) = fetched(f"{address}/echo", accept="image/*", origin="a\r\nX-Evil: yes", cookie="secret")
    assert isinstance(answer, Answer)
    told = answer.body.decode().lower()
    assert "accept: image/*" in told
    assert not re.search("origin|evil|secret|cookie", told)


@pytest.mark.parametrize("path", ["size/1000001", "unsaid/1000001", "bomb", "round/"])
def test_what_is_too_large_or_leads_nowhere_is_refused(
    address: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_network, "LARGEST", 999_999)
    refused, small = fetched(f"{address}/{path}", f"{address}/size/1000")
    assert isinstance(refused, FetchError)
    assert isinstance(small, Answer)


@pytest.mark.parametrize("path", [f"size/{SIZE}", f"unsaid/{SIZE}", "bomb"])
def test_all_together_is_limited(address: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_network, "LARGEST_TOTAL", 1_300_000)
    found = fetched(*[f"{address}/{path}"] * 20)
    had = sum(len(answer.body) for answer in found if isinstance(answer, Answer))
    assert had <= 1_300_000
    assert any(isinstance(answer, FetchError) for answer in found)


def test_private_addresses_stay_closed(address: str) -> None:
    for url in (address, "http://localhost/", "http://[::1]/", "http://169.254.169.254/", "file:///etc/passwd"):
        (answer,) = fetched(url, allow_private=False)
        assert isinstance(answer, FetchError), url


def test_a_name_is_looked_up_once_and_that_address_is_connected_to(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads elsewhere when asked again leads nowhere."""
    port = int(address.rpartition(":")[2])
    asked: list[str] = []
    connected: list[object] = []

    def look_up(host: str, *_: object, **__: object) -> list[object]:
        asked.append(host)
        place = "93.184.215.14" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, port))]

    def dial(_self: socket.socket, place: object) -> None:
        connected.append(place)
        raise ConnectionRefusedError

    with monkeypatch.context() as patch:
        patch.setattr(socket, "getaddrinfo", look_up)
        patch.setattr(socket.socket, "connect", dial)
        with pytest.raises(FetchError):
            _network._get(f"http://rebound.example:{port}/picture", {}, Allowance(30, allow_private=False))
    assert asked == ["rebound.example"]
    assert connected == [("93.184.215.14", port)]


def test_nobody_waits_longer_than_the_deadline(address: str) -> None:
    before = time.monotonic()
    (answer,) = fetched(f"{address}/slow", seconds=0.5)
    assert isinstance(answer, FetchError)
    assert time.monotonic() - before < 2.5


def test_once_a_page_is_done_nothing_more_is_fetched(address: str) -> None:
    allowance = Allowance(30, allow_private=True)
    allowance.end()
    with pytest.raises(FetchError):
        _network._get(f"{address}/picture", {}, allowance)


def test_a_loop_that_ends_leaves_its_threads_behind(address: str) -> None:
    async def impatient() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await get(f"{address}/slow", {}, Allowance(30, allow_private=True))

    before = time.monotonic()
    asyncio.run(impatient())
    assert time.monotonic() - before < 2.5
