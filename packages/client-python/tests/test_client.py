import asyncio
import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import List

from social_lookup import (
    ApiError,
    BadRequestError,
    CallOptions,
    ConnectionFailedError,
    CreditLimitError,
    HttpTransport,
    InsufficientCreditsError,
    OutcomeError,
    Request,
    Response,
    TemporarilyUnavailableError,
)
from social_lookup.testing import forced

from support import BASE, KEY, VIDEO, Unreliable, async_client, client


class Outcomes(unittest.TestCase):
    def test_a_found_record_is_there(self) -> None:
        profile = client().instagram.v2.profiles(profile="nasa", include=["about"])
        self.assertTrue(profile.found)
        self.assertEqual(profile.or_throw()["profile"]["handle"], "nasa")
        self.assertEqual(profile.meta["creditsCharged"], 2)

    def test_a_missing_object_is_a_value_and_an_error_only_on_request(self) -> None:
        hidden = client().youtube.channel(handle=forced.private)
        self.assertFalse(hidden)
        self.assertEqual((hidden.found, hidden.outcome), (False, "private"))
        with self.assertRaises(OutcomeError):
            hidden.or_throw()


class Lists(unittest.TestCase):
    def test_items_come_from_all_pages_and_are_counted(self) -> None:
        sl = client()
        call = sl.youtube.videos.comments(url=VIDEO)
        ids = [comment["id"] for comment in call]
        self.assertEqual(len(set(ids)), len(ids))
        self.assertGreater(len(ids), 30)
        self.assertEqual((call.stopped, call.cursor), ("end", None))
        self.assertGreater(call.credits_charged, 1)
        self.assertEqual(sl.spent, call.credits_charged)

    def test_a_limit_of_credits_ends_a_list_and_its_cursor_resumes_it(self) -> None:
        sl = client()
        whole = [comment["id"] for comment in sl.youtube.videos.comments(url=VIDEO)]
        call = sl.youtube.videos.comments(url=VIDEO, max_credits=2)
        first = call.to_list()
        self.assertEqual((call.stopped, call.credits_charged), ("max_credits", 2))
        rest = sl.youtube.videos.comments(url=VIDEO, cursor=call.cursor).to_list()
        self.assertEqual([comment["id"] for comment in [*first, *rest]], whole)

    def test_a_limit_of_items_fetches_no_further_page(self) -> None:
        call = client().youtube.videos.comments(url=VIDEO)
        self.assertEqual(len(call.to_list(limit=3)), 3)
        self.assertEqual((call.stopped, call.credits_charged), ("limit", 1))

    def test_pages_have_outcomes_and_items_raise(self) -> None:
        missing = client().tiktok.videos.comments(
            url="https://www.tiktok.com/@nasa/video/9000000000000000001"
        )
        self.assertEqual([page.outcome for page in missing.pages()], ["private"])
        with self.assertRaises(OutcomeError):
            missing.to_list()

    def test_the_first_page_is_one_call(self) -> None:
        page = client().youtube.videos.comments(url=VIDEO).first()
        self.assertTrue(page.data["page"]["nextCursor"])

    def test_an_iteration_begins_with_the_first_page_and_does_not_pay_for_it_again(self) -> None:
        whole = [comment["id"] for comment in client().youtube.videos.comments(url=VIDEO)]
        sl = client()
        call = sl.youtube.videos.comments(url=VIDEO, max_credits=2)
        page = call.first()
        self.assertIs(call.first(), page)
        self.assertEqual((call.credits_charged, sl.spent), (1, 1))
        items = [comment["id"] for comment in call]
        self.assertEqual(items, whole[: len(items)])
        self.assertGreater(len(items), len(call.items_of(page)))
        self.assertEqual((call.stopped, call.credits_charged, sl.spent), ("max_credits", 2, 2))

    def test_a_list_that_was_read_in_part_is_read_whole_afterwards(self) -> None:
        call = client().youtube.videos.comments(url=VIDEO)
        self.assertEqual(len(call.to_list(limit=3)), 3)
        whole = call.to_list()
        self.assertEqual((len({comment["id"] for comment in whole}), call.stopped), (len(whole), "end"))
        self.assertGreater(len(whole), 30)
        self.assertEqual(len(call.to_list()), len(whole))

    def test_a_list_whose_limit_is_used_up_fetches_no_page_again(self) -> None:
        call = client().youtube.videos.comments(url=VIDEO, max_credits=1)
        call.first()
        self.assertTrue(call.to_list(limit=2))
        self.assertEqual((call.to_list(), call.stopped, call.credits_charged), ([], "max_credits", 1))


class Errors(unittest.TestCase):
    def test_errors_are_classes_with_what_the_answer_states(self) -> None:
        sl = client()
        with self.assertRaises(BadRequestError) as bad:
            sl.youtube.channel(handle="not a handle!")
        self.assertEqual((bad.exception.reason, bad.exception.retryable), ("invalid_request", False))
        self.assertTrue(bad.exception.request_id)
        answer = HttpTransport()(Request("docs", "GET", bad.exception.docs, {}, None, 1, 30))
        self.assertEqual(answer.status, 200)
        with self.assertRaises(InsufficientCreditsError) as poor:
            sl.youtube.channel(handle=forced.no_credits)
        self.assertEqual(poor.exception.credits_needed, 1)
        self.assertEqual(sl.spent, 0)


class Retries(unittest.TestCase):
    def test_follow_the_answer(self) -> None:
        waits: List[float] = []
        sl = client(wait=waits.append)
        with self.assertRaises(TemporarilyUnavailableError):
            sl.youtube.channel(handle=forced.ratelimited)
        self.assertEqual(waits, [30, 30, 30])
        waits.clear()
        with self.assertRaises(Exception):
            sl.youtube.channel(handle=forced.malformed)
        self.assertEqual(waits, [])

    def test_end_at_the_deadline_instead_of_waiting_past_it(self) -> None:
        waits: List[float] = []
        with self.assertRaises(TemporarilyUnavailableError):
            client(wait=waits.append).youtube.channel(
                handle=forced.ratelimited, options={"deadline_seconds": 20}
            )
        self.assertEqual(waits, [])

    def test_an_unsent_and_a_lost_lookup_are_repeated_under_one_key(self) -> None:
        unsent = Unreliable(["refused"])
        self.assertTrue(client(transport=unsent).youtube.channel(handle="nasa").found)
        self.assertEqual(len(unsent.sent), 2)
        again = Unreliable(["lost"])
        self.assertTrue(client(transport=again).youtube.channel(handle="nasa").found)
        self.assertEqual([len(again.sent), len({one.headers["idempotency-key"] for one in again.sent})], [2, 1])
        with self.assertRaises(ConnectionFailedError) as lost:
            client(transport=Unreliable(["lost"]), options={"retry_lost": False}).youtube.channel(handle="nasa")
        self.assertTrue(lost.exception.may_have_run)
        self.assertTrue(lost.exception.idempotency_key)

    def test_a_lookup_without_an_account_is_repeated_only_on_request(self) -> None:
        paid = Unreliable(["lost"])
        with self.assertRaises(ConnectionFailedError):
            client(api_key="", transport=paid).youtube.channel(handle="nasa")
        self.assertEqual(len(paid.sent), 1)

    def test_a_lost_question_is_charged_once(self) -> None:
        before = client().account.balance().data["balance"]
        transport = Unreliable(["lost"])
        sl = client(transport=transport)
        answer = sl.ask(query="how many followers does @nasa have on TikTok?").data
        self.assertEqual(sl.spent, 1)
        self.assertEqual(len({request.headers["idempotency-key"] for request in transport.sent}), 1)
        self.assertEqual(answer["operationId"], "tiktok.profiles")
        assert answer["operationId"] == "tiktok.profiles"
        data = answer["lookup"]["data"]
        assert data is not None and data["profile"] is not None
        self.assertEqual(data["profile"]["handle"], "nasa")
        self.assertEqual(client().account.balance().data["balance"], before - 1)

    def test_a_lost_creation_creates_one_thing(self) -> None:
        sl = client(transport=Unreliable(["lost"]))
        created = sl.webhook_endpoints.create(kind="sink", description="once").data
        own = [one["id"] for one in sl.webhook_endpoints.list() if one["description"] == "once"]
        self.assertEqual(own, [created["id"]])
        self.assertTrue(sl.webhook_endpoints.delete(id=created["id"]).data["deleted"])

    def test_a_call_that_is_carried_out_each_time_is_not_repeated(self) -> None:
        for retry_lost, sent in ((False, 1), (True, 2)):
            options: CallOptions = {"retry_lost": True} if retry_lost else {}
            transport = Unreliable(["lost"])
            with self.assertRaises((ConnectionFailedError, ApiError)) as raised:
                client(transport=transport).members.invite(role="viewer", options=options)
            self.assertTrue(raised.exception.may_have_run)
            self.assertEqual(len(transport.sent), sent)


class Costs(unittest.TestCase):
    def test_a_call_above_a_limit_is_not_sent(self) -> None:
        transport = Unreliable()
        sl = client(transport=transport, max_credits=12, max_credits_per_call=11)
        with self.assertRaises(CreditLimitError):
            sl.tiktok.profiles.audience(handle="nasa")
        with self.assertRaises(CreditLimitError):
            sl.youtube.channel(handle="nasa", max_credits=0)
        self.assertEqual([request.call_id for request in transport.sent], ["account.prices"])

    def test_a_question_above_a_limit_is_refused_free_of_charge(self) -> None:
        sl = client(max_credits=1)
        query = "how many followers does @nasa have on TikTok?"
        with self.assertRaises(BadRequestError) as refused:
            sl.ask(query=query, max_credits=0)
        self.assertEqual((refused.exception.credits_needed, sl.spent), (1, 0))
        sl.ask(query=query)
        with self.assertRaises(BadRequestError):
            sl.ask(query=query)
        self.assertEqual(sl.spent, 1)

    def test_the_price_list_of_the_service_counts(self) -> None:
        transport = Unreliable()

        def priced(request: Request) -> Response:
            if request.call_id != "account.prices":
                return transport(request)
            body = {
                "data": {"prices": {"youtube.channel": {"base": 7}}},
                "meta": {"requestId": "r", "creditsCharged": 0, "version": "v1"},
            }
            return Response(200, {}, json.dumps(body).encode())

        with self.assertRaises(CreditLimitError) as refused:
            client(transport=priced).youtube.channel(handle="nasa", max_credits=6)
        self.assertEqual(refused.exception.credits_needed, 7)
        self.assertEqual(transport.sent, [])

    def test_hooks_see_every_attempt(self) -> None:
        seen: List[object] = []
        sl = client(
            transport=Unreliable(["refused"]),
            on_response=lambda end: seen.append((end.status, end.meta and end.meta["creditsCharged"])),
        )
        sl.youtube.channel(handle="nasa")
        self.assertEqual(seen, [(0, None), (200, 1)])


class Batches(unittest.TestCase):
    def test_rows_of_any_number_of_inputs_come_in_order(self) -> None:
        urls = [f"https://www.linkedin.com/in/person-{place}" for place in range(120)]
        rows = client().linkedin.v2.profiles.batch.rows(urls)
        self.assertEqual([row["url"] for row in rows], urls)
        self.assertEqual(rows.credits_charged, 360)

    def test_requests_under_way_share_the_limit(self) -> None:
        urls = [f"https://www.linkedin.com/in/person-{place}" for place in range(150)]
        rows = client().linkedin.v2.profiles.batch.rows(urls, max_credits=310, concurrency=3)
        with self.assertRaises(CreditLimitError):
            rows.to_list()
        self.assertLessEqual(rows.credits_charged, 310)

    def test_rows_that_failed_for_a_passing_reason_are_sent_again(self) -> None:
        send = HttpTransport()
        counts: List[int] = []

        def faulty(request: Request) -> Response:
            answer = send(request)
            counts.append(request.url.count("url="))
            if len(counts) > 1:
                return answer
            body = json.loads(answer.body)
            error = {"code": "lookup_failed", "reason": "platform_down", "message": "", "retryable": True}
            body["data"]["results"][1].update(lookupStatus="error", error=error)
            return Response(200, answer.headers, json.dumps(body).encode())

        urls = [f"https://www.linkedin.com/in/{name}" for name in ("ada", "bob", forced.not_found)]
        waits: List[float] = []
        sl = client(transport=faulty, wait=waits.append)
        rows = sl.linkedin.v2.profiles.batch.rows(urls).to_list()
        self.assertEqual((counts, waits), ([3, 1], [0.25]))
        self.assertEqual([row["lookupStatus"] for row in rows], ["found", "found", "not_found"])


class Connections(unittest.TestCase):
    def test_are_reused_and_an_address_without_a_service_is_not_charged(self) -> None:
        transport = HttpTransport()
        sl = client(transport=transport)
        for _ in range(3):
            sl.account.whoami()
        self.assertEqual([len(idle) for own in transport._connections.values() for idle in own._idle.values()], [1])
        sl.close()
        with self.assertRaises(ConnectionFailedError) as refused:
            client(base_url="http://127.0.0.1:9").youtube.channel(handle="nasa")
        self.assertFalse(refused.exception.may_have_run)

    def test_an_attempt_ends_at_its_timeout_although_bytes_arrive(self) -> None:
        class Dripping(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("content-length", "1000000")
                self.end_headers()
                try:
                    while not stop.wait(0.02):
                        self.wfile.write(b" ")
                except OSError:
                    pass

            def log_message(self, *_: object) -> None:
                pass

        stop = threading.Event()
        server = ThreadingHTTPServer(("127.0.0.1", 0), Dripping)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            sl = client(base_url=f"http://127.0.0.1:{server.server_port}")
            with self.assertRaises(ConnectionFailedError):
                sl.youtube.channel(handle="nasa", options={"timeout_seconds": 0.2})
        finally:
            stop.set()
            server.shutdown()
            server.server_close()


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_calls_lists_batches_and_questions(self) -> None:
        async with async_client() as sl:
            profile = await sl.instagram.v2.profiles(profile="nasa")
            self.assertTrue(profile.found)
            whole = [comment["id"] async for comment in sl.youtube.videos.comments(url=VIDEO)]
            call = sl.youtube.videos.comments(url=VIDEO, max_credits=2)
            first = await call.to_list()
            self.assertEqual((call.stopped, call.credits_charged), ("max_credits", 2))
            rest = await sl.youtube.videos.comments(url=VIDEO, cursor=call.cursor).to_list()
            self.assertEqual([one["id"] for one in [*first, *rest]], whole)
            page = await sl.youtube.videos.comments(url=VIDEO)
            self.assertTrue(page.data["page"]["hasMore"])
            urls = [f"https://www.linkedin.com/in/person-{place}" for place in range(60)]
            self.assertEqual([row["url"] async for row in sl.linkedin.v2.profiles.batch.rows(urls)], urls)
            with self.assertRaises(OutcomeError):
                (await sl.youtube.channel(handle=forced.not_found)).or_throw()

    async def test_a_page_that_was_awaited_is_fetched_once(self) -> None:
        async with async_client() as sl:
            call = sl.youtube.videos.comments(url=VIDEO, max_credits=2)
            pages = await asyncio.gather(call.first(), call.first())
            self.assertIs(pages[0], pages[1])
            self.assertEqual(sl.spent, 1)
            items = await call.to_list()
            self.assertEqual(items[: len(call.items_of(pages[0]))], call.items_of(pages[0]))
            self.assertEqual((call.stopped, call.credits_charged, sl.spent), ("max_credits", 2, 2))

    async def test_a_page_that_failed_is_fetched_when_it_is_awaited_again(self) -> None:
        transport = Unreliable(["lost"])
        async with async_client(transport=transport, options={"retries": 0}) as sl:
            call = sl.youtube.videos.comments(url=VIDEO)
            with self.assertRaises(ConnectionFailedError):
                await call
            self.assertTrue((await call).found)
            self.assertEqual(len({request.headers["idempotency-key"] for request in transport.sent}), 1)
            self.assertEqual(len(transport.sent), 2)

    async def test_retries_and_limits_are_those_of_the_other_client(self) -> None:
        unsent = Unreliable(["refused"])
        async with async_client(transport=unsent) as sl:
            await sl.youtube.channel(handle="nasa")
            self.assertEqual(len(unsent.sent), 2)
            with self.assertRaises(CreditLimitError):
                await sl.youtube.channel(handle="nasa", max_credits=0)


class Environment(unittest.TestCase):
    def test_names_the_service_and_the_key(self) -> None:
        sl = client()
        self.assertEqual(sl.base_url, BASE)
        self.assertTrue(KEY)
        self.assertEqual(sl.account.whoami().data["key"]["mode"], "test")


if __name__ == "__main__":
    unittest.main()
