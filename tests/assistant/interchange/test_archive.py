"""Archives: everything goes out, comes back equal into an empty store, and does no harm to one that is not empty."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.errors import ImportFormatError
from assistant.events import EventBus
from assistant.interchange.archive_reading import ArchiveReader, Taken
from assistant.interchange.exporting import Exported, Exporter
from assistant.interchange.streams import Package
from assistant.memory.records import Action, Kind, Spoken
from assistant.messages import Role, Usage
from assistant.settings import Settings, SettingsStore
from assistant.storage.message_import import NewMessage
from assistant.storage.personas import Choice, Persona

from .conftest import MORNING, Rig, node, saved, talk

STATES = frozenset({"active", "pending", "retired", "binned"})
START = datetime(2026, 1, 5, 9, tzinfo=UTC)
MakeRig = Callable[[str], Rig]


def told(rig: Rig, text: str, day: float, conversation: str = "c") -> None:
    message = NewMessage(conversation, f"m{day}", Role.USER, text, START + timedelta(days=day))
    rig.stores.messages.add_many([message])
    rig.memory.learn(Spoken("user", text, message.said_at, conversation, message.id))


def archive(rig: Rig, path: Path, *, private: bool = True, settings: Settings | None = None) -> Exported:
    exporter = Exporter(stores=rig.stores, settings=settings or Settings(), withheld=rig.memory.withheld)
    return exporter.archive(path, private=private)


def taken(rig: Rig, path: Path, settings: SettingsStore | None = None) -> Taken:
    events = EventBus()
    store = settings or SettingsStore(path.with_suffix(".settings"), events)
    reader = ArchiveReader(stores=rig.stores, redactor=rig.redactor, settings=store, events=events)
    package = Package(path)
    try:
        return reader.take(package, with_settings=settings is not None)
    finally:
        package.close()


@pytest.fixture
def lived_in(make_rig: MakeRig, tmp_path: Path) -> Rig:
    """A store with branches, a corrected fact, a how-to with a lesson, thumbs, a slot, a bin and an inbox."""
    rig = make_rig("full")
    rig.take(
        saved(
            tmp_path / "tree.json",
            [
                talk(
                    "tree",
                    node("q", None, "user", "Which clay is best?", MORNING),
                    node("a", "q", "assistant", "Stoneware.", MORNING + 5),
                    node("b", "q", "assistant", "Porcelain.", MORNING + 9),
                    current="a",
                )
            ],
        )
    )
    told(rig, "I live in Ghent.", 0)
    told(rig, "我对花生过敏。", 1)
    told(rig, "I moved to Lund and live in Lund now.", 40)
    told(rig, "My appointment at the dentist is on March 9, 2026.", 41)
    rig.memory.remember(
        "How to fire the kiln: 1. Load the shelves. 2. Heat to 600. 3. Close the vent.", kind=Kind.SKILL
    )
    rig.memory.remember("My locker is 88-TANGO", private=True)
    reply = rig.stores.messages.by_id("tree", "a")
    assert reply is not None
    rig.memory.experience.rate_reply(reply.key, 1)
    rig.stores.profile.set("pronouns", "they/them")
    kept = rig.memory.remember("The spare key hangs in the shed").memory
    assert kept is not None
    rig.stores.memories.update(kept.id, state="binned", binned_at=START)
    rig.stores.messages.add_many(
        [
            NewMessage(
                "app",
                "r",
                Role.ASSISTANT,
                "Answer",
                START,
                usage=Usage(3, 4, 1),
                duration_ms=70,
                model="m",
                steps=({"tool": "clock"},),
                thinking="hm",
            )
        ]
    )
    rig.stores.conversations.rename("app", "Named by me")
    gardener = Persona(
        id="p1",
        name="园丁",
        instructions="Speak of soil first.",
        scope="garden",
        reads=("default", "kitchen"),
        shares_profile=True,
        provider="",
        model="",
        memory_mode="ask",
        made_at=START,
    )
    rig.stores.personas.put(gardener)
    rig.stores.personas.put(replace(gardener, id="p2", name="Cook", reads=(), archived_at=START))
    rig.stores.personas.choose("app", Choice("p1", "off"))
    return rig


def test_a_round_trip_is_equal(lived_in: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    first = archive(lived_in, tmp_path / "one.zip")
    empty = make_rig("empty")
    report = taken(empty, tmp_path / "one.zip")
    second = archive(empty, tmp_path / "two.zip")
    assert report.faults == []
    assert (second.content, second.counts) == (first.content, first.counts)
    assert first.counts["memories"] >= 6
    assert min(first.counts[name] for name in ("skill_versions", "reply_feedback", "profile_slots")) >= 1


def test_personas_come_along_and_keep_speaking_where_they_did(lived_in: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    archive(lived_in, tmp_path / "one.zip")
    empty = make_rig("empty")
    assert taken(empty, tmp_path / "one.zip").added["personas"] == 2
    assert empty.stores.personas.all() == lived_in.stores.personas.all()
    assert empty.stores.personas.choice("app") == Choice("p1", "off")
    again = taken(empty, tmp_path / "one.zip")
    assert (again.added["personas"], again.known["personas"], again.faults) == (0, 2, [])


def test_a_persona_of_the_same_name_stays_and_the_other_is_numbered(
    lived_in: Rig, make_rig: MakeRig, tmp_path: Path
) -> None:
    archive(lived_in, tmp_path / "one.zip")
    here = make_rig("here")
    here.stores.personas.put(replace(lived_in.stores.personas.get("p2"), id="mine", name="COOK", archived_at=None))
    here.stores.conversations.create(id="app")
    here.stores.personas.choose("app", Choice("mine"))
    taken(here, tmp_path / "one.zip")
    assert {one.id: one.name for one in here.stores.personas.all()} == {"mine": "COOK", "p1": "园丁", "p2": "Cook 2"}
    assert here.stores.personas.choice("app") == Choice("mine")


def test_an_archive_of_the_first_version_still_comes_in(lived_in: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    archive(lived_in, tmp_path / "two.zip")
    with zipfile.ZipFile(tmp_path / "two.zip") as now, zipfile.ZipFile(tmp_path / "one.zip", "w") as old:
        for name in now.namelist():
            if name == "manifest.json":
                old.writestr(name, json.dumps(json.loads(now.read(name)) | {"version": 1}))
            elif "personas" not in name:
                old.writestr(name, now.read(name))
    empty = make_rig("empty")
    report = taken(empty, tmp_path / "one.zip")
    assert report.faults == []
    assert report.added["memories"] == len(lived_in.stores.memories.list(scope=None, states=STATES))
    assert empty.stores.personas.all() == []


def test_the_knowledge_base_is_listed_and_not_added(rig: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    rows = [("a", "/notes", False), ("b", "/diary", True)]
    for id, path, private in rows:
        rig.stores.database.write(
            lambda cursor, row=(id, path, private): cursor.execute(
                "INSERT INTO document_sources VALUES (?, 'default', ?, TRUE, '[]', ?, FALSE, '2026-01-01', NULL)", row
            )
        )
    archive(rig, tmp_path / "one.zip", private=False)
    other = make_rig("other")
    assert taken(other, tmp_path / "one.zip").documents == ("/notes",)
    count = "SELECT count(*) FROM document_sources"
    assert other.stores.database.read(lambda cursor: cursor.execute(count).fetchall()) == [(0,)]


def test_what_came_back_works(lived_in: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    archive(lived_in, tmp_path / "one.zip")
    empty = make_rig("empty")
    taken(empty, tmp_path / "one.zip")
    assert empty.shown("tree") == ["Which clay is best?", "Stoneware."]
    question = empty.stores.messages.by_id("tree", "q")
    assert question is not None
    assert len(empty.stores.messages.children("tree", question.key)) == 2
    (home,) = [one for one in empty.memory.memories() if one.attribute == "lives_in"]
    assert [stretch.memory.value for stretch in empty.memory.history(home.id)] == ["Ghent", "Lund"]
    answer = empty.stores.messages.by_id("app", "r")
    assert answer is not None
    assert (answer.usage, answer.duration_ms, answer.steps) == (Usage(3, 4, 1), 70, ({"tool": "clock"},))
    assert empty.stores.conversations.get("app").title_origin == "user"
    corrected = empty.memory.learn(Spoken("user", "I live in Turku now.", START + timedelta(days=90), "x", "y"))
    assert [action for action, _ in corrected] == [Action.UPDATED]


def test_a_second_time_adds_nothing(lived_in: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    archive(lived_in, tmp_path / "one.zip")
    other = make_rig("other")
    taken(other, tmp_path / "one.zip")
    assert not +taken(other, tmp_path / "one.zip").added
    assert not +taken(lived_in, tmp_path / "one.zip").added


def test_private_memories_stay_unless_asked_for(lived_in: Rig, tmp_path: Path) -> None:
    told(lived_in, "Keep this on this machine: my sister's code word is heliotrope.", 50)
    done = archive(lived_in, tmp_path / "open.zip", private=False)
    with zipfile.ZipFile(tmp_path / "open.zip") as zip:
        held = "".join(zip.read(name).decode() for name in zip.namelist())
    assert done.kept_back >= 1
    assert "88-TANGO" not in held
    assert "heliotrope" not in held
    archive(lived_in, tmp_path / "all.zip", private=True)
    with zipfile.ZipFile(tmp_path / "all.zip") as zip:
        rows = [json.loads(line) for line in zip.read("memories.jsonl").splitlines()]
    assert [row["private"] for row in rows if "88-TANGO" in row["text"]] == [True]


def test_what_contradicts_waits_and_what_was_forgotten_stays_so(make_rig: MakeRig, tmp_path: Path) -> None:
    theirs, mine = make_rig("theirs"), make_rig("mine")
    told(theirs, "I live in Oulu.", 0)
    told(theirs, "My cat is called Miso.", 1)
    told(theirs, "I play the harp.", 2)
    archive(theirs, tmp_path / "one.zip")
    told(mine, "I live in Bergen.", 3, "d")
    told(mine, "I play the harp.", 4, "d")
    cat = mine.memory.remember("My cat is called Miso.").memory
    assert cat is not None
    mine.memory.forget([cat.id])
    report = taken(mine, tmp_path / "one.zip")
    assert (report.waiting, report.forgotten) == (1, 1)
    texts = [one.text for one in mine.memory.memories()]
    assert sum("harp" in text for text in texts) == 1
    assert not any("Miso" in text or "Oulu" in text for text in texts)
    assert ["Oulu" in one.text for one in mine.memory.pending()] == [True]


def test_bad_lines_and_bad_values_cost_only_themselves(lived_in: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    archive(lived_in, tmp_path / "one.zip")
    with zipfile.ZipFile(tmp_path / "one.zip") as source, zipfile.ZipFile(tmp_path / "bad.zip", "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "memories.jsonl":
                rows = data.splitlines()
                odd = json.loads(rows[0]) | {"id": "odd", "learned_at": "long ago"}
                unknown = json.loads(rows[0]) | {"id": "new", "text": "Kept", "later_column": 1}
                data = b"\n".join([*rows, b"{not json", b"[]", json.dumps(odd).encode(), json.dumps(unknown).encode()])
            target.writestr(name, data)
    empty = make_rig("empty")
    report = taken(empty, tmp_path / "bad.zip")
    assert len(report.faults) == 3
    assert empty.memory.get("new").text == "Kept"
    assert len(empty.stores.memories.list(scope=None, states={"active", "retired", "binned", "pending"})) >= 6


@pytest.mark.parametrize(("manifest", "word"), [({"version": 99}, "later version"), ({"format": "x"}, "no Keepsake")])
def test_what_is_no_archive_of_ours_is_refused(
    rig: Rig, tmp_path: Path, manifest: dict[str, object], word: str
) -> None:
    with zipfile.ZipFile(tmp_path / "one.zip", "w") as zip:
        zip.writestr("manifest.json", json.dumps(manifest))
    with pytest.raises(ImportFormatError, match=word):
        taken(rig, tmp_path / "one.zip")


def test_settings_travel_without_passwords_and_only_when_asked(rig: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    events = EventBus()
    endpoint = {"id": "e", "name": "E", "base_url": "https://me:hunter2@example.org/v1"}
    chosen = Settings.model_validate({"memory": {"importance_floor": 0.4}, "models": {"endpoints": [endpoint]}})
    archive(rig, tmp_path / "one.zip", settings=chosen)
    other = make_rig("other")
    store = SettingsStore(tmp_path / "settings.json", events)
    taken(other, tmp_path / "one.zip")
    assert store.current == Settings()
    taken(other, tmp_path / "one.zip", store)
    assert store.current.memory.importance_floor == 0.4
    assert [one.base_url for one in store.current.models.endpoints] == ["https://example.org/v1"]
    with zipfile.ZipFile(tmp_path / "one.zip") as zip:
        assert b"hunter2" not in zip.read("settings.json")
        assert "mcp" not in json.loads(zip.read("settings.json"))


def test_secrets_in_an_archive_are_masked_on_the_way_in(lived_in: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    lived_in.stores.memories.add(kind=Kind.FACT, text="The card is 4242 4242 4242 4242")
    archive(lived_in, tmp_path / "one.zip")
    empty = make_rig("empty")
    taken(empty, tmp_path / "one.zip")
    assert not any("4242 4242" in one.text for one in empty.memory.memories())


def test_an_archive_with_times_of_no_zone_is_shown(lived_in: Rig, make_rig: MakeRig, tmp_path: Path) -> None:
    whole, loose = tmp_path / "whole.keepsake", tmp_path / "loose.keepsake"
    archive(lived_in, whole)
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(loose, "w") as target:
        for name in source.namelist():
            lines = source.read(name).decode().splitlines()
            if name == "messages.jsonl":
                rows = [json.loads(line) for line in lines]
                latest = max(rows, key=lambda row: datetime.fromisoformat(row["said_at"]))
                latest["said_at"] = "2026-12-24T18:00:00"
                lines = [json.dumps(row) for row in rows]
            target.writestr(name, "\n".join(lines) + "\n")
    rig, events = make_rig("other"), EventBus()
    settings = SettingsStore(tmp_path / "shown.settings", events)
    reader = ArchiveReader(stores=rig.stores, redactor=rig.redactor, settings=settings, events=events)
    package = Package(loose)
    try:
        found = reader.preview(package)
    finally:
        package.close()
    assert found.messages == lived_in.stores.messages.count()
    assert found.last_at == datetime(2026, 12, 24, 18, tzinfo=UTC)
