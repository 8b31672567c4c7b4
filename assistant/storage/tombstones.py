"""Tombstones: salted digests of what was forgotten, so that it is not learned again; nothing of the text remains."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Iterable

from assistant import clock
from assistant.storage.database import Database
from assistant.storage.meta import MetaStore
from assistant.storage.rows import TEXTS, insert, listed


class TombstoneStore:
    """Remembers that texts were forgotten, by scope. Case, width, blanks and punctuation of a text do not matter."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._meta = MetaStore(database)
        self._salt = b""

    def add(self, scope: str, texts: Iterable[str]) -> None:
        """Marks texts as forgotten: a memory's sentence, its quote, its statement as one text, as the caller likes."""
        made_at = clock.now()
        rows = [(scope, self._digest(scope, text), made_at) for text in texts if text.strip()]
        self._database.write(
            lambda cursor: insert(
                cursor, "tombstones", {"scope": "TEXT", "digest": "TEXT", "made_at": "TIMESTAMP"}, rows
            )
        )

    def holds(self, scope: str, texts: Iterable[str]) -> bool:
        """Whether one of the texts was forgotten in this scope."""
        return bool(self._matching(scope, texts))

    def remove(self, scope: str, texts: Iterable[str]) -> None:
        """Lifts the mark, when the person explicitly asks to remember it again."""
        found = listed(self._matching(scope, texts))
        self._database.write(
            lambda cursor: cursor.execute(
                f"DELETE FROM tombstones WHERE scope = ? AND digest IN {TEXTS}", [scope, found]
            )
        )

    def _matching(self, scope: str, texts: Iterable[str]) -> list[str]:
        digests = listed(self._digest(scope, text) for text in texts if text.strip())
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT digest FROM tombstones WHERE scope = ? AND digest IN {TEXTS}", [scope, digests]
            ).fetchall()
        )
        return [row[0] for row in rows]

    def _digest(self, scope: str, text: str) -> str:
        self._salt = self._salt or self._meta.salt("tombstones")
        content = f"{scope}\0{_essence(text)}".encode("utf-8", "replace")
        return hmac.digest(self._salt, content, hashlib.sha256).hex()


def _essence(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    words = "".join(sign if unicodedata.category(sign)[0] in "LNMS" else " " for sign in folded).split()
    return " ".join(words) or folded.strip()
