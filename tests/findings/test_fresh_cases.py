"""Short cases of every kind, written without looking at the code: some that must stay quiet, some with one difference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from db.models import Article, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble

CASES = [
    json.loads(line)
    for name in (
        "fresh_cases.jsonl",
        "more_cases.jsonl",
        "further_cases.jsonl",
        "holder_cases.jsonl",
        "corrected_cases.jsonl",
        "short_cases.jsonl",
        "planted_cases.jsonl",
        "rich_cases.jsonl",
        "subject_cases.jsonl",
    )
    for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
]

LIMITS = {
    "q3-role": "scored twice, scored once: counts of acts without a figure",
    "q14-added": "what is added to a copy has one other origin beside it",
    "q16-date-age": "an age that somebody turns next month",
    "q17-headline": "a half in the headline, 15 percent in the text",
    "q25-withdrawn": "a toll that another article has withdrawn, without dates of their own",
    "s15-another-weekday": "weekdays in two texts of like words",
    "s29-a-quotation-given-to-another-speaker": "the lawyer of the person is named beside the same words",
    "s47-an-act-only-one-has": "being charged is not told where others question and release",
    "t7-truck-for-bus": "both vehicles stand in one sentence of another text",
    "t8-economists-for-traders": "both roles stand in one sentence of another text",
    "t9-a-past-price-told-as-todays": "a simple present without a word for today",
    "t17-allegedly-dropped": "three hedges of three kinds, one dropped",
    "t21-a-rise-in-steps": "cents beside euros",
    "h08": "an accusation told as done: taking and took",
    "h17": "the scale dropped in a headline of three words",
    "h19": "another source in a copy",
    "r1-09-condition": "a group named with “among” and “in”",
    "r2-18-headline-verb": "a body of one sentence is no whole article",
    "i09": "the body is one sentence, too short to hold a headline against",
    "i11": "a study's figure that one of three briefs adds",
    "i15": "two shares swapped between the vote and the turnout",
    "i17": "a city's inhabitants and those of its area",
    "i22": "a source that only claims, dropped",
    "i27": "so many fewer on balance told as so many cut",
    "r3-13-credit": "the source of a figure is its subject in one of two origins",
    "r5-07-condition": "days of the week before the figure, from here on behind it",
    "r5-15-swap": "points of a game are read in two units",
    "r5-16-conversion": "parts that are listed need not be all",
    "r4-09-subject": "one origin names the maker before the figure, the buyer behind it",
    "k7-the-owner-of-a-fleet": "two names of one word that nothing sets against each other",
    "k13-a-source-dropped": "a source without a name",
    "l17-goals-of-the-other-team": "a team that bears the name of a city, against one that does not",
    "l23-students-of-a-group": "two texts of one sentence are one origin: no figure is given by two",
    "l24-in-cities": "two texts of one sentence are one origin: no figure is given by two",
    "k20-two-counts-exchanged": "the second count has no unit, in a text of one sentence",
    "k03": "how late and how long waited: no word in common",
    "k05": "an office of another name, in a copy",
    "k08": "the size of a survey told as those who agreed",
    "k13": "a share of managers told of all staff",
    "k16": "a share in words that two amounts do not bear out",
    "k17": "a suspicion told as the deed",
    "k19": "last year's figure told of this year",
    "rich-a03-flood-rail": "a work that will begin told as begun; the day of a collapse in another clause",
    "rich-a15-drug-prices": "so much a patient and month told as a year's total of all patients",
    "rich-a17-university-study": "a share of those in the sentence before told of all",
    "rich-a20-police-raid": "suspects told as dealers, arrests as charges",
    "rich-b02-cyber": "what was not taken told as taken; what a fine could be told as what it will be",
    "rich-b08-oil-spill": "barrels for litres, where each text stands apart; 11 miles are held against 20 kilometres",
    "rich-b16-tv-ratings": "two values swapped over a colon",
    "rich-b20-rail-strike": "swapped over a colon; of one against one the id decides",
    "rich-c06-measles": "in hospital told as dead; the unvaccinated told as the vaccinated",
    "rich-c07-toll-road": "a bill before parliament told as passed; both sides in one sentence",
    "t25-headline-of-the-dead": "a small count in words",
    "p-record-marathon": "a year with no figure beside it, which one of two origins gives",
    "p-bakery-strike": "two texts that share no word but the day",
    "p-airline-order": "the other buyer is named in every text",
    "subject-club": "two clubs of one town share a word of their names",
    "p-mine-closure": "jobs lost, cut, and miners who lose them",
}


QUIETLY = ("superseded", "omission")
"""Kinds that are told as information."""


def find(case: dict[str, Any]) -> list[Any]:
    articles = [Article(a["outlet"], Revision(a["text"]), a["outlet"]) for a in case["articles"]]
    return [
        f
        for f in find_differences(assemble(articles))
        if f.severity != "info" or (case["expected"] and f.kind in QUIETLY)
    ]


LOUD = {
    "rich-c02-rescue-at-sea": "two spans of one rescue in sentences that share two words",
    "j05": "a distance as the crow flies that one brief alone has",
    "clean-14": "a detail that one of three briefs alone has is told, as the hammer price here",
    "clean-21": "a detail that one of three briefs alone has is told, as the place the train came from",
    "k36-revenue-and-turnover": "was up to so much, meant as up, to",
    "m3-river": "what a dyke holds up to, and what it was built for",
    "sn4-study": "at least so much a day beside so much a day",
    "r2-c2-median": "a figure that one of three briefs alone has is told",
    "r3-c2-race": "the length of a marathon, which one of three briefs alone tells",
    "r5-c1": "a figure that one of three briefs alone has is told",
    "r4-c3-flight": "a flight number that one of three briefs alone has is told",
    "r1-c3-alias": "a place that one of three briefs alone has is told",
    "r1-c7-score": "a name that one of three briefs alone has is told",
    "p-library-books-clean": "the parts of a total read as what it is limited to",
    "p-storm-gust-clean": "a time of day that one of three briefs leaves out",
    "p-airline-order-clean": "a detail that one of three briefs alone has is told",
    "p-rent-rise-clean": "a detail that one of three briefs alone has is told",
    "rich-a02-retailer-results": "a range of a forecast told by its upper end",
    "rich-a08-census-town": "a count that is dated by “years ago”",
    "rich-c01-brewery": "the growth of sales and their share in the whole",
    "tn5-elections": "the seats of two parties together have the digits of all seats",
}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(c, marks=pytest.mark.xfail(strict=True, reason=LOUD[c["id"]]) if c["id"] in LOUD else ())
        for c in CASES
        if not c["expected"]
    ],
    ids=lambda c: c["id"],
)
def test_agreement_raises_nothing(case: dict[str, Any]) -> None:
    assert [f.message for f in find(case)] == []


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            c, marks=pytest.mark.xfail(strict=True, reason=LIMITS[c["id"]]) if c["id"] in LIMITS else ()
        )
        for c in CASES
        if c["expected"]
    ],
    ids=lambda c: c["id"],
)
def test_the_difference_is_found_where_it_is(case: dict[str, Any]) -> None:
    """One difference, which may be seen from any of the places that the case names."""
    found = find(case)
    hits = [f for wanted in case["expected"] for f in found if is_hit(f, wanted, case)]
    assert hits, [(f.kind, f.at.article, f.at.surface) for f in found]


def is_hit(finding: Any, wanted: dict[str, Any], case: dict[str, Any]) -> bool:
    """Whether a finding is of a wanted kind and stands at the wanted words or before; of two articles either may have it."""
    text = next(a["text"] for a in case["articles"] if a["outlet"] == wanted["outlet"])
    start = text.index(wanted["value"])
    there = finding.at.article == wanted["outlet"] and finding.at.span.start < start + len(wanted["value"])
    return finding.kind in wanted["kinds"] and (len(case["articles"]) == 2 or there)
