"""Does an address lead to a server of advertisements? By a list of hosts in a file that users can replace."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from dehusk.errors import ParameterError

_HOST = re.compile(r"\s*+(?:https?:)?//([^/?#\s]++)", re.IGNORECASE)


def ad_servers(path: str | None) -> frozenset[str]:
    """The hosts in a file (one a line, remarks after `#`), or in the list that ships with dehusk."""
    if path is None:
        return _shipped()
    try:
        return _listed(path, Path(path).stat().st_mtime_ns)
    except (OSError, UnicodeDecodeError, ValueError) as error:  # ValueError: a zero character in the path
        raise ParameterError(f"crunch: ad_servers must be a text file of one host a line: {path} ({error})") from error


def leads_to(address: str, servers: frozenset[str]) -> bool:
    """Is the host of an address one of the servers, or below one?

    >>> leads_to("//ad.example.com/x?y", frozenset(["example.com"])), leads_to("/ad", frozenset(["example.com"]))
    (True, False)
    """
    found = _HOST.match(address)
    host = found[1].rpartition("@")[2].partition(":")[0].rstrip(".").lower() if found else ""
    while host:
        if host in servers:
            return True
        host = host.partition(".")[2]
    return False


@cache
def _shipped() -> frozenset[str]:
    return _hosts((files("dehusk") / "data" / "ad-servers.txt").read_text(encoding="utf-8"))


@lru_cache(maxsize=4)
def _listed(path: str, changed: int) -> frozenset[str]:
    """The hosts of a file as it was when it was last changed."""
    return _hosts(Path(path).read_text(encoding="utf-8"))


def _hosts(text: str) -> frozenset[str]:
    lines = (line.partition("#")[0].strip().strip(".").lower() for line in text.splitlines())
    return frozenset(line for line in lines if line)
