"""Make pipeline/matching/frequencies.txt, the frozen table of how telling a word is.

    python scripts/make_frequencies.py

The table is version 1 and stays as it is: stories depend on it. It comes from wordfreq 3.1 (the data is
CC BY-SA 4.0, by Robyn Speer and its sources). A line is a weight in hundredths, a tab, and the words that
carry it. A word that is not in the table is rare and weighs RARE.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from wordfreq import iter_wordlist, zipf_frequency

OUT = Path(__file__).resolve().parent.parent / "pipeline" / "matching" / "frequencies.txt"
OTHERS = "de fr es it pt nl sv da nb fi pl cs ro hu tr id ca ru uk el".split()
RARE_ZIPF = 3.0
COMMON_ZIPF = 6.4
FAR_APART = 1.8  # "der" is common German, not rare English; "war" stays an English word
HEAD = """\
# How telling a word is: a weight in hundredths, a tab, the words. Version 1, frozen; made by
# scripts/make_frequencies.py from wordfreq 3.1, whose data is CC BY-SA 4.0
# (https://github.com/rspeer/wordfreq, by Robyn Speer and its sources); this file is under the same licence.
"""


def main() -> None:
    """Write the table."""
    zipf = {word: zipf_frequency(word, "en") for word in iter_wordlist("en")}
    table = {word: z for word, z in zipf.items() if round(z, 1) > RARE_ZIPF}
    for language in OTHERS:
        for word in iter_wordlist(language):
            z = zipf_frequency(word, language)
            if z < 5.0:
                break
            english = zipf.get(word, 0)
            if english < 4 or z - english >= FAR_APART:
                table[word] = max(z, table.get(word, 0))
    by_weight: dict[int, list[str]] = defaultdict(list)
    for word, z in table.items():
        if word[0].isalpha() and " " not in word:
            by_weight[weight_of(z)].append(word)
    lines = [f"{weight}\t{' '.join(sorted(by_weight[weight]))}" for weight in sorted(by_weight)]
    OUT.write_text(HEAD + f"# rare: {weight_of(RARE_ZIPF)}\n" + "\n".join(lines) + "\n", encoding="utf-8")


def weight_of(zipf: float) -> int:
    """Give the weight of a word by its Zipf frequency: none for the commonest, most for the rare."""
    above = max(0.0, COMMON_ZIPF - max(round(zipf, 1), RARE_ZIPF))
    return round(100 * above**0.8)


if __name__ == "__main__":
    main()
