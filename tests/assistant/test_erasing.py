from pathlib import Path

import pytest

from assistant.app import Application
from assistant.credentials import Credentials
from assistant.erasing import erase
from assistant.paths import DataPaths


@pytest.mark.parametrize("text", ["The spare key lies under the fern.", "备用钥匙在蕨类植物下面。"])
def test_nothing_that_was_written_is_left_and_what_is_not_ours_stays(tmp_path: Path, text: str) -> None:
    paths = DataPaths(tmp_path / "data")
    core = Application.open(paths)
    core.memory.remember(text)
    core.settings.change({"memory.top_k": 5})
    core.backups.make_daily()
    core.close()
    mine = paths.root / "my notes.txt"
    mine.write_text("not Keepsake's", "utf-8")
    written = b"".join(path.read_bytes() for path in paths.root.rglob("*") if path.is_file())
    assert text.encode() in written
    credentials = Credentials()
    credentials.set("provider:fern", "sk-fern")
    erase(paths, credentials, keys=("provider:fern",))
    assert [path.name for path in paths.root.iterdir() if path.name != "holder.lock"] == ["my notes.txt"]
    assert credentials.get("provider:fern") is None
    again = Application.open(paths)
    assert again.memory.memories() == []
    assert again.settings.current.memory.top_k == 8
    again.close()
