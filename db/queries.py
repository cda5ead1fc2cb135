"""What people ask: the reads behind the command line and the report.

QUESTIONS is a table: one row a question, with its columns and the filters that fit it. Values never
enter SQL but as parameters; orders are total, so that equal databases give equal answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from db.codec import decode
from db.errors import StoreError, UsageError
from db.models import Kept
from db.store import Store

Row = dict[str, Any]

_SEVERITY = "CASE f.severity WHEN 'high' THEN 0 WHEN 'medium' THEN 1 WHEN 'low' THEN 2 ELSE 3 END"
_DISMISSED = "SELECT finding FROM verdicts WHERE verdict = 'dismissed'"
_LAST_SEEN = (
    "coalesce((SELECT max(id) FROM runs WHERE status = 'done' AND id < (SELECT max(id) FROM runs)), 0)"
)
"""The last run before the newest that came to its end: what an interrupted one found is still news."""
_NEWS = (
    "coalesce((SELECT max(id) FROM runs WHERE status = 'done' AND id < (SELECT max(run) FROM finding_events "
    "WHERE event IN ('opened', 'reopened') AND finding IN (SELECT f.id FROM {} AND f.severity <> 'info'))), 0)"
)
"""The last run before the newest that found something: runs that find nothing leave what was new as new as it was."""
_AFTER = "f.id IN (SELECT finding FROM finding_events WHERE event IN ('opened', 'reopened') AND run > {})"


@dataclass(frozen=True, slots=True)
class Question:
    """One question: its columns as SQL, where they come from, its filters, and how it is sorted."""

    name: str
    meaning: str
    columns: Mapping[str, str]
    tables: str
    order: str
    filters: Mapping[str, str] = field(default_factory=dict)
    """Option to SQL condition; each ``?`` takes the option's value, ``{}`` stands for what meets the others."""
    where: str = "1"
    group: str = ""
    packed: tuple[str, ...] = ()
    """Columns that are stored as JSON and given as what they hold."""


_STORY = "(s.slug = ? OR s.id = ?)"
_NAMED = "IN (SELECT id FROM stories WHERE slug = ? OR id = ?)"
_MEMBERS = (
    f"(SELECT article FROM story_articles WHERE story {_NAMED} "
    f"UNION SELECT article FROM tracked_articles WHERE story {_NAMED})"
)
"""The articles of a story: of an event, or of a story that a user tracks."""

QUESTIONS: dict[str, Question] = {
    q.name: q
    for q in (
        Question(
            "stories",
            "Stories, newest first, with how many articles, outlets, origins, facts and open findings.",
            {
                "story": "s.slug",
                "title": "s.title",
                "articles": "(SELECT count(*) FROM story_articles sa WHERE sa.story = s.id) + "
                "(SELECT count(*) FROM tracked_articles ta WHERE ta.story = s.id)",
                "outlets": "(SELECT count(DISTINCT a.outlet) FROM articles a WHERE a.id IN "
                "(SELECT article FROM story_articles WHERE story = s.id UNION ALL "
                "SELECT article FROM tracked_articles WHERE story = s.id))",
                "origins": "(SELECT count(*) FROM origins o WHERE o.story = s.id) + (SELECT count(DISTINCT oa.origin) "
                "FROM tracked_articles ta JOIN origin_articles oa ON oa.article = ta.article WHERE ta.story = s.id)",
                "facts": "(SELECT count(*) FROM facts fa WHERE fa.story = s.id) + (SELECT count(DISTINCT fc.fact) "
                "FROM tracked_articles ta JOIN articles a ON a.id = ta.article JOIN claims c ON c.revision = a.revision "
                "JOIN fact_claims fc ON fc.claim = c.id WHERE ta.story = s.id)",
                "findings": "(SELECT count(*) FROM findings f WHERE (f.story = s.id OR s.tracked AND f.article IN "
                "(SELECT article FROM tracked_articles WHERE story = s.id)) AND f.status = 'open' "
                f"AND f.severity <> 'info' AND f.id NOT IN ({_DISMISSED}))",
                "changed": "s.changed",
            },
            "stories s",
            "s.changed DESC, s.id",
            {"story": _STORY, "since": "s.changed >= ?"},
        ),
        Question(
            "articles",
            "Articles with outlet, date and address.",
            {
                "article": "a.id",
                "outlet": "a.outlet",
                "title": "a.title",
                "published": "a.published",
                "story": "s.slug",
                "revisions": "(SELECT count(*) FROM revisions r WHERE r.article = a.id)",
                "confidence": "a.confidence",
                "address": "a.address",
            },
            "articles a LEFT JOIN story_articles sa ON sa.article = a.id LEFT JOIN stories s ON s.id = sa.story",
            "a.first_seen DESC, a.id",
            {"story": f"a.id IN {_MEMBERS}", "outlet": "a.outlet = ?", "since": "a.first_seen >= ?"},
        ),
        Question(
            "claims",
            "Numeric claims of the newest revisions, as written and as read.",
            {
                "outlet": "a.outlet",
                "surface": "c.surface",
                "kind": "c.kind",
                "low": "c.low",
                "high": "c.high",
                "comparator": "c.comparator",
                "unit": "c.unit",
                "subject": "c.subject",
                "measure": "c.measure",
                "said_by": "c.source",
                "certainty": "c.certainty",
                "article": "a.id",
                "start": "c.start",
                "end": 'c."end"',
            },
            "claims c JOIN articles a ON a.revision = c.revision",
            "c.id",
            {
                "story": f"a.id IN {_MEMBERS}",
                "outlet": "a.outlet = ?",
                "kind": "c.kind = ?",
                "unit": "c.unit = ?",
                "subject": "c.subject LIKE '%' || ? || '%'",
                "since": "a.first_seen >= ?",
            },
        ),
        Question(
            "facts",
            "Facts: what was measured, how many outlets say it, how many values there are.",
            {
                "label": "fa.label",
                "values": "fa.distinct_values",
                "origins": "fa.origins",
                "outlets": "fa.outlets",
                "articles": "fa.articles",
                "story": "s.slug",
                "fact": "fa.id",
            },
            "facts fa JOIN stories s ON s.id = fa.story",
            "fa.distinct_values DESC, fa.origins DESC, fa.id",
            {
                "story": f"fa.story IN (SELECT story FROM story_articles WHERE article IN {_MEMBERS})",
                "subject": "fa.label LIKE '%' || ? || '%'",
            },
        ),
        Question(
            "findings",
            "Findings: where outlets differ, most severe first.",
            {
                "finding": "f.id",
                "severity": "f.severity",
                "kind": "f.kind",
                "outlet": "a.outlet",
                "surface": "f.surface",
                "message": "f.message",
                "story": "s.slug",
                "status": "f.status",
                "verdict": "(SELECT v.verdict FROM verdicts v WHERE v.finding = f.id)",
                "confidence": "f.confidence",
                "article": "f.article",
                "start": "f.start",
                "end": 'f."end"',
                "opened": "f.opened",
                "run": "f.opened_run",
                "address": "a.address",
            },
            "findings f JOIN articles a ON a.id = f.article LEFT JOIN stories s ON s.id = f.story",
            f"{_SEVERITY}, f.confidence DESC, f.id",
            {
                "story": f"f.article IN {_MEMBERS}",
                "outlet": "a.outlet = ?",
                "kind": "f.kind = ?",
                "since": "f.opened >= ?",
                "status": "f.status = ?",
                "min_severity": f"{_SEVERITY} <= ?",
                "new": _AFTER.format(_NEWS),
                "newest_run": _AFTER.format(_LAST_SEEN),
                "baseline": _AFTER.format("?"),
                "shown": f"f.id NOT IN ({_DISMISSED})",
                "verdict": "f.id IN (SELECT finding FROM verdicts WHERE verdict = ?)",
                "unjudged": "f.id NOT IN (SELECT finding FROM verdicts)",
            },
        ),
        Question(
            "terms",
            "Names, products, technical terms and places, by how many outlets have them.",
            {
                "term": "t.surface",
                "kind": "min(t.kind)",
                "outlets": "count(DISTINCT a.outlet)",
                "articles": "count(DISTINCT a.id)",
                "expansion": "max(t.expansion)",
            },
            "terms t JOIN articles a ON a.revision = t.revision",
            "count(DISTINCT a.outlet) DESC, t.surface",
            {"story": f"a.id IN {_MEMBERS}", "outlet": "a.outlet = ?", "kind": "t.kind = ?"},
            group="t.surface",
        ),
        Question(
            "outlets",
            "Outlets with their articles and findings.",
            {
                "outlet": "a.outlet",
                "articles": "count(*)",
                "findings": "(SELECT count(*) FROM findings f JOIN articles x ON x.id = f.article "
                f"WHERE x.outlet = a.outlet AND f.status = 'open' AND f.severity <> 'info' AND f.id NOT IN ({_DISMISSED}))",
                "corrected": "(SELECT count(*) FROM findings f JOIN articles x ON x.id = f.article "
                "WHERE x.outlet = a.outlet AND f.status = 'corrected')",
                "newest": "max(a.first_seen)",
            },
            "articles a",
            "count(*) DESC, a.outlet",
            {"outlet": "a.outlet = ?", "since": "a.first_seen >= ?"},
            group="a.outlet",
        ),
        Question(
            "sources",
            "Where coverage is looked for.",
            {
                "source": "so.id",
                "kind": "so.kind",
                "address": "so.address",
                "outlet": "so.outlet",
                "every_s": "so.every_s",
                "paused": "so.paused",
                "added": "so.added",
            },
            "sources so",
            "so.added, so.id",
            {"kind": "so.kind = ?", "outlet": "so.outlet = ?"},
        ),
        Question(
            "problems",
            "What could not be fetched, read or understood, and what to do; newest first.",
            {
                "at": "p.at",
                "source": "p.source",
                "kind": "p.kind",
                "message": "p.message",
                "advice": "p.advice",
                "url": "p.url",
                "run": "p.run",
            },
            "problems p",
            "p.id DESC",
            {
                "kind": "p.kind = ?",
                "since": "p.at >= ?",
                "new": f"p.run > {_LAST_SEEN}",
                "run": "p.run = ?",
            },
        ),
        Question(
            "runs",
            "Runs, newest first, with what they did.",
            {
                "run": "r.id",
                "started": "r.started",
                "ended": "r.ended",
                "seconds": "CAST(round((julianday(r.ended) - julianday(r.started)) * 86400) AS INTEGER)",
                "status": "r.status",
                "counts": "r.counts",
                "stages": "r.stages",
                "version": "r.version",
            },
            "runs r",
            "r.id DESC",
            {"since": "r.started >= ?"},
            packed=("counts", "stages"),
        ),
    )
}

_TAKES_NOTHING = ("new", "newest_run", "shown", "unjudged")


def ask(
    store: Store,
    name: str,
    filters: Mapping[str, Any] | None = None,
    *,
    limit: int | None = 50,
    sort: str | None = None,
) -> list[Row]:
    """Answer one question of QUESTIONS as rows of named columns.

    Raises UsageError for a filter or a sort column that the question does not have.
    """
    question = QUESTIONS[name]
    conditions, among, given = [question.where], list[str](), list[Any]()
    for option, value in (filters or {}).items():
        if value is None or value is False:
            continue
        if option == "value":
            condition, values = _value_condition(str(value))
        elif option in question.filters:
            condition = question.filters[option]
            values = [] if option in _TAKES_NOTHING else [value] * condition.count("?")
        else:
            raise UsageError(f"{name} has no filter {option!r}; it has {', '.join(question.filters)}")
        (among if "{}" in condition else conditions).append(condition)
        given += values
    met = f"{question.tables} WHERE {' AND '.join(conditions)}"
    conditions += [condition.format(met) for condition in among]
    given *= 1 + len(among)
    columns = ", ".join(f'{sql} AS "{alias}"' for alias, sql in question.columns.items())
    sql = f"SELECT {columns} FROM {question.tables} WHERE {' AND '.join(conditions)}"
    if question.group:
        sql += f" GROUP BY {question.group}"
    sql += f" ORDER BY {_order(question, sort)} LIMIT {int(limit) if limit is not None else -1}"
    rows = list(store.db.query(sql, given))
    for row in rows:
        row.update({name: json.loads(row[name]) for name in question.packed})
    return rows


def _order(question: Question, sort: str | None) -> str:
    if sort is None:
        return question.order
    column = sort.removeprefix("-")
    if column not in question.columns:
        raise UsageError(f"expected --sort to be one of {', '.join(question.columns)}, saw {sort!r}")
    return f'"{column}" {"DESC" if sort.startswith("-") else "ASC"}, {question.order}'


_VALUE = re.compile(
    r"\s*(>=|<=|>|<|=)?\s*([-+]?[\d,]*\.?\d+(?:e[-+]?\d+)?)\s*(k|m|bn|tn|million|billion)?\s*", re.I
)
_SCALES = {"k": 1e3, "m": 1e6, "million": 1e6, "bn": 1e9, "billion": 1e9, "tn": 1e12, None: 1}


def _value_condition(text: str) -> tuple[str, list[Any]]:
    met = _VALUE.fullmatch(text)
    if not met:
        raise UsageError(f"expected --value like '>700' or '1.5m', saw {text!r}")
    sign, digits, scale = met.groups()
    number = float(digits.replace(",", "")) * _SCALES[scale and scale.lower()]
    column = "c.high_number" if sign in (">", ">=") else "c.low_number"
    if sign in (None, "="):
        return "c.low_number <= ? AND c.high_number >= ?", [number, number]
    return f"{column} {sign} ?", [number]


_BEGINS = "BETWEEN ? AND ? || char(1114111)"
"""Starts with a name: by the index, and without a sign that means more than itself."""


def find_story(store: Store, name: str) -> str:
    """The id of a story named by slug, id, title, or an unambiguous beginning of slug or id."""
    for condition in ("slug = :name OR id = :name", "title = :name COLLATE NOCASE"):
        exact = store.db.execute(
            f"SELECT id FROM stories WHERE {condition} LIMIT 2", {"name": name}
        ).fetchall()
        if len(exact) == 1:
            return str(exact[0][0])
    rows = store.db.execute(
        f"SELECT id, slug FROM stories WHERE slug {_BEGINS} OR id {_BEGINS} ORDER BY 1 LIMIT 3",
        (name, name, name, name),
    ).fetchall()
    return str(_only(rows, "story", name, "claimdiff stories"))


def find_article(store: Store, name: str) -> str:
    """The id of an article named by id, an unambiguous beginning of it, or an address."""
    rows = store.db.execute(
        "SELECT id FROM articles WHERE id = ? OR address = ? UNION SELECT article FROM addresses "
        f"WHERE url = ? AND article IS NOT NULL UNION SELECT id FROM articles WHERE id {_BEGINS} LIMIT 3",
        (name, name, name, name, name),
    ).fetchall()
    return str(_only(rows, "article", name, "claimdiff articles"))


def find_finding(store: Store, name: str) -> str:
    """The id of a finding named by id, one that it had before, or an unambiguous beginning of either."""
    rows = store.db.execute(
        f"SELECT id FROM findings WHERE id {_BEGINS} UNION SELECT finding FROM former_ids WHERE id {_BEGINS} "
        "ORDER BY 1 LIMIT 3",
        (name, name, name, name),
    ).fetchall()
    return str(_only(rows, "finding", name, "claimdiff findings"))


def found_by(store: Store, findings: Sequence[str]) -> tuple[int, str, int] | None:
    """The newest run that found one of these, when it started, and how many runs have ended since."""
    marks = ", ".join("?" * len(findings))
    return store.db.execute(  # type: ignore[no-any-return]  # one row or none, of the three columns asked for
        "SELECT r.id, r.started, (SELECT count(*) FROM runs n WHERE n.id > r.id AND n.ended IS NOT NULL) FROM runs r "
        "WHERE r.id = (SELECT max(run) FROM finding_events WHERE event IN ('opened', 'reopened') "
        f"AND finding IN ({marks}))",
        list(findings),
    ).fetchone()


def former_ids(store: Store) -> dict[str, str]:
    """The ids that findings had before, and the one that each goes by today."""
    rows = store.db.execute("SELECT id, finding FROM former_ids ORDER BY id")
    return {str(old): str(new) for old, new in rows}


def find_source(store: Store, name: str) -> str:
    """The id of a source named by id, an unambiguous beginning of it, or its address."""
    rows = store.db.execute(
        f"SELECT id FROM sources WHERE address = ? UNION SELECT id FROM sources WHERE id {_BEGINS} LIMIT 3",
        (name, name, name),
    ).fetchall()
    return str(_only(rows, "source", name, "claimdiff sources"))


def _only(rows: list[Any], what: str, name: str, command: str) -> Any:
    if len(rows) == 1 and name:
        return rows[0][0]
    seen = "none" if not rows or not name else "several: " + ", ".join(str(r[-1]) for r in rows)
    raise UsageError(f"expected one {what} for {name!r}, saw {seen}; `{command}` lists them")


def finding_whole(store: Store, finding: str) -> Row:
    """A finding with its evidence, reasons, reviews and history, and the words around its span."""
    (row,) = store.db.query(
        "SELECT f.*, a.outlet, a.address, a.title AS article_title, a.published, s.slug AS story_slug, "
        "fa.label AS fact_label FROM findings f JOIN articles a ON a.id = f.article "
        "LEFT JOIN stories s ON s.id = f.story LEFT JOIN facts fa ON fa.id = f.fact WHERE f.id = ?",
        [finding],
    )
    row["reasons"] = json.loads(row["reasons"])
    row["against"] = list(
        store.db.query(
            "SELECT e.*, a.outlet, a.address, a.title AS article_title FROM finding_evidence e "
            "JOIN articles a ON a.id = e.article WHERE e.finding = ? ORDER BY e.number",
            [finding],
        )
    )
    row["events"] = list(
        store.db.query(
            "SELECT at, event, detail, run FROM finding_events WHERE finding = ? ORDER BY id", [finding]
        )
    )
    row["reviews"] = list(
        store.db.query(
            "SELECT at, verdict, reason, who FROM reviews WHERE finding = ? AND undone = 0 ORDER BY id",
            [finding],
        )
    )
    verdict = store.db.execute("SELECT verdict FROM verdicts WHERE finding = ?", (finding,)).fetchone()
    row["verdict"] = verdict and verdict[0]
    row["around"] = _words_around(store, row)
    return row


def _words_around(store: Store, place: Row, *, most: int = 32) -> tuple[str, str]:
    """The characters before and after a span of a revision, by which it is found again in a changed page."""
    text, title = store.db.execute(
        "SELECT text, title FROM revisions WHERE id = ?", (place["revision"],)
    ).fetchone()
    whole = title or "" if place["part"] == "title" else text
    return whole[max(0, place["start"] - most) : place["start"]], whole[place["end"] : place["end"] + most]


def passage_around(store: Store, revision: str, part: str, start: int, end: int) -> tuple[str, int, int]:
    """The passage a span stands in: its words, and the span within them."""
    met = store.db.execute(
        'SELECT start, "end" FROM passages WHERE revision = ? AND part = ? AND start <= ? AND "end" >= ? '
        'ORDER BY "end" - start, number LIMIT 1',
        (revision, part, start, end),
    ).fetchone()
    text, title = store.db.execute("SELECT text, title FROM revisions WHERE id = ?", (revision,)).fetchone()
    whole = title or "" if part == "title" else text
    low, high = met or (max(0, start - 120), min(len(whole), end + 120))
    return whole[low:high], start - low, end - low


def search(store: Store, words: str, *, limit: int | None = 20) -> list[Row]:
    """Passages, claims' subjects and findings that have all the words, newest first, passages before the rest."""
    match = " ".join('"' + w.replace('"', '""') + '"' for w in words.split())
    if not match:
        raise UsageError("expected words to search for, saw none")
    most = -1 if limit is None else limit
    rows: list[Row] = []
    for sql in _SEARCHES:
        rows += store.db.query(sql, [match, most])
    return rows if limit is None else rows[:most]


_SEARCHES = (
    "SELECT 'passage' AS found, a.outlet, snippet(passages_fts, 0, '[', ']', '…', 24) AS text, a.id AS article, "
    "a.title, a.address FROM passages_fts JOIN passages p ON p.id = passages_fts.rowid "
    "JOIN articles a ON a.revision = p.revision WHERE passages_fts MATCH ? ORDER BY p.id DESC LIMIT ?",
    "SELECT 'claim' AS found, a.outlet, c.surface || ' · ' || coalesce(c.subject, c.measure, '') AS text, "
    "a.id AS article, a.title, a.address FROM claims_fts JOIN claims c ON c.rowid = claims_fts.rowid "
    "JOIN articles a ON a.revision = c.revision WHERE claims_fts MATCH ? ORDER BY c.rowid DESC LIMIT ?",
    "SELECT 'finding' AS found, a.outlet, f.message AS text, a.id AS article, a.title, a.address "
    "FROM findings_fts JOIN findings f ON f.rowid = findings_fts.rowid JOIN articles a ON a.id = f.article "
    "WHERE findings_fts MATCH ? ORDER BY f.rowid DESC LIMIT ?",
)


def trace(
    store: Store, what: str, *, story: str | None = None, low: str | None = None, unit: str | None = None
) -> list[Row]:
    """Who has a term or value: first to last by the hour, then the outlets of those stories that lack it.

    ``low`` and ``unit`` are what the words come to as a value, so that "452 tokens/s" is met by
    "452 tokens per second".
    """
    given = {"what": what, "low": low, "unit": unit}
    stories = {str(r["story"]) for r in store.db.query(_TRACE_STORIES, given)}
    if story is not None:
        stories &= {story}
    rows: list[Row] = []
    for one in sorted(stories):
        rows += store.db.query(_TRACE, {**given, "story": one})
    return rows


_SAID = "(c.surface = :what COLLATE NOCASE OR c.low = :what OR (c.low = :low AND c.unit IS :unit))"
_NAMED_SO = "t.surface = :what COLLATE NOCASE"
_TRACE_STORIES = (
    "SELECT sa.story FROM terms t JOIN articles a ON a.revision = t.revision JOIN story_articles sa "
    f"ON sa.article = a.id WHERE {_NAMED_SO} UNION SELECT sa.story FROM claims c "
    f"JOIN articles a ON a.revision = c.revision JOIN story_articles sa ON sa.article = a.id WHERE {_SAID}"
)
_TRACE = (
    "WITH seen AS (SELECT sa.article, coalesce("
    f"(SELECT t.surface FROM terms t WHERE t.revision = a.revision AND {_NAMED_SO} ORDER BY t.id LIMIT 1), "
    f"(SELECT c.surface FROM claims c WHERE c.revision = a.revision AND {_SAID} ORDER BY c.number LIMIT 1)) "
    "AS surface FROM story_articles sa JOIN articles a ON a.id = sa.article WHERE sa.story = :story) "
    "SELECT s.slug AS story, CASE WHEN seen.surface IS NULL THEN 'does not' ELSE 'has it' END AS state, "
    "a.outlet, a.published, a.first_seen, seen.surface, a.id AS article, a.title, a.address "
    "FROM seen JOIN articles a ON a.id = seen.article JOIN stories s ON s.id = :story "
    "ORDER BY seen.surface IS NULL, julianday(a.published) IS NULL, julianday(a.published), a.first_seen, a.id"
)


def facts_of(store: Store, story: str) -> dict[str, list[tuple[str, int]]]:
    """The facts of a story, and of each its claims: an article, and the number that the claim has there."""
    found: dict[str, list[tuple[str, int]]] = {}
    for fact, article, number in store.db.execute(
        "SELECT fa.id, a.id, c.number FROM facts fa JOIN fact_claims fc ON fc.fact = fa.id "
        "JOIN claims c ON c.id = fc.claim JOIN articles a ON a.revision = c.revision WHERE fa.story IN "
        f"(SELECT story FROM story_articles WHERE article IN {_MEMBERS}) ORDER BY fa.id, a.id, c.number",
        [story] * 4,
    ):
        found.setdefault(str(fact), []).append((str(article), int(number)))
    return found


def matrix(store: Store, story: str, *, facts: Container[str] | None = None) -> list[Row]:
    """Facts down, outlets across: each cell what that outlet wrote; of these facts only, where some are given."""
    rows = store.db.query(
        "SELECT fa.id AS fact, fa.label, fa.distinct_values, a.outlet, c.surface FROM facts fa "
        "JOIN fact_claims fc ON fc.fact = fa.id JOIN claims c ON c.id = fc.claim "
        "JOIN articles a ON a.revision = c.revision WHERE fa.story IN "
        f"(SELECT story FROM story_articles WHERE article IN {_MEMBERS}) "
        "ORDER BY fa.distinct_values > 1 DESC, fa.outlets DESC, fa.id, a.outlet, c.number",
        [story] * 4,
    )
    table: dict[str, Row] = {}
    outlets: set[str] = set()
    for row in rows:
        if facts is not None and row["fact"] not in facts:
            continue
        line = table.setdefault(row["fact"], {"fact": row["label"]})
        said = line.get(row["outlet"])
        surfaces = [] if said is None else said.split(" / ")
        if row["surface"] not in surfaces:
            surfaces.append(row["surface"])
        line[row["outlet"]] = " / ".join(surfaces)
        outlets.add(row["outlet"])
    return [{"fact": r["fact"], **{o: r.get(o, "") for o in sorted(outlets)}} for r in table.values()]


def history(store: Store, article: str) -> list[Row]:
    """An article's revisions, oldest first, with text and evidence."""
    return list(
        store.db.query(
            "SELECT r.number, r.fetched, r.title, r.text, r.id AS revision, p.url, p.kept FROM revisions r "
            "LEFT JOIN pages p ON p.id = r.page WHERE r.article = ? ORDER BY r.number",
            [article],
        )
    )


def kept_of(store: Store, article: str, number: int | None = None) -> Kept:
    """Where the evidence of an article's newest (or numbered) revision lies."""
    rows = [r for r in history(store, article) if number is None or r["number"] == number]
    if not rows or not rows[-1]["kept"]:
        raise StoreError(
            f"expected kept evidence for {article!r}, saw none; evidence is kept for pages fetched by `claimdiff run`"
        )
    kept: Kept = decode(Kept, rows[-1]["kept"])
    return kept


def counts(store: Store) -> dict[str, int]:
    """How much there is: articles, outlets, origins, facts, open findings."""
    asked = {
        "articles": "SELECT count(*) FROM articles",
        "outlets": "SELECT count(DISTINCT outlet) FROM articles",
        "stories": "SELECT count(*) FROM stories",
        "origins": "SELECT count(*) FROM origins",
        "facts": "SELECT count(*) FROM facts",
        "findings": "SELECT count(*) FROM findings f WHERE status = 'open' AND severity <> 'info' "
        f"AND id NOT IN ({_DISMISSED})",
    }
    return {name: int(store.db.execute(sql).fetchone()[0]) for name, sql in asked.items()}
