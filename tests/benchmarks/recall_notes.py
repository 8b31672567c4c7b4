"""Two more tables for `recall_quality`: notes that stand alone, and exact tokens among ten thousand messages."""

from __future__ import annotations

import itertools
import random
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from assistant.events import EventBus
from assistant.memory.embedding.base import Embedder
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, RecallRequest
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.message_import import NewMessage
from assistant.storage.stores import Stores

BEGIN = datetime(2024, 1, 1, 8, tzinfo=UTC)
APART = timedelta(hours=3)
AMONG = 10_000
CONTEXT_OFF = frozenset({"near", "far", "conversation", "pair"})

PLANTED: Sequence[tuple[str, str, str]] = (
    ("NQ-48213-X", "The replacement hinge came under order NQ-48213-X.", "What came with order NQ-48213-X?"),
    ("7f3a9c1e", "The login bug was fixed in commit 7f3a9c1e.", "What did commit 7f3a9c1e fix?"),
    ("budget_v7_final.xlsx", "I saved the numbers in budget_v7_final.xlsx.", "What is in budget_v7_final.xlsx?"),
    ("TK2217", "Our flight to Izmir is TK2217.", "Where does TK2217 go?"),
    ("WTU-88213-K", "The frame number of my bike is WTU-88213-K.", "Which thing has the number WTU-88213-K?"),
    ("v2.14.3", "The printer only works with driver v2.14.3.", "What needs v2.14.3?"),
    ("CVE-2031-4417", "We patched the gateway because of CVE-2031-4417.", "Why did we care about CVE-2031-4417?"),
    ("ERR_0x8F21", "The scanner stops with ERR_0x8F21 when it is cold.", "When do I see ERR_0x8F21?"),
    ("192.168.44.17", "The camera in the hall has 192.168.44.17.", "Which device is 192.168.44.17?"),
    ("deploy-eu.sh", "Run deploy-eu.sh only after the backup.", "When may I run deploy-eu.sh?"),
    ("HX-90Pro", "新投影仪的型号是HX-90Pro。", "HX-90Pro是什么东西的型号？"),
    ("京B·58K21", "爸爸的车牌是京B·58K21。", "京B·58K21是谁的车牌？"),
    ("SF1390024417", "书柜的快递单号是SF1390024417。", "SF1390024417这个单号寄的是什么？"),
    ("蓝鲸7号", "客户订的是蓝鲸7号水泵。", "谁订了蓝鲸7号？"),
    ("Q3汇总_终版.docx", "会议纪要存在Q3汇总_终版.docx里。", "Q3汇总_终版.docx里是什么？"),
    ("E4102", "洗衣机一脱水就报E4102。", "什么时候会报E4102？"),
    ("ＪＲ－２０４８", "仓库钥匙在ＪＲ－２０４８号柜。", "JR-2048号柜里有什么？"),
    ("G7613", "我订了G7613去绍兴。", "G7613去哪里？"),
    ("麒麟X30", "弟弟换了麒麟X30手机。", "谁在用麒麟X30？"),
    ("a91be07d", "线上回滚到了a91be07d。", "a91be07d是什么版本？"),
)
"""Token, the message that holds it, and a sentence that asks for it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A message of a data set with the vectors that its store keeps, by view."""

    message: NewMessage
    vectors: Mapping[str, bytes]


def kept(recall_database: Database, messages: Iterable[NewMessage], embedder: str) -> list[Kept]:
    """The messages of a store with their vectors of their own, without those of pairs."""
    stores = Stores(recall_database)
    views = {view: dict(stores.vectors.load_bytes(embedder, view=view)) for view in ("own", "latent")}
    keys = {(one.conversation_id, one.id): one.key for one in stores.messages.iterate()}
    found = []
    for message in messages:
        key = keys[(message.conversation_id, message.id)]
        found.append(Kept(message, {view: rows[key] for view, rows in views.items() if key in rows}))
    return found


def notes(source: Sequence[Kept]) -> Iterator[Kept]:
    """Each scope's messages as single notes hours apart, one of each conversation in turn."""
    scopes: dict[str, dict[str, list[Kept]]] = {}
    for one in source:
        scopes.setdefault(one.message.scope, {}).setdefault(one.message.conversation_id, []).append(one)
    for scope, conversations in scopes.items():
        turns = [one for turn in itertools.zip_longest(*conversations.values()) for one in turn if one is not None]
        for number, one in enumerate(turns):
            old = one.message
            yield Kept(
                NewMessage(
                    conversation_id=f"notes-{scope}",
                    id=f"{old.conversation_id}#{old.id}",
                    role=old.role,
                    text=old.text,
                    said_at=BEGIN + APART * number,
                    speaker=old.speaker,
                    scope=scope,
                ),
                one.vectors,
            )


def haystack(source: Sequence[Kept]) -> Iterator[Kept]:
    """So many messages of one scope that the planted ones are among `AMONG`: real ones, and halves of them joined."""
    rng = random.Random(7)
    texts = [one.message.text for one in source]
    places = rng.sample(range(AMONG), len(PLANTED))
    planted = dict(zip(places, (text for _, text, _ in PLANTED), strict=True))
    for number in range(AMONG):
        vectors: Mapping[str, bytes] = {}
        if number in planted:
            text = planted[number]
        elif number < len(source):
            text, vectors = texts[number], source[number].vectors
        else:
            one, other = rng.sample(texts, 2)
            text = one[: len(one) // 2 + 1] + " " + other[len(other) // 2 :]
        message = NewMessage(
            conversation_id=f"c{number // 40}",
            id=str(number),
            role=Role.USER if number % 2 else Role.ASSISTANT,
            text=text,
            said_at=BEGIN + timedelta(minutes=number),
        )
        yield Kept(message, vectors)


def opened(folder: Path, content: Iterable[Kept], embedder: Embedder) -> tuple[Database, Recall]:
    """A store of messages with the vectors that are known of them; the others have none yet, as after an import."""
    database = Database.open(DataPaths(folder), key=None)
    stores = Stores(database)
    held = list(content)
    stores.messages.add_many([one.message for one in held])
    keys = {(one.conversation_id, one.id): one.key for one in stores.messages.iterate()}
    rows = [
        (keys[(one.message.conversation_id, one.message.id)], view, vector)
        for one in held
        for view, vector in one.vectors.items()
    ]
    stores.vectors.put(rows, embedder.id)
    return database, Recall(stores=stores, embedder=embedder, index_dir=None, events=EventBus())


def found_first(source: Sequence[Kept], embedder: Embedder) -> dict[str, float]:
    """How many of the planted tokens a sentence finds at the first place, and among the first five, of all."""
    ranks = []
    with tempfile.TemporaryDirectory() as folder:
        database, recall = opened(Path(folder), haystack(source), embedder)
        planted = {text for _, text, _ in PLANTED}
        recall.add([one.key for one in Stores(database).messages.iterate() if one.text in planted])
        for _, text, question in PLANTED:
            request = RecallRequest(question, k=20, now=BEGIN + timedelta(days=30), kinds=frozenset({Kind.MESSAGE}))
            results = [one.text for one in recall.search(request).results]
            ranks.append(results.index(text) + 1 if text in results else np.inf)
        recall.close()
        database.close()
    return {"of": len(ranks), "@1": sum(rank == 1 for rank in ranks), "@5": sum(rank <= 5 for rank in ranks)}
