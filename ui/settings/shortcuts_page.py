"""Settings: the keys of every action, each of which can be others."""

from __future__ import annotations

from PySide6.QtCore import Slot

from assistant.settings import Settings
from ui.actions import action_names, usual_keys
from ui.operations import Operations
from ui.settings.key_row import KeyRow
from ui.settings.page import SettingsPage
from ui.settings.rows import Group
from ui.theme import Theme
from ui.widgets.button import Button

_SETTING = "shortcuts.keys"


class ShortcutsPage(SettingsPage):
    """A row for each action. Keys that another action has are only taken when asked for once more."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._own: dict[str, str] = {}
        self._reset_all = Button(
            theme=theme, kind="quiet", size="control_small", text_kind="caption_strong", flush=True
        )
        self.rows = {name: KeyRow(name, theme=theme) for name in usual_keys()}
        self._group = self.add_group(Group(*self.rows.values(), theme=theme, action=self._reset_all))
        for one in self.rows.values():
            one.chosen.connect(self._on_chosen)
            one.taken.connect(self._on_taken)
            one.reset.connect(self._on_reset)
        self._reset_all.clicked.connect(self._on_reset_all)
        self.retranslate()

    def show_settings(self, settings: Settings) -> None:
        super().show_settings(settings)
        self._own = dict(settings.shortcuts.keys)
        self._show()

    def retranslate(self) -> None:
        self.title.setText(self.tr("Shortcuts"))
        self._group.set_heading(self.tr("In the window"))
        self._reset_all.setText(self.tr("All usual keys"))
        self._reset_all.updateGeometry()
        self._show()

    def _show(self) -> None:
        names = action_names()
        for name, usual in usual_keys().items():
            keys = self._own.get(name, usual)
            self.rows[name].show_keys(names[name], keys, changed=keys != usual)
        self._reset_all.setVisible(bool(self._own))

    @Slot(str, str)
    def _on_chosen(self, name: str, keys: str) -> None:
        owner = self._owner_of(keys)
        if owner and owner != name:
            self.rows[name].show_clash(keys, action_names()[owner])
        else:
            self._set({name: keys})

    @Slot(str, str)
    def _on_taken(self, name: str, keys: str) -> None:
        self._set({self._owner_of(keys): "", name: keys})

    @Slot(str)
    def _on_reset(self, name: str) -> None:
        self._on_chosen(name, usual_keys()[name])

    @Slot()
    def _on_reset_all(self) -> None:
        self.change(_SETTING, {})

    def _owner_of(self, keys: str) -> str:
        held = {name: self._own.get(name, usual) for name, usual in usual_keys().items()}
        return next((name for name, own in held.items() if own == keys), "") if keys else ""

    def _set(self, changes: dict[str, str]) -> None:
        usual = usual_keys()
        own = {name: keys for name, keys in {**self._own, **changes}.items() if name and keys != usual.get(name)}
        self.change(_SETTING, own)
