"""LaTeX formulas as a line of readable text: Greek letters, signs, raised and lowered figures, fractions with a bar."""

from __future__ import annotations

import re
import unicodedata

from ui.chat.formula_signs import ACCENTS, ALPHABETS, FUNCTIONS, LOWERED, RAISED, SIGNS, SPACED

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|[{}^_&~]|\s+|.", re.DOTALL)
_VERBATIM = frozenset(
    ("text", "mathrm", "textrm", "textbf", "textit", "operatorname", "mathbf", "mathit", "mathsf", "mbox")
)
_DROPPED = frozenset(("left", "right", "big", "Big", "bigg", "Bigg", "displaystyle", "limits", "boldsymbol", "!"))
_GAPS = {",", ":", ";", " ", "quad", "qquad"}
_LONGEST = 20_000
_DEEPEST = 60


def readable(latex: str) -> str:
    """Returns the formula in plain characters; what it does not know stays as it was written."""
    if len(latex) > _LONGEST:
        return latex
    text = _Reader(_TOKEN.findall(latex)).group(closing=None)
    lines = [re.sub(r"(?<=[(\[]) ", "", re.sub(r"[ \t]+", " ", line)).strip() for line in text.split("\n")]
    return "\n".join(line for line in lines if line)


class _Reader:
    """Walks the tokens of one formula once."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def group(self, *, closing: str | None) -> str:
        """Everything up to `closing`, or to the end."""
        parts: list[str] = []
        while self._at < len(self._tokens):
            token = self._next()
            if token == closing:
                break
            parts.append(self._one(token))
        return "".join(parts)

    def _next(self) -> str:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _argument(self) -> str:
        while self._at < len(self._tokens) and self._tokens[self._at].isspace():
            self._at += 1
        if self._at >= len(self._tokens) or self._depth > _DEEPEST:
            return ""
        self._depth += 1
        argument = self._one(self._next())
        self._depth -= 1
        return argument

    def _literal(self) -> str:
        """An argument whose spaces count."""
        if self._at >= len(self._tokens) or self._tokens[self._at] != "{":
            return self._argument()
        self._at += 1
        words: list[str] = []
        while self._at < len(self._tokens) and (token := self._next()) != "}":
            words.append(token)
        return "".join(words)

    def _one(self, token: str) -> str:
        if token in "{}":
            if token == "}" or self._depth > _DEEPEST:
                return ""
            self._depth += 1
            inner = self.group(closing="}")
            self._depth -= 1
            return inner
        if token.startswith("\\") and len(token) > 1:
            return self._command(token[1:])
        if token in "^_":
            return _shifted(self._argument(), raised=token == "^")
        if token in "&~":
            return " "
        if token.isspace():
            return ""
        return f" {token} " if token in SPACED else "−" if token == "-" else token

    def _command(self, name: str) -> str:
        if name in SIGNS:
            sign = SIGNS[name]
            return f" {sign} " if sign in SPACED else sign
        if name == "\\":
            return "\n"
        if name in _GAPS:
            return " "
        if name in _DROPPED:
            return ""
        if name in ("begin", "end"):
            self._literal()
            return ""
        if name in ("frac", "dfrac", "tfrac", "cfrac"):
            return f"{_enclosed(self._argument())}/{_enclosed(self._argument())}"
        if name in ("binom", "dbinom"):
            return f"C({self._argument()}, {self._argument()})"
        if name == "sqrt":
            return self._root()
        return self._worded(name)

    def _worded(self, name: str) -> str:
        if name.removesuffix("*") in _VERBATIM:
            return self._literal()
        if name in ALPHABETS:
            return "".join(ALPHABETS[name].get(letter, letter) for letter in self._argument())
        if name in ACCENTS:
            inner = self._argument()
            marked = "".join(letter if unicodedata.combining(letter) else letter + ACCENTS[name] for letter in inner)
            return unicodedata.normalize("NFC", marked)
        if name in FUNCTIONS:
            after = self._tokens[self._at] if self._at < len(self._tokens) else ""
            return f" {name}" if after in ("", "(", "{", "^", "_") else f" {name} "
        return name if len(name) == 1 and not name.isalnum() else f"\\{name} "

    def _root(self) -> str:
        degree = ""
        if self._at < len(self._tokens) and self._tokens[self._at] == "[":
            self._at += 1
            degree = self.group(closing="]")
        return f"{_shifted(degree, raised=True) if degree else ''}√{_enclosed(self._argument())}"


def _shifted(text: str, *, raised: bool) -> str:
    table = RAISED if raised else LOWERED
    bare = text.replace(" ", "")
    if bare and all(letter in table for letter in bare):
        return "".join(table[letter] for letter in bare)
    return f"{'^' if raised else '_'}{_enclosed(text)}"


def _enclosed(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 1 or text.isalnum() else f"({text})"
