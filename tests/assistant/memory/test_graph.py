"""The graph of what is known: one node for one person under all names, edges with their times, and ways between."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.memory.entities import NodeKind, kind_of_value
from assistant.memory.graph import Graph
from assistant.memory.records import SELF, Kind, Memory
from assistant.memory.service import MemoryService
from assistant.storage.stores import Stores
from tests.assistant.memory.conftest import START, Say

FAMILY = [
    "My sister is called Ines.",
    "My sister Ines works at Nordlys.",
    "Ines lives in Porto.",
    "My mum grew up in Faro.",
    "妈妈住在大连。",
    "I have two cats, Miso and Tofu.",
    "My brother-in-law Pavel lives in Porto.",
    "我老婆叫林静。",
    "林静会弹古筝。",
    "I speak Portuguese and Dutch.",
    "I'm 34.",
    "My birthday is 3 May.",
]


@pytest.fixture
def graph(memory: MemoryService, told: Say) -> Graph:
    for day, text in enumerate(FAMILY):
        told(text, day)
    return memory.graph()


@pytest.mark.parametrize(
    ("names", "key"),
    [
        (["Ines", "my sister", "sister Ines", "INES", "我姐妹Ines"[-4:]], "ines"),
        (["妈妈", "my mum", "mother", "我妈", "母親"], "mother:"),
        (["林静", "老婆", "my wife", "我老婆", "林靜"], "林静"),
        (["me", "I", "我", "user"], SELF),
        (["porto", "Ｐｏｒｔｏ"], "porto"),
    ],
)
def test_one_node_under_every_name(graph: Graph, names: list[str], key: str) -> None:
    for name in names:
        node = graph.node(name)
        assert node is not None, name
        assert node.key == key


def test_nodes_know_what_they_are(graph: Graph) -> None:
    kinds = {node.name: node.kind for node in graph.nodes()}
    assert kinds["Ines"] is NodeKind.PERSON
    assert kinds["Miso"] is NodeKind.ANIMAL
    assert kinds["Porto"] is NodeKind.PLACE
    assert kinds["Portuguese"] is NodeKind.THING
    assert graph.nodes()[0].key == SELF


def test_what_is_known_about_somebody(graph: Graph) -> None:
    found = graph.about("my sister")
    assert found is not None
    assert {(edge.relation, edge.value) for edge in found.says} == {("works_at", "Nordlys"), ("lives_in", "Porto")}
    assert [(edge.source, edge.relation) for edge in found.said_of] == [(SELF, "relation:sister")]
    assert graph.about("Reykjavik") is None
    only = graph.about("Ines", relation="lives_in")
    assert only is not None
    assert [edge.value for edge in only.says] == ["Porto"]


def test_whom_one_has_is_known_from_what_is_said_of_them(graph: Graph) -> None:
    people = {node.name for node, _ in graph.neighbours("me", relation="relation")}
    assert {"Ines", "Pavel", "林静", "mother"} <= people


def test_numbers_and_dates_are_no_nodes(graph: Graph) -> None:
    me = graph.about("me")
    assert me is not None
    plain = {edge.relation: edge.target for edge in me.says if edge.relation in {"age", "birthday"}}
    assert plain == {"age": None, "birthday": None}


@pytest.mark.parametrize(
    ("attribute", "value", "kind"),
    [
        ("lives_in", "Porto", NodeKind.PLACE),
        ("property:shoe size", "42", None),
        ("property:deadline", "3 March", None),
        ("property:编辑器", "Helix", NodeKind.THING),
        ("does:wake", "at six", None),
        ("budget", "€400", None),
        ("截止日期", "三月五日", None),
        ("colleague_of", "Noor", NodeKind.THING),
        ("likes", "long walks by the sea in the very early morning", None),
        ("likes", "爬山", NodeKind.THING),
        ("weight", "七十公斤左右", None),
        ("state:oven", "broken", None),
    ],
)
def test_values_that_name_something_and_those_that_do_not(attribute: str, value: str, kind: NodeKind | None) -> None:
    assert kind_of_value(attribute, value) is kind


def test_ways_of_two_steps(graph: Graph) -> None:
    (way,) = graph.paths("Porto", "Nordlys")
    assert [(edge.source, edge.relation, edge.target) for edge in way] == [
        ("ines", "lives_in", "porto"),
        ("ines", "works_at", graph.node("Nordlys").key),  # type: ignore[union-attr]
    ]
    ways = graph.paths("Ines", "Pavel")
    assert [[edge.relation for edge in way] for way in ways] == [
        ["lives_in", "lives_in"],
        ["relation:sister", "relation:brother-in-law"],
    ]
    assert graph.paths("Ines", "Ines") == []
    assert graph.paths("Ines", "nobody") == []
    assert graph.paths("Miso", "Porto") == []
    (far,) = [way for way in graph.paths("Miso", "Nordlys", steps=3)]
    assert [edge.relation for edge in far] == ["has_pet", "relation:sister", "works_at"]


def test_edges_have_their_time(memory: MemoryService, told: Say) -> None:
    told("My boss is Jin.", 0)
    told("My boss lives in Turku.", 10)
    told("My boss is Mara now.", 40)
    told("My boss lives in Oulu.", 50)
    graph = memory.graph()
    for day, boss, home in ((20, "Jin", ["Turku"]), (45, "Mara", []), (60, "Mara", ["Oulu"])):
        moment = START + timedelta(days=day)
        assert [node.name for node, _ in graph.neighbours("me", relation="relation", as_of=moment)] == [boss]
        found = graph.about(boss, as_of=moment)
        assert found is not None
        assert [edge.value for edge in found.says] == home
    jin = graph.about("Jin", over=True)
    assert jin is not None
    assert [edge.memory.state for edge in jin.said_of if not edge.implied] == ["retired"]


def test_a_first_name_stands_for_the_full_one(memory: MemoryService, told: Say) -> None:
    told("My tutor is Noor Haddad.", 0)
    told("Noor lives in Amman.", 1)
    told("我同事叫陈小雨。", 2)
    told("我同事小雨住在成都。", 3)
    graph = memory.graph()
    for name, town in (("Noor Haddad", "Amman"), ("Noor", "Amman"), ("陈小雨", "成都"), ("小雨", "成都")):
        found = graph.about(name)
        assert found is not None
        assert [edge.value for edge in found.says] == [town]


def test_the_graph_follows_what_is_learned_and_forgotten(memory: MemoryService, told: Say) -> None:
    told("I live in Ghent.", 0)
    assert memory.graph().node("Lille") is None
    lille = memory.remember("I live in Lille now.").memory
    assert lille is not None
    graph = memory.graph()
    assert [edge.value for edge in graph.about("me").says] == ["Lille"]  # type: ignore[union-attr]
    told("My sister lives in Lille.", 2)
    told("My sister is called Ines.", 3)
    assert [[edge.source for edge in way] for way in memory.graph().paths("Ines", "me", steps=1)] == [[SELF]]
    memory.forget([lille.id])
    assert [edge.value for edge in memory.graph().about("me", relation="lives_in").says] == []  # type: ignore[union-attr]


def test_a_graph_brought_in_step_is_the_one_that_is_read_anew(stores: Stores, memory: MemoryService, told: Say) -> None:
    for day, text in enumerate([*FAMILY, "My sister's name is Ines Duarte.", "I don't speak Dutch any more."]):
        told(text, day)
        in_step = memory.graph()
        anew = Graph(stores.memories.list(include_retired=True)[::-1])
        assert {_told(edge) for edge in in_step.edges()} == {_told(edge) for edge in anew.edges()}
        assert in_step.nodes() == anew.nodes()


def _told(edge: object) -> tuple[object, ...]:
    return (edge.source, edge.relation, edge.target, edge.value, edge.memory.id)  # type: ignore[attr-defined]


def test_no_node_stays_behind_without_an_edge(memory: MemoryService, told: Say) -> None:
    told("I live in Ghent.", 0)
    memory.graph()
    wanda = memory.remember("My aunt Wanda plays the cello.").memory
    assert wanda is not None
    graph = memory.graph()
    assert {graph.name(key) for key in ("wanda", "cello")} == {"Wanda", "cello"}
    memory.forget([wanda.id])
    graph = memory.graph()
    assert graph.node("Wanda") is None
    assert graph.node("cello") is None
    assert graph.name("cello") == "cello"
    assert graph.about("Wanda") is None
    assert graph.paths("me", "Wanda") == []


@pytest.mark.parametrize(
    ("text", "names", "owner", "role"),
    [
        ("My boss's husband is called Arvid.", ["boss's husband", "Arvid", "老板的老公"], "my boss", "husband"),
        ("我室友的妹妹叫婷婷。", ["室友的妹妹", "婷婷", "flatmate's younger sister"], "我室友", "younger sister"),
    ],
)
def test_somebodys_relation_is_somebody_of_their_own(
    memory: MemoryService, told: Say, text: str, names: list[str], owner: str, role: str
) -> None:
    told(text, 0)
    graph = memory.graph()
    [key] = {node.key for name in names if (node := graph.node(name)) is not None}
    assert all(graph.node(name) is not None for name in names)
    assert graph.node(f"my {role}") is None
    assert [(node.key, edge.relation) for node, edge in graph.neighbours(owner)] == [(key, f"relation:{role}")]
    assert all(edge.target != key for edge in graph.edges() if edge.source == SELF)


def test_scopes_have_graphs_of_their_own(memory: MemoryService, told: Say) -> None:
    told("My sister lives in Faro.", 0, scope="work")
    assert memory.graph().node("my sister") is None
    assert memory.graph("work").node("Faro") is not None


def test_an_empty_graph_answers_nothing() -> None:
    graph = Graph([])
    assert graph.nodes() == []
    assert graph.neighbours("me") == []
    lone = Graph([Memory(1, "a", Kind.FACT, "t", START, subject="user", attribute="age", value="34")])
    assert [node.key for node in lone.nodes()] == [SELF]
