"""What the person chose, without secrets, kept in one small JSON file that people may read and edit.

A key that this version does not know is kept as it is, so that a newer version's choices survive an older one's visit.
"""

from __future__ import annotations

import copy
import json
import logging
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from assistant import clock
from assistant.errors import AssistantError
from assistant.events import EventBus, NoticeRaised, SettingsChanged

_log = logging.getLogger(__name__)


class SettingsError(AssistantError):
    """A setting has no such name or cannot take this value."""

    code = "settings"


class _Group(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow")


class General(_Group):
    """The interface's language, whether the first run was gone through, and the persona of new conversations."""

    language: Literal["system", "en", "zh"] = "system"
    first_run_done: bool = False
    persona: str = ""


class Appearance(_Group):
    """How the window looks."""

    theme: Literal["system", "light", "dark"] = "system"
    zoom: float = Field(default=1.0, ge=0.8, le=2.0)
    density: Literal["comfortable", "compact"] = "comfortable"
    reduced_motion: bool = False


class Window(_Group):
    """Where the windows were; geometries are Qt's own, base64."""

    geometry: str = ""
    sidebar_width: int = 248
    panel_width: int = 320
    panel_open: bool = False
    last_conversation: str = ""
    memory_geometry: str = ""
    memory_page: str = ""
    memory_scope: str = ""


class Endpoint(_Group):
    """A server that speaks one of the two vendors' protocols: Ollama, LM Studio, DeepSeek and others.

    Attributes:
        runs_here: whether its models run on this machine; None means: as its address says. A relay on this machine
            that passes on to models elsewhere is False.
    """

    id: str
    name: str
    base_url: str
    kind: Literal["openai", "anthropic"] = "openai"
    needs_key: bool = False
    enabled: bool = True
    runs_here: bool | None = None


class Models(_Group):
    """Who answers, and who does memory's work. Empty names mean: choose for me.

    Attributes:
        builtin_model_path: the person's own GGUF file; empty for the one that was fetched or came along.
        builtin_fetched: a fetched file answers rather than the usual one.
        builtin_source: where the built-in model is fetched from: a mirror, or a GGUF file's own address; empty for
            its usual place.
    """

    chat_provider: str = ""
    chat_model: str = ""
    memory_provider: str = ""
    memory_model: str = ""
    endpoints: tuple[Endpoint, ...] = ()
    builtin_enabled: bool = True
    builtin_model_path: str = ""
    builtin_fetched: bool = True
    builtin_source: str = ""


class Embedding(_Group):
    """How texts become vectors."""

    kind: Literal["e5", "openai", "none"] = "e5"
    base_url: str = ""
    model: str = ""


class Memory(_Group):
    """What is remembered and how it comes back.

    Attributes:
        threshold: how sure a recalled memory has to be; None for the calibrated value.
        importance_floor: what matters less than this is not kept.
        prompt_tokens: so many at most of a prompt are recalled memories, and never more than a quarter of it.
        window_messages: so many of a conversation's latest messages go into a prompt word for word.
        by_model: a capable model reads what the rules do not; without one, rules alone write memories.
        by_model_every: after so many of the person's messages in a conversation it reads them.
        by_model_idle_minutes: or once a conversation has rested for so long.
        by_model_imports: it also reads what `import --learn` brings, which may take many requests.
        daily_tokens: what work in the background may cost a day; 0 for no limit.
    """

    mode: Literal["auto", "ask", "off"] = "auto"
    top_k: int = Field(default=8, ge=0, le=50)
    threshold: float | None = Field(default=None, ge=0.0, le=1.0)
    profile: Literal["balanced", "generative-agents", "hybrid-decay-mmr"] = "balanced"
    importance_floor: float = Field(default=0.2, ge=0.0, le=1.0)
    prompt_tokens: int = Field(default=2_500, ge=100, le=50_000)
    window_messages: int = Field(default=20, ge=2, le=200)
    recall_deadline_ms: int = Field(default=150, ge=10, le=10_000)
    by_model: bool = True
    by_model_every: int = Field(default=4, ge=1, le=50)
    by_model_idle_minutes: float = Field(default=2.0, ge=0.0, le=1440.0)
    by_model_imports: bool = False
    daily_tokens: int = Field(default=0, ge=0)


class Upkeep(_Group):
    """What is pruned, and how long it can be had back. Messages and documents are never pruned, and do not count.

    Attributes:
        importance_floor: what matters less than this goes once it is old or out of use.
        older_than_days: old, since it was learned.
        unused_for_days: out of use, since it last stood in a prompt or was learned.
        most_memories: in a scope; beyond it goes what is least worth keeping.
        bin_days: so long a pruned memory can be taken back out of the bin.
    """

    importance_floor: float = Field(default=0.2, ge=0.0, le=0.9)
    older_than_days: int = Field(default=90, ge=1, le=3_650)
    unused_for_days: int = Field(default=30, ge=1, le=3_650)
    most_memories: int = Field(default=10_000, ge=100, le=1_000_000)
    bin_days: int = Field(default=30, ge=1, le=365)


class Privacy(_Group):
    """What is masked, and what becomes of it.

    Attributes:
        unmasked: categories that are not masked.
        keep_masked: they are kept in a vault that the keyring's key opens, so that a placeholder can be unmasked.
    """

    unmasked: tuple[str, ...] = ()
    keep_masked: bool = False


class Tools(_Group):
    """How far a model may go with tools in one turn."""

    enabled: bool = True
    max_rounds: int = Field(default=6, ge=1, le=50)
    max_seconds: float = Field(default=120.0, gt=0)
    max_tokens: int = Field(default=60_000, ge=1_000)


class Mcp(_Group):
    """How other programs reach memory, beside those that start `keepsake mcp`.

    Attributes:
        http: those that hold a token may reach it over HTTP on this machine.
        port: where; 0 for any that is free.
    """

    http: bool = False
    port: int = Field(default=8737, ge=0, le=65_535)


class Exchange(_Group):
    """The exchange between a person's machines.

    Attributes:
        folder: the one that they share; empty where none was chosen.
    """

    folder: str = ""


class Updates(_Group):
    """Whether new versions are looked for, which nothing is before the person agreed.

    Attributes:
        look: once a day.
        asked: the person was asked; it is done once.
        feed: where they are announced; empty for where this build says.
        looked_at: when the last look was, ISO; empty for never.
    """

    look: bool = False
    asked: bool = False
    feed: str = ""
    looked_at: str = ""


class Shortcuts(_Group):
    """The keys of the window's actions, where they are not the usual ones.

    Attributes:
        keys: by the action's name, as Qt writes them ("Ctrl+Shift+N"); empty for none.
    """

    keys: dict[str, str] = Field(default_factory=dict)


class Settings(_Group):
    """All settings; a frozen value, changed through `SettingsStore.change`."""

    general: General = General()
    appearance: Appearance = Appearance()
    window: Window = Window()
    models: Models = Models()
    embedding: Embedding = Embedding()
    memory: Memory = Memory()
    upkeep: Upkeep = Upkeep()
    tools: Tools = Tools()
    privacy: Privacy = Privacy()
    mcp: Mcp = Mcp()
    updates: Updates = Updates()
    exchange: Exchange = Exchange()
    shortcuts: Shortcuts = Shortcuts()


class SettingsStore:
    """Reads the settings once, and writes them whole at each change.

    A file that cannot be read is set aside under another name, said, and defaults serve; one bad value costs
    only itself. `notices` holds what was said before anyone could listen.
    """

    def __init__(self, path: Path, events: EventBus) -> None:
        self._path = path
        self._events = events
        self._lock = threading.RLock()
        self.notices: tuple[NoticeRaised, ...] = ()
        self._current = self._load()

    @property
    def current(self) -> Settings:
        """The settings as they are now."""
        return self._current

    def change(self, values: Mapping[str, object] | None = None, /, **groups: Mapping[str, object]) -> Settings:
        """Sets settings by dotted names (`{"memory.top_k": 5}`) or by group (`memory={"top_k": 5}`), all or none.

        Raises:
            SettingsError: a name is not known or a value is not allowed; nothing was changed.
        """
        wanted = dict(values or {})
        for group, members in groups.items():
            wanted.update({f"{group}.{name}": value for name, value in members.items()})
        with self._lock:
            raw = self._current.model_dump(mode="json")
            for dotted, value in wanted.items():
                _put(raw, dotted, value)
            try:
                changed = Settings.model_validate(raw)
            except ValidationError as error:
                first = error.errors()[0]
                name = ".".join(str(part) for part in first["loc"])
                raise SettingsError(f"The setting {name} cannot be set to this: {first['msg']}.", name=name) from error
            names = tuple(name for name in wanted if _get(changed, name) != _get(self._current, name))
            if not names:
                return self._current
            self._write(changed)
            self._current = changed
        self._events.publish(SettingsChanged(names))
        return changed

    def _load(self) -> Settings:
        try:
            text = self._path.read_text("utf-8")
        except FileNotFoundError:
            return Settings()
        except (OSError, UnicodeDecodeError) as error:
            return self._set_aside(f"The settings could not be read ({type(error).__name__}).", keep=True)
        try:
            raw = json.loads(text)
        except ValueError:
            raw = None
        if not isinstance(raw, dict):
            return self._set_aside("The settings file is damaged.")
        try:
            return Settings.model_validate(raw)
        except ValidationError as error:
            return self._without_bad_values(raw, error)

    def _without_bad_values(self, raw: dict[str, Any], error: ValidationError) -> Settings:
        repaired = copy.deepcopy(raw)
        names = sorted({".".join(str(part) for part in problem["loc"][:2]) for problem in error.errors()})
        for name in names:
            _drop(repaired, name)
        self._set_aside(f"Some settings had values that this version does not know: {', '.join(names)}.", keep=True)
        return Settings.model_validate(repaired)

    def _set_aside(self, sentence: str, *, keep: bool = False) -> Settings:
        aside = self._path.with_name(f"settings.damaged-{clock.now():%Y%m%d-%H%M%S-%f}.json")
        try:
            if keep:
                aside.write_bytes(self._path.read_bytes())
            else:
                self._path.replace(aside)
            sentence = f"{sentence} It was kept as {aside.name}, and defaults are used."
        except OSError:
            _log.warning("the damaged settings file could not be set aside", exc_info=True)
            sentence = f"{sentence} Defaults are used."
        notice = NoticeRaised("settings_damaged", sentence)
        self.notices += (notice,)
        self._events.publish(notice)
        return Settings()

    def _write(self, settings: Settings) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_name(f"{self._path.name}.{os.getpid()}.new")
        text = json.dumps(settings.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"
        try:
            with fresh.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)
        except OSError as error:
            fresh.unlink(missing_ok=True)
            raise SettingsError(
                "The settings could not be saved.", fix="Check the disk's space and the data folder's permissions."
            ) from error


def _put(raw: dict[str, Any], dotted: str, value: object) -> None:
    *groups, last = dotted.split(".")
    place = raw
    for group in groups:
        inner = place.get(group)
        if not isinstance(inner, dict):
            raise SettingsError(f"There is no setting {dotted}.", name=dotted)
        place = inner
    if last not in place:
        raise SettingsError(f"There is no setting {dotted}.", name=dotted)
    place[last] = _plain(value)


def _plain(value: object) -> object:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value


def _get(settings: Settings, dotted: str) -> object:
    place: object = settings
    for name in dotted.split("."):
        place = place.get(name) if isinstance(place, dict) else getattr(place, name, None)
    return place


def _drop(raw: dict[str, Any], dotted: str) -> None:
    *groups, last = dotted.split(".")
    place: Any = raw
    for group in groups:
        place = place[group]
    if isinstance(place, dict):
        place.pop(last, None)
