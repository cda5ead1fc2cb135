"""What a language's table says: how it writes numbers, money, percent, units, bounds and dates."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Locale:
    """One language: words in lower case, values as the claims have them."""

    code: str
    name: str
    decimal: str = ","
    group: str = ". "
    flexible: bool = False
    """Both ways of pointing numbers are used (Spanish of Spain and of Mexico): the text's own forms decide."""
    scales: dict[str, Decimal] = field(default_factory=dict, hash=False)
    percents: dict[str, str] = field(default_factory=dict, hash=False)
    currencies: dict[str, str] = field(default_factory=dict, hash=False)
    units: dict[str, str] = field(default_factory=dict, hash=False)
    nouns: dict[str, str] = field(default_factory=dict, hash=False)
    words: dict[str, int] = field(default_factory=dict, hash=False)
    bounds: dict[str, str] = field(default_factory=dict, hash=False)
    between: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    """Words between a number and its currency: "de" in "millones de euros"."""
    stop: tuple[str, ...] = ()
    """Words that are never a counted noun."""
    months: dict[str, int] = field(default_factory=dict, hash=False)
    weekdays: dict[str, int] = field(default_factory=dict, hash=False)
    days: dict[str, int] = field(default_factory=dict, hash=False)
    quarters: dict[str, int] = field(default_factory=dict, hash=False)
    quarter: str = ""
    half: str = ""
    in_year: tuple[str, ...] = ()
    """Words that make a year of four digits: "im Jahr", "en"."""
    relatives: dict[str, tuple[str, int]] = field(default_factory=dict, hash=False)
    vague: dict[str, tuple[int, int]] = field(default_factory=dict, hash=False)
    """Plurals that are ranges: "Dutzende", "centaines", "miles"."""
    adverbs: dict[str, str] = field(default_factory=dict, hash=False)
    """Words that make a rate of an amount: "90 toneladas diarias"."""
    per: tuple[str, ...] = ()
    """Words between an amount and what it is per: "pro", "par", "al"."""
    acting: tuple[str, ...] = ()
    """Verbs that a bare number may stand before: "17 wurden verletzt"."""
    ones: tuple[str, ...] = ()
    """Articles that are one before a scale: "eine Million"."""
    clock: str = ""
    ahead: frozenset[str] = frozenset()


def table(text: str) -> dict[str, str]:
    """A table from lines "value: word, word": each word gives the value.

    >>> table("km: Kilometer, km")
    {'kilometer': 'km', 'km': 'km'}
    """
    rows: dict[str, str] = {}
    for line in text.strip().splitlines():
        value, _, words = line.strip().partition(": ")
        for word in words.split(","):
            rows[word.strip().lower()] = value
    return rows


def numbered(text: str, start: int = 1) -> dict[str, int]:
    """A table that counts: "januar jan|februar feb" gives 1 to the first two words, 2 to the next two."""
    return {
        word.replace("_", " "): number
        for number, words in enumerate(text.split("|"), start)
        for word in words.split()
    }


SIGNS = {"€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₽": "RUB", "₹": "INR", "₩": "KRW", "₺": "TRY", "₴": "UAH",
         "zł": "PLN", "kč": "CZK", "ft": "HUF", "us$": "USD", "a$": "AUD", "c$": "CAD", "hk$": "HKD", "r$": "BRL"}  # fmt: skip
"""Signs that mean one currency wherever they are written."""

CODES = (
    "EUR USD GBP JPY CHF CNY RUB UAH INR BRL MXN ARS CLP COP PEN CAD AUD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN TRY "
    "ILS ZAR KRW SGD HKD AED SAR EGP NGN KES THB IDR MYR PHP VND TWD"
)
"""ISO 4217 codes that are written out in news."""

SYMBOLS = table("""
    km: km
    m: m
    cm: cm
    mm: mm
    kg: kg
    g: g
    mg: mg
    tonne: t
    litre: l
    hectare: ha
    km²: km², km2
    m²: m², m2
    km/h: km/h
    °C: °c, ℃
    °F: °f
    kW: kw
    MW: mw
    GW: gw
    TW: tw
    kWh: kwh
    MWh: mwh
    GWh: gwh
    TWh: twh
    MB: mb
    GB: gb
    TB: tb
    GHz: ghz
    MHz: mhz
""")
"""Symbols that every language writes alike."""
