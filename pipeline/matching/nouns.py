"""Counted nouns: which words count the same thing, and which is a kind of which.

"41 people" and "41 lives" count one thing; a passenger is a kind of person; a chip is no pod.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

Kinship = Literal["same", "kind", "unknown", "other"]

_IRREGULAR = {
    "people": "person",
    "persons": "person",
    "men": "man",
    "women": "woman",
    "children": "child",
    "lives": "life",
    "feet": "foot",
    "teeth": "tooth",
    "mice": "mouse",
    "geese": "goose",
    "wives": "wife",
    "knives": "knife",
    "thieves": "thief",
    "halves": "half",
    "leaves": "leaf",
    "wolves": "wolf",
    "calves": "calf",
    "criteria": "criterion",
    "phenomena": "phenomenon",
    "indices": "index",
    "analyses": "analysis",
    "crises": "crisis",
    "hypotheses": "hypothesis",
    "theses": "thesis",
    "diagnoses": "diagnosis",
    "prognoses": "prognosis",
    "oases": "oasis",
    "emphases": "emphasis",
    "parentheses": "parenthesis",
    "policemen": "policeman",
    "firemen": "fireman",
    "fishermen": "fisherman",
    "congressmen": "congressman",
    "buses": "bus",
    "gases": "gas",
    "viruses": "virus",
    "campuses": "campus",
    "movies": "movie",
    "canvases": "canvas",
    "lenses": "lens",
    "bonuses": "bonus",
    "censuses": "census",
    "species": "species",
    "series": "series",
    "aircraft": "aircraft",
    "headquarters": "headquarters",
}

# Words that count one thing: each line is one.
_SYNONYMS: tuple[str, ...] = (
    "person soul life human individual",
    "car vehicle automobile auto",
    "death fatality dead victim",
    "injury injured wounded casualty hurt",
    "job position post role",
    "employee worker staff staffer",
    "house home household dwelling residence",
    "ship vessel boat craft",
    "plane aircraft airplane aeroplane jet airliner",
    "shop store outlet",
    "company firm business",
    "student pupil",
    "country nation state",
    "kid child",
    "customer client subscriber",
    "report case incident",
    "time occasion",
    "share stock",
    "officer cop policeman",
    "soldier troop",
    "doctor physician",
    "film movie",
    "attack strike raid",
    "flight mission",
    "vote ballot",
    "voter elector",
    "parameter param",
    "quake earthquake tremor",
    "crew crewman crewmember",
    "suspect arrest detainee",
    "round bullet shot",
    "dose jab vaccine vaccination shot",
    "theory hypothesis explanation",
    "missile rocket projectile",
    "fighter militant insurgent rebel",
    "deal agreement contract",
    "record account",
    "device unit",
    "fire blaze wildfire",
    "painting canvas picture",
    "work artwork piece exhibit",
    "book title volume",
    "song track tune",
    "match game fixture",
    "prize award honour honor",
    "theft burglary",
    "engine appliance",
    "street road lane",
    "tower skyscraper",
    "meeting session gathering",
    "email e-mail",
    "grant subsidy",
    "turbine windmill",
    "site location venue",
    "lorry truck hgv",
    "tram streetcar",
    "lift elevator",
    "apartment flat",
    "square plaza",
    "photo photograph image",
    "stage leg",
    "clip video",
    "lawsuit suit",
    "clause article section",
)

# Kinds of person, of place, of vehicle: the first word of a line is the wider one.
_KINDS: tuple[str, ...] = (
    """person passenger survivor victim adult child man woman boy girl resident employee worker staff patient
    student pupil teacher soldier troop officer civilian migrant refugee tourist visitor guest voter
    elector user customer client member crew participant volunteer driver farmer doctor nurse prisoner inmate
    hostage suspect protester demonstrator evacuee villager fan spectator attendee applicant candidate
    pensioner teenager youth household family baby infant girl mother father parent militant fighter rebel
    journalist firefighter police policeman caller subscriber respondent owner player athlete mp lawmaker
    senator minister judge juror employer migrant dead injured missing wounded homeless unemployed adult
    american briton colleague inhabitant citizen national passer-by bystander rescuer sailor miner pilot
    fisherman climber skier hiker swimmer cyclist motorist pedestrian commuter traveller traveler viewer listener
    reader runner walker dancer singer musician artist actor writer author scientist researcher engineer technician
    lawyer barrister solicitor defendant plaintiff witness victim captive detainee convict offender criminal thief
    graduate trainee apprentice intern undergraduate schoolchild schoolboy schoolgirl toddler newborn grandchild
    veteran retiree senior taxpayer ratepayer consumer shopper diner buyer seller tenant renter landlord homeowner
    householder settler newcomer immigrant emigrant exile foreigner believer worshipper pilgrim
    priest nun monk bishop supporter follower backer donor investor shareholder saver borrower debtor creditor
    claimant recipient beneficiary carer caregiver midwife paramedic surgeon dentist vet therapist psychologist
    recruit cadet reservist airman sergeant commander guard gunman attacker assailant robber smuggler
    trafficker hacker activist campaigner striker picket marcher rioter looter delegate councillor deputy official
    executive manager director banker trader broker analyst economist accountant clerk cashier cleaner cook chef waiter
    builder plumber electrician carpenter welder labourer laborer peasant herder fisher hunter
    gambler gamer subscriber listener competitor contestant entrant finisher rider jockey racer golfer
    footballer cricketer swimmer rower onlooker partygoer concertgoer reveller holidaymaker vacationer camper guest
    ticket-holder pensioner sufferer asylum-seeker jobseeker""",
    "car truck lorry van bus suv sedan pickup",
    "building house school hospital church shop flat apartment factory warehouse mosque hotel property",
    "ship ferry tanker trawler yacht barge frigate destroyer submarine freighter",
    "plane helicopter drone fighter bomber",
    "country republic",
    "company bank startup retailer carmaker airline manufacturer supplier",
    "device phone smartphone handset laptop tablet computer camera console gadget smartwatch headset",
    "animal dog cat cow sheep horse pig bird whale",
    "facility plant factory mine station depot",
    "place town city village district province region county municipality",
    "weapon gun rifle pistol missile rocket bomb",
    "job employee worker staff person",
    "attack bombing shooting stabbing airstrike",
)
_VAGUE = frozenset({"one", "thing", "item", "unit", "total", "number", "case", "other", "group"})
_OF_ILLNESS = frozenset(
    "case infection test swab sample dose vaccination vaccine jab death fatality admission hospitalisation hospitalization recovery".split()
)
"""What is counted of an illness, each apart from the others: 9,400 cases are not 9,400 tests."""


_SINGULAR_IN_S = frozenset(
    "canvas atlas bias lens christmas texas kansas pancreas alias corps chaos cosmos news mathematics politics".split()
)


@lru_cache(maxsize=8192)
def singular(word: str) -> str:
    """Give the singular of an English noun, lower-case.

    >>> [singular(w) for w in ("countries", "boxes", "people", "ships", "gas", "glass", "matches", "houses")]
    ['country', 'box', 'person', 'ship', 'gas', 'glass', 'match', 'house']
    """
    low = word.lower()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    if len(low) <= 3 or not low.endswith("s") or low.endswith(("ss", "us", "is")) or low in _SINGULAR_IN_S:
        return low
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if low.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return low[:-2]
    return low[:-1]


@lru_cache(maxsize=65536)
def kinship(one: str | None, other: str | None) -> Kinship:
    """Say how two counted nouns stand to each other.

    >>> kinship("people", "lives"), kinship("passenger", "person"), kinship("chip", "pod")
    ('same', 'kind', 'other')
    >>> kinship("crew member", "crew"), kinship(None, "boat"), kinship("minor injury", "injury")
    ('same', 'unknown', 'same')
    >>> kinship("shot", "dose"), kinship("shot", "bullet"), kinship("dose", "bullet")
    ('same', 'same', 'other')
    >>> kinship("vehicle", "bus"), kinship("job", "worker"), kinship("passenger/week", "person/week")
    ('kind', 'kind', 'kind')
    """
    if not one or not other:
        return "unknown"
    a, b = _head(one), _head(other)
    if a == b or singular(one) == singular(other):
        return "same"
    if a in _words(one, other) or b in _words(other, one):
        return "same"
    if not _SENSES.get(a, frozenset((a,))).isdisjoint(_SENSES.get(b, frozenset((b,)))):
        return "same"
    one_thing, other_thing = _GROUP.get(a, a), _GROUP.get(b, b)
    if _is_wider(one_thing, a, other_thing, b) or _is_wider(other_thing, b, one_thing, a):
        return "kind"
    if _is_person(a) and _is_person(b):
        return "other" if _serve_each_other(a, b) else "kind"
    if {a, b} <= _OF_ILLNESS:
        return "other"
    return "unknown" if a in _VAGUE or b in _VAGUE else "other"


# Those who do something for others, and those for whom it is done: 1,450 engineers are no 1,450 customers.
_SERVING = frozenset(
    "engineer doctor nurse surgeon medic paramedic teacher lecturer officer firefighter soldier rescuer volunteer employee staff staffer worker "
    "crew pilot driver steward dealer agent lawyer guard technician electrician inspector carer farmer".split()
)
_SERVED = frozenset(
    "customer client patient passenger pupil student tenant reader viewer subscriber user shopper voter pensioner guest visitor tourist "
    "spectator buyer consumer borrower saver".split()
)


def _serve_each_other(one: str, other: str) -> bool:
    return (one in _SERVING and other in _SERVED) or (one in _SERVED and other in _SERVING)


@lru_cache(maxsize=4096)
def noun_key(unit: str | None) -> str | None:
    """A key that nouns counting one thing share; every kind of person has the person's key.

    >>> noun_key("passengers"), noun_key("souls"), noun_key("vessel") == noun_key("ships"), noun_key(None)
    ('person', 'person', True, None)
    """
    if not unit:
        return None
    head = _head(unit)
    if _is_person(head):
        return "person"
    return _GROUP.get(head, head)


def _words(given: str, other: str) -> tuple[str, ...]:
    """The words of the other noun, where it is a compound ("crew member") of the given one."""
    if len(given.split()) > 1 or len(other.split()) < 2:
        return ()
    return tuple(singular(word) for word in other.split()) if given else ()


def _head(unit: str) -> str:
    words = unit.partition("/")[0].replace("-", " ").split()
    return singular(words[-1]) if words else ""


def _is_wider(wide: str, wide_word: str, narrow: str, narrow_word: str) -> bool:
    """Whether one counts what is a kind of the other, in any of its words: vehicles and buses, firms and banks."""
    kinds = _NARROWER.get(wide_word, _NARROWER.get(wide, frozenset()))
    return narrow_word in kinds or narrow in kinds


def _is_person(noun: str) -> bool:
    return _GROUP.get(noun, noun) == _GROUP["person"] or noun in _NARROWER["person"] or _is_agent(noun)


def _is_agent(noun: str) -> bool:
    """Whether a noun is one for somebody who does something, by its form: a dealer, a juggler, a hotelier; not a container.

    >>> _is_agent("dealer"), _is_agent("chemist"), _is_agent("container"), _is_agent("sensor"), _is_agent("berth")
    (True, True, False, False, False)
    """
    return (
        len(noun) > 5
        and noun.endswith(_AGENT_ENDS)
        and noun not in _THINGS_IN_ER
        and noun not in _GROUP
        and not noun.endswith(_THING_ENDS)
    )


_AGENT_ENDS = (
    "er",
    "or",
    "ist",
    "eer",
    "ian",
    "yst",
    "man",
    "woman",
    "wright",
    "smith",
    "keeper",
    "goer",
    "logist",
    "crat",
)
_THING_ENDS = ("meter", "computer", "liner", "craft", "water", "paper", "power", "tower", "letter", "number", "quarter", "matter", "order", "cover",
    "scraper", "cluster", "chamber", "flower", "copter", "sphere", "processor", "reactor", "tractor", "motor", "sensor", "detector", "generator",
    "elevator", "escalator", "conductor", "transistor", "capacitor", "resistor", "compressor", "projector", "monitor", "vector", "sector", "factor",
    "corridor", "mirror", "error", "terror", "horror", "favor", "color", "harbor", "tumor", "doctor's")  # fmt: skip
_THINGS_IN_ER = frozenset(
    """container server trailer charger printer router carrier cooker freezer filter heater boiler burner cleaner scanner speaker sticker poster folder
    drawer locker tanker freighter cruiser bomber fighter fryer dryer washer mixer toaster shelter shoulder border corner center centre chapter character
    charter cluster counter crater danger december disaster dinner drawer feeder finger folder gutter hammer hanger hunger ladder layer lever liter litre
    lumber manner marker master meter metre minister's mortar murder november october september number offer offender's order oyster parameter pepper pillar plaster
    platter poster powder primer quaver rafter river roller rocker rudder rubber saucer semester shower shutter silver skewer slipper spider starter stopper
    stretcher summer supper sweater tender theater theatre thunder timber tracker transfer trigger turner tweeter twitter velvet vesper voucher wafer wrapper winter
    wonder cylinder calendar blister booster breaker bumper bunker buffer browser button camper clipper cracker crossover cutter decanter digger dispenser
    dozer drainer dumper encounter engagement excavator extinguisher fastener fiber fibre gather glacier grader harvester headquarter helicopter holder
    identifier insider's jumper killer's lander launcher lighter loader locomotor manager's modifier mower muffler orbiter paver planter plunger pointer
    pusher radiator ranger receiver recorder reminder rooster rover ruler sampler scooter setter shaver shredder sinker slider smoother snorkel soldier's
    sprinkler stapler steamer streamer stroller surrender thriller thruster ticker tiger timer toner tuner turbocharger upper vendor's viewer's wagoner
    weather whisper wiper zipper motor rotor razor armor labor flavor vapor humor rumor rigor vigor honor anchor minor major prior senior junior
    interior exterior superior inferior meteor decor manor tenor censor indicator calculator accelerator incubator refrigerator ventilator simulator
    equator alligator radiator terminator cursor tensor contractor's list twist wrist mist fist grist gist tourist's exist persist assist consist whist
    musician's politician's median pedestrian's indian asian russian italian egyptian brazilian canadian australian austrian belgian persian norwegian
    german roman human woman man cayman ottoman talisman tallisman""".split()
)
"""Things whose nouns look like those of people."""


_SENSES: dict[str, frozenset[str]] = {}
"""The things a word may count, each by the first word of its line: a shot is a bullet, or a dose."""
for _line in _SYNONYMS:
    for _word in _line.split():
        _SENSES[_word] = _SENSES.get(_word, frozenset()) | {_line.split()[0]}
_GROUP = {word: line.split()[0] for line in reversed(_SYNONYMS) for word in line.split()}
_NARROWER = {line.split()[0]: frozenset(line.split()[1:]) for line in _KINDS}
