import importlib.resources
import re
import tomllib
from typing import Any

import pytest

from assistant.prompts import language_of, load_prompts


def _flat(language: str) -> dict[str, Any]:
    file = importlib.resources.files("resources") / "prompts" / f"{language}.toml"
    sections = tomllib.loads(file.read_text("utf-8"))
    return {f"{section}.{key}": text for section, texts in sections.items() for key, text in texts.items()}


def test_both_languages_say_the_same_things() -> None:
    english, chinese = _flat("en"), _flat("zh")
    assert english.keys() == chinese.keys()
    for name, text in english.items():
        if isinstance(text, list):
            assert len(text) == len(chinese[name]), name
        else:
            assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", chinese[name])), name


def test_values_are_filled_in_once_and_braces_in_them_stay() -> None:
    prompts = load_prompts("en")
    assert prompts("chat.continue", tail="{tail} {x}").endswith("It stops after: {tail} {x}")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Recommend an editor", "en"),
        ("推荐一个编辑器", "zh"),
        ("用 rsync 部署 blog，不要 scp", "zh"),
        ("What does 你好 mean in English?", "en"),
        ("", "en"),
        ("123 :-)", "en"),
    ],
)
def test_the_language_of_a_text(text: str, language: str) -> None:
    assert language_of(text) == language


def test_a_text_without_words_takes_the_other_language() -> None:
    assert language_of("42", otherwise="zh") == "zh"
