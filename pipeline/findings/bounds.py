"""A bound beside a figure ("over", "at least", "up to") that was dropped, added or turned round."""

from __future__ import annotations

import re

from db.models import Quantity
from pipeline.findings.ledger import Ledger, Saying
from pipeline.findings.oneness import LEAST_TOLD, are_of_one_matter, told_of
from pipeline.findings.statistic_words import is_halved
from pipeline.findings.units import (
    telling_digits,
)
from pipeline.findings.variants import Variant, both_ways, in_headline
from pipeline.matching.conversion import scale_of
from pipeline.matching.nouns import kinship

UNBOUND = ("=", "~")


def is_bound_slip(one: Variant, other: Variant, ledger: Ledger, *, evolving: bool) -> bool:
    """Whether a bound was dropped, added or turned round beside the same count of the same thing."""
    if any(v.quantity.surface.endswith("ago") for v in (one, other)):
        return False
    if any(_is_age_limit(s, ledger) for v in (one, other) for s in v.sayings[:4]):
        return False
    sides = (one, other), (other, one)
    if any(_is_low_end(ranged, plain, ledger) for ranged, plain in sides):
        return False
    if any(_is_extreme(bounded, plain, ledger) for bounded, plain in sides):
        return False
    if any(_has_both_ends(ranged, plain, ledger) for ranged, plain in sides):
        return False
    if not _is_one_bound(one, other, ledger):
        return False
    if any(
        _is_end_of(bounded.quantity, ranged.quantity) and ledger.origins(ranged.articles) < 2
        for bounded, ranged in sides
    ):
        return False
    if any(_is_from_on(bounded, plain, ledger) for bounded, plain in sides):
        return False
    units = one.quantity.unit, other.quantity.unit
    if None not in units and units[0] != units[1] and kinship(*units) in ("other", "unknown"):
        return scale_of(units[0]) is not None and scale_of(units[0]) == scale_of(units[1])
    if evolving and one.quantity.comparator == ">=":
        return False
    if any(_is_guessed(bounded, plain) or _is_limit(bounded, plain, ledger) for bounded, plain in sides):
        return False
    if any(
        a.comparator == "~" and _CLOSE.search(b.surface) for a, b in both_ways(one.quantity, other.quantity)
    ):
        return False  # "about 12" beside "nearly 12"
    if None in units and telling_digits(one.quantity) < 2 and not are_of_one_matter(one, other, ledger):
        return False
    return not any(_is_median(s, ledger) for v in (one, other) for s in v.sayings)


def _has_both_ends(ranged: Variant, plain: Variant, ledger: Ledger) -> bool:
    """Whether a sentence of a plain value has the other end of the range too: "every four minutes at peak times, every seven otherwise"."""
    low, high = ranged.quantity.low, ranged.quantity.high
    if low == high:
        return False
    other = high if plain.quantity.low == low else low
    return any(
        ledger.sayings[s.article][k].claim.quantity.low == other
        for s in plain.sayings[:4]
        if (sentence := ledger.sentence(s)) is not None
        for k in sentence.claims
    )


def _is_one_bound(one: Variant, other: Variant, ledger: Ledger) -> bool:
    """Whether a small figure with a bound and one without are told of one thing: of a bare hour or two, many things are."""
    if telling_digits(one.quantity) > 1 or one.quantity.kind in ("money", "percent", "multiple"):
        return True
    if any(in_headline(s, ledger) for v in (one, other) for s in v.sayings[:4]):
        return True
    pairs = [(a, b) for a in one.sayings[:4] for b in other.sayings[:4]]
    return any(len(told_of(a, ledger) & told_of(b, ledger)) >= LEAST_TOLD for a, b in pairs)


_CLOSE = re.compile(r"\b(?:nearly|almost|just|close\s+to|approaching|slightly|a\s+little)\b", re.IGNORECASE)
_PEAK = re.compile(
    r"\b(?:reach\w*|peak\w*|hit|hits|topp\w*|maximum|highest|record\w*|gust\w*|fastest|strongest|deepest|longest|tallest|farthest|furthest|heaviest|hottest|coldest"
    r"|down\s+to|as\s+(?:deep|high|far|tall|long|fast|hot|heavy)\s+as|rated|nominal|height\s+of)\b",
    re.IGNORECASE,
)
_TROUGH = re.compile(
    r"\b(?:lowest|cheapest|minimum|least|smallest|start\w*\s+(?:at|from|with)|begin\w*\s+(?:at|from|with)|entry[- ]level|floor)\b",
    re.IGNORECASE,
)
_EXTREMES = {"<=": _PEAK, ">=": _TROUGH}


def _is_extreme(bounded: Variant, plain: Variant, ledger: Ledger) -> bool:
    """Whether a bound only says that a figure is the highest or lowest there is.

    "Gusts of up to 146 km/h" beside "the wind reached 146 km/h"; "at least $1,150" beside "the lowest rent is $1,150".
    """
    extreme = _EXTREMES.get(bounded.quantity.comparator)
    if extreme is None or plain.quantity.comparator not in ("=", "~"):
        return False
    measured_ = scale_of(bounded.quantity.unit) is not None
    if not measured_:
        extreme = _AT_ITS_HEIGHT
    sentences = [ledger.sentence(s) for s in plain.sayings[:4]]
    return any(s is not None and extreme.search(s.text) for s in sentences)


_AT_ITS_HEIGHT = re.compile(
    r"\b(?:peak\w*|height\s+of|busiest|at\s+(?:any\s+)?one\s+time|at\s+once|at\s+a\s+time|at\s+its\s+height|at\s+times|maximum|capacity|full)\b",
    re.IGNORECASE,
)
"""When a count is at its highest: "1,300 people at the peak of construction" is "up to 1,300"."""
_AS_LITTLE = re.compile(r"\bas\s+(?:little|few|low)\s+as\s*$", re.IGNORECASE)


def _is_low_end(ranged: Variant, plain: Variant, ledger: Ledger) -> bool:
    """Whether a range's lower end is told as such: "as little as $1.90" of "$1.90 to $2.00"."""
    if ranged.quantity.low == ranged.quantity.high or plain.quantity.low != ranged.quantity.low:
        return False
    sentences = [(s, ledger.sentence(s)) for s in plain.sayings[:4]]
    return all(
        sentence is not None and _AS_LITTLE.search(sentence.surface(sentence.span.start, s.span.start))
        for s, sentence in sentences
    )


def _is_end_of(bounded: Quantity, ranged: Quantity) -> bool:
    """Whether a bound is a range's own end: "up to 80 mm" of "60 to 80 mm", "at least £190m" of "£190m to £200m"."""
    if ranged.low == ranged.high or bounded.low != bounded.high:
        return False
    end = {"<=": ranged.high, ">=": ranged.low}.get(bounded.comparator)
    return end is not None and end == bounded.low


_FROM_ON = re.compile(
    r"\bfrom\s+(?:the\s+)?(?:ages?\s+(?:of\s+)?)?$|\b(?:starts?|begins?|starting|beginning)\s+(?:at|from)\s*$",
    re.IGNORECASE,
)


def _is_from_on(bounded: Variant, plain: Variant, ledger: Ledger) -> bool:
    """Whether a plain figure is where something begins: "children from the age of six", "aged six and over"."""
    if bounded.quantity.comparator != ">=":
        return False
    sentences = [(s, ledger.sentence(s)) for s in plain.sayings[:4]]
    return all(
        sentence is not None
        and _FROM_ON.search(sentence.surface(max(sentence.span.start, s.span.start - 24), s.span.start))
        for s, sentence in sentences
    )


def _is_guessed(bounded: Variant, plain: Variant) -> bool:
    """Whether a bound from above stands beside what is only possible: "as much as $2bn" and "could bring $2bn".

    Where most put the bound to a possibility too ("could cost up to $62m"), the figure without it says more.
    """
    if bounded.quantity.comparator != "<=" or plain.quantity.comparator not in UNBOUND:
        return False
    guesses = ("possible", "conditional")
    outnumbered = len(bounded.articles) > len(plain.articles)
    return all(s.claim.certainty in guesses for s in plain.sayings) and not (
        outnumbered and all(s.claim.certainty in guesses for s in bounded.sayings)
    )


_LIMIT = re.compile(
    r"\b(?:limit\w*|target\w*|deadline|goal|within|cap(?:ped|s)?|ceiling|maximum|top\s+speed|restrict\w*|threshold|quota|minimum|floor|allow\w*|permit\w*)\b",
    re.IGNORECASE,
)


def _is_limit(bounded: Variant, plain: Variant, ledger: Ledger) -> bool:
    """Whether the plain figure is itself a limit: "the limit drops to 30 km/h", "no faster than 30 km/h"."""
    if bounded.quantity.comparator in ("=", "~") or plain.quantity.comparator != "=":
        return False
    if bounded.quantity.comparator in ("<", ">") and bounded.quantity.unit not in _LIMITED:
        return False
    if bounded.quantity.comparator in ("<", ">") and any(_sets_limit(s, ledger) for s in bounded.sayings[:4]):
        return False  # a limit of more than 72 hours is no limit of 72
    sentences = [ledger.sentence(s) for s in plain.sayings[:4]]
    return any(s is not None and _LIMIT.search(s.text) for s in sentences)


def _sets_limit(saying: Saying, ledger: Ledger) -> bool:
    """Whether a word for a limit stands right before a figure: "a legal limit of more than 72 hours"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return False
    before = sentence.surface(max(sentence.span.start, saying.span.start - 24), saying.span.start)
    return bool(_SETS.search(before))


_SETS = re.compile(
    r"\b(?:limit|target|deadline|goal|within|cap|ceiling|allow|permit)\w*\s(?:of\s|for\s|at\s)?$",
    re.IGNORECASE,
)
_LIMITED = frozenset(
    ("second", "minute", "hour", "day", "week", "month", "year", "km/h", "mph", "mg", "°C", "°F")
)
"""What limits are set in: who waits more than four hours has missed the four-hour target."""
_AGE_LIMIT = re.compile(
    r"\b(?:minimum\s+age|age\s+limit|legal\s+age|(?:raise|lower|set|increase|keep)\w*\s+the\s+(?:\w+\s+)?age|age\s+(?:requirement|threshold|ban))\b",
    re.IGNORECASE,
)


def _is_age_limit(saying: Saying, ledger: Ledger) -> bool:
    """Whether a sentence sets an age from which something is allowed: "a minimum age of 16" is "nobody under 16"."""
    sentence = ledger.sentence(saying)
    unit = saying.claim.quantity.unit
    return unit in (None, "year") and sentence is not None and bool(_AGE_LIMIT.search(sentence.text))


def _is_median(saying: Saying, ledger: Ledger) -> bool:
    """Whether a bound only says what a median is: "half of the homes went for more than $811,000"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return False
    if is_halved(saying, ledger):
        return True
    return bool(re.search(r"\bhalf\b.*\bmedian\b|\bmedian\b.*\bhalf\b", sentence.text, re.I))
