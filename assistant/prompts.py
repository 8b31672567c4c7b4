"""The texts that models are told, by language; they lie in `resources/prompts`, one file a language."""

from __future__ import annotations

import importlib.resources
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

Language = Literal["en", "zh"]

_CJK = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_WORD = re.compile(r"[^\W\d_\u3400-\u9fff]+")


class Prompts:
    """One language's texts."""

    def __init__(self, language: Language, texts: Mapping[str, Any]) -> None:
        self.language = language
        self._texts = texts

    def __call__(self, name: str, /, **values: object) -> str:
        """A text by its dotted name, with its `{names}` filled in once; braces in the values stay."""
        text = self._find(name)
        if not isinstance(text, str):
            raise KeyError(name)
        return re.sub(r"\{(\w+)\}", lambda hole: str(values.get(hole[1], hole[0])), text.strip())

    def words(self, name: str) -> tuple[str, ...]:
        """A list of words, such as the weekdays from Monday."""
        return tuple(self._find(name))

    def _find(self, name: str) -> Any:
        section, _, key = name.partition(".")
        return self._texts[section][key]


@cache
def load_prompts(language: Language) -> Prompts:
    """The texts of a language."""
    file = importlib.resources.files("resources") / "prompts" / f"{language}.toml"
    return Prompts(language, tomllib.loads(file.read_text("utf-8")))


def language_of(text: str, *, otherwise: Language = "en") -> Language:
    """The language that a text is mostly in, by its script; `otherwise` where it has no words.

    A Chinese sentence may hold many Latin names, so a Chinese character weighs as much as a Latin word.
    """
    chinese = len(_CJK.findall(text))
    latin = len(_WORD.findall(text))
    if chinese == latin == 0:
        return otherwise
    return "zh" if chinese >= latin else "en"
