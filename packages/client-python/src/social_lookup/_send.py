"""Builds requests, reads answers, and decides on retries. It does no input or output: drivers send and wait."""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Generator, Mapping, NamedTuple, Optional, Tuple, Union, cast
from urllib.parse import quote as quote_url
from urllib.parse import urlencode, urljoin, urlsplit

from ._errors import ApiError, ConnectionFailedError
from ._generated.errors import error_classes
from ._http import NotSentError, Request, Response
from ._results import CallOptions, Meta

# The wait before the first repeat without a Retry-After; it doubles with each.
_FIRST_WAIT_SECONDS = 0.5

Entry = Mapping[str, Any]
"""How one call is sent: see ``_generated/table.py``."""


class Wait(NamedTuple):
    """A driver waits this long before it goes on."""

    seconds: float


class Sent(NamedTuple):
    data: Any
    meta: Meta


Steps = Generator[Union[Request, Wait], Optional[Response], Sent]


@dataclass(frozen=True)
class Attempted:
    """The end of one attempt."""

    request: Request
    status: int
    """0: no answer."""
    duration_seconds: float
    meta: Optional[Meta]
    error: Optional[Exception]


@dataclass
class Settings:
    base_url: str
    api_key: Optional[str]
    options: CallOptions
    on_request: Optional[Callable[[Request], object]] = None
    on_response: Optional[Callable[[Attempted], object]] = None
    random: Callable[[], float] = field(default=random.random)


def key_of(text: Optional[str]) -> Optional[str]:
    """Refuses characters that a header cannot have: an error of ``http.client`` would show the key in logs."""
    # A key that was read from a file often ends with a line break.
    key = (text or "").strip()
    if not all("!" <= letter <= "~" for letter in key):
        raise ValueError("api_key has characters that no key has")
    return key or None


def charge_of(call_id: str, answer: Sent, options: CallOptions) -> float:
    """The credits of a call. A repeat of `ask` costs nothing; the attempt whose answer was lost was charged."""
    if call_id == "ask" and "originalRequestId" in answer.meta and "idempotency_key" not in options:
        answer = Sent(None, answer.data["lookup"]["meta"])
    return answer.meta["creditsCharged"]


def send(
    settings: Settings, call_id: str, entry: Entry, params: Mapping[str, Any], options: CallOptions
) -> Steps:
    """Sends a call, and repeats it by what its answer states."""
    shared = settings.options
    headers = {**shared.get("headers", {}), **options.get("headers", {})}
    chosen: CallOptions = {**shared, **options, "headers": headers}
    retries = chosen.get("retries", 3)
    deadline = time.monotonic() + chosen.get("deadline_seconds", 180)
    is_repeatable = "price" not in entry or chosen.get("retry_lost", False)
    method, url, own_headers, body = _request_of(settings, entry, params, chosen)
    was_lost = False
    attempt = 0
    while True:
        attempt += 1
        timeout = min(chosen.get("timeout_seconds", 60), max(0.001, deadline - time.monotonic()))
        request = Request(call_id, method, url, own_headers, body, attempt, timeout)
        failure: Union[ApiError, ConnectionFailedError]
        try:
            return (yield from _try_send(settings, entry, request))
        except (ApiError, ConnectionFailedError) as error:
            failure = error
        if isinstance(failure, ApiError):
            if failure.status == 404 and was_lost and method == "DELETE":
                # A repeated deletion whose first answer was lost.
                return Sent({"deleted": True}, {"requestId": "", "creditsCharged": 0, "version": "v1"})
            may_repeat = failure.retryable
        else:
            may_repeat = failure.retryable and (not failure.may_have_run or is_repeatable)
            was_lost = was_lost or failure.may_have_run
        wait = _wait_before(failure, attempt, settings.random)
        if not may_repeat or attempt > retries or time.monotonic() + wait >= deadline:
            raise failure
        yield Wait(wait)


def _wait_before(failure: Union[ApiError, ConnectionFailedError], attempt: int, spread: Callable[[], float]) -> float:
    seconds = failure.retry_after_seconds
    if seconds is not None:
        # After the stated time, spread over a tenth of it, so that callers do not return all at once.
        return seconds * (1 + spread() / 10)
    return backoff(attempt, spread)


def backoff(repeat: int, spread: Callable[[], float]) -> float:
    """The wait before a repeat, from 1, for which no answer states a time."""
    return float(_FIRST_WAIT_SECONDS * 2 ** (repeat - 1) * (0.5 + spread() / 2))


def _request_of(
    settings: Settings, entry: Entry, params: Mapping[str, Any], options: CallOptions
) -> Tuple[str, str, Dict[str, str], Optional[bytes]]:
    headers = {"accept": "application/json", "user-agent": "social-lookup-python"}
    if settings.api_key is not None:
        headers["x-api-key"] = settings.api_key
    if entry.get("idempotent"):
        headers["idempotency-key"] = options.get("idempotency_key") or str(uuid.uuid4())
    path, query, rest = _place_params(entry, params)
    body: Optional[bytes] = None
    if entry.get("lines"):
        body = "".join(json.dumps(line) + "\n" for line in rest["lines"]).encode()
        headers["content-type"] = "application/x-ndjson"
    elif "query" in entry and rest:
        body = json.dumps(rest).encode()
        headers["content-type"] = "application/json"
    headers.update(options.get("headers", {}))
    url = settings.base_url + path + (f"?{urlencode(query)}" if query else "")
    return entry.get("method", "GET"), url, headers, body


def _text_of(value: Any) -> str:
    return json.dumps(value) if isinstance(value, (bool, type(None))) else str(value)


def _place_params(
    entry: Entry, params: Mapping[str, Any]
) -> Tuple[str, "list[Tuple[str, str]]", Dict[str, Any]]:
    """Puts each parameter into the path, the query or the body."""
    path: str = entry["path"]
    query: "list[Tuple[str, str]]" = []
    rest: Dict[str, Any] = {}
    for name, value in params.items():
        if f"{{{name}}}" in path:
            path = path.replace(f"{{{name}}}", quote_url(_text_of(value), safe=""))
        elif "query" in entry and name not in entry["query"]:
            rest[name] = value
        elif not isinstance(value, (list, tuple)):
            query.append((name, _text_of(value)))
        elif name in entry.get("joined", ()):
            query.append((name, ",".join(map(_text_of, value))))
        else:
            query.extend((name, _text_of(one)) for one in value)
    missing = re.search(r"\{(\w+)\}", path)
    if missing:
        raise TypeError(f"{entry['path']} needs the parameter {missing[1]}")
    return path, query, rest


def _try_send(settings: Settings, entry: Entry, request: Request) -> Steps:
    if settings.on_request:
        settings.on_request(request)
    began = time.monotonic()
    response: Optional[Response] = None
    sent: Optional[Sent] = None
    failed: Optional[Exception] = None
    try:
        try:
            response = yield request
        except OSError as error:
            text = f"no answer from {settings.base_url} ({error or type(error).__name__})"
            raise ConnectionFailedError(text, not isinstance(error, NotSentError)) from error
        assert response is not None
        sent = _read(settings, entry, request, response)
        return sent
    except Exception as error:
        failed = error
        raise
    finally:
        if settings.on_response:
            status = response.status if response else 0
            duration = time.monotonic() - began
            settings.on_response(Attempted(request, status, duration, sent and sent.meta, failed))


def _read(settings: Settings, entry: Entry, request: Request, response: Response) -> Sent:
    status, is_done = response.status, 200 <= response.status < 300
    remaining = response.headers.get("x-credits-remaining")
    more: Any = {} if remaining is None else {"creditsRemaining": int(remaining)}
    if entry.get("file") and is_done:
        request_id = response.headers.get("x-request-id", "")
        meta: Any = {"requestId": request_id, "creditsCharged": 0, "version": "v1", **more}
        return Sent(response.body.decode(), meta)
    body = _parse(response.body)
    answered = body.get("meta")
    if is_done and isinstance(answered, dict) and isinstance(answered.get("creditsCharged"), (int, float)):
        return Sent(body.get("data"), cast(Any, {**answered, **more}))
    fields = _error_fields(body.get("error"), response)
    if is_done or fields is None:
        raise _foreign_answer(settings.base_url, response)
    page = f"/docs/operations/{request.call_id}.md" if "price" in entry and not entry.get("file") else "/docs"
    kind = error_classes.get(fields["code"], ApiError)
    raise kind(status, fields, settings.base_url + page)


def _parse(text: bytes) -> Dict[str, Any]:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        # A page of a gateway, or an answer that was cut.
        return {}
    return body if isinstance(body, dict) else {}


def _error_fields(error: Any, response: Response) -> Optional[Dict[str, Any]]:
    """The fields of an error of the service; None for errors of other servers."""
    if not isinstance(error, dict):
        return None
    if isinstance(error.get("data"), dict):
        # The agents' interface has the fields of the error in `data`.
        request_id = response.headers.get("x-request-id", "")
        error = {**error["data"], "message": error.get("message"), "requestId": request_id}
    if not isinstance(error.get("code"), str) or not isinstance(error.get("retryable"), bool):
        return None
    seconds = _retry_after(response)
    return error if seconds is None else {"retryAfterSeconds": seconds, **error}


def _retry_after(response: Response) -> Optional[float]:
    """Seconds of the header Retry-After, which has seconds or a date (RFC 9110, section 10.2.3)."""
    value = response.headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError, IndexError):
        return None


# Statuses by which a gateway refuses a request before it passes it on, although a later one can succeed.
_NOT_NOW = (425, 429, 503)


def _foreign_answer(base_url: str, response: Response) -> ConnectionFailedError:
    """The error for an answer of a gateway, a proxy or another server."""
    status = response.status
    if 300 <= status < 400:
        target = urlsplit(urljoin(base_url, response.headers.get("location", "")))
        message = f"{base_url} redirects to {target.scheme}://{target.netloc}."
        advice = " Redirects are not followed: set base_url to the address of the service."
        return ConnectionFailedError(message + advice, False, retryable=False)
    is_not_now = status in _NOT_NOW
    # 408: the gateway gave up on a request that may be under way.
    is_refused = 400 <= status < 500 and status != 408
    return ConnectionFailedError(
        f"{base_url} answered {status} without an envelope",
        not is_refused and not is_not_now,
        retryable=not is_refused or is_not_now,
        retry_after_seconds=_retry_after(response),
    )
