"""What the tests share: clients of the service that the test runner started."""

import os
from typing import Any, Callable, List, Sequence

from social_lookup import AsyncSocialLookup, HttpTransport, NotSentError, Request, Response, SocialLookup

KEY = os.environ["SOCIAL_LOOKUP_KEY"]
BASE = os.environ["SOCIAL_LOOKUP_URL"]
VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"


def client(**settings: Any) -> SocialLookup:
    """A client that does not wait between attempts."""
    return SocialLookup(**{"wait": lambda seconds: None, "random": lambda: 0.0, **settings})


def async_client(**settings: Any) -> AsyncSocialLookup:
    async def wait(seconds: float) -> None:
        return None

    return AsyncSocialLookup(**{"wait": wait, "random": lambda: 0.0, **settings})


class Unreliable:
    """A transport of which some attempts fail before or after the service has answered."""

    def __init__(self, failures: Sequence[str] = ()) -> None:
        self.sent: List[Request] = []
        self._failures = list(failures)
        self._send: Callable[[Request], Response] = HttpTransport()

    def __call__(self, request: Request) -> Response:
        place = len(self.sent)
        self.sent.append(request)
        failure = self._failures[place] if place < len(self._failures) else None
        if failure == "refused":
            raise NotSentError("refused")
        response = self._send(request)
        if failure == "lost":
            raise ConnectionResetError("lost")
        return response
