"""What a story's pages are made of, as one hash: where it is the same, and the pages stand, nothing is to be rendered.

A fingerprint covers at least what `told.read_stories` reads of a story (a test has SQLite say which columns that is),
what is suppressed, and the program itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path

import db
import pipeline
from db.store import Store
from pipeline.suppressions import Suppression

_OWN = (
    "(SELECT article FROM story_articles WHERE story = :story "
    "UNION SELECT article FROM tracked_articles WHERE story = :story)"
)
_SHOWN = (
    f"(SELECT id FROM findings WHERE story = :story UNION SELECT id FROM findings WHERE article IN {_OWN})"
)

# Everything but when an address was last asked, in an order of its own.
_ASKED = (
    "SELECT id, slug, title, tracked FROM stories WHERE id = :story",
    "SELECT id, outlet, canonical, reference, address, title, published, revision, language FROM articles "
    f"WHERE id IN {_OWN} ORDER BY id",
    "SELECT id, article, number, title, text, blocks, published, fetched, language, page, extraction "
    f"FROM revisions WHERE article IN {_OWN} ORDER BY article, number",
    "SELECT r.id, p.id, p.url, p.sha256, p.fetched, p.kept IS NULL FROM revisions r JOIN pages p ON p.id = r.page "
    f"WHERE r.article IN {_OWN} ORDER BY r.id",
    f"SELECT article, origin FROM origin_articles WHERE article IN {_OWN} ORDER BY article",
    "SELECT id, source, why, links FROM origins WHERE id IN (SELECT origin FROM origin_articles "
    f"WHERE article IN {_OWN}) ORDER BY id",
    "SELECT id, story, label, reasons FROM facts WHERE story = :story ORDER BY id",
    "SELECT fc.fact, fc.claim, c.id, c.number, c.revision FROM facts f JOIN fact_claims fc ON fc.fact = f.id "
    "JOIN claims c ON c.id = fc.claim WHERE f.story = :story ORDER BY fc.fact, c.id",
    "SELECT claim, story, how, operands FROM derivations WHERE story = :story ORDER BY claim",
    "SELECT id, story, kind, severity, confidence, article, revision, part, start, \"end\", surface, message, "
    f"reasons, fact, status, opened, opened_run, closed FROM findings WHERE id IN {_SHOWN} ORDER BY id",
    'SELECT finding, number, article, revision, part, start, "end", surface FROM finding_evidence '
    f"WHERE finding IN {_SHOWN} ORDER BY finding, number",
    f"SELECT id, finding, verdict, undone FROM reviews WHERE finding IN {_SHOWN} OR EXISTS "
    "(SELECT 1 FROM stories WHERE id = :story AND tracked) ORDER BY id",
)  # fmt: skip


def fingerprint_of(store: Store, story: str, suppressions: Sequence[Suppression]) -> str:
    """Hash what the pages of a story are made of."""
    hashed = hashlib.blake2b(f"{program()}{[s.conditions for s in suppressions]!r}".encode(), digest_size=20)
    for sql in _ASKED:
        for row in store.db.execute(sql, {"story": story}):
            hashed.update(repr(row).encode("utf-8", "surrogatepass"))
        hashed.update(b"\0")
    return hashed.hexdigest()


def fingerprint_of_told(told: str) -> str:
    """Hash what a page of several stories is made of."""
    return hashlib.blake2b(f"{program()}{told}".encode(), digest_size=20).hexdigest()


@cache
def program() -> str:
    """Hash the program: its code, templates and style, and the libraries that write pages."""
    hashed = hashlib.blake2b(digest_size=20)
    for package in (db, pipeline):
        folder = Path(str(package.__file__)).parent
        for file in sorted(folder.rglob("*")):
            if file.suffix in _SOURCES:
                hashed.update(f"{file.relative_to(folder)}\0".encode())
                hashed.update(file.read_bytes())
    hashed.update(repr([(name, version(name)) for name in _LIBRARIES]).encode())
    return hashed.hexdigest()


_SOURCES = {".py", ".html", ".css", ".js", ".json", ".toml", ".txt", ".tsv", ".gz"}
_LIBRARIES = ("jinja2", "markupsafe", "svg.py")
