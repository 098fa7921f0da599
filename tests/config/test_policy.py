import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.policy import content_security_policy

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'self'; frame-ancestors 'none'"
)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/health", "/words/", "/static/simultan/logo.svg", "/nowhere"])
def test_every_answer_says_what_a_browser_may_load(client: Client, address: str) -> None:
    answer = client.get(address)

    assert answer.headers["content-security-policy"] == POLICY
    answer.close()


async def test_answers_of_coroutines_say_so_too() -> None:
    async def page(_: HttpRequest) -> HttpResponse:
        return HttpResponse()

    answer = await content_security_policy(page)(RequestFactory().get("/"))

    assert answer.headers["content-security-policy"] == POLICY


def test_page_that_has_a_policy_of_its_own_keeps_it() -> None:
    own = content_security_policy(lambda _: HttpResponse(headers={"Content-Security-Policy": "frame-ancestors *"}))

    assert own(RequestFactory().get("/")).headers["content-security-policy"] == "frame-ancestors *"


@pytest.mark.django_db
def test_personal_addresses_do_not_travel_to_other_sites(client: Client) -> None:
    assert client.get("/health").headers["referrer-policy"] == "same-origin"
