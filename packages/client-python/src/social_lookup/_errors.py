"""Errors that every module of this package raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Tuple, Type

if TYPE_CHECKING:
    from ._generated.literals import ErrorCode, ErrorReason
    from ._meta import Meta, MissingOutcome


class SocialLookupError(Exception):
    """Every error of this package. It can be pickled, because process pools and task queues do that."""

    idempotency_key: Optional[str] = None
    """
    The Idempotency-Key of the call. As the option ``idempotency_key`` of the same call, within 24 hours, it gets an answer
    that was charged and lost.
    """
    may_have_run: bool = False
    """Whether the service may have carried out the call (and charged a lookup): the answer of an attempt was lost."""

    def __reduce__(self) -> Tuple[Any, ...]:
        return _rebuilt, (type(self), self.args, self.__dict__)


def _rebuilt(kind: Type[SocialLookupError], args: Tuple[Any, ...], fields: Dict[str, Any]) -> SocialLookupError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class ApiError(SocialLookupError):
    """The service refused or failed. This answer charged nothing. There is a subclass for each ``code``."""

    status: int
    code: ErrorCode
    reason: ErrorReason
    """The cause, finer than ``code``."""
    retryable: bool
    """Whether the same request can succeed later."""
    request_id: str
    retry_after_seconds: Optional[float]
    credits_needed: Optional[int]
    """With ``insufficient_credits``: the highest possible price of the request."""
    credits_available: Optional[int]
    checkout_url: Optional[str]
    docs: str
    """The page that describes the reason."""
    fields: Mapping[str, Any]
    """All fields of the error as they were sent."""

    def __init__(self, status: int, fields: Mapping[str, Any], docs: str) -> None:
        super().__init__(fields.get("message"))
        self.status = status
        self.fields = fields
        self.code = fields["code"]
        self.reason = fields.get("reason", "")
        self.retryable = fields["retryable"]
        self.request_id = fields.get("requestId", "")
        self.retry_after_seconds = fields.get("retryAfterSeconds")
        self.credits_needed = fields.get("creditsNeeded")
        self.credits_available = fields.get("creditsAvailable")
        self.checkout_url = fields.get("checkoutUrl")
        self.docs = docs


class ConnectionFailedError(SocialLookupError):
    """No usable answer arrived: no connection, a broken one, a timeout, or the answer of another server."""

    retryable: bool
    """Whether the same request can succeed later."""
    retry_after_seconds: Optional[float]
    """How long the server that answered asks to wait."""

    def __init__(
        self,
        message: str,
        may_have_run: bool,
        *,
        retryable: bool = True,
        retry_after_seconds: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.may_have_run = may_have_run
        self.retryable = retryable
        self.retry_after_seconds = retry_after_seconds


class CreditLimitError(SocialLookupError):
    """The call could cost more than a limit allows. It was not sent."""

    def __init__(self, call_id: str, needed: float, left: float) -> None:
        super().__init__(
            f"{call_id} can cost {needed:g} credits, and the limit leaves {left:g}. It was not sent."
        )
        self.credits_needed = needed
        self.credits_left = left


class OutcomeError(SocialLookupError):
    """The lookup was completed, and its object is not there or not shown."""

    outcome: MissingOutcome
    meta: Meta

    def __init__(self, call_id: str, outcome: MissingOutcome, meta: Meta) -> None:
        super().__init__(f"{call_id}: {outcome}")
        self.outcome = outcome
        self.meta = meta
