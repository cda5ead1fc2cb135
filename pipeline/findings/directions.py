"""Rose or fell, above or below, profit or loss: the direction that is said of a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Fact
from pipeline.findings.agreement import agreements
from pipeline.findings.differences import Difference
from pipeline.findings.disagreement import Disagreement, to_difference
from pipeline.findings.exchanged import find_turned_changes
from pipeline.findings.ledger import Ledger, Saying, origins_say
from pipeline.findings.limits import find_other_sides_of_limits
from pipeline.findings.opposing import is_outnumbered, stand_against
from pipeline.findings.values import disagreements

_PAIRS: tuple[tuple[str, str], ...] = (
    (
        r"(?<!made )(?<!make )(?<!makes )(?<!making )(?<!set )(?<!signed )(?<!picked )(?<!ended )(?<!took )(?<!taken )(?<!backed )up(?!\s+to\b)|ros(?:e|en)|ris(?:e[ns]?|ing)|increas\w+|gr(?:ew|ows?|own|owing)|gain\w*|climb\w*|jump\w*|surg\w+|soar\w*|advanc\w+"
        r"|rall(?:y|ied)|expand\w*|swell\w*",
        r"down|f[ae]ll(?:en|s|ing)?|drop\w*|decreas\w+|declin\w+|slid\w*|slump\w*|plung\w+|tumbl\w+|shr[aiu]nk\w*|(?<!for )(?<!in )(?<!of )(?<!the )lost|loses?|losing"
        r"|cut|reduc\w+|contracted|dip(?:ped|s)?",
    ),
    (
        r"above|higher|more\s+than\s+(?:expected|forecast)|beat|exceed\w*|better",
        r"below|lower|less\s+than\s+(?:expected|forecast)|miss\w*|worse",
    ),
    (r"profit\w*|surplus\w*", r"loss(?:es)?|deficit\w*"),
    (r"gains?|winners?", r"losses|losers?"),
    (r"ahead\s+of\s+(?:schedule|plan|time)|early", r"behind\s+(?:schedule|plan|time)|late"),
)
_PATTERNS = tuple(
    (n, side, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for n, pair in enumerate(_PAIRS)
    for side, words in enumerate(pair)
)
_ANY = re.compile("|".join(rf"\b(?:{words})\b" for pair in _PAIRS for words in pair), re.IGNORECASE)
_STOP = re.compile(r"[;.()|]|,\s(?:and|but|while|which)\s|\s(?:while|whereas|but)\s")
_NOT = re.compile(r"\b(?:not|never|no|instead\s+of|rather\s+than|from)\s+(?:\w+\s+)?$", re.IGNORECASE)
_TIMES = frozenset(("second", "minute", "hour", "day", "week", "month", "year", "decade"))
_SETTING = re.compile(
    r"\b(?:after|inside|within|in|for|over|since|with|during|until|before|by|at|only|just|last|past|first|next|final|the)\s+(?:the\s+)?(?:just\s+|only\s+|last\s+|first\s+)?$",
    re.IGNORECASE,
)
"""What makes a span of time the time in which something went up or down."""
_RATE_BEFORE = re.compile(
    r"\b(?:growth|inflation|increases?|rises?|gains?|declines?|drops?|falls?|expansion|contraction|decreases?|slump)\b[^.;]{0,24}$",
    re.IGNORECASE,
)
_RATE_BEHIND = re.compile(
    r"\s+(?:growth|increase|rise|gain|decline|drop|fall|expansion|contraction|decrease|slump)\b",
    re.IGNORECASE,
)
_OF_THE_RATE = re.compile(
    r"\b(?:down|up|higher|lower|slowing|easing|less|more|faster|slower)\s+(?:from|than)\b", re.IGNORECASE
)
"""A rate that is lower than the one before it is no fall of what it measures: "growth of 1.3%, down from 1.9%"."""
REACH = 36
BESIDE = 8
"""Characters between a figure and its direction where one origin stands against one."""


def find_direction_conflicts(ledger: Ledger) -> Iterator[Difference]:
    """The same figure is said to have risen in one place and fallen in another, to be above or below, profit or loss.

    Compared are the words nearest to the figure, where two origins agree on the direction. Two periods of one
    measure are no difference.
    """
    told: set[tuple[str, int]] = set()
    heard: set[tuple[str, int]] = (
        set()
    )  # passages of which it is told: who they stand against is not told again
    for clash in ledger.once(disagreements):
        if clash.kind == "direction-conflict":
            told.add((clash.odd.article, clash.odd.index))
            heard.add((clash.odd.article, clash.odd.claim.passage))
            if not _goes_with_its_change(clash, ledger):
                yield to_difference(clash)
    for slip in sorted(_slips(ledger), key=lambda slip: -slip.count):
        odd = slip.odd
        opposed = [s for s in slip.opposed if (s.article, s.claim.passage) not in heard]
        if not opposed or (odd.article, odd.index) in told:
            continue
        told.add((odd.article, odd.index))
        heard.add((odd.article, odd.claim.passage))
        here = _words(odd, slip.pair, slip.side, ledger)
        there = _words(opposed[0], slip.pair, 1 - slip.side, ledger)
        count = ledger.origins(s.article for s in opposed)
        yield stand_against(
            "direction-conflict",
            odd,
            opposed,
            f"{origins_say(count)} “{there}” of {opposed[0].surface}, 1 says “{here}”.",
            f"“{there}” is not “{here}”",
            surely=0.8 if count > 1 else 0.65,
            fact=slip.fact,
        )
    for turned in find_turned_changes(ledger):
        if not any(
            article == turned.article and _is_in(turned, article, n, ledger) for article, n in sorted(told)
        ):
            yield turned
    yield from find_other_sides_of_limits(ledger)


def _is_in(found: Difference, article: str, index: int, ledger: Ledger) -> bool:
    """Whether a claim of which it was told stands in a difference."""
    return ledger.sayings[article][index].span.overlaps(found.span)


@dataclass(frozen=True, slots=True)
class _Slip:
    """A figure beside one of two opposite words, and those that stand beside the other."""

    odd: Saying
    pair: int
    side: int
    opposed: list[Saying]
    count: int
    fact: Fact | None


def _slips(ledger: Ledger) -> Iterator[_Slip]:
    for agreement in ledger.once(agreements):
        if agreement.sayings[0].claim.quantity.kind in ("date", "period", "ordinal"):
            continue
        sided = [(s, side) for s in agreement.sayings for side in directions_of(s, ledger).items()]
        for saying, (pair, side) in sided:
            opposed = [
                s
                for s, (p, d) in sided
                if p == pair and d != side and ledger.origin(s.article) != ledger.origin(saying.article)
            ]
            alike = [s for s, (p, d) in sided if p == pair and d == side]
            if not opposed or not is_outnumbered(saying, alike, opposed, ledger):
                continue
            count = ledger.origins(s.article for s in opposed)
            beside = agreement.fact is not None and all(
                _is_beside(s, pair, ledger) for s in (saying, opposed[0])
            )
            if count > 1 or saying.claim.quantity.kind == "percent" or beside:
                yield _Slip(saying, pair, side, opposed, count, agreement.fact)


def _goes_with_its_change(slip: Disagreement, ledger: Ledger) -> bool:
    """Whether a level is told that was reached by a change which is told too: "rose 12 percent to 61 euros"."""
    if slip.odd.claim.quantity.change not in ("to", "from"):
        return False
    sentence = ledger.sentence(slip.odd)
    return sentence is not None and any(
        other.kind == slip.kind
        and other.odd.article == slip.odd.article
        and other.odd.claim.quantity.change == "by"
        and ledger.sentence(other.odd) == sentence
        for other in ledger.once(disagreements)
    )


def _is_beside(saying: Saying, pair: int, ledger: Ledger) -> bool:
    """Whether the word stands right beside the figure: "2.3 million tonnes, up from a year earlier"."""
    found = _nearest(saying, ledger).get(pair)
    return found is not None and found[0] <= BESIDE


def directions_of(saying: Saying, ledger: Ledger) -> dict[int, int]:
    """For each pair of opposites the side that stands nearest to a figure: {0: 1} is "fell"."""
    return {pair: side for pair, (_, side, _) in _nearest(saying, ledger).items()}


def _nearest(saying: Saying, ledger: Ledger) -> dict[int, tuple[int, int, str]]:
    sentence = ledger.sentence(saying)
    if sentence is None:
        return {}
    start, end = (
        max(sentence.span.start, saying.span.start - REACH),
        min(sentence.span.end, saying.span.end + REACH),
    )
    before, after = sentence.surface(start, saying.span.start), sentence.surface(saying.span.end, end)
    if not _ANY.search(before + " | " + after):
        return {}
    stops = [m.end() for m in _STOP.finditer(before)]
    before = before[stops[-1] :] if stops else before
    if saying.claim.quantity.unit in _TIMES and _SETTING.search(before):
        return {}  # two down after 25 minutes
    if saying.claim.quantity.kind == "percent" and (_RATE_BEFORE.search(before) or _RATE_BEHIND.match(after)):
        after = _OF_THE_RATE.split(after, maxsplit=1)[0]
    stop = _STOP.search(after.removeprefix(" ("))
    after = after[: stop.start()] if stop else after
    after = re.split(r"\d", after, maxsplit=1)[0]
    found: dict[int, list[tuple[int, int, str]]] = {}
    for pair, side, pattern in _PATTERNS:
        for m in pattern.finditer(before):
            if not _NOT.search(before[: m.start()]):
                found.setdefault(pair, []).append((len(before) - m.end(), side, m[0]))
        for m in pattern.finditer(after):
            if not _NOT.search(after[: m.start()]):
                found.setdefault(pair, []).append((m.start(), side, m[0]))
    return {pair: min(held) for pair, held in found.items()}


def _words(saying: Saying, pair: int, side: int, ledger: Ledger) -> str:
    found = _nearest(saying, ledger).get(pair)
    return found[2] if found is not None else ("up", "down")[side]
