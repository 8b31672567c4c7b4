"""What goes wrong between us and a server, told the same whichever vendor's library was between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

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
    StreamCutError,
    UnknownModelError,
    UnreachableError,
    Unreached,
    WrongAddressError,
    WrongKeyError,
)
from assistant.providers.openai import OpenAIProvider
from assistant.providers.transport import TimeLimits

from .conftest import Heard, Pauses, Vendor, ask, hear
from .fault_server import (
    DONE,
    Answer,
    FaultServer,
    chunk,
    data,
    error,
    message_start,
    page,
    stream,
    text_events,
)

pytestmark = pytest.mark.anyio

_TOO_LONG = [
    ("OpenAI", 400, {"error": {"message": "This model's maximum context length is 128000 tokens. However, your "
     "messages resulted in 130000 tokens.", "code": "context_length_exceeded"}}, 128000),
    ("Anthropic", 400, {"type": "error", "error": {"type": "invalid_request_error",
     "message": "prompt is too long: 210000 tokens > 200000 maximum"}}, 200000),
    ("Anthropic with the answer", 400, {"type": "error", "error": {"type": "invalid_request_error",
     "message": "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000"}}, 200000),
    ("Anthropic by bytes", 413, {"type": "error", "error": {"type": "request_too_large", "message": "Too big"}}, None),
    ("llama.cpp", 400, {"error": {"code": 400, "message": "request (1231 tokens) exceeds the available context size "
     "(512 tokens), try increasing it", "type": "exceed_context_size_error", "n_ctx": 512}}, 512),
    ("vLLM", 400, {"object": "error", "message": "This model's maximum context length is 4096 tokens. However, you "
     "requested 6616 tokens (568 in the messages, 6048 in the completion).", "type": "BadRequestError", "code": 400},
     4096),
    ("vLLM by decoder", 400, {"error": {"message": "The decoder prompt (length 5000) is longer than the maximum model "
     "length of 4096.", "code": 400}}, 4096),
    ("LM Studio", 400, {"error": "Trying to keep the first 5000 tokens when context the overflows. However, the model "
     "is loaded with context length of only 4096 tokens, which is not enough."}, 4096),
    ("Ollama", 400, {"error": {"message": "the input length exceeds the context length", "type": "api_error"}}, None),
    ("Ollama newer", 400, {"error": {"message": "prompt too long; exceeded max context length by 12 tokens"}}, None),
    ("Google", 400, [{"error": {"code": 400, "message": "The input token count (1200000) exceeds the maximum number "
     "of tokens allowed (1048576).", "status": "INVALID_ARGUMENT"}}], 1048576),
]  # fmt: skip


@pytest.mark.parametrize(("status", "body", "limit"), [row[1:] for row in _TOO_LONG], ids=[row[0] for row in _TOO_LONG])
async def test_too_long_a_prompt_is_known_in_every_dialect(
    vendor_at: Vendor, status: int, body: object, limit: int | None
) -> None:
    fault = await _fault(vendor_at, error(status, body))
    assert isinstance(fault, ContextTooLongError)
    assert fault.limit_tokens == limit


_STATUS_TABLE: list[tuple[str, Answer, type[ProviderError]]] = [
    ("wrong key", error(401, {"error": {"message": "Incorrect API key provided", "code": "invalid_api_key"}}),
     WrongKeyError),
    ("wrong key at Google", error(400, [{"error": {"code": 400, "message": "API key not valid. Please pass a valid API "
     "key."}}]), WrongKeyError),
    ("no credit at OpenAI", error(429, {"error": {"message": "You exceeded your current quota, please check your plan",
     "type": "insufficient_quota", "code": "insufficient_quota"}}), NoCreditError),
    ("no credit at Anthropic", error(400, {"type": "error", "error": {"type": "invalid_request_error",
     "message": "Your credit balance is too low to access the API"}}), NoCreditError),
    ("no credit at DeepSeek", error(402, {"error": {"message": "Insufficient Balance"}}), NoCreditError),
    ("unknown model at OpenAI", error(404, {"error": {"message": "The model `smollm2` does not exist or you do not "
     "have access to it.", "code": "model_not_found"}}), UnknownModelError),
    ("unknown model at Anthropic", error(404, {"type": "error", "error": {"type": "not_found_error",
     "message": "model: smollm2"}}), UnknownModelError),
    ("unknown model at Ollama", error(404, {"error": {"message": 'model "smollm2" not found, try pulling it first',
     "type": "not_found_error"}}), UnknownModelError),
    ("unknown model at DeepSeek", error(400, {"error": {"message": "Model Not Exist"}}), UnknownModelError),
    ("no model at LM Studio", error(404, {"error": {"message": "No models loaded. Please load a model."}}),
     UnknownModelError),
    ("nothing at this address", error(404, {"detail": "Not Found"}), WrongAddressError),
    ("another site", page(404, "<html><body>Not here</body></html>"), WrongAddressError),
    ("moved", Answer(301, {"location": "https://127.0.0.1:9/"}), WrongAddressError),
    ("forbidden", error(403, {"error": {"message": "Country, region, or territory not supported"}}), RefusedError),
    ("bad request", error(400, {"error": {"message": "Unrecognized request argument supplied: colour"}}), RefusedError),
    ("server fault", error(500, {"error": {"message": "the model runner has unexpectedly stopped"}}),
     ProviderFailedError),
    ("unavailable", error(503, {"error": {"message": "Service unavailable"}}), OverloadedError),
    ("still loading", error(503, {"error": {"message": "Loading model", "type": "unavailable_error", "code": 503}}),
     OverloadedError),
    ("overloaded", error(529, {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}),
     OverloadedError),
    ("bad gateway", page(502), OverloadedError),
    ("login page", page(403, "<html><body>Please sign in</body></html>"), BadReplyError),
    ("login page as success", page(200, "<!doctype html><html><body>Welcome to this hotel"), BadReplyError),
    ("error as success", error(200, {"error": {"message": "insufficient balance", "type": "billing_error"}}),
     NoCreditError),
    ("a document in place of a stream", error(200, {"hello": "world"}), BadReplyError),
    ("plain text", Answer(400, {"content-type": "text/plain"}, b"no"), RefusedError),
    ("proxy wants a login", Answer(407, {"content-type": "text/plain"}, b"who are you"), UnreachableError),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "kind"), [row[1:] for row in _STATUS_TABLE], ids=[row[0] for row in _STATUS_TABLE])
async def test_an_answer_that_is_none_names_its_fault(
    vendor_at: Vendor, answer: Answer, kind: type[ProviderError]
) -> None:
    fault = await _fault(vendor_at, answer)
    assert type(fault) is kind
    assert str(fault).endswith(".")
    assert "sk-right" not in fault.sentence()


@pytest.mark.parametrize(
    ("headers", "said", "wait_s"),
    [
        ({"retry_after": "20"}, "Slow down", 20.0),
        ({"retry_after": "Wed, 01 Jul 2026 12:00:30 GMT"}, "Slow down", 30.0),
        ({"retry_after_ms": "12500"}, "Slow down", 12.5),
        ({}, "Rate limit reached for gpt-5.5. Please try again in 6m0s. Visit us", 360.0),
        ({}, "Rate limit reached. Please try again in 7.66s.", 7.66),
    ],
)
async def test_a_rate_limit_tells_how_long_to_wait(
    vendor_at: Vendor, pauses: Pauses, headers: dict[str, str], said: str, wait_s: float
) -> None:
    answer = error(429, {"error": {"message": said, "type": "rate_limit_error"}}, **headers)
    with clock.use(now=datetime(2026, 7, 1, 12, tzinfo=UTC)):
        fault = await _fault(vendor_at, answer)
    assert isinstance(fault, RateLimitedError)
    assert fault.wait_s == pytest.approx(wait_s)
    assert not pauses.asked_s  # longer than anyone should wait without being told


async def test_a_rate_limit_without_a_wait_is_tried_again_a_few_times(vendor_at: Vendor, pauses: Pauses) -> None:
    async with FaultServer(error(429, {"error": {"message": "Slow down"}})) as server:
        with pytest.raises(RateLimitedError, match="limiting") as raised:
            await _hear(vendor_at(server.url))
    assert raised.value.wait_s is None
    assert len(server.asked) == 3
    assert len(pauses.asked_s) == 2
    assert sum(pauses.asked_s) < 5


async def test_a_short_wait_is_waited_and_the_answer_comes(openai_at: Callable[..., Any], pauses: Pauses) -> None:
    answers = (error(429, {"error": {"message": "Slow down"}}, retry_after="2"), stream(chunk("Hi", "stop"), DONE))
    async with FaultServer(*answers) as server:
        heard = await _hear(openai_at(server.url))
    assert heard.text == "Hi"
    assert pauses.asked_s == [2.0]


@pytest.mark.parametrize("first", [Answer(then="drop"), stream(then="reset"), stream(then="close")])
async def test_a_connection_lost_before_the_first_piece_is_tried_again(
    openai_at: Callable[..., Any], first: Answer
) -> None:
    async with FaultServer(first, stream(chunk("Hi", "stop"), DONE)) as server:
        assert (await _hear(openai_at(server.url))).text == "Hi"


_CUTS = ["end", "reset", "close"]


@pytest.mark.parametrize("then", _CUTS)
async def test_a_stream_cut_in_the_middle_says_so_and_is_not_repeated(vendor_at: Vendor, then: str) -> None:
    answer = stream(*_beginning(vendor_at), then=then)
    async with FaultServer(answer) as server:
        heard = Heard()
        with pytest.raises(StreamCutError, match="cut in mid-reply"):
            await _hear(vendor_at(server.url), heard)
    assert heard.text == "Hel"
    assert len(server.asked) == 1


async def test_a_stream_cut_within_an_event_says_so(vendor_at: Vendor) -> None:
    answer = stream(*_beginning(vendor_at), 'data: {"id": "c", "choi', then="close")
    async with FaultServer(answer) as server:
        heard = Heard()
        with pytest.raises(StreamCutError):
            await _hear(vendor_at(server.url), heard)
    assert heard.text == "Hel"


async def test_something_in_a_stream_that_is_not_json(vendor_at: Vendor) -> None:
    garbage = data("not { json", "content_block_delta" if _is_anthropic(vendor_at) else "")
    fault = await _fault(vendor_at, stream(*_beginning(vendor_at), garbage))
    assert isinstance(fault, BadReplyError)
    assert "not JSON" in str(fault)


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ({"type": "overloaded_error", "message": "Overloaded"}, OverloadedError),
        ({"type": "rate_limit_error", "message": "Slow down"}, RateLimitedError),
        ({"type": "api_error", "message": "Internal server error"}, ProviderFailedError),
        ({"type": "server_error", "message": "The server had an error"}, ProviderFailedError),
        ({"code": 502, "message": "Upstream went away"}, OverloadedError),
        ({"type": "invalid_request_error", "message": "prompt is too long: 9 tokens > 8 maximum"}, ContextTooLongError),
    ],
)
async def test_an_error_that_comes_within_the_stream(
    vendor_at: Vendor, told: dict[str, object], kind: type[ProviderError]
) -> None:
    body = {"type": "error", "error": told}
    answer = stream(*_beginning(vendor_at), data(body, "error"))
    async with FaultServer(answer) as server:
        with pytest.raises(ProviderError) as raised:
            await _hear(vendor_at(server.url))
    assert type(raised.value) is kind
    assert len(server.asked) == 1


async def test_a_server_that_says_nothing_times_out(vendor_at: Vendor) -> None:
    async with FaultServer(Answer(then="silent")) as server:
        with pytest.raises(UnreachableError) as raised:
            await _hear(vendor_at(server.url, limits=TimeLimits(read_s=0.2)))
    assert raised.value.reason is Unreached.TIMEOUT


async def test_a_server_that_falls_silent_in_the_middle_is_a_cut_stream(vendor_at: Vendor) -> None:
    async with FaultServer(stream(*_beginning(vendor_at), then="hang")) as server:
        with pytest.raises(StreamCutError):  # the beginning is there in time, however busy the machine
            await _hear(vendor_at(server.url, limits=TimeLimits(read_s=2)))


async def test_nobody_listens(vendor_at: Vendor) -> None:
    async with FaultServer(Answer()) as server:
        url = server.url
    with pytest.raises(UnreachableError, match="cannot be reached") as raised:
        await _hear(vendor_at(url))
    assert raised.value.reason is Unreached.REFUSED
    assert "running" in raised.value.fix


async def test_a_name_that_does_not_exist(vendor_at: Vendor, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(UnreachableError) as raised:
        await _hear(vendor_at("http://nowhere.invalid"))
    assert raised.value.reason is Unreached.NAME


async def test_a_proxy_that_refuses(vendor_at: Vendor, monkeypatch: pytest.MonkeyPatch) -> None:
    async with FaultServer(Answer(403, {"content-type": "text/plain"}, b"no")) as proxy:
        for variable in ("HTTPS_PROXY", "https_proxy"):
            monkeypatch.setenv(variable, proxy.url)
        with pytest.raises(UnreachableError) as raised:
            await _hear(vendor_at("https://models.invalid"))
    assert raised.value.reason is Unreached.PROXY


async def test_a_certificate_that_nobody_trusts(vendor_at: Vendor, tmp_path: Path) -> None:
    context = _own_certificate(tmp_path)
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0, ssl=context)
    url = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        with pytest.raises(UnreachableError, match="not trusted") as raised:
            await _hear(vendor_at(url))
        assert raised.value.reason is Unreached.CERTIFICATE
        with pytest.raises(UnreachableError) as raised:  # trusted now, and then nothing is said
            await _hear(vendor_at(url, ca_file=tmp_path / "certificate.pem"))
        assert raised.value.reason is not Unreached.CERTIFICATE
    finally:
        server.close()
        await server.wait_closed()


async def test_without_a_key_nothing_is_asked(vendor_at: Vendor) -> None:
    async with FaultServer(Answer()) as server:
        with pytest.raises(NoKeyError, match="needs a key"):
            await _hear(vendor_at(server.url, key=lambda: None))
        assert not server.asked


async def test_a_keyless_server_that_wants_one_after_all(vendor_at: Vendor) -> None:
    async with FaultServer(error(401, {"error": {"message": "Unauthorized"}})) as server:
        with pytest.raises(NoKeyError):
            await _hear(vendor_at(server.url, key=lambda: None, needs_key=False))


async def test_listing_models_has_the_same_faults(vendor_at: Vendor) -> None:
    for answer, kind in (
        (error(401, {"error": {"message": "Invalid API Key"}}), WrongKeyError),
        (page(200), BadReplyError),
        (page(404), WrongAddressError),
        (Answer(200, {"content-type": "application/json"}, b"{oh"), BadReplyError),
    ):
        async with FaultServer(answer) as server:
            provider = vendor_at(server.url)
            with pytest.raises(kind):
                await provider.list_models()
            await provider.aclose()


async def test_words_of_a_refusal_are_quoted_short(openai_at: Callable[..., OpenAIProvider]) -> None:
    fault = await _fault(openai_at, error(400, {"error": {"message": "No.  Because\n" + "of reasons " * 100}}))
    assert isinstance(fault, RefusedError)
    assert str(fault).startswith("OpenAI refused the request: “No. Because of reasons")
    assert len(str(fault)) < 260


async def _fault(make: Callable[..., Any], answer: Answer) -> ProviderError:
    async with FaultServer(answer) as server:
        with pytest.raises(ProviderError) as raised:
            await _hear(make(server.url))
    return raised.value


async def _hear(provider: Any, heard: Heard | None = None) -> Heard:
    try:
        return await hear(provider, ask("Hi"), heard)
    finally:
        await provider.aclose()


def _is_anthropic(vendor_at: Vendor) -> bool:
    return "anthropic" in vendor_at.__qualname__


def _beginning(vendor_at: Vendor) -> list[str]:
    if _is_anthropic(vendor_at):
        return [message_start(), text_events("Hel").rsplit("event: content_block_stop", 1)[0]]
    return [chunk("Hel")]


def _own_certificate(folder: Path) -> Any:
    import ipaddress
    import ssl
    from datetime import timedelta

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "keepsake test")])
    now = datetime.now(UTC)
    alternative = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(alternative, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return context
