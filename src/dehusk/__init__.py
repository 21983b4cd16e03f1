"""dehusk takes the husk off web pages.

>>> import dehusk
>>> dehusk.extract("<script>var x</script><p>Tea is good for you, they say.</p>").text
'Tea is good for you, they say.'
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # that of `typing` takes most of the time that this module takes, in which Ctrl-C is not heard
if TYPE_CHECKING:
    from typing import Any

    from dehusk.algorithms.registry import Algorithm, algorithm, get, names
    from dehusk.browser import rendered
    from dehusk.document.metadata import metadata
    from dehusk.errors import (
        DehuskError,
        FetchError,
        InputError,
        MissingExtraError,
        ParameterError,
        UnknownAlgorithmError,
    )
    from dehusk.extraction.document import Document
    from dehusk.extraction.extract import extract
    from dehusk.extraction.many import extract_many
    from dehusk.extraction.options import Options
    from dehusk.page.page import Page
    from dehusk.reasons import why
    from dehusk.selection import Selection, Step, vote
    from dehusk.version import __version__

__all__ = [
    "Algorithm",
    "DehuskError",
    "Document",
    "FetchError",
    "InputError",
    "MissingExtraError",
    "Options",
    "Page",
    "ParameterError",
    "Selection",
    "Step",
    "UnknownAlgorithmError",
    "__version__",
    "algorithm",
    "extract",
    "extract_many",
    "get",
    "metadata",
    "names",
    "rendered",
    "vote",
    "why",
]

_WHERE = {
    "dehusk.algorithms.registry": "Algorithm algorithm get names",
    "dehusk.browser": "rendered",
    "dehusk.document.metadata": "metadata",
    "dehusk.errors": "DehuskError FetchError InputError MissingExtraError ParameterError UnknownAlgorithmError",
    "dehusk.extraction.document": "Document",
    "dehusk.extraction.extract": "extract",
    "dehusk.extraction.many": "extract_many",
    "dehusk.extraction.options": "Options",
    "dehusk.page.page": "Page",
    "dehusk.reasons": "why",
    "dehusk.selection": "Selection Step vote",
    "dehusk.version": "__version__",
}
_MODULE = {name: module for module, names in _WHERE.items() for name in names.split()}


if not TYPE_CHECKING:  # who checks types shall be told of names that are not there

    def __getattr__(name: str) -> Any:
        """Each name is imported when it is first asked for: who wants the version waits for nothing else."""
        if name not in _MODULE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found = getattr(import_module(_MODULE[name]), name)
        return found


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
