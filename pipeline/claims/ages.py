"""Ages: "Mary Hill, 51, said", "aged 38", "68-year-old", "32 years old", "(63)"."""

from __future__ import annotations

from decimal import Decimal

from db.models import Comparator
from pipeline.claims.figures import Figure
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script

_OLD = pattern(r"[- ]olds?\b|[ -]of[ -]age\b")
_AGED = pattern(r"\b(?:aged|ages?|turned|turns|turning)(?: of| between| from| over| under| about| around)* $")
_AFTER = pattern(r",(?= )|\)?[.;](?= |$|\n)|\)|,?$|,?[\"”]")
_NAMED = pattern(r"[A-Z][\w'.-]*[a-z](?:, (?:now |then |still |just |only |at )?| \()$")
_PERSON = pattern(
    r"\b(?:man|woman|boy|girl|men|women|teenager|teen|youth|child|toddler|baby|pensioner|retiree|suspect|victim|defendant|accused|gunman|attacker|"
    r"killer|shooter|inmate|prisoner|survivor|patient|resident|neighbou?r|son|daughter|wife|husband|widow|widower|brother|sister|mother|father|"
    r"grandmother|grandfather|grandson|granddaughter|uncle|aunt|nephew|niece|cousin|twin|bride|groom|girlfriend|boyfriend|partner|student|pupil|"
    r"apprentice|trainee|graduate|officer|sergeant|constable|detective|inspector|captain|colonel|major|general|lieutenant|commander|admiral|pilot|"
    r"soldier|sailor|marine|astronaut|driver|passenger|cyclist|pedestrian|motorcyclist|player|striker|midfielder|defender|winger|forward|"
    r"goalkeeper|keeper|batsman|batter|bowler|pitcher|quarterback|fighter|boxer|golfer|jockey|swimmer|runner|sprinter|athlete|champion|medalli?st|"
    r"rookie|veteran|coach|manager|actor|actress|singer|rapper|musician|guitarist|drummer|composer|conductor|dancer|comedian|presenter|model|"
    r"artist|painter|author|writer|novelist|poet|journalist|reporter|teacher|professor|lecturer|scientist|researcher|engineer|doctor|surgeon|"
    r"nurse|carer|midwife|paramedic|firefighter|farmer|fisherman|miner|builder|carpenter|plumber|electrician|mechanic|chef|cook|waiter|waitress|"
    r"cleaner|shopkeeper|trader|banker|broker|accountant|lawyer|barrister|solicitor|judge|priest|imam|rabbi|bishop|pope|king|queen|prince|"
    r"princess|duke|duchess|president|premier|chancellor|minister|senator|congressman|congresswoman|lawmaker|mayor|governor|councillor|"
    r"politician|diplomat|ambassador|activist|campaigner|protester|candidate|incumbent|leader|founder|entrepreneur|tycoon|billionaire|"
    r"millionaire|chairman|chairwoman|chief|executive|owner|tenant|landlord|migrant|refugee|tourist|hiker|climber|skier|surfer|diver), $"
)
_PLACE = pattern(r"\b(?:in|at|near|around) (?:[A-Z][\w'.-]* ?){1,3}, $")
_PERSON_IS = pattern(
    r"\b(?:who|he|she|i) (?:is|was|am) (?:just |only |now |still )?$|\b(?:he|she|i)'(?:s|m) (?:just |only |now |still )?$"
)
_PERSONS_UNDER = pattern(
    r"\b(?:children|adults|people|women|men|boys|girls|those|anyone|everyone|patients|pupils|voters|drivers|workers|players|teenagers|kids|"
    r"persons|athletes|them) (?:under|over|above|below) $"
)
_PERSONS_OLDER = pattern(
    r"\b(?:children|adults|people|women|men|boys|girls|those|anyone|everyone|patients|pupils|voters|drivers|workers|players|teenagers|kids|"
    r"persons|athletes|residents|seniors|americans|britons|australians|indians|canadians|citizens|smokers|participants) $"
)
_OR_OLDER = pattern(r" (?:and|or) (?:older|younger|over|above|under|below|up)\b")
_OLDEST = Decimal(116)
_GROWN = Decimal(13)
_AT = pattern(r"(?:^|[.!?][\"”]? |\n)(?:At|Now) (?:just |only )?$")
_COMMA_PERSON = pattern(
    r", (?:he|she|[A-Z][a-z]+|(?:the|his|her) (?:[a-z]+ )?(?:man|woman|boy|girl|pianist|actor|actress|singer|player|runner|writer|author|artist|painter|president|minister"
    r"|senator|mayor|champion|driver|rider|swimmer|skier|scientist|director|chef|poet|composer|conductor|musician|judge|king|queen|pope|veteran|founder"
    r"|[a-z]+(?:ist|er|or|ian|man|woman)))\b(?! (?:percent|per|degrees))"
)
"""What follows an age that opens a sentence: "At 87, the pianist ...", "At 41, she ..."."""


_GROUP_BEFORE = pattern(r"\b(under|over)-$")
_GROUP = pattern(r"(\d{1,2})s\b")


def read_age_group(script: Script, at: int) -> Figure | None:
    """Read an age group that is named by its bound: "over-65s", "the under-18s".

    >>> group = read_age_group(Script.of("free for over-65s now"), 14)
    >>> group.start, group.low, group.comparator
    (9, Decimal('65'), '>')
    """
    before, match = _GROUP_BEFORE.search(script.low, max(0, at - 7), at), _GROUP.match(script.low, at)
    if before is None or match is None:
        return None
    value = Decimal(match.group(1))
    bound: Comparator = "<" if before.group(1) == "under" else ">"
    return Figure(
        before.start(),
        match.end(),
        at,
        match.end(1),
        value,
        value,
        "quantity",
        "year",
        bound,
        places=0,
        elided=True,
    )


def old_after(script: Script, at: int) -> int:
    """Where a span of time ends that is an age: with "-old", "years of age" taken in.

    >>> old_after(Script.of("68-year-old man"), 7), old_after(Script.of("32 years in"), 8)
    (11, 8)
    """
    match = _OLD.match(script.low, at)
    return match.end() if match else at


def is_age(script: Script, start: int, end: int, value: Decimal, *, whole: bool) -> bool:
    """Whether a bare number is an age, by the words before and the comma or bracket after.

    >>> def age(text, number):
    ...     at = text.index(number)
    ...     return is_age(Script.of(text), at, at + len(number), Decimal(number), whole=True)
    >>> age("Mary Hill, 51, said", "51"), age("a man aged 38 was", "38"), age("the toll is 17, police", "17")
    (True, True, False)
    """
    low, plain = script.low, script.plain
    if not 0 < value < _OLDEST:
        return False
    if low[start - 1 : start] == " " and whole and _PERSONS_UNDER.search(low, max(0, start - 30), start):
        return True
    if whole and _OR_OLDER.match(low, end) and _PERSONS_OLDER.search(low, max(0, start - 20), start):
        return True
    if low[start - 1 : start] == " " and _AGED.search(low, max(0, start - 20), start):
        return True
    if low.endswith(("older than ", "younger than "), 0, start):
        return True
    if (
        whole
        and value >= _GROWN
        and _AT.search(plain, max(0, start - 6), start)
        and _COMMA_PERSON.match(plain, end)
    ):
        return True
    if not whole or not _AFTER.match(plain, end):
        return False
    floor = max(0, start - 48)
    if plain[end : end + 1] != "," and plain[start - 1 : start] != "(" and _PLACE.search(plain, floor, start):
        return False
    if plain[end : end + 1] == "," and _PERSON.search(low, floor, start):
        return True
    return _NAMED.search(plain, floor, start) is not None or _PERSON_IS.search(low, floor, start) is not None
