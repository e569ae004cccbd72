"""Threads for requests of asyncio that do not hold the end of the program."""

from __future__ import annotations

import asyncio
import queue
import threading
from typing import Any, Callable, Optional, Tuple

_Job = Tuple[asyncio.AbstractEventLoop, "asyncio.Future[Any]", Callable[[Any], Any], Any]


class Threads:
    """
    Up to a number of daemon threads. Those of ``concurrent.futures`` are waited for at the end of a program, as long as a
    request of a cancelled task takes.
    """

    def __init__(self, most: int, name: str) -> None:
        self._most = max(1, most)
        self._name = name
        self._jobs: "queue.SimpleQueue[Optional[_Job]]" = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._begun = 0
        self._idle = 0

    async def run(self, work: Callable[[Any], Any], argument: Any) -> Any:
        """Runs a function in a thread. A cancelled task does not wait for it."""
        loop = asyncio.get_running_loop()
        future: "asyncio.Future[Any]" = loop.create_future()
        with self._lock:
            if self._idle > 0:
                self._idle -= 1
            elif self._begun < self._most:
                self._begun += 1
                threading.Thread(target=self._work, name=f"{self._name}-{self._begun}", daemon=True).start()
        self._jobs.put((loop, future, work, argument))
        return await future

    def close(self) -> None:
        """Ends the threads after their requests."""
        # Without the lock: the garbage collector may call this anywhere.
        for _ in range(self._begun):
            self._jobs.put(None)

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                return
            loop, future, work, argument = job
            if not future.cancelled():
                result: Any = None
                failure: Optional[BaseException] = None
                try:
                    result = work(argument)
                except BaseException as error:
                    failure = error
                try:
                    loop.call_soon_threadsafe(_settle, future, result, failure)
                except RuntimeError:
                    pass  # The loop has ended, and nobody waits.
            del job, future
            with self._lock:
                if self._jobs.empty():
                    self._idle += 1


def _settle(future: "asyncio.Future[Any]", result: Any, failure: Optional[BaseException]) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(result)
    else:
        future.set_exception(failure)
