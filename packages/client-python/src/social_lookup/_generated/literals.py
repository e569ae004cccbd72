# Generated from the catalog by `npm run client`. Do not edit.

from typing import Literal

ErrorCode = Literal["bad_request", "transcript_target_not_video", "video_too_long_for_transcription", "unauthorized", "insufficient_credits", "payment_required", "payment_settlement_failed", "forbidden", "payment_history_required", "not_found", "method_not_allowed", "endpoint_retired", "response_too_large", "idempotency_key_reused", "temporarily_unavailable", "internal_error", "lookup_failed"]
"""What an error is about."""

ErrorReason = Literal["invalid_request", "no_platform", "no_target", "several_lookups", "action", "private_data", "not_offered", "off_topic", "not_understood", "invalid_cursor", "limit_reached", "not_a_video", "video_too_long", "missing_key", "invalid_key", "confirmation_needed", "fresh_sign_in_needed", "sign_in_refused", "forged_request", "operator_role", "no_account", "account_suspended", "key_limit", "account_limit", "insufficient_credits", "prepaid_spent", "payment_required", "payment_failed", "payment_used", "key_not_allowed", "address_not_allowed", "purchase_needed", "no_such_route", "no_such_thing", "wrong_method", "retired", "response_too_large", "idempotency_key_reused", "rate_limited", "at_capacity", "service_unavailable", "in_progress", "platform_rate_limited", "platform_down", "platform_timeout", "platform_changed", "too_large_to_read", "not_configured", "switched_off", "media_unavailable", "nothing_to_count", "not_public", "address_refused", "provider_failed", "vendor_refused", "vendor_budget", "internal"]
"""The cause of an error, finer than its code."""
