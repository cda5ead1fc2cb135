"""What a page says of itself in JSON-LD (schema.org), read tolerantly."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

from lxml.html import HtmlElement

Node = dict[str, Any]

MAX_SCRIPT = 2_000_000
MAX_NODES = 2_000
_NESTED = ("@graph", "mainEntity", "mainEntityOfPage", "itemReviewed", "hasPart", "liveBlogUpdate")
_ARTICLE = re.compile(r"(?:Article|BlogPosting|Report|Posting|Reportage|ClaimReview|Review|PressRelease)$")
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_WRAPPING = re.compile(r"^\s*(?://\s*)?(?:<!\[CDATA\[|<!--)|(?://\s*)?(?:\]\]>|-->)\s*;?\s*$")


def read_jsonld(tree: HtmlElement) -> list[Node]:
    """Give every node of every JSON-LD script, references within a script resolved."""
    nodes: list[Node] = []
    for script in tree.iter("script"):
        kind = script.get("type") or ""
        text = script.text
        if "ld+json" in kind.lower() and text and len(text) <= MAX_SCRIPT:
            nodes.extend(_nodes(_parsed(text)))
    known = {node["@id"]: node for node in nodes if isinstance(node.get("@id"), str) and len(node) > 1}
    return [_resolved(node, known) for node in nodes[:MAX_NODES]]


def article_nodes(nodes: list[Node]) -> list[Node]:
    """The nodes that are articles, the most telling first: those with a headline and a date."""
    found = [node for node in nodes if any(_ARTICLE.search(kind) for kind in types_of(node))]
    return sorted(
        found,
        key=lambda n: (
            any(kind.endswith("Review") for kind in types_of(n)),
            not (n.get("headline") or n.get("name")),
            not n.get("datePublished"),
        ),
    )


def types_of(node: Node) -> list[str]:
    """The types of a node as a list.

    >>> types_of({"@type": ["NewsArticle", "Article"]}), types_of({"@type": "WebPage"}), types_of({})
    (['NewsArticle', 'Article'], ['WebPage'], [])
    """
    kind = node.get("@type")
    return [str(k) for k in kind] if isinstance(kind, list) else [str(kind)] if kind else []


def text_of(value: Any) -> str | None:
    """A value as plain text: the first of a list, entities and tags resolved.

    >>> text_of(["&quot;Ja&quot;, sagt <b>er</b>"]), text_of({"@value": "x"}), text_of(5), text_of(" ")
    ('"Ja", sagt er', 'x', None, None)
    """
    if isinstance(value, list):
        return next((t for t in map(text_of, value[:20]) if t), None)
    if isinstance(value, dict):
        return text_of(value.get("@value"))
    if not isinstance(value, str):
        return None
    text = html.unescape(html.unescape(value)) if "&" in value else value
    if "<" in text:
        text = re.sub(r"</?[A-Za-z][^<>]{0,500}>", " ", text)
    return " ".join(text.split()) or None


def lines_of(value: Any) -> str | None:
    """A long text as its lines: paragraphs stay apart.

    >>> lines_of("<p>One.</p><p>Two.</p>"), lines_of("One.\\n\\nTwo.")
    ('One.\\nTwo.', 'One.\\nTwo.')
    """
    if not isinstance(value, str):
        return text_of(value)
    broken = re.sub(r"(?i)<br\s*/?>|</(?:p|div|li|h[1-6])>", "\n", html.unescape(value))
    return "\n".join(line for part in broken.splitlines() if (line := text_of(part))) or None


def _parsed(text: str) -> Any:
    text = _WRAPPING.sub("", text).strip()
    for candidate in (text, _TRAILING_COMMA.sub("", text)):
        try:
            return json.loads(candidate, strict=False)
        except (ValueError, RecursionError):
            continue
    return _first_value(text)


def _first_value(text: str) -> Any:
    """Read the first whole value where more follows, as when two objects stand in one script."""
    try:
        return json.JSONDecoder(strict=False).raw_decode(text)[0]
    except (ValueError, RecursionError):
        return None


def _nodes(value: Any, depth: int = 0) -> Iterator[Node]:
    if depth > 6:
        return
    if isinstance(value, list):
        for one in value[:500]:
            yield from _nodes(one, depth + 1)
    elif isinstance(value, dict):
        yield value
        for name in _NESTED:
            if isinstance(value.get(name), list | dict):
                yield from _nodes(value[name], depth + 1)


def _resolved(node: Node, known: dict[str, Node]) -> Node:
    """Put the node that a reference names in its place: {"author": {"@id": "#anna"}}."""
    return {name: _looked_up(value, known) for name, value in node.items()}


def _looked_up(value: Any, known: dict[str, Node]) -> Any:
    if isinstance(value, list):
        return [_looked_up(one, known) for one in value[:200]]
    if isinstance(value, dict) and isinstance(value.get("@id"), str) and "name" not in value:
        return known.get(value["@id"], value)
    return value
