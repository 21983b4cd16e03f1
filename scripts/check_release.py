"""Could this release be uploaded as it is? Builds wheel and sdist, checks them, installs each and runs it.

    python scripts/check_release.py              leaves both in dist/
    python scripts/check_release.py --keep DIR   leaves them there

Needs `build` and `twine` (`pip install -e ".[dev]"`), and an index to install from. What is built comes from what git
knows: files that nobody added are not in it.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED = ("dehusk/__init__.py", "dehusk/py.typed", "dehusk/samples/tide-clock.html", "dehusk/models/default.npz")
"""Files without which a wheel is none."""
LARGEST = 60_000_000
"""Bytes of a file; an index takes 100 MB."""
TRIAL = """
import dehusk
doc = dehusk.extract("<title>Tea</title><h1>Tea</h1><p>Green tea is made from leaves that were not oxidised.</p>")
assert "Green tea is made from leaves" in doc.text, doc.text
assert doc.to_dict()["title"] == "Tea"
assert dehusk.__version__ == {version!r}, dehusk.__version__
"""


def main(arguments: list[str]) -> int:
    """Build, look into, install, run; the first thing that is wrong ends it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--keep", type=Path, default=ROOT / "dist", help="folder for what was built (default: dist/)")
    folder: Path = parser.parse_args(arguments).keep
    with tempfile.TemporaryDirectory() as made:
        built = build(Path(made))
        for path in built:
            look_into(path)
        say("twine check", [sys.executable, "-m", "twine", "check", "--strict", *map(str, built)])
        for path in built:
            install_and_run(path, Path(made))
        folder.mkdir(parents=True, exist_ok=True)
        for path in built:
            (folder / path.name).write_bytes(path.read_bytes())
    print(f"ready to upload: {', '.join(str(folder / path.name) for path in built)}")
    return 0


def build(folder: Path) -> list[Path]:
    """The sdist, and the wheel that is made from it."""
    say("build", [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)])
    return sorted([*folder.glob("*.whl"), *folder.glob("*.tar.gz")])


def look_into(path: Path) -> None:
    """Is everything there, nothing else, and not too much of it?"""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            names = set(wheel.namelist())
        missing = [name for name in NEEDED if name not in names]
        strange = sorted({name.partition("/")[0] for name in names if not re.match(r"dehusk[/-]", name)})
    else:
        with tarfile.open(path) as sdist:
            names = {name.partition("/")[2] for name in sdist.getnames()}
        missing = [name for name in ("README.md", "LICENSE", "pyproject.toml") if name not in names]
        strange = sorted(name for name in names if name.startswith((".venv", "build/", "dist/")))[:3]
    size = path.stat().st_size
    print(f"{path.name}: {len(names):,} files, {size / 1e6:.1f} MB")
    if missing or strange or size > LARGEST:
        raise SystemExit(f"{path.name}: missing {missing}, strange {strange}, {size:,} bytes")


def install_and_run(path: Path, folder: Path) -> None:
    """In an environment of its own, away from the checkout."""
    home = folder / f"env-{path.suffix[1:]}"
    venv.create(home, with_pip=True)
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    say(f"install {path.name}", [str(python), "-m", "pip", "install", "--quiet", str(path)])
    say("dehusk.extract", [str(python), "-c", TRIAL.format(version=PROJECT["version"])], cwd=home)
    shown = say("dehusk extract --sample", [str(python), "-m", "dehusk", "extract", "--sample", "-f", "json"], cwd=home)
    if len(json.loads(shown)["text"]) < 500:
        raise SystemExit("the sample page gives next to nothing")


def say(what: str, command: Iterable[str], cwd: Path | None = None) -> str:
    """Run a command; its output is shown if it fails, and ends it."""
    print(f"{what} …", flush=True)
    done = subprocess.run(list(command), cwd=cwd, capture_output=True, text=True, check=False)  # noqa: S603  # our own
    if done.returncode:
        raise SystemExit(f"{what} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
