"""How long to wait before a repeat."""

from __future__ import annotations

import math
import re
import time
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Mapping, Optional

# The wait before the first repeat without a Retry-After; it doubles with each.
_FIRST_WAIT_SECONDS = 0.5


def number_of(value: Any) -> Optional[float]:
    """A number of a header or a field; None for anything else."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if math.isfinite(number) else None


def wait_before(seconds: Optional[float], attempt: int, spread: Callable[[], float]) -> float:
    """The wait before the repeat of a failed attempt, from 1. ``seconds``: what its answer states."""
    if seconds is not None:
        # After the stated time, spread over a tenth of it, so that callers do not return all at once.
        return seconds * (1 + spread() / 10)
    return backoff(attempt, spread)


def backoff(repeat: int, spread: Callable[[], float]) -> float:
    """The wait before a repeat, from 1, for which no answer states a time."""
    return float(_FIRST_WAIT_SECONDS * 2 ** (repeat - 1) * (0.5 + spread() / 2))


def retry_after(headers: Mapping[str, str]) -> Optional[float]:
    """
    Seconds that the header Retry-After states: a number, or a date of any form of HTTP (RFC 9110, sections 5.6.7 and
    10.2.3). A date is compared with that of the answer, because the clock of this machine may be wrong.
    """
    value = headers.get("retry-after", "").strip()
    # Several proxies may each have added theirs.
    numbers = [one.strip() for one in value.split(",")]
    if all(re.fullmatch(r"\d+(\.\d+)?", one, re.ASCII) for one in numbers):
        return max(map(float, numbers))
    at = _seconds_of(value)
    if at is None:
        return None
    now = _seconds_of(headers.get("date", ""))
    return max(0.0, at - (time.time() if now is None else now))


def _seconds_of(date: str) -> Optional[float]:
    try:
        parsed = parsedate_to_datetime(date)
        # The form of asctime names no zone, and is UTC.
        return (parsed if parsed.tzinfo else parsed.replace(tzinfo=timezone.utc)).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
