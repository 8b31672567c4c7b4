"""Numbers that identify a person or move money: payment cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.privacy.findings import Span

_CARD = re.compile(r"(?<![\d.,-])(?:\d[ -]?){12,18}\d(?![\d-]|[.,]\d)")


def cards(text: str) -> Iterator[Span]:
    """Payment card numbers of 13 to 19 digits whose check digit (Luhn, ISO/IEC 7812-1) is right."""
    from stdnum import luhn

    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match.group())
        if luhn.is_valid(digits) and len(set(digits)) > 1:
            yield Span(match.start(), match.end(), "card", "card")
