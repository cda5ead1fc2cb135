"""Exact factors between units of one dimension.

A row reads "a mile is 1609.344 of a metre". Factors are exact by definition, save the calendar's (a
month is a twelfth of a Gregorian year), which is exact on average. Temperatures carry an offset.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from pipeline.matching.nouns import noun_key, singular

CALENDAR = frozenset({"month", "year", "decade", "century", "quarter"})


@dataclass(frozen=True, slots=True)
class Scale:
    """A unit's dimension, and how many of the dimension's base unit it is."""

    dimension: str
    factor: Decimal = Decimal(1)
    offset: Decimal = Decimal(0)

    def to_base(self, value: Decimal) -> Decimal:
        """Convert a value of this unit to the base unit of its dimension."""
        return value * self.factor + self.offset


_SI = {"n": "1e-9", "µ": "1e-6", "m": "1e-3", "k": "1e3", "M": "1e6", "G": "1e9", "T": "1e12", "P": "1e15"}
_SI_WORDS = {
    "nano": "1e-9",
    "micro": "1e-6",
    "milli": "1e-3",
    "kilo": "1e3",
    "mega": "1e6",
    "giga": "1e9",
    "tera": "1e12",
    "peta": "1e15",
}

# (dimension, symbol, name): a prefixed family each, "km" and "kilometre" alike.
_FAMILIES: tuple[tuple[str, str, str, str], ...] = (
    ("length", "m", "metre", "1"),
    ("mass", "g", "gram", "0.001"),
    ("volume", "l", "litre", "0.001"),
    ("power", "W", "watt", "1"),
    ("energy", "Wh", "watthour", "3600"),
    ("energy", "J", "joule", "1"),
    ("data", "B", "byte", "8"),
    ("data", "bit", "bit", "1"),
    ("frequency", "Hz", "hertz", "1"),
    ("pressure", "Pa", "pascal", "1"),
    ("voltage", "V", "volt", "1"),
    ("current", "A", "ampere", "1"),
    ("time", "s", "second", "1"),
    ("activity", "Sv", "sievert", "1"),
    ("radioactivity", "Bq", "becquerel", "1"),
)

# One unit a line: names, dimension, factor to the base of its dimension.
_SINGLE: tuple[tuple[str, str, str], ...] = (
    ("cm centimetre", "length", "0.01"),
    ("inch in", "length", "0.0254"),
    ("foot ft", "length", "0.3048"),
    ("yard yd", "length", "0.9144"),
    ("mile mi", "length", "1609.344"),
    ("nautical-mile nmi", "length", "1852"),
    ("light-year", "length", "9460730472580800"),
    ("astronomical-unit au", "length", "149597870700"),
    ("t tonne metric-ton metric-tonne", "mass", "1000"),
    ("ton short-ton", "mass", "907.18474"),
    ("long-ton", "mass", "1016.0469088"),
    ("pound lb", "mass", "0.45359237"),
    ("ounce oz", "mass", "0.028349523125"),
    ("stone", "mass", "6.35029318"),
    ("carat", "mass", "0.0002"),
    ("troy-ounce", "mass", "0.0311034768"),
    ("kilotonne kt", "mass", "1000000"),
    ("megatonne Mt", "mass", "1000000000"),
    ("gigatonne Gt", "mass", "1000000000000"),
    ("cl centilitre", "volume", "0.00001"),
    ("gallon", "volume", "0.003785411784"),
    ("imperial-gallon", "volume", "0.00454609"),
    ("pint", "volume", "0.000473176473"),
    ("barrel", "volume", "0.158987294928"),
    ("m³ m3 cubic-metre", "volume", "1"),
    ("cubic-foot ft³", "volume", "0.028316846592"),
    ("acre-foot", "volume", "1233.48183754752"),
    ("m² m2 square-metre sqm", "area", "1"),
    ("km² km2 square-kilometre", "area", "1000000"),
    ("cm² cm2 square-centimetre", "area", "0.0001"),
    ("hectare ha", "area", "10000"),
    ("acre", "area", "4046.8564224"),
    ("square-mile sq-mi mile²", "area", "2589988.110336"),
    ("square-foot sq-ft ft² foot²", "area", "0.09290304"),
    ("square-yard", "area", "0.83612736"),
    ("horsepower hp", "power", "745.69987158227022"),
    ("calorie", "energy", "4.184"),
    ("kilocalorie kcal", "energy", "4184"),
    ("electronvolt eV", "energy", "1.602176634e-19"),
    ("minute min", "time", "60"),
    ("hour h hr", "time", "3600"),
    ("day d", "time", "86400"),
    ("night", "time", "86400"),
    ("week wk", "time", "604800"),
    ("fortnight", "time", "1209600"),
    ("month", "time", "2629746"),
    ("quarter", "time", "7889238"),
    ("year yr", "time", "31556952"),
    ("decade", "time", "315569520"),
    ("century", "time", "3155695200"),
    ("hPa hectopascal millibar mbar mb", "pressure", "100"),
    ("bar", "pressure", "100000"),
    ("psi", "pressure", "6894.757293168"),
    ("kph kmh", "speed", "0.27777777777777777778"),
    ("mph", "speed", "0.44704"),
    ("knot kn", "speed", "0.51444444444444444444"),
    ("% percent", "share", "0.01"),
    ("x fold", "share", "1"),
    ("pp", "points", "1"),
    ("bp", "points", "0.01"),
    ("degree °", "angle", "1"),
    ("kibibyte KiB", "data", "8192"),
    ("mebibyte MiB", "data", "8388608"),
    ("gibibyte GiB", "data", "8589934592"),
    ("dB decibel", "level", "1"),
)
_TEMPERATURES: tuple[tuple[str, str, str], ...] = (
    ("°C celsius degree-celsius", "1", "0"),
    ("°F fahrenheit degree-fahrenheit", "0.55555555555555555556", "-17.777777777777777778"),
    ("K kelvin", "1", "-273.15"),
)
_SPELLINGS = {"meter": "metre", "liter": "litre", "feet": "foot", "inches": "inch", "sq": "square"}
_CODES = """
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD
KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF
XPF YER ZAR ZMW ZWL BTC ETH
"""
_CURRENCIES = frozenset(_CODES.split())


def is_currency(unit: str | None) -> bool:
    """Say whether a unit is a currency's code.

    >>> is_currency("EUR"), is_currency("car"), is_currency("GBP/customer")
    (True, False, False)
    """
    return unit in _CURRENCIES


@lru_cache(maxsize=4096)
def scale_of(unit: str | None) -> Scale | None:
    """Find a unit's dimension and factor; None where it has none (a counted noun).

    >>> scale_of("km").to_base(Decimal("1.5")), scale_of("kilometers").dimension
    (Decimal('1500'), 'length')
    >>> scale_of("km/h").to_base(Decimal(36)).quantize(Decimal("0.01")), scale_of("knot").dimension
    (Decimal('10.00'), 'speed')
    >>> scale_of("°F").to_base(Decimal(46)).quantize(Decimal("0.1")), scale_of("chip")
    (Decimal('7.8'), None)
    """
    if not unit:
        return None
    known = _SCALES.get(unit) or _SCALES.get(_spelling(unit))
    if known is not None:
        return known
    if "/" in unit:
        return _rate(*unit.split("/", 1))
    return Scale(f"money {unit}") if is_currency(unit) else None


def convert(value: Decimal, given: str, wanted: str) -> Decimal | None:
    """Convert between units of one dimension; None where they have none in common.

    >>> convert(Decimal("26.2"), "mile", "km").quantize(Decimal("0.01"))
    Decimal('42.16')
    >>> convert(Decimal(1), "mile", "kg") is None
    True
    """
    have, want = scale_of(given), scale_of(wanted)
    if have is None or want is None or have.dimension != want.dimension:
        return None
    return (have.to_base(value) - want.offset) / want.factor


def _rate(above: str, below: str) -> Scale | None:
    """A rate's scale: the noun of a part without dimension stands for itself."""
    top, bottom = _part(above), _part(below)
    name = _NAMED_RATES.get((top.dimension, bottom.dimension), f"{top.dimension}/{bottom.dimension}")
    return Scale(name, top.factor / bottom.factor)


def _part(name: str) -> Scale:
    word = name.strip()
    return _SCALES.get(word) or _SCALES.get(_spelling(word)) or Scale(noun_key(word) or singular(word))


def _spelling(unit: str) -> str:
    """One key for the spellings of a unit's name ("square kilometers", "square-kilometre").

    >>> _spelling("Kilometers"), _spelling("sq feet")
    ('kilometre', 'square-foot')
    """
    words = [singular(word) for word in unit.lower().replace("-", " ").split()]
    spelled = [_respelled(word) for word in words]
    return "-".join(spelled)


def _respelled(word: str) -> str:
    for american, british in _SPELLINGS.items():
        if word == american or (american in ("meter", "liter") and word.endswith(american)):
            return word[: -len(american)] + british
    return word


def _build() -> Mapping[str, Scale]:
    scales: dict[str, Scale] = {}
    for dimension, symbol, name, factor in _FAMILIES:
        base = Decimal(factor)
        scales[symbol] = scales[name] = Scale(dimension, base)
        for prefix, power in _SI.items():
            scales.setdefault(prefix + symbol, Scale(dimension, base * Decimal(power)))
        for prefix, power in _SI_WORDS.items():
            scales.setdefault(prefix + name, Scale(dimension, base * Decimal(power)))
    scales["L"], scales["mL"], scales["KB"], scales["ug"] = (scales[k] for k in ("l", "ml", "kB", "µg"))
    for names, dimension, factor in _SINGLE:
        for name in names.split():
            scales[name] = Scale(dimension, Decimal(factor))
    for names, factor, offset in _TEMPERATURES:
        for name in names.split():
            scales[name] = Scale("temperature", Decimal(factor), Decimal(offset))
    return scales


_SCALES = _build()
_NAMED_RATES = {("length", "time"): "speed", ("energy", "time"): "power"}
