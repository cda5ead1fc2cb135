"""Names put together from two: "Dana Aster", where the others know a Dana Whitlock and a Colin Aster."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.claims.names import TITLES
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, origins_say
from pipeline.findings.words import NAME_WORDS, read_words

MOST_ARTICLES = 60

_NUMBERED = re.compile(
    r"(?<![\w’'-])(?P<head>[A-Z][a-z][\w’']*(?:\s[A-Z][a-z][\w’']*){0,2})-(?P<number>\d{1,4})(?![\w-])"
)


_NO_GIVEN_NAMES = TITLES | {
    "house",
    "senate",
    "congress",
    "parliament",
    "cabinet",
    "court",
    "white",
    "leader",
    "candidate",
}
"""What stands before a name and is no part of it, in the singular: "Justices Clarence Thomas", "House Speaker"."""


@dataclass(frozen=True, slots=True)
class Compound:
    """A name of two telling parts as written: given name and surname, or name and number."""

    head: str
    tail: str
    article: str
    span: Span
    text: str


def find_crossed_names(ledger: Ledger) -> Iterator[Difference]:
    """Names of which the one half belongs to one name that the others have, and the other half to another."""
    yield from _crossed(ledger.once(_persons), ledger)
    yield from _renumbered(ledger.once(_numbered), ledger)


def _crossed(persons: tuple[Compound, ...], ledger: Ledger) -> Iterator[Difference]:
    by_head: dict[str, list[Compound]] = defaultdict(list)
    by_tail: dict[str, list[Compound]] = defaultdict(list)
    for person in persons:
        by_head[person.head].append(person)
        by_tail[person.tail].append(person)
    told: set[tuple[str, str, str]] = set()
    for odd in persons:
        key = (odd.article, odd.head, odd.tail)
        own = ledger.origin(odd.article)
        alike = [p for p in by_head[odd.head] if p.tail == odd.tail]
        if key in told or any(ledger.origin(p.article) != own for p in alike):
            continue
        heads = {p.tail for p in by_head[odd.head] if ledger.origin(p.article) != own}
        tails = {p.head for p in by_tail[odd.tail] if ledger.origin(p.article) != own}
        if len(heads) != 1 or len(tails) != 1:
            continue
        if any(p.article == odd.article and {p.tail} == heads for p in by_head[odd.head]):
            continue
        told.add(key)
        meant = [p for p in by_head[odd.head] if {p.tail} == heads]
        yield _difference(odd, meant, by_tail[odd.tail][0], ledger)


def _renumbered(numbered: tuple[Compound, ...], ledger: Ledger) -> Iterator[Difference]:
    by_number: dict[str, list[Compound]] = defaultdict(list)
    for name in numbered:
        by_number[name.tail].append(name)
    told: set[tuple[str, str, str]] = set()
    for odd in numbered:
        key = (odd.article, odd.head, odd.tail)
        own = ledger.origin(odd.article)
        others = [n for n in by_number[odd.tail] if ledger.origin(n.article) != own]
        if key in told or len({n.head for n in others}) != 1 or others[0].head == odd.head:
            continue
        if odd.head not in ledger.once(_unnumbered) or others[0].head not in ledger.stems[odd.article]:
            continue
        told.add(key)
        yield _difference(odd, others, None, ledger)


def _persons(ledger: Ledger) -> tuple[Compound, ...]:
    """All names of two or three words that may be a person's, first and last word."""
    found = []
    for article in ledger.articles[:MOST_ARTICLES]:
        for term in ledger.extraction(article.id).terms:
            words = read_words(term.surface)
            while words and words[0].text.lower().removesuffix("s") in _NO_GIVEN_NAMES:
                words = words[1:]
            if term.kind not in ("name", "place") or not 2 <= len(words) <= 3:
                continue
            if any(
                not w.text[0].isupper() or w.text.isupper() or w.text.lower() in NAME_WORDS for w in words
            ):
                continue
            found.append(Compound(words[0].stem, words[-1].stem, article.id, term.span, term.surface))
    return tuple(found)


def _numbered(ledger: Ledger) -> tuple[Compound, ...]:
    """All names with a number behind a hyphen."""
    found = []
    for article in ledger.articles[:MOST_ARTICLES]:
        for part, text in ledger.parts(article):
            for match in _NUMBERED.finditer(text):
                head = read_words(match["head"])[0].stem
                span = Span(match.start(), match.end(), part)
                found.append(Compound(head, match["number"], article.id, span, match[0]))
    return tuple(found)


def _unnumbered(ledger: Ledger) -> frozenset[str]:
    """The first words of names that stand without a number somewhere."""
    return frozenset(
        words[0].stem
        for article in ledger.articles[:MOST_ARTICLES]
        for term in ledger.extraction(article.id).terms
        if (words := read_words(term.surface)) and not any(w.is_figure for w in words)
    )


def _difference(odd: Compound, meant: list[Compound], other: Compound | None, ledger: Ledger) -> Difference:
    others = [p for p in meant if ledger.origin(p.article) != ledger.origin(odd.article)]
    count = ledger.origins(p.article for p in others)
    reasons = ["half of the name is another one’s", "no other origin has it"]
    if other is not None:
        reasons[0] = f"{odd.text.split()[-1]} is the name of {other.text}"
    return Difference(
        "subject-drift",
        odd.article,
        odd.span,
        f"{origins_say(count, 'name')} {others[0].text}, this article {odd.text}.",
        against=tuple(Place(p.article, p.span) for p in others[:5]),
        reasons=tuple(reasons),
        confidence=0.7,
    )
