"""A count that a later article gives as it was and as it is."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find

DAYS = ("2026-05-03", "2026-05-04")

TOLD = [
    ("Twelve miners have died in the Corva pit, the ministry said on Sunday.",
     "The toll at the Corva pit climbed to 19 on Monday, up from twelve a day before, the ministry said."),
    ("Some 310 homes were without power in Tarn on Sunday.", "In Tarn 1,240 homes are without power now, against 310 on Sunday."),
    ("Officials confirmed 45 cases of measles in Adria on Sunday.",
     "Adria has 61 confirmed measles cases; an earlier count of 45 was too low, officials said."),
    ("At least eight people were hurt in the crash at Lund, police said.",
     "Police said 14 people were hurt in the crash at Lund, compared with eight reported on Sunday."),
]  # fmt: skip
QUIET = [
    ("The firm employs 310 people.", "The firm employs 420 people, up from 310 in 2019."),
    ("Twelve miners have died in the Corva pit.", "Nineteen miners have died in the Corva pit, and twelve are in hospital."),
    ("At Lund nine boats joined the search.", "Seven people are missing at Lund, against nine boats that search for them."),
]  # fmt: skip


@pytest.mark.parametrize("texts", TOLD)
def test_an_earlier_state_is_superseded_where_the_later_article_gives_both(texts: tuple[str, str]) -> None:
    found = [f for f in find(*texts, published=DAYS) if f.kind == "superseded"]
    assert [f.at.article for f in found] == ["a"]
    assert found[0].severity == "info"
    assert "bound-drift" not in {f.kind for f in find(*texts, published=DAYS)}


@pytest.mark.parametrize("texts", QUIET)
def test_other_counts_are_no_earlier_state(texts: tuple[str, str]) -> None:
    found = [f for f in find(*texts, published=DAYS) if "of before" in f.message]
    assert found == []


def test_without_dates_nothing_is_earlier() -> None:
    assert [f for f in find(*TOLD[0]) if f.kind == "superseded"] == []


def test_a_small_number_of_nothing_is_no_toll() -> None:
    """Seen: "a level 2 emergency, on a scale of three" beside "at least three people have died"."""
    found = find(
        "At least three people have died of the heat in Vallis, the health department said on Sunday.",
        "Power was cut in Vallis. A level 2 emergency, on a scale of three, was declared; eight people have died of the heat.",
        published=DAYS,
    )
    assert ("superseded", "At least three people") in {(f.kind, f.at.surface) for f in found}


def test_an_ordinal_is_known_by_the_noun_it_counts() -> None:
    """The number of flights told as the number of successes."""
    found = find(
        "It was the 27th win in a row for Corda. The team has now played 41 times.",
        "Corda took its 27th win in a row on Sunday. It was the 41st match.",
        "With the 27th win in a row Corda leads. Of its 41 matches it lost few.",
        "Corda celebrated on Sunday the 41st win in a row. Fans sang.",
    )
    assert ("value-conflict", "d", "41st win") in {(f.kind, f.at.article, f.at.surface) for f in found}
