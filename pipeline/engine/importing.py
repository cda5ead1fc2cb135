"""Tables that an engine wrote into the store, for questions and report."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from db.codec import decode
from db.errors import InputError
from db.models import Article, Extraction, Reading
from db.store import Store
from pipeline.engine.spool import read_table
from pipeline.engine.tables import check_manifest

_BATCH = 500


def import_tables(
    store: Store,
    folder: str,
    *,
    now: str,
    version: str,
    progress: Callable[[str, int], None] = lambda what, done: None,
) -> int:
    """Bring articles and what they say into the store; the next run groups and judges them. Gives how many were new."""
    check_manifest(folder)
    if not Path(folder, "articles").is_dir():
        raise InputError(
            f"expected a table of articles in {folder}, saw none; was the engine stopped before its end?"
        )
    revisions: dict[str, tuple[str, Article]] = {}
    new = done = 0
    articles = (row for row in read_table(folder, "articles") if row["error"] is None)
    while batch := list(islice(articles, _BATCH)):
        with store.atomic():
            for row in batch:
                article: Article = decode(Article, row["packed"])
                saved = store.save_reading(
                    _reading(article, row),
                    address=article.revision.url or f"claimdiff:{article.id}",
                    outlet=article.outlet or "files",
                    fetched=article.revision.fetched or now,
                    reference=article.reference,
                )
                new += saved.is_new_article
                if saved.is_new_revision:
                    revisions[article.id] = (saved.revision, article)
        done += len(batch)
        progress("articles", done)
    _import_extractions(store, folder, revisions, version)
    return new


def _import_extractions(
    store: Store, folder: str, revisions: dict[str, tuple[str, Article]], version: str
) -> None:
    rows = (
        row
        for row in read_table(folder, "extractions")
        if row["error"] is None and row["article"] in revisions
    )
    while batch := list(islice(rows, _BATCH)):
        with store.atomic():
            for row in batch:
                revision, article = revisions[row["article"]]
                said: Extraction = decode(Extraction, row["packed"])
                store.save_extraction(revision, article.revision, said, extractor=version)


def _reading(article: Article, row: dict[str, Any]) -> Reading:
    revision = article.revision
    return Reading(
        title=revision.title,
        page_title=None,
        text=revision.text,
        blocks=revision.blocks,
        published=revision.published,
        published_from=None,
        modified=None,
        authors=(),
        outlet=article.outlet,
        language=revision.language,
        canonical=article.canonical,
        confidence=1.0 if row["confidence"] is None else row["confidence"],
    )
