"""What a browser may load for our pages: nothing but our own files. Pages that may do more say so themselves."""

from asgiref.sync import iscoroutinefunction
from django.http import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

HEADER = "Content-Security-Policy"
# Sockets to the same host are 'self' too. htmx sets styles in place, hence 'unsafe-inline' for those alone.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'self'; frame-ancestors 'none'"
)


@sync_and_async_middleware
def content_security_policy(get_response):
    """Add the policy to every answer that has none of its own."""
    if iscoroutinefunction(get_response):

        async def answer(request):
            return _guarded(await get_response(request))
    else:

        def answer(request):
            return _guarded(get_response(request))

    return answer


def _guarded(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault(HEADER, POLICY)
    return response
