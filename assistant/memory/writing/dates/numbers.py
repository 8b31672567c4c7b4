"""Reads the numbers that dates are counted with, in both languages."""

from __future__ import annotations

_ENGLISH = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth", "twenty-first", "twenty-second", "twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth",
    "twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth", "thirty-first",
)  # fmt: skip

ENGLISH_NUMBERS = {name: value for value, name in enumerate(_ENGLISH)} | {
    "a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100,
}  # fmt: skip
ORDINALS = {name: value for value, name in enumerate(_ORDINALS, start=1)}

_DIGITS = {character: value for value, character in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000}


def english_number(text: str) -> int | None:
    """The value of "three" or "12"; None for other words."""
    return int(text) if text.isdecimal() else ENGLISH_NUMBERS.get(text.lower())


def chinese_number(text: str) -> int | None:
    """The value of "二十三", "两", "二〇二六" or "12"; None for other words."""
    if text.isdecimal():
        return int(text)
    text = text.replace("廿", "二十").replace("卅", "三十")
    if len(text) > 1 and all(character in _DIGITS for character in text):
        return int("".join(str(_DIGITS[character]) for character in text))
    total, digit = 0, None
    for character in text:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character in _UNITS:
            total += _UNITS[character] * (1 if digit is None else digit)
            digit = None
        else:
            return None
    return total + (digit or 0) if text else None
