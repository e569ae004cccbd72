"""What calls return, and the settings of a call."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Generic, Literal, Mapping, NoReturn, Optional, TypedDict, TypeVar, Union

from ._errors import OutcomeError
from ._meta import Meta, MissingOutcome


class CallOptions(TypedDict, total=False):
    """Settings of one call; they replace those of the client."""

    timeout_seconds: float
    """Time for one attempt."""
    deadline_seconds: float
    """Time for all attempts and the waits between them."""
    retries: int
    """How often a failed attempt is repeated."""
    retry_lost: bool
    """
    Whether lookups are repeated whose answer was lost. Default: with an API key, because the service charges a lookup once
    under its Idempotency-Key; without a key each request is paid for. True: also a POST that takes no such key, which is
    carried out each time.
    """
    idempotency_key: str
    """
    Replaces the generated Idempotency-Key. The same call with the same key within 24 hours gets the first answer, and is
    not charged again. Pages of a list and requests of a batch have keys that begin with it.
    """
    max_answer_bytes: int
    """The largest answer, after decompression. Default 64 MB."""
    headers: Mapping[str, str]


@dataclass(frozen=True)
class RateLimit:
    """Of the key, as far as the service states it."""

    limit: Optional[float]
    remaining: Optional[float]
    reset_seconds: Optional[float]


@dataclass(frozen=True)
class ResponseDetails:
    """What an answer states beside its result."""

    status: int
    headers: Mapping[str, str]
    """Names in lower case."""
    request_id: str
    age_seconds: Optional[float]
    """How old the answer is, if it came from the cache of the service."""
    is_replayed: bool
    """The answer to a repeat of a call that was charged before."""
    rate_limit: RateLimit
    credits_counted: float
    """What the client counted: 0 for a repeat of a call that it had counted before."""


D = TypeVar("D")
F = TypeVar("F")


@dataclass(frozen=True)
class Found(Generic[D]):
    """The object is there."""

    data: D
    meta: Meta
    call_id: str
    found: Literal[True] = True
    outcome: Literal["found"] = "found"
    response: Optional[ResponseDetails] = field(default=None, compare=False, repr=False)

    def __bool__(self) -> Literal[True]:
        return True

    def or_throw(self) -> D:
        """The data."""
        return self.data


@dataclass(frozen=True)
class Missing(Generic[D]):
    """The lookup was completed, and its object does not exist or is not shown."""

    data: D
    meta: Meta
    call_id: str
    outcome: MissingOutcome
    found: Literal[False] = False
    response: Optional[ResponseDetails] = field(default=None, compare=False, repr=False)

    def __bool__(self) -> Literal[False]:
        return False

    def or_throw(self) -> NoReturn:
        """Raises OutcomeError."""
        raise OutcomeError(self.call_id, self.outcome, self.meta)


Result = Union[Found[F], Missing[D]]
"""What a lookup came to. ``if result:`` and ``if result.found is True:`` narrow ``data`` to what is there."""


@dataclass(frozen=True)
class Answer(Generic[D]):
    """The answer of a call that is no lookup."""

    data: D
    meta: Meta
    response: Optional[ResponseDetails] = field(default=None, compare=False, repr=False)


class Unset:
    """The type of UNSET: the field is not sent. Where it is the default, None is sent as null."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset()


class _Null:
    """A null that is sent."""


NULL = _Null()


def nullable(value: Any) -> Any:
    """A field in which None means null, and UNSET that it is not sent."""
    return NULL if value is None else value


def sent(params: Mapping[str, Any]) -> Dict[str, Any]:
    """The parameters that are sent."""
    return {
        name: None if value is NULL else value
        for name, value in params.items()
        if value is not UNSET and value is not None
    }
