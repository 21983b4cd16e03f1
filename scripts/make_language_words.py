"""Writes src/dehusk/document/language_words.json: the most frequent words of many languages, most frequent first.

    pip install justext stopwordsiso
    python scripts/make_language_words.py

The words are from the stop lists of jusText (BSD-2-Clause; counted in Wikipedia), and for languages it lacks from
stopwords-iso (MIT). Languages that are told by their script alone need none.
"""

from __future__ import annotations

import json
from pathlib import Path

import justext
import stopwordsiso

RANKED = """
af Afrikaans sq Albanian ar Arabic hy Armenian az Azerbaijani eu Basque be Belarusian bn Bengali bs Bosnian br Breton
bg Bulgarian ca Catalan ceb Cebuano cv Chuvash hr Croatian cs Czech da Danish nl Dutch en English eo Esperanto
et Estonian fi Finnish fr French gl Galician de German ht Haitian he Hebrew hi Hindi hu Hungarian is Icelandic ig Igbo
id Indonesian ga Irish it Italian jv Javanese kk Kazakh ku Kurdish ky Kyrgyz la Latin lv Latvian lt Lithuanian
lb Luxembourgish mk Macedonian ms Malay mt Maltese mr Marathi ne Nepali no Norwegian_Bokmal nn Norwegian_Nynorsk
oc Occitan fa Persian pl Polish pt Portuguese qu Quechua ro Romanian ru Russian sr Serbian sk Slovak sl Slovenian
es Spanish su Sundanese sw Swahili sv Swedish tl Tagalog tr Turkish tk Turkmen uk Ukrainian ur Urdu uz Uzbek
vi Vietnamese cy Welsh fy West_Frisian yo Yoruba an Aragonese ast Asturian
"""
UNRANKED = "ha so st zu"
OWN = {  # languages of the Arabic and Ethiopic scripts that neither has, from our own knowledge of their grammar
    "ps": "د په او چې کې له دی ته څخه يې یې سره هم دغه خو ده شوی شي به وو کړي کړې دا کوي پر",
    "ckb": "لە بۆ بە کە ئەم ئەو و دا لەسەر نێوان بوو دەکات هەر پێش دوای یان هەروەها بەڵام لەگەڵ ئەوە",
    "sd": "جي ۾ جو آهي ۽ کي کان ته سان تي هو جا لاء هن اهو آهن ان پر هڪ ڪيو",
    "ug": "بىلەن ۋە بۇ بىر ئۇ بولۇپ ئۈچۈن ئىدى دەپ قىلىش كېيىن ھەم بولغان نىڭ",
    "ti": "እዩ ናይ ኣብ እቲ ካብ ከምኡ እውን ነቲ ድማ እዚ ዝነበረ ምስ",
    "am": "ነው እና ላይ ውስጥ ወደ ይህ ነበር በኋላ ግን እንደ ሁሉ ጋር",
    "yi": "און די איז דער אין פון צו דאס מיט ער האט אויף",
    "as": "আৰু এই কৰা হয় পৰা কৰি তেওঁ বাবে আছিল হৈছে",
}
MOST = 150  # words of a language
TARGET = Path(__file__).parent.parent / "src/dehusk/document/language_words.json"


def ranked(name: str) -> list[str]:
    folder = Path(justext.__file__).parent / "stoplists"
    lines = (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return list(dict.fromkeys(word.strip().casefold() for word in lines if word.strip()))[:MOST]


def main() -> None:
    names = RANKED.split()
    table = {code: ranked(name) for code, name in zip(names[::2], names[1::2], strict=True)}
    table |= {code: sorted(stopwordsiso.stopwords(code))[:MOST] for code in UNRANKED.split()}
    table |= {code: words.split() for code, words in OWN.items()}
    lines = ",\n".join(f'  "{code}": {json.dumps(" ".join(table[code]), ensure_ascii=False)}' for code in sorted(table))
    TARGET.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    print(f"{TARGET.name}: {len(table)} languages")


if __name__ == "__main__":
    main()
