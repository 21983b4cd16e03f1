"""Pages of our own in twelve languages: menu, sidebar, article, related links, comments, footer.

Each is told by its texts; `page_of` puts them into the markup that a news site of today has.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one page."""

    language: str
    menu: tuple[str, ...]
    headline: str
    paragraphs: tuple[str, ...]
    related_title: str
    related: tuple[str, ...]
    comments_title: str
    comments: tuple[str, ...]
    footer: str
    rtl: bool = False

    def __str__(self) -> str:
        return self.language


def page_of(texts: Texts) -> str:
    """The page."""
    menu = "".join(f'<li class="menu-item"><a href="/{n}">{entry}</a></li>' for n, entry in enumerate(texts.menu))
    related = "".join(
        f'<li class="related-item"><a href="/news/{n}">{headline}</a></li>' for n, headline in enumerate(texts.related)
    )
    comments = "".join(
        f'<li class="comment" id="comment-{n}"><div class="comment-author"><b>Reader {n}</b> <time>2023-05-0{n + 1}</time></div>'
        f'<div class="comment-body"><p>{said}</p></div><a class="reply" href="#r{n}">↩</a></li>'
        for n, said in enumerate(texts.comments)
    )
    article = "".join(f"<p>{paragraph}</p>\n" for paragraph in texts.paragraphs)
    return f"""<!DOCTYPE html>
<html lang="{texts.language}"{' dir="rtl"' if texts.rtl else ""}>
<head><meta charset="utf-8"><title>{texts.headline} | Example</title><meta property="og:type" content="article"></head>
<body>
<header class="site-header"><a class="logo" href="/">Example</a><nav class="main-nav"><ul>{menu}</ul></nav></header>
<main class="site-main"><article class="post">
<h1 class="entry-title">{texts.headline}</h1>
<div class="entry-content">
{article}</div>
</article>
<section class="related"><h3>{texts.related_title}</h3><ul>{related}</ul></section>
<section id="comments" class="comments-area"><h3>{texts.comments_title}</h3><ol class="comment-list">{comments}</ol></section>
</main>
<aside class="sidebar widget-area"><div class="widget"><h3>{texts.related_title}</h3><ul>{related}</ul></div></aside>
<footer class="site-footer"><ul>{menu}</ul><p>{texts.footer}</p></footer>
</body></html>"""


def table_page_of(texts: Texts) -> str:
    """The same in tables, without names and paragraphs, as around the year 2000."""
    menu = "<br>".join(f'<a href="p{n}.htm">{entry}</a>' for n, entry in enumerate(texts.menu))
    related = "<br>".join(f'<a href="n{n}.htm">{headline}</a>' for n, headline in enumerate(texts.related))
    return f"""<html{' dir="rtl"' if texts.rtl else ""}><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<title>{texts.headline}</title></head><body bgcolor="white"><table width="760"><tr><td colspan="3"><img src="logo.gif"></td></tr>
<tr><td width="120" valign="top">{menu}</td>
<td valign="top"><font size="5"><b>{texts.headline}</b></font><br><br>{"<br><br>".join(texts.paragraphs)}</td>
<td width="140" valign="top"><b>{texts.related_title}</b><br>{related}</td></tr>
<tr><td colspan="3" align="center"><font size="1">{texts.footer}</font></td></tr></table></body></html>"""


LANGUAGES = (
    Texts(
        "ar",
        ("الرئيسية", "أخبار", "رياضة", "اقتصاد", "ثقافة", "اتصل بنا"),
        "افتتاح مكتبة عامة جديدة في المدينة القديمة",
        (
            "افتتح رئيس البلدية صباح اليوم مكتبة عامة جديدة في قلب المدينة القديمة، بعد أعمال بناء استمرت ثلاث سنوات وكلفت نحو عشرة ملايين دينار.",
            "وتضم المكتبة أكثر من ستين ألف كتاب في مختلف العلوم، إضافة إلى قاعة للأطفال وأخرى للمحاضرات، وهي مفتوحة للجميع طوال أيام الأسبوع.",
            "وقالت مديرة المكتبة إن العاملين فيها سينظمون دروسا مجانية في القراءة والكتابة، وأضافت أن كثيرا من سكان الحي طلبوا ذلك منذ سنوات.",
            "ويأمل السكان أن تصبح المكتبة مكانا يلتقي فيه الكبار والصغار، خاصة بعد أن أغلقت المكتبة القديمة أبوابها قبل خمسة أعوام.",
            "ومن المقرر أن تستضيف القاعة الكبرى في الشهر القادم معرضا للصور القديمة التي التقطها مصورون من أبناء المدينة.",
        ),
        "اقرأ أيضا",
        ("ارتفاع أسعار الخبز في الأسواق", "فوز الفريق الوطني في المباراة الأولى", "أمطار غزيرة متوقعة غدا"),
        "التعليقات",
        ("خبر جميل جدا وشكرا لكل من ساهم في هذا العمل.", "أتمنى أن تفتح مكتبة مثلها في حينا أيضا."),
        "جميع الحقوق محفوظة للموقع 2023",
        rtl=True,
    ),
    Texts(
        "fa",
        ("صفحه نخست", "سیاست", "ورزش", "اقتصاد", "فرهنگ", "تماس با ما"),
        "کتابخانه تازه شهر درهای خود را باز کرد",
        (
            "کتابخانه عمومی تازه شهر صبح امروز با حضور شهردار و گروهی از نویسندگان درهای خود را به روی مردم باز کرد و صدها نفر از آن دیدن کردند.",
            "این ساختمان سه طبقه دارد و بیش از پنجاه هزار کتاب در آن نگهداری می‌شود؛ ساخت آن چهار سال طول کشیده و با کمک مردم انجام شده است.",
            "مدیر کتابخانه می‌گوید که برای کودکان تالار جداگانه‌ای ساخته‌اند و هر هفته در آن داستان خوانده می‌شود، و ورود برای همه رایگان است.",
            "به گفته او، دانشجویان می‌توانند تا نیمه شب در تالار مطالعه بمانند، زیرا بسیاری از آنان در خانه جای آرامی برای درس خواندن ندارند.",
            "ساکنان محله امیدوارند که این کتابخانه به جایی برای دیدار و گفتگو تبدیل شود و جوانان بیشتری به خواندن روی بیاورند.",
        ),
        "بیشتر بخوانید",
        ("قیمت نان در بازار بالا رفت", "پیروزی تیم ملی در بازی نخست", "باران شدید در راه است"),
        "دیدگاه‌ها",
        ("خبر بسیار خوبی بود، از همه سپاسگزارم.", "کاش در محله ما هم کتابخانه‌ای بسازند."),
        "همه حقوق این سایت محفوظ است ۱۴۰۲",
        rtl=True,
    ),
    Texts(
        "he",
        ("דף הבית", "חדשות", "ספורט", "כלכלה", "תרבות", "צור קשר"),
        "ספרייה ציבורית חדשה נפתחה בעיר העתיקה",
        (
            "ראש העיר חנך הבוקר ספרייה ציבורית חדשה בלב העיר העתיקה, לאחר שלוש שנים של עבודות בנייה שעלו כעשרה מיליון שקלים.",
            "בספרייה יותר משישים אלף ספרים בכל תחומי הדעת, אולם לילדים ואולם להרצאות, והיא פתוחה לכולם בכל ימי השבוע ללא תשלום.",
            "מנהלת הספרייה אמרה כי העובדים יקיימו שיעורי קריאה וכתיבה בחינם, והוסיפה שרבים מתושבי השכונה ביקשו זאת כבר לפני שנים.",
            "התושבים מקווים שהספרייה תהיה מקום שבו ייפגשו מבוגרים וצעירים, בייחוד לאחר שהספרייה הישנה נסגרה לפני חמש שנים.",
            "בחודש הבא תוצג באולם הגדול תערוכה של תצלומים ישנים שצילמו צלמים בני העיר, והכניסה אליה תהיה חופשית.",
        ),
        "קראו גם",
        ("מחירי הלחם עלו בשווקים", "ניצחון לנבחרת במשחק הראשון", "גשמים כבדים צפויים מחר"),
        "תגובות",
        ("ידיעה יפה מאוד, תודה לכל מי שתרם לעניין.", "הלוואי שיפתחו ספרייה כזאת גם בשכונה שלנו."),
        "כל הזכויות שמורות לאתר 2023",
        rtl=True,
    ),
    Texts(
        "ur",
        ("صفحہ اول", "خبریں", "کھیل", "معیشت", "ثقافت", "رابطہ"),
        "شہر میں نئی عوامی لائبریری کا افتتاح",
        (
            "شہر کے میئر نے آج صبح پرانے شہر کے بیچ میں ایک نئی عوامی لائبریری کا افتتاح کیا، جس کی تعمیر میں تین سال لگے اور بہت رقم خرچ ہوئی۔",
            "لائبریری میں ساٹھ ہزار سے زیادہ کتابیں ہیں، بچوں کے لیے الگ ہال ہے اور تقریروں کے لیے بھی جگہ ہے، اور یہ ہفتے کے ساتوں دن کھلی رہے گی۔",
            "لائبریری کی سربراہ نے کہا کہ یہاں پڑھنے اور لکھنے کی مفت کلاسیں ہوں گی، اور محلے کے بہت سے لوگ کئی برسوں سے اس کا مطالبہ کر رہے تھے۔",
            "لوگوں کو امید ہے کہ یہ لائبریری بڑوں اور بچوں کے ملنے کی جگہ بنے گی، کیونکہ پرانی لائبریری پانچ سال پہلے بند ہو گئی تھی۔",
            "اگلے مہینے بڑے ہال میں شہر کے فوٹوگرافروں کی پرانی تصویروں کی نمائش ہو گی جسے دیکھنے کے لیے کوئی ٹکٹ نہیں ہو گا۔",
        ),
        "یہ بھی پڑھیں",
        ("بازار میں روٹی مہنگی ہو گئی", "قومی ٹیم نے پہلا میچ جیت لیا", "کل تیز بارش کا امکان"),
        "تبصرے",
        ("بہت اچھی خبر ہے، سب کا شکریہ۔", "کاش ہمارے محلے میں بھی ایسی لائبریری بنے۔"),
        "جملہ حقوق محفوظ ہیں 2023",
        rtl=True,
    ),
    Texts(
        "zh",
        ("首页", "新闻", "体育", "财经", "文化", "联系我们"),
        "老城区新建公共图书馆今日开放",
        (
            "市长今天上午在老城区中心为新建的公共图书馆揭幕。这座图书馆历时三年建成，总投资约一千万元，是近十年来本市最大的文化项目。",
            "图书馆藏书超过六万册，涵盖各个学科，另设有儿童阅览室和报告厅。图书馆每周开放七天，所有市民都可以免费入馆阅读。",
            "馆长介绍说，工作人员将定期举办免费的读书和写作课程。她表示，附近的居民多年前就提出过这样的要求，现在终于可以实现了。",
            "居民们希望图书馆能够成为大人和孩子见面交流的地方，因为旧图书馆在五年前已经关闭，许多人只能到很远的地方借书。",
            "下个月，报告厅将举办老照片展览，展出本地摄影师在过去六十年里拍摄的两百多幅作品，参观不收取任何费用。",
        ),
        "相关新闻",
        ("市场面包价格上涨", "国家队首场比赛获胜", "明天预计有大雨"),
        "评论",
        ("这是一个很好的消息，感谢所有付出努力的人。", "希望我们那里也能有这样的图书馆。"),
        "版权所有 2023 示例网站",
    ),
    Texts(
        "ja",
        ("ホーム", "ニュース", "スポーツ", "経済", "文化", "お問い合わせ"),
        "旧市街に新しい図書館が開館",
        (
            "市長は今朝、旧市街の中心に建てられた新しい公共図書館の開館式に出席した。建設には三年かかり、費用はおよそ十億円に上った。",
            "図書館には六万冊を超える本があり、子ども向けの部屋と講演のためのホールも設けられている。週に七日開いていて、誰でも無料で利用できる。",
            "館長によると、職員は読み書きの無料の教室を開く予定だという。近くに住む人たちは、何年も前からそのような教室を望んでいた。",
            "住民は、図書館が大人と子どもの出会う場所になることを期待している。古い図書館は五年前に閉まり、多くの人が遠くまで本を借りに行っていた。",
            "来月には大ホールで、地元の写真家たちが撮った古い写真の展覧会が開かれ、二百点を超える作品が並ぶ予定だ。",
        ),
        "関連記事",
        ("パンの値段が上がる", "代表チームが初戦に勝利", "明日は大雨の予報"),
        "コメント",
        ("とてもいいニュースですね。関係者の皆さんに感謝します。", "私たちの町にもこんな図書館がほしいです。"),
        "著作権 2023 サンプルサイト",
    ),
    Texts(
        "ko",
        ("홈", "뉴스", "스포츠", "경제", "문화", "문의"),
        "구도심에 새 공공 도서관 문 열어",
        (
            "시장은 오늘 아침 구도심 한가운데에 새로 지은 공공 도서관의 개관식에 참석했다. 공사는 삼 년이 걸렸고 비용은 약 백억 원이 들었다.",
            "도서관에는 여러 분야의 책이 육만 권 넘게 있으며, 어린이를 위한 방과 강연을 위한 큰 방도 있다. 일주일 내내 열려 있고 누구나 무료로 쓸 수 있다.",
            "도서관장은 직원들이 읽기와 쓰기 수업을 무료로 열 계획이라고 말했다. 그는 많은 주민이 몇 해 전부터 그런 수업을 원했다고 덧붙였다.",
            "주민들은 도서관이 어른과 아이가 함께 만나는 곳이 되기를 바라고 있다. 옛 도서관이 오 년 전에 문을 닫은 뒤로 먼 곳까지 책을 빌리러 다녔기 때문이다.",
            "다음 달에는 큰 방에서 이 도시의 사진가들이 찍은 옛 사진을 모은 전시회가 열리고, 이백 점이 넘는 작품이 걸린다.",
        ),
        "관련 기사",
        ("시장 빵값 오름세", "대표팀 첫 경기 승리", "내일 큰비 예보"),
        "댓글",
        ("정말 좋은 소식이네요. 애쓰신 모든 분께 감사드립니다.", "우리 동네에도 이런 도서관이 생기면 좋겠어요."),
        "저작권 2023 예시 사이트",
    ),
    Texts(
        "th",
        ("หน้าแรก", "ข่าว", "กีฬา", "เศรษฐกิจ", "วัฒนธรรม", "ติดต่อเรา"),
        "เปิดห้องสมุดประชาชนแห่งใหม่ในเมืองเก่า",
        (
            "นายกเทศมนตรีเปิดห้องสมุดประชาชนแห่งใหม่ใจกลางเมืองเก่าเมื่อเช้านี้ หลังจากใช้เวลาก่อสร้างสามปีและใช้เงินประมาณหนึ่งร้อยล้านบาท",
            "ห้องสมุดมีหนังสือมากกว่าหกหมื่นเล่มในทุกสาขาวิชา มีห้องสำหรับเด็กและห้องบรรยาย เปิดทุกวันตลอดสัปดาห์และทุกคนใช้ได้โดยไม่เสียค่าใช้จ่าย",
            "ผู้อำนวยการห้องสมุดกล่าวว่าเจ้าหน้าที่จะจัดชั้นเรียนการอ่านและการเขียนฟรี และคนในละแวกนั้นเรียกร้องเรื่องนี้มานานหลายปีแล้ว",
            "ชาวบ้านหวังว่าห้องสมุดจะเป็นที่พบปะกันของผู้ใหญ่และเด็ก เพราะห้องสมุดเก่าปิดไปเมื่อห้าปีก่อนและหลายคนต้องไปยืมหนังสือไกลจากบ้าน",
            "เดือนหน้าจะมีนิทรรศการภาพถ่ายเก่าของช่างภาพในเมืองที่ห้องใหญ่ โดยมีผลงานมากกว่าสองร้อยภาพให้ชมกันอย่างใกล้ชิด",
        ),
        "ข่าวที่เกี่ยวข้อง",
        ("ราคาขนมปังในตลาดสูงขึ้น", "ทีมชาติชนะนัดแรก", "พรุ่งนี้คาดว่าจะมีฝนตกหนัก"),
        "ความคิดเห็น",
        ("เป็นข่าวที่ดีมาก ขอบคุณทุกคนที่ช่วยกัน", "อยากให้มีห้องสมุดแบบนี้ในย่านของเราบ้าง"),
        "สงวนลิขสิทธิ์ 2023 เว็บไซต์ตัวอย่าง",
    ),
    Texts(
        "el",
        ("Αρχική", "Ειδήσεις", "Αθλητικά", "Οικονομία", "Πολιτισμός", "Επικοινωνία"),
        "Νέα δημόσια βιβλιοθήκη στην παλιά πόλη",
        (
            "Ο δήμαρχος εγκαινίασε σήμερα το πρωί τη νέα δημόσια βιβλιοθήκη στην καρδιά της παλιάς πόλης, έπειτα από εργασίες που κράτησαν τρία χρόνια.",
            "Η βιβλιοθήκη έχει περισσότερα από εξήντα χιλιάδες βιβλία, μια αίθουσα για παιδιά και μια για διαλέξεις, και είναι ανοιχτή για όλους κάθε μέρα της εβδομάδας.",
            "Η διευθύντρια είπε ότι οι εργαζόμενοι θα οργανώσουν δωρεάν μαθήματα ανάγνωσης και γραφής, κάτι που πολλοί κάτοικοι της γειτονιάς ζητούσαν εδώ και χρόνια.",
            "Οι κάτοικοι ελπίζουν ότι η βιβλιοθήκη θα γίνει τόπος συνάντησης για μικρούς και μεγάλους, αφού η παλιά έκλεισε πριν από πέντε χρόνια.",
            "Τον επόμενο μήνα η μεγάλη αίθουσα θα φιλοξενήσει έκθεση με παλιές φωτογραφίες που τράβηξαν φωτογράφοι της πόλης, με ελεύθερη είσοδο.",
        ),
        "Διαβάστε επίσης",
        ("Ακριβότερο το ψωμί στην αγορά", "Νίκη της εθνικής στον πρώτο αγώνα", "Ισχυρές βροχές αύριο"),
        "Σχόλια",
        ("Πολύ ωραία είδηση, ευχαριστούμε όλους όσοι βοήθησαν.", "Μακάρι να ανοίξει μια τέτοια και στη γειτονιά μας."),
        "Όλα τα δικαιώματα διατηρούνται 2023",
    ),
    Texts(
        "ru",
        ("Главная", "Новости", "Спорт", "Экономика", "Культура", "Контакты"),
        "В старом городе открылась новая библиотека",
        (
            "Сегодня утром мэр открыл новую публичную библиотеку в самом центре старого города. Её строили три года, и обошлась она примерно в сто миллионов рублей.",
            "В библиотеке больше шестидесяти тысяч книг по всем наукам, детский зал и зал для лекций; она открыта всю неделю, и вход для всех свободный.",
            "Директор библиотеки рассказала, что сотрудники будут вести бесплатные занятия по чтению и письму, о которых жители района просили уже много лет.",
            "Горожане надеются, что библиотека станет местом, где встречаются взрослые и дети, ведь старая закрылась пять лет назад, и за книгами приходилось ездить далеко.",
            "В следующем месяце в большом зале пройдёт выставка старых фотографий, которые сделали местные фотографы за последние шестьдесят лет.",
        ),
        "Читайте также",
        ("Хлеб на рынке подорожал", "Сборная выиграла первый матч", "Завтра ожидаются сильные дожди"),
        "Комментарии",
        ("Очень хорошая новость, спасибо всем, кто помогал.", "Вот бы и в нашем районе открыли такую библиотеку."),
        "Все права защищены 2023",
    ),
    Texts(
        "de",
        ("Startseite", "Nachrichten", "Sport", "Wirtschaft", "Kultur", "Kontakt"),
        "Neue Bücherei in der Altstadt eröffnet",
        (
            "Der Bürgermeister hat heute Morgen die neue öffentliche Bücherei mitten in der Altstadt eröffnet. Drei Jahre lang wurde an ihr gebaut, und sie kostete rund zehn Millionen Euro.",
            "In der Bücherei stehen mehr als sechzigtausend Bände aus allen Gebieten, dazu gibt es einen Saal für Kinder und einen für Vorträge. Sie ist jeden Tag geöffnet, und der Eintritt ist frei.",
            "Die Leiterin sagte, dass die Mitarbeiter kostenlose Kurse im Lesen und Schreiben geben werden. Viele Bewohner des Viertels hätten sich das schon seit Jahren gewünscht.",
            "Die Anwohner hoffen, dass sich hier künftig Alte und Junge treffen, denn die frühere Bücherei wurde vor fünf Jahren geschlossen, und für ein Buch musste man weit fahren.",
            "Im nächsten Monat zeigt der große Saal eine Ausstellung mit alten Bildern, die Fotografen aus der Stadt in den letzten sechzig Jahren aufgenommen haben.",
        ),
        "Mehr zum Thema",
        ("Brot auf dem Markt wird teurer", "Nationalmannschaft gewinnt erstes Spiel", "Morgen starker Regen erwartet"),
        "Kommentare",
        (
            "Eine sehr schöne Nachricht, danke an alle, die geholfen haben.",
            "So eine Bücherei hätte ich gern auch bei uns.",
        ),
        "Alle Rechte vorbehalten 2023",
    ),
    Texts(
        "en",
        ("Home", "World", "Sport", "Business", "Culture", "Contact us"),
        "New public library opens in the old town",
        (
            "The mayor opened a new public library in the heart of the old town this morning, after three years of building work that cost about ten million pounds.",
            "The library holds more than sixty thousand books on every subject, with a hall for children and another for lectures. It is open seven days a week, and everybody may come in for free.",
            "Its director said that the staff would give free lessons in reading and writing, and added that many people of the quarter had been asking for them for years.",
            "Neighbours hope that the library will be a place where old and young meet, since the former one closed its doors five years ago and they had to go a long way for a book.",
            "Next month the large hall will show old pictures that photographers of the town have taken in the last sixty years, more than two hundred of them.",
        ),
        "Read also",
        ("Bread is getting dearer at the market", "National team wins the first match", "Heavy rain expected tomorrow"),
        "Comments",
        ("Such good news, thanks to all who helped with it.", "I wish they would open one like that in our quarter."),
        "All rights reserved 2023",
    ),
)
