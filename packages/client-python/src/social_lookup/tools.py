"""The agents' interface of the service for tool calls of models, with compact results."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Sequence

from ._client import SyncClient
from ._errors import SocialLookupError
from ._generated.tools import MARK_RULE, definitions


class ToolResult(NamedTuple):
    text: str
    """The compact result for a model; texts of strangers are marked in it."""
    is_error: bool


class Tools:
    """
    Tools for models. Each call costs what its lookups cost, and ``max_credits`` limits each. Errors are results too:
    the model reads what it can do about them.
    """

    def __init__(
        self, client: SyncClient, only: Optional[Sequence[str]] = None, max_credits: Optional[int] = None
    ) -> None:
        """
        Args:
            client: A synchronous client; from asyncio, run the methods with ``asyncio.to_thread``.
            only: The tools by name. Default: all that change nothing in the account.
            max_credits: Each call that could cost more is refused.
        """
        self._client = client
        self._max_credits = max_credits
        self.rule = MARK_RULE
        """The rule on texts of strangers; it belongs into the system prompt. The description of the first tool has it too."""
        self.definitions: List[Dict[str, Any]] = [
            one for one in definitions if (one["name"] in only if only is not None else one["readOnly"])
        ]
        for first in self.definitions[:1]:
            self.definitions[0] = {**first, "description": f"{first['description']} About all tools: {MARK_RULE}"}

    @property
    def openai(self) -> List[Dict[str, Any]]:
        """The ``tools`` of OpenAI's chat completions."""
        return [
            {"type": "function", "function": {name: one[name] for name in ("name", "description", "parameters")}}
            for one in self.definitions
        ]

    @property
    def anthropic(self) -> List[Dict[str, Any]]:
        """The ``tools`` of Anthropic's messages."""
        return [
            {"name": one["name"], "description": one["description"], "input_schema": one["parameters"]}
            for one in self.definitions
        ]

    def openai_agents(self, function_tool: Callable[..., Any]) -> List[Any]:
        """The ``tools`` of OpenAI's Agents SDK; ``function_tool`` is ``FunctionTool`` of the package ``agents``."""

        def tool_of(name: str, description: str, parameters: Dict[str, Any]) -> Any:
            async def invoke(_context: Any, arguments: str) -> str:
                try:
                    given = json.loads(arguments or "{}")
                except ValueError as error:
                    return f"The arguments are not JSON: {error}"
                loop = asyncio.get_running_loop()
                return (await loop.run_in_executor(None, self.call, name, given)).text

            return function_tool(
                name=name,
                description=description,
                params_json_schema=parameters,
                on_invoke_tool=invoke,
                # Strict schemas would require every option of a tool.
                strict_json_schema=False,
            )

        return [tool_of(one["name"], one["description"], one["parameters"]) for one in self.definitions]

    def call(self, name: str, arguments: Dict[str, Any]) -> ToolResult:
        """Carries out one call of a model."""
        tool = next((one for one in self.definitions if one["name"] == name), None)
        if tool is None:
            return ToolResult(f"There is no tool {name}.", True)
        if not isinstance(arguments, dict):
            return ToolResult("The arguments have to be an object.", True)
        # A tool without the argument makes no lookups.
        is_free = "maxCredits" not in tool["parameters"]["properties"]
        try:
            return ToolResult(*self._client._call_tool(name, arguments, self._max_credits, is_free))
        except SocialLookupError as error:
            return ToolResult(str(error), True)

    def run_openai(self, calls: Iterable[Any]) -> List[Dict[str, Any]]:
        """Carries out ``message.tool_calls`` (objects or dicts); returns the messages to append."""
        messages = []
        for call in calls:
            # A call of a custom tool has no function.
            function = _field(call, "function") or {}
            try:
                result = self.call(_field(function, "name"), json.loads(_field(function, "arguments") or "{}"))
            except ValueError as error:
                result = ToolResult(f"The arguments are not JSON: {error}", True)
            messages.append({"role": "tool", "tool_call_id": _field(call, "id"), "content": result.text})
        return messages

    def run_anthropic(self, content: Iterable[Any]) -> List[Dict[str, Any]]:
        """Carries out the ``tool_use`` blocks of ``message.content``; returns the content of the next message."""
        blocks = []
        for block in content:
            if _field(block, "type") != "tool_use":
                continue
            text, is_error = self.call(_field(block, "name"), _field(block, "input") or {})
            blocks.append(
                {
                    "type": "tool_result",
                    "tool_use_id": _field(block, "id"),
                    "content": text,
                    "is_error": is_error,
                }
            )
        return blocks


def _field(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else getattr(value, name, None)
