"""What all tests share: how hypothesis searches, and where the development corpora are."""

from __future__ import annotations

import gzip
import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run, so that a red run is red for everyone; `DEHUSK_HYPOTHESIS=explore` looks further.
settings.register_profile(
    "steady",
    max_examples=100,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("steady"), max_examples=3000, derandomize=False)
settings.load_profile(os.environ.get("DEHUSK_HYPOTHESIS", "steady"))

# A shell that starts pytest in the background has it ignore Ctrl-C, and so would the commands that tests interrupt.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was not run, one line a reason."""
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped"))
    for reason, number in reasons.most_common():
        terminalreporter.write_line(f"skipped {number}: {reason}")


CORPORA = Path(__file__).resolve().parents[2] / "shared" / "corpora"


@pytest.fixture(scope="session")
def corpus_pages() -> Callable[[str, int], list[str]]:
    """`corpus_pages(name, number)`: the HTML of the first pages of a development corpus; skips where it is absent."""

    def read(name: str, number: int) -> list[str]:
        path = CORPORA / f"{name}.jsonl.gz"
        if not path.exists():
            pytest.skip(f"the development corpora are not here ({path.name})")
        return list(_pages(path, number))

    return read


def _pages(path: Path, number: int) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in islice(lines, number):
            yield json.loads(line)["html"]
