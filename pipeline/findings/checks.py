"""The table of checks: one row a kind of finding. A check's docstring is its explanation to users."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from db.models import Severity
from pipeline.findings.additions import find_unsupported_additions
from pipeline.findings.arithmetic import find_mismatches
from pipeline.findings.artifacts import find_artifacts
from pipeline.findings.certainty import find_certainty_drifts
from pipeline.findings.conditions import find_condition_drifts
from pipeline.findings.credits import find_attribution_drifts
from pipeline.findings.differences import Difference
from pipeline.findings.directions import find_direction_conflicts
from pipeline.findings.headlines import find_unsupported_headlines
from pipeline.findings.ledger import Ledger
from pipeline.findings.omissions import find_omissions
from pipeline.findings.quotes import find_altered_quotes
from pipeline.findings.revisions import find_stealth_edits
from pipeline.findings.statistics import find_statistic_drifts
from pipeline.findings.subjects import find_subject_drifts
from pipeline.findings.values import (
    find_bound_drifts,
    find_date_conflicts,
    find_scale_slips,
    find_superseded,
    find_unit_conflicts,
    find_value_conflicts,
)


@dataclass(frozen=True, slots=True)
class Check:
    """One kind of finding: its name, how much it matters, and the function that looks for it."""

    kind: str
    severity: Severity
    find: Callable[[Ledger], Iterable[Difference]]

    @property
    def explanation(self) -> str:
        """What users are told about this kind."""
        return " ".join((self.find.__doc__ or "").split())


CHECKS: tuple[Check, ...] = (
    Check("value-conflict", "high", find_value_conflicts),
    Check("scale-slip", "high", find_scale_slips),
    Check("unit-conflict", "high", find_unit_conflicts),
    Check("direction-conflict", "high", find_direction_conflicts),
    Check("date-conflict", "high", find_date_conflicts),
    Check("bound-drift", "low", find_bound_drifts),
    Check("arithmetic-mismatch", "high", find_mismatches),
    Check("headline-unsupported", "high", find_unsupported_headlines),
    Check("statistic-drift", "medium", find_statistic_drifts),
    Check("condition-drift", "medium", find_condition_drifts),
    Check("subject-drift", "high", find_subject_drifts),
    Check("attribution-drift", "medium", find_attribution_drifts),
    Check("certainty-drift", "medium", find_certainty_drifts),
    Check("stealth-edit", "medium", find_stealth_edits),
    Check("unsupported-addition", "medium", find_unsupported_additions),
    Check("superseded", "info", find_superseded),
    Check("omission", "info", find_omissions),
    Check("template-artifact", "high", find_artifacts),
    Check("quote-altered", "high", find_altered_quotes),
)

SEVERITY: dict[str, Severity] = {check.kind: check.severity for check in CHECKS}
