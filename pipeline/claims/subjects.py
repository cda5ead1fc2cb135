"""Of whom or what a figure is said: the phrase that a preposition ties to it, else the subject of its clause.

"Civic Union on 34%" and "18% for the Rural Alliance" name their subject beside the figure. "Calder's
shares fell 4.3%" has it before the verb. A figure that is itself the subject ("41 people died when the
Orla Grace capsized") has none beside what it counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.claims.clauses import Clause
from pipeline.claims.phrases import noun_phrase, phrase_before
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]

_TIES_BEFORE = frozenset("at on to with of had has by from".split())
_TIES_AFTER = frozenset("for against at of aboard".split())


def find_subject(
    tokens: Tokens, low: int, high: int, place: Range, clause: Clause | None, figures: Sequence[Range]
) -> Range | None:
    """The subject of the figure at ``place``, as a token range."""
    tied = _tied_before(tokens, low, place) or _tied_after(tokens, high, place)
    if tied is not None:
        return tied
    if clause is None:
        return None
    subject = clause.subject
    if subject is None or _overlaps(subject, place):
        return _possessor(tokens, low, place)
    if place[0] >= clause.verb[1]:
        other = _patient(tokens, clause, place) or _controlled(tokens.classes, clause, place)
        if other is not None:
            return other
    if place[0] < clause.verb[0] and place[0] >= clause.start:
        return subject if subject[1] <= place[0] else None
    return subject


def _patient(tokens: Tokens, clause: Clause, place: Range) -> Range | None:
    """ "The regulator fined | Calder Mutual Bank | £27.6 million": the one that it happens to."""
    if tokens.lower[clause.verb[1] - 1] not in _TO_SOMEBODY:
        return None
    end = noun_phrase(tokens.classes, clause.verb[1], place[0])
    return (clause.verb[1], place[0]) if end == place[0] and end > clause.verb[1] else None


def _controlled(classes: str, clause: Clause, place: Range) -> Range | None:
    """ "ordered | the bank | to pay £27.6m": the subject of the infinitive."""
    end = noun_phrase(classes, clause.verb[1], place[0])
    if clause.verb[1] < end < place[0] - 1 and classes[end] == "T" and classes[end + 1] in "BX":
        return clause.verb[1], end
    return None


_TO_SOMEBODY = frozenset("fined fines charged charges cost costs awarded gave owes owed saved pays".split())


def _overlaps(one: Range, other: Range) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _tied_before(tokens: Tokens, low: int, place: Range) -> Range | None:
    """ "Progress on 31%", "the Civic Union at 34%", "the L3 by 3%", "Progress 98"."""
    at = place[0] - 1
    classes = tokens.classes
    if at <= low:
        return None
    if tokens.lower[at] in ("on", "at", "by", "with") and classes[at - 1] == "M":
        begin = phrase_before(classes, at, low)
        start = _last_name(classes, begin, at)
        return (start, at) if start < at else None
    if classes[at] == "M" and classes[place[0]] == "C" and at - 1 > low and classes[at - 1] in "&,":
        start = at
        while start > low and classes[start - 1] == "M":
            start -= 1
        return start, at + 1
    return None


def _last_name(classes: str, begin: int, end: int) -> int:
    start = end
    while start > begin and classes[start - 1] in "MD":
        start -= 1
    return start


def _tied_after(tokens: Tokens, high: int, place: Range) -> Range | None:
    """ "18% for the Rural Alliance", "12,087 for the Civic Union's Colin Aster", "680 megawatts at Marlow unit 3"."""
    at = place[1]
    classes = tokens.classes
    if at < high and classes[at] == "(":
        return None
    if at + 1 < high and tokens.lower[at] in _TIES_AFTER:
        end = noun_phrase(classes, at + 1, min(high, at + 8))
        inside = classes[at + 1 : end]
        if "M" in inside and not any(c in "YC" for c in inside[:2]):
            return at + 1, end
    return None


def _possessor(tokens: Tokens, low: int, place: Range) -> Range | None:
    return None
