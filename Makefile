# make demo   makes .venv, installs dehusk, extracts the page that ships with it
# make test   the same with what the tests need, then the whole test suite
# make check  lint, types, documentation (what .ci/run does after the tests)
# make release  builds wheel and sdist in dist/, checks, installs and runs each: what could be uploaded as it is
# make clean  removes the environment and everything built

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check lint types docs floors release clean

demo: .venv/demo
	$(BIN)/dehusk extract --sample --format markdown --title

test: .venv/test
	$(BIN)/python -m pytest -n 2

check: lint types docs

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev
	$(BIN)/mypy

docs: .venv/dev
	$(BIN)/mkdocs build --strict --quiet --site-dir build/site

floors: .venv/test
	$(BIN)/dehusk floors check

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "dehusk needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip  # older ones fail on the two extras of peers at once

# each marker file says which set of packages is installed
.venv/demo: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/test .venv/dev: .venv/%: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$*]'
	@touch $@

release: .venv/dev
	$(BIN)/python scripts/check_release.py

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache
