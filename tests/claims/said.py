"""What is said of one figure of a text, for table tests."""

from __future__ import annotations

from db.models import Claim, Extraction, Revision
from pipeline.claims.extract import extract

HEADLINE = "What was said\n\n"


def read(text: str, published: str = "2026-06-10") -> tuple[str, Extraction]:
    """A text below a headline, and all that it says."""
    whole = HEADLINE + text
    return whole, extract(Revision(whole, published=published))


def claim_of(text: str, figure: str) -> Claim:
    """The claim whose surface holds ``figure``; the first where there are several."""
    _, found = read(text)
    return next(c for c in found.claims if figure in c.quantity.surface)
