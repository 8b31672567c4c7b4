"""The faults of a request to a language model, each with a sentence and what to do about it.

`assistant.providers.translation` makes them from what the vendors' libraries raise and what servers answer.
"""

from __future__ import annotations

from enum import StrEnum

from assistant.errors import ProviderError

_SETTINGS = "in Settings, under Models"


class Unreached(StrEnum):
    """Why a provider could not be reached."""

    REFUSED = "refused"
    NAME = "name"
    TIMEOUT = "timeout"
    RESET = "reset"
    CERTIFICATE = "certificate"
    PROXY = "proxy"
    NETWORK = "network"


class NoModelError(ProviderError):
    """Nothing is set up that could answer."""

    code = "provider.no_model"

    def __init__(self, purpose: str = "chat") -> None:
        super().__init__(
            "No language model is set up.",
            fix=f"Switch the built-in model on, add a key or choose a local server {_SETTINGS}.",
            purpose=purpose,
        )


class UnknownProviderError(ProviderError):
    """The settings name a provider that is not there."""

    code = "provider.unknown"

    def __init__(self, provider_id: str) -> None:
        super().__init__(
            f"There is no provider called {provider_id}.", fix=f"Choose another {_SETTINGS}.", provider=provider_id
        )


class NoKeyError(ProviderError):
    """The provider wants a key and none is kept."""

    code = "provider.no_key"

    def __init__(self, provider: str) -> None:
        super().__init__(f"{provider} needs a key.", fix=f"Add one {_SETTINGS}.", provider=provider)


class WrongKeyError(ProviderError):
    """The provider does not accept the key."""

    code = "provider.wrong_key"

    def __init__(self, provider: str) -> None:
        super().__init__(f"{provider} refused this key.", fix="Check that it was copied whole.", provider=provider)


class NoCreditError(ProviderError):
    """The account behind the key has no credit left."""

    code = "provider.no_credit"

    def __init__(self, provider: str) -> None:
        super().__init__(
            f"{provider} says that the account has no credit left.",
            fix="Add credit there, or choose another model.",
            provider=provider,
        )


class UnknownModelError(ProviderError):
    """The provider has no such model, or not for this key."""

    code = "provider.unknown_model"

    def __init__(self, provider: str, model: str) -> None:
        named = f"called {model}" if model else "loaded"
        super().__init__(
            f"{provider} has no model {named}.", fix=f"Choose another {_SETTINGS}.", provider=provider, model=model
        )


class RateLimitedError(ProviderError):
    """Too many requests; `wait_s` is how long the provider asks to wait, None where it does not say."""

    code = "provider.rate_limited"

    def __init__(self, provider: str, wait_s: float | None = None) -> None:
        self.wait_s = wait_s
        super().__init__(
            f"{provider} is limiting requests.", fix=f"Try again in {_span(wait_s)}.", provider=provider, wait_s=wait_s
        )


class OverloadedError(ProviderError):
    """The provider has too much to do, or is still starting."""

    code = "provider.overloaded"

    def __init__(self, provider: str, *, loading: bool = False) -> None:
        state = "is still loading its model" if loading else "is overloaded"
        super().__init__(f"{provider} {state}.", fix="Try again in a moment.", provider=provider, loading=loading)


class ProviderFailedError(ProviderError):
    """Something broke on the provider's side."""

    code = "provider.failed"

    def __init__(self, provider: str, said: str = "") -> None:
        super().__init__(
            f"{provider} failed on its side{_quoted(said)}.", fix="Try again in a moment.", provider=provider, said=said
        )


class ContextTooLongError(ProviderError):
    """The request does not fit; `limit_tokens` is how much does, None where the provider does not say."""

    code = "provider.context_too_long"

    def __init__(self, model: str, limit_tokens: int | None = None) -> None:
        self.limit_tokens = limit_tokens
        super().__init__(
            f"This is too long for {model or 'the model'}.",
            fix="Start a new conversation, or choose a model that takes longer texts.",
            model=model,
            limit_tokens=limit_tokens,
        )


class UnreachableError(ProviderError):
    """The provider could not be reached; `reason` says why."""

    code = "provider.unreachable"

    def __init__(self, provider: str, reason: Unreached = Unreached.NETWORK, *, local: bool = False) -> None:
        self.reason = reason
        sentence, fix = _unreached(provider, reason, local)
        super().__init__(sentence, fix=fix, provider=provider, reason=str(reason), local=local)


class WrongAddressError(UnreachableError):
    """Something answers at the address, and it is no model server."""

    code = "provider.wrong_address"

    def __init__(self, provider: str, address: str) -> None:
        super().__init__(provider)
        self.args = (f"There is no chat service for {provider} at {address}.",)
        self.fix = "Check the address; most end in /v1."
        self.details = {"provider": provider, "address": address}


class StreamCutError(ProviderError):
    """The connection ended in the middle of a reply."""

    code = "provider.stream_cut"

    def __init__(self, provider: str) -> None:
        super().__init__(
            f"The connection to {provider} was cut in mid-reply.",
            fix="Continue the reply, or try again.",
            provider=provider,
        )


class BadReplyError(ProviderError):
    """The answer is not what the protocol says: not JSON, a web page, a tool call that cannot be read."""

    code = "provider.bad_reply"

    def __init__(self, provider: str, what: str = "something that cannot be read", *, web_page: bool = False) -> None:
        fix = "Check the address, and whether a proxy or a login page stands between." if web_page else "Try again."
        super().__init__(f"{provider} answered with {what}.", fix=fix, provider=provider, what=what, web_page=web_page)


class RefusedError(ProviderError):
    """The provider does not do what was asked, for a reason of its own that it gives in `said`."""

    code = "provider.refused"

    def __init__(self, provider: str, said: str = "") -> None:
        super().__init__(f"{provider} refused the request{_quoted(said)}.", provider=provider, said=said)


class BuiltinModelError(ProviderError):
    """The built-in model cannot be started, or stopped by itself."""

    code = "provider.builtin"


def _span(seconds: float | None) -> str:
    if seconds is None or seconds < 1:
        return "a moment"
    if seconds < 90:
        count, unit = round(seconds), "second"
    elif seconds < 5400:
        count, unit = round(seconds / 60), "minute"
    else:
        count, unit = round(seconds / 3600), "hour"
    return f"{count} {unit}{'' if count == 1 else 's'}"


def _quoted(said: str) -> str:
    return f": “{said.rstrip('.')}”" if said else ""


def _unreached(provider: str, reason: Unreached, local: bool) -> tuple[str, str]:
    network = "Check that it is running." if local else "Check the network connection."
    match reason:
        case Unreached.TIMEOUT:
            return f"{provider} did not answer in time.", network
        case Unreached.CERTIFICATE:
            return (
                f"The certificate that {provider} shows is not trusted.",
                "If your network reads encrypted traffic, choose its CA file in the settings.",
            )
        case Unreached.PROXY:
            return f"The proxy does not let requests to {provider} through.", "Check the system's proxy settings."
        case Unreached.NAME:
            return f"The address of {provider} was not found.", network
        case _:
            return f"{provider} cannot be reached.", network
