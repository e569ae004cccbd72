"""What the tests share: clients of the service that the test runner started."""

import json
import os
from typing import Any, Callable, Dict, List, Sequence
from urllib.parse import parse_qs, urlsplit

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


class People:
    """A transport in the place of the service: batches of people, of which each row costs 3 credits, once for each key."""

    def __init__(self) -> None:
        self.charged = 0
        self.requests: List[List[str]] = []
        self.rows_of: Callable[[List[str]], List[Any]] = lambda urls: [self.row(url) for url in urls]
        self.before: Callable[[List[str]], None] = lambda urls: None
        """Called for each request; may raise. What it raises is lost after the charge."""
        self._answers: Dict[str, Any] = {}

    @staticmethod
    def row(url: str) -> Dict[str, Any]:
        return {"url": url, "lookupStatus": "found", "error": None, "profile": {"handle": url}}

    def __call__(self, request: Request) -> Response:
        if request.call_id == "account.prices":
            return self.answer({"prices": {}}, 0)
        urls = parse_qs(urlsplit(request.url).query)["url"]
        self.requests.append(urls)
        key = request.headers["idempotency-key"]
        is_replayed = key in self._answers
        if not is_replayed:
            rows = self.rows_of(urls)
            self.charged += 3 * len(rows)
            self._answers[key] = (rows, 3 * len(rows))
        self.before(urls)
        rows, cost = self._answers[key]
        return self.answer({"results": rows}, cost, {"idempotent-replayed": "true"} if is_replayed else {})

    @staticmethod
    def answer(data: Any, cost: int, headers: Dict[str, str] = {}) -> Response:
        meta = {"requestId": "r", "creditsCharged": cost, "version": "v1", "lookupStatus": "found"}
        return Response(200, headers, json.dumps({"data": data, "meta": meta}).encode())
