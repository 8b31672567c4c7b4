"""Fields for a line of text: plain, quiet ones for searching, and ones for secrets."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import IconButton
from ui.widgets.painting import RIGHT, draw_text, square, start, text_width


class LineEdit(QLineEdit):
    """A field for one line; `set_invalid` turns its outline to danger."""

    shows_own_focus = True

    def __init__(self, *, theme: Theme, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    def set_invalid(self, invalid: bool) -> None:
        """Marks what stands in it as refused."""
        self._set_flag("invalid", invalid)

    def _set_flag(self, name: str, on: bool) -> None:
        if self.property(name) == on:
            return
        self.setProperty(name, on)
        self.style().unpolish(self)
        self.style().polish(self)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.setFont(self.theme.font("ui"))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.theme.size("control"))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.space(12), self.theme.size("control"))


class SearchField(LineEdit):
    """A quiet field with a glass before and the shortcut's name after what is typed. Escape empties it, then leaves.

    Signals:
        left: the person is done with it (Escape while it is empty).
        moved_on: an arrow down or Return: the first hit should take over.
    """

    left = Signal()
    moved_on = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, parent=parent)
        self._hint = ""
        self.setProperty("quiet", True)
        self._clear = IconButton("x", theme=theme, size="control_small", icon_size="inline", parent=self)
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self._clear.hide()
        self._clear.clicked.connect(self.clear)
        self.textChanged.connect(self._on_text_changed)
        self._on_theme_changed()

    def set_texts(self, placeholder: str, *, clear: str, shortcut: str = "") -> None:
        """Says what is searched, what the button that empties it is called, and which keys lead here."""
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self._clear.set_name(clear)
        self._hint = shortcut
        self.update()

    @Slot()
    def _on_theme_changed(self) -> None:
        super()._on_theme_changed()
        theme = self.theme
        lead = theme.icon_size("control") + theme.detail("icon_gap")
        self.setTextMargins(lead, 0, theme.size("control_small") if self.text() else 0, 0)
        self._place_clear()

    @Slot()
    def _on_text_changed(self) -> None:
        self._clear.setVisible(bool(self.text()))
        self._on_theme_changed()

    def _place_clear(self) -> None:
        side = self._clear.sizeHint().width()
        edge = (self.height() - side) // 2
        self._clear.setGeometry(self.width() - side - edge, edge, side, side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
            else:
                self.left.emit()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.moved_on.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        inset, side = theme.detail("field_inset"), theme.icon_size("control")
        paint_icon(painter, theme, "search", "text.secondary", square(rect, side, x=inset))
        if self._hint and not self.text():
            width = text_width(theme, "caption", self._hint)
            if rect.width() > 3 * width:
                right = rect.adjusted(0, 0, -inset, 0)
                draw_text(painter, theme, right, self._hint, kind="caption", colour="text.tertiary", align=RIGHT)


class SecretEdit(LineEdit):
    """A field for a key: hidden, with a button that shows it while pressed on."""

    def __init__(self, *, theme: Theme, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, name=name, parent=parent)
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
        self._eye = IconButton("eye", theme=theme, size="control_small", checkable=True, parent=self)
        self._eye.setCursor(Qt.CursorShape.ArrowCursor)
        self._eye.toggled.connect(self._on_eye_toggled)
        self._show, self._hide = "", ""
        self._on_theme_changed()

    def set_eye_texts(self, show: str, hide: str) -> None:
        """Names the button in its two states."""
        self._show, self._hide = show, hide
        self._on_eye_toggled(self._eye.isChecked())

    @Slot(bool)
    def _on_eye_toggled(self, shown: bool) -> None:
        self.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)
        self._eye.set_icon_name("eye-off" if shown else "eye")
        self._eye.set_name(self._hide if shown else self._show)

    @Slot()
    def _on_theme_changed(self) -> None:
        super()._on_theme_changed()
        self.setTextMargins(0, 0, self.theme.size("control_small"), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = self._eye.sizeHint().width()
        edge = (self.height() - side) // 2
        self._eye.setGeometry(self.width() - side - edge, edge, side, side)
