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
from typing import Any


def encode(value: Any) -> str:
    """Write a dataclass (or a tuple of them) as JSON text."""
    return json.dumps(_plain(value), ensure_ascii=True, separators=(",", ":"))


def decode(kind: Any, text: str) -> Any:
    """Read back a dataclass that `encode` wrote; fields added since get their defaults."""
    return _maker(kind)(json.loads(text))


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return f"#{value}"
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if dataclasses.is_dataclass(value):
        return [_plain(getattr(value, f.name)) for f in dataclasses.fields(value)]
    return value


@cache
def _maker(kind: Any) -> Callable[[Any], Any]:
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return _tuple_maker(parts)
    if origin in (typing.Union, types.UnionType):
        return _union_maker(parts)
    if dataclasses.is_dataclass(kind):
        return _dataclass_maker(kind)
    return lambda plain: plain


def _tuple_maker(parts: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(parts) == 2 and parts[1] is Ellipsis:
        one = _maker(parts[0])
        return lambda plain: tuple([one(p) for p in plain])
    makers = [_maker(part) for part in parts]
    return lambda plain: tuple(make(p) for make, p in zip(makers, plain, strict=True))


def _union_maker(parts: tuple[Any, ...]) -> Callable[[Any], Any]:
    if Decimal in parts:
        return lambda plain: Decimal(plain[1:]) if isinstance(plain, str) and plain[:1] == "#" else plain
    (inner,) = (part for part in parts if part is not type(None))
    make = _maker(inner)
    return lambda plain: None if plain is None else make(plain)


def _dataclass_maker(kind: Any) -> Callable[[Any], Any]:
    hints = typing.get_type_hints(kind)
    makers = [_maker(hints[f.name]) for f in dataclasses.fields(kind)]
    return lambda plain: kind(*[make(p) for make, p in zip(makers, plain, strict=False)])
