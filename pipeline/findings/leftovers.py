"""What is left when the figures that two sentences share are taken away: one value each, of one unit, that clash.

"In August 2021, 140 seconds after liftoff" and "in August 2021, when the rocket broke up 102 seconds into its flight"
tell one thing whatever their words are; the date says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations

from db.models import Quantity
from pipeline.findings.apartness import are_of_rivals
from pipeline.findings.disagreement import Disagreement
from pipeline.findings.ledger import Ledger, Saying, Sentence
from pipeline.findings.sums import is_worked_out
from pipeline.findings.units import are_measured_alike, telling_digits
from pipeline.matching.compare import Comparison, Relation, compare
from pipeline.matching.places import RELATIVE, date_form

MOST_ARTICLES = 60
MOST_SENTENCES = 40
"""Sentences with one figure that are laid side by side."""
LEAST_DIGITS = 2
"""Digits of a figure that sentences are known by."""
LEAST = 10
"""A smaller number of one digit is too common to be held against another."""
TELLING = 3
"""Digits of a figure by which alone they are known; a date will do as well."""
LEAST_WORDS = 1
"""Content words that they share then."""

_COMMON = frozenset((None, "minute", "hour", "day", "week", "month", "year"))
"""Units of which one sentence tells several things: 18 days to the one date, 70 to the other. Of them two shared figures are
asked for, or two origins that agree."""

Key = tuple[str, str, str | None]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, the figures it is known by, and those that may be held against another's."""

    sentence: Sentence
    keys: dict[Key, Saying]
    figures: tuple[Saying, ...]


def find_leftovers(ledger: Ledger) -> Iterator[Disagreement]:
    """Values that are all that two sentences with the same figures do not have in common."""
    by_key: dict[Key, list[Line]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for sentence in ledger.sentences[article.id]:
            line = _line(sentence, ledger)
            for key in line.keys if line is not None else ():
                by_key[key].append(line)  # type: ignore[arg-type]  # it has keys
    pairs: dict[tuple[tuple[str, int], tuple[str, int]], tuple[Line, Line]] = {}
    for key in sorted(by_key, key=str):
        for one, other in combinations(by_key[key][:MOST_SENTENCES], 2):
            if ledger.origin(one.sentence.article) != ledger.origin(other.sentence.article):
                pairs[_place(one), _place(other)] = (one, other)
    against: dict[Saying, list[Saying]] = defaultdict(list)
    sure: set[Saying] = set()
    for one, other in pairs.values():
        left = _left(one, other, ledger)
        if left is not None:
            against[left[0]].append(left[1])
            against[left[1]].append(left[0])
            shared = len(one.keys.keys() & other.keys.keys())
            if left[0].claim.quantity.unit not in _COMMON or shared > 1:
                sure.update(left)
    yield from _odd_ones(against, sure, ledger)


def _place(line: Line) -> tuple[str, int]:
    return line.sentence.article, line.sentence.index


def _line(sentence: Sentence, ledger: Ledger) -> Line | None:
    if sentence.passage.kind not in ("sentence", "item", "caption"):
        return None
    sayings = [ledger.sayings[sentence.article][n] for n in sentence.claims]
    keys = {key: s for s in sayings if (key := _key(s, ledger)) is not None}
    figures = tuple(s for s in sayings if _may_differ(s) and not _is_conversion(s, sayings))
    return Line(sentence, keys, figures) if keys and figures else None


def _key(saying: Saying, ledger: Ledger) -> Key | None:
    """What a figure is known by; nothing where it is short, or a date that many things fall on."""
    q = saying.claim.quantity
    if q.kind in ("date", "period"):
        written = any(c.isdigit() for c in q.surface) and not RELATIVE.search(q.surface)
        known = written and not ledger.is_dateline(saying) and date_form(q) in ("day", "month", "range")
        return ("date", f"{q.low}/{q.high}", None) if known else None
    if q.kind == "ordinal" or telling_digits(q) < LEAST_DIGITS:
        return None
    return ("figure", f"{q.low}/{q.high}", q.unit if q.kind in ("percent", "money") else None)


def _is_conversion(saying: Saying, beside: list[Saying]) -> bool:
    """Whether an earlier figure of the sentence is the same in another unit: "44.6C, or 112F"."""
    q = saying.claim.quantity
    return any(
        s.span.start < saying.span.start
        and s.claim.quantity.unit != q.unit
        and are_measured_alike(q, s.claim.quantity)
        and compare(q, s.claim.quantity).agrees
        for s in beside
    )


def _may_differ(saying: Saying) -> bool:
    q = saying.claim.quantity
    return (
        q.kind in ("count", "quantity", "percent", "money")
        and isinstance(q.low, Decimal)
        and not saying.claim.quoted
        and q.comparator in ("=", "~")
        and (q.kind in ("percent", "money") or telling_digits(q) >= LEAST_DIGITS or q.low >= LEAST)
    )


def _left(one: Line, other: Line, ledger: Ledger) -> tuple[Saying, Saying] | None:
    """The one figure of either that the other has not, where they are of one unit and clash."""
    shared = one.keys.keys() & other.keys.keys()
    if len(shared) < 2 and not _tells_alone(one, other, shared):
        return None
    mine, theirs = (
        [s for s in line.figures if not _is_in(s, against)] for line, against in ((one, other), (other, one))
    )
    units = {s.claim.quantity.unit for s in mine} & {s.claim.quantity.unit for s in theirs}
    found = []
    for unit in sorted(units, key=str):
        left = [[s for s in side if s.claim.quantity.unit == unit] for side in (mine, theirs)]
        if len(left[0]) == len(left[1]) == 1:
            found.append((left[0][0], left[1][0]))
    if len(found) != 1:
        return None
    a, b = found[0]
    if not compare(a.claim.quantity, b.claim.quantity).clashes or not _are_alike(
        a.claim.quantity, b.claim.quantity
    ):
        return None
    return None if are_of_rivals(a, b, ledger) else (a, b)


def _tells_alone(one: Line, other: Line, shared: set[Key]) -> bool:
    telling = [k for k in shared if k[0] == "date" or telling_digits(one.keys[k].claim.quantity) >= TELLING]
    return bool(telling) and len(one.sentence.stems & other.sentence.stems) >= LEAST_WORDS


def _is_in(saying: Saying, line: Line) -> bool:
    return any(
        compare(saying.claim.quantity, s.claim.quantity).relation in (Relation.SAME, Relation.BOUND)
        or saying.claim.quantity.low == s.claim.quantity.low
        for s in line.figures
    )


def _are_alike(a: Quantity, b: Quantity) -> bool:
    """Whether both are of one kind and direction, and not what something rose to and what it rose by."""
    return {a.change, b.change} != {"to", "by"} and a.direction == b.direction and a.kind == b.kind


def _odd_ones(
    against: dict[Saying, list[Saying]], sure: set[Saying], ledger: Ledger
) -> Iterator[Disagreement]:
    """The side that fewer origins give; of one against one the later."""
    for odd in sorted(against, key=lambda s: s.sort_key):
        rest = tuple(sorted(dict.fromkeys(against[odd]), key=lambda s: s.sort_key))
        if odd not in sure and ledger.origins(s.article for s in rest) < 2:
            continue
        if any(compare(rest[0].claim.quantity, s.claim.quantity).clashes for s in rest[1:]):
            continue
        if _gives(odd.article, rest[0], ledger) or any(_gives(s.article, odd, ledger) for s in rest):
            continue
        behind = [_origins_giving(s, ledger) for s in (odd, rest[0])]
        later = ledger.is_later(odd.article, max((s.article for s in rest), key=ledger.order))
        if behind[0] > behind[1] or (behind[0] == behind[1] and not later):
            continue
        if is_worked_out(odd, ledger) or is_worked_out(rest[0], ledger):
            continue
        comparison = compare(rest[0].claim.quantity, odd.claim.quantity)
        yield Disagreement(
            "scale-slip" if comparison.relation is Relation.SCALE else "value-conflict",
            odd,
            rest,
            _explained(comparison),
            ledger.origins(s.article for s in rest),
            rest[0].fact,
        )


def _explained(comparison: Comparison) -> Comparison:
    return replace(comparison, reasons=(*comparison.reasons, "the other figures of the two sentences agree"))


def _gives(id_: str, saying: Saying, ledger: Ledger) -> bool:
    """Whether an article gives a value, of that unit or of none, anywhere."""
    q = saying.claim.quantity
    return any(
        s.claim.quantity.low == q.low and s.claim.quantity.unit in (None, q.unit) for s in ledger.sayings[id_]
    )


def _origins_giving(saying: Saying, ledger: Ledger) -> int:
    return ledger.origins(a.id for a in ledger.articles[:MOST_ARTICLES] if _gives(a.id, saying, ledger))
