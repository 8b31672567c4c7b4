"""The values that redaction deals in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A sensitive piece of a text as a rule found it; `secret` is what makes two findings the same one.

    Attributes:
        start, end: the half-open place in the text.
        category: card, api_key, password…: what the placeholder says.
        rule: which rule found it, for the ledger.
        weight: the heavier of two overlapping spans wins, then the longer one.
    """

    start: int
    end: int
    category: str
    rule: str
    weight: int = 50


@dataclass(frozen=True, slots=True)
class Finding:
    """What was masked; `start` and `end` are places in the original text. The secret itself is not kept."""

    category: str
    start: int
    end: int
    placeholder: str
    rule: str


@dataclass(frozen=True, slots=True)
class Redaction:
    """A text with its secrets masked, and what they were, without saying them."""

    text: str
    findings: tuple[Finding, ...] = ()
