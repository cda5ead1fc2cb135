"""PDF press releases: their text with page numbers."""

from __future__ import annotations

import io
import re
from collections import Counter
from datetime import UTC, datetime

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from db.errors import InputError, NoArticleError
from db.models import Block, Reading

MOST_PAGES = 200
MOST_CHARACTERS = 2_000_000

_HYPHEN_END = re.compile(r"(?<=[^\W\d_])[-\u00ad]$")
_ENDS_SENTENCE = re.compile(r"[.!?:;…][\"'”’)\]]*$")
_BULLET = re.compile(r"^[•●▪◦‣∙·–—*-]\s+(?=\S)")
_PAGE_NUMBER = re.compile(
    r"^(?:page|seite|p\.)?\s*[-–]?\s*\d{1,4}\s*[-–]?(?:\s*(?:/|of|von|de)\s*\d{1,4})?$", re.IGNORECASE
)


def read_pdf(body: bytes) -> Reading:
    """Read the text of a PDF; each block knows its page. Raises InputError where there is none.

    A PDF of pictures of pages has no text: that is said, not guessed at.
    """
    try:
        reader = PdfReader(io.BytesIO(body))
        if reader.is_encrypted and not reader.decrypt(""):
            raise InputError("expected a PDF that can be opened, saw one with a password")
        count = len(reader.pages)
        pages = [_lines(reader.pages[n].extract_text()) for n in range(min(count, MOST_PAGES))]
        title, created = _metadata(reader)
    except InputError:
        raise
    except (
        PyPdfError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        OSError,
        RecursionError,
    ) as error:
        raise InputError(f"expected a PDF, saw one that cannot be read: {error}") from error
    paragraphs = [
        (text, n) for n, lines in enumerate(_without_running_heads(pages), 1) for text in _paragraphs(lines)
    ]
    if not paragraphs:
        raise NoArticleError(
            f"expected text, saw a PDF of {count} pages without any: pictures of pages, perhaps"
        )
    text, blocks = _laid_out(paragraphs)
    return Reading(
        title=title,
        page_title=title,
        text=text,
        blocks=blocks,
        published=created,
        published_from="guessed" if created else None,
        modified=None,
        authors=(),
        outlet=None,
        language=None,
        canonical=None,
        confidence=0.8 if count <= MOST_PAGES else 0.5,
    )


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.replace("\u00a0", " ").splitlines()]


def _without_running_heads(pages: list[list[str]]) -> list[list[str]]:
    """Drop page numbers, and heads and feet that stand on most pages."""
    edges = Counter(line for lines in pages for line in {*_edge(lines, 0), *_edge(lines, -1)})
    often = {line for line, count in edges.items() if count >= max(3, 0.6 * len(pages))}
    return [[line for line in lines if line not in often and not _PAGE_NUMBER.match(line)] for lines in pages]


def _edge(lines: list[str], at: int) -> list[str]:
    filled = [line for line in lines if line]
    return [filled[at]] if filled else []


def _paragraphs(lines: list[str]) -> list[str]:
    """Join the lines of each paragraph; a word broken at a line's end is mended.

    >>> _paragraphs(["Net sales rose 4.2% to", "$1.2 bil-", "lion.", "", "• Orders: 300"])
    ['Net sales rose 4.2% to $1.2 billion.', '- Orders: 300']
    """
    paragraphs: list[str] = []
    running = ""
    width = max((len(line) for line in lines), default=0)
    for line in lines:
        if not line or _BULLET.match(line):
            if running:
                paragraphs.append(running)
            running = _BULLET.sub("- ", line)
            continue
        running = _joined(running, line)
        if _ENDS_SENTENCE.search(line) and len(line) < 0.75 * width:
            paragraphs.append(running)
            running = ""
    return [*paragraphs, running] if running else paragraphs


def _joined(running: str, line: str) -> str:
    if not running:
        return line
    if _HYPHEN_END.search(running) and line[0].islower():
        return running[:-1] + line
    return f"{running} {line}"


def _laid_out(paragraphs: list[tuple[str, int]]) -> tuple[str, tuple[Block, ...]]:
    blocks: list[Block] = []
    pieces: list[str] = []
    at = 0
    for text, page in paragraphs:
        if at + len(text) > MOST_CHARACTERS:
            break
        blocks.append(Block("item" if text.startswith("- ") else "paragraph", at, at + len(text), page=page))
        pieces.append(text)
        at += len(text) + 2
    return "\n\n".join(pieces), tuple(blocks)


def _metadata(reader: PdfReader) -> tuple[str | None, str | None]:
    told = reader.metadata
    if told is None:
        return None, None
    title = " ".join(str(told.title or "").split()) or None
    if title is not None and re.search(
        r"\.(?:docx?|indd|pdf|pptx?|xlsx?|qxd)$|^(?:Microsoft|untitled)", title, re.IGNORECASE
    ):
        title = None
    try:
        created = told.creation_date
    except (PyPdfError, ValueError):
        created = None
    return title, None if created is None else _iso(created)


def _iso(moment: datetime) -> str:
    return (moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)).isoformat(timespec="seconds")
