"""The words that a filter can take, so that a slip of the pen is told from an empty answer.

A filter that met nothing is looked at again: a kind, outlet, unit or run that nobody knows is wrong use,
and the nearest known one is named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, get_args

from db.errors import UsageError

if TYPE_CHECKING:
    from db.store import Store

Words = Callable[["Store"], list[str]]


def check_filters(store: Store, question: str, filters: Mapping[str, Any]) -> None:
    """Raise UsageError for the value of a filter that the question's vocabulary does not have."""
    for option, value in filters.items():
        words = VOCABULARIES.get((question, option)) or VOCABULARIES.get(("", option))
        if value is None or value is False or words is None:
            continue
        known = words(store)
        if known and str(value) not in known:
            raise UsageError(
                f"expected --{option} to be one that is known, saw {value!r}{nearest(str(value), known)}"
            )


def nearest(given: str, known: list[str], *, most: int = 20) -> str:
    """What was probably meant, as the end of a sentence; else all that is known, where it is not too much.

    >>> nearest("monny", ["money", "count"]), nearest("xyz", ["money", "count"])
    ("; did you mean 'money'?", '; known are money, count')
    """
    from rapidfuzz.process import extractOne
    from rapidfuzz.utils import default_process

    met = extractOne(given, known, processor=default_process, score_cutoff=60)
    if met:
        return f"; did you mean {met[0]!r}?"
    return f"; known are {', '.join(known)}" if len(known) <= most else ""


def _claim_kinds(store: Store) -> list[str]:
    from db.models import ClaimKind

    return list(get_args(ClaimKind))


def _term_kinds(store: Store) -> list[str]:
    from db.models import TermKind

    return list(get_args(TermKind))


def _finding_kinds(store: Store) -> list[str]:
    from pipeline.findings.checks import CHECKS

    return sorted({check.kind for check in CHECKS})


def _source_kinds(store: Store) -> list[str]:
    from sources.source import KINDS

    return [kind.name for kind in KINDS]


def _stored(sql: str) -> Words:
    return lambda store: [str(row[0]) for row in store.db.execute(sql)]


VOCABULARIES: dict[tuple[str, str], Words] = {
    ("claims", "kind"): _claim_kinds,
    ("terms", "kind"): _term_kinds,
    ("findings", "kind"): _finding_kinds,
    ("sources", "kind"): _source_kinds,
    ("problems", "kind"): _stored("SELECT DISTINCT kind FROM problems ORDER BY 1"),
    ("sources", "outlet"): _stored("SELECT DISTINCT outlet FROM sources WHERE outlet IS NOT NULL ORDER BY 1"),
    ("", "outlet"): _stored("SELECT DISTINCT outlet FROM articles ORDER BY 1"),
    ("", "unit"): _stored("SELECT DISTINCT unit FROM claims WHERE unit IS NOT NULL ORDER BY 1"),
    ("", "run"): _stored("SELECT id FROM runs ORDER BY 1"),
    ("", "baseline"): _stored("SELECT id FROM runs ORDER BY 1"),
}
"""Question ("" for any) and option to the values that are known."""
