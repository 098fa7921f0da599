from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """People, time and storage around the rules."""

    name = "tournaments"
