"""The faults that a person can be told about, each with a sentence and, where one exists, the thing to do.

Anything that is not an `AssistantError` is a defect: it is logged with its traceback and shown as one sentence.
"""

from __future__ import annotations


class AssistantError(Exception):
    """A known fault.

    Attributes:
        code: a stable name of the kind of fault, by which the window finds its translated sentence.
        fix: what the person can do about it; empty where nothing helps.
        details: the values that the sentence names (`wait_s`, `model`, `path`…), for translated sentences.
    """

    code = "fault"

    def __init__(self, message: str, *, fix: str = "", **details: object) -> None:
        super().__init__(message)
        self.fix = fix
        self.details = details

    def sentence(self) -> str:
        """The fault in one line, with what to do about it."""
        return f"{self} {self.fix}".strip()


class UsageError(AssistantError):
    """The command was called in a way that it does not know; the exit status is 2."""

    code = "usage"


class StorageError(AssistantError):
    """The data folder or the database in it cannot be used."""

    code = "storage"


class ProviderError(AssistantError):
    """A language model's provider could not answer."""

    code = "provider"


class EmbedderError(AssistantError):
    """Texts could not be turned into vectors."""

    code = "embedder"


class CredentialError(AssistantError):
    """A key could not be read from or written to where keys are kept."""

    code = "credential"


class ImportFormatError(AssistantError):
    """A file is not in a format that can be brought in."""

    code = "import_format"


class NotFoundError(AssistantError):
    """Something was named that is not there."""

    code = "not_found"
