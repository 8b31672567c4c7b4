"""The rules that redaction knows, each a function from a text to the sensitive spans in it."""

from __future__ import annotations

from assistant.privacy.redactor import Rule
from assistant.privacy.rules.numbers import cards

RULES: tuple[Rule, ...] = (cards,)
