"""Anthropic, and every server that speaks its messages protocol."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.errors import ProviderError
from assistant.messages import ChatRequest, StreamPart
from assistant.providers.answers import Exchange
from assistant.providers.anthropic_wire import (
    EventReader,
    ThinkingKept,
    closed_schema,
    wire_messages,
    wire_system,
    wire_tools,
)
from assistant.providers.base import ModelInfo
from assistant.providers.catalogue import guess
from assistant.providers.connection import Connection, KeySource
from assistant.providers.faults import RefusedError
from assistant.providers.retrying import Pause
from assistant.providers.server import Server
from assistant.providers.translation import anthropic_faults, fault_of_page, require_stream
from assistant.providers.transport import TimeLimits, open_client

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic, AsyncStream
    from anthropic.types import ModelInfo as ListedModel
    from anthropic.types import RawMessageStreamEvent

_log = logging.getLogger(__name__)

ANTHROPIC_URL = "https://api.anthropic.com"


class AnthropicProvider(Server["AsyncAnthropic"]):
    """One server that speaks the messages protocol, asked through the vendor's library."""

    def __init__(
        self,
        *,
        id: str = "anthropic",
        name: str = "Anthropic",
        base_url: str = ANTHROPIC_URL,
        key: KeySource = lambda: None,
        needs_key: bool = True,
        default_model: str = "",
        ca_file: Path | None = None,
        limits: TimeLimits | None = None,
        pause: Pause = asyncio.sleep,
    ) -> None:
        """Opens nothing yet.

        Args:
            id: what settings call it.
            name: what people call it.
            base_url: without `/v1`.
            key: asked on another thread for the key; None where there is none.
            needs_key: without one, requests are not even made.
            default_model: used where a request names none; empty for the first that the server lists.
            ca_file: certificates to trust instead of the system's.
            limits: how long to wait.
            pause: waits between attempts.
        """
        base_url = base_url.rstrip("/").removesuffix("/v1")
        super().__init__(
            id=id,
            name=name,
            base_url=base_url,
            default_model=default_model,
            known={},
            pause=pause,
            connection=Connection(
                provider=name,
                base_url=base_url,
                key=key,
                needs_key=needs_key,
                build=self._new_client,
                close=lambda client: client.close(),
            ),
        )
        self._ca_file = ca_file
        self._limits = limits or TimeLimits()
        self._kept = ThinkingKept()
        self._no_schema: set[str] = set()

    async def list_models(self) -> list[ModelInfo]:
        """The models that the server lists."""
        client, exchange = await self._connection.open("")
        models: list[ModelInfo] = []
        with anthropic_faults(exchange):
            answer = await client.models.with_raw_response.list(limit=1000)
            if "json" not in answer.headers.get("content-type", ""):
                raise fault_of_page(exchange, status=200, body=await answer.text(), headers=answer.headers)
            page = await answer.parse()
            models = [_info(model, local=exchange.local) for model in page.data or () if model.id]
        self._known.update({model.id: model for model in models})
        return models

    async def _attempt(self, request: ChatRequest) -> AsyncGenerator[StreamPart, None]:
        client, exchange = await self._connection.open(request.model)
        reader = EventReader(self._name, self._kept)
        # Leaving the block closes the answer, whatever happens: that is what cancels a request.
        async with await self._request(client, exchange, request) as stream:
            await require_stream(exchange, stream.response)
            with anthropic_faults(exchange):
                async for event in stream:
                    for part in reader.read(event):
                        exchange.started = True
                        yield part
            for part in reader.finish():
                exchange.started = True
                yield part

    async def _request(
        self, client: AsyncAnthropic, exchange: Exchange, request: ChatRequest
    ) -> AsyncStream[RawMessageStreamEvent]:
        while True:
            sent = self._parameters(request)
            try:
                with anthropic_faults(exchange):
                    stream: AsyncStream[RawMessageStreamEvent] = await client.messages.create(**sent)
                    return stream
            except RefusedError as fault:
                if not _refuses_schema(fault, sent):
                    raise
                _log.info("%s does not take JSON schemas; left out from now on", self._id)
                self._no_schema.add(request.model)

    def _parameters(self, request: ChatRequest) -> dict[str, Any]:
        sent: dict[str, Any] = {
            "model": request.model,
            "max_tokens": request.max_tokens,
            "messages": wire_messages(request, self._kept),
            "stream": True,
        }
        if system := wire_system(request):
            sent["system"] = system
        if request.tools:
            sent["tools"] = wire_tools(request)
        if request.json_schema is not None and request.model not in self._no_schema:
            schema = closed_schema(request.json_schema)
            sent["output_config"] = {"format": {"type": "json_schema", "schema": schema}}
        if request.temperature is not None and self._base_url != ANTHROPIC_URL:
            sent["extra_body"] = {"temperature": request.temperature}  # the vendor's own API no longer has it
        return sent

    def _new_client(self, key: str) -> AsyncAnthropic:
        from anthropic import AsyncAnthropic

        # Without a key given, the library would look for profiles and tokens of other programs.
        return AsyncAnthropic(
            api_key=key or "none",
            base_url=self._base_url,
            max_retries=0,
            open_telemetry=False,
            # Servers of others know the older header only.
            default_headers={"X-Api-Key": key} if key and self._base_url != ANTHROPIC_URL else None,
            http_client=open_client(self._base_url, ca_file=self._ca_file, limits=self._limits),
        )


def _info(model: ListedModel, *, local: bool) -> ModelInfo:
    info = guess(model.id, local=local)
    capabilities = getattr(model, "capabilities", None)
    structured = getattr(getattr(capabilities, "structured_outputs", None), "supported", True)
    return replace(
        info,
        name=getattr(model, "display_name", None) or model.id,
        context_tokens=getattr(model, "max_input_tokens", None) or info.context_tokens,
        json_schema=bool(structured),
    )


def _refuses_schema(fault: ProviderError, sent: dict[str, Any]) -> bool:
    said = str(fault.details.get("said", "")).lower()
    return "output_config" in sent and any(word in said for word in ("output_config", "output_format", "schema"))
