"""Builds requests, reads answers, and decides on retries. It does no input or output: drivers send and wait."""

from __future__ import annotations

import json
import random
import time
import uuid
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Dict, Generator, Mapping, NamedTuple, Optional, Union, cast
from urllib.parse import quote as quote_url
from urllib.parse import urljoin, urlsplit

from ._errors import ApiError, ConnectionFailedError
from ._generated.errors import error_classes
from ._http import MAX_ANSWER_BYTES, NotSentError, Request, Response, TooLargeError
from ._request import Entry, request_of
from ._meta import Meta
from ._results import CallOptions
from ._secret import Headers, Secret, shown_headers
from ._spending import Progress
from ._waits import number_of, retry_after, wait_before


class Wait(NamedTuple):
    """A driver waits this long before it goes on."""

    seconds: float


class Sent(NamedTuple):
    data: Any
    meta: Meta
    response: Optional[Response] = None
    counted: float = 0
    """The credits that the client counted for it."""

    @property
    def is_replayed(self) -> bool:
        """The answer to a repeated Idempotency-Key, which was charged before."""
        headers = self.response.headers if self.response else {}
        return "originalRequestId" in self.meta or "idempotent-replayed" in headers


Steps = Generator[Union[Request, Wait], Optional[Response], Sent]


@dataclass(frozen=True)
class Attempted:
    """The end of one attempt. The headers of its request are shown without the key."""

    request: Request
    status: int
    """0: no answer."""
    duration_seconds: float
    meta: Optional[Meta]
    error: Optional[Exception]


@dataclass
class Settings:
    base_url: str
    api_key: Optional[Secret]
    options: CallOptions
    on_request: Optional[Callable[[Request], object]] = None
    on_response: Optional[Callable[[Attempted], object]] = None
    random: Callable[[], float] = field(default=random.random)
    authorization: Optional[Secret] = None
    """Name and password of the address."""


def key_of(text: Optional[str]) -> Optional[Secret]:
    """Refuses characters that a header cannot have: an error of ``http.client`` would show the key in logs."""
    # A key that was read from a file often ends with a line break.
    key = (text or "").strip()
    if not all("!" <= letter <= "~" for letter in key):
        raise ValueError("api_key has characters that no key has")
    return Secret(key) if key else None


def charge_of(call_id: str, answer: Sent) -> float:
    """The credits of a call. A repeat of ``ask`` states the cost of its lookup alone."""
    meta: Any = answer.meta
    if call_id == "ask" and "originalRequestId" in answer.meta:
        meta = answer.data["lookup"].get("meta") or {}
    return cast(float, meta.get("creditsCharged", 0))


def progress_of(entry: Entry, options: CallOptions) -> Progress:
    """Begins a call. Lookups and some other calls take an Idempotency-Key: they are carried out once under it."""
    takes_key = "price" in entry or entry.get("idempotent")
    given = options.get("idempotency_key")
    return Progress(given or uuid.uuid4().hex if takes_key else None, given is not None)


def send(
    settings: Settings,
    call_id: str,
    entry: Entry,
    params: Mapping[str, Any],
    options: CallOptions,
    progress: Optional[Progress] = None,
) -> Steps:
    """Sends a call, and repeats it by what its answer states."""
    shared = settings.options
    headers = {**shared.get("headers", {}), **options.get("headers", {})}
    chosen: CallOptions = {**shared, **options, "headers": headers}
    progress = progress or progress_of(entry, options)
    retries = chosen.get("retries", 3)
    deadline = time.monotonic() + chosen.get("deadline_seconds", 180)
    outgoing = request_of(settings.base_url, _own_headers(settings, progress), entry, params, headers)
    is_repeatable = _is_repeatable(settings, entry, chosen)
    most = chosen.get("max_answer_bytes", MAX_ANSWER_BYTES)
    attempt = 0
    while True:
        attempt += 1
        timeout = min(chosen.get("timeout_seconds", 60), max(0.001, deadline - time.monotonic()))
        request = Request(call_id, *outgoing, attempt, timeout, most)
        failure: Union[ApiError, ConnectionFailedError]
        try:
            return (yield from _try_send(settings, entry, request, progress))
        except (ApiError, ConnectionFailedError) as error:
            failure = error
        if isinstance(failure, ConnectionFailedError):
            is_lost = failure.may_have_run
        else:
            is_lost = _is_payment_open(failure) and "price" in entry and not _has_account(settings, chosen)
        is_gone = isinstance(failure, ApiError) and failure.status == 404
        if is_gone and progress.may_have_run and outgoing.method == "DELETE":
            # A repeated deletion whose first answer was lost.
            return Sent({"deleted": True}, {"requestId": "", "creditsCharged": 0, "version": "v1"})
        progress.may_have_run = progress.may_have_run or is_lost
        may_repeat = failure.retryable and (not is_lost or is_repeatable)
        wait = wait_before(failure.retry_after_seconds, attempt, settings.random)
        if not may_repeat or attempt > retries or time.monotonic() + wait >= deadline:
            failure.may_have_run = progress.may_have_run
            failure.idempotency_key = progress.key
            raise failure
        yield Wait(wait)


def _own_headers(settings: Settings, progress: Progress) -> Headers:
    headers = Headers()
    if settings.authorization is not None:
        headers["authorization"] = settings.authorization.reveal()
    if settings.api_key is not None:
        headers["x-api-key"] = settings.api_key.reveal()
    if progress.key is not None:
        headers["idempotency-key"] = progress.key
    return headers


def _is_repeatable(settings: Settings, entry: Entry, options: CallOptions) -> bool:
    """
    Whether a call whose answer was lost is sent again. A lookup is: under its key the service charges it once. A caller
    without an account pays for each request, and a transport that pays would sign a second payment. A POST that takes no key
    is carried out each time: an invitation would be sent several times.
    """
    if "price" not in entry:
        takes_key = bool(entry.get("idempotent"))
        return entry.get("method") != "POST" or takes_key or options.get("retry_lost") is True
    return options.get("retry_lost", _has_account(settings, options) and not entry.get("keyless", False))


def _has_account(settings: Settings, options: CallOptions) -> bool:
    names = {name.lower() for name in options.get("headers", {})}
    return settings.api_key is not None or not names.isdisjoint(("authorization", "x-api-key", "cookie"))


_MAX_LOOKUP_BYTES = 8_000_000
"""Twice the largest answer to a lookup."""


def _is_payment_open(failure: ApiError) -> bool:
    """Whether a payment of the request may be settled. After other errors the service does not settle it."""
    return failure.status >= 500 and failure.reason in ("in_progress", "service_unavailable", "internal")


def _try_send(settings: Settings, entry: Entry, request: Request, progress: Progress) -> Steps:
    # Hooks write logs.
    shown = replace(request, headers=shown_headers(request.headers))
    if settings.on_request:
        settings.on_request(shown)
    began = time.monotonic()
    response: Optional[Response] = None
    sent: Optional[Sent] = None
    failed: Optional[Exception] = None
    try:
        try:
            response = yield request
        except TooLargeError as error:
            # Its frames hold what was read, and so would an error that is raised here.
            error.__traceback__ = None
        except OSError as error:
            text = f"no answer from {settings.base_url} ({error or type(error).__name__})"
            raise ConnectionFailedError(text, not isinstance(error, NotSentError)) from error
        except BaseException:
            # A cancelled task, or an interrupt: the request may be under way.
            progress.may_have_run = True
            raise
        if response is None:
            text = f"the answer of {settings.base_url} is larger than {request.max_answer_bytes} bytes; the option max_answer_bytes raises the limit"
            # No answer to a lookup is larger than 4 MB: one beyond that is not of the service, and the lookup's own answer was lost.
            is_lie = "price" in entry and request.max_answer_bytes >= _MAX_LOOKUP_BYTES
            raise ConnectionFailedError(text, True, retryable=is_lie)
        sent = _read(settings, entry, request, response)
        return sent
    except Exception as error:
        failed = error
        raise
    finally:
        if settings.on_response:
            status = response.status if response else 0
            duration = time.monotonic() - began
            settings.on_response(Attempted(shown, status, duration, sent and sent.meta, failed))


def _read(settings: Settings, entry: Entry, request: Request, response: Response) -> Sent:
    is_done = 200 <= response.status < 300
    remaining = number_of(response.headers.get("x-credits-remaining"))
    more: Any = {} if remaining is None else {"creditsRemaining": remaining}
    if is_done and _is_file(entry, request, response):
        request_id = response.headers.get("x-request-id", "")
        meta: Any = {"requestId": request_id, "creditsCharged": 0, "version": "v1", **more}
        if "x-next-cursor" in response.headers:
            meta["nextCursor"] = response.headers["x-next-cursor"]
        return Sent(response.body.decode(errors="replace"), meta, response)
    body = {} if is_done and entry.get("file") else _parse(response.body)
    data, answered = body.get("data"), body.get("meta")
    if is_done and isinstance(data, dict) and isinstance(answered, dict) and _is_number(answered.get("creditsCharged")):
        return Sent(data, cast(Any, {"requestId": "", **answered, **more}), response)
    fields = _error_fields(body.get("error"), response)
    if is_done or fields is None:
        raise _foreign_answer(settings.base_url, response)
    kind = error_classes.get(fields["code"], ApiError)
    raise kind(response.status, fields, _docs_of(settings.base_url, fields))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_file(entry: Entry, request: Request, response: Response) -> bool:
    """Whether the answer is a file: of a route of files, or a list that the caller accepts as CSV or JSON lines."""
    kind = response.headers.get("content-type", "").lower()
    if kind.startswith(("text/csv", "application/x-ndjson")):
        return True
    # A page that nobody asked for is that of a gateway.
    accepts_pages = "text/html" in request.headers.get("accept", "")
    return bool(entry.get("file")) and (accepts_pages or not kind.startswith("text/html"))


def _docs_of(base_url: str, fields: Mapping[str, Any]) -> str:
    """The page of the reason; the service states its path."""
    docs = fields.get("docs")
    path = docs if isinstance(docs, str) else f"/docs/errors/{quote_url(fields['reason'], safe='')}"
    return base_url + path if path.startswith("/") else path


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
    texts = {name: error[name] if isinstance(error.get(name), str) else "" for name in ("reason", "requestId", "message")}
    fields = {**error, **texts, "message": texts["message"] or error["code"]}
    seconds = number_of(fields.pop("retryAfterSeconds", None))
    if seconds is None:
        seconds = retry_after(response.headers)
    return fields if seconds is None else {**fields, "retryAfterSeconds": max(0.0, seconds)}


# Statuses by which a gateway refuses a request before it passes it on, although a later one can succeed. 503 is none: a
# front also sends it when the connection to the service ends after the service has carried out the request.
_NOT_NOW = (425, 429)


def _foreign_answer(base_url: str, response: Response) -> ConnectionFailedError:
    """The error for an answer of a gateway, a proxy or another server."""
    status = response.status
    if 300 <= status < 400:
        message = f"{base_url} redirects to {_place_of(urljoin(base_url, response.headers.get('location', '')))}."
        advice = " Redirects are not followed: set base_url to the address of the service."
        return ConnectionFailedError(message + advice, False, retryable=False)
    is_not_now = status in _NOT_NOW
    # 408: the gateway gave up on a request that may be under way.
    is_refused = 400 <= status < 500 and status != 408
    return ConnectionFailedError(
        f"{base_url} answered {status} without an envelope",
        not is_refused and not is_not_now,
        retryable=not is_refused or is_not_now,
        retry_after_seconds=retry_after(response.headers),
    )


def _place_of(url: str) -> str:
    """Scheme and host of an address, without a name and a password."""
    try:
        target = urlsplit(url)
    except ValueError:
        return "another address"
    return f"{target.scheme}://{target.netloc.rpartition('@')[2]}"
