"""Tells what makes a statement exact, and what only places something or speaks of the world."""

from __future__ import annotations

import re

WHERE = re.compile(
    r"^(?:in|at|on|under|underneath|behind|beside|next to|near|with|inside|above|below|between|opposite|across from"
    r"|around|by|outside|off|up|down|over|hidden|kept|stored|parked|located|buried)\b",
    re.IGNORECASE,
)
"""A phrase of place."""

SPECIFIC = re.compile(r"\d|[A-ZÀ-Þ][\w'’-]+|\b(?:my|our)\b")
"""A number, a name, or something of the person's: what a statement must have to be more than small talk."""

WORLD = re.compile(
    r"^(?:[\w-]+ )?(?:is|are|was) (?:the|a|an) (?:capital|largest|smallest|best|most|first|author|inventor|type"
    r"|kind|form|function|language|library|framework|way|method|process|set|number|element|planet|species|country"
    r"|city|river)\b",
    re.IGNORECASE,
)
"""General knowledge."""
