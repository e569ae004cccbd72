"""What every answer states of its call."""

from __future__ import annotations

from typing import Literal, TypedDict

MissingOutcome = Literal["not_found", "private", "restricted"]
Outcome = Literal["found", "not_found", "private", "restricted"]


class _Meta(TypedDict):
    requestId: str
    creditsCharged: int
    version: Literal["v1", "v2"]


class Meta(_Meta, total=False):
    """The call: its id, its cost, its outcome."""

    lookupStatus: Outcome
    cached: bool
    unreadableEntries: int
    originalRequestId: str
    creditsRemaining: float
    nextCursor: str
    """The cursor of the next page of a list that was requested as CSV or JSON lines."""
