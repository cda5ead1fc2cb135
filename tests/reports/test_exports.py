"""Findings as feeds and for other programs."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import Any

import feedparser
import pytest

from db.errors import ClaimdiffError
from pipeline.reports.exports import EXPORTS
from pipeline.reports.notifications import digest, send

PLACE = {
    "address": "https://wire.example/a",
    "outlet": "wire.example",
    "start": 3,
    "end": 10,
    "surface": "16 pods",
}


def row(**given: Any) -> dict[str, Any]:
    return {
        **PLACE,
        "id": "f1",
        "kind": "unit-conflict",
        "severity": "high",
        "message": "3 origins say 16 chips, 1 says 16 pods.",
        "reasons": ["same number"],
        "opened": "2026-03-17T08:00:00Z",
        "changed": "2026-03-17T09:00:00Z",
        "article_title": "Chips",
        "against": [{**PLACE, "surface": "16 chips"}],
        "reviews": [],
        **given,
    }


def test_the_atom_feed_is_read_by_a_feed_reader() -> None:
    feed = feedparser.parse(
        EXPORTS["atom"]([row(), row(id="f2", message="a\x0b<b>", address="javascript:x")])
    )
    assert not feed.bozo
    assert {e.id for e in feed.entries} == {"urn:claimdiff:finding:f1", "urn:claimdiff:finding:f2"}
    assert not any("javascript" in str(e.get("link")) for e in feed.entries)


def test_an_empty_atom_feed_is_well_formed() -> None:
    assert ET.fromstring(EXPORTS["atom"]([])).tag.endswith("feed")


def test_json_feed_and_sarif_carry_the_span() -> None:
    item = json.loads(EXPORTS["jsonfeed"]([row()]))["items"][0]
    assert item["url"] == "https://wire.example/a"
    result = json.loads(EXPORTS["sarif"]([row()]))["runs"][0]["results"][0]
    assert result["level"] == "error"
    assert result["locations"][0]["physicalLocation"]["region"]["charOffset"] == 3


def test_annotations_quote_the_words() -> None:
    (one,) = json.loads(EXPORTS["annotations"]([row()]))
    assert one["target"]["selector"][0] == {"type": "TextQuoteSelector", "exact": "16 pods"}


def test_only_confirmed_findings_become_claim_reviews() -> None:
    confirmed = row(id="f2", reviews=[{"verdict": "confirmed", "at": "2026-03-18T00:00:00Z"}])
    reviews = json.loads(EXPORTS["claimreview"]([row(), confirmed]))
    assert len(reviews) == 1
    assert reviews[0]["@type"] == "ClaimReview"


def test_a_digest_counts_what_it_does_not_write_out() -> None:
    title, body = digest([row(id=str(n)) for n in range(23)])
    assert title == "claimdiff: 23 new findings"
    assert "and 3 more" in body


def test_an_address_that_is_not_understood_is_told_by_number_only() -> None:
    with pytest.raises(ClaimdiffError) as caught:
        send([row()], ["nonsense://user:secret@host"])
    assert "number 1" in str(caught.value)
    assert "secret" not in str(caught.value)
