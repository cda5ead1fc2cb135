"""The weight of each level of each comparator, in log-odds: above 0 speaks for one thing, below against.

Estimated from labelled stories by scripts/estimate_weights.py; do not edit by hand.
"""

from __future__ import annotations

WEIGHTS: dict[tuple[str, str], float] = {
    # all
    ("all", "bias"): -3.00,
    # value
    ("value", "same, telling"): 5.28,
    ("value", "unit, telling"): 5.26,
    ("value", "same, measured, two digits"): 5.08,
    ("value", "converted, telling"): 4.99,
    ("value", "same period"): 4.99,
    ("value", "same month"): 4.94,
    ("value", "same, two digits"): 4.91,
    ("value", "same day"): 4.87,
    ("value", "same, measured, one digit"): 4.78,
    ("value", "bound"): 4.61,
    ("value", "same, a range"): 4.58,
    ("value", "same, round"): 4.29,
    ("value", "converted, two digits"): 4.19,
    ("value", "converted, one digit"): 4.03,
    ("value", "digits"): 4.02,
    ("value", "same, one digit"): 3.83,
    ("value", "unit, a range"): 3.67,
    ("value", "date bound"): 3.50,
    ("value", "same year"): 3.39,
    ("value", "within, close"): 3.29,
    ("value", "scale, telling"): 2.43,
    ("value", "unit, two digits"): 1.76,
    ("value", "unit, one digit"): 1.37,
    ("value", "date within"): -0.05,
    ("value", "rounded"): -0.13,
    ("value", "scale, one digit"): -0.38,
    ("value", "scale, two digits"): -0.48,
    ("value", "other month"): -0.53,
    ("value", "within, near"): -0.80,
    ("value", "other day"): -1.62,
    ("value", "differs, near"): -1.81,
    ("value", "within, far"): -1.83,
    ("value", "differs, close"): -2.04,
    ("value", "other year"): -2.05,
    ("value", "other period"): -2.13,
    ("value", "differs, far"): -2.34,
    ("value", "dates apart"): -2.65,
    # context
    ("context", "very like"): 1.57,
    ("context", "like"): 1.37,
    ("context", "akin"): 0.72,
    ("context", "some"): 0.22,
    ("context", "little"): -0.37,
    ("context", "none"): -1.33,
    # noun
    ("noun", "same"): 0.55,
    ("noun", "measured"): 0.28,
    ("noun", "both bare"): 0.11,
    ("noun", "kind"): -0.04,
    ("noun", "other"): -1.07,
    ("noun", "one bare"): -1.23,
    # names
    ("names", "none"): 0.35,
    ("names", "shared"): -0.02,
    ("names", "apart"): -0.13,
    # role
    ("role", "same"): 0.16,
    ("role", "other"): -0.35,
    # neighbours
    ("neighbours", "shared"): 0.14,
    ("neighbours", "none"): -0.16,
    ("neighbours", "apart"): -0.82,
    # subject
    ("subject", "unknown"): 0.21,
    # measure
    ("measure", "unknown"): 0.21,
    # time
    ("time", "unknown"): 0.21,
    # scope
    ("scope", "none"): 0.21,
    # article
    ("article", "one article, converted beside"): 0.73,
    ("article", "two articles"): 0.31,
    ("article", "one article"): -0.70,
    ("article", "one article, two values"): -1.79,
    # company
    ("company", "alone in both"): 1.19,
    ("company", "alone in one"): 0.75,
    ("company", "in company"): 0.12,
}
