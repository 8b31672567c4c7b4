"""Masks what must never be stored: finds it by rules, and puts a placeholder in its place."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable, Iterable, Sequence

from assistant.privacy.findings import Finding, Redaction, Span

Rule = Callable[[str], Iterable[Span]]

PLACEHOLDER = re.compile(r"\[[a-z_]+·[0-9a-f]{6}\]")
"""What stands for a secret: its category and a mark that is the same for the same secret in one data folder."""


class Redactor:
    """Applies every rule to a text. Cheap to make, safe to share between threads.

    Args:
        salt: keys the marks in placeholders, so that nobody without it can test a guess against them.
        rules: by default all that ship.
    """

    def __init__(self, *, salt: bytes, rules: Sequence[Rule] | None = None) -> None:
        if rules is None:
            from assistant.privacy.rules import RULES

            rules = RULES
        self._salt = salt
        self._rules = rules

    def redact(self, text: str) -> Redaction:
        """Masks all that is found. What a placeholder stands for stays as it is: twice is the same as once."""
        taken = [(match.start(), match.end()) for match in PLACEHOLDER.finditer(text)]
        spans = [span for rule in self._rules for span in rule(text) if not _touches(span, taken)]
        chosen = _choose(spans)
        if not chosen:
            return Redaction(text)
        pieces, findings, last = [], [], 0
        for span in chosen:
            placeholder = self._placeholder(span.category, text[span.start : span.end])
            pieces += [text[last : span.start], placeholder]
            findings.append(Finding(span.category, span.start, span.end, placeholder, span.rule))
            last = span.end
        pieces.append(text[last:])
        return Redaction("".join(pieces), tuple(findings))

    def _placeholder(self, category: str, secret: str) -> str:
        digest = hmac.new(self._salt, f"{category}\0{secret}".encode("utf-8", "replace"), hashlib.sha256)
        return f"[{category}·{digest.hexdigest()[:6]}]"


def _touches(span: Span, places: list[tuple[int, int]]) -> bool:
    return any(span.start < end and start < span.end for start, end in places)


def _choose(spans: list[Span]) -> list[Span]:
    """Of overlapping spans the heavier, then the longer, then the earlier one; in the order of the text."""
    chosen: list[Span] = []
    for span in sorted(spans, key=lambda s: (-s.weight, s.start - s.end, s.start)):
        if span.end > span.start and not _touches(span, [(other.start, other.end) for other in chosen]):
            chosen.append(span)
    return sorted(chosen, key=lambda s: s.start)
