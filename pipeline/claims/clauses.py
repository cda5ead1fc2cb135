"""A sentence cut into clauses around its finite verbs, each with its subject."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.claims.phrases import noun_phrase, phrase_before

Range = tuple[int, int]

_GROUP = re.compile(r"[XO][XOR]*(?:[EVBGe][EG]?)?|V|e(?<=[NMUCYR)\"&W].)(?![SN])")
_AT_LEAST = 1


@dataclass(frozen=True, slots=True)
class Clause:
    """A finite verb group with its subject, and how far its words reach; token indexes."""

    start: int
    end: int
    verb: Range
    subject: Range | None


def clauses_of(classes: str, low: int, high: int) -> list[Clause]:
    """The clauses of a sentence, in order of their verbs.

    >>> [c.subject for c in clauses_of("DNVDN&VC,DNVC.", 0, 14)]  # the ship hit a reef and killed 4, the port lost 2
    [(0, 2), (0, 2), (9, 11)]
    """
    groups = [m.span() for m in _GROUP.finditer(classes, low, high)]
    clauses: list[Clause] = []
    for n, verb in enumerate(groups):
        subject = _subject(classes, verb[0], low, clauses)
        start = (
            subject[0]
            if subject is not None and (not clauses or subject[0] >= clauses[-1].verb[1])
            else verb[0]
        )
        start = max(start, clauses[-1].verb[1]) if clauses else low
        clauses.append(Clause(start, high, verb, subject))
        if n:
            before = clauses[n - 1]
            clauses[n - 1] = Clause(
                before.start, _boundary(classes, before, clauses[n]), before.verb, before.subject
            )
            fresh = clauses[n]
            clauses[n] = Clause(clauses[n - 1].end, fresh.end, fresh.verb, fresh.subject)
    return clauses


def _boundary(classes: str, before: Clause, after: Clause) -> int:
    """Where one clause stops and the next begins: at its subject, or at the conjunction before its verb."""
    subject = after.subject
    begin = (
        subject[0] if subject is not None and before.verb[1] <= subject[0] < after.verb[0] else after.verb[0]
    )
    opener = begin
    while opener > before.verb[1] and classes[opener - 1] in "&ZWH,;:-RI":
        opener -= 1
        if classes[opener] in ",;:-&Z":
            break
    return opener


def _subject(classes: str, start: int, low: int, before: list[Clause]) -> Range | None:
    at = start
    while at > low and classes[at - 1] == "R":
        at -= 1
    if at <= low:
        return before[-1].subject if before else None
    letter = classes[at - 1]
    if letter in "WH":
        end = at - 1
        end -= end > low and classes[end - 1] in ",I"
        begin = phrase_before(classes, end, low)
        return (begin, end) if begin < end else None
    if letter in ",-)":
        return _apposed(classes, at, low) or (before[-1].subject if before else None)
    if letter in "&T":
        return before[-1].subject if before else None
    begin = phrase_before(classes, at, low)
    if begin < at:
        return begin, at
    return before[-1].subject if before and letter in "RAEB" else None


def _apposed(classes: str, start: int, low: int) -> Range | None:
    opening = "(" if classes[start - 1] == ")" else ","
    comma = classes.rfind(opening, low, start - 1)
    while comma > low:
        begin = phrase_before(classes, comma, low)
        if begin < comma:
            return begin, comma
        comma = classes.rfind(opening, low, comma)
    return None


def subject_after(classes: str, start: int, high: int) -> Range | None:
    """The noun phrase that starts here, if one does."""
    end = noun_phrase(classes, start, high)
    return (start, end) if end > start else None
