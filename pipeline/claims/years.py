"""Whether four digits are a year, by the words beside them."""

from __future__ import annotations

import re

from pipeline.claims.patterns import pattern

PREPOSITIONS = frozenset(
    "in since until till by before after during from of to through between for early late mid about around circa "
    "fiscal year spring summer autumn fall winter".split()
)
"""Words before a year."""

SURE = frozenset("in since until till during circa year fiscal before after early late mid".split())
"""Words before a year of any age; "of 1500" and "from 1200" are more often a number."""

DETERMINERS = frozenset("the a an its his her their our your my this that every each".split())

COUNTING = frozenset(
    "than over only some nearly almost least most roughly approximately another exactly total no number article "
    "section page room flight route channel model version series chapter figure line unit building code pin bill "
    "highway bus gate platform order serial resolution paragraph part step level class type form clause lot box "
    "top first last additional extra up down worth".split()
)
"""Words before a number that is no year."""

COUNTED = frozenset(
    "people men women children cars homes jobs tonnes tons miles pounds dollars euros points pieces votes seats "
    "tokens calories metres meters feet hours days times words pages characters copies employees workers residents "
    "households troops soldiers deaths cases acres hectares barrels litres liters gallons volts watts pupils students "
    "percent pixels bytes bits rpm hp psi ppm dpi iso kcal units shares".split()
)
"""Nouns that are counted or measured; a year does not stand before them."""

BE = frozenset("was is has s this as does says us plus".split())

ACTING = frozenset(
    "is are was were has have had will would play plays played perform performs performed released release said says "
    "toured headlined frontman singer band guitarist drummer gig album".split()
)
"""Words after "the 1975" that show it to be a name."""

_UNIT = pattern(
    r"\s?(?:m|km|cm|mm|kg|g|mg|t|lb|lbs|ft|mi|mph|kmh|km/h|kph|W|kW|MW|GW|Wh|kWh|MWh|GWh|Hz|kHz|MHz|GHz|MB|GB|TB|ml|ha"
    r"|°|bn|tn|mn|k|x|UTC|GMT|hours|hrs|EST|EDT|ET)(?![\w'’])"
)
_BEFORE = pattern(r"(?P<word>[A-Za-z]+)(?P<stop>['’]s|[.,:;)]*)[\s(\[\"“'‘]*$")
_AFTER = pattern(r"\s+(?P<word>[A-Za-z]+)")
_ERA = pattern(r"-(?:era|style|vintage|built|level|born|only)\b")
_LATER = pattern(r"\b(?:(?:later|earlier)|year\s(?:is\s)?(?:greater|less|more))\sthan\s$", re.IGNORECASE)
_PREFIX = pattern(
    r"(?:^|[^\w])(?:mid|pre|post|end|early|late|since|circa|year)[-–]$", re.IGNORECASE | re.ASCII
)


def is_year(text: str, start: int, end: int) -> bool:
    """Say whether the four digits at ``text[start:end]`` name a year.

    >>> [is_year(t, t.index("20"), t.index("20") + 4) for t in ("in 2023, it", "more than 2000 people", "RTX 2080 Ti")]
    [True, False, False]
    """
    if not _stands_alone(text, start, end) or _UNIT.match(text, end):
        return False
    if text[max(0, start - 3) : start].rstrip()[-1:].isdecimal():
        return False
    number = int(text[start:end])
    before, word, following = _beside(text, start, end)
    if following in COUNTED and word not in ("in", "since"):
        return False
    if _PREFIX.search(text, max(0, start - 8), start):
        return True
    if not 1700 <= number <= 2100:
        return word in SURE and 1000 <= number < 2200 and not following.endswith("s")
    if word == "than" and _LATER.search(text, max(0, start - 22), start):
        return True
    if word in COUNTING:
        return False
    if word in PREPOSITIONS:
        return number >= 1900 or word in SURE or not following.endswith("s")
    return number >= 1900 and _fits(text, start, end, before, word, following)


def short_year(written: str, *, pivot: int = 50) -> int:
    """The year that two digits stand for: '24 is 2024, '87 is 1987; four digits stand for themselves.

    >>> short_year("'24"), short_year("87"), short_year("2019")
    (2024, 1987, 2019)
    """
    digits = written.strip("'’ ")
    year = int(digits)
    return year if len(digits) > 2 else year + (2000 if year < pivot else 1900)


def _fits(text: str, start: int, end: int, before: str, word: str, following: str) -> bool:
    """Decide for a year of our time that no preposition leads."""
    closes = not following or not text[end : end + 1].isspace()
    if word == "the" and following in ACTING:
        return False
    if word in DETERMINERS or before.endswith(("'s", "’s")):
        return True
    if not word:
        return closes or following in BE or not following.endswith("s")
    if before[:1].isupper() and before[-1] not in ".,:;)":
        return False
    return (
        closes or following in PREPOSITIONS or following in ("and", "or", "but", "when", "as", "with", "at")
    )


def _beside(text: str, start: int, end: int) -> tuple[str, str, str]:
    """The word before (as written, and bare in lower case; empty where a stop or a bar stands) and the word after."""
    found = _BEFORE.search(text, max(0, start - 24), start)
    before = found[0].strip(" ([\"“'‘") if found else ""
    word = found["word"].lower() if found and found["stop"] in ("", ",", "'s", "’s") else ""
    after = _AFTER.match(text, end)
    return before, word, after["word"].lower() if after else ""


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if before.isalnum() or (before in "$£€¥#@&+%" and before):
        return False
    if before in ("-", "–", "/", ".", ",", ":", "_") and before:
        wide = text[start - 2 : start - 1]
        if (wide.isalnum() and not _PREFIX.search(text, max(0, start - 8), start)) or before == "_":
            return False
    if after.isalnum() or (after and after in "%_@°"):
        return False
    if after in (".", ",", ":", "/", "-", "–") and after:
        if text[end + 1 : end + 2].isdigit():
            return False
        if after == "-" and text[end + 1 : end + 2].isalpha():
            return bool(_ERA.match(text, end))
    return True
