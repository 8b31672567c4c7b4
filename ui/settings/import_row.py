"""A file that is being brought in: what it is, how far it has come, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal

from ui.dates import day
from ui.i18n import two_sentences
from ui.settings.import_words import fault_text, left_out_text, what_name
from ui.settings.progress_line import ProgressLine
from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.label import Label
from ui.widgets.toggles import CheckBox

if TYPE_CHECKING:
    from assistant.interchange.importing import Preview
    from assistant.interchange.intake import Brought, Found
    from assistant.interchange.memory_texts import TextsTaken
    from assistant.interchange.records import ImportFault


class ImportRow(SettingsRow):
    """One file at a time.

    Signals:
        wanted: it is to be taken in.
        stopped: what is going on is to end.
        documents_wanted: it is to be a document instead.
        next_wanted: the next file of those that were chosen.
    """

    wanted = Signal()
    stopped = Signal()
    documents_wanted = Signal()
    next_wanted = Signal()

    def __init__(self, *, theme: Theme) -> None:
        self.owner = Choice(theme=theme)
        self.documents = Button(theme=theme)
        self.take = Button(theme=theme, kind="primary")
        self.next = Button(theme=theme)
        super().__init__(self.owner, self.documents, self.take, self.next, theme=theme)
        self._path: Path | None = None
        self._found: Found | None = None
        self.rest = Label(theme=theme, kind="caption", colour="text.tertiary", wrap=True)
        self.add_under_words(self.rest)
        self.with_settings = CheckBox(theme=theme)
        self.add_under_words(self.with_settings)
        self.progress = ProgressLine(theme=theme)
        self.add_below(self.progress)
        self.inside = ResultList(theme=theme)
        self.add_below(self.inside)
        self.faults = ResultList(theme=theme)
        self.add_below(self.faults)
        self.take.clicked.connect(self.wanted)
        self.documents.clicked.connect(self.documents_wanted)
        self.next.clicked.connect(self.next_wanted)
        self.progress.ended.connect(self.stopped)
        self.retranslate()
        self._offer()

    def retranslate(self) -> None:
        """Sets the words of what does not change again."""
        self.take.setText(self.tr("Bring in"))
        self.documents.setText(self.tr("Add to documents"))
        self.with_settings.setText(self.tr("Take its settings over too"))
        self.owner.setAccessibleName(self.tr("Whose memory they go to"))
        self.progress.set_texts(self.tr("How far it is"), self.tr("Cancel"))
        self.inside.setAccessibleName(self.tr("What is in it"))
        self.faults.setAccessibleName(self.tr("What did not come, and why"))

    def show_looking(self, path: Path | None) -> None:
        """A file is being looked at."""
        self._path, self._found = path, None
        self._say(self._name(), self.tr("Looking what it is."))
        self._offer()

    def show_found(self, found: Found, waiting: Sequence[Path] = ()) -> None:
        """Shows what it is, and offers to take it in."""
        self._found = found
        preview = found.preview
        self._say(self._name(), self._found_sentence(found), left_out_text(preview.left_out))
        lines = [ResultLine(title) for title in preview.titles]
        lines += [ResultLine(one, self.tr("Memory")) for one in found.statements]
        self.inside.show_lines(lines)
        self._show_faults(preview.faults)
        new = bool(preview.messages or found.statements or found.counts)
        self._offer(take=new, documents=found.what == "memories" and found.path is not None, waiting=waiting)

    def show_next(self, waiting: Sequence[Path]) -> None:
        """The last file is done with; the next one is offered."""
        self._path, self._found = None, None
        self._say(self.tr("More files"), self.tr("%n files wait to be looked at.", "", len(waiting)))
        self._offer(waiting=waiting)

    def show_document(self, path: Path, waiting: Sequence[Path] = ()) -> None:
        """It holds no conversations, and can be a document."""
        self._path, self._found = path, None
        self._say(self._name(), self.tr("No conversations and no memories. Answers can draw on it as a document."))
        self._offer(documents=True, waiting=waiting)

    def show_taking(self) -> None:
        """It is being taken in."""
        self._say(self._name(), self.tr("Coming in. You can go on working."), self.rest.text())
        self._offer()

    def show_brought(self, brought: Brought, waiting: Sequence[Path]) -> None:
        """Shows what came, and offers the next file where one waits."""
        said = [] if brought.complete else [self.tr("Stopped. The same file goes on from here.")]
        self._say(self._name(), reduce(two_sentences, [*said, *self._came(brought)]), self._passed(brought))
        documents = brought.archive.documents if brought.archive is not None else ()
        self.inside.show_lines([ResultLine(Path(one).name, one) for one in documents])
        self._show_faults(brought.report.faults)
        self._offer(take=not brought.complete, waiting=waiting)

    def show_progress(self, done: int, total: int) -> None:
        """How many messages or rows of how many."""
        self.progress.show_count(done, total)
        self.set_open(True)

    def show_owners(self, names: Sequence[tuple[str, str]]) -> None:
        """Lets the person say to whose memory it goes, where there is a choice."""
        known = {scope for _, scope in names}
        chosen = self.owner.value if self.owner.value in known else names[0][1]
        self.owner.set_items(list(names), chosen)

    def end_progress(self) -> None:
        """Nothing is going on any more."""
        self.progress.hide()

    def _say(self, name: str, sentence: str, rest: str = "") -> None:
        self.set_texts(name, sentence)
        self.rest.setText(rest)
        self.rest.setVisible(bool(rest))

    def _offer(self, *, take: bool = False, documents: bool = False, waiting: Sequence[Path] = ()) -> None:
        """Shows the buttons that fit; without any, what was in the lists goes."""
        found = self._found
        self.take.setVisible(take)
        self.documents.setVisible(documents)
        self.next.setVisible(bool(waiting))
        if waiting:
            self.next.setText(self.tr("Next: {name}").format(name=waiting[0].name))
        self.owner.setVisible(take and self.owner.count() > 1 and found is not None and found.what != "archive")
        self.with_settings.setVisible(take and found is not None and found.what == "archive")
        self.end_progress()
        if found is None:
            self.inside.show_lines(())
            self.faults.show_lines(())
        for button in (self.take, self.documents, self.next):
            button.updateGeometry()
        self.set_open(bool(self.inside.lines or self.faults.lines))

    def _show_faults(self, faults: Sequence[ImportFault]) -> None:
        self.faults.show_lines([ResultLine(fault_text(one)) for one in faults])

    def _name(self) -> str:
        return self._path.name if self._path is not None else self.tr("From the clipboard")

    def _found_sentence(self, found: Found) -> str:
        parts = [what_name(found.what)]
        if found.what != "memories":
            parts += [self._conversations(found.preview), self._messages(found.preview)]
        memories = found.counts.get("memories", 0) + len(found.statements)
        if memories:
            parts.append(self.tr("%n memories", "", memories))
        said = " · ".join(parts)
        if found.preview.first_at is None or found.preview.last_at is None:
            return said
        first, last = day(found.preview.first_at), day(found.preview.last_at)
        span = self.tr("{first} to {last}").format(first=first, last=last) if first != last else first
        return f"{said} · {span}"

    def _conversations(self, preview: Preview) -> str:
        return self.tr("%n conversations", "", preview.conversations)

    def _messages(self, preview: Preview) -> str:
        if not preview.known:
            return self.tr("%n messages", "", preview.messages)
        if not preview.messages:
            return self.tr("nothing new")
        return self.tr("%n new messages, {known} here already", "", preview.messages).format(
            known=QLocale().toString(preview.known)
        )

    def _came(self, brought: Brought) -> list[str]:
        report, said = brought.report, []
        if not brought.anything_new:
            return [self.tr("Nothing new: all of it is here already.")]
        if report.messages:
            messages = self.tr("%n messages", "", report.messages)
            conversations = self.tr("%n conversations", "", report.conversations)
            said.append(
                self.tr("{messages} in {conversations} came.").format(messages=messages, conversations=conversations)
            )
        if report.memories.added:
            said.append(self.tr("%n memories came.", "", report.memories.added))
        if brought.archive is not None and brought.archive.added["personas"]:
            said.append(self.tr("%n personas came.", "", brought.archive.added["personas"]))
        if brought.texts is not None:
            said += self._texts(brought.texts)
        if report.messages and report.skipped:
            said.append(self.tr("%n messages were here already.", "", report.skipped))
        return said

    def _texts(self, texts: TextsTaken) -> list[str]:
        said = []
        if texts.waiting:
            said.append(self.tr("%n memories wait for your yes in the inbox.", "", texts.waiting))
        if texts.forgotten:
            said.append(self.tr("%n had been forgotten here, and stay so.", "", texts.forgotten))
        return said

    def _passed(self, brought: Brought) -> str:
        said = [left_out_text(brought.report.left_out)]
        archive = brought.archive
        if archive is not None:
            if archive.waiting:
                said.append(self.tr("%n contradict what is known here, and wait in the inbox.", "", archive.waiting))
            if archive.forgotten:
                said.append(self.tr("%n had been forgotten here, and stay so.", "", archive.forgotten))
            if archive.documents:
                said.append(self.tr("Its documents are listed below; add those that are on this machine."))
        return reduce(two_sentences, said)
