"""How politely and how far the network is asked."""

from __future__ import annotations

from dataclasses import dataclass

VERSION = "0.1"


@dataclass(frozen=True, slots=True)
class Manners:
    """How politely and how far the network is asked; a configuration's values."""

    contact: str | None = None
    """An address of mail or web that a webmaster can write to; sent with every request."""
    per_host_s: float = 1.0
    """Least seconds between two requests to one host; a longer crawl-delay of robots.txt wins."""
    jitter: float = 0.3
    """Up to this part of the pause is added by chance."""
    per_host_at_once: int = 2
    at_once: int = 32
    """Requests under way at one time, over all hosts."""
    connect_s: float = 10.0
    silence_s: float = 15.0
    """Longest wait for the next byte."""
    deadline_s: float = 30.0
    """Longest time for one answer, however lively it drips."""
    body_limit: int = 10_000_000
    """Bytes of an article's page after inflation."""
    listing_limit: int = 50_000_000
    """Bytes of a feed or sitemap after inflation (the sitemap protocol's own bound)."""
    redirects: int = 8
    retries: int = 2
    wait_budget_s: float = 20.0
    """Longest wait for a retry within a run; a longer Retry-After is kept for a later run."""
    give_up_after: int = 3
    """Failures of a host in a row after which it is left alone for a while."""
    source_s: float = 900.0
    """Longest time for the articles of one source in one pass; the rest is asked in the next."""
    keep_robots: bool = True
    allow: tuple[str, ...] = ()
    """Private networks that may be asked, as "127.0.0.0/8"."""
    cookies: tuple[tuple[str, str], ...] = ()
    """(host, Netscape cookie file) of outlets that the user subscribes to; sent to that host alone."""
    tokens: tuple[tuple[str, str], ...] = ()
    """(host, value of the Authorization header) for search services; never stored, never logged."""
    verify: bool = True
    offline: bool = False

    @property
    def user_agent(self) -> str:
        """Who asks.

        >>> Manners(contact="desk@example.org").user_agent
        'claimdiff/0.1 (+desk@example.org)'
        """
        return f"claimdiff/{VERSION} (+{self.contact})" if self.contact else f"claimdiff/{VERSION}"
