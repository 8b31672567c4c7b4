"""Brings the catalogues of translations in step with the sources, and compiles them.

    python packaging/translations.py          update the .ts files and compile them
    python packaging/translations.py --check  only say what is missing or out of step; exit 1 if anything is

Three catalogues a language: `chat` for the reading column and the memory panel, `memory` for the memory window,
`window` for all else. English has a catalogue for its plurals only.
"""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
AREAS = {"chat": ("ui/chat", "ui/memory"), "memory": ("ui/memory_window",)}


def main(arguments: list[str]) -> int:
    """Updates or checks; the exit status."""
    if "--check" in arguments:
        return _check()
    for catalogue in _catalogues(FOLDER):
        _update(catalogue)
        _compile(catalogue)
    return 0


def _check() -> int:
    problems: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for catalogue in _catalogues(FOLDER):
            copy = Path(shutil.copy(catalogue, folder))
            _update(copy)
            if not filecmp.cmp(catalogue, copy, shallow=False):
                problems.append(f"{catalogue.name} is out of step with the sources")
            _compile(copy)
            if not filecmp.cmp(catalogue.with_suffix(".qm"), copy.with_suffix(".qm"), shallow=False):
                problems.append(f"{catalogue.stem}.qm is not what {catalogue.name} compiles to")
            problems += [f"{catalogue.name}: not translated: {text}" for text in unfinished(copy)]
    sys.stdout.writelines(f"{problem}\n" for problem in problems)
    return 1 if problems else 0


def unfinished(catalogue: Path) -> list[str]:
    """The texts of a catalogue that have no translation, or one that does not fit their values."""
    missing: list[str] = []
    for message in ET.parse(catalogue).getroot().iter("message"):
        source, translation = message.findtext("source") or "", message.find("translation")
        forms = [translation] if translation is not None else []
        if message.get("numerus") == "yes" and translation is not None:
            forms = list(translation)
        texts = [form.text or "" for form in forms]
        kept = translation is not None and translation.get("type") is None
        if not kept or not texts or not all(text.strip() or not source.strip() for text in texts):
            missing.append(source)
        elif any(_values(text) != _values(source) for text in texts) and "%n" not in source:
            missing.append(f"{source} (its values differ)")
    return missing


def _values(text: str) -> set[str]:
    return {part.split("}")[0] for part in text.split("{")[1:]}


def _catalogues(folder: Path) -> list[Path]:
    return [folder / f"{area}_{language}.ts" for area in ("window", *AREAS) for language in ("zh", "en")]


def _sources(area: str) -> list[Path]:
    found = {name: [path for one in of for path in sorted((ROOT / one).rglob("*.py"))] for name, of in AREAS.items()}
    if area in found:
        return found[area]
    others = {path for paths in found.values() for path in paths}
    return [path for path in sorted((ROOT / "ui").rglob("*.py")) if path not in others]


def _update(catalogue: Path) -> None:
    area, language = catalogue.stem.split("_")
    options = ["-no-obsolete", "-locations", "none", "-silent", "-source-language", "en"]
    options += ["-pluralonly", "-target-language", "en"] if language == "en" else ["-target-language", "zh_CN"]
    subprocess.run([_tool("lupdate"), *options, *map(str, _sources(area)), "-ts", str(catalogue)], check=True, cwd=ROOT)


def _compile(catalogue: Path) -> None:
    made = catalogue.with_suffix(".qm.new")
    subprocess.run([_tool("lrelease"), "-silent", str(catalogue), "-qm", str(made)], check=True)
    made.replace(catalogue.with_suffix(".qm"))  # never under a window that has it mapped


def _tool(name: str) -> str:
    return str(Path(sys.executable).with_name(f"pyside6-{name}"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
