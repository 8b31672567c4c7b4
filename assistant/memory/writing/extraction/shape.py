"""What a model answers: operations on memory. The schema is strict, the reading is not: each operation stands alone."""

from __future__ import annotations

import math
import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, WithJsonSchema, field_validator, model_validator

OPS = ("add", "update", "retire", "none")
STANCES = ("statement", "question", "quotation", "supposition", "joke", "hearsay")
KINDS = ("fact", "preference", "event")


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_TEXT, _WHOLE, _NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}
_OPERATION = _object(
    {
        "op": {"type": "string", "enum": list(OPS)},
        "memory": _WHOLE,
        "evidence": {"type": "array", "items": _object({"message": _WHOLE, "quote": _TEXT})},
        "said_as": {"type": "string", "enum": list(STANCES)},
        "kind": {"type": "string", "enum": list(KINDS)},
        "about": _TEXT,
        "attribute": _TEXT,
        "value": _TEXT,
        "text": _TEXT,
        "date": _TEXT,
        "date_phrase": _TEXT,
        "importance": _NUMBER,
        "confidence": _NUMBER,
    }
)


class Answer(BaseModel):
    """All operations of an answer, each as it came. A bare list of them is taken too."""

    model_config = ConfigDict(extra="ignore")

    operations: Annotated[list[Any], WithJsonSchema({"type": "array", "items": _OPERATION})]

    @model_validator(mode="before")
    @classmethod
    def _wrapped(cls, value: object) -> object:
        if isinstance(value, list) and all(isinstance(one, dict) and "op" in one for one in value):
            return {"operations": value}
        return value

    @field_validator("operations", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        return [] if value is None else [value] if isinstance(value, dict) else value


def _plain(value: object) -> object:
    """A text from what models put in a text's place."""
    if value is None:
        return ""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


def _unit(value: object) -> float | None:
    """A number from 0 to 1; None for what is no number."""
    if isinstance(value, bool):
        return None
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None
    return None if math.isnan(number) else min(1.0, max(0.0, number))


def _number(value: object) -> object:
    """A whole number from "3", "#3" or 3.0; nothing from null."""
    if value is None or value == "":
        return 0
    if isinstance(value, bool):
        raise ValueError("not a number")
    if isinstance(value, str) and (match := re.fullmatch(r"\s*[#\[(]*(\d{1,9})[\])]*\s*", value)):
        return int(match[1])
    return value


Text = Annotated[str, BeforeValidator(_plain)]
Unit = Annotated[float | None, BeforeValidator(_unit)]
Number = Annotated[int, BeforeValidator(_number)]


class Evidence(BaseModel):
    """Words of a message."""

    message: Number
    quote: str


class Operation(BaseModel):
    """One operation, read as kindly as can be without guessing what it means."""

    model_config = ConfigDict(extra="ignore")

    op: Literal["add", "update", "retire", "none"]
    memory: Number = 0
    evidence: list[Evidence] = []
    said_as: Text = "statement"
    kind: Text = ""
    about: Text = ""
    attribute: Text = ""
    value: Text = ""
    text: Text = ""
    date: Text = ""
    date_phrase: Text = ""
    importance: Unit = None
    confidence: Unit = None

    @field_validator("op", mode="before")
    @classmethod
    def _named(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("evidence", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        return [] if value is None else [value] if isinstance(value, dict) else value
