"""How many there are, in words."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number with its noun, one or several of them.

    >>> counted(1, "source"), counted(0, "new article"), counted(2, "address"), counted(3, "story")
    ('1 source', '0 new articles', '2 addresses', '3 stories')
    """
    return f"{number:,} {noun if number == 1 else _several(noun)}"


def _several(noun: str) -> str:
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")
