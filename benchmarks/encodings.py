"""How often is the encoding of a page found that does not declare one? dehusk beside its peers, in one run.

    python benchmarks/encodings.py [corpora] [--limit 25] [--wrong]

Pages, texts and titles of the corpora (default: ../shared/corpora beside the repository) are written in the
legacy encodings of their language, without their declaration, and given to each detector that is installed.
An answer is right when decoding by it gives the text back, whatever name it has. At most `limit` samples of
each kind, language and encoding count, so that no large corpus rules the figure.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import json
import re
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from dehusk.page.decoding.decode import decode
from dehusk.page.decoding.decode_as import decode_as
from dehusk.page.decoding.encodings import CODECS, lookup

DEFAULT_CORPORA = Path(__file__).resolve().parents[2] / "shared" / "corpora"
FILES = (
    "fundus",
    "zh-web-content",
    "rtl-open",
    "newspaper",
    "trafilatura-half",
    "daniel-sample",
    "harvest-forum",
)
WESTERN, CENTRAL, BALTIC = ("windows-1252",), ("windows-1250", "iso-8859-2"), ("windows-1257", "iso-8859-13")
ENCODINGS = {
    **dict.fromkeys(("de", "en", "es", "no", "fr", "sv", "it", "da", "is", "pt", "nl", "fi"), WESTERN),
    **dict.fromkeys(("cs", "pl", "hu", "hr", "sk", "sl", "ro"), CENTRAL),
    **dict.fromkeys(("lt", "lv", "et"), BALTIC),
    "ru": ("windows-1251", "koi8-r", "iso-8859-5", "ibm866"),
    "uk": ("windows-1251", "koi8-u"),
    "el": ("windows-1253", "iso-8859-7"),
    "tr": ("windows-1254",),
    "he": ("windows-1255",),
    "ar": ("windows-1256", "iso-8859-6"),
    "fa": ("windows-1256",),
    "vi": ("windows-1258",),
    "th": ("windows-874",),
    "zh": ("gbk", "big5"),
    "ja": ("shift_jis", "euc-jp"),
    "ko": ("euc-kr",),
}
DECLARATION = re.compile(r"<meta[^>]*charset[^>]*>|<\?xml[^>]*>", re.IGNORECASE)
TONES = "\u0300\u0301\u0303\u0309\u0323"
# Peers answer in Python's names, which are not all labels of the web.
PYTHON_NAMES = {
    "big5hkscs": "big5",
    "cp949": "euc-kr",
    "cp932": "shift_jis",
    "cp874": "windows-874",
    "iso2022_jp": "iso-2022-jp",
    "mac_cyrillic": "x-mac-cyrillic",
    "mac_roman": "macintosh",
}


class Sample(NamedTuple):
    kind: str
    language: str
    encoding: str
    data: bytes
    page: str


def samples(corpora: Path, limit: int) -> Iterator[Sample]:
    """Pages, texts and titles in the encodings of their language."""
    seen: Counter[tuple[str, str, str]] = Counter()
    for path in (corpora / f"{name}.jsonl.gz" for name in FILES):
        if not path.exists():
            continue
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for record in map(json.loads, lines):
                yield from _samples_of(record, seen, limit)


def _samples_of(record: dict[str, str], seen: Counter[tuple[str, str, str]], limit: int) -> Iterator[Sample]:
    language = record["lang"]
    kinds = {"page": DECLARATION.sub("", record["html"]), "text": record["text"], "title": record["title"]}
    for encoding in ENCODINGS.get(language, ()):
        for kind, text in kinds.items():
            key = kind, language, encoding
            if text and seen[key] < limit and (data := written(text, encoding)):
                seen[key] += 1
                yield Sample(kind, language, encoding, data, record["id"])


def written(text: str, encoding: str) -> bytes | None:
    """The text in the encoding as its writers spelt it; None where it does not suit, or is UTF-8 as well."""
    codec = "gbk" if encoding == "gbk" else CODECS[encoding]
    text = text.translate({0: None, ord("ș"): "ş", ord("ț"): "ţ", ord("Ș"): "Ş", ord("Ț"): "Ţ", ord("ی"): "ي"})
    if encoding == "windows-1258":
        text = "".join(map(tone_apart, text))
    outside = sum(c > "\x7f" for c in text)
    missing = len(text) - len(text.encode(codec, "ignore").decode(codec))
    data = text.encode(codec, "xmlcharrefreplace")
    if missing > outside / 10 or data.isascii():
        return None
    try:
        data.decode()
    except UnicodeDecodeError:
        return data
    return None


def tone_apart(character: str) -> str:
    """A Vietnamese vowel with its tone behind it, as windows-1258 has it."""
    parts = unicodedata.normalize("NFD", character)
    tone = "".join(c for c in parts if c in TONES)
    return unicodedata.normalize("NFC", "".join(c for c in parts if c not in TONES)) + tone


def detectors() -> dict[str, Callable[[bytes], str | None]]:
    """Name to a function from bytes to the text as read by the encoding it found, or None."""
    found: dict[str, Callable[[bytes], str | None]] = {"dehusk": lambda data: decode(data).text}
    if importlib.util.find_spec("resiliparse"):
        from resiliparse.parse.encoding import detect_encoding

        found["resiliparse"] = lambda data: read(data, detect_encoding(data))
    if importlib.util.find_spec("charset_normalizer"):
        from charset_normalizer import from_bytes

        def normalizer(data: bytes) -> str | None:
            best = from_bytes(data).best()
            return read(data, best.encoding) if best else None

        found["charset_normalizer"] = normalizer
    return found


def read(data: bytes, name: str) -> str | None:
    """Decode by a name of Python's or of the web's."""
    known = PYTHON_NAMES.get(name) or lookup(name) or lookup(name.replace("_", "-"))
    if known:
        return decode_as(data, known)
    try:
        return data.decode(name, "replace")
    except LookupError:
        return None


def main() -> None:
    """Print the share of right answers by kind, and by encoding, with the time a sample took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("corpora", nargs="?", type=Path, default=DEFAULT_CORPORA)
    parser.add_argument("--limit", type=int, default=25, help="samples of each kind, language and encoding")
    parser.add_argument("--wrong", action="store_true", help="name the samples that dehusk read wrongly")
    options = parser.parse_args()
    if not any((options.corpora / f"{name}.jsonl.gz").exists() for name in FILES):
        parser.exit(1, f"No corpora in {options.corpora}: name their folder as the first argument.\n")
    tools = detectors()
    right: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    seconds: defaultdict[str, float] = defaultdict(float)
    for sample in samples(options.corpora, options.limit):
        truth = decode_as(sample.data, sample.encoding)
        groups = right[sample.kind, "all"], right[sample.kind, sample.encoding]
        for group in groups:
            group["n"] += 1
        for tool, detector in tools.items():
            started = time.perf_counter()
            answer = detector(sample.data)
            seconds[tool] += time.perf_counter() - started
            for group in groups:
                group[tool] += answer == truth
            if options.wrong and tool == "dehusk" and answer != truth:
                print("wrong:", sample.kind, sample.language, sample.encoding, sample.page)
    print(f"{'':6} {'':14} {'n':>5}", *(f"{tool:>18}" for tool in tools))
    for (kind, encoding), group in sorted(right.items()):
        print(f"{kind:6} {encoding:14} {group['n']:5}", *(f"{group[tool] / group['n']:18.3f}" for tool in tools))
    count = sum(group["n"] for (_, encoding), group in right.items() if encoding == "all")
    print(f"{'ms a sample':21} {count:5}", *(f"{seconds[tool] / count * 1000:18.2f}" for tool in tools))


if __name__ == "__main__":
    main()
