"""Names that hold a number, followed from article to article: Flight 1549, Route 94, the 76ers, a 4x4.

They are no claims, but their numbers are passed on like figures, and garbled like figures.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from db.models import Article, Evidence, Extraction, NumberedName, Span
from pipeline.matching.conversion import scale_of
from pipeline.matching.numerals import read_numerals


@dataclass(frozen=True, slots=True)
class _Found:
    keys: tuple[str, ...]
    number: Decimal
    evidence: Evidence


def match_names(
    articles: Sequence[Article], extractions: Mapping[str, Extraction]
) -> tuple[NumberedName, ...]:
    """Match the numbered names that more than one article has, in the order of their keys."""
    by_key: dict[str, list[_Found]] = defaultdict(list)
    for article in articles:
        taken = [claim.span for claim in extractions[article.id].claims]
        for found in _names(article):
            if not any(found.evidence.span.overlaps(span) for span in taken):
                for key in found.keys:
                    by_key[key].append(found)
    groups = _merge([by_key[key] for key in sorted(by_key)])
    shared = [held for held in groups if len({found.evidence.article for found in held}) > 1]
    return tuple(
        NumberedName(_label(held), held[0].number, tuple(f.evidence for f in held)) for held in shared
    )


def _merge(groups: Sequence[Sequence[_Found]]) -> list[list[_Found]]:
    """Put groups that share a place into one: "IE8" and "Internet Explorer 8" share the key of both."""
    home: dict[_Found, int] = {}
    merged: list[list[_Found]] = []
    for group in groups:
        known = sorted({home[found] for found in group if found in home})
        target = known[0] if known else len(merged)
        if not known:
            merged.append([])
        for other in known[1:]:
            for found in merged[other]:
                home[found] = target
            merged[target] += merged[other]
            merged[other] = []
        for found in group:
            if found not in home:
                home[found] = target
                merged[target].append(found)
    return [sorted(held, key=_place) for held in merged if held]


def _place(found: _Found) -> tuple[str, str, int]:
    return found.evidence.article, found.evidence.span.part, found.evidence.span.start


def _label(held: Sequence[_Found]) -> str:
    return min((found.evidence.surface for found in held), key=lambda surface: (-len(surface), surface))


def _names(article: Article) -> Iterator[_Found]:
    for part, text in (("title", article.title or ""), ("text", article.text)):
        for match in _NAME.finditer(text):
            named = _name_of(match)
            if named is not None:
                span = Span(match.start(), match.end(), "title" if part == "title" else "text")
                yield _Found(*named, Evidence(article.id, span, match.group()))


def _name_of(match: re.Match[str]) -> tuple[tuple[str, ...], Decimal] | None:
    """The keys and the number of a name.

    >>> [named and named[0] for named in map(_name_of, _NAME.finditer("State Route 94, the 76ers, a 4x4, 5pm, No. 5"))]
    [('route 94', 'sr94'), ('76ers',), ('4x4',), None, ('no 5',)]
    """
    if match["mixed"] is not None:
        return _mixed(match["mixed"])
    numerals = read_numerals(match["number"])
    if len(numerals) != 1:
        return None
    number = numerals[0].value
    word = match["word"]
    if word is None or word.lower().rstrip(".") in _RANKS:
        return (f"no {number}",), number
    words = word.split()
    if words[-1].lower() in _NO_NAMES:
        return None
    initials = "".join(w[0] for w in words).lower() + str(number)
    key = f"{words[-1].lower()} {number}"
    return (key, initials) if len(words) > 1 else (key,), number


def _mixed(token: str) -> tuple[tuple[str, ...], Decimal] | None:
    digits = re.search(r"\d+", token)
    letters = re.sub(r"[\d.,-]", "", token)
    inside = token[-1].isdigit()
    if digits is None or (not inside and (letters.lower() in _TAILS or scale_of(letters) is not None)):
        return None
    return (token.lower().replace("-", ""),), Decimal(digits.group())


_RANKS = frozenset({"no", "number", "nos"})
_TAILS = frozenset("st nd rd th s k m bn tn mn am pm p c f e x pc pp bp gmt bst utc z".split())
_NO_NAMES = frozenset(
    """january february march april may june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday the a an in on at of by for from to and or
    but with over under about around some nearly almost just only at least up than more less all its their his her he she it
    they we there when after before since until while as if that this these those was were is are has have had said says
    killed kills hurt injured""".split()
)
_NAME = re.compile(
    r"""
      (?<![\w.,/-]) (?P<mixed> (?: [A-Za-z]{1,8} -? \d{1,5} [A-Za-z]{0,4} | \d{1,4} [A-Za-z]{1,4} (?:\d{1,3})? ) ) (?![\w-]|[.,/]\d)
    | \b (?P<word> (?: [A-Z][a-z]+ \s ){0,3} [A-Z][a-z]{2,} | [Nn]umber | [Nn]o\.? ) \s
      (?P<number> \d{1,5} | One | Two | Three | Four | Five | Six | Seven | Eight | Nine | Ten | (?<=umber\ ) [a-z]+ ) \b (?![.,:/-]\d|%)
    """,
    re.VERBOSE,
)
