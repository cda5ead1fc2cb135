"""robots.txt by RFC 9309: what may be asked, and how slowly.

A file that cannot be had for the server's own fault (5xx, no answer) means no; one that is not there
(4xx) means yes. The longest rule that matches wins, and of two as long the one that allows. Where the
RFC leaves room, Google's published parser is followed, since sites are written against it.

>>> rules = read_robots(200, "User-agent: *\\nDisallow: /a*/x$\\nAllow: /a/b\\nCrawl-delay: 2")
>>> [rules.allows(f"https://e.example{path}") for path in ("/", "/a1/x", "/a1/x?y", "/a/b/x")], rules.delay_s
([True, False, True, False], 2.0)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

PRODUCT = "claimdiff"
SIZE_LIMIT = 512_000
"""Bytes that are read; RFC 9309 asks for at least 500 KiB."""

MAX_AGE_S = 24 * 3600
LONGEST_DELAY_S = 60.0
"""A longer crawl-delay is kept as this: some sites ask for a day between two pages."""

LONGEST_LINE = 16_664
MOST_RULES = 20_000

KEYS: dict[str, str] = {
    # as written: as meant; the misspellings are those that sites make
    "user-agent": "agent",
    "useragent": "agent",
    "user agent": "agent",
    "allow": "allow",
    "disallow": "disallow",
    "dissallow": "disallow",
    "dissalow": "disallow",
    "disalow": "disallow",
    "diasllow": "disallow",
    "disallaw": "disallow",
    "crawl-delay": "delay",
    "crawldelay": "delay",
    "sitemap": "sitemap",
    "site-map": "sitemap",
}

_TOKEN = re.compile(r"[a-zA-Z_-]*")
_ESCAPE = re.compile(r"%[0-9a-fA-F]{2}")


@dataclass(frozen=True, slots=True)
class Rule:
    """One line: a pattern, and whether it allows."""

    allows: bool
    pattern: str


@dataclass(slots=True)
class _Group:
    agents: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class Robots:
    """The rules of one host for us."""

    allowed_by_default: bool = True
    rules: tuple[Rule, ...] = ()
    delay_s: float | None = None
    sitemaps: tuple[str, ...] = ()

    def allows(self, url: str) -> bool:
        """Say whether the address may be asked for."""
        if not self.allowed_by_default:
            return False
        path = _path_of(url)
        allow = max((_weight(rule, path) for rule in self.rules if rule.allows), default=-1)
        disallow = max((_weight(rule, path) for rule in self.rules if not rule.allows), default=-1)
        return allow >= disallow or disallow <= 0


def read_robots(status: int | None, text: str | None, *, product: str = PRODUCT) -> Robots:
    """Read what a host answered for /robots.txt; status None means that it did not answer.

    >>> read_robots(404, None).allows("https://a.example/x"), read_robots(503, None).allows("https://a.example/x")
    (True, False)
    """
    if status is None or status >= 500:
        return Robots(allowed_by_default=False)
    if status >= 400 or text is None:
        return Robots()
    groups, sitemaps = _parse(text)
    own = [group for group in groups if product.lower() in group.agents]
    followed = own or [group for group in groups if "*" in group.agents]
    delays = [delay for group in followed for delay in group.delays]
    return Robots(
        rules=tuple(rule for group in followed for rule in group.rules)[:MOST_RULES],
        delay_s=min(max(delays), LONGEST_DELAY_S) if delays else None,
        sitemaps=tuple(sitemaps),
    )


def decode_robots(body: bytes) -> str:
    """Decode a robots.txt, whose byte order mark may be torn.

    >>> decode_robots(b"\\xef\\xbbUser-agent: *")
    'User-agent: *'
    """
    for byte in b"\xef\xbb\xbf":
        body = body.removeprefix(bytes([byte]))
    return body[:SIZE_LIMIT].decode("utf-8", "replace")


# ---- reading


def _parse(text: str) -> tuple[list[_Group], list[str]]:
    groups: list[_Group] = []
    sitemaps: list[str] = []
    for key, value in _lines(text):
        if key == "sitemap":
            sitemaps.append(value)
        elif key == "agent":
            if not groups or groups[-1].is_closed:
                groups.append(_Group())
            groups[-1].agents.append(_agent(value))
        elif groups:
            groups[-1].is_closed = True
            _add(groups[-1], key, value)
    return groups, sitemaps


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Give the lines that mean something as key and value; a colon may have been forgotten.

    >>> list(_lines("User-Agent: a # b\\rdisallow /x\\nnonsense here too\\n"))
    [('agent', 'a'), ('disallow', '/x')]
    """
    for line in re.split(r"\r\n|\n|\r", text):
        line = line[:LONGEST_LINE].partition("#")[0].strip()
        key, colon, value = line.partition(":")
        if not colon:
            parts = line.split()
            if len(parts) != 2:
                continue
            key, value = parts
        meant = KEYS.get(key.strip().lower())
        if meant is not None:
            yield meant, value.strip()


def _agent(value: str) -> str:
    """Give the product that a line names: ``FooBot/2.1`` is foobot, ``* x`` is everybody."""
    if value.startswith("*") and (len(value) == 1 or value[1].isspace()):
        return "*"
    found = _TOKEN.match(value)
    return found[0].lower() if found else ""


def _add(group: _Group, key: str, value: str) -> None:
    if key == "delay":
        if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?|\.\d{1,9}", value):
            group.delays.append(float(value))
        return
    group.rules.append(Rule(key == "allow", _escaped(value)))


def _escaped(pattern: str) -> str:
    """Write a pattern as addresses are written: beyond ASCII as bytes, escapes in capitals.

    >>> _escaped("/foo/bar?qux=taz&baz=http://x/\u30c4%aa")
    '/foo/bar?qux=taz&baz=http://x/%E3%83%84%AA'
    """
    written = "".join(c if ord(c) < 128 else quote(c, errors="replace") for c in pattern)
    return _ESCAPE.sub(lambda escape: escape[0].upper(), written)


# ---- matching


def _path_of(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return "/"
    path = parts.path or "/"
    return _escaped(f"{path}?{parts.query}" if parts.query or url.partition("#")[0].endswith("?") else path)


def _weight(rule: Rule, path: str) -> int:
    """Give the length of a rule that matches, else -1; ``/x/index.html`` allows ``/x/`` as well."""
    if _matches(rule.pattern, path):
        return len(rule.pattern)
    slash = rule.pattern.rfind("/")
    if rule.allows and slash >= 0 and rule.pattern.startswith("/index.htm", slash):
        shorter = f"{rule.pattern[: slash + 1]}$"
        return len(shorter) if _matches(shorter, path) else -1
    return -1


def _matches(pattern: str, path: str) -> bool:
    """Say whether a pattern matches the start of a path; ``*`` is anything, ``$`` at the end is the end.

    >>> _matches("/a*b$", "/axxb"), _matches("/a*b$", "/axbx"), _matches("/a*b", "/axbx"), _matches("/*/c", "/a/b/c")
    (True, False, True, True)
    """
    is_whole = pattern.endswith("$")
    first, *others = (pattern[:-1] if is_whole else pattern).split("*")
    if not path.startswith(first):
        return False
    at = len(first)
    last = others.pop() if is_whole and others else None
    for piece in others:
        found = path.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    if not is_whole:
        return True
    return len(path) == at if last is None else path.endswith(last) and len(path) - len(last) >= at
