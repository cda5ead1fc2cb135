"""The dateline: the date at the head of an article, which says when it was written and nothing of what happened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from db.models import Article, Claim, Extraction, Quantity


def datelines_of(article: Article, extraction: Extraction) -> Iterator[Claim]:
    """The dates of an article that say when it was written: its dateline, and dates that a bracket holds alone.

    "... twelve years. (2026)", "... on Friday. (March 6, 2026) It had ..."
    """
    head = dateline_of(article, extraction)
    if head is not None:
        yield head
        hour = hour_of(head, extraction)
        if hour is not None:
            yield hour
    for claim in extraction.claims:
        span = claim.quantity.span
        if claim.quantity.kind == "date" and span.part == "text" and claim is not head:
            before, after = (
                article.text[: span.start].rstrip(),
                article.text[span.end : span.end + 3].lstrip(),
            )
            if before.endswith("(") and after.startswith(")") and _ENDED.search(before[:-1][-12:] or "."):
                yield claim


_ENDED = re.compile(r"[.!?…][\"”’')\]]*\s*$|^\s*$|\n\s*$")
"""The text before ends a sentence, or there is none."""


def dateline_of(article: Article, extraction: Extraction) -> Claim | None:
    """The date of the dateline: a full date in the first lines that a dash or a line's end follows, or that stands alone.

    "PARIS, March 14, 2026 — The ...", "Lyon, Feb 3, 2026. The ..."
    """
    for claim in extraction.claims:
        quantity = claim.quantity
        if quantity.kind != "date" or quantity.span.part != "text":
            continue
        if quantity.span.start > 400 or article.text.count("\n", 0, quantity.span.start) > 6:
            return None
        after = _CLOCK.sub("", article.text[quantity.span.end : quantity.span.end + 40], count=1).lstrip(
            " )\t"
        )
        is_day = quantity.low == quantity.high and len(str(quantity.low)) >= 10
        if is_day and (after[:1] in ("—", "–", "-", "\n", "") or _stands_alone(article.text, quantity)):
            return claim
    return None


def hour_of(dateline: Claim, extraction: Extraction) -> Claim | None:
    """The clock time that stands right behind a dateline's date."""
    end = dateline.quantity.span.end
    for claim in extraction.claims:
        span = claim.quantity.span
        if span.part == "text" and end <= span.start <= end + _BEHIND and "T" in str(claim.quantity.low):
            return claim
    return None


_BEHIND = len(", at ")
_CLOCK = re.compile(
    r"^,?\s+(?:at\s+)?(?:[01]?\d|2[0-4])(?:[:.h]\s?[0-5]\d)?(?:\s?[ap]\.?m\.?)?(?:\s(?:[A-Z]{2,4}|local time|hours))?(?=\s*(?:[.:|)—–\n-]|$))",
    re.IGNORECASE,
)
"""The hour behind a dateline's date: "May 4, 2026, 09:00.", "May 4, 2026, 7 p.m. ET —"."""
_PLACE = re.compile(r"\W*(?:[A-Z][\w.'’-]*(?:\s+[A-Z][\w.'’-]*){0,3}\s*[,.:]?\s*\(?\s*)?")


def _stands_alone(text: str, quantity: Quantity) -> bool:
    """Whether a date, with at most a place before it, is the whole of its line's first sentence."""
    line = text.rfind("\n", 0, quantity.span.start) + 1
    before = text[line : quantity.span.start]
    after = _CLOCK.sub("", text[quantity.span.end : quantity.span.end + 40], count=1)
    return (
        re.match(r"\)?[.:|](?:\s|$)", after) is not None
        and _PLACE.fullmatch(before) is not None
        and not before.rstrip().lower().endswith(("in", "on"))
    )


_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TIMED = re.compile(
    r"""
    \W* (?:(?:last\ )?updated?:?\s+)?
    (?: (?P<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:,?\ (?P<part>morning|noon|afternoon|evening|night))?
      | (?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\ (?P<day>\d{1,2})
      | (?P<day_first>\d{1,2})\ (?P<month_behind>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* )
    (?: ,?\ (?:at\ )? (?P<hour>\d{1,2}) (?:[:.](?P<minute>\d\d))? (?:\s?(?P<half>[ap])\.?m\b\.?)? (?:\ (?:GMT|UTC|local\ time))? )?
    \s* (?: [.:|—–)\n] | -\s )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PARTS = {"morning": "08:00", "noon": "12:00", "afternoon": "15:00", "evening": "19:00", "night": "22:00"}


def order_of_datelines(articles: Sequence[Article]) -> dict[str, str]:
    """When the articles of a story were written in relation to each other, by datelines without a year.

    "Monday, 22:00. At least ..." stands before "Tuesday, 06:00. The ...". Days are counted from a week or a
    year that means nothing; there is no answer unless every article has such a dateline, of one form.
    """
    found = {a.id: m for a in articles if (m := _TIMED.match(a.text)) is not None}
    if len(found) < max(2, len(articles)):
        return {}
    by_weekday = [m["weekday"] is not None for m in found.values()]
    if any(by_weekday) != all(by_weekday):
        return {}
    if all(by_weekday):
        days = {id_: _DAYS.index(m["weekday"].lower()) for id_, m in found.items()}
        first = _first_day(sorted(set(days.values())))
        return {id_: f"0001-01-{(day - first) % 7 + 1:02d}{_clock(found[id_])}" for id_, day in days.items()}
    return {id_: f"0004-{_month_day(m)}{_clock(m)}" for id_, m in found.items()}


def _first_day(days: Sequence[int]) -> int:
    """The weekday that a run of days begins with: the one behind the longest gap."""
    gaps = [((day - days[n - 1]) % 7 or 7, -n) for n, day in enumerate(days)]
    return days[-max(gaps)[1]]


def _month_day(m: re.Match[str]) -> str:
    month = _MONTHS.index((m["month"] or m["month_behind"]).lower()) + 1
    return f"{month:02d}-{int(m['day'] or m['day_first']):02d}"


def _clock(m: re.Match[str]) -> str:
    """The time of day as ISO text, "" where there is none.

    >>> _clock(_TIMED.match("Thursday, 7 p.m. Power ..."))
    'T19:00'
    """
    if m["weekday"] and m["part"]:
        return f"T{_PARTS[m['part'].lower()]}"
    if m["hour"] is None:
        return ""
    hour = int(m["hour"])
    if m["half"]:
        hour = hour % 12 + (12 if m["half"].lower() == "p" else 0)
    return f"T{hour:02d}:{m['minute'] or '00'}" if hour < 24 else ""
