"""One story's coverage to its findings, through the table of checks."""

from __future__ import annotations

from db.models import Coverage, Finding
from pipeline.findings.checks import CHECKS, SEVERITY
from pipeline.findings.closeness import close
from pipeline.findings.ledger import Ledger
from pipeline.findings.ranking import rank


def find_differences(coverage: Coverage) -> tuple[Finding, ...]:
    """Find where the articles of a story differ and what only one of them says."""
    return find_in(Ledger(coverage))


def find_in(ledger: Ledger) -> tuple[Finding, ...]:
    """Find the differences of a coverage whose ledger was made."""
    told = (difference for check in CHECKS for difference in check.find(ledger))
    return rank(close(told, ledger), ledger, SEVERITY)
