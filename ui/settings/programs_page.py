"""Settings: which other programs may use memory, how they reach it, and what they did."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication, QIntValidator

from ui.dates import day_and_time
from ui.operations import Operations
from ui.settings.page import SettingsPage
from ui.settings.program_rows import BLOCKED, NOTHING, PROPOSE, WRITE, ProgramRow
from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import Group, SettingsRow
from ui.settings.setting_rows import SwitchRow
from ui.settings.well import Well
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.field import LineEdit

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.settings import Settings
    from assistant.storage.clients import Grant, LoggedCall

_CALLS = 500
_LAST_PORT = 65_535
_ARGS = "ARGS"  # stands for the list, which reads better on one line


class ProgramsPage(SettingsPage):
    """Every program with what it may; nothing is allowed by itself."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self.rows: list[ProgramRow] = []
        self._calls: Sequence[LoggedCall] | None = None
        self._token = ""
        self._none = SettingsRow(theme=theme)
        self._programs = self.add_group(Group(self._none, theme=theme))
        self.copy_button = Button(theme=theme)
        self._well = Well(theme=theme)
        self._add_row = SettingsRow(self.copy_button, theme=theme)
        self._add_row.add_below(self._well)
        self._add_row.set_open(True)
        self.add_group(Group(self._add_row, theme=theme))
        self._http = self.bind(SwitchRow("mcp.http", theme=theme))
        self.port = LineEdit(theme=theme)
        self.port.setValidator(QIntValidator(1, _LAST_PORT, self))
        self._port_row = SettingsRow(self.port, theme=theme)
        self._port_row.settings = ("mcp.port",)
        self.name = LineEdit(theme=theme)
        self.token_button = Button(theme=theme)
        self._token_row = SettingsRow(self.name, self.token_button, theme=theme)
        self._token_well = Well(theme=theme)
        self._token_row.add_below(self._token_well)
        self._over_http = self.add_group(Group(self._http, self._port_row, self._token_row, theme=theme))
        self.look_button = Button(theme=theme)
        self._log_row = SettingsRow(self.look_button, theme=theme)
        self.log = ResultList(theme=theme)
        self._log_row.add_below(self.log)
        self.add_group(Group(self._log_row, theme=theme))
        self.copy_button.clicked.connect(self._on_copy)
        self.token_button.clicked.connect(self._on_token)
        self.name.returnPressed.connect(self._on_token)
        self.port.editingFinished.connect(self._on_port)
        self.look_button.clicked.connect(self._on_look)
        self._show_token("")
        self.retranslate()

    def shown(self) -> None:
        core = self.core
        if core is not None:
            self.operations.run(self, core.mcp.access.grants, self._on_grants, self._on_fault, showing="grants")
            if self._calls is not None:
                self._read_calls()

    @Slot()
    def on_changed(self) -> None:
        """What programs may do was changed, here or elsewhere."""
        if self.isVisible():
            self.shown()

    def retranslate(self) -> None:
        self.title.setText(self.tr("Other programs"))
        self._none.set_texts(self.tr("No program has asked for your memory yet"))
        self._add_row.set_texts(
            self.tr("Add Keepsake to a program"),
            self.tr("This goes into its MCP configuration, with the program's own name after --client."),
        )
        self.copy_button.setText(self.tr("Copy"))
        self._well.set_text(_snippet())
        self._over_http.set_heading(self.tr("Over HTTP"))
        self._http.set_texts(
            self.tr("Let programs on this computer in by a token"),
            self.tr("At {address}, while Keepsake runs.").format(address=self._address()),
        )
        self._port_row.set_texts(self.tr("Port"), self.tr("Programs find it there; another one holds at once."))
        self._token_row.set_texts(self.tr("New token"), self.tr("For one program; it is shown once."))
        self.name.setPlaceholderText(self.tr("Its name"))
        self.name.setAccessibleName(self.tr("Name of the program"))
        self.token_button.setText(self.tr("Make"))
        for button in (self.copy_button, self.token_button):
            button.updateGeometry()
        for one in self.rows:
            one.retranslate()
        self._show_log()

    def _address(self) -> str:
        port = self.core.settings.current.mcp.port if self.core is not None else 0
        return f"http://127.0.0.1:{port}/mcp"

    def show_settings(self, settings: Settings) -> None:
        super().show_settings(settings)
        self.port.setText(str(settings.mcp.port))
        self.retranslate()

    def _on_grants(self, grants: Sequence[Grant]) -> None:
        for old in self.rows:
            self._programs.remove(old)
        self.rows = [self._row(grant) for grant in grants]
        self._none.setVisible(not grants)

    def _row(self, grant: Grant) -> ProgramRow:
        one = ProgramRow(grant, theme=self.theme)
        one.decided.connect(partial(self._decide, grant))
        one.told_private.connect(partial(self._tell_private, grant))
        one.removed.connect(partial(self._remove, grant))
        self._programs.add(one, at=len(self._programs.rows) - 1)
        return one

    def _decide(self, grant: Grant, what: str) -> None:
        self._with_core(lambda core: _decided(core, grant, what))

    def _tell_private(self, grant: Grant, on: bool) -> None:
        self._with_core(lambda core: core.mcp.access.allow(grant.client, grant.scope, private=on))

    def _remove(self, grant: Grant) -> None:
        self._with_core(lambda core: core.mcp.access.remove(grant.client))

    def _with_core(self, work: Callable[[Application], object]) -> None:
        core = self.core
        if core is not None:
            self.operations.run(self, lambda: work(core), None, self._on_fault)

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(_snippet())

    @Slot()
    def _on_port(self) -> None:
        core = self.core
        if core is not None and int(self.port.text()) != core.settings.current.mcp.port:
            self.change("mcp.port", int(self.port.text()))

    @Slot()
    def _on_token(self) -> None:
        core, name = self.core, self.name.text().strip()
        if core is not None and name:
            self.name.clear()
            self.operations.run(self, lambda: core.mcp.access.new_token(name), self._show_token, self._on_fault)

    def _show_token(self, token: str) -> None:
        self._token_well.set_text(f"Authorization: Bearer {token}" if token else "")
        self._token_well.setVisible(bool(token))
        self._token_row.set_open(bool(token))

    @Slot()
    def _on_look(self) -> None:
        if self._calls is None:
            self._read_calls()
        else:
            self._calls = None
            self._show_log()

    def _read_calls(self) -> None:
        core = self.core
        if core is not None:
            read = partial(core.mcp.access.calls, limit=_CALLS)
            self.operations.run(self, read, self._on_calls, self._on_fault, showing="calls")

    def _on_calls(self, calls: Sequence[LoggedCall]) -> None:
        self._calls = calls
        self._show_log()

    def _show_log(self) -> None:
        calls = self._calls
        self.look_button.setText(self.tr("Show") if calls is None else self.tr("Hide"))
        self.look_button.updateGeometry()
        said = self.tr("Every call, with its time and outcome; none of its words.")
        if calls is not None and not calls:
            said = self.tr("No program has called yet.")
        self._log_row.set_texts(self.tr("What programs did"), said)
        self._log_row.set_open(bool(calls))
        self.log.setAccessibleName(self.tr("What programs did"))
        self.log.show_lines([self._line(one) for one in calls or ()])

    def _line(self, one: LoggedCall) -> ResultLine:
        outcomes = {"done": self.tr("done"), "refused": self.tr("refused"), "failed": self.tr("failed")}
        count = self.tr("%n memories", "", len(one.memory_ids))
        caption = f"{outcomes.get(one.outcome, one.outcome)} · {count}"
        return ResultLine(f"{one.client}: {one.name}", caption, day_and_time(one.called_at))


def _decided(core: Application, grant: Grant, what: str) -> None:
    from assistant.storage.clients import Writing

    access = core.mcp.access
    if what in (NOTHING, BLOCKED):
        access.deny(grant.client, grant.scope, block=what == BLOCKED)
        return
    writing = {PROPOSE: Writing.PROPOSE, WRITE: Writing.KEEP}.get(what, Writing.NO)
    access.allow(grant.client, grant.scope, reading=True, writing=writing)


def _snippet() -> str:
    """What goes into a program's configuration, with the command as it is on this machine."""
    found = shutil.which("keepsake")
    if found is not None or getattr(sys, "frozen", False):
        command, words = found or sys.executable, ["mcp"]
    else:
        command, words = sys.executable, ["-m", "assistant", "mcp"]
    args = json.dumps([*words, "--client", "NAME", "--allow", "read,write"], ensure_ascii=False)
    server = {"mcpServers": {"keepsake": {"command": command, "args": _ARGS}}}
    return json.dumps(server, indent=2, ensure_ascii=False).replace(json.dumps(_ARGS), args)
