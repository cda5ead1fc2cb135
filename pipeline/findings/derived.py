"""Figures that one origin alone gives but that can be worked out from others, and how."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial, reduce
from itertools import combinations

from db.models import ClaimRef, Coverage, Derived, Passage, Quantity
from pipeline.findings.derivations import dimension_of
from pipeline.matching.compare import figure_of
from pipeline.matching.conversion import is_currency, scale_of
from pipeline.matching.nouns import kinship, noun_key
from pipeline.matching.workings import HUNDRED, Worked, value_of, work_out

MOST_FIGURES = 12
"""Figures of neighbouring passages that are tried with one another; more is a table, where chance meets every value."""
MOST_PAIRS = 250
"""Pairs of different values in a story; where there are more, a figure meets one of them by chance."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A plain number in its place: in the base unit of its dimension, with half its last place."""

    ref: ClaimRef
    quantity: Quantity
    surface: str
    value: Decimal
    slack: Decimal
    dimension: str
    noun: str | None
    passage: int


@dataclass(frozen=True, slots=True)
class Way:
    """What two or more figures give: the value, what it is a value of, and the working in words when it is asked for."""

    rank: int
    value: Decimal
    slack: Decimal
    dimension: str
    noun: str | None
    of: tuple[Figure, ...]
    words: Callable[[], str]

    def meets(self, wanted: Figure) -> bool:
        """Whether the figure is this value, as exactly as it was written."""
        if self.dimension != wanted.dimension or not _same_noun(self.noun, wanted.noun):
            return False
        loose = wanted.quantity.approximate or wanted.quantity.comparator != "="
        slack = min(wanted.slack * (2 if loose else 1) + self.slack, abs(wanted.value) * _most(wanted))
        return abs(self.value - abs(wanted.value)) <= slack


def find_derived(coverage: Coverage) -> tuple[Derived, ...]:
    """Find, among the figures that only one origin gives, those that follow from others.

    "187 passengers and 26 crew ... 213 people": the sum. "700, against 452 ... 55% higher": 700 is 1.55 times 452.
    First looked at is the article itself, a passage and its neighbours, then one passage of another article.
    """
    figures = _figures_of(coverage)
    fact_of = {ref: fact.id for fact in coverage.facts for ref in fact.claims}
    alone = _alone(coverage)
    found: dict[ClaimRef, Derived] = {}
    shared = _Index(_story_ways(figures))
    for own in figures.values():
        wanted = [f for f in own if f.ref in alone]
        near = _Index(_near_ways(own, {f.passage for f in wanted}))
        candidates = [(way, f) for f in wanted for way in near.around(f) if _is_near(way, f)]
        candidates.sort(key=lambda pair: pair[0].rank)  # a total from its parts before a part from its total
        candidates += ((way, f) for f in wanted for way in shared.around(f) if _may_cross(way, f))
        for way, figure in candidates:
            if figure.ref not in found and _holds(way, figure, fact_of, found):
                operands = tuple(dict.fromkeys(f.ref for f in way.of))
                found[figure.ref] = Derived(figure.ref, operands, way.words())
    return tuple(found[ref] for ref in sorted(found, key=lambda r: (r.article, r.index)))


def _figures_of(coverage: Coverage) -> dict[str, list[Figure]]:
    """Each article's plain numbers in reading order; both ends of "from 115,900 to 126,400"."""
    figures: dict[str, list[Figure]] = {}
    for article in sorted(coverage.articles, key=lambda a: a.id):
        said = coverage.extractions[article.id]
        rows = _rows(article.text, said.passages)
        figures[article.id] = [
            figure
            for n, claim in enumerate(said.claims)
            if claim.span.part == "text"
            for figure in _ends_of(
                ClaimRef(article.id, n), claim.quantity, rows.get(claim.passage, claim.passage)
            )
        ]
    return figures


def _rows(text: str, passages: Sequence[Passage]) -> dict[int, int]:
    """For each cell of a table the first cell of its row: what stands in one row stands together."""
    found: dict[int, int] = {}
    for n, passage in enumerate(passages):
        if passage.kind != "cell" or passage.span.part != "text":
            continue
        before = passages[n - 1] if n - 1 in found else None
        is_beside = before is not None and "\n" not in text[before.span.end : passage.span.start]
        found[n] = found[n - 1] if is_beside else n
    return found


def _ends_of(ref: ClaimRef, q: Quantity, passage: int) -> Iterator[Figure]:
    if q.kind in ("date", "period", "ordinal") or isinstance(q.low, str) or isinstance(q.high, str):
        return
    if q.low != q.high and q.change != "from":
        return
    scale = scale_of(q.unit)
    dimension = dimension_of(q)
    plain = scale is None or dimension in ("share", "multiple", "count") or scale.dimension == "temperature"
    factor = Decimal(1) if plain or scale is None else scale.factor
    noun = q.unit if dimension == "count" or "/" in (q.unit or "") else None
    for value in dict.fromkeys((q.low, q.high)):
        surface = q.surface if q.low == q.high else _written(value)
        step = figure_of(q).step
        slack = Decimal(0) if dimension == "count" and step <= 1 else step * factor / 2
        yield Figure(ref, q, surface, value * factor, slack, dimension, noun, passage)


def _alone(coverage: Coverage) -> set[ClaimRef]:
    """The claims whose fact only one origin states."""
    origin_of = {a: n for n, origin in enumerate(coverage.origins) for a in origin.articles}
    shared: set[ClaimRef] = set()
    for fact in coverage.facts:
        if len({origin_of.get(ref.article) for ref in fact.claims}) > 1:
            shared.update(fact.claims)
    return {
        ref
        for article in coverage.articles
        for n in range(len(coverage.extractions[article.id].claims))
        if (ref := ClaimRef(article.id, n)) not in shared
    }


# ---- where figures may come from


def _near_ways(own: Sequence[Figure], passages: set[int]) -> Iterator[Way]:
    """What the figures of a passage and its neighbours give, where one that is looked for may stand among them."""
    first: dict[int, int] = {}
    for n, figure in enumerate(own):
        first.setdefault(figure.passage, n)
    done: set[tuple[int, int]] = set()
    for passage in sorted(passages):
        start = min((first[p] for p in range(passage - 1, passage + 2) if p in first), default=0)
        around = []
        for n in range(start, len(own)):
            if own[n].passage > passage + 1:
                break
            around.append(n)
        if len(around) > MOST_FIGURES:
            around = [n for n in around if own[n].passage == passage][:MOST_FIGURES]
        for a, b in combinations(around, 2):
            if (a, b) not in done:
                done.add((a, b))
                yield from _ways(own[a], own[b])
        yield from _long_sums([own[n] for n in around])


def _is_near(way: Way, wanted: Figure) -> bool:
    return all(f.ref != wanted.ref and abs(f.passage - wanted.passage) <= 1 for f in way.of)


def _story_ways(figures: dict[str, list[Figure]]) -> Iterator[Way]:
    """What two figures of one passage give, over the whole story; nothing where they are so many that chance rules."""
    pairs: dict[tuple[Decimal, str, Decimal, str], tuple[Figure, Figure]] = {}
    for own in figures.values():
        passages: dict[int, list[Figure]] = defaultdict(list)
        for figure in own:
            passages[figure.passage].append(figure)
        for together in passages.values():
            if len(together) > MOST_FIGURES:
                continue
            for a, b in combinations(together, 2):
                pairs.setdefault((a.value, a.dimension, b.value, b.dimension), (a, b))
                if len(pairs) > MOST_PAIRS:
                    return
    for a, b in pairs.values():
        yield from _ways(a, b)


class _Index:
    """Ways by what they give, so that a figure finds its own at once."""

    def __init__(self, ways: Iterable[Way]) -> None:
        self._ways: dict[str, list[Way]] = defaultdict(list)
        for way in ways:
            self._ways[way.dimension].append(way)
        for listed in self._ways.values():
            listed.sort(key=lambda w: w.value)
        self._values = {d: [w.value for w in listed] for d, listed in self._ways.items()}

    def around(self, wanted: Figure) -> list[Way]:
        listed, values = self._ways.get(wanted.dimension, []), self._values.get(wanted.dimension, [])
        reach = abs(wanted.value) * _most(wanted)
        first = bisect_left(values, abs(wanted.value) - reach)
        last = bisect_left(values, abs(wanted.value) + reach + Decimal("1e-9"))
        return sorted(listed[first:last], key=lambda w: w.rank)


def _may_cross(way: Way, wanted: Figure) -> bool:
    """Whether figures of another article may be what this one was worked out from.

    Many pairs stand in a story, and a small round number meets one of them by chance.
    """
    if way.of[0].ref.article == wanted.ref.article:
        return False
    digits = _digits(wanted)
    return (way.rank in (CHANGE, SHARE, RATIO, EACH) and digits >= 2) or (way.rank == SUM and digits >= 3)


def _digits(figure: Figure) -> int:
    """How many digits of a figure say something: 1 of 400, 3 of 416."""
    return len(figure.value.normalize().as_tuple().digits)


def _holds(way: Way, wanted: Figure, fact_of: dict[ClaimRef, str], found: dict[ClaimRef, Derived]) -> bool:
    """Whether a way gives the figure, from other facts, and not from what was worked out of it."""
    if not (way.meets(wanted) and _fits(way, wanted)):
        return False
    refs, own = [f.ref for f in way.of], fact_of.get(wanted.ref)
    if own is not None and any(fact_of.get(ref) == own for ref in refs):
        return False
    return not any(wanted.ref in found[ref].operands for ref in refs if ref in found)


def _fits(way: Way, wanted: Figure) -> bool:
    """A change is said as a change, a share as a share; a sum of few is looked for in the passage itself."""
    quantity = wanted.quantity
    if quantity.unit == "%" and (quantity.change == "by" or quantity.direction is not None):
        return way.rank == CHANGE
    is_bare = way.rank == EACH and way.dimension.startswith("money")
    if is_bare or (way.rank in (SUM, DIFFERENCE, PART) and _digits(wanted) < 2):
        return all(f.passage == wanted.passage for f in way.of)
    return way.rank != CHANGE or (quantity.unit == "x" and quantity.change == "by")


# ---- how

SUM, CHANGE, SHARE, RATIO, EACH, PART, PRODUCT, DIFFERENCE = RANKS = tuple(range(8))
"""What is looked for first: a total follows from its parts before a part follows from its total."""


def _ways(a: Figure, b: Figure) -> Iterator[Way]:
    """What two figures give by the table of workings, where a report believes it."""
    for worked in work_out(a, b):
        told = _TOLD.get(worked.how)
        if told is None:
            continue
        rank, believed, words = told
        for dimension, noun in believed(worked):
            yield Way(
                rank,
                worked.value,
                worked.slack,
                dimension,
                noun,
                (a, b),
                partial(words, *worked.of, worked.value),
            )


Believed = Iterator[tuple[str, str | None]]
"""What a working gives a value of, its dimension and counted noun; nothing where a report does not believe it."""


def _of_parts(worked: Worked[Figure]) -> Believed:
    """187 passengers and 26 crew: the sum, and what one has more."""
    a, b = worked.of
    if not _may_add(a, b) or a.value == b.value or min(a.value, b.value) <= 0:
        return
    if not {a.quantity.comparator, b.quantity.comparator} - {"=", "~"}:
        yield worked.dimension, _common(a.noun, b.noun)


def _of_two(worked: Worked[Figure]) -> Believed:
    """700 beside 452: 1.55 times, 55% more, 35% less; 17 of 213: 8%."""
    more, less = worked.of
    if not _may_add(more, less) or more.value == less.value or less.value <= 0:
        return
    if worked.dimension not in _NOT_SAID.get(worked.how, ()):
        yield worked.dimension, None


_NOT_SAID = {"times": ("share",), "more": ("multiple",)}
"""What is 1.55 times another is not told as 155%, and 55% more not as 0.55 times more."""


def _of_whole(worked: Worked[Figure]) -> Believed:
    """A share or a multiple of a whole: 8% of 213."""
    part, whole = worked.of
    if whole.dimension not in ("share", "multiple") and part.value > 0:
        yield whole.dimension, whole.noun


def _shared_out(worked: Worked[Figure]) -> Believed:
    """£27.6 million over 2.3 million customers: £12 for each."""
    money, count = worked.of
    head, below = _money_of(money, count)
    if head and not below:
        yield f"money {head}", None
        if rate := scale_of(f"{head}/{count.quantity.unit}"):
            yield rate.dimension, None


def _taken_together(worked: Worked[Figure]) -> Believed:
    """$12 a head times 2.3 million."""
    money, count = worked.of
    head, below = _money_of(money, count)
    if head and below and kinship(below, count.quantity.unit) in ("same", "kind"):
        yield f"money {head}", None


def _money_of(money: Figure, count: Figure) -> tuple[str, str]:
    """The currency of an amount and what it is for each of; nothing where the other is no count of things."""
    if count.dimension != "count" or count.value <= 1 or not count.noun or not money.value:
        return "", ""
    head, _, below = (money.quantity.unit or "").partition("/")
    return (head, below) if is_currency(head) else ("", "")


Words = Callable[[Figure, Figure, Decimal], str]


def _put(pattern: str) -> Words:
    """Words for a working: the surfaces of its figures, the ratio and the share of them, the first as a number."""

    def words(one: Figure, other: Figure, value: Decimal) -> str:
        ratio = value_of("times", one.value, other.value)
        share = value_of("share", one.value, other.value) * HUNDRED
        return pattern.format(
            one.surface,
            other.surface,
            ratio=_written(ratio),
            share=_written(share),
            number=_written(one.value),
        )

    return words


_TIMES, _PART_OF = _put("{0} is {ratio} times {1}"), _put("{1} is {share}% of {0}")
_TOLD: dict[str, tuple[int, Callable[[Worked[Figure]], Believed], Words]] = {
    "sum": (SUM, _of_parts, lambda one, other, value: _together(sorted((one, other), key=_place))),
    "difference": (DIFFERENCE, _of_parts, _put("{0} less {1}")),
    "times": (RATIO, _of_two, _TIMES),
    "more": (CHANGE, _of_two, _TIMES),
    "less": (CHANGE, _of_two, _PART_OF),
    "share": (SHARE, _of_two, _PART_OF),
    "part": (PART, _of_whole, _put("{0} of {1}")),
    "multiplied": (PRODUCT, _of_whole, _put("{number} times {1}")),
    "each": (EACH, _shared_out, _put("{0} for {1}")),
    "so many": (PRODUCT, _taken_together, _put("{0} times {1}")),
}
"""The workings that a report tells: how early each is looked for, of what it gives a value, and its words."""


def _place(figure: Figure) -> tuple[str, int]:
    return figure.ref.article, figure.ref.index


def _long_sums(figures: Sequence[Figure]) -> Iterator[Way]:
    """Three figures or more in a row that add up."""
    for long in (3, 4, 5):
        for n in range(len(figures) - long + 1):
            row = figures[n : n + long]
            if all(_may_add(row[0], f) and f.value > 0 and f.quantity.comparator in "=~" for f in row):
                total = sum((f.value for f in row), Decimal(0))
                slack = sum((f.slack for f in row), Decimal(0))
                noun = reduce(_common, (f.noun for f in row))
                words = partial(_together, row)
                yield Way(SUM, total, slack, row[0].dimension, noun, tuple(row), words)


def _together(row: Sequence[Figure]) -> str:
    return f"{', '.join(f.surface for f in row[:-1])} and {row[-1].surface} together"


def _may_add(a: Figure, b: Figure) -> bool:
    """One dimension; of counts, things that can be counted together. Exact enough to say anything."""
    if a.dimension != b.dimension or not (_is_exact(a) and _is_exact(b)):
        return False
    if a.quantity.change == "by" and b.quantity.change == "by" and "share" in a.dimension:
        return False
    if a.dimension == "count":
        return not a.noun or not b.noun or kinship(a.noun, b.noun) in ("same", "kind")
    return "/" not in (a.quantity.unit or "") or a.quantity.unit == b.quantity.unit


def _common(one: str | None, other: str | None) -> str | None:
    """What two counts together count: adults and children are people."""
    if one is None or other is None or one == other:
        return one or other
    return noun_key(one)


def _same_noun(one: str | None, other: str | None) -> bool:
    if one is None or other is None or one == other:
        return True
    kin = kinship(one, other)
    # passengers and crew make people; jurors and witnesses make no jurors
    return kin == "same" or (kin == "kind" and "same" in (kinship(one, "person"), kinship(other, "person")))


def _is_exact(figure: Figure) -> bool:
    return figure.slack * 10 <= abs(figure.value) or figure.value == figure.value.to_integral_value()


def _most(wanted: Figure) -> Decimal:
    """How far a figure may be off at most: what rounding to its last place allows, and no more than a few hundredths."""
    return _MOST.get(wanted.dimension, Decimal("0.02"))


_MOST = {"share": Decimal("0.07"), "multiple": Decimal("0.04")}


def _written(value: Decimal) -> str:
    """A worked figure as people write it.

    >>> _written(Decimal("1.548672")), _written(Decimal("7.98")), _written(Decimal("126400"))
    ('1.55', '7.98', '126,400')
    """
    rounded = value.quantize(Decimal("0.01")) if abs(value) < HUNDRED else value.quantize(Decimal(1))
    text = f"{rounded:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
