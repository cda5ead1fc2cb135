"""What makes a finding the same one from run to run: its kind, its article, its words and the sentence they stand in.

Never what others say of it: how many origins, which label, which message. Those move whenever an outlet joins or
edits, and what a person decided of a difference has to stay with it. Never an offset either, for a paragraph before it
moves them all.
"""

from __future__ import annotations

import hashlib
import unicodedata

_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def finding_id(kind: str, article: str, surface: str, sentence: str, nth: int = 0, twin: int = 0) -> str:
    """Hash what a finding is about into an id of 16 hexadecimal digits.

    ``nth`` counts the same words before it in its sentence, ``twin`` the findings before it that are alike in all of this.

    >>> one = finding_id("unit-conflict", "blog", "16 pods", "Kestrel ran it on 16 pods.")
    >>> one == finding_id("unit-conflict", "blog", "16  pods", "Kestrel ran it on\\n16 pods.")
    True
    >>> one == finding_id("unit-conflict", "blog", "18 pods", "Kestrel ran it on 18 pods.")
    False
    """
    parts = (kind, article, plain(surface), plain(sentence), str(nth), str(twin))
    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "replace")).hexdigest()[:16]


def nth_in(sentence: str, surface: str, at: int) -> int:
    """Count how often the words stand in their sentence before the place where they begin.

    >>> nth_in("16 pods here, 16 pods there", "16 pods", 14)
    1
    """
    return sentence[: max(0, at)].count(surface) if surface else 0


def is_edit(before: str, after: str) -> bool:
    """Say whether a sentence is another with some words changed: at least half of the words of both are shared.

    >>> is_edit("Kestrel ran it on 16 pods.", "Kestrel ran it on 16 pods in May.")
    True
    >>> is_edit("Kestrel ran it on 16 pods.", "In Lyon 16 pods of orcas were seen.")
    False
    """
    one, other = set(plain(before).split()), set(plain(after).split())
    return 2 * len(one & other) >= len(one | other)


def plain(words: str) -> str:
    """Words without what typesetting changes: spaces, curly quotation marks, long dashes, case.

    >>> plain("“More  than\\n700”")
    '"more than 700"'
    """
    return " ".join(unicodedata.normalize("NFKC", words).translate(_QUOTES).split()).casefold()
