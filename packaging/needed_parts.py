"""Which files the program uses: Qt's plugins by name, libraries that anything kept needs, and of data what is read."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import PurePath

Entry = tuple[str, str, str]
"""Where a file goes, where it comes from, and PyInstaller's kind of it."""

PLUGINS = {
    "platforms": ("qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa"),
    "platforminputcontexts": ("compose", "ibus", "fcitx"),
    "platformthemes": ("qxdgdesktopportal",),
    "imageformats": ("qsvg",),
    "iconengines": ("qsvgicon",),
    "styles": ("qmodernwindowsstyle", "qmacstyle"),
    "xcbglintegrations": (),
    "printsupport": (),
    "wayland-shell-integration": ("xdg-shell",),
    "wayland-decoration-client": ("adwaita", "bradient"),
    "wayland-graphics-integration-client": (),
}
"""The plugins that stay, by folder; any other folder goes whole."""

TRANSLATIONS = ("qtbase_en", "qtbase_zh_CN")
"""Qt's own sentences in our languages: the buttons of its dialogs."""

FROM_THE_SYSTEM = ("libmvec.so",)
"""Parts of the C library that PyInstaller takes for others' libraries: they fit that one alone."""

DATA = {"stdnum": ("iban.dat",), "opencc": ("t2s.json", "TSCharacters.txt", "TSPhrases.txt", "NOTICE.txt")}
"""Packages with much data, of which only so much is read."""

UNUSED_MODULES = (
    *("tkinter", "lib2to3", "ensurepip", "idlelib", "turtle", "readline", "sqlite3", "setuptools", "pkg_resources"),
    *("IPython", "pandas", "pyarrow", "matplotlib", "PIL", "pytest", "rich", "typer"),
    *(f"numpy.{name}" for name in ("f2py", "distutils", "testing")),
    *(f"phonenumbers.{name}" for name in ("carrierdata", "geodata", "tzdata")),
    *(f"PySide6.{name}" for name in ("QtNetwork", "QtQml", "QtQuick", "QtSql", "QtTest", "QtDesigner", "QtXml")),
    *(f"PySide6.{name}" for name in ("QtHelp", "QtUiTools", "QtConcurrent", "QtOpenGL", "QtOpenGLWidgets")),
    *("PySide6.QtQuickWidgets", "PySide6.QtDBus"),
    *("openai.lib.beta", "openai.types.conversations", "openai.types.webhooks", "openai.resources.safety"),
    *(
        f"openai.{part}.{name}"  # loaded when one of these services is called; we call chat, embeddings and models
        for part in ("resources", "types")
        for name in ("admin", "audio", "beta", "containers", "evals", "fine_tuning", "live", "realtime", "skills")
    ),
    *("openai.resources.vector_stores", "openai.types.vector_stores"),
)
"""Modules that nothing we run imports, though something names them."""

UNUSED_HOOKS = ("pyi_rth_multiprocessing",)
"""What PyInstaller would run first, at every start: this prepares for children that `multiprocessing` starts."""

_DATA_ENDINGS = (".dat", ".json", ".txt")

UNUSED = ("/tests/", "/test/", "/examples/", "/__pycache__/")


def needed_files(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that stay."""
    kept = [entry for entry in entries if _stays(PurePath(entry[0]).as_posix())]
    return _without_orphans(kept)


def _stays(place: str) -> bool:
    package, name = place.partition("/")[0], PurePath(place).name
    if place.startswith(FROM_THE_SYSTEM) or (name.endswith(_DATA_ENDINGS) and name not in DATA.get(package, (name,))):
        return False
    if "PySide6" not in place:
        return not any(folder in f"/{place}" for folder in UNUSED)
    if "/plugins/" in place:
        folder, _, file = place.partition("/plugins/")[2].partition("/")
        return any(word in file for word in PLUGINS.get(folder, ()))
    if "/translations/" in place:
        return PurePath(place).stem in TRANSLATIONS
    return "/qml/" not in place


def _without_orphans(entries: list[Entry]) -> list[Entry]:
    """Without the libraries that only plugins of Qt's needed which did not stay; only where they can be read here."""
    if sys.platform == "darwin":
        return entries
    from PyInstaller.depend.bindepend import get_imports

    libraries = {PurePath(entry[0]).name: entry for entry in entries if _is_library(entry)}
    waiting = [entry[1] for entry in entries if entry[2] in ("BINARY", "EXTENSION") and not _is_library(entry)]
    needed: set[str] = set()
    while waiting:
        for name, _ in get_imports(waiting.pop()):
            file = PurePath(name).name
            if file in libraries and file not in needed:
                needed.add(file)
                waiting.append(libraries[file][1])
    return [entry for entry in entries if not _is_library(entry) or PurePath(entry[0]).name in needed]


def _is_library(entry: Entry) -> bool:
    place = PurePath(entry[0])
    if entry[2] not in ("BINARY", "SYMLINK") or place.name.startswith(("libpython", "python3")):
        return False
    in_qt = "PySide6" in place.parts and "plugins" not in place.parts and place.suffix != ".abi3.so"
    own = place.name.removeprefix("lib").startswith(("Qt6", "icu"))
    return len(place.parts) == 1 or (in_qt and own)
