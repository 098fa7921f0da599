"""Django's settings. What differs between machines comes from ``config/env.py`` and nowhere else."""

import os
import tomllib
from pathlib import Path

import tzlocal
from django.utils.translation import gettext_lazy as _

from config import env, logs, secret

ROOT = Path(__file__).resolve().parent.parent
ENV = env.read(os.environ, ROOT)
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

DEBUG = ENV.debug
SECRET_KEY = ENV.secret_key or secret.kept_in(ENV.data_folder / "secret-key")
SITE_URL = ENV.site_url
ALLOWED_HOSTS = list(ENV.allowed_hosts)
# Where phones find a site that has no address of its own; ``serve`` knows, because it listens there.
NEARBY_HOST: str | None = None
CSRF_TRUSTED_ORIGINS = [ENV.site_url]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.policy.content_security_policy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- storage --------------------------------------------------------------------------------------------------------

# A receipt means "on disk": WAL with synchronous=FULL, and writers take their lock at BEGIN instead of failing later.
SQLITE_OPTIONS = {
    "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
}
# Connections that stay open per thread exhaust PostgreSQL under ASGI; a pool per process does not.
POSTGRESQL_OPTIONS = {"pool": {"min_size": 1, "max_size": 16}}

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3" if ENV.database.engine == "sqlite" else "django.db.backends.postgresql",
        "NAME": ENV.database.name,
        "USER": ENV.database.user,
        "PASSWORD": ENV.database.password,
        "HOST": ENV.database.host,
        "PORT": ENV.database.port,
        "OPTIONS": {
            **(SQLITE_OPTIONS if ENV.database.engine == "sqlite" else POSTGRESQL_OPTIONS),
            **ENV.database.options,
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ENV.data_folder.mkdir(parents=True, exist_ok=True)
# Compiled word lists, named by their content; the database says which edition is which.
LEXICON_FOLDER = ENV.data_folder / "lexicons"
LEXICON_UPLOAD_BYTES = 32 * 1024 * 1024

# --- messages between processes ---------------------------------------------------------------------------------------

# Embedded, the worker is a thread of the web process and the queue lives in memory; asked once a second (the default)
# a backlog would starve everything.
CELERY_BROKER_URL = ENV.redis_url or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {} if ENV.redis_url else {"polling_interval": 0.02}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
# What a lost task left undone is found soon; `celery worker --beat` keeps this time.
CELERY_BEAT_SCHEDULE = {"sweep": {"task": "tournaments.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}}}

# Sockets need no channel layer: each process has one hub, fed by one subscription, see tournaments/live/hub.py.
REDIS_URL = ENV.redis_url

# --- what is written down ---------------------------------------------------------------------------------------------

LOGGING = logs.configuration(ENV.log_format, ENV.log_level.upper())
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# --- languages and times ----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [ROOT / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
USE_TZ = True
# Papers and tables tell the time of the place; browsers tell that of the visitor.
TIME_ZONE = ENV.time_zone or tzlocal.get_localzone_name() or "UTC"

# --- static files -----------------------------------------------------------------------------------------------------

# While developing, files come straight from their folders; otherwise collected, compressed and named by their content.
STATIC_URL = "static/"
STATIC_ROOT = ENV.data_folder / "static"
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "config.storage.StaticStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

# --- people who sign in -----------------------------------------------------------------------------------------------

LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
# Club evenings are weeks apart; nobody should have to look for a password when the hall is waiting.
SESSION_COOKIE_AGE = 60 * 24 * 60 * 60
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

# --- safety -----------------------------------------------------------------------------------------------------------

# Anybody can send this header; only a proxy that always sets it itself makes it true.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENV.is_behind_proxy else None
SECURE_SSL_REDIRECT = ENV.is_https
SECURE_REDIRECT_EXEMPT = [r"^health$"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if ENV.is_https else 0
SESSION_COOKIE_SECURE = ENV.is_https
CSRF_COOKIE_SECURE = ENV.is_https
LANGUAGE_COOKIE_SECURE = ENV.is_https
LANGUAGE_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
# Addresses of personal links stay with us when somebody follows a link to another site.
SECURE_REFERRER_POLICY = "same-origin"
# Whether all other hosts of the domain speak HTTPS too (W005, W021) is not for one site among them to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
