from __future__ import annotations

import pytest
from pydantic import BaseModel

from assistant.messages import FinishReason, Role, Usage
from assistant.providers.builtin.process import Serving
from assistant.providers.faults import BadReplyError, RefusedError
from assistant.providers.openai import OpenAIProvider
from assistant.providers.scripted import ScriptedProvider, turn
from assistant.providers.structured import complete_json, read_value

from .conftest import ask


class Cat(BaseModel):
    name: str
    legs: int


GOOD = '{"name": "花花", "legs": 4}'


@pytest.mark.parametrize(
    "answer",
    [
        GOOD,
        f"  \n{GOOD}\n",
        f"```json\n{GOOD}\n```",
        f"Sure. Here it is:\n\n{GOOD}\n\nAnything else?",
        f"[Note] the cat {{the big one}} is: {GOOD}",
        '{"name": "花花", "legs": "4"}',
        '{"name": "花\n花", "legs": 4}',
    ],
)
def test_a_value_is_found_in_what_models_say(answer: str) -> None:
    assert read_value(answer, Cat).legs == 4


@pytest.mark.parametrize("answer", ["", "No.", '{"name": "x"}', '{"name": "x", "legs": 4', '[{"name": 1}]', "{}"])
def test_what_does_not_fit_is_none(answer: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_value(answer, Cat)


@pytest.mark.anyio
async def test_one_answer_is_enough_when_it_fits() -> None:
    scripted = ScriptedProvider([turn(GOOD, usage=Usage(5, 6))])
    done = await complete_json(scripted, ask("A cat, please."), Cat)
    assert (done.value, done.usage) == (Cat(name="花花", legs=4), Usage(5, 6))
    (request,) = scripted.requests
    assert request.json_schema == Cat.model_json_schema()
    assert '"legs"' in request.system
    assert request.system.startswith("You are brief.")


@pytest.mark.anyio
async def test_a_wrong_answer_is_shown_to_the_model_once() -> None:
    scripted = ScriptedProvider([turn('{"name": "x"}', usage=Usage(5, 6)), turn(GOOD, usage=Usage(7, 8))])
    done = await complete_json(scripted, ask("A cat, please."), Cat)
    assert done.usage == Usage(12, 14)
    _, repair = scripted.requests
    assert [message.role for message in repair.messages] == [Role.USER, Role.ASSISTANT, Role.USER]
    assert "legs" in repair.messages[-1].text


@pytest.mark.anyio
async def test_two_wrong_answers_are_a_fault() -> None:
    scripted = ScriptedProvider([turn("No."), turn("Still no.")])
    with pytest.raises(BadReplyError, match="JSON asked for"):
        await complete_json(scripted, ask("A cat, please."), Cat)
    assert len(scripted.requests) == 2


@pytest.mark.anyio
async def test_a_model_that_declines_is_not_asked_again() -> None:
    scripted = ScriptedProvider([turn("I won't.", reason=FinishReason.REFUSED)])
    with pytest.raises(RefusedError):
        await complete_json(scripted, ask("A cat, please."), Cat)
    assert len(scripted.requests) == 1


@pytest.mark.anyio
async def test_a_real_model_is_held_to_the_shape(llama: Serving) -> None:
    provider = OpenAIProvider(id="llama", name="llama.cpp", base_url=llama.base_url, key=lambda: llama.key)
    request = ask("My cat is called Tom and has four legs.", max_tokens=60, temperature=0.0)
    done = await complete_json(provider, request, Cat)
    assert isinstance(done.value.legs, int)
    await provider.aclose()
