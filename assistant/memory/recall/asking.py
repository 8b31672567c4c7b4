"""Asks the embedder about a question within its deadline, and leaves it alone for a while after it failed."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass

from assistant.errors import EmbedderError
from assistant.events import EventBus, NoticeRaised
from assistant.memory.embedding.base import Embedder
from assistant.memory.embedding.cache import CachedEmbedder
from assistant.memory.embedding.calls import EmbedderCalls
from assistant.memory.embedding.latent import LatentEmbedder, LatentVector
from assistant.memory.recall.dense import Floats
from assistant.memory.recall.notices import COMING_EMBEDDER_FAILED, EMBEDDER_FAILED

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0


@dataclass(frozen=True, slots=True)
class Embedded:
    """A question's vectors, or why there are none: `embedder` (it failed or rests) or `deadline`."""

    vector: Floats | None = None
    latent: LatentVector | None = None
    missing: str = ""


class QuestionEmbedder:
    """Turns questions into vectors. A failure is said once, tried again ever more rarely, and its end is said too.

    Attributes:
        answered: whether it has answered yet: before, it may have to be loaded.
        serves: False while another embedder answers and this one's vectors are only being made.
    """

    def __init__(self, embedder: Embedder | None, events: EventBus) -> None:
        self._embedder = embedder
        self._events = events
        self._lock = threading.Lock()
        self._calls = EmbedderCalls("question-embedder")
        self._beside = EmbedderCalls("question-latent")
        self._pause_s = 0.0
        self._rests_until = 0.0
        self._under_way: tuple[str, Future[Embedded]] | None = None
        self.answered = False
        self.serves = True

    @property
    def failing(self) -> bool:
        """Whether the last attempt failed."""
        return self._pause_s > 0

    @property
    def resting(self) -> bool:
        """Whether it is to be left alone just now, since it failed a moment ago."""
        return time.monotonic() < self._rests_until

    def embed(self, text: str, *, deadline: float | None) -> Embedded:
        """The question's vectors, if they can be had by `deadline` (monotonic seconds; None waits)."""
        embedder = self._embedder
        if embedder is None:
            return Embedded()
        known = embedder.known(text) if isinstance(embedder, CachedEmbedder) else None
        if known is not None:
            return Embedded(*known)
        if self.resting:
            return Embedded(missing="embedder")
        if deadline is None:
            return self._ask(embedder, text)
        running = self._begin(embedder, text)
        if running is None:
            return Embedded(missing="deadline")  # it still hangs in an earlier question
        try:
            return running.result(max(0.0, deadline - time.monotonic()))
        except FutureTimeoutError:
            return Embedded(missing="deadline")

    def note_failure(self, error: EmbedderError) -> None:
        """Rests after a failure, longer each time, and says so the first time.

        Several that were asking when it failed are one failure.
        """
        with self._lock:
            first = self._pause_s == 0.0
            if self.resting:
                return
            asked = error.details.get("wait_s")
            doubled = min(LONGEST_PAUSE_S, max(FIRST_PAUSE_S, self._pause_s * 2))
            self._pause_s = max(doubled, float(asked)) if isinstance(asked, (int, float)) else doubled
            self._rests_until = time.monotonic() + self._pause_s
        if first and self.serves:
            self._events.publish(
                NoticeRaised(EMBEDDER_FAILED, f"Memory is searched by words only for now. {error.sentence()}")
            )
        elif first:
            self._events.publish(
                NoticeRaised(COMING_EMBEDDER_FAILED, f"The new embedder cannot be used yet. {error.sentence()}")
            )

    def note_success(self) -> None:
        """Ends the rest, and says that all is well where it was not."""
        self.answered = True
        with self._lock:
            was_failing, self._pause_s, self._rests_until = self._pause_s > 0, 0.0, 0.0
        if was_failing:
            said = "Memory is searched by meaning again." if self.serves else "The new embedder can be used."
            self._events.publish(
                NoticeRaised(EMBEDDER_FAILED if self.serves else COMING_EMBEDDER_FAILED, said, resolved=True)
            )

    def close(self) -> None:
        """Lets go of the worker without waiting for a request that hangs."""
        self._calls.close()
        self._beside.close()

    def _begin(self, embedder: Embedder, text: str) -> Future[Embedded] | None:
        """The call for a text, the one that is under way if it is for the same; None while another one is."""
        with self._lock:
            begun = self._calls.begin(lambda: self._ask(embedder, text))
            if begun is not None:
                self._under_way = (text, begun)
            return self._under_way[1] if self._under_way is not None and self._under_way[0] == text else None

    def _ask(self, embedder: Embedder, text: str) -> Embedded:
        try:
            vector, latent = self._both(embedder, text)
        except EmbedderError as error:
            self.note_failure(error)
            return Embedded(missing="embedder")
        self.note_success()
        return Embedded(vector, latent)

    def _both(self, embedder: Embedder, text: str) -> tuple[Floats, LatentVector | None]:
        """The vector and the latent terms, side by side: they are two passes, and each leaves cores idle."""
        if not (isinstance(embedder, LatentEmbedder) and embedder.latent_dimension):
            return embedder.query(text), None
        beside = self._beside.begin(lambda: embedder.latent([text]))
        vector = embedder.query(text)
        [latent] = embedder.latent([text]) if beside is None else beside.result()
        return vector, latent
