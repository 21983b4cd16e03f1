"""No browser, a broken one, no Playwright, windows that cannot be: clear errors of one line, no browser needed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import dehusk
from dehusk import ParameterError
from dehusk.browser import BrowserError, Window
from dehusk.browser._chromium import NAMES, VARIABLE, find_browser
from dehusk.extras import how_to_install


def test_no_browser_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BrowserError, match="apt-get install chromium") as caught:
        find_browser(str(tmp_path / "no such file"))
    assert "\n" not in str(caught.value)
    bundled = tmp_path / "bundled"
    bundled.touch()
    assert find_browser(str(bundled)) == str(bundled)


@pytest.mark.parametrize("name", NAMES)
def test_browsers_are_found_by_name(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    program = tmp_path / name
    program.touch(0o755)
    assert find_browser() == str(program)
    named = tmp_path / "mine"
    named.touch(0o755)
    monkeypatch.setenv(VARIABLE, str(named))
    assert find_browser() == str(named)


def test_a_variable_that_names_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/no/such/browser")
    with pytest.raises(BrowserError, match="CHROMIUM names no program: '/no/such/browser'"):
        find_browser()


def test_a_browser_that_does_not_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("playwright", reason='needs playwright: pip install "dehusk[render]"')
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(broken))
    with pytest.raises(BrowserError, match="the browser failed: ") as caught:
        dehusk.rendered("<p>tea")
    assert "\n" not in str(caught.value)


def test_a_browser_that_never_is_ready_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("playwright", reason='needs playwright: pip install "dehusk[render]"')
    stuck, number = tmp_path / "stuck", tmp_path / "number"
    stuck.write_text(f"#!/bin/sh\ntrap '' TERM\necho $$ > {number}\nexec sleep 100\n")
    stuck.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(stuck))
    before = time.monotonic()
    with pytest.raises(BrowserError, match="the browser did not start within 1 seconds; a longer --timeout may help"):
        dehusk.rendered("<p>tea", window=Window(timeout=1))
    assert time.monotonic() - before < 50
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


def test_missing_playwright_is_named_with_its_extra() -> None:
    script = (
        "import sys; sys.modules['playwright'] = None\nimport dehusk\n"
        "try: dehusk.rendered('<p>tea')\nexcept dehusk.MissingExtraError as error: print(error)"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told.strip() == f"needs playwright: {how_to_install('render')}"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"width": 0}, "width must lie between"),
        ({"height": 100_000}, "height must lie between"),
        ({"timeout": 0}, "timeout must be above 0"),
        ({"timeout": float("nan")}, "timeout must be above 0"),
    ],
)
def test_windows_that_cannot_be(options: dict[str, float], told: str) -> None:
    with pytest.raises(ParameterError, match=told):
        Window(**options)  # type: ignore[arg-type]
