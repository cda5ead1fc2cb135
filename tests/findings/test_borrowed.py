"""Somebody's words told as the outlet's own."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find

QUOTED = 'The harbour "cannot be run on the budget of a village school", director Ines Roth said on Monday. Its cranes are old.'
SAID = "Director Ines Roth said that the harbour could not be run on the budget of a village school. It has four cranes."
OWN = (
    "The harbour needs money. It cannot be run on the budget of a village school, and its cranes break down."
)

TOLD = [(QUOTED, SAID, OWN), (QUOTED, QUOTED.replace("on Monday", "at the quay"), OWN, SAID)]
QUIET = [
    # credited here too, in other words
    (QUOTED, SAID, "The harbour needs money. Roth insisted it cannot be run on the budget of a village school."),
    # one origin alone credits it
    (QUOTED, OWN, "The harbour needs money, and its cranes break down."),
    # the words are no run of the quotation
    (QUOTED, SAID, "The harbour needs money. A village school has a small budget, and so has the harbour."),
    # quoted, the speaker in the sentence before
    (QUOTED, SAID, 'Ines Roth wants money. "It cannot be run on the budget of a village school."'),
    # names and figures make no words
    ('"Ines Roth of Port Ellery won 45 votes," the clerk said.', "The clerk said that Ines Roth of Port Ellery won 45 votes.",
     "Ines Roth of Port Ellery won 45 votes."),
]  # fmt: skip


def _borrowed(texts: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(f.at.article, f.at.surface) for f in find(*texts) if f.kind == "attribution-drift"]


@pytest.mark.parametrize("texts", TOLD)
def test_words_of_a_speaker_in_the_outlets_own_voice_are_told(texts: tuple[str, ...]) -> None:
    found = _borrowed(texts)
    assert [article for article, _ in found] == ["c"]
    assert "budget" in found[0][1]


@pytest.mark.parametrize("texts", QUIET)
def test_words_that_somebody_says_are_not(texts: tuple[str, ...]) -> None:
    assert _borrowed(texts) == []
