"""What `dehusk.page.detect` knows of languages: common words, and chances of characters.

Written from knowledge of the languages, not counted from anybody's pages. The words are chosen to show which
letters a language has, how often, and which stand beside each other; upper and lower case are the same here.
Where an encoding forces a spelling (ي for ی, ş for ș), that spelling stands here.
For Chinese, Japanese and Korean they are single characters, the commonest first.
To teach another language add its words, and name it beside its encodings in `dehusk.page.detect`.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.uint32]

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
@ca és més també això però què així està perquè català política després països informació població generació
són serà àrea àmbit raó ús número lingüístic ciència història república època següent qüestió frança plaça
força començar col·legi il·lusió
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
szükség sőt
@ro şi să că în într după până când către fără această însă între înainte început încă împotriva românia român
preşedinte ţară ţara oraş bucureşti iaşi timişoara constanţa ştie ştiri şedinţa şcoală şase săptămână lună
anunţat declaraţie informaţii situaţia naţional instituţii condiţii viaţă piaţă faţă dacă astăzi atât cât
pământ cuvânt mână hotărâre bună nouă două există făcut văzut rămâne întâlnire înţelege îl îi îşi aşa deşi
totuşi acelaşi
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
ilişkin kız hızlı
@lt iš į už šių šis šio tačiau kurių būti būtų galėtų prieš žmonių žmonės metų dėl nėra jų jį mūsų šalies
lietuvių vyriausybė tūkstančių eurų dieną dienų mėnesį gegužės birželio rugpjūčio lapkričio gruodžio vėl
vėliau didžiausias mažiau žinoma žodis miestų šiaulių klaipėdos kitų visų tą turėtų pradėjo sakė teigė pranešė
įmonė įstatymas įvyko įvairių tęsti sąlygos sąrašas ūkis jūra būdas švietimo šeima čia čempionas pavyzdžiui
ačiū
@lv tā tās tāpēc šī šis šo šajā šobrīd kā kāds kurā arī vēl būs būtu varētu vairāk visā jā nē tomēr līdz pēc
gadā dienā mēnesī latvijā rīgā latviešu valstī valdība cilvēki bērni vīrietis ģimene dzīve darbā pilsēta māja
tēvs žurnāls ziņas paziņoja saņemt ķermenis ļoti ļauj ceļš ceļu brīdī laikā daļa pirmā trešā četri seši
septiņi tūkstoši nozīmē nāk jābūt pašvaldība līdzekļu uzņēmums sabiedrība izglītība veselība piemēram šķiet
ūdens jūra īpaši ārsts
@et või kõik kõige kõrge mõned nõukogu võib võimalik võttis võistlus võit sõja sõna sõnul põhja põhjus õige
õigus õpetaja õhtu käis käed päev pärast läheb läbi ära äri väga väike välja nädal näiteks näitab mängu märts
jäi järgmine täna tänu töö töötab köök öö öelda ütles üks ühe üle ülikool sündis süda tüdruk küsimus küll müüa
püha rühm tõttu tõesti lõpuks lõuna jõudis kõne šokolaad žurnaal
@vi của và là có không được người một những các với này đã đến để cũng từ về vào năm ngày tại nhiều phải sẽ
còn hơn trước đó đang lại việc nước hà nội thành phố hồ chí công chính phủ nhà trường học giá tiền đồng triệu
thời kinh tế xã hội phát triển quốc thế giới chủ tịch đảng quyền luật vấn đề hiện cần biết làm nói thấy rất
tốt đẹp mới lớn đầu dưới tôi bạn chị ông bà gì nào vì nếu thì mà nhưng ở ý kiến tháng tuần giờ sáng đường máy
điện bệnh viện ăn mỹ
@ru и в не на что он с как это по но они мы она к из у за от так о же все для был до бы его их только было ещё
уже или чтобы если можно когда время году года человек россии российской президент страны сегодня после
которые который также может быть более сообщил заявил москва большой жизнь работы новый первый дети люди день
область власти деньги съезд объект эта эти этого цена фильм физика хорошо общество лучший юг ночь очень сейчас
вообще щит
@uk і в не на що він з як це по та але вони ми вона до із у за від так про ж усі для був би його їх тільки
було ще вже або щоб якщо можна коли час році року людина україни український президент країни сьогодні після
які який також може бути більше повідомив заявив київ великий життя роботи новий перший діти люди день область
влада гроші об'єкт її ці цього ціна фільм фізика добре суспільство кращий є їхній ґрунт знає юрій ніч
нещодавно
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
活更别打女变四总何电数安少报才结反受目太量再感建务做接必场件计管期市直资命山金指许统区保至队形社便空决治展马科
司五基书非则听界
@zh-hant 的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡
用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無
力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或
新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平
系氣題活更別打女變四總何電數安少報才結反受目太量再感建務做接必場件計管期市直資命山金指許統區保至隊形社便空決治
展馬科司五基書
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
    {language: words.split() for part in _WORDS.split("\n@")[1:] for language, words in [part.split(" ", 1)]}
)
"""Language to its words."""


def codes(text: str) -> Points:
    """The code points of a text."""
    return np.frombuffer(text.encode("utf-32-le"), np.uint32)


@lru_cache(maxsize=4)
def character_chances(language: str) -> NDArray[np.float32]:
    """Log probability of each character of the basic plane in an East Asian language, (65536,)."""
    chance = np.full(65536, 1e-8)
    for mass, characters, falling in (*_own(language), *_shared(language)):
        weights = 1 / (np.arange(characters.size) + 10.0) ** falling
        chance[characters] += mass * weights / weights.sum()
    chance[0x80:0xA0] = chance[0xE000:0xF900] = 1e-8  # C1 controls and private use
    chance[0xFFFD] = 1e-6
    return np.asarray(np.log(chance), np.float32)


def _own(language: str) -> list[tuple[float, Points, float]]:
    """Share of a text, the characters that have it, and how steeply it falls from first to last."""
    common = codes("".join(WORDS[language]))
    if language == "ko":
        return [
            (0.65, common, 0.7),
            (0.30, _rows("euc_kr", 0xB0, 0xC8), 0),
            (0.001, _span(0xAC00, 0xD7A3), 0),
            (0.002, _span(0x4E00, 0x9FFF), 0),
        ]
    if language == "ja":
        return [
            (0.55, common[common < 0x3100], 0.5),
            (0.05, _span(0x3041, 0x30FF), 0),
            (0.18, common[common > 0x3100], 0.5),
            (0.12, _rows("euc_jp", 0xB0, 0xCF), 0),
            (0.002, _span(0x4E00, 0x9FFF), 0),
            (0.0005, _span(0xFF61, 0xFF9F), 0),
        ]
    codec, first, middle, last = (
        ("gb2312", 0xB0, 0xD8, 0xF7) if language == "zh" else ("big5", 0xA4, 0xC9, 0xF9)
    )
    return [
        (0.55, common, 0.7),
        (0.30, _rows(codec, first, middle - 1), 0),
        (0.01, _rows(codec, middle, last), 0),
        (0.02, codes("".join(WORDS["zh-hant"])), 0.7),  # GBK has the traditional characters too
        (0.01, _rows("big5", 0xA4, 0xC6), 0),
        (0.0005, _span(0x4E00, 0x9FFF), 0),
        (0.0002, _span(0x3041, 0x30FF), 0),
    ]


def _shared(language: str) -> list[tuple[float, Points, float]]:
    """The same for what is not letters; ASCII stands only at the edges of the sample, so it may exceed 1."""
    punctuation = codes("，、。：「」（）！？・ー“”《》；…—　『』【】‘’～")
    return [
        (2.0, _span(0, 0x40), 0),
        (0.02, _span(0x41, 0x7F), 0),
        (0.01 if language == "ko" else 0.10, punctuation, 0.8),
        (0.02, _span(0xFF01, 0xFF5E), 0),
        (0.003, _span(0x2000, 0x26FF), 0),
    ]


def _span(first: int, last: int) -> Points:
    return np.arange(first, last + 1, dtype=np.uint32)


def _rows(codec: str, first: int, last: int) -> Points:
    """The characters of two-byte rows `first` to `last`; spaces keep an empty pair from shifting others."""
    trails = [*range(0x40, 0x7F), *range(0xA1, 0xFF)] if codec == "big5" else range(0xA1, 0xFF)
    data = bytes(b for lead in range(first, last + 1) for trail in trails for b in (lead, trail, 0x20))
    read = codes(data.decode(codec, "ignore"))
    return read[read > 0x7F]
