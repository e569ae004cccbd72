"""Sends requests with the standard library."""

from __future__ import annotations

import http.client
import os
import select
import socket
import ssl
import threading
import time
import zlib
from dataclasses import dataclass
from typing import Callable, Dict, List, Mapping, Optional, Set, Tuple
from urllib.parse import SplitResult, urlsplit
from urllib.request import getproxies, proxy_bypass

from ._fork import begins_anew
from ._secret import basic

# Gateways close idle connections after 60 seconds or more.
_MAX_IDLE_SECONDS = 15
_CHUNK_BYTES = 65536

MAX_ANSWER_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True)
class Request:
    """One attempt."""

    call_id: str
    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    attempt: int
    """From 1."""
    timeout_seconds: float
    max_answer_bytes: int = MAX_ANSWER_BYTES
    """The largest answer, after decompression. A transport that reads more raises TooLargeError."""


@dataclass(frozen=True)
class Response:
    """An answer; names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Transport = Callable[[Request], Response]
"""Sends a request. It raises NotSentError if nothing was sent, and OSError if the answer was lost."""


class NotSentError(OSError):
    """There was no connection, so that the service cannot have run the request."""


class TooLargeError(OSError):
    """The answer is larger than the request allows."""


Place = Tuple[str, str]
"""Scheme and authority of an address."""


class _Connections:
    """The connections of one process."""

    def __init__(self) -> None:
        self._idle: Dict[Place, List[Tuple[float, http.client.HTTPConnection]]] = {}
        self._open: Set[socket.socket] = set()
        self._lock = threading.Lock()

    def opened(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            self._open.add(connection.sock)

    def give(self, place: Place, connection: http.client.HTTPConnection) -> None:
        """Keeps a connection for the next request."""
        with self._lock:
            self._idle.setdefault(place, []).append((time.monotonic(), connection))

    def take(self, place: Place) -> Optional[http.client.HTTPConnection]:
        """An idle connection that the other side has not closed."""
        while True:
            with self._lock:
                idle = self._idle.get(place)
                if not idle:
                    return None
                since, connection = idle.pop()
            if time.monotonic() - since < _MAX_IDLE_SECONDS and not _is_readable(connection):
                return connection
            self.end(connection, connection.sock)

    def end(self, connection: http.client.HTTPConnection, sock: socket.socket) -> None:
        """Closes a connection; `sock` is its socket, which a connection without keep-alive has already forgotten."""
        with self._lock:
            self._open.discard(sock)
        connection.close()

    def close_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, {}
        for connections in idle.values():
            for _, connection in connections:
                self.end(connection, connection.sock)

    def abandon(self) -> None:
        """
        Closes a forked child's descriptors of its parent's connections and nothing else: the connections stay open, since
        neither a shutdown nor an end of TLS is sent. A request that the child goes on with fails. No lock is taken.
        """
        for sock in self._open:
            descriptor = sock.detach()
            if descriptor >= 0:
                os.close(descriptor)


class HttpTransport:
    """Sends requests over connections that stay open. Threads may share it; a forked process opens its own."""

    def __init__(self, tls: Optional[ssl.SSLContext] = None) -> None:
        self._tls = tls
        # By process id: where a fork does not call Python's hooks, as by a server written in C, the id still differs.
        self._connections: Dict[int, _Connections] = {}
        begins_anew(self)

    def __call__(self, request: Request) -> Response:
        deadline = time.monotonic() + request.timeout_seconds
        address = urlsplit(request.url)
        place = (address.scheme, address.netloc)
        # setdefault is atomic, so that threads get the same one.
        connections = self._connections.setdefault(os.getpid(), _Connections())
        connection, target, to_proxy = self._connect(connections, request, place, deadline)
        sock = connection.sock
        try:
            connection.request(
                request.method, target, request.body, {"accept-encoding": "gzip", **to_proxy, **request.headers}
            )
            sock.settimeout(_left(deadline))
            answer = connection.getresponse()
            body = _Body(answer.headers.get("content-encoding", ""), request.max_answer_bytes)
            # Python 3.13 closes the socket of an answer without keep-alive with its last byte.
            while not answer.isclosed():
                sock.settimeout(_left(deadline))
                # read would wait for all bytes, however slowly they come.
                chunk = answer.read1(_CHUNK_BYTES)
                if not chunk:
                    break
                body.add(chunk)
            if answer.length:
                raise OSError("the answer ends early")
            answer.close()
            body.end()
        except http.client.HTTPException as error:
            connections.end(connection, sock)
            raise OSError(f"broken answer ({type(error).__name__})") from error
        except BaseException:
            connections.end(connection, sock)
            raise
        if answer.will_close:
            connections.end(connection, sock)
        else:
            connections.give(place, connection)
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return Response(answer.status, headers, body.end())

    def close(self) -> None:
        """Closes the idle connections of this process."""
        connections = self._connections.get(os.getpid())
        if connections:
            connections.close_idle()

    def __del__(self) -> None:
        self.close()

    def _begin_anew(self) -> None:
        for connections in self._connections.values():
            connections.abandon()
        self._connections = {}

    def _connect(
        self, connections: _Connections, request: Request, place: Place, deadline: float
    ) -> Tuple[http.client.HTTPConnection, str, Dict[str, str]]:
        """A connection that is open, the target of the request line, and headers for a proxy."""
        scheme, netloc = place
        address = urlsplit(request.url)
        target = request.url[len(f"{scheme}://{netloc}") :] or "/"
        proxy = None if proxy_bypass(address.hostname or "") else getproxies().get(scheme)
        hop = urlsplit(proxy if proxy and "//" in proxy else f"//{proxy}") if proxy else address
        to_proxy: Dict[str, str] = {}
        if proxy and scheme == "http":
            # A proxy receives plain requests with the whole address.
            target, to_proxy = request.url, _proxy_headers(hop)
        left = _left(deadline)
        reused = connections.take(place)
        if reused:
            reused.sock.settimeout(left)
            return reused, target, to_proxy
        host = hop.hostname or ""
        if scheme == "https":
            tls = self._tls or ssl.create_default_context()
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                host, hop.port, timeout=left, context=tls
            )
        else:
            connection = http.client.HTTPConnection(host, hop.port, timeout=left)
        if proxy and scheme == "https":
            connection.set_tunnel(address.hostname or "", address.port or 443, _proxy_headers(hop))
        try:
            connection.connect()
        except OSError as error:
            connection.close()
            raise NotSentError(str(error)) from error
        connections.opened(connection)
        return connection, target, to_proxy


def _proxy_headers(hop: SplitResult) -> Dict[str, str]:
    """Name and password of a proxy's address."""
    if hop.username is None and hop.password is None:
        return {}
    return {"proxy-authorization": basic(hop.username, hop.password)}


class _Body:
    """
    The body of an answer, counted piece by piece after decompression: a bomb of some hundred kB would otherwise fill the
    memory.
    """

    def __init__(self, encoding: str, most: int) -> None:
        self._chunks: List[bytes] = []
        self._left = most
        self._gzip = zlib.decompressobj(31) if encoding.strip().lower() in ("gzip", "x-gzip") else None

    def add(self, chunk: bytes) -> None:
        while chunk and self._gzip:
            try:
                part = self._gzip.decompress(chunk, self._left + 1)
            except zlib.error as error:
                raise OSError("the compressed answer is broken") from error
            self._store(part)
            chunk = self._gzip.unconsumed_tail
            if self._gzip.eof:
                # An answer may have several members.
                chunk = self._gzip.unused_data
                self._gzip = zlib.decompressobj(31) if chunk else self._gzip
                if not chunk:
                    return
        if not self._gzip:
            self._store(chunk)

    def _store(self, part: bytes) -> None:
        self._left -= len(part)
        if self._left < 0:
            raise TooLargeError("the answer is too large")
        self._chunks.append(part)

    def end(self) -> bytes:
        if self._gzip and self._chunks and not self._gzip.eof:
            raise OSError("the compressed answer is broken")
        return b"".join(self._chunks)


def _is_readable(connection: http.client.HTTPConnection) -> bool:
    """Readable without a request: the other side has closed the connection."""
    try:
        return bool(select.select([connection.sock], [], [], 0)[0])
    except ValueError:
        # select refuses the numbers of sockets above 1023.
        return True


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    return left
