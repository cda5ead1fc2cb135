"""What the report is told: stories with their coverage, findings and evidence. Pure data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from db import queries
from db.codec import decode
from db.models import (
    Article,
    ClaimRef,
    Coverage,
    Derived,
    Evidence,
    Extraction,
    Fact,
    Finding,
    Link,
    Origin,
    Span,
)
from db.store import Store
from pipeline.findings.derived import find_derived
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.suppressions import Suppression, renewed, without_suppressed


@dataclass(frozen=True, slots=True)
class Told:
    """One story as the report shows it."""

    slug: str
    title: str
    coverage: Coverage = field(hash=False)
    findings: tuple[Finding, ...] = ()
    derived: tuple[Derived, ...] = ()
    kept: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Where the kept evidence of an article lies, by article."""
    corrected: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """The findings that each outlet answered with a correction, in words."""
    tracked: bool = False
    """Whether a user put it together: its articles have their pages with the stories of their events."""

    @property
    def newest(self) -> str:
        """The newest time that any article tells."""
        return max(
            (t for a in self.coverage.articles if (t := a.published or a.revision.fetched)), default=""
        )


@dataclass(frozen=True, slots=True)
class Head:
    """A story's names, and of how many articles it is."""

    id: str
    slug: str
    title: str | None
    articles: int = 0
    tracked: bool = False


def read_stories(
    store: Store, story: str | None = None, suppressions: Sequence[Suppression] = ()
) -> Iterator[Told]:
    """Read stories out of the store, as they were judged; without the findings that are suppressed.

    One after the other, the newest first: an archive of any size takes the memory of its largest story.
    """
    for head in heads_of(store, story):
        yield read_story(store, head, suppressions)


def heads_of(store: Store, story: str | None = None) -> list[Head]:
    """Which stories there are, the newest first."""
    where = "WHERE s.id = ? OR s.slug = ?" if story else ""
    rows = store.db.execute(
        "SELECT s.id, s.slug, s.title, max(coalesce(nullif(r.published, ''), nullif(a.published, ''), r.fetched)), "
        "count(*), s.tracked FROM stories s JOIN (SELECT story, article FROM story_articles UNION ALL "
        "SELECT story, article FROM tracked_articles) sa ON sa.story = s.id JOIN articles a ON a.id = sa.article "
        f"JOIN revisions r ON r.id = a.revision {where} GROUP BY s.id",
        [story, story] if story else [],
    ).fetchall()
    rows.sort(key=lambda row: (row[3] or "", row[1]), reverse=True)
    return [
        Head(story_id, slug, title, count, bool(tracked)) for story_id, slug, title, _, count, tracked in rows
    ]


def read_story(store: Store, head: Head, suppressions: Sequence[Suppression]) -> Told:
    """Read one story."""
    if head.tracked:
        return _judge_tracked(store, head, suppressions)
    story = head.id
    articles = tuple(store.load_article(a) for a in store.story_articles(story))
    said = {a.id: store.load_extraction(a.id) or Extraction("und") for a in articles}
    coverage = Coverage(articles, said, _origins(store, articles), _facts(store, story, said))
    return Told(
        head.slug,
        head.title or head.slug,
        coverage,
        _findings(store, story, suppressions),
        _derived(store, story, coverage),
        {a.id: kept for a in articles if (kept := _kept(store, a.id))},
        _corrected(store, story),
    )


def _judge_tracked(store: Store, head: Head, suppressions: Sequence[Suppression]) -> Told:
    """Judge the articles that a user tracks as one story: what is stored is judged by the stories of events."""
    articles = [store.load_article(a) for a in store.members_of(head.id)]
    known = {a.id: store.load_extraction(a.id) for a in articles}
    coverage = assemble(articles, {a: said for a, said in known.items() if said is not None})
    outlets = {a.id: a.outlet for a in articles}
    findings = {finding.id: finding for finding in find_differences(coverage)}
    rows: list[dict[str, Any]] = [
        {"finding": f.id, "kind": f.kind, "outlet": outlets[f.at.article], "surface": f.at.surface, "story": head.slug}
        for f in findings.values()
    ]  # fmt: skip
    rows = without_suppressed(rows, renewed(suppressions, queries.former_ids(store) if suppressions else {}))
    dismissed = store.db.execute("SELECT finding FROM verdicts WHERE verdict = 'dismissed'").fetchall()
    gone = {str(finding) for (finding,) in dismissed}
    return Told(
        head.slug,
        head.title or head.slug,
        coverage,
        tuple(findings[row["finding"]] for row in rows if row["finding"] not in gone),
        find_derived(coverage),
        {a.id: kept for a in articles if (kept := _kept(store, a.id))},
        tracked=True,
    )


def _origins(store: Store, articles: tuple[Article, ...]) -> tuple[Origin, ...]:
    found: dict[str, list[str]] = {}
    for article in articles:
        row = store.db.execute(
            "SELECT origin FROM origin_articles WHERE article = ?", [article.id]
        ).fetchone()
        found.setdefault(row[0] if row else f"alone {article.id}", []).append(article.id)
    return tuple(_origin(store, origin, tuple(members)) for origin, members in sorted(found.items()))


def _origin(store: Store, origin: str, members: tuple[str, ...]) -> Origin:
    row = store.db.execute("SELECT source, why, links FROM origins WHERE id = ?", [origin]).fetchone()
    if row is None:
        return Origin(members)
    return Origin(members, row[0], tuple(json.loads(row[1])), decode(tuple[Link, ...], row[2]))


def _facts(store: Store, story: str, said: Mapping[str, Extraction]) -> tuple[Fact, ...]:
    claims: dict[str, list[ClaimRef]] = {}
    for fact, article, number in store.db.execute(
        "SELECT fc.fact, a.id, c.number FROM fact_claims fc JOIN claims c ON c.id = fc.claim "
        "JOIN articles a ON a.revision = c.revision JOIN facts f ON f.id = fc.fact WHERE f.story = ? "
        "ORDER BY fc.fact, a.id, c.number",
        [story],
    ):
        if article in said and number < len(said[article].claims):
            claims.setdefault(fact, []).append(ClaimRef(article, number))
    rows = store.db.execute("SELECT id, label, reasons FROM facts WHERE story = ? ORDER BY id", [story])
    return tuple(
        Fact(fact, label, tuple(claims[fact]), tuple(json.loads(reasons)))
        for fact, label, reasons in rows.fetchall()
        if fact in claims
    )


def _derived(store: Store, story: str, coverage: Coverage) -> tuple[Derived, ...]:
    """The figures that can be worked out from others, where all of them still stand in the story."""
    rows = store.db.execute(
        "SELECT claim, how, operands FROM derivations WHERE story = ? ORDER BY claim", [story]
    ).fetchall()
    if not rows:
        return ()
    refs = {
        str(claim): ClaimRef(article, number)
        for claim, article, number in store.db.execute(
            "SELECT c.id, a.id, c.number FROM story_articles sa JOIN articles a ON a.id = sa.article "
            "JOIN claims c ON c.revision = a.revision WHERE sa.story = ?",
            [story],
        )
    }
    return tuple(
        Derived(refs[claim], tuple(refs[o] for o in operands), how)
        for claim, how, operands in ((str(c), str(h), json.loads(o)) for c, h, o in rows)
        if claim in refs and all(o in refs for o in operands)
    )


def _findings(store: Store, story: str, suppressions: Sequence[Suppression]) -> tuple[Finding, ...]:
    rows = queries.ask(store, "findings", {"story": story, "status": "open", "shown": True}, limit=None)
    rows = without_suppressed(rows, renewed(suppressions, queries.former_ids(store) if suppressions else {}))
    return tuple(_finding(store, row["finding"]) for row in rows)


def _finding(store: Store, finding: str) -> Finding:
    row = queries.finding_whole(store, finding)
    return Finding(
        id=row["id"],
        kind=row["kind"],
        severity=row["severity"],
        confidence=row["confidence"],
        at=_evidence(row),
        against=tuple(_evidence(one) for one in row["against"]),
        message=row["message"],
        reasons=tuple(row["reasons"]),
        fact=row["fact"],
    )


def _evidence(row: queries.Row) -> Evidence:
    return Evidence(row["article"], Span(row["start"], row["end"], row["part"]), row["surface"])


def _kept(store: Store, article: str) -> str | None:
    row = store.db.execute(
        "SELECT p.sha256, p.fetched FROM articles a JOIN revisions r ON r.id = a.revision "
        "JOIN pages p ON p.id = r.page WHERE a.id = ? AND p.kept IS NOT NULL",
        [article],
    ).fetchone()
    return f"fetched {row[1]}, SHA-256 {row[0][:16]}…" if row else None


def _corrected(store: Store, story: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for outlet, message in store.db.execute(
        "SELECT coalesce(a.outlet, a.id), f.message FROM findings f JOIN articles a ON a.id = f.article "
        "WHERE f.story = ? AND f.status = 'corrected' ORDER BY a.outlet, f.closed, f.id",
        [story],
    ):
        found.setdefault(outlet, []).append(message)
    return {outlet: tuple(messages) for outlet, messages in found.items()}
