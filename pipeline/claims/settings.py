"""What surrounds each figure: subject, measure, conditions, time, attribution and certainty."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from db.models import Certainty, Claim, Condition, Mention, Passage, Quantity, Span
from pipeline.claims.bearing import bears, in_subject
from pipeline.claims.certainty import find_hedges, tell_certainty
from pipeline.claims.clauses import Clause, clauses_of
from pipeline.claims.conditions import CLAUSAL, find_conditions
from pipeline.claims.labels import label_of_cell, label_of_item
from pipeline.claims.landmarks import HEDGE, MEASURE, OPENER
from pipeline.claims.measures import find_measure
from pipeline.claims.reading import Places, Range, Reading
from pipeline.claims.said import Said, Unit
from pipeline.claims.subjects import find_subject
from pipeline.claims.times import tell_time

_NESTED = 8
"""How many attributions back one may open whose content still holds a figure."""
_SAME_AS_BEFORE = frozenset("it they".split())
_NO_MEASURE = frozenset(("basis", "exclusion"))
_OF_THE_FIGURE = frozenset(("statistic", "basis"))


def set_claims(reading: Reading, quantities: Sequence[Quantity]) -> list[Claim]:
    """Give each quantity of a text its surroundings, in order."""
    claims: list[Claim] = []
    opened = Places(reading)
    tokens = reading.tokens
    at, count = 0, len(quantities)
    before: Unit | None = None
    for unit in reading.units:
        start, end = tokens.starts[unit.low], tokens.ends[unit.high - 1]
        while at < count and quantities[at].span.start < start:
            claims.append(_bare(reading, quantities[at]))
            at += 1
        first = at
        while at < count and quantities[at].span.start < end:
            at += 1
        if first < at:
            sentence = Sentence(reading, opened, unit, before)
            claims += sentence.claims(quantities[first:at])
        before = unit
    claims += [_bare(reading, q) for q in quantities[at:]]
    return claims


def _bare(reading: Reading, quantity: Quantity) -> Claim:
    """A dateline, or a figure that stands in no sentence."""
    return Claim(quantity, passage=passage_at(reading.passages, reading.first_passage, quantity.span.start))


def passage_at(passages: Sequence[Passage], first: int, start: int) -> int:
    """The index of the passage in which a place stands, of passages that are numbered from ``first``."""
    return first + max(bisect_right(passages, start, key=lambda p: p.span.start) - 1, 0)


_NUMBERS = frozenset(("number", "numbers", "count", "tally", "total"))
"""Subjects that are counts of what follows them."""


class Sentence:
    """One sentence with its figures: what is read once for all of them."""

    def __init__(self, reading: Reading, opened: Places, unit: Unit, before: Unit | None) -> None:
        tokens = reading.tokens
        self.reading = reading
        self.opened = opened
        self.unit = unit
        self.before = before
        self.clauses = clauses_of(tokens.classes, unit.low, unit.high)
        self.hedges = find_hedges(tokens, reading.landmarks.places(HEDGE, unit.low, unit.high), unit.high)
        self.measured = reading.landmarks.places(MEASURE, unit.low, unit.high)
        self.mentions: dict[Range, Mention] = {}

    def claims(self, quantities: Sequence[Quantity]) -> list[Claim]:
        """The claims of the sentence's figures."""
        places = [self._place(q.span) for q in quantities]
        placed = list(zip(places, quantities, strict=True))
        self.dates = [(p, q) for p, q in placed if q.kind in ("date", "period") and q.unit != "time"]
        self.figures = [p for p, q in placed if q.kind not in ("date", "period")]
        self.ranks = frozenset(p for p, q in placed if q.kind == "ordinal")
        self.conditions = self._read_conditions() if self.figures else []
        self.limiting = {
            n
            for p, c in self.conditions
            if c.kind in _NO_MEASURE or self.reading.tokens.lower[p[0]] in CLAUSAL
            for n in range(*p)
        }
        return [self._claim(q, p) for p, q in placed]

    def _place(self, span: Span) -> Range:
        starts = self.reading.tokens.starts
        low = max(bisect_right(starts, span.start) - 1, 0)
        return low, max(bisect_left(starts, span.end, low), low + 1)

    def _read_conditions(self) -> list[tuple[Range, Condition]]:
        reading, unit = self.reading, self.unit
        openers = reading.landmarks.places(OPENER, unit.low, unit.high)
        dated = [p for p, _ in self.dates]
        counted = [p for p in self.figures if p not in self.ranks]
        return [
            (place, Condition(reading.tokens.slice_of(*place), reading.span(place), kind))
            for place, kind in find_conditions(reading.tokens, openers, unit.high, dated, counted)
        ]

    def _clause(self, place: Range) -> Clause | None:
        best = None
        for clause in self.clauses:
            if clause.start > place[0]:
                break
            best = clause
        return best or (self.clauses[0] if self.clauses else None)

    def _claim(self, quantity: Quantity, place: Range) -> Claim:
        reading, unit = self.reading, self.unit
        clause = self._clause(place)
        reach = (clause.start, clause.end) if clause is not None else (unit.low, unit.high)
        verb = clause.verb[0] if clause is not None else unit.high
        n = self._attribution(place)
        certainty, hedge = self._certainty(place, reach, verb, None if n is None else reading.said[n])
        subject = self._subject(place, clause)
        passage = bisect_right(self.opened.passages, quantity.span.start) - 1
        measure, time = None, None
        if quantity.kind not in ("date", "period"):
            measure = self._measure(quantity, place, reach) or self._measure_of_number(quantity, subject)
            if self.dates:
                time = tell_time(reading.tokens, place, reach, self.dates, self.figures)
            if measure is None or subject is None:
                subject, measure = self._labelled(
                    reading.passages[max(passage, 0)], quantity, subject, measure
                )
        return Claim(
            quantity,
            subject,
            measure,
            self._conditions(place, clause, reach, subject) if self.conditions else (),
            time,
            None if n is None else n + reading.first_attribution,
            certainty,
            reading.span(hedge) if hedge is not None else None,
            self._is_quoted(quantity.span.start),
            reading.first_passage + max(passage, 0),
        )

    def _attribution(self, place: Range) -> int | None:
        """The index of the innermost attribution whose content holds a token range."""
        said = self.reading.said
        if not said:
            return None
        best: tuple[int, int] | None = None
        last = bisect_right(self.opened.contents, place[0]) - 1
        for n in range(last, max(last - _NESTED, -1), -1):
            low, high = said[n].content
            if place[1] <= high + 1 and (best is None or high - low < best[0]):
                best = (high - low, n)
        return best[1] if best is not None else None

    def _certainty(
        self, place: Range, reach: Range, verb: int, said: Said | None
    ) -> tuple[Certainty, Range | None]:
        """The certainty of a figure; a cue hedges what it introduces, not by its own words."""
        hedges, tokens = self.hedges, self.reading.tokens
        if said is None:
            return (
                tell_certainty(hedges, place, reach, tokens, None, verb, attributed=False)
                if hedges
                else ("asserted", None)
            )
        cue = said.cue
        if cue is not None:
            hedges = [h for h in hedges if not cue[0] <= h[0][0] < cue[1]]
        reach = (max(reach[0], said.content[0]), reach[1])
        return tell_certainty(hedges, place, reach, tokens, cue, verb, attributed=True)

    def _subject(self, place: Range, clause: Clause | None) -> Mention | None:
        reading = self.reading
        found = find_subject(reading.tokens, self.unit.low, self.unit.high, place, clause, self.figures)
        if found is None:
            return None
        known = self.mentions.get(found)
        if known is None:
            words = reading.tokens.slice_of(*found)
            name = self._subject_before() if words.lower() in _SAME_AS_BEFORE else None
            known = Mention(words, reading.span(found), name or reading.aliases.resolve(*found))
            self.mentions[found] = known
        return known

    def _subject_before(self) -> str | None:
        """What the sentence before is about: what "it" is, unless that is a person."""
        before, aliases = self.before, self.reading.aliases
        if before is None or before.paragraph != self.unit.paragraph:
            return None
        classes = self.reading.tokens.classes
        first = next(iter(clauses_of(classes, before.low, before.high)), None)
        if first is None or first.subject is None or classes[first.subject[0]] in "UC":
            return None
        name = aliases.resolve(*first.subject)
        return None if aliases.is_person(name) else name

    def _measure(self, quantity: Quantity, place: Range, reach: Range) -> str | None:
        words = [n for n in self.measured if reach[0] <= n < reach[1] and n not in self.limiting]
        return find_measure(self.reading.tokens, quantity, place, words, self.figures) if words else None

    def _measure_of_number(self, quantity: Quantity, subject: Mention | None) -> str | None:
        """The measure of a subject that is itself a count: "the number of people killed in the fire has risen to 19"."""
        if subject is None or quantity.unit is not None or not self.measured:
            return None
        low, high = self._place(subject.span)
        number = next((n for n in range(low, high) if self.reading.tokens.lower[n] in _NUMBERS), None)
        if number is None:
            return None
        words = [n for n in self.measured if number < n <= high + 1]
        return find_measure(self.reading.tokens, quantity, (number, number + 1), words, []) if words else None

    def _labelled(
        self, passage: Passage, quantity: Quantity, subject: Mention | None, measure: str | None
    ) -> tuple[Mention | None, str | None]:
        if passage.kind == "cell" and passage.heads:
            return label_of_cell(self.reading, passage, quantity, subject, measure)
        if passage.kind == "item":
            return label_of_item(self.reading, self.unit, subject, measure)
        return subject, measure

    def _conditions(
        self, place: Range, clause: Clause | None, reach: Range, subject: Mention | None
    ) -> tuple[Condition, ...]:
        tokens = self.reading.tokens
        figures = [f for f in self.figures if f != place]
        spans = [span for span, _ in self.conditions]
        chosen = []
        for span, one in self.conditions:
            if span[0] < place[1] and place[0] < span[1]:
                continue
            if one.kind not in _OF_THE_FIGURE and subject is not None and one.span.overlaps(subject.span):
                continue
            near = bears(tokens, (span, one.kind), place, reach, self.unit.low, figures, spans)
            if near or in_subject(span, one.kind, place, clause, figures):
                chosen.append(one)
        return tuple(chosen)

    def _is_quoted(self, start: int) -> bool:
        if not self.opened.quotes:
            return False
        n = bisect_right(self.opened.quotes, start) - 1
        return n >= 0 and start < self.reading.quoted[n].end
