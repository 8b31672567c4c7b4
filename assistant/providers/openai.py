"""OpenAI, and every server that speaks its chat completions: Ollama, LM Studio, DeepSeek, vLLM or llama.cpp."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.errors import ProviderError
from assistant.messages import ChatRequest, StreamPart
from assistant.providers.answers import Exchange
from assistant.providers.base import ModelInfo
from assistant.providers.catalogue import guess, is_for_chat, is_small
from assistant.providers.connection import Connection, KeySource
from assistant.providers.openai_wire import ChunkReader, refused_parameter, wire_messages, wire_tools
from assistant.providers.retrying import Pause
from assistant.providers.server import Server
from assistant.providers.translation import fault_of_page, openai_faults, require_stream
from assistant.providers.transport import TimeLimits, is_local, open_client

if TYPE_CHECKING:
    from openai import AsyncOpenAI, AsyncStream
    from openai.types.chat import ChatCompletionChunk

_log = logging.getLogger(__name__)

OPENAI_URL = "https://api.openai.com/v1"

_CONTEXT_FIELDS = ("max_model_len", "context_length", "context_window", "max_context_length", "max_input_tokens")


class OpenAIProvider(Server["AsyncOpenAI"]):
    """One server that speaks chat completions, asked through the vendor's library.

    The key is asked for anew at each request, so a changed one counts at once. A parameter that a server turns out
    not to know is left out from then on.
    """

    def __init__(
        self,
        *,
        id: str = "openai",
        name: str = "OpenAI",
        base_url: str = OPENAI_URL,
        key: KeySource = lambda: None,
        needs_key: bool = True,
        default_model: str = "",
        models: Mapping[str, ModelInfo] | None = None,
        sampling: Mapping[str, Any] | None = None,
        ca_file: Path | None = None,
        limits: TimeLimits | None = None,
        pause: Pause = asyncio.sleep,
    ) -> None:
        """Opens nothing yet.

        Args:
            id: what settings call it.
            name: what people call it.
            base_url: up to and with `/v1`.
            key: asked on another thread for the key; None where there is none.
            needs_key: without one, requests are not even made.
            default_model: used where a request names none; empty for the first that the server lists.
            models: what is known of some models, which no listing overrides.
            sampling: sent with every request unless the server refuses it.
            ca_file: certificates to trust instead of the system's.
            limits: how long to wait.
            pause: waits between attempts.
        """
        base_url = base_url.rstrip("/")
        super().__init__(
            id=id,
            name=name,
            base_url=base_url,
            default_model=default_model,
            known=dict(models or {}),
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
        self._fixed = frozenset(self._known)
        self._sampling = dict(sampling or {})
        self._ca_file = ca_file
        self._limits = limits or TimeLimits()
        self._left_out: dict[str, set[str]] = {}

    async def list_models(self) -> list[ModelInfo]:
        """The models that the server lists, without those that are not for conversations."""
        client, exchange = await self._connection.open("")
        with openai_faults(exchange):
            answer = await client.models.with_raw_response.list()
            listed = answer.http_response.text
            content_type = answer.http_response.headers.get("content-type", "")
        entries = _entries(listed)
        if entries is None:
            raise fault_of_page(exchange, status=200, body=listed, headers={"content-type": content_type})
        models = [self._info(entry) for entry in entries if is_for_chat(str(entry["id"]))]
        self._known.update({model.id: model for model in models if model.id not in self._fixed})
        return models

    async def _attempt(self, request: ChatRequest) -> AsyncGenerator[StreamPart, None]:
        client, exchange = await self._connection.open(request.model)
        reader = ChunkReader(self._name)
        # Leaving the block closes the answer, whatever happens: that is what cancels a request.
        async with await self._request(client, exchange, request) as stream:
            await require_stream(exchange, stream.response)
            with openai_faults(exchange):
                async for chunk in stream:
                    for part in reader.read(chunk):
                        exchange.started = True
                        yield part
            for part in reader.finish():
                exchange.started = True
                yield part

    async def _request(
        self, client: AsyncOpenAI, exchange: Exchange, request: ChatRequest
    ) -> AsyncStream[ChatCompletionChunk]:
        left_out = self._left_out.setdefault(request.model, set())
        while True:
            sent = self._parameters(request, left_out)
            try:
                with openai_faults(exchange):
                    stream: AsyncStream[ChatCompletionChunk] = await client.chat.completions.create(**sent)
                    return stream
            except ProviderError as fault:
                refused = refused_parameter(fault, {**sent, **sent.get("extra_body", {})})
                refused = _next_step(refused, sent)
                if refused is None or refused in left_out:
                    raise
                _log.info("%s does not take %s; left out from now on", self._id, refused)
                left_out.add(refused)

    def _parameters(self, request: ChatRequest, left_out: set[str]) -> dict[str, Any]:
        limit = "max_completion_tokens" if self._base_url == OPENAI_URL else "max_tokens"
        if "max_tokens" in left_out:
            limit = "max_completion_tokens"
        sent: dict[str, Any] = {
            "model": request.model,
            "messages": wire_messages(request),
            "stream": True,
            "stream_options": {"include_usage": True},
            limit: request.max_tokens,
        }
        if request.temperature is not None:
            sent["temperature"] = request.temperature
        if request.tools:
            sent["tools"] = wire_tools(request)
        if request.json_schema is not None:
            sent["response_format"] = _response_format(request.json_schema, loose="json_schema" in left_out)
        if self._sampling:
            sent["extra_body"] = dict(self._sampling)
        return {name: value for name, value in sent.items() if name not in left_out}

    def _new_client(self, key: str) -> AsyncOpenAI:
        from openai import AsyncOpenAI

        # Not set, these would be taken from the environment, and a key for one server would go to another.
        return AsyncOpenAI(
            api_key=key or "none",
            admin_api_key="",
            organization="",
            project="",
            base_url=self._base_url,
            max_retries=0,
            http_client=open_client(self._base_url, ca_file=self._ca_file, limits=self._limits),
        )

    def _info(self, entry: Mapping[str, Any]) -> ModelInfo:
        model = str(entry["id"])
        info = guess(model, local=is_local(self._base_url))
        meta = entry.get("meta")
        meta = meta if isinstance(meta, dict) else {}  # llama.cpp
        told = [entry.get(field) for field in _CONTEXT_FIELDS] + [meta.get("n_ctx")]
        context = next((tokens for tokens in told if isinstance(tokens, int) and tokens > 0), None)
        if isinstance(size := meta.get("n_params"), int):
            info = replace(info, small=is_small(size), tools=not is_small(size))
        name = entry.get("name") or entry.get("display_name") or model
        return replace(info, name=str(name), context_tokens=context or info.context_tokens)


def _entries(listed: str) -> list[Mapping[str, Any]] | None:
    """The entries of a list of models; None where it is none."""
    try:
        value = json.loads(listed)
    except ValueError:
        return None
    data = value.get("data", value.get("models")) if isinstance(value, dict) else value
    if data is None and isinstance(value, dict) and value.get("object") == "list":
        return []  # Ollama without models
    if not isinstance(data, list):
        return None
    return [entry for entry in data if isinstance(entry, dict) and entry.get("id")]


def _next_step(refused: str | None, sent: Mapping[str, Any]) -> str | None:
    """A schema is first given up for "some JSON", then for plain words."""
    strict = refused == "response_format" and sent["response_format"]["type"] == "json_schema"
    return "json_schema" if strict else refused


def _response_format(schema: Mapping[str, Any], *, loose: bool) -> dict[str, Any]:
    if loose:
        return {"type": "json_object"}
    return {"type": "json_schema", "json_schema": {"name": "answer", "schema": dict(schema)}}
