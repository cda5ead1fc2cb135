"""Configuration: claimdiff.toml, then CLAIMDIFF_* in the environment, then flags; the later wins.

SETTINGS is the whole of it: one row a setting, with its default and what it is for. An unknown key is
an error that names the nearest known one.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from db.errors import UsageError

FILE = "claimdiff.toml"
SEVERITIES = ("info", "low", "medium", "high")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its key, default and meaning; the default's type is the setting's type."""

    key: str
    default: Any
    meaning: str
    secret: bool = False
    choices: tuple[str, ...] = ()
    least: float | None = None

    @property
    def variable(self) -> str:
        """Its environment variable."""
        return "CLAIMDIFF_" + self.key.replace(".", "_").upper()


SETTINGS = (
    Setting("database", "claimdiff.db", "the SQLite file"),
    Setting("evidence", "evidence", "folder for fetched pages as WARC; empty keeps none"),
    Setting("report", "report", "folder for the HTML report; empty writes none"),
    Setting("contact", "", "address or page that outlets can write to; sent with every request"),
    Setting("suppressions", "suppressions.toml", "file of findings that are not to be shown"),
    Setting("fetch.allow", [], "private networks that may be asked, such as 127.0.0.0/8"),
    Setting("fetch.per_host_s", 1.0, "least seconds between two requests to one host", least=0.0),
    Setting("fetch.at_once", 32, "hosts asked at the same time", least=1),
    Setting("fetch.deadline_s", 30.0, "longest time for one answer", least=0.0),
    Setting("fetch.keep_robots", True, "keep to robots.txt"),
    Setting("fetch.cookies", [], "host=FILE: Netscape cookie files for outlets you subscribe to"),
    Setting("fetch.tokens", [], "host=VALUE: Authorization of search services", secret=True),
    Setting("fetch.verify", True, "check TLS certificates"),
    Setting("fetch.offline", False, "never touch the network"),
    Setting("run.workers", 2, "processes that read pages and extract claims", least=1),
    Setting("run.read_timeout_s", 30.0, "longest time to read one page", least=0.0),
    Setting(
        "findings.min_severity", "low", "least severity shown: info, low, medium, high", choices=SEVERITIES
    ),
    Setting("notify.urls", "", "where to send digests (apprise addresses, comma-separated)", secret=True),
    Setting("notify.urls_file", "", "file with apprise addresses, one a line"),
    Setting("notify.min_severity", "high", "least severity that is sent", choices=SEVERITIES),
)

_KNOWN = {setting.key: setting for setting in SETTINGS}


@dataclass(frozen=True, slots=True)
class Config:
    """The settled values, each with where it came from."""

    values: Mapping[str, Any]
    origins: Mapping[str, str]
    folder: Path

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def path(self, key: str) -> Path | None:
        """A setting that is a path, relative to the configuration's folder; None when empty."""
        return self.folder / self.values[key] if self.values[key] else None


def load_config(path: str | None = None, flags: Mapping[str, Any] | None = None) -> Config:
    """Settle the configuration from file, environment and flags, in rising authority."""
    file = Path(path or os.environ.get("CLAIMDIFF_CONFIG") or FILE)
    if path and not file.exists():
        raise UsageError(f"expected a configuration file, saw none at {path}; `claimdiff init` writes one")
    values = {s.key: s.default for s in SETTINGS}
    origins = {s.key: "default" for s in SETTINGS}
    for key, value in (_read_file(file) if file.exists() else {}).items():
        values[key], origins[key] = _checked(_KNOWN[key], value, str(file)), str(file)
    for setting in SETTINGS:
        if setting.variable in os.environ:
            told = _from_text(setting, os.environ[setting.variable])
            values[setting.key] = _checked(setting, told, setting.variable)
            origins[setting.key] = setting.variable
    for key, value in (flags or {}).items():
        if value is not None:
            values[key], origins[key] = value, "flag"
    return Config(values, origins, file.parent)


def write_config(path: Path) -> None:
    """Write a configuration file with every setting, its meaning and its default."""
    lines, section = ["# claimdiff: settings that are commented out have the value shown", ""], ""
    for setting in SETTINGS:
        if setting.secret:
            continue
        head, _, name = setting.key.rpartition(".")
        if head != section:
            section = head
            lines += ["", f"[{head}]"]
        lines += [f"# {setting.meaning}", f"# {name} = {_toml(setting.default)}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _read_file(file: Path) -> dict[str, Any]:
    try:
        tree = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: expected TOML, saw: {error}") from error
    except OSError as error:
        raise UsageError(f"{file}: expected a file that can be read, saw: {error.strerror}") from error
    found: dict[str, Any] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            found |= {f"{key}.{name}": inner for name, inner in value.items()}
        else:
            found[key] = value
    for key in found:
        if key not in _KNOWN:
            raise UsageError(f"{file}: unknown setting {key!r}{_nearest(key)}")
        if _KNOWN[key].secret:
            raise UsageError(
                f"{file}: {key!r} is a secret; give it as {_KNOWN[key].variable} or in notify.urls_file"
            )
    return found


def _nearest(key: str) -> str:
    from rapidfuzz.process import extractOne

    met = extractOne(key, list(_KNOWN), score_cutoff=60)
    return f"; did you mean {met[0]!r}?" if met else f"; known are {', '.join(_KNOWN)}"


_KINDS = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list of texts",
}


def _checked(setting: Setting, value: Any, where: str) -> Any:
    if isinstance(setting.default, float) and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) is not type(setting.default):
        kind = _KINDS[type(setting.default)]
        raise UsageError(f"{where}: expected {setting.key} to be {kind}, saw {value!r}")
    if setting.choices and value not in setting.choices:
        raise UsageError(
            f"{where}: expected {setting.key} to be one of {', '.join(setting.choices)}, saw {value!r}"
        )
    if setting.least is not None and value < setting.least:
        raise UsageError(f"{where}: expected {setting.key} to be {setting.least:g} or more, saw {value!r}")
    return value


def _from_text(setting: Setting, text: str) -> Any:
    if isinstance(setting.default, bool):
        if text.lower() not in ("1", "0", "true", "false", "yes", "no"):
            raise UsageError(f"{setting.variable}: expected true or false, saw {text!r}")
        return text.lower() in ("1", "true", "yes")
    if isinstance(setting.default, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    try:
        return type(setting.default)(text)
    except ValueError as error:
        raise UsageError(f"{setting.variable}: expected a number, saw {text!r}") from error


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
