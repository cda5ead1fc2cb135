"""Make pipeline/claims/wordclasses.txt and everyday.txt: what the words of English are, and which are everyday.

Needs TextBlob's and LemmInflect's wheels unpacked in a folder (neither is a dependency of the product):

    pip download --no-deps -d W textblob lemminflect; cd W; for w in *.whl; do unzip -q $w; done
    python scripts/make_wordclasses.py W

wordclasses.txt is made from Brill's lexicon (textblob/en/en-lexicon.txt; (c) 1993 MIT and the University of
Pennsylvania, MIT licence) and LemmInflect's table of inflections (MIT licence, (c) 2019 Brad Jascob).
everyday.txt is made from wordfreq's English list (data CC BY-SA 4.0, Robyn Speer) and stays under that licence.
"""

from __future__ import annotations

import csv
import gzip
import sys
from collections import defaultdict
from pathlib import Path

from wordfreq import iter_wordlist, zipf_frequency

OUT = Path(__file__).resolve().parent.parent / "pipeline" / "claims"
KNOWN = 2.2
"""Least Zipf frequency of a word whose class is kept."""
BANDS = (4.2, 3.9, 3.6, 3.3, 2.9)
"""Zipf frequencies that part the bands of everyday.txt, the commonest band first."""

CLASSES = {
    "NN": "N", "NNS": "N", "JJ": "A", "JJR": "A", "JJS": "A", "RB": "R", "RBR": "R", "RBS": "R",
    "VBD": "V", "VBZ": "V", "VBP": "V", "VB": "B", "VBG": "G", "VBN": "E",
}  # fmt: skip

HEADER = """\
# Word classes of English, one line a class: N noun, A adjective, R adverb, V finite verb, B base form of a verb,
# G -ing form, E past participle, Q noun or finite verb, v finite verb or noun, b noun or base form, e past tense or participle.
# Made by scripts/make_wordclasses.py from Brill's lexicon ((c) 1993 MIT and the University of Pennsylvania, MIT licence)
# and LemmInflect ((c) 2019 Brad Jascob, MIT licence).
"""
EVERYDAY = """\
# Everyday English: words by how common they are, the commonest line first (Zipf frequency at least 4.2, 3.9, 3.6, 3.3, 2.9).
# Made by scripts/make_wordclasses.py from wordfreq's English list by Robyn Speer; this file is under the same licence
# as that data, CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/).
"""


def main(folder: Path) -> None:
    """Write both tables."""
    verbs = verb_forms(folder / "lemminflect" / "resources" / "lemma_lu.csv.gz")
    lines: dict[str, list[str]] = defaultdict(list)
    for word, tag in brill(folder / "textblob" / "en" / "en-lexicon.txt"):
        if zipf_frequency(word, "en") >= KNOWN:
            lines[tell_class(word, tag, verbs)].append(word)
    body = "".join(f"{kind} {' '.join(sorted(words))}\n" for kind, words in sorted(lines.items()))
    (OUT / "wordclasses.txt").write_text(HEADER + body, encoding="utf-8")
    write_everyday()


def brill(path: Path) -> list[tuple[str, str]]:
    """The lower-case words of the lexicon with their likeliest tag."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = line.split()
        if len(parts) == 2 and parts[0].isalpha() and parts[0].islower() and parts[1] in CLASSES:
            rows.append((parts[0], parts[1]))
    return rows


def verb_forms(path: Path) -> dict[str, set[str]]:
    """Each word that is a form of a verb, with the verbs that it is a form of."""
    forms: dict[str, set[str]] = defaultdict(set)
    with gzip.open(path, "rt", encoding="utf-8") as rows:
        for word, kind, lemma in csv.reader(rows):
            if kind == "verb":
                forms[word].add(lemma)
    return forms


def tell_class(word: str, tag: str, verbs: dict[str, set[str]]) -> str:
    """The class letter of a word: its likeliest tag, or a letter for two."""
    kind = CLASSES[tag]
    lemmas = verbs.get(word, set())
    if kind == "N" and lemmas:
        if word in lemmas:
            return "b"
        return "Q" if word.endswith("s") else kind
    if tag == "VBZ" and word.endswith("s"):
        return "v"
    if tag in ("VBD", "VBN") and word.endswith("ed"):
        return "e"
    return kind


def write_everyday() -> None:
    """Write the words of wordfreq's list by band."""
    bands: list[list[str]] = [[] for _ in BANDS]
    for word in iter_wordlist("en"):
        if not (word.isalpha() and word.isascii()):
            continue
        seen = zipf_frequency(word, "en")
        if seen < BANDS[-1]:
            break
        bands[next(n for n, least in enumerate(BANDS) if seen >= least)].append(word)
    body = "".join(" ".join(sorted(words)) + "\n" for words in bands)
    (OUT / "everyday.txt").write_text(EVERYDAY + body, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
