"""Spares every later import a look at its module's source, which PySide6 takes for a feature that we do not use."""

from __future__ import annotations

from PySide6 import QtCore  # noqa: F401 - the hook lies in its library


def spare_imports() -> None:
    """Lets PySide6 take every module for one without `from __feature__ import …`; once, before heavy imports.

    WORKAROUND(PySide6 6.11.3): after each import its hook calls `inspect.getsource` on the module. That reads every
    source file a second time (40 MB and most of a second, with all that is needed here), and asks half-imported modules
    for `__wrapped__`: pydantic's answer is to import more, which fails now and then when two threads import at once.
    """
    try:
        from shibokensupport import feature  # type: ignore[import-not-found]
    except ImportError:  # a version that has no such hook any more
        return
    feature._mod_uses_pyside = lambda module: False
