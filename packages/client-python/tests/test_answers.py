"""Answers of gateways, redirects and broken answers."""

import json
import pickle
import threading
import unittest
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, Optional

from social_lookup import (
    ApiError,
    ConnectionFailedError,
    CreditLimitError,
    OutcomeError,
    Request,
    Response,
    SocialLookup,
    TemporarilyUnavailableError,
)
from social_lookup._send import Settings

LIMITED = {
    "code": "temporarily_unavailable",
    "reason": "platform_busy",
    "message": "Busy.",
    "requestId": "r",
    "retryable": True,
}


class Answers(unittest.TestCase):
    def serve(self, status: int, body: bytes = b"<h1>A gateway</h1>", **headers: str) -> str:
        """Starts a server that always answers like this; returns its address."""
        requests = self.requests

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                requests.append(dict(self.headers))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                if "content_length" not in headers:
                    self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *_: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    def setUp(self) -> None:
        self.requests: List[Dict[str, str]] = []
        self.waits: List[float] = []

    def failure(self, base: str, is_lookup: bool = True, **settings: Any) -> Any:
        sl = SocialLookup("slk_test_key", base, wait=self.waits.append, random=lambda: 0.0, **settings)
        try:
            sl.youtube.channel(handle="nasa") if is_lookup else sl.account.balance()
        except (ApiError, ConnectionFailedError) as error:
            return error
        finally:
            sl.close()
        return None

    def test_redirects_are_not_followed(self) -> None:
        other = self.serve(200)
        error = self.failure(self.serve(307, location=f"{other}/v1/x"))
        self.assertEqual(len(self.requests), 1)
        self.assertEqual((error.may_have_run, error.retryable), (False, False))
        self.assertIn(f"redirects to {other}. ", str(error))

    def test_answers_of_other_servers_are_lost_answers(self) -> None:
        bodies = [
            b"<h1>page</h1>",
            b"null",
            b'{"data":{},"meta":null}',
            b'{"data":{},"meta":{}}',
            b'{"data":{"channel":',
        ]
        for body in bodies:
            with self.subTest(body):
                error = self.failure(self.serve(200, body))
                self.assertIsInstance(error, ConnectionFailedError)
                self.assertTrue(error.may_have_run)
        error = self.failure(self.serve(500, b'{"error":{"code":502,"message":"Bad gateway"}}'))
        self.assertIsInstance(error, ConnectionFailedError)
        broken = self.serve(200, b"\x1f\x8b\x08\x00", content_encoding="gzip")
        self.assertIsInstance(self.failure(broken), ConnectionFailedError)
        cut = self.serve(200, b'{"data":', content_length="100", connection="close")
        self.assertIsInstance(self.failure(cut), ConnectionFailedError)

    def test_a_refusal_of_a_gateway_ends_the_call_and_one_that_passes_is_repeated(self) -> None:
        for status, count in ((401, 1), (403, 1), (404, 1), (429, 4), (503, 4)):
            with self.subTest(status):
                self.requests.clear()
                error = self.failure(self.serve(status), is_lookup=False)
                self.assertEqual(len(self.requests), count)
                self.assertEqual((error.may_have_run, error.retryable), (False, count > 1))

    def test_retry_after_is_waited_for(self) -> None:
        in_body = {**LIMITED, "retryAfterSeconds": 7}
        answers = [
            self.serve(429, retry_after="7"),
            self.serve(429, json.dumps({"error": LIMITED}).encode(), retry_after="7"),
            self.serve(429, json.dumps({"error": in_body}).encode()),
        ]
        for base in answers:
            with self.subTest(base):
                self.waits.clear()
                self.assertEqual(self.failure(base).retry_after_seconds, 7)
                self.assertEqual(self.waits, [7, 7, 7])
        self.waits.clear()
        date = format_datetime(datetime.now(timezone.utc) + timedelta(minutes=1), usegmt=True)
        self.failure(self.serve(503, retry_after=date))
        self.assertTrue(50 < self.waits[0] <= 60, self.waits)

    def test_a_retry_after_of_years_ends_a_call_and_a_follower_waits(self) -> None:
        body = json.dumps({"error": {**LIMITED, "retryAfterSeconds": 1e12}}).encode()
        base = self.serve(429, body)
        self.assertIsInstance(self.failure(base), TemporarilyUnavailableError)
        self.assertEqual(len(self.requests), 1)

        follow = SocialLookup("slk_test_key", base, options={"retries": 0}).events.follow()
        ended: List[Optional[Exception]] = []

        def read() -> None:
            try:
                list(follow)
                ended.append(None)
            except Exception as error:
                ended.append(error)

        thread = threading.Thread(target=read)
        thread.start()
        while len(self.requests) < 2:
            thread.join(0.01)
        follow.stop()
        thread.join()
        self.assertEqual(ended, [None])
        self.assertEqual(len(self.requests), 2)

    def test_keys_are_trimmed_and_in_no_message(self) -> None:
        sl = SocialLookup("slk_test_key\n", "http://127.0.0.1:1")
        settings: Settings = sl._settings
        self.assertEqual(settings.api_key, "slk_test_key")
        with self.assertRaises(ValueError) as wrong:
            SocialLookup("slk_test\nkey", "http://127.0.0.1:1")
        self.assertNotIn("slk_", str(wrong.exception))
        with self.assertRaises(ValueError):
            SocialLookup(base_url="localhost:3000")


class Errors(unittest.TestCase):
    def test_can_be_pickled_with_their_fields(self) -> None:
        limited = TemporarilyUnavailableError(503, LIMITED, "https://service.example/docs")
        lost = ConnectionFailedError("no answer", True, retry_after_seconds=3)
        dear = CreditLimitError("youtube.channel", 3, 2)
        hidden = OutcomeError("youtube.channel", "private", {"requestId": "r", "creditsCharged": 1, "version": "v1"})
        for error in (limited, lost, dear, hidden):
            copy = pickle.loads(pickle.dumps(error))
            self.assertIs(type(copy), type(error))
            self.assertEqual((str(copy), copy.__dict__), (str(error), error.__dict__))


class Calls(unittest.TestCase):
    def test_merge_their_headers_with_those_of_the_client(self) -> None:
        sent: List[Request] = []

        def transport(request: Request) -> Response:
            sent.append(request)
            body = {"data": {"balance": 1}, "meta": {"requestId": "r", "creditsCharged": 0, "version": "v1"}}
            return Response(200, {}, json.dumps(body).encode())

        sl = SocialLookup("slk_test_key", "http://127.0.0.1:1", transport=transport, options={"headers": {"a": "1", "b": "1"}})
        sl.account.balance(options={"headers": {"b": "2"}})
        self.assertEqual((sent[0].headers["a"], sent[0].headers["b"]), ("1", "2"))

    def test_take_no_text_for_a_list_of_inputs_because_its_letters_would_be_charged(self) -> None:
        sl = SocialLookup("slk_test_key", "http://127.0.0.1:1")
        with self.assertRaisesRegex(TypeError, "takes a list"):
            sl.linkedin.v2.profiles.batch.rows("https://www.linkedin.com/in/ada")



if __name__ == "__main__":
    unittest.main()
