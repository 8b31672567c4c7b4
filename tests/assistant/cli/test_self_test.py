"""The steps of the installed program's test of itself: they pass where all is well, and fail where it is not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.cli import self_test, self_test_services
from assistant.cli import self_test_parts as parts
from assistant.paths import DataPaths
from assistant.storage import connection


@pytest.mark.parametrize(
    "step",
    [
        parts.encrypted,
        parts.vector_index,
        parts.documents,
        parts.other_programs,
        parts.model_engine,
        self_test_services.services,
    ],
)
def test_a_step_passes_where_all_is_well(step: Callable[[DataPaths], str], tmp_path: Path) -> None:
    assert step(DataPaths(tmp_path))


def test_encryption_fails_without_the_extension(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "encryption_extension", lambda: None)
    with pytest.raises(parts.StepFailedError, match="not encrypted"):
        parts.encrypted(DataPaths(tmp_path))


def test_a_build_without_a_model_answers_by_a_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_test, "bundled_model", lambda: None)
    assert self_test._answer(DataPaths(tmp_path)).startswith("Scripted")


def test_a_processor_that_runs_no_models_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(parts, "has_avx2", lambda: False)
    assert "AVX2" in parts.model_engine(DataPaths(tmp_path))
    monkeypatch.setattr(self_test, "bundled_model", lambda: Path("model.gguf"))
    assert self_test._answer(DataPaths(tmp_path)).startswith("Scripted")


def test_the_engine_fails_where_its_library_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "child_command", lambda module: [sys.executable, "-c", "import xllamacpp_is_not_here"])
    with pytest.raises(parts.StepFailedError, match="xllamacpp_is_not_here"):
        parts.model_engine(DataPaths(tmp_path))


def test_documents_fail_where_a_pdf_has_other_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_pdf", lambda _: b"%PDF-1.4\n%%EOF\n")
    with pytest.raises(Exception, match=r".") as raised:
        parts.documents(DataPaths(tmp_path))
    assert type(raised.value).__name__ in ("UnreadableError", "StepFailedError")


def test_a_service_fails_where_a_client_answers_something_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_test_services, "_pieces", lambda: iter(["pier ten"]))
    with pytest.raises(parts.StepFailedError, match="OpenAI answered 'pier ten'"):
        self_test_services.services(DataPaths(tmp_path))
