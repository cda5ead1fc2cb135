"""Configuration: claimdiff.toml, then CLAIMDIFF_* in the environment, then flags; the later wins.

SETTINGS is the whole of it: one row a setting, with its default and what it is for. An unknown key is
an error that names the nearest known one. Without a claimdiff.toml here, the user's own is taken:
$XDG_CONFIG_HOME/claimdiff/claimdiff.toml, whose database, evidence and report lie in
$XDG_DATA_HOME/claimdiff (`claimdiff init --user`).
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
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
    most: float | None = None
    form: str | None = None
    """A row of FORMS: what each text has to look like."""
    is_place: bool = False
    """A file or folder that is written: of the user's own set-up, it lies among the user's data."""

    @property
    def variable(self) -> str:
        """Its environment variable."""
        return "CLAIMDIFF_" + self.key.replace(".", "_").upper()


SETTINGS = (
    Setting("database", "claimdiff.db", "the SQLite file", form="a path", is_place=True),
    Setting("evidence", "evidence", "folder for fetched pages as WARC; empty keeps none", is_place=True),
    Setting("report", "report", "folder for the HTML report; empty writes none", is_place=True),
    Setting(
        "contact", "", "address or page that outlets can write to; sent with every request", form="a contact"
    ),
    Setting("suppressions", "suppressions.toml", "file of findings that are not to be shown"),
    Setting("fetch.allow", [], "private networks that may be asked, such as 127.0.0.0/8", form="a network"),
    Setting(
        "fetch.per_host_s", 1.0, "least seconds between two requests to one host", least=0.0, most=3600.0
    ),
    Setting("fetch.at_once", 32, "hosts asked at the same time", least=1, most=1000),
    Setting("fetch.deadline_s", 30.0, "longest time for one answer", least=0.1, most=3600.0),
    Setting("fetch.keep_robots", True, "keep to robots.txt"),
    Setting(
        "fetch.cookies",
        [],
        "host=FILE: Netscape cookie files for outlets you subscribe to",
        form="host=value",
    ),
    Setting(
        "fetch.tokens", [], "host=VALUE: Authorization of search services", secret=True, form="host=value"
    ),
    Setting("fetch.verify", True, "check TLS certificates"),
    Setting("fetch.offline", False, "never touch the network"),
    Setting("run.workers", 2, "processes that read pages and extract claims", least=1, most=256),
    Setting("run.read_timeout_s", 30.0, "longest time to read one page", least=0.1, most=3600.0),
    Setting(
        "findings.min_severity", "low", "least severity shown: info, low, medium, high", choices=SEVERITIES
    ),
    Setting("notify.urls", "", "where to send digests (apprise addresses, comma-separated)", secret=True),
    Setting("notify.urls_file", "", "file with apprise addresses, one a line"),
    Setting("notify.min_severity", "high", "least severity that is sent", choices=SEVERITIES),
)

_KNOWN = {setting.key: setting for setting in SETTINGS}
_OTHER_VARIABLES = ("CLAIMDIFF_CONFIG", "CLAIMDIFF_WHO")


def _is_network(text: str) -> bool:
    import ipaddress

    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


FORMS: Mapping[str, tuple[Callable[[str], bool], str]] = {
    "a path": (lambda text: bool(text.strip()) and "\0" not in text, "the path of a file"),
    "a contact": (
        lambda text: not text or (("@" in text or "://" in text) and text.isascii() and text.isprintable()),
        'an address or page such as "mailto:desk@example.org"',
    ),
    "a network": (_is_network, 'networks such as "127.0.0.0/8"'),
    "host=value": (lambda text: all(text.partition("=")[::2]), "host=value"),
}
"""What the text of a setting, or each text of a list, has to look like, and how that is said."""


@dataclass(frozen=True, slots=True)
class Config:
    """The settled values, each with where it came from."""

    values: Mapping[str, Any]
    origins: Mapping[str, str]
    folder: Path
    home: Path | None = None
    """Where what is written lies, when that is not the folder of the configuration."""

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def path(self, key: str) -> Path | None:
        """A setting that is a path; None when empty.

        A relative one lies beside the configuration file (a flag's: where the user stands).
        """
        if not self.values[key]:
            return None
        if self.origins[key] == "flag":
            return Path(str(self.values[key]))
        place = self.home if self.home is not None and _KNOWN[key].is_place else self.folder
        return place / str(self.values[key])


def user_folder(kind: str) -> Path:
    """The user's own folder for "config" or "data", by the XDG rules: a relative one does not count."""
    told = os.environ.get(f"XDG_{kind.upper()}_HOME", "")
    usual = {"config": ".config", "data": ".local/share"}[kind]
    return (Path(told) if Path(told).is_absolute() else Path.home() / usual) / "claimdiff"


def find_file(path: str | None = None) -> Path:
    """The configuration file: the one that is named, the one in this folder, or the user's own."""
    named = path or os.environ.get("CLAIMDIFF_CONFIG")
    if named:
        if not Path(named).exists():
            raise UsageError(
                f"expected a configuration file, saw none at {named}; `claimdiff init` writes one"
            )
        return Path(named)
    if not Path(FILE).exists():
        with suppress(RuntimeError):  # a user without a home
            own = user_folder("config") / FILE
            if own.exists():
                return own
    return Path(FILE)


def load_config(path: str | None = None, flags: Mapping[str, Any] | None = None) -> Config:
    """Settle the configuration from file, environment and flags, in rising authority."""
    file = find_file(path)
    values = {s.key: s.default for s in SETTINGS}
    origins = {s.key: "default" for s in SETTINGS}
    for key, value in (_read_file(file) if file.exists() else {}).items():
        values[key], origins[key] = _checked(_KNOWN[key], value, str(file)), str(file)
    _check_variables()
    for setting in SETTINGS:
        if setting.variable in os.environ:
            told = _from_text(setting, os.environ[setting.variable])
            values[setting.key] = _checked(setting, told, setting.variable)
            origins[setting.key] = setting.variable
    for key, value in (flags or {}).items():
        if value is not None:
            values[key], origins[key] = _checked(_KNOWN[key], value, "flag"), "flag"
    return Config(values, origins, file.parent, _home_of(file))


def _home_of(file: Path) -> Path | None:
    try:
        is_own = file.exists() and file.parent.resolve() == user_folder("config").resolve()
    except RuntimeError:  # a user without a home
        return None
    return user_folder("data") if is_own else None


def _check_variables() -> None:
    """Refuse a variable that is nearly one of ours: a slip of the pen would go unseen."""
    known = [*(setting.variable for setting in SETTINGS), *_OTHER_VARIABLES]
    strange = sorted(name for name in os.environ if name.startswith("CLAIMDIFF_") and name not in known)
    if strange:
        from rapidfuzz.process import extractOne

        for name in strange:
            met = extractOne(name, known, score_cutoff=85)
            if met:
                raise UsageError(f"expected a known setting, saw the variable {name}; did you mean {met[0]}?")


def write_config(path: Path) -> None:
    """Write a configuration file with every setting, its meaning and its default."""
    lines, section = ["# claimdiff: settings that are commented out have the value shown", ""], ""
    for setting in SETTINGS:
        if setting.secret:  # never in a file that is shown around
            continue
        head, _, name = setting.key.rpartition(".")
        if head != section:
            section = head
            lines += ["", f"[{head}]"]
        lines += [f"# {setting.meaning}", f"# {name} = {toml_text(setting.default)}"]
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
            found |= {f"{key}.{name}": inner for name, inner in value.items()} or {key: {}}
        else:
            found[key] = value
    sections = {key.partition(".")[0] for key in _KNOWN if "." in key}
    found = {key: value for key, value in found.items() if not (value == {} and key in sections)}
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
    if setting.least is not None and not value >= setting.least:  # nan is not, either
        raise UsageError(f"{where}: expected {setting.key} to be {setting.least:g} or more, saw {value!r}")
    if setting.most is not None and value > setting.most:
        raise UsageError(f"{where}: expected {setting.key} to be {setting.most:g} or less, saw {value!r}")
    if setting.form is not None:
        _check_form(setting, value, where)
    return value


def _check_form(setting: Setting, value: Any, where: str) -> None:
    is_right, told = FORMS[setting.form or ""]
    for text in value if isinstance(value, list) else [value]:
        if not isinstance(text, str) or not is_right(text):
            seen = "one that is not (it is a secret, and not shown)" if setting.secret else repr(text)
            raise UsageError(f"{where}: expected {setting.key} to be {told}, saw {seen}")


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
        raise UsageError(
            f"{setting.variable}: expected {_KINDS[type(setting.default)]}, saw {text!r}"
        ) from error


def toml_text(value: Any) -> str:
    """A value as it is written in claimdiff.toml.

    >>> toml_text(True), toml_text(1.5), toml_text("a"), toml_text(["a", "b"])
    ('true', '1.5', '"a"', '["a", "b"]')
    """
    import json

    if isinstance(value, list):
        return f"[{', '.join(toml_text(inner) for inner in value)}]"
    return json.dumps(value, ensure_ascii=False)
