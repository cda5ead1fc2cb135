"""What goes before an office and changes who somebody is: a former minister is no minister, a deputy director no director."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Sentence, origins_say

MOST_ARTICLES = 60

# What limits an office: its name, the words right before the office, and what says it anywhere in an article.
_LIMITS: tuple[tuple[str, str, str], ...] = (
    (
        "former",
        r"former|ex-|ex|one-?time|onetime|retired|past|late|ousted|deposed|disgraced|erstwhile|previous",
        r"former\w*|ex-\w+|one-?time|retired|late|ousted|deposed|until|resign\w*|stepped\s+down|left\s+office|served\s+as|then|was\s+once"
        r"|used\s+to|past|previous\w*|no\s+longer|died",
    ),
    ("deputy", r"deputy|vice|assistant|associate|under-?|junior", r"deput\w+|vice|assistant|associate|under-?|junior|number\s+two"),
    ("acting", r"acting|interim|caretaker|temporary|stand-?in|provisional", r"acting|interim|caretaker|temporar\w+|stand-?in|provisional\w*"),
    ("designate", r"incoming|would-be|future|designated|prospective", r"incoming|elect|designate\w*|nomin\w+|would-be|future|next|take\w*\s+(?:up|office|over)"),
    ("shadow", r"shadow|opposition", r"shadow|opposition"),
)  # fmt: skip
_OFFICE = (
    r"(?:prime\s+)?minister|president|chancellor|premier|secretary|governor|mayor|senator|congress(?:man|woman)|lawmaker|mp|ambassador|speaker|commissioner"
    r"|director|chairman|chairwoman|chair|chief(?:\s+executive)?|ceo|cfo|head|boss|manager|coach|captain|champion|king|queen|pope|bishop|archbishop|general"
    r"|admiral|commander|judge|justice|prosecutor|attorney\s+general|treasurer|dean|rector|principal|headteacher|editor|spokes(?:man|woman|person)"
    r"|officer|partner|professor|leader|councillor|sheriff|police\s+chief"
)
_NAME = r"(?-i:[A-Z][\w’'-]+(?:\s+(?:[A-Z]\.\s+)?[A-Z][\w’'-]+){1,3})"
_LIMIT = "|".join(words for _, words, _ in _LIMITS)
_OF = r"(?:\s+(?:of|for|at)\s+(?:the\s+)?(?:[\w’'-]+\s?){1,4}?)?"
_FORMS = (
    re.compile(
        rf"\b(?P<limit>(?:{_LIMIT})[\s-]*)?(?P<kind>(?:[\w’'&-]+\s+){{0,3}}?)(?P<office>{_OFFICE})\s+(?P<who>{_NAME})", re.IGNORECASE
    ),
    re.compile(
        rf"(?P<who>{_NAME}),\s+(?:an?\s+|the\s+|its\s+|his\s+|her\s+)?(?P<limit>(?:{_LIMIT})[\s-]*)?(?P<kind>(?:[\w’'&-]+\s+){{0,3}}?)"
        rf"(?P<office>{_OFFICE}){_OF}(?=[,.;)])",
        re.IGNORECASE,
    ),
)  # fmt: skip
_QUICK = re.compile(rf"\b(?:{_OFFICE})\b", re.IGNORECASE)
_LIMITING = re.compile(rf"\b(?:{_LIMIT})(?:\b|(?<=-))", re.IGNORECASE)
_SAID = {name: re.compile(rf"\b(?:{said})\b", re.IGNORECASE) for name, _, said in _LIMITS}
_BEFORE = {name: re.compile(rf"(?:{words})", re.IGNORECASE) for name, words, _ in _LIMITS}


@dataclass(frozen=True, slots=True)
class Title:
    """Somebody with an office in one sentence, and what limits the office."""

    article: str
    who: str
    office: str
    limit: str | None
    span: Span
    written: str


def find_titles(ledger: Ledger) -> Iterator[Difference]:
    """Give those whose office the others call a former, deputy, acting, coming or shadow one and one article does not.

    Quiet where the article says so anywhere, in whatever words, or where the others do not all say it of the same office.
    """
    held: dict[tuple[str, str], list[Title]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for sentence in ledger.sentences[article.id]:
            for title in titles_in(sentence):
                held[title.who, title.office].append(title)
    for key in sorted(held):
        yield from _slips(held[key], ledger)


def titles_in(sentence: Sentence) -> Iterator[Title]:
    """The persons of a sentence with their offices."""
    if not _QUICK.search(sentence.text):
        return
    for form in _FORMS:
        for m in form.finditer(sentence.text):
            before = sentence.text[max(0, m.start() - 12) : m.start("office")]
            said = (m["limit"] or "") + " " + before[-60:]
            found = _LIMITING.findall(said)
            limit = (
                None if not found else next(n for n, words in _BEFORE.items() if words.fullmatch(found[-1]))
            )
            span = Span(sentence.span.start + m.start(), sentence.span.start + m.end(), sentence.span.part)
            office = " ".join(m["office"].lower().split())
            yield Title(
                sentence.article, m["who"].split()[-1].lower(), office, limit, span, " ".join(m[0].split())
            )


def _slips(titles: list[Title], ledger: Ledger) -> Iterator[Difference]:
    limits = sorted({t.limit for t in titles if t.limit})
    if len(limits) != 1:
        return
    (limit,) = limits
    having = [t for t in titles if t.limit == limit]
    saying = {
        id_ for id_ in sorted({t.article for t in titles}) if _SAID[limit].search(ledger.article(id_).text)
    }
    bare: dict[str, Title] = {}
    for title in titles:
        if title.limit is None and title.article not in saying:
            bare.setdefault(title.article, title)
    count = ledger.origins(t.article for t in having)
    if not bare or ledger.origins(bare) > count:
        return
    latest = max((t.article for t in having), key=ledger.order)
    for id_, title in bare.items():
        if ledger.origins(bare) == count and not ledger.is_later(id_, latest):
            continue
        yield Difference(
            "subject-drift",
            id_,
            title.span,
            f"{origins_say(count)} “{having[0].written}”, here it is “{title.written}”.",
            against=tuple(Place(t.article, t.span) for t in having[:5]),
            reasons=("the same person and office", f"“{limit}” is nowhere in this article"),
            confidence=0.8 if count > 1 else 0.65,
        )
