"""What holds for the whole site."""

import pytest
from django.conf import settings
from django.db import connection


@pytest.mark.django_db
def test_tests_run_on_postgresql_unless_told_otherwise() -> None:
    assert connection.vendor == settings.ENV.database.engine
