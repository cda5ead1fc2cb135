"""One attribution as it is read, the sentence it stands in, and the ground that its readers share."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.claims.cues import cue_frames

Range = tuple[int, int]


@dataclass(slots=True)
class Said:
    """One attribution in token ranges; ``thought`` says that it is believed or wished rather than said."""

    source: Range | None
    cue: Range | None
    content: Range
    thought: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """A run of tokens read as one sentence."""

    low: int
    high: int
    paragraph: int
    headline: bool = False


class Ground:
    """The classes and words of a text, quoted speech masked (class ``K``), and the frames of the cues."""

    def __init__(self, classes: str, lower: list[str]) -> None:
        self.classes = classes
        self.lower = lower
        self.frames = cue_frames()
