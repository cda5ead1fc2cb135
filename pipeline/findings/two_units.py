"""What is told in two units: "four years and six months", "two hours 15 minutes", "6 ft 2 in"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from db.models import Quantity, Span
from pipeline.findings.ledger import Ledger, Saying
from pipeline.matching.conversion import scale_of

_AND = re.compile(r",?\s+(?:and\s+)?")
_MORE = re.compile(
    r"\s*(?:more|less|fewer|higher|lower|above|below|up|down|over|wide|across|later|earlier)\b", re.IGNORECASE
)
_SMALLER: dict[tuple[str, str], int] = {
    ("year", "month"): 12,
    ("week", "day"): 7,
    ("day", "hour"): 24,
    ("hour", "minute"): 60,
    ("minute", "second"): 60,
    ("foot", "inch"): 12,
    ("ft", "in"): 12,
    ("lb", "oz"): 16,
    ("kg", "g"): 1000,
    ("m", "cm"): 100,
}
"""How many of the smaller unit make one of the larger, for pairs that are told together."""
_LARGER = frozenset(larger for larger, _ in _SMALLER)


def in_two_units(saying: Saying, ledger: Ledger) -> Quantity | None:
    """The whole of a figure that goes on in a smaller unit, in that unit; None where it does not."""
    q = saying.claim.quantity
    if q.unit not in _LARGER:
        return None
    following = _following(saying, ledger)
    if following is None:
        return None
    rest = following.claim.quantity
    times = _SMALLER.get((q.unit, rest.unit or ""))
    large, small = _number(q), _number(rest)
    if (
        times is None
        or scale_of(rest.unit) is None
        or large is None
        or small is None
        or not 0 < small < times
    ):
        return None
    value = large * times + small
    whole = in_two_units(following, ledger)  # two hours, six minutes and two seconds
    if (
        whole is not None
        and isinstance(whole.low, Decimal)
        and (rest.unit or "", whole.unit or "") in _SMALLER
    ):
        rest, value = whole, large * times * _SMALLER[rest.unit or "", whole.unit or ""] + whole.low
    return replace(q, low=value, high=value, unit=rest.unit, places=rest.places)


def _number(q: Quantity) -> Decimal | None:
    return q.low if isinstance(q.low, Decimal) and q.low == q.high else None


def _following(saying: Saying, ledger: Ledger) -> Saying | None:
    """The next claim, where nothing but "and" stands between."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return None
    joined = _AND.match(sentence.text, saying.span.end - sentence.span.start)
    if joined is None:
        return None
    start = sentence.span.start + joined.end()
    later = [
        s
        for s in ledger.sayings_at(saying.article, Span(start, start + 1, saying.span.part))
        if s.span.start == start
    ]
    if not later:
        return None
    return None if _MORE.match(sentence.text, later[0].span.end - sentence.span.start) else later[0]
