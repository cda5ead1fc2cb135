"""Whether two values are two sides of one thing: for each and in all, a share and the rest, a median and a mean."""

from __future__ import annotations

import re
from decimal import Decimal

from db.models import Quantity
from pipeline.findings.ledger import Ledger, Saying
from pipeline.findings.statistic_words import OPPOSED, statistic_of
from pipeline.findings.variants import Variant
from pipeline.matching.workings import HUNDRED


def are_two_sides(one: Variant, other: Variant, ledger: Ledger) -> bool:
    """Say whether two values are a share and the rest of the hundred, or two statistics of one thing."""
    a, b = one.quantity, other.quantity
    if {a.unit, b.unit} <= _WHOLE.keys() and a.low == a.high and b.low == b.high:
        return (
            not isinstance(a.low, str)
            and not isinstance(b.low, str)
            and (a.low / _WHOLE[a.unit or ""] + b.low / _WHOLE[b.unit or ""] == 1)
        )
    return are_other_statistics(one, other, ledger)


def is_each_of_all(one: Quantity, other: Quantity, *, each: tuple[bool, bool]) -> bool:
    """Say whether one value is for each and the other for all of them; ``each`` tells which is said to be for each."""
    if each[0] == each[1] or one.unit in _SPANS or isinstance(one.low, str) or isinstance(other.low, str):
        return False
    part, whole = (one.low, other.low) if each[0] else (other.low, one.low)
    return one.unit != other.unit or part < whole


_WHOLE = {"%": HUNDRED, "x": Decimal(1)}
"""What the whole is in a share's unit: 70 percent stop and three in ten run."""
_SPANS = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))
"""What each may last is no part of a whole."""
_EACH = re.compile(r"\b(?:each|apiece|a\s+piece|per|a\s+head|every)\b", re.IGNORECASE)
_EACH_BEHIND = re.compile(rf"^[\s,]{{0,2}}(?:(?:for|to)\s+)?{_EACH.pattern}", re.IGNORECASE)


def is_for_each(saying: Saying, ledger: Ledger) -> bool:
    """Whether an amount is said to be for each: "800 million euros each"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return False
    if "/" in (saying.claim.quantity.unit or "") or any(map(_EACH.search, sentence.passage.heads)):
        return True
    return _EACH_BEHIND.match(sentence.surface(saying.span.end, sentence.span.end)) is not None


def are_other_statistics(one: Variant, other: Variant, ledger: Ledger) -> bool:
    """Whether two values are said to be two statistics of one thing: the median and the mean wage."""
    named = [{statistic_of(s, ledger) for s in v.sayings[:4]} - {None} for v in (one, other)]
    return bool(named[0] and named[1]) and all(
        b in OPPOSED.get(a or "", ()) for a in named[0] for b in named[1]
    )
