"""What people see where nothing is, where they may not go, and where something broke."""

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from tests.tournaments.hall import Hall

pytestmark = pytest.mark.django_db


def test_address_of_nowhere_says_so(client: Client) -> None:
    answer = client.get("/nowhere/", headers={"accept-language": "en"})

    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


def test_page_of_officials_says_who_may_open_it(client: Client, hall: Hall) -> None:
    client.force_login(User.objects.create_user("otto"))

    answer = client.get(f"/t/{hall.tournament.code}/console/")

    assert answer.status_code == 403
    assert "Ask the director to appoint you." in answer.text


def test_form_without_its_proof_says_what_to_do(hall: Hall) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(hall.director)

    answer = client.post(f"/t/{hall.tournament.code}/do/begin-round/")

    assert answer.status_code == 403
    assert "Nothing was changed. Go back, load the page again and send it once more." in answer.text


def test_broken_page_speaks_both_languages_and_needs_nothing(rf: RequestFactory) -> None:
    answer = server_error(rf.get("/"))

    assert answer.status_code == 500
    assert "Nothing that was confirmed is lost." in answer.text
    assert "Nichts, was bestätigt wurde, ist verloren." in answer.text
