"""The day beside a clock time: 22:00 GMT on Saturday is not 22:00 GMT on Sunday."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from db.models import Span
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Saying, origins_say

FEWEST_DAYS = 2
LEAST_SHARED = 2
MOST_ARTICLES = 60

_DAY = r"(?P<day>Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_BEHIND = re.compile(rf"\s*,?\s*(?:local\s+time\s*,?\s*|GMT\s*,?\s*|UTC\s*,?\s*)?(?:on\s+)?{_DAY}\b")
_BEFORE = re.compile(
    rf"{_DAY}(?:\s+(?:morning|afternoon|evening|night))?,?\s+(?:at\s+)?(?:about\s+|around\s+|exactly\s+)?$"
)


def find_clock_days(ledger: Ledger) -> Iterator[Difference]:
    """One clock time of one zone that two origins give for one weekday, and another for another."""
    by_time: dict[str, list[tuple[Saying, str, Span]]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for saying in ledger.sayings[article.id]:
            low = str(saying.claim.quantity.low)
            if "T" not in low or (found := _day_of(saying, ledger)) is None:
                continue
            by_time[low.partition("T")[2]].append((saying, *found))
    for time in sorted(by_time):
        yield from _compare(by_time[time], ledger)


def _compare(held: list[tuple[Saying, str, Span]], ledger: Ledger) -> Iterator[Difference]:
    origins: dict[str, set[int]] = defaultdict(set)
    for saying, day, _ in held:
        origins[day].add(ledger.origin(saying.article))
    most = max(sorted(origins), key=lambda day: len(origins[day]))
    if len(origins) < 2 or len(origins[most]) < FEWEST_DAYS:
        return
    rest = [(s, span) for s, day, span in held if day == most]
    for saying, day, span in held:
        if (
            day != most
            and not origins[day] & origins[most]
            and len(origins[day]) < len(origins[most])
            and _is_one_event(saying, rest, ledger)
        ):
            yield Difference(
                "date-conflict",
                saying.article,
                span,
                f"{origins_say(len(origins[most]))} {rest[0][0].surface} on {most}day, 1 says {day}day.",
                against=tuple(Place(s.article, there) for s, there in rest[:5]),
                reasons=("the same time of day", f"{most}day is not {day}day"),
                confidence=0.8,
                fact=saying.fact.label if saying.fact else None,
            )


def _is_one_event(saying: Saying, rest: list[tuple[Saying, Span]], ledger: Ledger) -> bool:
    """Whether the sentences speak of one thing: many things happen at eight in the evening."""
    sentence = ledger.sentence(saying)
    others = [s for other, _ in rest if (s := ledger.sentence(other)) is not None]
    return sentence is not None and any(len(sentence.stems & other.stems) >= LEAST_SHARED for other in others)


def _day_of(saying: Saying, ledger: Ledger) -> tuple[str, Span] | None:
    """The weekday that stands right beside a clock time, with the place of both."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return None
    after = sentence.surface(saying.span.end, min(sentence.span.end, saying.span.end + 40))
    found = _BEHIND.match(after)
    if found is not None:
        return found["day"], Span(saying.span.start, saying.span.end + found.end(), saying.span.part)
    start = max(sentence.span.start, saying.span.start - 40)
    before = sentence.surface(start, saying.span.start)
    led = _BEFORE.search(before)
    return None if led is None else (led["day"], Span(start + led.start(), saying.span.end, saying.span.part))
