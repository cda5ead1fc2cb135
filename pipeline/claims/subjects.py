"""Of whom or what a figure is said: the phrase that a preposition ties to it, else the subject of its clause.

"Civic Union on 34%" and "18% for the Rural Alliance" name their subject beside the figure; "a satellite of
five tonnes" is the satellite's; "fined Calder £27.6 million" and "ordered the bank to pay £27.6m" are of
the one that it happens to. "Calder's shares fell 4.3%" has it before the verb. A figure that is itself the
subject ("41 people died") has none beside what it counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.claims.clauses import Clause
from pipeline.claims.measures import measure_words
from pipeline.claims.phrases import core_phrase, nearest_phrase, noun_phrase, phrase_before
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]

_TIES_BEFORE = frozenset("on at with".split())
_TIES_GAPPED = frozenset("by for to".split())
_TIES_AFTER = frozenset("for against at aboard".split())
_TO_SOMEBODY = frozenset(
    "fined fines charged charges cost costs awarded gave owes owed saved pays paid owed ordered told".split()
)
_PUTTING = frozenset("put puts putting has have with and".split())
_AMOUNTS = frozenset(
    "total sum number amount maximum minimum average median rate level list series range".split()
)


def find_subject(
    tokens: Tokens, low: int, high: int, place: Range, clause: Clause | None, figures: Sequence[Range]
) -> Range | None:
    """The subject of the figure at ``place``, as a token range."""
    found = _tied_before(tokens, low, place) or _tied_after(tokens, high, place)
    if found is None and clause is not None:
        found = _of_clause(tokens, place, clause)
    if found is None:
        return None
    end = max(noun_phrase(tokens.classes, *found), found[0] + 1)
    if set(tokens.classes[end : found[1]]) == {"A"}:
        end = found[1]  # the incumbent
    return _before_figures(tokens.classes, found[0], end, [*figures, place])


def _before_figures(classes: str, start: int, end: int, figures: Sequence[Range]) -> Range | None:
    """A phrase up to the first figure in it: "the rate among people | aged 16 to 24"; None where nothing is left."""
    first = min((low for low, high in figures if low < end and start < high), default=None)
    if first is None:
        return start, end
    end = first
    while end > start and classes[end - 1] not in "NM":
        end -= 1
    return (start, end) if end > start else None


def _of_clause(tokens: Tokens, place: Range, clause: Clause) -> Range | None:
    subject = clause.subject
    if subject is None or (subject[0] < place[1] and place[0] < subject[1]):
        return None
    if place[0] >= clause.verb[1]:
        return _patient(tokens, clause, place) or _controlled(tokens.classes, clause, place) or subject
    return subject if subject[1] <= place[0] or place[0] < clause.start else None


def _tied_before(tokens: Tokens, low: int, place: Range) -> Range | None:
    """ "Progress on 31%", "the L3 by 3%", "a satellite of five tonnes", "and Progress 98"."""
    at = place[0] - 1
    classes = tokens.classes
    if at <= low:
        return None
    word = tokens.lower[at]
    if word in _TIES_BEFORE and classes[at - 1] == "M":
        return _name_before(classes, low, at)
    if word in ("at", "on") and classes[at - 1] in "NA":
        begin = nearest_phrase(classes, at, low)
        return (begin, at) if begin > low and tokens.lower[begin - 1] in _PUTTING else None
    if word in _TIES_GAPPED and classes[at - 1] == "M":
        found = _name_before(classes, low, at)
        return found if found is not None and found[0] - 1 > low and classes[found[0] - 1] in "&,;" else None
    if word == "of" and classes[at - 1] in "NM":
        begin = phrase_before(classes, at, low)
        head = tokens.lower[at - 1]
        whole = begin < at and core_phrase(classes, begin, at) == at
        return (begin, at) if whole and head not in measure_words() and head not in _AMOUNTS else None
    if classes[at] == "M" and classes[place[0]] == "C":
        found = _name_before(classes, low, at + 1)
        return found if found is not None and classes[found[0] - 1 : found[0]] in ("&", ",") else None
    return None


def _name_before(classes: str, low: int, end: int) -> Range | None:
    """The name that ends here, with its article."""
    start = end
    while start > low and classes[start - 1] in "MA":
        start -= 1
    start -= start > low and classes[start - 1] == "D"
    return (start, end) if start < end else None


def _tied_after(tokens: Tokens, high: int, place: Range) -> Range | None:
    """ "18% for the Rural Alliance", "12,087 for the Civic Union's Colin Aster", "680 megawatts at Marlow"."""
    at = place[1]
    classes = tokens.classes
    if classes[at : at + 1] == "(":
        closing = classes.find(")", at, min(high, at + 8))
        at = closing + 1 if closing > 0 else at
    at += classes[at : at + 1] == ")"
    if at + 1 < high and tokens.lower[at] in _TIES_AFTER:
        end = core_phrase(classes, at + 1, min(high, at + 8))
        inside = classes[at + 1 : end]
        if "M" in inside and inside[:1] not in ("Y", "C"):
            return at + 1, end
    return None


def _patient(tokens: Tokens, clause: Clause, place: Range) -> Range | None:
    """ "The regulator fined | Calder Mutual Bank | £27.6 million": the one that it happens to."""
    if tokens.lower[clause.verb[1] - 1] not in _TO_SOMEBODY:
        return None
    end = core_phrase(tokens.classes, clause.verb[1], place[0])
    return (clause.verb[1], end) if clause.verb[1] < end == place[0] else None


def _controlled(classes: str, clause: Clause, place: Range) -> Range | None:
    """ "ordered | the bank | to pay £27.6m": the subject of the infinitive."""
    end = core_phrase(classes, clause.verb[1], place[0])
    if clause.verb[1] < end < place[0] - 1 and classes[end] == "T" and classes[end + 1] in "BX":
        return clause.verb[1], end
    return None
