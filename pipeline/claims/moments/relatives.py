"""Times counted from another: last Tuesday · this year · three years ago · a year earlier · the end of the year."""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.claims.calendar import SEASONS
from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.months import MONTH_VERB
from pipeline.claims.moments.weekdays import NOT_DAYS_AFTER, with_part
from pipeline.claims.moments.words import CARDINALS, MONTHS, SPACE, WEEKDAYS, any_of, count_of
from pipeline.claims.patterns import pattern

_RELATIVE = pattern(
    rf"""
    (?: (?P<loose>earlier|later|early|late) \s (?:in\s|on\s)? )?
    (?P<word>last|this\spast|this\slast|this\scoming|this\supcoming|this|next|previous|prior|preceding|past|coming
            |upcoming|following|current|same|that|the) \s
    (?: (?:fiscal|financial|calendar|school|academic|working|business|trading) \s )?
    (?P<unit>{any_of(MONTHS)}|{any_of(WEEKDAYS)}|{any_of(SEASONS)}|day|night|morning|afternoon|evening|week|workweek
            |weekend|fortnight|month|quarter|half|year|decade|century) \b
    (?! \s(?:and\sa\shalf|after\snext)\b )
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)

_NAMED_DAY = pattern(
    r"(?P<before>the\sday\sbefore\syesterday)|(?P<after>the\sday\safter\stomorrow)"
    r"|(?P<word>today|yesterday|tomorrow|tonight|tonite|tmrw|overmorrow)\b",
    re.IGNORECASE | re.ASCII,
)

_AGO = pattern(
    rf"(?:(?P<about>about|around|some|nearly|almost|roughly|approximately|more\sthan|over|less\sthan|under|only|just)\s)?"
    rf"(?<!\w)(?P<count>\d+|(?:{any_of(CARDINALS)})(?:[\s-](?:{any_of(CARDINALS)}))?)(?:\s(?:full|long|short|whole))?\s"
    rf"(?P<unit>day|week|fortnight|month|quarter|year|decade|century|centurie)s?\s$",
    re.IGNORECASE | re.ASCII,
)

_SHIFTED = pattern(
    r"(?P<count>a|an|one|two|three|the)\s(?P<same>same\s)?(?P<unit>day|week|month|quarter|year)s?\s(?P<way>earlier|before|previously|after|later)\b",
    re.IGNORECASE | re.ASCII,
)

_EDGE_OF_THE = pattern(
    r"(?P<edge>end|start|beginning|middle|turn|close)\sof\s(?:the\s)?(?:current\s)?"
    r"(?P<unit>year|month|week|quarter|decade|century)\b(?!\s(?:before|after)\b)",
    re.IGNORECASE | re.ASCII,
)

EDGES = {"beginning": "start", "middle": "mid", "close": "end"}

SHIFTS = {
    "last": -1, "past": -1, "previous": -1, "prior": -1, "preceding": -1, "this past": -1, "this last": -1, "this": 0,
    "current": 0, "same": 0, "that": 0, "the": 0, "next": 1, "coming": 1, "upcoming": 1, "following": 1,
    "this coming": 1, "this upcoming": 1,
}  # fmt: skip

LASTING = frozenset("day week month year decade century fortnight weekend".split())
"""Units that last that long after "the last" and "the next": a duration, no date."""

_THE = pattern(r"\bthe\s$", re.IGNORECASE | re.ASCII)

_SAME_OF = pattern(r"\s(?:of|in|last|a\syear|two\syears)\b", re.IGNORECASE | re.ASCII)
"""After "the same week": "of 2024" names the time, which is read by itself."""

_NEXT_DAY = pattern(r"(?<!\bover )(?<!\bin )(?<!\bwithin )(?<!\bfor )(?<!\bduring )the $", re.IGNORECASE)
"""Before "next day": "the next day, police came", but "over the next day"."""

CONTEXTUAL = frozenset("previous prior preceding following same that".split())
"""Words that point at another date of the text, not at the day of publication."""


def read_relative(text: str, at: int) -> Moment | None:
    """Last Tuesday · this year · next spring · earlier this week · the previous month."""
    found = _RELATIVE.match(text, at)
    if found is None:
        return None
    word, unit = SPACE.sub(" ", found["word"].lower()), found["unit"].lower()
    start = at
    edge = (found["loose"] or "").lower() or None
    if word == "next" and unit == "day" and _NEXT_DAY.search(text, max(0, at - 14), at):
        return Moment(start, found.end(), unit, shift=1, anchor="context")
    if (
        word in ("last", "next", "past", "coming")
        and unit in LASTING
        and _THE.search(text, max(0, at - 4), at)
    ):
        return None
    if word == "the" and edge not in ("earlier", "later"):
        return None
    if word == "same" and _SAME_OF.match(text, found.end()):
        return None
    moment = Moment(start, found.end(), unit, shift=SHIFTS[word], edge=edge)
    if word in CONTEXTUAL:
        if unit in WEEKDAYS and word not in ("previous", "following"):
            return None
        moment = replace(moment, anchor="context")
        if unit not in ("day", "week", "month", "year", "quarter", "weekend", *WEEKDAYS) and not (
            word == "following" and unit in ("morning", "evening", "night")
        ):
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
        return with_part(text, replace(moment, grain="weekday", weekday=WEEKDAYS[unit]))
    if unit in MONTHS:
        if (unit in ("may", "march", "mar", "dec", "jan", "sec") and written[0].islower()) or (
            unit in ("may", "march") and MONTH_VERB.match(text, moment.end)
        ):
            return None
        if re.match(r"\s\d", text[moment.end : moment.end + 2]):
            return None
        return replace(moment, grain="month", month=MONTHS[unit])
    if unit in SEASONS:
        return replace(moment, grain="season", index=SEASONS[unit])
    if unit in ("night", "morning", "afternoon", "evening"):
        if word in ("next", "following") and moment.edge is None:
            return replace(moment, grain="day", shift=1, anchor="context")
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
    if word in ("past", "coming") and unit not in ("weekend", "quarter"):
        return None
    return moment


def read_named_day(text: str, at: int) -> Moment | None:
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
    return with_part(text, moment) if word in ("yesterday", "tomorrow", "today") else moment


def read_ago(text: str, at: int) -> Moment | None:
    """Three years ago · nearly five years ago · two days ago."""
    window = max(0, at - 60)
    found = _AGO.search(text, window, at)
    if found is None:
        return None
    about = SPACE.sub(" ", (found["about"] or "").lower())
    near = {"more than": "<", "over": "<", "less than": ">", "under": ">", "only": "=", "just": "=", "": "="}
    count = count_of(found["count"])
    unit = {"centurie": "century"}.get(found["unit"].lower(), found["unit"].lower())
    if not 0 < count < 10000:
        return None
    start = found.start("count") if about in ("only", "just") else found.start()
    return Moment(
        start, at + 3, "ago", count=count, within=Moment(start, at, unit), comparator=near.get(about, "~")
    )


def read_edge_of_the(text: str, at: int) -> Moment | None:
    """The end of the year · the start of the week."""
    found = _EDGE_OF_THE.match(text, at)
    if found is None:
        return None
    edge = found["edge"].lower()
    return Moment(at, found.end(), found["unit"].lower(), shift=0, edge=EDGES.get(edge, edge))


_AFTER_NEXT = pattern(
    r"the\s(?P<unit>week|weekend|month|year)\safter\snext\b|the\s(?P<date>year\sto\sdate)\b",
    re.IGNORECASE | re.ASCII,
)


def read_after_next(text: str, at: int) -> Moment | None:
    """The week after next · the year to date."""
    found = _AFTER_NEXT.match(text, at)
    if found is None:
        return None
    if found["date"]:
        return Moment(found.start("date"), found.end(), "year", shift=0, edge="to date")
    return Moment(found.start("unit"), found.end(), found["unit"].lower(), shift=2)


def read_shifted(text: str, at: int) -> Moment | None:
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


def read_named_the(text: str, at: int) -> Moment | None:
    if text[at + 3 : at + 8] != " day ":
        return None
    found = _NAMED_DAY.match(text, at)
    return read_named_day(text, at) if found and (found["before"] or found["after"]) else None
