"""Clients: they drive requests, count costs and hold limits."""

from __future__ import annotations

import asyncio
import json
import math
import os
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Callable, Iterable, Mapping, Optional, Tuple

from ._batch import AsyncRows, Rows
from ._errors import ApiError, CreditLimitError
from ._follow import AsyncFollow, Follow
from ._generated.table import calls
from ._http import HttpTransport, Request, Transport
from ._lists import AsyncListCall, ListCall, Source
from ._price import quote
from ._results import Answer, CallOptions, Found, Missing, sent
from ._send import Attempted, Sent, Settings, Steps, Wait, charge_of, key_of, send

# An operator's price list changes only when the service restarts.
_PRICES_SECONDS = 300

# Answers to a key that may not read the price list, and of services that have none.
_NO_PRICES = (401, 402, 403, 404)


# Priced, so that a call whose answer was lost is repeated only with ``retry_lost``.
_MCP = {"path": "/mcp", "method": "POST", "price": 0, "query": [], "file": True}


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
            max_credits: Calls that could raise ``spent`` above this are not sent.
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
        self.base_url = url.rstrip("/")
        self._settings = Settings(self.base_url, key, options or {}, on_request, on_response)
        if random:
            self._settings.random = random
        self._transport: Transport = transport or HttpTransport()
        self._wait = wait
        self._max_credits = math.inf if max_credits is None else max_credits
        self._max_per_call = math.inf if max_credits_per_call is None else max_credits_per_call
        self._spent: float = 0
        self._reserved: float = 0
        self._lock = threading.Lock()
        self._prices: Tuple[float, Mapping[str, Any]] = (-math.inf, {})
        self._max_requests = max_requests
        self._attach(self)

    def _attach(self, client: Any) -> None:
        """Creates the calls."""

    @property
    def spent(self) -> float:
        """Credits charged to calls of this client so far."""
        return self._spent

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
        self._prices = (time.monotonic(), (answer.data or {}).get("prices", {}))
        return answer

    def _steps(
        self, call_id: str, params: Mapping[str, Any], max_credits: Optional[float], options: CallOptions
    ) -> Steps:
        """Sends one call, within the limits of credits."""
        entry = calls[call_id]
        own = math.inf if max_credits is None else max_credits
        is_limited = min(own, self._max_per_call, self._max_credits) < math.inf
        if "price" in entry and is_limited and time.monotonic() - self._prices[0] > _PRICES_SECONDS:
            yield from self._read_prices()
        price = self._quote(call_id, params)
        with self._lock:
            left = min(own, self._max_per_call, self._max_credits - self._spent - self._reserved)
            if price > left:
                raise CreditLimitError(call_id, price, left)
            if call_id == "ask":
                # The service holds the limit: the price is that of the lookup which it finds.
                held = min(left, params.get("maxCredits", math.inf))
                if held < math.inf:
                    params = {**params, "maxCredits": max(0, held)}
                    price = held
            self._reserved += price
        try:
            answer = yield from send(self._settings, call_id, entry, params, options)
            with self._lock:
                self._spent += charge_of(call_id, answer, options)
            return answer
        finally:
            with self._lock:
                self._reserved -= price

    @staticmethod
    def _result(call_id: str, answer: Sent) -> Any:
        if "price" in calls[call_id]:
            outcome = answer.meta.get("lookupStatus", "found")
            if outcome == "found":
                return Found(answer.data, answer.meta, call_id)
            return Missing(answer.data, answer.meta, call_id, outcome)
        if call_id == "ask":
            # Copies the operation to the top, where type checkers can narrow by it.
            operation_id = answer.data["routedOperation"]["operationId"]
            return Answer({"operationId": operation_id, **answer.data}, answer.meta)
        return Answer(answer.data, answer.meta)

    def _source(self, call_id: str, params: Mapping[str, Any], fetch: Callable[..., Any]) -> Source:
        fields = list(calls[call_id]["items"])
        return Source(call_id, fields, lambda: self._quote(call_id, params), fetch)

    def _batch(
        self,
        call_id: str,
        fetch: Callable[..., Any],
        urls: Iterable[str],
        params: Mapping[str, Any],
        max_credits: Optional[float],
        concurrency: int,
        row_retries: int,
    ) -> Tuple[Any, ...]:
        if isinstance(urls, str):
            # Its letters would be inputs, and each is charged.
            raise TypeError(f"{call_id}.rows takes a list of inputs, not a text")
        inputs: Mapping[str, Any] = calls[call_id]["price"]["inputs"]
        name = inputs["parameter"]

        def fetch_part(part: Any, left: Optional[float]) -> Any:
            return fetch({**sent(params), name: part}, left)

        def price(part: Any) -> float:
            return self._quote(call_id, {**sent(params), name: part})

        most, waits = inputs.get("maxInputs", 50), (self._wait, self._settings.random)
        return fetch_part, price, most, list(urls), max_credits, concurrency, row_retries, *waits

    def _close_transport(self) -> None:
        close = getattr(self._transport, "close", None)
        if close:
            close()


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

        def fetch(place: Mapping[str, Any], left: Optional[float]) -> Any:
            return self._one(call_id, place, left, options)

        return ListCall(self._source(call_id, params, fetch), params, max_credits)

    def _rows(
        self,
        call_id: str,
        urls: Iterable[str],
        params: Mapping[str, Any],
        max_credits: Optional[float],
        concurrency: int,
        row_retries: int,
        options: Optional[CallOptions],
    ) -> Rows[Any]:
        def fetch(part: Mapping[str, Any], left: Optional[float]) -> Any:
            return self._one(call_id, part, left, options)

        return Rows(*self._batch(call_id, fetch, urls, params, max_credits, concurrency, row_retries))

    def _follow(
        self,
        call_id: str,
        after: str,
        params: Mapping[str, Any],
        poll_seconds: float,
        options: Optional[CallOptions],
    ) -> Follow:
        def read(position: str) -> Any:
            return self._one(call_id, {**params, "limit": 100, "after": position}, None, options)

        return Follow(read, after, poll_seconds)

    def _call_tool(
        self, name: str, arguments: Mapping[str, Any], max_credits: Optional[float], is_free: bool
    ) -> Tuple[str, bool]:
        """Calls a tool of the agents' interface (``/mcp``); returns its text, and whether it failed."""
        # A model may send another type, which the service reads or refuses.
        wanted = arguments.get("maxCredits")
        with self._lock:
            left = min(
                math.inf if max_credits is None else max_credits,
                wanted if isinstance(wanted, (int, float)) else math.inf,
                self._max_per_call,
                self._max_credits - self._spent - self._reserved,
            )
            is_limited = left < math.inf and not is_free
            reserved = left if is_limited else 0
            self._reserved += reserved
        sent_arguments = {**arguments, "maxCredits": max(0, int(left))} if is_limited else arguments
        body = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": name, "arguments": sent_arguments},
        }
        headers = {
            **self._settings.options.get("headers", {}),
            "accept": "application/json, text/event-stream",
            "mcp-protocol-version": "2025-11-25",
        }
        try:
            answer = self._drive(send(self._settings, "mcp", _MCP, body, {"headers": headers}))
            lines = [line[6:] for line in answer.data.splitlines() if line.startswith("data: ")]
            message = json.loads(lines[0] if lines else answer.data)
            if "result" not in message:
                return message["error"]["message"], True
            result = message["result"]
            with self._lock:
                self._spent += (result.get("structuredContent") or {}).get("charged", 0)
            text = "\n".join(part.get("text", "") for part in result["content"])
            return text, result.get("isError", False)
        finally:
            with self._lock:
                self._reserved -= reserved

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

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._max_requests, "social-lookup")

    async def _one(
        self,
        call_id: str,
        params: Mapping[str, Any],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Any:
        loop = asyncio.get_running_loop()
        steps = self._steps(call_id, sent(params), max_credits, options or {})
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wait):
                    await (self._wait or asyncio.sleep)(step.seconds)
                    step = steps.send(None)
                    continue
                try:
                    response = await loop.run_in_executor(self._threads, self._transport, step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(response)
        except StopIteration as end:
            return self._result(call_id, end.value)
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

        def fetch(place: Mapping[str, Any], left: Optional[float]) -> Any:
            return self._one(call_id, place, left, options)

        return AsyncListCall(self._source(call_id, params, fetch), params, max_credits)

    def _rows(
        self,
        call_id: str,
        urls: Iterable[str],
        params: Mapping[str, Any],
        max_credits: Optional[float],
        concurrency: int,
        row_retries: int,
        options: Optional[CallOptions],
    ) -> AsyncRows[Any]:
        def fetch(part: Mapping[str, Any], left: Optional[float]) -> Any:
            return self._one(call_id, part, left, options)

        return AsyncRows(*self._batch(call_id, fetch, urls, params, max_credits, concurrency, row_retries))

    def _follow(
        self,
        call_id: str,
        after: str,
        params: Mapping[str, Any],
        poll_seconds: float,
        options: Optional[CallOptions],
    ) -> AsyncFollow:
        def read(position: str) -> Any:
            return self._one(call_id, {**params, "limit": 100, "after": position}, None, options)

        return AsyncFollow(read, after, poll_seconds)

    async def close(self) -> None:
        """Closes the open connections, and ends the threads after their requests."""
        self._threads.shutdown(wait=False)
        self._close_transport()

    async def __aenter__(self) -> Any:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
