"""Trafilatura's evaluation data: page files, and a dictionary by address (`evaldata.py`, or that as JSON)."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from dehusk.evaluate.corpora.example import CorpusError, Example
from dehusk.evaluate.corpora.fields import Fields
from dehusk.evaluate.corpora.files import decode_strict, read_bytes, read_json, site_of

PAGE_FOLDERS = ("", "cache", "eval", "html")
DATA_FILES = ("evaldata.json", "evaldata.py", "tests/evaldata.json", "tests/evaldata.py")
_TABLE = "EVAL_PAGES"


def data_file(path: Path) -> Path | None:
    """The file with the annotations: the path itself, or the one found in a checkout."""
    if path.is_file():
        return path
    return next((path / name for name in DATA_FILES if (path / name).is_file()), None)


def read(path: Path, *, skip: bool) -> Iterator[Example]:
    """Pages as bytes with the snippets that must and must not appear; there is no full text."""
    data = data_file(path)
    if data is None:
        raise CorpusError(f"has none of {', '.join(DATA_FILES)}", path=path)
    for fields in _entries(data):
        url, name = fields.required("url"), fields.filled("file")
        page = _page(data.parent, name) if name else None
        if page is None:
            if skip:
                continue
            what = f'file "{name}" is not beside it nor in {"/, ".join(PAGE_FOLDERS[1:])}/' if name else "has no file"
            raise fields.error(f'{what} (missing="skip" passes over it)')
        yield Example(
            id=name or url,
            corpus="trafilatura",
            html=read_bytes(page),
            text=None,
            url=url,
            site=site_of(url),
            title=fields.filled("title"),
            author=fields.names("author"),
            date=fields.filled("date"),
            with_=fields.texts("with"),
            without=fields.texts("without"),
            comments="\n".join(fields.texts("comments")) or None,
            license=fields.filled("license"),
        )


def _page(folder: Path, name: str) -> Path | None:
    # Only the last part of the name counts: an annotation file must not reach out of its folder.
    return next((p for p in (folder / place / Path(name).name for place in PAGE_FOLDERS) if p.is_file()), None)


def _entries(data: Path) -> Iterator[Fields]:
    """The annotations: a dictionary by address, or a list of objects with a field `url`."""
    value = _literal(data) if data.suffix == ".py" else read_json(data)
    if isinstance(value, list):
        for number, entry in enumerate(value, 1):
            yield Fields.of(entry, data, name=f"entry {number}")
        return
    for url, entry in Fields.of(value, data).values.items():
        fields = Fields.of(entry, data, name=f"page {url}")
        yield Fields({**fields.values, "url": url}, data, name=fields.name)


def _literal(data: Path) -> Mapping[str, object]:
    """The dictionary `EVAL_PAGES` of a Python file, which is parsed and never run."""
    text = decode_strict(read_bytes(data), path=data)
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        raise CorpusError(f"is not Python ({error})", path=data, line=line) from error
    for statement in module.body:
        names = statement.targets if isinstance(statement, ast.Assign) else []
        if any(isinstance(name, ast.Name) and name.id == _TABLE for name in names):
            return _value(statement, data)
    raise CorpusError(f"has no dictionary {_TABLE}", path=data)


def _value(statement: ast.stmt, data: Path) -> Mapping[str, object]:
    try:
        value = ast.literal_eval(statement.value)  # type: ignore[attr-defined]
    except (ValueError, TypeError, RecursionError) as error:
        problem = f"{_TABLE} is more than plain values"
        raise CorpusError(problem, path=data, line=statement.lineno) from error
    return Fields.of(value, data, line=statement.lineno, name=_TABLE).values
