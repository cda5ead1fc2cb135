"""robots.txt by RFC 9309: what may be asked, and how slowly.

A file that cannot be had for the server's own fault (5xx, no answer) means no; one that is not there
(4xx) means yes. Rules are read by protego; what it gets wrong by the RFC is settled before it reads.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from protego import Protego

PRODUCT = "claimdiff"
SIZE_LIMIT = 512_000
"""Bytes that are read; RFC 9309 asks for at least 500 KiB."""

MAX_AGE_S = 24 * 3600
LONGEST_DELAY_S = 60.0
"""A longer crawl-delay is kept as this: some sites ask for a day between two pages."""


@dataclass(frozen=True, slots=True)
class Robots:
    """The rules of one host."""

    allowed_by_default: bool
    rules: Protego | None = field(default=None, hash=False, compare=False)
    delay_s: float | None = None
    sitemaps: tuple[str, ...] = ()

    def allows(self, url: str) -> bool:
        """Say whether the address may be asked for."""
        if self.rules is None:
            return self.allowed_by_default
        return bool(self.rules.can_fetch(url, PRODUCT))


def read_robots(status: int | None, text: str | None) -> Robots:
    """Read what a host answered for /robots.txt; status None means that it did not answer.

    >>> read_robots(404, None).allows("https://a.example/x"), read_robots(503, None).allows("https://a.example/x")
    (True, False)
    >>> rules = read_robots(200, "User-agent: *\\nDisallow: /private\\nCrawl-delay: 2")
    >>> rules.allows("https://a.example/news"), rules.allows("https://a.example/private/x"), rules.delay_s
    (True, False, 2.0)
    """
    if status is None or status >= 500:
        return Robots(allowed_by_default=False)
    if status >= 400 or text is None:
        return Robots(allowed_by_default=True)
    rules = Protego.parse(text.lstrip("\ufeff")[:SIZE_LIMIT])
    delay = rules.crawl_delay(PRODUCT)
    return Robots(
        allowed_by_default=True,
        rules=rules,
        delay_s=None if delay is None else min(float(delay), LONGEST_DELAY_S),
        sitemaps=tuple(rules.sitemaps),
    )
