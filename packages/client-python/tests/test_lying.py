"""A front of the service that loses answers which were charged."""

import asyncio
import json
import os
import unittest

from social_lookup import ConnectionFailedError, CreditLimitError

from support import VIDEO, async_client, client

LIES = json.loads(os.environ.get("SOCIAL_LOOKUP_LIES", "{}"))
PEOPLE = [f"https://www.linkedin.com/in/person-{place}" for place in range(3)]


class Lies(unittest.TestCase):
    def test_cost_nothing(self) -> None:
        for place, (lie, base) in enumerate(LIES.items()):
            with self.subTest(lie):
                options = {"timeout_seconds": 1 if lie == "silence" else 60}
                if place % 2:
                    asyncio.run(self.charges(base, options))
                    continue
                sl = client(base_url=base, options=options)
                self.assertTrue(sl.youtube.channel(handle="nasa").found)
                call = sl.youtube.videos.comments(url=VIDEO)
                self.assertEqual(len(call.to_list(limit=25)), 25)
                rows = sl.linkedin.v2.profiles.batch.rows(PEOPLE)
                self.assertEqual([row["url"] for row in rows], PEOPLE)
                self.assertEqual((call.credits_charged, rows.credits_charged), (2, 9))
                self.assertEqual((sl.spent, sl.uncertain), (12, 0))

    async def charges(self, base: str, options: object) -> None:
        async with async_client(base_url=base, options=options) as sl:
            self.assertTrue((await sl.youtube.channel(handle="nasa")).found)
            call = sl.youtube.videos.comments(url=VIDEO)
            self.assertEqual(len(await call.to_list(limit=25)), 25)
            rows = sl.linkedin.v2.profiles.batch.rows(PEOPLE)
            self.assertEqual([row["url"] async for row in rows], PEOPLE)
            self.assertEqual((call.credits_charged, rows.credits_charged), (2, 9))
            self.assertEqual((sl.spent, sl.uncertain), (12, 0))

    def test_a_limit_of_credits_holds_and_a_lost_answer_is_settled_by_its_key(self) -> None:
        sl = client(base_url=os.environ["SOCIAL_LOOKUP_LOST"], max_credits=3, options={"retries": 0})
        keys = []
        for _ in range(3):
            with self.assertRaises(ConnectionFailedError) as lost:
                sl.youtube.channel(handle="nasa")
            keys.append(lost.exception.idempotency_key)
        for _ in range(2):
            with self.assertRaises(CreditLimitError):
                sl.youtube.channel(handle="nasa")
        self.assertEqual((sl.spent, sl.uncertain), (0, 3))
        self.assertEqual(len(set(keys)), 3)


if __name__ == "__main__":
    unittest.main()
