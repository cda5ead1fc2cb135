"""Plots as SVG, drawn at build time: number lines, time lines, courses, the lineage of copies.

The library writes what it is given, so every text is escaped here. Colours are the page's own (``currentColor`` and classes), so that dark, light and print agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from html import escape
from itertools import pairwise

import svg

from db.models import Link, Origin, Quantity

WIDTH = 380
EDGE = 14
ROW = 40
MOST_ROWS = 24
LINE = 54
"""Characters that fit on a line of a plot."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a number line: a value as written, who wrote it, and how it stands."""

    label: str
    quantity: Quantity
    who: tuple[str, ...]
    state: str


_SIGNS = {"disputed": "≠ ", "earlier": "↻ ", "derived": "∑ ", "alone": "", "agreed": ""}
_CLASSES = {"disputed": "departs", "earlier": "was"}


def number_line(title: str, rows: Sequence[Row]) -> str | None:
    """Draw each distinct value of a fact over one axis: a point, an interval, or a bound with its arrow."""
    placed = [(row, ends) for row in rows if (ends := _ends(row.quantity)) is not None]
    if len(placed) < 2:
        return None
    is_time = isinstance(placed[0][0].quantity.low, str)
    placed.sort(key=lambda p: (p[1], p[0].label))
    low = min(e[0] for _, e in placed)
    high = max(e[1] for _, e in placed)
    pad = (high - low) * 0.12 or abs(high) * 0.1 or 1.0
    low, high = low - pad, high + pad

    def x(value: float) -> float:
        return round(EDGE + (value - low) / (high - low) * (WIDTH - 2 * EDGE), 1)

    shown = placed[:MOST_ROWS]
    base = ROW * len(shown) + 6
    parts: list[svg.Element] = [svg.Line(x1=EDGE, x2=WIDTH - EDGE, y1=base, y2=base, class_=["axis"])]
    for value, label in _ticks(low, high, placed, is_time):
        parts.append(svg.Line(x1=x(value), x2=x(value), y1=base, y2=base + 5, class_=["axis"]))
        parts += (
            svg.Line(x1=x(value), x2=x(value), y1=n * ROW + 20, y2=n * ROW + 38, class_=["tick"])
            for n in range(len(shown))
        )
        parts.append(svg.Text(x=x(value), y=base + 18, text=label, class_=["t"], text_anchor="middle"))
    for n, (row, (start, end)) in enumerate(shown):
        parts.extend(_row(row, n * ROW, x(start), x(end)))
    height = base + 24
    if len(placed) > len(shown):
        rest = f"and {len(placed) - len(shown)} more values"
        parts.append(svg.Text(x=EDGE, y=height + 12, text=rest, class_=["t"]))
        height += 18
    return _drawing(parts, height, f"{title}: {'; '.join(_spoken(row) for row, _ in shown)}")


def _spoken(row: Row) -> str:
    departs = {"disputed": "departs: ", "earlier": "earlier: "}.get(row.state, "")
    return f"{departs}{_cut(row.label, 40)} ({_cut(', '.join(row.who), 60)})"


def _row(row: Row, top: float, start: float, end: float) -> list[svg.Element]:
    """One value: how it is written and by whom, and below it the mark on the line."""
    kind = _CLASSES.get(row.state, "agrees")
    label = _SIGNS.get(row.state, "") + _cut(row.label, 34)
    who = _names(row.who, LINE - len(label))
    words = svg.Text(
        x=EDGE - 8,
        y=top + 14,
        elements=[
            svg.TSpan(text=escape(label), class_=[kind]),
            svg.TSpan(text=escape(f" {who}"), class_=["t"]),
        ],
    )
    y = top + 29
    marks: list[svg.Element] = [words]
    if end > start:
        marks.append(svg.Line(x1=start, x2=end, y1=y, y2=y, class_=[kind, "range"]))
        marks += (svg.Line(x1=x, x2=x, y1=y - 6, y2=y + 6, class_=[kind, "end"]) for x in (start, end))
    comparator = row.quantity.comparator
    if comparator in (">", ">=", "<", "<="):
        step = 46 if comparator.startswith(">") else -46
        place = end if step > 0 else start
        tip = min(max(place + step, 4), WIDTH - 4)
        head = 7 if step > 0 else -7
        arrow = [svg.M(tip - head, y - 5), svg.L(tip, y), svg.L(tip - head, y + 5)]
        marks.append(svg.Line(x1=place, x2=tip, y1=y, y2=y, class_=[kind, "bound"]))
        marks.append(svg.Path(d=arrow, class_=[kind, "bound"]))
    if end > start:
        return marks
    hollow = "hollow" if comparator in (">", "<", "~") or row.quantity.approximate else "full"
    names = svg.Title(text=escape(f"{row.label}: {', '.join(row.who)}"))
    if kind == "departs":
        marks.append(
            svg.Rect(x=start - 5, y=y - 5, width=10, height=10, class_=[kind, hollow], elements=[names])
        )
    else:
        marks.append(svg.Circle(cx=start, cy=y, r=5.5, class_=[kind, hollow], elements=[names]))
    return marks


def _names(who: Sequence[str], most: int) -> str:
    """As many names as fit: "Harbour Wire, Valley Post +3"."""
    said = ""
    for n, name in enumerate(who):
        more = f"{said}, {_cut(name, 28)}" if said else _cut(name, 28)
        if n and len(more) > most - 4:
            return f"{said} +{len(who) - n}"
        said = more
    return said


@dataclass(frozen=True, slots=True)
class Point:
    """A figure as one article had it: when, what, who."""

    when: str
    quantity: Quantity
    who: str


def course(title: str, points: Sequence[Point]) -> str | None:
    """Draw how a figure moved from publication to publication, as steps; each new value is named."""
    placed = sorted(
        (at, float(p.quantity.low), _cut(p.quantity.surface, 22), p.who)
        for p in points
        if (at := _instant(p.when)) is not None and isinstance(p.quantity.low, Decimal)
    )
    if len(placed) < 2 or placed[0][0] == placed[-1][0]:
        return None
    first, last = placed[0][0], placed[-1][0]
    top, bottom = max(p[1] for p in placed), min(p[1] for p in placed)
    spread = (top - bottom) or abs(top) or 1.0
    base = 170

    def x(at: float) -> float:
        return round(EDGE + 6 + (at - first) / (last - first) * (WIDTH - 2 * EDGE - 12), 1)

    def y(value: float) -> float:
        return round(base - 26 - (value - bottom) / spread * 114, 1)

    line: list[svg.PathData] = [svg.M(x(first), y(placed[0][1]))]
    for at, value, _, _ in placed[1:]:
        line += (svg.H(x(at)), svg.V(y(value)))
    parts: list[svg.Element] = [
        svg.Line(x1=EDGE, x2=WIDTH - EDGE, y1=base, y2=base, class_=["axis"]),
        svg.Path(d=line, class_=["course"]),
    ]
    for at, value, surface, who in placed:
        names = svg.Title(text=escape(f"{who}: {surface}"))
        parts.append(svg.Circle(cx=x(at), cy=y(value), r=5, class_=["agrees", "full"], elements=[names]))
    taken: list[_Box] = [_Box(x(p[0]) - 7, y(p[1]) - 7, x(p[0]) + 7, y(p[1]) + 7) for p in placed]
    taken.append(_Box(0, base - 1, WIDTH, base + 40))
    for before, after in pairwise(placed):
        ends = sorted((y(before[1]), y(after[1])))
        taken.append(_Box(x(after[0]) - 2, ends[0], x(after[0]) + 2, ends[1]))
        taken.append(_Box(x(before[0]), y(before[1]) - 2, x(after[0]), y(before[1]) + 2))
    named: set[float] = set()
    for at, value, surface, _ in placed:
        if value not in named:
            named.add(value)
            parts.extend(_label(surface, x(at), y(value), taken))
    parts.append(svg.Text(x=x(first), y=base + 18, text=_moment(first), class_=["t"], text_anchor="start"))
    parts.append(svg.Text(x=x(last), y=base + 18, text=_moment(last), class_=["t"], text_anchor="end"))
    spoken = "; ".join(f"{_moment(at)} {surface} ({_cut(who, 30)})" for at, _, surface, who in placed[:12])
    return _drawing(parts, base + 26, f"{title}: {spoken}")


@dataclass(frozen=True, slots=True)
class _Box:
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def _label(text: str, x: float, y: float, taken: list[_Box]) -> list[svg.Element]:
    """Name a point where nothing else stands: beside it, above or below; else its title alone has it."""
    wide = len(text) * 6.9 + 4
    places = (
        (x + 9, y - 8),
        (x + 9, y + 16),
        (x - 9 - wide, y - 8),
        (x - 9 - wide, y + 16),
        (x - wide / 2, y - 12),
    )
    for left, bottom in places:
        box = _Box(left, bottom - 11, left + wide, bottom + 3)
        if left >= 0 and box.right <= WIDTH and box.top >= 0 and not any(box.meets(t) for t in taken):
            taken.append(box)
            return [svg.Text(x=round(left, 1), y=round(bottom, 1), text=escape(text))]
    return []


TREE_WIDTH = 640
TREE_ROW = 28


def lineage(title: str, origins: Sequence[Origin], names: Mapping[str, str]) -> str | None:
    """Draw which article was taken from which, as a tree read from the top; dashed where only passages are shared."""
    lines = list(_branches(origins, names))
    if not lines:
        return None
    parts: list[svg.Element] = []
    for n, line in enumerate(lines):
        x, y = 14 + line.depth * 30, n * TREE_ROW + 18
        if line.above is not None:
            parent = line.above * TREE_ROW + 18
            parts.append(
                svg.Path(d=[svg.M(x - 30, parent + 6), svg.V(y), svg.H(x - 7)], class_=["branch", line.kind])
            )
        parts.append(
            svg.Circle(cx=x, cy=y, r=5, class_=["agrees", "full" if line.above is None else "hollow"])
        )
        parts.append(svg.Text(x=x + 12, y=y + 4, text=escape(line.text)))
    return _drawing(parts, TREE_ROW * len(lines) + 10, title, TREE_WIDTH)


@dataclass(frozen=True, slots=True)
class _Line:
    """An article of the tree: how far in, what is written, below which line, and what kind of step."""

    depth: int
    text: str
    above: int | None
    kind: str


_STEPS = {"copy": "copy", "edit": "edited copy", "rewrite": "shares passages"}


def _branches(origins: Sequence[Origin], names: Mapping[str, str]) -> Iterator[_Line]:
    """Every article that was taken from another, below that one; whoever comes from nobody is a root."""
    known = {a for origin in origins for a in origin.articles}
    taken = {link.copy: link for origin in origins for link in reversed(origin.links) if link.copy in known}
    copies: dict[str, list[str]] = {}
    below: set[str] = set()
    for origin in origins:
        for article in origin.articles:
            above = taken[article].source if article in taken else origin.source
            if above is not None and above != article and not _comes_from(above, article, taken):
                copies.setdefault(above, []).append(article)
                below.add(article)
    members = [a for origin in origins if len(origin.articles) > 1 for a in origin.articles]
    roots = [a for a in dict.fromkeys((*copies, *members)) if a not in below]
    waiting: list[tuple[str, int, int | None]] = [(root, 0, None) for root in reversed(roots)]
    number = 0
    while waiting:
        article, depth, above_line = waiting.pop()
        kind = taken[article].kind if article in taken else "copy"
        note = _STEPS[kind] if above_line is not None else "" if article in known else "credited"
        text = _cut(names.get(article, article), 62 - 4 * min(depth, 8))
        yield _Line(depth, f"{text} ({note})" if note else text, above_line, kind)
        waiting += ((copy, depth + 1, number) for copy in reversed(copies.get(article, ())))
        number += 1


def _comes_from(article: str, other: str, taken: Mapping[str, Link]) -> bool:
    """Whether an article was itself taken from the other, by however many steps."""
    seen: set[str] = set()
    while article in taken and article not in seen:
        seen.add(article)
        article = taken[article].source
        if article == other:
            return True
    return False


def _drawing(parts: list[svg.Element], height: float, title: str, width: int = WIDTH) -> str:
    drawing = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, width, height),
        elements=parts,
        class_=["plot"] if width == WIDTH else ["plot", "tree"],
        extra={"role": "img", "aria-label": escape(_cut(title, 600))},
    )
    return str(drawing).replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)


def _ends(quantity: Quantity) -> tuple[float, float] | None:
    low, high = quantity.low, quantity.high
    if isinstance(low, Decimal) and isinstance(high, Decimal):
        return float(low), float(high)
    if isinstance(low, str) and isinstance(high, str):
        start, end = _instant(low), _instant(high)
        return (start, end) if start is not None and end is not None else None
    return None


def _instant(told: str) -> float | None:
    """Seconds since 1970 of an ISO date or time; a day is taken at its noon."""
    try:
        read = datetime.fromisoformat(told.replace("Z", "+00:00"))
    except ValueError:
        return None
    if len(told) == 10:
        read = read.replace(hour=12)
    return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()


def _moment(instant: float) -> str:
    return datetime.fromtimestamp(instant, UTC).strftime("%Y-%m-%d %H:%M")


def _ticks(
    low: float, high: float, placed: Sequence[tuple[Row, tuple[float, float]]], is_time: bool
) -> list[tuple[float, str]]:
    """Places on the axis with their labels: round figures, or the days that were named."""
    if is_time:
        named = sorted({end for _, ends in placed for end in ends})
        form = "%m-%d %H:%M" if named[-1] - named[0] < 36 * 3600 else "%Y-%m-%d"
        room = (high - low) * 84 / (WIDTH - 2 * EDGE)
        ticks: list[tuple[float, str]] = []
        for value in (named[0], named[-1], *named[1:-1]):
            label = datetime.fromtimestamp(value, UTC).strftime(form)
            if all(abs(value - other) >= room and label != said for other, said in ticks):
                ticks.append((value, label))
        return ticks
    rough = (high - low) / 4
    magnitude = 10.0 ** (len(str(int(rough))) - 1) if rough >= 1 else 10.0 ** -_places(rough)
    step = next(m * magnitude for m in (1, 2, 5, 10, 20) if m * magnitude >= rough)
    first = -(-low // step) * step
    values = [round(first + n * step, 10) for n in range(6) if first + n * step <= high]
    return [(value, _tick_label(value)) for value in values]


def _places(value: float) -> int:
    places = 0
    while 0 < value < 1 and places < 12:
        value *= 10
        places += 1
    return places


def _tick_label(value: float) -> str:
    for size, name in ((1e12, "T"), (1e9, "bn"), (1e6, "m")):
        if abs(value) >= size:
            return f"{value / size:g} {name}"
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"


def _cut(text: str, most: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"
