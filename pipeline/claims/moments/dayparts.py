"""Parts of a day that no day stands beside: early in the morning · in late afternoon · at lunchtime.

"In the afternoon" alone is too vague to be a claim; a part of a part is not.
"""

from __future__ import annotations

import re

from pipeline.claims.clock import Clock
from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import MONTHS, WEEKDAYS, any_of
from pipeline.claims.patterns import pattern

_ENDS = (
    rf"(?!\s(?:of|on)\s(?:the\s)?(?:{any_of(WEEKDAYS)}|{any_of(MONTHS)}|\d)|\s(?:{any_of(WEEKDAYS)}|{any_of(MONTHS)})\b)"
    r"(?=\s*(?:$|[.,;:?!)\]—–]|\s(?:and|but|or|as|at|by|in|on|to|for|from|of|with|when|while|after|before|because|until|through|near|is|was|were|"
    r"he|she|they|it|the|a|an|today|yesterday|tomorrow)\b))"
)
_PART = pattern(
    rf"(?:the\s)?(?P<edge>early|late|later|earlier)(?:\sin\sthe\s|[\s-])(?P<part>morning|afternoon|evening){_ENDS}"
    rf"|(?P<hours>the\s(?:early|small)\shours){_ENDS}|(?P<lunch>lunchtime)\b(?=\s(?:today|yesterday|tomorrow)\b|\s*[.,;]|$)",
    re.IGNORECASE | re.ASCII,
)
_LED = pattern(
    r"\b(?:in|into|by|at|until|during|from|around|since|the|happened|arrived|began|started)\s$",
    re.IGNORECASE | re.ASCII,
)

# part of the day: first and last hour of the whole, of its beginning, of its end
_HOURS = {"morning": (5, 11), "afternoon": (12, 17), "evening": (18, 23)}
_EARLY = {"morning": (5, 8), "afternoon": (12, 14), "evening": (18, 20)}
_LATE = {"morning": (10, 11), "afternoon": (15, 17), "evening": (20, 23)}


def read_part_of_day(text: str, at: int) -> Moment | None:
    """Early in the morning · late afternoon · the early hours · (at) lunchtime."""
    found = _PART.match(text, at)
    if found is None:
        return None
    joined = bool(found["edge"]) and " in " in found[0].lower()
    if not joined and not _LED.search(text, max(0, at - 10), at):
        return None
    if found["hours"]:
        first, last = 0, 5
    elif found["lunch"]:
        first, last = 12, 13
    else:
        edge, part = found["edge"].lower(), found["part"].lower()
        first, last = {"early": _EARLY, "late": _LATE}.get(edge, _HOURS)[part]
    end = Moment(at, found.end(), "time", clock=Clock(last, 59))
    return Moment(at, found.end(), "time", clock=Clock(first, 0), last=end, comparator="~", guessed=True)
