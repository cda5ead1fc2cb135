"""Seasons: summer 2025 · in the autumn."""

from __future__ import annotations

import re

from pipeline.claims.calendar import SEASONS
from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import any_of
from pipeline.claims.patterns import pattern
from pipeline.claims.years import short_year

_SEASON = pattern(
    rf"(?P<season>{any_of(SEASONS)})\b(?:,?\s(?:of\s)?(?P<year>(?:19|20)\d\d)(?:[-/–](?P<last>\d{{4}}|\d\d))?\b|\s['’](?P<short>\d\d)\b)?",
    re.IGNORECASE | re.ASCII,
)


def read_season(text: str, at: int) -> Moment | None:
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
        r"\b(?:in|by|until|since|before|after|during|through|throughout|over|from|all|whole|entire)\s(the\s(?:whole\s|entire\s)?)?$",
        text[max(0, at - 23) : at],
        re.IGNORECASE | re.ASCII,
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
