"""A difference as a check reports it, before it is ranked and becomes a finding."""

from __future__ import annotations

from dataclasses import dataclass

from db.models import Severity, Span


@dataclass(frozen=True, slots=True)
class Place:
    """One span of one article."""

    article: str
    span: Span


@dataclass(frozen=True, slots=True)
class Difference:
    """What a check says: kind, place, one neutral sentence, reasons, what it was compared with."""

    kind: str
    article: str
    span: Span
    message: str
    against: tuple[Place, ...] = ()
    reasons: tuple[str, ...] = ()
    confidence: float = 0.8
    fact: str | None = None
    severity: Severity | None = None
    """Other than that of its kind: a weak one is a note (info)."""

    @property
    def place(self) -> Place:
        """Where it sits."""
        return Place(self.article, self.span)
