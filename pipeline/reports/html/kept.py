"""The report of a store: only what changed is rendered, and the pages are those of a report that is written anew.

What a story's pages, an outlet's page or the front page were made of is kept in the store as a fingerprint, with the
pages' hashes and what the pages that lead to the story tell of it. A part whose fingerprint and pages are the same is
left alone; a page that is gone or was changed by another hand is rendered again with all of its story.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from db.codec import decode, encode
from db.store import Store
from pipeline.engine.processes import JUDGE_MEMORY_MB, JUDGE_TIMEOUT_S, Failure, map_ordered
from pipeline.reports.html.fingerprints import fingerprint_of, fingerprint_of_told
from pipeline.reports.html.folder import ReportFolder
from pipeline.reports.html.single import ReportFile
from pipeline.reports.html.site import StoryLines, folder_of, write_index, write_story
from pipeline.reports.html.told import Head, heads_of, read_stories, read_story
from pipeline.suppressions import Suppression

MANY = 800
"""Articles of changed stories from which worker processes save more than it costs to start them."""


@dataclass(frozen=True, slots=True)
class Part:
    """The pages of a story as they stand in a folder: name and digest of each, and what leads to them."""

    pages: tuple[tuple[str, str], ...]
    lines: StoryLines


def write_report(
    store: Store,
    path: Path,
    *,
    story: str | None = None,
    suppressions: Sequence[Suppression] = (),
    workers: int | None = 0,
    anew: bool = False,
) -> Path:
    """Write the report of all stories, or of one; returns the page to open first.

    ``workers`` processes render where much changed; ``anew`` renders everything.
    """
    folder = folder_of(path)
    if isinstance(folder, ReportFile):
        stories = read_stories(store, story, suppressions)
        alone = story is not None
        front = write_index((write_story(told, folder, alone=alone) for told in stories), folder)
        folder.finish()
        return front
    heads = heads_of(store, story)
    return _Report(store, folder, tuple(suppressions), anew=anew, alone=story is not None).write(
        heads, workers
    )


class _Report:
    """One folder and what the store remembers of it."""

    def __init__(
        self,
        store: Store,
        folder: ReportFolder,
        suppressions: tuple[Suppression, ...],
        *,
        anew: bool,
        alone: bool = False,
    ) -> None:
        self._alone = alone
        self._store = store
        self._folder = folder
        self._suppressions = suppressions
        self._name = str(folder.path.resolve())
        self._known = {} if anew else store.report_parts(self._name)
        self._met: set[str] = set()
        self._lines: dict[str, StoryLines] = {}
        self._index: dict[str, str] = {}

    def write(self, heads: Sequence[Head], workers: int | None) -> Path:
        """Write what changed, remove what is gone."""
        changed = [head for head in heads if not self._keep_story(head)]
        for head, fingerprint, part in self._rendered(changed, workers):
            self._folder.take(dict(part.pages))
            self._lines[head.id] = part.lines
            self._remember(_story_part(head), fingerprint, encode(part))
        front = write_index((self._lines[head.id] for head in heads), self._folder, self._is_kept)
        self._folder.finish()
        written = self._folder.written
        for name, fingerprint in self._index.items():
            self._remember(_page_part(name), fingerprint, written[name])
        if not self._store.is_read_only:
            gone = sorted(set(self._store.report_parts(self._name)) - self._met)
            self._store.drop_report_parts(self._name, gone)
            self._store.drop_other_reports(self._name)
        return front

    def _keep_story(self, head: Head) -> bool:
        """Keep a story's pages, where what they are made of is the same and they stand as they were written."""
        name = _story_part(head)
        known = self._known.get(name)
        made_of = fingerprint_of(self._store, head.id, self._suppressions)
        if known is None or known != _set_as(made_of, self._alone):
            return False
        told = self._store.report_part(self._name, name)
        part: Part | None = decode(Part, told) if told else None
        if part is None or not self._folder.keep(dict(part.pages)):
            return False
        self._met.add(name)
        self._lines[head.id] = part.lines
        return True

    def _is_kept(self, page: str, made_of: str) -> bool:
        """Keep the page of an outlet, or the front page, in the same way."""
        name, fingerprint = _page_part(page), fingerprint_of_told(made_of)
        if self._known.get(name) == fingerprint:
            digest = self._store.report_part(self._name, name)
            if digest is not None and self._folder.keep({page: digest}):
                self._met.add(name)
                return True
        self._index[page] = fingerprint
        return False

    def _rendered(self, heads: Sequence[Head], workers: int | None) -> Iterator[tuple[Head, str, Part]]:
        """Render stories, in worker processes where there is much to do, the largest first."""
        if workers == 0 or self._store.path == ":memory:" or sum(head.articles for head in heads) < MANY:
            for head in heads:
                yield head, *_render(self._store, self._folder, self._suppressions, head, self._alone)
            return
        largest = sorted(heads, key=lambda head: (-head.articles, head.id))
        answers = map_ordered(
            partial(
                _render_stored,
                str(Path(self._store.path).resolve()),
                self._name,
                self._suppressions,
                self._alone,
            ),
            largest,
            workers=workers,
            timeout_s=JUDGE_TIMEOUT_S,
            memory_mb=JUDGE_MEMORY_MB,
            chunk=1,
        )
        for head, answer in zip(largest, answers, strict=True):
            if isinstance(answer, Failure):  # what stands in the way is to be seen
                answer = _render(self._store, self._folder, self._suppressions, head, self._alone)
            yield head, *answer

    def _remember(self, name: str, fingerprint: str, told: str) -> None:
        self._met.add(name)
        if not self._store.is_read_only:
            with self._store.atomic():
                self._store.save_report_part(self._name, name, fingerprint, told)


def _story_part(head: Head) -> str:
    return f"story {head.id}"


def _page_part(page: str) -> str:
    return f"page {page}"


def _set_as(fingerprint: str, alone: bool) -> str:
    return f"{fingerprint} alone" if alone else fingerprint


def _render(
    store: Store, folder: ReportFolder, suppressions: Sequence[Suppression], head: Head, alone: bool
) -> tuple[str, Part]:
    fingerprint = _set_as(fingerprint_of(store, head.id, suppressions), alone)
    folder.drain()
    lines = write_story(read_story(store, head, suppressions), folder, alone=alone)
    return fingerprint, Part(folder.drain(), lines)


def _render_stored(
    path: str, folder: str, suppressions: Sequence[Suppression], alone: bool, head: Head
) -> tuple[str, Part]:
    """Render one story in a worker process, which reads the store itself."""
    return _render(_reader(path), _folder(folder), suppressions, head, alone)


@cache
def _reader(path: str) -> Store:
    return Store(path, to_read=True)


@cache
def _folder(path: str) -> ReportFolder:
    return ReportFolder(Path(path))
