"""A revision cut into headline, headings, sentences, items, cells, captions and quotations, in reading order."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from db.models import Block, Passage, PassageKind, Revision, Span
from pipeline.claims.sentences import split_sentences

HEADLINE_LENGTH = 160
"""A first line longer than this is no headline."""

HEADING_LENGTH = 90
"""A line without a stop longer than this is no heading."""

_LINE = re.compile(r"[^\r\n\u2028\u2029]+")
_MARK = re.compile(
    r"""
    [ \t]*
    (?: (?P<heading> \#{1,6} [ \t]+ )               # ## Key figures
      | (?P<item> (?: [-*•·‣◦▪●–] | \d{1,3}[.)] ) [ \t]+ )   # - one   • one   3. one
      | (?P<quotation> > [ \t]? )                   # > He said
      | (?P<cell> \| )                              # | Metric | Value |
    )?
    """,
    re.VERBOSE,
)
_RULE = re.compile(r"[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|?)+[ \t]*$")
_CELL = re.compile(r"(?:\\.|[^|\\])+")
_END = re.compile(r"[.!?…。！？:;,][\])\"'’”»*_]*\s*$")
_OF_BLOCK: dict[str, PassageKind] = {
    "heading": "heading",
    "paragraph": "sentence",
    "item": "item",
    "cell": "cell",
    "caption": "caption",
    "quotation": "quotation",
    "entry": "item",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the text and what its marks say it is; ``start`` is behind the marks."""

    start: int
    end: int
    kind: PassageKind


def split_passages(revision: Revision) -> tuple[Passage, ...]:
    """Cut a revision into passages, in reading order; a title given apart comes first.

    >>> text = "Acme cuts 300 jobs\\n\\nAcme will cut 300 jobs. It has 5,000.\\n\\n- London: 200\\n- Leeds: 100"
    >>> [(p.kind, text[p.span.start:p.span.end]) for p in split_passages(Revision(text))]  # doctest: +NORMALIZE_WHITESPACE
    [('headline', 'Acme cuts 300 jobs'), ('sentence', 'Acme will cut 300 jobs.'), ('sentence', 'It has 5,000.'),
     ('item', 'London: 200'), ('item', 'Leeds: 100')]
    >>> text = "| City | Jobs |\\n|---|---|\\n| Leeds | 100 |"
    >>> [(text[p.span.start:p.span.end], p.heads) for p in split_passages(Revision(text))][2:]
    [('Leeds', ('City',)), ('100', ('Leeds', 'Jobs'))]
    """
    title = revision.title
    passages = list(_titled(title)) if title and title.strip() else []
    cut = list(_by_blocks(revision) if revision.blocks else _by_lines(revision.text))
    if title and cut and _is_title_again(revision.text, cut[0], title):
        cut[0] = Passage(cut[0].span, "headline")
    passages += cut
    if not title and passages and not revision.blocks:
        passages[0] = _as_headline(revision.text, passages)
    return tuple(passages)


def _is_title_again(text: str, first: Passage, title: str) -> bool:
    """Whether a text begins with the title that was given apart."""
    return " ".join(text[first.span.start : first.span.end].split()) == " ".join(title.split())


def _titled(title: str) -> Iterator[Passage]:
    start = len(title) - len(title.lstrip())
    yield Passage(Span(start, len(title.rstrip()), "title"), "headline")


# ---- a page, whose blocks say what stands where


def _by_blocks(revision: Revision) -> Iterator[Passage]:
    """Passages of the blocks, and of the text that no block covers."""
    text, at = revision.text, 0
    for block in sorted(revision.blocks, key=lambda b: (b.start, b.end)):
        if block.start < at:
            continue
        yield from _by_lines(text, at, block.start)
        yield from _of_block(text, block)
        at = block.end
    yield from _by_lines(text, at, len(text))


def _of_block(text: str, block: Block) -> Iterator[Passage]:
    kind = _OF_BLOCK.get(block.kind, "sentence")
    if kind in ("cell", "heading"):
        if (span := _stripped(text, block.start, block.end)) is not None:
            yield Passage(span, kind, block.heads)
        return
    if kind == "sentence" and _is_heading_block(text, block):
        if (span := _stripped(text, block.start, block.end)) is not None:
            yield Passage(span, "heading", block.heads)
        return
    for line in _LINE.finditer(text, block.start, block.end):
        start = _MARK.match(text, line.start(), line.end())
        begin = start.end() if start and kind in ("item", "quotation") else line.start()
        for a, b in split_sentences(text, begin, line.end()):
            yield Passage(Span(a, b), kind, block.heads)


def _is_heading_block(text: str, block: Block) -> bool:
    """A paragraph of one short line without a stop: what a page without heading elements sets between its paragraphs."""
    found = [line.span() for line in _LINE.finditer(text, block.start, block.end)]
    return len(found) == 1 and _looks_like_heading(text, *found[0])


# ---- plain text, where marks at the start of a line say it


def _by_lines(text: str, start: int = 0, end: int | None = None) -> Iterator[Passage]:
    """Passages of plain text or Markdown, line by line; a table is read with its heads."""
    end = len(text) if end is None else end
    table: list[tuple[int, int]] = []
    for begin, stop in _lines(text, start, end):
        if _is_row(text, begin, stop):
            table.append((begin, stop))
            continue
        yield from _of_table(text, table)
        table = []
        if text[begin:stop].strip():
            yield from _of_line(text, _marked(text, begin, stop))
    yield from _of_table(text, table)


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines of a stretch; one that was wrapped in mid-sentence goes on in the next."""
    held: tuple[int, int] | None = None
    for found in _LINE.finditer(text, start, end):
        if held is not None and _is_wrapped(text, held[1], found.start()):
            held = held[0], found.end()
            continue
        if held is not None:
            yield held
        held = found.span()
    if held is not None:
        yield held


def _is_wrapped(text: str, end: int, start: int) -> bool:
    """Say whether a line goes on behind one line break: no stop before it, a small letter behind it."""
    if text[end:start] not in ("\n", "\r\n") or not text[start : start + 1].islower():
        return False
    return (text[end - 1].isalnum() or text[end - 1] in ",-–—") and not text[
        start : start + 60
    ].lstrip().startswith("|")


def _is_row(text: str, start: int, end: int) -> bool:
    line = text[start:end].strip()
    return (line.startswith("|") and line.count("|") >= 2) or bool("|" in line and _RULE.match(line))


def _marked(text: str, start: int, end: int) -> Line:
    mark = _MARK.match(text, start, end)
    if mark is None:
        return Line(start, end, "sentence")
    kind: PassageKind = "sentence"
    if mark["heading"]:
        kind = "heading"
    elif mark["item"]:
        kind = "item"
    elif mark["quotation"]:
        kind = "quotation"
    elif _looks_like_heading(text, start, end):
        kind = "heading"
    return Line(mark.end() if not mark["cell"] else start, end, kind)


def _looks_like_heading(text: str, start: int, end: int) -> bool:
    """A short line without a stop at its end, which stands between paragraphs."""
    line = text[start:end].strip()
    return len(line) <= HEADING_LENGTH and not _END.search(line) and any(map(str.isalpha, line))


def _of_line(text: str, line: Line) -> Iterator[Passage]:
    if line.kind == "heading":
        if (span := _stripped(text, line.start, line.end)) is not None:
            yield Passage(span, "heading")
        return
    for start, end in split_sentences(text, line.start, line.end):
        yield Passage(Span(start, end), line.kind)


def _of_table(text: str, rows: Sequence[tuple[int, int]]) -> Iterator[Passage]:
    """Cells with their heads: the first cell of the row, then the head of the column."""
    headed = len(rows) > 1 and bool(_RULE.match(text[rows[1][0] : rows[1][1]]))
    heads: list[str] = []
    for number, (start, end) in enumerate(rows):
        if _RULE.match(text[start:end]):
            continue
        cells = _cells(text, start, end)
        first = ""
        for column, span in enumerate(cells):
            words = "" if span is None else text[span.start : span.end]
            if headed and number == 0:
                heads.append(words)
            top = heads[column] if number and column < len(heads) else ""
            if span is not None:
                yield Passage(span, "cell", tuple(h for h in (first, top) if h))
            first = first or (words if column == 0 else "")


def _cells(text: str, start: int, end: int) -> list[Span | None]:
    """The cells of one row, None for an empty one; an escaped bar is part of a cell."""
    begin = start + (len(text[start:end]) - len(text[start:end].lstrip()))
    if text[begin] == "|":
        begin += 1
    stop = start + len(text[start:end].rstrip())
    if stop > begin and text[stop - 1] == "|":
        stop -= 1
    cells: list[Span | None] = []
    at = begin
    for bar in re.finditer(r"(?<!\\)\|", text[begin:stop]):
        cells.append(_stripped(text, at, begin + bar.start()))
        at = begin + bar.end()
    cells.append(_stripped(text, at, stop))
    return cells


def _stripped(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end) if end > start else None


def _as_headline(text: str, passages: Sequence[Passage]) -> Passage:
    """The first passage, as the headline when its line is short and does not end a sentence."""
    first = passages[0]
    line_end = text.find("\n", first.span.start)
    line = text[first.span.start : line_end if line_end >= 0 else len(text)].rstrip()
    alone = len(passages) == 1
    if alone or len(line) > HEADLINE_LENGTH or first.kind not in ("sentence", "heading"):
        return first
    ends = _END.search(line) and not line.endswith(("?", "!", ":", "'", "’"))
    whole = first.span.start + len(line) == first.span.end
    if ends or not whole:
        return first
    return Passage(first.span, "headline")


def passage_at(passages: Sequence[Passage], at: int, part: str = "text") -> int:
    """Index of the passage that holds an offset, or of the last one before it."""
    of_part = [n for n, passage in enumerate(passages) if passage.span.part == part]
    starts = [passages[n].span.start for n in of_part]
    found = bisect_right(starts, at) - 1
    return of_part[found] if 0 <= found < len(of_part) else 0
