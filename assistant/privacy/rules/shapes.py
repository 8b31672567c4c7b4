"""Tells a random string from a word, by what it is made of."""

from __future__ import annotations

import math
import re
from collections import Counter

_LEAST_BITS = 3.0
_LEAST_BITS_HEX = 2.8


def looks_random(text: str, *, least: int = 16, mixed: bool = False) -> bool:
    """Is this made by a machine rather than written by a person?

    Args:
        text: one word without spaces.
        least: shorter texts never do.
        mixed: also ask for both cases, which rules out hashes and slugs.
    """
    if len(text) < least or not re.search(r"\d", text) or not re.search(r"[A-Za-z]", text):
        return False
    if mixed and not (re.search(r"[a-z]", text) and re.search(r"[A-Z]", text)):
        return False
    hexadecimal = re.fullmatch(r"[0-9a-fA-F]+", text) is not None
    return entropy(text) >= (_LEAST_BITS_HEX if hexadecimal else _LEAST_BITS)


def entropy(text: str) -> float:
    """Shannon entropy in bits a character, of the text's own character frequencies."""
    counts = Counter(text)
    return -sum(n / len(text) * math.log2(n / len(text)) for n in counts.values())


def looks_chosen(text: str) -> bool:
    """Could somebody have chosen this as a password? A digit, a sign or an inner capital says so."""
    return len(text) >= 4 and re.search(r"\d|[a-z][A-Z]|\w[!@#$%^&*+=~?/\\|_.:-]\w|[!@#$%^&*+=~]", text) is not None
