"""The public door: which names there are, that each is explained, and that opening it costs little."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from importlib.metadata import version

import pytest

import dehusk
from dehusk.page.lazy import lazy

NAMES = {
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
}
"""A name that is added or taken away is a decision: it is written here and in the changelog."""


def test_the_names() -> None:
    assert set(dehusk.__all__) == NAMES
    assert sorted(dehusk.__all__, key=lambda name: (not name[0].isupper(), name)) == dehusk.__all__
    assert all(hasattr(dehusk, name) for name in NAMES)


def test_version() -> None:
    assert dehusk.__version__ == version("dehusk")


@pytest.mark.parametrize("name", sorted(NAMES - {"__version__"}))
def test_every_name_is_explained(name: str) -> None:
    thing = getattr(dehusk, name)
    assert len((inspect.getdoc(thing) or "").split()) >= 3
    if inspect.isclass(thing) and thing.__module__.startswith("dehusk"):
        for member, value in vars(thing).items():
            is_own = inspect.isfunction(value) or isinstance(value, property | classmethod | lazy)
            if is_own and not member.startswith("_"):
                assert inspect.getdoc(value), f"{name}.{member}"


@pytest.mark.parametrize("name", [n for n in sorted(NAMES) if n.endswith("Error")])
def test_errors_have_one_base(name: str) -> None:
    assert issubclass(getattr(dehusk, name), dehusk.DehuskError)
    assert str(getattr(dehusk, name)("what to do")) == "what to do"


@pytest.mark.parametrize("name", ["extract", "get", "metadata", "names", "rendered", "vote", "why", "algorithm"])
def test_functions_take_few_arguments_by_place(name: str) -> None:
    parameters = inspect.signature(getattr(dehusk, name)).parameters.values()
    assert sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters) <= 4


_HEAVY = (
    "scipy pandas pyarrow rapidfuzz click lxml bs4 sklearn matplotlib nh3 http.client ssl urllib.request asyncio "
    "multiprocessing concurrent.futures sqlite3 tkinter unittest pytest hypothesis requests httpx playwright"
)
HEAVY = frozenset(_HEAVY.split())


@pytest.mark.parametrize(
    "work", ["import dehusk", "import dehusk; dehusk.extract('<p>Tea is good for you, they say.').text"]
)
def test_importing_is_light(work: str) -> None:
    """What only some commands need is imported by them."""
    program = f"import sys; before = set(sys.modules); {work}; import json; print(json.dumps(sorted(set(sys.modules) - before)))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not set(json.loads(ran.stdout)) & HEAVY


def test_names_are_imported_when_they_are_asked_for() -> None:
    program = (
        "import sys; import dehusk; print(*(name for name in sys.modules if name.startswith(('dehusk', 'numpy'))))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["dehusk"]
    assert set(dir(dehusk)) >= NAMES
    with pytest.raises(AttributeError, match="no attribute 'husk'"):
        getattr(dehusk, "husk")  # noqa: B009  # a name that a type checker would refuse


def test_only_the_door_is_opened() -> None:
    """`from dehusk import *` brings the public names and nothing else."""
    space: dict[str, object] = {}
    exec("from dehusk import *", space)  # noqa: S102
    assert set(space) - {"__builtins__"} == NAMES
