"""What every worker needs, loaded once: workers are forked from a process that has imported this module.

Importing the readers and checks, and compiling the patterns of the first text, takes longer than twenty articles do.
"""

import gc

from db.models import Article, Revision
from pipeline.claims.extract import extract
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from sources import bulk, pages

__all__ = ["bulk", "pages"]

_TEXTS = (
    "Acme to cut 1,200 jobs\n\nAcme Corp. will cut at least 1,200 jobs, about 4% of its staff, by March 3, 2026, it "
    "said on Monday. “We had no choice,” said Ane Brydok, its chief. Sales fell from $4.1bn to $3.6bn last year.",
    "Acme cuts 1,300 jobs\n\nSome 1,300 people will lose their jobs at Acme Corp., according to Ane Brydok, its chief.",
)
_ARTICLES = [Article(str(n), Revision(text, published="2026-03-02")) for n, text in enumerate(_TEXTS)]
find_differences(assemble(_ARTICLES, {article.id: extract(article.revision) for article in _ARTICLES}))
gc.collect()
gc.freeze()  # what is here for good is not looked through again, and stays shared between the workers
