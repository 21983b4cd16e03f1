"""Fetch one page over http or https, with every cost bounded and no way into the private network.

One deadline covers name lookup, connecting, TLS, headers, body and redirects. The size limit holds for what
is transferred and for what it unpacks to. Every host is looked up once, all its addresses are checked, and
the connection goes to one of exactly these, at every redirect anew. TLS trusts what the system trusts
(OpenSSL's `SSL_CERT_FILE` works). No cookies, no credentials, no JavaScript, no `<meta>` refresh; proxies of
the environment (`HTTP_PROXY` …) are not used, because after a proxy the address could not be checked.
"""

from __future__ import annotations

import http
import http.client
import io
import re
import socket
import ssl
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from dehusk.address import Deadline, Target, connect, resolve
from dehusk.errors import FetchError

__all__ = ["USER_AGENT", "Fetched", "fetch"]

USER_AGENT = "Mozilla/5.0 (compatible; dehusk)"

_LONGEST_TIMEOUT = 86_400.0  # a day; sockets overflow on infinity
_FRAMING = 262_144  # bytes of headers and chunk framing allowed on top of the body
_PIECE = 65_536
REDIRECTS = frozenset({301, 302, 303, 307, 308})
"""Codes of answers that send elsewhere."""
_NOT_TEXT = re.compile(
    r"(?:image|video|audio|font|model)/.*"
    r"|application/(?:pdf|(?:x-)?(?:zip|gzip|bzip2|xz|tar|rar|7z)(?:-compressed)?|vnd\.rar|zstd|wasm|java-archive"
    r"|msword|vnd\.(?:ms-|openxmlformats-|oasis\.opendocument\.).*|[^/]*\+zip)"
)
_CHARSET = re.compile(r"[A-Za-z0-9._:+-]{1,40}")


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page as it came: bytes, and what the server said about them."""

    body: bytes
    url: str  # after redirects, in ASCII, without fragment
    charset: str | None  # from Content-Type
    content_type: str | None  # such as text/html, in lower case, without parameters
    status: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Until when a page has to have come, and how large it may be."""

    deadline: Deadline
    max_bytes: int

    def too_large(self) -> FetchError:
        return FetchError(f"the page is larger than {self.max_bytes:,} bytes; raise the size limit to read it")


def fetch(
    url: str,
    *,
    timeout: float = 20.0,
    max_bytes: int = 20_000_000,
    max_redirects: int = 5,
    allow_private: bool = False,
    user_agent: str = USER_AGENT,
) -> Fetched:
    """Fetch one page. Every failure is a `FetchError` of one line that says what to do.

    `timeout` is in seconds and covers the whole fetch. `allow_private` lets it reach addresses outside
    the public internet (loopback, home and company networks), for the URL itself and for redirects.

    >>> fetch("http://10.0.0.1/")
    Traceback (most recent call last):
    dehusk.errors.FetchError: refused: 10.0.0.1 is a private address; allow it with --allow-private
    """
    if not 0 < timeout <= _LONGEST_TIMEOUT:
        raise FetchError(f"the timeout must be above 0 and at most {_LONGEST_TIMEOUT:g} seconds")
    if max_bytes < 1 or max_redirects < 0:
        raise FetchError("the size limit must be at least 1 byte and the number of redirects at least 0")
    if not (user_agent.isascii() and user_agent.isprintable()):
        raise FetchError("the user agent may hold only printable ASCII characters")
    limits = Limits(Deadline.after(timeout), max_bytes)
    target = Target.parse(url)
    for _ in range(max_redirects + 1):
        with explained(target.host, timeout):
            answer = _visit(target, limits, user_agent, allow_private=allow_private)
        if isinstance(answer, Fetched):
            return answer
        target = answer
    raise FetchError(
        f"stopped after {max_redirects} redirects, the next to {_shorten(target.url)}; "
        "if the site wants cookies, save the page with a browser and give the file"
    )


def _visit(target: Target, limits: Limits, user_agent: str, *, allow_private: bool) -> Fetched | Target:
    """Ask one host once: the page, or where it redirects to."""
    endpoints = resolve(target, limits.deadline, allow_private=allow_private)
    with connect(target, endpoints, limits.deadline) as connection:
        connection.settimeout(limits.deadline.remaining())
        connection.sendall(_request(target, user_agent))
        # Only `makefile` of the socket is used by HTTPResponse, so that is all the wire offers.
        wire = cast(socket.socket, Wire(connection, limits))
        with http.client.HTTPResponse(wire, method="GET") as response:
            response.begin()
            if response.status in REDIRECTS:
                return redirection(target, response)
            return _page(target, response, limits)


def _request(target: Target, user_agent: str) -> bytes:
    lines = (
        f"GET {target.path} HTTP/1.1",
        f"Host: {target.authority}",
        f"User-Agent: {user_agent}",
        "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,text/*;q=0.8,*/*;q=0.1",
        "Accept-Encoding: gzip, deflate",
        "Connection: close",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


class Wire(io.RawIOBase):
    """The receiving side of a connection, which keeps to the deadline and the size limit at every read."""

    def __init__(self, connection: socket.socket, limits: Limits) -> None:
        self._connection = connection
        self._limits = limits
        self._left = limits.max_bytes + _FRAMING

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._connection.settimeout(self._limits.deadline.remaining())
        count = self._connection.recv_into(buffer)
        self._left -= count
        if self._left < 0:
            raise self._limits.too_large()
        return count

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self, _PIECE)


def redirection(target: Target, response: http.client.HTTPResponse) -> Target:
    """Where an answer sends to."""
    location = response.headers.get("Location")
    if not location:
        raise FetchError(f"{target.host} answered {response.status} without saying where to go; try a browser")
    return target.follow(location)


def _page(target: Target, response: http.client.HTTPResponse, limits: Limits) -> Fetched:
    if not 200 <= response.status < 300:
        raise FetchError(f"{target.host} answered {_status_advice(response.status)}")
    header = response.headers.get("Content-Type") or ""
    content_type = header.partition(";")[0].strip().lower() or None
    if content_type and _NOT_TEXT.fullmatch(content_type):
        raise FetchError(
            f"{_shorten(target.url)} is {_shorten(content_type)}, not a web page; convert it to HTML first"
        )
    packed = read_body(target, response, limits)
    body = unpack(packed, response.headers.get("Content-Encoding") or "", limits)
    return Fetched(body, target.url, charset_of(header), content_type, response.status)


def _status_advice(status: int) -> str:
    phrase = next((entry.phrase for entry in http.HTTPStatus if entry == status), "")
    advice = {
        401: "it wants a login: save the page with a browser and give the file",
        403: "it may refuse programs: save the page with a browser and give the file",
        404: "check the address",
        410: "check the address",
        429: "wait before asking again",
    }.get(status, "try again later" if status >= 500 else "open it in a browser to see why")
    return f"{status} {phrase}".strip() + f"; {advice}"


def charset_of(content_type: str) -> str | None:
    """The charset named by a Content-Type header, as it stands there; None when missing or no label.

    >>> charset_of('text/html; Charset="utf-8"'), charset_of("text/html; charset=")
    ('utf-8', None)
    """
    for parameter in content_type.split(";")[1:]:
        name, _, value = parameter.partition("=")
        label = value.partition(",")[0].strip().strip("\"'").strip()
        if name.strip().lower() == "charset" and _CHARSET.fullmatch(label):
            return label
    return None


def read_body(target: Target, response: http.client.HTTPResponse, limits: Limits) -> bytes:
    """The body of an answer as it came, if it is whole and not too large."""
    expected = response.length  # None when chunked, or when the end of the connection ends the body
    if expected is not None and expected > limits.max_bytes:
        raise limits.too_large()
    body = bytearray()
    while piece := response.read(_PIECE):
        body += piece
        if len(body) > limits.max_bytes:
            raise limits.too_large()
    if expected is not None and len(body) < expected:
        raise FetchError(f"{target.host} broke off after {len(body):,} of {expected:,} bytes; try again")
    return bytes(body)


def unpack(packed: bytes, encoding: str, limits: Limits) -> bytes:
    """Undo the Content-Encoding, never making more than the limit."""
    coding = encoding.strip().lower()
    if coding in ("", "identity", "none") or not packed:
        return packed
    if coding not in ("gzip", "x-gzip", "deflate"):
        raise FetchError(f"the page came packed as {_shorten(coding)}, which was not asked for; try a browser")
    try:
        return _inflate(packed, _window_bits(packed, coding), limits)
    except zlib.error:
        raise FetchError(f"the page says it is packed as {coding} but is not; try again or use a browser") from None


def _window_bits(packed: bytes, coding: str) -> int:
    """How zlib must read it: "deflate" means the zlib format, yet some servers send it bare."""
    if coding != "deflate":
        return 16 + zlib.MAX_WBITS
    zlib_header = packed[0] & 0x0F == 8 and int.from_bytes(packed[:2], "big") % 31 == 0
    return zlib.MAX_WBITS if zlib_header else -zlib.MAX_WBITS


def _inflate(packed: bytes, window_bits: int, limits: Limits) -> bytes:
    # Small pieces: zlib copies the rest of a piece at the end of each gzip member; there can be very many.
    piece = 4096
    body = bytearray()
    position = 0
    inflater = zlib.decompressobj(window_bits)
    while position < len(packed):
        limits.deadline.remaining()
        fed = packed[position : position + piece]
        body += inflater.decompress(fed, limits.max_bytes + 1 - len(body))
        if len(body) > limits.max_bytes:
            raise limits.too_large()
        position += len(fed) - len(inflater.unconsumed_tail) - len(inflater.unused_data)
        if inflater.eof:
            # gzip may go on with another member; anything else is padding, which browsers ignore too.
            if window_bits < 16 or packed[position : position + 2] != b"\x1f\x8b":
                return bytes(body)
            inflater = zlib.decompressobj(window_bits)
    raise FetchError("the page broke off in the middle of its packed data; try again")


@contextmanager
def explained(host: str, timeout: float) -> Iterator[None]:
    """Turn what sockets, TLS and HTTP raise into one line for people."""
    try:
        yield
    except FetchError:
        raise
    except ssl.SSLCertVerificationError as error:
        message = (
            f"refused: the certificate of {host} cannot be trusted ({_shorten(error.verify_message)}); "
            "if you trust the site, add its certificate to the system's trust store"
        )
        raise FetchError(message) from error
    except ssl.SSLError as error:
        reason = _shorten(error.reason or "TLS failed").replace("_", " ").lower()
        raise FetchError(f"no secure connection to {host} ({reason}); try again, or its http:// address") from error
    except TimeoutError as error:
        raise FetchError(f"{host} did not finish within {timeout:g} s; try again or raise the timeout") from error
    except http.client.IncompleteRead as error:
        raise FetchError(f"{host} broke off in the middle of the page; try again") from error
    except ConnectionResetError as error:  # before HTTPException: RemoteDisconnected is both
        raise FetchError(f"{host} closed the connection before the page was there; try again") from error
    except (http.client.HTTPException, ValueError) as error:  # ValueError: chunk sizes that are no sizes
        raise FetchError(f"{host} does not answer as a web server; check the address and the port") from error
    except OSError as error:
        reason = error.strerror or "connection failed"
        raise FetchError(f"cannot reach {host} ({reason}); check the address and the network") from error


def _shorten(text: str, longest: int = 120) -> str:
    """Text from a server, made fit for one line of a terminal."""
    clean = "".join(character if character.isprintable() else "?" for character in text)
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"
