"""Whether a value is a part, a sum or a rest of values that another article gives: no other value of one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from db.models import Quantity
from pipeline.findings.derivations import derive
from pipeline.findings.ledger import Ledger, Saying
from pipeline.findings.oneness import EQUAL, MOST_OTHERS
from pipeline.findings.variants import Variant
from pipeline.matching.compare import compare
from pipeline.matching.nouns import kinship

LEAST = 10


def adds_up(one: Variant, all_: Variant, ledger: Ledger) -> bool:
    """Whether a value and another of its own sentence make the other value: 750 and 810 million of 1.56 billion."""
    whole = all_.quantity
    if isinstance(one.quantity.low, str) or isinstance(whole.low, str) or one.quantity.low >= whole.low:
        return False
    for saying in one.sayings[:4]:
        sentence = ledger.sentence(saying)
        for other in sentence.claims if sentence is not None else ():
            q = ledger.sayings[saying.article][other].claim.quantity
            if other == saying.index or isinstance(q.low, str):
                continue
            if q.unit in (None, one.quantity.unit) and (
                "money" in (q.kind, one.quantity.kind)
                and abs(one.quantity.low + q.low - whole.low) <= whole.low / 200
            ):
                return True
            if (
                q.kind == one.quantity.kind == "count"
                and one.quantity.low + q.low == whole.low
                and _may_be_counted_in(q, whole)
            ):
                parts = (saying, ledger.sayings[saying.article][other])
                return len({s.claim.measure for s in (*parts, *all_.sayings[:2])} & FATES) < 2
    return _is_split_in_cells(one, whole, ledger)


def _is_split_in_cells(one: Variant, whole: Quantity, ledger: Ledger) -> bool:
    """Whether the cells of a table's row make the whole: 15,700 vaccinated and 15,700 not, of 31,400."""
    if isinstance(one.quantity.low, str):
        return False
    for saying in one.sayings[:4]:
        sentence = ledger.sentence(saying)
        if sentence is None or sentence.passage.kind != "cell" or not sentence.passage.heads:
            continue
        row = [
            s.claim.quantity.low
            for s in ledger.sayings[saying.article]
            if s != saying
            and (beside := ledger.sentence(s)) is not None
            and beside.passage.kind == "cell"
            and set(beside.passage.heads) & set(sentence.passage.heads)
            and s.claim.quantity.unit == saying.claim.quantity.unit
        ]
        if any(not isinstance(v, str) and v + one.quantity.low == whole.low for v in row):
            return True
    return False


def _may_be_counted_in(part: Quantity, whole: Quantity) -> bool:
    """Whether a part's noun may be counted by the whole's: crew among people; bare numbers among anything."""
    return part.unit is None or whole.unit is None or kinship(part.unit, whole.unit) != "other"


def is_worked_out(odd: Saying, ledger: Ledger, with_: Saying | None = None) -> bool:
    """Whether a figure is a sum, a difference or a rest of figures (with a given one) that another origin gives beside each other.

    A small number is a sum or a rest of nearly any others: there it tells nothing.
    """
    value = odd.claim.quantity
    if value.kind == "count" and isinstance(value.low, Decimal) and value.low < LEAST:
        return False
    for article in ledger.others(odd.article)[:MOST_OTHERS]:
        for sentence in ledger.sentences[article.id]:
            claims = [ledger.sayings[article.id][i] for i in sentence.claims]
            if len(claims) < 2:
                continue
            for operands in [claims] if with_ is None else _pairs_with(with_, claims):
                found = derive(odd.claim.quantity, operands)
                worked = found is not None and found.how in ("the sum", "the difference", "the rest")
                if found is not None and worked and _is_of_one_thing(odd, found.operands):
                    return True
    return False


def _pairs_with(one: Saying, claims: Sequence[Saying]) -> Iterator[list[Saying]]:
    """Each claim of a value beside each other claim of a sentence."""
    for same in claims[:MOST_OTHERS]:
        if compare(one.claim.quantity, same.claim.quantity).relation in EQUAL:
            yield from ([same, other] for other in claims[:MOST_OTHERS] if other is not same)


def _is_of_one_thing(saying: Saying, operands: Sequence[Saying]) -> bool:
    """Whether figures count what their sum counts: 3 helicopters and 14 vessels make no 17 lives, 12 dead and 45 hurt no 57 dead."""
    fates = {s.claim.measure for s in (saying, *operands)} & FATES
    if len(fates) > 1:
        return False
    named = sorted({s.claim.quantity.unit for s in (saying, *operands)} - {None, "unit"}, key=str)
    if len(named) < 2 or named == ["%", "pp"]:
        return True
    least = (
        {"same", "kind"} if any(s.claim.measure == "sample" for s in operands) else {"same"}
    )  # of 1,200 asked, 300 people
    return all(kinship(one, other) in least for one, other in pairwise(named))


FATES = frozenset(
    """killed injured missing rescued critical evacuated displaced arrested charged convicted trapped infected vaccinated""".split()
)
"""Measures of which nobody has two: what happened to people."""
