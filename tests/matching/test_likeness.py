"""Scores are the same in any company, and pair by pair."""

from __future__ import annotations

import numpy as np

from db.models import Article, Revision
from pipeline.matching.likeness import Profile, Shelf
from pipeline.matching.signatures import sign

TEXTS = (
    "Fire at the Tolmir cannery in Kelso injures 14 workers, the fire brigade said on Monday.",
    "14 workers hurt as flames tear through the Tolmir cannery in Kelso; 41 tonnes of fish were lost.",
    "The Tolmir cup goes to Ane Brydok in Kelso after 14 minutes and 41 seconds.",
    "Parliament in Varn passed the budget by 61 votes to 38.",
    # forms of one stem that differ in weight: worker, working; burns, burnt
    "Fires burned 41 tonnes of fish in Kelso; a worker at the Tolmir canneries was hurt working there on Monday.",
    "Fires burned 41 tonnes of fish at the Tolmir cannery in Kelso on Tuesday, and 14 workers were hurt.",
)

VOTE = "Senate puts off vote on harbour bill\n\nThe Varn senate on {} put off its vote on the harbour bill."


def test_pair_by_pair_is_side_by_side_to_the_last_bit() -> None:
    dates = (None, "2026-03-02")
    signatures = [
        sign(Article(f"{n} {date}", Revision(text, published=date)))
        for n, text in enumerate(TEXTS)
        for date in dates
    ]
    shelf = Shelf(signatures)
    places = np.arange(len(shelf))
    one, other = np.repeat(places, len(shelf)), np.tile(places, len(shelf))
    raw, cosines = shelf.measure(one, other).tolist(), shelf.likeness(one, other).tolist()
    for n, (i, j) in enumerate(zip(one.tolist(), other.tolist(), strict=True)):
        told = Profile(shelf.signatures[i]).measure(Profile(shelf.signatures[j]))
        assert (raw[n], cosines[n]) == told, (i, j)


def test_days_of_the_week_tell_apart_only_where_dates_do_not() -> None:
    def agree(one: str, other: str, dates: tuple[str | None, str | None]) -> float:
        told = zip((one, other), dates, strict=True)
        first, second = (
            Profile(sign(Article(day, Revision(VOTE.format(day), published=date)))) for day, date in told
        )
        return first.measure(second)[0]

    unknown, known = (None, None), ("2026-03-03", "2026-03-05")
    drop = agree("Tuesday", "am Tuesday", unknown) - agree("Tuesday", "Thursday", unknown)
    assert drop > 1 + agree("Tuesday", "am Tuesday", known) - agree("Tuesday", "Thursday", known)
    assert agree("Tuesday", "Dienstag", unknown) > agree("Tuesday", "Freitag", unknown)
