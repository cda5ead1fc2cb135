"""Terms: proper names, products, places, abbreviations with their expansions, and technical terms.

A technical term is a noun phrase in lower case that everyday English does not have: one of its words is
rare (see everyday.txt), or is in no older dictionary at all ("ransomware"). Words that everybody uses
make no term, however they are joined.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from db.models import Span, Term, TermKind
from pipeline.claims.aliases import Aliases
from pipeline.claims.lexicon import everyday_words, word_classes
from pipeline.claims.names import Name
from pipeline.claims.places import places
from pipeline.claims.tokens import Tokens

_NO_TECHNICAL = frozenset(
    """more most many much several few other own same next last first second third such new old recent early late
    former current entire whole main major minor big small large great good bad best better worst long short high low
    further additional different similar following previous latest least less all
    fourth fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth""".split()
)
_RARITY = {0: 0.0, 1: 0.0, 2: 1.0, 3: 1.0, 4: 1.5}
_RARE = 2.0
_ENOUGH = 1.0
_PLACE_BEFORE = frozenset("in at near off from to across outside inside around".split())
_PLACE_WORDS = frozenset(
    """city island islands bay cape gulf river lake mount mountain valley county province north south east west street
    road avenue square port beach harbour harbor coast peninsula district ledge""".split()
)


def read_terms(
    tokens: Tokens,
    names: Sequence[Name],
    aliases: Aliases,
    spans: Sequence[tuple[int, int]],
    rare: Sequence[int],
) -> list[Term]:
    """All terms of a text in order of their place; ``rare`` are the places of words that are not common."""
    found = [_of_name(tokens, name, aliases) for name in names if not _is_unit(tokens, name)]
    taken = {n for name in names for n in range(name.start, name.end)}
    classes = tokens.classes
    behind, unit = 0, 0
    for at in rare:
        if classes[at] not in "NAGe":
            continue
        while unit < len(spans) and spans[unit][1] <= at:
            unit += 1
        if at < behind or unit == len(spans) or at < spans[unit][0] or at in taken:
            continue
        start, behind = _phrase_around(classes, at, *spans[unit])
        term = _technical(tokens, start, behind, taken)
        if term is not None:
            found.append(term)
    found.sort(key=lambda t: (t.span.start, t.span.end))
    return found


@cache
def common_words() -> frozenset[str]:
    """Words that are too common to be part of a technical term's rarity."""
    return frozenset(word for word, band in everyday_words().items() if _RARITY[band] < _ENOUGH)


def _phrase_around(classes: str, at: int, low: int, high: int) -> tuple[int, int]:
    """The run of nouns and what describes them around a token; a participle only opens one."""
    start, end = at, at + 1
    while start > low and classes[start] != "e" and classes[start - 1] in "NAGe":
        start -= 1
    while end < high and classes[end] in "NAG":
        end += 1
    while end > at + 1 and classes[end - 1] != "N":
        end -= 1
    return start, end


def _of_name(tokens: Tokens, name: Name, aliases: Aliases) -> Term:
    span = Span(tokens.starts[name.core], tokens.ends[name.end - 1])
    text = name.text
    return Term(span, text, _kind_of(tokens, name, aliases), aliases.expansions.get(text))


_UNITS = frozenset(
    "C F K W kW MW GW TW MWh GWh TWh kWh Wh V A Hz kHz MHz GHz GB TB PB MB KB Gbps Mbps Celsius Fahrenheit Kelvin UTC GMT "
    "EST EDT CET CEST PST PDT BST AM PM Q1 Q2 Q3 Q4 H1 H2 USD EUR GBP JPY Mbit Gbit km mph".split()
)


def _is_unit(tokens: Tokens, name: Name) -> bool:
    """Units, zones and quarters are written with capitals, but are nobody's name."""
    return tokens.words[name.core] in _UNITS and name.end - name.core <= 2


def _kind_of(tokens: Tokens, name: Name, aliases: Aliases) -> TermKind:
    text = name.text
    kind = _kind_by_itself(text)
    if text in aliases.expansions and text.lower() not in places():
        return "abbreviation"
    if kind is not None:
        return kind
    if (
        name.core > 0
        and tokens.lower[name.core - 1] in _PLACE_BEFORE
        and len(text.split()) == 1
        and aliases.canonical(text) == text
        and not aliases.is_person(text)
    ):
        return "place"
    return "name"


@lru_cache(maxsize=50_000)
def _kind_by_itself(text: str) -> TermKind | None:
    """What a name's own letters and words say that it is."""
    lower = text.lower()
    if lower in places():
        return "place"
    if text.isupper() and text.isalpha() and 2 <= len(text) <= 6:
        return "abbreviation"
    if any(c.isdigit() for c in text):
        return "product"
    return "place" if lower.split()[-1] in _PLACE_WORDS else None


def _technical(tokens: Tokens, start: int, end: int, taken: set[int]) -> Term | None:
    if tokens.classes[end - 1] != "N":
        return None
    start = _behind_verb(tokens, start, end)
    while start < end and _no_opening(tokens, start):
        start += 1
    if start >= end or not _is_technical(tokens, start, end) or any(n in taken for n in range(start, end)):
        return None
    span = Span(tokens.starts[start], tokens.ends[end - 1])
    return Term(span, tokens.slice_of(start, end), "technical")


def _behind_verb(tokens: Tokens, start: int, end: int) -> int:
    """ "racks use | immersion cooling": a plural and the base form of a verb open no term."""
    verb = start + 1
    if (
        verb < end - 1
        and tokens.lower[start].endswith("s")
        and word_classes().known(tokens.lower[verb]) in ("b", "B")
    ):
        return verb + 1
    return start


def _no_opening(tokens: Tokens, at: int) -> bool:
    """Words that no term begins with: "more", "former", "accelerating"."""
    word = tokens.lower[at]
    if word in _NO_TECHNICAL or not word[0].isalpha():
        return True
    return tokens.classes[at] in "GeE" and "-" not in word


def _is_technical(tokens: Tokens, start: int, end: int) -> bool:
    """A rare word before a noun, or a noun that no list of words has."""
    lower = tokens.lower
    if end - start == 1:
        after_figure = start > 0 and tokens.classes[start - 1] == "C"
        return _unknown(lower[start]) and not after_figure
    head = lower[end - 1]
    enough = _ENOUGH if "-" in head else _RARE
    return rarity(head) >= enough or any(rarity(lower[n]) >= _ENOUGH for n in range(start, end - 1))


def _unknown(word: str) -> bool:
    """Whether no list of words has it, nor its singular."""
    if "-" in word or len(word) < 5 or word in everyday_words():
        return False
    classes = word_classes()
    return classes.known(word) is None and classes.known(word.removesuffix("s")) is None


def rarity(word: str) -> float:
    """How far a word is from everyday English; of a compound, its rarest part.

    >>> rarity("movement"), rarity("lateral"), rarity("ransomware"), rarity("zero-trust")
    (0.0, 1.0, 2.0, 0.0)
    """
    if "-" in word:
        bands = everyday_words()
        parts = [p for p in word.split("-") if p.isalpha() and len(p) > 1]
        return max((_ENOUGH if bands.get(p) == 1 else rarity(p) for p in parts), default=0.0)
    if not word.isalpha() or not word.isascii():
        return 0.0
    band = everyday_words().get(word)
    return _RARE if band is None else _RARITY[band]
