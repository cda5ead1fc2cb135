"""The upper end of a range: "$3 to $5 billion", "30-40%", "between 750,000 and 1 million", "8- to 16-metre".

Two numbers joined by a dash or "to" are a range only where they measure one thing and rise; a score
("3-2"), a change ("rose 12% to 3.4m", "from 36,040 to 34,935") and a ratio are none.
"""

from __future__ import annotations

from pipeline.claims.digits import VULGAR
from pipeline.claims.exclusions import tally
from pipeline.claims.nouns import read_noun
from pipeline.claims.numbers import CARDINALS
from pipeline.claims.parts import Part, read_part
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script
from pipeline.claims.units import PERCENTS

_HEDGES = (
    "about|around|nearly|almost|roughly|perhaps|maybe|even|approximately|some|possibly|just over|just under|as many as|"
    "as much as|up to|more than|over|probably"
)
_DASH = pattern(
    rf" ?[-–—] ?(?:~|(?:{_HEDGES}) )?(?=[\d$£€¥.½¼¾⅓⅔]|[A-Z]{{0,3}}[$£€¥])| ?[-–] ?(?=[a-z])|~(?=\d)"
)
_TO = pattern(rf"(?:- | |-)(to|through|and|or)[ -](?:(?:{_HEDGES}) )?~?(?=\S)")
_OPENER = pattern(
    r"\b(between|from) (?:(?:about|around|roughly|approximately|some|an estimated) )?(?:an? )?$"
)
_FIRST_WORD = pattern(r"[a-z]+")
_CURRENCY_AHEAD = pattern(r"(?:[A-Z]{1,3})?[$£€¥₹₩] ?-?|[A-Z]{3} ?(?=\d)|-(?=\d)|minus (?=\d)|Rs\.? ?(?=\d)")
_JOINTS = frozenset(" -–—~")


def read_second(script: Script, first: Part, limit: int) -> Part | int | None:
    """Read the upper end of a range; None where there is none, a place to go on from where it is a score.

    >>> from pipeline.claims.parts import read_part
    >>> def second(text, at=0):
    ...     script = Script.of(text)
    ...     return read_second(script, read_part(script, at, len(text)), len(text))
    >>> second("30-40%").unit, second("3-2 on Sunday"), second("12% to 3.4m")
    ('%', 3, None)
    """
    end = first.end
    if script.plain[end : end + 1] not in _JOINTS or first.numeral.form == "vague" or end >= limit:
        return None
    opener = opening(script, first.start)
    linked = _TO.match(script.low, end)
    joint = linked or _DASH.match(script.plain, end)
    if joint is None:
        return None
    word = linked.group(1) if linked else ""
    if (word == "and" and opener != "between") or (word == "or" and first.unit):
        return None
    start = _number_ahead(script, joint.end(), limit)
    if start is None:
        return None
    if not word and (score := _score(script, first)) is not None:
        return score
    second = read_part(script, start, limit, second=True)
    if not isinstance(second, Part) or second.numeral.form == "vague":
        return None
    if word == "to" and not opener and _is_ratio(script, first, second):
        return second.end
    if not word:
        if joint.group().startswith(" —"):
            return None
        if joint.group() == " -" and not (second.unit or second.money):
            return None
        second.value = abs(second.value)
    if not _is_range(script, first, second, word, opener):
        return second.end if word == "to" and not opener and _is_tally(script, first, second) else None
    return second.end if joint.group() == "-" and not opener and _is_record(script, first, second) else second


def opening(script: Script, at: int) -> str:
    """The word that opens a range before a place: "between", "from" or none."""
    opener = _OPENER.search(script.low, max(0, at - 28), at) if script.low[at - 1 : at] == " " else None
    return opener.group(1) if opener else ""


def between_start(script: Script, at: int) -> int | None:
    """Where the "between" stands that opens a range at a place, or None."""
    opener = _OPENER.search(script.low, max(0, at - 28), at)
    return opener.start() if opener and opener.group(1) == "between" else None


def _number_ahead(script: Script, at: int, limit: int) -> int | None:
    """Where the second number begins, past a sign or currency; None where no number stands there."""
    if at >= limit:
        return None
    ahead = _CURRENCY_AHEAD.match(script.plain, at)
    start = ahead.end() if ahead else at
    character = script.plain[start : start + 1]
    if character.isdigit() or (character and character in VULGAR):
        return start
    word = _FIRST_WORD.match(script.low, start)
    return start if word and (word.group() in CARDINALS or word.group() in ("a", "an", "half")) else None


def _score(script: Script, first: Part) -> int | None:
    numeral = first.numeral
    if first.unit or first.money or numeral.form != "digits" or numeral.scale != 1:
        return None
    return tally(script, numeral.start)


def _is_record(script: Script, first: Part, second: Part) -> bool:
    """Whether small bare numbers are wins and losses ("a 4-7 start") rather than a range of something."""
    if (
        first.unit
        or first.money
        or second.unit
        or second.money
        or second.value >= _MOST_GAMES
        or first.numeral.form != "digits"
    ):
        return False
    if (
        first.numeral.places != 0
        or second.numeral.scale != 1
        or read_noun(script, second.end, len(script.low))
    ):
        return False
    return _NO_RECORD.search(script.low, max(0, first.start - 24), first.start) is None


def _is_tally(script: Script, first: Part, second: Part) -> bool:
    """Whether falling bare numbers are a tally: "by 12 to 0", "outvoted 7 to 2"."""
    if first.unit or first.money or second.unit or second.money or first.value <= second.value:
        return False
    one, two = first.numeral, second.numeral
    if (
        one.form == "fraction"
        or two.form == "fraction"
        or one.places not in (0, None)
        or one.scale != 1
        or two.scale != 1
    ):
        return False
    changing = _CHANGE_BEFORE.search(script.low, max(0, first.start - 34), first.start)
    return (changing is None or changing.group() == "by ") and not read_noun(
        script, second.end, len(script.low)
    )


def _is_ratio(script: Script, first: Part, second: Part) -> bool:
    """Whether bare numbers are two sides of a ratio: "a ratio of one to eight", "the odds were 1 to 3"."""
    if first.unit or first.money or second.unit or second.money:
        return False
    return _RATIO_BEFORE.search(script.low, max(0, first.start - 44), first.start) is not None


_RATIO_BEFORE = pattern(r"\b(?:ratios?|odds|outnumber(?:ed|s|ing)?|outvoted|scale of)\b[^.;,\n]{0,32} $")
_MOST_GAMES = 100
_NO_RECORD = pattern(
    r"\b(?:about|around|roughly|approximately|some|aged?|ages|range|ranges|between|than|least|to|of|for|is|in|last|next|=|:) $|[~<>≥≤] ?$|^$|\n$|\| ?$"
)


def _is_range(script: Script, first: Part, second: Part, word: str, opener: str) -> bool:
    if not _of_one_kind(first, second):
        return False
    _share_scale(first, second)
    if word == "or":
        near = first.value < second.value <= 2 * first.value + 1
        return near and not first.unit and first.numeral.scale == second.numeral.scale
    if word == "and":
        return True
    rises = first.value < second.value or first.negative or second.negative
    if not word:
        return (rises or first.unit is not None) and not (first.unit and not second.unit)
    if _is_change(script, first, second, opener) or not rises:
        return False
    return not (first.unit and not second.unit) and not _parts_money(script, first, second)


def _of_one_kind(first: Part, second: Part) -> bool:
    if first.money and second.money:
        return first.money.code == second.money.code
    if first.unit and second.unit:
        return first.unit == second.unit or (first.unit in PERCENTS and second.unit in PERCENTS)
    return not (first.money and second.unit) and not (first.unit and second.money)


def _is_change(script: Script, first: Part, second: Part, opener: str) -> bool:
    """Whether the numbers are the amount and the level of a change, or where it went from and to."""
    low, at = script.low, first.start
    if opener == "from":
        return _CHANGED_FROM.search(low, max(0, at - 70), at) is not None
    changing = _CHANGE_BEFORE.search(low, max(0, at - 34), at)
    return changing is not None and bool(first.unit or first.money or not second.unit)


def _parts_money(script: Script, first: Part, second: Part) -> bool:
    """Whether "$5 to 3 people" stands here: an amount, and a number of something else."""
    if not first.money or first.money.minor or second.money:
        return False
    scaled = second.numeral.scale > 1 or first.numeral.scale > 1
    return not scaled and (
        second.unit is not None or read_noun(script, second.end, len(script.low)) is not None
    )


def _share_scale(first: Part, second: Part) -> None:
    """Give the lower end the scale of the upper: "$3 to $5 billion", "four to five thousand"."""
    one, two = first.numeral, second.numeral
    if first.unit or one.scale != 1 or two.scale <= 1 or one.form == "fraction":
        return
    if abs(first.value) * two.scale <= abs(second.value):
        first.value *= two.scale
        if one.places is not None:
            one.places += two.scale.adjusted()


_MOVES = (
    "rose|rise|rises|risen|rising|fell|fall|falls|fallen|falling|gain(?:ed|s|ing)?|add(?:ed|s|ing)?|lost|loses|up|down|climb(?:ed|s|ing)?|"
    "drop(?:ped|s|ping)?|increas(?:e|ed|es|ing)|decreas(?:e|ed|es|ing)|declin(?:e|ed|es|ing)|jump(?:ed|s|ing)?|slip(?:ped|s|ping)?|grew|grow|"
    "grows|grown|growing|cut|cuts|cutting|rais(?:e|ed|es|ing)|lower(?:ed|s|ing)?|reduc(?:e|ed|es|ing)|advanc(?:e|ed|es|ing)|slid|tumbl(?:e|ed|es|ing)|"
    "surg(?:e|ed|es|ing)|eas(?:ed|es|ing)|trim(?:med)?|upgraded|downgraded|revised|doubled|tripled|halved|shrank|shrunk|expand(?:ed|s)?|"
    "widen(?:ed|s)?|narrow(?:ed|s)?|swung|moved?|went|gone|chang(?:ed|es)|shot|boost(?:ed)?|lift(?:ed)?|hik(?:e|ed)|rebounded|plunged|plummeted|"
    "soared|sank|dipped|edged|ticked|shifted|improved|worsened|reduction|bumped|pushed|adjusted|going|go|weaken(?:ed|s|ing)?|"
    "strengthen(?:ed|s|ing)?|soften(?:ed|s)?|firmed|appreciat(?:ed|es)|depreciat(?:ed|es)|slow(?:ed|s|ing)|cool(?:ed|s)|par(?:ed|es)|shed|sheds|"
    "contract(?:ed|s|ing)|accelerated|recovered|rall(?:ied|ies)|slump(?:ed|s)|leap(?:t|ed|s)?|swell(?:ed|s)?|dwindled|moderated|crept|inched"
)
_CHANGE_BEFORE = pattern(
    rf"\b(?:{_MOVES}|by)(?: by| about| around| nearly| more than| some| almost| another| just| only| a further)* $"
)
_CHANGED_FROM = pattern(
    rf"\b(?:{_MOVES})\b[^.;]{{0,44}}\bfrom (?:(?:about|around|nearly|some|roughly|just over|just under|an estimated|more than|almost|over|under) )?$"
)
