"""What differs between machines, read from the environment once and checked: wrong values stop the start, by name.

Without any variable the site runs embedded: SQLite in ``var/``, no broker, localhost only.
"""

import re
import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off"}
_LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
_LOCAL_SITE = "http://localhost:8000"
_HOST = re.compile(r"\*|\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:]+\]")
_SECRET_LENGTH = 50
_LOG_FORMATS = ("text", "json")
_LOG_LEVELS = ("debug", "info", "warning", "error")


class EnvironmentFault(ValueError):
    """A variable of the environment that says something we cannot use; the message names it and what would do."""


@dataclass(frozen=True)
class Database:
    """Where the data lives: a SQLite file (``engine == "sqlite"``) or a PostgreSQL database."""

    engine: str
    name: str
    user: str = ""
    password: str = field(default="", repr=False)
    host: str = ""
    port: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Environment:
    """All that the settings want to know about the machine."""

    debug: bool
    secret_key: str | None = field(repr=False)
    site_url: str
    allowed_hosts: tuple[str, ...]
    database: Database
    redis_url: str | None
    data_folder: Path
    is_behind_proxy: bool = False
    log_format: str = "text"
    log_level: str = "info"
    time_zone: str | None = None

    @property
    def is_https(self) -> bool:
        return self.site_url.startswith("https:")

    @property
    def is_local(self) -> bool:
        """Whether the site has no address but this machine's own."""
        return urlsplit(self.site_url).hostname in ("localhost", "127.0.0.1", "::1")


def read(environ: Mapping[str, str], root: Path) -> Environment:
    """The environment of a site whose code lies in ``root``; raises ``EnvironmentFault`` at the first bad variable."""
    data_folder = root / environ.get("DATA_FOLDER", "var")
    database = _database(environ.get("DATABASE_URL", ""), data_folder)
    site_url = _site_url(environ.get("SITE_URL", _LOCAL_SITE))
    return Environment(
        debug=_flag("DEBUG", environ.get("DEBUG", "false")),
        secret_key=_secret_key(environ.get("SECRET_KEY", ""), is_shared=database.engine == "postgresql"),
        site_url=site_url,
        allowed_hosts=_hosts(environ.get("ALLOWED_HOSTS", ""), site_url),
        database=database,
        redis_url=_redis_url(environ.get("REDIS_URL", "")),
        data_folder=data_folder,
        is_behind_proxy=_flag("BEHIND_PROXY", environ.get("BEHIND_PROXY", "false")),
        log_format=_choice("LOG_FORMAT", environ.get("LOG_FORMAT", ""), _LOG_FORMATS, "text"),
        log_level=_choice("LOG_LEVEL", environ.get("LOG_LEVEL", ""), _LOG_LEVELS, "info"),
        time_zone=_time_zone(environ.get("TIME_ZONE", "")),
    )


def _time_zone(name: str) -> str | None:
    if name and name not in zoneinfo.available_timezones():
        raise EnvironmentFault(f"TIME_ZONE is {name!r}; write a name such as Europe/Berlin")
    return name or None


def _choice(name: str, text: str, choices: tuple[str, ...], otherwise: str) -> str:
    if text and text.lower() not in choices:
        raise EnvironmentFault(f"{name} is {text!r}; write {', '.join(choices[:-1])} or {choices[-1]}")
    return text.lower() or otherwise


def _flag(name: str, text: str) -> bool:
    if text.lower() in _TRUE:
        return True
    if text.lower() in _FALSE | {""}:
        return False
    raise EnvironmentFault(f"{name} is {text!r}; write true or false")


def _secret_key(text: str, *, is_shared: bool) -> str | None:
    if not text and is_shared:
        raise EnvironmentFault(
            "SECRET_KEY is missing: all processes on one PostgreSQL database must share it. "
            'Make one: python -c "import secrets; print(secrets.token_urlsafe(50))"'
        )
    if text and len(text) < _SECRET_LENGTH:
        raise EnvironmentFault(f"SECRET_KEY has {len(text)} characters; take {_SECRET_LENGTH} or more random ones")
    return text or None


def _site_url(text: str) -> str:
    url = _split("SITE_URL", text)
    if url.scheme not in {"http", "https"} or not url.hostname or url.path.strip("/") or url.query:
        raise EnvironmentFault(f"SITE_URL is {text!r}; write scheme and host alone, such as https://simultan.example")
    return f"{url.scheme}://{url.netloc}"


def _hosts(text: str, site_url: str) -> tuple[str, ...]:
    """The hosts listed, or the site's own and this machine's; never none."""
    hosts = tuple(host for host in text.replace(",", " ").split())
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise EnvironmentFault(f"ALLOWED_HOSTS: {host!r} is no host name; write names without scheme, port or path")
    own = urlsplit(site_url).hostname or ""
    return hosts or tuple(dict.fromkeys((own, *_LOCAL_HOSTS)))


def _database(text: str, data_folder: Path) -> Database:
    if not text:
        return Database(engine="sqlite", name=str(data_folder / "simultan.sqlite3"))
    url = _split("DATABASE_URL", text)
    match url.scheme:
        case "sqlite":
            return _sqlite(url, text)
        case "postgres" | "postgresql":
            return _postgresql(url)
    raise EnvironmentFault(f"DATABASE_URL starts with {url.scheme!r}; write postgresql://… or sqlite:///path")


def _sqlite(url: SplitResult, text: str) -> Database:
    """``sqlite:///file`` is relative to where we start, ``sqlite:////file`` is absolute, as everywhere."""
    if url.netloc or not url.path.strip("/"):
        raise EnvironmentFault(f"DATABASE_URL is {text!r}; write sqlite:/// and the path of the file")
    return Database(engine="sqlite", name=unquote(url.path[1:]))


def _postgresql(url: SplitResult) -> Database:
    """As libpq reads it: a ``host`` or ``port`` in the query wins, which is how a socket's folder is given."""
    options = dict(parse_qsl(url.query))
    host = options.pop("host", unquote(url.hostname or ""))
    port = options.pop("port", str(_port("DATABASE_URL", url) or ""))
    name = unquote(url.path.removeprefix("/"))
    if not name:
        raise EnvironmentFault("DATABASE_URL names no database; write postgresql://user:password@host:5432/name")
    return Database(
        engine="postgresql",
        name=name,
        user=unquote(url.username or ""),
        password=unquote(url.password or ""),
        host=host,
        port=port,
        options=options,
    )


def _redis_url(text: str) -> str | None:
    if not text:
        return None
    url = _split("REDIS_URL", text)
    if url.scheme not in {"redis", "rediss"} or not url.hostname:
        raise EnvironmentFault("REDIS_URL must read redis://host:6379/0, or rediss://… for TLS")
    _port("REDIS_URL", url)
    return text


def _split(name: str, text: str) -> SplitResult:
    """The parts of an address; the text itself stays out of the message, it may hold a password."""
    try:
        return urlsplit(text)
    except ValueError as error:
        raise EnvironmentFault(f"{name} is no address: {error}") from None


def _port(name: str, url: SplitResult) -> int | None:
    try:
        return url.port
    except ValueError:
        raise EnvironmentFault(f"{name}: the port must be a number from 0 to 65535") from None
