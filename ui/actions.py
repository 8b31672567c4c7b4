"""Everything that can be done from a menu or a key, each once: its words, its keys, and whether it can be done now."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from ui.icons import icon
from ui.theme import Theme
from ui.widgets.menu import Menu

translate = QCoreApplication.translate

# name, keys, icon
_ACTIONS: tuple[tuple[str, str, str], ...] = (
    ("new", "Ctrl+N", "square-pen"),
    ("temporary", "Ctrl+Shift+N", "history"),
    ("search", "Ctrl+K", "search"),
    ("find", "Ctrl+F", ""),
    ("rename", "Ctrl+Shift+R", "pencil"),
    ("pin", "", "pin"),
    ("memory_on", "", "shell"),
    ("export", "", "download"),
    ("delete", "", "trash-2"),
    ("undo", "Ctrl+Z", "undo-2"),
    ("sidebar", "Ctrl+B", ""),
    ("panel", "Ctrl+Shift+Y", ""),
    ("memory", "Ctrl+Shift+K", "shell"),
    ("documents", "", "file-text"),
    ("import", "", "folder-input"),
    ("zoom_in", "Ctrl++", ""),
    ("zoom_out", "Ctrl+-", ""),
    ("zoom_reset", "Ctrl+0", ""),
    ("settings", "Ctrl+,", "settings"),
    ("quit", "Ctrl+Q", "power"),
)
_HEADER_MENU = (
    "rename",
    "pin",
    "memory_on",
    "export",
    "delete",
    "",
    "undo",
    "",
    "temporary",
    "memory",
    "documents",
    "import",
    "settings",
    "",
    "quit",
)
_MENU_BAR: dict[str, tuple[str, ...]] = {
    "file": ("new", "temporary", "", "import", "settings", "quit"),
    "edit": ("undo", "", "search", "find"),
    "view": ("sidebar", "panel", "memory", "documents", "", "zoom_in", "zoom_out", "zoom_reset"),
    "conversation": ("rename", "pin", "memory_on", "export", "", "delete"),
}
_OF_A_CONVERSATION = ("find", "rename", "pin", "memory_on", "export", "delete", "panel")


def action_names() -> dict[str, str]:
    """What every action is called, in the order of its keys' list."""
    return {
        "new": translate("Actions", "New conversation"),
        "temporary": translate("Actions", "New temporary conversation"),
        "search": translate("Actions", "Search conversations"),
        "find": translate("Actions", "Find in this conversation"),
        "rename": translate("Actions", "Rename"),
        "pin": translate("Actions", "Pin"),
        "memory_on": translate("Actions", "Turn memory off here"),
        "export": translate("Actions", "Export…"),
        "delete": translate("Actions", "Delete conversation"),
        "undo": translate("Actions", "Undo"),
        "sidebar": translate("Actions", "Show conversations"),
        "panel": translate("Actions", "Why this answer"),
        "memory": translate("Actions", "Memory"),
        "documents": translate("Actions", "Documents"),
        "import": translate("Actions", "Import…"),
        "zoom_in": translate("Actions", "Larger"),
        "zoom_out": translate("Actions", "Smaller"),
        "zoom_reset": translate("Actions", "Usual size"),
        "settings": translate("Actions", "Settings"),
        "quit": translate("Actions", "Quit"),
    }


def usual_keys() -> dict[str, str]:
    """The keys of every action as they begin, as Qt writes them; empty for none."""
    return {name: keys for name, keys, _ in _ACTIONS}


class Actions(QObject):
    """The window's actions by name: `actions["new"].triggered`. They work while the window has the focus."""

    def __init__(self, window: QWidget, *, theme: Theme) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self._actions: dict[str, QAction] = {}
        for name, _, picture in _ACTIONS:
            action = QAction(self)
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            if picture:
                action.setIcon(icon(theme, picture))
                action.setIconVisibleInMenu(sys.platform != "darwin")
            window.addAction(action)
            self._actions[name] = action
        self["settings"].setMenuRole(QAction.MenuRole.PreferencesRole)
        self["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self.use_keys({})
        self._undo_of = ""
        self._pinned = False
        self._memory_on = True
        self.retranslate()
        self.set_conversation(False)
        self.set_undo("")

    def use_keys(self, own: Mapping[str, str]) -> None:
        """Takes the person's keys by the actions' names, and the usual ones for the others."""
        for name, usual in usual_keys().items():
            keys = own.get(name, usual)
            more = ("Ctrl+=",) if keys == usual and name == "zoom_in" else ()
            self[name].setShortcuts([QKeySequence(one) for one in (keys, *more) if one])

    def keys(self) -> dict[str, str]:
        """The keys that an action has now, as the system writes them, by its name; empty for none."""
        native = QKeySequence.SequenceFormat.NativeText
        return {name: action.shortcut().toString(native) for name, action in self._actions.items()}

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def set_conversation(
        self, exists: bool, *, pinned: bool = False, memory_on: bool = True, temporary: bool = False
    ) -> None:
        """Says whether a conversation shows and how it stands, so that its actions fit."""
        self._pinned, self._memory_on = pinned, memory_on
        for name in _OF_A_CONVERSATION:
            self[name].setEnabled(exists)
        self["pin"].setEnabled(exists and not temporary)
        self.retranslate()

    def set_undo(self, what: str) -> None:
        """Says what could be taken back; nothing when empty."""
        self._undo_of = what
        self["undo"].setEnabled(bool(what))
        self.retranslate()

    def header_menu(self, parent: QWidget) -> Menu:
        """The menu of the header's last button."""
        menu = Menu(theme=self._theme, parent=parent)
        self._fill(menu, _HEADER_MENU)
        return menu

    def fill_menu_bar(self, bar: QMenuBar) -> None:
        """The same actions in the system's menu bar."""
        bar.clear()
        for name, members in _MENU_BAR.items():
            self._fill(bar.addMenu(self._menu_names()[name]), members)

    def _fill(self, menu: QMenu, names: tuple[str, ...]) -> None:
        for name in names:
            if not name:
                menu.addSeparator()
            elif self[name].isEnabled() or not isinstance(menu, Menu):
                menu.addAction(self[name])

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        undo = translate("Actions", "Undo: {what}").format(what=self._undo_of)
        words = action_names()
        words["undo"] = undo if self._undo_of else words["undo"]
        words["pin"] = translate("Actions", "Unpin") if self._pinned else words["pin"]
        words["memory_on"] = words["memory_on"] if self._memory_on else translate("Actions", "Turn memory on here")
        for name, text in words.items():
            self[name].setText(text)
        self["pin"].setIcon(icon(self._theme, "pin-off" if self._pinned else "pin"))

    def _menu_names(self) -> dict[str, str]:
        return {
            "file": translate("Actions", "File"),
            "edit": translate("Actions", "Edit"),
            "view": translate("Actions", "View"),
            "conversation": translate("Actions", "Conversation"),
        }
