"""Degrees of a change, which convert without the offset of the scales: 6°C cooler is 11°F cooler."""

from __future__ import annotations

import re

from pipeline.findings.ledger import Saying, Sentence

_WARMER = re.compile(
    r"\b(?:cool|warm|hott|cold)er\b|\b(?:fall|drop|ris|increas|decreas|climb|declin|higher|lower|differ)\w*\b",
    re.I,
)


def is_temperature_change(sentence: Sentence, saying: Saying) -> bool:
    """Whether the words around say by how much it becomes warmer or colder, not how warm it is."""
    start, end = saying.span.start, saying.span.end
    before = sentence.surface(max(sentence.span.start, start - 40), start)
    after = sentence.surface(end, min(sentence.span.end, end + 25))
    falls = re.search(
        r"\b(?:fall|drop|rise|increase|decrease|climb|warm|cool)\w*\b[^.]*\bby\b[^.]*$", before, re.I
    )
    return bool(falls or _WARMER.search(after))
