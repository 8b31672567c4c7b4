import json
from pathlib import Path

import pytest

from assistant.events import EventBus, NoticeRaised, SettingsChanged
from assistant.settings import Endpoint, SettingsError, SettingsStore


def _store(path: Path) -> tuple[SettingsStore, list[object]]:
    events = EventBus()
    heard: list[object] = []
    events.subscribe(SettingsChanged, heard.append)
    events.subscribe(NoticeRaised, heard.append)
    return SettingsStore(path, events), heard


def test_a_change_is_there_after_a_restart(tmp_path: Path) -> None:
    store, heard = _store(tmp_path / "data" / "settings.json")
    store.change({"models.chat_provider": "anthropic"}, memory={"top_k": 5})
    again, _ = _store(tmp_path / "data" / "settings.json")
    assert again.current.models.chat_provider == "anthropic"
    assert again.current.memory.top_k == 5
    assert heard == [SettingsChanged(("models.chat_provider", "memory.top_k"))]
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["settings.json"]


def test_setting_what_is_set_already_says_and_writes_nothing(tmp_path: Path) -> None:
    store, heard = _store(tmp_path / "settings.json")
    store.change({"memory.top_k": 8})
    assert heard == []
    assert not (tmp_path / "settings.json").exists()


def test_endpoints_are_values(tmp_path: Path) -> None:
    store, _ = _store(tmp_path / "settings.json")
    ollama = Endpoint(id="ollama", name="Ollama", base_url="http://localhost:11434/v1")
    store.change({"models.endpoints": (ollama,)})
    again, _ = _store(tmp_path / "settings.json")
    assert again.current.models.endpoints == (ollama,)


@pytest.mark.parametrize("values", [{"memory.top_k": -1}, {"memory.nothing": 1}, {"nothing.top_k": 1}, {"x": 1}])
def test_a_wrong_name_or_value_changes_nothing(tmp_path: Path, values: dict[str, object]) -> None:
    store, heard = _store(tmp_path / "settings.json")
    before = store.current
    with pytest.raises(SettingsError):
        store.change({"general.first_run_done": True} | values)
    assert store.current is before
    assert heard == []


def test_keys_of_a_newer_version_survive(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"future": {"a": 1}, "memory": {"dreams": True, "top_k": 4}}), "utf-8")
    store, heard = _store(path)
    store.change({"general.language": "zh"})
    written = json.loads(path.read_text("utf-8"))
    assert written["future"] == {"a": 1}
    assert written["memory"]["dreams"] is True
    assert written["memory"]["top_k"] == 4
    assert heard == [SettingsChanged(("general.language",))]


@pytest.mark.parametrize("content", [b'{"memory": {"top_k": 4', b"[1, 2]", b"", b"\xff\xfe\x00"])
def test_a_damaged_file_is_set_aside_and_said(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    store, heard = _store(path)
    assert store.current.memory.top_k == 8
    assert [type(event) for event in heard] == [NoticeRaised]
    assert store.notices == tuple(heard)
    (aside,) = tmp_path.glob("settings.damaged-*.json")
    assert aside.read_bytes() == content


def test_one_bad_value_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"appearance": {"theme": "sepia", "zoom": 1.5}, "memory": 7}), "utf-8")
    store, heard = _store(path)
    assert store.current.appearance.theme == "system"
    assert store.current.appearance.zoom == 1.5
    assert store.current.memory.top_k == 8
    assert isinstance(heard[0], NoticeRaised)
    assert "appearance.theme" in heard[0].sentence
    assert len(list(tmp_path.glob("settings.damaged-*.json"))) == 1
