"""Documents are added, follow their files, survive faults and kills, and go for good when they are taken out."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.errors import NotFoundError
from assistant.events import DocumentsChanged
from assistant.knowledge.service import SourceStatus
from assistant.knowledge.troubles import DocumentError
from assistant.memory.records import Kind, Recalled, RecallRequest
from assistant.paths import DataPaths
from assistant.storage.documents import State
from assistant.storage.items import ItemStore
from tests.assistant.knowledge.made import make_pdf

DOCUMENTS = frozenset({Kind.DOCUMENT})


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    made = opened(tmp_path)
    yield made
    made.close()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "我的 笔记"
    folder.mkdir()
    (folder / "bikes.md").write_text("# Bikes\n\n## Brakes\nThe pads of the tandem are Kool-Stop salmon.\n")
    (folder / "茶.md").write_text("# 茶\n\n## 冲泡\n凤凰单丛用九十五度的水，冲泡二十秒。\n", "utf-8")
    return folder


def opened(tmp_path: Path) -> Application:
    made = Application.open(DataPaths(tmp_path / "data"))
    made.settings.change({"embedding.kind": "none"})
    return made


def add(app: Application, *paths: Path, **options: object) -> SourceStatus:
    sources = app.knowledge.add(paths, **options)  # type: ignore[arg-type]
    app.knowledge.work()
    return app.knowledge.status_of(sources[0])


def follow(app: Application) -> int:
    app.knowledge.look()
    return app.knowledge.work()


def found(app: Application, query: str, scope: str = "default") -> list[Recalled]:
    return list(app.recall.search(RecallRequest(query, kinds=DOCUMENTS, scope=scope, threshold=0.0)).results)


def everything(app: Application) -> bytes:
    return b"".join(path.read_bytes() for path in app.paths.root.rglob("*") if path.is_file())


def names(app: Application, query: str) -> list[str]:
    return [Path(one.source.file).name for one in found(app, query) if one.source is not None]


def test_a_folder_is_read_and_its_passages_are_found_with_their_place(app: Application, notes: Path) -> None:
    app.recall.warm("default")
    status = add(app, notes)
    assert (status.files, status.waiting, status.counts.passages, status.set_aside) == (2, 0, 2, ())
    best = found(app, "brake pads of the tandem")[0]
    assert best.text == "Bikes › Brakes\nThe pads of the tandem are Kool-Stop salmon."
    source = best.source
    assert source is not None
    assert (source.file, source.heading, source.line) == (str(notes / "bikes.md"), "Bikes › Brakes", 4)
    assert "九十五度" in found(app, "单丛用多少度的水？")[0].text


def test_hidden_excluded_linked_and_unreadable_kinds_are_left_out(app: Application, notes: Path) -> None:
    for name in (".secret.md", "drafts/old.md", "node_modules/x/readme.md", "photo.jpg", "ignored.md", "sub/kept.txt"):
        (notes / name).parent.mkdir(parents=True, exist_ok=True)
        (notes / name).write_text("Text about umbrellas.")
    (notes / ".gitignore").write_text("ignored.md\n")
    (notes / "loop").symlink_to(notes, target_is_directory=True)
    (notes / "link.md").symlink_to(notes / "bikes.md")
    status = add(app, notes, excluded=["drafts/"])
    kept = {Path(one.path).name for one in app.knowledge.documents(status.source.id)}
    assert kept == {"bikes.md", "茶.md", "kept.txt"}


def test_changes_deletions_and_names_follow_the_files(app: Application, notes: Path) -> None:
    app.recall.warm("default")
    add(app, notes)
    before = {one.text: one.key for one in found(app, "tandem pads 冲泡")}
    (notes / "bikes.md").write_text(
        "# Bikes\n\nNew first lines.\n\n## Brakes\nThe pads of the tandem are Kool-Stop salmon.\n\n## Bell\nBrass.\n"
    )
    (notes / "sub").mkdir()
    (notes / "茶.md").rename(notes / "sub" / "工夫茶.md")
    assert follow(app) == 1
    after = {one.text: one for one in found(app, "tandem pads bell 冲泡")}
    assert "Bikes › Bell\nBrass." in after
    pads = after["Bikes › Brakes\nThe pads of the tandem are Kool-Stop salmon."]
    tea = next(one for text, one in after.items() if "单丛" in text)
    assert before[pads.text] == pads.key
    assert before[tea.text] == tea.key
    assert pads.source is not None
    assert tea.source is not None
    assert pads.source.line == 6
    assert Path(tea.source.file).name == "工夫茶.md"
    (notes / "bikes.md").unlink()
    follow(app)
    assert names(app, "tandem pads bell") == ["工夫茶.md"]


def test_unchanged_files_are_not_read_again(app: Application, notes: Path) -> None:
    add(app, notes)
    assert follow(app) == 0
    os.utime(notes / "bikes.md")
    keys = {one.key for one in found(app, "tandem")}
    assert follow(app) == 1
    assert {one.key for one in found(app, "tandem")} == keys


def test_a_folder_on_a_disk_that_was_taken_out_keeps_its_texts(app: Application, notes: Path) -> None:
    status = add(app, notes)
    notes.rename(notes.with_name("away"))
    follow(app)
    assert app.knowledge.status_of(app.stores.documents.source(status.source.id)).source.missing
    assert names(app, "tandem pads")
    notes.with_name("away").rename(notes)
    follow(app)
    assert not app.stores.documents.source(status.source.id).missing


def test_poisoned_files_are_set_aside_and_named_and_can_be_tried_again(app: Application, notes: Path) -> None:
    make_pdf(notes / "locked.pdf", ["Hidden words."], password="sesame")
    (notes / "broken.docx").write_bytes(b"PK\x03\x04")
    (notes / "zeros.txt").write_bytes(bytes(5000))
    status = add(app, notes)
    assert {Path(one.path).name: one.reason for one in status.set_aside} == {
        "locked.pdf": "password",
        "broken.docx": "damaged",
        "zeros.txt": "binary",
    }
    assert status.counts.files[State.READY] == 2
    assert follow(app) == 0
    make_pdf(notes / "locked.pdf", ["Hidden words about marmots."])
    (notes / "zeros.txt").write_text("Ones.")
    assert follow(app) == 2
    assert names(app, "marmots")[0] == "locked.pdf"
    app.knowledge.try_again(status.source.id)
    assert app.knowledge.work() == 1
    assert [one.reason for one in app.knowledge.status_of(status.source).set_aside] == ["damaged"]


def test_a_file_that_ended_the_program_twice_is_not_tried_a_third_time(app: Application, notes: Path) -> None:
    source = app.knowledge.add([notes])[0]
    store = app.stores.documents
    poison = next(one for one in store.documents() if one.path.endswith("bikes.md"))
    store.begin(poison.id)
    store.begin(poison.id)
    assert app.knowledge.work() == 2
    assert [one.reason for one in app.knowledge.status_of(source).set_aside] == ["crashed"]


def test_reading_goes_on_where_it_was_stopped(tmp_path: Path, notes: Path) -> None:
    app = opened(tmp_path)
    stops: list[int] = []
    app.knowledge.add([notes])

    def stop(_done: int, total: int) -> None:
        stops.append(total)
        app.knowledge.pause(on=True)

    app.knowledge.work(progress=stop)
    assert stops == [2]
    assert app.knowledge.paused
    app.close()
    app = opened(tmp_path)
    try:
        app.knowledge.pause(on=False)
        assert app.knowledge.work() == 1
        assert {Path(one.path).name for one in app.stores.documents.documents(states={State.READY})} == {
            "bikes.md",
            "茶.md",
        }
    finally:
        app.close()


def test_paused_documents_are_not_embedded_either(app: Application, notes: Path) -> None:
    add(app, notes)
    items = ItemStore(app.database)
    assert items.count_without_vectors("some") == 2
    app.knowledge.pause(on=True)
    assert items.count_without_vectors("some") == 0


def test_removing_takes_the_text_out_of_the_file(app: Application, tmp_path: Path) -> None:
    many = tmp_path / "many"
    many.mkdir()
    for n in range(120):
        (many / f"{n:03}.txt").write_text(f"Filler number {n} about gardens and rivers. " * 20)
    (many / "050.txt").write_text("The alarm code word is zanzibarquark.")
    status = add(app, many)
    assert b"zanzibarquark" in everything(app)
    removed = app.knowledge.remove(status.source.id)
    assert removed.files == 120
    assert b"zanzibarquark" not in everything(app)
    assert found(app, "zanzibarquark") == []
    assert app.knowledge.statuses() == []
    with pytest.raises(NotFoundError):
        app.knowledge.remove(status.source.id)


def test_scopes_and_private_folders_are_kept_apart(app: Application, notes: Path, tmp_path: Path) -> None:
    other = tmp_path / "work"
    other.mkdir()
    (other / "plan.txt").write_text("The tandem team meets on Tuesdays.")
    add(app, notes, private=True)
    add(app, other, scope="work")
    assert {one.private for one in found(app, "tandem")} == {True}
    assert [one.text for one in found(app, "tandem", "work")] == ["plan\nThe tandem team meets on Tuesdays."]
    add(app, notes, private=False)
    assert {one.private for one in found(app, "tandem")} == {False}


def test_secrets_are_masked_before_they_are_kept_and_lines_stay(app: Application, notes: Path) -> None:
    key = "-----BEGIN RSA PRIVATE KEY-----\n" + "MIIEowIBAAKCAQEA75\n" * 6 + "-----END RSA PRIVATE KEY-----"
    (notes / "keys.md").write_text(f"# Keys\n{key}\n\n## After\nThe umbrella stands by the door.\n")
    add(app, notes)
    stored = "".join(p.text for one in app.stores.documents.documents() for p in app.stores.documents.passages(one.id))
    assert "MIIEow" not in stored
    best = found(app, "umbrella by the door")[0].source
    assert best is not None
    assert (notes / "keys.md").read_text().splitlines()[best.line - 1] == "The umbrella stands by the door."
    places = app.database.read(lambda cursor: cursor.execute("SELECT DISTINCT place FROM redactions").fetchall())
    assert places == [("document",)]


def test_what_cannot_be_added_says_why(app: Application, notes: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "tool.bin").write_bytes(bytes(range(256)) * 9)
    for path, sentence in (
        (tmp_path / "no such", "is not there"),
        (tmp_path / "empty", "nothing to read"),
        (tmp_path / "tool.bin", "not read"),
        (app.paths.root, "own folder"),
    ):
        path.parent.mkdir(exist_ok=True)
        with pytest.raises(DocumentError, match=sentence):
            app.knowledge.add([notes, path])
    assert app.knowledge.statuses() == []


def test_a_running_application_notices_a_new_file_by_itself(app: Application, notes: Path) -> None:
    came = threading.Event()
    app.knowledge.add([notes])
    app.events.subscribe(
        DocumentsChanged,
        lambda _: came.set() if len(app.stores.documents.documents(states={State.READY})) == 3 else None,
    )
    app.knowledge.start()
    shutil.copy(notes / "bikes.md", notes / "trains.md")
    assert came.wait(60)
