"""Batches of any number of inputs."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
import uuid
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, AsyncIterator, Callable, Deque, Dict, Generator, Generic, Iterator, List
from typing import Mapping, NamedTuple, Optional, Sequence, Tuple, TypeVar, Union

from ._errors import CreditLimitError, SocialLookupError
from ._fork import begins_anew
from ._journal import BatchJournal, Journal, is_retryable
from ._request import key_of_part
from ._waits import backoff

Row = TypeVar("Row")


@dataclass
class BatchSource:
    """How a batch is sent."""

    call_id: str
    name: str
    """Names the call, its parameters and its mode in a journal."""
    parameter: str
    """The parameter of the inputs, which each row repeats."""
    most: int
    """Inputs of one request."""
    inputs: List[str]
    left: Callable[[Optional[str]], float]
    """The credits that the limits of the client leave."""
    price: Callable[[Sequence[str]], float]
    """The highest price of a request."""
    params: Callable[[Sequence[str]], Mapping[str, Any]]
    fetch: Callable[[Mapping[str, Any], Optional[float], Optional[str]], Any]
    begin: Callable[[], Any]
    """Prepares the first request."""
    max_credits: Optional[float]
    concurrency: int
    row_retries: int
    idempotency_key: Optional[str]
    journal: Optional[Journal]
    wait: Optional[Callable[[float], Any]]
    random: Callable[[], float]


class _Part(NamedTuple):
    """Inputs of one request."""

    places: List[int]
    """The places of the inputs in the batch; -1 for one that is paid for and not wanted."""
    inputs: List[str]
    key: Optional[str] = None
    """Of the same request in an earlier run, whose answer is not known."""


class _Fetch(NamedTuple):
    params: Mapping[str, Any]
    left: Optional[float]
    key: str


class _Pause(NamedTuple):
    seconds: float


_PartSteps = Generator[Union[_Fetch, _Pause], Any, None]


class _Batch(Generic[Row]):
    credits_charged: float
    """Credits charged so far."""
    collected: List[Row]
    """The rows that ``to_list`` collected, also those before its error."""

    def __init__(self, source: BatchSource) -> None:
        self._source = source
        self._lock = threading.RLock()
        self._reserved: float = 0
        # Keys of requests whose answer was lost, by their inputs: sent again, they are paid once.
        self._lost: Dict[str, str] = {}
        self.credits_charged = 0
        self.collected = []
        begins_anew(self)

    def _begin_anew(self) -> None:
        self._lock = threading.RLock()
        self._reserved = 0

    def _plan(self) -> Tuple[List[Optional[Row]], Deque[_Part], Optional[BatchJournal]]:
        """Recorded rows, and the requests for the others: first those of an earlier run, with the same inputs and keys."""
        source = self._source
        written = BatchJournal(source.journal, source.name) if source.journal else None
        rows: List[Optional[Row]] = [written.take_row(one) if written else None for one in source.inputs]
        missing: Dict[str, Deque[int]] = {}
        for place, (text, row) in enumerate(zip(source.inputs, rows)):
            if row is None:
                missing.setdefault(text, deque()).append(place)
        parts: Deque[_Part] = deque()
        for key, inputs in written.open if written else []:
            places = [missing[one].popleft() if missing.get(one) else -1 for one in inputs]
            parts.append(_Part(places, inputs, key))
        left = sorted(place for places in missing.values() for place in places)
        for begin in range(0, len(left), source.most):
            places = left[begin : begin + source.most]
            parts.append(_Part(places, [source.inputs[place] for place in places]))
        return rows, parts, written

    def _left(self, key: Optional[str] = None, is_alone: bool = True) -> float:
        own = self._source.max_credits
        left = self._source.left(key) - (0 if is_alone else self._reserved)
        return left if own is None else min(own - self.credits_charged - self._reserved, left)

    def _take(self, waiting: Deque[_Part], is_alone: bool) -> Optional[_Part]:
        """
        Takes the next part whose highest price a limit allows, and reserves it. The last one is cut to fit when nothing is
        under way, whose real cost may leave more.
        """
        if not waiting:
            return None
        with self._lock:
            places, inputs, key = waiting[0]
            # Requests under way may not have told the client yet what they hold.
            left, count = self._left(key, is_alone), len(inputs)
            if self._source.price(inputs) <= left or (key is not None and is_alone):
                waiting.popleft()
            elif not is_alone:
                return None
            else:
                while count > 0 and self._source.price(inputs[:count]) > left:
                    count -= 1
                if count == 0:
                    return None
                waiting[0] = _Part(places[count:], inputs[count:])
            self._reserved += self._source.price(inputs[:count])
            return _Part(places[:count], inputs[:count], key)

    def _limit_error(self, waiting: Deque[_Part]) -> CreditLimitError:
        return CreditLimitError(self._source.call_id, self._source.price(waiting[0].inputs[:1]), self._left())

    def _steps(self, part: _Part, rows: List[Optional[Row]], written: Optional[BatchJournal]) -> _PartSteps:
        """Looks up the inputs of one request, and again those that failed for a passing reason."""
        source = self._source
        indexes = list(range(len(part.inputs)))
        for tries in range(source.row_retries + 1):
            try:
                found = yield from self._send(
                    [part.inputs[index] for index in indexes], tries, part.key if tries == 0 else None, written
                )
            except SocialLookupError:
                # The rows beside the failed ones are paid for, and those have their errors.
                if tries == 0:
                    raise
                return
            for index, row in zip(indexes, found):
                if row is not None and part.places[index] >= 0:
                    rows[part.places[index]] = row
            missing = [part.inputs[index] for index, row in zip(indexes, found) if row is None]
            indexes = [index for index, row in zip(indexes, found) if row is None or is_retryable(row)]
            if not indexes:
                return
            if tries < source.row_retries:
                yield _Pause(backoff(tries + 1, source.random))
            elif missing:
                names = ", ".join(missing[:3])
                raise SocialLookupError(f"{source.call_id}: no row came for {len(missing)} inputs ({names})")

    def _send(
        self, inputs: List[str], tries: int, before: Optional[str], written: Optional[BatchJournal]
    ) -> Generator[Union[_Fetch, _Pause], Any, List[Optional[Row]]]:
        """Sends one request; returns its rows in the order of the inputs, None for those that did not come."""
        source = self._source
        place = json.dumps(inputs)
        own = source.idempotency_key
        price = source.price(inputs)
        with self._lock:
            new = uuid.uuid4().hex if own is None else key_of_part(own, f"{tries} {place}")
            key = before or self._lost.get(place) or new
            self._lost[place] = key
            most = source.max_credits
            if tries > 0:
                self._reserved += price
            left = None if most is None else most - self.credits_charged - self._reserved + price
        try:
            if written and before is None:
                written.begin(key, inputs)
            answer = yield _Fetch(source.params(inputs), left, key)
            with self._lock:
                self.credits_charged += answer.response.credits_counted
            results = answer.data.get("results")
            if not isinstance(results, list):
                raise SocialLookupError(f"{source.call_id}: the answer has no rows")
            self._lost.pop(place, None)
            rows = _match_rows(results, inputs, source.parameter)
            if written:
                written.end(key, inputs, rows)
            return rows
        finally:
            with self._lock:
                self._reserved -= price


def _match_rows(results: List[Any], inputs: List[str], parameter: str) -> List[Any]:
    """The row of each input, found by the input that it repeats: an answer may have fewer rows, or others."""
    by_input: Dict[str, List[Any]] = {}
    for row in results:
        if isinstance(row, dict):
            by_input.setdefault(str(row.get(parameter)), []).append(row)
    rows: List[Any] = []
    for text in inputs:
        found = by_input.get(text, [])
        # Equal inputs may share a row.
        rows.append(found.pop(0) if len(found) > 1 else found[0] if found else None)
    return rows


class Rows(_Batch[Row]):
    """The rows of a batch, in the order of its inputs. Nothing is sent before the first is requested."""

    def __iter__(self) -> Iterator[Row]:
        rows, waiting, written = self._plan()
        if waiting:
            self._source.begin()
        failure: Optional[BaseException] = None
        at, process = 0, os.getpid()
        with ThreadPoolExecutor(max(1, self._source.concurrency)) as pool:
            begun: Deque[Any] = deque()
            try:
                while True:
                    while failure is None and len(begun) < max(1, self._source.concurrency):
                        part = self._take(waiting, not begun)
                        if part is None:
                            break
                        begun.append(pool.submit(self._run, part, rows, written))
                    while at < len(rows) and rows[at] is not None:
                        yield rows[at]  # type: ignore[misc]
                        at += 1
                    if not begun:
                        break
                    if os.getpid() != process:
                        # The threads that fetch the rows are in the parent; waiting for them would never end.
                        raise SocialLookupError("rows that were begun before a fork can only be read by the parent")
                    error = begun.popleft().exception()
                    failure = failure or error
                # Rows that were paid for come before the error, although others before them are missing.
                yield from (row for row in rows[at:] if row is not None)
            finally:
                for part in begun:
                    part.cancel()
        if failure is not None:
            raise failure
        if waiting:
            raise self._limit_error(waiting)

    def to_list(self) -> List[Row]:
        """Collects all rows. After an error, ``collected`` has those that came before it."""
        self.collected = []
        for row in self:
            self.collected.append(row)
        return self.collected

    def _run(self, part: _Part, rows: List[Optional[Row]], written: Optional[BatchJournal]) -> None:
        steps = self._steps(part, rows, written)
        try:
            step = next(steps)
            while True:
                try:
                    result = None
                    if isinstance(step, _Pause):
                        (self._source.wait or time.sleep)(step.seconds)
                    else:
                        result = self._source.fetch(*step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(result)
        except StopIteration:
            return


class AsyncRows(_Batch[Row]):
    """The rows of a batch, in the order of its inputs. Nothing is sent before the first is requested."""

    async def __aiter__(self) -> AsyncIterator[Row]:
        rows, waiting, written = self._plan()
        if waiting:
            await self._source.begin()
        failure: Optional[BaseException] = None
        at = 0
        begun: Deque[asyncio.Task[None]] = deque()
        try:
            while True:
                while failure is None and len(begun) < max(1, self._source.concurrency):
                    part = self._take(waiting, not begun)
                    if part is None:
                        break
                    begun.append(asyncio.ensure_future(self._run(part, rows, written)))
                while at < len(rows) and rows[at] is not None:
                    yield rows[at]  # type: ignore[misc]
                    at += 1
                if not begun:
                    break
                await asyncio.wait([begun[0]])
                error = begun.popleft().exception()
                failure = failure or error
            # Rows that were paid for come before the error, although others before them are missing.
            for row in rows[at:]:
                if row is not None:
                    yield row
        finally:
            for task in begun:
                task.cancel()
        if failure is not None:
            raise failure
        if waiting:
            raise self._limit_error(waiting)

    async def to_list(self) -> List[Row]:
        """Collects all rows. After an error, ``collected`` has those that came before it."""
        self.collected = []
        async for row in self:
            self.collected.append(row)
        return self.collected

    async def _run(self, part: _Part, rows: List[Optional[Row]], written: Optional[BatchJournal]) -> None:
        steps = self._steps(part, rows, written)
        try:
            step = next(steps)
            while True:
                try:
                    result = None
                    if isinstance(step, _Pause):
                        await (self._source.wait or asyncio.sleep)(step.seconds)
                    else:
                        result = await self._source.fetch(*step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(result)
        except StopIteration:
            return
        finally:
            steps.close()
