"""Templates to pages: one environment, one style, one script, and the policy that lets nothing else run."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pipeline.reports.counted import counted
from pipeline.reports.html.addresses import language_of


def render(template: str, **given: Any) -> str:
    """Fill a template; whatever comes from outside is escaped."""
    return _environment().get_template(template).render(**_shared(), **given)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("pipeline.reports.html"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(counted=counted, moment=moment, language=language_of)
    return environment


def moment(told: str | None) -> str:
    """A time as people read it, to the minute.

    >>> moment("2026-03-17T06:40:12Z"), moment("2026-03-17"), moment("2026-03-17T06:40:00+02:00"), moment(None)
    ('2026-03-17 06:40 UTC', '2026-03-17', '2026-03-17 06:40 +02:00', '')
    """
    told = told or ""
    if len(told) < 16 or told[10] not in "T ":
        return told[:40]
    zone = told[19:] if told[16:17] == ":" else told[16:]
    if zone.startswith("."):
        zone = zone.lstrip(".0123456789")
    return f"{told[:10]} {told[11:16]} {'UTC' if zone in ('Z', '+00:00') else zone}".rstrip()[:40]


@cache
def _shared() -> dict[str, Any]:
    folder = files("pipeline.reports.html") / "templates"
    style = (folder / "style.css").read_text(encoding="utf-8").strip()
    script = (folder / "filter.js").read_text(encoding="utf-8").strip()
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "img-src 'none'; base-uri 'none'; form-action 'none'"
    )
    return {"style": Markup(style), "script": Markup(script), "policy": policy}


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
