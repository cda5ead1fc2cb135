"""What stands beside one another belongs together: parts of a time, both ends of a range, what bounds it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.relatives import EDGES
from pipeline.claims.moments.words import CARDINALS, SPACE, UNITS, any_of, count_of
from pipeline.claims.patterns import pattern

_EDGE = pattern(
    r"(?<![\w-])(?:(?P<edge>early|mid|late)(?:\s(?:in\s)?(?:the\s)?|-)"
    r"|(?P<edge2>end|start|beginning|middle|close|turn)(?:\sof\s(?:the\s)?(?:month\sof\s)?|-))$",
    re.IGNORECASE | re.ASCII,
)

_LEAD = pattern(
    rf"(?P<the>\bthe\s(?:(?:first|last|full)\s)?)?(?:(?P<count>\d\d?|{any_of(CARDINALS)})[\s-])?"
    r"(?P<unit>day|week|month|quarter|half|year|weekend)s?\s"
    r"(?P<way>to|through|until|up\sto|(?:that\s|which\s)?(?:ended|ending)|beginning|starting|commencing|from|of)\s"
    r"(?:on\s)?(?:the\s)?$",
    re.IGNORECASE | re.ASCII,
)

_WAYS = frozenset("to through until ended ending beginning starting commencing from of".split())
"""The last words of a lead, but for "the" and "on"."""

_COMPARATOR = pattern(
    r"(?P<word>no\searlier\sthan|not\searlier\sthan|not\sbefore|no\slater\sthan|not\slater\sthan|not\safter"
    r"|earlier\sthan|later\sthan|around|about|roughly|approximately|circa|c\.|ca\.|some\stime\saround|~)\s?(?:the\s)?$",
    re.IGNORECASE | re.ASCII,
)

_AFTERWARDS = pattern(
    r"\s(?P<word>at\sthe\searliest|at\sthe\slatest|or\slater|or\safter|or\searlier|and\slater|and\safter|onwards?)\b",
    re.IGNORECASE | re.ASCII,
)

COMPARATORS = {
    "no earlier than": ">=", "not earlier than": ">=", "not before": ">=", "no later than": "<=",
    "not later than": "<=", "not after": "<=", "earlier than": "<", "later than": ">", "at the earliest": ">=",
    "at the latest": "<=", "or later": ">=", "or after": ">=", "and later": ">=", "and after": ">=",
    "or earlier": "<=", "onward": ">=", "onwards": ">=",
}  # fmt: skip

_OF = pattern(r"\s(?:of|in)\s(?:the\s)?|[\s-]")

_COMMA = pattern(r",?\s|,?\s(?:the\s)|-|\s\(")

_RANGE = pattern(
    r"\s?(?:-|–|—|~)\s?|\s(?:to|through|thru|until|till|up\sto)\s(?:the\s)?", re.IGNORECASE | re.ASCII
)

_RANGE_AND = pattern(r"\sand\s(?:the\s)?|\s?(?:-|–|—|~)\s?|\s(?:to|through)\s", re.IGNORECASE | re.ASCII)

_BETWEEN = pattern(r"\bbetween\s(?:the\s)?$", re.IGNORECASE | re.ASCII)

_FROM = pattern(r"\bfrom\s(?:the\s|about\s|around\s)?$", re.IGNORECASE | re.ASCII)

_MOVED = pattern(
    r"\b(?:moved?|postponed?|delayed?|pushed|rescheduled?|brought|shifted|extended|changed|put\soff)\b[^.;]{0,60}$",
    re.IGNORECASE | re.ASCII,
)

CONTAINERS = frozenset("year month season decade century quarter half span".split())

EDGED = frozenset("month year quarter season decade century week".split())


def join_moments(text: str, found: list[Moment]) -> list[Moment]:
    """Join the parts of one time, then both ends of a range, then what bounds it."""
    parts: list[Moment] = []
    for moment in found:
        whole = _whole(text, parts[-1], moment) if parts else None
        if whole is not None:
            parts[-1] = whole
        else:
            parts.append(moment)
    edged = [_with_edge(text, moment) for moment in parts if not moment.loose]
    return [_with_bound(text, _with_lead(text, moment)) for moment in _ranges(text, edged)]


def _whole(text: str, first: Moment, second: Moment) -> Moment | None:
    """One moment out of two neighbours: "first week" + "of June", "Tuesday" + ", March 7", "next week" + "Tuesday"."""
    gap = text[first.end : second.start]
    if len(gap) > 9:
        return None
    if first.index is not None and first.grain in UNITS and first.year is None and _OF.fullmatch(gap):
        small = first.grain in ("quarter", "half") and not first.loose
        if _contains(second) and ("of" in gap or "in" in gap or small):
            return replace(first, end=second.end, within=second, loose=False)
    written = second.grain == "day" and second.day is not None and second.shift is None
    if first.grain == "weekday" and first.day is None and written and _COMMA.fullmatch(gap):
        close = gap.endswith("(") and text[second.end : second.end + 1] == ")"
        return replace(second, start=first.start, end=second.end + close, weekday=first.weekday)
    plain = first.grain in ("day", "month", "season") and first.year is None and first.shift is None
    if plain and _is_near_year(second) and gap in (" ", " of ", ", "):
        return replace(first, end=second.end, within=second)
    if first.grain == "weekday" and second.grain == "week" and gap in (" ", " of "):
        return replace(first, end=second.end, within=second)
    if (
        first.grain == "week"
        and second.grain == "weekday"
        and gap in (" ", " on ")
        and first.shift is not None
    ):
        return replace(second, start=first.start, within=first)
    if (
        _contains(first)
        and second.index is not None
        and second.grain in ("quarter", "half")
        and gap in ("'s ", "’s ")
    ):
        return replace(second, start=first.start, within=first, loose=False)
    return None


def _is_near_year(moment: Moment) -> bool:
    """Say whether a moment is last, this or next year."""
    counted = moment.shift is not None and moment.anchor == "reference"
    return moment.grain == "year" and counted and moment.edge is None


def _contains(moment: Moment) -> bool:
    return moment.grain in CONTAINERS and not moment.loose and moment.clock is None


def _with_edge(text: str, moment: Moment) -> Moment:
    """Take "early", "mid-" or "the end of" into a month, a year …"""
    if moment.grain not in EDGED or moment.edge or moment.clock:
        return moment
    found = _EDGE.search(text, max(0, moment.start - 26), moment.start)
    if found is None:
        return moment
    edge = (found["edge"] or found["edge2"]).lower()
    if edge == "turn" and moment.grain not in ("year", "decade", "century"):
        return moment
    return replace(moment, start=found.start(), edge=EDGES.get(edge, edge))


def _ranges(text: str, parts: list[Moment]) -> Iterator[Moment]:
    """Both ends of a range as one: from A to B, A–B, between A and B (with its "between")."""
    at = 0
    while at < len(parts):
        first = parts[at]
        between = _BETWEEN.search(text, max(0, first.start - 14), first.start)
        if at + 1 < len(parts) and _is_range(text, first, parts[at + 1], between=bool(between)):
            last = parts[at + 1]
            last = last.last or last
            start = between.start() if between else first.start
            yield replace(
                first, start=start, end=parts[at + 1].end, grain="span", last=last, within=replace(first)
            )
            at += 2
            continue
        if between and first.grain == "span":
            first = replace(first, start=between.start())
        yield first
        at += 1


def join_ranges(text: str, parts: list[Moment], to: re.Pattern[str]) -> list[Moment]:
    """Join neighbours that a language's word for "to" links: 2020 bis 2023."""
    joined: list[Moment] = []
    for moment in parts:
        first = joined[-1] if joined else None
        if first is not None and _alike(first, moment) and to.fullmatch(text, first.end, moment.start):
            span = "span" if moment.clock is None else first.grain
            joined[-1] = replace(first, end=moment.end, grain=span, last=moment, within=first)
        else:
            joined.append(moment)
    return joined


def _alike(first: Moment, second: Moment) -> bool:
    """Say whether two moments can be the ends of one range."""
    same = first.grain == second.grain and (first.clock is None) == (second.clock is None)
    return same and first.last is None and first.shift is None


def _is_range(text: str, first: Moment, second: Moment, *, between: bool) -> bool:
    gap = text[first.end : second.start]
    if len(gap) > 16 or not (_RANGE_AND if between else _RANGE).fullmatch(gap):
        return False
    if (first.clock is None) != (second.clock is None) or "ago" in (first.grain, second.grain):
        return False
    if first.grain == "span" or (second.grain == "span" and not second.clock):
        return False
    if first.year and second.year and (first.year, first.month or 0) > (second.year, second.month or 12):
        return False
    if "-" in gap and first.grain == "year" and second.grain != "year":
        return False
    led = _FROM.search(text, max(0, first.start - 14), first.start)
    return not (led and _MOVED.search(text, max(0, first.start - 80), first.start))


def _with_lead(text: str, moment: Moment) -> Moment:
    """Take "three months to" or "week of" into the day or month it leads to."""
    if (
        moment.clock
        or moment.grain not in ("day", "month", "weekday", "season", "year", "quarter")
        or moment.lead
    ):
        return moment
    near = text[max(0, moment.start - 24) : moment.start].lower().split()
    while near and near[-1] in ("the", "on"):
        near.pop()
    if not near or near[-1] not in _WAYS:
        return moment
    found = _LEAD.search(text, max(0, moment.start - 48), moment.start)
    if found is None:
        return moment
    way, unit = found["way"].lower(), found["unit"].lower()
    count = count_of(found["count"]) if found["count"] else 1
    ends = "end" in way
    if way == "of":
        if unit != "week" or moment.grain not in ("day", "weekday") or not found["the"]:
            return moment
        return replace(moment, start=found.start("unit"), lead=(0, "week"))
    if way in ("beginning", "starting", "commencing", "from"):
        if unit != "week" or moment.grain not in ("day", "weekday") or found["count"]:
            return moment
        return replace(moment, start=found.start("unit"), lead=(-1, "week"))
    if (
        not ends
        and (not found["the"] or unit in ("day", "half"))
        and not (unit == "year" and not found["count"])
    ):
        return moment
    if moment.grain == "year" and unit == "year" and count == 1:
        return moment
    start = found.start("count") if found["count"] else found.start("unit")
    return replace(moment, start=start, lead=(count, unit))


def _with_bound(text: str, moment: Moment) -> Moment:
    """Take "no earlier than", "around" or "at the earliest" in."""
    if moment.comparator != "=":
        return moment
    found = _COMPARATOR.search(text, max(0, moment.start - 24), moment.start)
    if found is not None and not found[0][0].isdigit():
        word = SPACE.sub(" ", found["word"].lower())
        at = found.start()
        if at == 0 or not text[at - 1].isalnum():
            return replace(moment, start=at, comparator=COMPARATORS.get(word, "~"))
    after = _AFTERWARDS.match(text, moment.end)
    if after is not None:
        word = SPACE.sub(" ", after["word"].lower())
        return replace(moment, end=after.end(), comparator=COMPARATORS[word])
    return moment
