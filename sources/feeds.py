"""Feeds: RSS 0.9x to 2.0, Atom and JSON Feed, as leads.

feedparser reads the XML, given bytes and never an address. Entity declarations are taken out before,
so nothing multiplies; dates are read by `sources.times`, since feedparser takes CET for UTC.
"""

from __future__ import annotations

import html
import io
import json
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urljoin

import feedparser

from db.errors import InputError
from db.models import Lead
from sources.controls import without_controls
from sources.times import is_known_form, plausible_utc, read_time
from sources.urls import FEED_PROXIES, clean, host_of

MOST_LEADS = 5_000
_REFERENCE = re.compile(rb"&#([xX][0-9a-fA-F]{1,16}|[0-9]{1,16});")
_DOCTYPE_END = re.compile(rb"\]\s*>")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_DATE_FIELDS = ("published", "created", "updated")
_ENCODINGS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"\xef\xbb\xbf": "utf-8"}


@dataclass(frozen=True, slots=True)
class Feed:
    """What a feed says: its title, the site it belongs to, its leads, and what was wrong with it."""

    title: str | None
    site: str | None
    leads: tuple[Lead, ...]
    flaw: str | None = None


def read_feed(body: bytes, url: str, now: datetime, *, content_type: str | None = None) -> Feed:
    """Read a feed of any kind; raises InputError where it is none.

    >>> from datetime import UTC
    >>> body = b'''<rss version="2.0"><channel><title>T</title><item><title>A</title>
    ... <link>/a?utm_source=rss</link><pubDate>Mon, 30 Nov 2026 08:00:00 CET</pubDate>
    ... </item></channel></rss>'''
    >>> feed = read_feed(body, "https://example.com/feed", datetime(2026, 11, 30, 12, tzinfo=UTC))
    >>> [(lead.url, lead.title, lead.published) for lead in feed.leads]
    [('https://example.com/a', 'A', '2026-11-30T08:00:00+01:00')]
    """
    start = body.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start in (b"{", b"["):
        return _read_json_feed(body, url, now)
    return _read_xml_feed(body, url, now, content_type)


# ---- XML


def _read_xml_feed(body: bytes, url: str, now: datetime, content_type: str | None) -> Feed:
    headers = {"content-location": url, "content-type": content_type or "application/xml"}
    given = io.BytesIO(_REFERENCE.sub(_possible, without_entities(body)))
    try:
        read = feedparser.parse(
            given, response_headers=headers, sanitize_html=False, resolve_relative_uris=False
        )
    except Exception as error:  # it is meant to raise nothing; what it raises all the same is of this feed
        raise InputError(f"expected a feed, saw one that cannot be read: {error}") from error
    if not read.get("version") and not read.entries:
        raise InputError(f"expected a feed, saw {_what(body)}")
    leads = _once(_lead_of(entry, url, now) for entry in read.entries[:MOST_LEADS])
    flaw = str(read.get("bozo_exception", "")).strip() if read.bozo and not _is_harmless(read) else None
    site = _text(read.feed.get("link"))
    return Feed(_title(read.feed.get("title")), site and urljoin(url, site), leads, flaw or None)


def _possible(reference: re.Match[bytes]) -> bytes:
    """Put the sign for "unreadable" where a reference is to no character at all, such as &#x110000;."""
    digits = reference[1]
    number = int(digits[1:], 16) if digits[:1] in b"xX" else int(digits)
    return reference[0] if number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF else b"&#xFFFD;"


def without_entities(body: bytes) -> bytes:
    """Take entity declarations out of a document: they multiply, or read files.

    >>> without_entities(b'<!DOCTYPE a [<!ENTITY x "xx">]><a>&x;</a>')
    b'<a>&x;</a>'
    """
    encoding = _ENCODINGS.get(body[:2]) or ("utf-8" if b"\0" not in body[:64] else None)
    if encoding is None:
        encoding = "utf-16-le" if body[:1] == b"<" else "utf-16-be"
    if encoding.startswith("utf-16"):
        text = body.decode(encoding, "replace").lstrip("\ufeff")
        body = re.sub(r"^<\?xml[^>]*\?>", "", text).encode("utf-8")
    start = body.find(b"<!DOCTYPE")
    if start < 0 or b"<!ENTITY" not in body:
        return body
    end = _DOCTYPE_END.search(body, start)
    return body[:start] + (b"" if end is None else body[end.end() :])


def _lead_of(entry: Any, url: str, now: datetime) -> Lead | None:
    address = _address(entry, url)
    if address is None:
        return None
    published = next((t for f in _DATE_FIELDS if (t := _time(entry, f, now))), None)
    source = entry.get("source")
    outlet = _text(source.get("title")) if isinstance(source, dict) else None
    return Lead(address, _title(entry.get("title")), published, "feed" if published else None, outlet)


def _time(entry: Any, name: str, now: datetime) -> str | None:
    """Read a date of an entry; one in a form that only feedparser knows (Korean, Greek) as it reads it."""
    text = _text(dict.get(entry, name))  # its own get takes one date for another
    if text is None:
        return None
    parsed = dict.get(entry, f"{name}_parsed")
    if parsed is None or is_known_form(text):
        return read_time(text, now)
    return plausible_utc(tuple(parsed), now)


def _address(entry: Any, url: str) -> str | None:
    """Give the address of an entry: what a feed proxy hid, the page's link, or an id that is one."""
    candidates = [entry.get("feedburner_origlink"), _alternate(entry), entry.get("link")]
    if entry.get("guidislink") or str(entry.get("id", "")).startswith(("http://", "https://")):
        candidates.append(entry.get("id"))
    for candidate in candidates:
        text = _text(candidate)
        joined = text and _join(url, text)
        if joined:
            return joined
    return None


def _alternate(entry: Any) -> str | None:
    for link in entry.get("links", ()):
        if link.get("rel") == "alternate" and "html" in link.get("type", "html"):
            return _text(link.get("href"))
    return None


def _join(url: str, link: str) -> str | None:
    try:
        return clean(urljoin(url, link))
    except ValueError:
        return None


def _is_harmless(read: Any) -> bool:
    """A wrong content type or declared charset: the feed was read whole all the same."""
    name = type(read.get("bozo_exception")).__name__
    return name in ("CharacterEncodingOverride", "NonXMLContentType", "CharacterEncodingUnknown")


def _what(body: bytes) -> str:
    head = body[:512].lstrip().lower()
    if not head:
        return "nothing"
    if b"<html" in head or b"<!doctype html" in head:
        return "a web page"
    return f"{head[:40].decode('latin-1')!r}"


# ---- JSON


def _read_json_feed(body: bytes, url: str, now: datetime) -> Feed:
    try:
        said = json.loads(body.decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError) as error:
        raise InputError(f"expected a JSON Feed, saw JSON that cannot be read: {error}") from error
    items = said.get("items") if isinstance(said, dict) else None
    if not isinstance(items, list):
        raise InputError('expected a JSON Feed with "items", saw other JSON')
    leads = _once(_json_lead(one, url, now) for one in items[:MOST_LEADS] if isinstance(one, dict))
    site = _text(said.get("home_page_url"))
    return Feed(_title(said.get("title")), site and _join(url, site), leads)


def _json_lead(one: dict[str, Any], url: str, now: datetime) -> Lead | None:
    named = [_text(one.get(name)) for name in ("url", "external_url")]
    id_text = _text(one.get("id"))
    if id_text and id_text.startswith(("http://", "https://")):
        named.append(id_text)
    address = next((joined for text in named if text and (joined := _join(url, text))), None)
    if address is None:
        return None
    published = read_time(_text(one.get("date_published")), now) or read_time(
        _text(one.get("date_modified")), now
    )
    return Lead(address, _title(one.get("title")), published, "feed" if published else None)


# ---- both


def _once(leads: Any) -> tuple[Lead, ...]:
    """Keep the first lead of each address; feeds repeat themselves, and reuse ids for other addresses."""
    kept: dict[str, Lead] = {}
    for lead in leads:
        if lead is not None:
            kept.setdefault(lead.url, lead)
    return tuple(kept.values())


def _text(value: Any) -> str | None:
    if not isinstance(value, str):
        return None
    return " ".join(without_controls(value[:8000]).split()) or None


def _title(value: Any) -> str | None:
    """Read a title, which most feeds write as escaped HTML.

    >>> _title("AT&amp;T &lt;b>buys</b>  <i>Acme</i>"), _title("1 < 2")
    ('AT&T <b>buys Acme', '1 < 2')
    """
    text = _text(value)
    return text and (html.unescape(_TAG.sub("", text))[:2000].strip() or None)


def is_proxy(url: str) -> bool:
    """Say whether a feed is served by a feed service in its outlet's stead."""
    return host_of(url).partition("://")[2] in FEED_PROXIES
