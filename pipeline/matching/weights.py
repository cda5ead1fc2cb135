"""The weight of each level of each comparator, in log-odds: above 0 speaks for one thing, below against.

Estimated from labelled stories by scripts/estimate_weights.py; do not edit by hand.
"""

from __future__ import annotations

WEIGHTS: dict[tuple[str, str], float] = {
    # all
    ("all", "bias"): -3.00,
    # value
    ("value", "unit, round"): 6.17,
    ("value", "same, measured, two digits"): 5.32,
    ("value", "digits"): 5.27,
    ("value", "same period"): 5.12,
    ("value", "same, telling"): 5.12,
    ("value", "unit, telling"): 5.01,
    ("value", "same, measured, one digit"): 4.94,
    ("value", "same day"): 4.88,
    ("value", "same month"): 4.85,
    ("value", "same, two digits"): 4.82,
    ("value", "converted, telling"): 4.55,
    ("value", "same, a range"): 4.43,
    ("value", "bound"): 4.35,
    ("value", "converted, two digits"): 4.13,
    ("value", "date bound"): 3.74,
    ("value", "same, round"): 3.61,
    ("value", "same year"): 3.61,
    ("value", "converted, one digit"): 3.42,
    ("value", "within, close"): 3.20,
    ("value", "same, one digit"): 3.17,
    ("value", "unit, a range"): 3.02,
    ("value", "scale, telling"): 2.09,
    ("value", "unit, two digits"): 2.07,
    ("value", "unit, one digit"): 1.13,
    ("value", "date within"): 0.21,
    ("value", "rounded"): 0.17,
    ("value", "scale, one digit"): -0.38,
    ("value", "other month"): -0.63,
    ("value", "scale, two digits"): -0.83,
    ("value", "within, near"): -1.28,
    ("value", "other day"): -1.53,
    ("value", "differs, near"): -1.85,
    ("value", "differs, close"): -1.91,
    ("value", "within, far"): -2.04,
    ("value", "other period"): -2.06,
    ("value", "other year"): -2.12,
    ("value", "differs, far"): -2.36,
    ("value", "dates apart"): -2.59,
    # context
    ("context", "very like"): 0.82,
    ("context", "like"): 0.53,
    ("context", "akin"): 0.52,
    ("context", "some"): 0.11,
    ("context", "little"): -0.17,
    ("context", "none"): -1.15,
    # deed
    ("deed", "nearest shared"): 0.49,
    ("deed", "near shared"): 0.11,
    ("deed", "some shared"): -0.25,
    ("deed", "none"): -0.55,
    ("deed", "apart"): -0.67,
    # noun
    ("noun", "measured"): 0.30,
    ("noun", "both bare"): 0.19,
    ("noun", "same"): 0.03,
    ("noun", "other"): -0.12,
    ("noun", "kind"): -0.23,
    ("noun", "one bare"): -1.14,
    # names
    ("names", "none"): 0.41,
    ("names", "shared"): 0.13,
    ("names", "apart"): -0.17,
    # role
    ("role", "level and state"): 0.44,
    ("role", "same"): 0.17,
    ("role", "other"): -0.72,
    # neighbours
    ("neighbours", "shared"): 0.08,
    ("neighbours", "none"): -0.11,
    ("neighbours", "apart"): -0.74,
    # subject
    ("subject", "unknown"): 0.46,
    ("subject", "same"): 0.43,
    ("subject", "other"): -0.03,
    # measure
    ("measure", "same, sole in both"): 2.93,
    ("measure", "unknown"): 0.16,
    ("measure", "same"): -0.00,
    ("measure", "other"): -1.06,
    # credit
    ("credit", "same"): 1.89,
    ("credit", "other"): 1.27,
    ("credit", "unknown"): 0.20,
    # time
    ("time", "overlapping"): 0.75,
    ("time", "apart"): 0.28,
    ("time", "unknown"): 0.19,
    # scope
    ("scope", "shared"): 2.26,
    ("scope", "apart"): 0.78,
    ("scope", "on one side"): 0.30,
    ("scope", "none"): 0.17,
    # article
    ("article", "one article, converted beside"): 0.87,
    ("article", "two articles"): 0.35,
    ("article", "one article"): -0.72,
    ("article", "one article, two values"): -1.78,
    # company
    ("company", "alone in one"): 0.90,
    ("company", "in company"): 0.17,
    ("company", "alone in both"): -0.11,
}
