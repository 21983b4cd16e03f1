"""dehusk takes the husk off web pages.

>>> import dehusk
>>> dehusk.extract("<title>Tea</title><script>var x</script><p>Tea is good for you, they say.</p>").text
'Tea is good for you, they say.'
"""

from dehusk.algorithms.registry import Algorithm, algorithm, get, names
from dehusk.browser import rendered
from dehusk.document import Document
from dehusk.errors import (
    DehuskError,
    FetchError,
    InputError,
    MissingExtraError,
    ParameterError,
    UnknownAlgorithmError,
)
from dehusk.extract import extract
from dehusk.page.page import Page
from dehusk.selection import Selection, Step, vote
from dehusk.version import __version__
from dehusk.why import why

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
    "get",
    "names",
    "rendered",
    "vote",
    "why",
]
