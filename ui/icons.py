"""The icons: Lucide's line drawings and our own shell, drawn in any colour, at any size, sharp on every screen."""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ui.resource_files import resource
from ui.theme import Theme

_STROKE = re.compile(r'stroke-width="[^"]*"')


def paint_icon(painter: QPainter, theme: Theme, name: str, colour: str, rect: QRectF, *, filled: bool = False) -> None:
    """Draws an icon into a square of the painter's coordinates, in a colour of the tokens.

    `filled` gives the inside the colour too, as for a thumb that was given.
    """
    ratio = painter.device().devicePixelRatio() if painter.device() else 1.0
    side = round(rect.width())
    image = _pixmap(name, theme.colour(colour).rgba(), side, ratio, _stroke(theme, name, side), filled)
    painter.drawPixmap(QPointF(round(rect.x()), round(rect.y())), image)


def pixmap(theme: Theme, name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """An icon as a picture of `size` logical pixels for a screen of this ratio."""
    return _pixmap(name, theme.colour(colour).rgba(), size, ratio, _stroke(theme, name, size), False)


def icon(theme: Theme, name: str, colour: str = "text.secondary") -> QIcon:
    """An icon for menus and native controls: it follows the theme and the screen by itself."""
    return QIcon(_Engine(theme, name, colour))


class _Engine(QIconEngine):
    def __init__(self, theme: Theme, name: str, colour: str) -> None:
        super().__init__()
        self._theme, self._name, self._colour = theme, name, colour

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, state: QIcon.State) -> None:
        square = QRectF(rect)  # type: ignore[call-overload]
        paint_icon(painter, self._theme, self._name, self._shown_colour(mode), square)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return pixmap(self._theme, self._name, self._shown_colour(mode), min(size.width(), size.height()))

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        side = round(min(size.width(), size.height()) / scale)
        return pixmap(self._theme, self._name, self._shown_colour(mode), side, scale)

    def clone(self) -> QIconEngine:
        return _Engine(self._theme, self._name, self._colour)

    def _shown_colour(self, mode: QIcon.Mode) -> str:
        return "text.disabled" if mode == QIcon.Mode.Disabled else self._colour


@lru_cache(maxsize=512)
def _pixmap(name: str, rgba: int, size: int, ratio: float, stroke: float, filled: bool) -> QPixmap:
    picture = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = QColor.fromRgba(rgba)
    QSvgRenderer(QByteArray(_source(name, colour.name(), stroke, filled))).render(painter)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def _source(name: str, colour: str, stroke: float, filled: bool) -> bytes:
    text = _STROKE.sub(f'stroke-width="{stroke}"', _drawing(name)).replace("currentColor", colour)
    return (text.replace('fill="none"', f'fill="{colour}"', 1) if filled else text).encode()


def _stroke(theme: Theme, name: str, size: int) -> float:
    nominal, widths = size / theme.scale, theme.tokens.get("icon.stroke")
    if nominal >= theme.tokens.get("icon.brand"):
        return float(widths["28-40"])
    small_shell = name == "shell" and nominal <= theme.tokens.get("icon.control")
    return float(widths["shell_14_16" if small_shell else "14-20"])


@lru_cache(maxsize=128)
def _drawing(name: str) -> str:
    return resource(f"icons/{name}.svg").read_text("utf-8")
