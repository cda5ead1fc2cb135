"""What publishers write around articles in many languages: "Read more", "Sign up for our newsletter".

Whole short lines only; a sentence of the article that begins alike is longer or goes on otherwise.
"""

from __future__ import annotations

import re
from functools import lru_cache

_READ_ON = r"""
    (?:also\ )?read(?:\ also|\ more|\ next|\ now|\ on|\ this|\ the\ full\ story)? | must\ reads?
    | more(?:\ (?:on|from|about|in)\ .{0,60})? | more\ (?:stories|news|coverage|reading|like\ this
    |for\ you|to\ explore)
  | (?:further|recommended|suggested|essential)\ reading | see\ (?:also|more) | watch(?:\ (?:also|more
  |now|next|this|the\ video|below|live))? | related(?:\ (?:stories|articles|content|news|topics?|posts
  |coverage|links?|reading|video))? | don['’]t\ miss
  | you\ (?:may|might)\ (?:also\ )?(?:like|be\ interested\ in)[^.]{0,30} | recommended(?:\ (?:for\ you
  |stories|articles))? | most\ (?:read|popular|viewed)\b[^.]{0,30} | trending(?:\ now)? | up\ next
  | what\ (?:to\ read|we['’]re\ reading)\ (?:next|now)? | in\ case\ you\ missed\ it
  | keep\ reading | continue\ reading | story\ continues\b[^.]{0,40} | article\ continues\b[^.]{0,40}
  | advertisement | ad | sponsored(?:\ content)? | promoted | editors?['’]?s?\ (?:picks?|choice)
  | top\ stories | latest\ (?:news|stories|updates|headlines) | explore\ more | listen(?:\ (?:now
  |to\ this\ (?:article|story)|to\ more))? | related\ to\ this\ (?:story|article|topic)
  | lesen\ sie\ (?:auch|hier|mehr|dazu)[^.]{0,60} | lies\ auch | auch\ interessant | das\ könnte\ (?:sie
  |dich|ihnen)\ (?:auch\ )?(?:interessieren|gefallen) | mehr\ (?:zum\ thema|dazu|lesen|infos?|zu|von|aus
  |über|artikel)[^.]{0,60} | zum\ thema | passend\ dazu | siehe\ auch | weiterlesen | anzeige | werbung
  | weitere\ (?:artikel|nachrichten|themen|meldungen|infos?|informationen)[^.]{0,50}
  | empfehlung(?:en)?(?:\ der\ redaktion)? | empfohlener\ (?:redaktioneller\ )?inhalt | redaktionstipp
  | meistgelesen[^.]{0,30} | hintergrund | interview\ lesen | jetzt\ lesen | lesetipp
  | (?:à\ )?(?:lire|voir|écouter|regarder)\ (?:aussi|également|plus)? | lire\ la\ suite
  | sur\ le\ même\ (?:sujet|thème) | à\ découvrir(?:\ aussi)? | publicité | notre\ (?:sélection
  |dossier)[^.]{0,40} | les\ plus\ lus | l['’]article\ continue\ après[^.]{0,40}
  | pour\ aller\ plus\ loin | newsletter
  | (?:lee|leer|lea|ver|vea|mira|escucha)\ (?:también|tambien|más|además)[^.]{0,40} | te\ (?:puede
  |podría)\ interesar | le\ puede\ interesar | también\ (?:te\ puede\ interesar|en)[^.]{0,30}
  | noticias?\ relacionadas?[^.]{0,20} | más\ (?:información|noticias|sobre|en|leídas?)[^.]{0,40}
  | publicidad | relacionad[oa]s? | lo\ más\ (?:leído|visto)
  | leia\ (?:também|mais|ainda)[^.]{0,40} | veja\ (?:também|mais)[^.]{0,40} | saiba\ mais[^.]{0,40}
  | mais\ (?:lidas|notícias|sobre)[^.]{0,40} | publicidade | relacionad[oa]s? | notícias\ relacionadas
  | continua\ depois\ da\ publicidade
  | leggi\ (?:anche|pure|altro)[^.]{0,40} | (?:vedi|guarda|approfondisci|scopri)\ anche[^.]{0,40}
  | ti\ potrebbe\ (?:anche\ )?interessare | pubblicità | (?:articoli|notizie)\ correlat[ie]
  | approfondimenti?
  | lees\ (?:ook|meer|verder|hier)[^.]{0,40} | bekijk\ ook[^.]{0,40} | meer\ (?:over|nieuws
  |lezen)[^.]{0,40} | advertentie | gerelateerd[^.]{0,20}
  | les\ (?:også|mer|saken|her)[^.]{0,40} | se\ også | (?:saken\ )?fortsetter\ under\b[^.]{0,40}
  | annonse | læs\ (?:også|mere)[^.]{0,40} | se\ mere | annonce | artiklen\ fortsætter\b[^.]{0,40}
  | läs\ (?:också|mer|även|här)[^.]{0,40} | annons | artikeln\ fortsätter\b[^.]{0,40} | lue\ (?:myös
  |lisää)[^.]{0,40} | mainos | lesa\ (?:líka|meira)
  | (?:czytaj|przeczytaj|zobacz|sprawdź|obejrzyj)\ (?:także|też|również|więcej|dalej)[^.]{0,40}
  | reklama | polecamy | powiązane | čtěte\ (?:také|více|dále)[^.]{0,40} | mohlo\ by\ vás\ zajímat
  | prečítajte\ si(?:\ aj)?[^.]{0,40} | kapcsolódó[^.]{0,20} | olvasta\ már\??[^.]{0,20} | hirdetés
  | citește\ (?:și|mai\ mult)[^.]{0,40} | vezi\ și | publicitate | pročitajte\ (?:i|još|više)[^.]{0,40}
  | preberite\ (?:še|tudi)[^.]{0,40} | skaitykite\ taip\ pat | taip\ pat\ skaitykite | lasi\ (?:arī
  |vēl)[^.]{0,20} | loe\ (?:ka|lisaks|veel)[^.]{0,20}
  | читайте\ (?:также|ещё|еще|по\ теме|подробнее)[^.]{0,40} | по\ теме | смотрите\ также | реклама
  | материалы\ по\ теме | читайте\ (?:також|ще)[^.]{0,40} | вижте\ (?:още|също)[^.]{0,20}
  | διαβάστε\ (?:επίσης|ακόμα|περισσότερα)[^.]{0,40} | δείτε\ (?:επίσης|ακόμα)[^.]{0,40}
  | ilgili\ haberler?[^.]{0,20} | (?:bunlar\ da\ )?ilginizi\ çekebilir | haberin\ devamı | reklam
  | ayrıca\ okuyun | baca\ (?:juga|selengkapnya)[^.]{0,40} | lihat\ juga[^.]{0,40} | simak\ juga
  | artikel\ terkait | xem\ thêm[^.]{0,40} | đọc\ thêm[^.]{0,40} | tin\ liên\ quan | soma\ (?:zaidi
  |pia)[^.]{0,30}
  | اقرأ\ (?:أيضا|أيضاً|أيضًا|المزيد)[^.]{0,40} | شاهد\ أيضا[^.]{0,20} | מומלצים[^.]{0,20}
  | קראו\ (?:עוד|גם)[^.]{0,40} | بیشتر\ بخوانید[^.]{0,20} | مزید\ پڑھیں[^.]{0,20}
  | यह\ भी\ पढ़ें[^.]{0,40} | (?:ये|इसे)\ भी\ पढ़ें[^.]{0,40} | আরও\ পড়ুন[^.]{0,20}
  | மேலும்\ படிக்க[^.]{0,20}
  | 関連(?:記事|ニュース|リンク)[^。]{0,20} | あわせて読みたい | おすすめ記事? | 【?関連】?
  | 相关(?:阅读|新闻|报道|链接|推荐)[^。]{0,20} | 延伸阅读
  | 推荐阅读 | 更多(?:阅读|新闻) | 延伸閱讀 | 相關(?:新聞|閱讀|報導) | 更多 | 관련\ ?(?:기사|뉴스)[^.]{0,20}
  | 많이\ 본\ ?(?:기사
  |뉴스)?[^.]{0,10}
"""
_READ_ON_LINE = re.compile(rf"^\W*(?:{_READ_ON})\W*$", re.I | re.X)
_READ_ON_LEAD = re.compile(
    r"""^\W*(?:
        (?:also\ )?read(?:\ also|\ more|\ next)? | must\ read | more | see\ (?:also|more)
        | watch(?:\ (?:also|more|now))? | related(?:\ \w+)? | don['’]t\ miss | recommended | up\ next
        | listen | in\ pictures | explainer | opinion | dig\ deeper
      | lesen\ sie\ auch | auch\ interessant | mehr\ (?:zum\ thema|dazu) | siehe\ auch | lesetipp
      | interview | hintergrund | kommentar | (?:à\ )?(?:lire|voir)(?:\ (?:aussi|également))? | (?:lee
      |leer|lea|ver)\ (?:también|más) | te\ puede\ interesar | leia\ (?:também|mais) | veja\ também
      | saiba\ mais | leggi\ anche | lees\ ook | les\ også | se\ også | læs\ også | läs\ (?:också|även
      |mer) | lue\ myös | czytaj\ (?:także|też|również|więcej) | zobacz\ także
      | čtěte\ také | prečítajte\ si | olvasta | citește\ și | pročitajte | читайте\ также
      | читайте\ також | смотрите\ также | по\ теме | baca\ juga | lihat\ juga | xem\ thêm
      | ilgili\ haber | اقرأ\ أيضا(?:ً)? | यह\ भी\ पढ़ें | 関連記事 | 相关阅读 | 관련\ ?기사
    )\s*[:：|>»›–—-]+\s*""",
    re.I | re.X,
)
_ASKING = re.compile(
    r"""(?:
        ^\W*already\ (?:a\ (?:subscriber|member)|subscribed|have\ an\ account)\b
      | ^\W*(?:please\ )?(?:sign\ up|subscribe|register|log\ in|join\ (?:us|our|the\ conversation))\b
      | \b(?:sign\ up|subscribe)\ (?:to|for|here|now|today)\b.*\b(?:newsletters?|e-?mails?|inbox
      |updates?|podcast|alerts?|channel|magazine)\b
      | \b(?:our|the|a|free|daily|weekly|morning)\ newsletters?\b.*\b(?:sign|subscrib|here|inbox|click)\w*
      | \bfollow\ (?:us|him|her|them|me|@\w+|[\w. ]{2,40})\ on\ (?:twitter|x|facebook|instagram|threads
      |bluesky|linkedin|google|tiktok|mastodon|youtube|social)\b
      | ^\W*(?:like|follow|find|connect\ with)\ us\ on\b | \b(?:download|get)\ (?:our
      |the)\b.{0,40}\bapp\b | \bclick\ here\ (?:to|for)\b | \badd\ (?:us|\w+)\ as\ (?:a
      |your)\ preferred\ source\b
      | \b(?:get|send\ us|submit)\b.{0,40}\b(?:in\ touch|story\ tips?|a\ tip)\b | \bgot\ a\ (?:story|tip
      |news\ tip)\b | \bdo\ you\ have\ a\ (?:story|tip)\b | ^\W*(?:contact|email|e-mail
      |write\ to)\ (?:the\ (?:reporter|author|writer|editor)|us|me)\b
      | ^\W*for\ more\ (?:stories|news|on\ this|information\ (?:visit|on\ how))\b.*\b(?:like\ this|page
      |visit|check|click|here|website)\b
      | \b(?:our|these)\ (?:cookies|privacy\ policy|terms\ (?:of|and))\b | \ball\ rights\ reserved\b.*$
      | ^\W*(?:©|\(c\)|copyright)\s.{0,200}$ | ^\W*this\ (?:article|story|post)\ (?:is|was
      |has\ been)\ (?:republished|updated\ on|part\ of\ our)\b.{0,30}$
      | \b(?:abonnieren|folgen)\ sie\b.*\b(?:newsletter|whatsapp|kanal|instagram|facebook|uns)\b
      | \bnewsletter\b.*\b(?:abonnieren|anmelden|bestellen|kostenlos|inscri|abonn|suscr|iscriv|assine
      |cadastr|meld\ je|tilmeld)\w* | \b(?:inscrivez|abonnez)-vous\b | \b(?:suscríbete|suscríbase
      |síguenos|sigue\ (?:a|toda|el)\b.*\ben\ (?:facebook|twitter|x|instagram|whatsapp))
      | \b(?:iscriviti|seguici|abbonati)\b | \b(?:inscreva-se|assine\ (?:a|nossa)|siga\ (?:o|a
      |nosso))\b.*
      | ^\W*(?:melden\ sie\ sich|jetzt\ (?:anmelden|abonnieren|registrieren|kostenlos)
      |hier\ (?:abonnieren|anmelden)|ein\ klick\ für\ den\ datenschutz|externe[nr]?\ inhalt)
      | \b(?:jetzt|hier|gleich)\ (?:kostenlos\ )?(?:anmelden|abonnieren|registrieren|bestellen)\b
      | \bdatenschutz(?:erklärung|hinweise)\b | \bpersonenbezogene\ daten\b.*\b(?:übermittel
      |drittplattform)\w* | ^\W*auch\ auf\ (?:whatsapp|instagram|facebook)\b
      | \b(?:подписывайтесь|подпишитесь|підписуйтесь|підпишіться)\b | \b(?:zapisz\ się|obserwuj\ nas
      |subskrybuj)\b | \b(?:abone\ ol|takip\ ed(?:in|ebilir))\b
      | ^\W*(?:über\ )?dieses\ thema\ (?:berichtet|im\ programm)\b | ^\W*(?:der\ beitrag
      |die\ sendung)\ (?:wurde|lief|läuft)\b.{0,40}\b(?:gesendet|uhr)\b | 無断転載
      | 무단\s?전재 | 版权所有 | (?:扫
      |掃)(?:描|码) | 责任编辑 | (?:구독|제보)(?:하기|는)?\b
    )""",
    re.I | re.X,
)
_STEMS: tuple[str, ...] = (
    "already",
    *(
        "subscri",
        "sign up",
        "register",
        "log in",
        "join",
        "newsletter",
        "follow",
        "like us",
        "find us",
        "connect",
    ),
    *("app", "click here", "preferred", "touch", "tip", "send us", "submit", "mail", "contact", "write to"),
    *(
        "for more",
        "cookies",
        "privacy",
        "terms",
        "rights",
        "©",
        "(c)",
        "copyright",
        "this article",
        "this story",
    ),
    *(
        "this post",
        "abonn",
        "folgen",
        "inscri",
        "suscr",
        "síguenos",
        "sigue",
        "iscriviti",
        "seguici",
        "abbonati",
    ),
    *("inscreva", "assine", "siga", "melden", "jetzt", "hier", "ein klick", "externe", "datenschutz"),
    *("personenbezogen", "auch auf", "подпи", "підпи", "zapisz", "obserwuj", "subskryb", "abone", "takip"),
    *("dieses thema", "beitrag", "sendung", "無断", "무단", "版权", "扫", "掃", "责任", "구독", "제보"),
)
"""One of these stands in every phrase above: a quick look before the slow one."""
_NOTES = re.compile(
    r"""^\W*(?:advertisement|ad|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie
    |annonse|annonce|annons|reklama|reklam|реклама|mainos|広告|广告|光告|إعلان|פרסומת
        |loading(?:\.\.\.)?|play\ video|video\ unavailable|no\ compatible\ source.*|image|photo
        |getty\ images|close|share|save|print|comments?|copy\ link|link\ copied!?|facebook|twitter
        |whatsapp|e-?mail|linkedin|pinterest|reddit|flipboard|tweet|teilen|drucken|merken|kommentare?
        |imprimer|partager|compartir|compartilhar|condividi|stampa
        |\d+\s*(?:comments?|shares?|min(?:ute)?s?\ read|kommentare?|commentaires?|comentarios?)
        |(?:back\ to\ top|scroll\ to\ top|nach\ oben|zur\ startseite|home)|view\ (?:comments|gallery
        |image\ in\ fullscreen|all)|show\ (?:more|comments|caption)|hide\ caption|toggle\ caption|expand
        |tap\ to\ unmute|\d+\s*(?:of|/)\s*\d+)\W*$""",
    re.I | re.X,
)


_DATE = re.compile(
    r"""\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2,4} | (?<![\d$€£.,])\d{1,2}\s?[:h]\s?\d{2}(?![\d,.]\d)
    | (?:19|20)\d{2}\s?年 | \b\d{1,2}\.?\s(?:de\s)?[^\W\d]{3,12}\.?,?\s(?:de\s)?(?:19|20)\d{2}\b
    | \b[^\W\d]{3,12}\.?\s\d{1,2},?\s(?:19|20)\d{2}\b""",
    re.X,
)


_CLIP = re.compile(r"(?:^|[\s|•·(])\d{1,3}:\d{2}\s*(?:mins?|minutes|minuten)\.?\)?$", re.I)
"""The end of a line under a film or recording: "… | 21.04.2024 | 3:18 min"."""


def is_date_line(text: str) -> bool:
    """Say whether a line only says when the article was published or changed, or how long a film is.

    >>> is_date_line("Giriş: 03.07.2024 - 18:24 Güncelleme: 03.07.2024 - 18:57")
    True
    >>> is_date_line("20 Nisan 2026•Güncelleme: 20 Nisan 2026"), is_date_line("The vote was on 12 May 2024.")
    (True, False)
    """
    if len(text) < 400 and _CLIP.search(text):
        return True
    if (
        len(text) > 110
        or text.startswith(("—", "–"))
        or text.endswith((".", "!", "?", "。"))
        or not _DATE.search(text)
    ):
        return False
    rest = re.sub(r"[\W\d_]+", " ", _DATE.sub(" ", text)).split()
    most = 4 if len(_DATE.findall(text)) < 2 else 6
    return len(rest) <= most and sum(map(len, rest)) <= 9 * most


@lru_cache(maxsize=5_000)
def is_read_on(text: str) -> bool:
    """Say whether a line heads or leads to other stories.

    >>> is_read_on("Read more:"), is_read_on("LES OGSÅ"), is_read_on("More than 200 people")
    (True, True, False)
    """
    return len(text) < 110 and _READ_ON_LINE.match(text) is not None


def leads_elsewhere(text: str) -> bool:
    """Say whether a line names another story after a label.

    >>> leads_elsewhere("READ MORE: King Charles arrives at Parliament")
    True
    >>> leads_elsewhere("Read the letter in full below.")
    False
    """
    return _READ_ON_LEAD.match(text[:60]) is not None


def asks_reader(text: str) -> bool:
    """Say whether a paragraph asks the reader for something: to subscribe, follow, click, or accept.

    >>> asks_reader("Sign up for our free newsletter here."), asks_reader("Follow us on Instagram")
    (True, True)
    >>> asks_reader("Thousands signed up for the newsletter of the party.")
    False
    """
    if not 12 < len(text) < 450:
        return False
    low = text.lower()
    return any(stem in low for stem in _STEMS) and _ASKING.search(text) is not None


_CREDIT = re.compile(
    r"""^\W*(?:
        (?:photo(?:graph)?s?|foto|fotos?|image|bild|billede|kuva|quelle|source|credits?|crédit|crédito|picture
          |illustration|grafik|graphic|video|via|copyright|\(c\)|©|写真|사진|图|фото)
        \s*(?:by|von|par|por|credit|courtesy|:|/|\||©|－|：).{0,60}
      | (?:getty(?:\ images)?|reuters|ap(?:\ photo)?|afp|dpa|epa|apa|ansa|efe|belga|anp|ntb|tt|ritzau|pa(?:\ media)?
          |picture\ alliance|imago|shutterstock|unsplash|pixabay|wikimedia(?:\ commons)?|istock|alamy|zuma|sipa
          |keystone|xinhua|kyodo|tass|bloomberg)
        (?:\s?[/|,©-].{0,50})?
      | .{0,40}\s/\s(?:getty(?:\ images)?|reuters|ap|afp|dpa|epa|imago|shutterstock)(?:\W.{0,30})?
    )$""",
    re.I | re.X,
)


_BY = re.compile(
    r"""^\W*(?:by|von|par|por|di|door|av|af|text|texte?:|story\ by|written\ by|oleh|autor:|auteur:|autore:)\s+
        (?:[^\W\d_][\w.'’-]*\s*(?:,|and|und|et|y|e|en|og|och|&|/)?\s*){1,9}$""",
    re.X,
)


def is_byline(text: str) -> bool:
    """Say whether a line only names who wrote the article.

    >>> is_byline("By JOHN KEE"), is_byline("Von Eva Kern und Jan Ohm, Norlan"), is_byline("By then it was over")
    (True, True, False)
    """
    match = re.match(r"\W*\w+:?\s+(?:by\s+)?(.*)", text, re.S)
    if match is None or len(text) > 90 or text.endswith((".", "!", "?")):
        return False
    words = [w for w in re.findall(r"[^\W\d_][\w.'’-]*", match.group(1)) if len(w) > 3]
    return (
        bool(words)
        and all(w[0].isupper() for w in words)
        and _BY.match(text[0].lower() + text[1:]) is not None
    )


def is_credit(text: str) -> bool:
    """Say whether a line only tells whose picture it is.

    >>> is_credit("Foto: Fabrizio Bensch/REUTERS"), is_credit("picture alliance/dpa"), is_credit("Photo by Jo Wu")
    (True, True, True)
    >>> is_credit("The bridge at Norlan after the storm"), is_credit("Source of the fire found")
    (False, False)
    """
    return len(text) < 80 and not text.endswith(".") and _CREDIT.match(text) is not None


def is_note(text: str) -> bool:
    """Say whether a line is a label of the page itself: "Advertisement", "5 min read", "Share".

    >>> is_note("ANZEIGE"), is_note("12 comments"), is_note("Share prices fell")
    (True, True, False)
    """
    return len(text) < 60 and _NOTES.match(text) is not None
