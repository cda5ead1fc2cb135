"""The report as a static site that opens from disk: stories, matrices, findings, articles, outlets."""

from pipeline.reports.html.site import write_comparison, write_report

__all__ = ["write_comparison", "write_report"]
