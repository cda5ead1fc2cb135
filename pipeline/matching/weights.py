"""The weight of each level of each comparator, in log-odds: above 0 speaks for one thing, below against.

Estimated from labelled stories by scripts/estimate_weights.py; do not edit by hand.
"""

from __future__ import annotations

WEIGHTS: dict[tuple[str, str], float] = {
    # all
    ("all", "bias"): -3.00,
    # value
    ("value", "unit, round"): 6.14,
    ("value", "same, measured, two digits"): 5.23,
    ("value", "same period"): 5.12,
    ("value", "same month"): 4.99,
    ("value", "same, telling"): 4.98,
    ("value", "unit, telling"): 4.92,
    ("value", "digits"): 4.88,
    ("value", "same day"): 4.85,
    ("value", "same, measured, one digit"): 4.80,
    ("value", "same, two digits"): 4.72,
    ("value", "bound"): 4.53,
    ("value", "converted, telling"): 4.52,
    ("value", "same, a range"): 4.46,
    ("value", "converted, two digits"): 4.05,
    ("value", "date bound"): 3.70,
    ("value", "same, round"): 3.62,
    ("value", "same year"): 3.50,
    ("value", "within, close"): 3.06,
    ("value", "same, one digit"): 2.94,
    ("value", "unit, a range"): 2.94,
    ("value", "converted, one digit"): 2.83,
    ("value", "unit, two digits"): 2.40,
    ("value", "scale, telling"): 2.08,
    ("value", "unit, one digit"): 0.95,
    ("value", "rounded"): 0.39,
    ("value", "date within"): 0.10,
    ("value", "scale, one digit"): -0.39,
    ("value", "other month"): -0.64,
    ("value", "scale, two digits"): -0.82,
    ("value", "within, near"): -1.27,
    ("value", "other day"): -1.56,
    ("value", "within, far"): -1.60,
    ("value", "differs, close"): -1.80,
    ("value", "differs, near"): -1.95,
    ("value", "other year"): -1.99,
    ("value", "other period"): -2.05,
    ("value", "differs, far"): -2.53,
    ("value", "dates apart"): -2.68,
    # context
    ("context", "very like"): 0.87,
    ("context", "akin"): 0.67,
    ("context", "like"): 0.66,
    ("context", "some"): 0.10,
    ("context", "little"): -0.23,
    ("context", "none"): -1.15,
    # deed
    ("deed", "nearest shared"): 0.46,
    ("deed", "near shared"): 0.30,
    ("deed", "some shared"): -0.22,
    ("deed", "apart"): -0.52,
    ("deed", "none"): -0.55,
    # noun
    ("noun", "both bare"): 0.35,
    ("noun", "same"): 0.29,
    ("noun", "measured"): 0.22,
    ("noun", "kind"): -0.21,
    ("noun", "other"): -0.34,
    ("noun", "one bare"): -1.06,
    # names
    ("names", "none"): 0.46,
    ("names", "shared"): 0.11,
    ("names", "apart"): -0.16,
    # role
    ("role", "same"): 0.20,
    ("role", "level and state"): -0.08,
    ("role", "other"): -0.53,
    # neighbours
    ("neighbours", "shared"): 0.14,
    ("neighbours", "none"): -0.12,
    ("neighbours", "apart"): -0.63,
    # subject
    ("subject", "unknown"): 0.42,
    ("subject", "same"): 0.26,
    ("subject", "other"): 0.01,
    # measure
    ("measure", "same, sole in both"): 3.37,
    ("measure", "same"): 0.17,
    ("measure", "unknown"): 0.15,
    ("measure", "other"): -1.11,
    # time
    ("time", "overlapping"): 0.60,
    ("time", "unknown"): 0.21,
    ("time", "apart"): 0.05,
    # scope
    ("scope", "shared"): 0.93,
    ("scope", "apart"): 0.73,
    ("scope", "none"): 0.29,
    ("scope", "on one side"): 0.11,
    # article
    ("article", "one article, converted beside"): 1.05,
    ("article", "two articles"): 0.37,
    ("article", "one article"): -0.61,
    ("article", "one article, two values"): -1.73,
    # company
    ("company", "alone in one"): 0.86,
    ("company", "in company"): 0.21,
    ("company", "alone in both"): -0.16,
}
