"""Writes calls into requests."""

from __future__ import annotations

import hashlib
import json
import platform
import re
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import quote as quote_url
from urllib.parse import urlencode

from ._generated.version import VERSION
from ._secret import Headers

Entry = Mapping[str, Any]
"""How one call is sent: see ``_generated/table.py``."""

USER_AGENT = f"social-lookup-client/{VERSION} (python {platform.python_version()})"


class Outgoing(NamedTuple):
    """A call as it is sent, in every attempt."""

    method: str
    url: str
    headers: Headers
    body: Optional[bytes]


def key_of_part(key: str, part: str) -> str:
    """
    A key for one of several requests that share the caller's key: the pages of a list, the parts of a batch. The same
    request has the same key after a restart.
    """
    return f"{key}:{hashlib.sha256(part.encode()).hexdigest()[:16]}"


def request_of(
    base_url: str, own_headers: Headers, entry: Entry, params: Mapping[str, Any], given_headers: Mapping[str, str]
) -> Outgoing:
    """Writes a call into a request."""
    headers = Headers({"accept": "application/json", "user-agent": USER_AGENT, **own_headers})
    path, query, rest = _place_params(entry, params)
    body: Optional[bytes] = None
    table = _table_of(rest) if entry.get("table") else None
    if table is not None:
        text, headers["content-type"], beside = table
        body = text.encode()
        query.extend(beside)
    elif entry.get("lines"):
        body = _json_lines(rest["lines"]).encode()
        headers["content-type"] = _NDJSON
    elif "query" in entry and rest:
        body = json.dumps(rest).encode()
        headers["content-type"] = "application/json"
    headers.update({name.lower(): value for name, value in given_headers.items()})
    url = base_url + path + (f"?{urlencode(query)}" if query else "")
    return Outgoing(entry.get("method", "GET"), url, headers, body)


_NDJSON = "application/x-ndjson"
_MAX_BODY_INPUTS = 6000


def _json_lines(lines: Iterable[Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def _table_of(rest: Mapping[str, Any]) -> Optional[Tuple[str, str, List[Tuple[str, str]]]]:
    """The inputs of a job as a table, with what the query has beside it; None: they fit into a JSON body."""
    inputs = rest.get("inputs")
    is_text = isinstance(inputs, str)
    if not is_text and not (isinstance(inputs, (list, tuple)) and len(inputs) > _MAX_BODY_INPUTS):
        return None
    beside = {name: value for name, value in rest.items() if name != "inputs" and value is not None}
    if is_text:
        text, kind = str(inputs), _NDJSON if str(inputs).lstrip().startswith("{") else "text/csv"
    else:
        shared = beside.pop("parameters", {})
        text, kind = _json_lines({**shared, **one} for one in inputs or ()), _NDJSON
    return text, kind, [(name, _beside_table(name, value)) for name, value in beside.items()]


def _beside_table(name: str, value: Any) -> str:
    """A field beside a table: lists and pairs are separated by commas."""
    if isinstance(value, Mapping):
        parts = [f"{key}:{_text_of(one)}" for key, one in value.items()]
    elif isinstance(value, (list, tuple)):
        parts = [_text_of(one) for one in value]
    else:
        return _text_of(value)
    # The expression of a schedule may have commas.
    if name != "schedule" and any("," in part for part in parts):
        raise TypeError(f"{name} cannot contain commas beside a table")
    return ",".join(parts)


def _text_of(value: Any) -> str:
    return json.dumps(value) if isinstance(value, (bool, type(None))) else str(value)


def _place_params(entry: Entry, params: Mapping[str, Any]) -> Tuple[str, List[Tuple[str, str]], Dict[str, Any]]:
    """Puts each parameter into the path, the query or the body."""
    path: str = entry["path"]
    query: List[Tuple[str, str]] = []
    rest: Dict[str, Any] = {}
    for name, value in params.items():
        if f"{{{name}}}" in path:
            path = path.replace(f"{{{name}}}", _segment_of(name, _text_of(value)))
        elif "query" in entry and name not in entry["query"]:
            rest[name] = value
        elif not isinstance(value, (list, tuple)):
            query.append((name, _text_of(value)))
        elif name in entry.get("joined", ()):
            query.append((name, ",".join(map(_text_of, value))))
        else:
            query.extend((name, _text_of(one)) for one in value)
    missing = re.search(r"\{(\w+)\}", path)
    if missing:
        raise TypeError(f"{entry['path']} needs the parameter {missing[1]}")
    return path, query, rest


def _segment_of(name: str, value: str) -> str:
    """Refuses dots, by which a URL means another route, however they are encoded."""
    if value in (".", ".."):
        raise TypeError(f'{name} cannot be "{value}"')
    return quote_url(value, safe="")
