"""For tests of an application: identifiers that force outcomes with a test key, and a service of a test run."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from typing import Iterator, Mapping, NamedTuple, Optional, Sequence

from ._generated.forced import forced, forced_ids

__all__ = ["RunningService", "forced", "forced_ids", "start_test_service"]

_KEY = "slk_test_abcdefghijklmnopqrstuvwxyz012345"


class RunningService(NamedTuple):
    """A service of a test run."""

    base_url: str
    api_key: str
    """A test key: all platforms are simulated, in the service's process."""


@contextmanager
def start_test_service(
    command: Sequence[str] = ("social-lookup", "serve"),
    env: Optional[Mapping[str, str]] = None,
    timeout_seconds: float = 60,
) -> Iterator[RunningService]:
    """
    Starts a service of its own for tests, on a free port of this machine, with an embedded database in a temporary
    folder, and ends it behind the ``with`` block. Its test key needs no network.

    Raises:
        RuntimeError: It did not start.
    """
    with socket.socket() as finder:
        finder.bind(("127.0.0.1", 0))
        port = finder.getsockname()[1]
    folder = tempfile.mkdtemp(prefix="social-lookup-test-")
    settings = {
        **os.environ,
        "TRIAL_CREDITS": "1000000",
        "DATA_DIR": folder,
        "PORT": str(port),
        "HOST": "127.0.0.1",
        "BOOTSTRAP_TEST_KEY": _KEY,
        **(env or {}),
    }
    child = None
    try:
        with open(os.path.join(folder, "test-service.log"), "wb") as log:
            child = subprocess.Popen(list(command), env=settings, stdout=log, stderr=log)
        deadline = time.monotonic() + timeout_seconds
        while not _is_up(port):
            if child.poll() is not None or time.monotonic() > deadline:
                with open(os.path.join(folder, "test-service.log"), errors="replace") as written:
                    output = written.read()[-2000:]
                raise RuntimeError(f"{' '.join(command)} did not start:\n{output}")
            time.sleep(0.05)
        yield RunningService(f"http://127.0.0.1:{port}", _KEY)
    finally:
        if child is not None:
            child.terminate()
            child.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _is_up(port: int) -> bool:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
