"""What a figure measures: closed classes of casualty, money, poll, election, weather, market and performance roles.

A row names a measure, the kinds of figure that it can be, and the words that speak of it. The measure of
a figure is the one whose word stands nearest, in the figure's own clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from db.models import Quantity
from pipeline.claims.tokens import Tokens

_PEOPLE = "P"
_MONEY = "M"
_SHARE = "%"
_COUNT = "C"
_HEAT = "T"
_LENGTH = "L"
_SPAN = "D"
_POWER = "E"
_RATE = "R"
_OTHER = "O"

_ROWS: tuple[tuple[str, str, str], ...] = (
    # casualties
    ("killed", "PC", "killed kill kills killing dead died die dies dying death deaths fatalities fatality toll perished "
     "lives slain murdered drowned casualties executed bodies"),
    ("injured", "PC", "injured injuring injures injuries injury hurt wounded wounding wounds"),
    ("missing", "PC", "missing unaccounted disappeared vanished unfound"),
    ("rescued", "PC", "rescued saved survivors survivor survived ashore pulled rescuing"),
    ("in hospital", "PC", "hospital hospitalised hospitalized hospitals admitted hospitalisations hospitalizations"),
    ("critical", "PC", "critical critically intensive"),
    ("evacuated", "PC", "evacuated evacuate evacuees evacuation evacuating"),
    ("displaced", "PC", "displaced homeless fled refugees"),
    ("arrested", "PC", "arrested arrests detained detainees arrest custody"),
    ("charged", "PC", "charged indicted prosecuted"),
    ("convicted", "PC", "convicted convictions jailed sentenced imprisoned"),
    ("trapped", "PC", "trapped stranded stuck"),
    ("infected", "PC", "infected infections cases infection positive"),
    ("vaccinated", "PC%", "vaccinated vaccinations doses vaccination"),
    ("aboard", "PC", "aboard onboard board passengers crew carrying"),
    ("attendance", "PC", "attended attendance crowd spectators watched gathered lined marched protesters viewers audience"),
    ("employees", "PC", "employees employs employed staff workforce headcount employ workers"),
    ("jobs cut", "PC", "layoffs redundancies axe axed layoff redundant sack sacked"),
    ("hired", "PC", "hire hired hiring recruit recruited"),
    ("affected", "PC", "affected impacted exposed stolen leaked compromised"),
    ("signed up", "PC%", "enrolled subscribers subscribed accepted"),
    ("patients", "PC", "patients"),
    # money
    ("revenue", "M%", "revenue revenues turnover takings receipts"),
    ("net profit", "M%", "profit profits earnings"),
    ("income", "M%", "income incomes"),
    ("loss", "M", "loss losses deficit shortfall"),
    ("fine", "M", "fine fined penalty penalties fines"),
    ("cost", "M", "cost costs costing bill expense expenses expenditure spend spending spent"),
    ("price", "M%", "price prices priced sells fetch fetched sold costs traded"),
    ("share price", "M%", "shares stock share stocks"),
    ("contract", "M", "contract contracts deal order orders"),
    ("funding", "M", "funding raised round grant grants subsidy subsidies investors fund"),
    ("investment", "M", "invest invested investment investments investing"),
    ("debt", "M", "debt debts loan loans borrowing owed owes borrowed bonds bond"),
    ("budget", "M", "budget allocated budgeted"),
    ("provision", "M", "provision aside provisions"),
    ("damages", "M", "damages compensation settlement payout compensate settle damage"),
    ("market value", "M%", "valuation valued capitalisation capitalization value worth"),
    ("dividend", "M", "dividend dividends buyback"),
    ("wage", "M%", "wage wages salary salaries bonus"),
    ("tax", "M%", "tax taxes duty levy tariff tariffs"),
    ("donation", "M", "donated donation donations donate gift"),
    ("aid", "M", "aid relief"),
    ("stolen", "M", "stole theft robbery heist ransom embezzled defrauded"),
    ("sales", "MC%", "sales sold"),
    # shares, polls, elections
    ("turnout", "%PC", "turnout"),
    ("votes", "%PC", "votes vote ballots polled"),
    ("majority", "PCO", "majority"),
    ("seats", "PC", "seats seat"),
    ("swing", "%", "swing"),
    ("margin of error", "%", "error"),
    ("lead", "%PC", "lead ahead margin gap"),
    ("support", "%", "support poll survey backing backed favour favor approve approval rating voters intention"),
    ("sample", "PC", "questioned sample respondents surveyed interviewed asked participants volunteers"),
    ("unemployment", "%", "unemployment jobless joblessness"),
    ("inflation", "%", "inflation"),
    ("interest rate", "%", "interest"),
    ("growth", "%", "growth grew grow expanded expansion economy gdp output"),
    ("discount", "%M", "discount reduction rebate"),
    ("margin", "%", "margin margins"),
    ("efficacy", "%", "efficacy effective effectiveness"),
    ("capacity", "%PCE", "capacity full"),
    ("risk", "%O", "risk chance likelihood odds probability"),
    ("stake", "%", "stake holding owns ownership"),
    # weather, place, bodies
    ("temperature", "T", "temperature temperatures degrees heat hottest coldest warmest cooler warmer water sea"),
    ("rainfall", "L", "rain rainfall rained precipitation snow snowfall"),
    ("wind speed", "R", "wind winds gust gusts gusting"),
    ("magnitude", "OC", "magnitude"),
    ("depth", "L", "deep depth"),
    ("height", "L", "tall high height altitude elevation orbit overhead"),
    ("length", "L", "long length"),
    ("distance", "L", "away off distance from"),
    ("visibility", "L", "visibility"),
    ("range", "L", "range"),
    ("area", "LO", "area acres hectares"),
    ("weight", "W", "weighs weighed weighing weight mass payload"),
    ("age", "D", "aged age old"),
    ("sentence", "D", "sentence sentenced jail prison jailed"),
    ("delay", "D", "delay delayed late held"),
    # performance and industry
    ("throughput", "RX", "throughput"),
    ("latency", "D", "latency"),
    ("speed", "RX", "speed speeds fast faster velocity"),
    ("power demand", "E%", "demand peaked peak consumption load"),
    ("power supply", "E", "imports supplied generated output reserves reserve generating outage lost"),
    ("parameters", "O", "parameters parameter"),
    ("fuel", "O", "fuel diesel petrol"),
    ("deliveries", "PC%", "deliveries delivered delivery deliver"),
    ("production", "PC%E", "production produced output produce manufactured"),
    ("exports", "MPC%", "exports exported shipments"),
    ("imports", "MPC%", "imports imported"),
    ("recalled", "PC", "recall recalled recalling recalls"),
    ("accuracy", "%", "accuracy accurate"),
)  # fmt: skip

_PEOPLE_UNITS = frozenset(
    """person people man woman child boy girl passenger customer survivor soldier civilian worker employee patient
    resident student pupil victim migrant refugee household family voter adult life soul member officer body home
    user user account subscriber viewer case fatality death injury""".split()
)
_BY_UNIT = {
    "T": "°C °F K degree", "L": "km m cm mm mile foot yard inch nmi ha acre km² m² ft", "W": "kg g t tonne ton pound lb mg oz",
    "D": "second minute hour day week month year decade century", "E": "W kW MW GW kWh MWh GWh TWh Wh megawatt gigawatt J",
}  # fmt: skip
_REACH = 14


@cache
def _by_word() -> dict[str, tuple[tuple[str, str], ...]]:
    table: dict[str, list[tuple[str, str]]] = {}
    for measure, kinds, words in _ROWS:
        for word in words.split():
            table.setdefault(word, []).append((measure, kinds))
    return {word: tuple(rows) for word, rows in table.items()}


@cache
def measure_words() -> frozenset[str]:
    """Every word that speaks of a measure."""
    return frozenset(_by_word())


@cache
def _unit_letters() -> dict[str, str]:
    letters = {unit: letter for letter, units in _BY_UNIT.items() for unit in units.split()}
    return {**letters, **dict.fromkeys(_PEOPLE_UNITS, "P")}


def letter_of(quantity: Quantity) -> str:
    """The kind of a figure, as the table's rows name it."""
    if quantity.kind == "money":
        return _MONEY
    if quantity.kind == "percent":
        return _SHARE
    if quantity.kind == "multiple":
        return "X"
    unit = quantity.unit
    if unit is None:
        return _COUNT if quantity.kind == "count" else _OTHER
    known = _unit_letters().get(unit)
    if known is not None:
        return known
    if "/" in unit:
        return _RATE
    return _COUNT if quantity.kind == "count" else _OTHER


def find_measure(
    tokens: Tokens,
    quantity: Quantity,
    place: tuple[int, int],
    words: Sequence[int],
    others: Sequence[tuple[int, int]],
) -> str | None:
    """The measure whose word stands nearest to the figure; ``words`` are the places of measures' words in its clause.

    A word behind another figure is that one's.
    """
    letter = letter_of(quantity)
    table = _by_word()
    best: tuple[int, str] | None = None
    for at in words:
        if not place[0] - _REACH <= at < place[1] + _REACH or _is_anothers(tokens.lower, at, others, place):
            continue
        measure = next((m for m, kinds in table[tokens.lower[at]] if letter in kinds), None)
        if measure is not None:
            distance = _distance(tokens, at, place, others)
            if best is None or distance < best[0]:
                best = (distance, measure)
    return best[1] if best is not None else None


def _parts(between: str) -> int:
    """What commas, conjunctions and openers of clauses count for, in half tokens."""
    return 3 * (between.count("&") + between.count(",")) + 8 * (between.count("Z") + between.count("W"))


def _is_anothers(
    lower: Sequence[str], at: int, others: Sequence[tuple[int, int]], place: tuple[int, int]
) -> bool:
    """ "revenue of $4.1 billion": the word is that figure's."""
    if at + 2 >= len(lower) or lower[at + 1] != "of" or at + 2 == place[0]:
        return False
    return any(start == at + 2 for start, _ in others)


def measure_of_words(quantity: Quantity, words: Sequence[str]) -> str | None:
    """The measure that the words of a table's heads name.

    >>> from decimal import Decimal
    >>> from db.models import Span
    >>> cell = Quantity(Span(0, 5), "47.8%", "percent", Decimal("47.8"), Decimal("47.8"), unit="%")
    >>> measure_of_words(cell, ["turnout", "value"])
    'turnout'
    """
    letter = letter_of(quantity)
    for word in words:
        for measure, kinds in _by_word().get(word, ()):
            if letter in kinds or letter in "CO":
                return measure
    return None


def _distance(tokens: Tokens, at: int, place: tuple[int, int], others: Sequence[tuple[int, int]]) -> int:
    """Tokens between a word and a figure; a comma or "and" between them counts as three, another figure as ten."""
    start, end = place
    if start <= at < end:
        return 0
    if at < start:
        between = tokens.classes[at + 1 : start]
        if between == "I" and tokens.lower[start - 1] == "of":
            return 0
        crossed = sum(1 for other, _ in others if at < other < start)
        return 2 * (start - at) + _parts(between) + 20 * crossed
    between = tokens.classes[end:at]
    crossed = sum(1 for other, _ in others if end <= other <= at)
    return 2 * (at - end) + 1 + _parts(between) + 20 * crossed
