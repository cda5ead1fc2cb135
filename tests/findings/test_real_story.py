"""What was published about one story of real coverage: each difference that looks planted is told, by name.

The texts are other people's and stay outside this repository; where they are not there, nothing is asked.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from db.models import Article, Finding, Revision
from pipeline.findings.derived import find_derived
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "stories" / "torchtpu"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the texts are not here")

# words of the finding's span, its kind, in which article it stands, words that its message has
NAMED = [
    ("TPU Sync", "unsupported-addition", "004", ()),
    ("OPA Specs", "unsupported-addition", "004", ()),
    ("direct-to-silicon cooling", "unsupported-addition", "004", ()),
    ("New York", "unsupported-addition", "003", ()),
    ("16x Ironwood TPU Pods", "unit-conflict", "004", ("chips",)),
    ("16x Nvidia GB200 Nodes", "unit-conflict", "004", ("GB200s",)),
    ("700 Tokens Per Second", "bound-drift", "000", ("over 700",)),
    ("700 Tokens Per Second", "bound-drift", "001", ("over 700",)),
    ("1.4", "certainty-drift", "002", ("reportedly",)),
    ("1.4", "certainty-drift", "003", ("reportedly",)),
    ("700 tokens per second", "subject-drift", "001", ("Inferact", "Meta")),
    ("SGLang", "subject-drift", "002", ("vLLM", "SGLang")),
    ("Sales", "headline-unsupported", "002", ()),
]


@pytest.fixture(scope="module")
def articles() -> list[Article]:
    files = sorted(FOLDER.glob("*.txt"))
    return [Article(f.name, Revision(f.read_text(encoding="utf-8"))) for f in files]


@pytest.fixture(scope="module")
def found(articles: list[Article]) -> dict[str, list[Finding]]:
    by_article: dict[str, list[Finding]] = defaultdict(list)
    for finding in find_differences(assemble(articles)):
        by_article[finding.at.article[:3]].append(finding)
    return by_article


@pytest.mark.parametrize(("words", "kind", "article", "said"), NAMED)
def test_each_difference_is_told_by_name(
    found: dict[str, list[Finding]], words: str, kind: str, article: str, said: tuple[str, ...]
) -> None:
    held = [f for f in found[article] if f.kind == kind and words.lower() in f.at.surface.lower()]
    assert any(all(word in f.message for word in said) for f in held), [f.message for f in held]


def test_a_share_that_can_be_worked_out_is_understood_and_not_accused(
    articles: list[Article], found: dict[str, list[Finding]]
) -> None:
    coverage = assemble(articles)
    worked = {coverage.claim(d.claim).quantity.surface: d.how for d in find_derived(coverage)}
    share = next(surface for surface in worked if "55%" in surface)
    assert "452" in worked[share]
    assert not [f for held in found.values() for f in held if "55%" in f.at.surface and f.severity != "info"]


def test_nothing_that_has_to_stay_quiet_is_told(found: dict[str, list[Finding]]) -> None:
    rows = [json.loads(line) for line in (FOLDER / "findings.jsonl").read_text().splitlines()]
    wanted = {(r["article"][:3], r["start"]) for r in rows if r["want"]}
    loud = [
        (r["surface"], f.message)
        for r in rows
        for f in found[r["article"][:3]]
        if not r["want"] and not r["kinds"] and f.severity != "info" and f.at.span.part == "text"
        if f.at.span.start < r["end"]
        and r["start"] < f.at.span.end
        and (f.at.article[:3], f.at.span.start) not in wanted
    ]
    assert loud == []
