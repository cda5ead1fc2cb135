"""Patterns that are compiled when they are first used: a page needs half of them, and compiling all takes longer than reading it."""

from __future__ import annotations

import re
from typing import Any, cast

_OFFERED = (
    "match",
    "search",
    "fullmatch",
    "finditer",
    "findall",
    "sub",
    "split",
    "pattern",
    "groups",
    "groupindex",
)


class _Compiled:
    """Has the methods of a compiled pattern as its own."""


class _Pattern(_Compiled):
    """Stands for a pattern that was not used yet; the first use makes a compiled one of it, at no further cost."""

    def __init__(self, written: str, flags: int) -> None:
        self._written = written
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _OFFERED:
            raise AttributeError(name)
        compiled = re.compile(self._written, self._flags)
        for offered in _OFFERED:
            setattr(self, offered, getattr(compiled, offered))
        self.__class__ = _Compiled  # type: ignore[assignment]  # without __getattr__, looking up is fast
        return getattr(self, name)


def pattern(written: str, flags: int = 0) -> re.Pattern[str]:
    r"""Give a pattern that behaves as ``re.compile`` would have made it, and costs nothing until it is used.

    >>> digits = pattern(r"\d+")
    >>> digits.findall("12 of 40"), digits.pattern
    (['12', '40'], '\\d+')
    """
    return cast("re.Pattern[str]", _Pattern(written, flags))
