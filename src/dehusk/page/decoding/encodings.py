"""The encodings of the web: their labels as browsers read them, and the languages written in them.

Labels, names and mappings are those of the WHATWG Encoding Standard (https://encoding.spec.whatwg.org), laid
over Python's codecs, which differ from it in places: see `dehusk.page.decoding.decode.decode_as`.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Final

# WHATWG name | Python codec | the labels that mean it besides the name itself.
_TABLE: Final = """
utf-8 | utf_8 | unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8
ibm866 | cp866 | 866 cp866 csibm866
iso-8859-2 | iso8859_2 | csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
iso-8859-3 | iso8859_3 | csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
iso-8859-4 | iso8859_4 | csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
iso-8859-5 | iso8859_5 | csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
iso-8859-6 | iso8859_6 | arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e
iso-8859-6 | iso8859_6 | iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
iso-8859-7 | iso8859_7 | csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597
iso-8859-7 | iso8859_7 | iso_8859-7 iso_8859-7:1987 sun_eu_greek
iso-8859-8 | iso8859_8 | csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598
iso-8859-8 | iso8859_8 | iso_8859-8 iso_8859-8:1988 visual
iso-8859-8-i | iso8859_8 | csiso88598i logical
iso-8859-10 | iso8859_10 | csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
iso-8859-13 | iso8859_13 | iso8859-13 iso885913
iso-8859-14 | iso8859_14 | iso8859-14 iso885914
iso-8859-15 | iso8859_15 | csisolatin9 iso8859-15 iso885915 iso_8859-15 l9
iso-8859-16 | iso8859_16 |
koi8-r | koi8_r | cskoi8r koi koi8 koi8_r
koi8-u | koi8_u | koi8-ru
macintosh | mac_roman | csmacintosh mac x-mac-roman
windows-874 | cp874 | dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
windows-1250 | cp1250 | cp1250 x-cp1250
windows-1251 | cp1251 | cp1251 x-cp1251
windows-1252 | cp1252 | ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1
windows-1252 | cp1252 | iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252 x-user-defined
windows-1253 | cp1253 | cp1253 x-cp1253
windows-1254 | cp1254 | cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9
windows-1254 | cp1254 | iso_8859-9:1989 l5 latin5 x-cp1254
windows-1255 | cp1255 | cp1255 x-cp1255
windows-1256 | cp1256 | cp1256 x-cp1256
windows-1257 | cp1257 | cp1257 x-cp1257
windows-1258 | cp1258 | cp1258 x-cp1258
x-mac-cyrillic | mac_cyrillic | x-mac-ukrainian
gbk | gb18030 | chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk
gb18030 | gb18030 |
big5 | big5hkscs | big5-hkscs cn-big5 csbig5 x-x-big5
euc-jp | euc_jp | cseucpkdfmtjapanese x-euc-jp
iso-2022-jp | iso2022_jp | csiso2022jp
shift_jis | cp932 | csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis
euc-kr | cp949 | cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601
euc-kr | cp949 | windows-949
utf-16be | utf_16_be | unicodefffe
utf-16le | utf_16_le | csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16
"""
_ROWS: Final = tuple(tuple(cell.strip() for cell in row.split("|")) for row in _TABLE.strip().splitlines())

CODECS: Final = MappingProxyType({name: codec for name, codec, _ in _ROWS})
"""WHATWG name to the Python codec underneath it."""

_NAMES: Final = MappingProxyType({label: name for name, _, labels in _ROWS for label in (name, *labels.split())})

# What the standard reads otherwise than Python's tables: (encoding, byte) to character.
_PATCHES: Final = MappingProxyType({("koi8-u", 0xAE): "ў", ("koi8-u", 0xBE): "Ў", ("windows-1255", 0xCA): "\u05ba"})


def lookup(label: str) -> str | None:
    """The WHATWG name after a label, or None where no browser knows the label.

    The labels of the standard's `replacement` (HZ, ISO-2022-KR, …) count as unknown: it throws the text away.

    >>> lookup(" Latin1 "), lookup("GB2312"), lookup("x-sjis"), lookup("klingon")
    ('windows-1252', 'gbk', 'shift_jis', None)
    """
    return _NAMES.get(label.strip("\t\n\f\r \"'").lower())


def labels() -> list[str]:
    """All labels that browsers know; the names that they stand for come first."""
    return [*CODECS, *(label for label in _NAMES if label not in CODECS)]


@lru_cache(maxsize=64)
def single_byte_table(name: str) -> str:
    """The 256 characters of a single-byte encoding.

    Bytes that Python leaves undefined are C1 controls below 0xA0, as browsers have it, and U+FFFD above.
    """
    table = []
    for byte in range(256):
        character = bytes([byte]).decode(CODECS[name], "replace")
        undefined = character == "\ufffd" and byte < 0xA0
        table.append(_PATCHES.get((name, byte), chr(byte) if undefined else character))
    return "".join(table)


# For detection: encoding, log prior, languages written in it.
SINGLE_BYTE: Final = (
    ("windows-1252", 0.0, "en de fr es pt it nl sv da fi is"),
    ("windows-1251", -1.0, "ru uk be bg sr"),
    ("windows-1250", -1.5, "pl cs sk hu ro hr sl"),
    ("windows-1253", -1.5, "el"),
    ("windows-1254", -1.5, "tr"),
    ("windows-1255", -1.5, "he"),
    ("windows-1256", -1.5, "ar fa ur"),
    ("windows-1257", -1.5, "lt lv et"),
    ("windows-874", -1.5, "th"),
    ("iso-8859-2", -2.0, "pl cs sk hu ro hr sl"),
    ("iso-8859-7", -2.0, "el"),
    ("koi8-r", -2.0, "ru"),
    ("koi8-u", -3.0, "uk"),
    ("iso-8859-15", -4.0, "fr fi et"),
    ("windows-1258", -4.0, "vi"),
    ("iso-8859-5", -5.0, "ru uk bg sr"),
    ("iso-8859-6", -3.5, "ar"),
    ("iso-8859-13", -5.0, "lt lv et"),
    ("iso-8859-4", -6.0, "lt lv et"),
    ("ibm866", -6.0, "ru"),
    ("x-mac-cyrillic", -8.0, "ru"),
)
EAST_ASIAN: Final = (
    ("shift_jis", -4.0, "ja"),
    ("gb18030", -4.0, "zh"),
    ("euc-kr", -4.0, "ko"),
    ("euc-jp", -4.0, "ja"),
    ("big5", -4.0, "zh-hant"),
)

_OTHERS: Final = ("utf-8", "utf-16le", "utf-16be", "iso-2022-jp", "gbk")
MULTI_BYTE: Final = frozenset((*_OTHERS, *(name for name, _, _ in EAST_ASIAN)))
"""Encodings in which a byte can be wrong; in the others nearly every byte is some character."""

# Words written from knowledge of the languages, not counted from anybody's pages; they show which letters a
# language has, how often, and which stand beside each other. Case does not matter. Where an encoding forces a
# spelling (ي for ی, ş for ș), it stands here. For East Asia: single characters, the commonest first.
_WORDS: Final = """
@en café naïve résumé fiancé cliché façade déjà élite señor piñata jalapeño beyoncé pokémon josé garcía müller
björk zürich chloé entrée décor crème protégé são gàidhlig fàilte dùn sinn féin dáil éireann ó
@de für über können müssen während würde wäre hätte größe straße groß heißt weiß außerdem schließlich
natürlich möglich später früher nächste zurück gehören schön jährlich ähnlich ändern österreich öffentlich
präsident bevölkerung verhältnis häufig länger häuser höhe lösung fünf grün führung dafür gegenüber maßnahmen
köln münchen universität erklärte künftig prüfung verfügbar fähig jünger ließ männer übernahm gefährlich
@fr été était être même après très où déjà là à état années générale société président français européenne
première manière père problème système côté plutôt hôpital contrôle août sûr ça façon reçu tête intérêt prêt
île maître connaître grâce âge château noël israël haïti cœur œuvre sœur économie sécurité réalité décidé
annoncé présenté déclaré équipe élection école développement événement médecin région réponse créé idée musée
@es más está también años año después según están había país así sólo qué cómo día días además él sí acción
información situación población región educación josé maría garcía españa español niño mañana señor pequeño
política público última único jóvenes méxico médico económica aquí será podrá razón algún unión opinión
presentó señaló explicó árbol sábado miércoles próximo técnico fácil difícil móvil interés inglés pingüino
@pt não são também até já está você há será então após só três português país além próximo último política
público saúde água família histórico serviço preço força criança segurança ação ações informação educação
população produção questão decisão região milhões eleições condições mão irmã manhã coração avó avô ciência
importância câmara às à econômico possível difícil nível é porém ninguém lá saída conteúdo vôo lingüiça
@it è più perché così già può città però università società attività qualità verità libertà età là metà sarà
farà potrà avrà cioè né sé ciò poiché finché benché caffè virtù lunedì martedì giovedì lì sì dì perciò portò
andò cominciò parlò quantità difficoltà comunità novità unità autorità velocità pubblicità
@nl één belgië ideeën financiële coördinatie geïnteresseerd geïnformeerd beïnvloeden patiënten categorieën
industriële ruïne reële officiële café première carrière scène crème vóór coöperatie reünie israël brazilië
italië azië hygiëne oekraïne oekraïense enquête maïs naïef geëist geüpload hé blèren
@sv är för på även får någon något några också från när där här då så två år året gå står måste många själv
först större människor före över göra höra dörr öppna möte möjlighet behöver född grön söndag måndag fjärde
väg världen värde vänster vänta väl kväll mål språk råd område långt länge läsa läkare hålla åtta åter därför
tänka jämföra göteborg malmö skåne svårt små idé
@da på også når får år været være første større største må så nå gå går står både måske måned blå små træ læse
læge nær næste værdi vælge væk hænder mænd sætte møde møte købe kjøpe følge før født køb søn søndag lørdag øje
øl ønsker øst økonomi hjælpe længe tænker område språk råd åbne åpne håber hånd gård nødt død dør grøn rød
børn gjøre kjøre sør tromsø københavn århus ærlig ære høre høy høj løb løp løsning prøve forsøg én
@fi että mitä tämä tässä sitä näitä hän hänen myös jälkeen vielä enää missä näin täällä välillä päivä pitää
tehdä nähdä käydä lähtee määrä äänestää yhä työ työtä pöytä hyvä elämä isä äiti käyttää käsi lisää jää pää
pääministeri väestö kävi vähän syödä yö öljy löytyy pysyä ympäristö esittää järjestelmä tärkeä yrittäjä
sisällä lääkäri mäki jyväskylä åbo kyllä köyhä
@is að það þetta þeir þær þau þess þegar því þá þó þar þeirra þessi með við verið verði eða á í úr út frá sé
má þú sér sín síðan fólk maður mönnum ár ári árið ríki ríkisstjórn ísland íslenska þingmaður þjóð öll öllum
önnur öðrum aðrir áður nýja nýtt mjög fjölda börn hús götu stór stöðu ætla hægt bæði læknir mál lögregla lög
lítið líf hún þýðir fæðingu tíma gæti tvö níu átta sjálfur svæði éta
@pl się że są być był była było może też już jeśli który która których między później będzie będą również więc
większość według został mógł miała rząd sąd władze państwo wrocław łódź kraków gdańsk poznań śląsk słowa życie
zł tysięcy miesiąc dzień pięć sześć człowiek książka mąż dziś coś jakiś powiedział dodał rozpoczął pieniądze
środki świat święta źródło różne możliwość wartość społeczności działań ważne pomóc mówi myśli decyzję swoją
@cs že být které která který již při před přes během může další také ještě když říká řekl třeba tři čtyři pět
šest město české čas část člověk lidí lidé země svět několik něco žádný většina více nový největší společnost
důvod původní dům můj úřad účet území předseda vláda práva práce případ například příběh jiří tomáš dvořák
týden výsledky vývoj vysoké život žena dítě děti děkuji počet začátek stále zvýšení zboží štěstí teď síť možné
@sk že ktorý ktorá ktoré už viac väčší päť sú byť môže podľa keď však ešte veľmi veľa vláda ľudia ľudí krátky
dĺžka stĺp tŕň kôň stôl vôbec dôvod dôležité pôvodné môj rôzne niekoľko koľko život človek čas časť deň týždeň
práca právo príklad prípade prvý posledný nový úrad územie ďalší ďakujem ísť nájsť mať dať robiť získať žena
muž škola študent spoločnosť možnosť súd súčasne jún júl východ výška cieľ tiež šesť štyri štát žilina
@hu és már még után által között közül így úgy több első második új való során rész számára két három négy öt
hét év éves évben ezért ők ő nő férfi város ország magyarország kormány miniszterelnök köztársaság elnök
törvény bíróság rendőrség ügy közölte kérdés válasz állam élet előtt először később jövő idő jól jó szép fő
föld víz tűz működik könyv út ház háború világ döntés történt személy pénz létre különböző együtt erős néhány
@ro şi să că în într după până când către fără această însă între înainte început încă împotriva românia român
preşedinte ţară ţara oraş bucureşti iaşi timişoara constanţa ştie ştiri şedinţa şcoală şase săptămână lună
anunţat declaraţie informaţii situaţia naţional instituţii condiţii viaţă piaţă faţă dacă astăzi atât cât
pământ cuvânt mână hotărâre bună nouă două există făcut văzut rămâne întâlnire înţelege îl îi îşi aşa deşi
@hr što će više može također međutim između već još jučer čovjek riječi život žena muškarac prošle sljedeći
često čak član način različite početak najviše veći većina kuće kaže reći doći noć pomoć vijeće tisuća država
županija općina šibenik đakovo požega plenković zašto ništa nešto važno dođe događaj građani sveučilište
tržište siječanj ožujak šest četiri škola žrtve teško
@sl že še če več največ čas človek življenje žena moški možnost letošnji država občina župan začetek začel
končno način načrt različne rešitev število številne škoda šola šest štiri služba družba družina delež težava
večer včeraj noč moč pomoč hiša reči uči češki čeprav čez bližini določa odločitev vprašanja naši prišel našel
žal označuje prvič počasi nič pokračina
@tr için çok olduğu değil şey şekilde şöyle böyle diğer ayrıca arasında karşı önce önemli özel göre gün büyük
küçük yüzde yıl yılında türk türkiye ülke dünya başkan başkanı bakanlığı cumhurbaşkanı açıkladı söyledi söz
yaptı yapılan aldı çıktı geçen genç çocuk kadın kişi öldü yaşında hayatını iş çalışma üzerine üniversite
öğrenci eğitim sağlık doğru batı güney şehir şirket sayısı toplantı saldırı güvenlik müdür İstanbul İzmir İran
@lt iš į už šių šis šio tačiau kurių būti būtų galėtų prieš žmonių žmonės metų dėl nėra jų jį mūsų šalies
lietuvių vyriausybė tūkstančių eurų dieną dienų mėnesį gegužės birželio rugpjūčio lapkričio gruodžio vėl
vėliau didžiausias mažiau žinoma žodis miestų šiaulių klaipėdos kitų visų tą turėtų pradėjo sakė teigė pranešė
įmonė įstatymas įvyko įvairių tęsti sąlygos sąrašas ūkis jūra būdas švietimo šeima čia čempionas pavyzdžiui
@lv tā tās tāpēc šī šis šo šajā šobrīd kā kāds kurā arī vēl būs būtu varētu vairāk visā jā nē tomēr līdz pēc
gadā dienā mēnesī latvijā rīgā latviešu valstī valdība cilvēki bērni vīrietis ģimene dzīve darbā pilsēta māja
tēvs žurnāls ziņas paziņoja saņemt ķermenis ļoti ļauj ceļš ceļu brīdī laikā daļa pirmā trešā četri seši
septiņi tūkstoši nozīmē nāk jābūt pašvaldība līdzekļu uzņēmums sabiedrība izglītība veselība piemēram šķiet
@et või kõik kõige kõrge mõned nõukogu võib võimalik võttis võistlus võit sõja sõna sõnul põhja põhjus õige
õigus õpetaja õhtu käis käed päev pärast läheb läbi ära äri väga väike välja nädal näiteks näitab mängu märts
jäi järgmine täna tänu töö töötab köök öö öelda ütles üks ühe üle ülikool sündis süda tüdruk küsimus küll müüa
püha rühm tõttu tõesti lõpuks lõuna jõudis kõne šokolaad žurnaal
@vi của và là có không được người một những các với này đã đến để cũng từ về vào năm ngày tại nhiều phải sẽ
còn hơn trước đó đang lại việc nước hà nội thành phố hồ chí công chính phủ nhà trường học giá tiền đồng triệu
thời kinh tế xã hội phát triển quốc thế giới chủ tịch đảng quyền luật vấn đề hiện cần biết làm nói thấy rất
tốt đẹp mới lớn đầu dưới tôi bạn chị ông bà gì nào vì nếu thì mà nhưng ở ý kiến tháng tuần giờ sáng đường máy
@ru и в не на что он с как это по но они мы она к из у за от так о же все для был до бы его их только было ещё
уже или чтобы если можно когда время году года человек россии российской президент страны сегодня после
которые который также может быть более сообщил заявил москва большой жизнь работы новый первый дети люди день
область власти деньги съезд объект эта эти этого цена фильм физика хорошо общество лучший юг ночь очень сейчас
@uk і в не на що він з як це по та але вони ми вона до із у за від так про ж усі для був би його їх тільки
було ще вже або щоб якщо можна коли час році року людина україни український президент країни сьогодні після
які який також може бути більше повідомив заявив київ великий життя роботи новий перший діти люди день область
влада гроші об'єкт її ці цього ціна фільм фізика добре суспільство кращий є їхній ґрунт знає юрій ніч
@be і ў не на што ён з як гэта па але яны мы яна да у за ад так аб жа ўсе для быў яго іх толькі было яшчэ ўжо
або каб калі можна час годзе чалавек беларусі беларускі прэзідэнт краіны сёння пасля якія таксама можа быць
больш паведаміў мінск вялікі жыццё працы новы першы дзеці людзі дзень вобласць улады грошы гэтага
@bg и в не на че той с как това по но те ние тя към от за така се да са ще бе до или ако може когато време
година години човек българия български президент страната днес след които който също бъде повече съобщи заяви
софия голям живот работа нов първи деца хора ден област пари обект тази тези цена филм добре общество между
във със още няма всички какво според министър европейски бюджет ъгъл щастие юли
@sr и у не на што он са као то по али они ми она из за од тако о је све био до би његов само било још већ или
да ако може када време године година човек србије српски председник земље данас после које који такође бити
више рекао београд велики живот рад нов први деца људи дан власт новац овај ове цена филм физика добро друштво
најбољи њих између ће ћемо ђак џеп љубав ништа шта кажу ќе ѓ ѕ македонија
@el άλλα άρθρο άτομα άμεσα και το να του η της με που την από για είναι ο στην οι τα σε τον θα στο τους δεν
των έχει ότι στη μας αυτό όπως μια ένα αλλά πολύ πρέπει έχουν μετά χρόνια σήμερα κυβέρνηση πρόεδρος ελλάδα
αθήνα υπουργός χώρα ευρώ εκατ σύμφωνα ήταν ώρα όλα μέχρι πρώτη κάθε επίσης γιατί μπορεί ζωή ψήφος ξένος βίντεο
άνθρωπος ευρωπαϊκή ίδιο ύψος ώστε λόγω δύο
@he של את על לא הוא עם זה כי גם היא כל אבל או אם יש אני מה כך רק יותר אחרי היה היו להיות ישראל ירושלים תל אביב
ממשלה ראש שנה שנים היום אתמול בין לפני כמו אין אמר אמרה אנשים עולם ארץ צבא מדינה חדש גדול טוב ספר בית ילדים
זמן מים דרך עוד כאשר לאחר שלו שלה אותו אנחנו הם צריך חיים פעם מול נגד גוף עסק קטן
@ar في من على إلى أن هذا التي الذي عن مع كان لا ما هو هي كل بعد قبل بين قال وقال أو ثم قد لم لن حتى عند يوم
عام سنة رئيس الرئيس الحكومة دولة الدول العربية مصر سوريا العراق العالم الناس شخص حيث ذلك هذه خلال أكثر غير كما
منذ أي إذا ليس جديد كبير أول مدينة القاهرة حزب مجلس وزير قوات أمن شرطة ضد حول ظل خط فضل شيء مؤتمر مسؤول بيئة
طائرة رأي قضاء آخر أيضا لغة صوت ثلاث
@fa و در به از که اين را با است براي آن يک تا هم مي شود شد کرد بود خود هاي ها نيز بر ديگر اما اگر بايد پس هر
چه کشور ايران تهران مردم سال روز زمان دولت رئيس جمهور گفت گفته کند کنند داد دارد شده بين همه چند کار خبر گزارش
پيش چون زندگي جهان پدر پسر گروه بزرگ ژاپن چگونه آنها مي‌شود مي‌کند مسئول اسلامي حزب طرح قانون ثبت ذکر ضمن ظهر
عضو غير وضع فقط
@ur کے کي ميں ہے سے کا کو اور پر نے يہ کہ ہيں کہا تھا اس ايک بھي نہيں ان جو وہ تو ليے کر ہو گيا ہوئے بعد
پاکستان وزير حکومت ٹيم ڈالر بڑا لوگ چاہيے صدر ملک شہر دن سال ںں مطابق خلاف
@th ที่ การ และ ใน เป็น ของ มี ได้ ว่า ไม่ ให้ จะ จาก ความ กับ คน นี้ แต่ มา ไป อยู่ ทำ แล้ว หรือ กัน ต้อง ผู้
ปี วัน ประเทศ ไทย กรุงเทพ รัฐบาล ประชาชน ข่าว ด้วย เมื่อ โดย เพื่อ ซึ่ง นั้น อีก ยัง มาก ถึง เรื่อง ตาม พระ
บ้าน เมือง เด็ก หนึ่ง สอง ชีวิต ธุรกิจ ราคา บาท สามารถ ศึกษา ฝ่าย ใหญ่ เท่า ณ
@zh 的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行
所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与
长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制
身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题
@zh-hant 的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡
用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無
力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或
新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平
@ja のいしてにるなとがたはでをかれらっりこもすまうだあくさそよきけつじんおみめえせちどわやばろげほぎンールスイ
トラリアクシドッレタジフマロコカムテャサプィバデグナュウェキニブメオパチダミソゴモボズペ日一人年大国本中会月出
者上時行生事分自前間的方場合同東学社部内後地見定政発手立今市新長全関力度思業対明実動物高主員金代通下不最取私当
成気名体理入田言回小米作子三現記相問題経用家話化正目多京山結教川選表戦世界次続保調開要先点性受強意野都数県車約
女法電務以特持万水公知午十海心所何初食付品予近画元円
@ko 이다는에을의가고를하지은한사도로기서인나아어대자리그시들일보라니과수정해제스으원만부전상장것있했게주여구면
성동비오우국세없경위신선유마내년조데무치적공모소계진관와습입까요연생방화각안회실분며미개때중였할산거러트르바불
음금말문영천단현후설업용월운행양던겠않또저터간물민명김재발통두드차력식된람당심레박북남체추예교직외결본
"""
WORDS: Final = MappingProxyType(
    {language: text.split() for part in _WORDS.split("\n@")[1:] for language, text in [part.split(" ", 1)]}
)
"""Language to common words in it."""
