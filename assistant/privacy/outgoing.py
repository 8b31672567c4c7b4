"""What leaves the machine: secrets are masked in it, and what the person keeps to this machine is taken out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from assistant.messages import ChatRequest, PromptMessage, Role, ToolResult
from assistant.privacy.redactor import Redactor
from assistant.prompts import language_of, load_prompts

_BLOCKS = re.compile(r"(\n\n+)")
_LEAST_SIGNS = 5
_LEAST_CHINESE = 3
_REMEMBERED_TEXTS = 4096
_LONGEST_REMEMBERED = 20_000
_LEFT_OVER = " \t\n.,;:!?。，；：！？"
_CHINESE = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Withheld:
    """What stays on this machine.

    Attributes:
        ids: the private memories.
        messages: conversation and id of the messages that they come from.
        phrases: sentences as they were said or remembered, taken out wherever they stand.
        values: what they state, taken out of all that the person did not write.
    """

    ids: frozenset[str] = frozenset()
    messages: frozenset[tuple[str, str]] = frozenset()
    phrases: tuple[str, ...] = ()
    values: tuple[str, ...] = ()

    def outside(self, text: str) -> str:
        """A text without the sentences that stay here."""
        return _without(text, _matching(self.phrases))


class Outgoing:
    """Cleans a request on its way to a provider. Safe to share between threads."""

    def __init__(self, *, redactor: Callable[[], Redactor], withheld: Callable[[], Withheld]) -> None:
        """Reads nothing yet.

        Args:
            redactor: masks secrets; asked for each time, since it changes when the data folder is made.
            withheld: what stays here, as it is now.
        """
        self._redactor = redactor
        self._withheld = withheld
        self._remembered = lru_cache(_REMEMBERED_TEXTS)(_redacted)

    def request(self, request: ChatRequest, *, runs_here: bool) -> ChatRequest:
        """The request as it may be sent; only to a model that runs on this machine with what is private in it."""
        cleaner = _Cleaner(self._mask, Withheld() if runs_here else self._withheld())
        stable = request.system[: request.stable_chars]
        head = cleaner.own(stable)
        return replace(
            request,
            system=head + cleaner.own(request.system[request.stable_chars :]),
            stable_chars=len(head),
            messages=tuple(cleaner.message(one) for one in request.messages),
        )

    def texts(self, texts: Sequence[str]) -> list[str]:
        """Texts as a service elsewhere that makes vectors may see them; what stays here is left out without a mark."""
        withheld = self._withheld()
        private = _matching((*withheld.phrases, *withheld.values))
        return [self._mask(private.sub("", text) if private is not None else text).strip(_LEFT_OVER) for text in texts]

    def shown(self, *, with_private: bool) -> Callable[[str], str]:
        """Makes texts fit for another program to see, by what stays here now; that has a mark in its place."""
        return _Cleaner(self._mask, Withheld() if with_private else self._withheld()).own

    def _mask(self, text: str) -> str:
        redactor = self._redactor()
        if len(text) > _LONGEST_REMEMBERED:
            return _redacted(redactor, text)
        return self._remembered(redactor, text)


class _Cleaner:
    def __init__(self, mask: Callable[[str], str], withheld: Withheld) -> None:
        self._mask = mask
        self._said = _matching(withheld.phrases)
        self._stated = _matching((*withheld.phrases, *withheld.values))

    def message(self, message: PromptMessage) -> PromptMessage:
        """One message; what the person wrote loses only whole private statements."""
        clean = self._person if message.role is Role.USER else self.own
        results = tuple(self._result(one) for one in message.tool_results)
        return replace(message, text=clean(message.text), tool_results=results)

    def own(self, text: str) -> str:
        """A text that the app or a model wrote."""
        return self._masked(_without(text, self._stated))

    def _person(self, text: str) -> str:
        return self._masked(_without(text, self._said))

    def _result(self, result: ToolResult) -> ToolResult:
        return replace(result, text=self.own(result.text))

    def _masked(self, text: str) -> str:
        return "".join(self._mask(block) if block.strip() else block for block in _BLOCKS.split(text))


def _redacted(redactor: Redactor, text: str) -> str:
    return redactor.redact(text).text


def _matching(texts: Iterable[str]) -> re.Pattern[str] | None:
    """Finds any of the texts, whatever their case and spaces; those too short to tell apart are left out."""
    patterns = [_pattern(text) for text in sorted(set(texts), key=len, reverse=True) if _tells_apart(text)]
    return re.compile("|".join(patterns), re.IGNORECASE) if patterns else None


def _pattern(text: str) -> str:
    words = r"\s+".join(re.escape(word) for word in text.split())
    before = r"(?<!\w)" if re.match(r"[^\W\u3400-\u9fff]", text) else ""
    after = r"(?!\w)" if re.search(r"[^\W\u3400-\u9fff]$", text) else ""
    return before + words + after


def _tells_apart(text: str) -> bool:
    signs = len(re.findall(r"\w", text))
    return signs >= (_LEAST_CHINESE if _CHINESE.search(text) else _LEAST_SIGNS)


def _without(text: str, private: re.Pattern[str] | None) -> str:
    if private is None:
        return text
    return private.sub(lambda found: load_prompts(language_of(found[0]))("privacy.kept_here"), text)
