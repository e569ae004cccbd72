# Generated from the catalog by `npm run client`. Do not edit.

from typing import Dict, Type

from .._errors import ApiError

__all__ = ["BadRequestError", "TranscriptTargetNotVideoError", "VideoTooLongForTranscriptionError", "UnauthorizedError", "InsufficientCreditsError", "PaymentRequiredError", "PaymentSettlementFailedError", "ForbiddenError", "PaymentHistoryRequiredError", "NotFoundError", "MethodNotAllowedError", "EndpointRetiredError", "ResponseTooLargeError", "IdempotencyKeyReusedError", "TemporarilyUnavailableError", "InternalError", "LookupFailedError"]


class BadRequestError(ApiError):
    """400: The request is not valid."""


class TranscriptTargetNotVideoError(ApiError):
    """400: A transcript was asked for something that is not a video."""


class VideoTooLongForTranscriptionError(ApiError):
    """400: The video is longer than transcription allows."""


class UnauthorizedError(ApiError):
    """401: Send a valid API key in the x-api-key header."""


class InsufficientCreditsError(ApiError):
    """402: Not enough credits for this lookup."""


class PaymentRequiredError(ApiError):
    """402: Payment is required."""


class PaymentSettlementFailedError(ApiError):
    """402: The payment could not be settled."""


class ForbiddenError(ApiError):
    """403: This key may not do that."""


class PaymentHistoryRequiredError(ApiError):
    """403: Monitors need an account that once bought a credit pack or held a subscription."""


class NotFoundError(ApiError):
    """404: There is nothing at this address."""


class MethodNotAllowedError(ApiError):
    """405: This method is not allowed here."""


class EndpointRetiredError(ApiError):
    """410: This route has been retired."""


class ResponseTooLargeError(ApiError):
    """413: The answer would exceed 4,000,000 bytes; ask for less at a time."""


class IdempotencyKeyReusedError(ApiError):
    """422: This Idempotency-Key was used with another request. Send a new key for a new request."""


class TemporarilyUnavailableError(ApiError):
    """503: Briefly unavailable; try again."""


class InternalError(ApiError):
    """500: Something went wrong on our side."""


class LookupFailedError(ApiError):
    """502: The lookup could not be completed."""


error_classes: Dict[str, Type[ApiError]] = {
    "bad_request": BadRequestError,
    "transcript_target_not_video": TranscriptTargetNotVideoError,
    "video_too_long_for_transcription": VideoTooLongForTranscriptionError,
    "unauthorized": UnauthorizedError,
    "insufficient_credits": InsufficientCreditsError,
    "payment_required": PaymentRequiredError,
    "payment_settlement_failed": PaymentSettlementFailedError,
    "forbidden": ForbiddenError,
    "payment_history_required": PaymentHistoryRequiredError,
    "not_found": NotFoundError,
    "method_not_allowed": MethodNotAllowedError,
    "endpoint_retired": EndpointRetiredError,
    "response_too_large": ResponseTooLargeError,
    "idempotency_key_reused": IdempotencyKeyReusedError,
    "temporarily_unavailable": TemporarilyUnavailableError,
    "internal_error": InternalError,
    "lookup_failed": LookupFailedError,
}
