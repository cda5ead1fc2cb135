"""The memory: the only file that writes SQL.

One SQLite file in WAL mode. Each public method is one transaction or part of the caller's
(`Store.atomic`), so a run that is killed leaves whole stages behind and nothing half-done.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from db.codec import decode, encode
from db.errors import StoreError
from db.extraction_rows import ExtractionRows, clean_text, content_id, rows_of
from db.identity import is_edit, plain
from db.models import (
    AddressState,
    Article,
    Block,
    ClaimRef,
    Derived,
    Extraction,
    Finding,
    HostState,
    Judgement,
    Kept,
    Memory,
    Origin,
    PackedNode,
    Page,
    Problem,
    Reading,
    Revision,
    Source,
    SourceState,
    Span,
    Step,
    Story,
)
from db.renaming import rename_finding, sentence_of
from db.schema import migrate

BUSY_MS = 30_000
MOST_MARKS = 900
"""Parameters in one statement; old SQLite takes 999."""

_OLD = {
    "pages": "fetched < ? AND id NOT IN (SELECT page FROM revisions WHERE page IS NOT NULL)",
    "problems": "at < ?",
    "runs": "started < ? AND id < (SELECT max(id) FROM runs) AND id NOT IN "
    "(SELECT run FROM problems WHERE run IS NOT NULL)",
}
"""What grows with time beside the articles: table to the condition under which a row of it may go."""


class _Rehearsed(Exception):
    """Ends a transaction that was only tried, so that nothing of it stays."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What saving a reading came to."""

    article: str
    revision: str
    is_new_article: bool
    is_new_revision: bool


class Store:
    """The database. Open it with a path (or ``:memory:``); it is brought forward to this version.

    A file or folder that cannot be written is opened for reading: questions are answered, and
    ``require_writable`` says what stands in the way of anything else.
    """

    def __init__(self, path: str | Path, *, to_read: bool = False) -> None:
        self.path = str(path)
        self.is_read_only = to_read or _is_read_only(self.path)
        try:
            connection = _read(self.path) if self.is_read_only else _connect(self.path)
            self.db = Database(connection)
            self.db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            self.db.execute("PRAGMA foreign_keys = ON")
            if self.path != ":memory:" and not self.is_read_only:
                self.db.enable_wal()
            self.db.execute("PRAGMA synchronous = NORMAL")
            migrate(self.db, is_read_only=self.is_read_only)
        except sqlite3.Error as error:
            raise StoreError(
                f"expected a SQLite database at {self.path}, saw: {error}; "
                "check the path and the disk, or restore a copy"
            ) from error
        self.connection = connection
        self._remembered: _Remembered | None = None

    def require_writable(self) -> None:
        """Raise StoreError where the database can only be read."""
        if self.is_read_only:
            raise StoreError(
                f"expected a database that can be written, saw a read-only file or folder: {self.path}; "
                "change their rights, or name another with --database"
            )

    def close(self) -> None:
        """Close the database, and what still looks into it: who closes last writes the log back into the file."""
        if self._remembered is not None:
            self._remembered.close()
        self.connection.close()

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """All of it or nothing."""
        with self.db.atomic():
            yield

    # ---- sources and what is remembered of the network

    def add_source(self, source: Source, *, now: str) -> bool:
        """Remember a source; False when its address was known already."""
        with self.atomic():
            known = self._one("SELECT id FROM sources WHERE address = ?", source.address)
            if known:
                return False
            self.db.execute(
                "INSERT INTO sources (id, kind, address, outlet, every_s, expected, added) VALUES (?,?,?,?,?,?,?)",
                (source.id, source.kind, source.address, source.outlet, source.every_s, source.expected, now),
            )
        return True

    def correct_source(self, source: Source) -> bool:
        """Give a known address another kind, and forget what was remembered of it as the old one; False if it has it."""
        with self.atomic():
            known = self._one("SELECT id, kind FROM sources WHERE address = ?", source.address)
            if known is None or known[1] == source.kind:
                return False
            self.db.execute(
                "UPDATE sources SET kind = ?, every_s = ?, state = NULL WHERE id = ?",
                (source.kind, source.every_s, known[0]),
            )
            self.db.execute(
                "UPDATE addresses SET source = NULL, next_check = NULL, state = NULL WHERE source = ?",
                (known[0],),
            )
        return True

    def remove_source(self, source_id: str) -> bool:
        """Forget a source; its articles stay."""
        with self.atomic():
            return self.db.execute("DELETE FROM sources WHERE id = ?", (source_id,)).rowcount > 0

    def load_sources(self) -> tuple[Source, ...]:
        """All sources that are not paused, by id."""
        rows = self.db.execute(
            "SELECT id, kind, address, outlet, every_s, expected FROM sources WHERE paused = 0 ORDER BY id"
        )
        return tuple(Source(*row) for row in rows)

    def load_memory(self, *, now: str | None = None) -> Memory:
        """What coverage remembers of addresses, hosts and sources.

        With ``now``, only addresses that are due by then are loaded, and any other is looked up when it
        is asked for: an archive of any size costs a run no more than what is due.
        """
        due = "state IS NOT NULL"
        if now is not None:
            due += f" AND (next_check IS NULL OR next_check <= '{now}')"
        addresses = self._states(f"SELECT url, state FROM addresses WHERE {due}", AddressState)
        look_under = None
        if now is not None:
            if self._remembered is not None:
                self._remembered.close()  # of the pass before
            addresses = self._remembered = _Remembered(addresses, self)
            look_under = self._remembered.under
        return Memory(
            addresses=addresses,
            look_under=look_under,
            hosts=self._states("SELECT host, state FROM hosts", HostState),
            sources=self._states("SELECT id, state FROM sources WHERE state IS NOT NULL", SourceState),
        )

    def _states(self, sql: str, kind: Any) -> dict[str, Any]:
        return {str(key): decode(kind, state) for key, state in self.db.execute(sql + " ORDER BY 1")}

    def address_state(self, url: str) -> AddressState | None:
        """What is remembered of one address."""
        row = self._one("SELECT state FROM addresses WHERE url = ? AND state IS NOT NULL", url)
        return decode(AddressState, row[0]) if row else None

    def save_step(
        self, step: Step, *, run: int | None, now: str, due: Mapping[str, str] | None = None
    ) -> None:
        """Save what one step of coverage learnt of addresses, hosts and sources, and its problems.

        ``due`` says when an address is to be asked again; one that is not in it is due at once.
        """
        when = due or {}
        with self.atomic():
            self.connection.executemany(
                "INSERT INTO addresses (url, source, next_check, state) VALUES (?, ?, ?, ?) ON CONFLICT (url) "
                "DO UPDATE SET source = excluded.source, next_check = excluded.next_check, state = excluded.state",
                [(a.url, a.source, when.get(a.url), encode(a)) for a in step.addresses],
            )
            self.connection.executemany(
                "INSERT INTO hosts (host, state) VALUES (?, ?) "
                "ON CONFLICT (host) DO UPDATE SET state = excluded.state",
                [(h.host, encode(h)) for h in step.hosts],
            )
            self.connection.executemany(
                "UPDATE sources SET state = ? WHERE id = ?", [(encode(s), s.source) for s in step.sources]
            )
            self.save_problems(step.problems, run=run, now=now)

    # ---- pages, articles, revisions

    def save_page(self, page: Page, kept: Kept | None) -> str:
        """Note a fetched page and where its evidence lies; returns its id."""
        sha256 = hashlib.sha256(page.body).hexdigest()
        page_id = content_id(page.url, page.fetched, sha256)
        with self.atomic():
            self.db.execute(
                "INSERT OR IGNORE INTO pages (id, url, final_url, status, fetched, sha256, headers, redirects, "
                "kept) VALUES (?,?,?,?,?,?,?,?,?)",
                (page_id, page.url, page.final_url, page.status, page.fetched, sha256,
                 json.dumps(page.headers), json.dumps(page.redirects), kept and encode(kept)),
            )  # fmt: skip
        return page_id

    def save_reading(
        self,
        reading: Reading,
        *,
        address: str,
        outlet: str,
        fetched: str,
        source: str | None = None,
        page: str | None = None,
        aliases: Iterable[str] = (),
        reference: bool = False,
        headline: str | None = None,
    ) -> Saved:
        """Save what was read at an address: a new article, a new revision of one, or nothing new.

        ``headline`` names an article whose title stands in its text, not apart from it.
        """
        with self.atomic():
            article = self._article_at((address,)) or self._article_named(aliases) or content_id(address)
            named = dataclasses.replace(reading, title=reading.title or headline)
            copied = self._copied_revision(article, page)
            if copied is None and (place := self._place_before(article, fetched)) is not None:
                revision, is_new_revision = self._save_earlier(article, reading, fetched, page, place)
                is_new = False
            elif copied is None:
                is_new = self._save_article(article, named, address, outlet, fetched, source, reference)
                revision, is_new_revision = self._save_revision(article, reading, fetched, page)
            else:
                revision, is_new, is_new_revision = copied, False, False
            for url in sorted({address, *aliases}):
                self.db.execute(
                    "INSERT INTO addresses (url, article) VALUES (?, ?) "
                    "ON CONFLICT (url) DO UPDATE SET article = excluded.article WHERE article IS NULL",
                    (url, article),
                )
        return Saved(article, revision, is_new, is_new_revision)

    def _article_at(self, urls: Iterable[str]) -> str | None:
        for url in urls:
            row = self._one("SELECT article FROM addresses WHERE url = ? AND article IS NOT NULL", url)
            if row:
                return str(row[0])
        return None

    def _article_named(self, urls: Iterable[str]) -> str | None:
        """The article whose own address is one of these: it has moved. A mere alias (``/latest``) may lead
        to another article every day."""
        for url in urls:
            row = self._one("SELECT id FROM articles WHERE address = ?", url)
            if row:
                return str(row[0])
        return None

    def _save_article(
        self,
        article: str,
        reading: Reading,
        address: str,
        outlet: str,
        fetched: str,
        source: str | None,
        reference: bool,
    ) -> bool:
        known = self._one("SELECT 1 FROM articles WHERE id = ?", article)
        told = (
            reading.title, reading.published, reading.published_from, reading.modified,
            json.dumps(list(reading.authors), ensure_ascii=False), reading.language, reading.canonical,
            reading.confidence, fetched,
        )  # fmt: skip
        if known:
            self.db.execute(
                "UPDATE articles SET title = ?, published = coalesce(?, published), "
                "published_from = coalesce(?, published_from), modified = ?, authors = ?, language = ?, "
                "canonical = ?, confidence = ?, checked = ? WHERE id = ?",
                (*told, article),
            )
            return False
        self.db.execute(
            "INSERT INTO articles (title, published, published_from, modified, authors, language, canonical, "
            "confidence, checked, id, address, outlet, source, reference, first_seen) "
            "VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (*told, article, address, outlet, source, int(reference), fetched),
        )
        return True

    def _save_revision(
        self, article: str, reading: Reading, fetched: str, page: str | None
    ) -> tuple[str, bool]:
        newest = self._one(
            "SELECT id, number, text, title FROM revisions WHERE article = ? ORDER BY number DESC LIMIT 1",
            article,
        )
        if newest and (newest[2], newest[3]) == (reading.text, reading.title):
            if page is not None and self._one("SELECT 1 FROM pages p, revisions r, articles a WHERE p.id = ? AND "
                "r.id = ? AND a.id = r.article AND p.final_url = a.address", page, newest[0]):  # fmt: skip
                self.db.execute("UPDATE revisions SET page = ? WHERE id = ?", (page, newest[0]))
            return str(newest[0]), False
        number = newest[1] + 1 if newest else 1
        revision = content_id(article, str(number), reading.title or "", reading.text)
        self.db.execute(
            "INSERT INTO revisions (id, article, number, title, text, blocks, published, fetched, language, page) "
            "VALUES (?,?,?,?,?,?,?,?,?,?)",
            (revision, article, number, reading.title, reading.text, encode(reading.blocks), reading.published,
             fetched, reading.language, page),
        )  # fmt: skip
        self.db.execute("UPDATE articles SET revision = ? WHERE id = ?", (revision, article))
        return revision, True

    def _place_before(self, article: str, fetched: str) -> int | None:
        """The number of the first revision that was captured later; None where none was, or for a file, whose
        date may go back while what it says is the newest."""
        row = self._one("SELECT address FROM articles WHERE id = ?", article)
        if row is None or not str(row[0]).startswith(("http://", "https://")):
            return None
        moment = _moment(fetched)
        for number, when in self.db.execute(
            "SELECT number, fetched FROM revisions WHERE article = ? ORDER BY number", (article,)
        ):
            if _moment(when) > moment:
                return int(number)
        return None

    def _save_earlier(
        self, article: str, reading: Reading, fetched: str, page: str | None, place: int
    ) -> tuple[str, bool]:
        """Save an older capture as history, before the revision of that number; the newest stays the newest."""
        beside = self.db.execute(
            "SELECT id, text, title FROM revisions WHERE article = ? AND number BETWEEN ? AND ? ORDER BY number",
            (article, place - 1, place),
        ).fetchall()
        for known, text, title in beside:
            if (text, title) == (reading.text, reading.title):
                return str(known), False
        later = "UPDATE revisions SET number = -number WHERE article = ? AND number >= ?"
        self.db.execute(later, (article, place))
        self.db.execute(
            "UPDATE revisions SET number = 1 - number WHERE article = ? AND number < 0", (article,)
        )
        revision = content_id(article, fetched, reading.title or "", reading.text)
        self.db.execute(
            "INSERT INTO revisions (id, article, number, title, text, blocks, published, fetched, language, page) "
            "VALUES (?,?,?,?,?,?,?,?,?,?)",
            (revision, article, place, reading.title, reading.text, encode(reading.blocks), reading.published,
             fetched, reading.language, page),
        )  # fmt: skip
        return revision, True

    def _copied_revision(self, article: str, page: str | None) -> str | None:
        """The revision that a page is the AMP or mobile copy of: the article was read at another address."""
        row = self._one(
            "SELECT r.id FROM articles a JOIN revisions r ON r.id = a.revision JOIN pages before ON before.id = "
            "r.page JOIN pages p ON p.id = ? WHERE a.id = ? AND p.url <> before.url AND p.final_url <> a.address",
            page, article,
        )  # fmt: skip
        return None if row is None else str(row[0])

    def load_article(self, article: str) -> Article:
        """An article with its revisions as read at one address, oldest first, the newest as its own."""
        row = self._one(
            "SELECT outlet, canonical, reference, address, published FROM articles WHERE id = ?", article
        )
        if row is None:
            raise StoreError(f"expected a known article, saw {article!r}; `claimdiff articles` lists them")
        outlet, canonical, reference, address, published = row
        revisions = [
            Revision(
                text=text, title=title, published=said or published, fetched=fetched, url=address,
                language=language, blocks=decode(tuple[Block, ...], blocks),
            )
            for text, title, said, fetched, language, blocks in self.db.execute(
                "SELECT text, title, published, r.fetched, language, blocks FROM revisions r "
                "LEFT JOIN pages p ON p.id = r.page WHERE article = ? AND p.url IS (SELECT url FROM articles a "
                "JOIN revisions n ON n.id = a.revision LEFT JOIN pages ON pages.id = n.page WHERE a.id = ?) "
                "ORDER BY number", (article, article),
            )
        ]  # fmt: skip
        return Article(article, revisions[-1], outlet, canonical, bool(reference), tuple(revisions[:-1]))

    # ---- extractions

    def waiting_for_extraction(
        self, extractor: str, *, after: str = "", limit: int = 500
    ) -> tuple[tuple[str, str], ...]:
        """(revision, article) of newest revisions that this version of the extractor has not read, beyond one."""
        rows = self.db.execute(
            "SELECT r.id, r.article FROM revisions r JOIN articles a ON a.revision = r.id "
            "WHERE (r.extractor IS NULL OR r.extractor <> ?) AND r.id > ? ORDER BY r.id LIMIT ?",
            (extractor, after, limit),
        )
        return tuple((str(r), str(a)) for r, a in rows)

    def save_extraction(
        self, revision_id: str, revision: Revision, said: Extraction, *, extractor: str
    ) -> None:
        """Save what one revision says, in place of an older reading of it."""
        self.save_extraction_rows(rows_of(revision_id, revision, said), extractor=extractor)

    def save_extraction_rows(self, rows: ExtractionRows, *, extractor: str) -> None:
        """Save what one revision says, laid out as rows, in place of an older reading of it."""
        with self.atomic():
            if self._one("SELECT 1 FROM revisions WHERE id = ? AND extraction IS NOT NULL", rows.revision):
                self._drop_extraction(rows.revision)
            for table, columns, told in rows.tables():
                marks = ",".join("?" * len(columns))
                named = ",".join(f'"{column}"' for column in columns)
                self.connection.executemany(f"INSERT INTO {table} ({named}) VALUES ({marks})", told)
            self.db.execute(
                "UPDATE revisions SET extraction = ?, extractor = ? WHERE id = ?",
                (rows.packed, extractor, rows.revision),
            )

    def _drop_extraction(self, revision_id: str) -> None:
        self.db.execute(
            "DELETE FROM fact_claims WHERE claim IN (SELECT id FROM claims WHERE revision = ?)",
            (revision_id,),
        )
        for table in ("passages", "claims", "terms", "quotes"):
            self.db.execute(f"DELETE FROM {table} WHERE revision = ?", (revision_id,))

    def load_extraction(self, article: str) -> Extraction | None:
        """What the newest revision of an article says, if it was read."""
        row = self._one(
            "SELECT r.extraction FROM articles a JOIN revisions r ON r.id = a.revision WHERE a.id = ?",
            article,
        )
        return decode(Extraction, zlib.decompress(row[0]).decode()) if row and row[0] else None

    # ---- stories

    def articles_without_story(self, *, limit: int = 1000) -> tuple[str, ...]:
        """Articles that were not grouped yet, the oldest first: neighbours in time are looked up together."""
        rows = self.db.execute(
            "SELECT a.id FROM articles a LEFT JOIN article_nodes n ON n.article = a.id "
            "WHERE n.article IS NULL AND a.revision IS NOT NULL "
            "ORDER BY coalesce(nullif(a.published, ''), a.first_seen), a.id LIMIT ?",
            (limit,),
        )
        return tuple(str(r[0]) for r in rows)

    def find_nodes(self, digests: Sequence[str]) -> list[PackedNode]:
        """The stored signatures of these names."""
        return self._nodes("digest IN ({marks})", digests)

    def nodes_of_pieces(self, pieces: Sequence[str]) -> list[PackedNode]:
        """All signatures of these pieces."""
        return self._nodes("piece IN ({marks})", pieces)

    def nodes_sharing(self, keys: Sequence[int], days: tuple[int, int] | None, *, enough: int) -> set[int]:
        """The ids of signatures that share enough keys, of some days (None: any) or of none; a rare key counts twice."""
        marks = ",".join("?" * len(keys))
        found = f"SELECT node, key FROM story_keys WHERE key IN ({marks})"
        if days is None:
            rows, given = found, tuple(keys)
        else:  # two searches that the table's order serves; one with OR would read all days of a key
            rows = f"{found} AND day BETWEEN ? AND ? UNION ALL {found} AND day = -1"
            given = (*keys, *days, *keys)
        counted = f"SELECT node FROM ({rows}) GROUP BY node HAVING sum(1 + (key & 1)) >= ?"
        return {row[0] for row in self.db.execute(counted, (*given, enough))}

    def load_nodes(self, ids: Sequence[int]) -> list[PackedNode]:
        """The stored signatures of these ids."""
        return self._nodes("id IN ({marks})", ids)

    def pieces_of_several(self, pieces: Sequence[str]) -> set[str]:
        """Those of the pieces that have more than one signature."""
        found: set[str] = set()
        for at in range(0, len(pieces), MOST_MARKS):
            some = pieces[at : at + MOST_MARKS]
            rows = self.db.execute(
                f"SELECT piece FROM story_nodes WHERE piece IN ({','.join('?' * len(some))}) "
                "GROUP BY piece HAVING count(*) > 1",
                tuple(some),
            )
            found |= {str(row[0]) for row in rows}
        return found

    def _nodes(self, condition: str, given: Sequence[str] | Sequence[int]) -> list[PackedNode]:
        found: dict[str, PackedNode] = {}
        for at in range(0, len(given), MOST_MARKS):
            some = given[at : at + MOST_MARKS]
            where = condition.format(marks=",".join("?" * len(some)))
            rows = self.db.execute(
                f"SELECT digest, day, packed, nearest, piece, grp FROM story_nodes WHERE {where}", tuple(some)
            )
            found |= {row[0]: PackedNode(*row) for row in rows}
        return [found[digest] for digest in sorted(found)]

    def save_nodes(self, nodes: Sequence[PackedNode], keys: Mapping[str, Sequence[int]]) -> None:
        """Save signatures, new or moved; ``keys`` has those of each that is new."""
        with self.atomic():
            self.connection.executemany(
                "INSERT INTO story_nodes (digest, day, packed, nearest, piece, grp) VALUES (?,?,?,?,?,?) "
                "ON CONFLICT (digest) DO UPDATE SET nearest = excluded.nearest, piece = excluded.piece, "
                "grp = excluded.grp",
                [(n.digest, n.day, n.packed, n.nearest, n.piece, n.group) for n in nodes],
            )
            days = {node.digest: -1 if node.day is None else node.day for node in nodes}
            new = sorted(set(keys) & set(days))
            for at in range(0, len(new), MOST_MARKS):
                some = new[at : at + MOST_MARKS]
                marks = ",".join("?" * len(some))
                ids = self.db.execute(f"SELECT id, digest FROM story_nodes WHERE digest IN ({marks})", some)
                self.connection.executemany(
                    "INSERT OR IGNORE INTO story_keys (key, day, node) VALUES (?, ?, ?)",
                    [(key, days[digest], node) for node, digest in ids for key in keys[digest]],
                )

    def save_article_nodes(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Note which signature an article has."""
        with self.atomic():
            self.connection.executemany(
                "INSERT INTO article_nodes (article, digest) VALUES (?, ?) "
                "ON CONFLICT (article) DO UPDATE SET digest = excluded.digest",
                pairs,
            )

    def groups_of(self, digests: Sequence[str]) -> tuple[str, ...]:
        """The groups that these signatures are in, in order."""
        return tuple(sorted({node.group for node in self.find_nodes(digests)}))

    def heads_of_group(self, group: str) -> tuple[Article, ...]:
        """The articles of a group by id, with what a story is named by: date, title and the start of the text."""
        rows = self.db.execute(
            "SELECT a.id, a.outlet, coalesce(r.published, a.published), r.title, substr(ltrim(r.text, ?), 1, 200) "
            "FROM story_nodes n JOIN article_nodes an ON an.digest = n.digest JOIN articles a ON a.id = an.article "
            "JOIN revisions r ON r.id = a.revision WHERE n.grp = ? ORDER BY a.id",
            (" \t\r\n", group),
        )
        return tuple(
            Article(article, Revision(text, title=title, published=published), outlet)
            for article, outlet, published, title, text in rows
        )

    def all_articles(self) -> tuple[str, ...]:
        """Every article, by id."""
        return tuple(
            str(r[0])
            for r in self.db.execute("SELECT id FROM articles WHERE revision IS NOT NULL ORDER BY id")
        )

    def save_stories(self, stories: Iterable[Story], *, now: str) -> None:
        """Save stories as they stand now; articles move with them, empty stories go.

        New ones are named last: a story that goes on under another id has no namesake by then.
        """
        with self.atomic():
            touched: set[str] = set()
            new: list[tuple[str, str]] = []
            for story in stories:
                touched |= self._stories_of(story.articles) - {story.id}
                title = story.title or self._title_of(story.articles)
                if self._save_story(story, title, now):
                    new.append((story.id, title))
            for story_id in sorted(touched):
                self._drop_if_empty(story_id)
            for story_id, title in new:
                slug = self._free_slug(title, story_id)
                self.db.execute("UPDATE stories SET slug = ? WHERE id = ?", (slug, story_id))

    def _stories_of(self, articles: Sequence[str]) -> set[str]:
        found: set[str] = set()
        for article in articles:
            row = self._one("SELECT story FROM story_articles WHERE article = ?", article)
            if row:
                found.add(str(row[0]))
        return found

    def _save_story(self, story: Story, title: str, now: str) -> bool:
        """Save a story and move its articles; True for a new one, which goes by its id until it is named."""
        is_new = self._one("SELECT 1 FROM stories WHERE id = ?", story.id) is None
        if is_new:
            self.db.execute(
                "INSERT INTO stories (id, slug, title, first_seen, changed) VALUES (?,?,?,?,?)",
                (story.id, f"\x1f{story.id}", title, now, now),
            )
        else:
            self.db.execute("UPDATE stories SET title = ? WHERE id = ?", (title, story.id))
        moved = 0
        for article in story.articles:
            moved += self.db.execute(
                "INSERT INTO story_articles (article, story) VALUES (?, ?) "
                "ON CONFLICT (article) DO UPDATE SET story = excluded.story WHERE story <> excluded.story",
                (article, story.id),
            ).rowcount
        if moved:
            self.db.execute("UPDATE stories SET changed = ?, judged = NULL WHERE id = ?", (now, story.id))
        return is_new

    def _title_of(self, articles: Sequence[str]) -> str:
        row = self._one(
            f"SELECT title FROM articles WHERE id IN ({','.join('?' * len(articles[:500]))}) "
            "ORDER BY published IS NULL, published, id LIMIT 1",
            *articles[:500],
        )
        return str(row[0]) if row and row[0] else "Untitled"

    def rename_slug(self, story_article: str, title: str) -> None:
        """Let the page of the story that has this article go by a title that a person gave; once done it stays."""
        row = self._one(
            "SELECT s.id, s.slug FROM story_articles sa JOIN stories s ON s.id = sa.story WHERE sa.article = ?",
            story_article,
        )
        if row is None or str(row[1]) in (slug_of(title), f"{slug_of(title)}-{str(row[0])[:6]}"):
            return
        with self.atomic():
            slug = self._free_slug(title, str(row[0]))
            self.db.execute("UPDATE stories SET slug = ? WHERE id = ?", (slug, row[0]))

    def _free_slug(self, title: str, story_id: str) -> str:
        slug = slug_of(title) or story_id
        taken = self._one("SELECT 1 FROM stories WHERE slug = ?", slug)
        return f"{slug}-{story_id[:6]}" if taken else slug

    def _drop_if_empty(self, story_id: str) -> None:
        if self._one("SELECT 1 FROM story_articles WHERE story = ? LIMIT 1", story_id):
            self.db.execute("UPDATE stories SET judged = NULL WHERE id = ?", (story_id,))
            return
        self._drop_judgement(story_id)
        self.db.execute("UPDATE findings SET story = NULL WHERE story = ?", (story_id,))
        self.db.execute("DELETE FROM stories WHERE id = ? AND tracked = 0", (story_id,))

    def save_decision(self, kind: str, told: Mapping[str, Any], *, who: str | None, now: str) -> int:
        """Remember what a person decided about stories: merge, split, rename or track."""
        with self.atomic():
            row = self.db.execute(
                "INSERT INTO decisions (kind, told, who, at) VALUES (?,?,?,?)",
                (kind, json.dumps(told, ensure_ascii=False, sort_keys=True), who, now),
            )
            return int(row.lastrowid or 0)

    def undo_decision(self, decision: int) -> bool:
        """Take a decision back; False where there is none."""
        with self.atomic():
            row = self.db.execute("UPDATE decisions SET undone = 1 WHERE id = ? AND undone = 0", (decision,))
            return row.rowcount > 0

    def load_decisions(self) -> list[tuple[int, str, dict[str, Any]]]:
        """(number, kind, what was told) of every decision that stands, in the order they were made."""
        rows = self.db.execute("SELECT id, kind, told FROM decisions WHERE undone = 0 ORDER BY id")
        return [(int(i), str(kind), json.loads(told)) for i, kind, told in rows]

    def groups_of_articles(self, articles: Sequence[str]) -> tuple[str, ...]:
        """The groups that these articles are in, in order."""
        found: set[str] = set()
        for article in articles:
            row = self._one(
                "SELECT n.grp FROM article_nodes an JOIN story_nodes n ON n.digest = an.digest WHERE an.article = ?",
                article,
            )
            if row:
                found.add(str(row[0]))
        return tuple(sorted(found))

    def track(self, story: Story, *, now: str) -> None:
        """Save a story that a user defined, with the articles that belong to it now."""
        with self.atomic():
            if not self._one("SELECT 1 FROM stories WHERE id = ?", story.id):
                title = story.title or "Tracked"
                self.db.execute(
                    "INSERT INTO stories (id, slug, title, first_seen, changed, tracked, judged) VALUES (?,?,?,?,?,1,?)",
                    (story.id, self._free_slug(title, story.id), title, now, now, now),
                )
            added = 0
            for article in story.articles:
                added += self.db.execute(
                    "INSERT OR IGNORE INTO tracked_articles (story, article) VALUES (?, ?)",
                    (story.id, article),
                ).rowcount
            if added:
                self.db.execute("UPDATE stories SET changed = ? WHERE id = ?", (now, story.id))

    def untrack(self, story: str) -> None:
        """Forget a story that a user defined; its articles stay."""
        with self.atomic():
            self.db.execute("DELETE FROM tracked_articles WHERE story = ?", (story,))
            self.db.execute("DELETE FROM stories WHERE id = ? AND tracked = 1", (story,))

    def stories_to_judge(self) -> tuple[str, ...]:
        """Stories whose articles changed since they were judged, the largest first: none is left to be waited for."""
        rows = self.db.execute(
            "SELECT s.id FROM stories s LEFT JOIN story_articles sa ON sa.story = s.id "
            "WHERE s.judged IS NULL GROUP BY s.id ORDER BY count(sa.article) DESC, s.id"
        )
        return tuple(str(r[0]) for r in rows)

    def members_of(self, story: str) -> tuple[str, ...]:
        """The articles of a story of an event, or of one that a user tracks, by id."""
        rows = self.db.execute(
            "SELECT article FROM story_articles WHERE story = ? UNION SELECT article FROM tracked_articles "
            "WHERE story = ? ORDER BY article",
            (story, story),
        )
        return tuple(str(r[0]) for r in rows)

    def story_articles(self, story: str) -> tuple[str, ...]:
        """The articles of a story of an event, by id."""
        rows = self.db.execute(
            "SELECT article FROM story_articles WHERE story = ? ORDER BY article", (story,)
        )
        return tuple(str(r[0]) for r in rows)

    def touch_story_of(self, article: str) -> None:
        """Have the story of a changed article judged again."""
        self.db.execute(
            "UPDATE stories SET judged = NULL WHERE id = (SELECT story FROM story_articles WHERE article = ?)",
            (article,),
        )

    # ---- facts, origins, findings

    def save_judgement(
        self,
        story: str,
        judgement: Judgement,
        *,
        run: int | None,
        now: str,
    ) -> dict[str, int]:
        """Save a story's origins, facts and findings; count findings opened, changed and closed."""
        with self.atomic():
            revisions = self._revisions_of([article for article, _ in judgement.outlets])
            self._drop_judgement(story)
            self._save_origins(story, judgement.origins)
            self._save_facts(story, judgement, revisions)
            self._save_derived(story, judgement.derived, revisions)
            counts = self._sync_findings(story, judgement.findings, revisions, run, now)
            self.db.execute("UPDATE stories SET judged = ? WHERE id = ?", (now, story))
        return counts

    def _drop_judgement(self, story: str) -> None:
        self.db.execute(
            "DELETE FROM fact_claims WHERE fact IN (SELECT id FROM facts WHERE story = ?)", (story,)
        )
        self.db.execute("DELETE FROM facts WHERE story = ?", (story,))
        self.db.execute("DELETE FROM derivations WHERE story = ?", (story,))
        self.db.execute(
            "DELETE FROM origin_articles WHERE origin IN (SELECT id FROM origins WHERE story = ?)", (story,)
        )
        self.db.execute("DELETE FROM origins WHERE story = ?", (story,))

    def _save_origins(self, story: str, origins: Iterable[Origin]) -> None:
        for origin in origins:
            origin_id = content_id(story, *origin.articles)
            self.db.execute(
                "INSERT INTO origins (id, story, source, why, links) VALUES (?,?,?,?,?)",
                (origin_id, story, origin.source, json.dumps(list(origin.why), ensure_ascii=False),
                 encode(origin.links)),
            )  # fmt: skip
            self.connection.executemany(
                "INSERT OR REPLACE INTO origin_articles (article, origin) VALUES (?, ?)",
                [(article, origin_id) for article in origin.articles],
            )

    def _save_facts(self, story: str, judgement: Judgement, revisions: Mapping[str, str]) -> None:
        origin_of = {a: n for n, origin in enumerate(judgement.origins) for a in origin.articles}
        outlet_of = dict(judgement.outlets)
        for fact, values in zip(judgement.facts, judgement.values, strict=True):
            fact_id = content_id(story, fact.id)
            articles = sorted({ref.article for ref in fact.claims})
            self.db.execute(
                "INSERT OR REPLACE INTO facts (id, story, label, reasons, articles, outlets, origins, "
                "distinct_values) VALUES (?,?,?,?,?,?,?,?)",
                (fact_id, story, fact.label, json.dumps(list(fact.reasons), ensure_ascii=False), len(articles),
                 len({outlet_of[a] for a in articles}), len({origin_of.get(a) for a in articles}), values),
            )  # fmt: skip
            self.connection.executemany(
                "INSERT OR IGNORE INTO fact_claims (fact, claim) VALUES (?, ?)",
                [(fact_id, content_id(revisions[r.article], str(r.index))) for r in fact.claims],
            )

    def _save_derived(self, story: str, derived: Sequence[Derived], revisions: Mapping[str, str]) -> None:
        def claim_id(ref: ClaimRef) -> str:
            return content_id(revisions[ref.article], str(ref.index))

        self.connection.executemany(
            "INSERT OR REPLACE INTO derivations (claim, story, how, operands) VALUES (?,?,?,?)",
            [
                (claim_id(d.claim), story, d.how, json.dumps([claim_id(r) for r in d.operands]))
                for d in derived
            ],
        )

    def _revisions_of(self, articles: Sequence[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for article in articles:
            row = self._one("SELECT revision FROM articles WHERE id = ?", article)
            if row:
                found[article] = str(row[0])
        return found

    def _sync_findings(
        self,
        story: str,
        findings: Sequence[Finding],
        revisions: Mapping[str, str],
        run: int | None,
        now: str,
    ) -> dict[str, int]:
        counts = {"opened": 0, "changed": 0, "closed": 0, "same": 0}
        self._carry_over(story, findings, revisions)
        seen: set[str] = set()
        for finding in findings:
            if finding.id in seen:
                continue
            seen.add(finding.id)
            counts[self._save_finding(story, finding, revisions, run, now)] += 1
        for finding_id, article, revision, *_ in self._open_findings(story, revisions):
            if finding_id not in seen:
                self._close_finding(
                    finding_id, corrected=revisions.get(article) != revision, run=run, now=now
                )
                counts["closed"] += 1
        counts.pop("same", None)
        return counts

    def _carry_over(self, story: str, findings: Sequence[Finding], revisions: Mapping[str, str]) -> None:
        """Let a finding that would close go on as the one that would open in its stead: its sentence was edited, or read anew."""
        told = {finding.id for finding in findings}
        gone = [row for row in self._open_findings(story, revisions) if row[0] not in told]
        for finding in findings if gone else ():
            if self._one("SELECT 1 FROM findings WHERE id = ?", finding.id):
                continue
            heir = next((row for row in gone if self._goes_on_as(row, finding, revisions)), None)
            if heir is not None:
                rename_finding(self.db, heir[0], finding.id)
                gone.remove(heir)

    def _goes_on_as(self, known: tuple[Any, ...], finding: Finding, revisions: Mapping[str, str]) -> bool:
        """Whether two findings are one: of one kind, at one place of an unchanged text or with the same words in an edited sentence."""
        _, article, revision, kind, surface, part, start, end = known
        at = finding.at
        if (kind, article) != (finding.kind, at.article):
            return False
        if revision == revisions[article] and Span(start, end, part).overlaps(at.span):
            return True
        before, _ = sentence_of(self.db, revision, part, start)
        after, _ = sentence_of(self.db, revisions[article], at.span.part, at.span.start)
        return plain(surface) == plain(at.surface) and (not before or is_edit(before, after))

    def _open_findings(self, story: str, revisions: Mapping[str, str]) -> list[tuple[Any, ...]]:
        rows = self.db.execute(
            'SELECT id, article, revision, kind, surface, part, start, "end" FROM findings '
            "WHERE status = 'open' AND (story = ? OR story IS NULL) ORDER BY article, part DESC, start, id",
            (story,),
        ).fetchall()
        return [row for row in rows if row[1] in revisions]

    def _save_finding(
        self, story: str, finding: Finding, revisions: Mapping[str, str], run: int | None, now: str
    ) -> str:
        known = self._one(
            'SELECT message, severity, revision, start, "end", status, story FROM findings WHERE id = ?',
            finding.id,
        )
        at = finding.at
        told = (
            story, finding.kind, finding.severity, finding.confidence, at.article, revisions[at.article],
            at.span.part, at.span.start, at.span.end, clean_text(at.surface), clean_text(finding.message),
            json.dumps(list(finding.reasons), ensure_ascii=False), finding.fact and content_id(story, finding.fact),
        )  # fmt: skip
        if known is None:
            self.db.execute(
                'INSERT INTO findings (story, kind, severity, confidence, article, revision, part, start, "end", '
                "surface, message, reasons, fact, id, status, opened, opened_run, changed, changed_run) "
                f"VALUES ({','.join('?' * 19)})",
                (*told, finding.id, "open", now, run, now, run),
            )
            self._save_evidence(finding, revisions)
            self._note_event(finding.id, run, now, "opened", finding.message)
            return "opened"
        is_same = known[0] == told[10] and known[1] == finding.severity
        is_open = known[5] == "open"
        self.db.execute(
            "UPDATE findings SET story=?, kind=?, severity=?, confidence=?, article=?, revision=?, part=?, start=?, "
            "\"end\"=?, surface=?, message=?, reasons=?, fact=?, status='open', closed=NULL WHERE id=?",
            (*told, finding.id),
        )
        self._save_evidence(finding, revisions)
        if is_same and is_open:
            return "same"
        event = "changed" if is_open else "reopened"
        self.db.execute(
            "UPDATE findings SET changed = ?, changed_run = ? WHERE id = ?", (now, run, finding.id)
        )
        self._note_event(finding.id, run, now, event, finding.message)
        return "changed"

    def _save_evidence(self, finding: Finding, revisions: Mapping[str, str]) -> None:
        self.db.execute("DELETE FROM finding_evidence WHERE finding = ?", (finding.id,))
        self.connection.executemany(
            "INSERT INTO finding_evidence VALUES (?,?,?,?,?,?,?,?)",
            [
                (finding.id, n, e.article, revisions[e.article], e.span.part, e.span.start, e.span.end,
                 clean_text(e.surface))
                for n, e in enumerate(finding.against)
            ],
        )  # fmt: skip

    def _close_finding(self, finding_id: str, *, corrected: bool, run: int | None, now: str) -> None:
        status = "corrected" if corrected else "closed"
        self.db.execute(
            "UPDATE findings SET status = ?, closed = ?, changed = ?, changed_run = ? WHERE id = ?",
            (status, now, now, run, finding_id),
        )
        self._note_event(finding_id, run, now, status, None)

    def _note_event(self, finding: str, run: int | None, now: str, event: str, detail: str | None) -> None:
        self.db.execute(
            "INSERT INTO finding_events (finding, run, at, event, detail) VALUES (?,?,?,?,?)",
            (finding, run, now, event, detail and clean_text(detail)),
        )

    # ---- reviews and notices

    def review(self, finding: str, verdict: str, *, reason: str | None, who: str | None, now: str) -> None:
        """Confirm or dismiss a finding, or note something of it; remembered across runs."""
        if not self._one("SELECT 1 FROM findings WHERE id = ?", finding):
            raise StoreError(f"expected a known finding, saw {finding!r}; `claimdiff findings` lists them")
        with self.atomic():
            self.db.execute(
                "INSERT INTO reviews (finding, verdict, reason, who, at) VALUES (?,?,?,?,?)",
                (finding, verdict, reason and clean_text(reason), who and clean_text(who), now),
            )

    def undo_review(self, finding: str) -> tuple[str, str | None] | None:
        """Take the newest review of a finding back; gives its verdict and reason, None where there is none."""
        with self.atomic():
            row = self._one(
                "SELECT id, verdict, reason FROM reviews WHERE finding = ? AND undone = 0 "
                "ORDER BY id DESC LIMIT 1",
                finding,
            )
            if row is None:
                return None
            self.db.execute("UPDATE reviews SET undone = 1 WHERE id = ?", (row[0],))
        return str(row[1]), row[2]

    def unsent(self, findings: Sequence[str], receiver: str) -> tuple[str, ...]:
        """Those of these findings that a receiver was not told of yet, in their order."""
        sent = {
            str(row[0])
            for row in self.db.execute("SELECT finding FROM notices WHERE receiver = ?", (receiver,))
        }
        return tuple(finding for finding in findings if finding not in sent)

    def save_notices(self, findings: Sequence[str], receiver: str, *, now: str) -> None:
        """Remember that a receiver was told of these findings."""
        with self.atomic():
            self.connection.executemany(
                "INSERT OR IGNORE INTO notices (finding, receiver, at) VALUES (?,?,?)",
                [(finding, receiver, now) for finding in findings],
            )

    # ---- runs and problems

    def start_run(self, *, now: str, version: str) -> int:
        """Note that a run began; one that never ended is marked as interrupted."""
        with self.atomic():
            self.db.execute(
                "UPDATE runs SET status = 'interrupted', ended = ? WHERE status = 'running'", (now,)
            )
            return int(
                self.db.execute(
                    "INSERT INTO runs (started, status, version) VALUES (?, 'running', ?)", (now, version)
                ).lastrowid
                or 0
            )

    def end_run(
        self, run: int, *, now: str, status: str, counts: Mapping[str, int], stages: Mapping[str, float]
    ) -> None:
        """Note how a run ended, with its counts and the seconds of each stage."""
        with self.atomic():
            self.db.execute(
                "UPDATE runs SET ended = ?, status = ?, counts = ?, stages = ? WHERE id = ?",
                (now, status, json.dumps(dict(counts)), json.dumps(dict(stages)), run),
            )

    def save_problems(self, problems: Iterable[Problem], *, run: int | None, now: str) -> int:
        """Save problems of a run; returns how many."""
        rows = [
            (
                run,
                now,
                p.source,
                p.kind,
                clean_text(p.message),
                clean_text(p.advice),
                p.url and clean_text(p.url),
            )
            for p in problems
        ]
        with self.atomic():
            self.connection.executemany(
                "INSERT INTO problems (run, at, source, kind, message, advice, url) VALUES (?,?,?,?,?,?,?)",
                rows,
            )
        return len(rows)

    # ---- what a report was made of

    def report_parts(self, folder: str) -> dict[str, str]:
        """The fingerprint of each part of the report in a folder."""
        rows = self.db.execute("SELECT part, fingerprint FROM report_parts WHERE folder = ?", (folder,))
        return {str(part): str(fingerprint) for part, fingerprint in rows}

    def report_part(self, folder: str, part: str) -> str | None:
        """What was told of a part of the report in a folder."""
        row = self._one("SELECT told FROM report_parts WHERE folder = ? AND part = ?", folder, part)
        return None if row is None else str(row[0])

    def save_report_part(self, folder: str, part: str, fingerprint: str, told: str) -> None:
        """Remember what a part of the report in a folder was made of, and what was told of it."""
        self.db.execute(
            "INSERT OR REPLACE INTO report_parts (folder, part, fingerprint, told) VALUES (?,?,?,?)",
            (folder, part, fingerprint, told),
        )

    def drop_other_reports(self, folder: str, *, most: int = 8) -> None:
        """Forget the reports in other folders, but for those that changed last."""
        with self.atomic():
            self.db.execute(
                "DELETE FROM report_parts WHERE folder IN (SELECT folder FROM report_parts WHERE folder <> ? "
                "GROUP BY folder ORDER BY max(rowid) DESC LIMIT -1 OFFSET ?)",
                (folder, most),
            )

    def drop_report_parts(self, folder: str, parts: Iterable[str]) -> None:
        """Forget parts that are no longer in the report in a folder."""
        with self.atomic():
            self.connection.executemany(
                "DELETE FROM report_parts WHERE folder = ? AND part = ?", [(folder, part) for part in parts]
            )

    # ---- retention

    def prune(self, before: str, *, dry_run: bool = False) -> dict[str, int]:
        """Forget what is older than a time and no finding rests on; counts what went.

        Articles with a finding on them or quoted as its evidence stay whole, with all revisions and their
        pages. Addresses are remembered, so that a source that still names them does not bring them back.
        """
        gone: dict[str, int] = {}
        with suppress(_Rehearsed), self.atomic():
            articles = self.db.execute(
                "SELECT id FROM articles WHERE first_seen < ? AND id NOT IN (SELECT article FROM findings) "
                "AND id NOT IN (SELECT article FROM finding_evidence) ORDER BY id",
                (before,),
            ).fetchall()
            for (article,) in articles:
                self._forget(str(article))
            gone["articles"] = len(articles)
            for table, condition in _OLD.items():
                gone[table] = self.db.execute(f"DELETE FROM {table} WHERE {condition}", (before,)).rowcount
            self._drop_empty_pieces()
            if dry_run:
                raise _Rehearsed
        return gone

    def _forget(self, article: str) -> None:
        story = self._one("SELECT story FROM story_articles WHERE article = ?", article)
        for (revision,) in self.db.execute(
            "SELECT id FROM revisions WHERE article = ?", (article,)
        ).fetchall():
            self._drop_extraction(str(revision))
        self.db.execute("DELETE FROM addresses WHERE article = ? AND state IS NULL", (article,))
        self.db.execute("UPDATE addresses SET article = NULL WHERE article = ?", (article,))
        for table in ("story_articles", "tracked_articles", "origin_articles", "article_nodes", "revisions"):
            self.db.execute(f"DELETE FROM {table} WHERE article = ?", (article,))
        self.db.execute("DELETE FROM articles WHERE id = ?", (article,))
        if story and not self._one("SELECT 1 FROM story_articles WHERE story = ? LIMIT 1", str(story[0])):
            self._drop_if_empty(str(story[0]))  # what was judged of a story that goes on stays as it was

    def _drop_empty_pieces(self) -> None:
        """Forget what articles were grouped by, where none of them is left."""
        empty = "piece NOT IN (SELECT n.piece FROM article_nodes a JOIN story_nodes n ON n.digest = a.digest)"
        self.db.execute(f"DELETE FROM story_keys WHERE node IN (SELECT id FROM story_nodes WHERE {empty})")
        self.db.execute(f"DELETE FROM story_nodes WHERE {empty}")

    def kept_files(self) -> frozenset[str]:
        """The files of evidence in which a page lies that is still known."""
        rows = self.db.execute("SELECT kept FROM pages WHERE kept IS NOT NULL")
        return frozenset(decode(Kept, row[0]).file for row in rows)

    # ---- reads that the run itself needs

    def _one(self, sql: str, *given: Any) -> Any:
        return self.db.execute(sql, given).fetchone()


def _connect(place: str, *, uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(place, timeout=BUSY_MS / 1000, check_same_thread=False, uri=uri)


def _is_read_only(path: str) -> bool:
    """Say whether a database that is there cannot be written: SQLite needs its folder as well, for the log."""
    place = Path(path)
    if path == ":memory:" or not place.exists():
        return False
    return not (_may_write(place) and _may_write(place.resolve().parent))


def _may_write(place: Path) -> bool:
    return os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _read(path: str) -> sqlite3.Connection:
    """Open for reading alone. Without its log, a database in a folder that cannot be written is opened as it lies."""
    place = Path(path).resolve().as_uri()
    connection = _connect(f"{place}?mode=ro", uri=True)
    try:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
    except sqlite3.OperationalError:
        connection.close()
        log = Path(f"{path}-wal")
        if log.exists() and log.stat().st_size:
            raise  # what stands in the log would be missing from every answer
        connection = _connect(f"{place}?mode=ro&immutable=1", uri=True)
    return connection


class _Remembered(dict[str, AddressState]):
    """The addresses that are due, and any other by a look into the store.

    The look is made by the network's thread, over a connection of its own: a connection shared by two
    threads would mix a look into the middle of somebody else's transaction.
    """

    def __init__(self, due: dict[str, AddressState], store: Store) -> None:
        super().__init__(due)
        self._store = store
        self._connection: sqlite3.Connection | None = None

    def get(self, url: str, default: Any = None) -> Any:
        known = super().get(url)
        return known if known is not None else self._look(url) or default

    def __contains__(self, url: object) -> bool:
        return super().__contains__(url) or self._look(str(url)) is not None

    def under(self, start: str) -> list[AddressState]:
        """All addresses that begin so."""
        rows = self._reader().execute(
            "SELECT state FROM addresses WHERE url >= ? AND url < ? AND state IS NOT NULL ORDER BY url",
            (start, f"{start}\U0010ffff"),
        )
        return [decode(AddressState, row[0]) for row in rows]

    def _look(self, url: str) -> AddressState | None:
        row = (
            self._reader()
            .execute("SELECT state FROM addresses WHERE url = ? AND state IS NOT NULL", (url,))
            .fetchone()
        )
        return decode(AddressState, row[0]) if row else None

    def _reader(self) -> sqlite3.Connection:
        if self._store.path == ":memory:":
            return self._store.connection
        if self._connection is None:
            self._connection = _connect(f"{Path(self._store.path).resolve().as_uri()}?mode=ro", uri=True)
        return self._connection

    def close(self) -> None:
        """Close the connection; another look opens it again."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def slug_of(title: str, *, longest: int = 60) -> str:
    """Make a short name of a title for addresses and the command line.

    >>> slug_of("Ferry with more than 200 people aboard sinks off Norlan coast")
    'ferry-with-more-than-200-people-aboard-sinks-off-norlan'
    """
    words, slug = "".join(c if c.isalnum() else " " for c in title.lower()).split(), ""
    for word in words:
        if len(slug) + len(word) + 1 > longest:
            break
        slug = f"{slug}-{word}" if slug else word
    return slug


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)
