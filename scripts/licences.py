"""Write the licence of every library that claimdiff needs into docs/licences.md. `--check` fails where it differs."""

from __future__ import annotations

import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution, requires
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "licences.md"
HEAD = """# Licences

Made by `python scripts/licences.py`. claimdiff itself is Apache-2.0. These are the libraries that it needs at run time, each
under a licence that permits it; those of the extras and of development are not shipped with it.

Data in the repository that was made from other people's data says so at its head: the tables of word frequencies are made from
wordfreq (CC BY-SA 4.0).

| library | licence |
|---|---|
"""


def page() -> str:
    """The table, by name."""
    names = sorted(needed("claimdiff") - {"claimdiff"})
    return HEAD + "".join(f"| {name} | {licence_of(distribution(name))} |\n" for name in names)


def needed(name: str, seen: frozenset[str] = frozenset()) -> frozenset[str]:
    """Every distribution that one needs, without extras."""
    seen = seen | {name}
    for line in requires(name) or []:
        need = re.split(r"[ ;\[<>=!~(]", line, maxsplit=1)[0].lower().replace("_", "-")
        if "extra ==" in line or need in seen:
            continue
        try:
            distribution(need)
        except PackageNotFoundError:
            continue  # for another platform or Python
        seen = seen | needed(need, seen)
    return seen


def licence_of(made: Distribution) -> str:
    """What a distribution says its licence is."""
    told = made.metadata
    if told.get("License-Expression"):
        return str(told["License-Expression"])
    classes = [c.split(" :: ")[-1] for c in told.get_all("Classifier") or [] if c.startswith("License ::")]
    classes = [c for c in classes if c != "OSI Approved"]
    return "; ".join(classes) or (told.get("License") or "not declared").splitlines()[0][:60]


def main(argv: list[str]) -> int:
    """Write the page, or check it."""
    if "--check" in argv:
        return 0 if PAGE.read_text(encoding="utf-8") == page() else 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
