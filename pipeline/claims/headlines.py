"""Attributions in the grammar of headlines: "Police: three dead", "Three dead in blast - police"."""

from __future__ import annotations

from pipeline.claims.persons import ROLES
from pipeline.claims.phrases import core_phrase
from pipeline.claims.said import Ground, Range, Said, Unit

SPEAKERS = frozenset(
    """police officials official ministry minister report reports study survey poll court army military sources source
    experts analysts scientists doctors prosecutors investigators authorities government regulator watchdog council
    hospital coroner union charity researchers officer officers firefighters rescuers media agency people persons person families residents witnesses economists lawyers executives employees critics spokesman
    spokeswoman company nasa un who eu imf nato fbi cdc fda nhs ons bbc reuters""".split()
)
_LONGEST = 5


def read_headline(ground: Ground, unit: Unit) -> Said | None:
    """The attribution of a headline that has no verb of saying, if a speaker opens or ends it.

    >>> from pipeline.claims.tokens import tokenise
    >>> tokens = tokenise("Ferry sank in minutes: coast guard officials", [0])
    >>> said = read_headline(Ground(tokens.classes, tokens.lower), Unit(0, len(tokens.words), 0))
    >>> tokens.slice_of(*said.source), tokens.slice_of(*said.content)
    ('coast guard officials', 'Ferry sank in minutes')
    """
    classes = ground.classes
    for mark in (":", "-"):
        first, last = classes.find(mark, unit.low, unit.high), classes.rfind(mark, unit.low, unit.high)
        if first > unit.low and mark == ":" and _is_speaker(ground, (unit.low, first)):
            return Said((unit.low, first), None, (first + 1, unit.high))
        if last > unit.low and last + 1 < unit.high and _is_speaker(ground, (last + 1, unit.high)):
            return Said((last + 1, unit.high), None, (unit.low, last))
    return None


def _is_speaker(ground: Ground, place: Range) -> bool:
    """Whether a phrase of a few words names somebody who speaks."""
    start, end = place
    if end - start > _LONGEST or core_phrase(ground.classes, start, end) != end:
        return False
    head = ground.lower[end - 1]
    return head in SPEAKERS or head in ROLES
