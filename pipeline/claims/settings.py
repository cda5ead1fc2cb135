"""What surrounds each figure: subject, measure, conditions, time, attribution and certainty."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from db.models import Certainty, Claim, Condition, ConditionKind, Mention, Part, Passage, Quantity, Span
from pipeline.claims.aliases import Aliases
from pipeline.claims.attributions import Said, Unit
from pipeline.claims.certainty import Hedge, find_hedges, tell_certainty
from pipeline.claims.clauses import Clause, clauses_of
from pipeline.claims.conditions import find_conditions
from pipeline.claims.measures import find_measure
from pipeline.claims.quotations import Quoted
from pipeline.claims.subjects import find_subject
from pipeline.claims.times import tell_time
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of one text before its claims are set: shared by all of them."""

    tokens: Tokens
    part: Part
    classes: str
    units: Sequence[Unit]
    said: Sequence[Said]
    quoted: Sequence[Quoted]
    aliases: Aliases
    passages: Sequence[Passage]
    first_passage: int
    first_attribution: int = 0


def set_claims(reading: Reading, quantities: Sequence[Quantity]) -> list[Claim]:
    """Give each quantity of a text its surroundings, in order."""
    claims: list[Claim] = []
    at = 0
    tokens = reading.tokens
    count = len(quantities)
    index = AttributionIndex(reading.said)
    for unit in reading.units:
        start, end = tokens.starts[unit.low], tokens.ends[unit.high - 1]
        while at < count and quantities[at].span.start < start:
            claims.append(_bare(reading, quantities[at]))
            at += 1
        first = at
        while at < count and quantities[at].span.start < end:
            at += 1
        if first < at:
            claims += Sentence(reading, unit, quantities[first:at], index).claims()
    claims += [_bare(reading, q) for q in quantities[at:]]
    return claims


def _bare(reading: Reading, quantity: Quantity) -> Claim:
    return Claim(quantity, passage=passage_of(reading, quantity.span.start))


def passage_of(reading: Reading, start: int) -> int:
    """The index of the passage in which a place stands."""
    place = bisect_right(reading.passages, start, key=lambda p: p.span.start) - 1
    return reading.first_passage + max(place, 0)


class AttributionIndex:
    """Finds the innermost attribution whose content holds a place."""

    def __init__(self, said: Sequence[Said]) -> None:
        self.said = said
        self.starts = [s.content[0] for s in said]

    def at(self, place: Range) -> int | None:
        """The index of the innermost attribution around a token range."""
        best: tuple[int, int] | None = None
        n = bisect_right(self.starts, place[0]) - 1
        seen = 0
        while n >= 0 and seen < 8:
            low, high = self.said[n].content
            if low <= place[0] and place[1] <= high + 1:
                width = high - low
                if best is None or width < best[0]:
                    best = (width, n)
            n -= 1
            seen += 1
        return best[1] if best is not None else None


class Sentence:
    """One sentence with its figures: what is read once for all of them."""

    def __init__(
        self, reading: Reading, unit: Unit, quantities: Sequence[Quantity], index: AttributionIndex
    ) -> None:
        tokens = reading.tokens
        self.reading = reading
        self.unit = unit
        self.index = index
        self.quantities = quantities
        self.places = [self._place(q.span) for q in quantities]
        self.clauses = clauses_of(tokens.classes, unit.low, unit.high)
        self.hedges: list[Hedge] = find_hedges(tokens, tokens.classes, unit.low, unit.high)
        self.dates = [
            (place, q)
            for place, q in zip(self.places, quantities, strict=True)
            if q.kind in ("date", "period") and q.unit != "time"
        ]
        self.figures = [
            p for p, q in zip(self.places, quantities, strict=True) if q.kind not in ("date", "period")
        ]
        self.conditions: list[tuple[Range, ConditionKind]] = (
            find_conditions(
                tokens, tokens.classes, unit.low, unit.high, [p for p, _ in self.dates], self.figures
            )
            if self.figures
            else []
        )

    def _place(self, span: Span) -> Range:
        tokens = self.reading.tokens
        low = bisect_right(tokens.starts, span.start) - 1
        return max(low, 0), max(bisect_left(tokens.starts, span.end), low + 1)

    def claims(self) -> list[Claim]:
        """The claims of the sentence."""
        return [self._claim(q, p) for q, p in zip(self.quantities, self.places, strict=True)]

    def _clause(self, place: Range) -> Clause | None:
        best = None
        for clause in self.clauses:
            if clause.start <= place[0]:
                best = clause
        return best or (self.clauses[0] if self.clauses else None)

    def _claim(self, quantity: Quantity, place: Range) -> Claim:
        reading, unit = self.reading, self.unit
        clause = self._clause(place)
        reach = (clause.start, clause.end) if clause is not None else (unit.low, unit.high)
        n = self.index.at(place)
        said = reading.said[n] if n is not None else None
        cue = self._cue_word(said)
        certainty, hedge = self._certainty(place, reach, said, cue)
        passage = passage_of(reading, quantity.span.start)
        heads = reading.passages[passage - reading.first_passage].heads if reading.passages else ()
        return Claim(
            quantity,
            subject=self._subject(quantity, place, clause, heads),
            measure=find_measure(reading.tokens, quantity, place, reach, self.figures)
            if quantity.kind not in ("date", "period")
            else None,
            conditions=self._conditions(place, reach) if quantity.kind not in ("date",) else (),
            time=tell_time(place, reach, self.dates, self.figures)
            if quantity.kind not in ("date", "period")
            else None,
            attribution=None if n is None else n + reading.first_attribution,
            certainty=certainty,
            hedge=self._span(hedge) if hedge is not None else None,
            quoted=self._is_quoted(quantity.span),
            passage=passage,
        )

    def _certainty(
        self, place: Range, reach: Range, said: Said | None, cue: str | None
    ) -> tuple[Certainty, Range | None]:
        if said is not None:
            reach = (max(reach[0], said.content[0]), reach[1])
        hedges = self.hedges
        if said is not None and said.cue is not None:
            hedges = [h for h in hedges if not (said.cue[0] <= h[0][0] < said.cue[1])]
        return tell_certainty(hedges, place, reach, cue, attributed=said is not None)

    def _cue_word(self, said: Said | None) -> str | None:
        if said is None or said.cue is None:
            return None
        return self.reading.tokens.lower[said.cue[1] - 1]

    def _subject(
        self, quantity: Quantity, place: Range, clause: Clause | None, heads: tuple[str, ...]
    ) -> Mention | None:
        found = find_subject(self.reading.tokens, self.unit.low, self.unit.high, place, clause, self.figures)
        if found is None:
            return None
        tokens = self.reading.tokens
        return Mention(tokens.slice_of(*found), self._span(found), self.reading.aliases.resolve(*found))

    def _conditions(self, place: Range, reach: Range) -> tuple[Condition, ...]:
        tokens = self.reading.tokens
        chosen = []
        for span, kind in self.conditions:
            apart = span[1] <= place[0] or span[0] >= place[1]
            if apart and self._bears(span, kind, place, reach):
                chosen.append(Condition(tokens.slice_of(*span), self._span(span), kind))
        return tuple(chosen)

    def _bears(self, span: Range, kind: ConditionKind, place: Range, reach: Range) -> bool:
        """Whether a condition limits this figure and no nearer one."""
        if span[0] >= place[1]:
            if span[0] >= reach[1] and kind != "setting":
                return False
            nearer = [f for f in self.figures if place[1] <= f[0] < span[0]]
            return len(nearer) == 0 or kind == "period"
        if span[1] <= reach[0] and span[0] > self.unit.low:
            return False
        if kind == "statistic":
            return not any(span[1] <= f[0] < place[0] for f in self.figures)
        opening = span[0] <= max(reach[0], self.unit.low) + 1
        return opening or (
            not any(span[1] <= f[0] < place[0] for f in self.figures)
            and not any(f[1] <= span[0] and f[0] >= reach[0] for f in self.figures)
        )

    def _is_quoted(self, span: Span) -> bool:
        quoted = self.reading.quoted
        n = bisect_right(quoted, span.start, key=lambda q: q.start) - 1
        return n >= 0 and span.start < quoted[n].end

    def _span(self, place: Range) -> Span:
        tokens = self.reading.tokens
        return Span(tokens.starts[place[0]], tokens.ends[place[1] - 1], self.reading.part)
