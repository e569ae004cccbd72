"""For tests of an application: identifiers that force outcomes with a test key, and a service of a test run."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
import uuid
from contextlib import contextmanager
from typing import Iterator, Literal, Mapping, NamedTuple, Optional, Sequence, Tuple

from ._generated.forced import forced, forced_ids

__all__ = ["RunningService", "fails_first", "forced", "forced_ids", "start_test_service"]

_KEY = "slk_test_abcdefghijklmnopqrstuvwxyz012345"


def fails_first(times: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9], name: Optional[str] = None) -> str:
    """
    A handle, name or query whose lookup fails some times with a test key and works then, for tests of retries. The
    count begins anew after a minute. ``name`` tells tests apart that run at the same time: up to 20 letters and digits.
    """
    return f"sim_fails_{times}" if name is None else f"sim_fails_{times}_{name}"


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
    folder, and ends it behind the ``with`` block. Its test key needs no network. The first start with a command and
    settings creates the database, which takes seconds of processor time, and stores a copy of it in the user's folder
    for caches; later ones begin with that copy.

    Raises:
        RuntimeError: It did not start.
    """
    settings = dict(env or {})
    template = _template_of(command, settings)
    folder = tempfile.mkdtemp(prefix="social-lookup-test-")
    process = None
    try:
        if template is not None and os.path.isdir(template):
            shutil.copytree(template, folder, dirs_exist_ok=True)
            try:
                process, port = _start(command, settings, folder, timeout_seconds)
            except RuntimeError:
                # A copy of a later release does not start with an earlier one.
                shutil.rmtree(template, ignore_errors=True)
                shutil.rmtree(folder, ignore_errors=True)
                os.makedirs(folder, mode=0o700)
        if process is None:
            process, port = _start(command, settings, folder, timeout_seconds)
            if template is not None:
                _stop(process)
                _store(folder, template)
                process, port = _start(command, settings, folder, timeout_seconds)
        yield RunningService(f"http://127.0.0.1:{port}", _KEY)
    finally:
        if process is not None:
            _stop(process)
        shutil.rmtree(folder, ignore_errors=True)


def _template_of(command: Sequence[str], env: Mapping[str, str]) -> Optional[str]:
    """Where the database of a command with its settings is copied to; None for a database elsewhere."""
    both = {**os.environ, **env}
    if both.get("DATABASE_URL"):
        return None
    name = hashlib.sha256(json.dumps([list(command), sorted(env.items())]).encode()).hexdigest()[:32]
    caches = both.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(caches, "social-lookup-testing", f"python-{name}")


def _store(folder: str, template: str) -> None:
    os.makedirs(os.path.dirname(template), mode=0o700, exist_ok=True)
    draft = f"{template}-{uuid.uuid4().hex}"
    shutil.copytree(folder, draft)
    try:
        os.rename(draft, template)
    except OSError:
        # Another process was first.
        shutil.rmtree(draft, ignore_errors=True)


def _start(
    command: Sequence[str], env: Mapping[str, str], folder: str, timeout_seconds: float
) -> Tuple["subprocess.Popen[bytes]", int]:
    with socket.socket() as finder:
        finder.bind(("127.0.0.1", 0))
        port = finder.getsockname()[1]
    settings = {
        **os.environ,
        "TRIAL_CREDITS": "1000000",
        "DATA_DIR": folder,
        "PORT": str(port),
        "HOST": "127.0.0.1",
        "BOOTSTRAP_TEST_KEY": _KEY,
        **env,
    }
    with open(os.path.join(folder, "test-service.log"), "wb") as log:
        child = subprocess.Popen(list(command), env=settings, stdout=log, stderr=log)
    deadline = time.monotonic() + timeout_seconds
    while not _is_up(port):
        if child.poll() is not None or time.monotonic() > deadline:
            _stop(child)
            with open(os.path.join(folder, "test-service.log"), errors="replace") as written:
                output = written.read()[-2000:]
            raise RuntimeError(f"{' '.join(command)} did not start:\n{output}")
        time.sleep(0.05)
    return child, port


def _stop(child: "subprocess.Popen[bytes]") -> None:
    child.terminate()
    child.wait()


def _is_up(port: int) -> bool:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
