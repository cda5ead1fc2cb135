"""When two units beside one number are two things, and when one of them is only said more shortly."""

from __future__ import annotations

import re

from db.models import Quantity
from pipeline.findings.words import listed
from pipeline.matching.conversion import is_currency, scale_of

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

_VAGUE = listed("degree point unit time thing item entity way case number figure total piece one")


def is_conflict(one: Quantity, other: Quantity) -> bool:
    """Say whether the same number of these two units is a difference a reader would care about.

    Quiet for ordinals beside counts ("12th flight", "a dozen flights"), a unit that one side only shortens
    ("43.9 degrees", "$4,800" for "$4,800 per megawatt-hour"), a product's name beside its class ("41,300 L7s",
    "41,300 cars"), and people beside what happened to them ("two injuries", "two people were hurt").
    """
    if "ordinal" in (one.kind, other.kind) or one.unit is None or other.unit is None:
        return False
    if one.elided or other.elided or _is_adjective(one) or _is_adjective(other):
        return False
    return not (
        _shortens(one.unit, other.unit)
        or _shortens(other.unit, one.unit)
        or _is_class_of(one, other)
        or _is_class_of(other, one)
        or _counts_harm(one.unit, other.unit)
    )


def _is_adjective(quantity: Quantity) -> bool:
    """Whether it is a compound that only classifies: "three-way"."""
    return bool(re.fullmatch(r"[A-Za-z]+-(?:way|fold|sided|part|step|tier|star)", quantity.surface))


def _shortens(short: str, whole: str) -> bool:
    if short in _VAGUE and (scale_of(whole) is None) == (scale_of(short) is None):
        return True
    if short == "degree" and whole in ("°C", "°F", "K"):
        return True
    above, _, below = whole.partition("/")
    return bool(below) and "/" not in short and short == above and is_currency(short)


def _is_class_of(one: Quantity, other: Quantity) -> bool:
    """Whether the first counts by a product's name what the second counts by a common noun."""
    name, noun = one.unit or "", other.unit or ""
    if not _is_name(name) or _is_name(noun) or scale_of(noun) is not None or scale_of(name) is not None:
        return False
    return noun not in _AGGREGATES


def _is_name(unit: str) -> bool:
    return any(c.isupper() or c.isdigit() for c in unit)


def _counts_harm(one: str, other: str) -> bool:
    pair = {one.split()[-1], other.split()[-1]}
    return bool(pair & _HARM) and pair <= (_HARM | _LIVES) and not pair <= _HARM
