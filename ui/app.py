"""The window's composition root: it paints first, opens the core beside, and closes everything in reverse order."""

from __future__ import annotations

import gc
import logging
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSocketNotifier, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from assistant.errors import AssistantError
from assistant.paths import DataPaths, data_paths
from ui.first_look import FirstLook, read_first_look
from ui.i18n import Languages
from ui.icons import icon
from ui.input_methods import reach_fcitx
from ui.main_window import MainWindow
from ui.operations import Operations
from ui.start_report import note_moment
from ui.theme import STYLE, Theme

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.events import SettingsChanged
    from assistant.holder import Hold
    from assistant.log import Log
    from ui.activity import Activity
    from ui.bridge import CoreBridge
    from ui.memory_window.window import MemoryWindow
    from ui.onboarding.first_run import FirstRun
    from ui.programs import ProgramQuestions
    from ui.settings.window import SettingsWindow

_PAINTED_MS = 500
_log = logging.getLogger(__name__)


class WindowApp(QObject):
    """One window on one data folder.

    Signals:
        painted: the window shows; what the first paint did not wait for begins.
        ready: the core is open and the window is connected to it.
        raise_requested: another process wants the window in front.
    """

    painted = Signal()
    ready = Signal()
    raise_requested = Signal()

    def __init__(self, qt: QApplication, paths: DataPaths, *, hold: Hold | None = None, keep_log: bool = False) -> None:
        super().__init__(qt)
        self._qt, self.paths, self._hold = qt, paths, hold
        self.core: Application | None = None
        self.bridge: CoreBridge | None = None
        self.settings_window: SettingsWindow | None = None
        self.memory_window: MemoryWindow | None = None
        self.first_run: FirstRun | None = None
        self._activity: Activity | None = None
        self._keep_log = keep_log
        self._log: Log | None = None
        self._programs: ProgramQuestions | None = None
        self._closed = False
        self._erases = False
        self._went_on = False
        self._look = read_first_look(paths.settings)
        self.theme = Theme(qt)
        self.languages = Languages(qt)
        self._apply_look(self._look)
        self.operations = Operations(show_error=self.show_error, parent=self)
        self.window = MainWindow(theme=self.theme, operations=self.operations)
        self.window.setWindowIcon(icon(self.theme, "shell", "accent.text"))
        look = self._look
        self.window.restore_place(look.geometry, look.sidebar_width, look.panel_width, look.panel_open)
        self.window.settings_requested.connect(self.open_settings)
        self.window.memory_requested.connect(self.open_memory)
        self.window.memory_search_requested.connect(self._on_memory_search_requested)
        self.window.files_dropped.connect(self._on_files_dropped)
        self.window.zoom_requested.connect(self._on_zoom_requested)
        self.window.left.connect(self._on_left)
        self.raise_requested.connect(self.window.bring_to_front, Qt.ConnectionType.QueuedConnection)
        if not look.first_run_done:
            self.show_first_run()

    def start(self) -> None:
        """Shows the window and, once it has painted, fills it and opens the core on a thread beside."""
        self.window.installEventFilter(self)
        self.window.show()
        QTimer.singleShot(_PAINTED_MS, self, self.go_on)  # a window that begins minimised is not painted

    @Slot()
    def go_on(self) -> None:
        """Does what the first paint did not wait for; once."""
        if self._went_on:
            return
        self._went_on = True
        note_moment("painted")
        gc.enable()
        self.painted.emit()
        self.window.removeEventFilter(self)
        self.open_core()
        self.window.furnish()
        if self.first_run is None:
            self.window.chat.focus_composer()

    @Slot()
    def open_core(self) -> None:
        """Opens the data folder; what is wrong with it is shown in the window."""
        self.operations.run(self, self._opened_core, self._attach, self._on_core_failed)

    @Slot()
    def show_first_run(self) -> None:
        """Puts the first steps into the window."""
        from ui.onboarding.first_run import FirstRun

        first_run = FirstRun(theme=self.theme, languages=self.languages, operations=self.operations)
        first_run.finished.connect(self.window.show_columns)
        if self.core is not None and self.bridge is not None:
            first_run.attach(self.core)
            self.bridge.transfer_changed.connect(first_run.answer.on_transfer)
        self.first_run = first_run
        first_run.destroyed.connect(self._on_first_run_gone)
        self.window.show_page(first_run)

    @Slot(str)
    def open_settings(self, page: str = "") -> None:
        """Opens the settings, at a page where one is named."""
        core, bridge = self.core, self.bridge
        if core is None or bridge is None:
            return
        if self.settings_window is None:
            from ui.settings.window import SettingsWindow

            self.settings_window = SettingsWindow(theme=self.theme, operations=self.operations)
            self.settings_window.setWindowIcon(self.window.windowIcon())
            self.settings_window.first_run_requested.connect(self._on_first_run_requested)
            self.settings_window.erase_requested.connect(self._on_erase_requested)
            self.settings_window.inbox_requested.connect(self._on_inbox_requested)
            self.settings_window.attach(core, bridge)
        if page:
            self.settings_window.open(page)
        self.settings_window.show()
        self.settings_window.raise_()
        self.settings_window.activateWindow()

    @Slot(str)
    def open_memory(self, memory_id: str = "", *, words: str = "") -> None:
        """Opens the memory window, at a memory or at what some words find where one of these is given."""
        core, bridge = self.core, self.bridge
        if core is None or bridge is None:
            return
        if self.memory_window is None:
            from ui.memory_window.window import MemoryWindow

            self.memory_window = MemoryWindow(theme=self.theme, operations=self.operations)
            self.memory_window.setWindowIcon(self.window.windowIcon())
            self.memory_window.conversation_requested.connect(self.window.show_source)
            self.memory_window.left.connect(self._on_memory_left)
            self.memory_window.attach(core, bridge)
        elif not self.memory_window.isVisible() and self.memory_window.page is not None:
            self.memory_window.page.refresh()
        if memory_id:
            self.memory_window.show_memory(memory_id)
        elif words:
            self.memory_window.search(words)
        self.memory_window.show()
        self.memory_window.raise_()
        self.memory_window.activateWindow()

    def show_error(self, error: BaseException) -> None:
        """Shows a fault that nobody else took, on the window's line for trouble."""
        from ui.errors import show_error

        self.window.furnish()
        show_error(error, self.window.notices)

    def close(self) -> None:
        """Closes what `start` and `open_core` began."""
        if self._closed:
            return
        self._closed = True
        if self._activity is not None:
            self._activity.close()
        if self._hold is not None:
            self._hold.stop_serving()
        if self._programs is not None:
            self._programs.close()
        self.operations.close()
        self.languages.close()
        if self.bridge is not None:
            self.bridge.close()
        if self.core is not None:
            self.core.close()
        if self._log is not None:
            self._log.close()
        if self._erases and self.core is not None:
            _erase(self.core)
        if self._hold is not None:
            self._hold.release()

    def _opened_core(self) -> Application | None:
        """The open core; None where another window has the folder, which is in front now."""
        from assistant.app import Application
        from assistant.holder import raise_window, try_hold, wait_to_hold

        if self._hold is None:
            self._hold = try_hold(self.paths)
        if self._hold is None and raise_window(self.paths):
            return None
        if self._hold is None:
            self._hold = wait_to_hold(self.paths)
        self._move_if_asked()
        if self._keep_log and self._log is None:
            from assistant.log import Log

            self._log = Log(self.paths)
        core = Application.open(self.paths)
        try:
            core.settings.current  # noqa: B018 - read here, so that the window's thread never waits for it
            core.chat.conversations()
        except BaseException:
            core.close()
            raise
        return core

    def _move_if_asked(self) -> None:
        """Puts the data folder where it was asked to go, before anything in it is open."""
        if not self.paths.move.exists():
            return
        from assistant.holder import wait_to_hold
        from assistant.moving import finish_move

        moved = finish_move(self.paths)
        if moved != self.paths:
            hold, self._hold = self._hold, wait_to_hold(moved)
            if hold is not None:
                hold.release()
            self.paths = moved

    def _attach(self, core: Application | None) -> None:
        from assistant.cli.serving import serving
        from ui.activity import Activity
        from ui.bridge import CoreBridge
        from ui.programs import ProgramQuestions
        from ui.update_notices import UpdateNotices

        if core is None:
            self.window.close()
            return
        self.core = core
        self.operations.submit = core.runtime.submit
        self.bridge = bridge = CoreBridge(core.events, self)
        bridge.settings_changed.connect(self._on_settings_changed)
        self._activity = Activity(core.rest.touched, self)
        self.window.attach(core, bridge)
        if self.first_run is not None:
            self.first_run.attach(core)
            bridge.transfer_changed.connect(self.first_run.answer.on_transfer)
        for notice in core.notices:
            # What every start would repeat is said when the folder is new, and then by the page of privacy.
            if notice.code != "not_encrypted" or not self._look.first_run_done:
                bridge.notice_raised.emit(notice)
        if self._hold is not None:
            self._hold.serve(serving(core), on_raise=self.raise_requested.emit)
        core.start_background()
        self._programs = ProgramQuestions(
            core, bridge, window=self.window, theme=self.theme, operations=self.operations
        )
        UpdateNotices(
            core,
            bridge,
            bar=self.window.notices,
            operations=self.operations,
            open_about=lambda: self.open_settings("about"),
            may_ask=self._look.first_run_done,
        )
        if self._look.last_conversation:
            self.window.conversations.open_when_listed(self._look.last_conversation)
        self.ready.emit()
        note_moment("ready")

    def _on_core_failed(self, error: Exception) -> None:
        if not isinstance(error, AssistantError):
            self.show_error(error)
            return
        _log.error("the data folder cannot be opened: %s", error.code)
        from ui.errors import sentence_of
        from ui.start_trouble import StartTrouble

        page = StartTrouble(sentence_of(error), error.code, self.paths, theme=self.theme, operations=self.operations)
        page.retry_requested.connect(self._on_retry)
        page.quit_requested.connect(self.window.close)
        self.window.show_page(page)

    @Slot()
    def _on_retry(self) -> None:
        self.window.show_columns()
        if not self._look.first_run_done and self.first_run is None:
            self.show_first_run()
        self.open_core()

    @Slot()
    def _on_first_run_gone(self) -> None:
        self.first_run = None

    @Slot()
    def _on_first_run_requested(self) -> None:
        if self.settings_window is not None:
            self.settings_window.hide()
        self.show_first_run()
        self.window.bring_to_front()

    @Slot()
    def _on_inbox_requested(self) -> None:
        self.open_memory()
        if self.memory_window is not None:
            self.memory_window.open("inbox")

    @Slot()
    def _on_erase_requested(self) -> None:
        self._erases = True
        self.window.close()

    @Slot(float)
    def _on_zoom_requested(self, zoom: float) -> None:
        core = self.core
        if core is None:
            self.theme.apply(zoom=zoom)
        else:
            self.operations.run(self, lambda: core.settings.change({"appearance.zoom": zoom}))

    @Slot(object)
    def _on_settings_changed(self, event: SettingsChanged) -> None:
        if self.core is None:
            return
        settings = self.core.settings.current
        if "general.language" in event.names:
            self.languages.use(settings.general.language)
        if any(name.startswith("appearance.") for name in event.names):
            look = settings.appearance
            self.theme.apply(mode=look.theme, zoom=look.zoom, density=look.density, reduced_motion=look.reduced_motion)

    @Slot()
    def _on_left(self) -> None:
        self._keep_place(self.window.place())
        for other in (self.settings_window, self.memory_window):
            if other is not None:
                other.close()
        self._qt.quit()

    @Slot(str)
    def _on_memory_search_requested(self, words: str) -> None:
        self.open_memory(words=words)

    @Slot(list)
    def _on_files_dropped(self, paths: list[str]) -> None:
        self.open_settings("import")
        if self.settings_window is not None:
            self.settings_window.imports.open_paths(paths)

    @Slot()
    def _on_memory_left(self) -> None:
        if self.core is not None and self.memory_window is not None:
            self._keep_place(self.memory_window.place())

    def _keep_place(self, place: dict[str, object]) -> None:
        if self.core is None:
            return
        try:
            self.core.settings.change(window=place)
        except AssistantError as error:
            _log.warning("a window's place could not be kept: %s", error)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, self, self.go_on)
        return False

    def _apply_look(self, look: FirstLook) -> None:
        self.languages.use(look.language)
        self.theme.apply(
            mode=look.theme,
            zoom=look.zoom,
            density=look.density,
            reduced_motion=look.reduced_motion,
            traditional_chinese=self.languages.traditional,
        )


def _erase(core: Application) -> None:
    """Deletes all that the folder of a closed core holds, with the keys of its providers."""
    from assistant.erasing import EraseError, erase
    from assistant.interchange.exchange import PHRASE

    endpoints = core.settings.current.models.endpoints
    names = ("anthropic", "openai", *(endpoint.id for endpoint in endpoints))
    keys = (*(f"provider:{name}" for name in names), "embedding", PHRASE)
    try:
        erase(core.paths, core.credentials, keys=keys)
    except EraseError as fault:
        sys.stderr.write(f"{fault.sentence()}\n")


def make_qt() -> QApplication:
    """The one `QApplication`, named."""
    reach_fcitx()
    qt = QApplication.instance() or QApplication([*sys.argv[:1], *STYLE])
    assert isinstance(qt, QApplication)
    qt.setApplicationName("Keepsake")
    qt.setApplicationDisplayName("Keepsake")
    qt.setDesktopFileName("app.keepsake.Keepsake")
    return qt


def run_window(data_dir: Path | None = None) -> int:
    """Opens the window and returns the exit status once it is closed; a second window raises the first."""
    paths = data_paths(data_dir)
    if _is_open_already(paths):
        return 0
    qt = make_qt()
    app = WindowApp(qt, paths, keep_log=True)
    sys.excepthook = _reporter(app)
    quitter = _Quitter(app)
    app.painted.connect(quitter.begin)
    app.start()
    try:
        return qt.exec()
    finally:
        quitter.close()
        sys.excepthook = sys.__excepthook__
        app.close()


def _is_open_already(paths: DataPaths) -> bool:
    """Whether a window has this folder, which is in front now; a look at a file, where nobody listens."""
    if not paths.endpoint.exists():
        return False
    from assistant.holder import raise_window

    return raise_window(paths)


def _reporter(app: WindowApp) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            app.window.close()
        else:
            app.show_error(error)

    return report


class _Quitter(QObject):
    """Closes the window when the system or a terminal asks the process to end.

    Python runs its handlers between two of its own instructions, and Qt's loop has none: the signal writes a byte to a
    socket that Qt watches.
    """

    def __init__(self, app: WindowApp) -> None:
        super().__init__(app)
        self._app = app
        self._notifier: QSocketNotifier | None = None

    @Slot()
    def begin(self) -> None:
        """Listens; until then a signal ends the process at once, with nothing open."""
        import socket

        self._read, self._write = socket.socketpair()
        self._write.setblocking(False)
        self._before = signal.set_wakeup_fd(self._write.fileno())
        self._handlers = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_signal)

    def close(self) -> None:
        """Puts the handlers back."""
        if self._notifier is None:
            return
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._before)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._read.close()
        self._write.close()

    @Slot()
    def _on_signal(self) -> None:
        self._read.recv(1)
        self._app.window.close()
