"""Turns what the vendors' libraries raise into our faults, one context manager a library."""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from assistant.errors import ProviderError
from assistant.providers.answers import Exchange, fault_of_answer
from assistant.providers.faults import BadReplyError, StreamCutError, UnreachableError, Unreached

if TYPE_CHECKING:
    import httpx2


@contextmanager
def openai_faults(exchange: Exchange) -> Iterator[None]:
    """Raises our faults in place of those of `openai` and of what lies under it."""
    import openai

    try:
        yield
    except openai.APIStatusError as error:
        raise fault_of_answer(
            exchange, status=error.status_code, body=error.body, headers=error.response.headers
        ) from error
    except openai.APIResponseValidationError as error:
        raise BadReplyError(exchange.provider) from error
    except openai.APIConnectionError as error:
        raise _connection_fault(exchange, error) from error
    except openai.APIError as error:  # one that came as an event within the stream
        raise fault_of_answer(exchange, status=None, body=error.body) from error
    except _transport_faults() as error:
        raise _transport_fault(exchange, error) from error


@contextmanager
def anthropic_faults(exchange: Exchange) -> Iterator[None]:
    """Raises our faults in place of those of `anthropic` and of what lies under it."""
    import anthropic

    try:
        yield
    except anthropic.APIStatusError as error:  # also for events within the stream, then with status 200
        raise fault_of_answer(
            exchange, status=error.status_code, body=error.body, headers=error.response.headers
        ) from error
    except anthropic.APIResponseValidationError as error:
        raise BadReplyError(exchange.provider) from error
    except anthropic.APIConnectionError as error:
        raise _connection_fault(exchange, error) from error
    except _transport_faults() as error:
        raise _transport_fault(exchange, error) from error


async def require_stream(exchange: Exchange, response: httpx2.Response) -> None:
    """Reads on only if an answer is a stream of events; a web page or a JSON document is told as what it says.

    Raises:
        ProviderError: it is no stream.
    """
    kind = response.headers.get("content-type", "").lower()
    if "html" not in kind and "application/json" not in kind:
        return
    try:
        body = (await response.aread()).decode("utf-8", "replace")
    except _transport_faults() as error:
        raise _transport_fault(exchange, error) from error
    raise fault_of_page(exchange, status=response.status_code, body=body, headers=response.headers)


def fault_of_page(exchange: Exchange, *, status: int, body: str, headers: Mapping[str, str]) -> ProviderError:
    """The fault of an answer that should have been a stream and is something else."""
    try:
        value: object = json.loads(body)
    except ValueError:
        fault = fault_of_answer(exchange, status=status, body=body, headers=headers)
        return fault if isinstance(fault, BadReplyError) else BadReplyError(exchange.provider)
    first = value[0] if isinstance(value, list) and value else value
    if isinstance(first, dict) and (first.get("error") or first.get("type") == "error"):
        return fault_of_answer(exchange, status=None, body=value, headers=headers)
    return BadReplyError(exchange.provider)


def _transport_faults() -> tuple[type[Exception], ...]:
    import anyio
    import httpx2

    return (
        httpx2.RequestError,
        httpx2.StreamError,
        ssl.SSLError,
        anyio.EndOfStream,
        anyio.BrokenResourceError,
        anyio.ClosedResourceError,
        json.JSONDecodeError,
        UnicodeDecodeError,
    )


def _transport_fault(exchange: Exchange, error: Exception) -> ProviderError:
    if isinstance(error, (json.JSONDecodeError, UnicodeDecodeError)):
        return BadReplyError(exchange.provider, "something that is not JSON")
    return _connection_fault(exchange, error)


def _connection_fault(exchange: Exchange, error: Exception) -> ProviderError:
    import httpx2

    if exchange.started:
        return StreamCutError(exchange.provider)
    causes = list(_causes(error))
    if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in causes):
        reason = Unreached.CERTIFICATE
    elif any(isinstance(cause, httpx2.ProxyError) for cause in causes):
        reason = Unreached.PROXY
    elif any(isinstance(cause, (httpx2.TimeoutException, TimeoutError)) for cause in causes):
        reason = Unreached.TIMEOUT
    elif any(isinstance(cause, socket.gaierror) for cause in causes):
        reason = Unreached.NAME
    elif any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        reason = Unreached.REFUSED
    elif any(isinstance(cause, (httpx2.RemoteProtocolError, httpx2.ReadError, httpx2.WriteError)) for cause in causes):
        reason = Unreached.RESET
    else:
        reason = Unreached.NETWORK
    return UnreachableError(exchange.provider, reason, local=exchange.local)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        cause = waiting.pop()
        if cause is None or id(cause) in seen:
            continue
        seen.add(id(cause))
        yield cause
        waiting += [cause.__cause__, cause.__context__]
        if isinstance(cause, BaseExceptionGroup):
            waiting += cause.exceptions
