"""Collects the licences of everything that a built program holds into one text, as their terms ask."""

from __future__ import annotations

import json
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
    rule = "\n" + "=" * 100 + "\n\n"
    target.write_text(rule.join(pieces), "utf-8")
    return len(parts)
