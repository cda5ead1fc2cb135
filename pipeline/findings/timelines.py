"""Dates of a timeline held against the clauses that tell its events: "November 21: Calder reports to the ODS"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.findings.dates import is_date_conflict
from pipeline.findings.differences import Difference
from pipeline.findings.figure_dates import has_date
from pipeline.findings.ledger import Ledger, Saying, Sentence, origins_say
from pipeline.matching.compare import compare
from pipeline.matching.concepts import concept
from pipeline.matching.places import date_form

MOST_ARTICLES = 30
MOST_EVENTS = 60
"""Entries of a list, and days of an article, that are laid side by side."""
FEWEST_ENTRIES = 2
"""Dated items from which on a list is a timeline."""
FEWEST_SHARED = 2
"""Words that an entry and a clause share, one of them no name."""
FORMS = ("day", "month")
"""What an event is dated by; a year has many."""
SHARE = 0.6
"""How much of an entry the clause has to tell."""
CHARACTERS = 6
"""What may stand before the date of an entry: a bullet, stars."""

_LED = re.compile(r"^\W{0,4}[:–—-]\W{0,4}\s")
_STOP = re.compile(r"[;:.!?()|\n—–]\s|,\s|\s(?:and|but|while|whereas|or)\s")


@dataclass(frozen=True, slots=True)
class Event:
    """A day and what is told of it: each word by its stem and its concept."""

    date: Saying
    words: tuple[frozenset[str], ...]
    deeds: frozenset[str]
    """Those that stand without a capital."""

    def shared(self, other: Event) -> int:
        """How many words both tell; none where no deed is among them."""
        theirs = frozenset[str]().union(*other.words)
        common = [word for word in self.words if word & theirs]
        return len(common) if any(word & self.deeds & other.deeds for word in common) else 0


def find_dates_of_timelines(ledger: Ledger) -> Iterator[Difference]:
    """An entry of a timeline and a clause of another article that tell one event of two days.

    The clause is the one that is most like the entry, and the entry the one that is most like the clause.
    """
    clauses = {
        a.id: [e for s in ledger.sentences[a.id] for e in _clauses(s, ledger)][:MOST_EVENTS]
        for a in ledger.articles[:MOST_ARTICLES]
    }
    for article in ledger.articles[:MOST_ARTICLES]:
        entries = [e for s in ledger.sentences[article.id] if (e := _entry(s, ledger)) is not None]
        if len(entries) < FEWEST_ENTRIES:
            continue
        for other in ledger.others(article.id):
            for entry, clause in _pairs(entries[:MOST_EVENTS], clauses.get(other.id, [])):
                found = _compared(entry, clause, ledger)
                if found is not None:
                    yield found


def _entry(sentence: Sentence, ledger: Ledger) -> Event | None:
    """The event of an item that begins with its day."""
    if sentence.passage.kind != "item":
        return None
    days = [s for s in _days(sentence, ledger) if s.span.start - sentence.span.start <= CHARACTERS]
    if len(days) != 1 or not _LED.match(sentence.surface(days[0].span.end, sentence.span.end)):
        return None
    return _event(days[0], sentence, [(days[0].span.end, sentence.span.end)], ledger)


def _clauses(sentence: Sentence, ledger: Ledger) -> Iterator[Event]:
    """For each day of a sentence, its clause, with the names that stand before it."""
    if sentence.passage.kind not in ("sentence", "caption"):
        return
    days = _days(sentence, ledger)
    for n, day in enumerate(days):
        low = days[n - 1].span.end if n else sentence.span.start
        start = low + max((m.end() for m in _STOP.finditer(sentence.surface(low, day.span.start))), default=0)
        stop = _STOP.search(sentence.surface(day.span.end, sentence.span.end))
        end = day.span.end + stop.start() if stop else sentence.span.end
        names = [
            (w.start, w.end)
            for w in sentence.before(start)
            if w.text[0].isupper() and w.stem in ledger.name_stems
        ]
        yield _event(day, sentence, [*names, (start, day.span.start), (day.span.end, end)], ledger)


def _days(sentence: Sentence, ledger: Ledger) -> list[Saying]:
    claims = (ledger.sayings[sentence.article][n] for n in sentence.claims)
    return [
        s for s in claims
        if s.claim.quantity.kind in ("date", "period") and date_form(s.claim.quantity) in FORMS and not ledger.is_dateline(s)
        and any(c.isdigit() for c in s.surface)
    ]  # fmt: skip


def _event(day: Saying, sentence: Sentence, parts: list[tuple[int, int]], ledger: Ledger) -> Event:
    claims = [ledger.sayings[sentence.article][n].span for n in sentence.claims]
    words = [
        w
        for start, end in parts
        for w in sentence.words
        if start <= w.start
        and w.end <= end
        and w.is_content
        and not any(c.start <= w.start < c.end for c in claims)
    ]
    keys = {w: frozenset((w.stem, concept(w.text.lower()))) for w in words}
    deeds = frozenset[str]().union(*(keys[w] for w in words if not w.text[0].isupper()))
    return Event(day, tuple(dict.fromkeys(keys.values())), deeds)


def _pairs(entries: list[Event], clauses: list[Event]) -> Iterator[tuple[Event, Event]]:
    """Entries and clauses that are most like each other, and like nothing else as much."""
    for entry in entries:
        clause = _best(entry, clauses)
        if clause is not None and _best(clause, entries) is entry:
            shared = entry.shared(clause)
            if shared >= FEWEST_SHARED and shared >= SHARE * len(entry.words):
                yield entry, clause


def _best(event: Event, others: list[Event]) -> Event | None:
    ranked = sorted(others, key=event.shared, reverse=True)
    if not ranked or (len(ranked) > 1 and event.shared(ranked[0]) == event.shared(ranked[1])):
        return None
    return ranked[0]


def _compared(entry: Event, clause: Event, ledger: Ledger) -> Difference | None:
    one, other = entry.date, clause.date
    a, b = one.claim.quantity, other.claim.quantity
    if a.comparator != "=" or b.comparator != "=" or not compare(a, b).clashes:
        return None
    if (
        not is_date_conflict(one, other, ledger)
        or has_date(other.article, one, ledger)
        or has_date(one.article, other, ledger)
    ):
        return None
    backing = [
        _backing(s, {ledger.origin(one.article), ledger.origin(other.article)}, ledger) for s in (one, other)
    ]
    odd, rest = (one, other) if backing[0] < backing[1] else (other, one)
    if backing[0] == backing[1] and not ledger.is_later(odd.article, rest.article):
        odd, rest = rest, odd
    count = 1 + max(backing)
    return Difference(
        "date-conflict",
        odd.article,
        odd.span,
        f"{origins_say(count)} {rest.surface}, 1 says {odd.surface}.",
        against=(rest.place,),
        reasons=("an entry of a timeline and a clause tell one event", "the dates exclude each other"),
        confidence=0.75 if count > 1 else 0.65,
        fact=odd.fact.label if odd.fact else None,
    )


def _backing(date: Saying, but: set[int], ledger: Ledger) -> int:
    """How many other origins have a date."""
    return ledger.origins(
        a.id
        for a in ledger.articles[:MOST_ARTICLES]
        if ledger.origin(a.id) not in but and has_date(a.id, date, ledger)
    )
