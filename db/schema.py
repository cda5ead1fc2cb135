"""Tables, indexes and views, by sqlite_utils.Migrations.

A migration that was released is never edited; a change of the schema is a new one below it. All that wait
are applied in one transaction: a database is of one version or of the next, never between them.
docs/database.md documents each table and column, and a test keeps it complete.
"""

from __future__ import annotations

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from db.errors import StoreError
from db.renaming import rename_all

migrations = Migrations("claimdiff")

TABLES = """
CREATE TABLE sources (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL UNIQUE, outlet TEXT,
  every_s INTEGER NOT NULL DEFAULT 900, expected INTEGER, added TEXT NOT NULL, paused INTEGER NOT NULL DEFAULT 0,
  state TEXT
) STRICT;
CREATE TABLE hosts (host TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT;
CREATE TABLE pages (
  id TEXT PRIMARY KEY, url TEXT NOT NULL, final_url TEXT NOT NULL, status INTEGER NOT NULL,
  fetched TEXT NOT NULL, sha256 TEXT NOT NULL, headers TEXT NOT NULL, redirects TEXT NOT NULL,
  kept TEXT
) STRICT;
CREATE TABLE articles (
  id TEXT PRIMARY KEY, address TEXT NOT NULL UNIQUE, outlet TEXT NOT NULL, source TEXT,
  title TEXT, published TEXT, published_from TEXT, modified TEXT, authors TEXT NOT NULL DEFAULT '[]',
  language TEXT, canonical TEXT, confidence REAL, reference INTEGER NOT NULL DEFAULT 0,
  first_seen TEXT NOT NULL, checked TEXT NOT NULL, revision TEXT,
  CHECK (confidence IS NULL OR confidence BETWEEN 0 AND 1), CHECK (reference IN (0, 1))
) STRICT;
CREATE TABLE addresses (
  url TEXT PRIMARY KEY, article TEXT REFERENCES articles(id), source TEXT, next_check TEXT, state TEXT
) STRICT;
CREATE TABLE revisions (
  id TEXT PRIMARY KEY, article TEXT NOT NULL REFERENCES articles(id), number INTEGER NOT NULL,
  title TEXT, text TEXT NOT NULL, blocks TEXT NOT NULL, published TEXT, fetched TEXT NOT NULL,
  language TEXT, page TEXT REFERENCES pages(id), extraction BLOB, extractor TEXT,
  UNIQUE (article, number)
) STRICT;
CREATE TABLE passages (
  id INTEGER PRIMARY KEY, revision TEXT NOT NULL REFERENCES revisions(id), number INTEGER NOT NULL,
  kind TEXT NOT NULL, part TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
  words TEXT NOT NULL, UNIQUE (revision, number)
) STRICT;
CREATE TABLE claims (
  id TEXT PRIMARY KEY, revision TEXT NOT NULL REFERENCES revisions(id), number INTEGER NOT NULL,
  passage INTEGER, part TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
  surface TEXT NOT NULL, kind TEXT NOT NULL, low TEXT NOT NULL, high TEXT NOT NULL,
  low_number REAL, high_number REAL, comparator TEXT NOT NULL, unit TEXT, subject TEXT, measure TEXT,
  conditions TEXT, time_low TEXT, time_high TEXT, change TEXT NOT NULL, direction TEXT,
  source TEXT, certainty TEXT NOT NULL, quoted INTEGER NOT NULL, UNIQUE (revision, number)
) STRICT;
CREATE TABLE terms (
  id INTEGER PRIMARY KEY, revision TEXT NOT NULL REFERENCES revisions(id), kind TEXT NOT NULL,
  part TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, surface TEXT NOT NULL,
  expansion TEXT
) STRICT;
CREATE TABLE quotes (
  id INTEGER PRIMARY KEY, revision TEXT NOT NULL REFERENCES revisions(id), part TEXT NOT NULL,
  start INTEGER NOT NULL, "end" INTEGER NOT NULL, words TEXT NOT NULL, speaker TEXT
) STRICT;
CREATE TABLE stories (
  id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT, first_seen TEXT NOT NULL,
  changed TEXT NOT NULL, tracked INTEGER NOT NULL DEFAULT 0, judged TEXT
) STRICT;
CREATE TABLE story_articles (
  article TEXT PRIMARY KEY REFERENCES articles(id), story TEXT NOT NULL REFERENCES stories(id)
) STRICT;
CREATE TABLE tracked_articles (
  story TEXT NOT NULL REFERENCES stories(id), article TEXT NOT NULL REFERENCES articles(id),
  PRIMARY KEY (story, article)
) STRICT, WITHOUT ROWID;
CREATE TABLE decisions (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, told TEXT NOT NULL, who TEXT, at TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0,
  CHECK (kind IN ('merge', 'split', 'rename', 'track'))
) STRICT;
CREATE TABLE story_nodes (
  id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, day INTEGER, packed BLOB NOT NULL,
  nearest BLOB NOT NULL, piece TEXT NOT NULL, grp TEXT NOT NULL
) STRICT;
CREATE TABLE story_keys (
  key INTEGER NOT NULL, day INTEGER NOT NULL, node INTEGER NOT NULL REFERENCES story_nodes(id),
  PRIMARY KEY (key, day, node)
) STRICT, WITHOUT ROWID;
CREATE TABLE article_nodes (
  article TEXT PRIMARY KEY REFERENCES articles(id), digest TEXT NOT NULL REFERENCES story_nodes(digest)
) STRICT;
CREATE TABLE origins (
  id TEXT PRIMARY KEY, story TEXT NOT NULL REFERENCES stories(id), source TEXT, why TEXT NOT NULL,
  links TEXT NOT NULL
) STRICT;
CREATE TABLE origin_articles (
  article TEXT PRIMARY KEY REFERENCES articles(id), origin TEXT NOT NULL REFERENCES origins(id)
) STRICT;
CREATE TABLE facts (
  id TEXT PRIMARY KEY, story TEXT NOT NULL REFERENCES stories(id), label TEXT NOT NULL,
  reasons TEXT NOT NULL, articles INTEGER NOT NULL, outlets INTEGER NOT NULL, origins INTEGER NOT NULL,
  distinct_values INTEGER NOT NULL
) STRICT;
CREATE TABLE fact_claims (
  fact TEXT NOT NULL REFERENCES facts(id), claim TEXT NOT NULL REFERENCES claims(id),
  PRIMARY KEY (fact, claim)
) STRICT, WITHOUT ROWID;
CREATE TABLE findings (
  id TEXT PRIMARY KEY, story TEXT, kind TEXT NOT NULL, severity TEXT NOT NULL, confidence REAL NOT NULL,
  article TEXT NOT NULL REFERENCES articles(id), revision TEXT NOT NULL REFERENCES revisions(id),
  part TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, surface TEXT NOT NULL,
  message TEXT NOT NULL, reasons TEXT NOT NULL, fact TEXT, status TEXT NOT NULL,
  opened TEXT NOT NULL, opened_run INTEGER, changed TEXT NOT NULL, changed_run INTEGER, closed TEXT,
  CHECK (severity IN ('high', 'medium', 'low', 'info')),
  CHECK (status IN ('open', 'closed', 'corrected'))
) STRICT;
CREATE TABLE finding_evidence (
  finding TEXT NOT NULL REFERENCES findings(id), number INTEGER NOT NULL,
  article TEXT NOT NULL REFERENCES articles(id), revision TEXT NOT NULL REFERENCES revisions(id),
  part TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, surface TEXT NOT NULL,
  PRIMARY KEY (finding, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE finding_events (
  id INTEGER PRIMARY KEY, finding TEXT NOT NULL, run INTEGER, at TEXT NOT NULL, event TEXT NOT NULL,
  detail TEXT
) STRICT;
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY, finding TEXT NOT NULL, verdict TEXT NOT NULL, reason TEXT, who TEXT,
  at TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0,
  CHECK (verdict IN ('confirmed', 'dismissed', 'note'))
) STRICT;
CREATE TABLE runs (
  id INTEGER PRIMARY KEY, started TEXT NOT NULL, ended TEXT, status TEXT NOT NULL,
  counts TEXT NOT NULL DEFAULT '{}', stages TEXT NOT NULL DEFAULT '{}', version TEXT NOT NULL
) STRICT;
CREATE TABLE problems (
  id INTEGER PRIMARY KEY, run INTEGER REFERENCES runs(id), at TEXT NOT NULL, source TEXT NOT NULL,
  kind TEXT NOT NULL, message TEXT NOT NULL, advice TEXT NOT NULL, url TEXT
) STRICT;

CREATE INDEX revisions_waiting ON revisions (extractor);
CREATE INDEX articles_outlet ON articles (outlet);
CREATE INDEX articles_published ON articles (published);
CREATE INDEX articles_first_seen ON articles (first_seen DESC, id);
CREATE INDEX articles_revision ON articles (revision);
CREATE INDEX addresses_article ON addresses (article);
CREATE INDEX addresses_due ON addresses (next_check);
CREATE INDEX claims_revision ON claims (revision);
CREATE INDEX claims_unit ON claims (unit, low_number);
CREATE INDEX claims_value ON claims (low_number);
CREATE INDEX claims_subject ON claims (subject);
CREATE INDEX terms_surface ON terms (surface COLLATE NOCASE);
CREATE INDEX claims_surface ON claims (surface COLLATE NOCASE);
CREATE INDEX claims_low ON claims (low);
CREATE INDEX terms_revision ON terms (revision);
CREATE INDEX quotes_revision ON quotes (revision);
CREATE INDEX story_articles_story ON story_articles (story);
CREATE INDEX stories_changed ON stories (changed);
CREATE INDEX story_nodes_piece ON story_nodes (piece);
CREATE INDEX story_nodes_grp ON story_nodes (grp);
CREATE INDEX article_nodes_digest ON article_nodes (digest);
CREATE INDEX origins_story ON origins (story);
CREATE INDEX origin_articles_origin ON origin_articles (origin);
CREATE INDEX facts_story ON facts (story);
CREATE INDEX facts_disagreement ON facts (distinct_values);
CREATE INDEX fact_claims_claim ON fact_claims (claim);
CREATE INDEX findings_story ON findings (story);
CREATE INDEX findings_status ON findings (status, severity);
CREATE INDEX findings_article ON findings (article);
CREATE INDEX findings_opened ON findings (opened);
CREATE INDEX finding_events_finding ON finding_events (finding);
CREATE INDEX reviews_finding ON reviews (finding);
CREATE INDEX problems_run ON problems (run);
CREATE INDEX problems_at ON problems (at);

CREATE VIRTUAL TABLE passages_fts USING fts5 (words, content='passages', content_rowid='id');
CREATE TRIGGER passages_ai AFTER INSERT ON passages BEGIN
  INSERT INTO passages_fts (rowid, words) VALUES (new.id, new.words);
END;
CREATE TRIGGER passages_ad AFTER DELETE ON passages BEGIN
  INSERT INTO passages_fts (passages_fts, rowid, words) VALUES ('delete', old.id, old.words);
END;
CREATE VIRTUAL TABLE claims_fts USING fts5 (surface, subject, measure, content='claims');
CREATE TRIGGER claims_ai AFTER INSERT ON claims BEGIN
  INSERT INTO claims_fts (rowid, surface, subject, measure)
  VALUES (new.rowid, new.surface, new.subject, new.measure);
END;
CREATE TRIGGER claims_ad AFTER DELETE ON claims BEGIN
  INSERT INTO claims_fts (claims_fts, rowid, surface, subject, measure)
  VALUES ('delete', old.rowid, old.surface, old.subject, old.measure);
END;
CREATE VIRTUAL TABLE findings_fts USING fts5 (surface, message, content='findings');
CREATE TRIGGER findings_ai AFTER INSERT ON findings BEGIN
  INSERT INTO findings_fts (rowid, surface, message) VALUES (new.rowid, new.surface, new.message);
END;
CREATE TRIGGER findings_ad AFTER DELETE ON findings BEGIN
  INSERT INTO findings_fts (findings_fts, rowid, surface, message)
  VALUES ('delete', old.rowid, old.surface, old.message);
END;
CREATE TRIGGER findings_au AFTER UPDATE ON findings BEGIN
  INSERT INTO findings_fts (findings_fts, rowid, surface, message)
  VALUES ('delete', old.rowid, old.surface, old.message);
  INSERT INTO findings_fts (rowid, surface, message) VALUES (new.rowid, new.surface, new.message);
END;

CREATE VIEW claims_by_outlet AS
  SELECT a.outlet, s.slug AS story, a.title AS article, c.surface, c.kind, c.low, c.high, c.comparator,
         c.unit, c.subject, c.measure, c.certainty, c.source AS said_by, a.address
  FROM claims c JOIN articles a ON a.revision = c.revision
  LEFT JOIN story_articles sa ON sa.article = a.id LEFT JOIN stories s ON s.id = sa.story;
CREATE VIEW facts_with_disagreement AS
  SELECT s.slug AS story, f.label, f.distinct_values, f.origins, f.outlets, f.articles, f.id
  FROM facts f JOIN stories s ON s.id = f.story WHERE f.distinct_values > 1;
CREATE VIEW open_findings AS
  SELECT f.id, f.kind, f.severity, f.confidence, s.slug AS story, a.outlet, f.surface, f.message,
         a.address, f.opened
  FROM findings f JOIN articles a ON a.id = f.article LEFT JOIN stories s ON s.id = f.story
  WHERE f.status = 'open' AND NOT EXISTS (
    SELECT 1 FROM reviews r WHERE r.finding = f.id AND r.verdict = 'dismissed' AND r.undone = 0);
"""


VERDICTS = """
CREATE TABLE notices (
  finding TEXT NOT NULL REFERENCES findings(id), receiver TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (finding, receiver)
) STRICT, WITHOUT ROWID;

CREATE INDEX finding_events_run ON finding_events (run, event, finding);
CREATE INDEX revisions_page ON revisions (page);
CREATE INDEX articles_outlet_seen ON articles (outlet, first_seen);

DROP TABLE passages_fts;
CREATE VIRTUAL TABLE passages_fts USING fts5 (words, content="passages", content_rowid="id");
INSERT INTO passages_fts (passages_fts) VALUES ('rebuild');
DROP TABLE claims_fts;
CREATE VIRTUAL TABLE claims_fts USING fts5 (surface, subject, measure, content="claims");
INSERT INTO claims_fts (claims_fts) VALUES ('rebuild');
DROP TABLE findings_fts;
CREATE VIRTUAL TABLE findings_fts USING fts5 (surface, message, content="findings");
INSERT INTO findings_fts (findings_fts) VALUES ('rebuild');

CREATE VIEW verdicts AS
  SELECT r.finding, r.verdict, r.reason, r.who, r.at FROM reviews r WHERE r.id = (
    SELECT max(n.id) FROM reviews n WHERE n.finding = r.finding AND n.undone = 0 AND n.verdict <> 'note');
DROP VIEW open_findings;
CREATE VIEW open_findings AS
  SELECT f.id, f.kind, f.severity, f.confidence, s.slug AS story, a.outlet, f.surface, f.message,
         a.address, f.opened, v.verdict
  FROM findings f JOIN articles a ON a.id = f.article LEFT JOIN stories s ON s.id = f.story
  LEFT JOIN verdicts v ON v.finding = f.id
  WHERE f.status = 'open' AND v.verdict IS NOT 'dismissed';
"""


@migrations()
def m001_first(db: Database) -> None:
    """The first schema."""
    for statement in _statements(TABLES):
        db.execute(statement)


@migrations()
def m002_verdicts(db: Database) -> None:
    """The newest verdict counts, not any; and digests are remembered, so that none is sent twice or missed.

    The indexes of words name their tables in the quotes by which sqlite-utils and datasette know them.
    """
    for statement in _statements(VERDICTS):
        db.execute(statement)


@migrations()
def m003_derivations(db: Database) -> None:
    """Figures that can be worked out from others."""
    db.execute(
        "CREATE TABLE derivations ("
        "claim TEXT PRIMARY KEY REFERENCES claims(id) ON DELETE CASCADE, "
        "story TEXT NOT NULL REFERENCES stories(id) ON DELETE CASCADE, "
        "how TEXT NOT NULL, operands TEXT NOT NULL) STRICT"
    )
    db.execute("CREATE INDEX derivations_story ON derivations (story)")


@migrations()
def m004_signatures(db: Database) -> None:
    """Signatures of another form (pipeline/matching/signatures.py): the next run makes all anew and groups again."""
    for table in ("article_nodes", "story_keys", "story_nodes"):
        db.execute(f"DELETE FROM {table}")


@migrations()
def m005_identity(db: Database) -> None:
    """Findings go by what they are (db/identity.py), not by how many say otherwise; the ids they had are remembered."""
    db.execute("CREATE TABLE former_ids (id TEXT PRIMARY KEY, finding TEXT NOT NULL) STRICT, WITHOUT ROWID")
    db.execute("CREATE INDEX former_ids_finding ON former_ids (finding)")
    rename_all(db)


@migrations()
def m006_report_parts(db: Database) -> None:
    """What each story's pages in a report were made of, so that only what changed is rendered."""
    db.execute(
        "CREATE TABLE report_parts (folder TEXT NOT NULL, part TEXT NOT NULL, fingerprint TEXT NOT NULL, "
        "told TEXT NOT NULL, PRIMARY KEY (folder, part)) STRICT"
    )


def migrate(db: Database, *, is_read_only: bool = False, known: Migrations = migrations) -> None:
    """Bring a database forward to this version, all of the way or not at all.

    Refuses one that a newer version made, and an older one that cannot be written.
    """
    if not _waiting(db, known):
        return
    if is_read_only:
        raise StoreError(
            "expected a database of this version, saw an older one that cannot be written; make the file and "
            "its folder writable and ask once more, or ask a copy"
        )
    db.execute("BEGIN IMMEDIATE")  # a second process waits here, and then finds nothing to do
    try:
        if _waiting(db, known):
            known.apply(db)
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def _waiting(db: Database, known: Migrations) -> list[str]:
    """The migrations that are to be applied; raises StoreError for a database from the future."""
    ours = [migration.name for migration in known._migrations]
    applied = [migration.name for migration in known.applied(db)]
    newer = sorted(set(applied) - set(ours))
    if newer:
        raise StoreError(
            f"expected a database of this version or older, saw one with {', '.join(newer)}; "
            "upgrade claimdiff (pip install -U claimdiff) or use another --database"
        )
    return [name for name in ours if name not in applied]


def _statements(script: str) -> list[str]:
    found, rest = [], ""
    for line in script.strip().splitlines():
        rest += line + "\n"
        inside_trigger = rest.lstrip().startswith("CREATE TRIGGER") and not line.startswith("END;")
        if line.rstrip().endswith(";") and not inside_trigger:
            found.append(rest.strip())
            rest = ""
    return found
