"""Figures that move as an event goes on: the dead, the missing, the homes without power."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.findings.ledger import Ledger, Saying
from pipeline.matching.conversion import scale_of

NEAR = 60
"""How many characters to each side of a figure tell that it moves."""
MOST_SAYINGS = 60
"""Claims of one fact that are looked at."""

_MOVING = re.compile(
    r"""
    \b(?: households | affected | dead | d(?:ie[ds]?|ying) | deaths? | kill\w* | toll | fatalit\w+ | casualt\w+ | injur\w+ | wound\w+ | hurt
        | missing | unaccounted | rescue\w* | surviv\w+ | saved | evacuat\w+ | displac\w+ | homeless | stranded
        | hospital\w* | infect\w+ | confirmed | arrest\w+ | detain\w+ | power | outages? | blackouts? | without
        | cut\ off | burn\w* | acres | hectares | destroyed | damaged | contained | shelters? | counted
        | (?:has|have|had)\ (?:now\ |already\ |since\ )?(?:reached|risen|climbed|grown|swollen|passed|topped|hit|mounted|fallen|dropped|doubled)
        | st(?:ands|ood)\ at | by\ now | to\ date | as\ of | up\ to\ now | rising | climbing | mounting | complaints | reports\ of
        | signed\ (?:up|on|the) | accepted | donat\w+ | raised | so\ far | and\ counting )\b
    """,
    re.VERBOSE,
)
"""For words in lower case, in which the many branches are told by their first letter."""
_AT_PRESENT = re.compile(r"\b(?:now|latest|votes)\b")
"""Words of a state that may change, and may as well be settled: "now holds 123 seats", "won by 14,212 votes"."""
_SHARE_MOVING = re.compile(
    r"\b(?:contained|counted|reporting|so\s+far|now|to\s+date|as\s+of|without\s+power|restored|vaccinated|complet\w+|full)\b"
)
"""What makes a share one that moves: votes counted so far, not votes won."""
_STILL = frozenset(("temperature", "time", "length", "speed", "mass", "angle"))
"""What is measured in these was so when it was measured."""


def is_evolving(sayings: Iterable[Saying], ledger: Ledger) -> bool:
    """Say whether a fact is a count that moves as an event goes on: half of its claims at least say so."""
    told = [
        _is_said_to_move(s, ledger, _MOVING)
        for s in sayings
        if s.claim.quantity.kind in ("count", "quantity", "percent", "money") and not _is_still(s)
    ]
    return bool(told) and sum(told) * 2 >= len(told)


def _is_still(saying: Saying) -> bool:
    scale = scale_of(saying.claim.quantity.unit)
    return scale is not None and scale.dimension in _STILL


def _is_history(saying: Saying, ledger: Ledger) -> bool:
    """Say whether a figure is of a year before the article's: it moves no more."""
    date, time = ledger.dates.get(saying.article), saying.claim.time
    return bool(date and time and time.high[:4].isdigit() and time.high[:4] < date[:4])


def is_moving(saying: Saying, ledger: Ledger) -> bool:
    """Say whether the words beside a figure are of a state that changes, or that may."""
    return _is_said_to_move(saying, ledger, _MOVING, _AT_PRESENT)


def _is_said_to_move(saying: Saying, ledger: Ledger, *patterns: re.Pattern[str]) -> bool:
    sentence = ledger.sentence(saying)
    if sentence is None or _is_history(saying, ledger):
        return False
    start, end = saying.span.start - NEAR, saying.span.end + NEAR
    if saying.claim.quantity.kind == "percent":
        patterns = (_SHARE_MOVING,)
    around = sentence.surface(max(sentence.span.start, start), min(sentence.span.end, end)).lower()
    return any(pattern.search(around) for pattern in patterns)


def is_clearly_before(one: str, other: str) -> bool:
    """Whether a time is before another: by the day, or on one day, where both have a clock, by an hour.

    >>> is_clearly_before("2026-03-17T10:30", "2026-03-17T16:00"), is_clearly_before("2026-03-17", "2026-03-17T16:00")
    (True, False)
    """
    if one[:10] != other[:10]:
        return one[:10] < other[:10]
    clocks = [time[11:16] for time in (one, other)]
    if not all(_CLOCK.fullmatch(clock) for clock in clocks):
        return False
    early, late = (int(clock[:2]) * 60 + int(clock[3:]) for clock in clocks)
    return late - early >= LEAST_APART_MIN


_CLOCK = re.compile(r"\d\d:\d\d")
LEAST_APART_MIN = 60
_EARLIER = re.compile(
    r"\b(?:had\s+(?:\w+\s+)?(?:said|spoken|put|given|reported|stood|been|counted|spoke)|earlier|previous(?:ly)?|initial(?:ly)?|at\s+first"
    r"|(?:up|down|compared|revised)\s+(?:from|with|to)|against|instead\s+of)\b",
    re.IGNORECASE,
)


def is_earlier_state(saying: Saying, ledger: Ledger) -> bool:
    """Whether a figure is told as what was said before: "on Tuesday it had spoken of six"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return False
    start = max(sentence.span.start, saying.span.start - 60)
    return bool(_EARLIER.search(sentence.surface(start, saying.span.start)))
