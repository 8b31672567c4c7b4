"""All stores over one database, by the names that the rest of the program knows them by."""

from __future__ import annotations

from assistant.storage.changes import ChangeStore
from assistant.storage.clients import ClientStore
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Database
from assistant.storage.digests import DigestStore
from assistant.storage.documents import DocumentStore
from assistant.storage.episodes import EpisodeStore
from assistant.storage.extraction import ExtractionStore
from assistant.storage.feedback import FeedbackStore
from assistant.storage.jobs import JobStore
from assistant.storage.ledger import RedactionLedger
from assistant.storage.marks import MarkStore
from assistant.storage.memories import MemoryStore
from assistant.storage.messages import MessageStore
from assistant.storage.meta import MetaStore
from assistant.storage.personas import PersonaStore
from assistant.storage.profile import ProfileStore
from assistant.storage.prompts import PromptStore
from assistant.storage.queue import QueueStore
from assistant.storage.refusals import RefusalStore
from assistant.storage.skills import SkillStore
from assistant.storage.summaries import SummaryStore
from assistant.storage.tombstones import TombstoneStore
from assistant.storage.usage import UsageStore
from assistant.storage.vectors import VectorStore
from assistant.storage.working import WorkingStore


class Stores:
    """One store a noun."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.meta = MetaStore(database)
        self.conversations = ConversationStore(database)
        self.messages = MessageStore(database)
        self.memories = MemoryStore(database)
        self.marks = MarkStore(database)
        self.vectors = VectorStore(database)
        self.usage = UsageStore(database)
        self.queue = QueueStore(database)
        self.prompts = PromptStore(database)
        self.personas = PersonaStore(database)
        self.profile = ProfileStore(database)
        self.episodes = EpisodeStore(database)
        self.extraction = ExtractionStore(database)
        self.skills = SkillStore(database)
        self.feedback = FeedbackStore(database)
        self.summaries = SummaryStore(database)
        self.digests = DigestStore(database)
        self.documents = DocumentStore(database)
        self.working = WorkingStore(database)
        self.tombstones = TombstoneStore(database)
        self.refusals = RefusalStore(database)
        self.jobs = JobStore(database)
        self.ledger = RedactionLedger(database)
        self.changes = ChangeStore(database)
        self.clients = ClientStore(database)
