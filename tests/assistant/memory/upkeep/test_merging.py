import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from assistant.memory.records import Kind, Memory
from assistant.memory.upkeep.merging import Asking, ModelMerger
from assistant.memory.upkeep.opinion import VectorOpinion
from assistant.messages import ChatRequest, Conversation, FinishReason, StreamFinished, StreamPart, TextDelta, Usage
from assistant.paths import DataPaths
from assistant.providers.base import ModelInfo, Provider
from assistant.storage.database import Database
from assistant.storage.stores import Stores

DAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
E5 = "multilingual-e5-small-q4/1"


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path), key=None)
    yield Stores(database)
    database.close()


def memory(text: str, *, private: bool = False) -> Memory:
    return Memory(0, text, Kind.FACT, text, DAY, private=private)


class Answers:
    """A provider that answers with one text and remembers what it was asked."""

    id = "answers"

    def __init__(self, text: str, model: ModelInfo) -> None:
        self.text, self.model = text, model
        self.asked: list[str] = []

    def resolve(self, purpose: str, conversation: Conversation | None = None) -> tuple[Provider, ModelInfo]:
        return self, self.model  # type: ignore[return-value]

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamPart]:
        self.asked.append(request.messages[0].text)
        yield TextDelta(self.text)
        yield StreamFinished(FinishReason.STOP, Usage(input_tokens=9, output_tokens=3))


def asking(stores: Stores, answers: Answers) -> Asking:
    return Asking(stores=stores, providers=lambda: answers, run=asyncio.run, may_spend=lambda: True)


def merged(stores: Stores, answers: Answers, *texts: str, private: bool = False) -> str | None:
    merger = ModelMerger(asking(stores, answers))
    kept, *folded = [memory(text, private=private) for text in texts]
    return merger(kept, folded)


@pytest.mark.parametrize(
    ("written", "accepted"),
    [
        ("I love 2 cups of oolong.", True),
        ("I love 3 cups of oolong.", False),
        ("I love two cups of oolong and mate.", False),
        ("I don't love two cups of oolong.", False),
        ("我喜欢两杯乌龙茶。", False),
        ("Sure! Here it is:\nI love two cups of oolong.", False),
    ],
)
def test_a_models_text_stands_only_if_it_says_exactly_the_same(stores: Stores, written: str, accepted: bool) -> None:
    answers = Answers(written, ModelInfo("m", "M"))
    text = merged(stores, answers, "I enjoy two cups of oolong.", "I really love 2 cups of oolong.")
    assert text == (written if accepted else None)
    assert "I enjoy two cups of oolong." in answers.asked[0]


def test_small_models_and_private_memories_are_not_asked_about(stores: Stores) -> None:
    small, far = Answers("", ModelInfo("m", "M", small=True)), Answers("", ModelInfo("m", "M"))
    assert merged(stores, small, "I enjoy oolong.", "I love oolong.") is None
    assert merged(stores, far, "I enjoy oolong.", "I love oolong.", private=True) is None
    assert small.asked == far.asked == []
    here = Answers("I love oolong.", ModelInfo("m", "M", runs_here=True))
    assert merged(stores, here, "I enjoy oolong.", "I love oolong.", private=True) == "I love oolong."


def test_vectors_that_lie_too_far_apart_object(stores: Stores) -> None:
    told = [stores.memories.add(kind=Kind.FACT, text=text) for text in ("I enjoy tea.", "I love tea.", "I like tea.")]
    near = np.array([1, 0, 0], dtype="<f4")
    far = np.array([0.8, 0.6, 0], dtype="<f4")
    stores.vectors.put([(told[0].key, "own", near.tobytes()), (told[1].key, "own", far.tobytes())], E5)
    objects = VectorOpinion(stores=stores, embedder=lambda: E5).objects
    assert list(objects("default", [told])) == [[told[0], told[2]]]
    assert list(objects("default", [told[:2]])) == []
    unknown = VectorOpinion(stores=stores, embedder=lambda: "another").objects
    assert list(unknown("default", [told])) == [told]
