"""New versions: what a feed may say, when it is read, and that the file comes after a proved backup."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from assistant import clock
from assistant.app import Application
from assistant.downloads.transfer import Phase
from assistant.events import EventBus, TransferChanged, UpdateFound
from assistant.paths import DataPaths
from assistant.scheduling.jobs import updates_job
from assistant.settings import SettingsStore
from assistant.storage.archives import opened
from assistant.updates.feed import ReleaseFile, UpdateError, fetch_feed, is_newer, read_release, signed_text
from assistant.updates.origin import suitable_systems
from assistant.updates.service import Updates
from tests.served_files import Served, let_end, serving

PROGRAM = b"the new program" * 50_000
NOW = datetime(2026, 12, 24, 9, tzinfo=UTC)


def announced(url: str = "https://keepsake.example/Keepsake-1.2.0.tar.xz", **changed: Any) -> dict[str, Any]:
    file = {"url": url, "size": len(PROGRAM), "sha256": hashlib.sha256(PROGRAM).hexdigest()}
    return {
        "version": "1.2.0",
        "date": "2026-12-20",
        "notes": {"en": "Quicker.", "zh": "更快。"},
        "files": {"linux-x86_64": file},
        **changed,
    }


def with_size(size: str) -> bytes:
    return json.dumps(announced()).replace(f'"size": {len(PROGRAM)}', f'"size": {size}').encode()


@pytest.fixture
def feed() -> Iterator[Served]:
    with serving(json.dumps(announced()).encode(), "/releases.json") as server:
        yield server


@pytest.fixture
def program() -> Iterator[Served]:
    with serving(PROGRAM, "/files/Keepsake-1.2.0.tar.xz") as server:
        yield server


class Kept:
    """An `Updates` with what it told and where it puts things."""

    def __init__(self, root: Path, feed: Served, *, version: str = "1.1.0", public_key: str = "") -> None:
        events = EventBus()
        self.settings = SettingsStore(root / "settings.json", events)
        self.settings.change({"updates.look": True, "updates.feed": feed.url})
        self.folder = root / "Downloads"
        self.backups = 0
        self.found: list[str] = []
        self._changed = threading.Condition()
        events.subscribe(UpdateFound, lambda event: self.found.append(event.version))
        events.subscribe(TransferChanged, lambda _: self._on_changed())
        self.updates = Updates(
            settings=self.settings,
            events=events,
            back_up=self._back_up,
            folder=lambda: self.folder,
            version=version,
            systems=("linux-x86_64-deb", "linux-x86_64"),
            public_key=public_key,
        )

    def wait(self, phase: Phase) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self.updates.transfer.state.phase is phase, timeout=120), (
                self.updates.transfer.state
            )

    def _back_up(self) -> Path:
        assert not self.folder.exists()  # nothing was fetched before
        self.backups += 1
        return Path("backup.zip")

    def _on_changed(self) -> None:
        with self._changed:
            self._changed.notify_all()


@pytest.fixture
def keep(tmp_path: Path, feed: Served) -> Iterator[Callable[..., Kept]]:
    made: list[Kept] = []

    def make(**options: Any) -> Kept:
        made.append(Kept(tmp_path, feed, **options))
        return made[-1]

    yield make
    for one in made:
        one.updates.close()


def test_a_newer_version_is_found_with_its_notes_and_told_once(keep: Callable[..., Kept]) -> None:
    kept = keep()
    release = kept.updates.look()
    assert kept.updates.newer == release
    assert (release.notes_in("zh"), release.notes_in("en"), release.notes_in("fr")) == (
        "更快。",
        "Quicker.",
        "Quicker.",
    )
    assert kept.updates.file is not None
    assert kept.updates.file.name == "Keepsake-1.2.0.tar.xz"
    kept.updates.look()
    assert kept.found == ["1.2.0"]


@pytest.mark.parametrize("version", ["1.2.0", "1.2", "1.10", "2.0"])
def test_what_is_not_newer_is_never_offered(keep: Callable[..., Kept], version: str) -> None:
    kept = keep(version=version)
    assert kept.updates.look().version == "1.2.0"
    assert kept.updates.newer is None
    assert kept.updates.file is None
    assert kept.found == []
    kept.updates.transfer.start()
    kept.wait(Phase.FAILED)
    assert kept.backups == 0


def test_nothing_is_looked_for_before_the_person_agreed(keep: Callable[..., Kept], feed: Served) -> None:
    kept = keep()
    kept.settings.change({"updates.look": False})
    job = updates_job(kept.updates)
    assert not job.ready()
    assert job.run(threading.Event()) == "0 newer"
    assert kept.updates.to_ask
    kept.settings.change({"updates.asked": True})
    assert not kept.updates.to_ask
    assert feed.asked == []


def test_it_is_looked_for_once_a_day_and_again_soon_where_nobody_answered(
    keep: Callable[..., Kept], feed: Served
) -> None:
    kept = keep()
    job = updates_job(kept.updates)
    with clock.use(now=NOW):
        feed.status = 503
        assert job.run(threading.Event()) == "not reached"
        assert job.ready()
        feed.status = 200
        assert job.run(threading.Event()) == "1 newer"
        assert not job.ready()
    with clock.use(now=NOW + timedelta(hours=25)):
        assert job.ready()
    with clock.use(now=NOW - timedelta(days=40)):  # the clock was wrong
        assert job.ready()


def test_the_file_comes_after_a_backup_and_is_proved(keep: Callable[..., Kept], feed: Served, program: Served) -> None:
    kept = keep()
    feed.content = json.dumps(announced(program.url)).encode()
    kept.updates.look()
    assert program.asked == []
    kept.updates.transfer.start()
    kept.wait(Phase.DONE)
    fetched = kept.folder / "Keepsake-1.2.0.tar.xz"
    assert kept.updates.transfer.state.path == fetched
    assert fetched.read_bytes() == PROGRAM
    assert kept.backups == 1
    assert kept.updates.backup == Path("backup.zip")
    assert [path.name for path in kept.folder.iterdir()] == [fetched.name]


def test_what_lies_there_under_the_same_name_stays(keep: Callable[..., Kept], feed: Served, program: Served) -> None:
    kept = keep()
    feed.content = json.dumps(announced(program.url)).encode()
    kept.updates.look()
    kept.updates._back_up = lambda: Path("backup.zip")
    kept.folder.mkdir()
    own = kept.folder / "Keepsake-1.2.0.tar.xz"
    own.write_bytes(b"mine")
    kept.updates.transfer.start()
    kept.wait(Phase.DONE)
    assert own.read_bytes() == b"mine"
    assert (kept.folder / "2-Keepsake-1.2.0.tar.xz").read_bytes() == PROGRAM


def test_a_file_with_another_checksum_is_not_kept(keep: Callable[..., Kept], feed: Served, program: Served) -> None:
    kept = keep()
    feed.content = json.dumps(announced(program.url)).encode()
    program.content = PROGRAM[:-1] + b"!"
    kept.updates.look()
    kept.updates.transfer.start()
    kept.wait(Phase.FAILED)
    assert "checksum" in str(kept.updates.transfer.state.error)
    assert list(kept.folder.iterdir()) == []


def test_what_came_of_a_version_goes_when_a_later_one_is_found(
    keep: Callable[..., Kept], feed: Served, program: Served
) -> None:
    kept = keep()
    kept.updates._back_up = lambda: Path("backup.zip")
    program.cut_at = 1000
    feed.content = json.dumps(announced(program.url)).encode()
    kept.updates.look()
    kept.updates.transfer.start()
    kept.wait(Phase.FAILED)
    assert (kept.folder / "Keepsake-1.2.0.tar.xz.partial").exists()
    later = announced("https://keepsake.example/Keepsake-1.3.0.tar.xz", version="1.3.0")
    feed.content = json.dumps(later).encode()
    kept.updates.look()
    kept.updates.transfer.cancel()
    let_end(kept.updates.transfer)
    assert list(kept.folder.iterdir()) == []


def test_giving_up_reads_no_file(
    keep: Callable[..., Kept], feed: Served, program: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = keep()
    feed.content = json.dumps(announced(program.url)).encode()
    kept.updates.look()
    kept.folder.mkdir()
    kept.updates._back_up = lambda: Path("backup.zip")
    (kept.folder / "Keepsake-1.2.0.tar.xz").write_bytes(bytes(len(PROGRAM)))  # as long, and another
    program.cut_at = 1000
    kept.updates.transfer.start()
    kept.wait(Phase.FAILED)
    monkeypatch.setattr("assistant.updates.service.sha256_of", lambda _: pytest.fail("a file was read"))
    kept.updates.transfer.cancel()
    let_end(kept.updates.transfer)
    assert [path.name for path in kept.folder.iterdir()] == ["Keepsake-1.2.0.tar.xz"]


def test_a_signature_is_of_the_version_and_the_file(keep: Callable[..., Kept], feed: Served, program: Served) -> None:
    private = Ed25519PrivateKey.generate()
    kept = keep(public_key=base64.b64encode(private.public_key().public_bytes_raw()).decode())
    said = announced(program.url)
    file = said["files"]["linux-x86_64"]
    plain = ReleaseFile(file["url"], file["size"], file["sha256"])
    for signed, phase in (("", Phase.FAILED), ("1.1.9", Phase.FAILED), ("1.2.0", Phase.DONE)):
        file["signature"] = base64.b64encode(private.sign(signed_text(signed, plain))).decode() if signed else ""
        feed.content = json.dumps(said).encode()
        kept.updates.look()
        kept.updates.transfer.start()
        kept.wait(phase)
        if phase is Phase.FAILED:
            assert "signed" in str(kept.updates.transfer.state.error)
            assert kept.backups == 0


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "not a list"),
        (b"<html>Sign in</html>", "not a list"),
        (b"[1, 2]", "not a list"),
        (b'{"version": "new"}', "not a list"),
        (b'{"version": "1.2", "notes": 3}', "not a list"),
        (json.dumps(announced("http://keepsake.example/k.exe")).encode(), "not a list"),
        (json.dumps(announced("file:///etc/passwd")).encode(), "not a list"),
        (json.dumps(announced(date="yesterday")).encode(), "not a list"),
        (json.dumps(announced("https://[keepsake.example/k.exe")).encode(), "not a list"),
        (with_size("1e999"), "not a list"),
        (with_size("NaN"), "not a list"),
        (with_size("1" + "0" * 30), "not a list"),
        (with_size("-1"), "not a list"),
        (b"[" * 100_000, "not a list"),
        (b" " * 300_000, "too long"),
    ],
)
def test_a_feed_that_will_not_do_is_one_sentence(feed: Served, body: bytes, said: str) -> None:
    feed.content = body or b"\n"
    with pytest.raises(UpdateError, match=said) as raised:
        fetch_feed(feed.url)
    assert raised.value.fix


@pytest.mark.parametrize(("status", "said"), [(404, "no release list"), (500, "500"), (403, "403")])
def test_a_server_that_refuses(feed: Served, status: int, said: str) -> None:
    feed.status = status
    with pytest.raises(UpdateError, match=said):
        fetch_feed(feed.url)


def test_a_feed_is_not_followed_to_another_address(feed: Served, program: Served) -> None:
    feed.redirects = program.url
    with pytest.raises(UpdateError, match="moved"):
        fetch_feed(feed.url)
    assert program.asked == []


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://keepsake.example/releases.json", "not protected"),
        ("ftp://keepsake.example/releases.json", "not one on the web"),
        ("releases", "not one on the web"),
        ("https://[keepsake.example/releases.json", "not one on the web"),
        ("https://keepsake.example:port/releases.json", "not one on the web"),
        ("http://127.0.0.1:9/releases.json", "cannot be reached"),
    ],
)
def test_an_address_that_will_not_do(url: str, said: str) -> None:
    with pytest.raises(UpdateError, match=said):
        fetch_feed(url)


def test_certificates_that_cannot_be_read_are_said_by_the_job_and_when_asked(
    keep: Callable[..., Kept], feed: Served, tmp_path: Path
) -> None:
    kept = keep()
    path = tmp_path / "settings.json"
    said = json.loads(path.read_text(encoding="utf-8"))
    said["models"] = {"ca_file": str(tmp_path / "gone.pem")}
    path.write_text(json.dumps(said), encoding="utf-8")
    kept = keep()
    with pytest.raises(UpdateError, match=r"gone\.pem cannot be read"):
        kept.updates.look()
    assert updates_job(kept.updates).run(threading.Event()) == "not reached"
    assert feed.asked == []


def test_without_an_address_nothing_is_asked(keep: Callable[..., Kept]) -> None:
    kept = keep()
    kept.settings.change({"updates.feed": "", "updates.look": True})
    assert not kept.updates.due
    with pytest.raises(UpdateError, match="No address"):
        kept.updates.look()


@pytest.mark.parametrize(
    ("other", "than", "newer"),
    [
        ("1.10", "1.9", True),
        ("1.9", "1.10", False),
        ("v2.0", "1.9.9", True),
        ("1.0.0", "1", False),
        ("1.0.1", "0", True),
        ("", "0.1", False),
    ],
)
def test_versions_are_compared_by_their_numbers(other: str, than: str, newer: bool) -> None:
    assert is_newer(other, than) is newer


def test_a_name_from_the_web_is_a_plain_file_name() -> None:
    said = announced("https://keepsake.example/a/..%2F..%2Fevil%20name.exe")
    (file,) = read_release(json.dumps(said).encode()).files.values()
    assert file.name == "evil_name.exe"
    assert ReleaseFile("https://keepsake.example/", 1, "0" * 64).name == "Keepsake"


def test_each_machine_has_names_for_its_files() -> None:
    names = suitable_systems()
    assert names
    assert all(name.split("-")[0] in ("linux", "windows", "macos") for name in names)


def test_the_whole_program_backs_up_before_it_fetches(
    tmp_path: Path, feed: Served, program: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.updates.service._downloads", lambda: tmp_path / "Downloads")
    said = announced(program.url, version="99.0")
    said["files"] = {suitable_systems()[-1]: said["files"]["linux-x86_64"]}
    feed.content = json.dumps(said).encode()
    paths = DataPaths(tmp_path / "data")
    paths.root.mkdir()
    core = Application.open(paths)
    try:
        ended = threading.Event()
        core.events.subscribe(
            TransferChanged,
            lambda _: ended.set() if core.updates.transfer.state.phase in (Phase.DONE, Phase.FAILED) else None,
        )
        core.settings.change({"updates.feed": feed.url})
        core.updates.look()
        core.updates.transfer.start()
        assert ended.wait(60)
        assert core.updates.transfer.state.error is None
        assert core.updates.backup is not None
        with opened(core.updates.backup) as archive:
            assert archive.manifest.sha256
    finally:
        core.close()
    assert (tmp_path / "Downloads" / "Keepsake-1.2.0.tar.xz").read_bytes() == PROGRAM
