"""The readers that vote: trafilatura first, readability as a second opinion, both on one lxml tree."""

from __future__ import annotations

import copy

import trafilatura
from lxml.etree import LxmlError
from lxml.html import HtmlElement
from readability import Document
from readability.readability import Unparseable


def trafilatura_text(tree: HtmlElement, url: str | None) -> str:
    """The text that trafilatura takes for the article; it works on a copy."""
    try:
        found = trafilatura.bare_extraction(
            tree, url=url, favor_precision=True, include_comments=False, fast=True
        )
    except (LxmlError, ValueError, TypeError, AttributeError, RecursionError):
        return ""  # what one reader cannot read, the other may
    body = getattr(found, "body", None)
    return "" if body is None else " ".join("".join(element.itertext()) for element in body)


def second_opinion(tree: HtmlElement) -> str:
    """The text that readability takes for the article."""
    try:
        part = Document(copy.deepcopy(tree)).summary(html_partial=True)
        from lxml.html import fromstring

        return str(fromstring(part).text_content())
    except (Unparseable, LxmlError, ValueError, TypeError, AttributeError, RecursionError):
        return ""
