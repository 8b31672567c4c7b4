"""The MCP server itself, over the official SDK: tools, resources and prompts in front of whoever answers calls."""

from __future__ import annotations

import json
import logging
import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib import metadata
from typing import Any

import anyio
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from assistant.errors import AssistantError
from assistant.mcp.access import NAMELESS
from assistant.mcp.calls import Action, Answer, Call
from assistant.mcp.desk import ABOUT_ME, ABOUT_ME_CHINESE, DEFECT, ONE_MEMORY, PROFILE, RECENT, SKILLS
from assistant.mcp.tools import TOOLS, McpTool, schema
from assistant.messages import DEFAULT_SCOPE
from assistant.prompts import Language, Prompts, load_prompts

Context = ServerRequestContext[Any, Any]
Answers = Callable[[Call, threading.Event], Answer]
"""Answers a call, blocking; the event tells that nobody waits for the answer any more."""

ANSWER_S = 25.0
"""How long a call waits for the person to answer whether it may; most programs give a call a minute."""

_LOOK_S = 0.5
_AT_ONCE = 8
_JSON = "application/json"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Client:
    """Who is at the other end.

    Attributes:
        name: what it goes by; empty to take its own word for it.
        allow: what its configuration allows it.
    """

    name: str = ""
    scope: str = DEFAULT_SCOPE
    allow: tuple[str, ...] = ()


def build_server(answers: Answers, client: Callable[[Context], Client], language: Language) -> Server[Any]:
    """A server that hands every call to `answers`.

    Args:
        answers: may block, and may raise an `AssistantError`.
        client: who makes a request.
        language: of the tools' descriptions.
    """
    handlers = _Handlers(answers, client, load_prompts(language))
    return Server(
        "keepsake",
        version=_version(),
        title="Keepsake",
        instructions=handlers.prompts("mcp.instructions"),
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_resources=handlers.list_resources,
        on_list_resource_templates=handlers.list_templates,
        on_read_resource=handlers.read_resource,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
    )


def language_chosen(setting: str) -> Language:
    """The language of descriptions: the one that is set, else the system's."""
    named = setting if setting in ("en", "zh") else os.environ.get("LC_ALL") or os.environ.get("LANG", "")
    return "zh" if named.lower().startswith("zh") else "en"


class _Handlers:
    def __init__(self, answers: Answers, client: Callable[[Context], Client], prompts: Prompts) -> None:
        self._answers = answers
        self._client = client
        self.prompts = prompts
        self._limiter = anyio.CapacityLimiter(_AT_ONCE)

    async def list_tools(
        self, _context: Context, _params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[self._tool(tool) for tool in TOOLS.values()])

    async def call_tool(self, context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        answer = await self._ask(context, "tool", params.name, params.arguments or {})
        if answer.error:
            return types.CallToolResult(content=[types.TextContent(text=answer.error)], is_error=True)
        content = dict(answer.content)
        return types.CallToolResult(content=[types.TextContent(text=_text(content))], structured_content=content)

    async def list_resources(
        self, _context: Context, _params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        prompts = self.prompts
        named = (
            (PROFILE, "profile", prompts("mcp.profile_title"), prompts("mcp.profile_resource")),
            (RECENT, "recent_memories", prompts("mcp.recent_resource_title"), prompts("mcp.recent_resource")),
            (SKILLS, "skills", prompts("mcp.skills_resource_title"), prompts("mcp.skills_resource")),
        )
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=uri, name=name, title=title, description=told, mime_type=_JSON)
                for uri, name, title, told in named
            ]
        )

    async def list_templates(
        self, _context: Context, _params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        template = types.ResourceTemplate(
            uri_template=ONE_MEMORY + "{id}",
            name="memory",
            title=self.prompts("mcp.memory_resource_title"),
            description=self.prompts("mcp.memory_resource"),
            mime_type=_JSON,
        )
        return types.ListResourceTemplatesResult(resource_templates=[template])

    async def read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        answer = _or_fail(await self._ask(context, "resource", params.uri))
        text = types.TextResourceContents(uri=params.uri, mime_type=_JSON, text=_text(answer.content))
        return types.ReadResourceResult(contents=[text])

    async def list_prompts(
        self, _context: Context, _params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        both: tuple[tuple[str, Language], ...] = ((ABOUT_ME, "en"), (ABOUT_ME_CHINESE, "zh"))
        return types.ListPromptsResult(
            prompts=[
                types.Prompt(
                    name=name,
                    title=load_prompts(language)("mcp.about_me_title"),
                    description=load_prompts(language)("mcp.about_me_description"),
                )
                for name, language in both
            ]
        )

    async def get_prompt(self, context: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        answer = _or_fail(await self._ask(context, "prompt", params.name))
        prompts = load_prompts("zh" if params.name == ABOUT_ME_CHINESE else "en")
        text = prompts("mcp.about_me", known=_known(answer.content, prompts))
        message = types.PromptMessage(role="user", content=types.TextContent(text=text))
        return types.GetPromptResult(description=prompts("mcp.about_me_description"), messages=[message])

    async def _ask(
        self, context: Context, action: Action, name: str, arguments: Mapping[str, Any] | None = None
    ) -> Answer:
        """The answer to a call; where the person is asked first, as soon as they have answered, or without that."""
        client = self._client(context)
        call = Call(
            action,
            name,
            arguments or {},
            client=client.name or _own_name(context),
            scope=client.scope,
            allow=client.allow,
            patient=True,
        )
        ends = time.monotonic() + ANSWER_S
        while True:
            answer = await self._answer(call)
            if not (answer.asked and call.patient):
                return answer
            await anyio.sleep(_LOOK_S)
            call = replace(call, patient=time.monotonic() < ends)

    async def _answer(self, call: Call) -> Answer:
        unwanted = threading.Event()
        try:
            return await anyio.to_thread.run_sync(
                partial(self._answers, call, unwanted), abandon_on_cancel=True, limiter=self._limiter
            )
        except AssistantError as fault:
            return Answer(error=fault.sentence())
        except Exception:  # noqa: BLE001 - a defect ends its call, not the program's session
            _log.exception("a call of another program failed")
            return Answer(error=DEFECT)
        except anyio.get_cancelled_exc_class():
            unwanted.set()
            raise

    def _tool(self, tool: McpTool) -> types.Tool:
        title = self.prompts(f"mcp.{tool.name}_title")
        return types.Tool(
            name=tool.name,
            title=title,
            description=self.prompts(f"mcp.{tool.name}"),
            input_schema=schema(tool, self.prompts),
            annotations=types.ToolAnnotations(
                title=title,
                read_only_hint=tool.need == "read",
                destructive_hint=tool.destructive,
                open_world_hint=False,
            ),
        )


def _or_fail(answer: Answer) -> Answer:
    """The answer, where a protocol has no other way to tell a fault than an error."""
    if answer.error:
        raise MCPError(types.INVALID_REQUEST if answer.asked else types.INVALID_PARAMS, answer.error)
    return answer


def _own_name(context: Context) -> str:
    params = context.session.client_params
    return params.client_info.name if params is not None else NAMELESS


def _known(content: Mapping[str, Any], prompts: Prompts) -> str:
    lines = []
    for slot, value in content.get("profile", {}).items():
        label = prompts(f"profile.{slot}") if _labelled(prompts, slot) else slot
        lines.append(f"{label}: {', '.join(value) if isinstance(value, list) else value}")
    lines += [f"- {text}" for text in content.get("memories", ())]
    return "\n".join(lines) or prompts("mcp.about_me_nothing")


def _labelled(prompts: Prompts, slot: str) -> bool:
    try:
        prompts(f"profile.{slot}")
    except KeyError:
        return False
    return True


def _text(content: Mapping[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False)


def _version() -> str:
    try:
        return metadata.version("keepsake")
    except metadata.PackageNotFoundError:
        return "0"
