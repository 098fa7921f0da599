from pathlib import Path

import pytest

from config.env import Database, Environment, EnvironmentFault, read

ROOT = Path("/srv/simultan")
SECRET = "s" * 50


def test_nothing_set_means_embedded_on_localhost() -> None:
    assert read({}, ROOT) == Environment(
        debug=False,
        secret_key=None,
        site_url="http://localhost:8000",
        allowed_hosts=("localhost", "127.0.0.1", "[::1]"),
        database=Database(engine="sqlite", name="/srv/simultan/var/simultan.sqlite3"),
        redis_url=None,
        data_folder=ROOT / "var",
        is_behind_proxy=False,
        log_format="text",
        log_level="info",
    )


def test_everything_set_means_servers() -> None:
    environ = {
        "DEBUG": "no",
        "SECRET_KEY": SECRET,
        "SITE_URL": "https://simultan.example/",
        "ALLOWED_HOSTS": "simultan.example, .clubs.example",
        "DATABASE_URL": "postgresql://anna:p%40ss@db.example:5433/play?sslmode=require",
        "REDIS_URL": "redis://cache.example:6380/1",
        "DATA_FOLDER": "/var/lib/simultan",
        "BEHIND_PROXY": "true",
        "LOG_FORMAT": "json",
        "LOG_LEVEL": "WARNING",
    }

    environment = read(environ, ROOT)

    assert environment == Environment(
        debug=False,
        secret_key=SECRET,
        site_url="https://simultan.example",
        allowed_hosts=("simultan.example", ".clubs.example"),
        database=Database(
            engine="postgresql",
            name="play",
            user="anna",
            password="p@ss",
            host="db.example",
            port="5433",
            options={"sslmode": "require"},
        ),
        redis_url="redis://cache.example:6380/1",
        data_folder=Path("/var/lib/simultan"),
        is_behind_proxy=True,
        log_format="json",
        log_level="warning",
    )
    assert environment.is_https


def test_site_is_an_allowed_host_of_its_own() -> None:
    hosts = read({"SITE_URL": "https://simultan.example"}, ROOT).allowed_hosts

    assert hosts == ("simultan.example", "localhost", "127.0.0.1", "[::1]")


def test_socket_folder_is_given_in_the_query() -> None:
    environ = {"DATABASE_URL": "postgresql://postgres:@/postgres?host=/tmp/pg", "SECRET_KEY": SECRET}

    database = read(environ, ROOT).database

    assert database == Database(engine="postgresql", name="postgres", user="postgres", host="/tmp/pg")


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("sqlite:///club.sqlite3", "club.sqlite3"),
        ("sqlite:////srv/my%20club.sqlite3", "/srv/my club.sqlite3"),
        ("sqlite:///:memory:", ":memory:"),
    ],
)
def test_sqlite_file_is_relative_or_absolute(url: str, name: str) -> None:
    assert read({"DATABASE_URL": url}, ROOT).database == Database(engine="sqlite", name=name)


@pytest.mark.parametrize(("text", "flag"), [("1", True), ("True", True), ("on", True), ("0", False), ("", False)])
def test_flags_are_read_in_many_spellings(text: str, flag: bool) -> None:
    assert read({"DEBUG": text}, ROOT).debug is flag


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({"DEBUG": "maybe"}, "DEBUG is 'maybe'; write true or false"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY has 5 characters; take 50 or more random ones"),
        ({"SITE_URL": "simultan.example"}, "SITE_URL is 'simultan.example'; write scheme and host alone"),
        ({"SITE_URL": "https://a.example/club"}, "SITE_URL is 'https://a.example/club'; write scheme and host alone"),
        ({"ALLOWED_HOSTS": "https://a.example"}, "ALLOWED_HOSTS: 'https://a.example' is no host name"),
        ({"DATABASE_URL": "mysql://a/b"}, "DATABASE_URL starts with 'mysql'; write postgresql://… or sqlite:///path"),
        ({"DATABASE_URL": "sqlite://club.sqlite3"}, "write sqlite:/// and the path of the file"),
        ({"DATABASE_URL": "postgresql://db.example"}, "DATABASE_URL names no database"),
        ({"DATABASE_URL": "postgresql://db.example:x/a"}, "DATABASE_URL: the port must be a number from 0 to 65535"),
        ({"DATABASE_URL": "postgresql://[::1/a"}, "DATABASE_URL is no address"),
        ({"DATABASE_URL": "postgresql://db.example/a"}, "SECRET_KEY is missing"),
        ({"BEHIND_PROXY": "nginx"}, "BEHIND_PROXY is 'nginx'; write true or false"),
        ({"LOG_FORMAT": "xml"}, "LOG_FORMAT is 'xml'; write text or json"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL is 'loud'; write debug, info, warning or error"),
        ({"REDIS_URL": "cache.example:6379"}, "REDIS_URL must read redis://host:6379/0"),
        ({"REDIS_URL": "redis://cache.example:70000"}, "REDIS_URL: the port must be a number from 0 to 65535"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(environ: dict[str, str], message: str) -> None:
    with pytest.raises(EnvironmentFault) as refusal:
        read(environ, ROOT)

    assert message in str(refusal.value)


@pytest.mark.parametrize("url", ["postgresql://anna:geheim@[::1/a", "postgresql://anna:geheim@db.example:x/a"])
def test_refusal_keeps_the_password_to_itself(url: str) -> None:
    with pytest.raises(EnvironmentFault) as refusal:
        read({"DATABASE_URL": url, "SECRET_KEY": SECRET}, ROOT)

    assert "geheim" not in str(refusal.value)


def test_secrets_stay_out_of_the_printed_environment() -> None:
    environ = {"DATABASE_URL": "postgresql://anna:geheim@db.example/a", "SECRET_KEY": SECRET}

    printed = repr(read(environ, ROOT))

    assert "geheim" not in printed
    assert SECRET not in printed


@pytest.mark.parametrize(
    ("site", "is_local"),
    [
        ("http://localhost:8000", True),
        ("http://127.0.0.1", True),
        ("http://[::1]:8000", True),
        ("https://simultan.example", False),
        ("http://192.168.1.5:8000", False),
    ],
)
def test_site_is_local_without_an_address_of_its_own(site: str, is_local: bool) -> None:
    assert read({"SITE_URL": site}, ROOT).is_local == is_local


def test_time_zone_is_one_that_exists() -> None:
    assert read({"TIME_ZONE": "Europe/Berlin"}, ROOT).time_zone == "Europe/Berlin"
    with pytest.raises(EnvironmentFault, match="TIME_ZONE is 'Mars/Base'; write a name such as Europe/Berlin"):
        read({"TIME_ZONE": "Mars/Base"}, ROOT)
