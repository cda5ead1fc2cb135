"""Findings that are not to be shown, in a file that can be reviewed like code.

[[suppress]]
outlet = "Evening Post"        # any of: finding, kind, outlet, surface, story
kind = "bound-drift"
reason = "house style drops 'about'"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from db.errors import UsageError

FIELDS = ("finding", "kind", "outlet", "surface", "story")


@dataclass(frozen=True, slots=True)
class Suppression:
    """Conditions that a finding has to meet, all of them, and why it is not shown."""

    conditions: tuple[tuple[str, str], ...]
    reason: str

    def __str__(self) -> str:
        """As it stands in the file, on one line."""
        return ", ".join(f'{name} = "{value}"' for name, value in self.conditions)

    def covers(self, row: dict[str, Any]) -> bool:
        """Say whether a finding meets all conditions; an id may be its beginning."""
        return all(
            str(row.get(name) or "").startswith(value) if name == "finding" else row.get(name) == value
            for name, value in self.conditions
        )


def load_suppressions(path: Path) -> tuple[Suppression, ...]:
    """Read the file of suppressions; none where there is no file.

    Raises UsageError for what is no suppression: it needs a condition and a reason.
    """
    if not path.exists():
        return ()
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: expected TOML, saw: {error}; mend or remove the file") from error
    except OSError as error:
        raise UsageError(f"{path}: expected a file that can be read, saw: {error.strerror}") from error
    unknown = sorted(set(tree) - {"suppress"})
    listed = tree.get("suppress", [])
    if unknown or not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        seen = ", ".join(unknown) or "suppress as something else"
        raise UsageError(f"{path}: expected tables named [[suppress]], saw {seen}")
    return tuple(_suppression(one, path) for one in listed)


def _suppression(given: dict[str, Any], path: Path) -> Suppression:
    unknown = sorted(set(given) - {*FIELDS, "reason"})
    if unknown:
        raise UsageError(f"{path}: expected {', '.join(FIELDS)} or reason, saw {', '.join(unknown)}")
    conditions = tuple((name, str(given[name])) for name in FIELDS if given.get(name))
    if not conditions or not given.get("reason"):
        raise UsageError(f"{path}: expected a condition and a reason in each [[suppress]], saw {given!r}")
    return Suppression(conditions, str(given["reason"]))


def renewed(suppressions: Sequence[Suppression], former: Mapping[str, str]) -> tuple[Suppression, ...]:
    """The suppressions, those of a finding by an id that it had before under the one that it has now."""
    return tuple(
        replace(s, conditions=tuple((n, _today(v, former) if n == "finding" else v) for n, v in s.conditions))
        for s in suppressions
    )


def _today(id_: str, former: Mapping[str, str]) -> str:
    met = {new for old, new in former.items() if old.startswith(id_)}
    return met.pop() if len(met) == 1 else id_


def without_suppressed(
    rows: Sequence[dict[str, Any]], suppressions: Sequence[Suppression]
) -> list[dict[str, Any]]:
    """The findings that no suppression covers, in their order."""
    return [row for row in rows if not any(s.covers(row) for s in suppressions)]


def unused(rows: Sequence[dict[str, Any]], suppressions: Sequence[Suppression]) -> list[Suppression]:
    """The suppressions that cover no finding: leftovers to be deleted."""
    return [s for s in suppressions if not any(s.covers(row) for row in rows)]
