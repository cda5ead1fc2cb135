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
)


def test_pair_by_pair_is_side_by_side_to_the_last_bit() -> None:
    signatures = [sign(Article(str(n), Revision(text))) for n, text in enumerate(TEXTS)]
    shelf = Shelf(signatures)
    places = np.arange(len(shelf))
    one, other = np.repeat(places, len(shelf)), np.tile(places, len(shelf))
    raw, cosines = shelf.measure(one, other).tolist(), shelf.likeness(one, other).tolist()
    for n, (i, j) in enumerate(zip(one.tolist(), other.tolist(), strict=True)):
        told = Profile(shelf.signatures[i]).measure(Profile(shelf.signatures[j]))
        assert (raw[n], cosines[n]) == told, (i, j)
