"""The weight of each level of each comparator, in log-odds: above 0 speaks for one thing, below against.

Estimated from labelled stories by scripts/estimate_weights.py; do not edit by hand.
"""

from __future__ import annotations

WEIGHTS: dict[tuple[str, str], float] = {
    # all
    ("all", "bias"): -3.00,
    # value
    ("value", "unit, round"): 6.15,
    ("value", "same, measured, two digits"): 5.31,
    ("value", "digits"): 5.27,
    ("value", "same period"): 5.12,
    ("value", "same, telling"): 5.12,
    ("value", "unit, telling"): 5.00,
    ("value", "same, measured, one digit"): 4.92,
    ("value", "same day"): 4.88,
    ("value", "same month"): 4.86,
    ("value", "same, two digits"): 4.82,
    ("value", "converted, telling"): 4.53,
    ("value", "same, a range"): 4.41,
    ("value", "bound"): 4.35,
    ("value", "converted, two digits"): 4.13,
    ("value", "date bound"): 3.71,
    ("value", "same year"): 3.60,
    ("value", "same, round"): 3.59,
    ("value", "converted, one digit"): 3.42,
    ("value", "within, close"): 3.19,
    ("value", "same, one digit"): 3.15,
    ("value", "unit, a range"): 2.98,
    ("value", "scale, telling"): 2.09,
    ("value", "unit, two digits"): 2.03,
    ("value", "unit, one digit"): 1.09,
    ("value", "date within"): 0.20,
    ("value", "rounded"): 0.14,
    ("value", "scale, one digit"): -0.38,
    ("value", "other month"): -0.62,
    ("value", "scale, two digits"): -0.97,
    ("value", "within, near"): -1.28,
    ("value", "other day"): -1.53,
    ("value", "differs, near"): -1.85,
    ("value", "differs, close"): -1.90,
    ("value", "within, far"): -2.03,
    ("value", "other period"): -2.06,
    ("value", "other year"): -2.13,
    ("value", "differs, far"): -2.35,
    ("value", "dates apart"): -2.60,
    # context
    ("context", "very like"): 0.81,
    ("context", "like"): 0.52,
    ("context", "akin"): 0.52,
    ("context", "some"): 0.11,
    ("context", "little"): -0.17,
    ("context", "none"): -1.15,
    # deed
    ("deed", "nearest shared"): 0.48,
    ("deed", "near shared"): 0.13,
    ("deed", "some shared"): -0.21,
    ("deed", "none"): -0.55,
    ("deed", "apart"): -0.67,
    # noun
    ("noun", "measured"): 0.30,
    ("noun", "both bare"): 0.19,
    ("noun", "same"): 0.04,
    ("noun", "other"): -0.10,
    ("noun", "kind"): -0.21,
    ("noun", "one bare"): -1.15,
    # names
    ("names", "none"): 0.41,
    ("names", "shared"): 0.14,
    ("names", "apart"): -0.18,
    # role
    ("role", "level and state"): 0.45,
    ("role", "same"): 0.17,
    ("role", "other"): -0.71,
    # neighbours
    ("neighbours", "shared"): 0.08,
    ("neighbours", "none"): -0.11,
    ("neighbours", "apart"): -0.74,
    # subject
    ("subject", "unknown"): 0.45,
    ("subject", "same"): 0.42,
    ("subject", "other"): -0.01,
    # measure
    ("measure", "same, sole in both"): 3.44,
    ("measure", "same, sole, of others"): 1.80,
    ("measure", "unknown"): 0.15,
    ("measure", "same"): -0.02,
    ("measure", "other"): -1.07,
    # credit
    ("credit", "same"): 1.88,
    ("credit", "other"): 1.27,
    ("credit", "unknown"): 0.20,
    # time
    ("time", "overlapping"): 0.75,
    ("time", "apart"): 0.32,
    ("time", "unknown"): 0.19,
    # scope
    ("scope", "shared"): 2.25,
    ("scope", "apart"): 0.76,
    ("scope", "on one side"): 0.30,
    ("scope", "none"): 0.17,
    # article
    ("article", "one article, converted beside"): 0.88,
    ("article", "two articles"): 0.35,
    ("article", "one article"): -0.71,
    ("article", "one article, two values"): -1.79,
    # company
    ("company", "alone in one"): 0.91,
    ("company", "in company"): 0.17,
    ("company", "alone in both"): -0.08,
}
