"""A readable name for a fact: what is counted or measured, of whom, and under which condition."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from db.models import Article, Claim, Extraction
from pipeline.claims.clock import AMERICAN, ZONES
from pipeline.claims.plurals import INVARIANT, IRREGULAR
from pipeline.matching.bearing import Bearing
from pipeline.matching.concepts import concept
from pipeline.matching.conversion import scale_of

BESIDE = 160
"""Characters to each side of a figure in which its words are looked for."""
MOST_READ = 4
LONGEST_SCOPE = 40
"""Characters of a condition in a name; a longer one is a sentence of its own."""
_TELLING = frozenset(("scope", "exclusion", "statistic", "basis", "setting"))
"""Conditions that tell figures apart; a day or year does not: the values and articles tell it."""
_WORD = re.compile(r"[^\W_]+(?:['’.&-][^\W_]+)*")
_SYMBOLS = {"s": "second", "h": "hour", "min": "minute", "d": "day", "a": "year"}
_IRREGULAR = {one: many for many, one in reversed(IRREGULAR.items()) if many}


def label_fact(
    bearings: Sequence[Bearing],
    articles: Mapping[str, Article],
    extractions: Mapping[str, Extraction],
) -> str:
    """Name a fact by its commonest unit or measure, subject and scope ("token per second · Ironwood")."""
    claims = [extractions[b.ref.article].claims[b.ref.index] for b in bearings]
    parts = [_measured(claims), _subject(claims) or _nearest_words(bearings, articles), _scope(claims)]
    return " · ".join(part for part in parts if part)


def _measured(claims: Sequence[Claim]) -> str:
    unit = _commonest([c.quantity.unit for c in claims])
    measure = _commonest([c.measure for c in claims])
    ranked = _commonest([c.quantity.kind for c in claims]) == "ordinal"
    spoken = (unit if ranked else spoken_unit(unit)) if unit else None
    if measure and spoken:
        same = {spoken, unit} & {measure.lower(), measure.lower().rstrip("s")}
        return measure if same else f"{measure}, {spoken}"
    return measure or spoken or claims[0].quantity.kind


def spoken_unit(unit: str) -> str:
    """A unit as it is said of many.

    >>> [spoken_unit(unit) for unit in ("token/s", "vote", "person", "km/h", "GB200", "USD/barrel", "crew", "%")]
    ['tokens per second', 'votes', 'people', 'km per hour', 'GB200', 'USD per barrel', 'crew', '%']
    """
    above, _, below = unit.partition("/")
    return f"{_plural(above)} per {_SYMBOLS.get(below, below)}" if below else _plural(above)


def _plural(unit: str) -> str:
    start, _, noun = unit.rpartition(" ")
    is_symbol = not noun.isalpha() or not noun.islower() or (len(noun) <= 3 and scale_of(noun) is not None)
    if is_symbol or noun in INVARIANT or unit == "time":
        return unit
    return f"{start} {_plural_noun(noun)}".strip()


def _plural_noun(noun: str) -> str:
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if noun.endswith("man"):
        return f"{noun[:-2]}en"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _subject(claims: Sequence[Claim]) -> str | None:
    named = [c.subject.name if c.subject else None for c in claims]
    return _commonest([name for name in named if name and name.lower() not in _ZONE_NAMES])


def _scope(claims: Sequence[Claim]) -> str | None:
    """The condition that a third of the claims have at least."""
    told = [
        next((c.text for c in claim.conditions if c.kind in _TELLING and len(c.text) <= LONGEST_SCOPE), None)
        for claim in claims
    ]
    scope = _commonest(told)
    if scope is None or told.count(scope) * 3 < len(claims):
        return None
    first, _, rest = scope.partition(" ")
    return f"{first.lower()} {rest}".strip() if first.istitle() and rest else scope


_ZONE_NAMES = frozenset((*ZONES, *AMERICAN))


def _nearest_words(bearings: Sequence[Bearing], articles: Mapping[str, Article]) -> str | None:
    """The words that most claims of the fact share, as the story spells them."""
    shared: Counter[str] = Counter()
    for bearing in bearings:
        shared.update(word for word, weight in bearing.words if weight > 0.5 and word not in _ZONE_NAMES)
    best = sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:2]
    return " ".join(_spelled(word, bearings, articles) for word, _ in best) or None


def _spelled(word: str, bearings: Sequence[Bearing], articles: Mapping[str, Article]) -> str:
    """A concept or stem as the first article that has it beside the figure writes it."""
    for bearing in bearings[:MOST_READ]:
        article, span = articles[bearing.ref.article], bearing.quantity.span
        text = (article.title or "") if span.part == "title" else article.text
        for written in _WORD.findall(text[max(0, span.start - BESIDE) : span.end + BESIDE]):
            if concept(written.lower()) == word and not (written.isupper() and len(written) > 3):
                return str(written.lower() if written.istitle() else written)
    return word.strip("#^")


def _commonest(values: Sequence[str | None]) -> str | None:
    counted = Counter(value for value in values if value)
    return min(counted, key=lambda value: (-counted[value], value)) if counted else None
