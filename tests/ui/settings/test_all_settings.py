"""Every setting is on a page, in a sentence, and there again after a restart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.events import EventBus
from assistant.settings import Endpoint, Settings, SettingsStore
from ui.i18n import Languages
from ui.settings.rows import SettingsRow
from ui.settings.window import SettingsWindow

CHANGED: dict[str, object] = {
    "general.language": "zh",
    "general.first_run_done": False,
    "general.persona": "p1",
    "appearance.theme": "dark",
    "appearance.zoom": 1.25,
    "appearance.density": "compact",
    "appearance.reduced_motion": False,
    "models.chat_provider": "anthropic",
    "models.chat_model": "m1",
    "models.memory_provider": "openai",
    "models.memory_model": "m2",
    "models.endpoints": (Endpoint(id="e", name="E", base_url="http://e/v1", runs_here=False),),
    "models.builtin_enabled": True,
    "models.builtin_model_path": "/models/one.gguf",
    "models.builtin_fetched": False,
    "models.builtin_source": "https://mirror.example",
    "embedding.kind": "openai",
    "embedding.base_url": "http://localhost:1/v1",
    "embedding.model": "e5",
    "memory.mode": "ask",
    "memory.top_k": 5,
    "memory.threshold": 0.4,
    "memory.profile": "generative-agents",
    "memory.importance_floor": 0.4,
    "memory.prompt_tokens": 1_234,
    "memory.window_messages": 44,
    "memory.recall_deadline_ms": 333,
    "memory.by_model": False,
    "memory.by_model_every": 7,
    "memory.by_model_idle_minutes": 3.5,
    "memory.by_model_imports": True,
    "memory.daily_tokens": 12_345,
    "upkeep.importance_floor": 0.3,
    "upkeep.older_than_days": 123,
    "upkeep.unused_for_days": 45,
    "upkeep.most_memories": 5_432,
    "upkeep.bin_days": 12,
    "tools.enabled": False,
    "tools.max_rounds": 9,
    "tools.max_seconds": 45.0,
    "tools.max_tokens": 23_456,
    "privacy.unmasked": ("email", "phone"),
    "privacy.keep_masked": True,
    "mcp.http": True,
    "mcp.port": 9_123,
    "updates.look": True,
    "updates.asked": True,
    "updates.feed": "https://keepsake.example/releases.json",
    "updates.looked_at": "2026-11-30T10:00:00+00:00",
    "exchange.folder": "/shared",
    "shortcuts.keys": {"pin": "Ctrl+P", "new": ""},
}
NOT_CHOSEN = {"window"}
"""Groups that the program keeps for itself."""


def names() -> list[str]:
    whole = Settings()
    return [
        f"{group}.{name}"
        for group in Settings.model_fields
        if group not in NOT_CHOSEN
        for name in type(getattr(whole, group)).model_fields
    ]


def rows(window: SettingsWindow) -> Iterator[SettingsRow]:
    window.models._on_add()  # the form is where an endpoint is set
    for page in window.pages.values():
        for group in page.groups:
            yield from group.rows


def test_every_setting_is_on_a_page_with_a_sentence_in_both_languages(
    window: SettingsWindow, languages: Languages, qtbot: QtBot
) -> None:
    found = {name: one for one in rows(window) for name in one.settings}
    assert sorted(found) == sorted(names())
    for language in ("en", "zh"):
        languages.use(language)
        without = [name for name in found if not _said(found[name])]
        assert without == []


def _said(one: SettingsRow) -> bool:
    """Keys' rows are named, and what is typed there is said on them; the others have a sentence."""
    return bool(one.name.text()) and (bool(one.sentence.text()) or one.settings[0] in ("shortcuts.keys",))


@pytest.mark.parametrize("name", names())
def test_every_setting_is_there_after_a_restart(core: Application, name: str) -> None:
    group, member = name.split(".")
    value = CHANGED[name]
    assert getattr(getattr(core.settings.current, group), member) != value
    core.settings.change({name: value})
    again = SettingsStore(core.paths.settings, EventBus())
    assert getattr(getattr(again.current, group), member) == value
    assert again.notices == ()
