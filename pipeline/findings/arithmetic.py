"""Figures of one article that are worked out from others: does the working hold?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from db.models import Quantity, Span
from pipeline.findings.derivations import days_between, dimension_of
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying
from pipeline.findings.lifetimes import count_years
from pipeline.findings.margins import exceed_total, lie_apart, move_from
from pipeline.findings.parts import add_up_kinds, share_of_whole, split_shares, split_whole
from pipeline.findings.proportions import hold_rate
from pipeline.findings.temperatures import is_temperature_change
from pipeline.findings.totals import add_up_column
from pipeline.findings.words import stem
from pipeline.findings.workings import (
    Mismatch,
    Place,
    alike,
    in_unit,
    money_text,
    number_of,
    relative_slack,
    slack_of,
    written,
)
from pipeline.matching.compare import compare, figure_of
from pipeline.matching.conversion import convert, is_currency, scale_of
from pipeline.matching.nouns import kinship, singular
from pipeline.matching.workings import HUNDRED


def find_mismatches(ledger: Ledger) -> Iterator[Difference]:
    """A figure that the article works out from others does not follow from them.

    Looked at are conversions in brackets, sums ("together"), differences ("by", "a margin of"), changes
    in percent ("from ... to"), steps ("a drop of"), parts of a whole, shares, amounts for each, a rate that the article
    gives, ages, and spans between two dates. Rounding is allowed for.
    """
    for found in ledger.once(find_broken):
        yield _difference(found)


def find_broken(ledger: Ledger) -> tuple[Mismatch, ...]:
    """The derived figures of the coverage that do not follow, article by article."""
    broken = []
    for article in ledger.articles:
        seen: set[Span] = set()
        for place in _places(article.id, ledger):
            for least, rule in RULES:
                for found in rule(place) if len(place.claims) >= least else ():
                    told = _told(found, ledger)
                    if told is not None and told.target.span not in seen:
                        seen.add(told.target.span)
                        broken.append(told)
    return tuple(broken)


def _places(id_: str, ledger: Ledger) -> Iterator[Place]:
    sayings = ledger.sayings[id_]
    before: tuple[Saying, ...] = ()
    for sentence in ledger.sentences[id_]:
        claims = tuple(sorted((sayings[n] for n in sentence.claims), key=lambda s: s.span.start))
        yield Place(sentence, claims, before, sayings, ledger)
        if sentence.passage.kind == "sentence":
            before = claims


def _told(found: Mismatch, ledger: Ledger) -> Mismatch | None:
    """A mismatch as it is told: not where others give the figure too, unless it is its partner that nobody else gives."""
    if found.sure or not _is_confirmed(found.target, ledger):
        return found
    if found.paired and not any(_is_confirmed(o, ledger) for o in found.operands):
        return replace(found, whole=True)
    return None


def _is_confirmed(own: Saying, ledger: Ledger) -> bool:
    """Whether two other origins give the same figure: then it was worked out from something else."""
    fact = own.fact
    if fact is None:
        return False
    agreeing = [
        s.article
        for s in (ledger.saying(ref) for ref in fact.claims)
        if ledger.origin(s.article) != ledger.origin(own.article)
        and compare(own.claim.quantity, s.claim.quantity).agrees
    ]
    return ledger.origins(agreeing) >= 2


def _difference(found: Mismatch) -> Difference:
    spans = [found.target.span, *(o.span for o in found.operands)] if found.whole else [found.target.span]
    span = Span(min(s.start for s in spans), max(s.end for s in spans), found.target.span.part)
    named = " and ".join(o.surface for o in found.operands)
    return Difference(
        "arithmetic-mismatch",
        found.target.article,
        span,
        f"{found.working or f'{found.how} of {named} is {found.expected}'}, here it is {found.target.surface}.",
        against=tuple(o.place for o in found.operands),
        reasons=(found.how.lower(), f"worked out: {found.expected}"),
        confidence=found.confidence,
        fact=found.target.fact.label if found.target.fact else None,
    )


# ---- conversions

_BESIDE = re.compile(
    r"""^\s*(?: \(\s* | ,?\s*(?:or|i\.e\.|that\ is|which\ is|equal\ to|equivalent\ to|amount(?:s|ing|ed)?\ to
        |works\ out\ at|an\ area\ (?:about\ |roughly\ )?the\ size\ of)\s+ | \s*/\s* | \s*[=≈]\s* | ,\s*(?=about|around|roughly|some)
        )\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
_AMOUNTS = re.compile(
    r"^[^,;:()]{0,60}\b(?:amounts?\s+to|amounted\s+to|equals?|is\s+equal\s+to|is\s+equivalent\s+to|works?\s+out\s+(?:at|to)"
    r"|comes?\s+to|the\s+size\s+of|as\s+(?:big|large)\s+as)\s*(?:just\s+)?$",
    re.IGNORECASE,
)
_FAMILIAR: dict[str, tuple[str, Decimal, Decimal]] = {
    "football field": ("hectare", Decimal("0.45"), Decimal("0.85")),
    "soccer field": ("hectare", Decimal("0.6"), Decimal("0.85")),
    "football pitch": ("hectare", Decimal("0.6"), Decimal("0.85")),
    "soccer pitch": ("hectare", Decimal("0.6"), Decimal("0.85")),
    "tennis court": ("hectare", Decimal("0.019"), Decimal("0.07")),
    "olympic swimming pool": ("m³", Decimal(1800), Decimal(3800)),
    "olympic pool": ("m³", Decimal(1800), Decimal(3800)),
    "olympic-sized swimming pool": ("m³", Decimal(1800), Decimal(3800)),
}
"""Familiar measures that news compare with: what one of them may be."""
_MAJOR = frozenset({"USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD"})
"""Currencies that have long been worth between a third and three times each other."""


def convert_beside(place: Place) -> Iterator[Mismatch]:
    """A figure and its conversion beside it: "880 acres, or 1.4 square miles", "$32 million (£25 million)"."""
    for one, other in pairwise(place.claims):
        gap = place.between(one, other)
        if not (_BESIDE.match(gap) or _AMOUNTS.match(gap)):
            continue
        a, b = one.claim.quantity, other.claim.quantity
        if a.unit is not None and a.unit == b.unit and _is_bracketed(gap, place.behind(other, 2)):
            yield from _repeated(one, other)
        if a.unit is None or b.unit is None or a.unit == b.unit:
            continue
        familiar = _familiar(other, place)
        if familiar is not None:
            yield from _compare_familiar(one, other, familiar)
        elif is_currency(a.unit) and is_currency(b.unit):
            yield from _exchange(one, other)
        elif _convertible(a, b):
            yield from _converted(one, other, place)


def _is_bracketed(gap: str, behind: str) -> bool:
    """Whether nothing but the second figure stands in the brackets behind the first."""
    return gap.strip() == "(" and behind.startswith(")")


def _repeated(one: Saying, other: Saying) -> Iterator[Mismatch]:
    """A measure that its brackets give again in the same unit: "1,150 km (715 km)"."""
    scale, a, b = scale_of(one.claim.quantity.unit), number_of(one), number_of(other)
    if scale is None or scale.dimension not in _MEASURED or a is None or b is None or a == b:
        return
    yield Mismatch(
        other, (one,), f"{written(a)} {one.claim.quantity.unit}", "The conversion", 0.85, paired=True
    )


_MEASURED = frozenset(("length", "area", "volume", "mass", "speed", "temperature"))


def _familiar(other: Saying, place: Place) -> tuple[str, Decimal, Decimal] | None:
    words = (other.surface + " " + (other.claim.quantity.unit or "")).lower()
    return next((row for name, row in _FAMILIAR.items() if name in words), None)


def _compare_familiar(one: Saying, other: Saying, row: tuple[str, Decimal, Decimal]) -> Iterator[Mismatch]:
    unit, low, high = row
    size, count = number_of(one), number_of(other)
    area = convert(size, one.claim.quantity.unit or "", unit) if size is not None else None
    if area is None or not count:
        return
    if not low * Decimal("0.85") <= area / count <= high * Decimal("1.15"):
        fair = (
            f"{written(area / high, 0)} to {written(area / low, 0)} {other.claim.quantity.unit or ''}".strip()
        )
        yield Mismatch(other, (one,), fair, "The conversion", 0.8, whole=True)


def _exchange(one: Saying, other: Saying) -> Iterator[Mismatch]:
    a, b = number_of(one), number_of(other)
    units = {one.claim.quantity.unit, other.claim.quantity.unit}
    if not a or not b or not units <= _MAJOR:
        return
    rate = b / a
    if not Decimal("0.33") <= rate <= 3:
        unit = other.claim.quantity.unit
        yield Mismatch(other, (one,), f"nearer {money_text(a, unit)}", "The conversion", 0.9, whole=True)


def _convertible(a: Quantity, b: Quantity) -> bool:
    one, other = scale_of(a.unit), scale_of(b.unit)
    if one is None or other is None or one.dimension != other.dimension:
        return False
    return one.dimension not in ("share", "points", "time", "angle") and not one.dimension.startswith("money")


def _converted(one: Saying, other: Saying, place: Place) -> Iterator[Mismatch]:
    a, b = one.claim.quantity, other.claim.quantity
    value, wanted = number_of(one), number_of(other)
    if value is None or wanted is None:
        return
    change = "°F" in (a.unit, b.unit) and (
        is_temperature_change(place.sentence, one) or is_temperature_change(place.sentence, other)
    )
    if change:
        expected: Decimal | None = value * 9 / 5 if b.unit == "°F" else value * 5 / 9
    else:
        expected = convert(value, str(a.unit), str(b.unit))
    if expected is None:
        return
    slack = slack_of(b) + abs(expected) * (relative_slack(a) if a.unit not in ("°C", "°F") else Decimal(0))
    if a.unit in ("°C", "°F"):
        slack += slack_of(a) * Decimal("1.8")
    if abs(expected - wanted) > max(slack, abs(expected) * Decimal("0.025")):
        yield Mismatch(other, (one,), f"{written(expected, 1)} {b.unit}", "The conversion", 0.9, paired=True)


# ---- sums and differences

_TOGETHER = re.compile(
    r"\b(?:together|in\s+all|all\s+told|in\s+total|altogether|combined|totall?ing|for\s+a\s+total\s+of|a\s+total\s+of"
    r"|making\s+a\s+total|add(?:s|ed|ing)?\s+up\s+to|the\s+two|between\s+them|mak(?:e|es|ing)|giv(?:e|es|ing)|com(?:e|es|ing)\s+to"
    r"|amount(?:s|ed|ing)?\s+to|br(?:ings?|inging|ought)\s+(?:it|them|the\s+total)\s+to)\b[^.;]*$",
    re.IGNORECASE,
)
_TOGETHER_BEHIND = re.compile(
    r"^[^.;,]{0,12}\b(?:in\s+all|all\s+told|in\s+total|altogether|combined|together)\b", re.IGNORECASE
)


def add_up(place: Place) -> Iterator[Mismatch]:
    """A total beside its parts: "680 MW and 520 MW: together 1.2 GW", "187 passengers and 26 crew, 213 in all"."""
    for n, target in enumerate(place.claims):
        if not (
            _TOGETHER.search(place.ahead(target, 30)) or _TOGETHER_BEHIND.search(place.behind(target, 24))
        ):
            continue
        unit, value = target.claim.quantity.unit, number_of(target)
        if value is None or target.claim.quantity.kind in ("date", "period", "ordinal", "percent"):
            continue
        parts = [c for c in place.claims[:n] if _is_part(c, target)]
        if len(parts) < 2 or not _are_akin(parts) or any(_is_out_of(c, place) for c in (*parts, target)):
            continue
        numbers = [in_unit(c, unit) for c in parts]
        if any(v is None for v in numbers):
            continue
        known = [v for v in numbers if v is not None]
        slack = slack_of(target.claim.quantity) + sum(
            (abs(v) * relative_slack(c.claim.quantity) for v, c in zip(known, parts, strict=True)), Decimal(0)
        )
        tails = [sum(known[i:], Decimal(0)) for i in range(len(known) - 1)]
        if any(abs(total - value) <= slack for total in tails) or value in known:
            continue
        total = min(tails, key=lambda t: abs(t - value))
        if Decimal("0.5") <= value / total <= 2 if total else False:
            used = tuple(parts[tails.index(total) :])
            yield Mismatch(target, used, f"{written(total)} {unit or ''}".strip(), "The sum", 0.85)


def _is_out_of(claim: Saying, place: Place) -> bool:
    """Whether a count is one of so many: the 9 and the 10 of "9 of its first 10 games" make no total."""
    return (
        _OUT_OF.match(place.behind(claim, 24)) is not None
        or _OF_BEFORE.search(place.ahead(claim, 24)) is not None
    )


_OUT_OF = re.compile(
    r"^\s+(?:out\s+)?of\s+(?:the\s+|its\s+|his\s+|her\s+|their\s+|a\s+)?(?:\w+\s+)?\d", re.IGNORECASE
)
_OF_BEFORE = re.compile(
    r"\d\s+(?:out\s+)?of\s+(?:the\s+|its\s+|his\s+|her\s+|their\s+|a\s+)?(?:(?:first|last|past|next|total)\s+)?$",
    re.IGNORECASE,
)


def _are_akin(parts: Sequence[Saying]) -> bool:
    """Whether parts count things that make one total: passengers and crew, but not patients and trials."""
    units = [part.claim.quantity.unit for part in parts]
    return all(
        kinship(one, other) != "other"
        for one, other in pairwise(units)
        if one and other and not scale_of(one)
    )


def _is_part(part: Saying, target: Saying) -> bool:
    """Whether a claim can be a part of the total: measured alike, or a count of anything."""
    a, b = part.claim.quantity, target.claim.quantity
    if number_of(part) is None or a.kind in ("date", "period", "ordinal", "percent", "multiple"):
        return False
    if a.change in ("from", "to") or a.comparator not in ("=", "~"):
        return False
    return (
        dimension_of(a) == dimension_of(b) and scale_of(a.unit) is not None
        if scale_of(b.unit)
        else (scale_of(a.unit) is None and (a.unit == b.unit or b.unit is None))
    )


_LISTED = re.compile(r"^[^.;:()]{0,40}?(?:,|\band\b|:)\s*$", re.IGNORECASE)
FEWEST_PARTS = 3


def add_up_parts(place: Place) -> Iterator[Mismatch]:
    """Parts listed behind their total: "The 260 delegates, 130 from the north, 80 from the south and 50 from ..."."""
    for n, whole in enumerate(place.claims):
        total, q = number_of(whole), whole.claim.quantity
        if total is None or q.kind != "count" or q.unit is None or total < 10 or q.comparator != "=":
            continue
        parts: list[Saying] = []
        previous = whole
        for claim in place.claims[n + 1 :]:
            value = number_of(claim)
            gap = place.between(previous, claim)
            same = claim.claim.quantity.unit in (None, q.unit)
            if (
                value is None
                or claim.claim.quantity.kind != "count"
                or not same
                or value >= total
                or not _LISTED.match(gap)
            ):
                break
            parts.append(claim)
            previous = claim
        if len(parts) < FEWEST_PARTS or any(p.claim.quantity.comparator != "=" for p in parts):
            continue
        added = sum((number_of(p) or Decimal(0) for p in parts), Decimal(0))
        if added != total and abs(added - total) <= total * Decimal("0.2"):
            yield Mismatch(whole, tuple(parts), written(added), "The sum", 0.8)


_APART = re.compile(
    r"\b(?:by|margin\s+of|gap\s+of|lead\s+of|difference\s+of|majority\s+of|won\s+by|ahead\s+by|edge\s+of)\s*"
    r"(?:just\s+|only\s+|some\s+|about\s+|a\s+mere\s+)?$",
    re.IGNORECASE,
)
_CONTEST = re.compile(
    r"\b(?:votes?|polled|beat|won|defeat\w*|against|margin|gap|lead|ballots?|compared|versus|points)\b", re.I
)


def take_away(place: Place) -> Iterator[Mismatch]:
    """A margin beside the two figures it lies between: "14,212 votes to 12,087, a margin of 2,125"."""
    for n, target in enumerate(place.claims):
        value, q = number_of(target), target.claim.quantity
        if (
            value is None
            or q.kind in ("date", "period", "ordinal", "multiple")
            or not _APART.search(place.ahead(target, 30))
        ):
            continue
        pair = [c for c in place.claims[:n] if alike(c, target) and number_of(c) is not None][-2:]
        if len(pair) < 2 or not _CONTEST.search(place.sentence.text) or value == 0:
            continue
        if any(c.claim.quantity.comparator not in ("=", "~") for c in pair) or q.unit == "%":
            continue
        one, other = (in_unit(c, q.unit) for c in pair)
        if one is None or other is None or value in (one, other):
            continue
        apart = abs(one - other)
        slack = slack_of(q) + sum(
            (slack_of(c.claim.quantity) for c in pair if figure_of(c.claim.quantity).step > 1), Decimal(0)
        )
        if abs(apart - value) > slack and apart and Decimal("0.2") < value / apart < 5:
            yield Mismatch(
                target, tuple(pair), f"{written(apart)} {q.unit or ''}".strip(), "The difference", 0.88
            )


# ---- changes in percent

_BASIS = re.compile(
    r"\b(?:real\s+terms?|inflation|adjust\w*|annuali[sz]ed|per\s+(?:head|capita|person)|like[- ]for[- ]like|constant\s+currenc\w+"
    r"|organic\w*|underlying|currency|on\s+average|a\s+year|per\s+year|annual\w*|compound\w*|excluding|seasonal\w*)\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:up|down|rise|rose|risen|fall|fell|fallen|drop\w*|increas\w*|decreas\w*|grow\w*|grew|gain\w*|jump\w*|declin\w*|climb\w*"
    r"|cut|lower|higher|more|less|fewer|reduc\w*|surg\w*|plung\w*|slump\w*|soar\w*|shr[aiu]nk\w*)\b",
    re.IGNORECASE,
)


def work_out_change(place: Place) -> Iterator[Mismatch]:
    """A change in percent beside the two figures: "from 115,900 to 126,400, an increase of 9.1%"."""
    if _BASIS.search(place.sentence.text):
        return
    for target in place.claims:
        q, value = target.claim.quantity, number_of(target)
        if value is None or q.unit != "%" or not _is_change(place, target):
            continue
        pair = _from_to(place, target)
        if pair is None:
            continue
        start, end = number_of(pair[0]), in_unit(pair[1], pair[0].claim.quantity.unit)
        if not start or end is None:
            continue
        change = (end - start) / start * HUNDRED
        spread = (
            HUNDRED
            * abs(end / start)
            * (relative_slack(pair[0].claim.quantity) + relative_slack(pair[1].claim.quantity))
        )
        points = abs(end - start) if pair[0].claim.quantity.unit == "%" else None
        slack = slack_of(q) + spread + abs(change) * Decimal("0.01")
        if abs(abs(change) - abs(value)) <= slack or (
            points is not None and abs(points - abs(value)) <= slack
        ):
            continue
        yield Mismatch(
            target, pair, f"{written(abs(change), 1)}%", "The change in percent", 0.88, whole=True, sure=True
        )


def _is_change(place: Place, target: Saying) -> bool:
    if target.claim.quantity.change == "by" or target.claim.quantity.direction is not None:
        return True
    return bool(_CHANGE.search(place.ahead(target, 32)) or _CHANGE.search(place.behind(target, 16)))


def _from_to(place: Place, target: Saying) -> tuple[Saying, Saying] | None:
    """The two figures that a sentence goes from and to, where it names just two."""
    rest = [
        c
        for c in place.claims
        if c is not target and c.claim.quantity.kind not in ("date", "period", "ordinal", "multiple")
    ]
    for one, other in pairwise(rest):
        if number_of(one) is None or number_of(other) is None or not alike(one, other):
            continue
        gap, ahead = place.between(one, other), place.ahead(one, 24)
        if re.search(r"\bfrom\s*(?:about\s+|some\s+)?$", ahead, re.I) and re.match(
            r"^[^;.]{0,30}?\bto\s*$", gap, re.I
        ):
            return one, other
        if re.search(r"\b(?:to|at|was|were|reached|hit|of)\s*$", ahead, re.I) and re.match(
            r"^[^;.]{0,40}?\b(?:up|down)?\s*from\s*$", gap, re.I
        ):
            return other, one
        if re.match(
            r"^[^;.,]{0,24}?\b(?:after|against|compared\s+(?:with|to))\s*$", gap, re.I
        ) and _YEAR_BEFORE.match(place.behind(other, 32)):
            return other, one
    return None


_YEAR_BEFORE = re.compile(
    r"^\s*(?:in\s+)?(?:the\s+(?:year|month|quarter|season)\s+before|an?\s+(?:year|month)\s+(?:earlier|before|ago)|last\s+(?:year|month|season)|previously)\b",
    re.IGNORECASE,
)


_MOVE = re.compile(
    r"\b(?:difference|drop|fall|decline|decrease|reduction|loss|cut|increase|rise|gain|jump|change|growth|swing|improvement|leap"
    r"|decreases?|plunge|slump|surge|climb|slide|dip|hike|addition)\s+of\s*(?:just\s+|only\s+|some\s+|about\s+|nearly\s+)?$",
    re.IGNORECASE,
)
_STEP_BEHIND = re.compile(
    r"^\s*(?:more|fewer|less|higher|lower)\b(?!\s+than\s+(?:a|last|the)\b)", re.IGNORECASE
)


def go_from_to(place: Place) -> Iterator[Mismatch]:
    """A step beside the two figures that it lies between: "from 917 to 287, a drop of 630"."""
    for target in place.claims:
        q, value = target.claim.quantity, number_of(target)
        if value is None or q.unit == "%" or q.kind in ("date", "period", "ordinal", "multiple"):
            continue
        if not (_MOVE.search(place.ahead(target, 40)) or _STEP_BEHIND.match(place.behind(target, 16))):
            continue
        pair = _from_to(place, target)
        if pair is None or not (alike(pair[0], target) or _are_shares(pair[0], target)):
            continue
        start, end = (number_of(c) if q.unit == "pp" else in_unit(c, q.unit) for c in pair)
        if start is None or end is None or start == end:
            continue
        apart = abs(end - start)
        slack = slack_of(q) + sum(
            (slack_of(c.claim.quantity) for c in pair if figure_of(c.claim.quantity).step > 1), Decimal(0)
        )
        if abs(apart - value) > max(slack, apart * Decimal("0.01")):
            yield Mismatch(
                target,
                pair,
                f"{written(apart)} {q.unit or ''}".strip(),
                "The difference",
                0.88,
                whole=True,
                sure=True,
            )


def _are_shares(one: Saying, target: Saying) -> bool:
    return one.claim.quantity.unit == "%" and target.claim.quantity.unit == "pp"


# ---- shares and amounts for each

_EACH = re.compile(
    r"^\s*(?:each\b|apiece\b|a\s+(?:head|piece)\b|per\s+\w+|(?:for\s+)?each\b|an?\s+\w+)", re.IGNORECASE
)
_WORKED = re.compile(
    r"(?:,|\(|–|—|:)?\s*(?:or|i\.e\.|that\s+is|which\s+is|equal\s+to|works?\s+out\s+at|which\s+works\s+out\s+at|making)\s*"
    r"(?:about\s+|roughly\s+|some\s+|just\s+(?:over|under)\s+)?$",
    re.IGNORECASE,
)


def share_out(place: Place) -> Iterator[Mismatch]:
    """An amount for each beside the whole and the number: "$530 million for ten launches, or $53 million each"."""
    for n, target in enumerate(place.claims):
        q, value = target.claim.quantity, number_of(target)
        if value is None or q.kind != "money" or not _WORKED.search(place.ahead(target, 24)):
            continue
        if not (_EACH.match(place.behind(target, 16)) or (q.unit and "/" in q.unit)):
            continue
        currency = (q.unit or "").partition("/")[0]
        wholes = [
            c for c in place.claims[:n] if c.claim.quantity.unit == currency and number_of(c) is not None
        ]
        counts = [c for c in place.claims[:n] if c.claim.quantity.kind == "count" and (number_of(c) or 0) > 1]
        if not wholes or not counts:
            continue
        whole, count = wholes[-1], counts[-1]
        amount, number = number_of(whole), number_of(count)
        if not amount or not number:
            continue
        each = amount / number
        slack = slack_of(q) + each * (
            relative_slack(whole.claim.quantity) + relative_slack(count.claim.quantity)
        )
        if abs(each - value) > slack:
            yield Mismatch(target, (whole, count), f"{money_text(each, q.unit)} each", "The share", 0.9)


_EACH_BEHIND = re.compile(
    r"^\s*(?:each|apiece|a\s+(?:head|piece|ticket|person|car|unit|copy|share|night|day|month)|per\s+\w+)\b",
    re.IGNORECASE,
)


def multiply_out(place: Place) -> Iterator[Mismatch]:
    """A total beside a number and a price: "13 tickets cost $70 each, $910 in total"."""
    for n, target in enumerate(place.claims):
        q, value = target.claim.quantity, number_of(target)
        if value is None or q.kind != "money" or n < 2:
            continue
        if not (
            _TOGETHER.search(place.ahead(target, 30)) or _TOGETHER_BEHIND.search(place.behind(target, 24))
        ):
            continue
        unit = (q.unit or "").partition("/")[0]
        rates = [c for c in place.claims[:n] if _is_rate(c, unit, place)]
        counts = [c for c in place.claims[:n] if c.claim.quantity.kind == "count" and (number_of(c) or 0) > 1]
        if len(rates) != 1 or len(counts) != 1:
            continue
        rate, count = number_of(rates[0]), number_of(counts[0])
        if not rate or not count:
            continue
        total = rate * count
        slack = slack_of(q) + total * (
            relative_slack(rates[0].claim.quantity) + relative_slack(counts[0].claim.quantity)
        )
        if abs(total - value) > slack:
            yield Mismatch(target, (counts[0], rates[0]), money_text(total, unit), "The product", 0.88)


def _is_rate(saying: Saying, unit: str, place: Place) -> bool:
    q = saying.claim.quantity
    if number_of(saying) is None or q.unit is None or q.unit.partition("/")[0] != unit:
        return False
    return "/" in q.unit or bool(_EACH_BEHIND.match(place.behind(saying, 16)))


_WHICH = re.compile(
    r"^\s*(?:[^.;]{0,40}?(?:,|\()\s*(?:or|which\s+(?:is|was|would\s+be|will\s+be|comes\s+to)|that\s+is|equal\s+to|worth|meaning|amounting\s+to)\s*)"
    r"(?:just\s+(?:over|under)\s+|about\s+|roughly\s+|some\s+|a\s+little\s+(?:over|under)\s+|nearly\s+|almost\s+)?$",
    re.IGNORECASE,
)


def take_share(place: Place) -> Iterator[Mismatch]:
    """A share beside the amount it comes to: "fees of 1 percent, or just over $190 million", of $19.4 billion."""
    for one, other in pairwise(place.claims):
        percent, amount = one.claim.quantity, other.claim.quantity
        share, value = number_of(one), number_of(other)
        if percent.unit != "%" or percent.change == "by" or not share or not value or amount.kind != "money":
            continue
        if not _WHICH.match(place.between(one, other)):
            continue
        wholes = [
            c
            for c in (*place.before, *place.claims)
            if c.claim.quantity.unit == amount.unit and c is not other and number_of(c)
        ]
        if not wholes:
            continue
        fits = [c for c in wholes if _is_share(share, percent, c, value, amount)]
        if not fits and not any(_is_share(share, percent, c, value, amount) for c in _wholes(place, other)):
            whole = wholes[-1]
            expected = (number_of(whole) or Decimal(0)) * share / HUNDRED
            yield Mismatch(other, (one, whole), money_text(expected, amount.unit), "The share", 0.9)


def _wholes(place: Place, other: Saying) -> list[Saying]:
    return [c for c in place.article if c.claim.quantity.unit == other.claim.quantity.unit and c is not other]


def _is_share(share: Decimal, percent: Quantity, whole: Saying, value: Decimal, amount: Quantity) -> bool:
    total = number_of(whole)
    if total is None:
        return False
    expected = total * share / HUNDRED
    slack = slack_of(amount) + abs(expected) * (
        relative_slack(percent) + relative_slack(whole.claim.quantity)
    )
    return abs(expected - value) <= max(slack, abs(expected) * Decimal("0.03"))


_FULL = re.compile(
    r"^\s*(?:full\b|of\s+(?:its|the|their)\s+(?:\w+\s+)?capacity\b|occupied\b|capacity\b)", re.IGNORECASE
)


def fill_up(place: Place) -> Iterator[Mismatch]:
    """How full something is, beside what it may carry and what it carried: "340 passengers, 55 percent full"."""
    for n, target in enumerate(place.claims):
        share = number_of(target)
        if target.claim.quantity.unit != "%" or not share or not _FULL.match(place.behind(target, 40)):
            continue
        room = [
            c
            for c in (*place.before, *place.claims[:n])
            if c.claim.quantity.kind == "count" and (number_of(c) or 0) > 20
        ]
        if not room:
            continue
        most = room[-1]
        limit = number_of(most)
        held = [
            c
            for c in place.article
            if c.claim.quantity.unit == most.claim.quantity.unit and limit and 0 < (number_of(c) or 0) < limit
        ]
        if not held or not limit:
            continue
        shares = [(number_of(c) or Decimal(0)) / limit * HUNDRED for c in held]
        if all(abs(s - share) > slack_of(target.claim.quantity) + 1 for s in shares):
            nearest = min(range(len(held)), key=lambda i: abs(shares[i] - share))
            yield Mismatch(target, (held[nearest], most), f"{written(shares[nearest], 0)}%", "The share", 0.8)


# ---- time

_LASTED = re.compile(
    r"\b(?:lasts?|lasted|lasting|after|took|for|of|within|over|in|,|\(|later|some|about)\s*$", re.IGNORECASE
)


def count_days(place: Place) -> Iterator[Mismatch]:
    """A number of days beside the two dates it lies between: "from September 9 to November 3, 55 days"."""
    dates = [c for c in place.claims if c.claim.quantity.kind in ("date", "period")]
    spans = [
        c
        for c in place.claims
        if c.claim.quantity.unit in ("day", "week") and c.claim.quantity.comparator == "="
    ]
    ends = _two_days(dates)
    if ends is None or len(spans) != 1:
        return
    target = spans[0]
    value = number_of(target)
    days = days_between(*ends)
    if (
        value is None
        or days is None
        or not re.search(
            r"\b(?:between|from|to|until|lasted|after|later|before)\b", place.sentence.text, re.I
        )
    ):
        return
    length = value * (7 if target.claim.quantity.unit == "week" else 1)
    allowed = 1 if target.claim.quantity.unit == "day" else 6
    if days and abs(days - length) > allowed and Decimal("0.4") < length / days < Decimal("2.5"):
        yield Mismatch(target, tuple(dates), f"{days} days", "The time between the dates", 0.75)


def _two_days(dates: Sequence[Saying]) -> tuple[str, str] | None:
    if len(dates) == 1 and dates[0].claim.quantity.kind == "period":
        q = dates[0].claim.quantity
        return (str(q.low), str(q.high)) if len(str(q.low)) >= 10 else None
    if len(dates) != 2:
        return None
    low = [str(d.claim.quantity.low) for d in dates]
    whole = all(
        len(day) >= 10 and d.claim.quantity.low == d.claim.quantity.high
        for day, d in zip(low, dates, strict=True)
    )
    return (low[0], low[1]) if whole and "T" not in low[0] + low[1] else None


_PER = re.compile(r"^(?P<what>.+?)\s+(?:per|for each|for every|a)\s+(?P<noun>[\w-]+)$", re.IGNORECASE)


def share_in_table(place: Place) -> Iterator[Mismatch]:
    """A table's "Penalty per customer" beside its "Penalty" and the number of customers in the article."""
    heads = place.sentence.passage.heads
    per = next((m for head in heads if (m := _PER.match(head.strip())) is not None), None)
    if per is None or len(place.claims) != 1:
        return
    target = place.claims[0]
    q, value = target.claim.quantity, number_of(target)
    if value is None or q.kind != "money":
        return
    noun, what = singular(per["noun"]), stem(per["what"].split()[-1])
    unit = (q.unit or "").partition("/")[0]
    counts = [
        c
        for c in place.article
        if c.claim.quantity.unit and singular(c.claim.quantity.unit.split()[-1]) == noun
    ]
    counts = [c for c in counts if (number_of(c) or 0) > 1]
    wholes = [c for c in place.article if c.claim.quantity.unit == unit and c is not target and number_of(c)]
    named = [c for c in wholes if what in place.about(c)]
    if not counts or not named:
        return
    held = [c for c in place.article if c.claim.quantity.kind == "count" and (number_of(c) or 0) > 1]
    if not any(_is_each(value, q, count, whole) for count in held for whole in named):
        count, whole = max(held, key=lambda c: number_of(c) or 0), named[0]
        each = (number_of(whole) or Decimal(0)) / (number_of(count) or Decimal(1))
        yield Mismatch(target, (whole, count), f"{money_text(each, q.unit)} each", "The share", 0.8)


def _is_each(value: Decimal, q: Quantity, count: Saying, whole: Saying) -> bool:
    number, amount = number_of(count), number_of(whole)
    if not number or not amount or count.claim.quantity.kind != "count":
        return False
    each = amount / number
    slack = slack_of(q) + each * (relative_slack(whole.claim.quantity) + relative_slack(count.claim.quantity))
    return abs(each - value) <= slack


RULES: tuple[tuple[int, Callable[[Place], Iterator[Mismatch]]], ...] = (
    (2, convert_beside),
    (3, add_up),
    (1 + FEWEST_PARTS, add_up_parts),
    (3, add_up_kinds),
    (3, take_away),
    (3, work_out_change),
    (3, share_out),
    (1, share_in_table),
    (3, multiply_out),
    (2, take_share),
    (1, fill_up),
    (2, count_days),
    (3, go_from_to),
    (3, split_whole),
    (2, split_shares),
    (3, share_of_whole),
    (3, count_years),
    (2, hold_rate),
    (1, add_up_column),
    (3, lie_apart),
    (3, move_from),
    (2, exceed_total),
)
"""Each rule with the fewest claims of one sentence that it has something to say of."""
