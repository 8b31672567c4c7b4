"""Masks secrets in documents, in such a way that every line stays where it is."""

from __future__ import annotations

from dataclasses import replace

from assistant.knowledge.reading.records import Read
from assistant.privacy.redactor import Redactor

PLACE = "document"

_AT_ONCE = 20_000


def masked(document: Read, redactor: Redactor) -> Read:
    """The document without its secrets; the ledger notes them."""
    return Read(
        _one(document.title, redactor),
        tuple(
            replace(
                section,
                headings=tuple(_one(heading, redactor) for heading in section.headings),
                text="".join(_one(piece, redactor) for piece in _pieces(section.text)),
            )
            for section in document.sections
        ),
    )


def _one(text: str, redactor: Redactor) -> str:
    done = redactor.redact_for(PLACE, text)
    if not done.findings:
        return text
    kept: list[str] = []
    last = 0
    for finding in done.findings:
        kept += [text[last : finding.start], finding.placeholder]
        kept.append("\n" * text.count("\n", finding.start, finding.end))
        last = finding.end
    return "".join((*kept, text[last:]))


def _pieces(text: str) -> list[str]:
    """A long text in pieces that end between paragraphs, where there are any, so that no secret is cut in two."""
    pieces: list[str] = []
    start = 0
    while len(text) - start > 2 * _AT_ONCE:
        end = text.find("\n\n", start + _AT_ONCE, start + 2 * _AT_ONCE)
        if end < 0:
            end = text.find("\n", start + _AT_ONCE, start + 2 * _AT_ONCE)
        end = start + 2 * _AT_ONCE if end < 0 else end + 1
        pieces.append(text[start:end])
        start = end
    return [*pieces, text[start:]]
