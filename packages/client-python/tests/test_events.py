"""Run with SOCIAL_LOOKUP_EVENTS=<items>, by a service whose monitor has reported these items."""

import os
import unittest
from typing import List, Optional, Tuple

from social_lookup import HttpTransport, Request, Response

from support import async_client, client

ITEMS = [item for item in os.environ.get("SOCIAL_LOOKUP_EVENTS", "").split(",") if item]


class Unsteady:
    def __init__(self) -> None:
        self.calls = 0
        self._send = HttpTransport()

    def __call__(self, request: Request) -> Response:
        self.calls += 1
        if self.calls in (1, 3):
            raise ConnectionResetError("broken")
        return self._send(request)


@unittest.skipUnless(ITEMS, "needs a service with events")
class Following(unittest.TestCase):
    def _read(self, count: int, after: str) -> Tuple[List[Optional[str]], str]:
        sl = client(transport=Unsteady(), options={"retries": 0})
        follow = sl.events.follow(after=after, poll_seconds=0.001)
        items: List[Optional[str]] = []
        for event in follow:
            if event["type"] == "monitor.new_items":
                items.append(event["data"].get("itemId"))
            if len(items) == count:
                follow.stop()
        return items, follow.cursor

    def test_misses_no_event_through_breaks_and_restarts(self) -> None:
        items, cursor = self._read(len(ITEMS), "start")
        self.assertEqual(items, ITEMS)
        self.assertNotEqual(cursor, "start")

    def test_as_a_list_they_end_at_the_newest_event(self) -> None:
        sl = client()
        call = sl.events.list(after="start", limit=1)
        items = [event["payload"]["data"].get("itemId") for event in call]
        self.assertEqual((items, call.stopped), (ITEMS, "end"))
        self.assertEqual(sl.events.list(after=call.cursor).to_list(), [])


@unittest.skipUnless(ITEMS, "needs a service with events")
class FollowingAsynchronously(unittest.IsolatedAsyncioTestCase):
    async def test_misses_no_event(self) -> None:
        items: List[Optional[str]] = []
        async with async_client(transport=Unsteady(), options={"retries": 0}) as sl:
            async for event in sl.events.follow(poll_seconds=0.001):
                if event["type"] == "monitor.new_items":
                    items.append(event["data"].get("itemId"))
                if len(items) == len(ITEMS):
                    break
        self.assertEqual(items, ITEMS)
