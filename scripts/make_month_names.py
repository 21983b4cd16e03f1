"""Writes src/dehusk/document/dates/month_names.json: names of the months in many languages, from the Unicode CLDR.

pip install babel
python scripts/make_month_names.py
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from pathlib import Path

from babel import Locale, localedata
from babel.core import UnknownLocaleError
from babel.dates import get_month_names

LANGUAGES = """
af am ar ar_IQ ar_DZ ar_MA ar_MR ar_SA as az be bg bn br bs ca ckb cs cy da de de_AT el en eo es et eu fa fa_AF ff fi
fil fo fr fr_CA fur fy ga gd gl gu ha he hi hr hu hy id ig is it jv ka kk km kn ky lb lo lt lv mg mi mk ml mn mr ms mt
my nb ne nl nn no or pa pl ps pt qu rm ro ru rw sc sd si sk sl so sq sr sr_Latn su sv sw ta te tg th ti tk tr tt ug uk
ur uz uz_Cyrl vi wo xh yi yo zu
""".split()  # noqa: SIM905
TARGET = Path(__file__).parent.parent / "src/dehusk/document/dates/month_names.json"
SHORTEST = 3  # letters: "м" or "sz" would be found in every text


def folded(name: str) -> str:
    """As the parser compares names: case folded, without full stops and invisible characters."""
    name = "".join(c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c) != "Cf")
    return " ".join(name.casefold().replace(".", " ").split())


def usable(name: str) -> bool:
    shortest = SHORTEST if re.match(r"[a-zÀ-ɏЀ-ӿ]", name) else 2
    return len(name) >= shortest and not re.search(r"\d", name) and len(name.split()) <= 2


def names_of(language: str) -> list[str]:
    """For each month all its names, separated by bars."""
    localedata._cache.clear()  # reading one language's aliases changes those of the next
    months: list[str] = []
    for month in range(1, 13):
        found: dict[str, None] = {}
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                name = folded(get_month_names(width, context, language)[month])
                found.update(dict.fromkeys([name] if usable(name) else []))
        months.append("|".join(found))
    return months


def main() -> None:
    table = {}
    for language in LANGUAGES:
        try:
            Locale.parse(language)
        except UnknownLocaleError:
            print(f"no data for {language}", file=sys.stderr)
            continue
        months = names_of(language)
        if any(months) and "m01" not in months[0]:
            table[language.replace("_", "-").lower()] = months
    lines = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(months, ensure_ascii=False)}" for name, months in table.items()
    )
    TARGET.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    print(f"{TARGET.name}: {len(table)} languages")


if __name__ == "__main__":
    main()
