"""Jobs: waiting for one, and the inputs of a batch as one."""

from __future__ import annotations

from typing import Any, Callable, Dict, Generator, List, Mapping, Optional, Sequence, Union

from ._errors import SocialLookupError
from ._http import Request, Response
from ._results import CallOptions
from ._send import Sent, Steps, Wait

USUAL_JOB_ABOVE = 1000
"""More inputs of a batch than this are a job."""
JOB_ROWS = 5000

Call = Callable[[str, Mapping[str, Any], CallOptions], Steps]
"""Sends a call by its id."""


def wait_for_job(
    call: Call,
    job_id: str,
    poll_seconds: float,
    on_progress: Optional[Callable[[Any], Any]],
    options: CallOptions,
) -> Steps:
    """Waits until a job does not run any more; its data are the job: completed, cancelled or paused."""
    pause = min(poll_seconds, 0.25)
    while True:
        answer = yield from call("jobs.get", {"id": job_id}, options)
        if on_progress:
            on_progress(answer.data)
        if answer.data["status"] not in ("running", "receiving"):
            return answer
        yield Wait(pause)
        pause = min(poll_seconds, pause * 2)


def batch_as_job(
    call: Call,
    call_id: str,
    parameter: str,
    inputs: Sequence[str],
    params: Mapping[str, Any],
    options: CallOptions,
    on_created: Callable[[], None],
) -> Steps:
    """
    Looks up the inputs of a batch as a job, an input a row, and returns what one request of all of them would. A job that
    paused or was cancelled raises SocialLookupError; called again under its key, it is found again.
    """
    wanted: Dict[str, Any] = {"operationId": call_id, "inputs": [{parameter: one} for one in inputs]}
    if params:
        wanted["parameters"] = dict(params)
    created = yield from call("jobs.create", wanted, options)
    on_created()
    job_id = created.data["job"]["id"]
    others: CallOptions = {**options}
    others.pop("idempotency_key", None)
    ended = yield from wait_for_job(call, job_id, 5, None, others)
    if ended.data["status"] != "completed":
        raise SocialLookupError(f"the job {job_id} is {ended.data['status']}: {ended.data['statusReason']}")
    results = yield from _read_results(call, job_id, parameter, inputs, others)
    meta = {**created.meta, "creditsCharged": ended.data["creditsSpent"]}
    return created._replace(data={"results": results}, meta=meta)


def _read_results(
    call: Call, job_id: str, parameter: str, inputs: Sequence[str], options: CallOptions
) -> Generator[Union[Request, Wait], Optional[Response], List[Any]]:
    results: List[Any] = []
    cursor: Optional[str] = None
    while True:
        place: Dict[str, Any] = {"id": job_id, "rows": "all", "limit": 100}
        if cursor is not None:
            place["cursor"] = cursor
        page: Sent = yield from call("jobs.rows", place, options)
        for row in page.data["rows"]:
            text = inputs[len(results)]
            data = row["data"] if isinstance(row["data"], dict) else {}
            found = next(iter(data.get("results") or ()), None)
            # The job has repeated what passes.
            failed = {"lookupStatus": "error", "error": {**(row["error"] or {}), "retryable": False}}
            results.append({**(found or failed), parameter: text})
        before, cursor = cursor, page.data["page"]["nextCursor"]
        if cursor is None:
            return results
        if cursor == before:
            raise SocialLookupError(f"the rows of {job_id} end nowhere: {cursor}")
