"""A text made plain for reading: same length, same offsets, fewer ways to write one thing.

Digits of other scripts become ASCII digits, typographic spaces become spaces, minus signs and
apostrophes become the plain ones. Every place in the plain text is the same place in the text given.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from pipeline.claims.patterns import pattern

SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t"
HYPHENS = "\u2010\u2011\u00ad\ufe63\uff0d"
MINUS = "\u2212"
APOSTROPHES = "\u2018\u2019\u02bc\uff07"
PERCENTS = "\uff05\ufe6a\u066a"
NBSP = "\u00a0\u202f\u2009\u2007"
"""Spaces that never end a number: they stand between its groups."""

MOST_LINE = 400
"""No headline is longer."""
_LINE_WORDS = pattern(r"[A-Za-z][\w'’-]{3,}")
_RAISED = pattern(r"(?<=[a-z]{4})[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,2}(?![\w\u207b])")
"""The mark of a footnote behind a word: "3 million\u00b9"; units are shorter (km\u00b2)."""
_FOREIGN = pattern("[^\\W_\x00-\x7f\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]")


@dataclass(frozen=True, slots=True)
class Script:
    """A text, its plain form, and that in lower case; all of one length."""

    text: str
    plain: str
    low: str
    _titled: dict[int, bool] = field(default_factory=dict, compare=False)
    remembered: dict[str, list[tuple[int, str]]] = field(default_factory=dict, compare=False)
    """Places of words that a reader looked for in the whole text, by what they tell of: found once."""

    @classmethod
    def of(cls, text: str) -> Script:
        """Make a text plain.

        >>> Script.of("Ｒose ٣٫٥ to 12\\u202f000").plain
        'Ｒose 3٫5 to 12 000'
        """
        plain = text if text.isascii() else _plain(text)
        low = plain.lower()
        if len(low) != len(plain):
            low = "".join(c if len(c.lower()) != 1 else c.lower() for c in plain)
        return cls(text, plain, low)

    def titled(self, at: int) -> bool:
        """Whether the line at a place is set with capitals throughout, as headlines are.

        >>> Script.of("Recall Hits Forty Cars").titled(12), Script.of("Recall hits 40 cars").titled(12)
        (True, False)
        """
        start = self.plain.rfind("\n", max(0, at - MOST_LINE), at) + 1
        if at - start >= MOST_LINE:
            return False
        if start not in self._titled:
            end = self.plain.find("\n", at, at + MOST_LINE)
            self._titled[start] = end >= 0 and _is_titled(self.plain[start:end])
            if end < 0:
                self._titled[start] = len(self.plain) - at < MOST_LINE and _is_titled(self.plain[start:])
        return self._titled[start]


def _is_titled(line: str) -> bool:
    words = _LINE_WORDS.findall(line)
    capitals = sum(word[0].isupper() for word in words)
    return len(words) >= 3 and capitals * 5 >= len(words) * 4


def _plain(text: str) -> str:
    for characters, by in _ALIKE:
        for character in characters:
            if character in text:
                text = text.replace(character, by)
    if any(mark in text for mark in "\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"):
        text = _RAISED.sub(_blank, text)
    if _FOREIGN.search(text):
        text = _FOREIGN.sub(_ascii_digit, text)
    return text


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _ascii_digit(match: re.Match[str]) -> str:
    character = match.group()
    digit = unicodedata.decimal(character, -1)
    return str(digit) if digit >= 0 else character


_ALIKE = ((SPACES, " "), (HYPHENS, "-"), (MINUS, "-"), (APOSTROPHES, "'"), (PERCENTS, "%"))
