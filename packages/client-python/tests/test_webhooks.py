import json
import os
import unittest
from typing import Any

from social_lookup.webhooks import WebhookVerificationError, sample_event, sign, verify

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_b3RoZXIgc2VjcmV0IG9mIDMyIGJ5dGVzIGxlbmd0aCEh"
NOW = 1_769_817_600
BODY = json.dumps(sample_event("youtube.channels.videos", [], {"handle": "nasa"}))


class Verification(unittest.TestCase):
    def test_returns_the_event_of_a_signed_request(self) -> None:
        headers = sign(BODY, SECRET, now=NOW)
        event = verify(BODY.encode(), {name.title(): value for name, value in headers.items()}, SECRET, now=NOW)
        self.assertEqual(event["type"], "monitor.new_items")
        self.assertEqual(event["operationId"], "youtube.channels.videos")
        self.assertEqual(verify(BODY, headers, [OTHER, SECRET], now=NOW), event)
        for body in (bytearray(BODY.encode()), memoryview(BODY.encode())):
            self.assertEqual(verify(body, headers, SECRET + "\n", now=NOW), event)

    def test_accepts_what_the_service_signed(self) -> None:
        sent = json.loads(os.environ["SOCIAL_LOOKUP_SIGNED"])
        event = verify(sent["body"], sent["headers"], sent["secret"])
        self.assertEqual(event["operationId"], "youtube.channels.videos")

    def test_refuses_altered_bodies_other_secrets_old_requests_and_missing_headers(self) -> None:
        headers = sign(BODY, SECRET, now=NOW)
        refused = [
            (BODY + " ", headers, SECRET, NOW),
            (BODY, headers, OTHER, NOW),
            (BODY, headers, SECRET, NOW + 301),
            (BODY, headers, SECRET, NOW - 301),
            (BODY, {**headers, "webhook-id": "evt_other"}, SECRET, NOW),
            (BODY, {**headers, "webhook-signature": ""}, SECRET, NOW),
            (BODY, {**headers, "webhook-timestamp": "²"}, SECRET, NOW),
            (BODY, {**headers, "webhook-timestamp": "9" * 5000}, SECRET, NOW),
            ("\ud800", headers, SECRET, NOW),
            (BODY, {}, SECRET, NOW),
            (BODY, headers, "whsec_", NOW),
        ]
        for body, sent, secret, now in refused:
            with self.assertRaises(WebhookVerificationError):
                verify(body, sent, secret, now=now)

    def test_names_the_mistake_of_a_parsed_body_or_an_unset_secret(self) -> None:
        headers = sign(BODY, SECRET, now=NOW)
        parsed: Any = json.loads(BODY)
        unset: Any = None
        with self.assertRaisesRegex(WebhookVerificationError, "not a parsed object"):
            verify(parsed, headers, SECRET, now=NOW)
        with self.assertRaisesRegex(WebhookVerificationError, "secret is missing"):
            verify(BODY, headers, unset, now=NOW)
