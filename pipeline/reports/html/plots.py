"""Plots as SVG, drawn at build time: number lines, time lines, courses, the lineage of copies.

The library writes what it is given, so every text is escaped here. Colours are the page's own (``currentColor`` and classes), so that dark, light and print agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from html import escape

import svg

from db.models import Origin, Quantity

WIDTH = 640
LEFT = 236
RIGHT = 24
ROW = 26


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a number line: a value as written, who wrote it, and whether it departs."""

    label: str
    quantity: Quantity
    who: tuple[str, ...]
    departs: bool


def number_line(title: str, rows: Sequence[Row]) -> str | None:
    """Draw each distinct value of a fact over one axis: a point, an interval, or a bound with its arrow."""
    placed = [(row, ends) for row in rows if (ends := _ends(row.quantity)) is not None]
    if len(placed) < 2:
        return None
    is_time = isinstance(placed[0][0].quantity.low, str)
    low = min(e[0] for _, e in placed)
    high = max(e[1] for _, e in placed)
    pad = (high - low) * 0.08 or abs(high) * 0.1 or 1.0
    low, high = low - pad, high + pad

    def x(value: float) -> float:
        return round(LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT), 1)

    height = ROW * len(placed) + 30
    parts: list[svg.Element] = [svg.Title(text=escape(title))]
    base = ROW * len(placed) + 8
    parts.append(svg.Line(x1=LEFT, x2=WIDTH - RIGHT, y1=base, y2=base, class_=["axis"]))
    for value in _ticks(low, high, placed, is_time):
        parts.append(svg.Line(x1=x(value), x2=x(value), y1=4, y2=base, class_=["tick"]))
        parts.append(
            svg.Text(
                x=x(value), y=base + 16, text=_tick_label(value, is_time), class_=["t"], text_anchor="middle"
            )
        )
    for n, (row, (start, end)) in enumerate(placed):
        parts.extend(_row(row, n * ROW + 18, x(start), x(end)))
    return _drawing(parts, height, title)


def _row(row: Row, y: float, start: float, end: float) -> list[svg.Element]:
    """One value: who and how it is written at the left, the mark on the line."""
    kind = "departs" if row.departs else "agrees"
    sign = "≠ " if row.departs else ""
    marks: list[svg.Element] = [
        svg.Text(x=LEFT - 10, y=y + 4, text=escape(sign + row.label), class_=[kind], text_anchor="end")
    ]
    if end > start:
        marks.append(svg.Line(x1=start, x2=end, y1=y, y2=y, class_=[kind, "range"]))
    comparator = row.quantity.comparator
    if comparator in (">", ">=", "<", "<="):
        step = 46 if comparator.startswith(">") else -46
        tip = min(max(start + step, LEFT), WIDTH - 4)
        head = 7 if step > 0 else -7
        marks.append(svg.Line(x1=start, x2=tip, y1=y, y2=y, class_=[kind, "bound"]))
        marks.append(
            svg.Path(
                d=[svg.M(tip - head, y - 5), svg.L(tip, y), svg.L(tip - head, y + 5)], class_=[kind, "bound"]
            )
        )
    hollow = "hollow" if comparator in (">", "<", "~") or row.quantity.approximate else "full"
    names = svg.Title(text=escape(f"{row.label}: {', '.join(row.who)}"))
    if row.departs:
        mark: svg.Element = svg.Rect(
            x=start - 5, y=y - 5, width=10, height=10, class_=[kind, hollow], elements=[names]
        )
    else:
        mark = svg.Circle(cx=start, cy=y, r=5.5, class_=[kind, hollow], elements=[names])
    return [*marks, mark]


def course(title: str, points: Sequence[tuple[str, Quantity, str]]) -> str | None:
    """Draw how a figure moved from publication to publication: (time, quantity, outlet)."""
    placed = sorted(
        (at, float(q.low), q.surface, who)
        for told, q, who in points
        if (at := _instant(told)) is not None and isinstance(q.low, Decimal)
    )
    if len(placed) < 2 or placed[0][0] == placed[-1][0]:
        return None
    top = max(p[1] for p in placed)
    bottom = min(p[1] for p in placed)
    spread = (top - bottom) or abs(top) or 1.0
    height, base = 190, 150

    def x(at: float) -> float:
        return round(40 + (at - placed[0][0]) / (placed[-1][0] - placed[0][0]) * (WIDTH - 130), 1)

    def y(value: float) -> float:
        return round(base - 10 - (value - bottom) / spread * 110, 1)

    line = [svg.M(x(placed[0][0]), y(placed[0][1])), *(svg.L(x(p[0]), y(p[1])) for p in placed[1:])]
    parts: list[svg.Element] = [
        svg.Title(text=escape(title)),
        svg.Line(x1=30, x2=WIDTH - 20, y1=base, y2=base, class_=["axis"]),
        svg.Path(d=line, class_=["course"]),
    ]
    said: set[tuple[float, float]] = set()
    for at, value, surface, who in placed:
        parts.append(
            svg.Circle(
                cx=x(at),
                cy=y(value),
                r=5,
                class_=["agrees", "full"],
                elements=[svg.Title(text=escape(f"{who}: {surface}"))],
            )
        )
        if (at, value) not in said and len(said) < 12:
            said.add((at, value))
            parts.append(svg.Text(x=x(at) + 8, y=y(value) - 8, text=escape(_cut(surface, 18)), class_=["t"]))
    for at in (placed[0][0], placed[-1][0]):
        parts.append(
            svg.Text(
                x=x(at),
                y=base + 18,
                text=_day(at),
                class_=["t"],
                text_anchor="start" if at == placed[0][0] else "end",
            )
        )
    return _drawing(parts, height, title)


def lineage(title: str, origins: Sequence[Origin], names: dict[str, str]) -> str | None:
    """Draw which article was taken from which, as a tree read from the top."""
    lines: list[tuple[int, str, int | None, str]] = []
    for origin in origins:
        if len(origin.articles) > 1 or origin.links:
            _branch(origin, names, lines)
    if not lines:
        return None
    parts: list[svg.Element] = [svg.Title(text=escape(title))]
    for n, (depth, text, above, kind) in enumerate(lines):
        x, y = 14 + depth * 30, n * ROW + 18
        if above is not None:
            parent = above * ROW + 18
            parts.append(
                svg.Path(d=[svg.M(x - 30, parent + 6), svg.V(y), svg.H(x - 7)], class_=["branch", kind])
            )
        parts.append(svg.Circle(cx=x, cy=y, r=5, class_=["agrees", "full" if above is None else "hollow"]))
        parts.append(svg.Text(x=x + 12, y=y + 4, text=escape(text)))
    return _drawing(parts, ROW * len(lines) + 10, title)


def _branch(origin: Origin, names: dict[str, str], lines: list[tuple[int, str, int | None, str]]) -> None:
    """Write one origin's articles below the one they come from; a step told twice is drawn once."""
    taken = {link.copy: link for link in origin.links if link.copy in origin.articles}
    placed: dict[str, tuple[int, int]] = {}
    if origin.source is not None and origin.source not in origin.articles:
        lines.append((0, f"{_cut(names.get(origin.source, origin.source), 60)} (credited)", None, "copy"))
        placed[origin.source] = (len(lines) - 1, 0)
    waiting = list(origin.articles)
    while waiting:
        ready = next((a for a in waiting if a not in taken or taken[a].source in placed), waiting[0])
        waiting.remove(ready)
        link = taken.get(ready)
        above = placed.get(link.source if link else origin.source or "")
        kind = link.kind if link else "copy"
        note = "" if above is None else f" ({kind})"
        lines.append(
            (
                above[1] + 1 if above else 0,
                _cut(names.get(ready, ready), 60) + note,
                above[0] if above else None,
                kind,
            )
        )
        placed[ready] = (len(lines) - 1, above[1] + 1 if above else 0)


def _drawing(parts: list[svg.Element], height: float, title: str) -> str:
    drawing = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, WIDTH, height),
        elements=parts,
        class_=["plot"],
        extra={"role": "img", "aria-label": escape(title)},
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


def _day(instant: float) -> str:
    return datetime.fromtimestamp(instant, UTC).strftime("%Y-%m-%d %H:%M")


def _ticks(
    low: float, high: float, placed: Sequence[tuple[Row, tuple[float, float]]], is_time: bool
) -> list[float]:
    """Two to five places on the axis: round figures, or the days that were named."""
    if is_time:
        named = sorted({end for _, ends in placed for end in ends})
        return named if len(named) <= 3 else [named[0], named[-1]]
    rough = (high - low) / 4
    magnitude = 10.0 ** (len(str(int(rough))) - 1) if rough >= 1 else 10.0 ** -_places(rough)
    step = next(m * magnitude for m in (1, 2, 5, 10, 20) if m * magnitude >= rough)
    first = -(-low // step) * step
    return [round(first + n * step, 10) for n in range(6) if first + n * step <= high]


def _places(value: float) -> int:
    places = 0
    while 0 < value < 1 and places < 12:
        value *= 10
        places += 1
    return places


def _tick_label(value: float, is_time: bool) -> str:
    if is_time:
        return _day(value)[:10]
    for size, name in ((1e12, "T"), (1e9, "bn"), (1e6, "m")):
        if abs(value) >= size:
            return f"{value / size:g} {name}"
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"


def _cut(text: str, most: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"
