"""A keyring in memory, for tests."""

from collections.abc import Callable

from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError


class Ring(KeyringBackend):
    """Keeps secrets by service and name; `fault` is what it does before each answer."""

    priority = 1  # type: ignore[assignment]

    def __init__(self, fault: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.fault = fault

    def get_password(self, service: str, username: str) -> str | None:
        self.fault()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.fault()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self.fault()
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError


def locked() -> None:
    """What a keyring does when nobody unlocks it."""
    raise KeyringLocked("Failed to unlock the collection!")
