"""Ranks: "third recall", "31st successful flight", "second-largest", "seventh-generation"."""

from __future__ import annotations

from decimal import Decimal

from pipeline.claims.figures import Figure
from pipeline.claims.nouns import read_ranked
from pipeline.claims.numbers import CARDINALS
from pipeline.claims.patterns import pattern
from pipeline.claims.plurals import singular
from pipeline.claims.script import Script
from pipeline.claims.units import unit_word

_SUPERLATIVE_END = pattern(r"[ -](?:[a-z]{2,}est|most|best|worst|least|last)(?![a-z])")
_NO_RANK: dict[int, frozenset[str]] = {
    1: frozenset(
        "half lady name names aid place class hand minister ministers person world glance thing things ever foremost responder responders instance amendment "
        "couple and ones degree refusal sight".split()
    ),
    2: frozenset(
        "half hand thought thoughts home homes nature world amendment and degree fiddle language wind".split()
    ),
    3: frozenset("party parties world reich person degree way and quarter rate estate".split()),
    4: frozenset("estate wall quarter amendment".split()),
    5: frozenset("column amendment".split()),
    6: frozenset("form sense formers former".split()),
    7: frozenset("heaven".split()),
}
_PLACES = frozenset(
    "street st avenue ave road floor district ward arrondissement precinct circuit amendment congress".split()
)
"""Places and bodies that ranks name: "17th Street", "Ninth Circuit"."""
_WORD = pattern(r"[ -]([^\W\d_](?:[\w'&]|-(?=\w))*)")
_TIME_AFTER = pattern(r" (?:later|longer|after|before|ago|faster|slower|earlier|behind|ahead|apart|too)\b")


def read_ordinal(
    script: Script, start: int, end: int, value: Decimal, limit: int, *, digits: bool
) -> Figure | int:
    """Read what a rank is the rank of; where it is none, the place to go on from.

    >>> read = lambda text, end: read_ordinal(Script.of(text), 0, end, Decimal(3), len(text), digits=False)
    >>> read("third recall since", 5).unit, read("third-largest bank", 5).unit, read("third party", 5)
    ('recall', None, 5)
    """
    low, plain = script.low, script.plain
    word = low[start:end]
    figure = Figure(start, end, start, end, value, value, kind="ordinal", words=not digits)
    following = _WORD.match(low, end)
    if following is None or following.end() > limit:
        return figure if (digits or not word.startswith(("first",))) and not low.startswith(",", end) else end
    if following.group(1).split("-")[0] in _NO_RANK.get(int(value), ()):
        return end
    if following.group(1) in _PLACES and plain[following.start(1)].isupper():
        return following.end()
    if plain[start].isupper() and plain[following.start(1)].isupper() and _mid_sentence(plain, start):
        return end
    if following.group(1).split("-")[0] in CARDINALS or low.endswith("at ", max(0, start - 3), start):
        return end
    superlative = _SUPERLATIVE_END.match(low, end)
    if superlative:
        figure.end = superlative.end()
        return figure
    if word.endswith("second") and _TIME_AFTER.match(low, end):
        return end
    _take_noun(script, figure, limit)
    if figure.unit is None and word == "first":
        return end
    return figure


def _mid_sentence(plain: str, start: int) -> bool:
    before = plain[max(0, start - 3) : start].rstrip()
    return bool(before) and before[-1] not in '.!?"“:\n'


def _take_noun(script: Script, figure: Figure, limit: int) -> None:
    low = script.low
    at = figure.end
    if low[at : at + 1] == "-":
        match = _WORD.match(low, at)
        if match:
            word = match.group(1).split("-")[0]
            figure.end = match.start(1) + len(word)
            figure.unit = singular(word)
            figure.noun = (match.start(1), figure.end)
        return
    noun = read_ranked(script, at, limit, many=figure.low == 1) if low[at : at + 1] == " " else None
    if noun is not None:
        figure.end, figure.noun = noun.end, noun.head_span()
        figure.unit = unit_word(noun.head) or noun.name


ORDINAL_SUFFIX = pattern(r"(?:st|nd|rd|th)\b")
