"""What real coverage is like: long sentences that share a story's names and say different things of them."""

from __future__ import annotations

import pytest

from scripts.real_coverage import CORPUS, coverage, raised
from tests.findings.coverage import find, loud

# (what, texts): nothing in them is a difference
QUIET = [
    (
        "the day of what is spoken of is no other day of the speech",
        (
            "Governor Lena Ortiz said on Monday that she did not agree with the activists who had followed Senator Paul Reyes "
            "into a lift at the capitol to protest against his vote on the water bill.",
            "Governor Lena Ortiz condemned the activists who cornered Senator Paul Reyes in a lift of the capitol and filmed "
            "him, but called it part of the job when she spoke of those who confronted him on Sunday.",
            "Ortiz said on Monday that the activists who followed Senator Reyes into the lift of the capitol went too far, "
            "though she called such protests a usual part of political life.",
        ),
    ),
    (
        "a day is nobody's claim",
        (
            "The number of new infections had fallen to a little over 11,000 two weeks before Independence Day, the lowest "
            "since the virus was first seen in the country in the spring of last year.",
            "Confirmed infections climbed to an average of 23,600 a day on Monday, according to data of Harrow University, "
            "after a holiday on which many families met for the first time in a year.",
            "The country recorded an average of 19,455 new infections a day on Tuesday, data of Harrow University show, and "
            "officials warned that the trend would continue through the summer.",
        ),
    ),
    (
        "doses, jabs and shots are one thing",
        (
            "The additional doses bring the country's total commitment to lend vaccines abroad to more than one billion jabs, "
            "the ministry said at a summit of health ministers on Wednesday.",
            "The purchase brings the country's total commitment to poorer states to more than one billion shots, the ministry "
            "said on Wednesday before a summit of health ministers.",
        ),
    ),
    (
        "theories and hypotheses are one thing",
        (
            "The services are still divided over which of the two theories about the origin of the outbreak is likely, a "
            "summary of the review released on Friday showed.",
            "The summary released on Friday says that the services find both of the two hypotheses about the origin of the "
            "outbreak plausible and remain divided over them.",
        ),
    ),
    (
        "rockets and missiles are one thing",
        (
            "Militants fired more than 250 missiles at the border towns overnight, killing two women, the army said.",
            "Militants fired more than 250 rockets towards the border towns overnight, the army said, and two women died.",
        ),
    ),
    (
        "a source that hands on what another gathered",
        (
            "More than 15 million doses have been thrown away since March, according to Health Bureau data received by "
            "Channel Six News through a public records request.",
            "At least 15 million doses have gone to waste since March, according to Channel Six News, with the number of "
            "unused doses rising.",
            "Pharmacies and states have thrown away more than 15 million doses since March, according to Channel Six News, "
            "a far larger number than was known.",
        ),
    ),
    (
        "an office is no other speaker than who holds it",
        (
            "President-elect Omar Haddad said on Monday that he would not meet the leaders of the neighbouring states and "
            "that the missile programme was not for negotiation.",
            "The Tarran president-elect said on Monday that he would not meet the leaders of neighbouring states and that "
            "the missile programme was not for negotiation.",
            "Omar Haddad, who was elected in May, said on Monday that he would not meet the leaders of the neighbouring "
            "states, and that the missile programme was not for negotiation.",
        ),
    ),
    (
        "a day as it is spoken and as it is written",
        (
            "“Let me be clear: leaving on August the 31st is not due to an arbitrary deadline,” the president said on Tuesday.",
            "“Leaving on Aug. 31 is not due to an arbitrary deadline,” the president said on Tuesday in the capital.",
        ),
    ),
    (
        "two judges in another order",
        (
            "Justices Samuel Orban and Clara Tomas voted to hear the board's appeal, the court said on Monday.",
            "Justices Clara Tomas and Samuel A. Orban Jr. said on Monday that they would have heard the board's appeal.",
        ),
    ),
    (
        "a year that names an election",
        (
            "Party members removed Laura Vance on Wednesday for contradicting the claim that the 2020 election was stolen, "
            "two years before the next vote.",
            "Laura Vance was removed on Wednesday as party members tried to stay united before the 2022 midterm elections, "
            "in which they hope to win the house.",
            "Members voted on Wednesday to remove Laura Vance, who had refuted the claim that the 2020 election was stolen.",
        ),
    ),
    (
        "a bill struck down is no strike of workers",
        (
            "Governor strikes confident tone before vote\n\nThe governor said on Monday that the water bill had the votes it "
            "needs. She will bring it to the floor on Friday. Her party has a majority of two.",
            "Governor sure of water bill\n\nThe governor said on Monday that the water bill had the votes it needs. It comes "
            "to the floor on Friday, where her party has a majority of two.",
        ),
    ),
    (
        "a text that breaks off may bear its headline out later",
        (
            "Hundreds of port workers walk out\n\nThe port of Larnow came to a halt on Tuesday after talks about pay failed. "
            "The union said that its members had no choice. The operator of the port, which handles a third of the...",
            "Port of Larnow halted\n\nThe port of Larnow came to a halt on Tuesday after talks about pay had failed. "
            "Its operator said ships were being sent elsewhere. The union blamed the operator.",
        ),
    ),
]  # fmt: skip

# (what, texts, article, words in the finding's span, kinds): differences inside long sentences, which stay
TOLD = [
    (
        "injured in the same tremor",
        (
            "A magnitude 5.6 earthquake hit the island off the southern coast on Sunday, injuring five people and damaging "
            "buildings in the old town, local media said.",
            "According to the student news agency, the quake on the outskirts of Dargan, a small town on the island, injured "
            "two people when a wall of the old market fell.",
            "The tremor struck an area around the town of Dargan at the entrance to the gulf, injuring five people and "
            "damaging buildings in the old town.",
        ),
        "b", "two people", {"value-conflict"},
    ),
    (
        "a month's growth of arrests",
        (
            "The patrol made about 200,000 arrests at the southern border in July, the busiest month in two decades and a "
            "12% increase over the previous month, according to figures released on Thursday.",
            "The minister said during a stop at the border that 212,672 people were met in July, a 13 percent increase over "
            "the previous month, according to figures released on Thursday.",
        ),
        "b", "13 percent", {"value-conflict"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("what", "texts"), QUIET, ids=[row[0] for row in QUIET])
def test_nothing_is_cried(what: str, texts: tuple[str, ...]) -> None:
    assert [
        (f.kind, f.at.surface, f.message)
        for f in find(*texts)
        if f.severity not in ("low", "info") and f.kind != "unsupported-addition"
    ] == []


@pytest.mark.parametrize(("what", "texts", "article", "words", "kinds"), TOLD, ids=[row[0] for row in TOLD])
def test_what_differs_is_told(
    what: str, texts: tuple[str, ...], article: str, words: str, kinds: set[str]
) -> None:
    found = [(a, kind) for kind, a, surface in loud(find(*texts)) if words in surface or surface in words]
    assert any(a == article and kind in kinds for a, kind in found)


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of real coverage is not here")
def test_real_coverage_stays_quiet() -> None:
    """Of 105 findings on 254 real stories 16 in a hundred held up; of 48 it is more than one in four. No more noise than that."""
    told = [len(raised(articles)) for _, articles in coverage(every=2)]
    assert sum(told) <= 0.22 * len(told)
