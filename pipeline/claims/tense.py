"""Whether the words around a date point ahead or back: "will meet on Friday", "met on Friday"."""

from __future__ import annotations

from typing import Literal

from pipeline.claims.patterns import pattern

Tense = Literal["ahead", "back"]

AHEAD = frozenset(
    "will shall ll would could may might must should can expected expects expect scheduled due plans plan planned "
    "set slated forecast forecasts projected predicted anticipates anticipated hopes hope aims intends going "
    "upcoming coming begins starts opens deadline next wants tomorrow predicts vows promises promised "
    "likely unlikely awaits awaited looming runs lasts goes resumes reopens expires airs premieres kicks faces".split()
)
"""Words after which a date lies ahead unless something says otherwise."""

BACK = frozenset(
    "was were had did said told says found went came took made got gave became began left felt led held kept met "
    "ran saw sent sold spent stood thought won wrote lost paid brought bought built broke chose drew drove fell "
    "flew fought forgot froze grew hid hit hurt knew laid lay let lit put quit read rode rose sank shot shut sang "
    "slept spoke stole struck swept swore swam taught tore threw wore since been has have ended died has ago "
    "beat cut dealt dug fed fled hung rang shook shrank slid spread sprang stuck woke wound withdrew overtook "
    "overcame underwent bid cost".split()
)
"""Finite pasts; words in -ed count as well, unless a "be" stands before them."""

BE = frozenset("be being is are get".split())
"""Words after which a participle is no past: "will be told"."""

LEADS = frozenset("on by in from until since at the of a and but then early late starting beginning".split())
"""Words that a date opening a sentence may stand behind; its verb is on the right then."""

_WORD = pattern(r"[A-Za-z]+")
_CLAUSE = pattern(r"[.!?]\s|[;\n|]")
REACH = 160


def tense_at(text: str, start: int, end: int) -> Tense | None:
    """Tell whether a date at ``text[start:end]`` lies ahead or back, by the nearest verb of its sentence.

    >>> line = "The minister said on Tuesday that prices would fall on Friday."
    >>> tense_at(line, 21, 28), tense_at(line, 55, 61)
    ('back', 'ahead')
    >>> tense_at("On Friday it is expected to be cooler.", 3, 9)
    'ahead'
    """
    words = _left_of(text, start)
    for at in range(len(words) - 1, -1, -1):
        found = _tense_of(words, at)
        if found:
            return found
    return _from_right(text, end) if LEADS.issuperset(words) else None


def _left_of(text: str, start: int) -> list[str]:
    """The words on the left, back to the start of the sentence."""
    window = text[max(0, start - REACH) : start]
    stops = list(_CLAUSE.finditer(window))
    return [w.lower() for w in _WORD.findall(window[stops[-1].end() :] if stops else window)]


def _from_right(text: str, end: int) -> Tense | None:
    window = text[end : end + REACH]
    stop = _CLAUSE.search(window)
    words = [w.lower() for w in _WORD.findall(window[: stop.start()] if stop else window)]
    for at in range(len(words)):
        found = _tense_of(words, at)
        if found:
            return found
    return None


def _tense_of(words: list[str], at: int) -> Tense | None:
    word = words[at]
    if word in AHEAD:
        return "ahead"
    if word in BACK or (word.endswith("ed") and len(word) > 4):
        return None if at > 0 and words[at - 1] in BE else "back"
    if word == "to" and at + 1 < len(words) and words[at + 1] == "be":
        return "ahead"
    return None
