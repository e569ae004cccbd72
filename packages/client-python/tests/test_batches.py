"""Batches whose requests fail, are cut, or are resumed after a crash."""

import asyncio
import os
import tempfile
import unittest
from typing import Any, List

from social_lookup import ConnectionFailedError, CreditLimitError, FileJournal, NotSentError, SocialLookupError

from support import People, async_client, client


def urls_of(count: int) -> List[str]:
    return [f"https://www.linkedin.com/in/p{place}" for place in range(count)]


def read(transport: People, urls: List[str], is_async: bool, settings: Any = {}, **options: Any) -> Any:
    """Rows as they came, their error, and the object that they came from."""
    seen: List[str] = []
    if not is_async:
        rows: Any = client(api_key="slk_live_x", transport=transport, **settings).linkedin.v2.profiles.batch.rows(urls, **options)
        try:
            for row in rows:
                seen.append(row["url"])
        except SocialLookupError as error:
            return seen, error, rows
        return seen, None, rows

    async def run() -> Any:
        async with async_client(api_key="slk_live_x", transport=transport, **settings) as sl:
            rows = sl.linkedin.v2.profiles.batch.rows(urls, **options)
            try:
                async for row in rows:
                    seen.append(row["url"])
            except SocialLookupError as error:
                return seen, error, rows
            return seen, None, rows

    return asyncio.run(run())


class Batches(unittest.TestCase):
    def test_rows_that_were_paid_for_come_before_the_error(self) -> None:
        for is_async in (False, True):
            people, urls = People(), urls_of(100)

            def fail(part: List[str]) -> None:
                if urls[0] in part:
                    raise ConnectionResetError("lost")

            people.before = fail
            seen, error, rows = read(people, urls, is_async, options={"retries": 0})
            self.assertEqual(seen, urls[50:])
            self.assertIsInstance(error, ConnectionFailedError)
            self.assertEqual(rows.credits_charged, 150)
            if not is_async:
                people.before = lambda part: None
                self.assertEqual([row["url"] for row in rows.to_list()], urls)

    def test_a_limit_cuts_the_last_request_to_fit(self) -> None:
        for is_async in (False, True):
            for settings, options in (({}, {"max_credits": 1000}), ({"max_credits": 1000}, {})):
                people = People()
                seen, error, rows = read(people, urls_of(400), is_async, settings, **options)
                self.assertEqual((len(seen), rows.credits_charged), (333, 999))
                self.assertIsInstance(error, CreditLimitError)
                self.assertEqual((error.credits_needed, error.credits_left), (3, 1))

    def test_fewer_rows_are_matched_by_their_inputs(self) -> None:
        for is_async in (False, True):
            people, urls = People(), urls_of(9)
            people.rows_of = lambda part: [People.row(url) for url in part if url != urls[7]]
            seen, error, _ = read(people, urls, is_async)
            self.assertEqual(seen, [*urls[:7], urls[8]])
            self.assertRegex(str(error), f"no row came for 1 inputs .{urls[7]}")
            people.rows_of = lambda part: [People.row(url) for url in reversed(part)]
            self.assertEqual(read(people, urls, is_async)[0], urls)
            people.rows_of = lambda part: [None, 3, {}]  # type: ignore[list-item]
            self.assertRegex(str(read(people, urls, is_async)[1]), "no row came for 9")

    def test_a_journal_resumes_after_a_crash_and_pays_for_no_row_twice(self) -> None:
        for is_async in (False, True):
            people, urls = People(), urls_of(220)
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "rows.jsonl")

                def crash(part: List[str]) -> None:
                    if len(people.requests) == 3:
                        raise KeyboardInterrupt  # The process ends here: nothing is recorded.

                people.before = crash
                with self.assertRaises(BaseException) as ended:
                    read(people, urls, is_async, concurrency=1, journal=FileJournal(path))
                self.assertIsInstance(ended.exception, KeyboardInterrupt)
                # A crash may also cut the last line.
                with open(path, "a") as file:
                    file.write('{"batch": "link')
                people.before = lambda part: None
                before = len(people.requests)
                seen, error, rows = read(people, urls, is_async, journal=FileJournal(path))
                self.assertEqual((seen, error), (urls, None))
                self.assertEqual(people.charged, 660)
                self.assertEqual(len(people.requests) - before, 3)
                self.assertEqual(rows.credits_charged, 360)
                self.assertEqual(read(people, urls, is_async, journal=FileJournal(path))[0], urls)
                self.assertEqual((people.charged, len(people.requests)), (660, before + 3))
                self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)

    def test_a_request_that_was_not_sent_costs_nothing(self) -> None:
        people = People()

        def refuse(part: List[str]) -> None:
            raise NotSentError("refused")

        people.before = refuse
        sl = client(api_key="slk_live_x", transport=people, options={"retries": 0})
        with self.assertRaises(ConnectionFailedError) as failed:
            sl.linkedin.v2.profiles.batch.rows(urls_of(2)).to_list()
        self.assertFalse(failed.exception.may_have_run)
        self.assertEqual(sl.uncertain, 0)


if __name__ == "__main__":
    unittest.main()
