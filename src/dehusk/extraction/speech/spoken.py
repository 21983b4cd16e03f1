"""Words that announce what cannot be heard: code, tables, pictures, quotations."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple


class Announcements(NamedTuple):
    """How a language names what comes next."""

    code: str
    table: str
    image: str
    quotation: str
    language: str


_TABLE: Final = """
ar رمز برمجي|جدول|صورة|اقتباس
bg Код|Таблица|Изображение|Цитат
cs Kód|Tabulka|Obrázek|Citát
da Kode|Tabel|Billede|Citat
de Code|Tabelle|Bild|Zitat
el Κώδικας|Πίνακας|Εικόνα|Παράθεμα
en Code|Table|Image|Quotation
es Código|Tabla|Imagen|Cita
fa کد|جدول|تصویر|نقل قول
fi Koodi|Taulukko|Kuva|Lainaus
fr Code|Tableau|Image|Citation
he קוד|טבלה|תמונה|ציטוט
hi कोड|तालिका|चित्र|उद्धरण
hu Kód|Táblázat|Kép|Idézet
id Kode|Tabel|Gambar|Kutipan
it Codice|Tabella|Immagine|Citazione
ja コード|表|画像|引用
ko 코드|표|이미지|인용
nl Code|Tabel|Afbeelding|Citaat
no Kode|Tabell|Bilde|Sitat
pl Kod|Tabela|Obraz|Cytat
pt Código|Tabela|Imagem|Citação
ro Cod|Tabel|Imagine|Citat
ru Код|Таблица|Изображение|Цитата
sv Kod|Tabell|Bild|Citat
th โค้ด|ตาราง|รูปภาพ|คำพูด
tr Kod|Tablo|Görsel|Alıntı
uk Код|Таблиця|Зображення|Цитата
ur کوڈ|جدول|تصویر|اقتباس
vi Mã|Bảng|Hình ảnh|Trích dẫn
zh 代码|表格|图片|引文
"""
_WORDS: Final = MappingProxyType(
    {line[:2]: Announcements._make((*line[3:].split("|"), line[:2])) for line in _TABLE.strip().splitlines()}
)


def announcements(language: str | None) -> Announcements:
    """The words in a language, in English for those that are not known.

    >>> announcements("de-AT").table, announcements("xx").table
    ('Tabelle', 'Table')
    """
    return _WORDS.get((language or "").partition("-")[0].lower(), _WORDS["en"])
