"""Lists: their pages, and the items of all pages."""

from __future__ import annotations

import asyncio
import json
import math
from typing import Any, AsyncIterator, Callable, Dict, Generator, Generic, Iterator, List
from typing import Literal, Mapping, NamedTuple, Optional, Set, TypeVar, Union

from ._errors import OutcomeError, SocialLookupError
from ._request import key_of_part
from ._results import Missing

R = TypeVar("R")
Item = TypeVar("Item")

Stop = Literal["end", "limit", "max_credits"]


class Source(NamedTuple):
    """How a list fetches its pages."""

    call_id: str
    fields: List[str]
    price: Callable[[], float]
    """The highest price of one page."""
    fetch: Callable[[Mapping[str, Any], Optional[float], Optional[str]], Any]
    """Takes the parameters, what the limit leaves, and the Idempotency-Key."""
    idempotency_key: Optional[str]


class _Paging(Generic[R, Item]):
    """Where a list is. Nothing is sent before the first page is requested."""

    cursor: Optional[str]
    """
    Where to resume, as the parameter ``cursor`` (of events that are read with ``after``: as ``after``): the first page
    that was not read to its end. None at the end, except with ``after``.
    """
    credits_charged: float
    """Credits charged for the pages so far."""
    stopped: Optional[Stop]
    """Why the iteration ended; None while it has not."""
    collected: List[Item]
    """The items that ``to_list`` collected, also those before its error."""

    def __init__(self, source: Source, params: Mapping[str, Any], max_credits: Optional[float]) -> None:
        self._source = source
        self._params = params
        self._max_credits = max_credits
        self.cursor = params.get("cursor")
        self.credits_charged = 0
        self.stopped = None
        self._is_begun = False
        self.collected = []
        # Keys of pages whose answer was lost: fetched again, they are paid once.
        self._lost: Dict[str, str] = {}
        self._seen: Set[Optional[str]] = set()
        # Whether an iteration has returned the page of ``first()``.
        self._is_first_read = False

    def _left(self) -> Optional[float]:
        return None if self._max_credits is None else self._max_credits - self.credits_charged

    def _may_go_on(self) -> bool:
        left = self._left()
        # The call itself compares the first page, after it has read the price list of the service.
        if left is None or not self._is_begun or self._source.price() <= left:
            return True
        self.stopped = "max_credits"
        return False

    def _begins_with_first(self) -> bool:
        """Begins an iteration; returns whether it begins with the page of ``first()``, which is returned once."""
        self.stopped = None
        self._seen = {self.cursor}
        if self._is_first_read or self.cursor != self._params.get("cursor"):
            return False
        self._is_first_read = True
        return True

    def _count(self, page: R) -> R:
        self._is_begun = True
        self.credits_charged += page.response.credits_counted  # type: ignore[attr-defined]
        return page

    def _key(self, params: Mapping[str, Any]) -> Optional[str]:
        """The Idempotency-Key of a page: that of its lost answer, or one of the caller's."""
        own, place = self._source.idempotency_key, json.dumps(params, sort_keys=True, default=str)
        of_page = own if own is None or params == self._params else key_of_part(own, place)
        return self._lost.get(place, of_page)

    def _keep(self, params: Mapping[str, Any], error: Optional[SocialLookupError]) -> None:
        """Keeps the key of a page whose answer was lost, until it comes."""
        place = json.dumps(params, sort_keys=True, default=str)
        if error is None:
            self._lost.pop(place, None)
        elif error.may_have_run and error.idempotency_key:
            self._lost[place] = error.idempotency_key

    def _broken(self, what: str) -> SocialLookupError:
        return SocialLookupError(f"{self._source.call_id}: {what}")

    def _place(self) -> Dict[str, Any]:
        params = dict(self._params)
        if self.cursor and params.get("after") is not None:
            # A list that reads along names its place by ``after``.
            params["after"] = self.cursor
        elif self.cursor:
            # A list that continues at a cursor names its page by the cursor alone.
            params.pop("page", None)
            params["cursor"] = self.cursor
        return params

    def _turn(self, page: Any) -> bool:
        """Goes on behind a page; returns whether there is another."""
        place = page.data.get("page") or {}
        if not isinstance(place, dict):
            raise self._broken("the answer has no readable page")
        following = place.get("nextCursor")
        if following is not None and not isinstance(following, str):
            raise self._broken("a cursor is no text")
        is_end = following is None or place.get("hasMore") is False
        if not is_end and following in self._seen:
            raise self._broken(f"the cursor {str(following)[:200]} comes again")
        self._seen.add(following)
        # Events have a cursor after the last page too, at which a later run reads on.
        self.cursor = None if is_end and self._params.get("after") is None else following
        if is_end:
            self.stopped = "end"
        return not is_end

    def _take(self, page: Any, room: float) -> List[Item]:
        """The items of a page up to a limit, which ends the list."""
        if isinstance(page, Missing):
            raise OutcomeError(page.call_id, page.outcome, page.meta)
        items = self.items_of(page)
        if len(items) >= room:
            if len(items) == room:
                self._turn(page)
            self.stopped = "limit"
        return items[: int(room)] if room < len(items) else items

    def items_of(self, page: R) -> List[Item]:
        """The items of one page."""
        data: Any = page.data  # type: ignore[attr-defined]
        found = [data.get(field) or [] for field in self._source.fields]
        if not all(isinstance(items, list) for items in found):
            raise self._broken("the answer has no readable items")
        return [item for items in found for item in items]


class ListCall(_Paging[R, Item]):
    """
    A list. Iterating over it fetches page after page, and raises OutcomeError for a list whose object is missing;
    ``pages()`` does not. ``first()`` fetches one page.
    """

    _first: Optional[R] = None

    def first(self) -> R:
        """The first page. It is fetched once, and an iteration begins with it."""
        if self._first is None:
            self._first = self._fetch(self._params, self._max_credits)
        return self._first

    def _fetch(self, params: Mapping[str, Any], left: Optional[float]) -> R:
        try:
            page = self._count(self._source.fetch(params, left, self._key(params)))
            self._keep(params, None)
            return page
        except SocialLookupError as error:
            self._keep(params, error)
            raise

    def pages(self) -> Iterator[R]:
        """The pages, whatever their outcome. A first page that was fetched before is not fetched again."""
        page = self._first if self._begins_with_first() else None
        while page is not None or self._may_go_on():
            if page is None:
                page = self._fetch(self._place(), self._left())
            yield page
            if not self._turn(page):
                return
            page = None

    def items(self, limit: Optional[int] = None) -> Iterator[Item]:
        """The items of all pages, or the first ``limit``."""
        room: float = math.inf if limit is None else limit
        if room <= 0:
            return
        for page in self.pages():
            items = self._take(page, room)
            room -= len(items)
            yield from items
            if self.stopped:
                return

    def __iter__(self) -> Iterator[Item]:
        return self.items()

    def to_list(self, limit: Optional[int] = None) -> List[Item]:
        """Collects the items: all, or the first ``limit``. After an error, ``collected`` has those before it."""
        self.collected = []
        for item in self.items(limit):
            self.collected.append(item)
        return self.collected


class AsyncListCall(_Paging[R, Item]):
    """
    A list. ``await`` fetches one page; iterating over it fetches page after page, and raises OutcomeError for a list
    whose object is missing; ``pages()`` does not.
    """

    _first: Optional[asyncio.Task[R]] = None

    def __await__(self) -> Generator[Any, None, R]:
        if self._first is None:
            self._first = asyncio.ensure_future(self._fetch(self._params, self._max_credits))
            self._first.add_done_callback(self._forget_failed)
        return self._first.__await__()

    async def first(self) -> R:
        """The first page. It is fetched once, and an iteration begins with it."""
        return await self

    async def _fetch(self, place: Mapping[str, Any], left: Optional[float]) -> R:
        try:
            page = self._count(await self._source.fetch(place, left, self._key(place)))
            self._keep(place, None)
            return page
        except SocialLookupError as error:
            self._keep(place, error)
            raise

    def _forget_failed(self, first: asyncio.Task[R]) -> None:
        """Awaited again, a page that failed is fetched again."""
        if first.cancelled() or first.exception() is not None:
            self._first = None

    async def pages(self) -> AsyncIterator[R]:
        """The pages, whatever their outcome. A first page that was awaited before is not fetched again."""
        first = self._first if self._begins_with_first() else None
        while first is not None or self._may_go_on():
            page = await (first or self._fetch(self._place(), self._left()))
            first = None
            yield page
            if not self._turn(page):
                return

    async def items(self, limit: Optional[int] = None) -> AsyncIterator[Item]:
        """The items of all pages, or the first ``limit``."""
        room: float = math.inf if limit is None else limit
        if room <= 0:
            return
        async for page in self.pages():
            items = self._take(page, room)
            room -= len(items)
            for item in items:
                yield item
            if self.stopped:
                return

    def __aiter__(self) -> AsyncIterator[Item]:
        return self.items()

    async def to_list(self, limit: Optional[int] = None) -> List[Item]:
        """Collects the items: all, or the first ``limit``. After an error, ``collected`` has those before it."""
        self.collected = []
        async for item in self.items(limit):
            self.collected.append(item)
        return self.collected
