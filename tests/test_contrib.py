"""The files under contrib/ are of the form their readers expect."""

from __future__ import annotations

import configparser
import plistlib
import re
from pathlib import Path

import pytest

CONTRIB = Path(__file__).parent.parent / "contrib"


@pytest.mark.parametrize(
    ("name", "section", "key"), [("service", "Service", "ExecStart"), ("timer", "Timer", "OnCalendar")]
)
def test_systemd_units_parse_and_have_what_makes_them_work(name: str, section: str, key: str) -> None:
    unit = configparser.ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment]
    unit.read_string((CONTRIB / f"claimdiff.{name}").read_text())
    assert unit[section][key]
    assert unit["Unit"]["Description"]


def test_the_service_takes_a_held_lock_for_success() -> None:
    assert "SuccessExitStatus=5" in (CONTRIB / "claimdiff.service").read_text()


def test_the_cron_line_has_five_fields_and_a_command() -> None:
    (line,) = [x for x in (CONTRIB / "claimdiff.cron").read_text().splitlines() if x and x[0] != "#"]
    assert re.fullmatch(r"(?:[\d*/,-]+ ){5}cd .+ && claimdiff .+", line)


def test_the_launchd_file_parses() -> None:
    agent = plistlib.loads((CONTRIB / "org.claimdiff.run.plist").read_bytes())
    assert agent["ProgramArguments"][-1] == "run"
    assert agent["StartInterval"] == 300
