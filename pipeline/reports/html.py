"""The report as static HTML: an index of stories and one page a story, with the matrix and the findings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment

from db.models import Coverage, Finding
from db.queries import ask, matrix
from db.store import Store

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{{ title }} · claimdiff</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse } th, td { border: 1px solid #ccc; padding: .3rem .6rem; text-align: left }
article { border-left: .3rem solid #888; padding: .1rem 1rem; margin: 1rem 0 }
.high { border-color: #b00020 } .medium { border-color: #b36b00 } .low { border-color: #33691e }
</style>
<h1>{{ title }}</h1>
{% for link in links %}<p><a href="{{ link.href }}">{{ link.title }}</a>: {{ link.findings }} findings</p>{% endfor %}
{% if rows %}<table><tr>{% for name in rows[0] %}<th scope="col">{{ name }}</th>{% endfor %}</tr>
{% for row in rows %}<tr>{% for value in row.values() %}<td>{{ value }}</td>{% endfor %}</tr>{% endfor %}</table>{% endif %}
{% for f in findings %}<article class="{{ f.severity }}"><h2>{{ f.severity }} · {{ f.kind }}</h2>
<p>{{ f.message }}</p><p>{{ f.outlet }}: “{{ f.surface }}”</p>
<ul>{% for reason in f.reasons %}<li>{{ reason }}</li>{% endfor %}</ul></article>{% endfor %}
</html>
"""


def write_report(store: Store, folder: Path, *, story: str | None = None) -> Path:
    """Write the report of all stories, or of one; returns the page to open first."""
    links = []
    for row in ask(store, "stories", {"story": story}, limit=None):
        story_id = store.db.execute("SELECT id FROM stories WHERE slug = ?", (row["story"],)).fetchone()[0]
        findings = ask(
            store, "findings", {"story": row["story"], "status": "open", "shown": True}, limit=None
        )
        page = f"{row['story']}.html"
        _write(
            folder / page,
            title=row["title"],
            rows=matrix(store, story_id),
            findings=[{**f, "reasons": ()} for f in findings],
        )
        links.append({"href": page, "title": row["title"], "findings": len(findings)})
    return _write(folder / "index.html", title="Stories", links=links)


def write_comparison(coverage: Coverage, findings: Sequence[Finding], folder: Path) -> Path:
    """Write the page of one comparison; returns it."""
    outlets = {a.id: a.outlet or a.id for a in coverage.articles}
    rows = []
    for fact in coverage.facts:
        said: dict[str, str] = dict.fromkeys(outlets.values(), "")
        for ref in fact.claims:
            said[outlets[ref.article]] = coverage.claim(ref).quantity.surface
        rows.append({"fact": fact.label, **said})
    told = [
        {
            "severity": f.severity,
            "kind": f.kind,
            "message": f.message,
            "surface": f.at.surface,
            "outlet": outlets[f.at.article],
            "reasons": f.reasons,
        }
        for f in findings
    ]
    return _write(folder / "index.html", title="Comparison", rows=rows, findings=told)


def _write(path: Path, **given: Any) -> Path:
    page = (
        Environment(autoescape=True)
        .from_string(_PAGE)
        .render(**{"links": (), "rows": (), "findings": (), **given})
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8", errors="replace") != page:
        path.write_text(page, encoding="utf-8", errors="replace")
    return path
