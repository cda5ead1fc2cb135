"""The scheduled job: the route, stage by stage. The only place that stores one stage and starts the next.

Each stage takes what waits in the store, in small transactions, so a run that is killed is resumed by
the next one where it stopped. STAGES is the route.
"""

from __future__ import annotations

import dataclasses
import logging
import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, partial
from itertools import islice, tee
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from db.errors import ClaimdiffError, UsageError
from db.models import Extraction, Judgement, Page, Problem, Reading, Revision, Step
from db.store import Store
from pipeline.config import Config
from pipeline.reports.counted import counted
from sources.manners import Manners

if TYPE_CHECKING:
    from db.extraction_rows import ExtractionRows
    from pipeline.engine.processes import Failure

log = logging.getLogger("claimdiff")

TOGETHER = 2000
"""Articles that are grouped in one transaction: pieces that grow are cut anew for each, so few are quicker than many."""

SAVED_TOGETHER = 32
"""Extractions that are saved in one transaction: the index of words takes many at once in half the time."""

FEW = 16
"""Revisions or stories below which starting worker processes costs more than it saves."""


@dataclass(slots=True)
class Run:
    """One pass of the scheduled job: where it stores, what time it is, and what it counted."""

    store: Store
    config: Config
    clock: Callable[[], datetime]
    version: str
    number: int
    everything: bool = False
    progress: Callable[[str, int], None] = lambda stage, done: None
    due: tuple[int, int] = (0, 0)
    """How many sources were due, of how many."""
    counts: dict[str, int] = field(default_factory=dict)
    stages: dict[str, float] = field(default_factory=dict)

    def now(self) -> str:
        """The time as stored: ISO 8601, UTC, seconds."""
        return self.clock().strftime("%Y-%m-%dT%H:%M:%SZ")

    def count(self, name: str, by: int = 1) -> None:
        """Add to a count of this run."""
        self.counts[name] = self.counts.get(name, 0) + by

    def note(self, problem: Problem) -> None:
        """Save a problem and go on."""
        self.store.save_problems([problem], run=self.number, now=self.now())
        self.count("problems")


def run_once(
    store: Store,
    config: Config,
    *,
    clock: Callable[[], datetime],
    version: str,
    everything: bool = False,
    progress: Callable[[str, int], None] = lambda stage, done: None,
) -> Run:
    """Go the route once over the sources that are due; returns the run with its counts."""
    from pipeline.engine.garbage import collect_seldom

    collect_seldom()
    with noted_run(store, config, clock=clock, version=version) as run:
        run.everything, run.progress = everything, progress
        for name, stage in STAGES:
            began = time.perf_counter()
            try:
                stage(run)
            finally:  # of a stage that was interrupted as well
                run.stages[name] = round(time.perf_counter() - began, 3)
            told = {"run": run.number, "stage": name, "seconds": run.stages[name]}
            log.info("%s: %.1f s", name, run.stages[name], extra={"told": told})
    log.info("done", extra={"told": {"run": run.number, "counts": run.counts}})
    return run


@contextmanager
def noted_run(store: Store, config: Config, *, clock: Callable[[], datetime], version: str) -> Iterator[Run]:
    """A run that the store knows of from its beginning to its end, however it ends."""
    number = store.start_run(now=clock().strftime("%Y-%m-%dT%H:%M:%SZ"), version=version)
    run = Run(store, config, clock, version, number)
    status = "failed"
    try:
        yield run
        status = "done"
    except KeyboardInterrupt:
        status = "interrupted"
        raise
    finally:
        store.end_run(number, now=run.now(), status=status, counts=run.counts, stages=run.stages)


# ---- fetch and read


def fetch(run: Run) -> None:
    """Ask the sources that are due, read what is new, and save it with its evidence."""
    from sources.coverage import gather
    from sources.schedule import is_source_due
    from sources.worker import dismiss_workers

    sources = run.store.load_sources()
    if not sources:
        return
    memory, now = run.store.load_memory(now=None if run.everything else run.now()), run.clock()
    due = [s for s in sources if is_source_due(s, memory.sources.get(s.id), now, everything=run.everything)]
    run.due = len(due), len(sources)
    steps = gather(
        sources,
        memory,
        evidence=run.config.path("evidence"),
        manners=manners_of(run.config),
        clock=run.clock,
        random=random.Random(),
        everything=run.everything,
    )
    outlets = {source.id: source.outlet for source in sources}
    for step, reading, problem in _read_ahead(run, steps):
        _save(run, step, reading, problem, outlets.get(step.source))
    dismiss_workers()


def _read_ahead(run: Run, steps: Iterator[Step]) -> Iterator[tuple[Step, Reading | None, Problem | None]]:
    """Read pages in child processes, a few ahead of what is saved; the order of the steps stays."""
    workers = max(1, run.config["run.workers"])
    with ThreadPoolExecutor(workers) as pool:
        ahead: deque[tuple[Step, Future[tuple[Reading | None, Problem | None]]]] = deque()
        for step in steps:
            ahead.append((step, pool.submit(_read, step.page, run.config["run.read_timeout_s"])))
            while len(ahead) > 2 * workers or (ahead and ahead[0][1].done()):
                first, future = ahead.popleft()
                yield first, *future.result()
        for first, future in ahead:
            yield first, *future.result()


def _save(run: Run, step: Step, reading: Reading | None, problem: Problem | None, outlet: str | None) -> None:
    step = _dated(step, reading)
    with run.store.atomic():
        run.store.save_step(step, run=run.number, now=run.now(), due=_due(step))
        run.count("problems", len(step.problems))
        run.count("unchanged", int(step.unchanged))
        if problem is not None:
            run.note(problem)
        if step.page is not None and reading is not None:
            _save_article(run, step, step.page, reading, outlet)
    if step.page is not None:
        run.count("pages")
        run.progress("fetch", run.counts["pages"])


def _read(page: Page | None, timeout_s: float) -> tuple[Reading | None, Problem | None]:
    from sources.worker import read_page_safely

    if page is None:
        return None, None
    try:
        return read_page_safely(page, timeout_s=timeout_s), None
    except ClaimdiffError as error:
        return None, Problem(
            page.url, "not-an-article", str(error), "open the address and see what it shows", page.url
        )


def _dated(step: Step, reading: Reading | None) -> Step:
    """Let re-checks follow the page's own date; a page that was not read is asked for whole again."""
    if step.page is not None and reading is None:
        unread = tuple(
            dataclasses.replace(a, etag=None, last_modified=None, sha256=None) for a in step.addresses
        )
        return dataclasses.replace(step, addresses=unread)
    if reading is None or reading.published is None or step.page is None:
        return step
    dated = tuple(
        dataclasses.replace(a, published=reading.published, published_from=reading.published_from)
        if a.url == step.page.url
        else a
        for a in step.addresses
    )
    return dataclasses.replace(step, addresses=dated)


def _due(step: Step) -> dict[str, str]:
    """When each address of a step that was asked is to be asked again."""
    from sources.schedule import next_check

    return {
        a.url: next_check(a.published or a.found, datetime.fromisoformat(a.fetched)).strftime(
            "%Y-%m-%dT%H:%M:%SZ"
        )
        for a in step.addresses
        if a.fetched is not None and a.role == "article"
    }


def _save_article(run: Run, step: Step, page: Page, reading: Reading, outlet: str | None) -> None:
    from sources.urls import outlet_of, settle_canonical

    lead = step.lead
    if reading.published is None and lead is not None and lead.published is not None:
        reading = dataclasses.replace(reading, published=lead.published, published_from=lead.published_from)
    if reading.title is None and lead is not None:
        reading = dataclasses.replace(reading, title=lead.title)
    address = settle_canonical(page.final_url, reading.canonical)
    saved = run.store.save_reading(
        reading,
        address=address,
        outlet=(lead.outlet if lead else None)
        or outlet_of(address)
        or outlet
        or reading.outlet
        or _file_name(address),
        fetched=page.fetched,
        source=step.source,
        page=run.store.save_page(page, step.kept),
        aliases=(page.url, page.final_url, *page.redirects),
        headline=None if reading.title else headline_of(reading),
    )
    run.count("new articles", int(saved.is_new_article))
    if saved.is_new_revision and not saved.is_new_article:
        run.count("changed articles")
        run.store.touch_story_of(saved.article)


def _file_name(address: str) -> str:
    """What a file of which nobody says who published it is called: by its own name, as `compare` does.

    >>> _file_name("file:///desk/clippings/morning%20post.txt"), _file_name("-")
    ('morning post', 'files')
    """
    return Path(unquote(urlsplit(address).path)).stem.strip("-") or "files"


def headline_of(reading: Reading) -> str | None:
    """The headline of an article whose title stands in its text: its first passage, if it is one."""
    from pipeline.claims.passages import split_passages

    first = next(iter(split_passages(Revision(reading.text[:500]))), None)
    if first is None or first.kind != "headline":
        return None
    return reading.text[first.span.start : first.span.end]


def manners_of(config: Config) -> Manners:
    """How the network is to be treated, as configured."""
    return Manners(
        contact=config["contact"] or None,
        allow=tuple(config["fetch.allow"]),
        per_host_s=config["fetch.per_host_s"],
        at_once=config["fetch.at_once"],
        deadline_s=config["fetch.deadline_s"],
        keep_robots=config["fetch.keep_robots"],
        cookies=_pairs(config, "fetch.cookies"),
        tokens=_pairs(config, "fetch.tokens"),
        verify=config["fetch.verify"],
        offline=config["fetch.offline"],
    )


def _pairs(config: Config, key: str) -> tuple[tuple[str, str], ...]:
    split = [pair.partition("=") for pair in config[key]]
    for host, sign, _ in split:
        if not sign:
            raise UsageError(f"expected {key} as host=value, saw {host!r}")
    return tuple((host.strip(), value.strip()) for host, _, value in split)


# ---- extract


def extract_claims(run: Run) -> None:
    """Extract from every newest revision that this version has not read, in worker processes when many wait."""
    from db.extraction_rows import rows_of
    from pipeline.engine.processes import Failure, map_ordered

    few = len(run.store.waiting_for_extraction(run.version, limit=FEW)) < FEW
    asked, given = tee((*one, run.store.load_article(one[1]).revision) for one in _waiting(run))
    answers = map_ordered(
        _rows_said,
        ((revision_id, revision) for revision_id, _, revision in asked),
        workers=0 if few else run.config["run.workers"],
        timeout_s=run.config["run.read_timeout_s"],
    )
    told = zip(given, answers, strict=True)
    done = 0
    while some := list(islice(told, SAVED_TOGETHER)):
        with run.store.atomic():
            for (revision_id, article, revision), rows in some:
                if isinstance(rows, Failure):
                    run.note(_unread(article, revision, rows.message))
                    nothing = Extraction(revision.language or "und", notes=(rows.message,))
                    rows = rows_of(revision_id, revision, nothing)
                run.store.save_extraction_rows(rows, extractor=run.version)
                run.store.touch_story_of(article)
        done += len(some)
        run.progress("extract", done)
    run.count("extracted", done)


def _rows_said(question: tuple[str, Revision]) -> ExtractionRows:
    """Extract from a revision, and lay out what it says: for a pool of processes."""
    from db.extraction_rows import rows_of
    from pipeline.claims.extract import extract

    revision_id, revision = question
    return rows_of(revision_id, revision, extract(revision))


def _waiting(run: Run) -> Iterator[tuple[str, str]]:
    """(revision, article) of what waits for extraction, some at a time."""
    after = ""
    while waiting := run.store.waiting_for_extraction(run.version, after=after):
        yield from waiting
        after = waiting[-1][0]


def _unread(article: str, revision: Revision, why: str) -> Problem:
    advice = f"look at `claimdiff evidence {article}`; its claims are missing until a newer version reads it"
    return Problem(
        revision.url or article, "not-extracted", f"expected claims, saw: {why}", advice, revision.url
    )


# ---- group


def group(run: Run) -> None:
    """Put new articles into stories; the cost grows with them, not with the archive."""
    from pipeline.placing import place_articles, track_articles

    for waiting in _ungrouped(run):
        with run.store.atomic():
            articles = map(run.store.load_article, waiting)  # their texts are not held together
            run.store.save_stories(place_articles(run.store, articles), now=run.now())
            track_articles(run.store, waiting, now=run.now())
        run.count("grouped", len(waiting))
        run.progress("group", run.counts["grouped"])


def _ungrouped(run: Run) -> Iterator[tuple[str, ...]]:
    """What waits to be grouped, some of one time together, so that few stored ones are their neighbours."""
    while waiting := run.store.articles_without_story(limit=4 * TOGETHER):
        for at in range(0, len(waiting), TOGETHER):
            yield waiting[at : at + TOGETHER]


# ---- match and find


def judge(run: Run) -> None:
    """Match the claims of each touched story into facts, and find where its articles differ."""
    from pipeline.engine.processes import Failure

    stories = run.store.stories_to_judge()
    for done, (story, told) in enumerate(zip(stories, _judged(run, stories), strict=True), 1):
        if isinstance(told, Failure):  # it stays to be judged by the next run
            run.note(_unjudged(story, told.message))
            continue
        counts = run.store.save_judgement(story, told, run=run.number, now=run.now())
        for name, by in counts.items():
            run.count(f"findings {name}", by)
        run.progress("judge", done)


def _judged(run: Run, stories: Sequence[str]) -> Iterator[Judgement | Failure]:
    """What each story came to: here where there are few, else in worker processes that read the store themselves."""
    from pipeline.engine.processes import JUDGE_MEMORY_MB, JUDGE_TIMEOUT_S, map_ordered

    if len(stories) < FEW or run.store.path == ":memory:":
        return map_ordered(partial(judge_story, run.store), stories, workers=0)
    return map_ordered(
        partial(_judge_stored, str(Path(run.store.path).resolve())),
        stories,
        workers=run.config["run.workers"],
        timeout_s=JUDGE_TIMEOUT_S,
        memory_mb=JUDGE_MEMORY_MB,
        chunk=1,
    )


def judge_story(store: Store, story: str) -> Judgement:
    """Assemble a story from the store, and say what it comes to."""
    from pipeline.findings.derived import find_derived
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble

    articles = [store.load_article(a) for a in store.story_articles(story)]
    known = {a.id: store.load_extraction(a.id) for a in articles}
    coverage = assemble(articles, {a: said for a, said in known.items() if said is not None})
    return Judgement.of(coverage, find_differences(coverage), find_derived(coverage))


def _judge_stored(path: str, story: str) -> Judgement:
    return judge_story(_reader(path), story)


@cache
def _reader(path: str) -> Store:
    """The store as a worker process reads it, beside the one process that writes."""
    return Store(path, to_read=True)


def _unjudged(story: str, why: str) -> Problem:
    advice = "its findings stay as they were; the next run tries once more"
    return Problem(story, "not-judged", f"expected findings, saw: {why}", advice)


# ---- report


def report(run: Run) -> None:
    """Write the HTML report: the pages of what changed."""
    folder = run.config.path("report")
    if folder is None:
        return
    from pipeline.reports.html import write_report
    from pipeline.suppressions import load_suppressions

    hidden = run.config.path("suppressions")
    write_report(
        run.store,
        folder,
        suppressions=load_suppressions(hidden) if hidden else (),
        workers=run.config["run.workers"],
    )


STAGES: tuple[tuple[str, Callable[[Run], None]], ...] = (
    ("fetch", fetch),
    ("extract", extract_claims),
    ("group", group),
    ("judge", judge),
    ("report", report),
)


def summary(run: Run, totals: dict[str, int]) -> str:
    """The last line of a run.

    "12 articles, 5 outlets, 4 origins, 9 findings, 1 problem"
    """
    told = [(totals[f"{noun}s"], noun) for noun in ("article", "outlet", "origin", "finding")]
    return ", ".join(counted(n, noun) for n, noun in [*told, (run.counts.get("problems", 0), "problem")])
