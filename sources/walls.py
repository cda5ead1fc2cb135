"""Pages that stand where an article should: blocked, consent, paywall, not found, needing scripts.

Each is told by several signs at once, for articles are written about robots, cookies and subscriptions too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from lxml.html import HtmlElement

WallKind = Literal["blocked", "consent", "paywall", "not found", "script", "home page", "empty"]


@dataclass(frozen=True, slots=True)
class Wall:
    """What a page is instead of an article: the kind, what was seen, and what the user can do."""

    kind: WallKind
    seen: str
    advice: str

    @property
    def message(self) -> str:
        """The sentence for the user."""
        return f"expected an article, saw {self.seen}; {self.advice}"


SHORT = 1_500
"""A wall says little; above this many characters only the surest signs count."""

_ADVICE: dict[WallKind, str] = {
    "blocked": "fetch it more slowly, or read it from a file saved by a browser",
    "consent": "give a cookie file for this outlet, or read it from a file saved by a browser",
    "paywall": "give a cookie file of your subscription for this outlet",
    "not found": "check the address; the page may have been removed",
    "script": "read it from a file saved by a browser after its scripts have run",
    "home page": "give the address of one article, or use it as a source to discover feeds",
    "empty": "check the address, or read it from a file saved by a browser",
}
_TITLES: tuple[tuple[WallKind, re.Pattern[str]], ...] = (
    (
        "blocked",
        re.compile(
            r"""^\W*(?:access\ (?:to\ this\ page\ has\ been\ )?(?:denied|blocked)|just\ a\ moment
            |attention\ required|are\ you\ a\ (?:robot|human)|pardon\ our\ interruption
            |(?:verify(?:ing)?|checking)\ (?:you\ are|that\ you\ are|if\ the\ site|your\ browser|device)
            |security\ (?:check|checkpoint|verification)|robot\ check|bot\ (?:check|detection
            |verification)|captcha|human\ verification|please\ verify|verification\ required
            |ddos[\ -](?:protection|guard)|request\ (?:blocked|rejected|unsuccessful)
            |you\ have\ been\ blocked|blocked|unauthorized|forbidden
            |(?:40[13]|429|50[0234])(?=\W*$|\W{1,4}(?:error|forbidden|unauthori|too|internal|bad|service|gateway))|error\ (?:40[13]|429|5\d\d)|too\ many\ requests|rate\ limit
            |service\ unavailable|bad\ gateway|gateway\ time-?out|internal\ server\ error|(?:site
            |page)\ (?:temporarily\ )?(?:unavailable|down|under\ maintenance)
            |(?:scheduled\ )?maintenance|zugriff\ verweigert|accès\ refusé|acceso\ denegado
            |accesso\ negato|acesso\ negado|toegang\ geweigerd|доступ\ (?:запрещ|ограничен)
            |unavailable\ (?:for\ legal\ reasons|in\ your\ (?:country|region))|451\b)""",
            re.I | re.X,
        ),
    ),
    (
        "not found",
        re.compile(
            r"""^\W*(?:(?:http\ |error:?\ |fehler:?\ )?404(?=\W*$|\W{1,4}(?:error|not|page|seite|fehler|página|pagina|erreur))|(?:.{0,30}\b)?(?:page|article|story|content
            |url|resource|file|document)\ (?:(?:was|is|could|can)\ ?(?:not|n['’]t)\ (?:be\ )?(?:found
            |available)|not\ found|(?:has\ been|was)\ (?:removed|deleted|moved)|(?:no\ longer|does\ not
            |doesn['’]t)\ (?:exists?|available))|not\ found\W*$|page\ cannot\ be\ found|(?:we\ can['’]t
            |we\ couldn['’]t|sorry,\ we)\b.{0,30}(?:find|page)|oops\b|nothing\ (?:was\ )?found
            |(?:diese\ )?seite\ (?:wurde\ )?nicht\ (?:gefunden|vorhanden|verfügbar)
            |(?:der\ )?artikel\ (?:wurde\ )?nicht\ gefunden|nicht\ gefunden\W*$|page\ (?:non\ trouvée
            |introuvable)|(?:cette\ )?page\ n['’]existe|contenu\ introuvable|página\ no\ encontrada
            |no\ (?:se\ ha\ )?encontr(?:ada|ado|amos)\b|página\ não\ encontrada|não\ encontrad[ao]
            |pagina\ non\ trovata|non\ trovat[ao]\W*$|pagina\ niet\ gevonden|niet\ gevonden\W*$
            |siden\ (?:ble|blev|finnes|findes|eksisterer)\ ikke|fant\ ikke\ siden|sidan\ (?:hittades
            |finns)\ inte|sivua\ ei\ löyd|nie\ znaleziono|strona\ nie\ (?:istnieje|została)
            |stránka\ nenalezena|stránka\ (?:nebola|neexistuje)|az\ oldal\ nem\ található
            |pagina\ nu\ (?:a\ fost|există)|страница\ не\ найдена|сторінк[уа]\ не\ знайдено
            |sayfa\ bulunamadı|halaman\ tidak\ ditemukan|không\ tìm\ thấy
            |ページが見つかりません|お探しのページ|页面(?:不存在
            |未找到)|找不到(?:页面|頁面)|페이지를\ 찾을\ 수|الصفحة\ غير\ موجودة|η\ σελίδα\ δεν)""",
            re.I | re.X,
        ),
    ),
    (
        "consent",
        re.compile(
            r"""^\W*(?:before\ you\ continue|(?:we|your)\ (?:value|care\ about)\ your\ privacy
            |your\ privacy\ (?:matters|choices|is\ important)|privacy\ (?:settings|preferences|choices
            |center|gate)|(?:cookie|privacy)[\ -]?(?:consent|notice|wall|settings|policy)\W*$|(?:manage
            |accept)\ (?:cookies|consent)|consent|bevor\ sie\ (?:fortfahren|weiterlesen)
            |(?:wir\ schätzen|ihre)\ privatsphäre|datenschutz-?einstellungen|zustimmung
            |avant\ de\ continuer|votre\ vie\ privée|antes\ de\ continuar|prima\ di\ continuare
            |voordat\ je\ verdergaat|dpg\ media\ privacy\ gate)""",
            re.I | re.X,
        ),
    ),
)
_BODY: tuple[tuple[WallKind, re.Pattern[str], int], ...] = (
    (
        "blocked",
        re.compile(
            r"""enable\ javascript\ and\ cookies\ to\ continue|(?:unusual|suspicious
            |automated)\ (?:traffic|activity|requests?)\b.{0,60}(?:network|ip|browser|from\ you)
            |verify\ (?:that\ )?you\ are\ (?:a\ )?(?:human|not\ a\ (?:ro)?bot)|(?:press|click)\ (?:&
            |and)\ hold|ray\ id\b|(?:your|this)\ (?:ip|request)\b.{0,40}(?:blocked|denied|banned)
            |you\ don['’]t\ have\ permission\ to\ access|not\ available\ in\ your\ (?:country|region
            |location)|unavailable\ (?:for|to)\ (?:european|visitors\ from)|(?:european\ economic\ area
            |eea|gdpr)\b.{0,120}(?:cannot|can't|not)\ (?:grant|be\ granted)?\ ?(?:access|available)
            |captcha|reference\ \#\d+\.[0-9a-f]+""",
            re.I | re.X | re.S,
        ),
        1,
    ),
    (
        "consent",
        re.compile(
            r"""(?:we|wir|nous|our\ partners|and\ our\ \d+|unsere\ partner|nos\ partenaires
            |nuestros\ socios|nostri\ partner)\b.{0,80}(?:cookies|personal\ data|personenbezogen
            |données\ personnelles|datos\ personales|dati\ personali)|(?:accept|reject
            |agree\ to)\ (?:all|cookies)|alle[ns]?\ (?:cookies\ )?(?:akzeptieren|zustimmen|ablehnen)
            |tout\ (?:accepter|refuser)|aceptar\ (?:todo|y\ continuar)|accetta\ (?:tutti|e\ continua)
            |manage\ (?:options|preferences|consent)|legitimate\ interest|(?:privacy|cookie)\ policy
            |pur-?abo|mit\ werbung\ (?:weiter)?lesen""",
            re.I | re.X | re.S,
        ),
        2,
    ),
    (
        "script",
        re.compile(
            r"""(?:enable|requires?|needs?|activate|turn\ on|without)\b.{0,30}java-?script
            |java-?script\b.{0,60}(?:disabled|required|enabled?|not\ (?:supported|available)|aktivier
            |activ|abilit|habilit|inschakel|включ)|(?:aktivier|activez|activer|habilit|abilit
            |ative)\w*\b.{0,30}java-?script""",
            re.I | re.X | re.S,
        ),
        1,
    ),
)
_PAYWALL = re.compile(
    r"""(?:subscribe|sign\ (?:up|in)|log\ in|register|create\ (?:a|your)\ (?:free\ )?account|join
    |become\ a\ (?:subscriber|member))\b.{0,50}(?:to\ (?:continue|keep|read|access|unlock|view|finish)
    |for\ (?:full|unlimited)\ access)
    |(?:continue|keep)\ reading\b.{0,60}(?:subscri|free\ trial|account|register|member)|(?:this
    |the)\ (?:article|content|story)\ is\ (?:for|reserved|available|exclusive
    |only)\b.{0,30}(?:subscribers|members)|(?:subscriber|member)s?[ -](?:only|exclusive)
    |already\ (?:a\ subscriber|have\ an\ account|subscribed)|unlock\ (?:this|the)\ (?:article|story)
    |you(?:['’]ve|\ have)\ (?:reached|read)\ your\b.{0,40}(?:limit|articles)|free\ articles?\ (?:left
    |remaining|this\ month)
    |(?:jetzt|hier)\ (?:weiterlesen|abonnieren|freischalten|testen)|(?:weiterlesen|artikel\ lesen
    |zugriff)\ (?:mit|auf\ alle)\b.{0,40}(?:abo|plus|\+|premium|inhalte)|(?:dieser|der)\ (?:artikel
    |inhalt|text)\ ist\ (?:nur\ )?(?:für|abonnent|exklusiv|kostenpflichtig)|bereits\ (?:abonnent
    |registriert|kunde)|nur\ für\ abonnent|sie\ haben\ bereits\ ein\ abo
    |(?:cet\ article|la\ suite|ce\ contenu)\ est\ réservée?\b|(?:il\ vous\ reste
    |lire\ la\ suite)\b.{0,60}(?:%|abonn)|déjà\ abonné|réservé\ aux\ abonnés|abonnez-vous\ pour
    |(?:contenido|artículo)\ (?:exclusivo|solo)\ para\ suscriptores|(?:suscríbete
    |suscribirse)\b.{0,30}(?:para\ (?:seguir|continuar|leer)|leyendo)|¿?ya\ eres\ suscriptor
    |exclusivo\ para\ (?:assinantes|suscriptores)|(?:assine|faça\ login)\b.{0,30}para\ (?:continuar|ler)
    |já\ é\ assinante
    |(?:questo\ (?:articolo|contenuto)|contenuto)\ è?\ ?(?:riservato|solo)\b.{0,30}abbonat
    |sei\ già\ abbonato|abbonati\ per\b|(?:dit\ artikel|lees\ verder)\b.{0,40}(?:abonnee|abonnement)
    |al\ abonnee|denne\ (?:saken|artikel\w*)\ er\ (?:kun\ )?for\b|(?:allerede|redan)\ (?:abonnent
    |prenumerant)|les\ videre\ med\ abonnement|(?:läs|bli)\b.{0,20}(?:prenumer)
    |dostęp\ (?:tylko\ )?dla\ (?:prenumerator|subskryb)|zbývá\ vám\ ještě|pouze\ pro\ předplatitele
    |только\ для\ подписчиков|оформите\ подписку|この記事は(?:有料)?会員
    |続きを読むには|会員限定|구독자\ 전용|仅限(?:会员|订阅)|订阅(?:后
    |以)继续""",
    re.I | re.X,
)
_ROOTS = ("root", "app", "__next", "__nuxt", "gatsby", "svelte", "react-root", "main-app")


def find_wall(
    tree: HtmlElement, title: str | None, page_title: str | None, text: str, whole: str, scripts: int = 0
) -> Wall | None:
    """Say what a page is, where it is no article.

    ``text`` is what would be read as the article, ``whole`` all that the page shows.

    >>> from lxml.html import fromstring
    >>> page = fromstring("<title>Just a moment...</title><p>Checking your browser</p>")
    >>> find_wall(page, None, "Just a moment...", "Checking your browser", "Checking your browser").kind
    'blocked'
    """
    if len(text) >= 2 * SHORT:
        return None
    story = sum(map(_tells, text.split("\n")))
    for kind, pattern in _TITLES:
        for told in (title, page_title):
            found = pattern.match(told or "")
            if told and found and story < (2 if told[found.end() :].lstrip()[:1].isalnum() else 5):
                return _wall(kind, f"a page titled {told[:80]!r}")
    if story < 2:
        for kind, pattern, least in _BODY:
            said = {m.group()[:60] for m in pattern.finditer(whole[:20_000])}
            if len(said) >= least and (kind != "consent" or story == 0):
                return _wall(kind, f'a {_NAMES[kind]} ("{" ".join(min(said).split())}")')
    if story == 0 and scripts and _is_empty_frame(tree, whole):
        return _wall("script", "a page that shows its text by scripts only")
    return None


def _tells(line: str) -> bool:
    """Say whether a line reads as a paragraph of an article, not of a wall."""
    return len(line) > (60 if line.isascii() else 35) and not any(p.search(line) for _, p, _ in _BODY)


def find_paywall(text: str, after: str, is_free: bool | None, words: int | None) -> Wall | None:
    """Say whether an article is cut off for want of a subscription.

    ``after`` is what the page shows behind the text; ``words`` is the length that its data declare.

    >>> find_paywall("The first lines.", "Subscribe to continue reading", None, None).kind
    'paywall'
    >>> find_paywall("All of it. " * 300, "Subscribe to continue reading", False, None) is None
    True
    """
    if is_free is False and words and words > 150 and len(text) < 2 * SHORT:
        seen = len(text.split())
        if seen < 0.5 * words:
            return _wall("paywall", f"{seen} of {words} words of an article for subscribers")
    if len(text) >= (SHORT if is_free is False else SHORT / 2):
        return None
    asked = _PAYWALL.search(after[:3_000])
    if asked is None:
        return None
    return _wall(
        "paywall",
        f'the first words of an article for subscribers ("{" ".join(asked.group().split())[:60]}")',
    )


_NAMES: dict[WallKind, str] = {
    "blocked": "page that blocks the reader",
    "consent": "consent wall",
    "script": "page that needs scripts",
}


def no_article(kind: WallKind, seen: str) -> Wall:
    """A wall of a kind, with its advice."""
    return _wall(kind, seen)


def _wall(kind: WallKind, seen: str) -> Wall:
    return Wall(kind, seen, _ADVICE[kind])


def _is_empty_frame(tree: HtmlElement, whole: str) -> bool:
    """Say whether a page is an empty frame that scripts fill."""
    if len(whole) > 600:
        return False
    for node in tree.iter("div", "main", "app-root"):
        if (node.get("id") or "").lower() in _ROOTS or node.tag == "app-root":
            return len(" ".join(node.text_content().split())) < 200
    return False
