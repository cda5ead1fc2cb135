"""How far two figures of a sentence lie apart, and parts of a total: does what stands between them follow?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from pipeline.findings.ledger import Saying
from pipeline.findings.workings import (
    Mismatch,
    Place,
    alike,
    in_unit,
    number_of,
    relative_slack,
    slack_of,
    written,
)
from pipeline.matching.workings import HUNDRED

_SIDES = (
    (1, r"ahead\s+of|clear\s+of|in\s+front\s+of|above|(?:more|higher|better)\s+than"),
    (-1, r"behind|adrift\s+of|short\s+of|below|(?:less|fewer|lower|worse)\s+than"),
)
_APART = tuple(
    (sign, re.compile(rf"^\s*(?:votes?\s+|points?\s+)?(?:{words})\s", re.IGNORECASE))
    for sign, words in _SIDES
)
_LEADS_ON = re.compile(r"^[^;:.]{0,60}[,(–—]\s*(?:just\s+|only\s+|some\s+|about\s+|or\s+)?$", re.IGNORECASE)
_NAMED_WITH = re.compile(
    r"^[^;:.()]{1,60}?(?:\b(?:on|at|with|who\s+(?:had|polled|won|got|received|took|has)|which\s+(?:had|has|polled|won|took)"
    r"|(?:'s|’s))|[,(])\s*$",
    re.IGNORECASE,
)
_TIMED = re.compile(
    r"\b(?:last|previous|earlier|before|ago|month|year|quarter|week|day|average|forecast|expect\w*|target|same)\b",
    re.IGNORECASE,
)


def lie_apart(place: Place) -> Iterator[Mismatch]:
    """One figure, how far it lies off, and the other: "on 34%, three points ahead of Progress on 31%"."""
    for n, gap in enumerate(place.claims[1:-1], 1):
        one, other = place.claims[n - 1], place.claims[n + 1]
        apart, q = number_of(gap), gap.claim.quantity
        sign = next((s for s, words in _APART if words.match(place.behind(gap, 40))), 0)
        if not sign or not apart or not alike(one, other) or not _is_gap(gap, one, other):
            continue
        if not _LEADS_ON.match(place.between(one, gap)) or not _NAMED_WITH.match(place.between(gap, other)):
            continue
        if _TIMED.search(place.between(gap, other)):
            continue
        first, second = number_of(one), in_unit(other, one.claim.quantity.unit)
        if (
            first is None
            or second is None
            or any(c.claim.quantity.comparator not in ("=", "~") for c in (one, gap, other))
        ):
            continue
        slack = slack_of(q) + sum(
            (slack_of(c.claim.quantity) for c in (one, other) if _is_loose(c)), Decimal(0)
        )
        if abs((first - second) * sign - apart) > slack:
            expected = f"{written(abs(first - second))} {q.unit or ''}".strip()
            yield Mismatch(gap, (one, other), expected, "The difference", 0.85, whole=True, sure=True)


def _is_gap(gap: Saying, one: Saying, other: Saying) -> bool:
    """Whether a figure can be what two others lie apart: points between shares, votes between votes."""
    unit, sides = gap.claim.quantity.unit, {one.claim.quantity.unit, other.claim.quantity.unit}
    if sides == {"%"}:
        return unit in ("pp", "point")
    return gap.claim.quantity.kind == "count" == one.claim.quantity.kind and unit in (*sides, None)


def _is_loose(saying: Saying) -> bool:
    q = saying.claim.quantity
    return q.kind != "count" or q.approximate


_MOVED = re.compile(
    r"(?:,|–|—|\()\s*(?:or\s+)?(?:an?\s+)?(?:(?P<up>up|(?:rise|increase|gain|growth|jump)\s+of)|(?P<down>down|(?:fall|drop|decrease|decline)\s+of))"
    r"\s*(?:by\s+)?(?:about\s+|some\s+|around\s+|just\s+|nearly\s+)?$",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"^\s*(?:from|on|against|compared\s+(?:with|to))\s+(?:the\s+|about\s+|some\s+|around\s+)?$", re.IGNORECASE
)
_OTHER_BASIS = re.compile(
    r"\b(?:real\s+terms?|inflation|adjust\w*|annuali[sz]ed|annual\w*|like[- ]for[- ]like|constant\s+currenc\w+|organic\w*|underlying"
    r"|compound\w*|excluding|seasonal\w*|average)\b",
    re.IGNORECASE,
)


def move_from(place: Place) -> Iterator[Mismatch]:
    """A figure, its change in percent and what it changed from: "126,400 cars in the quarter, up 9.1% from 115,900"."""
    for n, target in enumerate(place.claims[:-1]):
        q, share, other = target.claim.quantity, number_of(target), place.claims[n + 1]
        moved = _MOVED.search(place.ahead(target, 40))
        start = number_of(other)
        if (
            q.unit != "%"
            or share is None
            or moved is None
            or not start
            or not _FROM.match(place.between(target, other))
        ):
            continue
        one = next((c for c in reversed(place.claims[:n]) if _is_level_like(c, other)), None)
        if (
            one is None
            or re.search(r"[;:]", place.between(one, target))
            or _OTHER_BASIS.search(place.sentence.text)
        ):
            continue
        end = in_unit(one, other.claim.quantity.unit)
        if end is None:
            continue
        change = (end - start) / start * HUNDRED
        wanted = share if moved["up"] else -share
        spread = (
            HUNDRED
            * abs(end / start)
            * sum((relative_slack(c.claim.quantity) for c in (one, other)), Decimal(0))
        )
        if abs(change - wanted) > slack_of(q) + spread + abs(change) * Decimal("0.01"):
            yield Mismatch(
                target,
                (one, other),
                f"{written(change, 1)}%",
                "The change in percent",
                0.88,
                whole=True,
                sure=True,
            )


def _is_level_like(one: Saying, other: Saying) -> bool:
    """Whether a figure is of the sort that another one changed to: counts of anything, money of one currency."""
    a = one.claim.quantity
    if (
        number_of(one) is None
        or a.change == "by"
        or a.kind in ("date", "period", "ordinal", "percent", "multiple")
    ):
        return False
    return alike(one, other)


_SHARE_OUT = re.compile(r"\bof\s+(?:which|whom|them|those|these|the\s+total|all)\b", re.IGNORECASE)
_PART_AND = re.compile(r"^[^;.:]{1,48}?\band\s+[^;.:,]{0,32}?$|^[^;.:]{1,48},\s*$", re.IGNORECASE)
_OVERLAP = re.compile(
    r"\b(?:also|too|both|some\s+of|including|at\s+least|more\s+than|up\s+to|or\s+more|among\s+them|as\s+well)\b",
    re.IGNORECASE,
)


def exceed_total(place: Place) -> Iterator[Mismatch]:
    """Two parts of a total that come to more than it: "41,300 cars, of which 25,000 in the US and 22,900 in Europe"."""
    if not _SHARE_OUT.search(place.sentence.text) or _OVERLAP.search(place.sentence.text):
        return
    for one, other in zip(place.claims, place.claims[1:], strict=False):
        cue = _SHARE_OUT.search(place.ahead(one, 40)) or _SHARE_OUT.search(place.between(one, other))
        if cue is None or not _PART_AND.match(place.between(one, other)):
            continue
        parts = [number_of(c) for c in (one, other)]
        whole = _whole_of(place, one)
        total = None if whole is None else number_of(whole)
        if whole is None or total is None or None in parts:
            continue
        if not all(_is_part(c, whole) for c in (one, other)) or max(p or 0 for p in parts) >= total:
            continue
        added = sum((p or Decimal(0) for p in parts), Decimal(0))
        if total < added <= total * 2:
            left = written(total - (parts[0] or Decimal(0)))
            yield Mismatch(
                other, (whole, one), left, "The rest", 0.85, whole=whole in place.claims, sure=True,
                working=f"{whole.surface} less {one.surface} leaves {left}",
            )  # fmt: skip


def _whole_of(place: Place, one: Saying) -> Saying | None:
    """The total that parts are told of: the last count named before them, in the sentence or at the head of the one before."""
    ahead = [c for c in place.claims if c.span.end <= one.span.start and _is_count(c)]
    return ahead[-1] if ahead else next((c for c in place.before if _is_count(c)), None)


def _is_count(saying: Saying) -> bool:
    q = saying.claim.quantity
    return q.kind == "count" and q.comparator == "=" and number_of(saying) is not None


def _is_part(part: Saying, whole: Saying) -> bool:
    """Whether a bare count, or one of the whole's own noun, is told as a part of it."""
    q = part.claim.quantity
    return _is_count(part) and q.unit in (None, whole.claim.quantity.unit)
