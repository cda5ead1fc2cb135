"""Words of news reduced to what they speak of, so that "killed" meets "dead" and "delivered" meets "deliveries".

A concept gathers the words for one kind of event or measure; every other word is cut to its stem. Digits never
enter: values are compared elsewhere, as numbers.
"""

from __future__ import annotations

import re
from functools import lru_cache

# Each line: the concept, then the words that speak of it (stems are made of them below).
_CONCEPTS: tuple[str, ...] = (
    "dead die died dies dying dead death deaths deadly deadliest kill killed kills killing killings fatal fatality "
    "fatalities lives perish perished slain slay toll murder murdered murders murdering casualties victims execute executed "
    "slaughter drown drowned",
    "hurt injure injured injures injuring injury injuries hurt hurts wound wounded wounding wounds maimed",
    "hospital hospital hospitals hospitalised hospitalized hospitalisation ambulance",
    "rescue rescue rescued rescuers rescuing save saved saving survive survived survivors survivor pulled safe ashore",
    "missing missing unaccounted lost vanished disappeared unfound",
    "evacuate evacuate evacuated evacuees evacuation displaced fled flee fleeing",
    "arrest arrest arrested arrests detain detained detainees custody jailed",
    "convict convict convicted conviction guilty sentenced sentence",
    "aboard aboard board onboard carrying carry carried",
    "rise rise rises rose risen rising increase increased increases increasing grow grew grown grows growth growing climb "
    "climbed climbing jump jumped gain gained gains up surge surged soar soared higher more expand expanded",
    "fall fall falls fell fallen falling decrease decreased decline declined drop dropped dropping slip slipped slide slid "
    "down lower less shrink shrank cut cuts cutting reduce reduced reduction plunge plunged tumble tumbled slump slumped",
    "sell sell sells sold selling sale sales",
    "buy buy buys bought buying purchase purchased purchases acquire acquired acquisition acquires",
    "price price priced prices cost costs costing fee charge charged bill rate retail",
    "earn earn earned earnings profit profits income net",
    "revenue revenue revenues turnover takings receipts",
    "deliver deliver delivered deliveries delivery delivering deliver shipped ship shipments shipment",
    "expect expect expected expects expectation expectations forecast forecasts forecasting predict predicted projection "
    "projected consensus estimate estimated analysts outlook guidance anticipate anticipated wanted",
    "target target targets goal aim aims aimed pledge pledged promise promised",
    "aged aged age ages old year-old",
    "born born birth birthday",
    "built built build builds building-year made make manufactured constructed assembled produced construction",
    "long long length",
    "wide wide width",
    "high high height tall altitude elevation",
    "deep deep depth",
    "heavy weigh weighs weighed weighing weight mass heavy",
    "far far distance away off from miles",
    "fast speed speeds fast velocity",
    "vote vote votes voted voting ballot ballots polled",
    "turnout turnout",
    "majority majority margin lead ahead gap",
    "seat seat seats",
    "poll poll survey polled surveyed questioned sample respondents asked interviewed sampled",
    "error error",
    "employ employ employs employed employees employee staff workers workforce workers jobs job headcount",
    "layoff layoff layoffs redundant redundancies dismissed fired sacked axe axed",
    "share share shares stock stocks equity",
    "close closed closing close finished ended",
    "open open opened opens opening begin began begins start started starts starting launch launched commence",
    "record record records highest peak peaked all-time high-water",
    "lowest lowest minimum trough",
    "previous previous previously earlier former before prior last ago until",
    "next next upcoming future",
    "temperature temperature temperatures degrees heat hot warm cold thermometer celsius",
    "rain rain rainfall rained precipitation",
    "wind wind winds gust gusts",
    "fire fire fires wildfire blaze burned burnt burn ablaze torched",
    "quake quake earthquake quakes tremor jolt jolted shook seismic",
    "flood flood flooding floods floodwaters",
    "crash crash crashed crashes collision collided collide wreck",
    "sink sink sank sunk sinking capsized capsize",
    "power power electricity outage outages blackout blackouts",
    "lose lose loses loss losses losing",
    "win win won wins winning winner victory victories beat defeated defeat triumph success successes successful succession",
    "customer customers customer clients client subscribers users user accounts account households household",
    "patient patients patient",
    "test test tests tested testing trial trials",
    "study study research researchers report analysis paper",
    "fine fine fined fines penalty penalties",
    "pay pay paid pays paying payment payments payout compensation",
    "wage wage wages salary salaries earn",
    "debt debt debts loan loans borrow borrowed borrowing credit",
    "invest invest invested investment investments investors funding raised",
    "value value valued worth valuation",
    "own own owns owned ownership stake holding",
    "recall recall recalled recalls recalling",
    "repair repair repaired fix fixed repairs fixes update",
    "visit visit visited visitors tourists visits",
    "attend attend attended attendance crowd spectators watched watch audience viewers onlookers",
    "house houses house homes home dwellings dwelling residence",
    "school school schools pupils students classroom",
    "capacity capacity seats-up-to hold holds accommodate licensed",
    "release release released published publish",
    "announce announce announced announcement unveiled revealed reveal disclosed disclose",
    "discover discover discovered found find noticed spotted detected detect detection",
    "plan plan plans planned planning intend scheduled schedule",
    "agree agree agreed agreement deal contract contracts signed sign accord",
    "export export exports exported",
    "import import imports imported",
    "supply supply supplies supplied",
    "demand demand demands load consumption usage use used",
    "speed-up faster speedup quicker",
    "delay delay delayed delays late postponed postpone",
    "day-length session sessions",
    "resign resign resigned resignation quit quits stepped step-down",
    "hire hire hired hiring appointed appoint",
    "critical critical serious seriously critically severe severely",
    "damage damage damaged damages destroyed destroy razed leveled levelled destruction",
    "steal steal stole stolen theft robbery robbed robbers rob heist thieves booty loot",
    "shoot shoot shot shooting gunfire gunned shots opened-fire gunman",
    "score score scored scores points threw passed completed",
)

_STOP = frozenset(
    """a an the of in on at to for by with as is are was were be been being and or but nor so that which who whom whose
    this these those it its his her their they he she we you i our your my me him them there here than then if while when
    where what how not no only just also even still again too very has have had having do does did will would can could may
    might must shall should from into onto over under between among against about around after during per each some any all
    both either said says say according told tells mr mrs ms dr s t one two three four five six seven eight nine ten eleven
    twelve hundred thousand million billion trillion percent per cent percentage point points nearly almost more least most
    roughly approximately now out off such other another same own because since through within without upon via amid yet
    although though however meanwhile a.m p.m am pm mid late early thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety dozen dozens half third quarter first second fourth fifth
    sixth seventh eighth ninth tenth twice thrice january february march april june july august september october november
    december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday today
    yesterday tomorrow tonight mon tue wed thu fri sat sun""".split()
)
_SUFFIXES = "ations ation ings ing ments ment ities ity ances ance ences ence ers ors ies ied est ed es er or ly s e y".split()
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, without digits, possessives and function words.

    >>> words_of("Nine people are now known to have died in the Halden Star's loss at 4pm")
    ['people', 'known', 'died', 'halden', 'star', 'loss']
    """
    found = (_bare(match.group().lower()) for match in _WORD.finditer(text))
    return [word for word in found if len(word) > 1 and word not in _STOP]


def is_stop(word: str) -> bool:
    """Say whether a word carries no matter of its own."""
    return word in _STOP


@lru_cache(maxsize=65536)
def concept(word: str) -> str:
    """The concept a word speaks of, or its stem.

    >>> concept("killed") == concept("deaths"), concept("deliveries") == concept("delivered")
    (True, True)
    >>> concept("litres") == concept("litre"), concept("ferry"), concept("ferries")
    (True, 'ferr', 'ferr')
    """
    return _CONCEPT_OF.get(word) or _stem(word)


def _bare(word: str) -> str:
    for tail in ("'s", "’s"):
        if word.endswith(tail):
            return word[: -len(tail)]
    return word.replace("’", "'")


def _stem(word: str) -> str:
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            word = word[: -len(suffix)]
            break
    return word[:8]


_CONCEPT_OF = {word: f"#{line.split()[0]}" for line in reversed(_CONCEPTS) for word in line.split()[1:]}
