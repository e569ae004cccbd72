"""Batches of any number of inputs."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, AsyncIterator, Callable, Deque, Generic, Iterator, List, Optional, Sequence, TypeVar

from ._errors import SocialLookupError
from ._send import backoff

Row = TypeVar("Row")

# Codes of errors that pass by themselves, for rows without ``retryable``. A failed row costs nothing.
_PASSING = ("temporarily_unavailable", "internal_error")


def _is_retryable(row: Any) -> bool:
    error = row.get("error") or {}
    return bool(error.get("retryable", error.get("code") in _PASSING))


class _Batch(Generic[Row]):
    credits_charged: float
    """Credits charged so far."""

    def __init__(
        self,
        fetch: Callable[[Sequence[str], Optional[float]], Any],
        price: Callable[[Sequence[str]], float],
        max_inputs: int,
        inputs: Sequence[str],
        max_credits: Optional[float],
        concurrency: int,
        row_retries: int,
        wait: Optional[Callable[[float], Any]],
        spread: Callable[[], float],
    ) -> None:
        self._fetch = fetch
        self._price = price
        self._reserved: float = 0
        self._lock = threading.Lock()
        self._parts = [inputs[begin : begin + max_inputs] for begin in range(0, len(inputs), max_inputs)]
        self._max_credits = max_credits
        self._concurrency = max(1, concurrency)
        self._row_retries = row_retries
        self._wait = wait
        self._spread = spread
        self.credits_charged = 0

    @contextmanager
    def _reserving(self, inputs: Sequence[str]) -> Iterator[Optional[float]]:
        """Reserves the highest price of a request, so that requests under way share the limit."""
        price = self._price(inputs)
        with self._lock:
            left = None if self._max_credits is None else (
                self._max_credits - self.credits_charged - self._reserved
            )
            self._reserved += price
        try:
            yield left
        finally:
            with self._lock:
                self._reserved -= price

    def _failed(self, rows: List[Row]) -> List[int]:
        return [place for place, row in enumerate(rows) if _is_retryable(row)]

    def _count(self, answer: Any) -> List[Row]:
        with self._lock:
            self.credits_charged += answer.meta["creditsCharged"]
        return list(answer.data["results"])


class Rows(_Batch[Row]):
    """The rows of a batch, in the order of its inputs. Nothing is sent before the first is requested."""

    def __iter__(self) -> Iterator[Row]:
        waiting = deque(self._parts)
        with ThreadPoolExecutor(self._concurrency) as pool:
            begun: Deque[Any] = deque()
            try:
                while waiting or begun:
                    while waiting and len(begun) < self._concurrency:
                        begun.append(pool.submit(self._part, waiting.popleft()))
                    yield from begun.popleft().result()
            finally:
                for part in begun:
                    part.cancel()

    def to_list(self) -> List[Row]:
        """Collects all rows."""
        return list(self)

    def _part(self, inputs: Sequence[str]) -> List[Row]:
        rows = self._send(inputs)
        for repeat in range(1, self._row_retries + 1):
            places = self._failed(rows)
            if not places:
                break
            (self._wait or time.sleep)(backoff(repeat, self._spread))
            try:
                again = self._send([inputs[place] for place in places])
            except SocialLookupError:
                break  # The rows beside the failed ones are paid for.
            for place, row in zip(places, again):
                rows[place] = row
        return rows

    def _send(self, inputs: Sequence[str]) -> List[Row]:
        with self._reserving(inputs) as left:
            return self._count(self._fetch(inputs, left))


class AsyncRows(_Batch[Row]):
    """The rows of a batch, in the order of its inputs. Nothing is sent before the first is requested."""

    async def __aiter__(self) -> AsyncIterator[Row]:
        waiting = deque(self._parts)
        begun: Deque[asyncio.Task[List[Row]]] = deque()
        try:
            while waiting or begun:
                while waiting and len(begun) < self._concurrency:
                    begun.append(asyncio.ensure_future(self._part(waiting.popleft())))
                for row in await begun.popleft():
                    yield row
        finally:
            for part in begun:
                part.cancel()

    async def to_list(self) -> List[Row]:
        """Collects all rows."""
        return [row async for row in self]

    async def _part(self, inputs: Sequence[str]) -> List[Row]:
        rows = await self._send(inputs)
        for repeat in range(1, self._row_retries + 1):
            places = self._failed(rows)
            if not places:
                break
            await (self._wait or asyncio.sleep)(backoff(repeat, self._spread))
            try:
                again = await self._send([inputs[place] for place in places])
            except SocialLookupError:
                break  # The rows beside the failed ones are paid for.
            for place, row in zip(places, again):
                rows[place] = row
        return rows

    async def _send(self, inputs: Sequence[str]) -> List[Row]:
        with self._reserving(inputs) as left:
            return self._count(await self._fetch(inputs, left))
