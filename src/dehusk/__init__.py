"""dehusk takes the husk off web pages.

>>> import dehusk
>>> dehusk.extract("<title>Tea</title><script>var x</script><p>Tea is good for you, they say.</p>").text
'Tea is good for you, they say.'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dehusk.algorithms.registry import Algorithm, algorithm, get, names
from dehusk.errors import (
    DehuskError,
    FetchError,
    InputError,
    MissingExtraError,
    ParameterError,
    UnknownAlgorithmError,
)
from dehusk.extraction.document import Document
from dehusk.extraction.extract import extract, extract_many
from dehusk.page.page import Page
from dehusk.reasons import why
from dehusk.selection import Selection, Step, vote

if TYPE_CHECKING:
    from dehusk.browser import rendered
    from dehusk.version import __version__

__all__ = [
    "Algorithm",
    "DehuskError",
    "Document",
    "FetchError",
    "InputError",
    "MissingExtraError",
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
    "names",
    "rendered",
    "vote",
    "why",
]

_LATER = {"rendered": "dehusk.browser", "__version__": "dehusk.version"}


if not TYPE_CHECKING:  # who checks types shall be told of names that are not there

    def __getattr__(name: str) -> Any:
        """What extraction does not need is imported when it is first asked for: `import dehusk` stays fast."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found = getattr(import_module(_LATER[name]), name)
        return found


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
