"""One person's machines over a folder, with real stores, and what they say, forget and know."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from assistant import clock
from assistant.events import EventBus
from assistant.interchange.exchange import Exchange, Exchanged
from assistant.memory.records import Spoken
from assistant.messages import Role
from assistant.settings import SettingsStore
from assistant.storage.message_import import NewMessage

from .conftest import Rig

PHRASE = "slow otters cross at dusk"
START = datetime(2026, 1, 5, 9, tzinfo=UTC)


def at(day: float) -> datetime:
    return START + timedelta(days=day)


@dataclass
class Machine:
    rig: Rig
    folder: Path

    def exchange(self, day: float, phrase: str = PHRASE, *, private: bool = False) -> Exchanged:
        with clock.use(now=at(day)):
            return self._exchange().run(self.folder, phrase, private=private)

    def _exchange(self) -> Exchange:
        events = EventBus()
        return Exchange(
            stores=self.rig.stores,
            redactor=self.rig.redactor,
            settings=SettingsStore(self.rig.stores.database.paths.settings, events),
            events=events,
            recall=self.rig.recall,
            index=self.rig.memory.index_new,
        )

    def asks(self, text: str, day: float, *, private: bool = False) -> str:
        with clock.use(now=at(day)):
            kept = self.rig.memory.remember(text, private=private).memory
        assert kept is not None
        return kept.id

    def says(self, text: str, day: float, conversation: str = "c", parent: str | None = None) -> None:
        id = f"m{day}"
        self.rig.stores.messages.add_many(
            [NewMessage(conversation, id, Role.USER, text, at(day), parent_id=parent, head=True)]
        )
        with clock.use(now=at(day)):
            self.rig.memory.learn(Spoken("user", text, at(day), conversation, id))

    def forgets(self, text: str, day: float) -> None:
        ids = [one.id for one in self.rig.stores.memories.list() if one.text == text]
        assert ids
        with clock.use(now=at(day)):
            self.rig.memory.forget(ids)

    def known(self) -> set[str]:
        return {one.text for one in self.rig.stores.memories.list()}

    def waiting(self) -> list[str]:
        return [one.text for one in self.rig.memory.pending()]

    def content(self) -> str:
        """The hash of what is current, whatever the order it came in."""
        held = self.rig.stores.memories.list(scope=None)
        told = sorted((one.scope, str(one.kind), one.subject, one.attribute, one.value, one.text) for one in held)
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()


MakeMachine = Callable[[str], Machine]
