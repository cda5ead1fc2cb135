"""The readers that vote: trafilatura first, readability as a second opinion, both on one lxml tree."""

from __future__ import annotations

import copy

import trafilatura
from lxml.etree import LxmlError, strip_elements
from lxml.html import HtmlElement
from readability import Document
from readability.readability import Unparseable

_PASSED_OVER = tuple(
    """aside footer head meta applet map picture img area blink datalist frame frameset fieldset input label
    legend marquee math menuitem noindex optgroup option output param progress rp rt rtc source track textarea
    menu embed meter wbr""".split()
)
"""What trafilatura takes out of a page before it reads."""
_SPEAKING = frozenset(
    ("a", "html", "body", "br", "hr", "td", "th", "tr", "table", "figure", "form", "pre", "code")
)
"""Elements that tell something though they are empty."""


def trafilatura_text(tree: HtmlElement, url: str | None) -> str:
    """The text that trafilatura takes for the article; it works on a copy."""
    try:
        found = trafilatura.bare_extraction(
            _trimmed(tree), url=url, favor_precision=True, include_comments=False, fast=True
        )
    except (LxmlError, ValueError, TypeError, AttributeError, RecursionError):
        return ""  # what one reader cannot read, the other may
    body = getattr(found, "body", None)
    return "" if body is None else " ".join("".join(element.itertext()) for element in body)


def _trimmed(tree: HtmlElement) -> HtmlElement:
    """A copy without what holds no text, which is half of a page: each element costs a dozen searches."""
    tree = copy.copy(tree)
    strip_elements(tree, *_PASSED_OVER, with_tail=False)
    for node in reversed(list(tree.iter())):
        if len(node) or node.tag in _SPEAKING or _says(node.text):
            continue
        if _says(node.tail):
            node.drop_tree()  # it keeps the words behind the element, which trafilatura would drop
        elif (parent := node.getparent()) is not None:
            parent.remove(node)
    return tree


def _says(text: str | None) -> bool:
    return text is not None and not text.isspace() and text != ""


def second_opinion(tree: HtmlElement) -> str:
    """The text that readability takes for the article."""
    try:
        part = Document(copy.deepcopy(tree)).summary(html_partial=True)
        from lxml.html import fromstring

        return str(fromstring(part).text_content())
    except (Unparseable, LxmlError, ValueError, TypeError, AttributeError, RecursionError):
        return ""
