"""Median, mean, lowest, highest; relative and absolute: the words for the statistic that a figure is."""

from __future__ import annotations

import re

from db.models import Span
from pipeline.findings.ledger import Ledger, Saying, Sentence

_STATISTICS: tuple[tuple[str, str], ...] = (
    ("median", r"\bmedian\b"),
    ("mean", r"\b(?:mean|average|averag(?:es?|ed|ing))\b(?!\s+(?:that|to|by))"),
    ("lowest", r"\b(?:minimum|lowest|at\s+its\s+lowest|bottom|trough)\b"),
    ("highest", r"\b(?:maximum|highest|peak(?:ed|s)?|record[- ]high)\b"),
    ("total", r"\b(?:in\s+total|a\s+total\s+of|totall?(?:ed|ing)|cumulative)\b"),
    ("relative", r"\brelative(?:ly)?\b"),
    ("absolute", r"\b(?:absolute|percentage[- ]points?)\b"),
    ("real", r"\b(?:real[- ]terms?|inflation[- ]adjusted|adjusted\s+for\s+inflation)\b"),
    ("nominal", r"\b(?:nominal|cash\s+terms)\b"),
)
_PATTERNS = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _STATISTICS)
_ANY = re.compile("|".join(pattern for _, pattern in _STATISTICS), re.IGNORECASE)
OPPOSED = {
    "median": {"mean", "lowest", "highest", "total"},
    "mean": {"median", "lowest", "highest", "total"},
    "lowest": {"median", "mean", "highest"},
    "highest": {"median", "mean", "lowest"},
    "total": {"median", "mean"},
    "relative": {"absolute"},
    "absolute": {"relative"},
    "real": {"nominal"},
    "nominal": {"real"},
}
BEFORE, AFTER = 90, 34
NEAR = 48
"""Characters before a figure within which a statistic is its own, whatever figure stands between."""
_STOP = re.compile(r"[.;:()|]|,\s(?:and|but|while|which)\s|\s(?:while|whereas|but|and)\s")


def statistic_of(saying: Saying, ledger: Ledger) -> str | None:
    """The statistic that the words beside a figure name, the nearest one within its clause."""
    sentence = ledger.sentence(saying)
    if sentence is None or _CLASSIFIES.fullmatch(saying.surface):
        return None
    if is_halved(saying, ledger):
        return "median"
    start, end = (
        max(sentence.span.start, saying.span.start - _reach(saying, sentence, ledger)),
        min(sentence.span.end, saying.span.end + (BEFORE if _opens(saying, sentence) else AFTER)),
    )
    if not _ANY.search(sentence.surface(start, end)):
        return None
    before, after = sentence.surface(start, saying.span.start), sentence.surface(saying.span.end, end)
    stops = [m.end() for m in _STOP.finditer(before)]
    before = before[stops[-1] :] if stops else before
    stop = _STOP.search(after)
    after = after[: stop.start()] if stop else after
    if (figure := re.search(r"\d", after)) is not None:
        after = after[: max(AFTER, figure.start())]
    found = [(len(before) - m.end(), name) for name, p in _PATTERNS for m in p.finditer(before)]
    found += [(0, name) for name, p in _PATTERNS if p.search(saying.surface)]
    found += [
        (m.start(), name)
        for name, p in _PATTERNS
        for m in p.finditer(after)
        if not _OF_ANOTHER.match(sentence.surface(saying.span.end + m.end(), sentence.span.end))
    ]
    return min(found)[1] if found else None


def with_statistic(saying: Saying, name: str, ledger: Ledger) -> Span:
    """A figure's span with the word for its statistic, where that stands close by: "an average of $811,000"."""
    sentence = ledger.sentence(saying)
    pattern = next((p for known, p in _PATTERNS if known == name), None)
    if sentence is None or pattern is None:
        return saying.span
    start = max(sentence.span.start, saying.span.start - CLOSE)
    before = list(pattern.finditer(sentence.surface(start, saying.span.start)))
    if before:
        return Span(start + before[-1].start(), saying.span.end, saying.span.part)
    after = pattern.search(sentence.surface(saying.span.end, min(sentence.span.end, saying.span.end + CLOSE)))
    return Span(saying.span.start, saying.span.end + after.end(), saying.span.part) if after else saying.span


CLOSE = 24
_OF_ANOTHER = re.compile(r"\s+(?:price\s+|of\s+|wage\s+|rent\s+){1,2}[$£€]?\d", re.IGNORECASE)
"""A statistic of the figure behind it: "51,000 in all, pay a minimum of 480 euros"."""
_CLASSIFIES = re.compile(r"\w+-[a-z]+(?:-[a-z]+)?", re.IGNORECASE)
"""A compound that says what sort of thing is meant: "two-room", "three-bedroom"."""


def _opens(saying: Saying, sentence: Sentence) -> bool:
    """Whether a figure opens its sentence, which then goes on about it: "At 1.75 percent, the rate is at its lowest"."""
    return saying.span.start - sentence.span.start <= OPENING


OPENING = 12


def _reach(saying: Saying, sentence: Sentence, ledger: Ledger) -> int:
    """How far before a figure its statistic may stand: further where no other figure lies between."""
    between = [
        other
        for n in sentence.claims
        if (other := ledger.sayings[saying.article][n]).span.end <= saying.span.start
        and other.span.end > saying.span.start - BEFORE
        and other.claim.quantity.kind not in ("date", "period")
        and not _CLASSIFIES.fullmatch(other.surface)
    ]
    return NEAR if between else BEFORE


def is_halved(saying: Saying, ledger: Ledger) -> bool:
    """Whether a bound says what half lies above or below, which is the median: "half cost more than 1,180 euros"."""
    sentence = ledger.sentence(saying)
    if sentence is None or saying.claim.quantity.comparator not in ("<", ">", "<=", ">="):
        return False
    before = sentence.surface(sentence.span.start, saying.span.start)
    return bool(re.search(r"\b(?:half|one\s+in\s+two)\b[^.;,]*$", before, re.IGNORECASE))
