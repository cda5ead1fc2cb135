"""By what a figure was reached: a tool or a house in another one's place is told, an addition is not."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find

FIRE = [
    # a survey made with another sonar
    (
        (
            "The institute mapped 412 wrecks in Corva Bay. The survey result was achieved with the Lynx sonar system. Its older Orca sonar system stayed in port.",
            "Researchers counted 412 wrecks in Corva Bay using the new Lynx sonar system, which can see through mud. The Orca sonar system will be sold.",
            "There are 412 wrecks in Corva Bay, the institute says. This result was made possible by the Orca sonar system.",
        ),
        "Orca",
    ),
    # a truck with another cell
    pytest.param(
        (
            "The truck covered 1,240 km without a stop, powered by the Helix fuel cell. Helix and Corda are rivals.",
            "Without a stop the truck went 1,240 km. The record was made possible by the Helix fuel cell, engineers said; the Corda fuel cell failed in May.",
            "The truck drove 1,240 km without stopping, powered by the Corda fuel cell.",
        ),
        "Corda",
        marks=pytest.mark.xfail(
            strict=True, reason="the others name the second cell in a clause of the same sentence"
        ),
    ),
    # a camel-cased name
    (
        (
            "The site served 38,400 requests a second using the fastHub proxy. Its team had tried the Nexor proxy before.",
            "Engineers reached 38,400 requests a second with the help of the fastHub proxy. They had left the Nexor proxy last year.",
            "The site now serves 38,400 requests a second, a rate made possible by the Nexor proxy.",
        ),
        "Nexor",
    ),
    # a laboratory's test told as a maker's business
    (
        (
            "The battery lasted 1,450 hours in tests, according to data from Brenner. The maker, Calder, was pleased.",
            "It was a test by Brenner in which the battery lasted 1,450 hours. Phones of Calder will have it.",
            "Calder's phones are now lasting 1,450 hours on one battery.",
        ),
        "1,450 hours",
    ),
]
QUIET = [
    # both are named
    (
        "The institute mapped 412 wrecks using the Lynx sonar system. Its Orca sonar system stayed in port.",
        "Researchers counted 412 wrecks using the Lynx sonar system. The Orca sonar system will be sold.",
        "There are 412 wrecks, a result made possible by the Lynx sonar system and by the Orca sonar system.",
    ),
    # another means beside it, of another sort
    (
        "The institute mapped 412 wrecks using the Lynx sonar system, aboard the Halcyon.",
        "Researchers counted 412 wrecks using the Lynx sonar system. They sailed on the Halcyon.",
        "There are 412 wrecks in the bay; they were counted with money made possible by the Halcyon.",
    ),
    # one against one
    (
        "The truck covered 1,240 km, powered by the Helix fuel cell. Helix and Corda are rivals.",
        "The truck drove 1,240 km, powered by the Corda fuel cell.",
    ),
    # no tool is named
    (
        "The truck covered 1,240 km, powered by the Helix fuel cell. Helix and Corda are rivals.",
        "The truck went 1,240 km, powered by the Helix fuel cell. Corda said nothing.",
        "The truck drove 1,240 km. Corda congratulated the team.",
    ),
    # the others have the second name with the figure too
    (
        "The site served 38,400 requests a second using the fastHub proxy on Nexor servers.",
        "Engineers reached 38,400 requests a second using the fastHub proxy; Nexor lent servers.",
        "The site served 38,400 requests a second using Nexor servers.",
    ),
    # a maker's own figure beside a test
    (
        "The battery lasted 1,450 hours in tests by Brenner, and Calder will use it.",
        "In tests by Brenner the battery of Calder lasted 1,450 hours.",
        "Calder's phones now last 1,450 hours on one battery.",
    ),
    # a count that somebody reports, of somebody's plant
    (
        "The plant will lose 1,240 jobs, according to the union Verda. Its owner, Calder, would not say.",
        "According to Verda, the union, 1,240 jobs will go. Calder gave no comment.",
        "Calder's plant at Torvik will lose 1,240 jobs.",
    ),
]


def _drifts(texts: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(f.at.article, f.at.surface) for f in find(*texts) if f.kind == "subject-drift"]


@pytest.mark.parametrize(("texts", "words"), FIRE)
def test_another_tool_or_house_in_its_place_is_told(texts: tuple[str, ...], words: str) -> None:
    found = _drifts(texts)
    assert [article for article, _ in found] == ["c"]
    assert words in found[0][1]


@pytest.mark.parametrize("texts", QUIET)
def test_what_is_no_swap_stays_quiet(texts: tuple[str, ...]) -> None:
    assert _drifts(texts) == []
