"""What a page may fetch: by GET alone, from addresses that were checked and are those connected to, and not too much.

The browser reaches nobody itself. What it asks for is fetched with the means of `dehusk.fetch`, in threads that are
left behind when a page is done: what they wait for ends with their deadline.
"""

from __future__ import annotations

import asyncio
import http.client
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from dehusk.address import Deadline, Target, connect, resolve
from dehusk.errors import FetchError
from dehusk.fetch import REDIRECTS, USER_AGENT, Limits, Wire, explained, read_body, redirection, unpack

T = TypeVar("T")

LARGEST = 20_000_000
"""Bytes of one picture, style sheet or the like."""
LARGEST_TOTAL = 100_000_000
"""Bytes of all that one page fetches, and of what they unpack to."""
MOST_AT_ONCE = 6
_MOST_REDIRECTS = 5
_PASSED_ON = ("accept", "origin")
_HANDED_OUT = (
    "Content-Type",
    "X-Content-Type-Options",
    "Access-Control-Allow-Origin",
    "Access-Control-Allow-Credentials",
    "Cross-Origin-Resource-Policy",
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered, unpacked."""

    status: int
    headers: dict[str, str]
    body: bytes


class Allowance:
    """What one page may still fetch; shared by the threads that fetch for it."""

    def __init__(self, seconds: float, *, allow_private: bool) -> None:
        self.deadline = Deadline.after(seconds)
        self.seconds = seconds
        self.allow_private = allow_private
        self.turn = asyncio.Semaphore(MOST_AT_ONCE)
        self._left = LARGEST_TOTAL
        self._lock = threading.Lock()

    def spend(self, size: int) -> None:
        """Take some of it; `FetchError` once there is none left."""
        with self._lock:
            self._left -= size
            if self._left < 0:
                raise FetchError(f"the page fetches more than {LARGEST_TOTAL:,} bytes")

    def end(self) -> None:
        """The page is done: who still reads for it may stop."""
        with self._lock:
            self._left = -1


class _MeteredWire(Wire):
    """Counts what arrives at once, so that what is given up halfway counts, too."""

    def __init__(self, connection: socket.socket, limits: Limits, allowance: Allowance) -> None:
        super().__init__(connection, limits)
        self._allowance = allowance

    def readinto(self, buffer: Any) -> int:
        count = super().readinto(buffer)
        self._allowance.spend(count)
        return count


async def get(url: str, headers: Mapping[str, str], allowance: Allowance) -> Answer:
    """Fetch for a page what it asks for with the `headers`; a `FetchError` where it may not have it."""
    async with allowance.turn:
        return await _in_thread(lambda: _get(url, headers, allowance))


def _get(url: str, headers: Mapping[str, str], allowance: Allowance) -> Answer:
    target = Target.parse(url)
    for _ in range(_MOST_REDIRECTS + 1):
        with explained(target.host, allowance.seconds):
            found = _ask(target, headers, allowance)
        if isinstance(found, Answer):
            return found
        target = found
    raise FetchError(f"stopped after {_MOST_REDIRECTS} redirects")


def _ask(target: Target, headers: Mapping[str, str], allowance: Allowance) -> Answer | Target:
    """Ask one host once: what it has, or where it redirects to."""
    allowance.spend(0)
    limits = Limits(allowance.deadline, LARGEST)
    endpoints = resolve(target, limits.deadline, allow_private=allowance.allow_private)
    with connect(target, endpoints, limits.deadline) as connection:
        connection.settimeout(limits.deadline.remaining())
        connection.sendall(_request(target, headers))
        wire = cast(socket.socket, _MeteredWire(connection, limits, allowance))  # of which only `makefile` is used
        with http.client.HTTPResponse(wire, method="GET") as response:
            response.begin()
            if response.status in REDIRECTS:
                return redirection(target, response)
            if not 200 <= response.status < 600:
                raise FetchError(f"{target.host} answered {response.status}")
            packed = read_body(target, response, limits)
            body = unpack(packed, response.headers.get("Content-Encoding") or "", limits)
            allowance.spend(max(len(body) - len(packed), 0))
            return Answer(response.status, _chosen(response.headers, _HANDED_OUT), body)


def _request(target: Target, headers: Mapping[str, str]) -> bytes:
    headers = {
        "Host": target.authority,
        "User-Agent": USER_AGENT,
        **_chosen(headers, _PASSED_ON),
        "Accept-Encoding": "gzip, deflate",
        "Connection": "close",
    }
    lines = [f"GET {target.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


def _chosen(headers: Mapping[str, str] | http.client.HTTPMessage, names: tuple[str, ...]) -> dict[str, str]:
    """Headers by name, those that are one line of plain letters."""
    found = {name: str(headers.get(name) or "").strip() for name in names}
    return {name: value for name, value in found.items() if value and value.isascii() and value.isprintable()}


async def _in_thread(work: Callable[[], T]) -> T:
    """Like `asyncio.to_thread`, but nobody waits for the thread when the loop has ended."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: Exception | None) -> None:
        if done.done():  # given up meanwhile
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(cast(T, result))

    def run() -> None:
        result, failure = None, None
        try:
            result = work()
        except Exception as error:
            failure = error
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, result, failure)

    threading.Thread(target=run, name="dehusk-page-fetch", daemon=True).start()
    return await done
