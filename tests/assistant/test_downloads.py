"""Fetching a file from a real server: whole, resumed, changed meanwhile, wrong, stopped; and on a thread of its own."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from assistant.downloads import fetching
from assistant.downloads.addresses import file_name, is_here, mirrored, parts_of
from assistant.downloads.fetching import (
    PIECE,
    DownloadError,
    DownloadStoppedError,
    Progress,
    Source,
    discard,
    download,
    fetched_so_far,
)
from assistant.downloads.transfer import Phase, Transfer
from assistant.downloads.trust import trust
from assistant.events import EventBus, TransferChanged
from assistant.providers.builtin.gguf import read_model_file
from assistant.providers.faults import BuiltinModelError
from tests.served_files import Served, gguf, let_end, serving


@pytest.fixture
def served() -> Iterator[Served]:
    with serving(gguf(3 * PIECE)) as server:
        yield server


def test_a_file_comes_whole_with_its_progress(served: Served, tmp_path: Path) -> None:
    seen: list[tuple[int, int | None]] = []
    target = tmp_path / "模型" / "tiny.gguf"
    download(
        Source(served.url, sha256=hashlib.sha256(served.content).hexdigest().upper(), size=len(served.content)),
        target,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert target.read_bytes() == served.content
    assert seen[0] == (0, len(served.content))
    assert seen[-1] == (len(served.content), len(served.content))
    assert [path.name for path in target.parent.iterdir()] == ["tiny.gguf"]


def test_what_was_cut_goes_on_from_there(served: Served, tmp_path: Path) -> None:
    target = tmp_path / "tiny.gguf"
    served.cut_at = 2 * PIECE
    with pytest.raises(DownloadError) as raised:
        download(Source(served.url), target)
    assert "goes on" in raised.value.fix
    assert not target.exists()
    served.cut_at = 0
    download(Source(served.url), target)
    assert target.read_bytes() == served.content
    assert served.asked[0] is None
    assert served.asked[1] is not None
    assert int(served.asked[1].removeprefix("bytes=").rstrip("-")) > PIECE


@pytest.mark.parametrize("changed", ["etag", "no ranges"])
def test_a_file_that_changed_meanwhile_is_fetched_anew(served: Served, tmp_path: Path, changed: str) -> None:
    target = tmp_path / "tiny.gguf"
    served.cut_at = PIECE
    with pytest.raises(DownloadError):
        download(Source(served.url), target)
    served.cut_at, served.content = 0, gguf(2 * PIECE) + b"new"
    if changed == "etag":
        served.etag = '"two"'
    else:
        served.ranges = False
    download(Source(served.url), target)
    assert target.read_bytes() == served.content


@pytest.mark.parametrize("etag", ["", 'W/"one"'])
def test_what_cannot_be_told_to_be_the_same_file_is_fetched_anew(served: Served, tmp_path: Path, etag: str) -> None:
    target = tmp_path / "tiny.gguf"
    served.etag, served.cut_at = etag, PIECE
    with pytest.raises(DownloadError):
        download(Source(served.url), target)
    served.cut_at, served.content = 0, served.content[::-1]
    download(Source(served.url), target)
    assert target.read_bytes() == served.content
    assert served.asked == [None, None]


def test_a_checksum_tells_that_it_is_the_same_file(served: Served, tmp_path: Path) -> None:
    target, source = tmp_path / "tiny.gguf", Source(served.url, sha256=hashlib.sha256(served.content).hexdigest())
    served.etag, served.cut_at = "", PIECE
    with pytest.raises(DownloadError):
        download(source, target)
    served.cut_at = 0
    download(source, target)
    assert target.read_bytes() == served.content
    assert served.asked == [None, f"bytes={PIECE}-"]


@pytest.mark.parametrize("shift", [-1, 1])
def test_a_server_that_sends_another_part_is_not_trusted(served: Served, tmp_path: Path, shift: int) -> None:
    target = tmp_path / "tiny.gguf"
    served.cut_at = PIECE
    with pytest.raises(DownloadError):
        download(Source(served.url), target)
    served.cut_at, served.shift = 0, shift
    with pytest.raises(DownloadError, match="cut"):
        download(Source(served.url), target)
    download(Source(served.url), target)
    assert target.read_bytes() == served.content
    assert served.asked[-1] is None


@pytest.mark.parametrize("longer", [b"", b"and more"])
def test_a_part_that_no_more_can_be_had_for_counts_only_if_it_is_all(
    served: Served, tmp_path: Path, longer: bytes
) -> None:
    target, whole = tmp_path / "tiny.gguf", served.content
    served.cut_at = PIECE
    with pytest.raises(DownloadError):
        download(Source(served.url), target)
    target.with_name("tiny.gguf.partial").write_bytes(whole + longer)
    served.cut_at = 0
    if longer:
        with pytest.raises(DownloadError, match="cut"):
            download(Source(served.url), target)
    download(Source(served.url), target)
    assert target.read_bytes() == whole


def test_it_can_be_stopped_and_taken_up_again(served: Served, tmp_path: Path) -> None:
    target, stop = tmp_path / "tiny.gguf", threading.Event()
    with pytest.raises(DownloadStoppedError):
        download(Source(served.url), target, progress=lambda done, _: stop.set() if done >= PIECE else None, stop=stop)
    assert not target.exists()
    assert download(Source(served.url), target).read_bytes() == served.content


@pytest.mark.parametrize(("wrong", "said"), [("checksum", "checksum"), ("shorter", "size"), ("no model", "model")])
def test_a_wrong_file_never_counts(served: Served, tmp_path: Path, wrong: str, said: str) -> None:
    target = tmp_path / "tiny.gguf"
    source = Source(served.url, sha256="0" * 64 if wrong == "checksum" else "")
    if wrong == "no model":
        served.content = b"<html>Sign in</html>" * 500
    if wrong == "shorter":
        source = Source(served.url, size=len(served.content) + 1)
    with pytest.raises((DownloadError, BuiltinModelError), match=said):
        download(source, target, prove=read_model_file)
    assert list(tmp_path.iterdir()) == []


def test_what_is_longer_than_announced_is_not_fetched_to_its_end(served: Served, tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="size"):
        download(Source(served.url, size=1000), tmp_path / "tiny.gguf")
    assert not (tmp_path / "tiny.gguf").exists()


def test_a_redirect_is_followed_to_where_the_file_is(served: Served, tmp_path: Path) -> None:
    with serving(b"") as first:
        first.redirects = served.url
        download(Source(first.url), tmp_path / "tiny.gguf")
    assert (tmp_path / "tiny.gguf").read_bytes() == served.content


def test_a_protected_address_may_not_lead_to_an_unprotected_one() -> None:
    with fetching._client(Source("https://models.example/a"), None) as client:
        (check,) = client.event_hooks["request"]
        check(client.build_request("GET", "https://mirror.example/a"))
        with pytest.raises(DownloadError, match="protected"):
            check(client.build_request("GET", "http://mirror.example/a"))


@pytest.mark.parametrize(
    ("url", "sha256", "refused"),
    [
        ("http://mirror.example/a", "", True),
        ("ftp://mirror.example/a", "0" * 64, True),
        ("http://mirror.example/a", "0" * 64, False),
        ("http://localhost:1/a", "", False),
        ("https://mirror.example/a", "", False),
    ],
)
def test_an_address_of_this_machine_leads_only_where_nobody_can_change_the_file(
    url: str, sha256: str, refused: bool
) -> None:
    with fetching._client(Source("http://127.0.0.1:1/a", sha256=sha256), None) as client:
        (check,) = client.event_hooks["request"]
        request = client.build_request("GET", url)
        with pytest.raises(DownloadError) if refused else nullcontext():
            check(request)


@pytest.mark.parametrize(("status", "said"), [(404, "no file"), (403, "not give"), (503, "error")])
def test_a_refusal_is_one_sentence(served: Served, tmp_path: Path, status: int, said: str) -> None:
    served.status = status
    with pytest.raises(DownloadError, match=said):
        download(Source(served.url), tmp_path / "tiny.gguf")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("tiny.gguf", "address"),
        ("ftp://models.example/tiny", "address"),
        ("https://[models/tiny.gguf", "address"),
        ("http://models.example/t", "protected"),
    ],
)
def test_an_address_that_will_not_do_is_refused_before_anything_is_sent(url: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match=said):
        download(Source(url), tmp_path / "tiny.gguf")


def test_nobody_listens(tmp_path: Path) -> None:
    with pytest.raises(DownloadError) as raised:
        download(Source("http://127.0.0.1:9/tiny.gguf"), tmp_path / "tiny.gguf")
    assert "network" in raised.value.fix


def own_authority(path: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Own authority")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(issuer_name=name, subject_name=name, public_key=key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return path


def test_certificates_come_beside_the_systems(tmp_path: Path) -> None:
    url, own = "https://models.example/", own_authority(tmp_path / "own.pem")
    usual, added = trust(url, None).get_ca_certs(binary_form=True), trust(url, own).get_ca_certs(binary_form=True)
    assert set(usual) < set(added)
    assert len(added) == len(usual) + 1


@pytest.mark.parametrize("content", [None, "no certificate"])
def test_certificates_that_cannot_be_read_are_said(served: Served, tmp_path: Path, content: str | None) -> None:
    own = tmp_path / "own.pem"
    if content is not None:
        own.write_text(content, encoding="utf-8")
    with pytest.raises(DownloadError, match=r"certificates .*own\.pem cannot be read"):
        download(Source(served.url), tmp_path / "tiny.gguf", ca_file=own)
    assert served.asked == []


def test_a_disk_without_room_is_told_before_the_download(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type(fetching.shutil.disk_usage(tmp_path))(1000, 990, 10)
    monkeypatch.setattr(fetching.shutil, "disk_usage", lambda _: usage)
    with pytest.raises(DownloadError, match="space"):
        download(Source(served.url), tmp_path / "tiny.gguf")


def test_a_mirror_takes_the_place_of_the_server() -> None:
    url = "https://models.example/org/tiny.gguf?download=1"
    assert mirrored(url, "") == url
    assert mirrored(url, "https://mirror.example/hub/") == "https://mirror.example/hub/org/tiny.gguf?download=1"


@pytest.mark.parametrize("typed", ["https://[x/m.gguf", "https://[::1/m.gguf", "https://a\u2100b.example/m"])
def test_what_is_no_address_has_no_parts(typed: str) -> None:
    assert not any(parts_of(typed))
    assert not is_here(typed)
    assert file_name(typed) == ""
    assert mirrored("https://models.example/tiny.gguf", typed) == "/tiny.gguf"


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://models.example/C:x.gguf", "C_x.gguf"),
        ("https://models.example/a%3Ab.gguf", "a_b.gguf"),
        ("https://models.example/..%2F..%5Cevil.gguf", "_evil.gguf"),
        ("https://models.example/%E9%80%9A%E4%B9%89.gguf?download=1", "通义.gguf"),
        ("https://models.example/nul.gguf", "_nul.gguf"),
        (f"https://models.example/{'long' * 100}.gguf", f"{'long' * 100}.gguf"[-80:]),
        ("https://models.example/", ""),
    ],
)
def test_a_name_from_the_web_stays_in_its_folder(url: str, name: str) -> None:
    assert file_name(url) == name


class Listener:
    """Waits until a download stands as wanted."""

    def __init__(self, target: Path, source: Source) -> None:
        self._changed = threading.Condition()
        events = EventBus()
        events.subscribe(TransferChanged, lambda _: self._on_changed())
        self.transfer = Transfer(
            "model",
            events=events,
            work=lambda progress, stop: download(source, target, progress=progress, stop=stop),
            discard=lambda: discard(target),
        )

    def wait(self, phase: Phase, *, done: int = 0) -> None:
        def reached() -> bool:
            return self.transfer.state.phase is phase and self.transfer.state.done >= done

        with self._changed:
            until = time.monotonic() + 120
            while not reached() and time.monotonic() < until:
                self._changed.wait(0.05)  # what has come is not told with each piece
            assert reached(), self.transfer.state

    def _on_changed(self) -> None:
        with self._changed:
            self._changed.notify_all()


@pytest.fixture
def listener(served: Served, tmp_path: Path) -> Iterator[Listener]:
    listener = Listener(tmp_path / "tiny.gguf", Source(served.url))
    yield listener
    served.held.set()
    listener.transfer.close()


def test_a_transfer_rests_and_goes_on(served: Served, listener: Listener, tmp_path: Path) -> None:
    served.held.clear()
    transfer = listener.transfer
    transfer.start()
    listener.wait(Phase.RUNNING, done=PIECE)
    transfer.pause()
    assert transfer.state.phase is Phase.PAUSED
    transfer.start()  # the run before has not ended yet
    served.held.set()
    listener.wait(Phase.DONE)
    assert transfer.state.path == tmp_path / "tiny.gguf"
    assert transfer.state.path.read_bytes() == served.content
    assert served.asked[0] is None
    assert served.asked[1] is not None  # it went on, and did not begin anew


def test_a_pause_that_comes_too_late_does_not_hide_the_file(tmp_path: Path) -> None:
    at_its_end, paused = threading.Event(), threading.Event()

    def work(progress: Progress, stop: threading.Event) -> Path:
        at_its_end.set()
        assert paused.wait(60)
        return tmp_path / "tiny.gguf"

    transfer = Transfer("model", events=EventBus(), work=work, discard=lambda: None)
    transfer.start()
    assert at_its_end.wait(60)
    transfer.pause()
    assert transfer.state.phase is Phase.PAUSED
    paused.set()
    let_end(transfer)
    assert (transfer.state.phase, transfer.state.path) == (Phase.DONE, tmp_path / "tiny.gguf")


def test_a_transfer_that_is_cancelled_leaves_nothing(served: Served, listener: Listener, tmp_path: Path) -> None:
    served.held.clear()
    listener.transfer.start()
    listener.wait(Phase.RUNNING, done=PIECE)
    listener.transfer.cancel()
    assert listener.transfer.state.phase is Phase.NONE
    served.held.set()
    let_end(listener.transfer)
    assert list(tmp_path.iterdir()) == []


def test_a_transfer_that_failed_says_why_and_can_be_tried_again(
    served: Served, listener: Listener, tmp_path: Path
) -> None:
    served.status = 503
    listener.transfer.start()
    listener.wait(Phase.FAILED)
    assert "503" in str(listener.transfer.state.error)
    served.status = 200
    listener.transfer.start()
    listener.wait(Phase.DONE)
    assert listener.transfer.state.error is None


def test_what_an_earlier_start_left_is_shown_as_resting(served: Served, tmp_path: Path) -> None:
    target = tmp_path / "tiny.gguf"
    served.cut_at = 2 * PIECE
    with pytest.raises(DownloadError):
        download(Source(served.url), target)
    assert fetched_so_far(target) == 2 * PIECE
    later = Listener(target, Source(served.url))
    later.transfer.found(fetched_so_far(target), len(served.content))
    assert later.transfer.state.phase is Phase.PAUSED
    served.cut_at = 0
    later.transfer.start()
    later.wait(Phase.DONE)
    later.transfer.close()
    assert target.read_bytes() == served.content
