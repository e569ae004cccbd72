"""What calls return, and the settings of a call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Generic, Literal, Mapping, NoReturn, TypedDict, TypeVar, Union

from ._errors import OutcomeError

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
    originalRequestId: str
    creditsRemaining: int


class CallOptions(TypedDict, total=False):
    """Settings of one call; they replace those of the client."""

    timeout_seconds: float
    """Time for one attempt."""
    deadline_seconds: float
    """Time for all attempts and the waits between them."""
    retries: int
    """How often a failed attempt is repeated."""
    retry_lost: bool
    """Repeats lookups whose answer was lost, which can charge them twice."""
    idempotency_key: str
    """Replaces the generated Idempotency-Key of a POST, so that it can be repeated after a restart."""
    headers: Mapping[str, str]


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
