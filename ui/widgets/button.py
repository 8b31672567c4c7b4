"""Buttons: labelled ones, ones with an icon only, and links in a row of actions."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.painting import draw_frame, draw_text, square, start, text_width

Kind = Literal["plain", "primary", "danger", "quiet", "quiet_danger", "link"]

# ground at rest, hovered, pressed; outline; label
_LOOKS: dict[str, tuple[str | None, str | None, str | None, str | None, str]] = {
    "plain": ("surface.raised", "surface.hover", "surface.pressed", "border.default", "text.primary"),
    "primary": ("accent.fill", "accent.fill_hover", "accent.fill_pressed", None, "text.on_accent"),
    "danger": ("danger.fill", "danger.fill_hover", "danger.fill_hover", None, "text.on_danger"),
    "quiet": (None, "surface.hover", "surface.pressed", None, "text.secondary"),
    "quiet_danger": (None, "danger.tint", "danger.tint", None, "danger.text"),
    "link": (None, None, None, None, "accent.text"),
}


class PaintedButton(QPushButton):
    """What our buttons share: hovering, Return as well as Space, and a size that follows the zoom."""

    def __init__(self, *, theme: Theme, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        theme.changed.connect(self._on_theme_changed)

    def ground(self, rest: str | None, hovered: str | None, pressed: str | None) -> str | None:
        """The colour's name for the state that the button is in."""
        if not self.isEnabled():
            return rest
        if self.isDown():
            return pressed
        return hovered if self.underMouse() else rest

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class Button(PaintedButton):
    """A labelled button, with an icon before its label where one helps.

    Args:
        kind: plain (outlined), primary (the one to press), danger, quiet (no ground until hovered), the same to
            destroy (quiet_danger), or link.
        size: `control` or `control_small`, as in the tokens.
        text_kind: the kind of text of its label.
        wide: at least as wide as the tokens say, for the button that leads on.
        flush: its words begin and end at its edges.
    """

    def __init__(
        self,
        text: str = "",
        *,
        theme: Theme,
        kind: Kind = "plain",
        icon: str = "",
        size: str = "control",
        text_kind: str = "ui_strong",
        wide: bool = False,
        flush: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme=theme, parent=parent)
        self.kind: Kind = kind
        self._wide, self._flush = wide, flush or kind == "link"
        self._icon, self._size, self._text_kind = icon, size, text_kind
        self.setText(text)

    def set_look(self, kind: Kind) -> None:
        """Changes what kind of button it is."""
        self.kind = kind
        self.update()

    def set_icon_name(self, icon: str) -> None:
        """Changes or takes away the icon."""
        self._icon = icon
        self._on_theme_changed()

    def sizeHint(self) -> QSize:
        theme = self.theme
        inset = 0 if self._flush else theme.detail("button_inset")
        width = text_width(theme, self._text_kind, self.text()) + 2 * inset
        if self._icon:
            width += theme.icon_size("control") + theme.detail("icon_gap")
        return QSize(max(width, theme.detail("button_wide") if self._wide else 0), theme.size(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect = start(self), QRectF(self.rect())
        rest, hovered, pressed, line, label = _LOOKS[self.kind]
        fill = self.ground(rest, hovered, pressed)
        if not self.isEnabled():
            label = "text.disabled"
            fill = "surface.hover" if self.kind in ("primary", "danger") else rest
        theme = self.theme
        if fill or line:
            draw_frame(
                painter,
                rect,
                theme.radius("control"),
                fill=theme.colour(fill) if fill else None,
                line=theme.colour(line) if line else None,
                width=theme.border(),
            )
        self._paint_label(painter, rect, label)

    def _paint_label(self, painter: QPainter, rect: QRectF, colour: str) -> None:
        theme, side = self.theme, self.theme.icon_size("control")
        width = text_width(theme, self._text_kind, self.text())
        space = side + theme.detail("icon_gap") if self._icon else 0
        left = rect.x() + max(0.0, (rect.width() - width - space) / 2)
        if self._icon:
            paint_icon(painter, theme, self._icon, colour, square(rect, side, x=left))
        words = QRectF(left + space, rect.y(), rect.right() - left - space, rect.height())
        draw_text(painter, theme, words, self.text(), kind=self._text_kind, colour=colour)


class IconButton(PaintedButton):
    """A square button that shows an icon only; its name is spoken and shown as a tool tip.

    With `checkable`, it keeps the selected colours while it is on.
    """

    def __init__(
        self,
        icon: str,
        name: str = "",
        *,
        theme: Theme,
        size: str = "control",
        icon_size: str = "control",
        checkable: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme=theme, parent=parent)
        self._icon, self._size, self._icon_size = icon, size, icon_size
        self._shortcut_hint = ""
        self._colour = "text.secondary"
        self._filled = False
        self.setCheckable(checkable)
        self.set_name(name)

    def set_name(self, name: str, *, shortcut: str = "") -> None:
        """Sets what it is called; the tool tip adds the shortcut."""
        self.setAccessibleName(name)
        self.setToolTip(f"{name}  {shortcut}".rstrip())

    def set_icon_name(self, icon: str, *, colour: str = "text.secondary", filled: bool = False) -> None:
        """Changes the picture, and its colour when it is not checked."""
        self._icon, self._colour, self._filled = icon, colour, filled
        self.update()

    def sizeHint(self) -> QSize:
        side = self.theme.size(self._size)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        on = self.isChecked()
        fill = "surface.selected" if on else self.ground(None, "surface.hover", "surface.pressed")
        colour = "accent.text" if on else self._colour
        if not self.isEnabled():
            fill, colour = None, "text.disabled"
        if fill:
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        side = theme.icon_size(self._icon_size)
        paint_icon(painter, theme, self._icon, colour, square(rect, side), filled=self._filled)
