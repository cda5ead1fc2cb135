"""Parts that exclude each other beside their whole: of 1,050 people 446 were adults and 604 children."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from pipeline.findings.ledger import Saying
from pipeline.findings.workings import Mismatch, Place, number_of, slack_of, written

# Words for the parts of a whole that exclude each other, a set a line. Of a full set nothing is left over.
_FULL: tuple[tuple[str, ...], ...] = (
    (r"wom[ae]n|females?", r"m[ae]n|males?"),
    (r"girls?", r"boys?"),
    (r"adults?|grown-?ups?", r"child(?:ren)?|minors?|teenagers?|under-?age"),
    (r"urban", r"rural"),
    (r"indoors?", r"outdoors?"),
    (r"vaccinated", r"unvaccinated"),
    (r"married", r"unmarried|single"),
    (r"full-?time", r"part-?time"),
    (r"new", r"used|second-?hand|old"),
    (r"weekdays?", r"weekends?"),
    (r"singles?|one-way", r"returns?|round[- ]trips?"),
)
_APART: tuple[tuple[str, ...], ...] = (
    (r"in\s+favou?r(?:\s+of)?|for(?:\s+(?:it|the))?|yes|aye|supported|backed|approved?", r"against(?:\s+(?:it|the))?|no|opposed|rejected|disapproved?",
     r"abstained|abstentions?|undecided|unsure|did\s+not\s+know|don't\s+know|no\s+opinion|neutral"),
    (r"killed|died|dead|deaths?", r"injured|wounded|hurt|injuries", r"missing", r"unhurt|unharmed|survived|rescued|saved|survivors?"),
    (r"won|wins|victories", r"lost|losses|defeats", r"drawn|drew|draws"),
    (r"domestic|local", r"foreign|abroad|overseas|international"),
    (r"public", r"private"),
    (r"mild|minor", r"serious|severe|critical"),
    (r"guilty|convicted", r"acquitted|innocent|not\s+guilty"),
    (r"agreed?", r"disagreed?"),
    (r"positive", r"negative"),
    (r"north(?:ern)?", r"south(?:ern)?", r"east(?:ern)?", r"west(?:ern)?"),
    (r"destroyed", r"damaged", r"undamaged|intact"),
    (r"passengers?", r"crew"),
)  # fmt: skip
_SETS = tuple(
    (tuple(re.compile(rf"^[^,;.]{{0,24}}?\b(?:{words})\b", re.IGNORECASE) for words in row), full)
    for rows, full in ((_FULL, True), (_APART, False))
    for row in rows
)
_LEADS = re.compile(
    r"\b(?:of|among)\s+(?:the\s+|its\s+|their\s+|all\s+|some\s+|about\s+|these\s+|those\s+)*$", re.IGNORECASE
)
_OF_WHOM = re.compile(r"\b(?:of\s+(?:whom|which|them|these|those)|including|among\s+them)\b", re.IGNORECASE)
_MORE = re.compile(
    r"\b(?:at\s+least|more\s+than|over|up\s+to|some\s+of|both|also|or\s+both|overlap\w*|multiple|several\s+answers)\b",
    re.IGNORECASE,
)


def split_whole(place: Place) -> Iterator[Mismatch]:
    """Parts of a whole that exclude each other: "Of the 24 members 14 are women and 12 men"."""
    for n, whole in enumerate(place.claims):
        total, q = number_of(whole), whole.claim.quantity
        if total is None or total < 3 or q.kind != "count" or not _is_whole(place, n):
            continue
        parts = [c for c in place.claims[n + 1 :] if _is_part(c, whole)]
        for held, full in _sets_of(place, parts):
            if _MORE.search(place.between(whole, held[-1])):
                continue
            added = sum((number_of(c) or Decimal(0) for c in held), Decimal(0))
            slack = sum(
                (slack_of(c.claim.quantity) for c in (whole, *held) if c.claim.quantity.approximate),
                Decimal(0),
            )
            over, under = (
                added - total > slack,
                full and len(parts) == len(held) == 2 and total - added > slack,
            )
            if over or (under and added >= total * Decimal("0.3")):
                left = _rest(total, held)
                yield Mismatch(
                    held[-1],
                    (whole, *held[:-1]),
                    left,
                    "The rest",
                    0.85,
                    whole=True,
                    sure=True,
                    working=f"{whole.surface} less {_named(held[:-1])} leaves {left}",
                )
                return


def _rest(total: Decimal, held: tuple[Saying, ...]) -> str:
    rest = total - sum((number_of(c) or Decimal(0) for c in held[:-1]), Decimal(0))
    return written(rest) if rest >= 0 else "nothing"


def _named(parts: tuple[Saying, ...]) -> str:
    return " and ".join(part.surface for part in parts)


def _is_whole(place: Place, n: int) -> bool:
    """Whether parts are told of a count: "of the 24 members", "24 members, of whom"."""
    whole = place.claims[n]
    if _LEADS.search(place.ahead(whole, 24)):
        return True
    return n + 1 < len(place.claims) and bool(_OF_WHOM.search(place.between(whole, place.claims[n + 1])))


def _is_part(part: Saying, whole: Saying) -> bool:
    q = part.claim.quantity
    return number_of(part) is not None and q.kind == "count" and q.comparator in ("=", "~")


def _sets_of(place: Place, parts: list[Saying]) -> Iterator[tuple[tuple[Saying, ...], bool]]:
    """The parts that belong to one set, each of another kind of it."""
    words = [_words_of(place, part) for part in parts]
    for kinds, full in _SETS:
        sides = [next((k for k, kind in enumerate(kinds) if kind.match(text)), None) for text in words]
        held = [part for part, side in zip(parts, sides, strict=True) if side is not None]
        found = [side for side in sides if side is not None]
        if len(held) >= 2 and len(set(found)) == len(found):
            yield tuple(held), full


def _words_of(place: Place, part: Saying) -> str:
    """A part's own words: its noun, and what is said of it up to the next figure."""
    following = next((c for c in place.claims if c.span.start >= part.span.end), None)
    end = min(place.sentence.span.end, following.span.start if following else place.sentence.span.end)
    figure = part.claim.quantity.number or part.span
    return place.sentence.surface(figure.end, min(end, figure.end + 48)).replace(",", " ", 1)


_OR = re.compile(
    r"^[^.;]{0,40}(?:,|\(|–|—)\s*(?:or|that\s+is|which\s+is)?\s*(?:about\s+|some\s+|roughly\s+|nearly\s+)?$",
    re.IGNORECASE,
)


def share_of_whole(place: Place) -> Iterator[Mismatch]:
    """A part beside its share of a whole: "Of the 300 delegates 180 voted for it, or 60 percent"."""
    for n, target in enumerate(place.claims):
        share = number_of(target)
        if (
            target.claim.quantity.unit != "%"
            or share is None
            or n < 2
            or target.claim.quantity.change == "by"
        ):
            continue
        whole, part = place.claims[n - 2], place.claims[n - 1]
        total, value = number_of(whole), number_of(part)
        counts = all(
            c.claim.quantity.kind == "count" and c.claim.quantity.comparator == "=" for c in (whole, part)
        )
        if (
            not counts
            or not total
            or value is None
            or value > total
            or not _LEADS.search(place.ahead(whole, 24))
        ):
            continue
        if not _OR.match(place.between(part, target)):
            continue
        expected = value / total * 100
        if abs(expected - share) > slack_of(target.claim.quantity) + Decimal("0.6"):
            yield Mismatch(
                target, (part, whole), f"{written(expected, 1)}%", "The share", 0.88, whole=True, sure=True
            )


def split_shares(place: Place) -> Iterator[Mismatch]:
    """Shares that exclude each other and come to more than all: "48 percent for, 39 against and 21 undecided"."""
    shares = [
        c for c in place.claims
        if c.claim.quantity.unit == "%" and c.claim.quantity.change in ("level", "of") and number_of(c) is not None
    ]  # fmt: skip
    if len(shares) < 2 or _MORE.search(place.sentence.text):
        return
    for held, _ in _sets_of(place, shares):
        if len(held) != len(shares):
            continue
        added = sum((number_of(c) or Decimal(0) for c in held), Decimal(0))
        slack = sum((slack_of(c.claim.quantity) for c in held), Decimal(0)) + Decimal("0.5")
        if added - 100 > slack:
            left = _rest(Decimal(100), held)
            yield Mismatch(
                held[-1],
                held[:-1],
                f"{left}%",
                "The rest",
                0.8,
                whole=True,
                sure=True,
                working=f"100% less {_named(held[:-1])} leaves {left}%",
            )
            return


# Kinds that together are all of a thing, with the noun of the whole.
_COMPLETE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("medal", (r"golds?", r"silvers?", r"bronzes?")),
    ("person|people", (r"men", r"women", r"children")),
    ("match|game", (r"wins?|victories", r"draws?|ties", r"defeats?|loss(?:es)?")),
)
_WHOLES = tuple(
    (
        re.compile(rf"(?:{whole})", re.IGNORECASE),
        tuple(re.compile(rf"^\W*(?:{words})\b", re.IGNORECASE) for words in kinds),
    )
    for whole, kinds in _COMPLETE
)


def add_up_kinds(place: Place) -> Iterator[Mismatch]:
    """All kinds of a thing beside their total: "14 golds, 11 silvers and 9 bronzes ... its 34 medals"."""
    for target in place.claims:
        total, q = number_of(target), target.claim.quantity
        if total is None or q.kind != "count" or q.comparator != "=":
            continue
        for whole, kinds in _WHOLES:
            if not whole.fullmatch((q.unit or "").split(" ")[-1]):
                continue
            parts = [_of_kind(kind, place, target) for kind in kinds]
            held = tuple(part for part in parts if part is not None)
            if len(held) < len(kinds):
                continue
            added = sum((number_of(part) or Decimal(0) for part in held), Decimal(0))
            if added != total:
                yield Mismatch(target, held, written(added), "The sum", 0.85)


def _of_kind(kind: re.Pattern[str], place: Place, target: Saying) -> Saying | None:
    """The one exact count of a kind in the sentence."""
    found = []
    for claim in place.claims:
        q = claim.claim.quantity
        if claim is target or q.kind != "count" or q.comparator != "=" or number_of(claim) is None:
            continue
        figure = q.number or claim.span
        if kind.match(place.sentence.surface(figure.end, min(place.sentence.span.end, figure.end + 24))):
            found.append(claim)
    return found[0] if len(found) == 1 else None
