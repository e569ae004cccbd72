"""Calls of tools of the agents' interface."""

from __future__ import annotations

import json
from typing import Any, Dict, Mapping, NamedTuple, Optional, Tuple

TOOL_ENTRY: Dict[str, Any] = {"path": "/mcp", "method": "POST", "price": 0, "query": [], "file": True, "keyless": True}


class Called(NamedTuple):
    text: str
    is_error: bool
    charged: float


def tool_request(
    name: str, arguments: Mapping[str, Any], key: Optional[str]
) -> Tuple[Dict[str, Any], Dict[str, str]]:
    """The call of a tool, with a key that is the same in every repeat."""
    body = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": name, "arguments": arguments, "_meta": {"social-lookup/idempotencyKey": key}},
    }
    headers = {"accept": "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25"}
    return body, headers


def tool_result(text: str) -> Optional[Called]:
    """Reads the answer of the protocol: JSON, or one message of an event stream; None for any other text."""
    lines = [line[6:] for line in text.splitlines() if line.startswith("data: ")]
    try:
        message = json.loads(lines[0] if lines else text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict):
        return None
    error, result = message.get("error"), message.get("result")
    if isinstance(error, dict) and isinstance(error.get("message"), str):
        return Called(error["message"], True, 0)
    if not isinstance(result, dict) or not isinstance(result.get("content"), list):
        return None
    structured = result.get("structuredContent")
    charged = structured.get("charged") if isinstance(structured, dict) else None
    texts = [str(part.get("text", "")) for part in result["content"] if isinstance(part, dict)]
    is_number = isinstance(charged, (int, float))
    return Called("\n".join(texts), result.get("isError") is True, charged if is_number else 0)
