import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant import clock
from assistant.errors import NotFoundError
from assistant.events import EventBus
from assistant.memory.forgetting import FORGOTTEN
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Action, Kind, Memory, RecallRequest, Source, Spoken
from assistant.memory.service import MemoryService
from assistant.memory.upkeep.changesets import ChangeSets, Planned
from assistant.messages import Role, StoredMessage
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.backup import Backups
from assistant.storage.database import Database
from assistant.storage.stores import Stores
from assistant.storage.traces import ELSEWHERE, PLACES, Words

ENGLISH = "The violin is hidden behind the third bookshelf."
CHINESE = "保险箱的备用钥匙藏在鱼缸后面。"
SAYINGS = pytest.mark.parametrize("said", [ENGLISH, CHINESE])
ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be")


class Home:
    """A data folder with its memory, as a long-lived process has it open."""

    def __init__(self, folder: Path) -> None:
        self.paths = DataPaths(folder / "data")
        self.events = EventBus()
        self.stores = Stores(Database.open(self.paths, key=None))
        self.recall = Recall(stores=self.stores, embedder=None, index_dir=None, events=self.events)
        self.memory = MemoryService(
            stores=self.stores,
            recall=self.recall,
            redactor=Redactor(salt=b"s" * 16),
            events=self.events,
            settings=SettingsStore(self.paths.settings, self.events),
        )

    def close(self) -> None:
        self.recall.close()
        self.stores.database.close()

    def chat(self, *texts: str, title: str = "") -> tuple[str, list[str]]:
        """A conversation of the person's words and replies in turn; its id and those of its messages."""
        conversation = self.stores.conversations.create()
        parent = None
        ids = []
        for place, text in enumerate(texts):
            role = Role.ASSISTANT if place % 2 else Role.USER
            message = self.say(conversation.id, role, text, parent)
            parent = message.key
            ids.append(message.id)
        self.stores.conversations.rename(conversation.id, title, origin="auto")
        return conversation.id, ids

    def say(self, conversation_id: str, role: Role, text: str, parent_key: int | None) -> StoredMessage:
        return self.stores.messages.add(
            conversation_id=conversation_id, role=role, text=text, said_at=clock.now(), parent_key=parent_key
        )

    def keep(self, text: str, *, chat: tuple[str, str] | None = None, quote: str = "", **fields: object) -> Memory:
        conversation_id, message_id = chat or (None, None)
        sources = [Source(conversation_id, message_id, quote or text, said_at=clock.now())]
        return self.stores.memories.add(kind=fields.pop("kind", Kind.FACT), text=text, sources=sources, **fields)  # type: ignore[arg-type]

    def texts(self, conversation_id: str) -> list[str]:
        return [message.text for message in self.stores.messages.branch(conversation_id)]

    def crowd(self, count: int = 5_000) -> None:
        now = clock.now()
        self.stores.memories.add_many(
            [
                Memory(0, f"other-{n}", Kind.FACT, f"Note number {n} says that shelf {n % 97} is dusty.", now)
                for n in range(count)
            ]
        )

    def files_with(self, text: str) -> set[str]:
        """The files of the data folder that hold a text's bytes, the database's own included."""
        wanted = [text.encode(encoding) for encoding in ENCODINGS]
        return {
            path.name
            for path in self.paths.root.rglob("*")
            if path.is_file() and any(one in path.read_bytes() for one in wanted)
        }


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path)
    yield made
    made.close()


def everywhere(home: Home, said: str) -> Memory:
    """Puts a saying into every place that can hold it, and gives the memory that says it."""
    core = said.rstrip(".。")
    conversation, (asked, *_) = home.chat(said, f"OK — {core}!", "Thanks", "Welcome", title=core)
    other, _ = home.chat(f"Again: {said}", "I see.")
    memory = home.keep(said, chat=(conversation, asked), subject="user", attribute="keeps", value=core)
    stores = home.stores
    home.keep(said, state="pending")
    home.keep(said, state="binned")
    retired = home.keep(f"{core}, as ever", details={"folded_into": memory.id})
    stores.memories.retire(retired.id, at=clock.now(), superseded_by=memory.id)
    home.keep("The wall is blue.", chat=(conversation, asked), quote=f"{said} The wall is blue.")
    home.keep(f"- user: {said}", kind=Kind.SUMMARY)
    home.keep("Talked of hiding places.", kind=Kind.SUMMARY, details={"sources": [memory.id]})
    home.keep("Water the ferns", kind=Kind.SKILL, details={"steps": ["fill the can", core]})
    skill = stores.memories.list(kinds={Kind.SKILL})[0]
    stores.skills.add_version(skill.key, ["fill the can", core], reason=said, made_at=clock.now())
    stores.working.set(other, "goal", f"remember: {core}")
    stores.summaries.put(other, upto_key=1, text=said)
    stores.conversations.set_draft(other, f"and {said}")
    stores.conversations.rename(other, f"On {core}", origin="user")
    stores.queue.push("learn", payload={"text": said})
    shown = home.keep("The lamp is broken.", chat=(conversation, asked), quote=said)
    changes = ChangeSets(stores=stores, refresh=lambda _: None, events=home.events)
    changes.run("consolidation", [Planned("touch", "default", (memory, shown), (memory, shown), "as it was")])
    home.paths.copies.mkdir()
    (home.paths.copies / "layout-0001-20250101T000000.duckdb").write_bytes(said.encode())
    Backups(stores.database).make_daily()
    (home.paths.backups / "keepsake-20250101T000000Z.zip").write_bytes(said.encode())
    home.paths.logs.mkdir()
    (home.paths.logs / "keepsake.log").write_bytes(b"WARNING " + said.encode() + b" end\n")
    home.paths.indexes.mkdir()
    (home.paths.indexes / "default.index").write_bytes(said.encode("utf-16-le"))
    home.paths.temporary.mkdir(exist_ok=True)
    (home.paths.temporary / "spilled.tmp").write_bytes(said.encode("utf-16-be"))
    return stores.memories.get(memory.id)


@SAYINGS
def test_no_byte_of_it_is_in_any_file(home: Home, said: str) -> None:
    home.crowd()
    memory = everywhere(home, said)
    home.stores.database.compact()  # so that all of it is in the file and not in its log
    core = said.rstrip(".。")
    before = home.files_with(core)
    assert {"keepsake.duckdb", "keepsake.log", "default.index", "spilled.tmp"} <= before
    home.memory.forget([memory.id])
    assert home.files_with(core) == set()
    assert home.stores.memories.count() >= 5_000
    assert len(Backups(home.stores.database).kept()) == 1
    home.close()
    fresh = home.__class__(home.paths.root.parent)
    home.stores, home.recall = fresh.stores, fresh.recall
    assert fresh.files_with(core) == set()
    assert fresh.stores.memories.count() >= 5_000


@SAYINGS
def test_it_does_what_the_preview_says(home: Home, said: str, tmp_path: Path) -> None:
    memory = everywhere(home, said)
    shown = home.memory.preview_forgetting([memory.id])
    again = home.memory.preview_forgetting([memory.id])
    assert shown == again
    assert home.stores.memories.get(memory.id) == memory
    receipt = tmp_path / "receipt.json"
    done = home.memory.forget([memory.id], receipt=receipt)
    going = {one.id for one in (*shown.memories, *shown.derived)}
    assert {*done.forgotten, *done.also} == going
    assert home.stores.memories.by_ids(going) == {}
    written = json.loads(receipt.read_text("utf-8"))
    assert written["messages_blanked"] == shown.messages == 3
    assert written["places"] == dict(shown.places)
    assert written["made_anew"] == list(shown.files)
    assert written["graph_edges"] == len(shown.edges) == 1
    assert said.rstrip(".。") not in receipt.read_text("utf-8")
    assert {"titles", "drafts", "running summaries", "task notes", "skills", "upkeep's records", "jobs"} <= set(
        shown.places
    )


def test_words_go_and_what_stands_around_them_stays(home: Home) -> None:
    conversation, (first, *_) = home.chat(f"Morning! {ENGLISH} Bye.", f"Noted: {ENGLISH}")
    memory = home.keep(ENGLISH, chat=(conversation, first))
    home.memory.forget([memory.id])
    assert home.texts(conversation) == [f"Morning! {FORGOTTEN} Bye.", f"Noted: {FORGOTTEN}"]
    request = RecallRequest("Where is the violin?", threshold=0.0)
    assert not any("bookshelf" in one.text for one in home.recall.search(request).results)


def test_with_its_sources_the_whole_messages_go(home: Home) -> None:
    conversation, (first, *_) = home.chat(
        f"Since the theft, {ENGLISH} Only Ida knows.", "Ida is the only one, then.", "What's for lunch?", "Soup."
    )
    memory = home.keep(ENGLISH, chat=(conversation, first))
    assert home.memory.preview_forgetting([memory.id]).messages == 1
    assert home.memory.preview_forgetting([memory.id], with_sources=True).messages == 2
    home.memory.forget([memory.id], with_sources=True)
    assert home.texts(conversation) == [FORGOTTEN, FORGOTTEN, "What's for lunch?", "Soup."]


def test_words_in_another_branch_go_too(home: Home) -> None:
    conversation, (first, reply) = home.chat(CHINESE, "好的，记住了。")
    root = home.stores.messages.by_id(conversation, first)
    assert root is not None
    other = home.say(conversation, Role.USER, f"改一下：{CHINESE}", 0)
    memory = home.keep(CHINESE, chat=(conversation, first))
    home.stores.conversations.set_head(conversation, other.key)
    home.memory.forget([memory.id])
    assert home.files_with(CHINESE.rstrip("。")) == set()
    assert reply in {one.id for one in home.stores.messages.children(conversation, root.key)}


def test_another_scope_keeps_its_own(home: Home) -> None:
    mine = home.keep(ENGLISH)
    theirs = home.keep(ENGLISH, scope="work")
    home.memory.forget([mine.id])
    assert set(home.stores.memories.by_ids([mine.id, theirs.id])) == {theirs.id}


def test_other_values_stay_unless_the_history_goes_too(home: Home) -> None:
    def lives(city: str) -> Memory:
        spoken = Spoken("user", f"I live in {city}.", clock.local_now(), "c1", f"m-{city}")
        return next(memory for _, memory in home.memory.learn(spoken) if memory is not None)

    old, new = lives("Ghent"), lives("Bruges")
    shown = home.memory.preview_forgetting([new.id])
    assert [one.id for one in shown.earlier] == [old.id]
    assert [one.id for one in shown.memories] == [new.id]
    whole = home.memory.preview_forgetting([new.id], with_history=True)
    assert {one.id for one in whole.memories} == {old.id, new.id}
    assert whole.earlier == ()
    home.memory.forget([new.id], with_history=True)
    assert home.stores.memories.by_ids([old.id, new.id]) == {}


def test_what_says_more_stays_and_is_named(home: Home) -> None:
    less = home.keep("Plays the oboe on Sundays")
    more = home.keep("Plays the oboe on Sundays with Ida at the chapel")
    shown = home.memory.preview_forgetting([less.id])
    assert [one.id for one in shown.says_more] == [more.id]
    home.memory.forget([less.id])
    assert home.stores.memories.get(more.id).text == more.text


def test_short_words_are_not_taken_out_of_others_mouths() -> None:
    words = Words(["likes tea", "是的", "Oslo", "喜欢喝茶"])
    assert (
        words.out_of("Ida likes tea with milk. Likes tea! Oslo. 是的")
        == f"Ida likes tea with milk. {FORGOTTEN}! Oslo. 是的"
    )
    assert words.out_of("他喜欢喝茶和咖啡。喜欢喝茶。") == f"他喜欢喝茶和咖啡。{FORGOTTEN}。"
    assert Words(["the key is under the mat"]).out_of(
        "So THE KEY IS UNDER THE MAT, ok; the key is under the mattress"
    ) == (f"So {FORGOTTEN}, ok; the key is under the mattress")


def test_every_column_with_words_is_looked_at(home: Home) -> None:
    """A new column of text has to be named as a place to look at, or as one without anybody's words."""
    wordless = {
        *("id", "conversation_id", "message_id", "memory_id", "memory_ids", "item_id", "run_id", "scope", "kind"),
        *("role", "status", "provider", "model", "origin", "title_origin", "state", "language", "superseded_by"),
        *("supersedes", "embedder", "view", "section", "scores", "text_mark", "slot", "outcome", "purpose", "task"),
        *("digest", "category", "rule", "place", "job", "result", "given_by", "message_keys", "reason", "action"),
        *("speaker", "value", "mark", "document_id", "source_id"),
        *("client", "reading", "writing", "persona_id", "memory_mode", "reads", "body_digest", "life_digest"),
        *("words_digest", "words_mark", "words_over"),
    }
    rows = home.stores.database.read(
        lambda cursor: cursor.execute(
            "SELECT table_name, column_name FROM duckdb_columns() WHERE data_type = 'VARCHAR' AND schema_name = 'main'"
            " AND database_name = current_database() AND NOT internal"
        ).fetchall()
    )
    looked_at = {(place.table, place.column) for place in PLACES} | ELSEWHERE
    left = {(table, column) for table, column in rows if column not in wordless and table != "meta"} - looked_at
    assert len(rows) > 80
    assert left == set()
    assert looked_at <= set(rows)


def test_it_is_not_learned_again_until_it_is_allowed(home: Home) -> None:
    def say(text: str) -> set[Action]:
        return {action for action, _ in home.memory.learn(Spoken("user", text, clock.local_now(), "c9", "m9"))}

    for text in ("I work as a beekeeper in Ghent.", "我在苏州当养蜂人。"):
        (_, memory), *_ = [
            one for one in home.memory.learn(Spoken("user", text, clock.local_now(), "c1", f"m-{text}")) if one[1]
        ]
        assert memory is not None
        taught = home.stores.memories.from_conversation("c1")
        home.memory.forget([one.id for one in taught])
        assert say(text) <= {Action.DROPPED}
        assert home.memory.allow(text)
        assert not home.memory.allow(text)
        assert Action.ADDED in say(text)
        home.memory.forget([one.id for one in home.stores.memories.from_conversation("c9")])


def test_a_kill_before_the_rewriting_is_made_good_at_the_next_start(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """What a kill is to the code that it stops."""

    def kill(_: object) -> None:
        raise Killed

    home.crowd()
    memory = everywhere(home, CHINESE)
    home.stores.database.compact()
    core = CHINESE.rstrip("。")
    with monkeypatch.context() as patch:
        patch.setattr("assistant.storage.forgetting.purge_bytes", kill)
        with pytest.raises(Killed):
            home.memory.forget([memory.id])
    home.close()
    assert "keepsake.duckdb" in home.files_with(core)
    again = Home(home.paths.root.parent)
    home.stores, home.recall = again.stores, again.recall
    assert again.stores.memories.by_ids([memory.id]) == {}
    again.memory.finish_forgetting()
    assert again.files_with(core) == set()
    assert len(Backups(again.stores.database).kept()) == 1


@SAYINGS
def test_a_conversation_goes_with_what_only_it_taught(home: Home, said: str) -> None:
    home.crowd(3_000)
    conversation, (first, *_) = home.chat(said, "Understood.", "The soup was cold.", "Oh.", title=said[:12])
    memory = home.keep(said, chat=(conversation, first))
    elsewhere, (there, *_) = home.chat("Ida plays the oboe on Sundays.", "Nice.")
    shared = home.keep("Ida plays the oboe.", chat=(elsewhere, there), quote="Ida plays the oboe on Sundays.")
    home.stores.memories.add_source(shared.id, Source(conversation, first, "Ida and her oboe again"))
    home.stores.database.compact()
    assert [one.id for one in home.memory.learned_only_from(conversation)] == [memory.id]
    done = home.memory.forget_conversation(conversation)
    assert done.forgotten == (memory.id,)
    assert home.stores.conversations.find(conversation) is None
    assert [source.conversation_id for source in home.stores.memories.get(shared.id).sources] == [elsewhere]
    for words in (said.rstrip(".。"), "The soup was cold", "Ida and her oboe again"):
        assert home.files_with(words) == set()
    assert home.texts(elsewhere) == ["Ida plays the oboe on Sundays.", "Nice."]


def test_a_conversation_goes_and_what_it_taught_stays(home: Home) -> None:
    conversation, (first, *_) = home.chat(CHINESE, "好的。")
    memory = home.keep(CHINESE, chat=(conversation, first))
    home.stores.conversations.delete(conversation)
    home.stores.conversations.purge(conversation)
    (source,) = home.stores.memories.get(memory.id).sources
    assert (source.conversation_id, source.quote) == (None, CHINESE)
    with pytest.raises(NotFoundError):
        home.memory.forget_conversation(conversation)
