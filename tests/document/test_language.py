"""The language of texts in many scripts, and of the content rather than the template."""

from __future__ import annotations

import time

import pytest

import dehusk
from dehusk import Page
from dehusk.document.language import count_scripts, detect_language, language_of, languages
from dehusk.selection import Selection

TEXTS = {
    "en": "The tea that we had with the milk was good, and it is not the first time that this has been said.",
    "de": "Der Tee, den wir mit der Milch getrunken haben, war gut, und das ist nicht das erste Mal.",
    "fr": "Le thé que nous avons bu avec du lait était bon, et ce n'est pas la première fois que nous le disons.",
    "es": "El té que tomamos con la leche era bueno, y no es la primera vez que lo decimos en esta casa.",
    "pt": "O chá que tomamos com o leite era bom, e não é a primeira vez que dizemos isso em uma casa.",
    "it": "Il tè che abbiamo bevuto con il latte era buono, e non è la prima volta che lo diciamo nella casa.",
    "nl": "De thee die wij met de melk hebben gedronken was goed, en het is niet de eerste keer dat wij dit zeggen.",
    "sv": "Det te som vi drack med mjölken var gott, och det är inte första gången som vi har sagt det.",
    "da": "Den te, som vi drak med mælken, var god, og det er ikke første gang, at vi har sagt det til hinanden.",
    "pl": "Herbata, którą piliśmy z mlekiem, była dobra, i nie jest to pierwszy raz, kiedy się o tym mówi.",
    "cs": "Čaj, který jsme pili s mlékem, byl dobrý, a není to poprvé, co se o tom mluví, jak je to v knize.",
    "ru": "Чай, который мы пили с молоком, был хорош, и это не в первый раз, когда об этом говорят.",
    "uk": "Чай, який ми пили з молоком, був добрий, і це не вперше, коли про це говорять та пишуть.",
    "bg": "Чаят, който пихме с мляко, беше добър, и това не е за първи път, когато се говори за него.",
    "tr": "Süt ile içtiğimiz çay iyi bir çaydı ve bu ilk kez olarak söylenen bir şey değil, çok daha fazla.",
    "fi": "Tee, jonka me joimme maidon kanssa, oli hyvää, ja se ei ole ensimmäinen kerta, kun niin on sanottu.",
    "hu": "A tea, amelyet tejjel ittunk, jó volt, és nem ez az első alkalom, hogy ezt mondjuk, de nem is az utolsó.",
    "id": "Teh yang kami minum dengan susu itu baik, dan ini bukan yang pertama kali kami mengatakan hal itu untuk dia.",
    "vi": "Trà mà chúng tôi uống với sữa là ngon, và đây không phải là lần đầu tiên được nói trong năm này.",
    "ar": "الشاي الذي شربناه مع الحليب كان جيدا، وهذه ليست المرة الأولى التي يقال فيها ذلك في هذا البيت.",
    "fa": "چایی که با شیر خوردیم خوب بود و این اولین بار نیست که این را می‌گویند، از آن هم بهتر است.",
    "ur": "چائے جو ہم نے دودھ کے ساتھ پی وہ اچھی تھی اور یہ پہلی بار نہیں ہے کہ اس کا ذکر کیا گیا ہے۔",
    "he": "התה ששתינו עם החלב היה טוב, וזו לא הפעם הראשונה שאומרים את זה.",
    "hi": "चाय जो हमने दूध के साथ पी वह अच्छी थी और यह पहली बार नहीं है कि ऐसा कहा गया है।",
    "mr": "आम्ही दुधासोबत प्यायलेला चहा चांगला होता आणि हे पहिल्यांदाच सांगितले आहे असे नाही.",
    "bn": "দুধের সাথে আমরা যে চা খেয়েছি তা ভালো ছিল এবং এটি প্রথমবার নয়।",
    "th": "ชาที่เราดื่มกับนมนั้นดีและนี่ไม่ใช่ครั้งแรก",
    "ja": "牛乳と一緒に飲んだお茶は美味しかったです。これが初めてではありません。",
    "zh": "我们和牛奶一起喝的茶很好，这不是第一次有人这样说。",
    "ko": "우유와 함께 마신 차는 좋았고 이번이 처음은 아니다.",
    "el": "Το τσάι που ήπιαμε με το γάλα ήταν καλό, και δεν είναι η πρώτη φορά.",
    "ka": "ჩაი, რომელიც რძესთან ერთად დავლიეთ, კარგი იყო.",
    "am": "ከወተት ጋር የጠጣነው ሻይ ጥሩ ነበር እና ይህ ለመጀመሪያ ጊዜ አይደለም።",
}


@pytest.mark.parametrize("code", TEXTS)
def test_texts(code: str) -> None:
    found = detect_language(TEXTS[code])
    assert found is not None
    assert found.code == code
    assert found.direction == ("rtl" if code in ("ar", "fa", "ur", "he") else "ltr")
    assert 0.4 < found.confidence <= 1


def test_how_many() -> None:
    assert len(languages()) >= 75


def test_content_and_not_the_template() -> None:
    menu = "<nav>" + "<a>Home</a> <a>About us</a> <a>The news of the day</a>" * 5 + "</nav>"
    doc = dehusk.extract(f"<html lang=en-US>{menu}<article><h1>Tee</h1><p>{TEXTS['de']} {TEXTS['de']}</p></article>")
    assert doc.language == "de"
    right = dehusk.extract(f"<html lang=en>{menu}<article><p>{TEXTS['fa']} {TEXTS['fa']}</p></article>")
    assert (right.language, right.direction) == ("fa", "rtl")


def test_declared_breaks_ties() -> None:
    text = "Tea 123"
    assert getattr(detect_language(text, declared="nb-NO"), "code", None) == "no"
    assert getattr(detect_language("茶好", declared="ja"), "code", None) == "ja"
    assert detect_language("Xyzzy plugh") is None


@pytest.mark.parametrize(("text", "declared", "code"), [("", None, None), ("123 !?", "fa", "fa"), ("", "en_US", "en")])
def test_without_letters(text: str, declared: str | None, code: str | None) -> None:
    found = detect_language(text, declared=declared)
    assert (found.code if found else None) == code


def test_scripts_are_counted() -> None:
    assert count_scripts("") == {}
    assert count_scripts("aé1 бв") == {"latin": 2, "cyrillic": 2}


def test_a_millisecond() -> None:
    text = TEXTS["en"] * 200
    detect_language(text)
    best = min(_seconds(text) for _ in range(7))
    assert best < 0.003  # 1 ms on an idle machine


def _seconds(text: str) -> float:
    start = time.process_time()
    for _ in range(10):
        detect_language(text)
    return (time.process_time() - start) / 10


def test_code_is_in_no_language() -> None:
    prose = "این متن به زبان فارسی است که از راست به چپ نوشته می‌شود و برای همه است. " * 2
    code = "<pre><code>CREATE TABLE the_name IF NOT EXISTS with the engine of the server and so on</code></pre>" * 12
    found = dehusk.extract(f"<html lang=fa><body><article><h1>جدول</h1><p>{prose}</p>{code}<p>{prose}</p></article>")
    assert (found.language, found.direction) == ("fa", "rtl")


def test_text_in_pre_counts_where_it_is_all() -> None:
    text = "Der schnelle braune Fuchs springt über den faulen Hund und ist nicht müde. " * 5
    page = Page.from_html(f"<h1>Re: Fox</h1><pre>{text}</pre>")
    language = language_of(Selection(page, ~page.words.hidden, by="all"))
    assert language is not None
    assert language.code == "de"
