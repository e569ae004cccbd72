"""Run with SOCIAL_LOOKUP_JOBS=1, by a service whose worker runs jobs."""

import os
import unittest
from typing import List

from support import async_client, client


def urls() -> List[str]:
    return [f"https://www.linkedin.com/in/{'sim_not_found' if place == 3 else f'p{place}'}" for place in range(60)]


@unittest.skipUnless(os.environ.get("SOCIAL_LOOKUP_JOBS"), "needs a service that runs jobs")
class Jobs(unittest.TestCase):
    def test_is_waited_for_and_its_rows_are_iterated(self) -> None:
        sl = client()
        created = sl.jobs.create(
            operation_id="linkedin.v2.profiles", inputs="Who;customer\np1;A-1\np2;B-2\n", columns={"handle": "Who"}
        )
        assert created.data["job"]
        seen: List[int] = []
        job = sl.jobs.wait(
            id=created.data["job"]["id"], poll_seconds=0.05, on_progress=lambda one: seen.append(one["percent"])
        )
        self.assertEqual((job["status"], job["rows"]["delivered"], seen[-1]), ("completed", 2, 100))
        rows = list(sl.jobs.rows(id=job["id"], limit=1))
        self.assertEqual([row["own"] for row in rows], [{"customer": "A-1"}, {"customer": "B-2"}])

    def test_rows_above_a_size_are_a_job_with_the_same_rows_and_price(self) -> None:
        plain, many = client(), client()
        wanted = plain.linkedin.v2.profiles.batch.rows(urls()).to_list()
        found = many.linkedin.v2.profiles.batch.rows(urls(), job_above=50).to_list()
        self.assertEqual([(row["url"], row["lookupStatus"]) for row in found], [(row["url"], row["lookupStatus"]) for row in wanted])
        self.assertEqual(many.spent, plain.spent)
        names = {row["operationId"] for row in many.jobs.list()}
        self.assertIn("linkedin.v2.profiles.batch", names)


@unittest.skipUnless(os.environ.get("SOCIAL_LOOKUP_JOBS"), "needs a service that runs jobs")
class AsyncJobs(unittest.IsolatedAsyncioTestCase):
    async def test_rows_above_a_size_are_a_job(self) -> None:
        async with async_client() as sl:
            rows = await sl.linkedin.v2.profiles.batch.rows(urls(), job_above=50).to_list()
            self.assertEqual(len(rows), 60)
            jobs = [job async for job in sl.jobs.list()]
            self.assertTrue(jobs)
            self.assertEqual((await sl.jobs.wait(id=jobs[0]["id"]))["status"], "completed")


if __name__ == "__main__":
    unittest.main()
