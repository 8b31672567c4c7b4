"""Hides what may look like a date and is none: titles, code, addresses, versions, phone numbers, fractions."""

from __future__ import annotations

import re

HIDDEN = "\ufffc"
"""What stands for a hidden character; it is no letter, digit or blank."""

_TITLE = (
    r"《[^》]*》|「[^」]*」|『[^』]*』|〈[^〉]*〉|“[^”\n]*”|«[^»\n]*»"
    r'|(?<![\w"])"[^"\n]{1,200}"'
    r"|(?<![\w'])'[^'\n]{1,80}'(?!\w)"
    r"|(?<!\w)\*{1,2}[^*\n]{1,80}\*{1,2}(?!\w)"
    r"|(?<!\w)_[^_\n]{1,80}_(?!\w)"
)
_CODE = r"```[\s\S]*?(?:```|\Z)|`[^`\n]*`"
_ADDRESS = (
    r"https?://\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.]+|(?<![\w/.])(?:~|\.{1,2})?(?:/[\w.\-]+){2,}/?|\b[A-Za-z]:\\\S+"
)
_VERSION = r"(?i:\b(?:version|release|v|ver\.?|python|node|java|ios|android|版本|第)\s*)\d+(?:\.\d+)+"
_NAMED_VERSION = r"\b[A-Z][A-Za-z+#]*[ -]v?\d+\.\d+(?:\.\d+)*\b"
_DOTTED = r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|(?<![\d.])\d{1,3}\.\d{1,3}\.\d{1,3}(?![\d.])"
_PHONE = (
    r"\+\d[\d ()/-]{6,}\d|(?<![\d-])0\d{2,4}[-/ ]\d{3,8}(?:[- ]\d{2,8})*"
    r"(?![\d-])|(?<![\d-])\d{3}-\d{3,4}(?:-\d{4})?(?![\d-])"
    r"|(?<!\d)1[3-9]\d{9}(?!\d)"
)
_FRACTION = (
    r"(?<![\d/])\d{1,2}/\d{1,2}(?![\d/])"
    r"(?=\s*(?:cups?|tsp|tbsp|teaspoons?|tablespoons?|inch(?:es)?|of\b|miles?|pints?|oz|lbs?|杯|勺|英寸))"
)
_HIDE = re.compile("|".join((_CODE, _TITLE, _ADDRESS, _VERSION, _NAMED_VERSION, _DOTTED, _PHONE, _FRACTION)))


def hide(text: str) -> str:
    """The text, of equal length, with such places blotted out."""
    return _HIDE.sub(lambda match: HIDDEN * len(match.group()), text)
