"""When two units beside one number are two things, and when one of them is only said more shortly."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from db.models import Quantity, Span
from pipeline.findings.derivations import is_derivable
from pipeline.findings.ledger import Ledger, Saying, Sentence
from pipeline.findings.words import Word, listed, read_words, stem
from pipeline.matching.compare import Relation, compare
from pipeline.matching.concepts import concept
from pipeline.matching.conversion import is_currency, scale_of
from pipeline.matching.nouns import kinship, singular

_AGGREGATES = listed(
    """
    pod node rack cluster server cabinet tray box crate pallet container fleet batch set pack bundle group team squad
    pair lot shipment board blade chassis system array farm cell module bank stack tower hall site station depot
    squadron division company battalion brigade case carton drum tank truckload barrel bottle pack packet
    """
)
"""Things that hold several of what is counted: 16 racks are not 16 chips, even of one make."""

_LIVES = listed(
    """
    person people man woman child life soul victim casualty fatality death injury survivor patient resident passenger
    individual human adult civilian pedestrian bystander worker member
    """
)
_HARM = listed("death fatality injury casualty victim dead wounded injured hurt survivor")
"""What happened to people is counted by people: "two minor injuries", "two people were hurt"."""

_JOBS = listed(
    """
    job post position role employee worker staff staffer redundancy layoff workforce headcount vacancy personnel
    """
)
"""Jobs and those who hold them: 500 jobs go, 500 employees go."""
_OUTINGS = listed("appearance game match outing fixture start cap")
_SEATS = listed("seat member mp lawmaker deputy legislator councillor senator representative delegate")
"""The seats of a parliament and those who sit on them: 150 seats, a 150-member parliament."""
_KILLINGS = listed("murder homicide killing slaying manslaughter")
_CHARGES = listed("count offence offense charge crime felony")
_ALIKE = (_JOBS, _OUTINGS, _SEATS, _KILLINGS, _CHARGES)
"""Nouns by which one thing is counted."""
_EVENTS = listed(
    """
    abstention absence resignation complaint application conviction arrest detention hospitalisation hospitalization withdrawal nomination refusal
    donation dismissal appointment enrolment enrollment retirement hiring rescue evacuation
    delivery sale shipment order booking registration visit admission arrival departure flight trip launch vote ballot
    download installation view click subscription purchase transaction rental loan contract transplant birth wedding
    """
)
"""What is done with the things that are counted: 560,000 deliveries, 560,000 cars."""
_BY_PEOPLE = listed(
    """
    abstention absence resignation complaint application conviction arrest detention hospitalisation hospitalization withdrawal nomination refusal
    donation dismissal appointment enrolment enrollment retirement hiring rescue evacuation
    visit admission arrival departure vote ballot subscription birth wedding booking registration order purchase download
    installation view click rental loan contract transplant trip flight transaction
    """
)
"""Those of them that people may be counted by."""
_OF_THINGS = _EVENTS - listed("visit admission vote ballot birth wedding view click")
"""Those of them that things may be counted by."""
_ANYBODY = listed("person people soul life individual human")
"""People of any kind; a narrower noun beside it may be counted apart."""
_COLLECTIVE = listed(
    "household family home house property dwelling residence couple village town business firm school"
)
"""What holds several people: 240,000 households are not 240,000 people."""

MOST_SAYINGS = 500
"""Claims of one article from which another of its figures may have been worked out."""
_DOLLARS = frozenset({"USD", "AUD", "CAD", "NZD", "SGD", "HKD", "MXN"})
_CENTED = _DOLLARS | {"EUR", "ZAR"}
_CENTS = re.compile(r"\b(?:cents?|c)\b|¢", re.IGNORECASE)
"""A hundredth of many currencies: which one, a reader takes from what stands before."""
_WHOSE = re.compile(
    r"[A-Z]\$|\$[A-Z]|\b(?:USD|AUD|CAD|NZD|SGD|HKD|US|Australian|Canadian|American|Singapore|Hong\s+Kong)\b"
)
"""Whose dollars they are; a plain "$" is a guess."""
_VAGUE = listed("degree point unit time thing item entity way case number figure total piece one")


def is_conflict(one: Quantity, other: Quantity) -> bool:
    """Say whether the same number of these two units is a difference a reader would care about.

    Quiet for ordinals beside counts ("12th flight", "a dozen flights"), a unit that one side only shortens
    ("43.9 degrees", "$4,800" for "$4,800 per megawatt-hour"), a product's name beside its class ("41,300 L7s",
    "41,300 cars"), and people beside what happened to them ("two injuries", "two people were hurt").
    """
    if "ordinal" in (one.kind, other.kind) or one.unit is None or other.unit is None:
        return False
    if one.surface.lower() == other.surface.lower():
        return False  # one writing that was read in two ways
    if one.elided or other.elided or _is_adjective(one) or _is_adjective(other):
        return False
    if {one.unit, other.unit} <= {"GBP", "lb", "pound"} or _are_akin(one, other):
        return False
    if _are_cents(one, other):
        return bool(_WHOSE.search(one.surface) and _WHOSE.search(other.surface))
    if {one.unit, other.unit} <= _DOLLARS and not (
        _WHOSE.search(one.surface) or _WHOSE.search(other.surface)
    ):
        return False
    if _are_few_people(one, other):
        return False
    return not (
        _shortens(one.unit, other.unit)
        or _shortens(other.unit, one.unit)
        or _is_class_of(one, other)
        or _is_class_of(other, one)
        or _counts_harm(one.unit, other.unit)
        or _is_done_with(one.unit, other.unit)
        or _is_done_with(other.unit, one.unit)
        or any({one.unit.split()[-1], other.unit.split()[-1]} <= alike for alike in _ALIKE)
    )


def _is_done_with(event: str, thing: str) -> bool:
    """Whether the first is what is done with the second, or by them: deliveries of cars, votes of people; not of dealers, of boxes."""
    event, thing = event.split()[-1], thing.split()[-1]
    if event not in _EVENTS or thing in _EVENTS or scale_of(thing) is not None:
        return False
    if thing in _COLLECTIVE:
        return event in _BY_PEOPLE | _OF_THINGS  # homes are sold, households complain
    is_people = thing in _LIVES or kinship(thing, "person") in ("same", "kind")
    return event in (_BY_PEOPLE if is_people else _OF_THINGS)


_AGENT = re.compile(r"(?:eer|[^e]er|or|ist|ian|ant|ent|man|woman)$")
FEW = 12


def _are_few_people(one: Quantity, other: Quantity) -> bool:
    """Whether a handful of people is named by two words for what they do: "three climbers", "three mountaineers"."""
    if not isinstance(one.low, Decimal) or one.low > FEW:
        return False
    nouns = [(q.unit or "").split()[-1] for q in (one, other)]
    return all(_AGENT.search(noun) and scale_of(noun) is None and noun not in _AGGREGATES for noun in nouns)


def _are_cents(one: Quantity, other: Quantity) -> bool:
    """Whether one side gives cents, of whatever currency, and both currencies have them."""
    units = {(q.unit or "").partition("/")[0] for q in (one, other)}
    return units <= _CENTED and any(_CENTS.search(q.surface) for q in (one, other))


def _are_akin(one: Quantity, other: Quantity) -> bool:
    """Whether two nouns are one word in two forms: "5 rail lines", "5 coal railways"."""
    a, b = one.unit or "", other.unit or ""
    if _are_several_of(a, b) or _are_several_of(b, a):
        return True
    if scale_of(a) is not None or scale_of(b) is not None:
        return False
    if kinship(a, b) != "other":
        return True
    if _is_somebody(a) != _is_somebody(b):
        return False  # bakers and bakeries
    if _is_name(a) or _is_name(b):
        return False
    return _meets(a, other.surface) or _meets(b, one.surface)


def _are_several_of(several: str, one: str) -> bool:
    """Whether a noun of several counts what the other counts by one: "cars and lorries", "vehicles"."""
    nouns = several.partition("/")[0].split(" and ")
    return len(nouns) > 1 and all(kinship(noun, one.partition("/")[0]) in ("same", "kind") for noun in nouns)


def _is_somebody(noun: str) -> bool:
    return kinship(noun, "person") in ("same", "kind")


def _meets(unit: str, surface: str) -> bool:
    words = [w.text.lower() for w in read_words(surface) if not w.is_figure and len(w.text) > 3]
    return any(part[:4] == word[:4] for part in unit.lower().split() if len(part) > 3 for word in words)


def _is_adjective(quantity: Quantity) -> bool:
    """Whether it is a compound that only classifies: "three-way"."""
    return bool(re.fullmatch(r"[A-Za-z]+-(?:way|fold|sided|part|step|tier|star)", quantity.surface))


def _shortens(short: str, whole: str) -> bool:
    if kinship(short, whole) == "other" and short == "case":
        return False
    if short in _VAGUE and (scale_of(whole) is None) == (scale_of(short) is None):
        return True
    if short == "degree" and whole in ("°C", "°F", "K"):
        return True
    above, *below = (_SPELLED.get(part, part) for part in whole.split("/"))
    first, *fewer = (_SPELLED.get(part, part) for part in short.split("/"))
    return first == above and len(fewer) < len(below) and set(fewer) <= set(below)


_SPELLED = {
    "t": "tonne", "ha": "hectare", "h": "hour", "s": "second", "l": "litre", "L": "litre", "kg": "kilogram", "min": "minute", "yr": "year", "d": "day"
}  # fmt: skip


def _is_class_of(one: Quantity, other: Quantity) -> bool:
    """Whether the first counts by a product's name what the second counts by a common noun."""
    name, noun = one.unit or "", other.unit or ""
    if not _is_name(name) or _is_name(noun) or scale_of(noun) is not None or scale_of(name) is not None:
        return False
    return noun not in _AGGREGATES and not _is_somebody(noun)  # L7 cars, not L7 dealers


def _is_name(unit: str) -> bool:
    return any(c.isupper() or c.isdigit() for c in unit)


def _counts_harm(one: str, other: str) -> bool:
    pair = {unit.split()[-1].split("/")[0] for unit in (one, other)}
    return bool(pair & _HARM) and pair <= (_HARM | _LIVES) and not pair <= _HARM


def is_other_count(ones: Sequence[Saying], others: Sequence[Saying], ledger: Ledger) -> bool:
    """Say whether two nouns that are akin count two things here.

    Households and people; or "213 passengers" in one origin where more have 213 people and count passengers
    apart, as 187.
    """
    a, b = (_counted_noun(side[0]) for side in (ones, others))
    if not a or not b or a == b:
        return False
    if {a, b} & _COLLECTIVE:
        return ({a, b} - _COLLECTIVE) <= _LIVES and len({a, b} & _COLLECTIVE) == 1
    if len({a, b} & _ANYBODY) != 1:
        return False
    narrow, wide = (ones, others) if b in _ANYBODY else (others, ones)
    if ledger.origins(s.article for s in narrow) >= ledger.origins(s.article for s in wide):
        return False
    return _is_counted_apart(narrow[0], ledger)


def is_part_of_people(one: Quantity, other: Quantity) -> bool:
    """Say whether one counts some kind of people and the other, more, people of any kind: two engineers of three people."""
    for narrow, wide in ((one, other), (other, one)):
        nouns = [singular((q.unit or "").split(" ")[-1]) for q in (narrow, wide)]
        if nouns[1] not in _ANYBODY or nouns[0] in _ANYBODY | _HARM or kinship(*nouns) != "kind":
            continue
        if isinstance(narrow.high, Decimal) and isinstance(wide.low, Decimal) and narrow.high < wide.low:
            return True
    return False


def _counted_noun(saying: Saying) -> str:
    return singular((saying.claim.quantity.unit or "").split(" ")[-1])


def _is_counted_apart(narrow: Saying, ledger: Ledger) -> bool:
    """Whether other origins count the narrower noun as a part: fewer, but more than half."""
    value = narrow.claim.quantity.low
    return any(
        isinstance(value, Decimal)
        and value / 2 < counted < value
        and ledger.origin(article) != ledger.origin(narrow.article)
        for article, counted in ledger.once(_counts).get(_counted_noun(narrow), ())
    )


def _counts(ledger: Ledger) -> dict[str, tuple[tuple[str, Decimal], ...]]:
    """For each counted noun, which articles count how many of it."""
    found: dict[str, dict[tuple[str, Decimal], None]] = defaultdict(dict)
    for article in ledger.articles:
        for saying in ledger.sayings[article.id]:
            q = saying.claim.quantity
            if q.kind == "count" and q.unit and isinstance(q.low, Decimal) and q.low == q.high:
                found[singular(q.unit.split(" ")[-1])].setdefault((article.id, q.low))
    return {noun: tuple(counts) for noun, counts in found.items()}


def is_thing(quantity: Quantity) -> bool:
    """Say whether a count is of things, not of people or of what happened to them."""
    noun = (quantity.unit or "").split(" ")[-1].split("/")[0]
    if not noun or scale_of(quantity.unit) is not None:
        return False
    return noun not in _LIVES | _HARM | _VAGUE and kinship(noun, "person") == "other"


# ---- how much the words around say that one thing is meant


def is_one_matter(one: Saying, other: Saying, ledger: Ledger, *, matched: bool = False) -> bool:
    """Say whether the words around a number show that both mean one thing, its unit apart.

    The more telling the number, the fewer shared words are asked for; a number that the article can have
    worked out from its other figures is its own. Claims that were matched into one fact ask for less.
    """
    first, second = ledger.sentence(one), ledger.sentence(other)
    if first is None or second is None:
        return False
    a, b = one.claim.quantity, other.claim.quantity
    if says_both(one, second, ledger, b.unit) or says_both(other, first, ledger, a.unit):
        return False
    shared = shared_matter(one, first, other, second)
    if are_measured_alike(a, b) or {a.unit, b.unit} == {"%", "pp"}:
        shared += _shared_figures(one, other, ledger)
    digits = telling_digits(a)
    if {a.unit, b.unit} == {"%", "pp"} and _is_only_share(one, ledger) and _is_only_share(other, ledger):
        return True
    if are_measured_alike(a, b) and digits != 2:
        bounded = a.comparator == b.comparator != "="
        return shared >= (0 if digits > 2 else 1 if bounded else 2)
    if matched and a.kind == b.kind == "count" and (digits > 3 or (digits == 2 and _is_large(a))):
        return True
    if are_measured_alike(a, b) or digits >= 4 or {a.unit, b.unit} == {"%", "pp"}:
        return shared >= 1
    if digits == 3 or matched:
        return shared >= (1 if matched and digits >= 2 else 2 if digits >= 2 else 3)
    if shared < 3:
        return False
    own = [s for s in ledger.sayings[one.article][:MOST_SAYINGS] if s.span != one.span]
    return not is_derivable(one, own)


def _is_large(quantity: Quantity) -> bool:
    """Whether a count is so large that another of the same size is hardly met in one story."""
    return isinstance(quantity.low, Decimal) and quantity.low >= LARGE


LARGE = 100_000
"""240,000 households, 240,000 streets."""


def _shared_figures(one: Saying, other: Saying, ledger: Ledger) -> int:
    """How many other values stand in the sentences of both, of one unit: "above 40C on five days"."""
    first, second = (
        {
            (s.claim.quantity.low, s.claim.quantity.high, s.claim.quantity.unit)
            for s in ledger.sayings[saying.article]
            if s.span != saying.span and ledger.sentence(s) == ledger.sentence(saying)
        }
        for saying in (one, other)
    )
    return len(first & second)


def _is_only_share(saying: Saying, ledger: Ledger) -> bool:
    """Whether an article gives no other percentage."""
    return ledger.once(_count_shares)[saying.article] == 1


def _count_shares(ledger: Ledger) -> dict[str, int]:
    """How many different percentages each article gives."""
    return {
        id_: len({s.claim.quantity.low for s in sayings if s.claim.quantity.unit in ("%", "pp")})
        for id_, sayings in ledger.sayings.items()
    }


def telling_digits(quantity: Quantity) -> int:
    """How many digits a number tells: 4,380 three, 41,300 three, 16 two, 2,000 one.

    Written units and zeros at the end tell nothing.
    """
    if not isinstance(quantity.low, Decimal):
        return 0
    digits = "".join(map(str, quantity.low.as_tuple().digits)).strip("0")
    return len(digits)


def shared_matter(one: Saying, first: Sentence, other: Saying, second: Sentence) -> int:
    """How many concepts two sentences share, the counted nouns left out; a name in both claims counts double."""
    own = {stem(w.text) for s in (one, other) for w in read_words(s.claim.quantity.unit or "")}
    left = {concept(w.text.lower()) for w in _matter(first) if w.is_content and w.stem not in own}
    right = {concept(w.text.lower()) for w in _matter(second) if w.is_content and w.stem not in own}
    names = _names(one.surface) & _names(other.surface)
    return len(left & right) + 2 * len(names - own)


def _matter(sentence: Sentence) -> tuple[Word, ...]:
    """The words of a sentence; of a table's cell, with those of its heads."""
    return (*sentence.words, *(w for head in sentence.passage.heads for w in read_words(head)))


def _names(surface: str) -> set[str]:
    return {w.stem for w in read_words(surface) if w.text[0].isupper() and len(w.text) > 2}


def are_measured_alike(a: Quantity, b: Quantity) -> bool:
    """Say whether two units measure one thing: hours and days, pounds and dollars."""
    one, two = scale_of(a.unit), scale_of(b.unit)
    if one is None or two is None:
        return False
    return one.dimension == two.dimension or (is_currency(a.unit) and is_currency(b.unit))


def says_both(one: Saying, sentence: Sentence, ledger: Ledger, other: str | None = None) -> bool:
    """Whether the other sentence speaks of what this one counts, without counting it: "1,214 homes sold", "sales"."""
    noun = (one.claim.quantity.unit or "").split(" ")[-1].split("/")[0]
    if not noun or scale_of(one.claim.quantity.unit) is not None:
        return False
    if other is not None and noun in _EVENTS and not _is_done_with(noun, other):
        return False  # who delivered 126,400 dealers speaks of no 126,400 deliveries
    wanted = concept(noun.lower())
    own = stem(noun)
    return any(
        (word.stem == own or concept(word.text.lower()) == wanted)
        and not ledger.sayings_at(sentence.article, Span(word.start, word.start + 1, sentence.span.part))
        for word in sentence.words
        if word.is_content
    )


def same_figures(ledger: Ledger) -> Iterator[tuple[Saying, tuple[Saying, ...]]]:
    """Claims whose number stands in other origins with another unit, and in none with theirs."""
    by_number: dict[tuple[Decimal, Decimal], list[Saying]] = defaultdict(list)
    for article in ledger.articles:
        for saying in ledger.sayings[article.id]:
            q = saying.claim.quantity
            if isinstance(q.low, Decimal) and isinstance(q.high, Decimal) and q.kind != "ordinal" and q.unit:
                by_number[q.low, q.high].append(saying)
    for number in sorted(by_number):
        held = by_number[number]
        points = {"%", "pp"} <= {s.claim.quantity.unit for s in held}
        if len({ledger.origin(s.article) for s in held}) < 2:
            continue
        if points or telling_digits(held[0].claim.quantity) >= 2:
            yield from _apart(held, ledger)
        elif number[0] >= FEWEST_MEASURED:
            dimensions = [_physical(s.claim.quantity) for s in held]
            for dimension in _PHYSICAL:
                alike = [s for s, own in zip(held, dimensions, strict=True) if own == dimension]
                yield from _apart(alike, ledger)
        elif number[0] > 1:
            spans = [
                s
                for s in held
                if (scale := scale_of(s.claim.quantity.unit)) is not None and scale.dimension == "time"
            ]
            yield from (
                (odd, rest)
                for odd, rest in _apart(spans, ledger)
                if ledger.origins(s.article for s in rest) > 1
            )


FEWEST_MEASURED = 10
"""Round lengths, weights and the like from here on are compared too: 100 feet, 100 metres."""


def _physical(quantity: Quantity) -> str | None:
    """What is measured, of space, weight, power or the like; hours and money are of many things."""
    scale = scale_of(quantity.unit)
    return scale.dimension if scale is not None and scale.dimension in _PHYSICAL else None


_PHYSICAL = ("length", "area", "volume", "mass", "speed", "power", "energy", "temperature")


def _apart(held: list[Saying], ledger: Ledger) -> Iterator[tuple[Saying, tuple[Saying, ...]]]:
    by_unit: dict[str, list[Saying]] = defaultdict(list)
    for saying in held:
        by_unit[saying.claim.quantity.unit or ""].append(saying)
    for unit in sorted(by_unit):
        odd = by_unit[unit]
        if ledger.origins(s.article for s in odd) > 1:
            continue
        articles = {s.article for s in odd}
        rest = [
            s
            for other in sorted(by_unit)
            for s in by_unit[other]
            if other != unit and compare(odd[0].claim.quantity, s.claim.quantity).relation is Relation.UNIT
        ]
        if not rest or (any(s.article in articles for s in rest) and not _is_other_unit(odd, rest, ledger)):
            continue
        rest = [s for s in rest if s.article not in articles]
        for saying in odd:
            yield saying, tuple(rest)


def _is_other_unit(odd: list[Saying], rest: list[Saying], ledger: Ledger) -> bool:
    """Whether an article gives in one place another currency, or of a telling number another unit of its kind, than
    it gives elsewhere and at least two other origins give: 72 days where all have 72 hours."""
    others = [s for s in rest if ledger.origin(s.article) != ledger.origin(odd[0].article)]
    units = {s.claim.quantity.unit for s in (*odd, *others)}
    first = odd[0].claim.quantity
    alike = bool(others) and telling_digits(first) > 1 and are_measured_alike(first, others[0].claim.quantity)
    return (
        len(units) == 2
        and (alike or all(is_currency(unit) for unit in units))
        and len({s.claim.quantity.unit for s in others}) == 1
        and ledger.origins(s.article for s in others) > 1
    )
