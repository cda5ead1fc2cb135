"""The written forms of dates, one pattern a form: what stands in the text, before it is resolved to days.

`find_moments` walks the words of a text once; only a word that can begin a date (a month, a weekday, a number,
"last", "first" …) is looked at by the patterns of its class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.claims import clock
from pipeline.claims.calendar import SEASONS
from pipeline.claims.clock import Clock
from pipeline.claims.years import is_year, short_year

Anchor = Literal["reference", "context"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A time as written: its place, its grain, and those of its parts that were written.

    ``shift`` moves by whole units from the anchor ("last year" is -1); ``edge`` is early, mid, late, start or end;
    ``index`` counts quarters, halves and units of a longer time ("first week of June").
    """

    start: int
    end: int
    grain: str
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    index: int | None = None
    count: int = 1
    shift: int | None = None
    anchor: Anchor = "reference"
    edge: str | None = None
    fiscal: bool = False
    clock: Clock | None = None
    last: Moment | None = None
    within: Moment | None = None
    lead: tuple[int, str] | None = None
    comparator: str = "="
    guessed: bool = False
    loose: bool = False
    """Counts only together with something beside it ("first week" needs its "of June")."""


MONTHS = {
    name: number
    for number, names in enumerate(
        "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep|"
        "october oct|november nov|december dec".split("|"),
        1,
    )
    for name in names.split()
}
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        "monday mon|tuesday tues tue|wednesday weds wed|thursday thurs thur thu|friday fri|saturday sat|sunday sun".split(
            "|"
        )
    )
    for name in names.split()
}
ORDINALS = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third "
        "twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth "
        "thirty-first".split(),
        1,
    )
}
CARDINALS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty".split(),
        1,
    )
} | {
    "a": 1,
    "an": 1,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
UNITS = ("day", "week", "fortnight", "weekend", "month", "quarter", "half", "year", "decade", "century")


def _any(names: object) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))  # type: ignore[call-overload]  # any iterable of words


_MONTH = rf"(?P<month>{_any(MONTHS)})\b\.?"
_ORDINAL_WORD = "|".join(
    re.escape(word).replace(r"\-", r"[\s-]") for word in sorted(ORDINALS, key=len, reverse=True)
)
_SUFFIX = r"(?:\s?(?:st|nd|rd|th)\b)?"
_DAY = rf"(?:(?:3[01]|[12]\d|0?[1-9]){_SUFFIX}|(?:{_ORDINAL_WORD})\b)"
_GUARD = (
    r"(?![\d%°$£€]|[.,:/]\d|-[a-z]|\s?(?:percent|per\scent|pc\b|%|million|billion|trillion|thousand|hundred"
    r"|bn\b|[ap]\.?m\b|o['’]?clock|degrees))"
)
_TO = r"\s*(?:-|–|—|to|through|thru|until|till)\s*"
_AND = r"(?:\s*(?:-|–|—|&)\s*|\s(?:to|through|thru|until|till|and)\s)(?:the\s)?"
_YEAR = r"(?P<year>(?:1\d|2[01])\d\d(?![\d%]|[.,:]\d|-?[a-z])|['’]\d\d(?!\d))"
_OF_YEAR = rf"(?:(?:\s?,\s?|\s|\s?[-/]\s?)(?:of\s|in\s)?{_YEAR})?"

_MONTH_FIRST = re.compile(
    rf"""
    {_MONTH}
    (?: (?: \s?,?\s? | \s?[-/]\s? | \s the \s ) (?P<day>{_DAY}) {_GUARD}           # March 14, March the 14th
        (?: {_AND} (?P<last>{_DAY}) {_GUARD} (?!\s(?:{_any(MONTHS)})\b) )? )?      # March 14-16, 14 to 16
    {_OF_YEAR}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DAY_FIRST = re.compile(
    rf"""
    (?: (?P<first>{_DAY}) {_AND} )? (?P<day>{_DAY}) (?: \s day )? (?: \s of )?     # 14, 14th of, 14-16
    (?: \s | \s?[-/]\s? ) {_MONTH} {_OF_YEAR}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ISO = re.compile(
    r"(?P<year>\d{4})(?P<point>[-/.])(?P<month>\d\d?)(?P=point)(?P<day>\d\d?)(?!\d|[-/.]\d)"
    r"(?:[T ](?P<hour>[01]\d|2[0-4]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d)(?:\.\d+)?)?"
    r"(?P<zone>Z|[+-]\d\d:?\d\d)?)?(?!\w)",
)
_NUMERIC = re.compile(
    r"(?P<a>\d\d?)(?P<point>[-/.])(?P<b>\d\d?)(?P=point)(?P<year>\d{4}|\d\d)(?!\d|[-/.]\d|\w)"
)
_YEAR_MONTH = re.compile(r"(?P<year>(?:19|20)\d\d)[-/](?P<month>0[1-9]|1[0-2])(?![\d/-]|\.\d)")
_SHORT = re.compile(r"(?P<a>\d\d?)(?P<point>[/.-])(?P<b>\d\d?)(?![\d/%]|[-.,:]\d|\w)")
_YEARS = re.compile(
    rf"(?P<year>(?:1[0-9]|2[01])\d\d)(?:(?P<slash>\s?[-–—/]\s?)(?P<short>\d\d)(?!\d|[-–/]\d|\.\d|\w)"
    rf"|(?P<to>\s?[-–—~]\s?|{_TO}|\sand\s)(?P<last>(?:1[0-9]|2[01])\d\d)(?![\d%]|[.,:]\d|-?[a-z]))?",
    re.IGNORECASE,
)
_YEAR_THEN = re.compile(
    rf"(?P<year>(?:19|20)\d\d)(?:\s|[-/])(?:(?P<unit>[QH])(?P<index>[1-4])\b|{_MONTH}(?:[-/\s](?P<day>\d\d?)\b)?)(?!\s\d|\w)",
    re.IGNORECASE,
)
_DECADE = re.compile(r"(?P<year>(?:1[0-9]|20)\d0)\s?['’]?s\b|['’](?P<short>\d0)['’]?s\b", re.IGNORECASE)
_CENTURY = re.compile(
    rf"(?:(?P<number>\d\d?)(?:st|nd|rd|th)|(?P<word>{_ORDINAL_WORD}))[\s-]+century\b", re.IGNORECASE
)
_QUARTER = re.compile(
    r"(?P<unit>[QH])(?P<index>[1-4])\b(?:(?:\s|,\s|\sof\s|[-/])?(?:FY\s?)?(?P<year>(?:19|20)\d\d\b|['’]?\d\d\b))?"
    r"|(?P<index2>[1-4])(?P<unit2>[QH])(?:\s?['’]?(?P<year2>(?:19|20)\d\d|\d\d)\b|\b)",
    re.IGNORECASE,
)
_ORDINAL_UNIT = re.compile(
    rf"""
    (?: (?P<word>{_ORDINAL_WORD}|last|final|closing|opening) | (?P<number>[1-9]\d?)(?:st|nd|rd|th) )
    (?P<gap>[\s-]+)
    (?P<fiscal>fiscal[\s-]+|financial[\s-]+)?
    (?: (?P<count>\d\d?|{_any(CARDINALS)}) \s )?
    (?P<unit>day|week|month|quarter|half|year)s?\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FISCAL = re.compile(
    r"(?:(?:fiscal|financial)(?:\syear)?|FY)\s?['’]?(?P<year>(?:19|20)\d\d|\d\d)(?:(?:[-–/])(?P<last>\d{4}|\d\d))?(?!\w)",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    rf"""
    (?: (?P<loose>earlier|later|early|late) \s (?:in\s|on\s)? )?
    (?P<word>last|this\spast|this\slast|this\scoming|this\supcoming|this|next|previous|prior|preceding|past|coming
            |upcoming|following|current|same|that|the) \s
    (?: (?:fiscal|financial|calendar|school|academic|working|business|trading) \s )?
    (?P<unit>{_any(MONTHS)}|{_any(WEEKDAYS)}|{_any(SEASONS)}|day|night|morning|afternoon|evening|week|workweek
            |weekend|fortnight|month|quarter|half|year|decade|century) \b
    (?! \s(?:and\sa\shalf|after\snext)\b )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NAMED_DAY = re.compile(
    r"(?P<before>the\sday\sbefore\syesterday)|(?P<after>the\sday\safter\stomorrow)"
    r"|(?P<word>today|yesterday|tomorrow|tonight|tonite|tmrw|overmorrow)\b",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(
    rf"(?P<weekday>{_any(WEEKDAYS)})\b(?P<stop>\.(?!\s+[A-Z]))?"
    rf"(?:\s(?:the\s)?(?P<day>\d\d?(?:st|nd|rd|th))\b(?=\s*$|\s?[.,;:!?)]|\s(?:at|around|from|between|to|and|or|in)\b))?",
    re.IGNORECASE,
)
_PART_OF_DAY = re.compile(
    r"(?:\s(?:in\sthe\s)?(?:early\s|late\s)?|-)(?:morning|afternoon|evening|night|lunchtime)\b(?!['’]?s\b)",
    re.IGNORECASE,
)
_SEASON = re.compile(
    rf"(?P<season>{_any(SEASONS)})\b(?:,?\s(?:of\s)?(?P<year>(?:19|20)\d\d)(?:[-/–](?P<last>\d{{4}}|\d\d))?\b|\s['’](?P<short>\d\d)\b)?",
    re.IGNORECASE,
)
_AGO = re.compile(
    rf"(?:(?P<about>about|around|some|nearly|almost|roughly|approximately|more\sthan|over|less\sthan|under|only|just)\s)?"
    rf"(?P<count>\d+|(?:{_any(CARDINALS)})(?:[\s-](?:{_any(CARDINALS)}))?)(?:\s(?:full|long|short|whole))?\s"
    rf"(?P<unit>day|week|fortnight|month|quarter|year|decade|century|centurie)s?\s$",
    re.IGNORECASE,
)
_SHIFTED = re.compile(
    r"(?P<count>a|an|one|two|three|the)\s(?P<same>same\s)?(?P<unit>day|week|month|quarter|year)s?\s(?P<way>earlier|before|previously|after|later)\b",
    re.IGNORECASE,
)
_EDGE = re.compile(
    r"(?<![\w-])(?:(?P<edge>early|mid|late)(?:\s(?:in\s)?(?:the\s)?|-)"
    r"|(?P<edge2>end|start|beginning|middle|close|turn)(?:\sof\s(?:the\s)?(?:month\sof\s)?|-))$",
    re.IGNORECASE,
)
_EDGE_OF_THE = re.compile(
    r"(?P<edge>end|start|beginning|middle|turn|close)\sof\s(?:the\s)?(?:current\s)?"
    r"(?P<unit>year|month|week|quarter|decade|century)\b(?!\s(?:before|after)\b)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    rf"(?P<the>\bthe\s(?:(?:first|last|full)\s)?)?(?:(?P<count>\d\d?|{_any(CARDINALS)})[\s-])?"
    r"(?P<unit>day|week|month|quarter|half|year|weekend)s?\s"
    r"(?P<way>to|through|until|up\sto|(?:that\s|which\s)?(?:ended|ending)|beginning|starting|commencing|from|of)\s"
    r"(?:on\s)?(?:the\s)?$",
    re.IGNORECASE,
)
_COMPARATOR = re.compile(
    r"(?P<word>no\searlier\sthan|not\searlier\sthan|not\sbefore|no\slater\sthan|not\slater\sthan|not\safter"
    r"|earlier\sthan|later\sthan|around|about|roughly|approximately|circa|c\.|ca\.|some\stime\saround|~)\s?(?:the\s)?$",
    re.IGNORECASE,
)
_AFTERWARDS = re.compile(
    r"\s(?P<word>at\sthe\searliest|at\sthe\slatest|or\slater|or\safter|or\searlier|and\slater|and\safter|onwards?)\b",
    re.IGNORECASE,
)
COMPARATORS = {
    "no earlier than": ">=", "not earlier than": ">=", "not before": ">=", "no later than": "<=",
    "not later than": "<=", "not after": "<=", "earlier than": "<", "later than": ">", "at the earliest": ">=",
    "at the latest": "<=", "or later": ">=", "or after": ">=", "and later": ">=", "and after": ">=",
    "or earlier": "<=", "onward": ">=", "onwards": ">=",
}  # fmt: skip
EDGES = {"beginning": "start", "middle": "mid", "close": "end"}
SHIFTS = {
    "last": -1, "past": -1, "previous": -1, "prior": -1, "preceding": -1, "this past": -1, "this last": -1, "this": 0,
    "current": 0, "same": 0, "that": 0, "the": 0, "next": 1, "coming": 1, "upcoming": 1, "following": 1,
    "this coming": 1, "this upcoming": 1,
}  # fmt: skip
LASTING = frozenset("day week month year decade century fortnight weekend".split())
"""Units that last that long after "the last" and "the next": a duration, no date."""

_THE = re.compile(r"\bthe\s$", re.IGNORECASE)
CONTEXTUAL = frozenset("previous prior preceding following same that".split())
"""Words that point at another date of the text, not at the day of publication."""

NOT_DAYS = re.compile(
    r"(?:sheffield|good|black|ash|easter|palm|whit|holy|maundy|super|cyber|giving|bloody|fat|ruby|freaky|man|mail\son"
    r"|shrove|spy|boxing|everyday|any\sgiven|every|each)\s$",
    re.IGNORECASE,
)
"""Words before a weekday that make a name of it, or a habit."""

NOT_DAYS_AFTER = re.compile(
    r"\s(?:Times|Mirror|Telegraph|Express|Mail|Post|World|Independent|People|Herald|Sport|Star|Business\sPost|Live"
    r"|Night\s(?:Lights|Live|Football|Fever)|Murder\sClub|Evening\sPost|League|FC|F\.C\.)\b"
)

_OF = re.compile(r"\s(?:of|in)\s(?:the\s)?|[\s-]")
_COMMA = re.compile(r",?\s|,?\s(?:the\s)|-|\s\(")
_RANGE = re.compile(r"\s?(?:-|–|—|~)\s?|\s(?:to|through|thru|until|till|up\sto)\s(?:the\s)?", re.IGNORECASE)
_RANGE_AND = re.compile(r"\sand\s(?:the\s)?|\s?(?:-|–|—|~)\s?|\s(?:to|through)\s", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\s(?:the\s)?$", re.IGNORECASE)
_FROM = re.compile(r"\bfrom\s(?:the\s|about\s|around\s)?$", re.IGNORECASE)
_MOVED = re.compile(
    r"\b(?:moved?|postponed?|delayed?|pushed|rescheduled?|brought|shifted|extended|changed|put\soff)\b[^.;]{0,60}$",
    re.IGNORECASE,
)
CONTAINERS = frozenset("year month season decade century quarter half span".split())
EDGED = frozenset("month year quarter season decade century week".split())

_TOKEN = re.compile(r"[A-Za-z]+|\d+")
_SPACE = re.compile(r"\s+")


def find_moments(text: str) -> list[Moment]:
    """Find the times of a text as written, in order, with their ranges and bounds joined."""
    found: list[Moment] = []
    at = 0
    for token in _TOKEN.finditer(text):
        word = token[0]
        forms = _FORMS.get(word) or (_NUMBER_FORMS if word[0].isdecimal() else None)
        if forms is None or token.start() < at:
            continue
        for form in forms:
            moment = form(text, token.start())
            if moment is not None:
                found.append(moment)
                at = moment.end
                break
    return _joined(text, found)


# ---- what stands beside one another belongs together


def _joined(text: str, found: list[Moment]) -> list[Moment]:
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
    found = _LEAD.search(text, max(0, moment.start - 48), moment.start)
    if found is None:
        return moment
    way, unit = found["way"].lower(), found["unit"].lower()
    count = _count(found["count"]) if found["count"] else 1
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
        word = _SPACE.sub(" ", found["word"].lower())
        at = found.start()
        if at == 0 or not text[at - 1].isalnum():
            return replace(moment, start=at, comparator=COMPARATORS.get(word, "~"))
    after = _AFTERWARDS.match(text, moment.end)
    if after is not None:
        word = _SPACE.sub(" ", after["word"].lower())
        return replace(moment, end=after.end(), comparator=COMPARATORS[word])
    return moment


# ---- one function a form: a match at the word, or None


def _month_first(text: str, at: int) -> Moment | None:
    """March 14, 2026 · May 4–6 · May 2026 · June."""
    found = _MONTH_FIRST.match(text, at)
    if found is None:
        return None
    month = MONTHS[found["month"].lower().rstrip(".")]
    year = short_year(found["year"]) if found["year"] else None
    if found["day"] is None:
        return _month_alone(text, found, month, year)
    if _counts_things(text, found):
        return _month_alone(text, _MONTH_ONLY.match(text, at), month, None)
    day = _day_number(found["day"])
    moment = Moment(at, found.end(), "day", year, month, day)
    if found["last"]:
        return _to_day(text, moment, found, found.start("last"), found["last"])
    return moment


_MONTH_ONLY = re.compile(_MONTH, re.IGNORECASE)


def _counts_things(text: str, found: re.Match[str]) -> bool:
    """In "in April 14 people died" the number belongs to the people."""
    day = found["day"]
    if found["year"] or not day.isdigit() or "," in text[found.start() : found.start("day")]:
        return False
    led = text[max(0, found.start() - 3) : found.start()].lower() == "in "
    return led and bool(re.match(r"\s[a-z]{3,}", text[found.end("day") :][:5]))


def _to_day(text: str, moment: Moment, found: re.Match[str], at: int, last: str) -> Moment:
    """A range of days of one month; "and" makes one of neighbours, or after "between"."""
    day = _day_number(last)
    linked = text[found.end("day") : at].lower()
    lead = text[max(0, moment.start - 12) : moment.start].lower()
    joined = "and" not in linked and "&" not in linked
    if day is None or moment.day is None or not (joined or day == moment.day + 1 or "between" in lead):
        return replace(moment, end=found.end("day"), year=moment.year)
    if day <= moment.day:
        return replace(moment, end=found.end("day")) if not moment.year else moment
    end = replace(moment, day=day)
    return replace(moment, grain="span", last=end)


def _month_alone(text: str, found: re.Match[str] | None, month: int, year: int | None) -> Moment | None:
    if found is None:
        return None
    end = found.end()
    name = found["month"]
    if year is None:
        end = found.end("month")
        if not _is_month(text, found.start(), end, name):
            return None
        if name.endswith(".") and len(name) > 4:
            end -= 1
    return Moment(found.start(), end, "month", year, month)


_LEADS_MONTH = re.compile(
    r"(?:\b(?:in|since|by|until|till|of|from|to|between|last|next|this|early|late|mid|during|through|and|or|for|before"
    r"|after|the|on|every|each|around|about|versus|vs|than|past|previous|following|current|ending|ended|starting"
    r"|beginning|per|a|an|its|their|his|her|our|that|one|as|late-|early-)\s|mid-|[-–—|(/,:]\s?|['’]s\s)$",
    re.IGNORECASE,
)
_MONTH_VERB = re.compile(
    r"\s(?:on\s[A-Z]|for\s[A-Z]|against|through\s(?:the\s)?[A-Z]|I\b|you\b|we\b|he\b|she\b|they\b|it\b|be\b|not\b|have\b|also\b"
    r"|well\b|still\b|yet\b|never\b|only\b|said\b|says\b|told\b|Day\b)"
)


def _is_month(text: str, start: int, end: int, name: str) -> bool:
    """Say whether a month's name without day or year is meant as one: not the verbs, the name Theresa May, "Mar"."""
    word = name.lower().rstrip(".")
    led = bool(_LEADS_MONTH.search(text, max(0, start - 12), start))
    if word in ("may", "march") and _MONTH_VERB.match(text, end):
        return False
    if not name[0].isupper():
        return (
            (led and word not in ("march", "mar", "dec", "may"))
            or (
                word == "may"
                and bool(
                    re.search(r"\b(?:in|since|by|until|from|to|between)\s$", text[max(0, start - 9) : start])
                )
                and not re.match(r"\s[a-z]", text[end : end + 2])
            )
            or (len(word) > 4 and word not in ("march", "august"))
        )
    if text[start:end].isupper() and len(word) == 3 and word != "may":
        return False
    if len(word) > 4 and word not in ("march", "august"):
        return not (word in ("april", "june", "july") and _is_person(text, start, end))
    if word in ("june", "july", "april"):
        return led or not _is_person(text, start, end)
    return led and not _is_person(text, start, end)


def _is_person(text: str, start: int, end: int) -> bool:
    """April Jones, Mrs May, the June Carter: a name beside it."""
    before = re.search(
        r"(?:Mrs?|Ms|Miss|Dr|Dame|Lady|Sir|Lord|Theresa|Ms\.|Mr\.|Mrs\.)\s$", text[max(0, start - 9) : start]
    )
    after = re.match(r"\s[A-Z][a-z]+(?:\s[a-z]|['’]s|,)", text[end : end + 24])
    led = re.search(
        r"\b(?:in|since|by|until|of|from|last|next|this|early|late)\s$", text[max(0, start - 7) : start], re.I
    )
    return bool(before) or bool(after and not led)


def _day_first(text: str, at: int) -> Moment | None:
    """14 March 2026 · 2nd of July · 14–16 March · fourth of July."""
    found = _DAY_FIRST.match(text, at)
    if found is None or _after_digit(text, at):
        return None
    name = found["month"]
    verb = name.rstrip(".").lower() in ("may", "march", "mar", "sec", "second")
    if (
        verb
        and name[0].islower()
        and found["day"].isdigit()
        and not found["year"]
        and not _led_by_on(text, at)
    ):
        return None
    month = MONTHS[name.lower().rstrip(".")]
    year = short_year(found["year"]) if found["year"] else None
    end = found.end()
    if year is None and name.endswith(".") and len(name) > 4:
        end -= 1
    day = _day_number(found["day"])
    moment = Moment(at, end, "day", year, month, day)
    if found["first"]:
        first = _day_number(found["first"])
        linked = text[found.end("first") : found.start("day")].lower()
        if first is None or day is None or first >= day:
            return None
        if ("and" in linked or "&" in linked) and day != first + 1 and not _led_by_between(text, at):
            return None
        return replace(moment, day=first, grain="span", last=replace(moment, day=day))
    return moment


def _led_by_on(text: str, at: int) -> bool:
    return text[max(0, at - 4) : at].lower().endswith(("on ", "by ", "the "))


def _led_by_between(text: str, at: int) -> bool:
    return "between" in text[max(0, at - 13) : at].lower()


def _after_digit(text: str, at: int) -> bool:
    """Say whether the digits go on to the left: 1,4 or 2.14 or $14 or A14."""
    before = text[at - 1 : at]
    if before and (before.isalnum() or before in "$£€¥_#@&"):
        return True
    return bool(before and before in ".,:/-–" and text[at - 2 : at - 1].isdigit() and at > 1)


def _day_number(written: str) -> int | None:
    digits = re.match(r"\d+", written)
    if digits:
        return int(digits[0])
    return ORDINALS.get(re.sub(r"\s+", "-", written.lower()))


def _iso(text: str, at: int) -> Moment | None:
    """2026-03-14 · 2026/03/14 · 2026-03-14T06:40Z."""
    found = _ISO.match(text, at)
    if found is None or _glued(text, at):
        return None
    year, month, day = int(found["year"]), int(found["month"]), int(found["day"])
    if not (1000 <= year < 2200 and 1 <= month <= 12 and 1 <= day <= 31):
        return None
    time = None
    if found["hour"]:
        second = int(found["second"]) if found["second"] else None
        zone = found["zone"] and found["zone"].lower()
        time = Clock(int(found["hour"]), int(found["minute"]), second, None, zone)
    return Moment(at, found.end(), "time" if time else "day", year, month, day, clock=time)


def _glued(text: str, at: int) -> bool:
    return at > 0 and (text[at - 1].isalnum() or (text[at - 1] in "-./_" and text[at - 2 : at - 1].isdigit()))


def _numeric(text: str, at: int) -> Moment | None:
    """03/04/2026 · 23.04.2022 · 10-1-2018; which of the two is the month is settled when it is resolved."""
    found = _NUMERIC.match(text, at)
    if found is None or _glued(text, at):
        return None
    point, year = found["point"], found["year"]
    if len(year) == 2 and point != "/":
        return None
    a, b = int(found["a"]), int(found["b"])
    if not (1 <= a <= 31 and 1 <= b <= 31 and min(a, b) <= 12):
        return None
    month, day, guessed = _settle(a, b, day_first=point == ".")
    return Moment(at, found.end(), "day", short_year(year), month, day, guessed=guessed)


def _settle(a: int, b: int, *, day_first: bool) -> tuple[int, int, bool]:
    """Month, day, and whether the order was guessed: a number over 12 settles it, a dotted date is day first."""
    if a > 12:
        return b, a, False
    if b > 12:
        return a, b, False
    return (b, a, False) if day_first else (a, b, a != b)


_LEADS_SHORT = re.compile(
    rf"(?:\b(?:on|until|till|from|to|before|after|since|by|between|next|this|{_any(WEEKDAYS)}),?\s)$",
    re.IGNORECASE,
)
_ENDS_SHORT = re.compile(
    r"\s*(?:$|[.,;:!?)\]]|\s(?:with|and|to|at|or|between|before|after|until|-|–|through)\b|[-–])"
)


def _short(text: str, at: int) -> Moment | None:
    """22/04 · Friday 7/6: without a year, only after "on", "until" or a weekday."""
    found = _SHORT.match(text, at)
    if found is None or _glued(text, at) or not _ENDS_SHORT.match(text, found.end()):
        return None
    lead = _LEADS_SHORT.search(text, max(0, at - 12), at)
    a, b = int(found["a"]), int(found["b"])
    if lead is None or not (1 <= a <= 31 and 1 <= b <= 31 and min(a, b) <= 12) or (a, b) == (9, 11):
        return None
    weekday = lead[0].strip(" ,").lower() in WEEKDAYS
    if found["point"] != "/" and not weekday:
        return None
    month, day, guessed = _settle(a, b, day_first=False)
    return Moment(at, found.end(), "day", None, month, day, guessed=guessed)


def _year_month(text: str, at: int) -> Moment | None:
    found = _YEAR_MONTH.match(text, at)
    if found is None or _glued(text, at):
        return None
    return Moment(at, found.end(), "month", int(found["year"]), int(found["month"]), guessed=True)


def _years(text: str, at: int) -> Moment | None:
    """2023 · 2020 to 2023 · 2012-13 · 2026/27."""
    found = _YEARS.match(text, at)
    if found is None:
        return None
    year = int(found["year"])
    if found["short"]:
        last = year // 100 * 100 + int(found["short"])
        if (
            (
                last == year + 1
                or (last > year and found["slash"].strip() != "/" and _is_span(text, at, found.end()))
            )
            and not _after_digit(text, at)
            and not _glued(text, at)
        ):
            return _of_years(at, found.end(), year, last)
        return None
    if found["last"] and (moment := _year_range(text, found)):
        return moment
    end = found.end("year")
    return Moment(at, end, "year", year) if is_year(text, at, end) else None


def _is_span(text: str, start: int, end: int) -> bool:
    """Say whether "1998-05" is a span of years: by a preposition before it."""
    return bool(
        re.search(r"(?:\b(?:in|from|of|the|for|during|since)\s|\()$", text[max(0, start - 8) : start], re.I)
    )


def _year_range(text: str, found: re.Match[str]) -> Moment | None:
    year, last = int(found["year"]), int(found["last"])
    start, end = found.start(), found.end()
    joined = found["to"].strip().lower()
    if joined == "and" and not _led_by_between(text, start):
        return None
    low = 1000 if joined in ("-", "–", "—") and _led_by_preposition(text, start) else 1700
    if not low <= year < last <= 2199 or _after_digit(text, start) or _glued(text, start):
        return None
    following = re.match(r"\s([a-z]+)", text[end : end + 24])
    if following and following[1] in COUNTED_THINGS:
        return None
    return _of_years(start, end, year, last)


COUNTED_THINGS = frozenset(
    "people jobs cars tonnes points metres meters mah mhz votes homes m km kg ml watts rpm".split()
)


def _led_by_preposition(text: str, at: int) -> bool:
    return bool(
        re.search(r"\b(?:in|from|between|during|since|of|the)\s$|\($", text[max(0, at - 8) : at], re.I)
    )


def _of_years(start: int, end: int, first: int, last: int) -> Moment:
    return Moment(start, end, "span", first, last=Moment(start, end, "year", last))


def _year_then(text: str, at: int) -> Moment | None:
    """2017 Q1 · 2019-H2 · 2017 April."""
    found = _YEAR_THEN.match(text, at)
    if found is None or _glued(text, at):
        return None
    year = int(found["year"])
    if found["unit"]:
        grain = "quarter" if found["unit"].lower() == "q" else "half"
        index = int(found["index"])
        return Moment(at, found.end(), grain, year, index=index) if grain == "quarter" or index < 3 else None
    name = found["month"]
    if len(name.rstrip(".")) < 3 or (
        name.lower() in ("may", "march") and name[0].isupper() and not found["day"]
    ):
        return None
    day = int(found["day"]) if found["day"] and int(found["day"]) <= 31 else None
    end = found.end("day") if day else found.end("month")
    return Moment(at, end, "day" if day else "month", year, MONTHS[name.lower().rstrip(".")], day)


def _decade(text: str, at: int) -> Moment | None:
    """1990s · '90s."""
    start = at - 1 if text[at - 1 : at] in ("'", "’") and at else at
    found = _DECADE.match(text, at) or _DECADE.match(text, start)
    if found is None or _after_digit(text, found.start()):
        return None
    year = int(found["year"]) if found["year"] else 1900 + int(found["short"])
    return Moment(found.start(), found.end(), "decade", year)


def _century(text: str, at: int) -> Moment | None:
    """21st century · nineteenth century."""
    found = _CENTURY.match(text, at)
    if found is None:
        return None
    number = int(found["number"]) if found["number"] else ORDINALS[_SPACE.sub("-", found["word"].lower())]
    return Moment(at, found.end(), "century", index=number) if 0 < number < 23 else None


def _quarter(text: str, at: int) -> Moment | None:
    """Q1 2027 · Q4 · H1 2026 · 4Q25 · 1H26."""
    found = _QUARTER.match(text, at)
    if found is None or _glued(text, at):
        return None
    unit, index = (found["unit"] or found["unit2"]).lower(), int(found["index"] or found["index2"])
    written = found["year"] or found["year2"]
    if unit == "h" and (index > 2 or not written):
        return None
    if found["index2"] and not written and not text[at + 1].isupper():
        return None
    year = short_year(written) if written else None
    if year is not None and len(written.strip("'’")) == 2 and written[0] not in "'’" and not found["index2"]:
        year, end = None, found.end("index")
        return Moment(at, end, "quarter", None, index=index) if unit == "q" else None
    return Moment(at, found.end(), "quarter" if unit == "q" else "half", year, index=index)


def _ordinal_unit(text: str, at: int) -> Moment | None:
    """First quarter · second half · first nine months · last week (of June): loose until something says of what."""
    found = _ORDINAL_UNIT.match(text, at)
    if found is None:
        return None
    unit, word = found["unit"].lower(), (found["word"] or "").lower()
    count = _count(found["count"]) if found["count"] else 1
    index = int(found["number"]) if found["number"] else ORDINALS.get(_SPACE.sub("-", word))
    if index is None:
        index = 1 if word == "opening" else -1
    plain = (
        unit in ("quarter", "half")
        and count == 1
        and not found["count"]
        and 0 < index <= (4 if unit == "quarter" else 2)
    )
    if index == -1 and plain is False and unit in ("day", "year") and not found["count"] and word == "last":
        return None
    loose = not (plain and _is_business(text, found, unit))
    return Moment(at, found.end(), unit, index=index, count=count, fiscal=bool(found["fiscal"]), loose=loose)


_BUSINESS = re.compile(
    r"[$£€¥%]|\b(?:profits?|revenues?|sales|earnings|results?|deliver(?:y|ies|ed)|orders?|output|growth|GDP|loss(?:es)?|income"
    r"|shares?|investors?|guidance|margins?|shipments?|production|economy|company|economic|spending|inflation|fiscal|dividends?"
    r"|exports?|imports?|analysts?|forecasts?|bookings?|subscribers?|vehicles?|units|quarterly|year|ship|launch|release|model)\b",
    re.IGNORECASE,
)
_SPORT = re.compile(
    r"\b(?:touchdowns?|goals?|scored|yards?|quarterback|rebounds?|halftime|half-time|kick-off|kickoff|penalty|innings|match"
    r"|three-pointers?|free throws?|referee|interception|field goals?|striker|midfielder|coach|playoffs?)\b",
    re.IGNORECASE,
)


def _is_business(text: str, found: re.Match[str], unit: str) -> bool:
    """Say whether a bare quarter or half is one of a year: by the trade of the words around, not those of a match."""
    window = text[max(0, found.start() - 120) : found.end() + 120]
    if _SPORT.search(window):
        return False
    return unit == "quarter" or bool(_BUSINESS.search(window))


def _count(written: str) -> int:
    if written.isdecimal():
        return int(written)
    words = re.split(r"[\s-]", written.lower())
    return sum(CARDINALS[word] for word in words)


def _fiscal(text: str, at: int) -> Moment | None:
    """Fiscal 2026 · fiscal year 2026 · FY26 · financial year 2026/27."""
    found = _FISCAL.match(text, at)
    if found is None:
        return None
    year = short_year(found["year"], pivot=80)
    if found["last"]:
        last = year // 100 * 100 + int(found["last"][-2:])
        return _of_years(at, found.end(), year, last) if last > year else None
    return Moment(at, found.end(), "year", year, fiscal=True)


def _relative(text: str, at: int) -> Moment | None:
    """Last Tuesday · this year · next spring · earlier this week · the previous month."""
    found = _RELATIVE.match(text, at)
    if found is None:
        return None
    word, unit = _SPACE.sub(" ", found["word"].lower()), found["unit"].lower()
    start = at
    edge = (found["loose"] or "").lower() or None
    if (
        word in ("last", "next", "past", "coming")
        and unit in LASTING
        and _THE.search(text, max(0, at - 4), at)
    ):
        return None
    if word == "the" and edge not in ("earlier", "later"):
        return None
    moment = Moment(start, found.end(), unit, shift=SHIFTS[word], edge=edge)
    if word in CONTEXTUAL:
        if unit in WEEKDAYS and word not in ("previous", "following"):
            return None
        moment = replace(moment, anchor="context")
        if unit not in ("day", "week", "month", "year", "quarter", "weekend", *WEEKDAYS):
            return None
        if word in ("that", "same") and unit in ("day", "quarter", *WEEKDAYS):
            return None
    return _of_unit(text, moment, found["unit"], word)


def _of_unit(text: str, moment: Moment, written: str, word: str) -> Moment | None:
    unit = written.lower()
    if unit in WEEKDAYS:
        if unit in ("sun", "sat", "mon", "wed") and word in ("this", "the", "that"):
            return None
        if NOT_DAYS_AFTER.match(text, moment.end) or text[moment.end : moment.end + 1] == "s":
            return None
        return _with_part(text, replace(moment, grain="weekday", weekday=WEEKDAYS[unit]))
    if unit in MONTHS:
        if (unit in ("may", "march", "mar", "dec", "jan", "sec") and written[0].islower()) or (
            unit in ("may", "march") and _MONTH_VERB.match(text, moment.end)
        ):
            return None
        if re.match(r"\s\d", text[moment.end : moment.end + 2]):
            return None
        return replace(moment, grain="month", month=MONTHS[unit])
    if unit in SEASONS:
        return replace(moment, grain="season", index=SEASONS[unit])
    if unit in ("night", "morning", "afternoon", "evening"):
        day = -1 if word == "last" and unit in ("night", "evening") else 0
        return (
            replace(moment, grain="day", shift=day)
            if (word in ("this", "last") and moment.edge != "earlier") or word == "this"
            else None
        )
    if unit == "workweek":
        return replace(moment, grain="week")
    if unit == "day" and word in ("last", "this", "past", "current", "coming", "upcoming"):
        return None
    if word in ("past", "coming") and unit not in ("weekend",):
        return None
    return moment


def _with_part(text: str, moment: Moment) -> Moment:
    """Take "evening" into "Tuesday evening"."""
    part = _PART_OF_DAY.match(text, moment.end)
    return replace(moment, end=part.end()) if part else moment


def _named_day(text: str, at: int) -> Moment | None:
    """Yesterday · today · tomorrow · tonight · yesterday afternoon."""
    found = _NAMED_DAY.match(text, at)
    if found is None:
        return None
    word = (found["word"] or "").lower()
    if word == "today" and (
        re.match(r"['’]s\s(?!\w+\s(?:meeting|announcement|vote|ruling))", text[found.end() :][:4])
        or (text[at] == "T" and re.search(r"\w\s$", text[max(0, at - 2) : at]))
    ):
        return None
    shift = (
        -2
        if found["before"]
        else 2
        if found["after"]
        else {"yesterday": -1, "tomorrow": 1, "tmrw": 1, "overmorrow": 2}.get(word, 0)
    )
    moment = Moment(at, found.end(), "day", shift=shift)
    return _with_part(text, moment) if word in ("yesterday", "tomorrow", "today") else moment


def _weekday(text: str, at: int) -> Moment | None:
    """Tuesday · Tuesday evening · Friday the 26th · Sat (only beside a date, or after "on")."""
    found = _WEEKDAY.match(text, at)
    if found is None:
        return None
    name = found["weekday"]
    end = found.end("weekday")
    if len(name) < 6 and not _short_weekday(text, at, end, name):
        return None
    if NOT_DAYS.search(text, max(0, at - 13), at) or NOT_DAYS_AFTER.match(text, end):
        return None
    moment = Moment(at, end, "weekday", weekday=WEEKDAYS[name.lower()])
    if found["day"]:
        return replace(moment, end=found.end("day"), day=_day_number(found["day"]))
    if found["stop"] and len(name) < 6:
        moment = replace(moment, end=found.end("stop"))
    return _with_part(text, moment)


_BESIDE_DATE = re.compile(
    rf"\.?,?\s(?:the\s)?(?:\d|(?:{_any(MONTHS)})\b)|\.?,?\s(?:at|from)\s\d", re.IGNORECASE
)


def _short_weekday(text: str, at: int, end: int, name: str) -> bool:
    """Mon, Tue, Sat, Sun stand for days only beside a date or time, or after "on" (the Sun is a newspaper)."""
    if _BESIDE_DATE.match(text, end) and not (name == "Sun" and text[max(0, at - 4) : at].lower() == "the "):
        return True
    if name.lower() in ("sun", "sat", "wed"):
        return name[0].isupper() and text[max(0, at - 3) : at] == "on " and name != "Sun"
    return name[0].isupper() and bool(
        re.search(
            rf"(?:\b(?:on|next|last|this|or|and|until|by|from|to)\s|\|\s?|week\s|(?:{_any(WEEKDAYS)})\s?[-–/]\s?)$",
            text[max(0, at - 12) : at],
            re.I,
        )
    )


def _season(text: str, at: int) -> Moment | None:
    """Summer 2025 · spring of 2027 · (in the) autumn; "fall" and the other bare words only where they mean the season."""
    found = _SEASON.match(text, at)
    if found is None:
        return None
    name = found["season"].lower()
    end = found.end()
    if found["year"] or found["short"]:
        year = short_year(found["year"] or found["short"])
        if name == "fall" and found["short"]:
            return None
        return Moment(at, end, "season", year, index=SEASONS[name])
    lead = re.search(
        r"\b(?:in|by|until|since|before|after|during|through|from)\s(the\s)?$",
        text[max(0, at - 14) : at],
        re.I,
    )
    if lead is None or (name in ("fall", "spring") and not lead[1] and lead[0].lower().strip() != "in"):
        return None
    if name == "fall" and not (lead[1] and lead[0].lower().startswith(("in", "during", "by"))):
        return None
    if re.match(
        r"[-\s](?!and\b|or\b|when\b|to\b|with\b|but\b|as\b|for\b|if\b|at\b|after\b|before\b|while\b|because\b|rather\b|than\b|that\b|of\b|by\b|on\b|in\b)[A-Za-z]",
        text[end : end + 12],
    ):
        return None
    return Moment(at, end, "season", index=SEASONS[name])


def _ago(text: str, at: int) -> Moment | None:
    """Three years ago · nearly five years ago · two days ago."""
    window = max(0, at - 60)
    found = _AGO.search(text, window, at)
    if found is None:
        return None
    about = _SPACE.sub(" ", (found["about"] or "").lower())
    near = {"more than": "<", "over": "<", "less than": ">", "under": ">", "only": "=", "just": "=", "": "="}
    count = _count(found["count"])
    unit = {"centurie": "century"}.get(found["unit"].lower(), found["unit"].lower())
    if not 0 < count < 10000:
        return None
    start = found.start("count") if about in ("only", "just") else found.start()
    return Moment(
        start, at + 3, "ago", count=count, within=Moment(start, at, unit), comparator=near.get(about, "~")
    )


def _edge_of_the(text: str, at: int) -> Moment | None:
    """The end of the year · the start of the week."""
    found = _EDGE_OF_THE.match(text, at)
    if found is None:
        return None
    edge = found["edge"].lower()
    return Moment(at, found.end(), found["unit"].lower(), shift=0, edge=EDGES.get(edge, edge))


def _shifted(text: str, at: int) -> Moment | None:
    """A year earlier · a day before · the month before: from another date of the text."""
    found = _SHIFTED.match(text, at)
    if found is None:
        return None
    word, way, unit = found["count"].lower(), found["way"].lower(), found["unit"].lower()
    if word in ("two", "three") or (word in ("a", "an") and way in ("before", "after", "later")):
        return None
    if word == "the" and (
        way == "later" or re.match(r"\s(?:the\s)?[A-Za-z]", text[found.end() : found.end() + 6])
    ):
        return None
    shift = -1 if way in ("earlier", "before", "previously") else 1
    return Moment(at, found.end(), unit, shift=shift, anchor="context")


def _clock(text: str, at: int) -> Moment | None:
    """6:40 a.m. · 4pm · 17:40 · 02:47 UTC · 4-9 p.m."""
    if _after_digit(text, at):
        return None
    half = clock.FROM_TO.match(text, at)
    if half and not text[max(0, at - 1) : at].isalpha():
        last = _clock(text, half.end())
        if last is not None and last.clock is not None:
            hour, minute = int(half["hour"]), int(half["minute"] or 0)
            first = _first_half(hour, minute, last.clock)
            if first is not None:
                return Moment(at, last.end, "span", clock=first, last=last)
    found = clock.DIGITS.match(text, at)
    time = clock.read_digits(found) if found else None
    if found is None or time is None or not _is_clock(text, found, time):
        return None
    end = found.end()
    return Moment(at, end, "time", clock=time)


def _first_half(hour: int, minute: int, last: Clock) -> Clock | None:
    """The start of "4-9 p.m." or "11-1 p.m."."""
    if not 1 <= hour <= 12:
        return None
    same = hour % 12 + (12 if last.hour >= 12 else 0)
    if same * 60 + minute >= last.hour * 60 + last.minute:
        same -= 12
    return Clock(same % 24, minute, None, last.half, last.zone)


_LEADS_CLOCK = re.compile(
    r"(?:\b(?:at|by|from|until|till|around|about|before|after|since|between|to|and|or|than|shortly|just|approximately"
    rf"|past|instead\sof|as|today|tomorrow|yesterday|tonight|departs?|opens?|closes?|time|,|{_any(WEEKDAYS)})\s|[|(:,;–—]\s?|\d\s)$",
    re.IGNORECASE,
)
_NOT_CLOCK = re.compile(
    r"(?:\b(?:in|of|ran|clocked|won|lost|beat|led|score|ratio|verse|chapter|psalm|John|Luke|Mark|Matthew)\s|[A-Z][a-z]+\s)$"
)
_RATIO = re.compile(
    r"\s(?:aspect|ratio|scale|split|win|loss|defeat|victory|in\sfavou?r|lead|draw|odds|majority|meeting|min)"
)


def _is_clock(text: str, found: re.Match[str], time: Clock) -> bool:
    """Say whether digits with a colon alone are a clock time: not a ratio, a score, a running time or a verse."""
    if time.half or time.zone or found["oclock"] or found["middle"]:
        return True
    start, end = found.start(), found.end()
    before = text[max(0, start - 14) : start]
    if _RATIO.match(text, end) or (
        text[end : end + 1] in ("-", "/")
        and text[end + 1 : end + 2].isdigit()
        and ":" not in text[end : end + 8]
    ):
        return False
    if found["second"] and not found["half"]:
        return bool(re.search(r"\b(?:at|by|from|until|around)\s$|@\s?$", before, re.I))
    if _LEADS_CLOCK.search(before):
        return True
    if _NOT_CLOCK.search(before):
        return False
    return len(found["hour"]) == 2


def _military(text: str, at: int) -> Moment | None:
    """1430 GMT · 0600 hours."""
    found = clock.MILITARY.match(text, at)
    if found is None or _after_digit(text, at) or not (found["zone"] or found["hrs"]):
        return None
    if (
        found["hrs"]
        and not found["zone"]
        and not re.search(r"\b(?:at|by|from|until|to|around|about)\s$", text[max(0, at - 7) : at], re.I)
    ):
        return None
    zone = found["zone"] and found["zone"].lower()
    return Moment(
        at, found.end(), "time", clock=Clock(int(found["hour"]), int(found["minute"]), None, None, zone)
    )


def _clock_words(text: str, at: int) -> Moment | None:
    """Twenty to seven · half past ten · noon · six o'clock."""
    found = clock.WORDS.match(text, at)
    time = clock.read_words(found) if found else None
    if found is None or time is None:
        return None
    if found["hour"].lower() in ("noon", "midnight"):
        if not re.search(
            r"\b(?:at|by|from|until|till|around|about|before|after|since|between|to|and|than)\s$|^$",
            text[max(0, at - 9) : at],
            re.I,
        ):
            return None
    elif found["minutes"] and not (
        found["half"] or found["part"] or found["night"] or "clock" in found[0].lower()
    ):
        led = re.search(
            r"\b(?:at|by|from|until|till|around|about|before|after|since|nearly|almost|was|is|it['’]s)\s$",
            text[max(0, at - 8) : at],
            re.I,
        )
        if found["minutes"].lower() != "half" and not led:
            return None
    return Moment(at, found.end(), "time", clock=time)


Form = Callable[[str, int], Moment | None]


def _forms() -> dict[str, tuple[Form, ...]]:
    """Each word that can begin a date, as written in lower case, with a capital or in capitals, and its forms."""
    classes: tuple[tuple[str, tuple[Form, ...]], ...] = (
        (" ".join(MONTHS), (_month_first,)),
        (" ".join(WEEKDAYS), (_weekday,)),
        (" ".join(w for w in ORDINALS if "-" not in w), (_century, _day_first, _ordinal_unit)),
        ("last", (_ordinal_unit_last, _relative)),
        ("final closing opening", (_ordinal_unit,)),
        (
            "this next previous prior preceding past coming upcoming following current same that earlier later",
            (_relative,),
        ),
        ("early late", (_relative,)),
        ("the", (_named_the, _shifted)),
        ("a an", (_clock_words, _shifted)),
        ("today yesterday tomorrow tonight tonite tmrw", (_named_day,)),
        (" ".join(SEASONS), (_season,)),
        ("ago", (_ago,)),
        ("end start beginning middle turn close", (_edge_of_the,)),
        ("fiscal financial fy", (_fiscal,)),
        (
            "noon midnight half quarter one two three four five six seven eight nine ten eleven twelve",
            (_clock_words,),
        ),
        ("twenty", (_day_first, _century, _clock_words)),
    )
    table: dict[str, tuple[Form, ...]] = {}
    for words, forms in classes:
        for word in words.split():
            for written in (word, word.capitalize(), word.upper()):
                table[written] = (*table.get(written, ()), *forms)
    for written in ("Q", "q", "H", "h"):
        table[written] = (_quarter,)
    return table


def _ordinal_unit_last(text: str, at: int) -> Moment | None:
    """The last week of June: only with its "of"."""
    moment = _ordinal_unit(text, at)
    if moment is None:
        return None
    return moment if re.match(r"\sof\s", text[moment.end : moment.end + 4]) else None


def _named_the(text: str, at: int) -> Moment | None:
    if text[at + 3 : at + 8] != " day ":
        return None
    found = _NAMED_DAY.match(text, at)
    return _named_day(text, at) if found and (found["before"] or found["after"]) else None


_NUMBER_FORMS: tuple[Form, ...] = (
    _iso,
    _numeric,
    _clock,
    _day_first,
    _century,
    _decade,
    _year_then,
    _year_month,
    _short,
    _quarter,
    _ordinal_unit,
    _military,
    _years,
)
_FORMS = _forms()
