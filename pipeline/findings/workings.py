"""Figures that are worked out from others: where they stand, what their last places allow, how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from db.models import Quantity
from pipeline.findings.derivations import dimension_of
from pipeline.findings.ledger import Ledger, Saying, Sentence
from pipeline.findings.words import read_words
from pipeline.matching.compare import figure_of
from pipeline.matching.conversion import convert, scale_of


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence with its claims in order, and those of the sentence before."""

    sentence: Sentence
    claims: tuple[Saying, ...]
    before: tuple[Saying, ...]
    article: tuple[Saying, ...]
    """All claims of the article."""
    ledger: Ledger

    def about(self, saying: Saying) -> frozenset[str]:
        """The stems of a claim's sentence and of its table's heads."""
        sentence = self.ledger.sentence(saying)
        if sentence is None:
            return frozenset()
        return sentence.stems | {w.stem for head in sentence.passage.heads for w in read_words(head)}

    def between(self, one: Saying, other: Saying) -> str:
        """The words between two claims of the sentence."""
        return self.sentence.surface(one.span.end, other.span.start)

    def ahead(self, saying: Saying, reach: int = 48) -> str:
        """The words before a claim."""
        return self.sentence.surface(
            max(self.sentence.span.start, saying.span.start - reach), saying.span.start
        )

    def behind(self, saying: Saying, reach: int = 32) -> str:
        """The words after a claim."""
        return self.sentence.surface(saying.span.end, min(self.sentence.span.end, saying.span.end + reach))


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A derived figure, what it should be, and what it is derived from."""

    target: Saying
    operands: tuple[Saying, ...]
    expected: str
    how: str
    confidence: float = 0.85
    whole: bool = False
    """The finding spans the operands too: a conversion beside its figure."""
    sure: bool = False
    """The operands are named as such; that others have the figure too does not mend it."""
    paired: bool = False
    """The target is its operand said again in another unit: where the target holds, the operand does not."""
    working: str = ""
    """The working in words, where "the sum of ... is ..." does not say it."""


def number_of(saying: Saying) -> Decimal | None:
    """The single plain number of a claim."""
    q = saying.claim.quantity
    return q.low if isinstance(q.low, Decimal) and q.low == q.high else None


def slack_of(quantity: Quantity) -> Decimal:
    """Half the last place written, more where the figure is said to be about right."""
    value = abs(Decimal(quantity.low))
    loose = Decimal("0.06") if quantity.approximate or quantity.comparator != "=" else Decimal(0)
    return max(figure_of(quantity).step / 2 * Decimal("1.02"), value * loose)


def relative_slack(quantity: Quantity) -> Decimal:
    value = abs(Decimal(quantity.low))
    return slack_of(quantity) / value if value else Decimal(0)


def written(value: Decimal, places: int = 2) -> str:
    rounded = value.quantize(Decimal(1).scaleb(-places)) if abs(value) < 100 else value.quantize(Decimal(1))
    text = f"{rounded:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def money_text(value: Decimal, unit: str | None) -> str:
    head = (unit or "").partition("/")[0]
    for size, word in (
        (Decimal(10**12), "trillion"),
        (Decimal(10**9), "billion"),
        (Decimal(10**6), "million"),
    ):
        if abs(value) >= size:
            return f"{written(value / size)} {word} {head}".strip()
    return f"{written(value)} {head}".strip()


def alike(one: Saying, other: Saying) -> bool:
    """Whether two claims can be added: one dimension, and the same counted noun where both name one."""
    a, b = one.claim.quantity, other.claim.quantity
    if a.kind in ("date", "period", "ordinal") or b.kind in ("date", "period", "ordinal"):
        return False
    if dimension_of(a) != dimension_of(b):
        return False
    if dimension_of(a) == "count":
        return a.unit is None or b.unit is None or a.unit == b.unit
    return True


def in_unit(saying: Saying, unit: str | None) -> Decimal | None:
    """A claim's number in another unit of its dimension."""
    value, own = number_of(saying), saying.claim.quantity.unit
    if value is None or own == unit or own is None or unit is None or scale_of(own) is None:
        return value
    if {own, unit} <= {"%", "pp"}:
        return value
    return convert(value, own, unit)
