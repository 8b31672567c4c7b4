import pytest

from assistant.messages import ChatRequest, PromptMessage, Role, ToolResult
from assistant.privacy.outgoing import Outgoing, Withheld
from assistant.privacy.redactor import Redactor

SALARY = "My salary is 91,500 euros"
HERE = Withheld(
    ids=frozenset({"m1"}),
    phrases=(SALARY, "我的血型是RH阴性", "tea"),
    values=("91,500 euros", "RH阴性"),
)


def outgoing(withheld: Withheld = HERE) -> Outgoing:
    redactor = Redactor(salt=b"x" * 16)
    return Outgoing(redactor=lambda: redactor, withheld=lambda: withheld)


def request(system: str, *messages: PromptMessage, stable_chars: int = 0) -> ChatRequest:
    return ChatRequest("m", system, messages, stable_chars=stable_chars)


@pytest.mark.parametrize(
    ("said", "sent"),
    [
        ("My salary is 91,500 euros.", "[kept on this machine]."),
        ("You know: my  salary\nis 91,500 EUROS, right?", "You know: [kept on this machine], right?"),
        ("我的血型是RH阴性，记住了吗", "[仅留在本机]，记住了吗"),
        ("A flat for 91,500 euros is on offer.", "A flat for 91,500 euros is on offer."),
        ("I like tea and teak.", "I like tea and teak."),
    ],
)
def test_what_the_person_wrote_loses_only_private_sentences(said: str, sent: str) -> None:
    cleaned = outgoing().request(request("", PromptMessage(Role.USER, said)), runs_here=False)
    assert cleaned.messages[0].text == sent


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("With 91,500 euros a year you can.", "With [kept on this machine] a year you can."),
        ("RH阴性的人要注意。", "[仅留在本机]的人要注意。"),
        ("Order 191,500 euros of it.", "Order 191,500 euros of it."),
    ],
)
def test_what_a_model_or_a_tool_wrote_loses_private_values_too(written: str, sent: str) -> None:
    messages = (
        PromptMessage(Role.ASSISTANT, written),
        PromptMessage(Role.TOOL, tool_results=(ToolResult("c", written),)),
    )
    cleaned = outgoing().request(request(written, *messages), runs_here=False)
    assert cleaned.system == cleaned.messages[0].text == cleaned.messages[1].tool_results[0].text == sent


def test_a_model_on_this_machine_is_told_what_is_private_and_no_secret() -> None:
    cleaned = outgoing().request(
        request(f"{SALARY}\n\nkey sk-ant-api03-{'Ab3' * 30}", PromptMessage(Role.USER, SALARY)), runs_here=True
    )
    assert cleaned.messages[0].text == SALARY
    assert SALARY in cleaned.system
    assert "Ab3Ab3" not in cleaned.system


def test_secrets_are_masked_in_every_part_and_the_stable_head_stays_the_head() -> None:
    secret = "4111 1111 1111 1111"
    messages = (
        PromptMessage(Role.USER, f"my card {secret}"),
        PromptMessage(Role.TOOL, tool_results=(ToolResult("c", f"found card {secret}"),)),
    )
    head = f"{SALARY}. Card {secret}."
    cleaned = outgoing().request(request(f"{head}\n\nnotes", *messages, stable_chars=len(head)), runs_here=False)
    assert secret not in repr(cleaned)
    assert cleaned.system[cleaned.stable_chars :] == "\n\nnotes"
    assert cleaned.system.startswith("[kept on this machine]. Card [card·")


def test_cleaning_twice_changes_nothing_more() -> None:
    once = outgoing().request(request(f"{SALARY}, card 4111 1111 1111 1111"), runs_here=False)
    assert outgoing().request(once, runs_here=False) == once
