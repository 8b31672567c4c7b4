"""Which file the built-in model is: one from the disk, a fetched one, the bundled one; and what is refused."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from assistant.downloads.fetching import PIECE, Source, sha256_of
from assistant.downloads.transfer import Phase
from assistant.events import EventBus, TransferChanged
from assistant.providers.builtin.files import OFFERED, BuiltinFiles
from assistant.providers.builtin.provider import bundled_model
from assistant.providers.faults import BuiltinModelError
from assistant.settings import SettingsStore
from tests.served_files import Served, gguf, let_end, serving


@pytest.fixture
def served() -> Iterator[Served]:
    with serving(gguf(3 * PIECE)) as server:
        yield server


class Kept:
    def __init__(self, root: Path, **options: Any) -> None:
        events = EventBus()
        self.settings = SettingsStore(root / "settings.json", events)
        self._changed = threading.Condition()
        events.subscribe(TransferChanged, lambda _: self._on_changed())
        self.files = BuiltinFiles(settings=self.settings, folder=root / "models", events=events, **options)

    def fetch(self, phase: Phase = Phase.DONE) -> None:
        self.files.transfer.start()
        with self._changed:
            assert self._changed.wait_for(lambda: self.files.transfer.state.phase is phase, timeout=120), (
                self.files.transfer.state
            )

    def _on_changed(self) -> None:
        with self._changed:
            self._changed.notify_all()


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Callable[..., Kept]]:
    made: list[Kept] = []

    def make(**options: Any) -> Kept:
        made.append(Kept(tmp_path, **{"bundled": lambda: None, **options}))
        return made[-1]

    yield make
    for one in made:
        one.files.close()


def offered(served: Served) -> Source:
    return Source(served.url, sha256=hashlib.sha256(served.content).hexdigest(), size=len(served.content))


def test_what_is_offered_is_the_file_that_comes_along() -> None:
    path = bundled_model()
    if path is None:
        pytest.skip("the bundled model is not installed")
    assert path.stat().st_size == OFFERED.size
    assert OFFERED.url.endswith(f"/{path.name}")
    assert sha256_of(path) == OFFERED.sha256


def test_without_a_model_one_is_offered_and_then_in_use(keep: Callable[..., Kept], served: Served) -> None:
    kept = keep(offered=offered(served))
    standing = kept.files.standing()
    assert (standing.origin, standing.file, standing.offer) == ("none", None, offered(served))
    kept.fetch()
    standing = kept.files.standing()
    assert standing.origin == "fetched"
    assert standing.file is not None
    assert standing.file.name == "Tiny"
    assert standing.small
    assert standing.offer is None
    assert kept.files.in_use() == standing.file.path


def test_what_came_along_is_not_offered_again(keep: Callable[..., Kept], served: Served, tmp_path: Path) -> None:
    own = tmp_path / "tiny.gguf"
    own.write_bytes(served.content)
    kept = keep(offered=offered(served), bundled=lambda: own)
    assert kept.files.standing().origin == "bundled"
    assert kept.files.standing().offer is None


def test_a_mirror_and_a_file_of_ones_own(keep: Callable[..., Kept], served: Served) -> None:
    kept = keep()
    kept.settings.change({"models.builtin_source": "https://mirror.example/hub/"})
    source = kept.files.source
    assert source.url == "https://mirror.example/hub" + OFFERED.url.removeprefix("https://huggingface.co")
    assert (source.sha256, source.size) == (OFFERED.sha256, OFFERED.size)
    kept.settings.change({"models.builtin_source": served.url})
    assert kept.files.source == Source(served.url)
    kept.fetch()
    assert kept.files.standing().origin == "fetched"


@pytest.mark.parametrize("typed", ["https://[x/m.gguf", "https://[::1", "https://models.example:port/m.gguf", "m.gguf"])
def test_a_mistyped_address_is_said_and_breaks_nothing(keep: Callable[..., Kept], typed: str) -> None:
    keep().settings.change({"models.builtin_source": typed})
    kept = keep()  # the next start
    assert kept.files.standing().origin == "none"
    kept.fetch(Phase.FAILED)
    assert "not the address of a file" in str(kept.files.transfer.state.error)


def test_a_fetched_file_is_found_again_however_its_address_is_spelled(
    keep: Callable[..., Kept], tmp_path: Path
) -> None:
    with serving(gguf(1000), "/models/C%3ATiny.GGUF") as served:
        kept = keep()
        kept.settings.change({"models.builtin_source": served.url})
        kept.fetch()
    assert kept.files.in_use() == tmp_path / "models" / "C_Tiny.gguf"


def test_a_fetched_file_takes_over_from_a_chosen_one(keep: Callable[..., Kept], served: Served, tmp_path: Path) -> None:
    own = tmp_path / "own.gguf"
    own.write_bytes(served.content)
    kept = keep(offered=offered(served))
    kept.files.choose(own)
    assert kept.files.standing().origin == "chosen"
    assert kept.files.in_use() == own
    kept.fetch()
    assert kept.files.standing().origin == "fetched"


@pytest.mark.parametrize(("wrong", "said"), [("checksum", "checksum"), ("page", "model that can be used")])
def test_a_download_that_is_wrong_changes_nothing(
    keep: Callable[..., Kept], served: Served, tmp_path: Path, wrong: str, said: str
) -> None:
    source = offered(served)
    served.content = gguf(3 * PIECE)[:-1] + b"!" if wrong == "checksum" else b"<html>Sign in</html>" * 100
    kept = keep(offered=source if wrong == "checksum" else Source(served.url))
    kept.fetch(Phase.FAILED)
    assert said in str(kept.files.transfer.state.error)
    assert list((tmp_path / "models").iterdir()) == []
    assert kept.files.in_use() is None


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"%PDF-1.7", "not a model"), (gguf(0)[:150], "not whole"), (gguf(0)[:-200], "not whole"), (b"", "not a model")],
)
def test_a_chosen_file_that_will_not_do_is_refused(
    keep: Callable[..., Kept], tmp_path: Path, content: bytes, said: str
) -> None:
    path = tmp_path / "模型.gguf"
    path.write_bytes(content)
    kept = keep()
    with pytest.raises(BuiltinModelError, match=said):
        kept.files.choose(path)
    assert kept.settings.current.models.builtin_model_path == ""


def test_a_model_that_is_larger_than_the_memory_is_refused(
    keep: Callable[..., Kept], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.gguf"
    path.write_bytes(gguf(1000))
    memory = psutil.virtual_memory()._replace(total=300 << 20)
    monkeypatch.setattr(psutil, "virtual_memory", lambda: memory)
    with pytest.raises(BuiltinModelError, match="too large for this machine") as raised:
        keep().files.choose(path)
    assert "smaller" in raised.value.fix


def test_a_file_that_went_away_says_so(keep: Callable[..., Kept], tmp_path: Path) -> None:
    kept = keep()
    kept.settings.change({"models.builtin_model_path": str(tmp_path / "gone.gguf")})
    fault = kept.files.standing().fault
    assert fault is not None
    assert "not there any more" in str(fault)


def test_the_usual_file_answers_again_after_another_was_fetched(
    keep: Callable[..., Kept], served: Served, tmp_path: Path
) -> None:
    own = tmp_path / "usual.gguf"
    own.write_bytes(served.content)
    kept = keep(bundled=lambda: own)
    assert not kept.files.standing().returns
    kept.settings.change({"models.builtin_source": served.url})
    kept.fetch()
    assert kept.files.standing().returns
    kept.files.use_usual()
    standing = keep(bundled=lambda: own).files.standing()  # at the next start too
    assert (standing.origin, standing.returns, standing.offer) == ("bundled", False, Source(served.url))
    assert kept.files.in_use() == own
    kept.fetch()  # it is there already
    assert kept.files.in_use() == tmp_path / "models" / "tiny.gguf"
    assert len(served.asked) == 1


def test_the_usual_file_may_have_been_fetched_too(keep: Callable[..., Kept], served: Served, tmp_path: Path) -> None:
    with serving(gguf(1000), "/usual.gguf") as usual:
        kept = keep(offered=offered(usual))
        kept.fetch()
    kept.settings.change({"models.builtin_source": served.url})
    kept.fetch()
    assert kept.files.in_use() == tmp_path / "models" / "tiny.gguf"
    kept.files.use_usual()
    assert kept.files.in_use() == tmp_path / "models" / "usual.gguf"
    assert not kept.files.standing().returns


def test_a_damaged_file_is_fetched_again(keep: Callable[..., Kept], served: Served, tmp_path: Path) -> None:
    kept = keep(offered=offered(served))
    kept.fetch()
    (tmp_path / "models" / "tiny.gguf").write_bytes(b"damaged")
    standing = kept.files.standing()
    assert standing.fault is not None
    assert standing.offer == offered(served)
    kept.fetch()
    assert (tmp_path / "models" / "tiny.gguf").read_bytes() == served.content


@pytest.mark.parametrize("ending", ["fetched", "cancelled"])
def test_what_came_from_an_earlier_address_does_not_stay(
    keep: Callable[..., Kept], served: Served, tmp_path: Path, ending: str
) -> None:
    kept = keep()
    with serving(gguf(3 * PIECE), "/before.gguf") as before:
        before.cut_at = PIECE
        kept.settings.change({"models.builtin_source": before.url})
        kept.fetch(Phase.FAILED)
    assert (tmp_path / "models" / "before.gguf.partial").exists()
    kept.settings.change({"models.builtin_source": served.url})
    if ending == "fetched":
        kept.fetch()
    else:
        kept.files.transfer.cancel()
        let_end(kept.files.transfer)
    left = [path.name for path in (tmp_path / "models").iterdir()]
    assert left == (["tiny.gguf"] if ending == "fetched" else [])


def test_half_a_download_of_an_earlier_start_goes_on(keep: Callable[..., Kept], served: Served) -> None:
    served.cut_at = 2 * PIECE
    keep(offered=offered(served)).fetch(Phase.FAILED)
    later = keep(offered=offered(served))
    assert later.files.transfer.state.phase is Phase.PAUSED
    assert later.files.transfer.state.done == 2 * PIECE
    served.cut_at = 0
    later.fetch()
    assert served.asked[1] == f"bytes={2 * PIECE}-"
