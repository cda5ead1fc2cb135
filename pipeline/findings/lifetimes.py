"""Ages beside the years they are counted from: born in 1961, died in 2026 at 74."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings.ledger import Saying
from pipeline.findings.workings import Mismatch, Place, number_of

_FROM = re.compile(
    r"\b(?:born(?:\s+(?:on|in))?|founded(?:\s+(?:on|in))?|established(?:\s+in)?|opened(?:\s+in)?|built(?:\s+in)?)\s[^.;\d]{0,24}$|\bborn\s*$",
    re.IGNORECASE,
)
_TO = re.compile(
    r"\b(?:died|dies|turned|turns|celebrat\w+|closed|closes|shut|demolished|dissolved|killed)\b[^;\d]{0,40}$",
    re.IGNORECASE,
)
_AGE = re.compile(
    r"\b(?:aged?|age\s+of|turned|was|at|after|lived\s+to(?:\s+be)?|reached)\s*(?:just\s+|only\s+)?$",
    re.IGNORECASE,
)


def count_years(place: Place) -> Iterator[Mismatch]:
    """An age beside the years of birth and death: "born in 1961, she died in May 2026 at the age of 74"."""
    dates = [c for c in place.claims if c.claim.quantity.kind == "date" and _year(c) is not None]
    starts = [c for c in dates if _FROM.search(place.ahead(c, 40))]
    if len(starts) != 1:
        return
    others = [c for c in dates if c is not starts[0]]
    ends = [c for c in others if _TO.search(place.ahead(c, 60))] or others
    ages = [c for c in place.claims if _is_age(place, c)]
    if len(ends) != 1 or len(ages) != 1:
        return
    born, died, age = _year(starts[0]), _year(ends[0]), number_of(ages[0])
    if born is None or died is None or age is None or died <= born:
        return
    years = died - born
    if age != years and (age != years - 1 or ages[0].claim.quantity.unit == "anniversary"):
        yield Mismatch(
            ages[0],
            (starts[0], ends[0]),
            f"{years - 1} or {years}",
            "The time between the years",
            0.85,
            sure=True,
            working=f"From {starts[0].surface} to {ends[0].surface} it is {years - 1} or {years} years",
        )


def _is_age(place: Place, saying: Saying) -> bool:
    q = saying.claim.quantity
    if q.unit == "anniversary":
        return True
    if q.unit not in ("year", None) or q.comparator != "=" or number_of(saying) is None:
        return False
    return "old" in saying.surface or bool(_AGE.search(place.ahead(saying, 20)))


def _year(saying: Saying) -> int | None:
    """The year that a date was written with."""
    q = saying.claim.quantity
    if q.resolved == "guessed" or q.resolved == "none":
        return None
    found = re.match(r"\d{4}", str(q.low))
    return int(found[0]) if found and str(q.low)[:4] == str(q.high)[:4] else None
