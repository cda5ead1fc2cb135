"""Earlier states that a later article tells beside the newer one: "17 are dead, against nine on Tuesday"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings.differences import Difference
from pipeline.findings.evolution import is_moving
from pipeline.findings.ledger import Ledger, Saying, comparable, first_places
from pipeline.matching.compare import Relation, compare

_FROM = re.compile(
    r"\b(?:up|down|compared|increase[ds]?|rise[ns]?|rose|fall(?:en)?|fell|climb(?:ed|ing)?|grown|grew|dropped|jumped|revised(?:\s+(?:up|down|upwards?|downwards?))?)"
    r"\s+(?:from|with|to|on)\s+(?:the\s+)?$"
    r"|\b(?:against|versus|instead\s+of|rather\s+than|previously|initially|originally|at\s+first|earlier)\s+(?:the\s+)?$"
    r"|\b(?:earlier|previous|initial|first|preliminary|original)\s+(?:toll|count|figure|number|total|tally|estimate|report)s?\s+(?:of|was|had\s+been|stood\s+at|put\s+it\s+at)\s+$",
    re.IGNORECASE,
)
"""What stands before the earlier state of a count."""
BEFORE = 40
MOST_SAYINGS = 120
"""Claims of one fact that are looked at."""


def find_earlier_states(ledger: Ledger) -> Iterator[Difference]:
    """Counts that an article gives as they were, and a later one as they were and as they are."""
    for fact, told in ledger.facts:
        sayings = told[:MOST_SAYINGS]
        for newer in sayings:
            now = state_now(newer, ledger)
            if now is None:
                continue
            for older in sayings:
                if _is_before(older, newer, ledger):
                    yield Difference(
                        "superseded",
                        older.article,
                        older.span,
                        f"Later coverage says {now.surface}, and {newer.surface} of before; here it is {older.surface}.",
                        against=first_places([now]),
                        reasons=("a count that moves", "the later article gives both states"),
                        confidence=0.8,
                        fact=fact.label,
                    )


def state_now(saying: Saying, ledger: Ledger) -> Saying | None:
    """The newer state that stands before an earlier one in its sentence; none where a count is no earlier state."""
    sentence = ledger.sentence(saying)
    if sentence is None or saying.claim.quantity.kind != "count" or saying.claim.quoted:
        return None
    start = max(sentence.span.start, saying.span.start - BEFORE)
    if not _FROM.search(sentence.surface(start, saying.span.start)):
        return None
    others = [ledger.sayings[saying.article][n] for n in sentence.claims]
    before = [s for s in others if s.span.end <= start + BEFORE and s.span.end <= saying.span.start]
    counts = [s for s in before if s.claim.quantity.kind == "count"]
    if not counts or not is_moving(counts[-1], ledger):
        return None
    return counts[-1] if compare(counts[-1].claim.quantity, saying.claim.quantity).clashes else None


def _is_before(older: Saying, newer: Saying, ledger: Ledger) -> bool:
    """Whether an article of another origin, of an earlier time, gives the state of before."""
    dates = ledger.dates[older.article], ledger.dates[newer.article]
    return (
        ledger.origin(older.article) != ledger.origin(newer.article)
        and dates[0] is not None
        and dates[1] is not None
        and comparable(dates[0]) < comparable(dates[1])
        and not older.claim.quoted
        and state_now(older, ledger) is None
        and _agree(older, newer)
    )


def _agree(older: Saying, newer: Saying) -> bool:
    found = compare(older.claim.quantity, newer.claim.quantity)
    return found.agrees or found.relation is Relation.BOUND
