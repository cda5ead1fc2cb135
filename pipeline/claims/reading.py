"""What is read of a text once, before its claims are set: shared by all of its sentences."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from db.models import Part, Passage, Span
from pipeline.claims.aliases import Aliases
from pipeline.claims.certainty import hedging_words
from pipeline.claims.conditions import OPENERS
from pipeline.claims.measures import measure_words
from pipeline.claims.quotations import Quoted
from pipeline.claims.said import Said, Unit
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Reading:
    """A text's tokens, sentences, attributions, quotations and names."""

    tokens: Tokens
    part: Part
    units: Sequence[Unit]
    said: Sequence[Said]
    quoted: Sequence[Quoted]
    aliases: Aliases
    passages: Sequence[Passage]
    first_passage: int
    first_attribution: int = 0

    def span(self, place: Range) -> Span:
        """The place of a token range in the text."""
        return Span(self.tokens.starts[place[0]], self.tokens.ends[place[1] - 1], self.part)


class Landmarks:
    """Where in a text the words stand that a claim's surroundings are read from, found once for all sentences."""

    def __init__(self, reading: Reading) -> None:
        lower = reading.tokens.lower
        hedging, opening, measuring = hedging_words(), OPENERS, measure_words()
        self.hedges = [n for n, word in enumerate(lower) if word in hedging]
        self.openers = [n for n, word in enumerate(lower) if word in opening]
        self.measures = [n for n, word in enumerate(lower) if word in measuring]
        self.passages = [p.span.start for p in reading.passages]
        self.quotes = [q.start for q in reading.quoted]
        self.contents = [s.content[0] for s in reading.said]


def within(places: Sequence[int], unit: Unit) -> Sequence[int]:
    """The places of a sorted list that lie in a sentence."""
    return places[bisect_left(places, unit.low) : bisect_left(places, unit.high)]
