"""Amounts told again in another currency: "C$2.4 billion (1.41 billion francs)"."""

from __future__ import annotations

import re

from pipeline.findings.ledger import Ledger, Saying
from pipeline.matching.conversion import is_currency

_BETWEEN = re.compile(
    r"\s*(?:\(|\[|/|,?\s+or\s+|,?\s+about\s+)(?:(?:about|around|roughly|some|or|i\.e\.)\s+)*", re.I
)


def converted_from(saying: Saying, ledger: Ledger) -> Saying | None:
    """The amount that an amount of money converts, right before it in its sentence; None where there is none."""
    sentence = ledger.sentence(saying)
    if sentence is None or not is_currency(saying.claim.quantity.unit):
        return None
    for index in sentence.claims:
        other = ledger.sayings[saying.article][index]
        unit = other.claim.quantity.unit
        if not is_currency(unit) or unit == saying.claim.quantity.unit or other.span.end > saying.span.start:
            continue
        if _BETWEEN.fullmatch(sentence.surface(other.span.end, saying.span.start)):
            return other
    return None
