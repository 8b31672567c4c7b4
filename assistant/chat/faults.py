"""What can be wrong with a turn before any model is asked."""

from __future__ import annotations

from assistant.errors import AssistantError


class ChatError(AssistantError):
    """A turn cannot begin."""

    code = "chat"


class NothingSaidError(ChatError):
    """The message is empty."""

    code = "chat.nothing_said"

    def __init__(self) -> None:
        super().__init__("There is nothing to send.")


class TurnRunningError(ChatError):
    """The conversation's last reply is still being written."""

    code = "chat.turn_running"

    def __init__(self) -> None:
        super().__init__("A reply is still being written.", fix="Wait for it, or stop it.")


class NotAReplyError(ChatError):
    """Only an assistant's reply can be written anew or continued."""

    code = "chat.not_a_reply"

    def __init__(self) -> None:
        super().__init__("Only a reply can be written anew or continued.")
