"""What a figure is per: "tokens per second", "$62 a megawatt-hour", "£26.50 per customer", "per 100,000 people"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.claims.nouns import STOPS
from pipeline.claims.patterns import pattern
from pipeline.claims.plurals import is_plural, singular
from pipeline.claims.script import Script
from pipeline.claims.units import TIMES, read_unit, unit_word


@dataclass(frozen=True, slots=True)
class Rate:
    """The denominator of a rate, and where it ends."""

    per: str
    end: int


_PER = pattern(
    r"( ?/ ?)(?=[a-z\d])|[ -](per|an?|each|every|for every|for each|to the|p\.)[ -](?=[a-z\d])|(?<=\w) (?=annually\b|yearly\b|daily\b|weekly\b|monthly\b|hourly\b)"
)
_BASE = pattern(r"(\d[\d,]*|hundred thousand|thousand|million|hundred)[ -]?(thousand|million)? ?")
_ADVERBS = {
    "annually": "year",
    "yearly": "year",
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "hourly": "hour",
}
_WORD = pattern(r"[^\W\d_](?:[\w']|-(?=\w))*")
_THEN = pattern(
    r" (?:after|later|earlier|ago|before|on(?! average)|into|behind|apart|away|long|old|ahead|prior|of|in which|to go|from now|when|since)\b"
)
_NOT_A = frozenset(
    "spokesman spokeswoman spokesperson statement report few lot number bit while little half quarter third dozen hundred thousand million move "
    "result rise fall drop jump record year-earlier total new source person man woman company bid deal package second court judge jury level "
    "deficit loss profit gain decline decrease increase cut hike boost raise fine penalty settlement".split()
)
_SHORT = {"second": "s"}


def read_rate(
    script: Script, at: int, limit: int, *, money: bool = False, percent: bool = False
) -> Rate | None:
    """Read a denominator right after a unit or noun; ``money`` lets "a" take any noun.

    >>> rate = lambda text, **how: read_rate(Script.of(text), 0, len(text), **how)
    >>> rate(" per second"), rate(" a megawatt-hour", money=True).per, rate(" a spokesman said", money=True)
    (Rate(per='s', end=11), 'MWh', None)
    >>> rate(" per 100,000 people").per, rate(" a day after")
    ('100000 person', None)
    """
    low = script.low
    if low[at : at + 1] not in (" ", "-", "/"):
        return None
    match = _PER.match(low, at)
    if match is None or match.end() > limit:
        return None
    start = match.end()
    word = _WORD.match(low, start)
    joint = match.group(2) or ""
    if not joint and not match.group(1):
        return Rate(_ADVERBS[word.group()], word.end()) if word and not percent else None
    base = _BASE.match(low, start) if joint not in ("a", "an") else None
    prefix = ""
    if base:
        prefix = _base_number(base)
        start = base.end()
        word = _WORD.match(low, start)
        if word is None or word.group() in STOPS:
            return Rate(prefix.strip(), start - (low[start - 1] == " ")) if prefix else None
    if word is None or word.end() > limit:
        return None
    unit = (
        read_unit(script, start - 1, limit) if low[start - 1] in " -" else _after_slash(script, start, limit)
    )
    if unit and (joint not in ("a", "an") or unit.name not in TIMES or not _THEN.match(low, unit.end)):
        if unit.name in TIMES or joint not in ("to the",):
            return Rate(prefix + _SHORT.get(unit.name, unit.name), unit.end)
        return None
    if unit or joint == "to the":
        return None
    if joint in ("a", "an") and (not money or word.group() in _NOT_A or _SAID.match(low, word.end())):
        return None
    if joint in ("each", "every") and not money:
        return None
    if word.group() in STOPS and joint != "per":
        return None
    return _noun(script, word, prefix, limit, article=joint in ("a", "an"))


_SAID = pattern(r" (?:said|says|told|was|were|is|has|had|who|that|will|would)\b")


def _base_number(base: re.Match[str]) -> str:
    sizes = {"hundred": 100, "thousand": 1000, "million": 10**6, "hundred thousand": 100_000}
    first = base.group(1)
    number = sizes.get(first) or int(first.replace(",", "")[:15])
    number *= sizes.get(base.group(2) or "", 1)
    return f"{number} " if number != 1 else ""


def _after_slash(script: Script, start: int, limit: int):  # type: ignore[no-untyped-def]
    return read_unit(script, start, limit)


def _noun(script: Script, word: re.Match[str], prefix: str, limit: int, *, article: bool) -> Rate:
    """The noun that a rate is per, with one modifier at most where the next word ends the phrase."""
    plain, low = script.plain, script.low
    name, end = word.group(), word.end()
    if prefix or not article:
        after = _WORD.match(low, end + 1) if low[end : end + 1] == " " else None
        if (
            after
            and after.end() <= limit
            and after.group() not in STOPS
            and not unit_word(name)
            and ((is_plural(after.group()) and prefix) or name in _MODIFIERS)
        ):
            name, end = after.group(), after.end()
            return Rate(prefix + singular(plain[after.start() : end]), end)
    return Rate(prefix + singular(plain[word.start() : end]), end)


_MODIFIERS = frozenset(
    "metric square cubic live diluted common ordinary adult average new additional extra single troy working".split()
)
