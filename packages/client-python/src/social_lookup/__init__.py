"""Client of social-lookup: public data of seven platforms as typed records."""

from __future__ import annotations

from ._batch import AsyncRows, Rows
from ._client import AsyncClient, SyncClient
from ._errors import (
    ApiError,
    ConnectionFailedError,
    CreditLimitError,
    OutcomeError,
    SocialLookupError,
)
from ._follow import AsyncFollow, Follow
from ._generated import errors as _by_code
from ._generated.async_api import AsyncApi
from ._generated.errors import *  # noqa: F403
from ._generated.sync_api import SyncApi
from ._generated.version import VERSION as __version__
from ._http import HttpTransport, NotSentError, Request, Response, TooLargeError, Transport
from ._journal import FileJournal, Journal
from ._lists import AsyncListCall, ListCall
from ._meta import Meta
from ._results import UNSET, Answer, CallOptions, Found, Missing, RateLimit, ResponseDetails, Result
from ._send import Attempted


__all__ = [
    "ApiError",
    "AsyncClient",
    "AsyncFollow",
    "AsyncListCall",
    "AsyncRows",
    "AsyncSocialLookup",
    "Answer",
    "Attempted",
    "CallOptions",
    "ConnectionFailedError",
    "CreditLimitError",
    "FileJournal",
    "Follow",
    "Found",
    "HttpTransport",
    "Journal",
    "ListCall",
    "Meta",
    "Missing",
    "NotSentError",
    "OutcomeError",
    "RateLimit",
    "Request",
    "Response",
    "ResponseDetails",
    "Result",
    "Rows",
    "SocialLookup",
    "SocialLookupError",
    "SyncClient",
    "TooLargeError",
    "Transport",
    "UNSET",
]
__all__ += _by_code.__all__


class SocialLookup(SyncApi, SyncClient):
    """A client with every call of the service, by its name in the catalog: ``sl.youtube.videos.comments(url=url)``."""

    def __enter__(self) -> SocialLookup:
        return self


class AsyncSocialLookup(AsyncApi, AsyncClient):
    """A client for ``asyncio`` with every call of the service."""

    async def __aenter__(self) -> AsyncSocialLookup:
        return self
