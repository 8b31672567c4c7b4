"""The strip above the reading column: the conversation's title, who answers, and the window's buttons."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import IconButton, PaintedButton
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, draw_text, square, start, text_width
from ui.widgets.surface import Surface

_MOST_FOR_MODEL = 0.4
"""The share of the header that the name of who answers may take from the title."""


class ModelButton(PaintedButton):
    """Names the model that answers; pressed, it opens the picker."""

    def sizeHint(self) -> QSize:
        theme = self.theme
        width = text_width(theme, "ui", self.text()) + 2 * theme.detail("icon_gap")
        return QSize(width + theme.detail("icon_gap") + theme.icon_size("inline"), theme.size("control"))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.space(12), self.theme.size("control"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        if fill := self.ground(None, "surface.hover", "surface.pressed"):
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        inset, side = theme.detail("icon_gap"), theme.icon_size("inline")
        arrow = square(rect, side, x=rect.right() - inset - side)
        paint_icon(painter, theme, "chevron-down", "text.secondary", arrow)
        words = QRectF(inset, 0, arrow.x() - 2 * inset, rect.height())
        draw_text(painter, theme, words, self.text(), colour="text.secondary")


class Header(Surface):
    """Title at the left, buttons at the right; two more buttons at the left while the sidebar is folded away.

    Signals:
        sidebar_requested, new_requested, find_requested: a button was pressed.
        panel_toggled: the panel's button was pressed; whether it is on now.
        models_requested, menu_requested: the point of the screen under the button's right end, for a menu.
    """

    sidebar_requested = Signal()
    new_requested = Signal()
    find_requested = Signal()
    panel_toggled = Signal(bool)
    models_requested = Signal(QPoint)
    menu_requested = Signal(QPoint)

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, parent=parent)
        self._keys: Mapping[str, str] = {}
        self.title = Label(theme=theme, kind="heading")
        self._sidebar = IconButton("panel-left", theme=theme)
        self._new = IconButton("square-pen", theme=theme)
        self.models = ModelButton(theme=theme)
        self._find = IconButton("search", theme=theme)
        self.panel_button = IconButton("panel-right", theme=theme, checkable=True)
        self._menu = IconButton("ellipsis", theme=theme)
        self._row = row(theme, parent=self)
        self._row.addWidget(self._sidebar)
        self._row.addWidget(self._new)
        self._gap = QWidget()
        self._row.addWidget(self._gap)
        self._row.addWidget(self.title, 1)
        for button in (self.models, self._find, self.panel_button, self._menu):
            self._row.addWidget(button)
        self._connect()
        theme.changed.connect(self._rescale)
        self.set_folded(False)
        self.set_conversation(False)
        self._retranslate()

    def set_folded(self, folded: bool) -> None:
        """Whether the sidebar is folded away, so that its two buttons stand here."""
        self._sidebar.setVisible(folded)
        self._new.setVisible(folded)
        self._gap.setVisible(folded)
        self._rescale()

    def set_conversation(self, exists: bool) -> None:
        """Whether a conversation shows: without one there is nothing to find and no answer to explain."""
        self._find.setVisible(exists)
        self.panel_button.setVisible(exists)

    def set_scrolled(self, scrolled: bool) -> None:
        """The hairline shows only once something has scrolled under the header."""
        self.set_line("bottom" if scrolled else "")

    def _connect(self) -> None:
        self._sidebar.clicked.connect(self.sidebar_requested)
        self._new.clicked.connect(self.new_requested)
        self._find.clicked.connect(self.find_requested)
        self.panel_button.clicked.connect(self.panel_toggled)
        self.models.clicked.connect(self._on_models)
        self._menu.clicked.connect(self._on_menu)

    @Slot()
    def _on_models(self) -> None:
        self.models_requested.emit(self._under(self.models))

    @Slot()
    def _on_menu(self) -> None:
        self.menu_requested.emit(self._under(self._menu))

    def _under(self, widget: QWidget) -> QPoint:
        return widget.mapToGlobal(widget.rect().bottomRight() + QPoint(1, self.theme.space(1)))

    @Slot()
    def _rescale(self) -> None:
        theme = self.theme
        folded = not self._sidebar.isHidden()
        edge = (theme.size("header") - theme.size("control")) // 2
        left = edge if folded else theme.size("transcript_margin")
        self._row.setContentsMargins(left, 0, edge, 0)
        self._row.setSpacing(theme.detail("header_gap"))
        self._gap.setFixedWidth(theme.space(2) - theme.detail("header_gap"))
        self.setFixedHeight(theme.size("header"))

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Names the keys of its buttons' actions, by the actions' names."""
        self._keys = keys
        self._retranslate()

    def _retranslate(self) -> None:
        keys = self._keys
        self._sidebar.set_name(self.tr("Show conversations"), shortcut=keys.get("sidebar", ""))
        self._new.set_name(self.tr("New conversation"), shortcut=keys.get("new", ""))
        self._find.set_name(self.tr("Find in this conversation"), shortcut=keys.get("find", ""))
        self.panel_button.set_name(self.tr("Why this answer"), shortcut=keys.get("panel", ""))
        self._menu.set_name(self.tr("Menu"))
        self.models.setAccessibleDescription(self.tr("Chooses the model for this conversation"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.models.setMaximumWidth(round(_MOST_FOR_MODEL * self.width()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
