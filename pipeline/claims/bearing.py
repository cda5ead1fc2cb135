"""Which conditions of a sentence bear on which of its figures."""

from __future__ import annotations

from collections.abc import Sequence

from db.models import ConditionKind
from pipeline.claims.clauses import Clause
from pipeline.claims.conditions import CLAUSAL
from pipeline.claims.times import is_contrasted
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]

_REACH_AFTER: dict[ConditionKind, int] = {
    "statistic": 3, "basis": 6, "period": 12, "scope": 3, "exclusion": 8, "setting": 4,
}  # fmt: skip
"""How many tokens behind a figure a condition of each kind may open and still be its own."""
_AFTER_ONLY = frozenset("each apiece".split())
_STATISTIC_BEFORE = 3
_ADJACENT = 2
_BEHIND_ANOTHER = 4


def bears(
    tokens: Tokens,
    condition: tuple[Range, ConditionKind],
    place: Range,
    clause: Range,
    low: int,
    figures: Sequence[Range],
    conditions: Sequence[Range],
) -> bool:
    """Say whether a condition limits the figure at ``place`` and none of the other ``figures``; ``low`` opens the sentence."""
    span, kind = condition
    if kind == "setting" and tokens.lower[span[0]] in CLAUSAL:
        return True
    if span[0] >= place[1]:
        return span[0] < clause[1] and _bears_behind(tokens, condition, place, figures, conditions)
    if figures:
        if any(_is_anothers(span, figure, place, scope=kind == "scope") for figure in figures):
            return False
        if any(span[1] <= start < place[0] for start, _ in figures):
            return kind != "statistic" and span[0] <= low + 1
    if kind == "statistic":
        return _qualifies(tokens, span, place)
    first = max(clause[0], low)
    opening = min(clause[0], low) <= span[0] <= first + (tokens.classes[first] in "R&Z,WH")
    return opening or place[0] - span[1] <= _ADJACENT


def _is_anothers(span: Range, figure: Range, place: Range, *, scope: bool = False) -> bool:
    """A condition before a figure that holds another figure, or stands right behind one, is that one's."""
    if figure[0] >= place[0]:
        return False
    if scope and span[0] < figure[0] < span[1]:
        return False  # among men over 60, the rate
    return figure[0] < span[1] and span[0] - figure[1] <= _BEHIND_ANOTHER


def _bears_behind(
    tokens: Tokens,
    condition: tuple[Range, ConditionKind],
    place: Range,
    figures: Sequence[Range],
    conditions: Sequence[Range],
) -> bool:
    span, kind = condition
    nearer = figures and any(place[1] <= start < span[0] for start, _ in figures)
    if nearer and (kind != "period" or is_contrasted(tokens, span, place, figures)):
        return False
    return span[0] - place[1] <= _REACH_AFTER[kind] or _is_chained(conditions, place[1], span[0])


def _is_chained(conditions: Sequence[Range], start: int, end: int) -> bool:
    """Whether nothing but other conditions stands between, each close behind the last."""
    at = start
    for span in conditions:
        if start <= span[0] < end and span[0] - at <= _ADJACENT:
            at = span[1]
    return end - at <= _ADJACENT


def _qualifies(tokens: Tokens, span: Range, place: Range) -> bool:
    """ "a total of 30,695 people": the statistic stands in the figure's own phrase, not "a preliminary report within 30 days"."""
    if place[0] - span[1] > _STATISTIC_BEFORE or tokens.lower[span[0]] in _AFTER_ONLY:
        return False
    return all(tokens.classes[n] not in "I&,V" or tokens.lower[n] == "of" for n in range(span[1], place[0]))


def in_subject(
    span: Range, kind: ConditionKind, place: Range, clause: Clause | None, figures: Sequence[Range]
) -> bool:
    """ "The median wage was $31,000": what limits the clause's subject limits the figure that is said of it."""
    if clause is None or clause.subject is None or kind not in ("statistic", "basis", "scope"):
        return False
    low, high = clause.subject[0] - 1, clause.verb[0]
    if not (low <= span[0] and span[1] <= high and clause.verb[1] <= place[0]):
        return False
    return not any(clause.verb[1] <= start < place[0] for start, _ in figures)
