"""The short form of the planted-change benchmark: the floor that recall does not fall below."""

from __future__ import annotations

from tests.planted.copies import CLEAN, shared_sites, text_of
from tests.planted.measure import apply, measure
from tests.planted.plants import MAKERS, MAKERS_BY_ARTICLE, make_plants

FLOOR = 0.5
"""Of all plants of the short form; raise it when the figure rises."""


def test_the_same_seed_plants_the_same_changes() -> None:
    first, second = make_plants(7, most=3), make_plants(7, most=3)
    assert [(p.kind, p.target, p.note, p.planted) for p in first] == [
        (p.kind, p.target, p.note, p.planted) for p in second
    ]


def test_every_kind_can_be_planted() -> None:
    kinds = {plant.kind for plant in make_plants(7, most=1)}
    assert kinds == {*MAKERS, *MAKERS_BY_ARTICLE}


def test_a_plant_changes_the_target_and_nothing_else() -> None:
    for plant in make_plants(7, most=5):
        for article in CLEAN[plant.story]:
            text = text_of(plant.story, article)
            same = apply(text, plant.base.get(article, ())) == apply(text, plant.planted.get(article, ()))
            assert same == (article != plant.target), plant


def test_sites_are_where_the_labels_say() -> None:
    for story in CLEAN:
        for site in shared_sites(story):
            assert text_of(story, site.article)[site.start : site.end] == site.surface


def test_planted_changes_are_found() -> None:
    tally = measure(make_plants(2026, most=4))
    assert tally.recall() >= FLOOR, [(p.kind, p.story, p.note) for p, _ in tally.missed]
