"""The documents say what the program has."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from db.store import Store

ROOT = Path(__file__).parent.parent


def test_every_table_and_column_is_documented() -> None:
    sections = re.split(r"^## ", (ROOT / "docs" / "database.md").read_text(), flags=re.M)[1:]
    told = {s.split("\n", 1)[0]: set(re.findall(r"^\| `(\w+)` \|", s, flags=re.M)) for s in sections}
    store = Store(":memory:")
    ours = [t for t in store.db.table_names() if "_fts" not in t and not t.startswith(("_", "sqlite_"))]
    for table in ours:
        columns = {column.name for column in store.db.table(table).columns}
        assert told.get(table) == columns, table
    assert told["Views"] == set(store.db.view_names())


def test_the_page_of_commands_is_up_to_date() -> None:
    done = subprocess.run([sys.executable, "scripts/document.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run: python scripts/document.py"


def test_readme_shows_what_its_examples_print() -> None:
    done = subprocess.run([sys.executable, "scripts/readme.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run: python scripts/readme.py"


def test_the_licences_are_those_of_what_is_needed() -> None:
    done = subprocess.run([sys.executable, "scripts/licences.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run: python scripts/licences.py"
