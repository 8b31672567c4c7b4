"""A processor that has not what llama.cpp needs: it is said, and the file is not blamed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from assistant.errors import AssistantError
from assistant.providers.builtin import process
from assistant.providers.builtin.process import ModelProcess


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_processor_without_an_instruction_is_not_the_files_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ends = "import os, signal; os.kill(os.getpid(), signal.SIGILL)"
    monkeypatch.setattr(process, "child_command", lambda _: [sys.executable, "-c", ends])
    child = ModelProcess(path=tmp_path / "model.gguf", alias="model", context_tokens=512, small=True)
    with pytest.raises(AssistantError, match="does not run on this machine") as raised:
        child.start()
    assert "key" in raised.value.fix
