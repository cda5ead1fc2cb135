"""Stories that the report's tests show: three outlets on a ferry, a hostile one, a big one."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from db.models import (
    Article,
    Claim,
    ClaimRef,
    Coverage,
    Evidence,
    Extraction,
    Fact,
    Finding,
    Origin,
    Quantity,
    Revision,
    Span,
    Term,
)
from pipeline.findings.derived import find_derived
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.reports.html.told import Told

HOSTILE = "<img src=x onerror=alert(1)>'\"</script><script>alert(2)</script>{{ 7*7 }}"

TEXTS = {
    "wire": ("Harbour Wire", "Ferry sinks off Norlan", "At least 212 people were on board the ferry, the coast guard said.\nRescuers found 198 survivors."),
    "post": ("Valley Post", "Ferry sinks off Norlan island", "The ferry carried 212 people, the coast guard said on Tuesday.\n198 survivors were found."),
    "ledger": ("The Ledger", "Ferry disaster", "The ferry carried 221 people, the coast guard said on Tuesday.\nSurvivors: 198."),
}  # fmt: skip


def articles(**changes: Any) -> tuple[Article, ...]:
    """Three outlets on one event; one departs."""
    return tuple(
        Article(
            id,
            Revision(text, title, f"2026-03-17T0{n}:00:00Z", url=f"https://{id}.example/ferry"),
            outlet=outlet,
            **changes,
        )
        for n, (id, (outlet, title, text)) in enumerate(TEXTS.items())
    )


def told(slug: str, *given: Article, title: str | None = None) -> Told:
    """A story as the report is told of it."""
    coverage = assemble(list(given))
    findings = tuple(find_differences(coverage))
    return Told(slug, title or slug, coverage, findings, find_derived(coverage))


def hostile_story() -> Told:
    """A story in which everything that comes from outside attacks the page."""
    text = f"{HOSTILE} says 16 chips.\n{HOSTILE}"
    start = text.index("16 chips")
    span = Span(start, start + 8)
    claim = Claim(Quantity(span, "16 chips", "count", Decimal(16), Decimal(16), unit=HOSTILE))
    term = Term(Span(0, 5), text[:5], "name", HOSTILE)
    given = tuple(
        Article(id, Revision(text, HOSTILE, HOSTILE, url=url), outlet=f"{HOSTILE} {id}", canonical="data:text/html,<script>alert(3)</script>")
        for id, url in (("a", "javascript:alert(4)"), ('b"><script>alert(5)</script>', "https://ok.example/?q=\"><b>"))
    )  # fmt: skip
    said = {a.id: Extraction("en", claims=(claim,), terms=(term,)) for a in given}
    refs = tuple(ClaimRef(a.id, 0) for a in given)
    evidence = tuple(Evidence(a.id, span, "16 chips") for a in given)
    finding = Finding(
        "f" * 40, "value-conflict", "high", 0.9, evidence[0], evidence[1:], HOSTILE, (HOSTILE,), "fact"
    )
    coverage = Coverage(
        given,
        said,
        (Origin(tuple(a.id for a in given), HOSTILE, (HOSTILE,)),),
        (Fact("fact", HOSTILE, refs),),
    )
    return Told("hostile", HOSTILE, coverage, (finding,), kept={"a": HOSTILE})


def big_story(facts: int, outlets: int) -> Told:
    """A story of many facts by many outlets, where one in ten departs."""
    given, said, refs = [], {}, [[] for _ in range(facts)]  # type: ignore[var-annotated]
    for a in range(outlets):
        text, claims = "", []
        for n in range(facts):
            words = f"{1000 + n + (5 if (n + a) % 10 == 0 else 0):,} people"
            start = len(text)
            text += f"{words} were on ferry {n}.\n"
            number = Decimal(words.split()[0].replace(",", ""))
            claims.append(
                Claim(
                    Quantity(Span(start, start + len(words)), words, "count", number, number, unit="person")
                )
            )
            refs[n].append(ClaimRef(f"a{a:02}", n))
        given.append(Article(f"a{a:02}", Revision(text, f"Story {a}", "2026-03-17"), outlet=f"Outlet {a}"))
        said[f"a{a:02}"] = Extraction("en", claims=tuple(claims))
    coverage = Coverage(
        tuple(given),
        said,
        tuple(Origin((a.id,)) for a in given),
        tuple(Fact(f"f{n:03}", f"people · ferry {n}", tuple(r)) for n, r in enumerate(refs)),
    )
    return Told("big", "Big", coverage)
