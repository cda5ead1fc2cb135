"""One side against the other: how a check tells that few say of a figure what the others do not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from db.models import Fact, Severity, Span
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Saying, comparable, first_places

MOST_SHOWN = 5


def stand_against(
    kind: str,
    at: Saying | tuple[str, Span],
    others: Sequence[Saying] | Sequence[Place],
    message: str,
    why: str,
    *,
    surely: float,
    fact: Fact | None = None,
    same: str = "same value",
    severity: Severity | None = None,
) -> Difference:
    """A difference about one value or statement: told of a claim, or of words of an article, and held against what others have."""
    article, span = at if isinstance(at, tuple) else (at.article, at.span)
    return Difference(
        kind,
        article,
        span,
        message,
        against=_shown(others),
        reasons=(same, why),
        confidence=surely,
        fact=fact.label if fact is not None else None,
        severity=severity,
    )


def _shown(others: Sequence[Saying] | Sequence[Place]) -> tuple[Place, ...]:
    """The first few places of the others: of claims one an article."""
    places = tuple(other for other in others if isinstance(other, Place))
    return places[:MOST_SHOWN] or first_places([s for s in others if isinstance(s, Saying)], MOST_SHOWN)


def is_outnumbered(
    saying: Saying, alike: Iterable[Saying], opposed: Sequence[Saying], ledger: Ledger
) -> bool:
    """Whether fewer origins stand with a claim than against it; where as many do, whether its article is the later."""
    mine, theirs = ledger.origins(s.article for s in alike), ledger.origins(s.article for s in opposed)
    if mine != theirs:
        return mine < theirs
    return ledger.is_later(saying.article, max((s.article for s in opposed), key=ledger.order))


def is_newer(article: str, others: Iterable[str], ledger: Ledger) -> bool:
    """Whether an article is of a later day than all others whose day is known, or of a later hour: the matter may have moved on.

    Where its own date is not known, or that of none of them, nothing says so.
    """
    own = ledger.dates[article]
    rest = [d for other in sorted(set(others)) if (d := ledger.dates[other]) is not None]
    return own is not None and bool(rest) and all(_is_after(own, d) for d in rest)


def _is_after(one: str, other: str) -> bool:
    first, second = comparable(one), comparable(other)
    if first[:10] != second[:10] or min(len(first), len(second)) <= len("2026-03-14"):
        return first[:10] > second[:10]
    return first > second
