"""Who is measured: dehusk's algorithms, its peers, and functions of your own, by name.

A name is an algorithm (`dehusk`, which `dehusk.extract` uses, `bte`, `cetr+filter3`), `all` for every registered one
that needs no browser, or `package.module:function` for any function `(html, url) -> text` that can be imported. Of
algorithms the words count that they select; `text` is what `dehusk.extract` writes, and `text-without-title` the same
without the headline.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from dehusk.algorithms.registry import Algorithm, get, names
from dehusk.errors import ParameterError
from dehusk.evaluate.peers import PEERS, load_peer, peer_version
from dehusk.extraction.document import Document
from dehusk.extraction.extract import extract
from dehusk.extraction.options import DEFAULT_ALGORITHM, Options
from dehusk.version import __version__

ALL = "all"
_ALIAS = "default"
WRITTEN: Mapping[str, Options] = MappingProxyType({"text": Options(), "text-without-title": Options(title=False)})
"""What is measured as it is written, and not as it is selected."""
_WARM_UP = "<title>Tea</title><body><nav><a href='/'>Home</a></nav><h1>Tea</h1><p>Tea is good, they say.</p>"

Run = Callable[[str, str | None], Any]
"""HTML and address to a text, or to something that has a `text`, such as a `dehusk.Document`."""


@dataclass(frozen=True, slots=True)
class Contender:
    """One extractor of a run."""

    label: str
    """What tables call it."""
    kind: Literal["algorithm", "written", "peer", "function"]
    """Where it comes from."""
    name: str
    """Its name there."""


def contenders(extractors: Iterable[str], peers: Iterable[str] = ()) -> list[Contender]:
    """The extractors of a run in the order they were named, each once; names are checked, not loaded.

    A peer that is called like an algorithm of ours is labelled `peer:name`, whether both are run or not.

    >>> [contender.label for contender in contenders(["bte", "dehusk"], ["trafilatura"])]
    ['bte', 'dehusk', 'trafilatura']
    """
    ours = names()
    found = [_own(name) for given in extractors for name in (_all_ours() if given == ALL else [given])]
    for name in (name for given in peers for name in (PEERS if given == ALL else [given])):
        if name not in PEERS:
            raise ParameterError(f"no peer {name!r}; there are {', '.join(PEERS)}")
        found.append(Contender(f"peer:{name}" if name in ours else name, "peer", name))
    if not found:
        raise ParameterError("no extractor is named; try --with dehusk")
    return list(dict.fromkeys(found))


def _own(name: str) -> Contender:
    if ":" in name:
        return Contender(name, "function", name)
    if name in WRITTEN:
        return Contender(name, "written", name)
    if name == _ALIAS:
        name = DEFAULT_ALGORITHM  # one name in all tables
    if _needs_layout(name):  # raises with a hint if there is none of that name
        raise ParameterError(
            f"{name} needs pages that were opened in a browser, and those of a corpus were not; "
            "--with dehusk.browser.measured:vips opens each of them, which takes a second or more a page"
        )
    return Contender(name, "algorithm", name)


def _all_ours() -> list[str]:
    return [name for name in names() if not _needs_layout(name)]


def _needs_layout(name: str) -> bool:
    chosen = get(name)
    return bool(getattr(getattr(chosen, "algorithm", chosen), "needs_layout", False))


def load(contender: Contender) -> Run:
    """The function of a contender, ready for its first page: what it imports late is imported.

    `ImportError` says that something is not installed. A function is looked for in the current folder too, and is
    not tried out: it may do anything.
    """
    if contender.kind == "function":
        return _function(contender.name)
    if contender.kind == "peer":
        run: Run = load_peer(contender.name)
    elif contender.kind == "written":
        run = partial(_written, WRITTEN[contender.name])
    else:
        run = partial(_selected, get(contender.name))

    text_of(run(_WARM_UP, None))
    return run


def _written(options: Options, html: str, url: str | None) -> Document:
    return extract(html, url=url, options=options)


def _selected(algorithm: Algorithm, html: str, url: str | None) -> Selected:
    return Selected(extract(html, url=url, algorithm=algorithm))


@dataclass(frozen=True, slots=True)
class Selected:
    """A document of which the words count that were selected, the headline among them where it was."""

    document: Document

    @property
    def text(self) -> str:
        """Of the selection."""
        return self.document.selection.text()

    @property
    def title(self) -> str | None:
        """Of the document, as author and date."""
        return self.document.title

    @property
    def author(self) -> str | None:
        """Who wrote it."""
        return self.document.author

    @property
    def date(self) -> date | None:
        """When."""
        return self.document.date


def text_of(found: Any) -> str:
    """The text of what a contender returned; None is nothing found.

    >>> text_of(None), text_of("tea")
    ('', 'tea')
    """
    text = getattr(found, "text", found)
    if text is None:
        return ""
    if not isinstance(text, str):
        raise TypeError(f"the extractor returned {type(found).__name__}, not text")
    return text


def _function(name: str) -> Run:
    module_name, _, attribute = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # of a user's own: it may lie beside the corpus, and does not stand in for a package
    try:
        found = getattr(import_module(module_name), attribute, None)
    except ValueError as error:  # an empty or relative name
        raise ImportError(f"{name!r} is no package.module:function") from error
    if not callable(found):
        raise ImportError(f"the module {module_name} has no function {attribute!r}")
    run: Run = found
    return run


def version_of(contender: Contender, run: Run) -> str:
    """What tells two versions of a contender apart: of a function, the digest of the file it is in."""
    if contender.kind == "peer":
        return peer_version(contender.name) or "unknown"
    if contender.kind in ("algorithm", "written"):
        return __version__
    try:
        source = inspect.getsourcefile(run)
    except TypeError:  # built in, or an object with __call__
        source = inspect.getsourcefile(type(run))
    content = Path(source).read_bytes() if source else b""
    return f"sha256:{hashlib.sha256(content).hexdigest()[:16]}"
