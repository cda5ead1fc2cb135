"""The report as a static site that opens from disk: stories, matrices, findings, articles, outlets."""

from pipeline.reports.html.kept import write_report
from pipeline.reports.html.site import write_comparison

__all__ = ["write_comparison", "write_report"]
