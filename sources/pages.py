"""Page to article: text blocks in reading order, tables, captions, title, dates, authors."""

from __future__ import annotations

from db.errors import NoArticleError
from db.models import Reading


def read_page(body: bytes | str, url: str | None = None, *, captions: bool = True) -> Reading:
    """Read the article of an HTML page."""
    raise NoArticleError("expected an article, saw none")
