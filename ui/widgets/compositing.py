"""Whether windows can let what lies behind them show through, as shadows and round corners of menus need."""

from __future__ import annotations

import logging
from functools import lru_cache

from PySide6.QtGui import QGuiApplication

_log = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def shows_through() -> bool:
    """True but for X11 without a compositing manager, where the transparent parts of a window come out black."""
    if QGuiApplication.platformName() != "xcb":
        return True
    try:
        return _x11_composites()
    except (OSError, AttributeError) as error:
        _log.info("the compositing manager could not be asked for: %s", error)
        return True


def _x11_composites() -> bool:
    """Asks who owns the selection that compositing managers take (EWMH, `_NET_WM_CM_Sn`)."""
    import ctypes

    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XGetSelectionOwner.restype = ctypes.c_ulong
    display = x11.XOpenDisplay(None)
    if not display:
        return True
    try:
        name = f"_NET_WM_CM_S{x11.XDefaultScreen(ctypes.c_void_p(display))}".encode()
        atom = x11.XInternAtom(ctypes.c_void_p(display), name, 0)
        return bool(x11.XGetSelectionOwner(ctypes.c_void_p(display), ctypes.c_ulong(atom)))
    finally:
        x11.XCloseDisplay(ctypes.c_void_p(display))
