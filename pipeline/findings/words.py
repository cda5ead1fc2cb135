"""The words of a text with their places, and the stems by which they are compared.

Stems are light: inflections of one word meet ("recalled", "recalls", "recall"), different words do not.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_WORD = re.compile(
    r"""
    [^\W\d_]+ \d+ (?: \.\d+ )* [^\W_]*    # L7  GB200s  V4.1  B1017
    | [^\W\d_]+ (?: ['’][^\W\d_]+ )*    # Calder's, don't, people
    | \d+ (?: [.,:]\d+ )* [^\W\d_]*     # 1,200  16x  6:05
    """,
    re.VERBOSE,
)


def listed(text: str) -> frozenset[str]:
    """The words of a table that is written as running text."""
    return frozenset(text.split())


FUNCTION_WORDS = listed(
    """
    a an the this that these those and or but nor so yet for of in on at by to from with without
    into onto over under about above below between among through during before after since until
    while as than then there here when where which who whom whose what why how it its itself he him
    his she her hers they them their theirs we us our ours you your yours i me my mine is am are was
    were be been being has have had having do does did doing will would shall should can could may
    might must not no yes if because though although also too very just only even still again more
    most less least much many some any each every all both few several other another such same own
    out up down off per s t re ve ll d m one two three four five six seven eight nine ten eleven
    twelve
    """
)

CALENDAR = listed(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december
    """
)
"""Days and months: capitalised, and nobody's name."""
NAME_WORDS = listed(
    """
    bank council party union motors lines telecom office group corp inc ltd plc ag gmbh llc co company association
    society institute university ministry department agency committee commission court trust foundation networks
    network securities auto airlines airways technologies systems labs holdings partners capital limited corporation
    mutual insurance police service river lake mount island county city province state region road street avenue
    rival competitor newcomer neighbouring neighboring northern southern eastern western north south east west
    championship league cup chief finance spokesman spokeswoman mrs mr ms dr
    """
)
"""Words that are part of many names and tell none from another."""

_IRREGULAR = {
    form: base
    for base, forms in {
        "be": "is are was were been being",
        "beat": "beaten beating",
        "begin": "began begun beginning",
        "break": "broke broken",
        "bring": "brought",
        "build": "built",
        "buy": "bought",
        "catch": "caught",
        "child": "children",
        "choose": "chose chosen",
        "come": "came",
        "cut": "cutting",
        "die": "died dies dying dead death deaths",
        "draw": "drew drawn",
        "drive": "drove driven",
        "fall": "fell fallen",
        "feel": "felt",
        "fight": "fought",
        "find": "found",
        "fly": "flew flown flight flights",
        "foot": "feet",
        "get": "got gotten getting",
        "give": "gave given",
        "go": "went gone goes",
        "grow": "grew grown growth",
        "hear": "heard",
        "hit": "hitting",
        "hold": "held",
        "keep": "kept",
        "know": "knew known",
        "lead": "led",
        "leave": "left",
        "lose": "lost loss losses losing",
        "make": "made",
        "man": "men",
        "mean": "meant",
        "meet": "met",
        "pay": "paid payment payments",
        "person": "people persons",
        "put": "putting",
        "quit": "quitting",
        "rise": "rose risen",
        "run": "ran running",
        "say": "said says",
        "see": "saw seen",
        "sell": "sold sale sales",
        "send": "sent",
        "set": "setting",
        "shake": "shook shaken",
        "shoot": "shot",
        "show": "shown",
        "shut": "shutting",
        "sink": "sank sunk sinking",
        "spend": "spent",
        "stand": "stood",
        "steal": "stole stolen",
        "strike": "struck stricken",
        "take": "took taken",
        "tell": "told",
        "think": "thought",
        "wear": "wore worn",
        "win": "won winning",
        "woman": "women",
        "write": "wrote written",
        "arrest": "arrested arrests arresting",
        "resign": "resigned resigns resigning resignation resignations",
    }.items()
    for form in forms.split()
}

SHORT = 80
"""Characters up to which a text is remembered with its words."""
_SUFFIXES = ("ings", "ing", "edly", "ied", "ies", "ed", "es", "s", "ly")


class Word(NamedTuple):
    """A word or figure as written, where it stands, and its stem; a tuple, as a story has hundreds of thousands."""

    text: str
    start: int
    end: int
    stem: str
    is_figure: bool = False
    """It begins with a digit."""
    is_content: bool = True
    """It carries meaning of its own: no function word, no figure."""


def read_words(text: str, start: int = 0, end: int | None = None) -> tuple[Word, ...]:
    """Cut a text, or a part of it, into words.

    >>> [(w.text, w.stem) for w in read_words("Calder's shares fell 4.3%")]
    [("Calder's", 'calder'), ('shares', 'shar'), ('fell', 'fall'), ('4.3', '4.3')]
    """
    if end is None and start == 0 and len(text) <= SHORT:
        return _read_short(text)
    return _read(text, start, len(text) if end is None else end)


def _read(text: str, start: int, end: int) -> tuple[Word, ...]:
    found = []
    for m in _WORD.finditer(text, start, end):
        word, (first, last) = m[0], m.span()
        base, is_figure, is_content = _known(word)
        found.append(Word(word, first, last, base, is_figure, is_content))
    return tuple(found)


@lru_cache(maxsize=16384)
def _read_short(text: str) -> tuple[Word, ...]:
    """The words of a name, a term or a head: many articles have one."""
    return _read(text, 0, len(text))


@lru_cache(maxsize=65536)
def _known(word: str) -> tuple[str, bool, bool]:
    """A word's stem, whether it is a figure, whether it carries meaning."""
    is_figure = word[0].isdigit()
    return stem(word), is_figure, not is_figure and word.lower() not in FUNCTION_WORDS


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Give the stem of a word.

    >>> stem("recalled") == stem("recalls") == stem("recall"), stem("lost"), stem("Norlan’s")
    (True, 'lose', 'norlan')
    """
    low = word.lower().replace("’", "'")
    if low.endswith("'s"):
        low = low[:-2]
    low = low.rstrip("'")
    if not low or low[0].isdigit():
        return low.replace(",", "")
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    for suffix in _SUFFIXES:
        if low.endswith(suffix) and len(low) - len(suffix) >= 3 and not low.endswith("ss"):
            return _tail(low[: -len(suffix)], suffix)
    return _tail(low, "")


def _tail(base: str, suffix: str) -> str:
    if suffix in ("ies", "ied"):
        return base + "y"
    if suffix in ("ing", "ed", "ings") and len(base) > 3 and base[-1] == base[-2] and base[-1] not in "ls":
        base = base[:-1]
    return base[:-1] if base.endswith("e") and len(base) > 3 else base


def content_stems(words: tuple[Word, ...]) -> frozenset[str]:
    """The stems of the content words."""
    return frozenset(w.stem for w in words if w.is_content)
