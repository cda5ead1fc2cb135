"""The JSON-lines filters: the pure stages with a door. The contract is docs/filters.md.

Each filter takes one JSON object and gives one; `run_filter` drives it over lines of bytes. An input
that cannot be handled is answered ``{"id": ..., "error": ...}`` and the rest goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from typing import Any

import simplejson

from db.errors import ClaimdiffError, InputError
from db.models import (
    Article,
    Block,
    Claim,
    Coverage,
    Evidence,
    Extraction,
    Finding,
    Reading,
    Revision,
    Span,
    Value,
)

Json = dict[str, Any]


def run_filter(name: str, lines: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Answer each line of JSON by the named filter: pairs of (line of bytes, whether it went well)."""
    answer = FILTERS[name]
    for line in lines:
        if not line.strip():
            continue
        given = _parse(line)
        try:
            if isinstance(given, InputError):
                raise given
            said, fine = {"id": given.get("id"), **answer(given)}, True
        except ClaimdiffError as error:
            said, fine = {"id": _id_of(given), "error": str(error)}, False
        except RecursionError:
            said, fine = {"id": _id_of(given), "error": "expected text, saw nesting too deep"}, False
        yield to_line(said), fine


def to_line(said: Json) -> bytes:
    """Write one JSON object as a line of UTF-8; lone surrogates stay escaped, decimals exact."""
    text = simplejson.dumps(said, use_decimal=True, ensure_ascii=False, separators=(", ", ": "))
    return text.encode("utf-8", "backslashreplace") + b"\n"


def answer_read(given: Json) -> Json:
    """Read one page: ``file`` or ``html`` (and ``url``) to the article in it."""
    from sources.files import load_file
    from sources.pages import read_page

    url = _text(given, "url", optional=True)
    captions = given.get("captions", True) is not False
    if given.get("html") is not None:
        body: bytes | str = _text(given, "html")
    elif given.get("file") is not None:
        body = load_file(_text(given, "file"))
    else:
        raise InputError('expected "file" or "html", saw neither; give one of them')
    return reading_json(read_page(body, url, captions=captions))


def answer_extract(given: Json) -> Json:
    """Extract the claims, quotations, terms and attributions of one text."""
    from pipeline.claims.extract import extract

    return extraction_json(revision_of(given), extract(revision_of(given)))


def answer_group(given: Json) -> Json:
    """Group articles into stories."""
    from pipeline.matching.stories import group_articles

    articles = articles_of(given, "articles")
    return {"stories": [list(story.articles) for story in group_articles(articles)]}


def answer_compare(given: Json) -> Json:
    """Compare the articles of one story: facts, origins and findings."""
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble

    coverage = assemble(articles_of(given, "articles"))
    return coverage_json(coverage, find_differences(coverage))


def answer_check(given: Json) -> Json:
    """Check one text against given sources."""
    from pipeline.findings.check import check_draft

    draft = article_of({"id": "", **given})
    findings = check_draft(draft, articles_of(given, "against"))
    return {"findings": [finding_json(finding) for finding in findings]}


FILTERS: dict[str, Callable[[Json], Json]] = {
    "read": answer_read,
    "extract": answer_extract,
    "group": answer_group,
    "compare": answer_compare,
    "check": answer_check,
}


# ---- JSON in


def articles_of(given: Json, field: str) -> tuple[Article, ...]:
    """The articles of a list field, in the order given."""
    listed = given.get(field)
    if not isinstance(listed, list):
        raise InputError(f'expected "{field}" to be a list of articles, saw {_kind(listed)}')
    articles = tuple(article_of(one, where=f"{field}[{n}]") for n, one in enumerate(listed))
    seen: set[str] = set()
    for article in articles:
        if article.id in seen:
            raise InputError(f'expected each id in "{field}" once, saw {article.id!r} twice')
        seen.add(article.id)
    return articles


def article_of(given: Any, where: str = "article") -> Article:
    """One article from its JSON object."""
    if not isinstance(given, dict):
        raise InputError(f"expected {where} to be an object, saw {_kind(given)}")
    revision = revision_of(given)
    return Article(
        id=_text(given, "id"),
        revision=revision,
        outlet=_text(given, "outlet", optional=True),
        canonical=_text(given, "canonical", optional=True),
        reference=given.get("reference") is True,
        earlier=tuple(_earlier(one, revision) for one in _list(given, "revisions")),
    )


def revision_of(given: Json) -> Revision:
    """The revision that an object describes; only ``text`` is needed."""
    text = _text(given, "text")
    return Revision(
        text=text,
        title=_text(given, "title", optional=True),
        published=_text(given, "published", optional=True),
        fetched=_text(given, "fetched", optional=True),
        url=_text(given, "url", optional=True),
        language=_text(given, "language", optional=True),
        blocks=tuple(_block(one, len(text)) for one in _list(given, "blocks")),
    )


def _earlier(given: Any, newest: Revision) -> Revision:
    if not isinstance(given, dict):
        raise InputError(f"expected a revision to be an object, saw {_kind(given)}")
    return revision_of({"title": newest.title, "published": newest.published, **given})


def _block(given: Any, length: int) -> Block:
    if not isinstance(given, list | tuple) or len(given) < 3:
        raise InputError(f"expected a block [kind, start, end, row, column, heads], saw {given!r:.60}")
    kind, start, end, row, column, heads = (*given, None, None, None)[:6]
    if not (isinstance(start, int) and isinstance(end, int) and 0 <= start <= end <= length):
        raise InputError(f"expected a block within the text (0 to {length}), saw {start!r} to {end!r}")
    if not all(isinstance(one, int | None) for one in (row, column)) or not isinstance(heads, list | None):
        raise InputError(
            f"expected a block's row and column as numbers and heads as a list, saw {given!r:.80}"
        )
    return Block(str(kind), start, end, row, column, tuple(str(h) for h in heads or ()))  # type: ignore[arg-type]  # an unknown kind reads as a paragraph


def _list(given: Json, field: str) -> list[Any]:
    value = given.get(field)
    if value is None or isinstance(value, list):
        return value or []
    raise InputError(f'expected "{field}" to be a list, saw {_kind(value)}')


def _text(given: Json, field: str, *, optional: bool = False) -> Any:
    value = given.get(field)
    if isinstance(value, str) or (value is None and optional):
        return value
    raise InputError(f'expected "{field}" to be text, saw {_kind(value)}')


def _kind(value: Any) -> str:
    if value is None:
        return "nothing"
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false"}
    return names.get(type(value), "a number")


def _parse(line: bytes) -> Any:
    try:
        given = simplejson.loads(line.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        return InputError(f"expected one JSON object a line in UTF-8, saw {error}")
    if not isinstance(given, dict):
        return InputError(f"expected a JSON object, saw {_kind(given)}")
    return given


def _id_of(given: Any) -> Any:
    return given.get("id") if isinstance(given, dict) else None


# ---- JSON out


def value_json(value: Value) -> Any:
    """A value as JSON: whole numbers as integers, other decimals exact, dates as text."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else value
    return value


def span_json(span: Span | None) -> Json | None:
    """A span; ``part`` is left out where it is the text."""
    if span is None:
        return None
    return {"start": span.start, "end": span.end, **_part(span)}


def reading_json(reading: Reading) -> Json:
    """The answer of `read`."""
    return {
        "title": reading.title,
        "page_title": reading.page_title,
        "text": reading.text,
        "blocks": [[b.kind, b.start, b.end, b.row, b.column, list(b.heads)] for b in reading.blocks],
        "published": reading.published,
        "published_from": reading.published_from,
        "modified": reading.modified,
        "authors": list(reading.authors),
        "outlet": reading.outlet,
        "language": reading.language,
        "canonical": reading.canonical,
        "confidence": reading.confidence,
    }


def extraction_json(revision: Revision, extraction: Extraction) -> Json:
    """The answer of `extract`."""
    said: Json = {
        "language": extraction.language,
        "claims": [claim_json(claim) for claim in extraction.claims],
        "quotes": [
            {**_at(q.span), "words": q.words, "speaker": q.speaker, **({"scare": True} if q.scare else {})}
            for q in extraction.quotes
        ],
        "terms": [
            {**_at(t.span), "surface": t.surface, "kind": t.kind, "expansion": t.expansion}
            for t in extraction.terms
        ],
        "attributions": [
            {
                "source": span_json(a.source),
                "cue": span_json(a.cue),
                "content": span_json(a.content),
                "name": a.name,
            }
            for a in extraction.attributions
        ],
    }
    if extraction.notes:
        said["notes"] = list(extraction.notes)
    return said


def claim_json(claim: Claim) -> Json:
    """One claim in the shape of the contract."""
    q = claim.quantity
    subject = claim.subject
    return {
        **_at(q.span),
        "surface": q.surface,
        "kind": q.kind,
        "low": value_json(q.low),
        "high": value_json(q.high),
        "comparator": q.comparator,
        "unit": q.unit,
        "approximate": q.approximate,
        "subject": subject and {"text": subject.text, **_at(subject.span), "name": subject.name},
        "measure": claim.measure,
        "conditions": [{"text": c.text, **_at(c.span), "kind": c.kind} for c in claim.conditions],
        "time": claim.time and {"low": claim.time.low, "high": claim.time.high},
        "change": q.change,
        "direction": q.direction,
        "attribution": claim.attribution,
        "certainty": claim.certainty,
        "hedge": span_json(claim.hedge),
        "quoted": claim.quoted,
    }


def coverage_json(coverage: Coverage, findings: Iterable[Finding]) -> Json:
    """The answer of `compare`."""
    return {
        "facts": [
            {"label": fact.label, "claims": [_fact_claim(coverage, ref) for ref in fact.claims]}
            for fact in coverage.facts
        ]
        + [{"label": n.label, "claims": [_named(e, n.number) for e in n.places]} for n in coverage.names],
        "origins": [
            {"articles": list(o.articles), "from": o.source, "why": list(o.why)} for o in coverage.origins
        ],
        "findings": [finding_json(finding) for finding in findings],
    }


def finding_json(finding: Finding) -> Json:
    """One finding in the shape of the contract."""
    return {
        "kind": finding.kind,
        "severity": finding.severity,
        "confidence": finding.confidence,
        "article": finding.at.article,
        **_at(finding.at.span),
        "surface": finding.at.surface,
        "against": [{"article": e.article, **_at(e.span), "surface": e.surface} for e in finding.against],
        "fact": finding.fact,
        "reasons": list(finding.reasons),
        "message": finding.message,
    }


def _named(evidence: Evidence, number: Value) -> Json:
    """A name that holds a number, in the shape of a fact's claim."""
    value = value_json(number)
    return {
        "article": evidence.article,
        **_at(evidence.span),
        "low": value,
        "high": value,
        "comparator": "=",
        "unit": None,
    }


def _fact_claim(coverage: Coverage, ref: Any) -> Json:
    q = coverage.claim(ref).quantity
    return {
        "article": ref.article,
        **_at(q.span),
        "low": value_json(q.low),
        "high": value_json(q.high),
        "comparator": q.comparator,
        "unit": q.unit,
    }


def _at(span: Span) -> Json:
    return {"start": span.start, "end": span.end, **_part(span)}


def _part(span: Span) -> Json:
    return {"part": "title"} if span.part == "title" else {}
