"""One walk over the words of a text: a word that can begin a date is looked at by the forms of its class."""

from __future__ import annotations

import re

from pipeline.claims.calendar import SEASONS
from pipeline.claims.moments.dayparts import read_part_of_day
from pipeline.claims.moments.holidays import HOLIDAY_WORDS, read_holiday
from pipeline.claims.moments.joins import join_moments
from pipeline.claims.moments.moment import Form, Moment
from pipeline.claims.moments.months import read_day_first, read_month_first
from pipeline.claims.moments.numerals import (
    read_iso,
    read_month_year,
    read_numeric,
    read_short,
    read_year_month,
)
from pipeline.claims.moments.quarters import read_ordinal_unit, read_ordinal_unit_last, read_quarter
from pipeline.claims.moments.relatives import (
    read_after_next,
    read_ago,
    read_edge_of_the,
    read_named_day,
    read_named_the,
    read_relative,
    read_shifted,
)
from pipeline.claims.moments.seasons import read_season
from pipeline.claims.moments.spans import read_all, read_counted, read_now, read_remaining, read_time_ahead
from pipeline.claims.moments.times import (
    read_between_hours,
    read_clock,
    read_clock_words,
    read_military,
    read_minutes_past,
    read_part_then_hour,
)
from pipeline.claims.moments.weekdays import read_nth, read_nth_bare, read_weekday, read_weekend
from pipeline.claims.moments.words import MONTHS, ORDINALS, WEEKDAYS, plain_spaces
from pipeline.claims.moments.yearforms import (
    read_century,
    read_decade,
    read_decade_words,
    read_fiscal,
    read_year_then,
    read_year_words,
    read_years,
)
from pipeline.claims.patterns import pattern
from pipeline.claims.triggers import fold

_TOKEN = pattern(r"[A-Za-z]+|[0-9]+")


def find_moments(text: str) -> list[Moment]:
    """Find the times of a text as written, in order, with their ranges and bounds joined."""
    text = plain_spaces(text)
    found: list[Moment] = []
    at = 0
    for opening in _OPENINGS.finditer(text):
        start = opening.start()
        if start < at or text[start - 1 : start].isalpha():
            continue
        for form in _FORMS.get(opening[0], _NUMBER_FORMS):
            moment = form(text, start)
            if moment is not None:
                found.append(moment)
                at = moment.end
                break
    return join_moments(text, found)


def _forms() -> dict[str, tuple[Form, ...]]:
    """Each word that can begin a date, as written in lower case, with a capital or in capitals, and its forms."""
    classes: tuple[tuple[str, tuple[Form, ...]], ...] = (
        (" ".join(MONTHS), (read_month_first,)),
        (" ".join(WEEKDAYS), (read_weekday,)),
        (" ".join(w for w in ORDINALS if "-" not in w), (read_century, read_day_first, read_ordinal_unit)),
        ("two", (read_year_words,)),
        ("last", (read_ordinal_unit_last, read_relative, read_counted)),
        ("final closing opening", (read_ordinal_unit,)),
        (
            "this next previous prior preceding past coming upcoming following current same that earlier later",
            (read_relative,),
        ),
        ("next previous prior preceding past coming following", (read_counted,)),
        ("early late earlier later", (read_part_of_day,)),
        ("lunchtime small", (read_part_of_day,)),
        ("all", (read_all,)),
        ("rest remainder remaining", (read_remaining,)),
        ("date present moment now time", (read_now,)),
        ("early late", (read_relative,)),
        ("in", (read_part_then_hour,)),
        ("the", (_read_the,)),
        ("nineteen", (read_day_first, read_year_words)),
        ("twenties thirties forties fifties sixties seventies eighties nineties", (read_decade_words,)),
        (" ".join(HOLIDAY_WORDS), (read_holiday,)),
        ("a an", (read_clock_words, read_shifted, read_time_ahead)),
        ("today yesterday tomorrow tonight tonite tmrw", (read_named_day,)),
        (" ".join(SEASONS), (read_season,)),
        ("ago", (read_ago,)),
        ("end start beginning middle turn close", (read_edge_of_the,)),
        ("fiscal financial fy", (read_fiscal,)),
        (
            "noon noonish midnight half quarter one two three four five six seven eight nine ten eleven twelve",
            (read_clock_words,),
        ),
        ("one two three four five six ten", (read_time_ahead,)),
        ("thirteen fourteen fifteen sixteen seventeen eighteen", (read_clock_words,)),
        ("twenty", (read_day_first, read_century, read_clock_words)),
    )
    table: dict[str, tuple[Form, ...]] = {}
    for words, forms in classes:
        for word in words.split():
            for written in (word, word.capitalize(), word.upper()):
                table[written] = (*table.get(written, ()), *forms)
    for written in ("Q", "q", "H", "h"):
        table[written] = (read_quarter,)
    return table


def _read_the(text: str, at: int) -> Moment | None:
    """The forms that "the" opens, by the word behind it: most are none."""
    word = _TOKEN.match(text, at + 4)
    if word is None:
        return None
    for form in _THE_FORMS.get(word[0].lower(), (read_nth,) if word[0].isdecimal() else ()):
        moment = form(text, at)
        if moment is not None:
            return moment
    return None


def _read_led(text: str, at: int) -> Moment | None:
    """The forms of a number that one word before it makes a time: "on 18th", "in 2 weeks' time"."""
    before = text[max(0, at - 3) : at]
    if before in ("on ", "On "):
        return read_nth_bare(text, at)
    return read_time_ahead(text, at) if before in ("in ", "In ") else None


_DECADES = "early mid late twenties thirties forties fifties sixties seventies eighties nineties"
_THE_FORMS: dict[str, tuple[Form, ...]] = {
    "day": (read_named_the, read_shifted),
    "week": (read_after_next, read_shifted),
    "weekend": (read_after_next, read_weekend),
    "month": (read_after_next, read_shifted),
    "quarter": (read_shifted,),
    "year": (read_after_next, read_shifted),
    **dict.fromkeys(_DECADES.split(), (read_decade_words,)),
    **{word.split("-")[0]: (read_nth,) for word in ORDINALS},
}

_NUMBER_FORMS: tuple[Form, ...] = (
    read_iso,
    read_numeric,
    read_clock,
    read_day_first,
    read_century,
    read_decade,
    read_year_then,
    read_year_month,
    read_short,
    read_minutes_past,
    read_between_hours,
    read_month_year,
    read_quarter,
    read_ordinal_unit,
    read_military,
    read_years,
    _read_led,
)

_FORMS = _forms()


def _openings() -> re.Pattern[str]:
    """The words of the table and digits; "the", "in" and one or two digits only before what makes a date of them."""
    words = fold(word for word in _FORMS if word.lower() not in ("the", "in"))
    behind_the = fold(_THE_FORMS)
    return pattern(
        rf"""
        (?<![A-Za-z])
        (?: (?:{words}) (?![A-Za-z])
          | (?:the|The|THE) (?=[\s\S](?:(?i:{behind_the})(?![A-Za-z])|[0-9]))    # the week after next, the 14th
          | (?:in|In|IN) (?=\s(?i:the)\s)                                        # in the morning at 7
        )
        | (?<![0-9A-Za-z]) (?: [0-9]{{4,}}
          | [0-9]{{1,2}} (?![0-9])
            (?= [-/:&'’–—A-Za-z] | \.[0-9apAP]                                     # 14/3  6:40  1st  17h  4.p
              | \s+ (?i: [ap](?:m\b|\.|\s) | o['’]?\s?clock | noon | midnight | (?:in|on|at)\s
                       | (?:to|until|till|through|thru|and|of|day|past)\b | min | [-–—/&] | (?:st|nd|rd|th)\b
                       | jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec )          # 6 p.m.  14 March  10 to 4
            ) )
        """,
        re.VERBOSE,
    )


_OPENINGS = _openings()
"""Where a date can open; words are folded into a tree, so that a text is walked over once."""
