"""What the window asks of providers: which there are, whether a key works, what runs on this computer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.app import Application


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that answers on this computer."""

    id: str
    name: str
    base_url: str
    models: tuple[str, ...]

    @property
    def address(self) -> str:
        """Its host and port."""
        return self.base_url.split("://")[-1].split("/")[0]


class ProviderAccess:
    """The registry, the keys and the settings, as one."""

    def __init__(self, core: Application) -> None:
        self._core = core
