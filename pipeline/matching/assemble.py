"""A story's articles made ready to be judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from db.models import Article, Coverage, Extraction
from pipeline.claims.extract import extract
from pipeline.matching.facts import match_facts
from pipeline.matching.names import match_names
from pipeline.matching.origins import find_origins


def assemble(articles: Sequence[Article], extractions: Mapping[str, Extraction] | None = None) -> Coverage:
    """Extract what is not extracted yet, settle origins, and match claims into facts and numbered names."""
    known = extractions or {}
    ordered = tuple(sorted(articles, key=lambda article: article.id))
    said = {a.id: known.get(a.id) or extract(a.revision) for a in ordered}
    origins = find_origins(ordered)
    facts = match_facts(ordered, said, origins)
    return Coverage(ordered, said, origins, facts, match_names(ordered, said))
