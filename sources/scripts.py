"""Superscripts and subscripts as Unicode, so that 10⁵ does not read as 105."""

from __future__ import annotations

_RAISED = dict(
    zip(
        "0123456789+-−–=()niabcdefghjklmoprstuvwxyz",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
        strict=True,
    )
)
_LOWERED = dict(zip("0123456789+-−–=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
PLAIN = str.maketrans({high: low for low, high in (*_RAISED.items(), *_LOWERED.items()) if low.isalnum()})
"""Superscripts and subscripts back to plain letters, to compare with readers that lose them."""
_MOST = 12


def raise_text(text: str) -> str:
    """Write a superscript as Unicode; ordinals and words stay as they are.

    >>> raise_text("5"), raise_text("-3"), raise_text("th"), raise_text("TM"), raise_text("2,5")
    ('⁵', '⁻³', 'th', 'TM', '2,5')
    """
    return _written(text, _RAISED)


def lower_text(text: str) -> str:
    """Write a subscript as Unicode.

    >>> lower_text("2"), lower_text("max")
    ('₂', 'max')
    """
    return _written(text, _LOWERED)


def _written(text: str, letters: dict[str, str]) -> str:
    told = text.strip()
    if not told or len(told) > _MOST or not (any(c.isdigit() for c in told) or told in ("n", "i")):
        return text
    if any(c not in letters for c in told):
        return text
    return text.replace(told, "".join(letters[c] for c in told))
