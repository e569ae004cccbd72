"""Events, oldest first, read along as they come."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Iterator, List, Optional, cast

from ._errors import ApiError, ConnectionFailedError, SocialLookupError
from ._fork import begins_anew

if TYPE_CHECKING:
    from ._generated.events import WebhookEvent

# Some systems refuse to wait longer.
_MAX_WAIT_SECONDS = 86_400 * 24
# The interval where the service does not wait, and the pause after a failure.
_POLL_SECONDS = 5.0
# A request without events that took less did not wait.
_MIN_WAIT_SECONDS = 0.5


def wait_of(poll_seconds: Optional[float], timeout_seconds: float) -> int:
    """How long a request waits at the service for an event; 0: events are asked for at an interval."""
    return min(30, int(timeout_seconds / 2)) if poll_seconds is None else 0


def event_of(payload: Any) -> WebhookEvent:
    """
    Copies the operation to the top, where type checkers can narrow by it. Types of later versions pass; an event that
    lacks its source has an empty operation. What is no event raises SocialLookupError.
    """
    if not isinstance(payload, dict) or not isinstance(payload.get("type"), str):
        raise SocialLookupError("this is no event")
    source = payload.get("source")
    operation_id = source.get("operationId") if isinstance(source, dict) else None
    return cast("WebhookEvent", {**payload, "operationId": operation_id or ""})


def _events_of(page: Any) -> List[Any]:
    events, place = page.get("events"), page.get("page")
    if not isinstance(events, list) or not isinstance(place, dict):
        raise SocialLookupError("the answer is no page of events")
    return [event_of(event.get("payload") if isinstance(event, dict) else None) for event in events]


class _Following:
    cursor: str
    """
    The position after the last page that was handled. Store it, and start the next run with ``after=cursor``: no event
    is missed, and those of an unfinished page come again with the same ids.
    """

    def __init__(self, read: Callable[[str], Any], after: str, poll_seconds: Optional[float]) -> None:
        self._read = read
        self.cursor = after
        self._waits = poll_seconds is None
        self._poll_seconds = _POLL_SECONDS if poll_seconds is None else poll_seconds
        self._began = 0.0

    def _begin(self) -> str:
        self._began = time.monotonic()
        return self.cursor

    def _wait_after(self, error: Exception) -> float:
        """How long to wait after a failure; raises one that does not pass."""
        if not isinstance(error, (ApiError, ConnectionFailedError)) or not error.retryable:
            raise error
        return min(max(self._poll_seconds, error.retry_after_seconds or 0), _MAX_WAIT_SECONDS)

    def _handled(self, page: Any) -> float:
        """Goes on behind a page; returns how long to wait."""
        before, place = self.cursor, page["page"]
        self.cursor = place.get("nextCursor") or before
        # A service that states more behind the same cursor would be asked without a pause.
        if place.get("hasMore"):
            return 0 if self.cursor != before else self._poll_seconds
        # The service has waited for events: the next request waits there too.
        took = time.monotonic() - self._began
        return 0 if self._waits and (page["events"] or took >= _MIN_WAIT_SECONDS) else self._poll_seconds


class Follow(_Following):
    """Waits out broken connections and passing errors, and goes on where it was. ``stop()`` ends it."""

    def __init__(self, read: Callable[[str], Any], after: str, poll_seconds: Optional[float]) -> None:
        super().__init__(read, after, poll_seconds)
        self._stopped = threading.Event()
        begins_anew(self)

    def _begin_anew(self) -> None:
        was_stopped, self._stopped = self._stopped.is_set(), threading.Event()
        if was_stopped:
            self._stopped.set()

    def stop(self) -> None:
        """Ends the iteration after the page that is being read, within 30 seconds. Any thread may call it."""
        self._stopped.set()

    def __iter__(self) -> Iterator[WebhookEvent]:
        while not self._stopped.is_set():
            page: Optional[Any] = None
            wait: float = 0
            try:
                page = self._read(self._begin()).data
            except Exception as error:
                wait = self._wait_after(error)
            if page is not None:
                for event in _events_of(page):
                    yield event
                wait = self._handled(page)
            self._stopped.wait(wait)


class AsyncFollow(_Following):
    """Waits out broken connections and passing errors, and goes on where it was."""

    async def __aiter__(self) -> AsyncIterator[WebhookEvent]:
        while True:
            page: Optional[Any] = None
            wait: float = 0
            try:
                page = (await self._read(self._begin())).data
            except Exception as error:
                wait = self._wait_after(error)
            if page is not None:
                for event in _events_of(page):
                    yield event
                wait = self._handled(page)
            await asyncio.sleep(wait)
