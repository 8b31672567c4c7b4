"""The structure that ARCHITECTURE.md describes is the structure that stands."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [path for folder in ("assistant", "ui") for path in (ROOT / folder).rglob("*.py")]
LONGEST = 500
VAGUE = {"utils", "helpers", "common", "misc", "manager", "handler"}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def copy_with(folder: Path, planted: str, line: str) -> None:
    """The packages and contracts, with one import too many."""
    for source in SOURCES:
        target = folder / source.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    path = folder / planted
    path.write_text(path.read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("planted", "line", "contract"),
    [
        ("assistant/clock.py", "import PySide6.QtCore", "The core knows no window"),
        ("assistant/storage/__init__.py", "import assistant.chat", "The core's layers point one way"),
        ("assistant/chat/__init__.py", "import openai", "Only providers and embedders know the vendors' libraries"),
        ("assistant/chat/__init__.py", "import duckdb", "Only storage knows the database"),
        ("ui/settings/__init__.py", "import ui.chat", "Screens do not import each other"),
    ],
)
def test_a_planted_violation_breaks_its_contract(tmp_path: Path, planted: str, line: str, contract: str) -> None:
    copy_with(tmp_path, planted, line)
    result = lint(tmp_path)
    assert result.returncode != 0
    assert f"{contract} BROKEN" in " ".join(result.stdout.split())


def test_the_contracts_hold() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout


def test_no_module_has_a_second_noun_inside() -> None:
    long = {str(path.relative_to(ROOT)): n for path in SOURCES if (n := len(path.read_text().splitlines())) > LONGEST}
    assert long == {}


def test_no_module_has_a_vague_name() -> None:
    assert [path for path in SOURCES if VAGUE & set(path.stem.split("_"))] == []


def test_packaging_is_no_package() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_every_test_folder_is_a_package() -> None:
    folders = {path.parent for path in (ROOT / "tests").rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_dependencies_are_bounded() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    unbounded = [name for name in project["dependencies"] if not re.search("<|==", name.partition(";")[0])]
    assert [name.partition(">")[0] for name in unbounded] == ["tzdata"]  # a calendar of years: newer is always right
