"""Who holds a figure: what has to fire one against one, and the closed kinds that have to stay quiet."""

from __future__ import annotations

import pytest

from db.models import Article, Revision
from pipeline.findings.find import find_differences
from pipeline.findings.sides import sides_in
from pipeline.matching.assemble import assemble


def kinds(*texts: str) -> list[tuple[str, str]]:
    """The findings above a note, as kind and article."""
    articles = [Article(name, Revision(text), name) for name, text in zip("ABCD", texts, strict=False)]
    return [(f.kind, f.at.article) for f in find_differences(assemble(articles)) if f.severity != "info"]


TOLD = [
    # a rival with a figure of its own
    (
        "Varro Motors sold 412,000 cars last year; its rival Kestrin Auto managed 388,000. Prices were cut twice.",
        "Sales at Kestrin Auto came to 412,000 cars last year. Varro Motors will publish its report in spring.",
    ),
    # two places, each with its own toll
    (
        "Eleven people died in Belmora when mud swept down the street. Four were killed in the neighbouring village of Tessano.",
        "A landslide killed 11 people in Tessano, officials said. In Belmora residents spent the night in a school.",
    ),
    # two countries with two shares
    (
        "Hungary gets 61% of its gas through the pipeline, Slovakia 44%. It will be shut for 18 days.",
        "Slovakia, which buys 61% of its gas through the pipeline, wants the work of 18 days done in summer.",
    ),
    # a name put together from two
    (
        "Dana Whitlock won 14,212 votes and Colin Aster 12,087. The count took all night.",
        "With 14,212 votes Dana Aster has taken the seat. Whitlock thanked her supporters in the sports hall.",
    ),
]

QUIET = [
    # an owner and its service
    (
        "Nimbus, the streaming service, lost 300,000 subscribers. Its parent Orbis Media did better elsewhere.",
        "Orbis Media lost 300,000 subscribers at its streaming service Nimbus in the spring.",
    ),
    # equal figures of two
    (
        "Varro Motors will cut 1,200 jobs, a day after Kestrin Auto announced the same number.",
        "Kestrin Auto is to cut 1,200 jobs. The unions called for talks with Varro Motors too.",
    ),
    # joint subjects
    (
        "Pinnacle and Broadmoor Capital have agreed to buy the port for 2.1 billion dollars.",
        "Broadmoor Capital will pay 2.1 billion dollars for the port; Pinnacle is the other partner.",
    ),
    # the two sides of one deal
    (
        "Tellus sold its mine in Chile to Corona Metals for 640 million dollars.",
        "Corona Metals has bought a Chilean mine for 640 million dollars. Tellus will pay down debt.",
    ),
    # an office and who holds it
    (
        "Health minister Ines Calvo said 140 hospitals would get scanners for 90 million euros.",
        "The minister promised scanners for 140 hospitals at a cost of 90 million euros. Calvo spoke in Seville.",
    ),
    # an abbreviation
    (
        "The European Medicines Agency received 1,240 reports of side effects, the Paul Ehrlich Institute 310.",
        "The EMA has had 1,240 reports of side effects, and the Paul Ehrlich Institute 310.",
    ),
]


@pytest.mark.parametrize("texts", TOLD)
def test_another_holder_is_told_once(texts: tuple[str, ...]) -> None:
    assert [k for k, _ in kinds(*texts)].count("subject-drift") == 1


@pytest.mark.parametrize("texts", QUIET)
def test_one_holder_under_two_names_is_quiet(texts: tuple[str, ...]) -> None:
    assert kinds(*texts) == []


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        # measures that exclude each other
        (
            "Orders rose to 84 million dollars last year.",
            "Last year the studio had sales of 84 million dollars.",
            True,
        ),
        (
            "Imports fell to 340,000 tonnes in March.",
            "The country sold 340,000 tonnes in March, as exports fell.",
            False,
        ),
        # two words for one measure
        ("Turnover was 58 million pounds.", "The brewery had revenue of 58 million pounds.", False),
        # both stand in the sentence
        (
            "Orders came to 84 million dollars.",
            "Orders of 84 million dollars came beside sales of 71 million.",
            False,
        ),
    ],
)
def test_measures_of_a_business(one: str, other: str, told: bool) -> None:
    more = (
        " The board of the studio met on Tuesday and kept its forecast.",
        " It employs 310 people in two towns.",
    )
    assert ("subject-drift" in [k for k, _ in kinds(one + more[0], other + more[1])]) is told


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("according to the finance ministry", "according to the trade unions", True),
        ("according to the finance ministry", "officials said", False),
        ("according to police", "the mayor said", False),
        ("according to researchers", "according to a study", False),
    ],
)
def test_sides_of_sources(one: str, other: str, told: bool) -> None:
    found = kinds(
        f"Unemployment will fall to 4.3% by the end of next year, {one}. It has been cold.",
        f"By the end of next year unemployment is going to drop to 4.3%, {other}. Shops are busy.",
    )
    assert ("attribution-drift" in [k for k, _ in found]) is told


def test_a_source_may_speak_for_no_side() -> None:
    assert sides_in("a person close to the talks") == frozenset()
