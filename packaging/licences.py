"""Collects the licences of everything that a built program holds into one text, as their terms ask."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from environment import ROOT, run

_LISTING = """
import importlib.metadata as m, json, sys
rows = []
for part in m.distributions():
    meta = part.metadata
    files = [f for f in part.files or [] if any(w in f.name.upper() for w in ("LICEN", "COPYING", "NOTICE"))]
    texts = []
    for file in files:
        path = part.locate_file(file)
        if path.is_file() and path.suffix not in (".py", ".pyc"):
            texts.append(path.read_text("utf-8", "replace"))
    named = meta.get("License-Expression") or meta.get("License") or ""
    listed = [c.rpartition(" :: ")[2] for c in meta.get_all("Classifier") or [] if c.startswith("License ::")]
    rows.append({"name": meta["Name"], "version": part.version, "licence": named.splitlines()[0] if named else
                 ", ".join(listed), "home": meta.get("Home-page") or (meta.get_all("Project-URL") or [""])[0],
                 "texts": texts})
json.dump(sorted(rows, key=lambda r: r["name"].lower()), sys.stdout)
"""
_TOOLS = {"pyinstaller", "pyinstaller-hooks-contrib", "altgraph", "setuptools", "macholib", "pefile"}


def collect_licences(python: Path, target: Path) -> int:
    """Writes the licences of what is installed for `python`, Keepsake's own first; how many parts there are."""
    parts = [part for part in json.loads(run([str(python), "-c", _LISTING])) if part["name"].lower() not in _TOOLS]
    pieces = ["Keepsake\n\n" + (ROOT / "LICENSE").read_text("utf-8")]
    pieces.append("Icons: Lucide\n\n" + (ROOT / "resources" / "icons" / "LICENSE-lucide.txt").read_text("utf-8"))
    for part in parts:
        if part["name"].lower() == "keepsake":
            continue
        said = part["licence"] or "see its project"
        texts = "\n\n".join(text.strip() for text in dict.fromkeys(part["texts"]))
        pieces.append(f"{part['name']} {part['version']}: {said}\n{part['home']}\n\n{texts}".strip() + "\n")
    pieces += [_python(python), *_system_libraries(target.parent)]
    rule = "\n" + "=" * 100 + "\n\n"
    target.write_text(rule.join(pieces), "utf-8")
    return len(parts)


def _python(python: Path) -> str:
    """Python's own licence, and those of what it is made of."""
    asked = (
        "import os, sysconfig; print(os.path.dirname(os.__file__)); print(sysconfig.get_config_var('installed_base'))"
    )
    places = [Path(line) / name for line in run([str(python), "-c", asked]).split("\n") if line
              for name in ("LICENSE.txt", "LICENSE")]  # fmt: skip
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        sys.exit("Python's licence is not where it should be.")
    return f"Python\n\n{found.read_text('utf-8')}"


def _system_libraries(built: Path) -> list[str]:
    """What Debian says of the libraries that were taken from it; nothing where they came from elsewhere."""
    if shutil.which("dpkg-query") is None:
        return []
    wanted = [f"*/{library.name}" for library in (built / "_internal").glob("lib*.so*")]
    lines = run(["sh", "-c", _OWNERS, "sh", *wanted]).splitlines() if wanted else []
    packages = {line.partition(":")[0] for line in lines}
    said = {name: Path("/usr/share/doc") / name / "copyright" for name in sorted(packages)}
    return [f"{name}\n\n{text.read_text('utf-8', 'replace')}" for name, text in said.items() if text.is_file()]


_OWNERS = 'dpkg-query --search "$@" 2>/dev/null || true'
"""Some of the libraries are no package's, which is no fault."""
