"""Plant one change of each kind into clean copies of the sample stories, and see what is found.

    python scripts/plant.py [--most N] [--seed N] [--list] [--write docs/quality.md]

Prints recall by kind and the false alarms on untouched copies; ``--write`` puts the table into a document between
its marks. The same seed plants the same changes.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.planted.copies import CLEAN
from tests.planted.measure import Tally, base_alarms, explain, measure, sum_of, untouched_alarms
from tests.planted.plants import Plant, make_plants

BEGIN, END = "<!-- planted: begin -->", "<!-- planted: end -->"


def main(argv: list[str] | None = None) -> int:
    """Plant, measure, print, and write where asked."""
    given = _arguments(argv)
    plants = make_plants(given.seed, most=given.most)
    if given.kind:
        plants = [plant for plant in plants if plant.kind in given.kind]
    tally = _measured(plants, given.workers)
    alarms = list(untouched_alarms())
    lines = table(tally, len(alarms), sum(map(len, CLEAN.values())))
    print("\n".join(lines))
    if given.list or given.why:
        _list(tally, plants, why=given.why)
        for story, finding in alarms:
            print(
                f"alarm  {story}/{finding.at.article}  {finding.kind}  {finding.at.surface!r}  {finding.message}"
            )
    if given.write:
        write(given.write, lines, given.seed, given.most)
    if tally.recall() < given.floor:
        print(f"expected a recall of {given.floor} or more, saw {tally.recall():.3f}", file=sys.stderr)
        return 1
    return 0


def _measured(plants: list[Plant], workers: int) -> Tally:
    """The tally of all plants, story by story in so many processes; the same whatever their number."""
    stories = [[plant for plant in plants if plant.story == story] for story in CLEAN]
    if workers < 2:
        return sum_of(map(measure, stories))
    with ProcessPoolExecutor(workers) as pool:
        return sum_of(pool.map(measure, stories))


def table(tally: Tally, alarms: int, articles: int) -> list[str]:
    """The figures as a Markdown table and two sentences."""
    rows = ["| planted | plants | found | recall | something heard there |", "|---|---|---|---|---|"]
    for kind, planted in sorted(tally.planted.items()):
        heard = tally.located[kind] / planted
        rows.append(f"| {kind} | {planted} | {tally.caught[kind]} | {tally.recall(kind):.3f} | {heard:.3f} |")
    planted, caught = sum(tally.planted.values()), sum(tally.caught.values())
    heard = sum(tally.located.values()) / max(planted, 1)
    rows.append(f"| **all** | {planted} | {caught} | {tally.recall():.3f} | {heard:.3f} |")
    rows += [
        "",
        f"False alarms above info on {articles} untouched articles: {alarms} ({alarms / articles:.3f} an article).",
    ]
    return rows


def write(path: Path, lines: list[str], seed: int, most: int) -> None:
    """Put the table into a document between its marks, dated; make the document where there is none."""
    day = datetime.now(UTC).date().isoformat()
    intro = (
        "One change planted into clean copies of the six written stories (`scripts/plant.py --most "
        f"{most}`, seed {seed}, {day}): the articles on which nobody planted a difference, one of them changed, all compared."
    )
    section = "\n".join((BEGIN, "## Planted changes", "", intro, "", *lines, END))
    text = path.read_text(encoding="utf-8") if path.exists() else "# Quality\n"
    if BEGIN in text and END in text:
        text = text[: text.index(BEGIN)] + section + text[text.index(END) + len(END) :]
    else:
        text = f"{text.rstrip()}\n\n{section}\n"
    path.write_text(text, encoding="utf-8")


def _list(tally: Tally, plants: list[Plant], *, why: bool) -> None:
    for plant, heard in tally.missed:
        print(f"missed {plant.kind:22} {plant.story}/{plant.target}  {plant.note!r}  heard {list(heard)}")
        if why:
            print(*(f"         {line}" for line in explain(plant)), sep="\n")
    for plant, finding in base_alarms(plants):
        print(
            f"base   {plant.kind:22} {plant.story}/{finding.at.article}  {finding.kind}  {finding.at.surface!r}"
        )


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--most", type=int, default=160, help="plants of each kind, at most")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--floor", type=float, default=0.0, help="fail where the recall over all is less")
    parser.add_argument("--kind", action="append", help="only this kind (may be repeated)")
    parser.add_argument("--list", action="store_true", help="print each miss and each false alarm")
    parser.add_argument(
        "--why", action="store_true", help="and what the changed place was read as and joined with"
    )
    parser.add_argument("--write", type=Path, help="the document that takes the table")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
