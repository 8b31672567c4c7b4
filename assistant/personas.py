"""Several assistants over one store: each with its instructions, its model and its memory, beside a shared profile."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Protocol

from assistant import clock
from assistant.errors import AssistantError
from assistant.events import EventBus, PersonasChanged
from assistant.messages import DEFAULT_SCOPE, Conversation
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.personas import Choice, Persona
from assistant.storage.stores import Stores

LONGEST_INSTRUCTIONS = 4_000
_MODES = frozenset({"", "auto", "ask", "off"})


class PersonaError(AssistantError):
    """A persona cannot be as it was asked for."""

    code = "persona"


@dataclass(frozen=True, slots=True)
class Voice:
    """How a conversation is answered.

    Attributes:
        instructions: the persona's own words for the prompt's head; empty for the usual assistant.
        also: scopes beside the conversation's own whose memories may be read.
        profile_from: scopes whose profile is read beside its own.
    """

    instructions: str = ""
    also: tuple[str, ...] = ()
    profile_from: tuple[str, ...] = ()


class HoldsConversations(Protocol):
    """The part of chat that a change of persona needs."""

    def set_scope(self, conversation_id: str, scope: str) -> Conversation:
        """Gives a conversation another memory from its next turn on."""

    def set_model(self, conversation_id: str, provider: str = "", model: str = "") -> Conversation:
        """Switches it to a model."""


class Personas:
    """Keeps personas and says who speaks where. Calls block and may come from any thread."""

    def __init__(
        self,
        *,
        stores: Stores,
        events: EventBus,
        redactor: Redactor,
        settings: SettingsStore,
        conversations: Callable[[], HoldsConversations],
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where they are kept.
            events: who is told.
            redactor: masks secrets in names and instructions.
            settings: how memory works where nothing else was chosen.
            conversations: where conversations are changed.
        """
        self._stores = stores
        self._events = events
        self._redactor = redactor
        self._conversations = conversations
        self._settings = settings
        self._temporary: dict[str, Choice] = {}

    def all(self, *, archived: bool = False) -> list[Persona]:
        """Those in use, or those that are archived, in the order in which they were made."""
        return [one for one in self._stores.personas.all() if (one.archived_at is not None) is archived]

    def named(self, name: str) -> Persona:
        """The one in use with a name, whatever its case.

        Raises:
            PersonaError: there is none.
        """
        found = next((one for one in self.all() if one.name.casefold() == name.strip().casefold()), None)
        if found is None:
            raise PersonaError(
                f"There is no persona {name}.", fix="See Settings, under Personas.", reason="unknown", name=name
            )
        return found

    def add(self, name: str, *, instructions: str = "", scope: str | None = None) -> Persona:
        """Makes one, with a memory of its own unless a scope is named.

        Raises:
            PersonaError: it has no name, or another one has it.
        """
        name = self._checked_name(name, "")
        made = Persona(
            id=uuid.uuid4().hex[:12],
            name=name,
            instructions=self._checked_instructions(instructions),
            scope=self._new_scope(name) if scope is None else scope,
            reads=(),
            shares_profile=True,
            provider="",
            model="",
            memory_mode="",
            made_at=clock.now(),
        )
        return self._kept(made)

    def change(self, id: str, **changes: object) -> Persona:
        """Changes fields of `Persona` by their names.

        Raises:
            NotFoundError: it is not there.
            PersonaError: a value does not fit.
        """
        before = self._stores.personas.get(id)
        changed = replace(before, **changes)  # type: ignore[arg-type]
        if changed.memory_mode not in _MODES:
            raise PersonaError("Memory is automatic, asks first, or is off.", reason="mode")
        return self._kept(
            replace(
                changed,
                name=self._checked_name(changed.name, id) if changed.name != before.name else before.name,
                instructions=self._checked_instructions(changed.instructions),
                reads=tuple(dict.fromkeys(one for one in changed.reads if one != changed.scope)),
            )
        )

    def duplicate(self, id: str, name: str) -> Persona:
        """Makes another one that speaks like it, with a memory of its own.

        Raises:
            PersonaError: the name does not fit.
        """
        before = self._stores.personas.get(id)
        made = self.add(name, instructions=before.instructions)
        return self._kept(
            replace(before, id=made.id, name=made.name, scope=made.scope, made_at=made.made_at, archived_at=None)
        )

    def archive(self, id: str, archived: bool) -> Persona:
        """Takes one out of use, or back; what it remembers stays, and conversations with it go on."""
        return self._kept(replace(self._stores.personas.get(id), archived_at=clock.now() if archived else None))

    def scopes(self) -> list[str]:
        """Every scope that a persona has, the default one first."""
        return list(dict.fromkeys([DEFAULT_SCOPE, *(one.scope for one in self._stores.personas.all())]))

    def of(self, conversation: Conversation) -> Persona | None:
        """Who speaks in a conversation; None for the usual assistant."""
        chosen = self._choice(conversation).persona_id
        known = {one.id: one for one in self._stores.personas.all()} if chosen else {}
        return known.get(chosen)

    def choose(self, conversation: Conversation, persona_id: str) -> Conversation:
        """Lets a persona speak from the next turn on, with its memory and its model; empty for the usual assistant.

        Raises:
            NotFoundError: it is not there.
        """
        persona = self._stores.personas.get(persona_id) if persona_id else None
        self._keep_choice(conversation, replace(self._choice(conversation), persona_id=persona_id))
        scope = persona.scope if persona is not None else DEFAULT_SCOPE
        if scope != conversation.scope and not conversation.temporary:
            self._part(conversation)
        conversations = self._conversations()
        changed = conversations.set_scope(conversation.id, scope)
        if persona is not None and persona.model:
            changed = conversations.set_model(conversation.id, persona.provider, persona.model)
        return changed

    def begin(self, conversation: Conversation) -> Conversation:
        """Lets the one that the settings name for new conversations speak, if it is still in use."""
        wanted = self._settings.current.general.persona
        known = {one.id for one in self.all()}
        return self.choose(conversation, wanted) if wanted in known else conversation

    def own_mode(self, conversation: Conversation) -> str:
        """How one conversation is to remember by its own choice; empty where there is none."""
        return self._choice(conversation).memory_mode

    def memory_mode(self, conversation: Conversation) -> str:
        """How a conversation remembers: by its own choice, its persona's, or the setting."""
        persona = self.of(conversation)
        own = self._choice(conversation).memory_mode
        return own or (persona.memory_mode if persona is not None else "") or self._settings.current.memory.mode

    def set_memory_mode(self, conversation: Conversation, mode: str) -> None:
        """Chooses how one conversation remembers; empty for as its persona or the settings say.

        Raises:
            PersonaError: there is no such mode.
        """
        if mode not in _MODES:
            raise PersonaError("Memory is automatic, asks first, or is off.", reason="mode")
        self._keep_choice(conversation, replace(self._choice(conversation), memory_mode=mode))
        self._events.publish(PersonasChanged())

    def voice(self, conversation: Conversation) -> Voice:
        """How a conversation is answered; the scopes in it are the only ones that its turn may read."""
        persona = self.of(conversation)
        if persona is None or persona.scope != conversation.scope:
            return Voice()
        shared = (DEFAULT_SCOPE,) if persona.shares_profile and persona.scope != DEFAULT_SCOPE else ()
        return Voice(persona.instructions, tuple(one for one in persona.reads if one != persona.scope), shared)

    def _part(self, conversation: Conversation) -> None:
        """What was said so far teaches the next scope nothing: no model reads it later, and no digest holds it."""
        extraction = self._stores.extraction
        extraction.finish(extraction.waiting(conversation.id))
        extraction.release([one.id for one in extraction.quarantined() if one.conversation_id == conversation.id])
        current = self._stores.conversations.find(conversation.id)
        if current is not None and current.head_key is not None:
            self._stores.digests.put(conversation.id, upto_key=current.head_key, memory_id=None)

    def _choice(self, conversation: Conversation) -> Choice:
        if conversation.temporary:
            return self._temporary.get(conversation.id, Choice())
        return self._stores.personas.choice(conversation.id)

    def _keep_choice(self, conversation: Conversation, choice: Choice) -> None:
        if conversation.temporary:
            self._temporary[conversation.id] = choice
        else:
            self._stores.personas.choose(conversation.id, choice)

    def _kept(self, persona: Persona) -> Persona:
        self._stores.personas.put(persona)
        self._events.publish(PersonasChanged())
        return persona

    def _checked_name(self, name: str, id: str) -> str:
        name = " ".join(self._redactor.redact(name).text.split())
        if not name or len(name) > 60:
            raise PersonaError("A persona needs a name of at most 60 characters.", reason="name")
        if any(one.name.casefold() == name.casefold() and one.id != id for one in self._stores.personas.all()):
            raise PersonaError(
                f"There is a persona {name} already.", fix="Choose another name.", reason="taken", name=name
            )
        return name

    def _checked_instructions(self, text: str) -> str:
        text = self._redactor.redact_for("persona", text.strip()).text
        if len(text) > LONGEST_INSTRUCTIONS:
            raise PersonaError(f"Instructions may have {LONGEST_INSTRUCTIONS:,} characters.", reason="long")
        return text

    def _new_scope(self, name: str) -> str:
        plain = re.sub(r"[^\w]+", "-", name.casefold()).strip("-") or "persona"
        return _free(plain, self.scopes())


def _free(name: str, taken: Collection[str]) -> str:
    """The name, or with a number behind it the first that is free."""
    if name not in taken:
        return name
    return next(one for number in range(2, len(taken) + 3) if (one := f"{name}-{number}") not in taken)
