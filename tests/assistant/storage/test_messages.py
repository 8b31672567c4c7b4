from datetime import UTC, datetime, timedelta, timezone

import pytest

from assistant import clock
from assistant.errors import NotFoundError
from assistant.messages import Conversation, MessageStatus, Role, StoredMessage, Usage
from assistant.storage.messages import MessageFilter, NewMessage
from assistant.storage.prompts import PromptItem
from assistant.storage.stores import Stores

AT = datetime(2026, 3, 1, 9, tzinfo=UTC)


@pytest.fixture
def conversation(stores: Stores) -> Conversation:
    with clock.use(now=AT):
        return stores.conversations.create()


def say(stores: Stores, conversation: Conversation, text: str, **options: object) -> StoredMessage:
    options = {"role": Role.USER, "said_at": AT} | options
    return stores.messages.add(conversation_id=conversation.id, text=text, **options)  # type: ignore[arg-type]


def texts(messages: list[StoredMessage]) -> list[str]:
    return [message.text for message in messages]


class TestMessages:
    def test_one_comes_back_as_it_was_said(self, stores: Stores, conversation: Conversation) -> None:
        said_at = datetime(2026, 3, 1, 10, 30, 15, 123456, timezone(timedelta(hours=5, minutes=45)))
        stored = say(stores, conversation, "Namaste 你好 🙂\n", said_at=said_at, speaker="Ann", scope="work")
        read = stores.messages.get(stored.key)
        assert read == stored
        assert (read.text, read.said_at, read.offset_minutes) == ("Namaste 你好 🙂\n", said_at, 345)
        assert (read.speaker, read.scope, read.role) == ("Ann", "work", Role.USER)
        assert read.said_at.utcoffset() == timedelta(0)

    def test_signs_that_no_file_can_hold_are_replaced(self, stores: Stores, conversation: Conversation) -> None:
        assert say(stores, conversation, "a\ud83d b\0 c").text == "a\ufffd b\ufffd c"

    def test_each_follows_the_last_and_moves_the_conversation(self, stores: Stores, conversation: Conversation) -> None:
        first = say(stores, conversation, "1")
        second = say(stores, conversation, "2", said_at=AT + timedelta(minutes=5))
        assert (first.parent_key, second.parent_key) == (None, first.key)
        moved = stores.conversations.get(conversation.id)
        assert (moved.head_key, moved.updated_at) == (second.key, AT + timedelta(minutes=5))

    def test_a_turn_can_branch(self, stores: Stores, conversation: Conversation) -> None:
        first = say(stores, conversation, "1")
        old = say(stores, conversation, "2 old")
        new = say(stores, conversation, "2 new", parent_key=first.key)
        assert texts(stores.messages.branch(conversation.id)) == ["1", "2 new"]
        assert texts(stores.messages.branch(conversation.id, old.key)) == ["1", "2 old"]
        assert [message.key for message in stores.messages.children(conversation.id, first.key)] == [old.key, new.key]
        other = say(stores, conversation, "another beginning", parent_key=0)
        assert texts(stores.messages.branch(conversation.id)) == ["another beginning"]
        assert [message.key for message in stores.messages.children(conversation.id, None)] == [first.key, other.key]
        stores.conversations.set_head(conversation.id, old.key)
        assert texts(stores.messages.branch(conversation.id)) == ["1", "2 old"]

    def test_an_empty_conversation_has_an_empty_branch(self, stores: Stores, conversation: Conversation) -> None:
        assert stores.messages.branch(conversation.id) == []

    def test_a_reply_grows_and_ends(self, stores: Stores, conversation: Conversation) -> None:
        reply = say(
            stores, conversation, "", role=Role.ASSISTANT, status=MessageStatus.STREAMING, provider="p", model="m"
        )
        for part in ("Hel", "Hello", "Hello."):
            stores.messages.update(reply.key, text=part)
        steps = [{"call": {"name": "recall", "arguments": {"query": "你好"}}}, {"result": None}]
        done = stores.messages.update(
            reply.key,
            status=MessageStatus.COMPLETE,
            thinking="hm",
            steps=steps,
            usage=Usage(10, 20, 5),
            duration_ms=1500,
        )
        assert stores.messages.get(reply.key) == done
        assert (done.text, done.thinking, done.steps, done.usage) == ("Hello.", "hm", tuple(steps), Usage(10, 20, 5))
        assert (done.status, done.duration_ms, done.model) == (MessageStatus.COMPLETE, 1500, "m")

    def test_changing_an_id_bearing_row_many_times_in_one_write_works(
        self, stores: Stores, conversation: Conversation
    ) -> None:
        """DuckDB has been over-eager with unique indexes inside one transaction."""
        reply = say(stores, conversation, "")

        def work(_cursor: object) -> None:
            for number in range(20):
                stores.messages.update(reply.key, text=str(number))
            stores.conversations.rename(conversation.id, "a")
            stores.conversations.set_pinned(conversation.id, True)
            stores.conversations.rename(conversation.id, "b")

        stores.database.write(work)
        assert stores.messages.get(reply.key).text == "19"
        assert stores.conversations.get(conversation.id).title == "b"

    def test_what_was_cut_off_is_marked_once(self, stores: Stores, conversation: Conversation) -> None:
        cut = say(stores, conversation, "half", role=Role.ASSISTANT, status=MessageStatus.STREAMING)
        whole = say(stores, conversation, "whole", role=Role.ASSISTANT)
        assert stores.messages.mark_interrupted() == 1
        assert stores.messages.mark_interrupted() == 0
        assert stores.messages.get(cut.key).status is MessageStatus.INTERRUPTED
        assert stores.messages.get(whole.key).status is MessageStatus.COMPLETE

    def test_what_is_not_there_is_said(self, stores: Stores, conversation: Conversation) -> None:
        with pytest.raises(NotFoundError):
            stores.messages.get(99)
        with pytest.raises(NotFoundError):
            stores.messages.update(99, text="x")
        with pytest.raises(NotFoundError):
            stores.messages.add(conversation_id="nowhere", role=Role.USER, text="x", said_at=AT)
        assert stores.messages.by_id(conversation.id, "nothing") is None

    def test_going_through_takes_what_was_asked_for(self, stores: Stores, conversation: Conversation) -> None:
        deleted = stores.conversations.create()
        say(stores, conversation, "kept")
        say(stores, conversation, "", role=Role.ASSISTANT, status=MessageStatus.STREAMING)
        say(stores, conversation, "tool", role=Role.TOOL)
        last = say(stores, conversation, "elsewhere", scope="work")
        say(stores, deleted, "gone")
        stores.conversations.delete(deleted.id)
        assert texts(list(stores.messages.iterate(MessageFilter(recallable=True)))) == ["kept", "elsewhere"]
        assert texts(list(stores.messages.iterate(MessageFilter(scope="work")))) == ["elsewhere"]
        assert texts(list(stores.messages.iterate(MessageFilter(after_key=last.key)))) == ["gone"]
        assert stores.messages.count(MessageFilter(conversation_id=conversation.id)) == 4
        stores.conversations.restore(deleted.id)
        assert stores.messages.count(MessageFilter(recallable=True)) == 3


def new(conversation: str, id: str, minute: int = 0, **options: object) -> NewMessage:
    return NewMessage(conversation, id, Role.USER, f"{conversation} {id}", AT + timedelta(minutes=minute), **options)  # type: ignore[arg-type]


class TestBringingIn:
    def test_nothing_is_taken_twice(self, stores: Stores) -> None:
        batch = [new("c", "1", 1), new("d", "1", 2), new("c", "2", 3), new("c", "2", 4)]
        assert stores.messages.add_many(batch) == 3
        assert stores.messages.add_many(batch) == 0
        assert stores.messages.add_many([*batch, new("c", "3", 9)]) == 1
        assert texts(stores.messages.branch("c")) == ["c 1", "c 2", "c 3"]
        conversation = stores.conversations.get("c")
        assert (conversation.origin, conversation.title, conversation.title_origin) == ("import", "", "none")
        assert conversation.created_at == AT + timedelta(minutes=1)
        assert conversation.updated_at == AT + timedelta(minutes=9)

    def test_trees_keep_their_shape(self, stores: Stores) -> None:
        stores.messages.add_many(
            [
                new("c", "root"),
                new("c", "a"),
                new("c", "b", parent_id="root"),
                new("c", "a2", parent_id="a"),
                new("c", "other", parent_id=""),
            ]
        )
        keys = {name: stores.messages.by_id("c", name) for name in ("a2", "b", "other")}
        assert texts(stores.messages.branch("c", keys["a2"].key)) == ["c root", "c a", "c a2"]
        assert texts(stores.messages.branch("c", keys["b"].key)) == ["c root", "c b"]
        assert texts(stores.messages.branch("c")) == ["c other"]

    def test_texts_and_times_come_through_unchanged(self, stores: Stores) -> None:
        said_at = datetime(2026, 3, 1, 10, 0, 0, 5, timezone(timedelta(hours=-3, minutes=-30)))
        text = 'quote " backslash \\ newline \n tab \t 你好 🙂 NULL null \ud800'
        stores.messages.add_many(
            [NewMessage("c", "1", Role.ASSISTANT, text, said_at, speaker="null", steps=[{"a": None}])]
        )
        read = stores.messages.by_id("c", "1")
        assert read is not None
        assert read.text == text.replace("\ud800", "\ufffd")
        assert (read.said_at, read.offset_minutes) == (said_at, -210)
        assert (read.speaker, read.steps) == ("null", ({"a": None},))

    def test_a_message_said_later_in_the_app_follows_the_imported_ones(self, stores: Stores) -> None:
        stores.messages.add_many([new("c", "1")])
        said = stores.messages.add(conversation_id="c", role=Role.USER, text="and now", said_at=AT)
        assert texts(stores.messages.branch("c", said.key)) == ["c 1", "and now"]

    def test_a_long_conversation_comes_whole_and_in_order(self, stores: Stores) -> None:
        batch = [new("c", str(number), number) for number in range(5000)]
        assert stores.messages.add_many(batch) == 5000
        assert texts(stores.messages.branch("c")) == [f"c {number}" for number in range(5000)]
        assert len(list(stores.messages.iterate())) == 5000


class TestConversations:
    def test_the_list_is_newest_first_without_deleted_ones(self, stores: Stores) -> None:
        old, middle, new_one = (
            stores.conversations.create(id=name, created_at=AT + timedelta(days=day))
            for day, name in enumerate(["old", "middle", "new"])
        )
        stores.conversations.delete(middle.id)
        assert [item.id for item in stores.conversations.list()] == ["new", "old"]
        stores.messages.add(conversation_id=old.id, role=Role.USER, text="hi", said_at=AT + timedelta(days=9))
        assert [item.id for item in stores.conversations.list(limit=1)] == ["old"]
        stores.conversations.restore(middle.id)
        assert [item.id for item in stores.conversations.list()] == ["old", "new", "middle"]
        assert new_one.pinned is False

    @pytest.mark.parametrize("query", ["paris", "PARIS plan", "ｐａｒｉｓ", "旅行", "計划", "计劃 Paris", ""])
    def test_titles_are_found_whatever_their_case_width_or_script(self, stores: Stores, query: str) -> None:
        wanted = stores.conversations.create(title="Paris：旅行計劃 PLAN")
        assert wanted in stores.conversations.list(query=query)

    def test_other_titles_are_not_found(self, stores: Stores) -> None:
        stores.conversations.create(title="Paris")
        assert stores.conversations.list(query="Rome") == stores.conversations.list(query="罗马") == []

    def test_each_setting_is_kept(self, stores: Stores) -> None:
        made = stores.conversations.create(scope="work")
        stores.conversations.rename(made.id, "A title", origin="auto")
        stores.conversations.set_pinned(made.id, True)
        stores.conversations.set_memory_enabled(made.id, False)
        stores.conversations.set_model(made.id, "openai", "gpt")
        last = stores.conversations.set_draft(made.id, "unsent")
        kept = stores.conversations.get(made.id)
        assert kept == last
        assert (kept.title, kept.title_origin, kept.pinned, kept.memory_enabled) == ("A title", "auto", True, False)
        assert (kept.provider, kept.model, kept.draft, kept.scope) == ("openai", "gpt", "unsent", "work")

    def test_an_unknown_one_is_said(self, stores: Stores) -> None:
        for call in (stores.conversations.get, stores.conversations.delete, stores.conversations.restore):
            with pytest.raises(NotFoundError):
                call("nowhere")

    def test_purging_takes_all_that_hangs_on_it_and_nothing_else(self, stores: Stores) -> None:
        gone, kept = stores.conversations.create(), stores.conversations.create()
        message, other = say(stores, gone, "gone"), say(stores, kept, "kept")
        stores.vectors.put([(message.key, "own", b"\0" * 8), (other.key, "own", b"\1" * 8)], "e")
        stores.prompts.put(message.key, [PromptItem("recalled", other.key, "x", "message")])
        stores.prompts.put(other.key, [PromptItem("recalled", message.key, message.id, "message", text_mark="m")])
        stores.queue.push("learn", item_key=message.key)
        stores.summaries.put(gone.id, upto_key=message.key, text="sum")
        stores.working.set(gone.id, "task", "x")
        assert stores.conversations.purge(gone.id) == [message.key]
        assert stores.conversations.find(gone.id) is None
        assert texts(list(stores.messages.iterate())) == ["kept"]
        assert stores.vectors.load("e").keys.tolist() == [other.key]
        assert stores.prompts.get(message.key) == []
        assert stores.prompts.get(other.key) == [PromptItem("recalled", None, message.id, "message")]
        assert stores.queue.count() == 0
        assert stores.summaries.latest(gone.id) is None
        assert stores.working.all(gone.id) == {}
        assert stores.memories.purge_pending

    def test_those_deleted_long_ago_can_be_told(self, stores: Stores) -> None:
        for day in (1, 5):
            with clock.use(now=datetime(2026, 3, day, tzinfo=UTC)):
                stores.conversations.delete(stores.conversations.create(id=f"day {day}").id)
        assert stores.conversations.deleted_before(datetime(2026, 3, 2, tzinfo=UTC)) == ["day 1"]
