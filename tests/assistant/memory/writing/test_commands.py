"""Orders to memory in a chat: they act at once, and the answer says what was done without repeating what is gone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from assistant.events import EventBus
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Spoken
from assistant.memory.service import MemoryService
from assistant.memory.writing.orders import Order, order_in
from assistant.messages import Role
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.stores import Stores

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=timezone(timedelta(hours=1)))


@pytest.fixture
def service(stores: Stores, tmp_path: Path) -> Iterator[MemoryService]:
    events = EventBus()
    recall = Recall(stores=stores, embedder=None, index_dir=None, events=events)
    made = MemoryService(
        stores=stores,
        recall=recall,
        redactor=Redactor(salt=b"salt"),
        events=events,
        settings=SettingsStore(tmp_path / "settings.json", events),
    )
    yield made
    recall.close()


class Chat:
    """One conversation that is stored, learned from, and gives orders."""

    def __init__(self, service: MemoryService, stores: Stores) -> None:
        self.service, self.stores = service, stores
        self.conversation = stores.conversations.create().id
        self.count = 0

    def say(self, text: str) -> Spoken:
        self.count += 1
        said_at = SAID_AT + timedelta(minutes=self.count)
        self.stores.messages.add(
            conversation_id=self.conversation,
            role=Role.USER,
            text=text,
            said_at=said_at,
            offset_minutes=60,
            id=f"m{self.count}",
        )
        return Spoken("user", text, said_at, self.conversation, f"m{self.count}")

    def tell(self, *texts: str) -> None:
        for text in texts:
            self.service.learn(self.say(text))

    def order(self, text: str, language: str = "en") -> tuple[str, bool]:
        done = self.service.command(text, language=language, spoken=self.say(text))
        assert done is not None
        return done.text, done.complete

    def known(self) -> list[str]:
        return [memory.text for memory in reversed(self.service.memories())]


@pytest.fixture
def chat(service: MemoryService, stores: Stores) -> Chat:
    return Chat(service, stores)


@pytest.mark.parametrize(
    ("text", "order", "about"),
    [
        ("Forget that I collect thimbles.", Order.FORGET, "I collect thimbles"),
        ("Please forget everything about my sister", Order.FORGET, "my sister"),
        ("Delete my address from your memory", Order.FORGET, "my address"),
        ("Forget what I said about Porto.", Order.FORGET, "Porto"),
        ("Forget that.", Order.FORGET_LAST, ""),
        ("forget everything", Order.FORGET_ALL, ""),
        ("What do you remember about me?", Order.SHOW, ""),
        ("what do you know about my dog", Order.SHOW, "my dog"),
        ("忘掉我的生日", Order.FORGET, "我的生日"),
        ("把我的地址从记忆里删掉", Order.FORGET, "我的地址"),
        ("忘掉刚才说的话", Order.FORGET_LAST, ""),
        ("忘掉一切", Order.FORGET_ALL, ""),
        ("你还记得关于我妹妹的哪些事？", Order.SHOW, "我妹妹"),
        ("你还记得我什么", Order.SHOW, ""),
        ("Remember that I hate olives", Order.REMEMBER, "I hate olives"),
        ("别忘了我的生日是六月九号", Order.REMEMBER, "我的生日是六月九号"),
    ],
)
def test_an_order_is_recognised(text: str, order: Order, about: str) -> None:
    found = order_in(text)
    assert found is not None
    assert (found.order, found.about) == (order, about)
    assert text[found.start : found.start + len(about)] == about


@pytest.mark.parametrize(
    "text",
    [
        "forget it",
        "I forgot my keys.",
        "How do I forget an ex?",
        "Delete the second paragraph",
        "我忘了密码",
        "删除第二段",
        "My memory is bad.",
        "Tell me about Rome.",
        "你好",
    ],
)
def test_other_words_are_no_order(text: str) -> None:
    assert order_in(text) is None


def test_remember_acts_and_says_so_in_the_language_used(chat: Chat) -> None:
    assert chat.order("Remember that my hat size is 58.") == ("I'll remember: My hat size is 58.", True)
    assert chat.order("Remember that my hat size is 58.")[0].startswith("I remember that already")
    assert chat.order("Remember that my hat size is 60.")[0].startswith("Updated")
    said, complete = chat.order("记住：我的车位号是 B2-117。")
    assert said.startswith("记住了")
    assert complete
    assert "My hat size is 60." in chat.known()


def test_an_order_with_a_question_after_it_is_not_complete(chat: Chat) -> None:
    _, complete = chat.order("Remember that I'm vegan. What can I cook tonight?")
    assert not complete


def test_what_is_forgotten_is_not_repeated_anywhere(chat: Chat, stores: Stores) -> None:
    chat.tell("I collect antique thimbles.", "I live in Ostend.")
    said, complete = chat.order("Forget that I collect antique thimbles.")
    assert complete
    assert "thimbles" not in said
    assert chat.known() == ["I live in Ostend."]
    everything = [message.text for message in stores.messages.branch(chat.conversation)]
    assert not any("thimbles" in text for text in everything)
    chat.tell("I collect antique thimbles.")
    assert chat.known() == ["I live in Ostend."]


def test_forgetting_by_a_name_of_the_thing_takes_its_history_too(chat: Chat, service: MemoryService) -> None:
    chat.tell("I live in Bristol.", "I live in Dundee now.", "My name is Maria.")
    assert "2 memories" in chat.order("Forget where I live.")[0]
    assert [memory.text for memory in service.memories(include_retired=True)] == ["My name is Maria."]


def test_forgetting_in_chinese(chat: Chat) -> None:
    chat.tell("我的生日是6月9号。", "我住在泉州。")
    said, _ = chat.order("忘掉我的生日")
    assert "1 条" in said
    assert chat.known() == ["我住在泉州。"]


def test_nothing_is_forgotten_that_is_not_clearly_meant(chat: Chat) -> None:
    chat.tell("I like tea.", "I like jazz.", "I like chess.", "I like kites.")
    before = chat.known()
    said, _ = chat.order("Forget what I like.")
    assert chat.known() == before
    assert "4" in said or "Nothing" in said or "nothing" in said
    chat.order("Forget my zebra.")
    assert chat.known() == before


def test_everything_about_a_thing_goes_at_once(chat: Chat) -> None:
    chat.tell(
        "My sister lives in Odense.", "My sister plays the oboe.", "My sister is vegan.", "My sister has two dogs."
    )
    chat.tell("I live in Ghent.")
    chat.order("Forget everything about my sister.")
    assert chat.known() == ["I live in Ghent."]


def test_forgetting_all_wants_the_number(chat: Chat) -> None:
    chat.tell("I live in Ghent.", "I like tea.")
    said, _ = chat.order("Forget everything.")
    assert "forget all 2 memories" in said
    assert len(chat.known()) == 2
    chat.order("Forget all 2 memories")
    assert chat.known() == []


def test_forget_that_takes_back_what_was_just_said(chat: Chat) -> None:
    chat.tell("I live in Ghent.", "I like tea.")
    chat.order("Forget that.")
    assert chat.known() == ["I live in Ghent."]


def test_showing_lists_what_is_known(chat: Chat, service: MemoryService) -> None:
    assert chat.order("What do you remember about me?")[0] == "I remember nothing yet."
    chat.tell("I live in Ghent.", "My dog is called Bruno.")
    said, complete = chat.order("What do you remember about me?")
    assert complete
    assert "- I live in Ghent." in said
    shown = service.command("你还记得我什么", language="zh", spoken=chat.say("你还记得我什么"))
    assert shown is not None
    assert shown.text.startswith("我记得这些")
    assert len(shown.recalled) == 2
    assert "Bruno" in chat.order("What do you know about my dog?")[0]


def test_a_secret_is_not_repeated_in_the_answer(chat: Chat) -> None:
    key = "sk-proj-DBotxY7T4-p13P6CPuY3IZW2Nzpr07RWwmPTEIisnJekx019"
    said, _ = chat.order(f"Remember that the weather key is {key}")
    assert key not in said
    assert not any(key in text for text in chat.known())


def test_a_question_is_left_to_the_model(chat: Chat, service: MemoryService) -> None:
    assert service.command("Where do I live?", language="en", spoken=chat.say("Where do I live?")) is None
