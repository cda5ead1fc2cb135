"""OPML: the list of feeds that every feed reader can give away, in and out."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from db.errors import InputError
from db.models import Lead, Source
from sources.feeds import without_entities
from sources.urls import clean

MOST_FEEDS = 10_000


def read_opml(body: bytes) -> tuple[Lead, ...]:
    """Read the feeds of an OPML file, however deeply they are sorted into folders.

    >>> body = b'<opml version="2.0"><body><outline text="News"><outline text="A" xmlUrl="https://a.example/f"/>'
    >>> [(lead.title, lead.url) for lead in read_opml(body + b"</outline></body></opml>")]
    [('A', 'https://a.example/f')]
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
    try:
        root = etree.fromstring(without_entities(body).strip(), parser)
    except etree.XMLSyntaxError as error:
        raise InputError(f"expected OPML, saw XML that cannot be read: {error.msg}") from error
    if root is None or not str(root.tag).lower().endswith("opml"):
        raise InputError("expected OPML, saw something else")
    feeds: dict[str, Lead] = {}
    for outline in root.iter("outline", "{*}outline"):
        named = {str(name).lower(): str(value) for name, value in outline.attrib.items()}
        address = clean(named.get("xmlurl", ""))
        if address is not None and len(feeds) < MOST_FEEDS:
            feeds.setdefault(address, Lead(address, named.get("title") or named.get("text") or None))
    return tuple(feeds.values())


def write_opml(sources: Iterable[Source]) -> bytes:
    """Write the feeds among the sources as OPML 2.0, in the order of their addresses."""
    root = etree.Element("opml", version="2.0")
    etree.SubElement(etree.SubElement(root, "head"), "title").text = "claimdiff sources"
    body = etree.SubElement(root, "body")
    for source in sorted(sources, key=lambda one: one.address):
        if source.kind == "feed":
            name = source.outlet or source.address
            etree.SubElement(body, "outline", type="rss", text=name, title=name, xmlUrl=source.address)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)
