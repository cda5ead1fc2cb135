"""One revision to all that it says. The order of reading is the order of the calls below."""

from __future__ import annotations

from db.models import Claim, Extraction, Revision
from pipeline.claims.dates import read_dates
from pipeline.claims.language import tell_language
from pipeline.claims.passages import split_passages
from pipeline.claims.quantities import read_quantities


def extract(revision: Revision) -> Extraction:
    """Read the claims, quotations, terms and attributions of one revision."""
    language = revision.language or tell_language(revision.text)
    passages = split_passages(revision)
    dates = read_dates(revision.text, language=language, published=revision.published)
    quantities = read_quantities(revision.text, language=language, dates=dates, blocks=revision.blocks)
    read = sorted((*dates, *quantities), key=lambda q: (q.span.part, q.span.start, q.span.end))
    return Extraction(language, passages, tuple(Claim(q) for q in read))
