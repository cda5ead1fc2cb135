"""The day beside a clock time: 22:00 GMT on Saturday is not 22:00 GMT on Sunday."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Sentence, origins_say

FEWEST_DAYS = 2
LEAST_SHARED = 2
MOST_ARTICLES = 60

_NAMED = re.compile(r"\b(?:noon|midday|midnight)\b", re.IGNORECASE)
_DAY = r"(?P<day>Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_BEHIND = re.compile(rf"\s*,?\s*(?:local\s+time\s*,?\s*|GMT\s*,?\s*|UTC\s*,?\s*)?(?:on\s+)?{_DAY}\b")
_BEFORE = re.compile(
    rf"{_DAY}(?:\s+(?:morning|afternoon|evening|night))?,?\s+(?:at\s+)?(?:about\s+|around\s+|exactly\s+)?$"
)


@dataclass(frozen=True, slots=True)
class Hour:
    """A clock time with the weekday beside it."""

    sentence: Sentence
    surface: str
    day: str
    span: Span
    fact: str | None


def find_clock_days(ledger: Ledger) -> Iterator[Difference]:
    """One clock time of one zone that two origins give for one weekday, and another for another."""
    by_time: dict[str, list[Hour]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for saying in ledger.sayings[article.id]:
            low, sentence = str(saying.claim.quantity.low), ledger.sentence(saying)
            if "T" in low and sentence is not None:
                found = _day_of(sentence, saying.span, saying.fact.label if saying.fact else None, ledger)
                if found is not None:
                    by_time[low.partition("T")[2]].append(found)
        for sentence in ledger.sentences[article.id]:
            for m in _NAMED.finditer(sentence.text):
                at = Span(sentence.span.start + m.start(), sentence.span.start + m.end(), sentence.span.part)
                found = _day_of(sentence, at, None, ledger)
                time = "00:00" if m[0].lower() == "midnight" else "12:00"
                if found is not None and all(h.span != found.span for h in by_time[time]):
                    by_time[time].append(found)
    for time in sorted(by_time):
        yield from _compare(by_time[time], ledger)


def _compare(held: list[Hour], ledger: Ledger) -> Iterator[Difference]:
    origins: dict[str, set[int]] = defaultdict(set)
    for hour in held:
        origins[hour.day].add(ledger.origin(hour.sentence.article))
    most = max(sorted(origins), key=lambda day: len(origins[day]))
    if len(origins) < 2 or len(origins[most]) < FEWEST_DAYS:
        return
    rest = [h for h in held if h.day == most]
    for hour in held:
        day, mine = hour.day, origins[hour.day]
        if day == most or mine & origins[most] or len(mine) >= len(origins[most]):
            continue
        if _is_one_event(hour, rest):
            yield Difference(
                "date-conflict",
                hour.sentence.article,
                hour.span,
                f"{origins_say(len(origins[most]))} {rest[0].surface} on {most}day, 1 says {day}day.",
                against=tuple(Place(h.sentence.article, h.span) for h in rest[:5]),
                reasons=("the same time of day", f"{most}day is not {day}day"),
                confidence=0.8,
                fact=hour.fact,
            )


def _is_one_event(hour: Hour, rest: list[Hour]) -> bool:
    """Whether the sentences speak of one thing: many things happen at eight in the evening."""
    return any(len(hour.sentence.stems & other.sentence.stems) >= LEAST_SHARED for other in rest)


def _day_of(sentence: Sentence, time: Span, fact: str | None, ledger: Ledger) -> Hour | None:
    """The weekday that stands right beside a clock time, with the place of both."""
    surface = sentence.surface(time.start, time.end)
    after = sentence.surface(time.end, min(sentence.span.end, time.end + 40))
    found = _BEHIND.match(after)
    if found is not None:
        return Hour(
            sentence, surface, found["day"], Span(time.start, time.end + found.end(), time.part), fact
        )
    start = max(sentence.span.start, time.start - 40)
    led = _BEFORE.search(sentence.surface(start, time.start))
    if led is None:
        return None
    return Hour(sentence, surface, led["day"], Span(start + led.start(), time.end, time.part), fact)
