"""Verbs that show the life of facts and what joins them: history, conflicts, graph."""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import Any

from assistant.app import Application
from assistant.cli.memory import moment
from assistant.cli.output import Output
from assistant.cli.shapes import in_words, instant, memory_shape, source_shape
from assistant.memory.graph import Edge, Graph, Node
from assistant.memory.history import Conflict, Stretch
from assistant.memory.records import Memory


def history(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Shows the values that a fact had."""
    line = app.memory.history(options.id)
    if options.json:
        out.document({"history": [_stretch_shape(one) for one in line]})
        return 0
    for one in line:
        memory = one.memory
        since, until = (_day(when) for when in (memory.valid_from or memory.learned_at, memory.valid_to))
        again = " (again)" if one.reopened else ""
        out.line(f"{since} – {until or ('now' if one.current else '')}  {memory.text}{again}  ({memory.id})")
    return 0


def conflicts(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Lists statements that contradict each other."""
    found = app.memory.conflicts(options.scope)
    if options.json:
        out.document({"conflicts": [_conflict_shape(one) for one in found]})
        return 0
    for one in found:
        earlier, later = one.quotes
        out.line(f"{_day(one.earlier.learned_at)}  {earlier}  /  {_day(one.later.learned_at)}  {later}")
    if not found:
        out.line("No statements contradict each other.")
    return 0


def graph(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Shows what is known about somebody or something, or what joins two."""
    known, as_of = app.memory.graph(options.scope), moment(options.as_of)
    if options.to is not None:
        ways = known.paths(options.name, options.to, steps=options.steps, as_of=as_of)
        if options.json:
            out.document({"paths": [[_edge_shape(edge, known) for edge in way] for way in ways]})
        else:
            for way in ways:
                out.line("  →  ".join(_edge_line(edge, known) for edge in way))
            if not ways:
                out.line(f"Nothing that is known joins {options.name} and {options.to}.")
        return 0
    found = known.about(options.name, relation=options.relation, as_of=as_of)
    edges = [*found.says, *found.said_of] if found is not None else []
    if options.json:
        near = known.neighbours(options.name, relation=options.relation, as_of=as_of)
        nodes = dict.fromkeys(node for node, _ in near)
        out.document(
            {
                "node": _node_shape(found.node) if found is not None else None,
                "edges": [_edge_shape(edge, known) for edge in edges],
                "neighbours": [_node_shape(node) for node in nodes],
            }
        )
        return 0
    for edge in edges:
        out.line(_edge_line(edge, known))
    if not edges:
        out.line(f"Nothing is known about {options.name}.")
    return 0


def _stretch_shape(one: Stretch) -> dict[str, Any]:
    return {
        **memory_shape(one.memory),
        "replaces": list(one.replaces),
        "replaced_by": one.replaced_by,
        "current": one.current,
        "reopened": one.reopened,
    }


def _conflict_shape(one: Conflict) -> dict[str, Any]:
    return {"clash": str(one.clash), "earlier": _side_shape(one.earlier), "later": _side_shape(one.later)}


def _side_shape(one: Memory) -> dict[str, Any]:
    return {
        "id": one.id,
        "text": one.text,
        "value": one.value,
        "learned_at": instant(one.learned_at),
        "retired_at": instant(one.retired_at),
        "source": source_shape(one.sources[0] if one.sources else None),
    }


def _node_shape(node: Node) -> dict[str, Any]:
    return {"key": node.key, "name": node.name, "kind": str(node.kind), "role": node.role}


def _edge_shape(edge: Edge, known: Graph) -> dict[str, Any]:
    return {
        "subject": known.name(edge.source),
        "relation": edge.relation,
        "object": known.name(edge.target) if edge.target is not None else None,
        "value": edge.value,
        "memory": edge.memory.id,
        "text": edge.memory.text,
        "valid_from": instant(edge.memory.valid_from),
        "valid_to": instant(edge.memory.valid_to),
        "implied": edge.implied,
    }


def _edge_line(edge: Edge, known: Graph) -> str:
    return f"{known.name(edge.source)} – {in_words(edge.relation)} – {edge.value}"


def _day(when: datetime | None) -> str:
    return when.date().isoformat() if when is not None else ""
