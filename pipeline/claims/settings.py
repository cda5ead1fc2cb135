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
from pipeline.claims.conditions import CLAUSAL, find_conditions
from pipeline.claims.measures import find_measure, measure_of_words
from pipeline.claims.quotations import Quoted
from pipeline.claims.subjects import find_subject
from pipeline.claims.times import is_contrasted, tell_time
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]

_REACH_AFTER: dict[ConditionKind, int] = {
    "statistic": 3, "basis": 6, "period": 12, "scope": 3, "exclusion": 8, "setting": 4,
}  # fmt: skip
"""How many tokens behind a figure a condition of each kind may open and still be its own."""
_SAME_AS_BEFORE = frozenset("it they".split())
_AFTER_ONLY = frozenset("each apiece".split())


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of one text before its claims are set: shared by all of them."""

    tokens: Tokens
    part: Part
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
            claims += Sentence(reading, unit, quantities[first:at], index, before).claims()
        before = unit
    claims += [_bare(reading, q) for q in quantities[at:]]
    return claims


def _bare(reading: Reading, quantity: Quantity) -> Claim:
    return Claim(quantity, passage=passage_at(reading.passages, reading.first_passage, quantity.span.start))


def passage_at(passages: Sequence[Passage], first: int, start: int) -> int:
    """The index of the passage in which a place stands, of passages that are numbered from ``first``."""
    return first + max(bisect_right(passages, start, key=lambda p: p.span.start) - 1, 0)


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
        self,
        reading: Reading,
        unit: Unit,
        quantities: Sequence[Quantity],
        index: AttributionIndex,
        before: Unit | None,
    ) -> None:
        tokens = reading.tokens
        self.before = before
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
        certainty, hedge = self._certainty(place, reach, said)
        passage = passage_at(reading.passages, reading.first_passage, quantity.span.start)
        told = quantity.kind not in ("date", "period")
        subject = self._subject(quantity, place, clause)
        measure = find_measure(reading.tokens, quantity, place, reach, self.figures) if told else None
        conditions = self._conditions(place, reach, clause) if quantity.kind != "date" else ()
        if subject is not None:
            conditions = tuple(
                c for c in conditions if c.kind in ("statistic", "basis") or not c.span.overlaps(subject.span)
            )
        if told and (measure is None or subject is None):
            subject, measure = self._labelled(passage, quantity, subject, measure)
        return Claim(
            quantity,
            subject=subject,
            measure=measure,
            conditions=conditions,
            time=tell_time(reading.tokens, place, reach, self.dates, self.figures) if told else None,
            attribution=None if n is None else n + reading.first_attribution,
            certainty=certainty,
            hedge=self._span(hedge) if hedge is not None else None,
            quoted=self._is_quoted(quantity.span),
            passage=passage,
        )

    def _labelled(
        self, passage: int, quantity: Quantity, subject: Mention | None, measure: str | None
    ) -> tuple[Mention | None, str | None]:
        """What the heads of a table or the label of an item say: "| Turnout | 47.8% |", "**Payload:** Candela-14, ..."."""
        reading = self.reading
        one = reading.passages[passage - reading.first_passage]
        if one.kind == "cell" and one.heads:
            found = measure_of_words(quantity, " ".join(one.heads).lower().split())
            measure = measure or found
            return subject or self._head(one, named_only=measure is not None), measure
        if one.kind == "item":
            return label_of(reading, self.unit, subject, measure)
        return subject, measure

    def _head(self, cell: Passage, *, named_only: bool) -> Mention | None:
        """The head of a cell's row as its subject, where it stands before it in the text and is no measure itself."""
        reading = self.reading
        head, text = cell.heads[0], reading.tokens.text
        start = text.rfind(head, max(0, cell.span.start - 400), cell.span.start) if head else -1
        if start < 0 or (any(c.isdigit() for c in head) and len(head) < 3):
            return None
        if (
            named_only
            and not any(w[0].isupper() for w in head.split()[1:])
            and reading.aliases.canonical(head) == head
        ):
            return None
        name = reading.aliases.canonical(head)
        return Mention(head, Span(start, start + len(head), reading.part), name)

    def _certainty(self, place: Range, reach: Range, said: Said | None) -> tuple[Certainty, Range | None]:
        if said is not None:
            reach = (max(reach[0], said.content[0]), reach[1])
        hedges = self.hedges
        if said is not None and said.cue is not None:
            hedges = [h for h in hedges if not (said.cue[0] <= h[0][0] < said.cue[1])]
        cue = said.cue if said is not None else None
        return tell_certainty(hedges, place, reach, self.reading.tokens, cue, attributed=said is not None)

    def _subject(self, quantity: Quantity, place: Range, clause: Clause | None) -> Mention | None:
        found = find_subject(self.reading.tokens, self.unit.low, self.unit.high, place, clause, self.figures)
        if found is None:
            return None
        tokens = self.reading.tokens
        name = None
        if tokens.lower[found[0]] in _SAME_AS_BEFORE and found[1] - found[0] == 1:
            name = self._subject_before()
        name = name or self.reading.aliases.resolve(*found)
        return Mention(tokens.slice_of(*found), self._span(found), name)

    def _subject_before(self) -> str | None:
        """What the sentence before is about: what "it" is, unless that is a person."""
        before = self.before
        if before is None or before.paragraph != self.unit.paragraph:
            return None
        tokens = self.reading.tokens
        for clause in clauses_of(tokens.classes, before.low, before.high)[:1]:
            if clause.subject is not None and tokens.classes[clause.subject[0]] not in "UC":
                name = self.reading.aliases.resolve(*clause.subject)
                return None if self.reading.aliases.is_person(name) else name
        return None

    def _conditions(self, place: Range, reach: Range, clause: Clause | None) -> tuple[Condition, ...]:
        tokens = self.reading.tokens
        chosen = []
        for span, kind in self.conditions:
            apart = span[1] <= place[0] or span[0] >= place[1]
            if apart and (
                self._bears(span, kind, place, reach) or self._in_subject(span, kind, place, clause)
            ):
                chosen.append(Condition(tokens.slice_of(*span), self._span(span), kind))
        return tuple(chosen)

    def _bears(self, span: Range, kind: ConditionKind, place: Range, reach: Range) -> bool:
        """Whether a condition limits this figure and no nearer one."""
        word = self.reading.tokens.lower[span[0]]
        if kind == "setting" and word in CLAUSAL:
            return self.unit.low <= span[0]
        if span[0] >= place[1]:
            nearer = any(place[1] <= f[0] < span[0] for f in self.figures)
            if span[0] >= reach[1] or (nearer and kind != "period"):
                return False
            if nearer and is_contrasted(self.reading.tokens, span, place, self.figures):
                return False
            gap = span[0] - place[1]
            return gap <= _REACH_AFTER[kind] or self._chained(place[1], span[0])
        if any(span[1] <= f[0] < place[0] for f in self.figures):
            return kind != "statistic" and span[0] <= self.unit.low + 1
        if kind == "statistic":
            between = self.reading.tokens.classes[span[1] : place[0]]
            return (
                len(between) <= 3
                and word not in _AFTER_ONLY
                and _same_phrase(self.reading.tokens, span[1], place[0])
            )
        opening = span[0] <= max(reach[0], self.unit.low) + 1 and span[0] >= min(reach[0], self.unit.low)
        return opening or place[0] - span[1] <= 2

    def _in_subject(self, span: Range, kind: ConditionKind, place: Range, clause: Clause | None) -> bool:
        """ "The median wage was $31,000": what limits the clause's subject limits the figure that is said of it."""
        if clause is None or clause.subject is None or kind not in ("statistic", "basis", "scope"):
            return False
        low, high = clause.subject[0] - 1, clause.verb[0]
        if not (low <= span[0] and span[1] <= high and clause.verb[1] <= place[0]):
            return False
        return not any(clause.verb[1] <= f[0] < place[0] for f in self.figures)

    def _chained(self, start: int, end: int) -> bool:
        """Whether nothing but other conditions, nouns and commas stands between."""
        at = start
        for span, _ in self.conditions:
            if start <= span[0] < end and span[0] - at <= 2:
                at = span[1]
        return end - at <= 2

    def _is_quoted(self, span: Span) -> bool:
        quoted = self.reading.quoted
        n = bisect_right(quoted, span.start, key=lambda q: q.start) - 1
        return n >= 0 and span.start < quoted[n].end

    def _span(self, place: Range) -> Span:
        tokens = self.reading.tokens
        return Span(tokens.starts[place[0]], tokens.ends[place[1] - 1], self.reading.part)


def _same_phrase(tokens: Tokens, start: int, end: int) -> bool:
    """Whether no preposition but "of" stands between."""
    return all(tokens.classes[n] not in "I&,V" or tokens.lower[n] == "of" for n in range(start, end))


def label_of(
    reading: Reading, unit: Unit, subject: Mention | None, measure: str | None
) -> tuple[Mention | None, str | None]:
    """ "**Payload:** Candela-14, 4,850 kg": the label is the measure, a name right behind it the subject."""
    tokens = reading.tokens
    colon = tokens.classes.find(":", unit.low, min(unit.high, unit.low + 8))
    if colon < 0:
        return subject, measure
    first, at = unit.low, colon + 1
    while first < colon and tokens.classes[first] == "*":
        first += 1
    while at < unit.high and tokens.classes[at] == "*":
        at += 1
    label = tokens.slice_of(first, colon).lower()
    if subject is None and at < unit.high and tokens.classes[at] == "M":
        end = at
        while end < unit.high and tokens.classes[end] in "MC":
            end += 1
        span = Span(tokens.starts[at], tokens.ends[end - 1], reading.part)
        subject = Mention(tokens.slice_of(at, end), span, reading.aliases.resolve(at, end))
    return subject, measure or (label or None)
