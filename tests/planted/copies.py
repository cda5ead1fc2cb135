"""Clean copies: the articles of the sample stories that agree with one another, and the places where they do."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pipeline.claims.sentences import split_sentences

CORPUS = Path(__file__).resolve().parents[1] / "corpus"

CLEAN: dict[str, tuple[str, ...]] = {
    "breach": ("00_wire", "01_broadsheet", "02_trade"),
    "byelection": ("00_wire", "01_local", "02_broadsheet"),
    "ev_recall": ("00_wire", "01_trade", "02_broadsheet"),
    "ferry": ("00_wire", "01_local", "02_national", "03_trade"),
    "heatwave": ("00_wire", "01_local", "02_trade"),
    "launch": ("00_wire", "01_trade", "02_local"),
}
"""Articles of each story on which nobody planted a difference."""

NAMES: dict[str, tuple[tuple[str, str], ...]] = {
    "breach": (("Calder", "Brightline Telecom"), ("the bank", "Northgate Ledger"), ("Brightline Telecom", "Sable Bank")),
    "byelection": (("Whitlock", "Aster"), ("Aster", "Pell"), ("the Civic Union", "the Rural Alliance"), ("Progress", "the Rural Alliance")),
    "ev_recall": (("Lumeno", "Tessaro"), ("The L7", "The C3"), ("Analysts", "Dealers")),
    "ferry": (("The ferry", "The fishing boat"), ("Halden Star", "Orla Grace"), ("Orla Grace", "Halden Star")),
    "heatwave": (("Vallis", "Norvia"), ("Sardona Grid Council", "Norvia Grid Council")),
    "launch": (("Candela", "Stratos Launch"), ("Petrel 5", "Heron 2"), ("Orrery", "Stratos Launch")),
}  # fmt: skip
"""Names of each story, and another one that a careless hand might write for it."""


@dataclass(frozen=True, slots=True)
class Site:
    """A labelled claim that at least one other clean article states alike, and the sentence it stands in."""

    story: str
    article: str
    start: int
    end: int
    surface: str
    kind: str
    comparator: str
    unit: str | None
    low: str
    fact: str | None
    sentence: tuple[int, int]
    twins: tuple[tuple[str, int, int], ...]
    """The same claim in the other clean articles."""


@cache
def text_of(story: str, article: str) -> str:
    """The text of one article."""
    return (CORPUS / story / f"{article}.txt").read_text(encoding="utf-8")


@cache
def shared_sites(story: str) -> tuple[Site, ...]:
    """Every claim of the clean articles that another one states with the same value and bound."""
    labels = [row for row in _labels(story) if row["article"].removesuffix(".txt") in CLEAN[story]]
    sites = []
    for row in labels:
        if row["optional"]:
            continue
        twins = tuple(
            (other["article"].removesuffix(".txt"), other["start"], other["end"])
            for other in labels
            if other["article"] != row["article"] and _alike(row, other)
        )
        if twins:
            sites.append(_site(story, row, twins))
    return tuple(sites)


def _alike(a: dict[str, object], b: dict[str, object]) -> bool:
    """Say whether two labels state one thing alike; dates have no fact, their day is enough."""
    same = all(a[field] == b[field] for field in ("low", "high", "kind"))
    if a["kind"] in ("date", "period"):
        return same
    return bool(same and a["fact"] and a["fact"] == b["fact"] and _bounded(a) == _bounded(b))


def _bounded(row: dict[str, object]) -> object:
    return "=" if row["comparator"] == "~" else row["comparator"]


@cache
def _labels(story: str) -> tuple[dict[str, object], ...]:
    lines = (CORPUS / story / "claims.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines if line.strip())


def _site(story: str, row: dict[str, object], twins: tuple[tuple[str, int, int], ...]) -> Site:
    article = str(row["article"]).removesuffix(".txt")
    start, end = int(str(row["start"])), int(str(row["end"]))
    unit = row["unit"]
    return Site(
        story, article, start, end, str(row["surface"]), str(row["kind"]), str(row["comparator"]),
        None if unit is None else str(unit), str(row["low"]), None if row["fact"] is None else str(row["fact"]),
        sentence_at(text_of(story, article), start), twins,
    )  # fmt: skip


@cache
def all_articles(story: str) -> tuple[str, ...]:
    """Every article of a story, clean or not."""
    return tuple(sorted(path.stem for path in (CORPUS / story).glob("*.txt")))


@cache
def common_facts(story: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """Each labelled fact of a figure, with the articles and places that state it."""
    facts: dict[str, list[tuple[str, int]]] = {}
    for row in _labels(story):
        if row["fact"] and not row["optional"] and row["kind"] not in ("date", "period"):
            facts.setdefault(str(row["fact"]), []).append(
                (str(row["article"]).removesuffix(".txt"), int(str(row["start"])))
            )
    return {fact: tuple(places) for fact, places in facts.items()}


def sentence_at(text: str, at: int) -> tuple[int, int]:
    """The sentence, cell or item that holds a place."""
    line_start, line_end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    line_end = len(text) if line_end < 0 else line_end
    for start, end in split_sentences(text, line_start, line_end):
        if start <= at < end:
            return start, end
    return line_start, line_end


def in_prose(site: Site) -> bool:
    """Say whether a site stands in a sentence of the body: no table, no list, no headline."""
    text = text_of(site.story, site.article)
    line = text[text.rfind("\n", 0, site.start) + 1 :]
    first_line = site.start < text.find("\n")
    return (
        not first_line and not line.startswith(("|", "-", "*", "#")) and text[site.sentence[1] - 1] in '."”'
    )


def is_plain(site: Site) -> bool:
    """Say whether nothing attributes or quotes the sentence of a site, nor those of its twins.

    Who adds "according to X" to "Lumeno said it knew of 23 reports" has given the sentence two sources: that another
    article lacks the second tells nobody anything.
    """
    places = ((site.article, site.start), *((article, start) for article, start, _ in site.twins))
    return not any(_CREDITED.search(_sentence_text(site.story, article, at)) for article, at in places)


def _sentence_text(story: str, article: str, at: int) -> str:
    text = text_of(story, article)
    start, end = sentence_at(text, at)
    return text[start:end]


_CREDITED = re.compile(
    r"[\"“”]|\b(?:said|says|told|according|suggest(?:ed|s)|expects?|may|could|would|will)\b"
)
