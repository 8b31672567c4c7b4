from pathlib import Path

import pytest

from assistant.events import NoticeRaised
from assistant.messages import Role
from assistant.storage.backup import Backups
from tests.assistant.memory.upkeep.test_pruning import Rig, rig

__all__ = ["rig"]


class Full:
    """A data folder with some of everything that can be spared."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.paths = rig.stores.database.paths
        self.old = rig.remember("The office kettle is blue.", days=100)
        self.weighty = rig.remember("Ida is allergic to walnuts.", days=100, importance=0.95)
        conversation = rig.stores.conversations.create()
        self.message = rig.stores.messages.add(
            conversation_id=conversation.id, role=Role.USER, text="门口的地垫是灰色的。", said_at=rig.now
        )
        Backups(rig.stores.database).make_daily()
        self.newest = Backups(rig.stores.database).kept()[0].path
        self.older = [self.file(self.paths.backups / f"keepsake-2025010{n}T000000Z.zip") for n in (1, 2)]
        self.cache = self.file(self.paths.indexes / "default.index")
        self.notices: list[NoticeRaised] = []
        rig.events.subscribe(NoticeRaised, self.notices.append)

    @staticmethod
    def file(path: Path) -> Path:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x" * 1_000)
        return path


@pytest.fixture
def full(rig: Rig) -> Full:
    return Full(rig)


def test_caches_go_first(full: Full) -> None:
    done = full.rig.upkeep.shed(500)
    assert (done.caches, done.backups, done.memories) == (1_000, 0, 0)
    assert not full.cache.exists()
    assert all(path.exists() for path in full.older)
    assert len(full.notices) == 1


def test_then_the_oldest_backups_and_never_the_newest(full: Full) -> None:
    assert full.rig.upkeep.shed(1_500).freed == 2_000
    assert [path.exists() for path in full.older] == [False, True]
    assert full.rig.upkeep.shed(900).freed == 1_000
    assert full.newest.exists()
    assert full.rig.state(full.old) == "active"


def test_then_what_pruning_would_take_and_never_a_message(full: Full) -> None:
    done = full.rig.upkeep.shed(10**12)
    assert (done.caches, done.backups, done.memories) == (1_000, 2_000, 1)
    assert set(full.rig.stores.memories.by_ids([full.old.id, full.weighty.id])) == {full.weighty.id}
    assert full.rig.stores.messages.get(full.message.key).text == full.message.text
    assert full.newest.exists()
    assert "memories that nobody used" in full.notices[-1].sentence


def test_where_nothing_can_be_spared_nothing_is_said(rig: Rig) -> None:
    heard: list[NoticeRaised] = []
    rig.events.subscribe(NoticeRaised, heard.append)
    assert rig.upkeep.shed(10**12).freed == 0
    assert heard == []
