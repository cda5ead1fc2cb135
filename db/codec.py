"""Dataclasses of db.models to JSON text and back, without loss.

Written compactly: a dataclass is a list of its fields in order, a Decimal a text with a leading ``#``.

>>> from db.models import Span
>>> encode(Span(1, 4)), decode(Span, encode(Span(1, 4)))
('[1,4,"text"]', Span(start=1, end=4, part='text'))
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from operator import attrgetter
from typing import Any


def encode(value: Any) -> str:
    """Write a dataclass (or a tuple of them) as JSON text."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"), default=_plain)


def decode(kind: Any, text: str) -> Any:
    """Read back a dataclass that `encode` wrote; fields added since get their defaults."""
    make = _maker(kind)
    plain = json.loads(text)
    return plain if make is None else make(plain)


def _plain(value: Any) -> Any:
    """What the JSON writer does not know by itself; it asks again for what stands inside."""
    if isinstance(value, Decimal):
        return f"#{value}"
    kind: Any = type(value)
    return _fields_of(kind)(value)


@cache
def _fields_of(kind: Any) -> Callable[[Any], Any]:
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"expected a dataclass, a Decimal, a tuple or a plain value, saw {kind.__name__}")
    names = [field.name for field in dataclasses.fields(kind)]
    get = attrgetter(*names)
    return (lambda value: (get(value),)) if len(names) == 1 else get


Maker = Callable[[Any], Any]


@cache
def _maker(kind: Any) -> Maker | None:
    """How a value of a type is made of what JSON holds; None: it is what JSON holds."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return _tuple_maker(parts)
    if origin in (typing.Union, types.UnionType):
        return _union_maker(parts)
    return _dataclass_maker(kind) if dataclasses.is_dataclass(kind) else None


def _tuple_maker(parts: tuple[Any, ...]) -> Maker:
    if len(parts) == 2 and parts[1] is Ellipsis:
        one = _maker(parts[0])
        return tuple if one is None else lambda plain: tuple(map(one, plain))
    makers = [_maker(part) for part in parts]
    return lambda plain: tuple(p if make is None else make(p) for make, p in zip(makers, plain, strict=True))


def _union_maker(parts: tuple[Any, ...]) -> Maker | None:
    if Decimal in parts:
        return lambda plain: Decimal(plain[1:]) if isinstance(plain, str) and plain[:1] == "#" else plain
    (inner,) = (part for part in parts if part is not type(None))
    make = _maker(inner)
    return None if make is None else lambda plain: None if plain is None else make(plain)


def _dataclass_maker(kind: Any) -> Maker:
    hints = typing.get_type_hints(kind)
    makers = [_maker(hints[field.name]) for field in dataclasses.fields(kind)]
    made = [(place, make) for place, make in enumerate(makers) if make is not None]
    if not made:
        return lambda plain: kind(*plain)

    def build(plain: list[Any]) -> Any:
        for place, make in made:
            if place >= len(plain):  # written before this field was added
                break
            if plain[place] is not None:
                plain[place] = make(plain[place])
        return kind(*plain)

    return build
