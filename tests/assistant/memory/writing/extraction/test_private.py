"""The wish that something stays on this machine, where a model reads the conversation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.messages import Role

from .conftest import CAPABLE, Rig, add, answer

TALKS = [
    ("We keep two alpacas behind the barn.", "My cousin Odalys breeds ferrets.", "Keep that on this machine."),
    ("我们在谷仓后面养了两只羊驼。", "我表妹小阮在家里养雪貂。", "这个只留在本机。"),
]


@pytest.mark.parametrize(("public", "secret", "wish"), TALKS, ids=["en", "zh"])
def test_a_message_that_only_wishes_keeps_the_one_before_it_from_a_model_elsewhere(
    rig: Rig, public: str, secret: str, wish: str
) -> None:
    rig.say(public)
    rig.say("Nice.", role=Role.ASSISTANT)
    rig.say(secret)
    rig.say(f"So: {secret}", role=Role.ASSISTANT)
    rig.say(wish)
    rig.script(answer())
    rig.rest()
    (request,) = rig.requests
    told = "\n".join(message.text for message in request.messages)
    assert public in told
    assert secret not in told


@pytest.mark.parametrize(("public", "secret", "wish"), TALKS, ids=["en", "zh"])
def test_what_a_model_here_learns_of_such_a_message_is_private(rig: Rig, public: str, secret: str, wish: str) -> None:
    rig.model = replace(CAPABLE, runs_here=True)
    rig.say(public)
    rig.say(secret)
    rig.say(wish)
    rig.script(answer(add(1, public, public), add(2, secret, secret)))
    rig.rest()
    assert {one.text: one.private for one in rig.stores.memories.list()} == {public: False, secret: True}
