from __future__ import annotations

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.providers.builtin.process import Serving
from assistant.providers.tokens import estimate_tokens

ENGLISH = (
    "Yesterday I moved to Oslo, and today I start at the harbour office. My sister Anna helped with the boxes; she "
    "lives two streets away and has a dog called Rufus. Please remember that I am allergic to peanuts, that my flat "
    "is number 27, and that the landlord prefers to be called before noon."
)
CHINESE = (
    "昨天我搬到了奥斯陆,今天开始在港口办公室上班。我姐姐安娜帮我搬了箱子,她住在两条街以外,养了一只叫小黑的狗。"
    "请记住我对花生过敏,我的房间是27号,房东喜欢别人在中午以前给他打电话。"
)
CODE = "def total(rows: list[int]) -> int:\n    return sum(row for row in rows if row > 100)\n"


@pytest.mark.parametrize(
    ("text", "tolerance"), [(ENGLISH, 0.15), (CHINESE, 0.15), (ENGLISH + CHINESE, 0.15), (CODE, 0.35)]
)
def test_the_estimate_is_near_what_the_bundled_model_counts(llama: Serving, text: str, tolerance: float) -> None:
    answer = httpx2.post(
        llama.base_url.removesuffix("/v1") + "/tokenize",
        json={"content": text},
        headers={"Authorization": f"Bearer {llama.key}"},
        trust_env=False,
        timeout=60,
    )
    counted = len(answer.json()["tokens"])
    assert estimate_tokens(text, small=True) == pytest.approx(counted, rel=tolerance)


# Counted with o200k and cl100k, the vocabularies of OpenAI's models.
@pytest.mark.parametrize(
    ("text", "counted"), [("今天天气很好。", (5, 9)), ("Remember the milk.", (4, 4)), ("", (0, 0))]
)
def test_the_estimate_for_large_models(text: str, counted: tuple[int, int]) -> None:
    low, high = counted
    assert low <= estimate_tokens(text) <= high + 1


def test_chinese_costs_more_than_its_length_in_english_would() -> None:
    assert estimate_tokens(CHINESE) > len(CHINESE) * 0.8
    assert estimate_tokens(ENGLISH) < len(ENGLISH) / 3.5


@given(st.text(max_size=300), st.text(max_size=300))
def test_more_text_never_costs_less(first: str, second: str) -> None:
    both = estimate_tokens(first + " " + second)
    assert both >= max(estimate_tokens(first), estimate_tokens(second)) - 1
    assert both <= estimate_tokens(first) + estimate_tokens(second) + 2
