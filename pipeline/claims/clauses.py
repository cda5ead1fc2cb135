"""A sentence cut into clauses around its finite verbs, each with its subject."""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.claims.phrases import nearest_phrase, phrase_before

Range = tuple[int, int]

_GROUP = re.compile(r"[XO][XOR]*(?:[EVBGe][EG]?)?|V|e(?<=[NMUCYR)\"&W,].)(?![SN])")


class Clause(NamedTuple):
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
    verbs = [m.span() for m in _GROUP.finditer(classes, low, high)]
    verbs = [v for n, v in enumerate(verbs) if not _opens_aside(classes, v[0], low, first=n == 0)]
    subjects: list[Range | None] = []
    starts: list[int] = []
    for n, verb in enumerate(verbs):
        before = verbs[n - 1][1] if n else low
        subject = _subject(classes, verb[0], low, subjects)
        starts.append(_boundary(classes, before, verb[0], subject) if n else low)
        subjects.append(subject)
    ends = [*starts[1:], high][: len(starts)]
    return [Clause(*row) for row in zip(starts, ends, verbs, subjects, strict=True)]


def _opens_aside(classes: str, verb: int, low: int, *, first: bool) -> bool:
    """ ", adjusted for inflation, ": a participle behind a comma is no verb, unless an aside ends there: "Okafor, 52, earned"."""
    if verb <= low or classes[verb] != "e" or classes[verb - 1] != ",":
        return False
    return not first or _apposed(classes, verb, low) is None


def _boundary(classes: str, before: int, verb: int, subject: Range | None) -> int:
    """Where a clause begins behind the last verb: at its subject, or at the conjunction before its verb."""
    own = subject is not None and before <= subject[0] < verb and "W" not in classes[subject[1] : verb]
    opener = subject[0] if own and subject is not None else verb
    while opener > before and classes[opener - 1] in "&ZWH,;:-RI":
        opener -= 1
        if classes[opener] in ",;:-&Z":
            break
    return opener


def _subject(classes: str, start: int, low: int, before: list[Range | None]) -> Range | None:
    at = start
    while at > low and classes[at - 1] == "R":
        at -= 1
    if at <= low:
        return before[-1] if before else None
    letter = classes[at - 1]
    if letter in "WH":
        end = at - 1
        end -= end > low and classes[end - 1] in ",I"
        begin = nearest_phrase(classes, end, low)
        return (begin, end) if begin < end else None
    if letter in ",-)":
        return _apposed(classes, at, low) or (before[-1] if before else None)
    if letter in "&T":
        return before[-1] if before else None
    begin = phrase_before(classes, at, low)
    if begin < at:
        return begin, at
    return before[-1] if before and letter in "RAEB" else None


def _apposed(classes: str, start: int, low: int) -> Range | None:
    opening = "(" if classes[start - 1] == ")" else ","
    comma = classes.rfind(opening, low, start - 1)
    while comma > low:
        begin = phrase_before(classes, comma, low)
        if begin < comma:
            return begin, comma
        comma = classes.rfind(opening, low, comma)
    return None
