"""A drop-down: one value of several, opening a menu."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.menu import Menu
from ui.widgets.painting import draw_frame, draw_text, square, start, text_width


class Choice(QComboBox):
    """A drop-down whose items carry a value; `quiet` ones have no outline and are as wide as their text.

    Where a text has no room, it is cut, and whole in the tool tip and the menu.
    """

    def __init__(self, *, theme: Theme, name: str = "", quiet: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._quiet = theme, quiet
        self.setAccessibleName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        across = QSizePolicy.Policy.Maximum if quiet else QSizePolicy.Policy.Preferred
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self.currentIndexChanged.connect(self._on_theme_changed)
        theme.changed.connect(self._on_theme_changed)

    @property
    def value(self) -> object:
        """The chosen item's value."""
        return self.currentData()

    def set_items(self, items: list[tuple[str, object]], value: object) -> None:
        """Fills it with texts and their values and chooses one, without a signal; an unknown value chooses none."""
        blocked = self.blockSignals(True)
        self.clear()
        for text, data in items:
            self.addItem(text, data)
        self.setCurrentIndex(next((n for n, (_, data) in enumerate(items) if data == value), -1))
        self.blockSignals(blocked)
        self._on_theme_changed()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.setToolTip(self.currentText() if self._is_cut() else "")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._theme
        texts = [self.currentText()] if self._quiet else [self.itemText(n) for n in range(self.count())]
        width = max((text_width(theme, "ui", text) for text in texts), default=0)
        around = 2 * theme.detail("field_inset") + theme.detail("icon_gap") + theme.icon_size("inline")
        return QSize(min(width + around, theme.detail("model_width")), theme.size("control"))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.space(12), self._theme.size("control"))

    def _words(self) -> QRectF:
        theme, inset = self._theme, self._theme.detail("field_inset")
        end = self.width() - inset - theme.icon_size("inline") - theme.detail("icon_gap")
        return QRectF(inset, 0, end - inset, self.height())

    def _is_cut(self) -> bool:
        return text_width(self._theme, "ui", self.currentText()) > self._words().width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setToolTip(self.currentText() if self._is_cut() else "")

    def showPopup(self) -> None:
        menu = Menu(theme=self._theme, parent=self)
        menu.setMinimumWidth(self.width())
        for index in range(self.count()):
            chosen = index == self.currentIndex()
            action = menu.add(self.itemText(index), partial(self._choose, index), checked=chosen)
            if chosen:
                menu.setActiveAction(action)
        corner = self.rect().bottomRight() if self._quiet else self.rect().bottomLeft()
        menu.open_at(self.mapToGlobal(corner + QPoint(0, self._theme.space(1))), align_right=self._quiet)

    def _choose(self, index: int) -> None:
        self.setCurrentIndex(index)
        self.activated.emit(index)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # a page that scrolls under the pointer must not change a setting

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self._theme, QRectF(self.rect())
        hovered = self.underMouse() and self.isEnabled()
        colour = "text.primary" if self.isEnabled() else "text.disabled"
        if self._quiet:
            colour = "text.secondary" if self.isEnabled() else "text.disabled"
            if hovered:
                draw_frame(painter, rect, theme.radius("control"), fill=theme.colour("surface.hover"))
        else:
            fill = theme.colour("surface.hover" if hovered else "surface.raised")
            line = theme.colour("border.control" if self.isEnabled() else "border.default")
            draw_frame(painter, rect, theme.radius("control"), fill=fill, line=line, width=theme.border())
        inset, side = theme.detail("field_inset"), theme.icon_size("inline")
        arrow = square(rect, side, x=rect.right() - inset - side)
        paint_icon(painter, theme, "chevron-down", "text.secondary" if self.isEnabled() else "text.disabled", arrow)
        draw_text(painter, theme, self._words(), self.currentText(), colour=colour)
