"""The words of claimdiff as frozen dataclasses. Start reading here.

Every value is immutable and hashable; tuples, never lists. Offsets are Unicode code points into
``Revision.text`` (or, with ``part="title"``, into ``Revision.title``), end exclusive.
Reported numbers are ``Decimal`` made from text, never through a float. Dates are ISO 8601 text.
``None`` means "not found", never 0 and never "".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Literal

Part = Literal["text", "title"]
ClaimKind = Literal["quantity", "money", "percent", "multiple", "count", "ordinal", "date", "period"]
Comparator = Literal["=", ">", "<", ">=", "<=", "~"]
Change = Literal["level", "from", "to", "by", "of"]
Direction = Literal["up", "down"]
Certainty = Literal[
    "asserted", "reported", "estimated", "alleged", "planned", "possible", "conditional", "denied"
]
ConditionKind = Literal["scope", "exclusion", "statistic", "period", "basis", "setting"]
TermKind = Literal["name", "product", "technical", "abbreviation", "place"]
BlockKind = Literal["heading", "paragraph", "item", "cell", "caption", "quotation", "entry"]
PassageKind = Literal["headline", "heading", "sentence", "cell", "item", "caption", "quotation"]
Resolution = Literal["written", "reference", "guessed", "none"]
Severity = Literal["high", "medium", "low", "info"]

Value = Decimal | str
"""A number, or an ISO 8601 date or time (``2026-03-14``, ``2026-03-17T06:40``)."""

SEVERITIES: tuple[Severity, ...] = ("high", "medium", "low", "info")


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a revision: code points ``start`` to ``end`` (exclusive) of its text or title."""

    start: int
    end: int
    part: Part = "text"

    def overlaps(self, other: Span) -> bool:
        """Say whether the two spans share a code point.

        >>> Span(0, 5).overlaps(Span(4, 9)), Span(0, 5).overlaps(Span(5, 9))
        (True, False)
        """
        return self.part == other.part and self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page as it was laid out; what stands where in ``Revision.text``."""

    kind: BlockKind
    start: int
    end: int
    row: int | None = None
    column: int | None = None
    heads: tuple[str, ...] = ()
    page: int | None = None
    """Page of a PDF, counted from 1."""


@dataclass(frozen=True, slots=True)
class Source:
    """A place where coverage is looked for, and what is expected of it."""

    id: str
    kind: str
    address: str
    outlet: str | None = None
    every_s: int = 900
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Bytes fetched from one address, kept as evidence."""

    url: str
    final_url: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    fetched: str
    redirects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Revision:
    """An article's text as read at one time; immutable. Every span is an offset into it."""

    text: str
    title: str | None = None
    published: str | None = None
    fetched: str | None = None
    url: str | None = None
    language: str | None = None
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read out of a page: the article, its dates with their origin, and a confidence 0-1."""

    title: str | None
    page_title: str | None
    text: str
    blocks: tuple[Block, ...]
    published: str | None
    published_from: str | None
    modified: str | None
    authors: tuple[str, ...]
    outlet: str | None
    language: str | None
    canonical: str | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Article:
    """One publication of an outlet, with its newest revision first in time order last.

    ``revisions`` are oldest first; ``text`` is the newest. ``reference`` marks an original source
    (a press release, a filing) that outranks copies.
    """

    id: str
    revision: Revision
    outlet: str | None = None
    canonical: str | None = None
    reference: bool = False
    earlier: tuple[Revision, ...] = ()

    @property
    def text(self) -> str:
        """The newest text."""
        return self.revision.text

    @property
    def title(self) -> str | None:
        """The title given apart from the text, if any."""
        return self.revision.title

    @property
    def published(self) -> str | None:
        """ISO 8601 publication date or time, if known."""
        return self.revision.published


@dataclass(frozen=True, slots=True)
class Passage:
    """A headline, sentence, table cell with its heads, list item, caption or quotation."""

    span: Span
    kind: PassageKind
    heads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number or date as read: exact ends, comparator, unit, and the span it was read from.

    ``span`` runs from the comparator to the unit or noun; ``number`` is the bare figure in it.
    ``noun`` is the counted noun's span, where there is one.
    """

    span: Span
    surface: str
    kind: ClaimKind
    low: Value
    high: Value
    comparator: Comparator = "="
    unit: str | None = None
    approximate: bool = False
    change: Change = "level"
    direction: Direction | None = None
    number: Span | None = None
    noun: Span | None = None
    places: int | None = None
    """Power of ten of the last digit written: 0 for 452, -1 for 4.8, 5 for "1.5 million"; None for words."""
    elided: bool = False
    """The unit was not written here but understood from a head, a lead-in or an earlier mention."""
    resolved: Resolution | None = None
    """Dates and periods: where year and day come from. A guessed one, or one that nothing settles, never conflicts."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A subject as written, and the name it was resolved to."""

    text: str
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Condition:
    """Words that limit what a figure is about."""

    text: str
    span: Span
    kind: ConditionKind


@dataclass(frozen=True, slots=True)
class Period:
    """First and last day (or minute) of a time, ISO 8601."""

    low: str
    high: str


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who said it: source, cue and content spans, and the resolved name of the source."""

    source: Span | None
    cue: Span | None
    content: Span | None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Quote:
    """Words inside quotation marks, with their speaker where one was found."""

    span: Span
    words: str
    speaker: str | None = None
    scare: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """A proper name, product, technical term, abbreviation or place."""

    span: Span
    surface: str
    kind: TermKind
    expansion: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A quantity with what it is said of, by whom and how surely."""

    quantity: Quantity
    subject: Mention | None = None
    measure: str | None = None
    conditions: tuple[Condition, ...] = ()
    time: Period | None = None
    attribution: int | None = None
    certainty: Certainty = "asserted"
    hedge: Span | None = None
    """The words that give the certainty ("reportedly", "plans to"), where there are any."""
    quoted: bool = False
    passage: int = 0
    """Index of the passage it stands in."""

    @property
    def span(self) -> Span:
        """Where the claim stands."""
        return self.quantity.span


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that one revision says: passages, claims, quotations, terms, attributions."""

    language: str
    passages: tuple[Passage, ...] = ()
    claims: tuple[Claim, ...] = ()
    quotes: tuple[Quote, ...] = ()
    terms: tuple[Term, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    notes: tuple[str, ...] = ()
    """What was not read, and why (another language, a malformed date)."""


@dataclass(frozen=True, slots=True)
class ClaimRef:
    """A claim of a story: the article's id, and the claim's index in that article's extraction."""

    article: str
    index: int


@dataclass(frozen=True, slots=True)
class Origin:
    """Articles of a story that are copies of one text: one witness."""

    articles: tuple[str, ...]
    source: str | None = None
    """The article (or a credited name) that the others come from."""
    why: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """One step of a lineage: ``copy`` was taken from ``source``, how surely and by which passages."""

    copy: str
    source: str
    kind: Literal["copy", "edit", "rewrite"]
    confidence: float
    passages: tuple[tuple[Span, Span], ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """Articles about one event."""

    id: str
    articles: tuple[str, ...]
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """Claims of a story about one measured thing, with a readable label and why they were joined."""

    id: str
    label: str
    claims: tuple[ClaimRef, ...]
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Derived:
    """A claim that only one origin makes and that can be worked out from others: from which, and how."""

    claim: ClaimRef
    operands: tuple[ClaimRef, ...]
    how: str
    """The working in words: "700 tokens/s is 1.55 times 452 tokens/s"."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One span of one article, quoted."""

    article: str
    span: Span
    surface: str


@dataclass(frozen=True, slots=True)
class NumberedName:
    """A name that holds a number ("Flight 1549", "the 76ers"), and where several articles have it."""

    label: str
    number: Decimal
    places: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference: where it sits, what it was compared with, and why, in one neutral sentence."""

    id: str
    kind: str
    severity: Severity
    confidence: float
    at: Evidence
    against: tuple[Evidence, ...]
    message: str
    reasons: tuple[str, ...] = ()
    fact: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be fetched, read or understood; shown to the user."""

    source: str
    kind: str
    message: str
    advice: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Lead:
    """An address that a source names, with what the source says of it."""

    url: str
    title: str | None = None
    published: str | None = None
    published_from: str | None = None
    """"feed", "sitemap" or "search": who gave the date."""
    outlet: str | None = None


@dataclass(frozen=True, slots=True)
class AddressState:
    """What is remembered of one address between runs. ``fetched`` is None until it was first read.

    A listing is a feed, sitemap or search; an article is what a listing (or the user) names.
    """

    url: str
    source: str
    role: Literal["listing", "article"] = "article"
    found: str | None = None
    """When it was first seen."""
    title: str | None = None
    published: str | None = None
    """As the listing says; set it to the page's own date once the page was read."""
    published_from: str | None = None
    outlet: str | None = None
    fetched: str | None = None
    """When it was last answered (200 or 304)."""
    status: int | None = None
    final_url: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    sha256: str | None = None
    """Of the body last read; the same again is no new revision."""
    not_before: str | None = None
    failures: int = 0


@dataclass(frozen=True, slots=True)
class HostState:
    """What is remembered of one host (``https://example.org``) between runs."""

    host: str
    not_before: str | None = None
    """Asked by the host (Retry-After) or by our own back-off."""
    failures: int = 0
    robots: str | None = None
    robots_status: int | None = None
    robots_fetched: str | None = None


@dataclass(frozen=True, slots=True)
class SourceState:
    """What is remembered of one source between runs."""

    source: str
    tried: str | None = None
    """When it was last asked, with or without an answer."""
    yields: tuple[int, ...] = ()
    """How many addresses each of its last answers named, oldest first; at most 20."""
    failures: int = 0


@dataclass(frozen=True, slots=True)
class Memory:
    """All that coverage remembers between runs, keyed by address, host and source id."""

    addresses: dict[str, AddressState] = field(default_factory=dict, hash=False)
    hosts: dict[str, HostState] = field(default_factory=dict, hash=False)
    sources: dict[str, SourceState] = field(default_factory=dict, hash=False)
    look_under: Callable[[str], Iterable[AddressState]] | None = field(
        default=None, hash=False, compare=False
    )
    """How to find addresses that begin with a text where ``addresses`` does not hold them all."""

    def addresses_under(self, start: str) -> tuple[AddressState, ...]:
        """What is remembered of the addresses that begin so, due or not, in order."""
        found = self.addresses.values() if self.look_under is None else self.look_under(start)
        return tuple(sorted((a for a in found if a.url.startswith(start)), key=lambda a: a.url))


@dataclass(frozen=True, slots=True)
class Kept:
    """Where the evidence of a page lies: file beside the database, byte offset, length, hash of the body."""

    file: str
    offset: int
    length: int
    sha256: str


@dataclass(frozen=True, slots=True)
class PackedNode:
    """A signature in its place among the stories, as it is stored (pipeline/matching/stories.py)."""

    digest: str
    day: int | None
    packed: bytes
    nearest: bytes
    piece: str
    group: str


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened in a pass over the sources. Store all of it in one transaction.

    ``page`` is set where an article's page is new or changed and has to be read; ``unchanged`` counts
    a page that was asked for and is as before (304, or the same bytes).
    """

    source: str
    page: Page | None = None
    lead: Lead | None = None
    kept: Kept | None = None
    unchanged: bool = False
    addresses: tuple[AddressState, ...] = ()
    hosts: tuple[HostState, ...] = ()
    sources: tuple[SourceState, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """One story ready to be judged: its articles, what each says, origins and facts.

    ``extractions`` are keyed by article id; everything is in total order, so that equal input
    gives equal bytes.
    """

    articles: tuple[Article, ...]
    extractions: dict[str, Extraction] = field(hash=False)
    origins: tuple[Origin, ...] = ()
    facts: tuple[Fact, ...] = ()
    names: tuple[NumberedName, ...] = ()

    def claim(self, ref: ClaimRef) -> Claim:
        """The claim that a reference names."""
        return self.extractions[ref.article].claims[ref.index]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a story came to, as it is stored: nothing of its texts, so that it travels light between processes."""

    outlets: tuple[tuple[str, str | None], ...]
    """(article, outlet) of every article that was judged."""
    origins: tuple[Origin, ...]
    facts: tuple[Fact, ...]
    values: tuple[int, ...]
    """How many different values the claims of each fact give."""
    findings: tuple[Finding, ...]
    derived: tuple[Derived, ...]

    @classmethod
    def of(
        cls, coverage: Coverage, findings: Iterable[Finding] = (), derived: Iterable[Derived] = ()
    ) -> Judgement:
        """What is stored of a story that was judged; findings join its facts by id."""
        ids = {fact.label: fact.id for fact in reversed(coverage.facts)}
        return cls(
            tuple((a.id, a.outlet) for a in coverage.articles),
            coverage.origins,
            coverage.facts,
            tuple(len(_values(coverage, fact)) for fact in coverage.facts),
            tuple(replace(f, fact=ids.get(f.fact, f.fact)) if f.fact else f for f in findings),
            tuple(derived),
        )


def _values(coverage: Coverage, fact: Fact) -> set[tuple[object, ...]]:
    quantities = (coverage.claim(ref).quantity for ref in fact.claims)
    return {(q.low, q.high, q.comparator, q.unit) for q in quantities}
