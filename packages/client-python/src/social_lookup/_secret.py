"""Values that are shown by nothing: not by ``repr``, ``vars``, hooks or errors."""

from __future__ import annotations

import base64
from typing import Any, Callable, Dict, Mapping, Optional, Tuple
from urllib.parse import unquote, urlsplit, urlunsplit

# Headers whose values are secret.
_SECRET_HEADERS = ("x-api-key", "authorization", "proxy-authorization", "cookie", "payment-signature", "x-payment")
_HIDDEN = "(hidden)"


class Secret:
    """A text that only a call of ``reveal`` returns."""

    __slots__ = ("reveal",)
    reveal: Callable[[], str]

    def __init__(self, text: str) -> None:
        self.reveal = lambda: text

    def __repr__(self) -> str:
        return _HIDDEN

    def __reduce__(self) -> Any:
        raise TypeError("a client with a key cannot be pickled; create one in each process")


class Headers(Dict[str, str]):
    """Headers of a request; their representation hides secrets."""

    def __repr__(self) -> str:
        return repr(shown_headers(self))

    __str__ = __repr__


def shown_headers(headers: Mapping[str, str]) -> Dict[str, str]:
    """Headers without their secrets."""
    return {
        name: _HIDDEN if name.lower() in _SECRET_HEADERS else value for name, value in headers.items()
    }


def basic(username: Optional[str], password: Optional[str]) -> str:
    """The value of a header for a name and a password of an address."""
    pair = f"{unquote(username or '')}:{unquote(password or '')}"
    return f"Basic {base64.b64encode(pair.encode()).decode()}"


def without_password(url: str) -> Tuple[str, Optional[Secret]]:
    """An address without its name and password, and the header Authorization that has them."""
    parts = urlsplit(url)
    if "@" not in parts.netloc:
        return url, None
    place = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=place)), Secret(basic(parts.username, parts.password))
