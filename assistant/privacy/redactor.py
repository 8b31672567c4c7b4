"""Masks what must never be stored: finds it by rules, and puts a placeholder in its place."""

from __future__ import annotations

import bisect
import hashlib
import hmac
import re
from collections.abc import Callable, Collection, Iterable, Sequence

from assistant.privacy.findings import Finding, Redaction, Span
from assistant.privacy.folding import fold

Rule = Callable[[str], Iterable[Span]]

PLACEHOLDER = re.compile(r"\[[a-z_]+·[0-9a-f]{6}\]")
"""What stands for a secret: its category and a mark that is the same for the same secret in one data folder."""

_SEPARATORS = re.compile(r"[\s\-().]+")
_NUMBERS = frozenset({"card", "phone", "iban", "national_id", "bank_account"})


class Redactor:
    """Applies every rule to a text. Cheap to make, safe to share between threads.

    Args:
        salt: keys the marks in placeholders, so that nobody without it can test a guess against them.
        rules: by default all that ship.
        noted: told of what is masked before it is stored: the text, what was found, and where it was to be stored.
        unmasked: categories that the person does not want to be masked, asked at each text.
    """

    def __init__(
        self,
        *,
        salt: bytes,
        rules: Sequence[Rule] | None = None,
        noted: Callable[[str, Sequence[Finding], str], None] = lambda _text, _findings, _place: None,
        unmasked: Callable[[], Collection[str]] = tuple,
    ) -> None:
        if rules is None:
            from assistant.privacy.rules import RULES

            rules = RULES
        self._salt = salt
        self._rules = rules
        self._noted = noted
        self._unmasked = unmasked

    @property
    def unmasked(self) -> tuple[str, ...]:
        """The categories that are left as they are now, in order."""
        return tuple(sorted(self._unmasked()))

    def redact(self, text: str) -> Redaction:
        """Masks all that is found. A placeholder that is there already stays: twice is the same as once."""
        folded = fold(text)
        taken = [(match.start(), match.end()) for match in PLACEHOLDER.finditer(folded.text)]
        left = self._unmasked()
        spans = (span for rule in self._rules for span in rule(folded.text) if span.category not in left)
        pieces: list[str] = []
        findings: list[Finding] = []
        last = 0
        for span in _choose(spans, taken):
            start, end = folded.original(span.start, span.end)
            placeholder = self._placeholder(span.category, folded.text[span.start : span.end])
            pieces += [text[last:start], placeholder]
            findings.append(Finding(span.category, start, end, placeholder, span.rule))
            last = end
        pieces.append(text[last:])
        return Redaction("".join(pieces), tuple(findings))

    def redact_for(self, place: str, text: str) -> Redaction:
        """The same for a text that is about to be stored, which the ledger notes."""
        done = self.redact(text)
        if done.findings:
            self._noted(text, done.findings, place)
        return done

    def _placeholder(self, category: str, secret: str) -> str:
        if category in _NUMBERS:
            secret = _SEPARATORS.sub("", secret)
        digest = hmac.new(self._salt, f"{category}\0{secret}".encode("utf-8", "replace"), hashlib.sha256)
        return f"[{category}·{digest.hexdigest()[:6]}]"


def _choose(spans: Iterable[Span], taken: list[tuple[int, int]]) -> list[Span]:
    """Of overlapping spans the heavier, then the longer, then the earlier one; in the order of the text.

    Nothing of a loser may stay readable, so what of it sticks out beside the winner is masked as well.
    """
    places = list(taken)  # sorted and disjoint throughout
    chosen: list[Span] = []
    for span in sorted(spans, key=lambda s: (-s.weight, s.start - s.end, s.start)):
        for start, end in _gaps(span.start, span.end, places):
            if _overlaps_placeholder(span, taken):
                break
            chosen.append(Span(start, end, span.category, span.rule, span.weight))
            bisect.insort(places, (start, end))
    return sorted(chosen, key=lambda s: s.start)


def _overlaps_placeholder(span: Span, taken: list[tuple[int, int]]) -> bool:
    return any(span.start < end and start < span.end for start, end in taken)


def _gaps(start: int, end: int, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The parts of a half-open place that none of the sorted, disjoint places covers."""
    free = []
    first = bisect.bisect_left(places, (start, start)) - 1
    for taken_start, taken_end in places[max(first, 0) :]:
        if taken_start >= end:
            break
        if taken_end <= start:
            continue
        if taken_start > start:
            free.append((start, taken_start))
        start = max(start, taken_end)
    if start < end:
        free.append((start, end))
    return free
