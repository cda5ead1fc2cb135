"""Search services by HTTP and JSON, so that a story can be followed by words.

``gdelt:ferry sinks`` asks GDELT DOC 2.0 (no key), ``mediacloud:ferry AND norlan`` asks Media Cloud
(a token, given by configuration and never stored). Any service that answers in one of the two forms
can be given by its whole address.
"""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from db.errors import InputError
from db.models import Lead
from sources.times import read_time
from sources.urls import clean

GDELT = "https://api.gdeltproject.org/api/v2/doc/doc"
MEDIACLOUD = "https://search.mediacloud.org/api/search/story-list"

FORMS: dict[str, tuple[str, str, str, str]] = {
    # list of articles: address, title, time, outlet
    "articles": ("url", "title", "seendate", "domain"),
    "stories": ("url", "title", "publish_date", "media_name"),
}


def search_address(source: str, now: datetime) -> str:
    """Give the address to ask for a search.

    >>> from datetime import UTC
    >>> search_address("gdelt: ferry sinks", datetime(2026, 11, 30, tzinfo=UTC))[:75]
    'https://api.gdeltproject.org/api/v2/doc/doc?query=ferry+sinks&mode=artlist&'
    """
    found = re.match(r"(gdelt|mediacloud):\s*(.+)", source, re.DOTALL)
    if found is None:
        return source
    words = " ".join(found[2].split())
    if found[1] == "gdelt":
        asked = {"query": words, "mode": "artlist", "format": "json", "maxrecords": "250", "timespan": "1d"}
        return f"{GDELT}?{urlencode({**asked, 'sort': 'datedesc'})}"
    days = {"start": (now - timedelta(days=2)).date().isoformat(), "end": now.date().isoformat()}
    return f"{MEDIACLOUD}?{urlencode({'q': words, **days})}"


def read_search(body: bytes, now: datetime) -> tuple[Lead, ...]:
    """Read the answer of a search service; raises InputError with what it said instead.

    >>> from datetime import UTC
    >>> body = b'{"articles": [{"url": "https://a.example/1", "title": "A", "seendate": "20261130T071500Z"}]}'
    >>> [(lead.url, lead.published) for lead in read_search(body, datetime(2026, 11, 30, 12, tzinfo=UTC))]
    [('https://a.example/1', '2026-11-30T07:15:00+00:00')]
    """
    text = body.decode("utf-8-sig", "replace")
    try:
        said = json.loads(text, strict=False) if text.strip() else {}
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"expected JSON of a search service, saw {' '.join(text.split())[:200]!r}"
        ) from error
    if not isinstance(said, dict):
        raise InputError("expected a JSON object of a search service, saw other JSON")
    for name, fields in FORMS.items():
        if isinstance(said.get(name), list):
            return _leads(said[name], fields, now)
    if not said:
        return ()  # GDELT answers {} when nothing was found
    raise InputError(f"expected {' or '.join(FORMS)}, saw {json.dumps(said)[:200]}")


def _leads(listed: list[Any], fields: tuple[str, str, str, str], now: datetime) -> tuple[Lead, ...]:
    leads: dict[str, Lead] = {}
    for one in listed:
        if not isinstance(one, dict):
            continue
        url, title, when, outlet = (_text(one.get(name)) for name in fields)
        address = url and clean(url)
        if address:
            published = read_time(when, now)
            leads.setdefault(
                address, Lead(address, title, published, "search" if published else None, outlet)
            )
    return tuple(leads.values())


def _text(value: Any) -> str | None:
    return (" ".join(value.split())[:2000] or None) if isinstance(value, str) else None
