"""Puts extraction together from what the program has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assistant.events import EventBus
from assistant.memory.writing.extraction.allowance import Allowance, Resolves
from assistant.memory.writing.extraction.learning import Learner, Run
from assistant.memory.writing.extraction.quarantine import Quarantine
from assistant.memory.writing.extraction.touched import Recalls
from assistant.memory.writing.extraction.worker import Extraction
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.stores import Stores


def build_extraction(
    *,
    stores: Stores,
    recall: Recalls,
    redactor: Redactor,
    settings: SettingsStore,
    events: EventBus,
    providers: Callable[[], Resolves],
    run: Run,
    index: Callable[[Sequence[int]], None],
) -> Extraction:
    """Extraction over these services; it starts nothing.

    Args:
        stores: where everything is kept.
        recall: finds the memories that a batch may touch.
        redactor: masks what a model might write.
        settings: whether, when and how much.
        events: who is told.
        providers: who is asked; what they send is cleaned already.
        run: runs a coroutine and waits for it.
        index: makes new memories findable.
    """
    return Extraction(
        stores=stores,
        settings=settings,
        events=events,
        learner=Learner(
            stores=stores, recall=recall, redactor=redactor, settings=settings, events=events, run=run, index=index
        ),
        allowance=Allowance(stores=stores, settings=settings, providers=providers),
        quarantine=Quarantine(stores=stores, events=events),
    )
