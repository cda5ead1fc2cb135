"""Addresses: what to ask for, what an article is called, and whose it is.

Three questions, three answers. `clean` is the address to fetch: no tracking, no wrapper around it.
`canonical_form` is the name of the article: AMP and mobile copies undone as well. `registered_domain`
says whose it is; an address belongs to the host that served it, whatever the page says of itself.
"""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urljoin, urlsplit, urlunsplit


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TRACKING = _words(
    "at_campaign at_medium at_link_id at_link_origin at_link_type at_format at_ptr_name at_bbc_team ath "
    "cmp cmpid cmpld ocid ito icid intcid int_source ncid nl rss smid smtyp soc_src soc_trk src spm spref "
    "share shared sharetype sharetoken share_id taid tid tpcc traffic_source trk trkcampaign via wprov wt_mc "
    "wt_zmc xtor _hsenc _hsmi __twitter_impression fb_action_ids fb_action_types fb_ref fbclid feature "
    "feedname feedtype ftag guccounter guce_referrer guce_referrer_sig hootpostid igshid mbid mkt_tok "
    "mod mtrref ns_campaign ns_linkname ns_mchannel ns_source partner rssfeed sref s_cid sc_cid sf "
    "srnd srsltid taboola twclid usqp zanpid"
)
"""Parameters that say how a reader came, never what is read."""

AMBIGUOUS = _words("cid eid uid id aid nid pid tid src source ref session keyword medium rss nl mod")
"""Trackers on one site, the article's number on another: kept where the value has a digit in it."""

WRAPPERS: tuple[tuple[str, str, str], ...] = (
    # host, path, the parameter that holds the address
    ("www.google.com", "/url", "q url"),
    ("news.google.com", "/news/url", "url"),
    ("l.facebook.com", "/l.php", "u"),
    ("lm.facebook.com", "/l.php", "u"),
    ("out.reddit.com", "/", "url"),
    ("slack-redir.net", "/link", "url"),
    ("www.youtube.com", "/redirect", "q"),
    ("t.umblr.com", "/redirect", "z"),
    ("getpocket.com", "/redirect", "url"),
    ("feeds.feedburner.com", "/~r", "url"),
)

FEED_PROXIES = _words(
    "feedproxy.google.com feeds.feedburner.com feeds2.feedburner.com rss.app fetchrss.com "
    "feeds.feedblitz.com rsshub.app"
)
"""Hosts that serve a feed for somebody else: the outlet is whom the links lead to."""

MOBILE_LABELS = _words("m mobile amp wap touch mobil")
AMP_PARAMETERS = _words("amp amp_js_v amp_gsa amp_r amp_kit usqp")
_AMP_PATH = re.compile(r"(?:/amp(?=/?$)|\.amp(?=(?:\.html?)?$)|^/amp(?=/.))/?", re.IGNORECASE)
_AMP_CACHE = re.compile(r"^/(?:[acv]|wp)/(?:s/)?(?=[^/]+\.)|^/amp/(?:s/)?(?=[^/]+\.)", re.IGNORECASE)
_LINE_ENDS = re.compile(r"[\t\r\n]+")
_OUTER = "".join(map(chr, range(0x21)))


def clean(url: str) -> str | None:
    """Give the address to ask for, or None where it is none.

    >>> clean("HTTPS://Example.com:443/a?utm_source=rss&id=5&b=#top")
    'https://example.com/a?b=&id=5'
    >>> clean("https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fa%3Fstory%3D7&sa=U")
    'https://example.com/a?story=7'
    >>> clean("https://www.google.com/amp/s/www.example.com/news/a.amp")
    'https://www.example.com/news/a.amp'
    >>> clean("https://example.com/news.php?cid=48213&ref=rss")
    'https://example.com/news.php?cid=48213'
    >>> clean("javascript:alert(1)"), clean("ftp://example.com/a"), clean("http:///a")
    (None, None, None)
    """
    parts = _split(url)
    for _ in range(3):
        inner = None if parts is None else _unwrap(parts)
        if inner is None:
            break
        parts = _split(inner)
    return None if parts is None else _tidy(parts)


def canonical_form(url: str) -> str:
    """Give the one name of an article's address: no tracking, AMP and mobile hosts undone.

    >>> canonical_form("https://m.example.com/a/amp/?utm_medium=x")
    'https://www.example.com/a/'
    >>> canonical_form("https://amp.example.co.uk/news/a.amp.html?amp=1&id=5#c")
    'https://www.example.co.uk/news/a.html?id=5'
    >>> canonical_form("https://en.m.wikipedia.org/wiki/TPU")
    'https://en.wikipedia.org/wiki/TPU'
    >>> canonical_form("https://www-example-com.cdn.ampproject.org/c/s/www.example.com/a")
    'https://www.example.com/a'
    >>> canonical_form("https://example.com/camp/amp-guide")
    'https://example.com/camp/amp-guide'
    """
    cleaned = clean(url)
    if cleaned is None:
        return url
    parts = urlsplit(cleaned)
    path = _AMP_PATH.sub(lambda m: "/" if m[0].endswith("/") else "", parts.path) or "/"
    query = urlencode(
        [(n, v) for n, v in parse_qsl(parts.query, keep_blank_values=True) if not _is_amp(n, v)]
    )
    return urlunsplit((parts.scheme, _desktop_host(parts.netloc), path, query, ""))


def settle_canonical(final_url: str, declared: str | None) -> str:
    """Decide an article's canonical address from where it was served and what its page declares.

    A declaration is trusted within the same registered domain only: a copy that names the original
    elsewhere stays an article of the outlet that served it. A declaration of the home page is a
    mistake of the site's templates.

    >>> settle_canonical("https://m.example.com/a?x=1", "https://www.example.com/news/a")
    'https://www.example.com/news/a'
    >>> settle_canonical("https://copy.example/a", "https://original.example.org/a")
    'https://copy.example/a'
    >>> settle_canonical("https://www.example.com/a?id=3", "/b")
    'https://www.example.com/b'
    >>> settle_canonical("https://www.example.com/a", "https://www.example.com/")
    'https://www.example.com/a'
    """
    if not declared:
        return canonical_form(final_url)
    try:
        named = clean(urljoin(final_url, declared.strip()))
    except ValueError:
        named = None
    if named is None or registered_domain(named) != registered_domain(final_url) or _is_home(named):
        return canonical_form(final_url)
    return canonical_form(named)


def registered_domain(url: str) -> str:
    """Say whose an address is; a bare address or local name stands with its port.

    >>> registered_domain("https://news.bbc.co.uk/a"), registered_domain("http://127.0.0.1:8001/a")
    ('bbc.co.uk', '127.0.0.1:8001')
    >>> registered_domain("https://someone.github.io/x"), registered_domain("http://[::1]:80/")
    ('someone.github.io', '[::1]')
    """
    parts = _split(url)
    if parts is None:
        return ""
    return _domain(_netloc(parts))


def outlet_of(url: str) -> str:
    """Name the outlet of an address where nobody named it: its registered domain."""
    return registered_domain(url)


def host_of(url: str) -> str:
    """Give scheme, host and port of an address: what limits and robots.txt are kept by.

    >>> host_of("HTTPS://Example.com:443/a"), host_of("http://127.0.0.1:8001/a")
    ('https://example.com', 'http://127.0.0.1:8001')
    """
    parts = _split(url)
    return "" if parts is None else f"{parts.scheme.lower()}://{_netloc(parts)}"


def is_address(text: str) -> bool:
    """Say whether a text is one web address.

    >>> is_address("https://example.com/a"), is_address("example.com"), is_address("see https://example.com")
    (True, False, False)
    """
    text = text.strip()
    return (
        text[:8].lower().startswith(("http://", "https://"))
        and not re.search(r"\s", text)
        and clean(text) is not None
    )


# ---- parts


def _split(url: str) -> SplitResult | None:
    """Split an address that can be asked for; None for anything else."""
    try:
        parts = urlsplit(_LINE_ENDS.sub("", url.strip(_OUTER)))
        parts.port  # noqa: B018  a port that is no number raises here
        host = parts.hostname
    except ValueError:
        return None
    if parts.scheme.lower() not in ("http", "https") or not (host or "").strip(".") or len(url) > 4096:
        return None
    if parts.username is not None or parts.password is not None:
        return None
    return parts


def _netloc(parts: SplitResult) -> str:
    host = (parts.hostname or "").rstrip(".")
    host = f"[{host}]" if ":" in host else _ascii_host(host)
    standard = {"http": 80, "https": 443}[parts.scheme.lower()]
    return host if parts.port in (None, standard) else f"{host}:{parts.port}"


@lru_cache(maxsize=4096)
def _ascii_host(host: str) -> str:
    if host.isascii():
        return host.lower()
    try:
        return host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        return host.lower()


@lru_cache(maxsize=4096)
def _domain(netloc: str) -> str:
    from tld import get_fld  # takes longer to import than a text takes to be read

    host = netloc.rsplit(":", 1)[0] if not netloc.endswith("]") else netloc
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        found = get_fld(f"http://{host}/", fail_silently=True, search_private=True)
        labels = host.split(".")
        return str(found) if found else ".".join(labels[-2:]) if len(labels) > 1 else netloc
    return netloc


def _tidy(parts: SplitResult) -> str:
    netloc = _netloc(parts)
    path = quote(_dot_free(parts.path), safe="/%!=:,;-._~@&$'()*+")
    query = urlencode(_kept(parts.query))
    fragment = parts.fragment if parts.fragment.startswith("!") else ""
    bare = urlunsplit((parts.scheme.lower(), netloc, path or "/", "", ""))
    return bare + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")


def _dot_free(path: str) -> str:
    """Resolve ``.`` and ``..`` in a path, as every browser does before asking.

    >>> _dot_free("/a/../b//c/./d"), _dot_free("/../../x"), _dot_free("/a/b/..")
    ('/b//c/d', '/x', '/a/')
    """
    if "/." not in path:
        return path
    kept: list[str] = []
    *inner, last = path.split("/")[1:]
    for piece in inner:
        if piece == "..":
            del kept[-1:]
        elif piece != ".":
            kept.append(piece)
    if last == "..":
        del kept[-1:]
    return "/".join(["", *kept, "" if last in (".", "..") else last])


def _kept(query: str) -> list[tuple[str, str]]:
    """Keep the parameters that say what is read, sorted by name; values keep their order."""
    pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=500) if query.count("&") < 500 else []
    return sorted((pair for pair in pairs if not _is_tracking(*pair)), key=lambda pair: pair[0])


def _is_tracking(name: str, value: str) -> bool:
    lowered = name.lower()
    if lowered in AMBIGUOUS:
        return not any(c.isdigit() for c in value)
    return lowered in TRACKING or _courlan_drops(name)


@lru_cache(maxsize=4096)
def _courlan_drops(name: str) -> bool:
    from courlan import clean_url  # as tld above

    cleaned = clean_url(f"https://example.com/a?{quote(name)}=1")
    return cleaned is not None and "?" not in cleaned


def _unwrap(parts: SplitResult) -> str | None:
    """Give the address inside a redirect wrapper or an AMP cache, told by its form alone."""
    host = _netloc(parts)
    if host.endswith(".cdn.ampproject.org") or host in ("cdn.ampproject.org", "www.google.com"):
        inner = _AMP_CACHE.sub("", parts.path, count=1)
        if inner != parts.path:
            scheme = "https" if "/s/" in parts.path[: len(parts.path) - len(inner) + 1] else "http"
            return f"{scheme}://{inner}" + (f"?{parts.query}" if parts.query else "")
    for wrapper, path, names in WRAPPERS:
        if host == wrapper and parts.path.rstrip("/") == path.rstrip("/"):
            given = dict(parse_qsl(parts.query))
            for name in names.split():
                if given.get(name, "").startswith(("http://", "https://")):
                    return unquote(given[name]) if "%3A" in given[name][:12] else given[name]
    return None


def _desktop_host(netloc: str) -> str:
    labels = netloc.split(".")
    domain = _domain(netloc)
    if netloc == domain:
        return netloc
    if labels[0] in MOBILE_LABELS:
        rest = ".".join(labels[1:])
        return f"www.{rest}" if _domain(rest) == rest else rest
    if len(labels) > 2 and labels[1] in MOBILE_LABELS and _domain(netloc) != ".".join(labels[1:]):
        return ".".join([labels[0], *labels[2:]])
    return netloc


def _is_amp(name: str, value: str) -> bool:
    return name.lower() in AMP_PARAMETERS or (
        name.lower() in ("outputtype", "output", "view") and value.lower() == "amp"
    )


def _is_home(url: str) -> bool:
    parts = urlsplit(url)
    return parts.path in ("", "/") and not parts.query
