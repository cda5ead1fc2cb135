"""What is read of a text once, before its claims are set: shared by all of its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from db.models import Part, Passage, Span
from pipeline.claims.aliases import Aliases
from pipeline.claims.landmarks import Landmarks
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
    landmarks: Landmarks
    first_passage: int
    first_attribution: int = 0

    def span(self, place: Range) -> Span:
        """The place of a token range in the text."""
        return Span(self.tokens.starts[place[0]], self.tokens.ends[place[1] - 1], self.part)


class Places:
    """Where in a text its passages, quotations and contents begin, to look up a figure's own by its place."""

    def __init__(self, reading: Reading) -> None:
        self.passages = [p.span.start for p in reading.passages]
        self.quotes = [q.start for q in reading.quoted]
        self.contents = [s.content[0] for s in reading.said]
