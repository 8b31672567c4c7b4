"""Reads what a server answers when it does not answer a request, whatever its dialect, and names the fault.

Vendors, Ollama, LM Studio, llama.cpp, vLLM and the proxies between disagree about status codes and wordings; what
they have in common is told here once for both vendors' libraries.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

from assistant import clock
from assistant.errors import ProviderError
from assistant.providers.faults import (
    BadReplyError,
    ContextTooLongError,
    NoCreditError,
    NoKeyError,
    OverloadedError,
    ProviderFailedError,
    RateLimitedError,
    RefusedError,
    UnknownModelError,
    UnreachableError,
    Unreached,
    WrongAddressError,
    WrongKeyError,
)

_LONGEST_QUOTE = 200

_STATUS_OF_TYPE = {
    "authentication_error": 401,
    "invalid_api_key": 401,
    "billing_error": 402,
    "insufficient_quota": 402,
    "permission_error": 403,
    "model_not_found": 404,
    "not_found_error": 404,
    "context_length_exceeded": 400,
    "exceed_context_size_error": 400,
    "invalid_request_error": 400,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "rate_limit_exceeded": 429,
    "server_error": 500,
    "api_error": 500,
    "timeout_error": 504,
    "unavailable_error": 503,
    "overloaded_error": 529,
}

_TOO_LONG = re.compile(
    r"context[_ ]length[_ ]exceeded|exceed_context_size|request_too_large"
    r"|maximum (context|prompt) length|maximum model length|max(imum)? context"
    r"|exceeds? (the )?(available |maximum |model'?s? )?(context|max_context)|context (limit|overflows?)"
    r"|(prompt|input) is too long|prompt too long|too (long|large) for (this|the)? ?model"
    r"|loaded with context length|greater than the context length"
    r"|input token count .{0,40}exceeds|range of input length should be"
    r"|reduce the length of (the|your) (messages|prompt|input)|inputs?` tokens \+ `max_new_tokens",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"(?:maximum context length (?:is|of)|maximum prompt length is|maximum model length of|context size \(|"
    r"context length of (?:only )?|context limit: [\d +]+ > |exceeds? the maximum number of tokens allowed \(|> )"
    r"\s*(\d[\d,]*)",
    re.IGNORECASE,
)
_NO_CREDIT = re.compile(
    r"insufficient[_ ](quota|balance|credit|funds)|credit balance is too low|exceeded your current quota"
    r"|out of credits|billing_(error|hard_limit)|requires more credits|余额不足|欠费",
    re.IGNORECASE,
)
_WRONG_KEY = re.compile(
    r"(invalid|incorrect|wrong|missing|expired)[ _](x-)?api[ _-]?key"
    r"|api[ _-]?key (not valid|is invalid|expired|required)"
    r"|authentication (fails|failed)|invalid (authentication|token)|no auth credentials|令牌|无效的.{0,4}密钥",
    re.IGNORECASE,
)
_UNKNOWN_MODEL = re.compile(
    r"model_not_found|model[^.\n]{0,120}(not (found|exist)|does ?n[o']t exist|is not (available|supported|loaded))"
    r"|model not exist|no models? (is |are )?loaded|(unknown|invalid|no such) model|try pulling it|^model: |模型不存在",
    re.IGNORECASE,
)
_BLOCKED = re.compile(r"content[_ ](policy|filter|management)|safety system|data_inspection_failed", re.IGNORECASE)
_LOADING = re.compile(r"loading model|model is (still |currently )?loading", re.IGNORECASE)
_WEB_PAGE = re.compile(r"^\s*(<!doctype html|<html|<head)", re.IGNORECASE)
_WAIT_IN_WORDS = re.compile(
    r"(?:try again|retry)(?: your request)? in ([\d.]+ ?(?:ms|s|m|h|d)[\d.hms ]*)", re.IGNORECASE
)
_SPAN_PART = re.compile(r"([\d.]+) ?(ms|s|m|h|d)")
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


@dataclass(slots=True)
class Exchange:
    """One request as its faults are told: who was asked for what, and whether a piece of the answer was handed out."""

    provider: str
    model: str
    address: str
    has_key: bool
    local: bool = False
    started: bool = False


def fault_of_answer(
    exchange: Exchange, *, status: int | None, body: object, headers: Mapping[str, str] | None = None
) -> ProviderError:
    """The fault that an answer tells of.

    Args:
        exchange: the request.
        status: the answer's; None, or 200, for an error that came within a stream.
        body: the decoded JSON, or the text where it is none.
        headers: the answer's.
    """
    if status is not None and 300 <= status < 400:
        return WrongAddressError(exchange.provider, exchange.address)
    if isinstance(body, str) and _WEB_PAGE.match(body):
        return _fault_of_web_page(exchange, status)
    said, kinds, inner_status = _read(body)
    if status is None or status < 400:
        status = next((_STATUS_OF_TYPE[kind] for kind in kinds if kind in _STATUS_OF_TYPE), inner_status)
    words = " ".join((said, *kinds))
    return _by_words(exchange, status, words, headers or {}) or _by_status(exchange, status, said, words, headers or {})


def wait_of(headers: Mapping[str, str], said: str = "") -> float | None:
    """How many seconds an answer asks to wait, by its headers or, failing these, in words; None if it does not say."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name, "").strip()
        if not value:
            continue
        seconds = _number(value)
        if seconds is not None:
            return seconds * unit
        try:
            moment = parsedate_to_datetime(value)
        except ValueError:
            continue
        return max((moment - clock.now()).total_seconds(), 0.0)
    if found := _WAIT_IN_WORDS.search(said):
        return sum(float(count) * _SECONDS[unit] for count, unit in _SPAN_PART.findall(found[1].lower()))
    return None


def _by_words(exchange: Exchange, status: int, words: str, headers: Mapping[str, str]) -> ProviderError | None:
    if status in (401, 407) or status >= 500:
        return None
    if _NO_CREDIT.search(words):
        return NoCreditError(exchange.provider)
    if status == 429 or "rate_limit" in words:
        return RateLimitedError(exchange.provider, wait_of(headers, words))
    if _TOO_LONG.search(words):
        limit = _LIMIT.search(words)
        return ContextTooLongError(exchange.model, int(limit[1].replace(",", "")) if limit else None)
    if _WRONG_KEY.search(words):
        return _key_fault(exchange)
    if _UNKNOWN_MODEL.search(words):
        return UnknownModelError(exchange.provider, exchange.model)
    return None


def _by_status(exchange: Exchange, status: int, said: str, words: str, headers: Mapping[str, str]) -> ProviderError:
    match status:
        case 401:
            return _key_fault(exchange)
        case 402:
            return NoCreditError(exchange.provider)
        case 404 | 405:
            return WrongAddressError(exchange.provider, exchange.address)
        case 407:
            return UnreachableError(exchange.provider, Unreached.PROXY, local=exchange.local)
        case 413:
            return ContextTooLongError(exchange.model)
        case 502 | 503 | 504 | 529:
            return OverloadedError(exchange.provider, loading=bool(_LOADING.search(words)))
    if status >= 500:
        if _TOO_LONG.search(words):  # some servers of models answer everything with 500
            return ContextTooLongError(exchange.model)
        return OverloadedError(exchange.provider) if "overloaded" in words.lower() else _failed(exchange, said)
    if status == 403 and not exchange.has_key:
        return NoKeyError(exchange.provider)
    return RefusedError(exchange.provider, "" if _BLOCKED.search(words) else _quote(said))


def _fault_of_web_page(exchange: Exchange, status: int | None) -> ProviderError:
    if status in (404, 405):
        return WrongAddressError(exchange.provider, exchange.address)
    if status in (502, 503, 504, 529):
        return OverloadedError(exchange.provider)
    if status == 407:
        return UnreachableError(exchange.provider, Unreached.PROXY, local=exchange.local)
    return BadReplyError(exchange.provider, "a web page", web_page=True)


def _key_fault(exchange: Exchange) -> ProviderError:
    return WrongKeyError(exchange.provider) if exchange.has_key else NoKeyError(exchange.provider)


def _failed(exchange: Exchange, said: str) -> ProviderError:
    return ProviderFailedError(exchange.provider, _quote(said))


def _read(body: object) -> tuple[str, tuple[str, ...], int]:
    """The words, the kinds and the status that a body tells, wherever it puts them."""
    if isinstance(body, list) and body:  # Google's compatible endpoint wraps its errors in a list
        body = body[0]
    error: Any = body
    while isinstance(error, Mapping) and isinstance(error.get("error"), (Mapping, str)):
        error = error["error"]
    if isinstance(error, str):
        return error, (), 500
    if not isinstance(error, Mapping):
        return "", (), 500
    said = next((error[key] for key in ("message", "detail", "msg") if isinstance(error.get(key), str)), "")
    kinds = tuple(str(error[key]) for key in ("code", "type", "status") if isinstance(error.get(key), str))
    number = next((error[key] for key in ("code", "status") if isinstance(error.get(key), int)), 500)
    return said, kinds, number if 400 <= number < 600 else 500


def _quote(said: str) -> str:
    line = " ".join(said.split())
    return line if len(line) <= _LONGEST_QUOTE else line[: _LONGEST_QUOTE - 1] + "…"


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return max(number, 0.0) if math.isfinite(number) else None
