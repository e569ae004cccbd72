"""Answers of gateways, redirects and broken answers."""

import base64
import gzip
import json
import os
import pickle
import resource
import socket
import subprocess
import sys
import threading
import time
import unittest
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, Optional
from unittest import mock
from urllib.parse import parse_qs, urlsplit

from social_lookup import (
    ApiError,
    ConnectionFailedError,
    CreditLimitError,
    OutcomeError,
    Request,
    Response,
    SocialLookup,
    SocialLookupError,
    TemporarilyUnavailableError,
)

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
                # A front sends 503 also when its connection to the service ends after the service has served.
                self.assertEqual((error.may_have_run, error.retryable), (status == 503, count > 1))

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
        key = sl._settings.api_key
        self.assertEqual(key and key.reveal(), "slk_test_key")
        with self.assertRaises(ValueError) as wrong:
            SocialLookup("slk_test\nkey", "http://127.0.0.1:1")
        self.assertNotIn("slk_", str(wrong.exception))
        with self.assertRaises(ValueError):
            SocialLookup(base_url="localhost:3000")


    def test_retry_after_of_every_form_is_waited_for(self) -> None:
        forms = (
            "Sun, 06 Nov 1994 08:50:37 GMT",
            "Sunday, 06-Nov-94 08:50:37 GMT",
            "Sun Nov  6 08:50:37 1994",
            "60.0",
            "7, 60",
        )
        for value in forms:
            with self.subTest(value):
                self.waits.clear()
                transport = answering(429, b"", {"retry-after": value, "date": "Sun, 06 Nov 1994 08:49:37 GMT"})
                self.failure("http://127.0.0.1:1", transport=transport, options={"retries": 1})
                self.assertEqual(self.waits, [60])
        for value in ("soon", "-1", "1e9", "Sun, 99 Foo 1994"):
            with self.subTest(value):
                self.waits.clear()
                self.failure("http://127.0.0.1:1", transport=answering(429, b"", {"retry-after": value}), options={"retries": 1})
                self.assertEqual(self.waits, [0.25])

    def test_an_answer_is_bounded_after_decompression(self) -> None:
        bomb = gzip.compress(bytes(200_000_000))
        self.assertLess(len(bomb), 400_000)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        error = self.failure(self.serve(200, bomb, content_encoding="gzip"))
        self.assertIn("larger than 67108864 bytes", str(error))
        # No lookup has such an answer: its own was lost, and is asked for again.
        self.assertEqual((error.may_have_run, error.retryable, len(self.requests)), (True, True, 4))
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 250_000)
        two = gzip.compress(b'{"data":{},"meta":') + gzip.compress(b'{"creditsCharged":1}}')
        self.assertIsNone(self.failure(self.serve(200, two, content_encoding="gzip")))

    def test_a_number_in_a_header_loses_no_answer(self) -> None:
        body = b'{"data":{},"meta":{"creditsCharged":1}}'
        for value, left in (("1.5", 1.5), ("", None), ("many", None)):
            with self.subTest(value):
                sl = SocialLookup("slk_test_key", "http://127.0.0.1:1", transport=answering(200, body, {"x-credits-remaining": value}))
                self.assertEqual(sl.youtube.channel(handle="nasa").meta.get("creditsRemaining"), left)

    def test_what_is_no_answer_ends_in_an_error_of_the_client(self) -> None:
        meta = {"requestId": "r", "creditsCharged": 0, "version": "v1"}
        odd = {"page": 3, "comments": "x", "events": {}, "results": None}
        bodies = [b"<h1>A gateway</h1>", *(json.dumps({"data": data, "meta": meta}).encode() for data in (None, [], odd))]
        calls: Dict[str, Any] = {
            "ask": lambda sl: sl.ask(query="x"),
            "list": lambda sl: sl.youtube.videos.comments(url="x").to_list(),
            "rows": lambda sl: sl.linkedin.v2.profiles.batch.rows(["x"]).to_list(),
            "events": lambda sl: sl.events.list().to_list(),
            "tool": lambda sl: sl._call_tool("get_profile", {"target": "x"}, None, False),
        }
        for name, call in calls.items():
            for body in bodies:
                with self.subTest(name, body=body), self.assertRaises(SocialLookupError):
                    transport = answering(200, body, {"content-type": "text/html"})
                    call(SocialLookup("slk_test_key", "http://127.0.0.1:1", transport=transport, options={"retries": 0}))

    def test_events_of_later_types_pass_and_a_stuck_cursor_is_asked_again_after_a_pause(self) -> None:
        page = {"events": [{"payload": {"type": "account.renamed"}}], "page": {"nextCursor": "stuck", "hasMore": True}}
        body = json.dumps({"data": page, "meta": {"creditsCharged": 0}}).encode()
        sl = SocialLookup("slk_test_key", "http://127.0.0.1:1", transport=answering(200, body, {}))
        follow = sl.events.follow(after="stuck", poll_seconds=7)
        waits: List[float] = []
        follow._stopped.wait = lambda seconds=None: waits.append(seconds) or follow.stop() or True  # type: ignore
        self.assertEqual([(event["type"], event["operationId"]) for event in follow], [("account.renamed", "")])
        self.assertEqual(waits, [7])

    def test_cursors_in_a_circle_end_with_an_error_that_names_one(self) -> None:
        def transport(request: Request) -> Response:
            cursor = int(parse_qs(urlsplit(request.url).query).get("cursor", ["0"])[0])
            page = {"comments": [], "page": {"nextCursor": str(cursor % 7 + 1), "hasMore": True}}
            return Response(200, {}, json.dumps({"data": page, "meta": {"creditsCharged": 1}}).encode())

        call = SocialLookup("slk_test_key", "http://127.0.0.1:1", transport=transport).youtube.videos.comments(url="x")
        with self.assertRaisesRegex(SocialLookupError, "the cursor 1 comes again"):
            call.to_list()
        self.assertEqual(call.credits_charged, 8)


class Secrets(unittest.TestCase):
    def test_are_in_no_representation_hook_or_error(self) -> None:
        sent: List[Request] = []
        seen: List[Any] = []

        def transport(request: Request) -> Response:
            sent.append(request)
            return Response(302, {"location": "http://ada:p%40ss@other.example/slk_live_secret?p%40ss"}, b"")

        sl = SocialLookup(
            "slk_live_secret", "http://ada:p%40ss@127.0.0.1:1", transport=transport, on_request=seen.append, on_response=seen.append
        )
        with self.assertRaises(ConnectionFailedError) as failed:
            sl.youtube.channel(handle="nasa")
        self.assertEqual(sent[0].headers["x-api-key"], "slk_live_secret")
        self.assertEqual(sent[0].headers["authorization"], "Basic " + base64.b64encode(b"ada:p@ss").decode())
        error = failed.exception
        shown = [seen, sent, vars(sl), vars(sl._settings), error, vars(error), error.args, sl.base_url]
        shown += [vars(one) for one in seen] + [dict(one.headers) for one in seen if isinstance(one, Request)]
        for hidden in ("slk_live_secret", "p%40ss", "p@ss", base64.b64encode(b"ada:p@ss").decode()):
            self.assertNotIn(hidden, repr(shown))
        with self.assertRaises(TypeError):
            pickle.dumps(sl._settings.api_key)

    def test_a_proxy_with_a_password_gets_it(self) -> None:
        asked: List[str] = []
        with socket.create_server(("127.0.0.1", 0)) as server:
            def serve() -> None:
                peer, _ = server.accept()
                with peer:
                    asked.append(peer.recv(65536).decode())
                    peer.sendall(b"HTTP/1.1 403 no\r\ncontent-length: 0\r\n\r\n")

            thread = threading.Thread(target=serve)
            thread.start()
            proxy = f"http://ada:p%40ss@127.0.0.1:{server.getsockname()[1]}"
            with mock.patch.dict(os.environ, {"HTTPS_PROXY": proxy, "https_proxy": proxy, "NO_PROXY": "", "no_proxy": ""}):
                with self.assertRaises(ConnectionFailedError) as failed:
                    SocialLookup("k", "https://service.example", options={"retries": 0}).youtube.channel(handle="nasa")
            thread.join()
        self.assertTrue(asked[0].startswith("CONNECT service.example:443"))
        self.assertIn("Basic " + base64.b64encode(b"ada:p@ss").decode(), asked[0])
        self.assertFalse(failed.exception.may_have_run)

    def test_a_cancelled_task_does_not_hold_the_end_of_the_program(self) -> None:
        program = """
import asyncio, socket, sys
from social_lookup import AsyncSocialLookup
async def main():
    server = socket.create_server(("127.0.0.1", 0))
    sl = AsyncSocialLookup("k", f"http://127.0.0.1:{server.getsockname()[1]}")
    task = asyncio.ensure_future(sl.youtube.channel(handle="nasa"))
    await asyncio.get_running_loop().run_in_executor(None, server.accept)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled", sl.uncertain)
asyncio.run(main())
"""
        began = time.monotonic()
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=50)
        self.assertEqual(ended.stdout, "cancelled 1\n", ended.stderr)
        self.assertLess(time.monotonic() - began, 30)


def answering(status: int, body: bytes, headers: Dict[str, str]) -> Any:
    """A transport that always answers like this."""
    return lambda request: Response(status, headers, body)


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


class Payments(unittest.TestCase):
    def test_are_not_signed_again_while_one_may_be_settled(self) -> None:
        for reason, attempts in (("in_progress", 1), ("internal", 1), ("platform_down", 4)):
            with self.subTest(reason):
                sent: List[Request] = []

                def pay(request: Request) -> Response:
                    sent.append(request)
                    error = {**LIMITED, "reason": reason, "retryable": True}
                    return Response(503, {"content-type": "application/json"}, json.dumps({"error": error}).encode())

                with mock.patch.dict(os.environ, {"SOCIAL_LOOKUP_KEY": ""}):
                    sl = SocialLookup(None, "http://127.0.0.1:1", transport=pay, wait=lambda _: None)
                with self.assertRaises(TemporarilyUnavailableError) as raised:
                    sl.youtube.channel(handle="nasa")
                self.assertEqual((len(sent), raised.exception.may_have_run), (attempts, attempts == 1))


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
