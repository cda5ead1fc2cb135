"""Four stories of three articles each, written before they were tried: quiet as they are, and with one change each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.findings.coverage import find, loud

STORIES = json.loads(Path(__file__).with_name("changed_stories.json").read_text(encoding="utf-8"))
LIMITS = {
    "Fjell Anlegg, the main contractor": "no other article gives the figure of whose holder it is",
    "3,600 cars and lorries an hour": "the day stands behind the figure elsewhere: are expected to use it each day",
    "Corvin Bank said": "the source stands beside other figures in the other articles",
    "1,450 customers": "the engineers are the head of a list's entry in one of two articles",
    "Grid operator Penmark Power": "a name that no other article has",
    "by Makato Health": "whose pill it is, told beside no figure elsewhere",
    "has applied for approval": "what is wanted told as done, beside no figure",
}


@pytest.mark.parametrize("story", STORIES, ids=lambda s: s["story"])
def test_articles_that_agree_raise_nothing(story: dict[str, Any]) -> None:
    assert loud(find(*story["articles"])) == []


@pytest.mark.parametrize(
    ("story", "change"),
    [
        pytest.param(
            s, c, marks=pytest.mark.xfail(strict=True, reason=LIMITS[c["new"]]) if c["new"] in LIMITS else ()
        )
        for s in STORIES
        for c in s["changes"]
    ],
    ids=lambda x: x.get("story") or x["new"],
)
def test_one_change_is_told_for_what_it_is(story: dict[str, Any], change: dict[str, Any]) -> None:
    texts = list(story["articles"])
    assert change["old"] in texts[change["article"]]
    texts[change["article"]] = texts[change["article"]].replace(change["old"], change["new"], 1)
    assert change["kind"] in [kind for kind, _, _ in loud(find(*texts))]
