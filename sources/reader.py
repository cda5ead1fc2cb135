"""Read a page of any kind as an article: HTML, PDF, plain text, Markdown.

The readers of HTML and PDF take longer to import than to read one page; each is imported by the first
page of its kind, so that a text on the command line is answered at once.
"""

from __future__ import annotations

from collections.abc import Callable

from db.errors import NoArticleError
from db.models import Page, Reading
from sources.texts import read_markdown, read_text


def _read_html(page: Page) -> Reading:
    from sources.pages import read_page

    return read_page(page.body, page.final_url, content_type=_said(page))


def _read_pdf(page: Page) -> Reading:
    from sources.pdf import read_pdf

    return read_pdf(page.body)


READERS: dict[str, Callable[[Page], Reading]] = {
    # what the page says it is: how it is read
    "text/html": _read_html,
    "application/xhtml+xml": _read_html,
    "application/pdf": _read_pdf,
    "text/plain": lambda page: read_text(page.body),
    "text/markdown": lambda page: read_markdown(page.body),
}

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "application/pdf"),
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"RIFF", "a picture or sound"),
    (b"PK\x03\x04", "a zip file"),
    (b"\x1f\x8b", "a compressed file"),
    (b"\x00\x00\x00", "a video"),
    (b"ID3", "a sound"),
    (b"OTTO", "a font"),
)


def read(page: Page) -> Reading:
    """Read the article of a page; raises NoArticleError (or InputError) where there is none."""
    if not page.body.strip():
        raise NoArticleError("expected an article, saw an empty page")
    kind = kind_of(page)
    if kind != "application/pdf" and _is_binary(page.body):
        raise NoArticleError(
            "expected a page, PDF or text, saw binary data; look at what the file or address holds"
        )
    reader = READERS.get(kind)
    if reader is None:
        raise NoArticleError(f"expected a page, PDF or text, saw {kind}")
    return reader(page)


def kind_of(page: Page) -> str:
    """Say what a page is: by its first bytes where they are sure, else by what its server said.

    >>> kind_of(Page("u", "u", 200, (("content-type", "text/html; charset=utf-8"),), b"%PDF-1.7", "now"))
    'application/pdf'
    >>> kind_of(Page("u", "u", 200, (), b"<!doctype html><p>x", "now")), kind_of(Page("u", "u", 200, (), b"x", "now"))
    ('text/html', 'text/plain')
    """
    for signature, kind in _SIGNATURES:
        if page.body.startswith(signature):
            return kind
    said = (_said(page) or "").split(";")[0].strip().lower()
    if said in READERS and said != "text/plain":
        return said
    if _is_markup(page.body):
        return "text/html"
    if said in ("", "text/plain", "application/octet-stream", "application/xml", "text/xml"):
        return "text/plain" if said in ("", "text/plain") else said
    return said


_CONTROLS = bytes((*range(0, 9), 11, *range(14, 27), *range(28, 32), 127))
_MOST_CONTROLS = 0.02
"""Of the first 4,096 bytes; no text or page has so many."""


def _is_binary(body: bytes) -> bool:
    """Say whether bytes are no text: many control characters, and no byte order mark of UTF-16 or UTF-32.

    >>> _is_binary(bytes(range(256)) * 4), _is_binary("Überschrift\\n".encode()), _is_binary("Hi".encode("utf-16"))
    (True, False, False)
    """
    head = body[:4096]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    return len(head) - len(head.translate(None, _CONTROLS)) > _MOST_CONTROLS * len(head)


def _said(page: Page) -> str | None:
    return next((value for name, value in page.headers if name.lower() == "content-type"), None)


def _is_markup(body: bytes) -> bool:
    head = body[:1024].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").lower()
    return head.startswith((b"<!doctype html", b"<html", b"<head", b"<body")) or b"<html" in head
