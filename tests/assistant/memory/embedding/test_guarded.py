from collections.abc import Sequence

import numpy as np

from assistant.memory.embedding.base import Vectors
from assistant.memory.embedding.guarded import GuardedEmbedder
from assistant.memory.private import leaving_texts
from assistant.privacy.outgoing import Outgoing, Withheld
from assistant.privacy.redactor import Redactor

PRIVATE = "My salary is 91,500 euros"
CARD = "4111 1111 1111 1111"


class Elsewhere:
    """Keeps what it was sent."""

    id = "elsewhere"
    dimension = 4

    def __init__(self) -> None:
        self.sent: list[str] = []

    def passages(self, texts: Sequence[str]) -> Vectors:
        self.sent += texts
        return np.full((len(texts), 4), 0.5, dtype=np.float32)

    def query(self, text: str) -> Vectors:
        return self.passages([text])[0]


def guarded(elsewhere: Elsewhere) -> GuardedEmbedder:
    redactor = Redactor(salt=b"x" * 16)
    outgoing = Outgoing(redactor=lambda: redactor, withheld=lambda: Withheld(phrases=(PRIVATE,)))
    return GuardedEmbedder(elsewhere, clean=lambda texts: outgoing.texts(leaving_texts(texts)))


def test_nothing_private_and_no_secret_reaches_an_embedder_elsewhere() -> None:
    elsewhere = Elsewhere()
    texts = [f"{PRIVATE}.", f"I paid with {CARD}", "这个只留在本机：我的血型是AB型。", "We met in Bergen"]
    vectors = guarded(elsewhere).passages(texts)
    assert CARD not in repr(elsewhere.sent)
    assert len(elsewhere.sent) == 2
    assert elsewhere.sent[1] == "We met in Bergen"
    assert vectors.shape == (4, 4)
    assert [bool(row.any()) for row in vectors] == [False, True, False, True]


def test_a_private_question_is_asked_by_words_only() -> None:
    elsewhere = Elsewhere()
    assert not guarded(elsewhere).query(PRIVATE).any()
    assert elsewhere.sent == []
    assert guarded(elsewhere).query("Where did we meet?").any()
