import asyncio
import gc
import multiprocessing
import os
import signal
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Callable, Iterator, List, Optional, Tuple

from social_lookup import CreditLimitError, HttpTransport, Request, Response, SocialLookupError

from support import async_client, client


class Echo(BaseHTTPRequestHandler):
    """Answers each request with its path, and with the port of its connection."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        # Long enough that requests of processes that share a connection come between each other.
        time.sleep(0.002)
        body = f"{self.path} {self.client_address[1]}".encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def echo_server(tls: Optional[ssl.SSLContext] = None) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    server.daemon_threads = True
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"{'https' if tls else 'http'}://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def ask(transport: Callable[[Request], Response], base: str, name: str) -> str:
    """The port of the connection over which the answer came; an error for the answer to another request."""
    answer = transport(Request("echo", "GET", f"{base}/{name}", {}, None, 1, 10)).body.decode()
    path, port = answer.split(" ")
    if path != f"/{name}":
        raise AssertionError(f"{name} got the answer of {path}")
    return port


def in_child(run: Callable[[], Any]) -> int:
    """Forks a child that runs a function and ends like a program; returns its process id."""
    pid = os.fork()
    if pid != 0:
        return pid
    status = 1
    try:
        # A child that waits for something that never comes is ended by the system.
        signal.alarm(20)
        run()
        status = 0
    except BaseException as error:
        print(f"in a child: {error!r}", file=sys.stderr, flush=True)
    finally:
        gc.collect()
        os._exit(status)


def status_of(pid: int) -> int:
    return os.waitpid(pid, 0)[1]


shared = client()


def look_up(place: int) -> Tuple[str, str]:
    """A lookup by a client that was made and used before the fork, as of an imported module."""
    handle = f"person{place}"
    return handle, shared.instagram.v2.profiles(profile=handle).or_throw()["profile"]["handle"]


@unittest.skipUnless(hasattr(os, "fork"), "no fork")
class Forks(unittest.TestCase):
    def test_processes_of_a_warm_client_get_their_own_records(self) -> None:
        shared.account.whoami()
        with multiprocessing.get_context("fork").Pool(6) as pool:
            found = pool.map_async(look_up, range(60), 1).get(30)
        self.assertEqual([handle for handle, _ in found], [handle for _, handle in found])
        self.assertEqual(look_up(0)[1], "person0")

    def test_six_processes_over_a_warm_connection_get_only_their_own_answers(self) -> None:
        with echo_server() as base:
            transport = HttpTransport()
            own = ask(transport, base, "warm")

            def run(worker: int) -> None:
                ports = {ask(transport, base, f"{worker}-{place}") for place in range(10)}
                if own in ports:
                    raise AssertionError("the connection of the parent was used")
                if len(ports) != 1:
                    raise AssertionError("the child's own connection was not used again")

            pids = [in_child(lambda worker=worker: run(worker)) for worker in range(6)]
            answers = [ask(transport, base, f"parent-{place}") for place in range(10)]
            self.assertEqual([status_of(pid) for pid in pids], [0] * 6)
            self.assertEqual(set(answers), {own})

    def test_children_of_a_prefork_server_fork_again_and_again(self) -> None:
        with echo_server() as base:
            transport = HttpTransport()
            own = ask(transport, base, "import")

            def grandchild(worker: str, used: str) -> None:
                port = ask(transport, base, worker)
                if port in (own, used):
                    raise AssertionError("a connection of another process was used")

            def worker(name: str) -> None:
                port = ask(transport, base, name)
                if status_of(in_child(lambda: grandchild(name + "-child", port))) != 0:
                    raise AssertionError("the grandchild failed")
                if ask(transport, base, name) != port:
                    raise AssertionError("the connection was lost by the fork of a child")

            for generation in range(3):
                pids = [in_child(lambda name=f"{generation}-{place}": worker(name)) for place in range(4)]
                self.assertEqual([status_of(pid) for pid in pids], [0] * 4)
            self.assertEqual(ask(transport, base, "after"), own)

    def test_a_child_that_closes_the_client_leaves_the_parents_connection_open(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            certificate = _certificate(Path(folder))
            if certificate is None:
                self.skipTest("no openssl")
            with echo_server(certificate[0]) as base:
                transport = HttpTransport(certificate[1])
                own = ask(transport, base, "warm")

                def close_and_ask() -> None:
                    transport.close()
                    ask(transport, base, "child")
                    transport.close()

                self.assertEqual(status_of(in_child(close_and_ask)), 0)
                self.assertEqual(status_of(in_child(transport.close)), 0)
                self.assertEqual(ask(transport, base, "parent"), own)

    def test_a_child_holds_no_descriptor_of_its_parents_connections(self) -> None:
        with echo_server() as base:
            transport = HttpTransport()
            ask(transport, base, "warm")
            (pool,) = transport._connections.values()
            descriptors = [sock.fileno() for sock in pool._open]
            self.assertEqual(len(descriptors), 1)

            def are_closed() -> None:
                for descriptor in descriptors:
                    try:
                        os.fstat(descriptor)
                    except OSError:
                        continue
                    raise AssertionError("the end of the parent's connection would wait for this child")

            self.assertEqual(status_of(in_child(are_closed)), 0)

    def test_a_lock_that_another_thread_held_at_the_fork_stops_no_child(self) -> None:
        sl = client(max_credits=10)
        sl.account.whoami()
        transport: Any = sl._transport
        (pool,) = transport._connections.values()
        held, done = threading.Event(), threading.Event()

        def hold() -> None:
            with sl._lock, sl._spending.lock, pool._lock:
                sl._spending._reserved += 9
                held.set()
                done.wait()
                sl._spending._reserved -= 9

        thread = threading.Thread(target=hold)
        thread.start()
        held.wait()
        # The credits that the other thread has reserved are not held in the child either: it does not run there.
        pid = in_child(lambda: [sl.youtube.channel(handle=f"child{place}") for place in range(3)])
        done.set()
        thread.join()
        self.assertEqual(status_of(pid), 0)
        with self.assertRaises(CreditLimitError):
            sl.youtube.channel(handle="parent", max_credits=0)

    def test_a_fork_that_calls_no_hooks_opens_its_own_connection_too(self) -> None:
        with echo_server() as base:
            transport = HttpTransport()
            own = ask(transport, base, "warm")
            parent = transport._connections
            pid = os.getpid()

            def run() -> None:
                # What a server written in C leaves: the objects of the parent.
                transport._connections = parent
                if pid not in parent or ask(transport, base, "child") == own:
                    raise AssertionError("the connection of the parent was used")

            self.assertEqual(status_of(in_child(run)), 0)
            self.assertEqual(ask(transport, base, "parent"), own)

    def test_rows_that_were_begun_before_a_fork_end_with_an_error_in_the_child(self) -> None:
        urls = [f"https://www.linkedin.com/in/person-{place}" for place in range(120)]
        rows = iter(client().linkedin.v2.profiles.batch.rows(urls))
        first = next(rows)

        def read_on() -> None:
            try:
                list(rows)
            except SocialLookupError:
                return
            raise AssertionError("the rows of another process were read")

        self.assertEqual(status_of(in_child(read_on)), 0)
        self.assertEqual([row["url"] for row in [first, *rows]], urls)

    def test_a_warm_asynchronous_client_works_in_the_child(self) -> None:
        sl = async_client()

        async def look(handle: str) -> None:
            found = (await sl.instagram.v2.profiles(profile=handle)).or_throw()
            if found["profile"]["handle"] != handle:
                raise AssertionError(f"{handle} got another record")

        async def several(name: str) -> None:
            await asyncio.gather(*[look(f"{name}{place}") for place in range(8)])

        asyncio.run(several("parent"))
        pids = [in_child(lambda name=f"child{place}": asyncio.run(several(name))) for place in range(3)]
        asyncio.run(several("again"))
        self.assertEqual([status_of(pid) for pid in pids], [0] * 3)


class Sharing(unittest.TestCase):
    def test_threads_of_one_client_get_their_own_answers(self) -> None:
        with echo_server() as base:
            transport = HttpTransport()
            names = [f"thread-{place}" for place in range(200)]
            with ThreadPoolExecutor(16) as pool:
                ports = set(pool.map(lambda name: ask(transport, base, name), names))
            self.assertLessEqual(len(ports), 16)

    def test_one_asynchronous_client_serves_event_loops_in_turn(self) -> None:
        sl = async_client()

        async def handles(name: str) -> List[str]:
            found = await asyncio.gather(
                *[sl.instagram.v2.profiles(profile=f"{name}{place}") for place in range(8)]
            )
            return [one.or_throw()["profile"]["handle"] for one in found]

        async def with_client(name: str) -> List[str]:
            async with sl:
                return await handles(name)

        for turn, use in enumerate([handles, handles, with_client, with_client, handles]):
            name = f"loop{turn}x"
            self.assertEqual(asyncio.run(use(name)), [f"{name}{place}" for place in range(8)])

    def test_event_loops_of_several_threads_share_an_asynchronous_client(self) -> None:
        sl = async_client()

        async def handle(name: str) -> str:
            handle: str = (await sl.instagram.v2.profiles(profile=name)).or_throw()["profile"]["handle"]
            return handle

        names = [f"thread{place}" for place in range(24)]
        with ThreadPoolExecutor(6) as pool:
            found = list(pool.map(lambda name: asyncio.run(handle(name)), names))
        self.assertEqual(found, names)


def _certificate(folder: Path) -> Optional[Tuple[ssl.SSLContext, ssl.SSLContext]]:
    """Contexts of a server with a new certificate, and of a client that trusts it; None without openssl."""
    key, chain = folder / "key.pem", folder / "chain.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"]
    try:
        subprocess.run([*command, *subject, "-keyout", key, "-out", chain], check=True, capture_output=True)
    except FileNotFoundError:
        return None
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(chain, key)
    return server, ssl.create_default_context(cafile=str(chain))


if __name__ == "__main__":
    unittest.main()
