"""What calls cost, what those under way can cost, and what those can have cost whose answer was lost."""

from __future__ import annotations

import math
import threading
from contextlib import contextmanager
from typing import Dict, Iterator, Optional, Set

from ._fork import begins_anew

# Keys that are remembered, at most.
_MAX_KEYS = 10_000


class Progress:
    """What became of a call so far; its caller counts costs by it."""

    __slots__ = ("key", "may_have_run", "is_given", "held", "counted")

    def __init__(self, key: Optional[str], is_given: bool = False) -> None:
        self.key = key
        """The Idempotency-Key of all attempts; None for calls that take none."""
        self.is_given = is_given
        """The caller chose the key."""
        self.may_have_run = False
        """An attempt was sent of which no answer came: the service may have carried it out."""
        self.held: float = 0
        """The highest price of the call."""
        self.counted: float = 0


class Spending:
    """The costs of one client. Threads may share it."""

    def __init__(self) -> None:
        self.spent: float = 0
        self._reserved: float = 0
        self._uncertain: Dict[str, float] = {}
        # Keys of the caller whose call was counted; no other key is sent again after its answer.
        self._counted: Set[str] = set()
        self.lock = threading.RLock()
        begins_anew(self)

    def _begin_anew(self) -> None:
        """In a forked process: the calls of the other threads are not under way here, and their lock is not released."""
        self.lock = threading.RLock()
        self._reserved = 0

    @property
    def uncertain(self) -> float:
        with self.lock:
            return sum(self._uncertain.values())

    def left_of(self, limit: float, key: Optional[str] = None) -> float:
        """What is left of a limit. ``key``: of a call that is sent again, whose lost answer is not counted twice."""
        if limit == math.inf:
            return limit
        with self.lock:
            own = self._uncertain.get(key or "", 0)
            return limit - self.spent - self._reserved - self.uncertain + own

    @contextmanager
    def counting(self, price: float, progress: Progress) -> Iterator[None]:
        """Reserves the highest price of a call while it is under way."""
        with self.lock:
            self._reserved += price
        progress.held = price
        try:
            yield
        except BaseException:
            with self.lock:
                if progress.may_have_run and progress.key and price > 0 and len(self._uncertain) < _MAX_KEYS:
                    self._uncertain[progress.key] = price
            raise
        finally:
            with self.lock:
                self._reserved -= price

    def add(self, progress: Progress, is_replayed: bool, cost: float) -> float:
        """Counts an answer; returns what it was counted with."""
        with self.lock:
            self._uncertain.pop(progress.key or "", None)
            counted = 0 if is_replayed and progress.key in self._counted else cost
            if progress.is_given and progress.key and len(self._counted) < _MAX_KEYS:
                self._counted.add(progress.key)
            self.spent += counted
            return counted
