"""Findings as feeds and for other programs."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import feedparser
import pytest

from pipeline.reports.exports import EXPORTS
from pipeline.reports.notifications import digest, receiver_of, send

PLACE = {
    "article": "a1",
    "part": "text",
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
        "article": "a1",
        "part": "text",
        "confidence": 0.9,
        "status": "open",
        "story_slug": "chips",
        "fact_label": "chips",
        "around": ("used ", ", it said"),
        "against": [{**PLACE, "surface": "16 chips"}],
        "reviews": [],
        "verdict": None,
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


def test_sarif_explains_its_rules() -> None:
    (rule,) = json.loads(EXPORTS["sarif"]([row()]))["runs"][0]["tool"]["driver"]["rules"]
    assert rule["id"] == "unit-conflict"
    assert len(rule["fullDescription"]["text"]) >= len(rule["shortDescription"]["text"]) > 20


def test_annotations_quote_the_words_with_those_around_them() -> None:
    (one,) = json.loads(EXPORTS["annotations"]([row()]))
    quote, place = one["target"]["selector"]
    assert quote == {
        "type": "TextQuoteSelector",
        "exact": "16 pods",
        "prefix": "used ",
        "suffix": ", it said",
    }
    assert place == {"type": "TextPositionSelector", "start": 3, "end": 10}


def test_what_stands_in_a_title_has_no_place_in_the_text() -> None:
    (one,) = json.loads(EXPORTS["annotations"]([row(part="title")]))
    assert [s["type"] for s in one["target"]["selector"]] == ["TextQuoteSelector"]
    result = json.loads(EXPORTS["sarif"]([row(part="title")]))["runs"][0]["results"][0]
    assert "region" not in result["locations"][0]["physicalLocation"]
    assert "title: “16 pods”" in result["locations"][0]["message"]["text"]


def reviewed(*verdicts: str) -> dict[str, Any]:
    """A finding with these reviews, oldest first; the newest that is no note is its verdict."""
    said = [
        {"verdict": v, "at": f"2026-03-1{n}T00:00:00Z", "who": "ed", "reason": None}
        for n, v in enumerate(verdicts)
    ]
    return row(reviews=said, verdict=next((v for v in reversed(verdicts) if v != "note"), None))


@pytest.mark.parametrize(
    ("verdicts", "is_told"),
    [
        ((), False),
        (("confirmed",), True),
        (("dismissed", "confirmed", "note"), True),
        (("confirmed", "dismissed"), False),
        (("note",), False),
    ],
)
def test_only_findings_that_stand_confirmed_become_claim_reviews(
    verdicts: tuple[str, ...], is_told: bool
) -> None:
    reviews = json.loads(EXPORTS["claimreview"]([reviewed(*verdicts)]))
    assert [r["@type"] for r in reviews] == ["ClaimReview"] * is_told


def test_parquet_has_every_finding_with_what_it_was_compared_with(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "f.parquet").write_bytes(whole := EXPORTS["parquet"]([row(), row(id="f2", confidence=0.5)]))
    table = pq.read_table(tmp_path / "f.parquet")
    first, second = table.to_pylist()
    assert (first["finding"], first["surface"], first["start"], first["end"]) == ("f1", "16 pods", 3, 10)
    assert [e["surface"] for e in first["against"]] == ["16 chips"]
    assert (second["finding"], second["confidence"], second["reasons"]) == ("f2", 0.5, ["same number"])
    assert table.schema.metadata[b"claimdiff"] == b"findings/1"
    assert whole == EXPORTS["parquet"]([row(), row(id="f2", confidence=0.5)])


def test_parquet_of_nothing_is_a_table_without_rows(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "f.parquet").write_bytes(EXPORTS["parquet"]([]))
    assert pq.read_table(tmp_path / "f.parquet").num_rows == 0


def test_a_digest_counts_what_it_does_not_write_out() -> None:
    title, body = digest([row(id=str(n)) for n in range(23)])
    assert title == "claimdiff: 23 new findings"
    assert "and 3 more" in body


def test_an_address_that_is_not_understood_takes_nothing_and_is_not_told(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert send([row()], "nonsense://user:secret@host") is False
    assert "secret" not in "".join(capfd.readouterr())
    assert "secret" not in receiver_of("nonsense://user:secret@host")
