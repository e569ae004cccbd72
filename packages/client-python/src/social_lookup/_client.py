"""Clients: they drive requests, count costs and hold limits."""

from __future__ import annotations

import asyncio
import json
import math
import os
import re
import threading
import time
from typing import Any, Callable, Iterable, Mapping, Optional, Tuple, cast

from ._batch import AsyncRows, BatchSource, Rows
from ._errors import ApiError, ConnectionFailedError, CreditLimitError
from ._follow import AsyncFollow, Follow, wait_of
from ._jobs import JOB_ROWS, USUAL_JOB_ABOVE, batch_as_job, wait_for_job
from ._fork import begins_anew
from ._generated.table import calls
from ._http import HttpTransport, Request, Transport
from ._journal import Journal
from ._lists import AsyncListCall, ListCall, Source
from ._price import quote
from ._results import Answer, CallOptions, Found, Missing, RateLimit, ResponseDetails, sent
from ._secret import without_password
from ._send import Attempted, Sent, Settings, Steps, Wait, charge_of, key_of, progress_of, send
from ._spending import Progress, Spending
from ._threads import Threads
from ._tool_call import TOOL_ENTRY, tool_request, tool_result
from ._waits import number_of

# An operator's price list changes only when the service restarts.
_PRICES_SECONDS = 300

# Answers to a key that may not read the price list, and of services that have none.
_NO_PRICES = (401, 402, 403, 404)


class BaseClient:
    """What both clients share. The service is never called before a method is."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        max_credits: Optional[float] = None,
        max_credits_per_call: Optional[float] = None,
        options: Optional[CallOptions] = None,
        transport: Optional[Transport] = None,
        on_request: Optional[Callable[[Request], object]] = None,
        on_response: Optional[Callable[[Attempted], object]] = None,
        wait: Optional[Callable[[float], Any]] = None,
        random: Optional[Callable[[], float]] = None,
        max_requests: int = 32,
    ) -> None:
        """
        Args:
            api_key: Default: the environment variable SOCIAL_LOOKUP_KEY.
            base_url: Default: the environment variable SOCIAL_LOOKUP_URL, or http://127.0.0.1:3000.
            max_credits: Calls that could raise the sum of ``spent`` and ``uncertain`` above this are not sent.
            max_credits_per_call: Calls that could cost more than this are not sent.
            options: Settings of all calls: timeouts, retries, headers.
            transport: Sends the requests in place of ``http.client``; see HttpTransport.
            on_request: Called before each attempt.
            on_response: Called after each attempt.
            wait: Waits seconds between attempts in place of ``time.sleep`` or ``asyncio.sleep``.
            random: Replaces ``random.random`` in the spread of waits.
            max_requests: Requests at once of an asynchronous client, each in a thread.
        """
        key = key_of(api_key if api_key is not None else os.environ.get("SOCIAL_LOOKUP_KEY"))
        url = base_url or os.environ.get("SOCIAL_LOOKUP_URL") or "http://127.0.0.1:3000"
        if not re.match("https?://", url, re.IGNORECASE):
            raise ValueError("base_url has to begin with https:// or http://")
        url, authorization = without_password(url)
        self.base_url = url.rstrip("/")
        self._settings = Settings(self.base_url, key, options or {}, on_request, on_response)
        self._settings.authorization = authorization
        if random:
            self._settings.random = random
        self._transport: Transport = transport or HttpTransport()
        self._wait = wait
        self._max_credits = math.inf if max_credits is None else max_credits
        self._max_per_call = math.inf if max_credits_per_call is None else max_credits_per_call
        self._spending = Spending()
        self._lock = threading.Lock()
        self._prices: Tuple[float, Mapping[str, Any]] = (-math.inf, {})
        self._max_requests = max_requests
        begins_anew(self)
        self._attach(self)

    def _begin_anew(self) -> None:
        """In a forked process: a lock of the parent's threads is not released."""
        self._lock = threading.Lock()

    def _attach(self, client: Any) -> None:
        """Creates the calls."""

    @property
    def spent(self) -> float:
        """Credits charged to calls of this client so far."""
        return self._spending.spent

    @property
    def uncertain(self) -> float:
        """
        The highest prices of the calls that ended without an answer after an attempt that the service may have charged.
        Such a call is settled by sending it again with the ``idempotency_key`` of its error.
        """
        return self._spending.uncertain

    def _quote(self, call_id: str, params: Mapping[str, Any]) -> float:
        """The highest price of a call, by the price list of the service as far as it was read."""
        return quote(self._prices[1].get(call_id, calls[call_id].get("price")), params)

    def _read_prices(self) -> Steps:
        try:
            answer = yield from send(self._settings, "account.prices", calls["account.prices"], {}, {})
        except ApiError as error:
            if error.status not in _NO_PRICES:
                raise
            answer = Sent({"prices": {}}, {"requestId": "", "creditsCharged": 0, "version": "v1"})
        prices = answer.data.get("prices")
        self._prices = (time.monotonic(), prices if isinstance(prices, dict) else {})
        return answer

    def _prepare(self, call_id: str, max_credits: Optional[float]) -> Steps:
        """Reads the price list for a lookup with a limit."""
        limits = (math.inf if max_credits is None else max_credits, self._max_per_call, self._max_credits)
        is_old = time.monotonic() - self._prices[0] > _PRICES_SECONDS
        if "price" in calls[call_id] and min(limits) < math.inf and is_old:
            return (yield from self._read_prices())
        return Sent({}, {"requestId": "", "creditsCharged": 0, "version": "v1"})

    def _held(self, max_credits: Optional[float], key: Optional[str]) -> float:
        """What the limits leave for a call."""
        own = math.inf if max_credits is None else max_credits
        return min(own, self._max_per_call, self._spending.left_of(self._max_credits, key))

    def _steps(
        self, call_id: str, params: Mapping[str, Any], max_credits: Optional[float], options: CallOptions
    ) -> Steps:
        """Sends one call, within the limits of credits."""
        entry = calls[call_id]
        progress = progress_of(entry, options)
        yield from self._prepare(call_id, max_credits)
        price = self._quote(call_id, params)
        with self._spending.lock:
            left = self._held(max_credits, progress.key)
            if price > left:
                raise CreditLimitError(call_id, price, left)
            if call_id == "ask":
                # The service holds the limit: the price is that of the lookup which it finds.
                held = min(left, params.get("maxCredits", math.inf))
                if held < math.inf:
                    params = {**params, "maxCredits": max(0, held)}
                    price = held
            counting = self._spending.counting(price, progress)
            counting.__enter__()
        try:
            answer = yield from send(self._settings, call_id, entry, params, options, progress)
            if call_id == "ask":
                self._check_question(answer, progress)
        except BaseException as error:
            counting.__exit__(type(error), error, error.__traceback__)
            raise
        progress.counted = self._spending.add(progress, answer.is_replayed, charge_of(call_id, answer))
        counting.__exit__(None, None, None)
        return answer._replace(counted=progress.counted)

    def _check_question(self, answer: Sent, progress: Progress) -> None:
        routed, lookup = answer.data.get("routedOperation"), answer.data.get("lookup")
        if isinstance(routed, dict) and isinstance(routed.get("operationId"), str) and isinstance(lookup, dict):
            return
        raise self._foreign("/v1/ask", progress)

    def _foreign(self, path: str, progress: Progress) -> ConnectionFailedError:
        progress.may_have_run = True
        text = f"{self.base_url}{path} answered what is no answer of the service"
        return ConnectionFailedError(text, True, retryable=False)

    @staticmethod
    def _result(call_id: str, answer: Sent) -> Any:
        details = _details_of(answer)
        if "price" in calls[call_id]:
            outcome = answer.meta.get("lookupStatus", "found")
            if outcome == "found":
                return Found(answer.data, answer.meta, call_id, response=details)
            return Missing(answer.data, answer.meta, call_id, outcome, response=details)
        if call_id == "ask":
            # Copies the operation to the top, where type checkers can narrow by it.
            operation_id = answer.data["routedOperation"]["operationId"]
            return Answer({"operationId": operation_id, **answer.data}, answer.meta, details)
        return Answer(answer.data, answer.meta, details)

    def _tool_steps(
        self, name: str, arguments: Mapping[str, Any], max_credits: Optional[float], is_free: bool
    ) -> Steps:
        """Calls a tool of the agents' interface (``/mcp``); its data are the text, and whether it failed."""
        progress = progress_of(TOOL_ENTRY, {})
        # A model may send another type, which the service reads or refuses.
        wanted = arguments.get("maxCredits")
        with self._spending.lock:
            left = self._held(max_credits, None)
            if isinstance(wanted, (int, float)):
                left = min(left, wanted)
            is_limited = left < math.inf and not is_free
            counting = self._spending.counting(left if is_limited else 0, progress)
            counting.__enter__()
        given = {**arguments, "maxCredits": max(0, int(left))} if is_limited else arguments
        body, headers = tool_request(name, given, progress.key)
        try:
            options: CallOptions = {"headers": {**self._settings.options.get("headers", {}), **headers}}
            answer = yield from send(self._settings, "mcp", TOOL_ENTRY, body, options, progress)
            result = tool_result(answer.data)
            if result is None:
                raise self._foreign("/mcp", progress)
        except BaseException as error:
            counting.__exit__(type(error), error, error.__traceback__)
            raise
        self._spending.add(progress, answer.is_replayed, result.charged)
        counting.__exit__(None, None, None)
        return answer._replace(data=(result.text, result.is_error))

    def _call(self, call_id: str, params: Mapping[str, Any], options: CallOptions) -> Steps:
        """Sends a call that is no lookup."""
        entry = calls[call_id]
        return send(self._settings, call_id, entry, params, options, progress_of(entry, options))

    def _job_steps(
        self, call_id: str, params: Mapping[str, Any], max_credits: Optional[float], options: CallOptions
    ) -> Steps:
        """Looks up many inputs of a batch as a job, within the limits of credits."""
        parameter: str = calls[call_id]["price"]["inputs"]["parameter"]
        progress = progress_of(calls[call_id], options)
        price = self._quote(call_id, params)
        shared = {name: value for name, value in params.items() if name != parameter}

        def made() -> None:
            # It goes on without the client.
            progress.may_have_run = True

        with self._spending.lock:
            left = self._held(max_credits, progress.key)
            if price > left:
                raise CreditLimitError(call_id, price, left)
            counting = self._spending.counting(price, progress)
            counting.__enter__()
        try:
            own = _with_key(options, progress.key)
            answer = yield from batch_as_job(self._call, call_id, parameter, params[parameter], shared, own, made)
        except BaseException as error:
            if getattr(error, "may_have_run", False):
                made()
            counting.__exit__(type(error), error, error.__traceback__)
            raise
        progress.counted = self._spending.add(progress, answer.is_replayed, answer.meta["creditsCharged"])
        counting.__exit__(None, None, None)
        return answer._replace(counted=progress.counted)

    def _following(
        self, params: Mapping[str, Any], poll_seconds: Optional[float], options: Optional[CallOptions]
    ) -> Mapping[str, Any]:
        """The parameters of each request of a follow, except its position."""
        timeout = {**self._settings.options, **(options or {})}.get("timeout_seconds", 60)
        wait = wait_of(poll_seconds, cast(float, timeout))
        return {**params, "limit": 100, **({"wait": wait} if wait else {})}

    def _source(
        self, call_id: str, params: Mapping[str, Any], fetch: Callable[..., Any], options: Optional[CallOptions]
    ) -> Source:
        fields = list(calls[call_id]["items"])
        key = (options or {}).get("idempotency_key")
        return Source(call_id, fields, lambda: self._quote(call_id, params), fetch, key)

    def _batch(
        self, call_id: str, inputs: Iterable[str], params: Mapping[str, Any], settings: Mapping[str, Any]
    ) -> BatchSource:
        if isinstance(inputs, str):
            # Its letters would be inputs, and each is charged.
            raise TypeError(f"{call_id}.rows takes a list of inputs, not a text")
        declared: Mapping[str, Any] = calls[call_id]["price"]["inputs"]
        name, own = declared["parameter"], sent(params)
        key, all_inputs = self._settings.api_key, list(inputs)
        settings = dict(settings)
        is_job = key is not None and len(all_inputs) > settings.pop("job_above")
        mode = "test" if key and key.reveal().startswith("slk_test_") else "live"
        return BatchSource(
            call_id=call_id,
            name=f"{call_id} {mode} {json.dumps(own, sort_keys=True)}",
            parameter=name,
            most=JOB_ROWS if is_job else declared.get("maxInputs", 50),
            inputs=all_inputs,
            left=lambda key: self._held(None, key),
            price=lambda part: self._quote(call_id, {**own, name: part}),
            params=lambda part: {**own, name: part},
            wait=self._wait,
            random=self._settings.random,
            **settings,
        )

    def _close_transport(self) -> None:
        close = getattr(self._transport, "close", None)
        if close:
            close()


def _is_job(call_id: str, part: Mapping[str, Any]) -> bool:
    """Whether a part of a batch has more inputs than a request takes."""
    declared: Mapping[str, Any] = calls[call_id]["price"]["inputs"]
    return len(part[declared["parameter"]]) > int(declared.get("maxInputs", 50))


def _with_key(options: Optional[CallOptions], key: Optional[str]) -> CallOptions:
    """Options of one request of several, which has a key of its own."""
    own: CallOptions = {**(options or {})}
    if key is not None:
        own["idempotency_key"] = key
    return own


def _details_of(answer: Sent) -> Optional[ResponseDetails]:
    if answer.response is None:
        return None
    headers = answer.response.headers
    limits = [number_of(headers.get(f"ratelimit-{name}")) for name in ("limit", "remaining", "reset")]
    return ResponseDetails(
        answer.response.status,
        headers,
        headers.get("x-request-id", answer.meta["requestId"]),
        number_of(headers.get("age")),
        answer.is_replayed,
        RateLimit(*limits),
        answer.counted,
    )


class SyncClient(BaseClient):
    """Sends calls, and waits for their answers. Threads may share a client."""

    def _one(
        self,
        call_id: str,
        params: Mapping[str, Any],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Any:
        steps = self._steps(call_id, sent(params), max_credits, options or {})
        return self._result(call_id, self._drive(steps))

    def _drive(self, steps: Steps) -> Sent:
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wait):
                    (self._wait or time.sleep)(step.seconds)
                    step = steps.send(None)
                    continue
                try:
                    response = self._transport(step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(response)
        except StopIteration as end:
            answer: Sent = end.value
            return answer
        finally:
            steps.close()

    def _list(
        self,
        call_id: str,
        params: Mapping[str, Any],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Any, Any]:
        params = sent(params)

        def fetch(place: Mapping[str, Any], left: Optional[float], key: Optional[str]) -> Any:
            return self._one(call_id, place, left, _with_key(options, key))

        return ListCall(self._source(call_id, params, fetch, options), params, max_credits)

    def _rows(
        self,
        call_id: str,
        urls: Iterable[str],
        params: Mapping[str, Any],
        max_credits: Optional[float],
        concurrency: int,
        row_retries: int,
        options: Optional[CallOptions],
        journal: Optional[Journal],
        job_above: int = USUAL_JOB_ABOVE,
    ) -> Rows[Any]:
        def fetch(part: Mapping[str, Any], left: Optional[float], key: Optional[str]) -> Any:
            own = _with_key(options, key)
            if not _is_job(call_id, part):
                return self._one(call_id, part, left, own)
            return self._result(call_id, self._drive(self._job_steps(call_id, part, left, own)))

        def begin() -> None:
            self._drive(self._prepare(call_id, max_credits))

        settings = {"max_credits": max_credits, "concurrency": concurrency, "row_retries": row_retries}
        key = {**self._settings.options, **(options or {})}.get("idempotency_key")
        more = {"idempotency_key": key, "journal": journal, "fetch": fetch, "begin": begin, "job_above": job_above}
        return Rows(self._batch(call_id, urls, params, {**settings, **more}))

    def _wait_for_job(
        self,
        job_id: str,
        poll_seconds: float,
        on_progress: Optional[Callable[[Any], Any]],
        options: Optional[CallOptions],
    ) -> Any:
        return self._drive(wait_for_job(self._call, job_id, poll_seconds, on_progress, options or {})).data

    def _follow(
        self,
        call_id: str,
        after: str,
        params: Mapping[str, Any],
        poll_seconds: Optional[float],
        options: Optional[CallOptions],
    ) -> Follow:
        how = self._following(params, poll_seconds, options)

        def read(position: str) -> Any:
            return self._one(call_id, {**how, "after": position}, None, options)

        return Follow(read, after, poll_seconds)

    def _call_tool(
        self, name: str, arguments: Mapping[str, Any], max_credits: Optional[float], is_free: bool
    ) -> Tuple[str, bool]:
        """Calls a tool of the agents' interface; returns its text, and whether it failed."""
        text, is_error = self._drive(self._tool_steps(name, arguments, max_credits, is_free)).data
        return text, is_error

    def close(self) -> None:
        """Closes the open connections."""
        self._close_transport()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncClient(BaseClient):
    """
    Sends calls from ``asyncio``. Requests run in threads of the client's own, up to ``max_requests`` at once, and waits
    between attempts occupy none of them. A cancelled task ends at once; its request ends in its thread, within its timeout.
    """

    _executor: Tuple[int, Optional[Threads]] = (0, None)

    @property
    def _threads(self) -> Threads:
        """The threads of this process: a forked one has none of its parent's."""
        with self._lock:
            owner, threads = self._executor
            if threads is None or owner != os.getpid():
                threads = Threads(self._max_requests, "social-lookup")
                self._executor = (os.getpid(), threads)
            return threads

    async def _one(
        self,
        call_id: str,
        params: Mapping[str, Any],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Any:
        steps = self._steps(call_id, sent(params), max_credits, options or {})
        return self._result(call_id, await self._drive(steps))

    async def _drive(self, steps: Steps) -> Sent:
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wait):
                    await (self._wait or asyncio.sleep)(step.seconds)
                    step = steps.send(None)
                    continue
                try:
                    response = await self._threads.run(self._transport, step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(response)
        except StopIteration as end:
            answer: Sent = end.value
            return answer
        finally:
            steps.close()

    def _list(
        self,
        call_id: str,
        params: Mapping[str, Any],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListCall[Any, Any]:
        params = sent(params)

        def fetch(place: Mapping[str, Any], left: Optional[float], key: Optional[str]) -> Any:
            return self._one(call_id, place, left, _with_key(options, key))

        return AsyncListCall(self._source(call_id, params, fetch, options), params, max_credits)

    def _rows(
        self,
        call_id: str,
        urls: Iterable[str],
        params: Mapping[str, Any],
        max_credits: Optional[float],
        concurrency: int,
        row_retries: int,
        options: Optional[CallOptions],
        journal: Optional[Journal],
        job_above: int = USUAL_JOB_ABOVE,
    ) -> AsyncRows[Any]:
        async def fetch(part: Mapping[str, Any], left: Optional[float], key: Optional[str]) -> Any:
            own = _with_key(options, key)
            if not _is_job(call_id, part):
                return await self._one(call_id, part, left, own)
            return self._result(call_id, await self._drive(self._job_steps(call_id, part, left, own)))

        async def begin() -> None:
            await self._drive(self._prepare(call_id, max_credits))

        settings = {"max_credits": max_credits, "concurrency": concurrency, "row_retries": row_retries}
        key = {**self._settings.options, **(options or {})}.get("idempotency_key")
        more = {"idempotency_key": key, "journal": journal, "fetch": fetch, "begin": begin, "job_above": job_above}
        return AsyncRows(self._batch(call_id, urls, params, {**settings, **more}))

    async def _wait_for_job(
        self,
        job_id: str,
        poll_seconds: float,
        on_progress: Optional[Callable[[Any], Any]],
        options: Optional[CallOptions],
    ) -> Any:
        return (await self._drive(wait_for_job(self._call, job_id, poll_seconds, on_progress, options or {}))).data

    def _follow(
        self,
        call_id: str,
        after: str,
        params: Mapping[str, Any],
        poll_seconds: Optional[float],
        options: Optional[CallOptions],
    ) -> AsyncFollow:
        how = self._following(params, poll_seconds, options)

        def read(position: str) -> Any:
            return self._one(call_id, {**how, "after": position}, None, options)

        return AsyncFollow(read, after, poll_seconds)

    async def close(self) -> None:
        """Closes the open connections, and ends the threads after their requests. A later call begins new ones."""
        with self._lock:
            (owner, threads), self._executor = self._executor, (0, None)
        if threads is not None and owner == os.getpid():
            threads.close()
        self._close_transport()

    def __del__(self) -> None:
        owner, threads = self._executor
        if threads is not None and owner == os.getpid():
            threads.close()

    async def __aenter__(self) -> Any:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
