"""Wiring: settings, addresses, the ASGI application and the Celery application. No rules, no services."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
