"""Findings in forms that other programs take: Atom, JSON Feed, SARIF, Web Annotation, ClaimReview, Parquet.

EXPORTS is the table of them. Each takes findings whole (db.queries.finding_whole) and gives text, or bytes.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from typing import Any

from db.errors import UsageError

Row = dict[str, Any]

PARQUET_SCHEMA = "findings/1"
"""Version of the table's columns, in the file's own metadata."""

SARIF_LEVELS = {"high": "error", "medium": "warning", "low": "note", "info": "none"}


def as_atom(rows: Sequence[Row]) -> str:
    """An Atom feed (RFC 4287), one entry a finding, newest change first."""
    ET.register_namespace("", "http://www.w3.org/2005/Atom")
    feed = ET.Element("{http://www.w3.org/2005/Atom}feed")
    _sub(feed, "title", "claimdiff findings")
    _sub(feed, "id", "urn:claimdiff:findings")
    _sub(feed, "updated", max((r["changed"] for r in rows), default="1970-01-01T00:00:00Z"))
    for row in sorted(rows, key=lambda r: (r["changed"], r["id"]), reverse=True):
        entry = ET.SubElement(feed, "{http://www.w3.org/2005/Atom}entry")
        _sub(entry, "id", f"urn:claimdiff:finding:{row['id']}")
        _sub(entry, "title", _clean(f"{row['kind']}: {row['message']}"))
        _sub(entry, "updated", row["changed"])
        _sub(entry, "published", row["opened"])
        author = ET.SubElement(entry, "{http://www.w3.org/2005/Atom}author")
        _sub(author, "name", "claimdiff")
        if _is_web(row["address"]):
            ET.SubElement(entry, "{http://www.w3.org/2005/Atom}link", href=row["address"])
        ET.SubElement(entry, "{http://www.w3.org/2005/Atom}category", term=row["kind"])
        _sub(entry, "summary", _clean(f"{row['outlet']}: “{row['surface']}”. {'; '.join(row['reasons'])}"))
    return ET.tostring(feed, encoding="unicode", xml_declaration=True)


def _sub(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, "{http://www.w3.org/2005/Atom}" + name).text = text


def _clean(text: str) -> str:
    """Leave out what XML 1.0 does not allow."""
    return "".join(c for c in text if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))


def _is_web(address: str) -> bool:
    return address.startswith(("http://", "https://"))


def as_json_feed(rows: Sequence[Row]) -> str:
    """A JSON Feed 1.1."""
    items = [
        {
            "id": row["id"],
            **({"url": row["address"]} if _is_web(row["address"]) else {}),
            "title": f"{row['kind']}: {row['message']}",
            "content_text": f"{row['outlet']}: “{row['surface']}”. {'; '.join(row['reasons'])}",
            "date_published": row["opened"],
            "date_modified": row["changed"],
            "tags": [row["kind"], row["severity"]],
        }
        for row in sorted(rows, key=lambda r: (r["changed"], r["id"]), reverse=True)
    ]
    return _json(
        {"version": "https://jsonfeed.org/version/1.1", "title": "claimdiff findings", "items": items}
    )


def as_sarif(rows: Sequence[Row]) -> str:
    """SARIF 2.1.0, a run with one result a finding."""
    kinds = sorted({row["kind"] for row in rows})
    results = [
        {
            "ruleId": row["kind"],
            "level": SARIF_LEVELS[row["severity"]],
            "message": {"text": row["message"]},
            "locations": [_sarif_location(row)],
            "relatedLocations": [_sarif_location(e) for e in row["against"]],
            "partialFingerprints": {"claimdiff/v1": row["id"]},
        }
        for row in rows
    ]
    driver = {"name": "claimdiff", "rules": [_sarif_rule(kind) for kind in kinds]}
    return _json(
        {
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
        }
    )


def _sarif_rule(kind: str) -> Row:
    """A kind of finding, with the explanation that `claimdiff rule` gives."""
    from pipeline.findings.checks import CHECKS

    told = next((check.explanation for check in CHECKS if check.kind == kind), kind)
    first = told.split(". ")[0].rstrip(".") + "."
    return {"id": kind, "shortDescription": {"text": first}, "fullDescription": {"text": told}}


def _sarif_location(place: Row) -> Row:
    """Where a span stands; of one in a title, which has its own count, only the words."""
    file = {"artifactLocation": {"uri": place["address"]}}
    if place["part"] == "title":
        return {"physicalLocation": file, "message": {"text": f"title: “{place['surface']}”"}}
    region = {
        "charOffset": place["start"],
        "charLength": place["end"] - place["start"],
        "snippet": {"text": place["surface"]},
    }
    return {"physicalLocation": {**file, "region": region}, "message": {"text": place["outlet"]}}


def as_annotations(rows: Sequence[Row]) -> str:
    """W3C Web Annotations with text quote and text position selectors."""
    return _json(
        [
            {
                "@context": "http://www.w3.org/ns/anno.jsonld",
                "id": f"urn:claimdiff:finding:{row['id']}",
                "type": "Annotation",
                "motivation": "assessing",
                "created": row["opened"],
                "body": {"type": "TextualBody", "value": row["message"], "format": "text/plain"},
                "target": {
                    "source": row["address"],
                    "selector": _selectors(row),
                },
            }
            for row in rows
        ]
    )


def _selectors(row: Row) -> list[Row]:
    """The words with those around them, and their place; a title is not counted in the text, so it has none."""
    before, after = row["around"]
    quote = {"type": "TextQuoteSelector", "exact": row["surface"], "prefix": before, "suffix": after}
    if row["part"] == "title":
        return [quote]
    return [quote, {"type": "TextPositionSelector", "start": row["start"], "end": row["end"]}]


def as_claim_reviews(rows: Sequence[Row]) -> str:
    """schema.org ClaimReview, of findings whose newest verdict is that a person confirmed them, and of no other."""
    return _json([_claim_review(row) for row in rows if row["verdict"] == "confirmed"])


def _claim_review(row: Row) -> Row:
    confirmed = [r for r in row["reviews"] if r["verdict"] == "confirmed"][-1]
    return {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "datePublished": confirmed["at"][:10],
        **({"author": {"@type": "Person", "name": confirmed["who"]}} if confirmed["who"] else {}),
        "claimReviewed": row["surface"],
        "reviewBody": row["message"],
        "itemReviewed": {
            "@type": "Claim",
            "appearance": {"@type": "NewsArticle", "url": row["address"], "headline": row["article_title"]},
            "author": {"@type": "Organization", "name": row["outlet"]},
        },
        "reviewRating": {"@type": "Rating", "alternateName": row["kind"]},
    }


def as_parquet(rows: Sequence[Row]) -> bytes:
    """One Parquet table, a row a finding; reasons and what it was compared with are lists within the row."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise UsageError(
            "expected the extra `parquet`, saw none; pip install 'claimdiff[parquet]'"
        ) from error

    text, number, many = pa.string(), pa.int64(), pa.list_
    place = {"article": text, "outlet": text, "address": text, "part": text, "start": number, "end": number,
             "surface": text}  # fmt: skip
    schema = pa.schema(
        [("finding", text), ("kind", text), ("severity", text), ("confidence", pa.float64()), ("story", text),
         *place.items(), ("message", text), ("reasons", many(text)), ("fact", text), ("status", text),
         ("verdict", text), ("opened", text), ("changed", text),
         ("against", many(pa.struct(list(place.items()))))],
        metadata={"claimdiff": PARQUET_SCHEMA},
    )  # fmt: skip
    told = [
        {
            **{name: row.get(name) for name in schema.names},
            "finding": row["id"],
            "story": row["story_slug"],
            "fact": row["fact_label"],
            "against": [{name: one[name] for name in place} for one in row["against"]],
        }
        for row in rows
    ]
    out = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(told, schema=schema), out)
    return bytes(out.getvalue().to_pybytes())


def _json(whole: Any) -> str:
    return json.dumps(whole, ensure_ascii=False, indent=1)


EXPORTS: dict[str, Callable[[Sequence[Row]], str | bytes]] = {
    "atom": as_atom,
    "jsonfeed": as_json_feed,
    "sarif": as_sarif,
    "annotations": as_annotations,
    "claimreview": as_claim_reviews,
    "parquet": as_parquet,
}
