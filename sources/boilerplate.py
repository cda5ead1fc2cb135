"""Families of class and id words by which publishers mark what is not the article.

A family's words are matched against whole words of ``class`` and ``id`` (camelCase and separators
split): ``"c-article__relatedLinks"`` reads as ``-c-article-related-links-``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from lxml.html import HtmlElement

MOST_NAMES = 300

FAMILIES: dict[str, str] = {
    # other stories
    "related": r"""
        related\w* | recirc\w* | recommend\w* | reco | trending | popular | mostpopular | mostread
        | outbrain | taboola
      | zergnet | plista | revcontent | teaser\w* | promo | promos | promobox | promotion | promoted
      | topstories
      | (?:most|best)-(?:read|viewed|shared|popular|commented|recent|liked) | mehr-zum-thema
      | (?:read|see|watch|listen|view)-(?:more|next|also|on|this|too) | (?:also|you)-(?:read|like|may
      |might|in)
      | (?:dont|do-not)-miss | (?:more|other|latest|top|further|similar|suggested|featured)-(?:from|on
      |in|stories|story|news|like|articles|article|posts|content|links|headlines|reading|videos|topics)
      | (?:next|up|prev|previous)-(?:up|next|article|story|post|posts|link) | jp-relatedposts | relatedposts
      | crosslink\w* | backlinks? | seealso | readmore | readnext | readalso | lire-aussi | leer-mas
      | te-puede
      | baca-juga | related-post | in-?article-(?:links?|promo) | linklist | link-list | link-box | linkbox
      | story-?list | article-?list | article-?cards? | story-?cards? | post-?cards? | card-list
      | news-?list | headline-?list
      | (?:article|story|post|news)-(?:grid|carousel|slider|feed|stream) | river | onward\w*
      | follow-up | tout | touts
    """,
    # asks for something
    "signup": r"""
        newsletter\w* | subscri\w+ | sign-?up\w* | mailing-?list | mailchimp | opt-?in | donate
        | donation\w* | membership
      | call-to-action | cta | app-?(?:download|promo|banner) | survey | poll | quiz
      | push-notification\w* | registration | regwall
      | login | signin | sign-in | support-us | contribute | contributions?-\w+ | follow-us
      | follow-(?:box|button|author) | giveaway
    """,
    "share": r"""
        share | shares | sharing | social | socials | sociable | social-?(?:media|links|share|bar
    |icons|buttons) | sharedaddy | addthis | addtoany | a2a | sharebar | sharetools | share-?(?:bar
    |tools|buttons|links|this) | shariff | heateor\w* | whatsapp
    """,
    "comments": r"""
        comments | comment-?(?:list|form|section|area|box|wrap|count|link|respond|body
    |thread)\w* | disqus\w* | dsq | respond | fb-comments | livefyre | coral | viafoura
    | reader-comments | discussion | leserkommentare
    """,
    "navigation": r"""
        breadcrumbs? | bread-crumbs? | nav | navs | navbar | navigation | menu | menus
    | submenu | pagination | pager | paging | toc | table-of-contents | skip-?links? | sitemap
    | mega-?menu | header-?nav | footer | site-?(?:header|footer|nav) | topbar | toolbar | tab-?bar
    | side-?bar\w* | rail | right-?(?:rail|col|column) | left-?(?:rail|nav)
    """,
    "advert": r"""
        ad | ads | adv | advert\w* | ad-?(?:slot|unit|container|wrapper|wrap|placeholder|label
    |box|block|zone|break|choices)\w* | dfp\w* | gpt-?ad\w* | google-?ad\w* | adsense | adsbygoogle
    | ads-by-google | sponsor\w* | banner | banners | leaderboard | mpu | billboard | native-?ad\w*
    | paid-content | partner-content | affiliate-?\w* | shopping-?\w* | buy-?(?:now|button|box)
    | commerce-?\w* | werbung | anzeige | publicidad | pubblicita | publicite
    """,
    "consent": r"""
        cookies? | cookie-?(?:banner|bar|consent|law|notice|policy)\w* | consent\w* | gdpr
    | onetrust\w* | didomi\w* | cmp | cmplz | cookiebot | borlabs\w* | usercentrics | sp-message
    """,
    "byline": r"""
        by-?lines? | author | authors | author-?(?:bio|box|info|card|name|details|meta|image
    |profile|block)\w* | about-?(?:the-)?authors? | bio | biography | contributors? | journalist\w*
    | writer | reporter | vcard | date-?line | time-?stamp\w* | pub-?date | publish(?:ed)?-?(?:date|time
    |on|at)\w* | (?:post|entry|article|story|news)-?(?:meta|info|date|time|author|tags|footer|utility
    |utilities|tools|actions|details)\w* | meta-?(?:data|info)? | last-?(?:updated|modified)
    | update-?(?:date|time) | date | datetime | read(?:ing)?-?time\w* | time-to-read | kicker | eyebrow
    | overline | category | categories | cat-links | tags | tag-?(?:list|links|cloud)\w* | taglist
    | keywords | topics? | topic-?(?:list|links|tags)\w* | labels? | badge
    """,
    "rights": r"""
        copyright\w* | disclaimer\w* | licen[cs]e | licen[cs]ing | credits? | image-?credit\w*
    | photo-?credit\w* | source-?credit | print-?(?:only|footer|header) | corrections?-?(?:policy|link)
    | trust-?(?:project|indicator)\w* | agency-?logo
    """,
    "media": r"""
        gallery\w* | carousel\w* | slide-?show\w* | slider\w* | slick-?\w* | swiper\w*
    | player\w* | video-?(?:player|playlist|caption|meta|info|title|description|wrapper|container|js
    |embed)\w* | audio-?(?:player|\w+)? | podcast-?\w* | jw-?player\w* | jwplayer | brightcove
    | lightbox\w* | playlist | transcript-?toggle | photo-?(?:gallery|caption|info)\w*
    | image-?(?:caption|meta|info|source|description|legend|text)\w* | img-?(?:caption|desc|legend)\w*
    | wp-caption\w* | caption | captions | caption-?\w+ | figcaption | media-?(?:caption|meta|info
    |credit|object-caption)\w* | picture-?(?:caption|text)\w* | legend | pie-foto
    """,
    "embed": r"""
        twitter-?\w* | tweet\w* | instagram-?\w* | facebook-?\w* | fb-(?:post|video|page)\w*
    | tiktok-?\w* | embed | embeds | embedded | embed-?\w+ | oembed | social-?embed\w* | bluesky-?\w*
    | reddit-?\w* | telegram-?\w* | youtube-?\w* | storify | pinterest-?\w* | threads-?post
    """,
    "interface": r"""
        modal\w* | pop-?up\w* | popover | overlay\w* | tool-?tip\w* | dropdown\w*
    | drop-down | toast | button | buttons | btn | btns | icon | icons | accordion-?button | loader
    | loading | spinner | placeholder | noprint | no-print | print-?hide | hide-?(?:print|for-print)
    | search-?(?:form|box|bar)\w* | font-?(?:size|resize)\w* | text-?(?:resize|size)\w*
    | text-?to-?speech | tts | listen-?\w* | print-?(?:button|link)\w* | bookmark\w* | save-?(?:article
    |story|button|for-later)\w* | report-?(?:error|a-typo|mistake|typo)\w* | feedback | helpful
    | rating | ratings | vote | votes | reactions? | reaction-?\w+ | alert-?(?:box|banner|bar)?
    | breaking-?(?:news|bar)\w* | ticker | stock-?ticker | weather-?widget
    """,
    "hidden": r"""
        hidden | is-hidden | visually-?hidden | visuallyhidden | sr-only | screen-?reader\w*
    | screenreader\w* | screen-reader-text | d-none | display-none | offscreen | off-screen
    | assistive\w* | a11y-hidden | accessibility-?\w* | clip-text | invisible
    """,
    "pull": r"pull-?quotes? | pullquote\w* | blockquote-pull | quote-?(?:box|aside|teaser)\w*",
}

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_APART = re.compile(r"[^a-z0-9\u00c0-\uffff]+")
_FAMILY = {
    name: re.compile(rf"(?<!-no)(?<!-not)(?<!-without)(?<!-has)-(?:{words})(?=-)", re.VERBOSE)
    for name, words in FAMILIES.items()
}
_ANY = re.compile(rf"-(?:{'|'.join(FAMILIES.values())})(?=-)", re.VERBOSE)
_HASH = re.compile(r"(?<![^\s_-])(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{6,}(?![^\s_-])")


def marks_of(node: HtmlElement) -> str:
    """The class and id of an element, cut where they are absurdly long."""
    return f"{(node.get('class') or '')[:MOST_NAMES]} {(node.get('id') or '')[:MOST_NAMES]}".strip()


@lru_cache(maxsize=20_000)
def families_of(marks: str) -> frozenset[str]:
    """Name the families whose words stand in ``class`` and ``id`` attributes.

    >>> sorted(families_of("c-article__relatedLinks u-mt"))
    ['related']
    >>> sorted(families_of("article-body elementor-widget")), sorted(families_of("md-3 loading ad"))
    ([], ['advert', 'interface'])
    >>> sorted(families_of("block-id-n1AuAdJlVL no-tts"))
    []
    """
    found: frozenset[str] = _NONE
    for name in marks[:MOST_NAMES].split():
        if told := _families_of_name(name):
            found = found | told
    return found


_NONE: frozenset[str] = frozenset()


@lru_cache(maxsize=50_000)
def _families_of_name(name: str) -> frozenset[str]:
    if any(c.isdigit() for c in name):
        name = _HASH.sub("-", name)
    words = f"-{_APART.sub('-', _CAMEL.sub('-', name).lower()).strip('-')}-"
    if len(words) < 4 or _ANY.search(words) is None:
        return _NONE
    return frozenset(family for family, pattern in _FAMILY.items() if pattern.search(words))
