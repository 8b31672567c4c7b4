"""An open data folder with the desk that programs come to; words alone find, so that no embedder is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.app import Application
from assistant.mcp.calls import Answer, Call
from assistant.paths import DataPaths

Calls = Callable[..., Answer]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    paths = DataPaths(tmp_path / "data")
    app = Application.open(paths)
    app.settings.change({"embedding.kind": "none"})
    yield app
    app.close()


@pytest.fixture
def call(app: Application) -> Calls:
    """Calls a tool as a program named zed that may do everything, unless the call says otherwise."""

    def run(name: str, arguments: dict[str, Any] | None = None, **how: Any) -> Answer:
        how = {"client": "zed", "allow": ("read", "write"), **how}
        return app.mcp.desk.answer(Call("tool", name, arguments or {}, **how))

    return run
