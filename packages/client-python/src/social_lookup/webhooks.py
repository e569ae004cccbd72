"""Verifies signed requests of webhook endpoints (Standard Webhooks 1.0)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union

from ._errors import SocialLookupError
from ._follow import event_of

if TYPE_CHECKING:
    from ._generated.events import WebhookEvent

# How far the time of a request may differ from ours, as Standard Webhooks has it.
_TOLERANCE_SECONDS = 300


class WebhookVerificationError(SocialLookupError):
    """The body of a request is not an event that this secret signed, or it is too old."""


def verify(
    raw_body: Union[str, bytes, bytearray, memoryview],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    now: Optional[float] = None,
) -> WebhookEvent:
    """
    Checks the signature of a request and returns its event, by ``type`` and ``operationId``.

    Args:
        raw_body: The body as it arrived, before it is parsed.
        headers: The headers of the request, in any case.
        secret: The signing secret of the endpoint (``whsec_…``), or several during a rotation.
        now: Seconds since 1970; default: the time of this machine.

    Raises:
        WebhookVerificationError
    """
    if isinstance(raw_body, str):
        body = raw_body.encode(errors="replace")
    elif isinstance(raw_body, (bytes, bytearray, memoryview)):
        body = bytes(raw_body)
    else:
        raise WebhookVerificationError("the body has to be str or bytes as it arrived, not a parsed object")
    if not secret:
        raise WebhookVerificationError("the secret is missing")
    sent_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    # int refuses texts of some thousand digits.
    if not re.fullmatch("[0-9]{1,15}", timestamp) or abs(
        (time.time() if now is None else now) - int(timestamp)
    ) > _TOLERANCE_SECONDS:
        raise WebhookVerificationError("webhook-timestamp is too old or too new")
    signatures = [
        one[3:].encode(errors="replace")
        for one in _header(headers, "webhook-signature").split(" ")
        if one.startswith("v1,")
    ]
    for one in [secret] if isinstance(secret, str) else secret:
        expected = _signature(one, sent_id, timestamp, body)
        # Compares in constant time.
        if any([hmac.compare_digest(expected, signature) for signature in signatures]):
            try:
                return event_of(json.loads(body))
            except (ValueError, RecursionError, SocialLookupError):
                raise WebhookVerificationError("the body is not an event") from None
    raise WebhookVerificationError("webhook-signature does not match")


def sign(
    raw_body: str, secret: str, *, id: str = "evt_sample", now: Optional[float] = None
) -> Dict[str, str]:
    """Signs a body as the service does, for tests; returns the headers."""
    timestamp = str(int(time.time() if now is None else now))
    signature = _signature(secret, id, timestamp, raw_body.encode()).decode()
    return {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": f"v1,{signature}"}


def sample_event(operation_id: str, items: List[Any], params: Mapping[str, Any]) -> Dict[str, Any]:
    """An event as a monitor sends it, with items of your choice, for tests."""
    return {
        "id": "evt_sample",
        "apiVersion": "v1",
        "type": "monitor.new_items",
        "operationId": operation_id,
        "createdAt": "2026-01-31T12:00:00.000Z",
        "monitor": {"id": "mon_sample", "name": "Sample"},
        "source": {"operationId": operation_id, "params": dict(params)},
        "data": {"itemId": "sample", "itemTime": None, "items": items},
        "billing": {"creditsCharged": 1},
    }


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name) or next(
        (value for key, value in headers.items() if key.lower() == name), None
    )
    if not value:
        raise WebhookVerificationError(f"the header {name} is missing")
    return value


def _signature(secret: str, sent_id: str, timestamp: str, body: bytes) -> bytes:
    # A secret that was read from a file often ends with a line break.
    secret = secret.strip()
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookVerificationError("the secret is not of the form whsec_…")
    signed = f"{sent_id}.{timestamp}.".encode() + body
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
