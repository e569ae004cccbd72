"""Sends requests with the standard library."""

from __future__ import annotations

import gzip
import http.client
import select
import ssl
import threading
import time
import zlib
from dataclasses import dataclass
from typing import Callable, Dict, List, Mapping, Optional, Tuple
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

# Gateways close idle connections after 60 seconds or more.
_MAX_IDLE_SECONDS = 15
_CHUNK_BYTES = 65536


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


class HttpTransport:
    """Sends requests over connections that stay open. Threads may share it."""

    def __init__(self, tls: Optional[ssl.SSLContext] = None) -> None:
        self._tls = tls
        self._idle: Dict[Tuple[str, str], List[Tuple[float, http.client.HTTPConnection]]] = {}
        self._lock = threading.Lock()

    def __call__(self, request: Request) -> Response:
        deadline = time.monotonic() + request.timeout_seconds
        address = urlsplit(request.url)
        place = (address.scheme, address.netloc)
        connection, target = self._connect(request, place, deadline)
        socket = connection.sock
        try:
            connection.request(
                request.method, target, request.body, {"accept-encoding": "gzip", **request.headers}
            )
            socket.settimeout(_left(deadline))
            answer = connection.getresponse()
            chunks = []
            # Python 3.13 closes the socket of an answer without keep-alive with its last byte.
            while not answer.isclosed():
                socket.settimeout(_left(deadline))
                # read would wait for all bytes, however slowly they come.
                chunk = answer.read1(_CHUNK_BYTES)
                if not chunk:
                    break
                chunks.append(chunk)
            if answer.length:
                raise OSError("the answer ends early")
            answer.close()
        except http.client.HTTPException as error:
            connection.close()
            raise OSError(f"broken answer ({type(error).__name__})") from error
        except BaseException:
            connection.close()
            raise
        if answer.will_close:
            connection.close()
        else:
            with self._lock:
                self._idle.setdefault(place, []).append((time.monotonic(), connection))
        headers = {name.lower(): value for name, value in answer.getheaders()}
        body = b"".join(chunks)
        if headers.get("content-encoding") == "gzip":
            try:
                body = gzip.decompress(body)
            except (EOFError, zlib.error) as error:
                raise OSError("the compressed answer is broken") from error
        return Response(answer.status, headers, body)

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, {}
        for connections in idle.values():
            for _, connection in connections:
                connection.close()

    def __del__(self) -> None:
        self.close()

    def _connect(
        self, request: Request, place: Tuple[str, str], deadline: float
    ) -> Tuple[http.client.HTTPConnection, str]:
        """A connection that is open, and the target of the request line."""
        scheme, netloc = place
        address = urlsplit(request.url)
        target = request.url[len(f"{scheme}://{netloc}") :] or "/"
        proxy = None if proxy_bypass(address.hostname or "") else getproxies().get(scheme)
        if proxy and scheme == "http":
            # A proxy receives plain requests with the whole address.
            target = request.url
        reused = self._take(place)
        if reused:
            reused.sock.settimeout(_left(deadline))
            return reused, target
        hop = urlsplit(proxy if proxy and "//" in proxy else f"//{proxy}") if proxy else address
        host, left = hop.hostname or "", _left(deadline)
        if scheme == "https":
            tls = self._tls or ssl.create_default_context()
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                host, hop.port, timeout=left, context=tls
            )
        else:
            connection = http.client.HTTPConnection(host, hop.port, timeout=left)
        if proxy and scheme == "https":
            connection.set_tunnel(address.hostname or "", address.port or 443)
        try:
            connection.connect()
        except OSError as error:
            connection.close()
            raise NotSentError(str(error)) from error
        return connection, target

    def _take(self, place: Tuple[str, str]) -> Optional[http.client.HTTPConnection]:
        """An idle connection that the other side has not closed."""
        while True:
            with self._lock:
                idle = self._idle.get(place)
                if not idle:
                    return None
                since, connection = idle.pop()
            if time.monotonic() - since < _MAX_IDLE_SECONDS and not _is_readable(connection):
                return connection
            connection.close()


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
