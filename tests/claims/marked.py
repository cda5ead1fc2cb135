"""Sentences marked up for tables: [source], {cue}, <content>; marks may stand inside each other."""

from __future__ import annotations

from dataclasses import dataclass

MARKS = {
    "[": ("source", 0),
    "]": ("source", 1),
    "{": ("cue", 0),
    "}": ("cue", 1),
    "<": ("content", 0),
    ">": ("content", 1),
}


@dataclass(frozen=True)
class Marked:
    """A sentence and the spans that were marked in it, by kind, in order."""

    text: str
    spans: dict[str, list[tuple[int, int]]]


def read_marks(marked: str) -> Marked:
    """Take the marks out of a sentence."""
    text = ""
    opened: dict[str, list[int]] = {"source": [], "cue": [], "content": []}
    spans: dict[str, list[tuple[int, int]]] = {"source": [], "cue": [], "content": []}
    for letter in marked:
        if letter not in MARKS:
            text += letter
            continue
        kind, closing = MARKS[letter]
        if closing:
            spans[kind].append((opened[kind].pop(), len(text)))
        else:
            opened[kind].append(len(text))
    return Marked(text, spans)
